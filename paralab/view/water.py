"""Rivers along hexsides, canals, and the sea laid over the land."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from paralab.view.inks import mix
from paralab.view.layout import CORNER
from paralab.view.penwork import Point, S, Spot, band, eased, mid, noise, poly, smooth, trace
from paralab.view.sheet import River, Sheet

HALF: Final = {"major": 0.155, "canal": 0.09, "minor": 0.065, "stream": 0.04}
"""Half-widths of rivers, in hex sizes."""

STRAIT: Final = 0.24
"""Half the width of an arm of the sea along hexsides."""


def lay_rivers(m: Sheet) -> None:
    """Find the lines of all rivers; everything that is drawn later keeps clear of them."""
    joints: dict[Spot, Point] = {}
    loose: dict[Spot, Point] = {}
    found: list[tuple[River, list[Spot]]] = []
    for river in m.spec.get("rivers", ()):
        pairs = [(m.at(a), m.at(b)) for a, b in river["sides"]]
        m.wet |= {frozenset(p): river["kind"] for p in pairs}
        for line in trace([m.side(*p) for p in pairs]):
            pts = _course(m, line, river["kind"])
            for i in range(1, len(line) - 1):
                (loose if line[i] == line[-1] else joints)[line[i]] = _touch(pts, i)
            name, source = river.get("name", ""), bool(river.get("source"))
            found.append((River(name, river["kind"], pts, source), line))
    ends = Counter(v for _, line in found for v in (line[0], line[-1]))
    meeting = {v for v, times in ends.items() if times > 1 or v in joints}
    joints |= {v: p for v, p in loose.items() if v not in meeting}
    for one, line in found:
        pts = one.points
        if line[-1] == line[-2] and line[-1] in meeting:
            del pts[-2], line[-2]  # a line that ends where others meet names its end twice
        pts[0], pts[-1] = joints.get(line[0], pts[0]), joints.get(line[-1], pts[-1])
        if one.kind in ("minor", "stream"):
            one.points = pts = _winding(pts, line)
        for v, first in ((line[0], True), (line[-1], False)):
            _finish(m, pts, v, first)
        m.rivers.append(one)
        m.shun(pts, HALF[one.kind] * S)


def _course(m: Sheet, line: list[Spot], kind: str) -> list[Point]:
    if kind == "canal":
        ends = [m.xy(v) for v in line]
        return [ends[0], *(mid(a, b) for a, b in pairwise(ends)), ends[-1]]
    return eased([m.corner(v, 0.16) for v in line], 0.45)


def _touch(pts: list[Point], i: int) -> Point:
    """Where the curve passes its i-th point: a tributary ends there, not on the corner."""
    return mid(mid(mid(pts[i - 1], pts[i]), mid(pts[i], pts[i + 1])), pts[i])


def _winding(pts: list[Point], line: list[Spot]) -> list[Point]:
    out: list[Point] = []
    for p, n, v in zip(pts, pts[1:] + pts[-1:], line, strict=False):
        x, y = mid(p, n)
        out += [p, (x + 14 * noise(*v, 7), y + 14 * noise(*v, 8))]
    return out[:-1]


def _finish(m: Sheet, pts: list[Point], v: Spot, first: bool) -> None:
    """An end at the edge runs out of the frame; a mouth runs on into the sea."""
    near = {(v[0] - c[0], v[1] - c[1]) for c in CORNER}
    end = 0 if first else len(pts)
    if sum(h in m.hexes for h in near) < 3:
        if len(pts) > 2:
            del pts[0 if first else -1]
        end = 0 if first else len(pts)
        pts.insert(end, _beyond(m, pts, first))
        end = 0 if first else len(pts)
    for h in sorted(near & m.sea):
        pts.insert(end, mid(pts[0 if first else -1], m.xy(h)))
        break


def _beyond(m: Sheet, pts: list[Point], first: bool) -> Point:
    x, y = pts[0 if first else -1]
    k = min(2, len(pts) - 1) if first else -min(3, len(pts))
    dx = max(-80, min(80, x - pts[k][0]))
    dy = max(-80, min(80, y - pts[k][1]))
    ways = (
        (x, -80.0, y + dy),
        (y, x + dx, -80.0),
        (m.width - x, m.width + 80, y + dy),
        (m.depth - y, x + dx, m.depth + 80),
    )
    _, u, v = min(ways)
    return u, v


def paint_rivers(m: Sheet) -> None:
    """All rivers."""
    ribbons(m, m.rivers)


def ribbons(m: Sheet, rivers: Iterable[River]) -> None:
    """One part after the other, so that confluences join."""
    pen, ink = m.pen, m.ink
    bands: list[tuple[River, float, str]] = []
    for river in rivers:
        w = HALF[river.kind] * S
        if river.kind == "canal":
            _walled(m, river, w)
            continue
        d = band(river.points, w * 0.35 if river.source else w * 0.86, w)
        bands.append((river, w, pen.keep(d)))
    for river, _, name in bands:
        bank = (5 if river.kind == "major" else 3.4) * m.line
        pen.use(name, fill=ink["bank"], stroke=ink["bank"], stroke_width=bank)
    for _, _, name in bands:
        pen.use(name, fill=ink["water"])
    for river, w, _ in bands:
        if river.kind == "major":
            core = pen.keep(smooth(river.points))
            light = {"fill": "none", "stroke": ink["water light"]}
            pen.use(core, **light, stroke_width=round(w * 0.9), opacity=0.45)
            pen.use(core, **light, stroke_width=round(w * 0.3), opacity=0.6)


def _walled(m: Sheet, river: River, w: float) -> None:
    name = m.pen.keep(poly(river.points, False))
    for colour, k in (("wall", 2.9), ("stone", 2.3), ("bank", 1.5), ("water", 1.1)):
        m.pen.use(
            name,
            fill="none",
            stroke=m.ink[colour],
            stroke_width=round(w * k),
            stroke_linejoin="miter",
        )


def paint_canal(m: Sheet) -> None:
    """Canal hexes: straight, hard edges through the middles of the hexsides."""
    region = m.kind("canal")
    if not region:
        return
    ink, pen = m.ink, m.pen
    rings = [[mid(m.xy(v), m.xy(w)) for v, w in pairwise(ring)] for ring in m.edge(region)]
    name = pen.keep("".join(map(poly, rings)))
    for colour, w in (("wall", 19), ("stone", 14), ("bank", 4)):
        pen.use(name, fill=ink["water"], stroke=ink[colour], stroke_width=w)
    for w, o in ((70, 0.11), (40, 0.12)):
        pen.use(name, fill="none", stroke=ink["bank"], stroke_width=w, opacity=o)
    waves = [
        f"M{x + 30 * noise(*h, 18):.0f} {y + 40 * noise(*h, 19):.0f}q8-5 16 0t16 0"
        for h in sorted(region)
        for x, y in [m.xy(h)]
        if noise(*h, 20) > -0.2
    ]
    pen.path("".join(waves), fill="none", stroke=ink["water light"], stroke_width=3)


def paint_coast(m: Sheet) -> None:
    """Sea laid over the land: bands, paler towards the shore, each with a thin water line."""
    if not m.sea:
        return
    pen, ink = m.pen, m.ink
    d = m.shape(set(m.all) - m.sea, 0.14, 0.17, 0.5, True)
    clip = poly([(0, 0), (m.width, 0), (m.width, m.depth), (0, m.depth)])
    pen.clip("sea", clip + d, clip_rule="evenodd")
    land = pen.keep(d)
    line = {"fill": "none", "stroke": ink["bank"]}
    with pen.group(clip_path="url(#sea)"):
        pen.path(clip, fill=ink["deep"])
        for i, w in enumerate((2.9, 2.1, 1.4, 0.85, 0.42)):
            tone = mix(ink["deep"], ink["shallow"], (i + 1) / 5)
            pen.use(land, **line, stroke_width=round(w * S + 5), opacity=0.16)
            pen.use(land, fill="none", stroke=tone, stroke_width=round(w * S))
    pen.use(land, **line, stroke_width=7 * m.line)
    _straits(m, d)


def _straits(m: Sheet, land: str) -> None:
    """Sea between two hexes of land: an arm that runs on into the open sea."""
    pairs = [(m.at(a), m.at(b)) for a, b in m.spec.get("straits", ())]
    if not pairs:
        return
    pen, ink, arms = m.pen, m.ink, ""
    for line in trace([m.side(*pair) for pair in pairs]):
        pts = eased([m.corner(v, 0.10) for v in line], 0.38)
        mouths = [_mouth(m, v) for v in (line[0], line[-1])]
        if mouths[0] and not mouths[1]:
            pts, mouths = pts[::-1], mouths[::-1]
        head, mouth = mouths
        pts = [*([head] if head else ()), *pts, *([mouth] if mouth else ())]
        m.shun(pts, STRAIT * S)
        arms += band(pts, STRAIT * S * (1 if head else 0.5), STRAIT * S)
    name = pen.keep(arms)
    pen.clip("land", land)
    with pen.group(clip_path="url(#land)"):
        pen.use(name, fill=ink["bank"], stroke=ink["bank"], stroke_width=14 * m.line)
    tone = mix(ink["deep"], ink["shallow"], 0.8)
    pen.use(name, fill=tone)


def arm(m: Sheet, pts: list[Point]) -> None:
    """A sample of an arm of the sea."""
    line = {"fill": m.ink["shallow"], "stroke": m.ink["bank"]}
    m.pen.path(band(pts, STRAIT * S * 0.5, STRAIT * S * 0.6), **line, stroke_width=6 * m.line)


def _mouth(m: Sheet, v: Spot) -> Point | None:
    """On the way from a corner into the sea hex there, where there is one."""
    around = sorted({(v[0] - c[0], v[1] - c[1]) for c in CORNER} & m.sea)
    return mid(m.xy(v), m.xy(around[0])) if around else None
