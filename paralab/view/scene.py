"""Pictures as values: one display list that becomes SVG text or is painted on a canvas.

An `Item` is a tag, attributes, perhaps words, perhaps children; items are painted in order.
The whole vocabulary:

=========  ==========================================================================
`path`     `d` (M L H V Q C A Z and their small forms), fill, stroke, ...
`circle`   `cx cy r`
`text`     `x y font-size`, the words in `text`; with `rotate`, x, y and rotate are lists,
           one entry per letter
`use`      `href` names something kept in `defs`, moved by `x`, `y` or `transform`
`g`        children under common attributes (`transform`, `opacity`, `class`, `clip-path`)
`defs`     children that have an `id` and are not painted: `path`, `g`, `circle`,
           `pattern`, `radialGradient`, `clipPath`
=========  ==========================================================================

Letters: `font-family font-size font-weight font-style letter-spacing text-anchor`; `textLength`
with `lengthAdjust` squeezes a line to a length. Strokes: `stroke-width stroke-dasharray
stroke-linecap stroke-linejoin`; with `paint-order: stroke` the stroke comes first, as a halo.
`transform` is `translate(x y)`, perhaps followed by `rotate(a)` and `scale(k)`. Names begin with no
prefix here: whoever writes SVG adds one, since all pictures of a page share one set of names.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec

from paralab.view.penwork import Point, glyph, text_width, walk

Value = str | float


class Item(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True, gc=False):
    """One thing to paint."""

    tag: str
    attributes: Mapping[str, Value]
    text: str | None = None
    children: tuple[Item, ...] = ()


class Picture(msgspec.Struct, frozen=True):
    """A finished drawing, and the same in words. `name` keeps its kept parts apart on a page."""

    width: float
    height: float
    items: tuple[Item, ...]
    title: str = ""
    words: str = ""
    name: str = ""

    def __str__(self) -> str:
        return self.words or self.title


def style(**attributes: Value) -> dict[str, Value]:
    """Attributes that several strokes share."""
    return attributes


class Pen:
    """Draws a display list; what is used more than once is kept beside it."""

    def __init__(self) -> None:
        self.defs: list[Item] = []
        self.items: list[Item] = []
        self._kept: set[str] = set()

    def add(self, tag: str, text: str | None = None, /, **attributes: Value) -> None:
        """Anything; underscores in names of attributes stand for hyphens."""
        self.items.append(Item(tag, _plain(attributes), text))

    def path(self, d: str, /, **attributes: Value) -> None:
        """A path, unless it is empty."""
        if d:
            self.items.append(Item("path", {"d": d, **_plain(attributes)}))

    def define(self, tag: str, name: str, /, *children: Item, **attributes: Value) -> None:
        """Keep something under a name."""
        self.defs.append(Item(tag, {"id": name, **_plain(attributes)}, None, children))

    def keep(self, d: str) -> str:
        """Keep a path for several uses; its name comes from what it is, so equal ones are one."""
        name = f"p{zlib.crc32(d.encode()):x}-{len(d):x}"
        if name not in self._kept:
            self._kept.add(name)
            self.define("path", name, d=d)
        return name

    def clip(self, name: str, d: str, /, **attributes: Value) -> None:
        """Keep an outline to clip a group by."""
        self.define("clipPath", name, Item("path", {"d": d, **_plain(attributes)}))

    def use(self, name: str, /, **attributes: Value) -> None:
        """Paint what is kept under a name."""
        self.items.append(Item("use", {"href": f"#{name}", **_plain(attributes)}))

    @contextmanager
    def group(self, **attributes: Value) -> Iterator[None]:
        """Paint what follows as one group; `class_` names it."""
        outer, self.items = self.items, []
        yield
        inside, self.items = tuple(self.items), outer
        if inside:
            self.items.append(Item("g", _plain(attributes), None, inside))

    def text(self, x: float, y: float, words: str, size: float, /, **attributes: Value) -> None:
        """A line of words."""
        at = {"x": round(x), "y": round(y), "font-size": round(size, 1)}
        self.items.append(Item("text", {**at, **_plain(attributes)}, words))

    def along(
        self,
        pts: Sequence[Point],
        words: str,
        size: float,
        space: float = 0,
        /,
        **attributes: Value,
    ) -> None:
        """Words whose letters stand along a line of points, centred on it."""
        steps = list(walk(pts, 2))
        at = len(steps) - text_width(words, size, space) / 2
        xs, ys, turns = [], [], []
        for c in words:
            w = glyph(c, size)
            x, y, ux, uy = steps[min(max(int((at + w / 2) / 2), 0), len(steps) - 1)]
            xs.append(f"{x - ux * w / 2:.0f}")
            ys.append(f"{y - uy * w / 2:.0f}")
            turns.append(f"{math.degrees(math.atan2(uy, ux)):.0f}")
            at += w + space
        lists = {"x": " ".join(xs), "y": " ".join(ys), "rotate": " ".join(turns)}
        self.items.append(
            Item("text", {**lists, "font-size": round(size, 1), **_plain(attributes)}, words)
        )

    def drawn(self) -> tuple[Item, ...]:
        """Everything, what is kept first."""
        kept = (Item("defs", {}, None, tuple(self.defs)),) if self.defs else ()
        return (*kept, *self.items)


def _plain(attributes: Mapping[str, Value]) -> dict[str, Value]:
    return {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
