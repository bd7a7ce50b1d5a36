"""Lines over the map: what an eye meets, and where somebody went."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from paralab.view.counters import SIDES, hatching
from paralab.view.layout import Layout
from paralab.view.overlays import BLACK, FIRE, WHITE, hexes, tile
from paralab.view.penwork import SERIF, Point, band, mid, poly, turned, walk
from paralab.view.scene import Item, Pen, Value, style

_ROUND: Final[dict[str, Value]] = {
    "fill": "none",
    "stroke_linejoin": "round",
    "stroke_linecap": "round",
}
_STAR: Final[tuple[Point, ...]] = (
    (15, 36), (36, 15), (36, -15), (15, -36), (-15, -36), (-36, -15), (-36, 15), (-15, 36),
)  # fmt: skip

Side = tuple[str, str]


def sight(
    layout: Layout,
    start: str,
    goal: str,
    hexes_met: Iterable[str] = (),
    sides_met: Iterable[Side] = (),
    block: str | Side | None = None,
) -> list[Item]:
    """A line of sight: an eye, a target, everything tested on the way, and what stops it.

    Hexes tested are rimmed thinly, hexsides tested are set off; the hex or hexside that blocks is
    crossed, and beyond it the line is dotted.
    """
    pen = Pen()
    a, b = layout.centre(start), layout.centre(goal)
    thin = pen.keep(hexes(layout, (h for h in hexes_met if h not in (start, goal)), 0.9) or "M0 0")
    pen.use(thin, **_ROUND, stroke=WHITE, stroke_width=9, opacity=0.8)
    pen.use(thin, **_ROUND, stroke=BLACK, stroke_width=3.4, stroke_dasharray="10 9")
    _edges(pen, layout, sides_met)
    at = _stopped(pen, layout, a, b, block)
    if at is not None:
        beyond = pen.keep(poly([at, b], False))
        pen.use(beyond, **_ROUND, stroke=WHITE, stroke_width=17)
        pen.use(beyond, **_ROUND, stroke=FIRE, stroke_width=9, stroke_dasharray="5 20")
    seen = pen.keep(poly([a, at or b], False))
    pen.use(seen, **_ROUND, stroke=WHITE, stroke_width=19)
    pen.use(seen, **_ROUND, stroke=BLACK, stroke_width=9)
    _eye_and_target(pen, a, b)
    if at is not None:
        star = [(at[0] + p, at[1] + q) for p, q in _STAR]
        pen.path(poly(star), fill=FIRE, stroke=BLACK, stroke_width=6)
        cross = f"M{at[0] - 15:.0f} {at[1] - 15:.0f}l30 30m0-30l-30 30"
        pen.path(cross, **_ROUND, stroke=WHITE, stroke_width=10)
    return list(pen.drawn())


def _edges(pen: Pen, layout: Layout, sides: Iterable[Side]) -> None:
    """Hexsides that were tested, set off."""
    d = ""
    for p, q in sides:
        way = layout.direction(p, q)
        if way is not None:
            d += poly(layout.side(p, way), False)
    if d:
        name = pen.keep(d)
        pen.use(name, **_ROUND, stroke=WHITE, stroke_width=15)
        pen.use(name, **_ROUND, stroke=BLACK, stroke_width=6)


def _stopped(
    pen: Pen, layout: Layout, a: Point, b: Point, block: str | Side | None
) -> Point | None:
    """Mark what blocks; the answer is the point of the line next to its middle."""
    if block is None:
        return None
    if isinstance(block, str):
        middle = layout.centre(block)
        shape = hexes(layout, [block], 0.95)
        pen.path(shape, fill=tile(pen, "block", BLACK), opacity=0.45)
    else:
        way = layout.direction(*block)
        ends = (a, b) if way is None else layout.side(block[0], way)
        middle, shape = mid(*ends), poly(ends, False)
    name = pen.keep(shape)
    pen.use(name, **_ROUND, stroke=WHITE, stroke_width=19)
    pen.use(name, **_ROUND, stroke=BLACK, stroke_width=11)
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((middle[0] - a[0]) * dx + (middle[1] - a[1]) * dy) / (dx * dx + dy * dy or 1)
    t = max(0.0, min(1.0, t))
    return a[0] + dx * t, a[1] + dy * t


def _eye_and_target(pen: Pen, a: Point, b: Point) -> None:
    x, y = a
    lids = f"M{x - 40:.0f} {y:.0f}q40-46 80 0q-40 46-80 0z"
    pen.path(lids, fill=WHITE, stroke=BLACK, stroke_width=7)
    pen.add("circle", cx=round(x), cy=round(y), r=14, fill=BLACK)
    x, y = b
    line = style(stroke=BLACK, stroke_width=7)
    pen.add("circle", cx=round(x), cy=round(y), r=30, fill=WHITE, **line)
    hairs = f"M{x - 44:.0f} {y:.0f}h30m28 0h30M{x:.0f} {y - 44:.0f}v30m0 28v30"
    pen.path(hairs, fill="none", **line)


def arrow(
    layout: Layout,
    path: Sequence[str],
    words: str = "",
    side: str = "german",
    planned: bool = False,
) -> list[Item]:
    """Where somebody went: a swelling ribbon in the side's colour and hatching, words along it.

    What was only planned is hollow and dashed.
    """
    pen = Pen()
    pts = [layout.centre(p) for p in path]
    if len(pts) == 2:
        pts.insert(1, mid(*pts))
    steps = list(walk(pts, 10))
    body = [(x, y) for x, y, *_ in steps[: max(2, len(steps) - 9)]]
    neck, (_, _, ux, uy) = body[-1], steps[-1]
    ribbon = band([*body[:-1:4], neck], 10, 24)
    head: list[Point] = [(-6, -56), (96, 0), (-6, 56)]
    whole = pen.keep(ribbon + poly(turned(head, *neck, ux, uy)))
    dash = style(stroke_dasharray="18 10") if planned else {}
    pen.use(whole, **_ROUND, stroke=WHITE, stroke_width=17)
    pen.use(whole, **_ROUND, stroke=BLACK, stroke_width=9, **dash)
    if planned:
        pen.use(whole, fill=WHITE, fill_opacity=0.55)
    else:
        pen.defs.append(hatching(side, "a", 2.4))
        pen.use(whole, fill=SIDES[side].colour)
        pen.use(whole, fill=f"url(#a-{side})")
    if words:
        _beside(pen, [(x, y) for x, y, *_ in steps], words)
    return list(pen.drawn())


def _beside(pen: Pen, line: list[Point], words: str) -> None:
    if line[0][0] > line[-1][0]:
        line = line[::-1]
    lifted = [(x + uy * 40, y - ux * 40) for x, y, ux, uy in walk(line[::3], 60)]
    if len(lifted) < 2:
        x, y = line[len(line) // 2]
        pen.text(x, y - 46, words, 38, text_anchor="middle", **_words())
        return
    pen.along(lifted, words, 38, 1, **_words())


def ring(layout: Layout, place: str, words: str = "", side: str = "german") -> list[Item]:
    """A place that a note speaks of: a ring in the side's colour, with words below."""
    pen = Pen()
    x, y = layout.centre(place)
    at = style(cx=round(x), cy=round(y), r=80, fill="none")
    for colour, width in ((WHITE, 24), (BLACK, 18), (SIDES[side].colour, 11)):
        pen.add("circle", **at, stroke=colour, stroke_width=width)
    if words:
        pen.text(x, y + 124, words, 38, text_anchor="middle", **_words())
    return list(pen.drawn())


def _words() -> dict[str, Value]:
    face = style(font_family=SERIF, font_style="italic", font_weight="bold", fill=BLACK)
    halo = style(stroke=WHITE, stroke_width=9, paint_order="stroke", stroke_linejoin="round")
    return {**face, **halo}
