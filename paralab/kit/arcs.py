"""Arcs: what lies in the wedges that arrows on a counter or a map point out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from paralab.core.board import Board, Place
from paralab.core.hexes import STEPS, Direction, Hex

ALL_ROUND: Final = tuple(Direction)
"""Six arrows."""


def _dot(a: Hex, step: tuple[int, int]) -> int:
    # the scalar product in cube coordinates, in whole numbers
    q, r = step
    return a.q * q + (a.q + a.r) * (q + r) + a.r * r


@cache
def arrows_to(there: Hex) -> frozenset[Direction]:
    """The arrows from hex 0,0 in whose wedge a hex lies: one, or two where wedges meet.

    A wedge is 60 degrees, centred on the arrow's hexside. A hex whose centre is on the line
    between two wedges belongs to both, so that the fields of two adjacent arrows join without
    a gap. Hex 0,0 itself lies in none.

    >>> sorted(d.name for d in arrows_to(Hex(1, -2)))
    ['N', 'NE']
    """
    if there == Hex(0, 0):
        return frozenset()
    best = max(_dot(there, step) for step in STEPS)
    return frozenset(d for d in Direction if _dot(there, STEPS[d]) == best)


def field(
    board: Board, start: Place, arrows: Iterable[Direction], reach: int | None = None
) -> frozenset[Place]:
    """The places on the sheet of `start` in the wedges of its arrows, within `reach` hexes."""
    here, sheet, wanted = board.where[start], board.sheets.get(start, ""), frozenset(arrows)
    return frozenset(
        place
        for place, hex_ in board.where.items()
        if board.sheets.get(place, "") == sheet
        and (reach is None or here.distance(hex_) <= reach)
        and arrows_to(hex_ - here) & wanted
    )


def groups(arrows: Iterable[Direction]) -> tuple[tuple[Direction, ...], ...]:
    """Arrows that touch, clockwise: each group is one field of fire.

    >>> [[d.name for d in group] for group in groups([Direction.N, Direction.S, Direction.NW])]
    [['S'], ['NW', 'N']]
    """
    wanted = frozenset(arrows)
    if len(wanted) == len(Direction):
        return (ALL_ROUND,)
    found = []
    for first in sorted(wanted):
        if Direction((first - 1) % 6) in wanted:
            continue
        group = [first]
        while (after := Direction((group[-1] + 1) % 6)) in wanted:
            group.append(after)
        found.append(tuple(group))
    return tuple(found)


def fields(
    board: Board, start: Place, arrows: Iterable[Direction], reach: int | None = None
) -> tuple[frozenset[Place], ...]:
    """The separate fields of fire: arrows that touch make one."""
    return tuple(field(board, start, group, reach) for group in groups(arrows))
