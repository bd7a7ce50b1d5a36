"""The keyboard on the map: where the cursor goes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from paralab.core.board import Board, Place
from paralab.core.hexes import Direction, Hex

ACROSS: Final = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}
SLANTED: Final = {"q": Direction.NW, "e": Direction.NE, "z": Direction.SW, "c": Direction.SE}
NEXT: Final = {".": 1, ",": -1}


def moved(board: Board, key: str, here: Place | None, glowing: Collection[Place]) -> Place | None:
    """Where a key takes the cursor from `here`, or None where the key does not move it.

    The arrows follow the printed numbers: across, the column changes; up and down, the row.
    """
    order = reading_order(board, glowing)
    if key in NEXT:
        return _next(order, reading_order(board, board.where), here, NEXT[key])
    if key not in ACROSS and key not in SLANTED:
        return None
    if here is None or here not in board.where:
        return order[0] if order else next(iter(board.where), None)
    if key in SLANTED:
        return board.step(here, SLANTED[key]) or here
    columns, rows = ACROSS[key]
    column, row = column_row(board.where[here], board.lower)
    there = Hex.from_column_row(column + columns, row + rows, board.lower)
    return board.place_at.get((board.sheets.get(here, ""), there), here)


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
    known.sort(key=lambda p: (board.sheets.get(p, ""), column_row(board.where[p], board.lower)))
    return known + sorted(p for p in places if p not in board.where)


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
