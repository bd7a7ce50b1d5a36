"""Round the map: frame, cartouche, legend, scale bar, compass rose."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable
from typing import Any, Final

from paralab.view.growth import Growth
from paralab.view.hexsides import SIDES
from paralab.view.layout import CORNER, FOOT, MARGIN
from paralab.view.marks import MARKS
from paralab.view.penwork import SERIF, H, Point, S, poly, smooth, text_width, turned
from paralab.view.roads import bridge, carriageways
from paralab.view.scene import style
from paralab.view.sheet import River, Sheet
from paralab.view.water import arm, ribbons

TALL: Final = FOOT - 50
"""The height of cartouche and legend."""

_RIGHT: Final = 500
"""The room for compass and scale."""

_WAVE: Final[tuple[Point, ...]] = ((-62, 8), (-20, -15), (20, 13), (62, -8))


def rectangle(x: float, y: float, w: float, h: float) -> str:
    """Path data of a box."""
    return poly([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])


def paint_sheet(m: Sheet, margin: float = MARGIN) -> None:
    """The paper, margins, foot and trays included."""
    w, d = m.width + 2 * margin + m.more[0], m.depth + 2 * margin + m.more[1]
    d += FOOT if margin else 0
    m.pen.path(rectangle(-margin, -margin, w, d), fill=m.ink["sheet"])


def paint_furniture(m: Sheet) -> None:
    """Frame, cartouche, legend, compass and scale."""
    pen, ink = m.pen, m.ink
    line = {"fill": "none", "stroke": ink["frame"]}
    for x0, y0, x1, y1 in m.windows:
        pen.path(rectangle(x0, y0, x1 - x0, y1 - y0), **line, stroke_width=7)
        pen.path(rectangle(x0 - 16, y0 - 16, x1 - x0 + 32, y1 - y0 + 32), **line, stroke_width=2.5)
    _titles(m)
    y, w = m.depth + 60, m.spec.get("foot", m.width / S) * S
    cart = round(max(600, min(780, 0.34 * w)))
    _cartouche(m, y, cart)
    pen.path(rectangle(cart + 40, y, w - _RIGHT - cart - 40, TALL), **line, stroke_width=2)
    _legend(m, cart + 66, y, w - cart - 76 - _RIGHT)
    _compass(m, w - 250, y + 170, 150, m.spec.get("north", 0))
    if scale := m.spec.get("scale"):
        unit = H * scale["step"] / scale["hex"]
        _scale(m, w - 250 - unit * scale["steps"] / 2, y + 366, unit)


def _titles(m: Sheet) -> None:
    """The name of each sheet over its frame."""
    face = style(font_family=SERIF, font_style="italic", text_anchor="middle", fill=m.ink["ink"])
    for (x0, y0, x1, _), name in zip(m.windows, m.spec.get("titles", ()), strict=False):
        m.pen.text((x0 + x1) / 2, y0 - 32, name, 42, **face)


def _cartouche(m: Sheet, y: float, wide: float) -> None:
    pen, ink, spec = m.pen, m.ink, m.spec
    line = {"stroke": ink["frame"]}
    pen.path(rectangle(0, y, wide, TALL), fill=ink["light"], **line, stroke_width=6)
    pen.path(rectangle(14, y + 14, wide - 28, TALL - 28), fill="none", **line, stroke_width=2)
    title = spec["title"].upper()
    size = min(110, (wide - 200) / text_width(title, 1.06, 0.12))
    middle = {"font_family": SERIF, "text_anchor": "middle"}
    spaced = style(font_weight="bold", letter_spacing=round(size * 0.12))
    pen.text(wide / 2, y + 150, title, size, **middle, **spaced, fill=ink["ink"])
    slanted = {"font_style": "italic", "fill": ink["mark"]}
    pen.text(wide / 2, y + 222, spec.get("subtitle", ""), 46, **middle, **slanted)
    rule = f"M{wide / 2 - 200:.0f} {y + 258:.0f}h160l40-9 40 9h160l-160 0-40 9-40-9z"
    pen.path(rule, fill=ink["frame"], **line, stroke_width=2)
    for i, words in enumerate(spec.get("credits", ())):
        pen.text(wide / 2, y + 306 + i * 34, words, 27, **middle, fill=ink["quiet"])


# -- the legend: samples made with the map's own painters


def _legend(m: Sheet, x: float, y: float, wide: float) -> None:
    entries = m.spec.get("legend", ())
    rows = 3 if -(-len(entries) // 3) * 320 <= wide else 4
    columns = -(-len(entries) // rows) or 1
    pitch, k = (128, 1.0) if rows == 3 else (96, 0.76)
    for i, (what, key, words) in enumerate(entries):
        cx, cy = x + 66 + (i // rows) * wide / columns, y + (TALL - (rows - 1) * pitch) / 2
        cy += (i % rows) * pitch
        _SAMPLES[what](m, cx, cy, k, key)
        lines = words.split("\n")
        for j, line in enumerate(lines):
            v = cy + 10 + (j - (len(lines) - 1) / 2) * 31
            m.pen.text(cx + 80, v, line, 28, font_family=SERIF, fill=m.ink["ink"])


def _ground(m: Sheet, cx: float, cy: float, k: float, kind: str) -> None:
    pen, ink = m.pen, m.ink
    hexagon = poly([(cx + a * 32 * k, cy + b * 32 * k * math.sqrt(3)) for a, b in CORNER])
    tint = {"village": "clear", "canal": "water"}.get(kind, kind)
    pen.path(hexagon, fill=ink[tint])
    if kind not in ("canal", "deep") and not kind.startswith("level"):
        growth, nearby = Growth(m), m.nearby
        m.nearby = defaultdict(list)
        growth.grow(kind, (round(cx), round(cy)), cx, cy, 0.62 * k)
        m.nearby = nearby
        if k < 1:
            growth.thin()
        growth.plant()
    pen.path(hexagon, fill="none", stroke=ink["grid"], stroke_width=3)


def _river(m: Sheet, cx: float, cy: float, k: float, kind: str) -> None:
    ribbons(m, [River("", kind, [(cx + x, cy + y * k) for x, y in _WAVE])])


def _road(m: Sheet, cx: float, cy: float, k: float, kind: str) -> None:
    carriageways(m, {kind: smooth([(cx + x, cy + y * k) for x, y in _WAVE])})


def _roads(m: Sheet, cx: float, cy: float, k: float, kinds: list[str]) -> None:
    for i, kind in enumerate(kinds):
        _road(m, cx, cy + (i - (len(kinds) - 1) / 2) * 34, k * 0.5, kind)


def _marks(m: Sheet, cx: float, cy: float, k: float, kinds: list[str]) -> None:
    for i, kind in enumerate(kinds):
        _mark(m, cx + (i - (len(kinds) - 1) / 2) * 54, cy, k, {"kind": kind})


def _bridge(m: Sheet, cx: float, cy: float, k: float, _: str) -> None:
    stream: list[Point] = [(cx, cy - 50 * k), (cx + 3, cy), (cx - 2, cy + 50 * k)]
    ribbons(m, [River("", "minor", stream)])
    carriageways(m, {"minor": smooth([(cx - 62, cy), (cx + 62, cy)])})
    bridge(m, cx, cy, 1, 0, 18, 11)


def _side(m: Sheet, cx: float, cy: float, k: float, kind: str) -> None:
    pts: list[Point] = [(-62, -6), (-20, -12), (20, 0), (62, -8)]
    SIDES[kind](m, [(cx + x, cy + y * k) for x, y in pts], False)


def _hills(m: Sheet, cx: float, cy: float, k: float, level: str) -> None:
    """Low hills: the tint of a level with mounds on it."""
    _ground(m, cx, cy, k, level)
    growth, nearby = Growth(m), m.nearby
    m.nearby = defaultdict(list)
    growth.grow("hills", (round(cx), round(cy)), cx, cy, 0.62 * k)
    m.nearby = nearby
    growth.plant()


def _strait(m: Sheet, cx: float, cy: float, k: float, _: str) -> None:
    arm(m, [(cx + x, cy + y * k) for x, y in _WAVE])


def _hilltop(m: Sheet, cx: float, cy: float, k: float, level: str) -> None:
    """A hex with slopes all round."""
    pts = [(cx + a * 19 * k, cy + b * 19 * k * math.sqrt(3)) for a, b in CORNER][::-1]
    ring = [p for a, b in zip(pts, pts[1:] + pts[:1], strict=True) for p in (a, _half(a, b))]
    m.pen.path(smooth(ring, True), fill=m.ink[level])
    SIDES["slope"](m, ring[::-1], True)


def _half(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _mark(m: Sheet, cx: float, cy: float, k: float, mark: dict[str, Any]) -> None:
    down = 20 if mark["kind"] in ("glider", "post") else 0
    MARKS[mark["kind"]](m, cx, cy + down, mark | {"dx": 0, "dy": 0})


_SAMPLES: Final[dict[str, Callable[[Sheet, float, float, float, Any], None]]] = {
    "terrain": _ground,
    "river": _river,
    "road": _road,
    "bridge": _bridge,
    "side": _side,
    "hilltop": _hilltop,
    "hills": _hills,
    "strait": _strait,
    "mark": _mark,
    "roads": _roads,
    "marks": _marks,
}


# -- compass and scale


def _compass(m: Sheet, x: float, y: float, r: float, north: float) -> None:
    pen, ink = m.pen, m.ink
    line = {"stroke": ink["frame"]}
    with pen.group(transform=f"translate({x:.0f} {y:.0f}) rotate({north})"):
        for radius, w in ((r * 0.62, 2.2), (r * 0.56, 5.0), (r * 0.3, 2.0)):
            pen.add("circle", r=round(radius), fill="none", **line, stroke_width=w)
        ticks = ""
        for k in range(36):
            t = math.radians(k * 10)
            tick: list[Point] = [(r * 0.49, 0), (r * 0.53, 0)]
            ticks += poly(turned(tick, 0, 0, math.cos(t), math.sin(t)), False)
        pen.path(ticks, **line, stroke_width=2.4)
        for k in (1, 3, 5, 7, 0, 2, 4, 6):
            t, n = math.radians(45 * k), r * (0.88 if k % 2 == 0 else 0.55)
            for s, fill in ((1, "light"), (-1, "frame")):
                ray: list[Point] = [(0, 0), (r * 0.15, s * r * 0.15), (n, 0)]
                d = poly(turned(ray, 0, 0, math.sin(t), -math.cos(t)))
                pen.path(d, fill=ink[fill], **line, stroke_width=2)
        face = {"font_family": SERIF, "font_weight": "bold", "text_anchor": "middle"}
        pen.text(0, -r * 0.95, "N", r * 0.34, **face, fill=ink["ink"])


def _scale(m: Sheet, x: float, y: float, unit: float) -> None:
    pen, ink, s = m.pen, m.ink, m.spec["scale"]
    for i in range(s["steps"]):
        fill = ink[("frame", "light")[i % 2]]
        bar = rectangle(x + i * unit, y, unit, 12)
        pen.path(bar, fill=fill, stroke=ink["frame"], stroke_width=2.4)
    face = {"font_family": SERIF, "text_anchor": "middle"}
    for i in range(s["steps"] + 1):
        words = f"{i * s['step'] / s.get('per', 1):g}"
        words += f" {s['unit']}" if i == s["steps"] else ""
        pen.text(x + i * unit, y - 10, words, 25, **face, fill=ink["ink"])
    slanted = {"font_style": "italic", "fill": ink["quiet"]}
    pen.text(x + s["steps"] * unit / 2, y + 46, s["words"], 26, **face, **slanted)
