"""Boxes off the map: where they lie on the sheet, and where counters lie in them.

From `look`: a box stands free, or in a tray beside the map that lays its boxes out by itself.

=========  ============================================================================
`boxes`    place -> ``[x, y]``, the middle, in hex sizes from the upper left of the map; or
           `at` (the same), `size` (width and height), `name`
`trays`    each: `boxes` (place -> its words, in order), `side` ("right" of the map or "below"
           all of it), `title`, `across` and `down`: counters side by side, and rows of them,
           before they overlap
=========  ============================================================================
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from paralab.core.board import Place
from paralab.view.counters import EDGE
from paralab.view.penwork import Point, S, text_width

HEAD: Final = 0.5 * S
"""The room for a box's name."""

PITCH: Final = 1.26 * S
"""From counter to counter in a box."""

_EDGE: Final = 0.14 * S
_GAP: Final = 0.22 * S
_TITLE: Final = 0.62 * S
_SCALES: Final = (1.0, 0.86, 0.74, 0.64)
_USUAL: Final = (2.2, 2.2)


class Box(NamedTuple):
    """A box on the sheet: its middle, its size, its name."""

    x: float
    y: float
    width: float
    height: float
    name: str = ""

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return abs(x - self.x) <= self.width / 2 and abs(y - self.y) <= self.height / 2

    def corners(self, scale: float = 1.0) -> list[Point]:
        """Its outline, clockwise from the upper left corner."""
        w, h = self.width / 2 * scale, self.height / 2 * scale
        x, y = self.x, self.y
        return [(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]

    def slots(self, number: int) -> list[Point]:
        """Where the middles of so many counters lie, row by row."""
        return self.laid(number)[0]

    def laid(self, number: int) -> tuple[list[Point], float]:
        """Where so many counters lie, and their size: smaller where they are many.

        Where even small ones find no room side by side, they overlap.
        """
        head = HEAD if self.name else 0.0
        wide, high = self.width - 2 * _EDGE, self.height - 2 * _EDGE - head
        for scale in _SCALES:
            edge, pitch = EDGE * scale, PITCH * scale
            fit = pitch - edge
            across, down = int((wide + fit) // pitch), int((high + fit) // pitch)
            if across * down >= number:
                break
        across, down = max(1, across), max(1, down)
        rows = min(down, max(1, math.ceil(number / across)))
        each = max(across, math.ceil(number / rows))
        step = pitch if each <= across else (wide - edge) / (each - 1)
        left = self.x - (self.width / 2 - _EDGE - edge / 2 if number > 1 else 0.0)
        top = self.y - self.height / 2 + _EDGE + head + edge / 2
        top += max(0.0, (high - (down - 1) * pitch - edge) / 2)
        return [(left + (n % each) * step, top + (n // each) * pitch) for n in range(number)], edge


class Tray(NamedTuple):
    """The words over a row or column of boxes."""

    x: float
    y: float
    title: str


class Trays(NamedTuple):
    """All boxes of a sheet, and how much paper they need beyond the rest of it."""

    boxes: Mapping[Place, Box]
    titles: tuple[Tray, ...]
    right: float = 0.0
    below: float = 0.0


def free_boxes(look: Mapping[str, Any], margin: float) -> Iterator[tuple[Place, Box]]:
    """The boxes that stand where `look` puts them."""
    for name, told in look.get("boxes", {}).items():
        box: Mapping[str, Any] = told if isinstance(told, Mapping) else {"at": told}
        (x, y), (w, h) = box["at"], box.get("size", _USUAL)
        words = box.get("name", "")
        yield Place(name), Box(margin + x * S, margin + y * S, w * S, h * S, words)


def lay_trays(look: Mapping[str, Any], margin: float, width: float, height: float) -> Trays:
    """Every box of a sheet: `width` and `height` are those of the sheet without trays."""
    boxes = dict(free_boxes(look, margin))
    right = max((b.x + b.width / 2 + margin - width for b in boxes.values()), default=0.0)
    below = max((b.y + b.height / 2 + margin - height for b in boxes.values()), default=0.0)
    right, below = max(0.0, right), max(0.0, below)
    titles: list[Tray] = []
    for tray in look.get("trays", ()):
        if tray.get("side", "right") == "right":
            x = width + right + (0.0 if margin else _GAP)
            right = _column(tray, x, margin, height - margin, boxes, titles) + margin - width
        else:
            y = height + below + (0.0 if margin else _GAP)
            below = _row(tray, margin, y, width + right - margin, boxes, titles) + margin - height
            # a row has at least one box, and that may be wider than the paper above it
            laid = [boxes[Place(name)] for name in tray["boxes"]]
            right = max(right, *(b.x + b.width / 2 + margin - width for b in laid))
    return Trays(boxes, tuple(titles), right, below)


def _size(tray: Mapping[str, Any]) -> tuple[float, float]:
    across, down = tray.get("across", 3), tray.get("down", 1)
    names: Sequence[str] = [*tray["boxes"].values()]
    least = max((text_width(words, 0.34 * S) for words in names), default=0.0) + 2 * _EDGE
    width = max(least, 2 * _EDGE + EDGE + (across - 1) * PITCH)
    return width, HEAD + 2 * _EDGE + EDGE + (down - 1) * PITCH


def _title(tray: Mapping[str, Any], x: float, y: float, titles: list[Tray]) -> float:
    if not tray.get("title"):
        return y
    titles.append(Tray(x, y + 0.4 * S, tray["title"]))
    return y + _TITLE


def _column(
    tray: Mapping[str, Any],
    x: float,
    top: float,
    foot: float,
    boxes: dict[Place, Box],
    titles: list[Tray],
) -> float:
    """Boxes one under the other, in more columns where one is too long; where they end."""
    w, h = _size(tray)
    first = y = _title(tray, x, top, titles)
    for name, words in tray["boxes"].items():
        if y > first and y + h > foot:
            x, y = x + w + _GAP, first
        boxes[Place(name)] = Box(x + w / 2, y + h / 2, w, h, words)
        y += h + _GAP
    return x + w


def _row(
    tray: Mapping[str, Any],
    left: float,
    y: float,
    edge: float,
    boxes: dict[Place, Box],
    titles: list[Tray],
) -> float:
    """Boxes side by side, in more rows where one is too long; where they end."""
    w, h = _size(tray)
    y = _title(tray, left, y, titles)
    x = left
    for name, words in tray["boxes"].items():
        if x > left and x + w > edge:
            x, y = left, y + h + _GAP
        boxes[Place(name)] = Box(x + w / 2, y + h / 2, w, h, words)
        x += w + _GAP
    return y + h
