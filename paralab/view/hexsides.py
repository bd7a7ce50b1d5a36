"""What runs along hexsides: slopes, ridges, cliffs, walls, ditches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from paralab.view.penwork import Point, chains, eased, mid, noise, poly, smooth, trace, walk
from paralab.view.scene import style
from paralab.view.sheet import Sheet


def lay_hexsides(m: Sheet) -> None:
    """Find the lines of all hexsides; trees keep clear of them, and names rather do."""
    for group in m.spec.get("sides", ()):
        pairs = [m.side(m.at(a), m.at(b)) for a, b in group["sides"]]
        kind = group["kind"]
        for line in chains(pairs) if kind in ("slope", "cliff") else trace(pairs):
            closed = line[0] == line[-1] and len(line) > 3
            pts = [m.corner(v) for v in (line[:-1] if closed else line)]
            if not closed:
                pts = eased(pts, 0.5)
            if kind == "cliff":
                pts = [pts[0], *(mid(a, b) for a, b in pairwise(pts)), pts[-1]]
            m.sides.append((kind, pts, closed))
            m.shun([*pts, *pts[:2]] if closed else pts, 7)
            for x, y, *_ in walk(pts, 40, closed):
                m.reserve(x - 18, y - 18, x + 18, y + 18, 2)


def paint_hexsides(m: Sheet) -> None:
    """Each kind as lines that run on from hexside to hexside."""
    for kind, pts, closed in m.sides:
        SIDES[kind](m, pts, closed)


def comb(
    pts: Sequence[Point],
    closed: bool,
    step: float,
    length: float,
    width: float,
    sides: tuple[int, ...] = (1,),
) -> str:
    """Tapered strokes down from a line."""
    out: list[str] = []
    for i, (x, y, ux, uy) in enumerate(walk(pts, step, closed)):
        for s in sides:
            n = s * length * (0.62 if i % 2 else 1) * (1 + 0.25 * noise(round(x), round(y), 21))
            out.append(
                f"M{x - ux * width:.0f} {y - uy * width:.0f}L{x + uy * n:.0f} {y - ux * n:.0f}"
                f"L{x + ux * width:.0f} {y + uy * width:.0f}z"
            )
    return "".join(out)


def slope(m: Sheet, pts: Sequence[Point], closed: bool = False) -> None:
    """A crest, and strokes that taper downhill."""
    name = m.pen.keep(smooth(pts, closed))
    line = {"fill": "none", "stroke": m.ink["hachure"]}
    m.pen.use(name, fill="none", stroke=m.ink["shade"], stroke_width=26, opacity=0.10)
    m.pen.use(name, **line, stroke_width=3.2 * m.line)
    m.pen.path(comb(pts, closed, 11, 27, 3.4 * m.line), fill=m.ink["hachure"])


def ridge(m: Sheet, pts: Sequence[Point], closed: bool = False) -> None:
    """A crest with a light core, and strokes on both sides."""
    name = m.pen.keep(smooth(pts, closed))
    m.pen.use(name, fill="none", stroke=m.ink["shade"], stroke_width=30, opacity=0.10)
    m.pen.path(comb(pts, closed, 12, 15, 3, (1, -1)), fill=m.ink["hachure"])
    m.pen.use(name, fill="none", stroke=m.ink["hachure"], stroke_width=5 * m.line)
    m.pen.use(name, fill="none", stroke=m.ink["light"], stroke_width=1.8, opacity=0.8)


def cliff(m: Sheet, pts: Sequence[Point], closed: bool = False) -> None:
    """A rock face with teeth, and a shadow beyond."""
    ink, pen = m.ink, m.pen
    face: list[Point] = []
    foot: list[Point] = []
    teeth: list[str] = []
    for i, (x, y, ux, uy) in enumerate(walk(pts, 9, closed)):
        n = 25 + 7 * noise(round(x), round(y), 22)
        face.append((x, y))
        foot.append((x + uy * n, y - ux * n))
        if i % 2:
            k = n * (0.95 if i % 4 == 1 else 0.55)
            teeth.append(f"M{x:.0f} {y:.0f}l{uy * k + ux * 3:.0f} {-ux * k + uy * 3:.0f}")
    shadow = [(x + 16, y + 10) for x, y in foot]
    pen.path(poly(face + shadow[::-1]), fill=ink["shade"], opacity=0.35)
    pen.path(poly(face + foot[::-1]), fill=ink["rock"], stroke=ink["cliff"], stroke_width=2.5)
    line = {"fill": "none", "stroke": ink["cliff"]}
    pen.path("".join(teeth), **line, stroke_width=3.4)
    pen.path(poly(face, False), **line, stroke_width=8 * m.line)


def wall(m: Sheet, pts: Sequence[Point], closed: bool = False) -> None:
    """Courses of stone, with a shadow."""
    name = m.pen.keep(smooth(pts, closed))
    u = m.line
    shadow = style(opacity=0.3, transform="translate(4 5)")
    m.pen.use(name, fill="none", stroke=m.ink["shade"], stroke_width=19 * u, **shadow)
    m.pen.use(name, fill="none", stroke=m.ink["wall"], stroke_width=15 * u)
    m.pen.use(name, fill="none", stroke=m.ink["wall light"], stroke_width=9 * u)
    stones = style(stroke_width=9 * u, stroke_dasharray="3 17")
    m.pen.use(name, fill="none", stroke=m.ink["wall"], stroke_linecap="butt", **stones)


def ditch(m: Sheet, pts: Sequence[Point], closed: bool = False) -> None:
    """Banks with inward ticks, and a dark bottom."""
    name = m.pen.keep(smooth(pts, closed))
    u = m.line
    ticks = {"stroke_dasharray": "2.5 7", "stroke_linecap": "butt"}
    m.pen.use(name, fill="none", stroke=m.ink["wall"], stroke_width=25 * u)
    m.pen.use(name, fill="none", stroke=m.ink["rock"], stroke_width=19 * u)
    m.pen.use(name, fill="none", stroke=m.ink["wall"], stroke_width=19 * u, **ticks)
    m.pen.use(name, fill="none", stroke=m.ink["shade"], stroke_width=9 * u, opacity=0.75)


SIDES: Final[dict[str, Callable[[Sheet, Sequence[Point], bool], None]]] = {
    "slope": slope,
    "ridge": ridge,
    "cliff": cliff,
    "wall": wall,
    "ditch": ditch,
}
