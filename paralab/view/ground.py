"""A hex map as a picture: the ground of a board, drawn once and kept.

Every choice of the pen is seeded by the hex, hexside or corner it belongs to, so a map never
changes between runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from paralab.core.board import Board
from paralab.view.chart import chart
from paralab.view.furniture import paint_furniture, paint_sheet
from paralab.view.growth import define_trees, paint_textures
from paralab.view.hexsides import lay_hexsides, paint_hexsides
from paralab.view.landforms import (
    outline,
    paint_fields,
    paint_grain,
    paint_ground,
    paint_tints,
)
from paralab.view.layout import FOOT, MARGIN, layout_of
from paralab.view.lettering import paint_names, paint_numbers
from paralab.view.marks import paint_marks
from paralab.view.penwork import S, poly
from paralab.view.printed import paint_printed, paint_ways
from paralab.view.relief import paint_relief
from paralab.view.roads import lay_roads, paint_bridges, paint_roads
from paralab.view.scene import Picture, style
from paralab.view.sheet import Sheet, Spec
from paralab.view.trays import paint_boxes
from paralab.view.water import lay_rivers, paint_canal, paint_coast, paint_rivers


def paint_grid(m: Sheet) -> None:
    """The hexsides of the real hexes: quiet, not faint."""
    d: list[str] = []
    rows: dict[int, tuple[str, ...]] = {}
    for h in m.hexes:
        # along a row only the first number differs: columns lie at whole numbers
        if (row := rows.get(h[1])) is None:
            rows[h[1]] = row = _row_of_sides(m, h[1])
        x = h[0] * S / 2
        d.append(f"M{x + 50:.0f}{row[3]}")
        d += [f"M{x + dx:.0f}{row[k]}" for k, way, dx in _OUTER if m.step(h, way) not in m.hexes]
    line = style(fill="none", stroke=m.ink["grid"], stroke_width=round(2.2 * m.line, 1))
    m.pen.path("".join(d), **line, opacity=0.55)


_OUTER: Final = ((0, 0, -50), (1, 4, -50), (2, 5, -100))
"""Sides that a neighbour would draw: which of a row's, its direction, where it begins."""


def _row_of_sides(m: Sheet, y: int) -> tuple[str, ...]:
    """The paths of the hexes of one row without the number of their column."""
    pts = m.outline((0, y))
    paths = [poly((pts[k], pts[(k + 1) % 6]), False) for k in (0, 4, 5)]
    paths.append(poly(pts[1:5], False))
    return tuple(d[d.index(" ") :] for d in paths)


def _coast(m: Sheet) -> None:
    paint_coast(m)
    paint_grain(m)


LAYERS: Final[dict[str, Callable[[Sheet], None]]] = {
    "ground": paint_ground,
    "fields": paint_fields,
    "relief": paint_relief,
    "tints": paint_tints,
    "rivers": paint_rivers,
    "coast": _coast,
    "canal": paint_canal,
    "textures": paint_textures,
    "hexsides": paint_hexsides,
    "roads": paint_roads,
    "bridges": paint_bridges,
    "grid": paint_grid,
    "numbers": paint_numbers,
    "marks": paint_marks,
    "names": paint_names,
}
"""From bottom to top; each becomes a group of its class."""


def draw(
    spec: Spec, theme: str = "paper", furniture: bool = True, without: Iterable[str] = ()
) -> Sheet:
    """A map drawn, with all that its painters know; `render` gives the picture alone."""
    m = Sheet(spec, theme, without)
    lay_rivers(m)
    lay_roads(m)
    lay_hexsides(m)
    define_trees(m)
    m.pen.clip("map", outline(m))
    margin = MARGIN if furniture else 0
    with m.pen.group(transform=f"translate({margin:.0f} {margin:.0f})"):
        if furniture or any(m.more) or len(m.windows) > 1:
            paint_sheet(m, margin)
        ends = {"stroke_linejoin": "round", "stroke_linecap": "round"}
        with m.pen.group(clip_path="url(#map)", **ends):
            for name, paint in LAYERS.items():
                if name not in m.without:
                    with m.pen.group(class_=name):
                        paint(m)
        if furniture:
            with m.pen.group(class_="furniture", **ends):
                paint_furniture(m)
        paint_ways(m)
        paint_boxes(m)
        paint_printed(m)
    return m


def render(
    spec: Spec, theme: str = "paper", furniture: bool = True, without: Iterable[str] = ()
) -> Picture:
    """The map of `spec`: `without` leaves out layers or kinds of names (see `left_out`).

    >>> field = {"title": "Field", "cols": 3, "rows": 2, "terrain": {"0201": "woods"}}
    >>> render(field) == render(field)
    True
    """
    return _picture(draw(spec, theme, furniture, without), theme, furniture)


def _picture(m: Sheet, theme: str, furniture: bool) -> Picture:
    width, height = m.width, m.depth
    if furniture:
        width, height = width + 2 * MARGIN, height + 2 * MARGIN + FOOT
    width, height = width + m.more[0], height + m.more[1]
    title = m.spec["title"]
    words = m.spec.get("words") or f"Hex map: {title}."
    return Picture(width, height, m.pen.drawn(), title, words, f"{title} {theme}")


_Key = tuple[int, int, str, frozenset[str]]
_KEPT: Final[dict[_Key, tuple[Board, Mapping[str, Any], Picture]]] = {}
_MOST: Final = 12


def ground(
    board: Board, look: Mapping[str, Any], theme: str = "paper", without: Iterable[str] = ()
) -> Picture:
    """The printed map of a board; drawn once for each board, look and theme."""
    key = (id(board), id(look), theme, frozenset(without))
    if (kept := _KEPT.get(key)) is not None:
        return kept[2]
    spec = chart(board, look, layout_of(board, look))
    picture = render(spec, theme, look.get("furniture", True), key[3])
    while len(_KEPT) >= _MOST:
        del _KEPT[next(iter(_KEPT))]
    _KEPT[key] = (board, look, picture)
    return picture
