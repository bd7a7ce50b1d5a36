"""Lines of play: what was done, in which gesture, and where branches leave."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from paralab.core.game import Step
from paralab.core.state import Side, State
from paralab.play.dice import Tray

MAIN = "main"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a machine did what it did in a step."""

    side: Side
    words: str
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class Played:
    """A step as it was played: which dice were chosen, in which gesture, why."""

    step: Step
    chosen: tuple[bool, ...] = ()
    gesture: int = 0
    reason: Reason | None = None


@dataclass(frozen=True)
class Branch:
    """A line of play to look at or to follow: it leaves its parent just after step `leaves`."""

    id: str
    title: str
    parent: str
    leaves: int
    last: int


@dataclass
class PlayLine:
    """One line of play, whole: what it shares with its parent stands in it too."""

    id: str
    title: str
    parent: str
    leaves: int
    tray: Tray
    start: State
    played: list[Played] = field(default_factory=list)
    undone: list[list[Played]] = field(default_factory=list)
    wall: int = 0
    """Steps before this one are not taken back."""

    def state(self, at: int) -> State:
        """The position after so many steps."""
        return self.played[at - 1].step.state if at else self.start

    def add(self, played: Played) -> None:
        """Go one step on; put up a wall behind what must stand."""
        before = self.played[-1].step.side if self.played else played.step.side
        self.played.append(played)
        if played.step.final:
            self.wall = len(self.played)
        elif before != played.step.side:
            self.wall = max(self.wall, len(self.played) - 1)

    def branch(self) -> Branch:
        """The line as a value."""
        return Branch(self.id, self.title, self.parent, self.leaves, len(self.played))


def slug(title: str) -> str:
    """An id made of a title: small letters, digits and hyphens.

    >>> slug("What if the charge had failed?")
    'what-if-the-charge-had-failed'
    """
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40].strip("-") or "line"
