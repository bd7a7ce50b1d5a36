"""Display lists on an ipycanvas canvas: the only module that knows how ipycanvas talks.

ipycanvas 0.14 has three traps (each met here once): `hold_canvas` leaves every canvas of the kernel
dead after an error, a tuple of points fails silently in the browser, and a browser that joins late
does not know which canvas is meant. So a picture is first made as plain commands, lists only;
nothing can fail while it is sent; and every message names its canvas. One redraw, one message.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import msgspec
from ipycanvas import MultiCanvas
from ipycanvas.canvas import _CANVAS_MANAGER as MANAGER
from ipycanvas.canvas import COMMANDS, Canvas, Pattern
from ipywidgets import Image, widget_serialization

from paralab.view.penwork import SANS
from paralab.view.scene import Item, Picture, Value
from paralab.view.svg import svg
from paralab.widgets.strokes import brief, strokes

Command = list[Any]
Drawn = Picture | Sequence[Item]
Style = Mapping[str, Value]

# what SVG has where nothing is said; all of it is inherited
PLAIN: Final[Style] = {
    "fill": "#000000",
    "stroke": "none",
    "stroke-width": 1.0,
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": 4.0,
    "stroke-dasharray": "none",
    "stroke-dashoffset": 0.0,
    "fill-opacity": 1.0,
    "stroke-opacity": 1.0,
    "fill-rule": "nonzero",
    "font-family": "sans-serif",
    "font-size": 16.0,
    "font-weight": "400",
    "font-style": "normal",
    "text-anchor": "start",
    "dominant-baseline": "auto",
    "letter-spacing": 0.0,
    "paint-order": "normal",
}
_ALIGN: Final = {"start": "left", "middle": "center", "end": "right"}
_BASELINE: Final = {"auto": "alphabetic", "central": "middle", "middle": "middle"}
_PATTERNS: dict[bytes, Pattern] = {}
_SPRITE_OF: dict[int, tuple[Item, Pattern]] = {}


def reference(widget: Any) -> str:
    """How a command names another widget."""
    return str(widget_serialization["to_json"](widget, None))


@contextmanager
def held() -> Iterator[list[Command]]:
    """Collect commands, and send them as one message at the end; after an error send nothing.

    The manager of all canvases of the kernel is left as it was found, whatever happens, and told
    to forget which canvas it drew on: a browser that joins later never knew.
    """
    commands: list[Command] = []
    caching = MANAGER._caching
    try:
        yield commands
        if commands:
            MANAGER._send_custom(commands)
    finally:
        MANAGER._caching = caching
        MANAGER._current_canvas = None


class Painter:
    """Paints pictures on the layers of a canvas; `scale`: canvas pixels to the sheet unit."""

    def __init__(self, canvas: MultiCanvas, scale: float) -> None:
        self.canvas = canvas
        self.scale = scale

    def paint(self, layers: Mapping[int, Iterable[Drawn] | Image]) -> None:
        """Redraw the named layers in one message; an image fills its layer."""
        with held() as commands:
            for index, drawn in layers.items():
                layer: Canvas = self.canvas[index]
                commands.append([COMMANDS["switchCanvas"], [reference(layer)]])
                commands.append([COMMANDS["clear"]])
                if isinstance(drawn, Image):
                    box = [0, 0, layer.width, layer.height]
                    commands.append([COMMANDS["drawImage"], [reference(drawn), *box]])
                else:
                    commands.extend(written(drawn, self.scale))


def written(pile: Iterable[Drawn], scale: float) -> list[Command]:
    """The commands for several pictures, one over the other."""
    pen = _Pen()
    pen.do("save")
    pen.do("scale", scale, scale)
    pen.lettering()
    for drawn in pile:
        items = drawn.items if isinstance(drawn, Picture) else drawn
        pen.kept = {**pen.kept, **_kept(items)}
        pen.items(items, PLAIN, 1.0)
    pen.do("restore")
    return pen.commands


def _kept(items: Iterable[Item]) -> dict[str, Item]:
    return {str(i.attributes["id"]): i for d in items if d.tag == "defs" for i in d.children}


def pattern(item: Item) -> Pattern:
    """A pattern that the browser keeps. Its tile is a small image, one pixel to the unit."""
    key = msgspec.json.encode(item)
    if key not in _PATTERNS:
        at = item.attributes
        w, h = float(at["width"]), float(at["height"])
        k = _scale_of(str(at.get("patternTransform", "")))
        tile = svg([list(item.children)], box=(0, 0, w, h), width=w * k)
        _PATTERNS[key] = Pattern(Image(value=tile.encode(), format="svg+xml"), "repeat")
    return _PATTERNS[key]


def sprite(name: str, kept: Mapping[str, Item]) -> Pattern:
    """What is printed alike on many counters as one small image that the browser keeps."""
    item = kept[name]
    if (known := _SPRITE_OF.get(id(item))) is not None and known[0] is item:
        return known[1]
    needed = {key: kept[key] for key in _fills(item) if key in kept}
    key = msgspec.json.encode((item, needed))
    if key not in _PATTERNS:
        defs = Item("defs", {}, None, tuple(needed.values()))
        x, y, edge = _SPRITE
        tile = svg([[defs, *item.children]], name, box=(x, y, edge, edge), width=edge)
        _PATTERNS[key] = Pattern(Image(value=tile.encode(), format="svg+xml"), "no-repeat")
    _SPRITE_OF[id(item)] = item, _PATTERNS[key]
    return _PATTERNS[key]


def _fills(item: Item) -> Iterator[str]:
    for value in item.attributes.values():
        if isinstance(value, str) and value.startswith("url(#"):
            yield value[5:-1]
    for child in item.children:
        yield from _fills(child)


_SPRITES: Final = "c-"
"""What is kept under names that begin so is painted as an image."""

_SPRITE: Final = (-2, -2, 114)
"""Its left and upper edge, and its size: one pixel to the unit."""

_LETTERING: Final = 20.0
"""The size at which words are set; other sizes are scaled, which takes fewer words."""


def _scale_of(transform: str) -> float:
    return next((args[0] for name, args in _transforms(transform) if name == "scale"), 1.0)


def _transforms(text: str) -> Iterator[tuple[str, list[float]]]:
    for part in text.split(")"):
        name, _, inside = part.strip().partition("(")
        if name:
            yield name.strip(), [float(v) for v in inside.replace(",", " ").split()]


_SETTABLE: Final = {
    "fillStyle": 0, "strokeStyle": 1, "globalAlpha": 2, "font": 3, "textAlign": 4,
    "textBaseline": 5, "lineWidth": 8, "lineCap": 9, "lineJoin": 10, "miterLimit": 11,
    "lineDashOffset": 12,
}  # fmt: skip


_MOVING: Final = frozenset({"restore", "translate", "rotate", "scale"})


class _Pen:
    """Writes commands for one layer, and leaves out settings that already hold."""

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self.kept: dict[str, Item] = {}
        self._now: dict[str, Any] = {}
        self._outer: list[dict[str, Any]] = []
        self._traced = ""
        self._face = ""
        self._set_once = False

    def lettering(self) -> None:
        """The face that most words have, set once for all of them."""
        self._face = f"normal bold {{size:g}}px {SANS}"
        self.set("font", self._face.format(size=_LETTERING))
        self.set("textAlign", "center")
        self.set("textBaseline", "alphabetic")

    def do(self, command: str, *args: Any) -> None:
        if command == "save":
            self._outer.append(dict(self._now))
        elif command == "restore":
            self._now = self._outer.pop()
        if command in _MOVING:
            self._traced = ""
        self.commands.append([COMMANDS[command], list(args)] if args else [COMMANDS[command]])

    def set(self, name: str, value: Any) -> None:
        if self._now.get(name) != value:
            self._now[name] = value
            self.commands.append([COMMANDS["set"], [_SETTABLE[name], value]])

    def dash(self, value: Value) -> None:
        if self._now.get("dash") != value:
            self._now["dash"] = value
            parts = str(value).replace("none", "").replace(",", " ").split()
            self.do("setLineDash", [brief(float(v)) for v in parts])

    def items(self, items: Iterable[Item], outer: Style, alpha: float) -> None:
        for item in items:
            if item.tag != "defs":
                self.item(item, outer, alpha)

    def item(self, item: Item, outer: Style, alpha: float) -> None:
        """One item and what is in it, under the style and the opacity of its group."""
        at = item.attributes
        style = {**outer, **at} if at else outer
        alpha *= float(at.get("opacity", 1.0))
        moved = [*_transforms(str(at.get("transform", "")))]
        if item.tag == "use" and ("x" in at or "y" in at):
            moved.append(("translate", [float(at.get("x", 0)), float(at.get("y", 0))]))
        clip = str(at.get("clip-path", ""))
        if moved or clip:
            self.do("save")
            self._move(moved)
            self._clip(clip)
        match item.tag:
            case "g" | "svg" | "symbol":
                alone, self._set_once = self._set_once, "font-size" in at and len(item.children) > 4
                self.items(item.children, _inherited(style), alpha)
                self._set_once = alone
            case "use":
                self._use(str(at["href"])[1:], _inherited(style), alpha)
            case "path":
                self._path(str(at["d"]), style, alpha)
            case "circle":
                self._circle(style, alpha)
            case "text":
                self._text(item.text or "", style, alpha)
            case _:
                raise ValueError(f"a canvas cannot paint <{item.tag}>")
        if moved or clip:
            self.do("restore")

    def _move(self, transforms: Iterable[tuple[str, list[float]]]) -> None:
        for name, args in transforms:
            if name == "rotate":
                self.do("rotate", round(math.radians(args[0]), 4))
            elif name in {"translate", "scale"}:
                second = 0.0 if name == "translate" else args[0]
                self.do(name, brief(args[0]), brief(args[1] if len(args) > 1 else second))
            else:
                raise ValueError(f"a canvas cannot {name}")

    def _clip(self, clip: str) -> None:
        if not clip:
            return
        kept = self.kept[clip.removeprefix("url(#").removesuffix(")")]
        self.do("beginPath")
        for item in kept.children:
            self.commands.extend(strokes(str(item.attributes["d"])))
            self.do("clip", str(item.attributes.get("clip-rule", "nonzero")))
        self._traced = ""

    def _use(self, name: str, style: Style, alpha: float) -> None:
        if not name.startswith(_SPRITES):
            self.item(self.kept[name], style, alpha)
            return
        x, y, edge = _SPRITE
        self.do("save")
        self.do("translate", x, y)
        self.set("fillStyle", reference(sprite(name, self.kept)))
        self.set("globalAlpha", brief(alpha))
        self.do("fillRect", 0, 0, edge, edge)
        self.do("restore")

    def _path(self, d: str, style: Style, alpha: float) -> None:
        if style["fill"] == style["stroke"] == "none":
            return
        if self._traced != d:  # a rim drawn over its casing is the same path once more
            self.do("beginPath")
            self.commands.extend(strokes(d))
            self._traced = d
        self._filled_and_stroked(style, alpha)

    def _circle(self, style: Style, alpha: float) -> None:
        x, y, r = (brief(float(style[name])) for name in ("cx", "cy", "r"))
        self.do("beginPath")
        self.do("arc", x, y, r, 0, 6.2832)
        self._traced = ""
        self._filled_and_stroked(style, alpha)

    def _filled_and_stroked(self, style: Style, alpha: float) -> None:
        if style["fill"] != "none":
            self._ink("fillStyle", str(style["fill"]), alpha * float(style["fill-opacity"]))
            self.do("fill", *(["evenodd"] if style["fill-rule"] == "evenodd" else []))
        if style["stroke"] != "none":
            self._line(style, alpha)
            self.do("stroke")

    def _line(self, style: Style, alpha: float) -> None:
        self._ink("strokeStyle", str(style["stroke"]), alpha * float(style["stroke-opacity"]))
        self.set("lineWidth", brief(float(style["stroke-width"])))
        self.set("lineCap", style["stroke-linecap"])
        self.set("lineJoin", style["stroke-linejoin"])
        self.set("miterLimit", brief(float(style["stroke-miterlimit"])))
        self.dash(style["stroke-dasharray"])
        self.set("lineDashOffset", brief(float(style["stroke-dashoffset"])))

    def _ink(self, which: str, ink: str, alpha: float) -> None:
        if ink.startswith("url(#"):
            ink = reference(pattern(self.kept[ink[5:-1]]))
        self.set(which, ink)
        self.set("globalAlpha", brief(alpha))

    def _text(self, words: str, style: Style, alpha: float) -> None:
        family, size = style["font-family"], float(style["font-size"])
        face = f"{style['font-style']} {style['font-weight']} {{size:g}}px {family}"
        scaled = face == self._face and size != _LETTERING and not self._set_once
        if scaled and "rotate" not in style:
            self._scaled(words, style, alpha, size / _LETTERING)
            return
        self.set("font", face.format(size=size))
        self.set("textAlign", _ALIGN[str(style["text-anchor"])])
        self.set("textBaseline", _BASELINE[str(style["dominant-baseline"])])
        squeeze = [style["textLength"]] if "textLength" in style else []
        for letters, x, y, turn in _placed(words, style):
            at = (0, 0) if turn else (x, y)
            if turn:
                self.do("save")
                self._move((("translate", [x, y]), ("rotate", [turn])))
            if style["stroke"] != "none":  # a halo goes under, as paint-order asks
                self._line(style, alpha)
                self.do("strokeText", letters, *at, *squeeze)
            if style["fill"] != "none":
                self._ink("fillStyle", str(style["fill"]), alpha * float(style["fill-opacity"]))
                self.do("fillText", letters, *at, *squeeze)
            if turn:
                self.do("restore")

    def _scaled(self, words: str, style: Style, alpha: float, k: float) -> None:
        """Words in the face that is set, made larger or smaller."""
        x, y = float(style["x"]), float(style["y"])
        here: dict[str, Value] = {**style, "x": 0.0, "y": 0.0, "font-size": _LETTERING}
        here["stroke-width"] = float(style["stroke-width"]) / k
        if "textLength" in style:
            here["textLength"] = round(float(style["textLength"]) / k, 1)
        if style["fill"] != "none":  # before `save`, so that it still holds for the next words
            self._ink("fillStyle", str(style["fill"]), alpha * float(style["fill-opacity"]))
        self.do("save")
        self._move([*([("translate", [x, y])] if x or y else []), ("scale", [k])])
        self._text(words, here, alpha)
        self.do("restore")


def _inherited(style: Style) -> Style:
    return {name: style[name] for name in PLAIN}


def _placed(words: str, style: Style) -> Iterator[tuple[str, float, float, float]]:
    """Where the words go: at one point, or letter by letter along a curve."""
    if "rotate" not in style:
        yield words, brief(float(style["x"])), brief(float(style["y"])), 0.0
        return
    lists = [str(style[name]).split() for name in ("x", "y", "rotate")]
    for letter, x, y, turn in zip(words, *lists, strict=False):
        yield letter, float(x), float(y), float(turn)
