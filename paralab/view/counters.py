"""Counters: own-drawn unit symbols in the customary style.

A counter is 100 units wide; on the map it is 1.16 of the hex size. A side is told by colour, by
outline and by hatching, a state by the shape of its badge: never by colour alone. What is alike on
many counters is kept once (`definitions`), so that a counter itself is a handful of items.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from paralab.view.inks import contrast, mix
from paralab.view.penwork import SANS, S, text_width
from paralab.view.scene import Item, Value
from paralab.view.symbols import BADGE, HATCH, OUTLINE, SIZE, SYMBOL

EDGE: Final = 1.16 * S
"""A counter on the map."""

FACE: Final = "#FFFDF4"
BLACK: Final = "#16130F"


class SideStyle(NamedTuple):
    """How one side looks, in every game and on every page."""

    colour: str
    outline: str
    hatching: str


SIDES: Final[dict[str, SideStyle]] = {  # colours of Okabe and Ito
    "german": SideStyle("#D55E00", "cut", "slant"),
    "british": SideStyle("#0072B2", "round", "plain"),
    "belgian": SideStyle("#009E73", "square", "level"),
    "dominion": SideStyle("#E69F00", "arch", "dots"),
    "polish": SideStyle("#CC79A7", "shield", "cross"),
    "greek": SideStyle("#56B4E9", "ticket", "upright"),
    "american": SideStyle("#F0E442", "lozenge", "wave"),
}
VEILED: Final = frozenset({"inactive", "hidden", "destroyed"})
BOLD: Final[dict[str, Value]] = {
    "font-family": SANS,
    "font-weight": "bold",
    "text-anchor": "middle",
}
_WEAK: Final = "M0-13L15 0L0 13L-15 0z"
"""Behind the letter that says that a value is not the printed one."""

_CORNERS: Final = ((88, 12), (12, 12))
_BESIDE: Final = ((90, 61), (10, 34))
"""Where badges stand: at the upper corners, or beside the symbol where there is a head."""

_GHOST: Final = "M9 38H91V92H9z"
"""Where a ghost of what lies under a face-down counter shows."""

_DISC: Final = {True: (19.0, 20.0, 15.0), False: (50.0, 50.0, 31.0)}
"""Where the number of a back stands, and how large: small where a ghost shows under it."""

_FAINT: Final = "#57504A"
"""The ink of what only one side may know."""

_PLATE: Final = "M11 67H89Q93 67 93 71V88Q93 92 89 92H11Q7 92 7 88V71Q7 67 11 67z"


class Face(msgspec.Struct, frozen=True):
    """What one counter shows now. `values` or `name` stands on the plate.

    `symbol`: parts joined by ``+``; `states`: of `BADGE`, or `destroyed`; `charge`: left or spent;
    `head`: words above the symbol, in place of the size; `formation`: along the right edge;
    `turned`: its other side is up; `basis`: R, D or E where what it shows is not printed;
    `number`: the plain back of a face-down counter, with this number; `under`: what lies under it,
    in one or two lines, for who may know.
    """

    side: str
    symbol: str = ""
    size: str = ""
    values: str = ""
    name: str = ""
    states: tuple[str, ...] = ()
    charge: str = ""
    head: str = ""
    formation: str = ""
    turned: bool = False
    basis: str = ""
    number: str = ""
    under: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What is kept for counters that look alike but for plate, head and badges."""
        size = "" if self.head else self.size
        more = "-back" if self.turned else ""
        more += ("-p" if self.plated else "-h") if self.head else ""
        more += f"-{self.basis}" if self.basis else ""
        more += f"-n{len(self.under[:1])}" if self.number else ""
        return f"c-{self.side}-{self.symbol}-{size}{more}".replace(" ", "_").replace("+", "_")

    @property
    def plated(self) -> bool:
        """Whether there is a plate with something on it."""
        return bool(self.values or self.name)


def _path(d: str, **attributes: Value) -> Item:
    return Item("path", {"d": d, **{k.replace("_", "-"): v for k, v in attributes.items()}})


