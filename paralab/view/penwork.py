"""Lines: splines, ribbons, chains of hexsides, and noise that never changes.

Everything is drawn in one unit: `S`, the size of a hex from its centre to a corner, is 100. So
whole numbers are exact enough, and path data stays short.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeVar

S: Final = 100.0
"""Hex size, centre to corner: the unit of every length."""

H: Final = S * math.sqrt(3)
"""Height of a hex, side to side."""

SERIF: Final = (
    "'Palatino Linotype',Palatino,P052,'Book Antiqua','Liberation Serif','DejaVu Serif',serif"
)
SANS: Final = (
    "'Gill Sans','Gill Sans MT','Liberation Sans Narrow','Arial Narrow','DejaVu Sans',sans-serif"
)

Point = tuple[float, float]
Spot = tuple[int, int]
"""A point of the lattice: x in halves of S, y in halves of H. Centres and corners lie on it."""

Step = tuple[float, float, float, float]
"""A point on a line, and the direction of the line there."""

T = TypeVar("T", bound=Hashable)

_MASK = 0xFFFFFFFF


def noise(x: int, y: int, k: int = 0) -> float:
    """A number in [-1, 1) that belongs to the lattice point and never changes.

    >>> noise(3, 4) == noise(3, 4), noise(3, 4) == noise(4, 3)
    (True, False)
    """
    n = (x * 374761393 + y * 668265263 + k * 974634777) & _MASK
    n = ((n ^ n >> 13) * 1274126177) & _MASK
    return ((n ^ n >> 16) & 0xFFFF) / 32768 - 1


class Chance:
    """A series of numbers that belongs to its seed: the only chance a picture knows.

    >>> Chance(7).random() == Chance(7).random()
    True
    """

    __slots__ = ("_state",)

    def __init__(self, *seed: int) -> None:
        state = 0x9E3779B9
        for part in seed:
            state = ((state ^ part) * 0x85EBCA6B + 0xC2B2AE35) & _MASK
        self._state = state

    def random(self) -> float:
        """The next number, from 0 to just below 1."""
        self._state = n = (self._state * 1664525 + 1013904223) & _MASK
        n = ((n ^ n >> 15) * 0x2C1B3C6D) & _MASK
        n = ((n ^ n >> 12) * 0x297A2D39) & _MASK
        return (n ^ n >> 15) / 4294967296

    def uniform(self, low: float, high: float) -> float:
        """The next number, from `low` to `high`."""
        # as `random`, written out: this is asked tens of thousands of times for one map
        self._state = n = (self._state * 1664525 + 1013904223) & _MASK
        n = ((n ^ n >> 15) * 0x2C1B3C6D) & _MASK
        n = ((n ^ n >> 12) * 0x297A2D39) & _MASK
        return low + (high - low) * ((n ^ n >> 15) / 4294967296)

    def choice(self, among: Sequence[T]) -> T:
        """One of several."""
        return among[int(self.random() * len(among))]


def mid(p: Point, q: Point) -> Point:
    """Half way."""
    return (p[0] + q[0]) / 2, (p[1] + q[1]) / 2


def poly(pts: Iterable[Point], closed: bool = True) -> str:
    """Path data of straight lines, in whole numbers from point to point.

    >>> poly([(0, 0), (10, 0), (10, -10)])
    'M0 0l10 0 0-10z'
    """
    out: list[str] = []
    first, *rest = pts
    x, y = round(first[0]), round(first[1])
    start = f"M{x} {y}l"
    for p, q in rest:
        u, v = round(p), round(q)
        out.append(f"{u - x} {v - y}")
        x, y = u, v
    return start + " ".join(out).replace(" -", "-") + "z" * closed


def smooth(pts: Sequence[Point], closed: bool = False, start: str = "M") -> str:
    """A quadratic spline: the points pull, the curve runs through the middles between them."""
    if not closed and len(pts) < 3:
        return start + poly(pts, False)[1:]
    if closed:
        begin = mid(pts[-1], pts[0])
        knots = [(p, mid(p, q)) for p, q in zip(pts, [*pts[1:], pts[0]], strict=True)]
    else:
        begin = pts[0]
        knots = [(p, mid(p, q)) for p, q in pairwise(pts[1:-1])] + [(pts[-2], pts[-1])]
    x0, y0 = x, y = round(begin[0]), round(begin[1])
    out: list[str] = []
    for p, m in knots:
        u, v = round(m[0]), round(m[1])
        out.append(f"{p[0] - x:.0f} {p[1] - y:.0f} {u - x} {v - y}")
        x, y = u, v
    return f"{start}{x0} {y0}q" + " ".join(out).replace(" -", "-") + "z" * closed


def _knots(pts: Sequence[Point], closed: bool) -> list[Point]:
    """Points close together along `smooth(pts)`."""
    knots = [mid(pts[-1], pts[0]) if closed else pts[0]]
    ring = list(zip(pts, [*pts[1:], pts[0]], strict=True)) if closed else list(pairwise(pts[1:]))
    for i, (p, q) in enumerate(ring):
        a, b = knots[-1], mid(p, q) if closed or i < len(ring) - 1 else q
        for t in (0.25, 0.5, 0.75, 1.0):
            u = 1 - t
            knots.append(
                (
                    u * u * a[0] + 2 * u * t * p[0] + t * t * b[0],
                    u * u * a[1] + 2 * u * t * p[1] + t * t * b[1],
                )
            )
    if not ring:
        knots.append(pts[-1])
    return knots


def walk(pts: Sequence[Point], step: float, closed: bool = False) -> Iterator[Step]:
    """Points at even distances along `smooth(pts)`, each with the direction there."""
    left = step / 2
    for a, b in pairwise(_knots(pts, closed)):
        dx, dy = b[0] - a[0], b[1] - a[1]
        n = math.hypot(dx, dy) or 1e-9
        ux, uy = dx / n, dy / n
        while left <= n:
            yield a[0] + ux * left, a[1] + uy * left, ux, uy
            left += step
        left -= n


def band(pts: Sequence[Point], w0: float, w1: float) -> str:
    """A smooth ribbon whose half-width goes from w0 to w1, with round ends."""
    left: list[Point] = []
    right: list[Point] = []
    n = len(pts) - 1
    for i, p in enumerate(pts):
        a, b = pts[max(i - 1, 0)], pts[min(i + 1, n)]
        dx, dy = b[0] - a[0], b[1] - a[1]
        d, w = math.hypot(dx, dy) or 1, w0 + (w1 - w0) * i / n
        left.append((p[0] + dy * w / d, p[1] - dx * w / d))
        right.append((p[0] - dy * w / d, p[1] + dx * w / d))
    return (
        smooth(left)
        + f"A{w1:.0f} {w1:.0f} 0 0 1 "
        + smooth(right[::-1], start="")
        + f"A{w0:.0f} {w0:.0f} 0 0 1 {left[0][0]:.0f} {left[0][1]:.0f}z"
    )


def turned(pts: Iterable[Point], x: float, y: float, ux: float, uy: float) -> list[Point]:
    """Local points (along, across) set down at x, y, facing (ux, uy)."""
    return [(x + a * ux - b * uy, y + a * uy + b * ux) for a, b in pts]


def eased(pts: Sequence[Point], k: float, closed: bool = False) -> list[Point]:
    """Every point drawn some way towards the middle of its neighbours."""
    out: list[Point] = []
    last = len(pts) - 1
    for i, p in enumerate(pts):
        if not closed and i in (0, last):
            out.append(p)
            continue
        m = mid(pts[i - 1], pts[(i + 1) % len(pts)])
        out.append((p[0] + k * (m[0] - p[0]), p[1] + k * (m[1] - p[1])))
    return out


def chains(edges: Iterable[tuple[T, T]]) -> list[list[T]]:
    """Directed edges joined end to start; a closed line repeats its first point.

    >>> chains([(1, 2), (3, 1), (2, 3)])
    [[1, 2, 3, 1]]
    """
    out: defaultdict[T, list[T]] = defaultdict(list)
    into: defaultdict[T, int] = defaultdict(int)
    lines: list[list[T]] = []
    for a, b in edges:
        out[a].append(b)
        into[b] += 1
    for a in [a for a in out if not into[a]] + list(out):
        while out[a]:
            line = [a]
            while out[line[-1]]:
                line.append(out[line[-1]].pop())
            lines.append(line)
    return lines


def trace(edges: Iterable[tuple[T, T]]) -> list[list[T]]:
    """Undirected edges joined to lines that break where more or fewer than two meet."""
    edges = list(edges)
    near: defaultdict[T, list[T]] = defaultdict(list)
    done: set[frozenset[T]] = set()
    lines: list[list[T]] = []
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    ends = [v for e in edges for v in e if len(near[v]) != 2]
    for v in ends + [e[0] for e in edges]:
        for first in near[v]:
            line, w = [v], first
            while frozenset((line[-1], w)) not in done:
                done.add(frozenset((line[-1], w)))
                line.append(w)
                if len(near[w]) == 2:
                    w = near[w][near[w][0] == line[-2]]
            if len(line) > 1:
                lines.append(line)
    return lines


_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,'-/()"
_ADVANCE = (
    "50554461483356582923562988585560564042336056835256507861717761557683343373619583796079675261787299"
    "676767505050505050505050502525252133613333"
)  # hundredths of the size, two digits each
_WIDTH = {c: int(_ADVANCE[2 * i : 2 * i + 2]) / 100 for i, c in enumerate(_LETTERS)}


def glyph(character: str, size: float) -> float:
    """A character's width in a book face (a bold one would be four per cent wider)."""
    return _WIDTH.get(character, 0.55) * size


def text_width(text: str, size: float, spacing: float = 0) -> float:
    """How long a line of text is, by the same table on every machine."""
    return sum(glyph(c, size) + spacing for c in text)
