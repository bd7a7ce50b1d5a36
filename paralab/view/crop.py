"""A picture without what lies outside a part of it, so that a small view is a small document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from paralab.view.scene import Item, Picture, Value

Edges = tuple[float, float, float, float]
"""The part that is shown: left, top, right, bottom."""

_NEAR: Final = 260.0
"""What begins no further outside may reach into the part."""

_SMALL: Final = 800.0
_SHIFT: Final = re.compile(r"translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)")
_START: Final = re.compile(r"(-?[\d.]+)[ ,]*(-?[\d.]+)")
_TINY: Final = re.compile(r"-?\d+[ ,]*-?\d+(?:[a-z ]*-?(?:\d\d?|100)(?![\d.])){0,7}[a-z ]*$")
_ABSOLUTE: Final = frozenset("LHVQTCSA")
_NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def cropped(picture: Picture, box: tuple[float, float, float, float]) -> Picture:
    """The picture with whatever small thing lies well outside `box` (x, y, width, height)."""
    x, y, w, h = box
    items = tuple(_kept(picture.items, (x, y, x + w, y + h)))
    used = frozenset(_names(items))
    return Picture(
        picture.width, picture.height, tuple(_needed(items, used)),
        picture.title, picture.words, f"{picture.name} part",
    )  # fmt: skip


def _kept(items: Iterable[Item], part: Edges) -> Iterator[Item]:
    for item in items:
        if item.tag == "defs":
            yield item
        elif item.tag == "g":
            shift = _SHIFT.match(str(item.attributes.get("transform", "")))
            turned = "transform" in item.attributes and (
                shift is None or shift.end() < len(str(item.attributes["transform"]))
            )
            if turned:
                if _inside(item.attributes, part):
                    yield item
                continue
            dx, dy = (float(shift[1]), float(shift[2])) if shift else (0.0, 0.0)
            inner = (part[0] - dx, part[1] - dy, part[2] - dx, part[3] - dy)
            children = tuple(_kept(item.children, inner))
            if children:
                yield Item(item.tag, item.attributes, item.text, children)
        elif item.tag == "path" and "transform" not in item.attributes:
            if d := _shorter(str(item.attributes["d"]), part):
                yield Item("path", {**item.attributes, "d": d})
        elif _inside(item.attributes, part):
            yield item


def _inside(attributes: Mapping[str, Value], part: Edges) -> bool:
    """Whether something may be seen in the part; what does not say where it is may be."""
    if shift := _SHIFT.match(str(attributes.get("transform", ""))):
        return _near(float(shift[1]), float(shift[2]), part)
    x, y = attributes.get("x", attributes.get("cx")), attributes.get("y", attributes.get("cy"))
    if isinstance(x, str) or isinstance(y, str) or x is None or y is None:
        return True
    return _near(x, y, part)


def _near(x: float, y: float, part: Edges) -> bool:
    return part[0] - _NEAR < x < part[2] + _NEAR and part[1] - _NEAR < y < part[3] + _NEAR


def _shorter(d: str, part: Edges) -> str:
    """Path data without the small shapes that lie outside."""
    if d.count("M") < 8:
        return d
    return "".join(
        f"M{shape}" for shape in d.split("M")[1:] if _starts(shape, part) or not _small(shape)
    )


def _small(shape: str) -> bool:
    if _TINY.match(shape):  # most are, and this is quicker than to add up
        return True
    if len(shape) > 400 or not _ABSOLUTE.isdisjoint(shape):
        return False
    return sum(abs(float(n)) for n in _NUMBER.findall(shape)[2:]) < _SMALL


def _starts(shape: str, part: Edges) -> bool:
    start = _START.match(shape)
    return start is None or _near(float(start[1]), float(start[2]), part)


def _names(items: Iterable[Item]) -> Iterator[str]:
    """What the items refer to, by name."""
    for item in items:
        for value in item.attributes.values():
            if isinstance(value, str) and "#" in value:
                yield value.rpartition("#")[2].rstrip(")")
        yield from _names(item.children)


def _needed(items: Iterable[Item], used: frozenset[str]) -> Iterator[Item]:
    for item in items:
        if item.tag == "defs":
            kept = tuple(c for c in item.children if c.attributes["id"] in used)
            yield Item("defs", item.attributes, None, kept)
        else:
            yield item
