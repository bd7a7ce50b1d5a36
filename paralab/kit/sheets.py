"""Several map sheets laid out on one table."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

from paralab.core.board import Board
from paralab.core.hexes import Hex

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


def laid_out(sheets: Mapping[str, Board], apart: Mapping[str, Hex] | None = None) -> Board:
    """One board of several: `apart` says by how much a sheet is moved away from the others.

    Raises ValueError for a place that is printed on two of them.
    """
    parts, moved = sheets.values(), apart or {}
    board = Board(
        _all(part.terrain for part in parts),
        {
            place: hex_ + moved.get(name, Hex(0, 0))
            for name, part in sheets.items()
            for place, hex_ in part.where.items()
        },
        _united(part.lines for part in parts),
        _united(part.rises for part in parts),
        names=_all(part.names for part in parts),
        basis=_all(part.basis for part in parts),
        sheets={place: name for name, part in sheets.items() for place in part.where},
    )
    if len(board.where) < sum(len(part.where) for part in parts):
        twice = next(p for p in board.where if sum(p in part.where for part in parts) > 1)
        raise ValueError(f"{twice} is printed on two sheets")
    return board


def _all(tables: Iterable[Mapping[K, V]]) -> dict[K, V]:
    return {key: value for table in tables for key, value in table.items()}


def _united(tables: Iterable[Mapping[str, frozenset[V]]]) -> dict[str, frozenset[V]]:
    found: dict[str, frozenset[V]] = {}
    for table in tables:
        for kind, some in table.items():
            found[kind] = found.get(kind, frozenset()) | some
    return found
