"""[6.0] Sighting: what a straight line between two hexes meets, and what of it hides.

Ours (see the README): what is printed in the hexes of firer and target never hides, nor do their
own hexsides, with one exception: a cliff between neighbours (6.5).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from paralab.core.basis import Basis, weakest
from paralab.core.board import Place
from paralab.core.rulings import rule
from paralab.core.state import State
from paralab.core.telling import SightLine
from paralab.games.eben_emael.parts import BOARD, EFFECTS, FORTS, called
from paralab.games.eben_emael.table import watched
from paralab.kit.sight import Line, Sights

SIGHTS: Final = Sights(BOARD)
HIDING_HEXES: Final = tuple(EFFECTS["sight"]["hexes"])
HIDING_SIDES: Final = tuple(EFFECTS["sight"]["hexsides"])
CLIFF: Final = "cliff"
Side = tuple[Place, Place]


def _hiders() -> Iterator[tuple[Place, str]]:
    for place, ground in BOARD.terrain.items():
        for kind in HIDING_HEXES:
            if kind in ground:
                yield place, kind


def _hiding_sides() -> Iterator[tuple[Side, str]]:
    for kind in reversed(HIDING_SIDES):  # where a side carries several, the first named counts
        for side in (*BOARD.lines.get(kind, ()), *BOARD.rises.get(kind, ())):
            a, b = side
            yield (a, b), kind
            yield (b, a), kind


HIDERS: Final = dict(_hiders())
"""What hides in each hex that hides, seen through."""
HIDING: Final = dict(_hiding_sides())
"""What hides on each hexside that hides, in both directions."""
CLIFFS: Final = frozenset(side for side in HIDING if BOARD.has(CLIFF, *side))


class Block(msgspec.Struct, frozen=True, gc=False):
    """What hides: by which case, what it is, where (a hex, or a hexside as two)."""

    case: str
    what: str
    where: tuple[Place, ...]
    basis: Basis

    @property
    def words(self) -> str:
        """What hides and where: "woods in 0308", "a wall between 1116 and 1117"."""
        if len(self.where) == 1:
            return f"{_a(self.what)} in {self.where[0]}"
        return f"{_a(self.what)} between {' and '.join(self.where)}"


@rule("6.3")
def from_the_hilltop(a: Place, b: Place) -> bool:
    """Whether one end of a line is a hilltop: then only cliffs hide."""
    return "hilltop" in BOARD.terrain[a] or "hilltop" in BOARD.terrain[b]


@rule("6.5")
def next_door(a: Place, b: Place) -> bool:
    """Whether two hexes are neighbours: then only a cliff between them hides."""
    return b in BOARD.adjacent[a]


@rule("6.2")
def in_the_way(line: Line) -> Block | None:
    """The first hex that the line goes through, or hexside that it runs along, that hides."""
    for place in line.hexes[1:-1]:
        if place in HIDERS:
            return Block("6.2", HIDERS[place], (place,), BOARD.basis_of(place))
    for side in line.along:
        if side in HIDING:
            return Block("6.2", HIDING[side], side, BOARD.basis_of(*side))
    return None


def _across(a: Place, b: Place, line: Line) -> Block | None:
    """The first hexside that the line goes across that hides, the ends' own ones left out."""
    for side in line.crossed:
        if side in HIDING and a not in side and b not in side:
            return Block("6.5", HIDING[side], side, BOARD.basis_of(*side))
    return None


def _cliffs(a: Place, b: Place, line: Line) -> Block | None:
    """The first cliff that the line runs along, or goes across, the ends' own ones left out."""
    for side in (*line.along, *line.crossed):
        if side in CLIFFS and a not in side and b not in side:
            return Block("6.3", CLIFF, side, BOARD.basis_of(*side))
    return None


@cache
def _between(a: Place, b: Place) -> Block | None:
    if next_door(a, b):
        return Block("6.5", CLIFF, (a, b), BOARD.basis_of(a, b)) if (a, b) in CLIFFS else None
    line = SIGHTS.line(a, b)
    if from_the_hilltop(a, b):
        return _cliffs(a, b, line)
    return in_the_way(line) or _across(a, b, line)


@rule("6.1")
def obstruction(a: Place, b: Place) -> Block | None:
    """What hides two hexes from each other: one answer, whichever of them looks."""
    return _between(a, b) if a < b else _between(b, a)


@rule("6.4")
def lifted(s: State, by_a_work: bool, again: bool) -> bool:
    """Whether observation lifts every obstruction: for works, but not for a second fire (12.2)."""
    return by_a_work and not again and watched(s)


@rule("6.0")
def grounds(s: State, start: Place, end: Place, by_a_work: bool, again: bool) -> tuple[str, ...]:
    """The cases by which a target that may be fired at is in sight."""
    if lifted(s, by_a_work, again) and obstruction(start, end) is not None:
        return ("6.0", "6.4")
    if next_door(start, end):
        return ("6.0", "6.5")
    if from_the_hilltop(start, end):
        return ("6.0", "6.3")
    return ("6.0",)


# ------------------------------------------------------------------------------ the sight tool
def _basis(line: Line) -> Basis:
    """How sure the ground is that a free line was tested against."""
    hexes = (BOARD.basis_of(p) for p in line.hexes[1:-1])
    return weakest((*hexes, *(BOARD.basis_of(p, q) for p, q in (*line.crossed, *line.along))))


def sight_line(s: State, start: Place, end: Place) -> SightLine:
    """The line of sight from one hex to another, with all that it was tested against.

    From a work while observation lasts (6.4), an obstruction is named in the words but lifted.
    """
    line = SIGHTS.line(start, end)
    block = obstruction(start, end)
    by_a_work = start in FORTS
    free = block is not None and lifted(s, by_a_work, again=False)
    case, words = _verdict(start, end, block, free)
    told = None if block is None or free else (block.case, block.what, block.where)
    basis = _basis(line) if block is None else block.basis
    return SightLine(start, end, line.hexes, line.crossed, line.along, told, words, case, basis)


def _verdict(start: Place, end: Place, block: Block | None, free: bool) -> tuple[str, str]:
    ends = f"{called(start)} and {called(end)}"
    if block is not None and free:
        return "6.4", (
            f"{block.words[0].upper()}{block.words[1:]} would hide {ends} from each other, but an"
            f" active observation work lifts it for the fire of {called(start)}."
        )
    if block is not None:
        return block.case, f"{ends} do not see each other: the line meets {block.words}."
    if next_door(start, end):
        return "6.5", f"{ends} see each other: they are neighbours, and no cliff parts them."
    if from_the_hilltop(start, end):
        return "6.3", f"{ends} see each other: from a hilltop only cliffs hide, and none does."
    return "6.0", f"{ends} see each other: nothing that hides lies between them."


def _a(what: str) -> str:
    return what if what == "woods" else f"a {what}"
