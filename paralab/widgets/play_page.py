"""The page on which a game is played: `play(load("eben_emael"))`."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from paralab.core.dice import Seeded
from paralab.core.game import Game
from paralab.core.state import Side
from paralab.play.markdown import BadReplay
from paralab.play.opponents import Opponent, opponent
from paralab.play.replay import read
from paralab.play.saves import Autosave, Saved, read_text, recoverable
from paralab.play.session import Papers, Session
from paralab.play.story import run
from paralab.view.page_html import Link
from paralab.view.still import figure, still
from paralab.view.words import position_words
from paralab.widgets.shelf import example
from paralab.widgets.table import Table
from paralab.widgets.table_files import Wish

MOST_KEPT = 3
"""So many of the games that were left are offered."""


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
            if (found := opponent(game, side, who, number + n, secretive=True)) is not None:
                machines[side] = found
        people = [side for side in game.sides if side not in machines]
        papers: Papers = "closed" if wish.papers == "closed" else "open"
        start = game.scenarios[wish.scenario].start(wish.options)
        eyes = people[0] if len(people) == 1 else None
        session = Session(game, start, Seeded(number), papers=papers, eyes=eyes, seed=number)
        session.players = dict(wish.seats)
        return self._keep(session), machines

    def reopen(
        self, text: str, kept: Path | None = None
    ) -> tuple[Session, Mapping[Side, Opponent] | None]:
        """A saved game of this kind, where it was left, and its machines; raises BadReplay."""
        session = run(read(text, self._only)).session(study=False)
        session.go(session.last)
        number = secrets.randbelow(10**9)
        machines = {}
        for n, (side, who) in enumerate(session.players.items()):
            try:
                found = opponent(self.game, side, who, number + n, secretive=True)
            except LookupError as e:
                raise BadReplay(1, f"'players: {side} {who}': {e}") from e
            if found is not None:
                machines[side] = found
        return self._keep(session, kept), machines if session.players else None

    def kept(self) -> Sequence[Saved]:
        """The games of this kind that were left on this machine, newest first."""
        here = None if self._kept is None else self._kept.path
        mine = (s for s in recoverable() if s.game == self.game.name and s.path != here)
        return [s for s in mine if not s.ended][:MOST_KEPT]

    def resume(self, name: str) -> tuple[Session, Mapping[Side, Opponent] | None]:
        """Go on with one of the games `kept`, by the name of its file; raises BadReplay."""
        found = next((s.path for s in self.kept() if s.path.name == name), None)
        if found is None:
            raise BadReplay(1, "this game is no longer kept")
        try:
            return self.reopen(read_text(found), found)
        except OSError as e:
            raise BadReplay(1, f"it cannot be read: {e.strerror or e}") from e

    @property
    def trouble(self) -> str:
        """Why the game on the table is not kept, or nothing."""
        return "" if self._kept is None else self._kept.trouble

    @property
    def safe(self) -> str:
        """What has become of the game when the kernel is gone."""
        auto = self._kept
        if auto is None or (auto.saved_at is None and not auto.trouble):
            return "Nothing is lost: no order had been given yet."
        if auto.trouble:
            return f"{auto.trouble} What was played since step {auto.step} is lost with it."
        return f"Your game is safe: it was saved after step {auto.step}, and can be gone on with."

    def _only(self, name: str) -> Game:
        if name != self.game.name:
            raise LookupError(f"this page plays {self.game.name}, not '{name}'")
        return self.game

    def _keep(self, session: Session, instead: Path | None = None) -> Session:
        if self._kept is not None:
            self._kept.stop()
        self._kept = Autosave(session, instead=instead)
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
