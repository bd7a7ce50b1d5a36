"""Height: steps of cut paper lit from the north-west, hachures, contours, ridges."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from paralab.view.layout import FACING
from paralab.view.penwork import Point, S, Spot, Step, eased, mid, noise, poly, smooth, walk
from paralab.view.scene import Item, style
from paralab.view.sheet import Sheet

EDGE: Final = (0.10, 0.12, 0.34)
"""How far the edge of a step wanders: see `Sheet.border`."""

LIGHT: Final = (-0.6, -0.8)
"""Where the light comes from."""


def paint_relief(m: Sheet) -> None:
    """A step for each level, thin contours that mean nothing in the rules, then ridges."""
    for k in range(1, max(m.level.values(), default=0) + 1):
        _step(m, k)
    for region in m.spec.get("contours", ()):
        shape = m.shape(set(map(m.at, region)), 0.16, 0.2)
        line = {"fill": "none", "stroke": m.ink["hachure"]}
        m.pen.path(shape, **line, stroke_width=2, opacity=0.3)
    _shading(m)
    _ridges(m)


def _step(m: Sheet, k: int) -> None:
    pen, ink = m.pen, m.ink
    rings = list(m.border({h for h in m.all if m.level.get(h, 0) >= k}, *EDGE))
    step = pen.keep("".join(smooth(r, True) for r in rings))
    for d, o in ((16, 0.06), (11, 0.07), (6, 0.09)):
        pen.use(step, transform=f"translate({d} {d})", fill=ink["shade"], opacity=o)
    pen.use(step, transform="translate(-4 -5)", fill=ink["light"], opacity=0.7)
    pen.use(step, fill=ink[f"level{k}"])
    dark: list[str] = []
    pale: list[str] = []
    for ring in rings if m.spec.get("hachures", True) else ():
        for i, (x, y, ux, uy) in enumerate(walk(ring, 15, True)):
            lee = -(uy * LIGHT[0] - ux * LIGHT[1])  # the outside is (uy, -ux)
            n = (13 + 9 * lee + 7 * noise(round(x), round(y))) * (0.7 if i % 2 else 1)
            (dark if lee > -0.1 else pale).append(f"M{x:.0f} {y:.0f}l{uy * n:.0f} {-ux * n:.0f}")
    line = {"fill": "none", "stroke": ink["hachure"]}
    pen.path("".join(dark), **line, stroke_width=3, opacity=0.7)
    pen.path("".join(pale), **line, stroke_width=1.6, opacity=0.5)


def _shading(m: Sheet) -> None:
    """Soft light and shade: one blurred spot per high hex, by the lie of its slope."""
    if not m.grain:
        return
    spots: defaultdict[int, list[Point]] = defaultdict(list)
    for h in m.all if m.height else ():
        z = m.height.get(h, 0)
        gx = gy = 0.0
        for d in range(6):
            dz = m.height.get(m.step(h, d), z) - z
            gx, gy = gx + dz * FACING[d][0], gy + dz * FACING[d][1]
        lee = (gx * LIGHT[0] + gy * LIGHT[1]) / 520  # downhill is against the gradient
        if m.level.get(h, 0) and abs(lee) > 0.1:
            spots[max(-4, min(4, round(lee * 4)))].append(m.xy(h))
    for k, where in sorted(spots.items()):
        name = "#lee" if k > 0 else "#sun"
        with m.pen.group(opacity=round(0.2 * abs(k), 2)):
            for x, y in where:
                m.pen.items.append(Item("use", {"href": name, "x": round(x), "y": round(y)}))


def _spines(m: Sheet, high: dict[Spot, float]) -> Iterator[list[Spot]]:
    """Ridges: from every summit down, along the longest spur; lesser spurs branch off."""
    below: defaultdict[Spot | None, list[Spot]] = defaultdict(list)
    length: dict[Spot, int] = {}
    for h in sorted(high, key=lambda g: (high[g], g)):
        length[h] = 1 + max((length[g] for g in below[h]), default=0)
        near = [g for d in range(6) if (g := m.step(h, d)) in high]
        up = max(near, key=lambda g: (high[g], g), default=h)
        below[up if high[up] > high[h] else None].append(h)
    heads: list[list[Spot]] = [[h] for h in below[None]]
    while heads:
        line = heads.pop()
        while below[line[-1]]:
            first, *rest = sorted(below[line[-1]], key=lambda g: (-length[g], g))
            heads += [[line[-1], g] for g in rest]
            line.append(first)
        if len(line) > 1:
            yield line


class _Flanks:
    """The strokes of all ridges, sorted by how they take the light."""

    def __init__(self) -> None:
        self.faces: defaultdict[int, list[str]] = defaultdict(list)
        self.core: list[str] = []
        self.hatch: list[str] = []
        self.fine: list[str] = []

    def add(self, a: Step, b: Step, c: tuple[float, ...], d: tuple[float, ...]) -> None:
        """One piece of flank: the crest from a to b, the foot from c to d."""
        top, on, foot, far = (a[0], a[1]), (b[0], b[1]), (c[0], c[1]), (d[0], d[1])
        lee = c[2]
        self.faces[max(-2, min(3, round(lee * 3)))].append(poly((top, on, far, foot)))
        if lee > 0.2:
            self.core.append(poly((top, on, mid(mid(on, far), on), mid(top, foot))))
        if lee > -0.2:
            strokes = self.hatch if lee > 0.35 else self.fine
            strokes.extend(self._strokes(top, on, foot, far))

    @staticmethod
    def _strokes(top: Point, on: Point, foot: Point, far: Point) -> Iterator[str]:
        for t in (0.0, 0.3, 0.6):
            x, y = top[0] + (on[0] - top[0]) * t, top[1] + (on[1] - top[1]) * t
            k = 1.1 + 0.45 * noise(round(top[0]), round(top[1] + 9 * t), 42)
            u = (foot[0] - top[0]) * (1 - t) + (far[0] - on[0]) * t
            v = (foot[1] - top[1]) * (1 - t) + (far[1] - on[1]) * t
            yield f"M{x:.0f} {y:.0f}l{u * k:.0f} {v * k:.0f}"


def _foot(steps: list[Step], s: int) -> list[tuple[float, float, float]]:
    """The lower edge of one flank: wide at the summit, thin at the end, lit or in the lee."""
    edge: list[tuple[float, float, float]] = []
    last = len(steps) - 1 or 1
    for i, (x, y, ux, uy) in enumerate(steps):
        lee = -s * (uy * LIGHT[0] - ux * LIGHT[1])
        w = S * (0.34 + 0.2 * lee) * (1 - (i / last) ** 1.6)
        w *= 1 + 0.45 * noise(round(x), round(y), 41)
        edge.append((x + s * uy * w + ux * w * 0.45, y - s * ux * w + uy * w * 0.45, lee))
    return edge


def _ridges(m: Sheet) -> None:
    """Crests with a lit and a shaded flank, hachures on the lee."""
    high = {h: m.height.get(h, 300 * k) + 60 * noise(*h, 9) for h, k in m.level.items() if k >= 2}
    flanks = _Flanks()
    for line in _spines(m, high):
        pts = eased([m.corner(h, 0.28) for h in line], 0.3)
        (ax, ay), (bx, by) = pts[-2], pts[-1]
        pts.append((1.6 * bx - 0.6 * ax, 1.6 * by - 0.6 * ay))
        steps = list(walk(pts, 56))
        for s in (1, -1):
            edge = _foot(steps, s)
            for (a, b), (c, d) in zip(pairwise(steps), pairwise(edge), strict=True):
                flanks.add(a, b, c, d)
    pen, ink = m.pen, m.ink
    for k, shapes in sorted(flanks.faces.items()):
        opacity = (0.10, 0.10, 0.16, 0.21, 0.36, 0.22)[k]
        pen.path("".join(shapes), fill=ink["shade" if k > 0 else "light"], opacity=opacity)
    stroke = style(fill="none", stroke=ink["hachure"])
    pen.path("".join(flanks.core), fill=ink["shade"], opacity=0.16)
    pen.path("".join(flanks.fine), **stroke, stroke_width=1.4, opacity=0.45)
    pen.path("".join(flanks.hatch), **stroke, stroke_width=2.2, opacity=0.6)
