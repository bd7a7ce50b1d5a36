"""Pictures as SVG text that refers to nothing outside itself."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from paralab.view.scene import Item, Picture, Value

PIXELS = 0.4
"""Pixels to the unit at 100 %: forty to the size of a hex."""

Layers = Picture | Sequence[Picture | Item | Sequence[Item]]

_REFERENCE = re.compile(r"url\(#")


def svg(
    layers: Layers,
    title: str = "",
    words: str = "",
    *,
    width: float = 0,
    box: tuple[float, float, float, float] | None = None,
) -> str:
    """A picture, or several layers one over the other, as one SVG document.

    The first picture gives the size, and title and words where none are given. `width` is in
    pixels; `box` (x, y, width, height) shows a part only.
    """
    pile = _pile(layers)
    base = next((layer for layer in pile if isinstance(layer, Picture)), None)
    if box is None and base is None:
        raise ValueError("loose items need a box, or a picture under them, to know their size")
    x, y, w, h = box or (0, 0, base.width, base.height) if base else box or (0, 0, 1, 1)
    title = title or (base.title if base else "")
    words = words or (base.words if base else "")
    width = width or w * PIXELS
    seen: set[str] = set()
    body: list[str] = []
    for layer in pile:
        items = layer.items if isinstance(layer, Picture) else layer
        name = layer.name if isinstance(layer, Picture) else f"{title} {words}"
        prefix = f"m{zlib.crc32(name.encode()) & 0xFFFFFF:x}-"
        body.extend(_written(items, prefix, seen))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:.0f} {y:.0f} {w:.0f} {h:.0f}" '
        f'width="{width:.0f}" height="{width * h / w:.0f}" role="img">'
        f"<title>{escape(title)}</title><desc>{escape(words)}</desc>{''.join(body)}</svg>"
    )


def _pile(layers: Layers) -> list[Picture | Sequence[Item]]:
    """Layers from bottom to top; loose items are layers of one."""
    if isinstance(layers, Picture):
        return [layers]
    return [[layer] if isinstance(layer, Item) else layer for layer in layers]


def _written(items: Iterable[Item], prefix: str, seen: set[str]) -> Iterator[str]:
    for item in items:
        if item.tag == "defs":
            fresh = [i for i in item.children if prefix + str(i.attributes["id"]) not in seen]
            seen.update(prefix + str(i.attributes["id"]) for i in fresh)
            if fresh:
                yield "<defs>"
                yield from _written(fresh, prefix, seen)
                yield "</defs>"
            continue
        yield f"<{item.tag}"
        for name, value in item.attributes.items():
            yield _attribute(name, value, prefix)
        if item.children:
            yield ">"
            yield from _written(item.children, prefix, seen)
            yield f"</{item.tag}>"
        elif item.text is not None:
            yield f">{escape(item.text, quote=False)}</{item.tag}>"
        else:
            yield "/>"


def _attribute(name: str, value: Value, prefix: str) -> str:
    if isinstance(value, str):
        if name == "id":
            return f' id="{prefix}{value}"'
        if name == "href":
            return f' href="#{prefix}{value[1:]}"'
        if "url(#" in value:
            value = _REFERENCE.sub(f"url(#{prefix}", value)
        return f' {name}="{escape(value)}"'
    return f' {name}="{round(value, 2):g}"'
