"""[4.4] [7.7] However crowded the hexes around a transit track are, movement can always end."""

from __future__ import annotations

import random

import pytest

from paralab.core.actions import Pass
from paralab.core.dice import Scripted
from paralab.core.state import Side, State
from paralab.games.crete import GAME
from paralab.games.crete.orders import Walk
from paralab.games.crete.parts import (
    ALLOWANCE,
    BOARD,
    COMMONWEALTH,
    DEFENDERS,
    DROPPERS,
    GERMAN,
    LAND,
    MOUNTAINEERS,
    TRACKS,
)
from paralab.games.crete.table import CROSSED, STACK, here
from tests.games.crete.scene import COMMONWEALTH_MOVE, GERMAN_MOVE, scene
from tests.marks import case

ARMIES = {GERMAN: (*DROPPERS, *MOUNTAINEERS), COMMONWEALTH: DEFENDERS}
PHASES = {GERMAN: GERMAN_MOVE, COMMONWEALTH: COMMONWEALTH_MOVE}
GATES = {gate: track for track, ends in TRACKS.items() for gate in ends}


def crowded(rng: random.Random, who: Side, foe: Side) -> State:
    """Full hexes around a road hex, somebody on the way in, and a few enemies near by."""
    gate = rng.choice(sorted(GATES))
    near = sorted((p for p in LAND if p[0] == gate[0]), key=lambda p: (BOARD.distance(gate, p), p))
    mine, theirs = (rng.sample(ARMIES[side], len(ARMIES[side])) for side in (who, foe))
    enemies = rng.sample(near[1:15], rng.randrange(4))
    slots = [p for p in near if p not in enemies for _ in range(STACK)][: rng.randrange(3, 22)]
    units: dict[str, str] = dict(zip(theirs, enemies, strict=False))
    units |= zip(mine, slots, strict=False)
    moved = {n: ALLOWANCE[n] for n in units if n in mine and rng.random() < 0.8}
    travellers = [n for n in mine if n not in units][:2]
    units |= dict.fromkeys(travellers, GATES[gate])
    marks = {n: [f"for-{BOARD.sheets[gate]}"] for n in travellers}
    for n in mine:
        if n in units and n not in marks and rng.random() < 0.3:
            marks[n] = [CROSSED]
    return scene(units, PHASES[who], marks=marks, spent=moved)


def into_the_crowd(rng: random.Random, s: State, who: Side) -> Walk | Pass:
    """Any lawful order, rather one that enters a full hex, or comes out of a track."""
    orders = [o for o in GAME.legal(s) if isinstance(o, Walk | Pass)]
    assert orders, "nothing is lawful, and the phase is not over"
    walks = [o for o in orders if isinstance(o, Walk)]
    full = [o for o in walks if len(here(s, who, o.to)) >= STACK]
    return rng.choice(full or walks or orders)


@pytest.mark.parametrize("who", [GERMAN, COMMONWEALTH])
@case("crete", "4.4")
@case("crete", "7.7")
def test_movement_can_always_end(who: Side) -> None:
    foe = COMMONWEALTH if who == GERMAN else GERMAN
    for seed in range(60):
        rng = random.Random(seed)
        s = crowded(rng, who, foe)
        phase = s.phase
        for _ in range(200):
            s = GAME.enact(s, into_the_crowd(rng, s, who), Scripted([])).state
            if s.phase != phase:
                break
            assert list(GAME.flaws(s)) == [], seed
        assert s.phase != phase
        for place in LAND:
            assert len(here(s, who, place)) <= STACK
