"""SVG path data as canvas commands: the same curve, said point by point."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from ipycanvas.canvas import COMMANDS

Command = list[Any]
_TOKEN: Final = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "T": 2, "C": 6, "S": 4, "A": 7, "Z": 0}


@lru_cache(maxsize=4096)
def strokes(d: str) -> tuple[Command, ...]:
    """The commands that trace path data; raises ValueError for a letter that is none of SVG's.

    The commands are shared by everyone who asks: they are to be sent, never changed.
    """
    return tuple(_Tracer().trace(d))


def _segments(d: str) -> Iterator[tuple[str, list[float]]]:
    """Each letter with its numbers; a letter that is left out is the last one again."""
    tokens = _TOKEN.findall(_spaced_flags(d))
    i = 0
    letter = ""
    while i < len(tokens):
        if tokens[i].isalpha():
            letter = tokens[i]
            i += 1
        takes = _TAKES.get(letter.upper())
        if takes is None or i + takes > len(tokens):
            raise ValueError(f"path data breaks off or goes wrong at '{letter}': {d[:60]}")
        yield letter, [float(t) for t in tokens[i : i + takes]]
        i += takes
        if letter in "Mm":  # more pairs after a move are lines
            letter = "L" if letter == "M" else "l"


_FLAGS: Final = re.compile(r"([aA]\s*(?:[-+\d.]+[\s,]+){3})([01])[\s,]*([01])[\s,]*")


def _spaced_flags(d: str) -> str:
    return _FLAGS.sub(r"\1\2 \3 ", d) if "a" in d or "A" in d else d


class _Tracer:
    def __init__(self) -> None:
        self.x = self.y = 0.0
        self.start = (0.0, 0.0)
        self.hint: tuple[float, float] | None = None
        self.out: list[Command] = []

    def trace(self, d: str) -> list[Command]:
        for letter, numbers in _segments(d):
            self._step(letter, numbers)
        return self.out

    def _do(self, name: str, *args: float | bool) -> None:
        clean = [a if isinstance(a, bool) else brief(a) for a in args]
        self.out.append([COMMANDS[name], clean] if clean else [COMMANDS[name]])

    def _step(self, letter: str, n: list[float]) -> None:
        kind = letter.upper()
        relative = letter.islower()
        ox, oy = (self.x, self.y) if relative else (0.0, 0.0)
        hint, self.hint = self.hint, None
        if kind == "Z":
            self._do("closePath")
            self.x, self.y = self.start
            return
        if kind in "HV":
            x = n[0] + ox if kind == "H" else self.x
            y = n[0] + oy if kind == "V" else self.y
            self._do("lineTo", x, y)
        elif kind == "A":
            x, y = n[5] + ox, n[6] + oy
            self._arc(n[0], n[1], n[2], n[3] != 0, n[4] != 0, x, y)
        else:
            points = [v + (oy if i % 2 else ox) for i, v in enumerate(n)]
            x, y = points[-2:]
            self._curve(kind, points, hint)
        self.x, self.y = x, y
        if kind == "M":
            self.start = (x, y)

    def _curve(self, kind: str, p: list[float], hint: tuple[float, float] | None) -> None:
        mirrored = (2 * self.x - hint[0], 2 * self.y - hint[1]) if hint else (self.x, self.y)
        if kind == "M":
            self._do("moveTo", *p)
        elif kind == "L":
            self._do("lineTo", *p)
        elif kind in "QT":
            control = (p[0], p[1]) if kind == "Q" else mirrored
            self.hint = control
            self._do("quadraticCurveTo", *control, *p[-2:])
        else:
            first = (p[0], p[1]) if kind == "C" else mirrored
            self.hint = (p[-4], p[-3])
            self._do("bezierCurveTo", *first, *p[-4:])

    def _arc(
        self, rx: float, ry: float, turn: float, large: bool, sweep: bool, x: float, y: float
    ) -> None:
        """An arc between two points, as the middle, radii and angles that a canvas wants."""
        if rx == 0 or ry == 0:
            self._do("lineTo", x, y)
            return
        phi = math.radians(turn)
        c, s = math.cos(phi), math.sin(phi)
        dx, dy = (self.x - x) / 2, (self.y - y) / 2
        a, b = (c * dx + s * dy) / rx, (c * dy - s * dx) / ry
        d2 = a * a + b * b
        grow = max(1.0, math.sqrt(d2))  # radii too small for the distance grow until they fit
        rx, ry, a, b = rx * grow, ry * grow, a / grow, b / grow
        d2 = a * a + b * b
        k = math.sqrt(max(0.0, 1 / d2 - 1)) if d2 else 0.0
        k = -k if large == sweep else k
        ux, uy = k * b, -k * a
        mx = c * rx * ux - s * ry * uy + (self.x + x) / 2
        my = s * rx * ux + c * ry * uy + (self.y + y) / 2
        begin, end = math.atan2(b - uy, a - ux), math.atan2(-b - uy, -a - ux)
        self._do("ellipse", mx, my, rx, ry, phi, begin, end, not sweep)


def brief(v: float) -> float:
    """A number in as few characters as a picture needs: a tenth of a unit far from the origin.

    >>> brief(1408.66), brief(0.333), brief(12.0)
    (1408.7, 0.33, 12)
    """
    value = round(v, 2 if -100 < v < 100 else 1)
    return int(value) if value == int(value) else value
