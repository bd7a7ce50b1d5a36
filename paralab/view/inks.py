"""Inks and papers: the colours of every picture, and how well one reads on another.

Ground is pale, print is dark, pieces are loud. `THEMES` holds the sheet as printed in colour, as a
black-and-white printer shows it, and for a projector.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

Inks = Mapping[str, str]
"""Colours by name."""


class Theme(msgspec.Struct, frozen=True):
    """How a map is printed: its colours, and how heavy its lines and how large its type are."""

    inks: Inks
    line: float = 1.0
    type: float = 1.0
    grain: bool = True


_PAPER: Final[dict[str, str]] = {
    "sheet": "#F3EBD6",
    "frame": "#3B2F22",
    "ink": "#2A231B",
    "quiet": "#5E5039",
    "grid": "#6E5F45",
    "clear": "#EDE7CB",
    "dark": "#8A7A4A",
    "light": "#FFFBEA",
    "shade": "#4A3820",
    "woods": "#BFCB9C",
    "woods edge": "#93A86E",
    "crown": "#8AA565",
    "crown ink": "#5C7A45",
    "crown light": "#B9CB90",
    "tree shade": "#4C5C36",
    "town": "#E2CDB4",
    "city": "#D3BEA8",
    "house": "#97604C",
    "block": "#83594B",
    "house ink": "#4E2F27",
    "rough": "#DCC99C",
    "rough ink": "#86663A",
    "broken": "#E1DBAF",
    "broken ink": "#8F8550",
    "level1": "#E6D6A6",
    "level2": "#DAC28F",
    "level3": "#CAA576",
    "level4": "#D8CDC0",
    "hachure": "#70512E",
    "deep": "#9FC6D6",
    "shallow": "#D6E7E6",
    "water": "#7DB1CE",
    "bank": "#2F6488",
    "water light": "#B5D6E4",
    "water ink": "#1F5478",
    "stone": "#CFC6B2",
    "cliff": "#5B4530",
    "rock": "#B59B78",
    "wall": "#4C4740",
    "wall light": "#D9D1BE",
    "major": "#F4D27E",
    "major ink": "#5E4426",
    "minor": "#FBF5E3",
    "minor ink": "#75603F",
    "rail": "#2B2722",
    "concrete": "#B9B2A3",
    "concrete light": "#E4DED0",
    "mark": "#A33B20",
    "white": "#FFFFFF",
}
_BOLD: Final[dict[str, str]] = _PAPER | {
    "sheet": "#FFFFFF",
    "clear": "#F6F2DF",
    "ink": "#000000",
    "quiet": "#3C3426",
    "grid": "#3C3426",
    "woods": "#AFC488",
    "crown": "#6F9050",
    "crown ink": "#34521F",
    "bank": "#12486E",
    "house": "#7E4634",
    "block": "#6A4034",
}


def rgb(colour: str) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1.

    >>> rgb("#FF0000")
    (1.0, 0.0, 0.0)
    """
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def luminance(colour: str) -> float:
    """How light a colour is, as the guidelines for web content reckon it."""
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in rgb(colour))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    """From 1 (the same) to 21 (black on white); text wants 4.5.

    >>> round(contrast("#000000", "#FFFFFF"))
    21
    """
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def mix(a: str, b: str, share: float) -> str:
    """A colour on the way from `a` to `b`.

    >>> mix("#000000", "#FFFFFF", 0.2)
    '#333333'
    """
    pairs = zip(rgb(a), rgb(b), strict=True)
    return "#" + "".join(f"{round(255 * (p + (q - p) * share)):02X}" for p, q in pairs)


def grey(colour: str) -> str:
    """The colour as a black-and-white printer shows it."""
    y = luminance(colour)
    v = round(255 * (12.92 * y if y <= 0.0031308 else 1.055 * y ** (1 / 2.4) - 0.055))
    return f"#{v:02X}{v:02X}{v:02X}"


THEMES: Final[Mapping[str, Theme]] = {
    "paper": Theme(_PAPER),
    "grey": Theme({name: grey(colour) for name, colour in _PAPER.items()}),
    "projector": Theme(_BOLD, line=1.35, type=1.3, grain=False),
}


def themed(name: str, palette: Mapping[str, str]) -> Theme:
    """A theme with a map's own ground colours; raises KeyError for no theme."""
    theme = THEMES[name]
    own = {k: grey(v) for k, v in palette.items()} if name == "grey" else dict(palette)
    return msgspec.structs.replace(theme, inks={**theme.inks, **own})
