"""A part of a map: the few hexes that a position is about, as a small board with its own look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from paralab.core.board import Board, Hexside, Place, Slope
from paralab.core.game import Game
from paralab.core.state import State
from paralab.view.chart import places
from paralab.view.ground import ground
from paralab.view.layout import layout_of
from paralab.view.pieces import pieces
from paralab.view.scene import Item, Picture
from paralab.view.svg import PIXELS, svg

_PLAIN = frozenset({"contours", "hedges", "beyond", "roads", "words", "sheets", "boxes"})


def part(board: Board, about: Iterable[str], radius: int = 1) -> Board:
    """The hexes within `radius` of any of those named, as a board; all of it where none is."""
    kept = {Place(p) for p in about if p in board.where}
    for _ in range(radius):
        kept |= {q for p in kept for q in board.adjacent[p] if q in board.where}
    if not kept:
        return board
    return Board(
        {p: t for p, t in board.terrain.items() if p in kept},
        {p: h for p, h in board.where.items() if p in kept},
        {k: frozenset(_inside(sides, kept)) for k, sides in board.lines.items()},
        {k: frozenset(_both(ups, kept)) for k, ups in board.rises.items()},
        {p: n for p, n in board.names.items() if p in kept},
        board.basis,
        board.default_basis,
        {p: s for p, s in board.sheets.items() if p in kept},
        lower=board.lower,
    )


def _inside(sides: Iterable[Hexside], kept: set[Place]) -> Iterable[Hexside]:
    return (side for side in sides if side <= kept)


def _both(pairs: Iterable[Slope], kept: set[Place]) -> Iterable[Slope]:
    return ((low, high) for low, high in pairs if low in kept and high in kept)


def plain(look: Mapping[str, Any], board: Board, whole: Board) -> dict[str, Any]:
    """A look without what only a whole sheet needs: furniture, roads, contours, names of areas."""
    kept = {key: value for key, value in look.items() if key not in _PLAIN}
    kept["levels"] = {
        level: " ".join(p for p in places(whole, text) if p in board.where)
        for level, text in look.get("levels", {}).items()
    }
    kept["furniture"] = False
    kept["marks"] = [m for m in look.get("marks", ()) if m["hex"] in board.where]
    kept["names"] = [n for n in look.get("names", ()) if n.get("hex") in board.where]
    return kept


def detail(
    game: Game, state: State, about: Iterable[str], radius: int = 1
) -> tuple[Picture, list[Item]]:
    """The ground round what a position is about, and what lies on it."""
    scenario = game.scenario(state)
    board = part(scenario.board, about, radius)
    look = plain(game.look, board, scenario.board)
    layout = layout_of(board, look)
    # several details may stand on one page, and ids are prefixed by the picture's name
    picture = msgspec.structs.replace(ground(board, look), name=" ".join(sorted(board.where)))
    on_board = {
        side: {n: u for n, u in units.items() if u.at in board.where}
        for side, units in state.units.items()
    }
    shown = msgspec.structs.replace(state, units=on_board)
    return picture, pieces(look, shown, scenario.counters, layout)


def detail_svg(game: Game, state: State, about: Iterable[str], title: str, words: str) -> str:
    """The same as SVG text, at full size or at most 520 pixels wide."""
    picture, items = detail(game, state, about)
    width = min(picture.width * PIXELS, 520.0)
    return svg([picture, items], title, words, width=width)
