"""What else is printed beside the maps: record tracks, direction diagrams, roads to boxes.

From `look`; places in hex sizes from the upper left corner of the map:

=========  ============================================================================
`strips`   each a row of cells: `title`, `at` (upper left corner), `cell` (width, height),
           `across` (cells to a row), `cells` (words; a second line is set smaller)
`roses`    each a hex with a number at every side: `title`, `at` (the middle), `sides`
           (N NE SE S SW NW -> words)
`ways`     pairs of a hex at the edge of a sheet and a box: a road drawn from one to the other
=========  ============================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from paralab.core.board import Place
from paralab.core.hexes import Direction
from paralab.view.layout import CORNER, FACING, Layout
from paralab.view.penwork import SANS, SERIF, H, Point, S, poly, smooth, text_width
from paralab.view.roads import carriageways
from paralab.view.scene import style
from paralab.view.sheet import Sheet

_TITLE: Final = 0.36 * S
_MIDDLE: Final = {"text_anchor": "middle"}


def ways(layout: Layout, pairs: Iterable[Sequence[str]]) -> Iterator[list[Point]]:
    """The roads from hexes to boxes, without the margin."""
    for hex_, box_ in pairs:
        box, (x, y) = layout.boxes[Place(box_)], layout.centre(hex_)
        sheet = next(s for s in layout.sheets if s.left <= x <= s.right and s.top <= y <= s.bottom)
        east = sheet.right - x < x - sheet.left
        edge = sheet.right if east else sheet.left
        side = box.x - box.width / 2 if edge < box.x else box.x + box.width / 2
        low, high = box.y - box.height / 2 + 60, box.y + box.height / 2 - 60
        door = min(max(y, low), high)
        bend = (edge + side) / 2
        line = [(edge, y), (bend, y), (bend, door), (side, door)]
        yield [(u - layout.margin, v - layout.margin) for u, v in line]


def paint_ways(m: Sheet) -> None:
    """Roads that leave a map."""
    for line in m.spec.get("ways", ()):
        carriageways(m, {"major": smooth(line)})


def paint_printed(m: Sheet) -> None:
    """Every strip and every rose."""
    with m.pen.group(class_="printed"):
        for strip in m.spec.get("strips", ()):
            _strip(m, strip)
        for rose in m.spec.get("roses", ()):
            _rose(m, rose)


def _title(m: Sheet, x: float, y: float, words: str, anchor: str) -> None:
    slanted = style(font_family=SERIF, font_style="italic", fill=m.ink["mark"])
    m.pen.text(x, y, words, _TITLE, **slanted, text_anchor=anchor)


def _strip(m: Sheet, strip: Mapping[str, Any]) -> None:
    x, y = strip["at"][0] * S, strip["at"][1] * S
    w, h = strip["cell"][0] * S, strip["cell"][1] * S
    pen, ink, across = m.pen, m.ink, strip.get("across", len(strip["cells"]))
    _title(m, x, y - 14, strip["title"], "start")
    for i, words in enumerate(strip["cells"]):
        u, v = x + (i % across) * w, y + (i // across) * h
        cell = poly([(u, v), (u + w, v), (u + w, v + h), (u, v + h)])
        pen.path(cell, fill=ink["light"], stroke=ink["frame"], stroke_width=4)
        first, *rest = words.split("\n")
        face = style(font_family=SERIF, font_weight="bold", fill=ink["ink"])
        large = min(0.44 * h, 0.86 * (w - 16) / text_width(first, 1.0))
        middle = v + h / 2 + large * (0.1 if rest else 0.34)
        pen.text(u + w / 2, middle, first, large, **face, **_MIDDLE)
        for line in rest:
            small = min(0.24 * h, 0.9 * (w - 16) / text_width(line, 1.0))
            slanted = style(font_family=SERIF, fill=ink["quiet"])
            pen.text(u + w / 2, v + h * 0.86, line, small, **slanted, **_MIDDLE)


def _rose(m: Sheet, rose: Mapping[str, Any]) -> None:
    pen, ink = m.pen, m.ink
    x, y = rose["at"][0] * S, rose["at"][1] * S
    _title(m, x, y - 1.9 * S, rose["title"], "middle")
    hexagon: list[Point] = [(x + a * S / 2 * 0.62, y + b * H / 2 * 0.62) for a, b in CORNER]
    pen.path(poly(hexagon), fill=ink["light"], stroke=ink["frame"], stroke_width=5)
    face = style(font_family=SANS, font_weight="bold", fill=ink["ink"])
    for name, words in rose["sides"].items():
        ux, uy = FACING[Direction[name]]
        arrow: list[Point] = [(0.62, -0.07), (0.62, 0.07), (0.9, 0.07), (0.9, 0.17)]
        arrow += [(1.12, 0.0), (0.9, -0.17), (0.9, -0.07)]
        head = [(x + S * (a * ux - b * uy), y + S * (a * uy + b * ux)) for a, b in arrow]
        pen.path(poly(head), fill=ink["mark"])
        at = (x + 1.4 * S * ux, y + 1.4 * S * uy + 0.15 * S)
        pen.text(*at, words, 0.44 * S, **face, **_MIDDLE)
