"""Names that keep out of each other's way, and quiet numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from paralab.view.marks import facings
from paralab.view.penwork import SANS, SERIF, Point, S, text_width, walk
from paralab.view.scene import Item, Value
from paralab.view.sheet import Placed, Sheet
from paralab.view.water import HALF

Name = Mapping[str, Any]
Box = tuple[float, float, float, float]


class Style(NamedTuple):
    """How one kind of name is set; the lowest rank is placed first."""

    size: float
    weight: str
    slope: str
    colour: str
    space: float
    capitals: bool
    rank: int


STYLES: Final[dict[str, Style]] = {
    "city": Style(0.56, "bold", "normal", "ink", 0.10, True, 0),
    "town": Style(0.43, "bold", "normal", "ink", 0.02, False, 1),
    "fort": Style(0.285, "bold", "normal", "ink", 0, False, 2),
    "village": Style(0.35, "normal", "normal", "ink", 0, False, 3),
    "hill": Style(0.32, "normal", "italic", "cliff", 0.01, False, 4),
    "zone": Style(0.32, "bold", "normal", "mark", 0.03, False, 4),
    "setup": Style(0.28, "normal", "italic", "mark", 0, False, 5),
    "note": Style(0.28, "normal", "italic", "quiet", 0, False, 6),
    "water": Style(0.38, "normal", "italic", "water ink", 0.08, False, 0),
    "sea": Style(0.62, "normal", "italic", "water ink", 0.5, False, 0),
    "area": Style(0.48, "normal", "normal", "hachure", 0.45, True, 0),
}
CAPTION: Final[dict[str, Name]] = {
    "casemate": {"kind": "fort", "gap": 0.4},
    "cupola": {"kind": "fort", "gap": 0.4},
    "glider": {"kind": "setup", "at": 8, "drop": 0.26},
    "post": {"kind": "setup", "at": 8, "drop": 0.26},
    "zone": {"kind": "zone"},
    "airfield": {"kind": "zone", "gap": 0.6},
    "port": {"kind": "note"},
    "village": {"kind": "village"},
}
"""How the name that a mark carries is set."""

_FAR = ("fields", "textures", "bridges", "marks")
_FAR_NAMES = ("village", "fort", "hill", "zone", "setup", "note", "water")


def left_out(pixels: float) -> tuple[str, ...]:
    """What is not drawn when the hex size is so many pixels on the screen.

    >>> left_out(40)
    ()
    """
    if pixels < 12:
        return (*_FAR, *_FAR_NAMES, "numbers")
    return ("numbers", "setup", "note") if pixels < 24 else ()


def paint_numbers(m: Sheet) -> None:
    """The number of every hex: at its head, or where an arrow leaves room."""
    fires = {m.at(k["hex"]): set(facings(k)) for k in m.spec.get("marks", ())}
    sides = [pair for group in m.spec.get("sides", ()) for pair in group["sides"]]
    edges = {frozenset(map(m.at, pair)) for pair in sides} | set(m.wet)
    line: dict[str, Value] = {
        "font_family": SANS,
        "font_size": round(20 * m.type),
        "fill": m.ink["quiet"],
        "text_anchor": "middle",
        "letter_spacing": ".6",
        "stroke": m.ink["light"],
        "stroke_width": 4,
        "stroke_opacity": 0.6,
        "paint_order": "stroke",
        "stroke_linejoin": "round",
    }
    with m.pen.group(**line):
        for h, label in m.hexes.items():
            x, y = m.xy(h)
            fire = fires.get(h, set())
            if {0, 3} <= fire:
                x -= 0.34 * S
            elif 0 in fire:
                y += 1.42 * S
            elif frozenset((h, m.step(h, 0))) in edges:
                y += 0.13 * S
            at: dict[str, Value] = {"x": round(x), "y": round(y - 0.63 * S)}
            m.pen.items.append(Item("text", at, label))
            m.reserve(x - 24, y - 0.80 * S, x + 24, y - 0.61 * S, 3)


def paint_names(m: Sheet) -> None:
    """All names, the most important first; whatever is in the way costs."""
    for road in m.roads:
        for x, y, *_ in walk(road.points, 50):
            m.reserve(x - 22, y - 22, x + 22, y + 22, 1.2)
    for river in m.rivers:
        for x, y, *_ in walk(river.points, 50):
            m.reserve(x - 24, y - 24, x + 24, y + 24, 2)
    halo = {"stroke": m.ink["light"], "stroke_linejoin": "round", "paint_order": "stroke"}
    with m.pen.group(font_family=SERIF, **halo):
        for name in sorted(_names(m), key=lambda n: STYLES[n["kind"]].rank):
            if name["kind"] in m.without:
                continue
            if name["kind"] in ("water", "sea", "area"):
                _curved(m, name)
            else:
                _straight(m, name)


def _names(m: Sheet) -> Iterator[Name]:
    yield from m.spec.get("names", ())
    for mark in m.spec.get("marks", ()):
        if mark.get("name") and mark["kind"] in CAPTION:
            text = mark["name"] + (f"\n({mark['also']})" if mark.get("also") else "")
            own = {k: mark[k] for k in ("at", "gap", "drop", "size") if k in mark}
            yield {**CAPTION[mark["kind"]], **own, "hex": mark["hex"], "text": text}


def _set(m: Sheet, name: Name) -> tuple[float, str, dict[str, Value]]:
    """The size, the words and the look of a name."""
    style = STYLES[name["kind"]]
    size = style.size * S * m.type * name.get("size", 1)
    words = name["text"].upper() if style.capitals else name["text"]
    return (
        size,
        words,
        {
            "font_weight": style.weight,
            "font_style": style.slope,
            "fill": m.ink[style.colour],
            "stroke_width": round(size * 0.22),
        },
    )


def _spots(gap: float, size: float, drop: float, more: float) -> list[tuple[float, float, str]]:
    """Where a name may stand beside its hex: along, down (in sizes), and by which end.

    `more`: how many sizes deeper a name of several lines is.
    """
    return [
        (gap, -0.02 - more / 2, "start"),
        (-gap, -0.02 - more / 2, "end"),
        (0, -gap / size - 0.1 - more, "middle"),
        (0, gap / size + 0.75, "middle"),
        (gap * 0.8, -0.9 - more, "start"),
        (-gap * 0.8, -0.9 - more, "end"),
        (gap * 0.8, 1.4, "start"),
        (-gap * 0.8, 1.4, "end"),
        (0, 0.3 + drop * S / size, "middle"),
        (0, -gap / size - 0.9 - more, "middle"),
        (0, gap / size + 1.5, "middle"),
    ]


_SECOND: Final = 0.86
"""The size of a second line, and its depth, beside the first."""


def _straight(m: Sheet, name: Name) -> None:
    size, words, style = _set(m, name)
    space = STYLES[name["kind"]].space * size
    lines = words.split("\n")
    w = max(text_width(t, size * (_SECOND if i else 1), space) for i, t in enumerate(lines))
    more = _SECOND * (len(lines) - 1)
    x, y = m.xy(m.at(name["hex"]))
    best: tuple[float, float, str, float, Box] | None = None
    spots = _spots(name.get("gap", 0.42) * S, size, name.get("drop", 0), more)
    for rank, (dx, dy, anchor) in enumerate(spots):
        if name.get("at") not in (None, rank):
            continue
        v = y + dy * size
        u = x + dx
        left = u - {"start": 0, "middle": w / 2, "end": w}[anchor]
        box = (left - 4, v - size * 0.8, left + w + 4, v + size * (0.25 + more))
        cost = m.taken(*box) + rank * 4
        if best is None or cost < best[0]:
            best = (cost, u, anchor, v, box)
    if best is None:
        raise ValueError(f"there is no place {name.get('at')} for the name {words}")
    _, u, anchor, v, box = best
    m.reserve(*box, 40)
    m.placed.append(Placed(lines[0], box, anchor))
    for i, line in enumerate(lines):
        if i:
            style |= {"font_weight": "normal", "font_style": "italic"}
        at = (u, v + i * _SECOND * size)
        spaced: dict[str, Value] = {"letter_spacing": round(space, 1)} if space else {}
        face = size * (_SECOND if i else 1)
        m.pen.text(*at, line, face, text_anchor=anchor, **style, **spaced)


def _curved(m: Sheet, name: Name) -> None:
    size, words, style = _set(m, name)
    space = STYLES[name["kind"]].space * size
    small = ("minor", "stream")
    if any(r.name == name.get("river") and r.kind in small for r in m.rivers):
        size, space = 0.85 * size, 0.85 * space
    best: tuple[float, Sequence[Point]] | None = None
    for part in _courses(m, name, words, size, space):
        cost = sum(
            m.taken(x - size * 0.4, y - size * 0.7, x + size * 0.4, y + size * 0.2)
            for x, y, *_ in walk(part, size)
        )
        if best is None or cost < best[0]:
            best = cost, part
    if best is None:
        raise ValueError(f"nothing to set the name {words} along")
    m.pen.along(best[1], words, size, space, **style)
    for x, y, *_ in walk(best[1], size):
        m.reserve(x - size * 0.5, y - size * 0.8, x + size * 0.5, y + size * 0.2, 20)


def _courses(
    m: Sheet, name: Name, words: str, size: float, space: float
) -> Iterator[Sequence[Point]]:
    """Lines that a name may follow: beside its river, or from hex to hex."""
    if "river" not in name:
        (ax, ay), (bx, by) = m.xy(m.at(name["from"])), m.xy(m.at(name["to"]))
        bend = name.get("bend", 0.08)
        top = ((ax + bx) / 2 + (by - ay) * bend, (ay + by) / 2 - (bx - ax) * bend)
        yield [(ax, ay), top, (bx, by)]
        return
    mine = [r for r in m.rivers if r.name == name["river"]]
    river = max(mine, key=lambda r: len(r.points))
    pts = [(x, y) for x, y, *_ in walk(river.points, S)]
    k = math.ceil(text_width(words, size, space) / S / 2) + 4
    long = _prolonged(pts, k)
    for shift in (0, 0.04, -0.04, 0.08, -0.08):
        c = round((name.get("part", 0.5) + shift) * (len(pts) - 1)) + k
        near = _evened(long[c - k : c + k + 1])
        dx, dy = near[-1][0] - near[0][0], near[-1][1] - near[0][1]
        if dx < 0 if abs(dx) > 0.3 * abs(dy) else dy > 0:
            near, dx, dy = near[::-1], -dx, -dy
        d, w = math.hypot(dx, dy), HALF[river.kind] * S + 14
        for lift in (w + size * 0.75, -w - size * 0.1):
            yield [(x - dy * lift / d, y + dx * lift / d) for x, y in near]


def _prolonged(pts: list[Point], k: int) -> list[Point]:
    """A short river goes on straight at both ends."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = pts[0], pts[1], pts[-2], pts[-1]
    before = [(ax + i * (ax - bx), ay + i * (ay - by)) for i in range(k, 0, -1)]
    after = [(dx + i * (dx - cx), dy + i * (dy - cy)) for i in range(1, k + 1)]
    return before + pts + after


def _evened(pts: list[Point]) -> list[Point]:
    out: list[Point] = []
    for i in range(3, len(pts) - 3):
        part = pts[i - 3 : i + 4]
        out.append((sum(x for x, _ in part) / len(part), sum(y for _, y in part) / len(part)))
    return out
