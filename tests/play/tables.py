"""Tables somewhere in a random game, for the tests of play."""

from __future__ import annotations

import random
from typing import Any

import paralab
from paralab.core.dice import Seeded
from paralab.core.game import Game
from paralab.play.opponents import random_opponent
from paralab.play.session import Session

NAME = "eben_emael"
SCENARIOS = ("12.1", "12.2")


def game() -> Game:
    return paralab.load(NAME)


def played(scenario: str, seed: int, steps: int, **how: Any) -> Session:
    """A session after so many random steps, or at the end of the game."""
    g = game()
    session = Session(g, g.scenarios[scenario].start(), Seeded(seed), **how)
    by = random_opponent(seed)
    while session.last < steps and (side := session.decides) is not None:
        advice = by(g, g.seen_by(session.state, side))
        session.do(advice.order, by=side)
    return session


def moving(**more: Any) -> Session:
    """Haug and his like in the middle of the map, in the German movement phase."""
    units = {"Haug": "1117", "Wenzel": "1217", "Bel/3": "1115"}
    return paralab.position(NAME, units, phase="german movement", **more)


def firing(*who: str, **more: Any) -> Session:
    """Squads beside one Belgian, in the German fire phase."""
    hexes = ("1117", "1116", "1216", "1016")
    units = dict(zip(who or ("Haug",), hexes, strict=False))
    return paralab.position(NAME, {**units, "Bel/3": "1115"}, phase="german fire", **more)


def shuffled(seed: int, things: list[Any]) -> list[Any]:
    random.Random(seed).shuffle(things)
    return things
