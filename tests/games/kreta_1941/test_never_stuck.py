"""[4.42] [9.24] [10.12] However crowded the hexes and the track are, movement can always end."""

from __future__ import annotations

import random

import pytest

from paralab.core.actions import Pass
from paralab.core.dice import Scripted
from paralab.core.state import State
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.orders import Emerge, Push, Walk
from paralab.games.kreta_1941.parts import (
    ALLOWANCE,
    BOARD,
    DEFENDERS,
    EXITS,
    GERMAN,
    GERMANS,
    LAND,
    TRACK,
)
from paralab.games.kreta_1941.table import held, here
from tests.games.kreta_1941.scene import BRITISH_MOVE, GERMAN_MOVE, scene
from tests.marks import case


def crowded(rng: random.Random, phase: str, turn: int) -> State:
    """Friends hex by hex around an exit of a map, enemies among them, and some of both between."""
    gate = rng.choice([p for hexes in EXITS.values() for p in hexes])
    near = [p for p in LAND if BOARD.sheets[p] == BOARD.sheets[gate]]
    near = sorted(near, key=lambda p: (BOARD.distance(gate, p), p))[:30]
    germans, british = (rng.sample(side, len(side)) for side in (GERMANS, DEFENDERS))
    mine, theirs = (germans, british) if phase == GERMAN_MOVE else (british, germans)
    enemies = rng.sample(near, rng.randrange(4))
    slots = [p for p in near if p not in enemies][: rng.randrange(3, 24)]
    units: dict[str, str] = dict(zip(theirs, enemies, strict=False)) | dict(
        zip(mine, slots, strict=False)
    )
    tired = [n for n in mine if n in units and rng.random() < 0.6]
    for space in TRACK:
        army = rng.choice([mine, theirs, []])
        units |= dict.fromkeys([n for n in army if n not in units][: rng.randrange(4)], space)
    spent = {n: ALLOWANCE[n] // 2 for n in tired}
    return scene(units, phase, turn=turn, spent=spent)


def into_the_crowd(rng: random.Random, s: State, *, weary: bool) -> Walk | Push | Emerge | Pass:
    """Any lawful order of movement, rather one that enters a friend's hex, or pushes.

    Who is weary passes as soon as he may.
    """
    orders = [o for o in GAME.legal(s) if isinstance(o, Walk | Push | Emerge | Pass)]
    assert orders, "nothing is lawful, and the phase is not over"
    who = GAME.decides(s)
    assert who is not None
    if weary and Pass() in orders:
        return Pass()
    full = [o for o in orders if isinstance(o, Walk) and here(s, who, o.to)]
    pushes = [o for o in orders if isinstance(o, Push)]
    return rng.choice(pushes or full or [o for o in orders if not isinstance(o, Pass)] or orders)


@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize("phase", [GERMAN_MOVE, BRITISH_MOVE])
@case("kreta_1941", "4.42")
@case("kreta_1941", "9.24")
def test_movement_can_always_end(phase: str, turn: int) -> None:
    pushed = passed = 0
    for seed in range(25):
        rng = random.Random(seed)
        s = crowded(rng, phase, turn)
        begun = (s.turn, s.phase)
        for n in range(120):
            order = into_the_crowd(rng, s, weary=n > 50)
            pushed += isinstance(order, Push)
            passed += isinstance(order, Walk) and bool(here(s, GAME.decides(s) or GERMAN, order.to))
            s = GAME.enact(s, order, Scripted([])).state
            if (s.turn, s.phase) != begun or s.over:
                break
            assert list(GAME.flaws(s)) == [], seed
        assert (s.turn, s.phase) != begun or s.over
        for who in GAME.sides:
            assert all(len(names) == 1 for names in held(s, who).values())
    assert passed > 20
    assert pushed > 0