def _shapes(d: str, width: float, colour: str, casing: str = "") -> Iterator[Item]:
    """Stroke what comes before `!`, fill what comes after it."""
    line, *filled = d.split("!")
    ends: dict[str, Value] = {"fill": "none", "stroke_linejoin": "round"}
    if casing:
        ring: dict[str, Value] = {"stroke": casing, "stroke_width": width + 6}
        yield _path(d.replace("!", ""), **ends, **ring, stroke_linecap="round")
    if line:
        yield _path(line, **ends, stroke=colour, stroke_width=width)
    if filled:
        yield _path("".join(filled), fill=colour)


# -- what is kept


def definitions(faces: Iterable[Face], badges: Iterable[str] = ()) -> Item:
    """Everything that these counters, and these badges on places, are put together from."""
    faces = list(faces)
    kept: dict[str, Item] = {}
    for face in faces:
        if face.key not in kept:
            kept.setdefault(f"h-{face.side}", hatching(face.side))
            kept[face.key] = _body(_alike(face))
        for state in face.states:
            if state in VEILED:
                outline = SIDES[face.side].outline
                kept.setdefault(f"v-{outline}", _veil(outline))
    for state in [*(s for f in faces for s in f.states), *badges]:
        if state in BADGE:
            kept.setdefault(f"b-{state}", _badge(state))
    if any("destroyed" in f.states for f in faces) or "destroyed" in badges:
        cross = tuple(_shapes("M16 16L84 84M84 16L16 84", 9, BLACK, FACE))
        kept["ruin"] = Item("g", {"id": "ruin"}, None, cross)
    kept["plate"] = _path(_PLATE, id="plate", fill=FACE, stroke=BLACK, stroke_width=2)
    return Item("defs", {}, None, tuple(kept.values()))


def _alike(face: Face) -> Face:
    """A counter without what differs among those that share a key."""
    head, values = "-" if face.head else "", "-" if face.plated else ""
    size = "" if face.head else face.size
    number, under = "-" if face.number else "", ("-",) if face.under else ()
    return Face(
        face.side, face.symbol, size, values, head=head, turned=face.turned, basis=face.basis,
        number=number, under=under,
    )  # fmt: skip


@lru_cache(maxsize=512)
def _body(face: Face) -> Item:
    """What counters that look alike share; the same thing each time it is asked for."""
    return Item("g", {"id": face.key}, None, tuple(_printed(face)))


@lru_cache(maxsize=64)
def hatching(side: str, prefix: str = "h", scale: float = 1) -> Item:
    """The hatching of a side as a pattern."""
    colour, _, name = SIDES[side]
    dots = name == "dots"
    line: dict[str, Value] = {"stroke": mix(colour, BLACK, 0.62), "fill": "none"}
    line["stroke_width"] = 4.4 if dots else 2.2
    line["stroke_linecap"] = "round" if dots else "butt"
    pattern: dict[str, Value] = {"id": f"{prefix}-{side}", "width": 12, "height": 12}
    pattern["patternUnits"] = "userSpaceOnUse"
    if scale != 1:
        pattern["patternTransform"] = f"scale({scale})"
    return Item("pattern", pattern, None, (_path(HATCH[name] or "M0 0", **line),))


def _printed(face: Face) -> Iterator[Item]:
    """Shadow, body, symbol and size."""
    colour, outline, _ = SIDES[face.side]
    body = OUTLINE[outline]
    for d, o in ((6, 0.14), (3.4, 0.26)):
        at = f"translate({d} {1.2 * d:.1f})"
        yield _path(body, transform=at, fill=BLACK, opacity=o)
    yield _path(body, fill=mix(colour, FACE, 0.62) if face.turned else colour)
    yield _path(body, fill=f"url(#h-{face.side})", opacity=0.3 if face.turned else 0.85)
    rim: dict[str, Value] = {"fill": "none", "stroke": FACE, "stroke_width": 2, "opacity": 0.55}
    yield _path(body, transform="translate(4 4) scale(.92)", **rim)
    yield _path(body, fill="none", stroke=BLACK, stroke_width=3.2)
    if face.head:
        yield _path("M12 4H88V19.4H12z", fill=mix(colour, FACE, 0.62) if face.turned else colour)
        if face.plated:
            yield _path(_PLATE, fill=FACE, stroke=BLACK, stroke_width=2)
    if face.basis:
        at_left: dict[str, Value] = {"transform": "translate(11 61)"}
        yield Item("path", {"d": _WEAK, "fill": "#5B3A8C", "stroke": FACE, **at_left})
        letter: dict[str, Value] = {"x": 11, "y": 66.5, "font-size": 15, "fill": FACE}
        yield Item("text", {**letter, **BOLD}, face.basis)
    if face.number:
        yield from _blank(bool(face.under))
    if not face.symbol:
        return
    if face.size and not face.head:
        on = _ink_on(face.side, face.turned)
        yield _path("M32 5H68V18H32z", fill=colour)
        at_top: dict[str, Value] = {"x": 50, "y": 17, "font-size": 16.5, "fill": on}
        yield Item("text", {**at_top, **BOLD}, SIZE.get(face.size, face.size))
    yield _path("M20 20H80V57H20z", fill=FACE, stroke=BLACK, stroke_width=3.4)
    for part in face.symbol.split("+"):
        if part == "motorised":
            yield _path(SYMBOL[part], fill=FACE, stroke=BLACK, stroke_width=2.4)
        else:
            yield from _shapes(SYMBOL[part], 3.4, BLACK)


