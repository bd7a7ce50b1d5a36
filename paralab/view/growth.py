"""What grows and stands on the land: trees, tufts, mounds, houses, city blocks."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from paralab.view.penwork import Chance, Point, S, Spot, noise, poly, turned, walk
from paralab.view.scene import Item, Value
from paralab.view.sheet import Sheet

_TREES: Final = (
    "M-11 4C-17-2-12-10-6-10C-4-16 6-16 9-9C15-9 16-1 11 3C9 8 3 9-1 6C-5 10-10 8-11 4z",
    "M-9 3C-14-2-9-9-4-8C-1-13 7-11 8-5C13-3 11 4 6 4C2 9-5 8-9 3z",
    "M0-17L9 3Q10 7 5 6L-5 6Q-10 7-9 3z",
)
_SPOTS: Final = tuple(
    (i * 0.36 + (j % 2) * 0.18, j * 0.31) for j in range(-2, 3) for i in range(-2, 3)
)
_SHARE: Final = {
    "woods": 0.74,
    "town": 0.62,
    "village": 0.3,
    "broken": 0.34,
    "rough": 0.30,
    "hills": 0.17,
    "clear": 0.07,
}
"""How many of the spots of a hex are taken."""


class Growth:
    """Everything that stands on some hexes, gathered to be planted at once."""

    def __init__(self, m: Sheet) -> None:
        self.m = m
        self.trees: list[tuple[float, float, int]] = []
        self.strokes: defaultdict[str, list[str]] = defaultdict(list)
        self.houses: list[list[Point]] = []
        self.blocks: list[list[Point]] = []

    def grow(self, kind: str, h: Spot, x: float, y: float, scale: float = 1.0) -> None:
        """Fill one hex with what belongs there, clear of roads, rivers and the number."""
        if kind == "city":
            self.blocks += self._blocks(h, x, y, scale)
        share = _SHARE.get(kind)
        if share is None or (kind == "hills" and self.m.level.get(h, 0) > 1):
            return
        chance, rim = Chance(h[0] + 1000, h[1]), 0.84
        if kind == "hills" and any(not self.m.level.get(self.m.step(h, d), 0) for d in range(6)):
            rim = 0.52  # the edge of high ground lies inside its hexes
        for i, j in _SPOTS:
            if chance.random() > share:
                continue
            a, b = i + chance.uniform(-0.1, 0.1), j + chance.uniform(-0.08, 0.08)
            outside = abs(b) > rim or abs(a) + 0.577 * abs(b) > rim + 0.13
            if not outside and not (b < -0.5 and abs(a) < 0.3):
                self._set(kind, h, x + a * S * scale, y + b * S * scale, chance)

    def _set(self, kind: str, h: Spot, u: float, v: float, chance: Chance) -> None:
        free = self.m.free
        match kind:
            case "woods" if free(h, u, v, 13):
                self.trees.append((v, u, chance.choice((0, 0, 1, 1, 2))))
            case "town" | "village" if free(h, u, v, 11):
                way = self._along_road(h, u, v, chance)
                self.houses.append(turned(_house(chance), u, v, *way))
                self.m.reserve(u - 12, v - 12, u + 12, v + 12, 2)
            case "broken":
                self.strokes["broken"].append(f"M{u - 9:.0f} {v:.0f}l4-9m4 11l5-12m4 10l3-8")
            case "rough" | "hills" if free(h, u, v, 14):
                self._mound(u, v, chance)
            case "clear":
                self.strokes["clear"].append(f"M{u - 6:.0f} {v:.0f}l-3-6m6 5v-8m6 8l3-6")
            case _:
                pass

    def _mound(self, u: float, v: float, chance: Chance) -> None:
        w = chance.uniform(15, 22)
        crest = f"M{u - w:.0f} {v + 4:.0f}q{w * 0.6:.0f}-{w:.0f} {2 * w:.0f}-2"
        self.strokes["crest"].append(crest)
        for t in (-0.6, -0.25, 0.1, 0.4, 0.7, 0.92):
            x, y = u + w * t, v - w * 0.42 * (1 - t * t)
            down = f"l{t * 7:.0f} {9 + 6 * chance.random():.0f}"
            self.strokes["rough"].append(f"M{x:.0f} {y:.0f}{down}")

    def _along_road(self, h: Spot, x: float, y: float, chance: Chance) -> Point:
        near = self.m.nearby.get(h)
        if not near:
            t = chance.choice((0.3, 0.5, 1.9)) + noise(*h, 11)
            return math.cos(t), math.sin(t)
        ax, ay, bx, by, _ = min(
            near, key=lambda s: (s[0] + s[2] - 2 * x) ** 2 + (s[1] + s[3] - 2 * y) ** 2
        )
        n = math.hypot(bx - ax, by - ay) or 1
        return (bx - ax) / n, (by - ay) / n

    def _blocks(self, h: Spot, x: float, y: float, scale: float) -> Iterator[list[Point]]:
        """Blocks on one crooked street net for the whole map: streets run on between hexes."""
        c, s, a, b = math.cos(0.42), math.sin(0.42), 37, 30
        u0, v0, m = x * c + y * s, -x * s + y * c, 0.93 * scale
        for i in range(int((u0 - S) // a), int((u0 + S) // a) + 1):
            for j in range(int((v0 - S) // b), int((v0 + S) // b) + 1):
                u, v = (i + 0.5) * a + 5 * noise(j, 0, 12), (j + 0.5) * b + 5 * noise(i, 0, 13)
                px, py = u * c - v * s, u * s + v * c
                dx, dy = abs(px - x), abs(py - y)
                outside = dy > 0.866 * S * m or 1.732 * dx + dy > 1.732 * S * m
                if outside or noise(i, j, 14) > 0.8 or not self.m.free(h, px, py, 17):
                    continue
                yield turned(_block(i, j, a, b), px, py, c, s)

    def wood_edges(self) -> None:
        """A crown every few steps along the edge of the woods."""
        for ring in self.m.border(self.m.kind("woods")):
            for i, (x, y, ux, uy) in enumerate(walk(ring, 19, True)):
                k = 9 * noise(round(x), round(y), 40) - 4
                if i % 11 and self.m.free(self.m.hex_at(x, y), x, y, 12):
                    self.trees.append((y - ux * k, x + uy * k, (0, 1, 1, 2)[i * 7 % 4]))

    def thin(self) -> None:
        """Leave every other tree and house standing, where a hex is drawn small."""
        self.trees, self.houses, self.blocks = self.trees[::2], self.houses[::2], self.blocks[::2]

    def plant(self) -> None:
        """Draw it all: trees last, from north to south."""
        pen, ink = self.m.pen, self.m.ink
        for kind, colour, width, more in (
            ("clear", "dark", 1.8, {"opacity": 0.45}),
            ("broken", "broken ink", 2.8, {}),
            ("rough", "rough ink", 2.4, {}),
            ("crest", "rough ink", 4.0, {}),
        ):
            d = "".join(self.strokes[kind])
            pen.path(d, fill="none", stroke=ink[colour], stroke_width=width, **more)
        for kind, shapes in (("house", self.houses), ("block", self.blocks)):
            if shapes:
                name = pen.keep("".join(map(poly, shapes)))
                pen.use(name, transform="translate(4 5)", fill=ink["shade"], opacity=0.4)
                pen.use(name, fill=ink[kind], stroke=ink["house ink"], stroke_width=1.6)
        for _, x, v, i in sorted((round(v), round(u), v, i) for v, u, i in self.trees):
            pen.items.append(Item("use", {"href": f"#t{i}", "x": x, "y": round(v)}))


def _house(chance: Chance) -> list[Point]:
    w, d = chance.uniform(8, 13), chance.uniform(5.5, 8)
    if chance.random() < 0.3:
        return [(-w, -d), (w, -d), (w, d + 5), (w - 8, d + 5), (w - 8, d), (-w, d)]
    return [(-w, -d), (w, -d), (w, d), (-w, d)]


def _block(i: int, j: int, a: float, b: float) -> list[Point]:
    w, d = a / 2 - 4 - 2 * abs(noise(i, j, 15)), b / 2 - 4 - 2 * abs(noise(i, j, 16))
    if noise(i, j, 17) > 0.4:
        return [(-w, -d), (w, -d), (w, 0), (0, 0), (0, d), (-w, d)]
    return [(-w, -d), (w, -d), (w, d), (-w, d)]


def define_trees(m: Sheet) -> None:
    """Keep the three crowns, each with its shadow and its light."""
    ink = m.ink
    for i, d in enumerate(_TREES):
        down: dict[str, Value] = {"transform": "translate(4 5)", "opacity": 0.45}
        shade = Item("path", {"d": d, **down, "fill": ink["tree shade"]})
        edge: dict[str, Value] = {"stroke": ink["crown ink"], "stroke-width": 1.8}
        crown = Item("path", {"d": d, "fill": ink["crown"], **edge})
        light: dict[str, Value] = {"d": "M-6-3Q-4-8 2-8", "fill": "none", "stroke-linecap": "round"}
        light |= {"stroke": ink["crown light"], "stroke-width": 3}
        m.pen.define("g", f"t{i}", shade, crown, Item("path", light))


def paint_textures(m: Sheet) -> None:
    """The growth of every hex, half-seen ones included."""
    growth = Growth(m)
    for h in m.all:
        growth.grow(m.terrain.get(h, "clear"), h, *m.xy(h))
    growth.wood_edges()
    growth.plant()
