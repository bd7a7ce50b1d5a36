"""Boxes off the map as they are printed: a sheet of light paper, a frame, a name at the head."""

from __future__ import annotations

from typing import Any

from paralab.view.boxes import HEAD, Box, Tray
from paralab.view.penwork import SERIF, poly, text_width
from paralab.view.scene import style
from paralab.view.sheet import Sheet


def paint_boxes(m: Sheet) -> None:
    """Every box, and the words over its tray."""
    boxes: tuple[Box, ...] = m.spec.get("boxes", ())
    titles: tuple[Tray, ...] = m.spec.get("trays", ())
    if not boxes:
        return
    line = style(fill="none", stroke=m.ink["frame"], stroke_linejoin="round")
    with m.pen.group(class_="boxes"):
        m.pen.path("".join(poly(box.corners()) for box in boxes), fill=m.ink["light"])
        m.pen.path("".join(poly(box.corners()) for box in boxes), **line, stroke_width=5)
        heads = [box for box in boxes if box.name]
        m.pen.path("".join(_rule(box) for box in heads), **line, stroke_width=2, opacity=0.6)
        for box in heads:
            _name(m, box)
        for tray in titles:
            size = 0.36 * HEAD / 0.5 * m.type
            slanted = style(font_family=SERIF, font_style="italic", fill=m.ink["mark"])
            m.pen.text(tray.x, tray.y, tray.title, size, **slanted)


def _rule(box: Box) -> str:
    x, y, w = box.x - box.width / 2, box.y - box.height / 2 + HEAD, box.width
    return f"M{x + 14:.0f} {y:.0f}h{w - 28:.0f}"


def _name(m: Sheet, box: Box) -> None:
    """The name, smaller where the box is too narrow for it."""
    size = min(34 * m.type, 0.86 * (box.width - 24) / text_width(box.name, 1.0))
    face: dict[str, Any] = {"font_family": SERIF, "font_weight": "bold", "text_anchor": "middle"}
    y = box.y - box.height / 2 + HEAD * 0.5 + size * 0.34
    m.pen.text(box.x, y, box.name, size, **face, fill=m.ink["ink"])
