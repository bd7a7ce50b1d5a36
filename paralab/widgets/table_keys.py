"""The keyboard on the map: where the cursor goes."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Final

from paralab.core.board import Board, Place
from paralab.core.hexes import Direction, Hex
from paralab.view.layout import Layout

ACROSS: Final = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}
SLANTED: Final = {"q": Direction.NW, "e": Direction.NE, "z": Direction.SW, "c": Direction.SE}
_AIM: Final = {"q": (-0.87, -0.5), "e": (0.87, -0.5), "z": (-0.87, 0.5), "c": (0.87, 0.5)}
NEXT: Final = {".": 1, ",": -1}


def moved(
    board: Board,
    key: str,
    here: Place | None,
    glowing: Collection[Place],
    layout: Layout | None = None,
) -> Place | None:
    """Where a key takes the cursor from `here`, or None where the key does not move it.

    The arrows follow the printed numbers: across, the column changes; up and down, the row. Over
    the edge of a sheet, and from box to box, they go to whatever lies nearest in `layout`.
    """
    order = reading_order(board, glowing)
    if key in NEXT:
        boxes = () if layout is None else layout.boxes
        return _next(
            order, reading_order(board, {**board.where, **dict.fromkeys(boxes)}), here, NEXT[key]
        )
    if key not in ACROSS and key not in SLANTED:
        return None
    if here is None or (here not in board.where and (layout is None or not layout.has(here))):
        return order[0] if order else next(iter(board.where), None)
    there = _beside(board, key, here) if here in board.where else None
    return there or (_over_the_edge(board, key, here, layout) if layout else None) or here


def _beside(board: Board, key: str, here: Place) -> Place | None:
    """The next hex of the same sheet."""
    if key in SLANTED:
        return board.step(here, SLANTED[key])
    columns, rows = ACROSS[key]
    column, row = column_row(board.where[here], board.lower)
    there = Hex.from_column_row(column + columns, row + rows, board.lower)
    return board.place_at.get((board.sheets.get(here, ""), there))


def _over_the_edge(board: Board, key: str, here: Place, layout: Layout) -> Place | None:
    """The nearest box, or hex of another sheet, in the direction of a key."""
    dx, dy = ACROSS[key] if key in ACROSS else _AIM[key]
    x, y = layout.centre(here)
    own, best, found = board.sheets.get(here, ""), math.inf, None
    beyond = [p for p in board.where if here not in board.where or board.sheets.get(p, "") != own]
    for place in (*beyond, *layout.boxes):
        u, v = layout.centre(place)
        along, aside = (u - x) * dx + (v - y) * dy, abs((u - x) * dy - (v - y) * dx)
        if place != here and along > 1 and aside <= 2 * along and along + 2 * aside < best:
            best, found = along + 2 * aside, place
    return found


def column_row(hex_: Hex, lower: str) -> tuple[int, int]:
    """The column and row of a hex, as `Hex.from_column_row` takes them.

    >>> column_row(Hex.from_column_row(14, 9), "even")
    (14, 9)
    """
    column = hex_.q
    return column, hex_.r - Hex.from_column_row(column, 0, lower).r


def reading_order(board: Board, places: Collection[Place]) -> list[Place]:
    """Places column by column, as they are numbered; boxes off the map last."""
    known = [p for p in places if p in board.where]
    sheets = {sheet: n for n, sheet in enumerate(dict.fromkeys(board.sheets.values()))}
    known.sort(
        key=lambda p: (
            sheets.get(board.sheets.get(p, ""), 0),
            column_row(board.where[p], board.lower),
        )
    )
    return known + [p for p in dict.fromkeys(places) if p not in board.where]


def _next(order: list[Place], every: list[Place], here: Place | None, by: int) -> Place | None:
    """The next place that glows, from wherever the cursor is."""
    if not order:
        return here
    if here in order:
        return order[(order.index(here) + by) % len(order)]
    if here is None or here not in every:
        return order[0 if by > 0 else -1]
    at = every.index(here)
    later = [p for p in order if p in every and every.index(p) > at]
    return (later or order)[0] if by > 0 else order[(len(order) - len(later) - 1) % len(order)]
