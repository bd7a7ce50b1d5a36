"""The shapes that counters are put together from: outlines, hatching, unit symbols, badges."""

from __future__ import annotations

from typing import Final

OUTLINE: Final = {
    "cut": "M16 2H84L98 16V84L84 98H16L2 84V16z",
    "square": "M3 3H97V97H3z",
    "round": "M20 2H80Q98 2 98 20V80Q98 98 80 98H20Q2 98 2 80V20Q2 2 20 2z",
    "arch": "M3 98V34Q3 2 35 2H65Q97 2 97 34V98z",
    "shield": "M3 2H97V66Q97 98 65 98H35Q3 98 3 66z",
    "ticket": (
        "M18 2H82A16 16 0 0 0 98 18V82A16 16 0 0 0 82 98H18A16 16 0 0 0 2 82V18A16 16 0 0 0 18 2z"
    ),
    "lozenge": "M10 2H90Q93 26 99 50Q93 74 90 98H10Q7 74 1 50Q7 26 10 2z",
}
HATCH: Final = {
    "slant": "M-3 3L3-3M0 12L12 0M9 15L15 9",
    "level": "M0 3H12M0 9H12",
    "upright": "M3 0V12M9 0V12",
    "dots": "M3 3h.1M9 9h.1",
    "cross": "M0 0L12 12M12 0L0 12",
    "wave": "M0 4Q3 0 6 4T12 4M0 10Q3 6 6 10T12 10",
    "plain": "",
}
SYMBOL: Final = {  # strokes in the box x 20-80, y 20-57; `!` starts filled shapes
    "infantry": "M20 20L80 57M80 20L20 57",
    "recon": "M20 57L80 20",
    "armour": "M36 27H64Q74 27 74 38.5T64 50H36Q26 50 26 38.5T36 27z",
    "artillery": "!M50 30.5a8 8 0 1 0 .1 0z",
    "anti-tank": "M20 57L50 20L80 57",
    "flak": "M24 57Q24 29 50 29T76 57",
    "engineers": "M32 50V31H68V50M50 31V50",
    "headquarters": "M38 52V25!M38 25L66 32L38 40z",
    "airborne": "M33 55Q41.5 39 50 55Q58.5 39 67 55",
    "glider": (
        "!M28 47L48 45.5L49 41H51L52 45.5L72 47V50.5L52 51L51 55L55 57H45L49 55L48 51L28 50.5z"
    ),
    "mountain": "!M39 57L50 40L61 57z",
    "machine gun": "M50 52V28M43 52H57M43 35L50 27L57 35",
    "rocket": "!M50 37a7.5 7.5 0 1 0 .1 0z!M50 22L62 34H55L50 29L45 34H38z",
    "aircraft": (
        "!M50 22Q53 26 53 33L74 42V46L53 43L52 51L58 55V57H42V55L48 51L47 43L26 46V42L47 33"
        "Q47 26 50 22z"
    ),
    "motorised": "M34 58a4 4 0 1 0 .1 0M66 58a4 4 0 1 0 .1 0",
    "fighter": (
        "!M50 22L53 31V36L72 42V46L53 46L52 52L60 55V58L50 56.5L40 58V55L48 52L47 46L28 46V42"
        "L47 36V31z"
    ),
    "dive-bomber": (
        "!M50 22L53 32L57 39L70 34L72 38L57 46L53 46L52 52L59 54V58L50 56.5L41 58V54L48 52L47 46"
        "L43 46L28 38L30 34L43 39L47 32z"
    ),
    "bomber": (
        "!M50 21Q53 25 53 34L60 35V30Q62 27 64 30V36L77 39V43L53 45L52 52L61 54V57.5L50 56.5"
        "L39 57.5V54L48 52L47 45L23 43V39L36 36V30Q38 27 40 30V35L47 34Q47 25 50 21z"
    ),
    "transport": (
        "!M47 26Q50 19 53 26V34L59 34V30Q61 28 63 30V35L78 37V44L53 46L52.5 52L62 53V57.5H38V53"
        "L47.5 52L47 46L22 44V37L37 35V30Q39 28 41 30V34L47 34z"
    ),
}
SIZE: Final = {
    "squad": "•",
    "section": "••",
    "platoon": "•••",
    "company": "I",
    "battalion": "I I",
    "regiment": "I I I",
    "brigade": "X",
    "division": "X X",
}
BADGE: Final = {  # disc, glyph (`!` again for filled), dark or light
    "pinned": ("M0-17A17 17 0 1 1-.1-17z", "M-8-9H8M0-9V2!M-6 1H6L0 12z", True),
    "disrupted": ("M0-20L20 0L0 20L-20 0z", "!M3-13L-8 2H-1L-4 13L8-4H1z", True),
    "bold": ("M0-20L20 14Q0 20-20 14z", "M-8 3L0-6L8 3M-8 11L0 2L8 11", False),
    "acted": ("M0-17A17 17 0 1 1-.1-17z", "M-8 0L-2 7L9-7", False),
    "inactive": ("M-16-16H16V16H-16z", "M-5-8V8M5-8V8", False),
    "half": ("M0-17A17 17 0 1 1-.1-17z", "M0-9A9 9 0 0 1 0 9!M0-11A11 11 0 0 0 0 11z", False),
    "hidden": ("M-16-16H16V16H-16z", "M-6-4Q-6-11 0-11T6-4Q6 0 0 2V5M0 10V11", False),
    "dummy": ("M0-17A17 17 0 1 1-.1-17z", "M0-9A9 9 0 1 1-.1-9M-11 11L11-11", False),
}
"""Badges of states, and of what lies on a place. `destroyed` is no badge but a cross."""
