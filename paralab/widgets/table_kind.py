"""What the parts of a table may ask of the table, so that none of them needs to know it whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.state import Side
from paralab.play.notation import Line
from paralab.play.opponents import Opponent, Seat
from paralab.play.picker import Picker
from paralab.play.reach import Reach
from paralab.play.session import Session
from paralab.view.layout import Layout
from paralab.view.page_html import Answer, Link
from paralab.widgets.table_dice import Cup
from paralab.widgets.table_odds import Odds
from paralab.widgets.table_parts import Parts
from paralab.widgets.table_scene import Looking
from paralab.widgets.table_steps import Log


class Keeping(Protocol):
    """What a table knows of the file in which its game is kept."""

    @property
    def trouble(self) -> str:
        """Why the game is not kept while it is played, or nothing."""
        ...

    def offer(self) -> None:
        """Offer what was left, on a page that has just been loaded."""
        ...


class AnyTable(Protocol):
    """A table: what is on it, what is looked at, and what may be done."""

    session: Session
    picker: Picker
    layout: Layout
    parts: Parts
    looking: Looking
    answers: list[Answer]
    said: list[str]
    log: Log
    cup: Cup
    odds: Odds
    seat: Seat
    covering: Side | None
    people: list[Side]
    armed: Action | None
    undone: int
    unfolded: bool
    layers_open: bool
    link: Link
    pages: Sequence[tuple[str, str]]
    current: str
    home: str

    @property
    def files(self) -> Keeping:
        """Where the game is kept."""
        ...

    @property
    def outline(self) -> str:
        """How the game stands, for as long as no hex is pointed at."""
        ...

    @property
    def live(self) -> bool:
        """Whether somebody may give an order here and now."""
        ...

    @property
    def reach(self) -> Reach:
        """Where what is picked may go."""
        ...

    @property
    def likely(self) -> Action | None:
        """The order whose odds are shown."""
        ...

    @property
    def safe(self) -> str:
        """What has become of the game when the kernel is gone."""
        ...

    def give(self, line: str | Line) -> None:
        """Give an order."""
        ...

    def commit(self, order: Action) -> None:
        """Give a finished order, once its odds have been seen."""
        ...

    def answer(self, answer: Answer, place: Place | None = None) -> None:
        """Show the answer to "why not?"."""
        ...

    def undo(self) -> None:
        """Take the latest gesture back."""
        ...

    def go(self, step: int) -> None:
        """Look at the position after a step."""
        ...

    def sit(self, session: Session, seats: Mapping[Side, Opponent] | None = None) -> None:
        """Go on with another game."""
        ...

    def guarded(self, act: Callable[..., None]) -> Callable[..., None]:
        """A callback whose errors are shown on the page."""
        ...
