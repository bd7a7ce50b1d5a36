"""The page on which a game is played: `play(load("eben_emael"))`."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence

from paralab.core.dice import Seeded
from paralab.core.game import Game
from paralab.core.state import Side
from paralab.play.opponents import Opponent, opponent
from paralab.play.replay import read
from paralab.play.saves import Autosave
from paralab.play.session import Papers, Session
from paralab.play.story import run
from paralab.view.page_html import Link
from paralab.view.still import figure, still
from paralab.view.words import position_words
from paralab.widgets.shelf import example
from paralab.widgets.table import Table
from paralab.widgets.table_files import Wish

OPPONENTS = ("doctrine", "random")
"""Who plays a side for which there is no person, best first."""


class Opening:
    """Makes sessions of one game, and keeps each safe on disk as it is played."""

    def __init__(self, game: Game, seed: int | None = None) -> None:
        self.game = game
        self.seed = seed
        self._kept: Autosave | None = None

    def begin(self, wish: Wish) -> tuple[Session, Mapping[Side, Opponent]]:
        """A new game as it was asked for."""
        game, seed = self.game, self.seed
        number = secrets.randbelow(10**9) if seed is None else seed
        self.seed = None  # the next game has other dice
        machines = {}
        for n, (side, who) in enumerate(wish.seats.items(), 1):
            if (found := opponent(game, side, who, number + n)) is not None:
                machines[side] = found
        people = [side for side in game.sides if side not in machines]
        papers: Papers = "closed" if wish.papers == "closed" else "open"
        start = game.scenarios[wish.scenario].start(wish.options)
        eyes = people[0] if len(people) == 1 else None
        session = Session(game, start, Seeded(number), papers=papers, eyes=eyes, seed=number)
        return self._keep(session), machines

    def reopen(self, text: str) -> Session:
        """A saved game of this kind, where it was left; raises BadReplay."""
        session = run(read(text, self._only)).session(study=False)
        session.go(session.last)
        return self._keep(session)

    def _only(self, name: str) -> Game:
        if name != self.game.name:
            raise LookupError(f"this page plays {self.game.name}, not '{name}'")
        return self.game

    def _keep(self, session: Session) -> Session:
        if self._kept is not None:
            self._kept.stop()
        self._kept = Autosave(session)
        return session


def best_opponent(game: Game, side: Side) -> str:
    """Who plays a side when no person does: its doctrine, or chance where it has none."""
    return "doctrine" if side in game.doctrines else "random"


def play(
    game: Game,
    scenario: str | None = None,
    *,
    person: str | None = None,
    seats: Mapping[str, str] | None = None,
    options: Iterable[str] = (),
    papers: Papers | None = None,
    seed: int | None = None,
    pages: Sequence[tuple[str, str]] = (),
    home: str = "",
    link: Link | None = None,
) -> Table:
    """A table at which `person` (the first side) plays against machines.

    `seats`: for each side "person", "doctrine" or "random", where that is not what is wanted;
    `papers`: closed, or open to all. Raises LookupError for an unknown scenario or opponent.
    """
    name = scenario or next(iter(game.scenarios))
    if name not in game.scenarios:
        known = ", ".join(game.scenarios)
        raise LookupError(f"{game.title} has no scenario '{name}'; there are {known}")
    mine = Side(person or game.sides[0])
    chosen = {side: "person" if side == mine else best_opponent(game, side) for side in game.sides}
    chosen |= {Side(side): who for side, who in (seats or {}).items()}
    opening = Opening(game, seed)
    wish = Wish(name, chosen, frozenset(options), papers or "closed")
    session, machines = opening.begin(wish)
    table = Table(
        session, seats=machines, renew=opening, pages=pages, home=home, link=link or example
    )
    # what is stored in a notebook is the table before any die has fallen: the same every time
    before = game.seen_by(session.start, session.eyes)
    words = position_words(game, before)
    table.page.tell(lambda: words, lambda: figure(still(game, before, words), words))
    return table
