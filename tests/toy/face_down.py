"""Ferry with tokens that are no counters, and a paper that says what lies under each."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from paralab.core.game import Game
from paralab.core.telling import Telling
from tests.toy.parts import BLUE, COUNTERS, PAPER, RED, TOKENS
from tests.toy.rules import GAME

EMPTY: Final = "empty"
HOURS: Final = ("night", "day")

FACE_DOWN: Final[Game] = replace(
    GAME,
    scenarios={
        name: replace(s, counters={n: c for n, c in COUNTERS.items() if n not in TOKENS})
        for name, s in GAME.scenarios.items()
    },
    telling=Telling(
        sides={RED: "Red", BLUE: "Blue"},
        under=PAPER,
        blank=EMPTY,
        hour=lambda s: HOURS[s.turn % 2],
    ),
)
