"""The map on the page: three canvases inside a frame that listens.

ipycanvas draws, the frame (board.js) has the focus, the keys, the pointer, zoom and pan, the menu
at the hex and the live region; neither knows a rule. Points come in sheet units.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets
from ipycanvas import MultiCanvas
from ipywidgets import Image, Widget, widget_serialization

from paralab.view.layout import Layout, Region
from paralab.view.svg import PIXELS
from paralab.widgets.painter import Drawn, Painter

GROUND, PIECES, OVER = range(3)
MOST_PIXELS: Final = 16_000_000
"""A larger canvas is more than a phone has memory for."""

FACES: Final = [
    "600 16px 'Barlow Condensed'",
    "500 16px 'Barlow Condensed'",
    "16px 'Source Sans 3'",
]
Listener = Callable[[Mapping[str, Any]], None]


def _windows(regions: Iterable[Region]) -> list[dict[str, Any]]:
    return [
        {"name": r.name, "box": [round(v) for v in (r.left, r.top, r.right, r.bottom)]}
        for r in regions
    ]


class Board(anywidget.AnyWidget):
    """Shows pictures on a sheet and tells what is pointed at; decides nothing.

    `listen` is called with each message: ``{"kind": "point", x, y, shift}``, ``ask`` (the same,
    by the other button), ``key``, ``go`` (a hex that was typed), ``choose`` (from the menu),
    ``ready`` (a browser has joined).
    `sheets`: the parts that may be zoomed to, where there are several, by name and edges; `views`:
    the same for parts of a wide map, the first of them shown first. `hour`: the time of day, for
    the light on the map.
    `frame`: the edges of the part that the page is about, shown first; empty: the whole map, or a
    sheet. `window`: the left and upper edge and the width of what is shown; `sharp`: 2 where the
    screen or the zoom wants twice the pixels. What is drawn is no state of the browser's: `show`
    keeps it and draws it again for every browser that joins. `safe`: what is said when no answer
    comes any more.
    """

    _esm = Path(__file__).with_name("board.js")

    canvas = traitlets.Instance(Widget).tag(sync=True, **widget_serialization)
    label = traitlets.Unicode().tag(sync=True)
    status = traitlets.Unicode().tag(sync=True)
    sheet = traitlets.List([1, 1]).tag(sync=True)
    focus = traitlets.List([0, 0]).tag(sync=True)
    window = traitlets.List([0, 0, 0]).tag(sync=True)
    frame = traitlets.Dict().tag(sync=True)
    gathered = traitlets.Dict().tag(sync=True)
    cursor = traitlets.Dict().tag(sync=True)
    menu = traitlets.Dict().tag(sync=True)
    holds = traitlets.Bool(False).tag(sync=True)
    plays = traitlets.Bool(False).tag(sync=True)
    sheets: traitlets.List[Any] = traitlets.List([]).tag(sync=True)
    views: traitlets.List[Any] = traitlets.List([]).tag(sync=True)
    hour = traitlets.Unicode().tag(sync=True)
    sharp = traitlets.Int(1).tag(sync=True)
    faces = traitlets.List(FACES).tag(sync=True)
    safe = traitlets.Unicode("Nothing here will be answered.").tag(sync=True)

    def __init__(self, layout: Layout, listen: Listener, **traits: Any) -> None:
        size = (round(layout.width * PIXELS), round(layout.height * PIXELS))
        self._size = size
        self._listen = listen
        self._layers: dict[int, list[Drawn] | Image] = {}
        self._sheet = layout
        canvas = MultiCanvas(3, width=size[0], height=size[1])
        self._painter = Painter(canvas, PIXELS)
        sheet = [round(layout.width), round(layout.height)]
        parts, views = _windows(layout.sheets), _windows(layout.views)
        super().__init__(canvas=canvas, sheet=sheet, sheets=parts, views=views, **traits)
        canvas.on_client_ready(self.repaint)
        self.on_msg(self._hear)
        self.observe(self._sharpen, "sharp")

    def ground(self, svg_text: str) -> None:
        """What lies under everything: sent once as text, drawn by the browser as one image."""
        self._layers[GROUND] = Image(value=svg_text.encode(), format="svg+xml")
        self._painter.paint({GROUND: self._layers[GROUND]})

    def show(self, pieces: Iterable[Drawn], over: Iterable[Drawn] = ()) -> None:
        """What changes at every step, in one message."""
        fresh: dict[int, list[Drawn] | Image] = {PIECES: list(pieces), OVER: list(over)}
        self._layers.update(fresh)
        self._painter.paint(fresh)

    def repaint(self) -> None:
        """Draw everything again: a browser that has just joined has nothing."""
        self._painter.paint(self._layers)

    def point_at(self, place: str | None) -> None:
        """Put the cursor on a place, or nowhere."""
        if place is None or not self._sheet.has(place):
            self.cursor = {}
            return
        x, y = self._sheet.centre(place)
        outline = [[round(a), round(b)] for a, b in self._sheet.corners(place, 0.94)]
        self.cursor = {"place": place, "x": round(x), "y": round(y), "outline": outline}

    def look_at(self, places: Iterable[str]) -> None:
        """Show the part of the map that spans these places, and half a hex around it."""
        corners = [xy for p in places if self._sheet.has(p) for xy in self._sheet.corners(p, 1.5)]
        if corners:
            xs, ys = zip(*corners, strict=True)
            box = [round(v) for v in (min(xs), min(ys), max(xs), max(ys))]
            self.frame = {"number": self.frame.get("number", 0) + 1, "box": box}

    def gather(self, places: Iterable[str], share: float = 0.5) -> None:
        """Where less than this share of some places is in the window, fit it to all of them."""
        centres = [self._sheet.centre(p) for p in places if self._sheet.has(p)]
        number = self.gathered.get("number", 0) + 1
        at = [[round(x), round(y)] for x, y in centres]
        self.gathered = {"number": number, "places": at, "share": share}

    def ask(self, place: str, title: str, items: Iterable[tuple[str, str, str]]) -> None:
        """Open the menu beside a place: value, words and a note for each choice."""
        x, y = self._sheet.centre(place) if self._sheet.has(place) else (0.0, 0.0)
        choices = [{"value": value, "words": words, "note": note} for value, words, note in items]
        self.menu = {"x": round(x), "y": round(y), "title": title, "items": choices}

    def _sharpen(self, _: object) -> None:
        """The screen shows more than is drawn: draw all layers with more pixels."""
        width, height = self._size
        k = max(1.0, min(self.sharp, math.sqrt(MOST_PIXELS / (width * height))))
        self.canvas.width, self.canvas.height = round(width * k), round(height * k)
        self._painter.scale = PIXELS * k
        self.repaint()

    def _hear(self, _: object, content: Mapping[str, Any], __: object) -> None:
        try:
            if content.get("kind") == "ready":
                self.repaint()
                self._listen(content)
            elif content.get("kind") == "choose":
                self.menu = {}
                self._listen(content)
            else:
                self._listen(content)
        finally:
            self.send({"kind": "heard"})
