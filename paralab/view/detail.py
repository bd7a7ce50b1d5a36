"""A part of a map: the few hexes that a position is about, as a small board with its own look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from paralab.core.board import Board, Hexside, Place, Slope
from paralab.core.game import Game
from paralab.core.state import DEAD, State
from paralab.view.chart import places
from paralab.view.ground import ground
from paralab.view.layout import layout_of
from paralab.view.pieces import lifted, pieces
from paralab.view.scene import Item, Picture
from paralab.view.svg import PIXELS, svg
from paralab.view.words import box_name, headed, thing

_PLAIN = frozenset({
    "contours", "hedges", "beyond", "roads", "words", "sheets", "boxes", "trays", "strips", "roses",
    "ways", "views", "counts",
})  # fmt: skip


_LONG = 30


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
    for what in ("levels", "heights", "land_share"):
        kept[what] = {
            value: " ".join(p for p in places(whole, text) if p in board.where)
            for value, text in look.get(what, {}).items()
        }
    kept["rivers"] = {
        line: {**river, "sides": [s for s in river["sides"] if board.where.keys() >= {*s.split()}]}
        if "sides" in river
        else river
        for line, river in look.get("rivers", {}).items()
    }
    kept["no_bridge"] = [b for b in look.get("no_bridge", ()) if board.where.keys() >= {*b}]
    kept["furniture"] = False
    if len(sheets := dict.fromkeys(board.sheets.values())) > 1:
        kept["sheets"] = dict(_side_by_side(board, sheets))
    kept["marks"] = [m for m in look.get("marks", ()) if m["hex"] in board.where]
    kept["names"] = [n for n in look.get("names", ()) if n.get("hex") in board.where]
    return kept


def _side_by_side(board: Board, sheets: Iterable[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Where the parts of several sheets lie: next to each other, a gap between them."""
    left = 0
    for sheet in sheets:
        own = [hex_ for place, hex_ in board.where.items() if board.sheets[place] == sheet]
        columns, top = [h.q for h in own], min(2 * h.r + h.q for h in own)
        shift, rise = left - min(columns), -top
        yield sheet, (shift, rise + (shift + rise) % 2)
        left += max(columns) - min(columns) + 3


def detail(
    game: Game, state: State, about: Iterable[str], radius: int = 1
) -> tuple[Picture, list[Item]]:
    """The ground round what a position is about, and what lies on it.

    `about`: places, and units in boxes off the map: these lie in a row below.
    """
    scenario, about = game.scenario(state), list(about)
    board = part(scenario.board, about, radius)
    look = plain(game.look, board, scenario.board)
    boxed = {n: at for n in about if state.side_of(n) and (at := state.unit(n).at) != DEAD}
    boxes = {at: _head(game, at) for at in boxed.values() if at not in scenario.board.where}
    if boxes:
        most = max(list(boxed.values()).count(at) for at in boxes)
        look["trays"] = [{"side": "below", "across": min(most, 5), "boxes": boxes}]
    layout = layout_of(board, look)
    # several details may stand on one page, and ids are prefixed by the picture's name
    picture = msgspec.structs.replace(ground(board, look), name=" ".join(sorted(board.where)))
    on_board = {
        side: {n: u for n, u in units.items() if u.at in board.where or n in boxed}
        for side, units in state.units.items()
    }
    shown = msgspec.structs.replace(state, units=on_board)
    return picture, pieces(look, shown, scenario.counters, layout, beneath=lifted(game, state))


def _head(game: Game, box: str) -> str:
    """What a box is called, or, where that is long, what is lettered on it."""
    said, lettered = headed(thing(game, box)), box_name(game.look, box)
    return lettered if lettered and len(said) > _LONG else said


def detail_svg(game: Game, state: State, about: Iterable[str], title: str, words: str) -> str:
    """The same as SVG text, at full size or at most 520 pixels wide."""
    picture, items = detail(game, state, about)
    width = min(picture.width * PIXELS, 520.0)
    return svg([picture, items], title, words, width=width)
