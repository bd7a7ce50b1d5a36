"""Roads and railways through hexes, bridges wherever they cross a river, ferries."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from paralab.view.penwork import Point, S, Spot, mid, noise, poly, smooth, turned
from paralab.view.scene import style
from paralab.view.sheet import Road, Sheet
from paralab.view.water import HALF

WIDTH: Final = {
    "major": (0.165, 0.105),
    "minor": (0.105, 0.058),
    "track": (0.05, 0.0),
    "rail": (0.045, 0.0),
}
"""Casing and fill, in hex sizes."""

_Net = defaultdict[tuple[bool, Spot], set[Spot]]


def lay_roads(m: Sheet) -> None:
    """Find the lines of all roads; everything that is drawn later keeps clear of them."""
    near: _Net = defaultdict(set)
    for line in m.spec.get("lines", ()):
        hexes, rail = [m.at(h) for h in line["hexes"]], line["kind"] == "rail"
        for a, b in pairwise(hexes):
            near[rail, a].add(b)
            near[rail, b].add(a)
        m.roads.append(Road(line["kind"], hexes, []))
    meet: dict[tuple[bool, Spot], Point] = {}
    for road in m.roads:
        rail = road.kind == "rail"
        road.points = pts = [_bend(m, h, near[rail, h]) for h in road.hexes]
        for i, h in enumerate(road.hexes[1:-1], 1):
            touch = mid(mid(mid(pts[i - 1], pts[i]), mid(pts[i], pts[i + 1])), pts[i])
            meet.setdefault((rail, h), touch)
    for road in m.roads:
        _finish(m, road, near, meet)
        m.shun(road.points, 8)


def _bend(m: Sheet, h: Spot, around: set[Spot]) -> Point:
    """A bend is eased towards the straight line; junctions and bridgeheads stay."""
    x, y = m.xy(h)
    if len(around) != 2 or any(frozenset((h, o)) in m.wet for o in around):
        return x, y
    a, b = map(m.xy, sorted(around))
    cx, cy = mid(a, b)
    dx, dy = (cx - x) / 2, (cy - y) / 2
    k = min(1, 0.3 * S / (math.hypot(dx, dy) or 1))
    return x + dx * k + 6 * noise(*h, 5), y + dy * k + 6 * noise(*h, 6)


def _finish(m: Sheet, road: Road, near: _Net, meet: Mapping[tuple[bool, Spot], Point]) -> None:
    """A branch ends on the line of the through road; an end at the edge runs out of the frame."""
    rail, hexes, pts = road.kind == "rail", road.hexes, road.points
    for i, j in ((0, 1), (-1, -2)):
        out = (2 * hexes[i][0] - hexes[j][0], 2 * hexes[i][1] - hexes[j][1])
        if (rail, hexes[i]) in meet:
            pts[i] = meet[rail, hexes[i]]
        elif out not in m.hexes and len(near[rail, hexes[i]]) == 1:
            (ax, ay), (bx, by) = pts[i], pts[j]
            pts.insert(0 if i == 0 else len(pts), (2.2 * ax - 1.2 * bx, 2.2 * ay - 1.2 * by))


def paint_roads(m: Sheet) -> None:
    """All roads and railways, then ferries."""
    by: defaultdict[str, str] = defaultdict(str)
    for road in m.roads:
        by[road.kind] += smooth(road.points)
    carriageways(m, by)
    for a, b in m.spec.get("ferries", ()):
        _ferry(m, m.at(a), m.at(b))


def carriageways(m: Sheet, by_kind: Mapping[str, str]) -> None:
    """Railways below, casings of all roads next, then their fills, so that junctions join."""
    pen, ink, u = m.pen, m.ink, S * m.line
    kept = {kind: pen.keep(d) for kind, d in by_kind.items() if d}
    if rail := kept.get("rail"):
        line = {"fill": "none", "stroke": ink["rail"], "stroke_linecap": "butt"}
        pen.use(rail, fill="none", stroke=ink["light"], stroke_width=0.17 * u, opacity=0.6)
        pen.use(rail, **line, stroke_width=0.038 * u)
        pen.use(rail, **line, stroke_width=0.13 * u, stroke_dasharray="4 16")
    if track := kept.get("track"):
        line = {"fill": "none", "stroke_dasharray": "15 11"}
        pen.use(track, fill="none", stroke=ink["light"], stroke_width=0.09 * u, opacity=0.35)
        pen.use(track, **line, stroke=ink["minor ink"], stroke_width=0.042 * u)
    for i, tone in enumerate((" ink", "")):
        for kind in ("minor", "major"):
            if kind in kept:
                width = round(WIDTH[kind][i] * u, 1)
                pen.use(kept[kind], fill="none", stroke=ink[kind + tone], stroke_width=width)


def paint_bridges(m: Sheet) -> None:
    """A bridge wherever a road or railway crosses a river, unless the spec says otherwise."""
    without = {frozenset(map(m.at, pair)) for pair in m.spec.get("no_bridge", ())}
    for road in m.roads:
        for a, b in pairwise(road.hexes):
            river = m.wet.get(frozenset((a, b)))
            if river is None or frozenset((a, b)) in without:
                continue
            p, q = m.xy(a), m.xy(b)
            n = math.dist(p, q)
            width = S * WIDTH[road.kind][0] * m.line / 2 + 5
            way = ((q[0] - p[0]) / n, (q[1] - p[1]) / n)
            bridge(m, *mid(p, q), *way, HALF[river] * S + 9, width, road.kind == "rail")


def bridge(
    m: Sheet,
    x: float,
    y: float,
    ux: float,
    uy: float,
    reach: float,
    w: float,
    rail: bool = False,
) -> None:
    """Parapets with splayed ends; a railway bridge has cross-bars."""
    ends = ((-reach - 9, 8.0), (-reach, 0.0), (reach, 0.0), (reach + 9, 8.0))
    rails = ""
    for s in (1, -1):
        rails += poly(turned([(a, s * (w + b)) for a, b in ends], x, y, ux, uy), False)
    if rail:
        for t in (-reach, -reach / 3, reach / 3, reach):
            rails += poly(turned([(t, -w), (t, w)], x, y, ux, uy), False)
    m.pen.path(rails, fill="none", stroke=m.ink["light"], stroke_width=11 * m.line)
    m.pen.path(rails, fill="none", stroke=m.ink["ink"], stroke_width=5 * m.line)
    m.reserve(x - 30, y - 30, x + 30, y + 30, 6)


def _ferry(m: Sheet, a: Spot, b: Spot) -> None:
    (ax, ay), (bx, by) = m.xy(a), m.xy(b)
    x, y = (ax + bx) / 2, (ay + by) / 2
    rope = [(x + (ax - x) / 2, y + (ay - y) / 2), (x + (bx - x) / 2, y + (by - y) / 2)]
    line = style(fill="none", stroke=m.ink["ink"], stroke_width=4)
    m.pen.path(poly(rope, False), **line, stroke_dasharray="9 7")
    boat = f"M{x - 22:.0f} {y - 2:.0f}h44l-9 13h-26z M{x - 3:.0f} {y - 5:.0f}v-20l17 16h-17"
    m.pen.path(boat, fill=m.ink["light"], stroke=m.ink["ink"], stroke_width=4)
    m.reserve(x - 30, y - 30, x + 30, y + 20, 8)