@lru_cache(maxsize=64)
def _ink_on(side: str, turned: bool) -> str:
    """What can be read on the body of a counter."""
    colour = SIDES[side].colour
    light = not turned and contrast(colour, BLACK) <= contrast(colour, FACE) * 0.8
    return FACE if light else BLACK


@lru_cache(maxsize=1024)
def _lettered(head: str, formation: str, ink: str) -> tuple[Item, ...]:
    """The head over the symbol, and the formation along the edge."""
    found: list[Item] = []
    if head:
        size = min(18.0, 74 / text_width(head, 1))
        at: dict[str, Value] = {"x": 50, "y": round(11.5 + size * 0.36, 1)}
        at |= {"font-size": round(size, 1), "fill": ink}
        if len(head) > 5:  # the same length in every face
            at |= {"textLength": round(size * text_width(head, 1))}
            at |= {"lengthAdjust": "spacingAndGlyphs"}
        found.append(Item("text", {**at, **BOLD}, head))
    if formation:
        size = min(14.0, 38 / text_width(formation, 1))
        along: dict[str, Value] = {"x": 0, "y": 0, "font-size": round(size, 1), **BOLD}
        along |= {"transform": "translate(86 38.5) rotate(90)", "fill": ink}
        found.append(Item("text", along, formation))
    return tuple(found)


def _veil(outline: str) -> Item:
    body = OUTLINE[outline]
    dashed: dict[str, Value] = {"stroke_width": 4, "stroke_dasharray": "9 6"}
    parts = (
        _path(body, fill=FACE, opacity=0.5),
        _path(body, fill="none", stroke=FACE, stroke_width=4),
        _path(body, fill="none", stroke=BLACK, **dashed),
    )
    return Item("g", {"id": f"v-{outline}"}, None, parts)


def _badge(state: str) -> Item:
    disc, glyph, dark = BADGE[state]
    fill, ink = (BLACK, FACE) if dark else (FACE, BLACK)
    parts = (_path(disc, fill=fill, stroke=ink, stroke_width=3), *_shapes(glyph, 4, ink))
    return Item("g", {"id": f"b-{state}"}, None, parts)


# -- counters


def counter(x: float, y: float, face: Face, edge: float = EDGE) -> Item:
    """One counter with its middle at x, y."""
    k = edge / 100
    parts = [_use(face.key)]
    if words := face.values or face.name:
        parts += [] if face.head else [_use("plate")]
        parts.append(_plate_text(words, bool(face.values)))
    if face.head or face.formation:
        parts += _lettered(face.head, face.formation, _ink_on(face.side, face.turned))
    if VEILED & set(face.states):
        parts.append(_use(f"v-{SIDES[face.side].outline}"))
    if "destroyed" in face.states:
        parts.append(_use("ruin"))
    if face.number:
        parts += _back(face.number, face.under)
    if face.charge:
        full = face.charge == "left"
        parts.append(_charge(full))
    shown = [state for state in face.states if state in BADGE][:2]
    corners = _BESIDE if face.head else _CORNERS
    for state, (u, v) in zip(shown, corners, strict=False):
        parts.append(_use(f"b-{state}", f"translate({u} {v}) scale(1.12)"))
    at = f"translate({x - edge / 2:.1f} {y - edge / 2:.1f}) scale({k:.3g})"
    return Item("g", {"transform": at}, None, tuple(parts))


