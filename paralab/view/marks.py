"""What is printed on single hexes: works, airfields, ports, beaches, zones, points, entries.

A mark is a table with `kind` and `hex`, and by kind: `fire` (directions, as numbers or as words),
`strength`, `observation`, `value`, `facing`, `bearing`. `name` letters it, `also` adds another
name.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Final

from paralab.view.growth import Growth
from paralab.view.layout import FACING
from paralab.view.penwork import SANS, Point, S, poly, turned
from paralab.view.scene import style
from paralab.view.sheet import Sheet

Mark = Mapping[str, Any]

_COMPASS: Final = {"N": 0, "NE": 1, "SE": 2, "S": 3, "SW": 4, "NW": 5}
_BOLD: Final = {"font_family": SANS, "font_weight": "bold", "text_anchor": "middle"}
_PLANE: Final = (
    "M0-25Q5-20 4-9L25 3V9L4 4L3 17L10 22V25L0 23L-10 25V22L-3 17L-4 4L-25 9V3L-4-9Q-5-20 0-25z"
)
_GLIDER: Final = "M-34-3L-4-5L-3-13Q0-20 3-13L4-5L34-3V3L4 5L2 17L10 20V24H-10V20L-2 17L-4 5L-34 3z"
_ANCHOR: Final = (
    "M0-24a6 6 0 1 0 .1 0M0-12V22M-12-5H12M-21 6Q-18 21 0 22Q18 21 21 6"
    "M-25 12L-21 5L-15 11M25 12L21 5L15 11"
)
_BOAT: Final = (
    "M-25-4H25L17 11H-17ZM-13-4V-15H-2V-4M-29 20q7-7 14.5 0q7 7 14.5 0q7-7 14.5 0q7 7 14.5 0"
)


def facings(mark: Mark) -> tuple[int, ...]:
    """The directions a work fires in."""
    return tuple(_COMPASS[d] if isinstance(d, str) else int(d) for d in mark.get("fire", ()))


def paint_marks(m: Sheet) -> None:
    """All marks, and the space they take."""
    for mark in m.spec.get("marks", ()):
        x, y = m.xy(m.at(mark["hex"]))
        MARKS[mark["kind"]](m, x, y, mark)
        m.reserve(x - 40, y - 40, x + 40, y + 40, 9)
        if mark["kind"] in ("casemate", "cupola"):
            m.reserve(x + 38, y + 30, x + 80, y + 72, 3)  # badges lie there


def _front(fire: tuple[int, ...]) -> Point:
    """Where a work looks: the middle of its fields of fire, or across them."""
    ux, uy = sum(FACING[d][0] for d in fire), sum(FACING[d][1] for d in fire)
    n = math.hypot(ux, uy)
    return (ux / n, uy / n) if n > 0.5 else FACING[(fire[0] + 1) % 6]


def _arrows(m: Sheet, x: float, y: float, fire: tuple[int, ...]) -> None:
    head = [(40, -4), (64, -4), (61, -14), (86, 0), (61, 14), (64, 4), (40, 4)]
    for d in fire:
        m.pen.path(
            poly(turned(head, x, y, *FACING[d])),
            fill=m.ink["mark"],
            stroke=m.ink["light"],
            stroke_width=5,
            paint_order="stroke",
        )
        u, v = x + 62 * FACING[d][0], y + 62 * FACING[d][1]
        m.reserve(u - 22, v - 22, u + 22, v + 22, 6)


def _casemate(m: Sheet, x: float, y: float, mark: Mark) -> None:
    pen, ink, fire = m.pen, m.ink, facings(mark)
    ux, uy = _front(fire or (0,))
    body: list[Point] = [(-29, -27), (-29, 27), (5, 37), (28, 24), (28, -24), (5, -37)]
    pen.path(poly(turned(body, x + 5, y + 7, ux, uy)), fill=ink["shade"], opacity=0.45)
    block = poly(turned(body, x, y, ux, uy))
    pen.path(block, fill=ink["concrete"], stroke=ink["ink"], stroke_width=4)
    plate: list[Point] = [(-22, -20), (-22, 20), (4, 28), (20, 18), (20, -18), (4, -28)]
    pen.path(poly(turned(plate, x, y, ux, uy)), fill=ink["concrete light"])
    slits = ""
    for t in (-14, 0, 14) if mark.get("strength", 2) > 2 else (-10, 10):
        slit: list[Point] = [(23, t - 3.5), (32, t - 3.5), (32, t + 3.5), (23, t + 3.5)]
        slits += poly(turned(slit, x, y, ux, uy))
    pen.path(slits, fill=ink["ink"])
    _arrows(m, x, y, fire)
    if strength := mark.get("strength"):
        pen.text(x - 0.5, y + 13, str(strength), 36, **_BOLD, fill=ink["ink"])
        if mark.get("observation"):
            _dome(m, x - ux * 38, y - uy * 38)
    elif mark.get("observation"):
        _eye(m, x, y)


def _cupola(m: Sheet, x: float, y: float, mark: Mark) -> None:
    pen, ink = m.pen, m.ink
    outer = style(stroke=ink["ink"], stroke_width=4)
    inner = style(stroke=ink["ink"], stroke_width=2.4)
    at = style(cx=round(x), cy=round(y))
    pen.add("circle", cx=round(x + 6), cy=round(y + 7), r=34, fill=ink["shade"], opacity=0.45)
    pen.add("circle", **at, r=34, fill=ink["concrete"], **outer)
    pen.add("circle", **at, r=23, fill=ink["concrete light"], **inner)
    barrels = f"M{x:.0f} {y - 2:.0f}l17-24m-8 28l17-24"
    pen.path(barrels, stroke=ink["ink"], stroke_width=5, fill="none")
    shine = f"M{x - 12:.0f} {y + 2:.0f}a13 13 0 0 1 9-13"
    pen.path(shine, stroke=ink["white"], stroke_width=4, fill="none", opacity=0.8)
    if mark.get("observation"):
        _eye(m, x, y)


def _dome(m: Sheet, x: float, y: float) -> None:
    """An observation dome beside a numbered work."""
    at = style(cx=round(x), cy=round(y), r=21)
    m.pen.add("circle", **at, fill=m.ink["concrete"], stroke=m.ink["ink"], stroke_width=3.4)
    m.reserve(x - 22, y - 22, x + 22, y + 22, 12)
    _eye(m, x, y, 0.9)


def _eye(m: Sheet, x: float, y: float, k: float = 1.0) -> None:
    ink, w = m.ink, 17 * k
    lids = f"M{x - w:.0f} {y:.0f}q{w:.0f}-{w:.0f} {2 * w:.0f} 0q-{w:.0f} {w:.0f}-{2 * w:.0f} 0z"
    m.pen.path(lids, fill=ink["light"], stroke=ink["ink"], stroke_width=3)
    m.pen.add("circle", cx=round(x), cy=round(y), r=round(5.5 * k, 1), fill=ink["ink"])


def _airfield(m: Sheet, x: float, y: float, mark: Mark) -> None:
    pen, ink, strips = m.pen, m.ink, ""
    for t in (mark.get("bearing", 0.3), mark.get("bearing", 0.3) + 1.1):
        strip: list[Point] = [(-62, -10), (62, -10), (62, 10), (-62, 10)]
        strips += poly(turned(strip, x, y, math.cos(t), math.sin(t)))
    name = pen.keep(strips)
    pen.use(name, fill=ink["ink"], stroke=ink["ink"], stroke_width=6)
    pen.use(name, fill=ink["light"], stroke=ink["light"], stroke_width=0.5)
    line = style(fill=ink["ink"], stroke=ink["light"], stroke_width=4)
    pen.path(_PLANE, transform=_to(x, y), **line, paint_order="stroke")


def _to(x: float, y: float) -> str:
    return f"translate({x:.0f} {y:.0f})"


def _port(m: Sheet, x: float, y: float, mark: Mark) -> None:
    at = {"transform": _to(x, y), "fill": "none"}
    m.pen.path(_ANCHOR, **at, stroke=m.ink["light"], stroke_width=11)
    m.pen.path(_ANCHOR, **at, stroke=m.ink["water ink"], stroke_width=5)


def _beach(m: Sheet, x: float, y: float, mark: Mark) -> None:
    at = {"transform": _to(x, y), "stroke_linejoin": "round"}
    m.pen.path(_BOAT, **at, fill="none", stroke=m.ink["light"], stroke_width=11)
    m.pen.path(_BOAT, **at, fill="none", stroke=m.ink["water ink"], stroke_width=4.5)


def _points(m: Sheet, x: float, y: float, mark: Mark) -> None:
    x, y, r = x + mark.get("dx", 0.5) * S, y + mark.get("dy", 0.42) * S, 21
    shield = (
        f"M{x - r:.0f} {y - r * 0.8:.0f}h{2 * r}v{r * 0.9:.0f}q0 {r * 0.7:.0f}-{r} {r:.0f}"
        f"q-{r}-{r * 0.3:.0f}-{r}-{r:.0f}z"
    )
    m.pen.path(shield, fill=m.ink["light"], stroke=m.ink["mark"], stroke_width=3.4)
    m.pen.text(x, y + r * 0.42, str(mark["value"]), r * 1.05, **_BOLD, fill=m.ink["mark"])


def _entry(m: Sheet, x: float, y: float, mark: Mark) -> None:
    facing = mark.get("facing", 2)
    f = FACING[_COMPASS[facing] if isinstance(facing, str) else facing]
    arrow: list[Point] = [(-74, -15), (-42, -15), (-42, -26), (-4, 0)]
    arrow += [(-42, 26), (-42, 15), (-74, 15)]
    line = style(fill=m.ink["mark"], stroke=m.ink["light"], stroke_width=6)
    m.pen.path(poly(turned(arrow, x, y, *f)), **line, paint_order="stroke")
    at = (x - f[0] * 44, y - f[1] * 44 + 8)
    m.pen.text(*at, str(mark["value"]), 25, **_BOLD, fill=m.ink["light"])


def _zone(m: Sheet, x: float, y: float, mark: Mark) -> None:
    canopy = (
        f"M{x - 26:.0f} {y - 1:.0f}a26 21 0 0 1 52 0q-7-7-13 0q-6-7-13 0q-6-7-13 0q-6-7-13 0"
        f"M{x - 26:.0f} {y:.0f}l26 30l26-30M{x - 9:.0f} {y:.0f}l9 30l9-30"
    )
    m.pen.path(canopy, fill=m.ink["light"], stroke=m.ink["mark"], stroke_width=3.4)


def _glider(m: Sheet, x: float, y: float, mark: Mark) -> None:
    at = f"translate({x:.0f} {y - 26:.0f}) scale(.8)"
    line = style(fill=m.ink["light"], stroke=m.ink["mark"], stroke_width=3)
    m.pen.path(_GLIDER, transform=at, **line)


def _post(m: Sheet, x: float, y: float, mark: Mark) -> None:
    """Where a unit on the ground is set up."""
    square = f"M{x - 13:.0f} {y - 37:.0f}h26v22h-26z"
    m.pen.path(square, fill=m.ink["light"], stroke=m.ink["mark"], stroke_width=3)
    m.pen.path(f"M{x - 5:.0f} {y - 26:.0f}h10", stroke=m.ink["mark"], stroke_width=5)


def _village(m: Sheet, x: float, y: float, mark: Mark) -> None:
    growth = Growth(m)
    at = m.at(mark["hex"]) if mark.get("hex") else (0, 0)
    growth.grow("village", at, x, y, 0.55)
    growth.plant()


MARKS: Final[dict[str, Callable[[Sheet, float, float, Mark], None]]] = {
    "casemate": _casemate,
    "cupola": _cupola,
    "airfield": _airfield,
    "port": _port,
    "beach": _beach,
    "points": _points,
    "entry": _entry,
    "zone": _zone,
    "glider": _glider,
    "post": _post,
    "village": _village,
}
