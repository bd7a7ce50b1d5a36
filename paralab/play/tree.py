"""Lines of play: what was done, in which gesture, and where branches leave."""

from __future__ import annotations

import re
from collections.abc import Sequence
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


class Tree:
    """The lines of play of one table, and the one that is followed."""

    def __init__(self, start: State, tray: Tray) -> None:
        self.start = start
        self.here = PlayLine(MAIN, "", "", 0, tray, start)
        self.lines = {MAIN: self.here}

    def open(self, title: str, at: int, tray: Tray) -> PlayLine:
        """A line that leaves this one after step `at`; what it shares is not taken back."""
        parent = self.here
        new = PlayLine(self._new_id(title), title, "", at, tray, self.start, parent.played[:at])
        new.wall = at
        parent.wall = max(parent.wall, at)
        while parent.parent and at <= parent.leaves:  # what it shares belongs to its parent
            parent = self.lines[parent.parent]
            parent.wall = max(parent.wall, at)
        new.parent = parent.id
        self.lines[new.id] = self.here = new
        return new

    def follow(self, name: str) -> PlayLine:
        """The line of this id or title, from now on; raises KeyError."""
        titled = (line for line in self.lines.values() if line.title == name)
        found = self.lines.get(name) or next(titled, None)
        if found is None:
            raise KeyError(f"no branch '{name}'; there are {', '.join(self.lines)}")
        self.here = found
        return found

    def adopt(self, branch: Branch, played: Sequence[Played]) -> PlayLine:
        """Take over a line of play that was played elsewhere, parents first."""
        line = self.lines.get(branch.id)
        if line is None:
            tray = self.lines[MAIN].tray
            line = PlayLine(branch.id, branch.title, branch.parent, branch.leaves, tray, self.start)
            self.lines[branch.id] = line
            parent = self.lines[branch.parent]
            parent.wall = max(parent.wall, branch.leaves)
        line.played.clear()
        for one in played:
            line.add(one)
        line.wall = max(line.wall, branch.leaves)
        return line

    def left(self, line: PlayLine, at: int) -> bool:
        """Whether a branch leaves a line just there."""
        return any(b.parent == line.id and b.leaves == at for b in self.lines.values())

    def _new_id(self, title: str) -> str:
        first = slug(title)
        if re.fullmatch(r"(.*-)?s\d+", first):  # such ids are headings of a saved game
            first += "-line"
        found, n = first, 1
        while found in self.lines:
            n += 1
            found = f"{first}-{n}"
        return found


def slug(title: str) -> str:
    """An id made of a title: small letters, digits and hyphens.

    >>> slug("What if the charge had failed?")
    'what-if-the-charge-had-failed'
    """
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40].strip("-") or "line"