def _use(name: str, transform: str = "") -> Item:
    more: dict[str, Value] = {"transform": transform} if transform else {}
    return Item("use", {"href": f"#{name}", **more})


@lru_cache(maxsize=1024)
def _plate_text(words: str, values: bool) -> Item:
    """Values large; a name as large as the plate allows, squeezed to it where it is long."""
    width = text_width(words, 1)
    size = min(27.0, 80 / width) if values else min(23.0, max(18.5, 80 / width))
    at: dict[str, Value] = {"x": 50, "y": round(79.5 + size * 0.36, 1), "font-size": round(size, 1)}
    if len(words) > (7 if values else 5):  # the same length in every face
        length = min(80, round(width * size))
        at |= {"textLength": length, "lengthAdjust": "spacingAndGlyphs"}
    return Item("text", {**at, **BOLD, "fill": BLACK}, words)


def _blank(under: bool) -> Iterator[Item]:
    """What is on every back: the disc of the number, and the paper on which a ghost shows."""
    if under:
        rim: dict[str, Value] = {"stroke": BLACK, "stroke_width": 2, "stroke_dasharray": "6 4"}
        yield _path(_GHOST, fill=FACE, opacity=0.78)
        yield _path(_GHOST, fill="none", **rim)
    x, y, r = _DISC[under]
    disc: dict[str, Value] = {"cx": x, "cy": y, "r": r, "fill": FACE, "stroke": BLACK}
    yield Item("circle", {**disc, "stroke-width": 3})


@lru_cache(maxsize=512)
def _back(number: str, under: tuple[str, ...]) -> tuple[Item, ...]:
    """What a single back says: its number, and in one or two lines what lies under it."""
    x, y, r = _DISC[bool(under)]
    size = min(1.25 * r, 1.7 * r / text_width(number, 1))
    at: dict[str, Value] = {"x": x, "y": round(y + 0.36 * size, 1), "font-size": round(size, 1)}
    found = [Item("text", {**at, **BOLD, "fill": BLACK}, number)]
    for n, words in enumerate(under):
        size = min(23.0 if n else 24.0, 74 / text_width(words, 1))
        foot = (65 if len(under) == 1 else 54 + 25 * n) + 0.36 * size
        line: dict[str, Value] = {"x": 50, "y": round(foot, 1), "font-size": round(size, 1)}
        if len(words) > 5:  # the same length in every face
            line |= {"textLength": round(size * text_width(words, 1))}
            line |= {"lengthAdjust": "spacingAndGlyphs"}
        found.append(Item("text", {**line, **BOLD, "fill": _FAINT}, words))
    return tuple(found)


def _charge(full: bool) -> Item:
    """The heavy charge: a dot beside the symbol, hollow when it is spent."""
    disc: dict[str, Value] = {"cx": 10.5, "cy": 38.5, "r": 7.4, "stroke-width": 3}
    tone: dict[str, Value] = {"fill": BLACK, "stroke": FACE} if full else {}
    tone = tone or {"fill": FACE, "stroke": BLACK}
    return Item("circle", {**disc, **tone})


def stack(
    x: float,
    y: float,
    faces: Sequence[Face],
    edge: float = EDGE,
    most: int = 4,
    fan: float = 0.11,
) -> list[Item]:
    """Up to so many counters fanned towards the light, the last on top; a tab counts them all."""
    shown = faces[-most:]
    half = (len(shown) - 1) / 2
    items = [
        counter(x + (half - i) * fan * edge, y - (half - i) * fan * edge, face, edge)
        for i, face in enumerate(shown)
    ]
    if len(faces) > 1:
        r, d = 0.16 * edge, half * fan * edge
        u, v = round(x - d - edge * 0.42), round(y + d + edge * 0.40)
        ring: dict[str, Value] = {"fill": BLACK, "stroke": FACE, "stroke-width": 3}
        items.append(Item("circle", {"cx": u, "cy": v, "r": round(r), **ring}))
        size: dict[str, Value] = {"font-size": round(r * 1.5, 1), "fill": FACE}
        at: dict[str, Value] = {"x": u, "y": round(v + r * 0.54)}
        items.append(Item("text", {**at, **size, **BOLD}, str(len(faces))))
    return items
