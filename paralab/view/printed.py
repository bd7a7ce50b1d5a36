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

from collections.abc import Mapping
from typing import Any, Final

from paralab.core.hexes import Direction
from paralab.view.boxes import Box
from paralab.view.layout import CORNER, FACING
from paralab.view.penwork import SANS, SERIF, H, Point, S, Spot, poly, smooth, text_width
from paralab.view.roads import carriageways
from paralab.view.scene import style
from paralab.view.sheet import Sheet

_TITLE: Final = 0.36 * S
_MANY: Final = 18
_MIDDLE: Final = {"text_anchor": "middle"}


def paint_ways(m: Sheet) -> None:
    """Roads that leave a map for a box: each goes on where the road of its hex ends."""
    for hex_, name in m.spec.get("ways", ()):
        box: Box = m.spec["box_of"][name]
        x, y = m.xy(m.at(hex_))
        x0, _, x1, _ = next(w for w in m.windows if w[0] < x < w[2] and w[1] < y < w[3])
        edge = x1 if x1 - x < x - x0 else x0
        y = _exit(m, m.at(hex_), edge, y)
        side = box.x - box.width / 2 if edge < box.x else box.x + box.width / 2
        low, high = box.y - box.height / 2 + 80, box.y + box.height / 2 - 40
        door, bend = min(max(y, low), high), (edge + side) / 2
        carriageways(m, {"major": smooth([(edge, y), (bend, y), (bend, door), (side, door)])})


def _exit(m: Sheet, h: Spot, edge: float, y: float) -> float:
    """How far down a road that ends in a hex crosses the edge of its map."""
    for road in m.roads:
        for end, (a, b) in ((0, road.points[1::-1]), (-1, road.points[-2:])):
            if road.hexes[end] == h and (a[0] < edge) != (b[0] < edge):
                return a[1] + (b[1] - a[1]) * (edge - a[0]) / (b[0] - a[0])
    return y


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
    if len(strip["cells"]) > _MANY:
        _large(m, strip, across)
        return
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


def _large(m: Sheet, strip: Mapping[str, Any], across: int) -> None:
    """A strip of very many cells in three items, since each of its own would be a large file."""
    x, y = strip["at"][0] * S, strip["at"][1] * S
    w, h = strip["cell"][0] * S, strip["cell"][1] * S
    pen, ink = m.pen, m.ink
    corners = [(x + i % across * w, y + i // across * h) for i in range(len(strip["cells"]))]
    cells = [poly([(u, v), (u + w, v), (u + w, v + h), (u, v + h)]) for u, v in corners]
    pen.path("".join(cells), fill=ink["light"], stroke=ink["frame"], stroke_width=4)
    spots = [
        (u + w / 2, v, *c.split("\n")) for (u, v), c in zip(corners, strip["cells"], strict=True)
    ]
    face = style(font_family=SERIF, **_MIDDLE)
    with pen.group(**face, font_weight="bold", fill=ink["ink"]):
        for middle, v, first, *rest in spots:
            large = min(0.44 * h, 0.86 * (w - 16) / text_width(first, 1.0))
            pen.text(middle, v + h / 2 + large * (0.1 if rest else 0.34), first, large)
    with pen.group(**face, fill=ink["quiet"]):
        for middle, v, _, *rest in spots:
            for line in rest:
                small = min(0.24 * h, 0.9 * (w - 16) / text_width(line, 1.0))
                pen.text(middle, v + h * 0.86, line, small)


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
