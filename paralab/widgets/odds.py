"""The odds page: chances before a commitment, worked out exactly, and many games by machines."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from ipywidgets import GridBox, VBox

import paralab
from paralab.core.game import Game
from paralab.play.courses import Courses, beforehand
from paralab.play.simulate import Plan, play
from paralab.view.page_html import refusal
from paralab.widgets import odds_parts
from paralab.widgets.css import Look
from paralab.widgets.pane import Pane
from paralab.widgets.shelf import example, pages_of
from paralab.widgets.shell import Page, StyledPane, classed, topped
from paralab.widgets.studies import Study, reckon, studies

REDRAW_S: Final = 0.25
"""So often the progress is shown; a message for every game would only cost time."""
GAMES: Final = (100, 1000)
SEED: Final = 1940


class Odds:
    """What the reader asks about chance, and the answers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.studies = studies(game)
        self.study, self.group = self.studies[0], 0
        self.scenario = next(iter(game.scenarios))
        best = {side: "doctrine" if side in game.doctrines else "random" for side in game.sides}
        self.players: dict[str, str] = {str(side): who for side, who in best.items()}
        self.games = GAMES[0]
        self.running: asyncio.Task[None] | None = None
        self.which, self.bars = Pane("which", self._picked), StyledPane("bars", self._picked)
        self.wishes, self.result = Pane("wishes", self._picked), Pane("result", self._picked)
        self.page = self._page()
        self.result.say(self._known())
        self.draw()

    def _page(self) -> Page:
        look, name = Look(), self.game.name
        about = "Odds, and what many games come to"
        pages, home = pages_of(name), "../index.ipynb"
        top = topped(look, self.game.title, about, pages, "Odds", home)
        left = classed(VBox([self.which, classed(self.bars, "pl-panel")]), "pl-left")
        right = classed(VBox([self.wishes, self.result]), "pl-panel")
        main = classed(GridBox([left, right]), "pl-main")
        return Page(
            [look, top, main],
            words=self.words, figure=self.figure, classes=("pl-chances",), game=self.game,
        )  # fmt: skip

    def draw(self) -> None:
        """Bring both halves up to what is asked."""
        self.which.say(odds_parts.study_list(self.studies, self.study))
        rows = reckon(self.game.name, self.study.id, self.group)
        self.bars.say(odds_parts.study_section(self.study, self.group, rows, example))
        self.wishes.say(
            odds_parts.choices(
                self.game, self.scenario, self.players, self.games, running=bool(self.running)
            )
        )

    def _picked(self, value: str) -> None:
        word, _, rest = value.partition(" ")
        acts: dict[str, Callable[[str], None]] = {
            "study": self._ask,
            "group": self._look_at,
            "scenario": self._in,
            "player": self._by,
            "games": self._many,
            "run": lambda _: self.run(),
            "stop": lambda _: self.stop(),
        }
        if word in acts:
            acts[word](rest)
            self.draw()

    def _ask(self, study: str) -> None:
        found = next((s for s in self.studies if s.id == study), None)
        if found is not None:
            self.study, self.group = found, 0

    def _look_at(self, number: str) -> None:
        if number.isdigit() and int(number) < len(self.study.group):
            self.group = int(number)

    def _in(self, scenario: str) -> None:
        if scenario in self.game.scenarios and not self.running:
            self.scenario = scenario
            self.result.say(self._known())

    def _by(self, wish: str) -> None:
        side, _, who = wish.partition(" ")
        if side in self.players and who in {"doctrine", "random"} and not self.running:
            self.players[side] = who
            self.result.say(self._known())

    def _many(self, games: str) -> None:
        if games.isdigit() and int(games) in GAMES:
            self.games = int(games)

    # ------------------------------------------------------------ many games
    def run(self) -> None:
        """Play the games one after the other; the page stays alive between two of them."""
        if self.running is None:
            self.running = asyncio.ensure_future(self._play())

    def stop(self) -> None:
        """Play no more games; what has been played is shown."""
        if self.running is not None:
            self.running.cancel()

    def _plan(self) -> Plan:
        return Plan(
            self.game.name, self.scenario, dict(self.players), SEED, rules=self.game.rules_version
        )

    def _known(self) -> str:
        """What games played beforehand came to, if there are any of this kind."""
        found = beforehand(self.game, self._plan())
        return "" if found is None else odds_parts.outcome(self.game, found, played_before=True)

    async def _play(self) -> None:
        game, found = self.game, Courses(self.game.scenarios[self.scenario].turns)
        plan, shown = self._plan(), 0.0
        try:
            for number in range(self.games):
                found.add(play(game, plan, number))
                if time.monotonic() - shown > REDRAW_S:
                    shown = time.monotonic()
                    self.result.say(odds_parts.progress(number + 1, self.games))
                await asyncio.sleep(0)
        except asyncio.CancelledError:
            pass
        except Exception as error:  # an error in a task would be swallowed
            self.result.say(refusal(f"{type(error).__name__}: {error}"))
            found = Courses(found.turns)
        finally:
            self.running = None
            if found.games:
                self.result.say(odds_parts.outcome(game, found))
            self.draw()

    # ------------------------------------------------------------ without a kernel
    def words(self) -> str:
        """Every study as text, and how the games played beforehand ended."""
        said = [
            odds_parts.study_words(study, group, reckon(self.game.name, study.id, n))
            for study in self.studies
            for n, group in enumerate(study.group)
        ]
        if (found := beforehand(self.game, self._plan())) is not None:
            said.append(odds_parts.outcome_words(self.game, found))
        return "\n".join(said)

    def figure(self) -> str:
        """Every study as bars, and the plots of the games played beforehand."""
        return "".join(self._bars(study) for study in self.studies) + self._known()

    def _bars(self, study: Study) -> str:
        shown = (
            odds_parts.study_section(study, n, reckon(self.game.name, study.id, n))
            for n in range(len(study.group))
        )
        return f"<figure>{''.join(shown)}</figure>"


def odds_page(game: str) -> Page:
    """The odds of a game; raises LookupError for a game without studies."""
    found = paralab.load(game)
    if not studies(found):
        raise LookupError(f"{game} has no studies of chance yet")
    return Odds(found).page
