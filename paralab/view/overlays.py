"""What is laid over the map for a while: each has a pattern or glyph besides its colour.

Every function takes the layout and plain places, and gives items: as few paths as there are
colours, so that a redraw stays small. Fills go under the counters, rings and lines over them.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from paralab.core.telling import in_points
from paralab.view.counters import SIDES
from paralab.view.inks import luminance, mix
from paralab.view.layout import FACING, Layout
from paralab.view.penwork import SANS, SERIF, H, Point, S, chains, poly, turned
from paralab.view.scene import Item, Pen, Value, style

BLACK: Final = "#16130F"
WHITE: Final = "#FFFDF4"
GLOW: Final = "#F0E442"
REACH: Final = "#0072B2"
FIRE: Final = "#D55E00"
RECONSTRUCTED: Final = "#5B3A8C"
HEAT: Final = ("#FFF3B8", "#F6C55B", "#DD7B3C", "#A63A50", "#541352")
"""Lightness falls evenly from unlikely to likely."""

_TILES: Final = {  # size, path, width
    "reach": (22, "M11 11h.1", 5.5),
    "left": (24, "M-6 6L6-6M0 24L24 0M18 30L30 18", 5.0),
    "right": (24, "M-6 18L6 30M0 0L24 24M18-6L30 6", 5.0),
    "fire": (20, "M0 10H12", 3.4),
    "basis": (30, "M8 8h.1M23 23h.1", 6.0),
    "block": (18, "M0 0L18 18M18 0L0 18", 3.4),
}
_LABEL: Final[dict[str, Value]] = {
    "font_family": SANS,
    "font_weight": "bold",
    "text_anchor": "middle",
}
_LINE: Final[dict[str, Value]] = {"fill": "none", "stroke_linejoin": "round"}
_ROUND: Final[dict[str, Value]] = {**_LINE, "stroke_linecap": "round"}


# -- parts


def tile(pen: Pen, name: str, colour: str) -> str:
    """Keep a pattern in a colour; the answer is a fill."""
    size, d, width = _TILES[name]
    key = f"o-{name}-{colour[1:]}"
    line: dict[str, Value] = {"d": d, "fill": "none", "stroke": mix(colour, BLACK, 0.25)}
    line |= {"stroke-width": width, "stroke-linecap": "round"}
    square = style(width=size, height=size, patternUnits="userSpaceOnUse")
    pen.define("pattern", key, Item("path", line), **square)
    return f"url(#{key})"


def hexes(layout: Layout, places: Iterable[str], scale: float = 1.0) -> str:
    """The outlines of single hexes."""
    return "".join(poly(layout.corners(p, scale)) for p in places if layout.has(p))


def rim(layout: Layout, places: Iterable[str]) -> str:
    """The outline of a set of hexes, along its hexsides."""
    inside = {p for p in places if p in layout.spots}
    sides: list[tuple[Point, Point]] = []
    for place in sorted(inside):
        for d in range(6):
            if layout.neighbour(place, d) not in inside:
                a, b = layout.side(place, d)
                sides.append(((round(a[0]), round(a[1])), (round(b[0]), round(b[1]))))
    return "".join(poly(line[:-1]) for line in chains(sides)) + hexes(
        layout, (p for p in places if p in layout.boxes)
    )


def _cased(pen: Pen, d: str, width: float, colour: str, more: float = 8, **line: Value) -> None:
    """A line with a light casing, so that it reads on every ground."""
    if d:
        name = pen.keep(d)
        pen.use(name, **_ROUND, stroke=WHITE, stroke_width=width + more)
        pen.use(name, **{**_ROUND, **line}, stroke=colour, stroke_width=width)


def pill(x: float, y: float, words: str, size: float) -> str:
    """A round-ended label behind some words."""
    w = max(size * 0.62 * len(words), size * 0.7) / 2 + size * 0.32
    h = size * 0.62
    return (
        f"M{x - w + h:.0f} {y - h:.0f}h{2 * (w - h):.0f}a{h:.0f} {h:.0f} 0 0 1 0 {2 * h:.0f}"
        f"h{-2 * (w - h):.0f}a{h:.0f} {h:.0f} 0 0 1 0{-2 * h:.0f}z"
    )


MOST_LABELS: Final = 100
"""More would be a large message; words with a rim are half of it."""


def _labels(pen: Pen, where: Sequence[tuple[Point, str]], size: float, fill: str, ink: str) -> None:
    """Words on round-ended labels, one path for all; where they are very many, with a rim only."""
    if not where:
        return
    halo: dict[str, Value] = {}
    if len(where) <= MOST_LABELS:
        pills = "".join(pill(x, y, words, size) for (x, y), words in where)
        pen.path(pills, fill=fill, stroke=BLACK, stroke_width=3)
    else:
        halo = {"stroke": fill, "stroke_width": 10, "stroke_linejoin": "round"}
        halo["paint_order"] = "stroke"
    with pen.group(**_LABEL, **halo, font_size=round(size), fill=ink):
        for (x, y), words in where:
            at: dict[str, Value] = {"x": round(x), "y": round(y + size * 0.36)}
            pen.items.append(Item("text", at, words))


def points(number: float) -> str:
    """Movement points in words as short as can be.

    >>> points(1.5), points(0.5), points(3)
    ('1½', '½', '3')
    """
    return in_points(Fraction(number).limit_denominator(12))


# -- what may be pointed at


def legal(layout: Layout, places: Iterable[str]) -> list[Item]:
    """What may be pointed at: a bright ring between two dark ones, with ticks at the corners."""
    pen, places = Pen(), [p for p in places if layout.has(p)]
    pen.path(hexes(layout, places, 0.97), fill=GLOW, opacity=0.28)
    ring, ticks = hexes(layout, places, 0.90), ""
    for place in places:
        inner, outer = layout.corners(place, 0.70), layout.corners(place, 0.84)
        ticks += "".join(poly(tick, False) for tick in zip(inner, outer, strict=True))
    if places:
        for d, line, dark, bright in ((ring, _LINE, 15.0, 9.5), (ticks, _ROUND, 13.0, 7.0)):
            name = pen.keep(d)
            pen.use(name, **line, stroke=BLACK, stroke_width=dark)
            pen.use(name, **line, stroke=GLOW, stroke_width=bright)
    return list(pen.drawn())


def reach(
    layout: Layout,
    left: Mapping[str, float],
    start: str = "",
    bold: Collection[str] = (),
) -> list[Item]:
    """Where a unit can go, with the points it would have left; black where that is none.

    `bold`: what it reaches only by moving boldly; its rim is dashed, that of the rest is solid.
    """
    pen = Pen()
    everything = [p for p in left if layout.has(p)]
    home = [start] if start else []
    area = pen.keep(rim(layout, everything))
    pen.use(area, fill=REACH, opacity=0.20)
    pen.use(area, fill=tile(pen, "reach", REACH), opacity=0.42)
    dark = mix(REACH, BLACK, 0.3)
    quiet = [p for p in everything if p not in bold]
    if bold:
        _cased(pen, rim(layout, everything + home), 8, dark, 7, stroke_dasharray="22 16")
    if quiet:
        _cased(pen, rim(layout, quiet + home), 9, dark, 7)
    where = [(layout.centre(p), points(left[p])) for p in everything if p != start]
    _labels(pen, [w for w in where if w[1] != "0"], 36, WHITE, BLACK)
    _labels(pen, [w for w in where if w[1] == "0"], 36, BLACK, WHITE)
    return list(pen.drawn())


def refused(layout: Layout, place: str) -> list[Item]:
    """A hex that was pointed at in vain: purple hatching, a rim and a cross."""
    pen = Pen()
    pen.path(hexes(layout, [place], 0.97), fill=tile(pen, "left", RECONSTRUCTED), opacity=0.5)
    _cased(pen, hexes(layout, [place], 0.93), 8, RECONSTRUCTED)
    x, y = layout.centre(place)
    cross = f"M{x - 24:.0f} {y - 24:.0f}l48 48m0-48l-48 48"
    _cased(pen, cross, 13, RECONSTRUCTED, 10)
    return list(pen.drawn())


def cursor(layout: Layout, place: str) -> list[Item]:
    """Where the keyboard is: a ring in two tones that never blinks."""
    pen = Pen()
    name = pen.keep(hexes(layout, [place], 0.94))
    for colour, width in ((WHITE, 15), (BLACK, 9), (WHITE, 3)):
        pen.use(name, **_LINE, stroke=colour, stroke_width=width)
    return list(pen.drawn())


# -- what a position means


def control(layout: Layout, places: Iterable[str], side: str, lean: str = "left") -> list[Item]:
    """A zone of control: hatching that leans one way for each side, and a dashed rim."""
    pen, colour = Pen(), SIDES[side].colour
    area = pen.keep(rim(layout, places))
    pen.use(area, fill=colour, opacity=0.14)
    pen.use(area, fill=tile(pen, lean, colour), opacity=0.75)
    pen.use(area, **_LINE, stroke=WHITE, stroke_width=11)
    dark = mix(colour, BLACK, 0.35)
    pen.use(area, **_LINE, stroke=dark, stroke_width=7, stroke_dasharray="20 12")
    return list(pen.drawn())


def fire(
    layout: Layout,
    start: str,
    places: Collection[str],
    facings: Sequence[int] = (),
    far: int = 4,
) -> list[Item]:
    """A field of fire: dashes and a rim; arcs tell the range, up to `far` hexes.

    `facings`: the directions it fires in, each covering a sixth of the circle.
    """
    pen, dark = Pen(), mix(FIRE, BLACK, 0.35)
    area = pen.keep(rim(layout, places))
    pen.use(area, fill=FIRE, opacity=0.16)
    pen.use(area, fill=tile(pen, "fire", FIRE), opacity=0.5)
    _cased(pen, rim(layout, places), 6, dark, 6)
    arcs, labels = _arcs(layout.centre(start), facings, far)
    _cased(pen, arcs, 4, dark, 6, stroke_dasharray="16 10")
    _labels(pen, labels, 34, WHITE, BLACK)
    return list(pen.drawn())


def _arcs(centre: Point, facings: Sequence[int], far: int) -> tuple[str, list[tuple[Point, str]]]:
    x, y = centre
    arcs, labels = "", []
    for d in facings:
        first, last = math.radians(60 * d - 30), math.radians(60 * d + 30)
        for k in range(1, far + 1):
            r = k * H
            ax, ay = x + r * math.sin(first), y - r * math.cos(first)
            bx, by = x + r * math.sin(last), y - r * math.cos(last)
            arcs += f"M{ax:.0f} {ay:.0f}A{r:.0f} {r:.0f} 0 0 1 {bx:.0f} {by:.0f}"
            half = (k - 0.5) * H
            at = (x + half * FACING[d][0], y + half * FACING[d][1])
            labels.append((at, str(k)))
    return arcs, labels


def heat(layout: Layout, chance: Mapping[str, float]) -> list[Item]:
    """Where something may come down: the area of the disc is the chance, its lightness says it
    again, and the number says it exactly, in percent."""
    pen = Pen()
    top = max(chance.values(), default=0) or 1
    for place, p in chance.items():
        x, y = layout.centre(place)
        t = p / top * (len(HEAT) - 1)
        i = min(int(t), len(HEAT) - 2)
        colour = mix(HEAT[i], HEAT[i + 1], t - i)
        pen.path(hexes(layout, [place], 0.97), fill=colour, opacity=0.34)
        r = round(78 * math.sqrt(p / top))
        pen.add("circle", cx=round(x), cy=round(y), r=r, fill=colour, stroke=BLACK, stroke_width=4)
        ink, halo = (WHITE, BLACK) if luminance(colour) < 0.25 else (BLACK, WHITE)
        around = style(stroke=halo, stroke_width=7, paint_order="stroke", stroke_linejoin="round")
        words = f"{100 * p:.0f}" if p >= 0.005 else "<1"
        pen.text(x, y + 13, words, 36, **_LABEL, fill=ink, **around)
    return list(pen.drawn())


def basis(
    layout: Layout,
    places: Mapping[str, str],
    sides: Mapping[tuple[str, str], str] | None = None,
) -> list[Item]:
    """What is not printed: places and hexsides, each with a basis of `core.basis`.

    Reconstructed ground is dotted and rimmed, with an R on a lozenge where there are few such
    hexes; what is deduced bears a small D, what comes from errata a small E.
    """
    pen = Pen()
    made = [p for p, b in places.items() if b == "reconstructed" and layout.has(p)]
    pen.path(rim(layout, made), fill=tile(pen, "basis", RECONSTRUCTED), opacity=0.5)
    many = len(made) > 60
    ring = rim(layout, made) if many else hexes(layout, made, 0.92)
    if ring:
        name = pen.keep(ring)
        pen.use(name, **_LINE, stroke=WHITE, stroke_width=10)
        dots = style(stroke_dasharray="1 11", stroke_linecap="round")
        pen.use(name, **_LINE, stroke=RECONSTRUCTED, stroke_width=5.5, **dots)
    letters = {"reconstructed": "R", "deduced": "D", "errata": "E"}
    where = [
        (layout.centre(p), letters[b])
        for p, b in places.items()
        if b in letters and layout.has(p) and not (many and b == "reconstructed")
    ]
    signs = [((x, y + 56), letter) for (x, y), letter in where]
    for (a, b), kind in (sides or {}).items():
        if kind in letters:
            (ax, ay), (bx, by) = layout.centre(a), layout.centre(b)
            signs.append((((ax + bx) / 2, (ay + by) / 2), letters[kind]))
    _lozenges(pen, signs)
    return list(pen.drawn())


def _lozenges(pen: Pen, signs: Sequence[tuple[Point, str]]) -> None:
    if not signs:
        return
    shapes = "".join(f"M{x - 32:.0f} {y:.0f}l32-25 32 25-32 25z" for (x, y), _ in signs)
    pen.path(shapes, fill=RECONSTRUCTED, stroke=WHITE, stroke_width=5)
    words = style(font_family=SERIF, font_weight="bold", text_anchor="middle", fill=WHITE)
    with pen.group(**words, font_size=31):
        for (x, y), letter in signs:
            at: dict[str, Value] = {"x": round(x), "y": round(y + 11)}
            pen.items.append(Item("text", at, letter))


def notes(layout: Layout, numbers: Mapping[str, int]) -> list[Item]:
    """Notes on the map: black discs with their numbers, in the upper left of the hex."""
    pen = Pen()
    where = [((x - 52, y - 42), str(n)) for p, n in numbers.items() for x, y in [layout.centre(p)]]
    _labels(pen, where, 32, BLACK, WHITE)
    return list(pen.drawn())


def counters(spots: Iterable[tuple[Point, float]], *, chosen: bool = False) -> list[Item]:
    """Single counters, by middle and size, that may be pointed at or are chosen: a ring each."""
    pen, d = Pen(), ""
    for (x, y), edge in spots:
        r = edge / 2 + 5
        d += poly([(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)])
    inks = ((WHITE, 15.0), (BLACK, 9.0), (WHITE, 3.0)) if chosen else ((BLACK, 15.0), (GLOW, 9.5))
    if d:
        name = pen.keep(d)
        for ink, width in inks:
            pen.use(name, **_LINE, stroke=ink, stroke_width=width)
    return list(pen.drawn())


def words(layout: Layout, told: Mapping[str, str]) -> list[Item]:
    """A word on each of some places, at the foot of the hex."""
    pen = Pen()
    where = [((x, y + 60), said) for p, said in told.items() for x, y in [layout.centre(p)]]
    _labels(pen, where, 30, WHITE, BLACK)
    return list(pen.drawn())


def attacks(layout: Layout, pairs: Iterable[tuple[str, str]], done: bool = False) -> list[Item]:
    """Attacks on neighbours: a triangle on the hexside, hollow when announced, solid when done."""
    d = ""
    for a, b in pairs:
        (ax, ay), (bx, by) = layout.centre(a), layout.centre(b)
        n = math.dist((ax, ay), (bx, by)) or 1
        shape: list[Point] = [(-24, -30), (30, 0), (-24, 30)]
        ux, uy = (bx - ax) / n, (by - ay) / n
        d += poly(turned(shape, ax + ux * S * 0.866, ay + uy * S * 0.866, ux, uy))
    pen = Pen()
    pen.path(d, **_LINE, stroke=WHITE, stroke_width=15)
    pen.path(d, fill=BLACK if done else WHITE, stroke=BLACK, stroke_width=7)
    return list(pen.drawn())
