"""A map being drawn: what is asked for (`spec`) read onto the lattice, and who owns which space.

Painters are functions that take a `Sheet`; each adds its layer to `sheet.pen`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

import msgspec

from paralab.view.inks import themed
from paralab.view.layout import AROUND, CORNER, nearest
from paralab.view.penwork import (
    H,
    Point,
    S,
    Spot,
    chains,
    eased,
    mid,
    noise,
    smooth,
    walk,
)
from paralab.view.scene import Pen

Spec = Mapping[str, Any]
Label = str | Spot
"""A hex as the spec names it: its printed number, or a point of the lattice beyond the edge."""

CELL: Final = 150
"""The size of the squares by which reserved space is looked up."""


class Placed(msgspec.Struct, frozen=True):
    """A name on the map: its box, and which end of it stays where it is in a wider face."""

    words: str
    box: tuple[float, float, float, float]
    anchor: str


class River(msgspec.Struct):
    """A river as a line of points."""

    name: str
    kind: str
    points: list[Point]
    source: bool = False


class Road(msgspec.Struct):
    """A road or railway: the hexes it runs through, and its line."""

    kind: str
    hexes: list[Spot]
    points: list[Point]


class Sheet:
    """One map: hexes on the lattice, what grows there, what has been reserved so far."""

    def __init__(self, spec: Spec, theme: str = "paper", without: Iterable[str] = ()) -> None:
        self.spec = spec
        self.without = frozenset(without)
        printed = themed(theme, spec.get("palette", {}))
        self.ink, self.grain, self.line = printed.inks, printed.grain, printed.line
        self.type = printed.type * float(spec.get("type", 1))
        self.pen = Pen()
        self._low = spec.get("even", "low") == "low"
        self.hexes: dict[Spot, str] = dict(self._numbered())
        self._where = {label: spot for spot, label in self.hexes.items()}
        x, y = next(iter(self.hexes))
        self._parity = (y + (x - 2) // 3) % 2
        self.width = (max(x for x, _ in self.hexes) + 2) * S / 2
        self.depth = (max(y for _, y in self.hexes) + 1) * H / 2
        self.more: tuple[float, float] = tuple(spec.get("more", (0.0, 0.0)))
        """The paper beside and below all that is said here: trays of boxes."""
        self.windows: list[tuple[float, float, float, float]] = list(
            spec.get("windows") or [(0, 0, self.width, self.depth)]
        )
        """The edges of each sheet: one, or several with paper between them."""
        self.terrain: dict[Spot, str] = self._read("terrain")
        self.level: dict[Spot, int] = self._read("levels")
        self.height: dict[Spot, float] = self._read("heights")
        self.share: dict[Spot, float] = self._read("land_share")
        self.all: list[Spot] = [*self.hexes, *self._ghosts()]
        self.rivers: list[River] = []
        self.roads: list[Road] = []
        self.sides: list[tuple[str, list[Point], bool]] = []
        self.wet: dict[frozenset[Spot], str] = {}
        self.nearby: defaultdict[Spot, list[tuple[float, float, float, float, float]]]
        self.nearby = defaultdict(list)
        self.boxes: defaultdict[tuple[int, int], list[tuple[float, float, float, float, float]]]
        self.boxes = defaultdict(list)
        self.placed: list[Placed] = []
        self.sea = self.kind("sea", "lake")

    # -- reading

    def _numbered(self) -> Iterator[tuple[Spot, str]]:
        if "hexes" in self.spec:
            for label, spot in self.spec["hexes"].items():
                yield spot, label
            return
        for c in range(1, self.spec["cols"] + 1):
            for r in range(1, self.spec["rows"] + 1):
                label = f"{c:02}{r:02}"
                yield self._reckoned(label), label

    def _reckoned(self, label: str) -> Spot:
        c, r = int(label[:2]), int(label[2:])
        r = self.spec["rows"] + 1 - r if self.spec.get("rows_up") else r
        return 3 * c - 1, 2 * r - 1 + ((c % 2 == 0) == self._low)

    def at(self, label: Label) -> Spot:
        """The hex of that number, also beyond the edge where numbers say where that is."""
        if isinstance(label, tuple):
            return label
        found = self._where.get(label)
        return self._reckoned(label) if found is None else found

    def _read(self, part: str) -> dict[Spot, Any]:
        return {self.at(k): v for k, v in self.spec.get(part, {}).items()}

    def _ghosts(self) -> Iterator[Spot]:
        """One ring of half-seen hexes, so that the art bleeds to the frame."""
        ghosts: set[Spot] = set()
        for h in self.hexes:
            for d in range(6):
                g = self.step(h, d)
                if g not in self.hexes and g not in ghosts:
                    ghosts.add(g)
                    self.terrain.setdefault(g, self.terrain.get(h, "clear"))
                    self.level.setdefault(g, self.level.get(h, 0))
                    yield g

    # -- the lattice

    @staticmethod
    def step(h: Spot, d: int) -> Spot:
        """The neighbour in a direction."""
        return h[0] + AROUND[d][0], h[1] + AROUND[d][1]

    @staticmethod
    def xy(p: Spot) -> Point:
        """A point of the lattice on the paper."""
        return p[0] * S / 2, p[1] * H / 2

    def hex_at(self, x: float, y: float) -> Spot:
        """The hex, real or half-seen, round a point."""
        return nearest(x, y, self._parity)

    @staticmethod
    def corner(v: Spot, amp: float = 0.06) -> Point:
        """A corner of the lattice, moved a little, always the same way."""
        return (
            v[0] * S / 2 + amp * S * noise(*v, 1),
            v[1] * H / 2 + amp * S * noise(*v, 2),
        )

    @staticmethod
    def side(a: Spot, b: Spot) -> tuple[Spot, Spot]:
        """The corners between two neighbours; walking from the first, `b` lies to the left."""
        d = AROUND.index((b[0] - a[0], b[1] - a[1]))
        (px, py), (qx, qy) = CORNER[d], CORNER[(d + 1) % 6]
        return (a[0] + px, a[1] + py), (a[0] + qx, a[1] + qy)

    def outline(self, h: Spot, k: float = 1.0) -> list[Point]:
        """The six corners of a hex."""
        x, y = self.xy(h)
        return [(x + i * S / 2 * k, y + j * H / 2 * k) for i, j in CORNER]

    def kind(self, *names: str) -> set[Spot]:
        """All hexes of some kinds of ground."""
        return {h for h in self.all if self.terrain.get(h, "clear") in names}

    # -- regions

    def edge(self, region: set[Spot]) -> list[list[Spot]]:
        """The chains of corners round a set of hexes; the outside lies to the left."""
        sides = [
            self.side(h, g)
            for h in sorted(region)
            for d in range(6)
            if (g := self.step(h, d)) not in region
        ]
        return chains(sides)

    def border(
        self,
        region: set[Spot],
        amp: float = 0.09,
        rough: float = 0.10,
        ease: float = 0.38,
        coast: bool = False,
    ) -> Iterator[list[Point]]:
        """Rings of points round a set of hexes, gently wandering."""
        for line in self.edge(region):
            ring = eased([self.corner(v, amp) for v in line[:-1]], ease, True)
            if coast:
                drift = [self._shore(v) for v in line[:-1]]
                ring = [(p[0] + d[0], p[1] + d[1]) for p, d in zip(ring, drift, strict=True)]
            out: list[Point] = []
            for p, q, v, w in zip(ring, ring[1:] + ring[:1], line, line[1:], strict=False):
                k, m = (v[0] + w[0], v[1] + w[1]), mid(p, q)
                out += [p, (m[0] + rough * S * noise(*k, 3), m[1] + rough * S * noise(*k, 4))]
            yield out

    def shape(
        self,
        region: set[Spot],
        amp: float = 0.09,
        rough: float = 0.10,
        ease: float = 0.38,
        coast: bool = False,
    ) -> str:
        """Path data of a region."""
        return "".join(smooth(r, True) for r in self.border(region, amp, rough, ease, coast))

    def _shore(self, v: Spot) -> Point:
        """How far a corner of the coast moves for the share of land in its hexes."""
        near = [(v[0] - c[0], v[1] - c[1]) for c in CORNER]
        land = [h for h in near if self.share.get(h, 0) > 0]
        x, y = self.xy(v)
        dx = dy = 0.0
        for h in land:
            k = (0.7 - self.share[h]) * 0.62 / len(land)
            hx, hy = self.xy(h)
            dx, dy = dx + (hx - x) * k, dy + (hy - y) * k
        return dx, dy

    # -- space

    def free(self, h: Spot, x: float, y: float, gap: float) -> bool:
        """No road or river of this hex is nearer to the point than `gap`."""
        for ax, ay, bx, by, w in self.nearby.get(h, ()):
            dx, dy = bx - ax, by - ay
            t = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1)
            t = 0 if t < 0 else min(t, 1)
            if (ax + t * dx - x) ** 2 + (ay + t * dy - y) ** 2 < (gap + w) ** 2:
                return False
        return True

    def shun(self, pts: Sequence[Point], width: float) -> None:
        """What grows keeps clear of this line."""
        steps = list(walk(pts, 40))
        for (ax, ay, *_), (bx, by, *_) in pairwise(steps):
            for h in {self.hex_at(ax, ay), self.hex_at(bx, by)}:
                self.nearby[h].append((ax, ay, bx, by, width))

    @staticmethod
    def _cells(x0: float, y0: float, x1: float, y1: float) -> Iterator[tuple[int, int]]:
        for i in range(int(x0 // CELL), int(x1 // CELL) + 1):
            for j in range(int(y0 // CELL), int(y1 // CELL) + 1):
                yield i, j

    def reserve(self, x0: float, y0: float, x1: float, y1: float, weight: float) -> None:
        """Names keep out of this space; the weight says how strictly."""
        for cell in self._cells(x0, y0, x1, y1):
            self.boxes[cell].append((x0, y0, x1, y1, weight))

    def taken(self, x0: float, y0: float, x1: float, y1: float) -> float:
        """What it would cost to put a name there."""
        seen = {b for c in self._cells(x0, y0, x1, y1) for b in self.boxes.get(c, ())}
        area = sum(
            (min(x1, b[2]) - max(x0, b[0])) * (min(y1, b[3]) - max(y0, b[1])) * b[4]
            for b in seen
            if b[0] < x1 and b[2] > x0 and b[1] < y1 and b[3] > y0
        )
        beyond = min(
            max(0, left + 15 - x0)
            + max(0, top + 15 - y0)
            + max(0, x1 + 15 - right)
            + max(0, y1 + 15 - foot)
            for left, top, right, foot in self.windows
        )
        return area / 100 + beyond * 30
