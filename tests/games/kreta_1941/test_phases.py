"""[6.29] However the units stand, a combat phase can be played to its end, and stays sound."""

from __future__ import annotations

import random

import pytest

from paralab.core.dice import Seeded
from paralab.core.events import Eliminated, Rolled
from paralab.core.state import State
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.battle import attackers, guns, targets
from paralab.games.kreta_1941.engagement import due, owing
from paralab.games.kreta_1941.orders import Resolve
from paralab.games.kreta_1941.parts import (
    ARRIVES,
    BOARD,
    BRITISH,
    DEFENDERS,
    GERMAN,
    GERMANS,
    LAND,
    PARAS,
)
from paralab.games.kreta_1941.table import ATTACKED, ENGAGED, FOUGHT, ONTO, held, unit
from paralab.play.fuzz import random_order
from tests.games.kreta_1941.fights import fight
from tests.games.kreta_1941.scene import BRITISH_ATTACK, GERMAN_ATTACK
from tests.kit.test_contacts import can_be_finished
from tests.marks import case


def crowd(rng: random.Random, most: int = 26) -> State:
    """Both sides pell-mell around some hex; sometimes a German has landed on an enemy."""
    middle = rng.choice(LAND)
    reach = rng.choice((2, 3, 4)) if most > 10 else 1
    sheet = BOARD.sheets[middle]
    near = [p for p in LAND if BOARD.sheets[p] == sheet and BOARD.distance(middle, p) <= reach]
    places = rng.sample(near, min(len(near), rng.randint(2, most)))
    germans = rng.sample(GERMANS, len(GERMANS))
    british = rng.sample([n for n in DEFENDERS if n not in ARRIVES], 40)
    units: dict[str, str] = {}
    for place in places:
        units[(germans if rng.random() < 0.5 else british).pop()] = place
    enemies = [p for n, p in units.items() if n in DEFENDERS]
    paras = [n for n in PARAS if n not in units]
    marks: dict[str, set[str]] = {}
    if enemies and paras and rng.random() < 0.3:
        units[paras[0]] = rng.choice(enemies)
        marks = {paras[0]: {ONTO}}
    phase = GERMAN_ATTACK if marks else rng.choice((GERMAN_ATTACK, BRITISH_ATTACK))
    return fight(units, phase, marks=marks, turn=1 if marks else rng.choice((1, 2)))


@case("kreta_1941", "6.29")
@case("kreta_1941", "6.21")
@case("kreta_1941", "6.22")
@pytest.mark.parametrize("seed", range(60))
def test_every_phase_can_be_finished_by_anybody(seed: int) -> None:
    rng = random.Random(f"phases {seed}")
    s = crowd(rng)
    first, phase, dice = s, s.phase, Seeded(seed)
    fought: set[str] = set()
    for _ in range(3000):
        if s.phase != phase or s.over:
            break
        order = random_order(GAME.legal(s), rng)
        assert order is not None
        step = GAME.enact_unchecked(s, order, dice)
        s = step.state
        assert list(GAME.flaws(s)) == []
        fought |= {n for e in step.events if isinstance(e, Rolled) for n in e.about}
        # whoever owes a battle has somebody left to have it with
        for who in (GERMAN, BRITISH):
            for n in due(s, who):
                assert owing(s)[n]
        _nobody_forgotten(s)
    assert s.phase != phase or s.over
    engaged = {n for mine in first.units.values() for n, u in mine.items() if ENGAGED in u.marks}
    assert engaged <= fought


def _nobody_forgotten(s: State) -> None:
    """Who was in contact, and has not fought, still stands there and still owes."""
    owes = owing(s)
    sides = (GERMAN, BRITISH) if GAME.phase(s).side == GERMAN else (BRITISH, GERMAN)
    for who, mark in zip(sides, (FOUGHT, ATTACKED), strict=True):
        for n, u in s.units[who].items():
            if ENGAGED in u.marks and mark not in u.marks:
                assert n in owes


@pytest.mark.parametrize("seed", range(40))
def test_no_two_friends_share_a_hex_when_a_battle_is_over(seed: int) -> None:
    rng = random.Random(f"hexes {seed}")
    s = crowd(rng)
    phase, dice = s.phase, Seeded(seed)
    lost: list[str] = []
    while s.phase == phase and not s.over:
        order = random_order(GAME.legal(s), rng)
        assert order is not None
        step = GAME.enact_unchecked(s, order, dice)
        lost += [e.unit for e in step.events if isinstance(e, Eliminated)]
        s = step.state
        if not s.pending:
            for who in (GERMAN, BRITISH):
                assert all(len(names) == 1 for names in held(s, who).values())
    assert len(set(lost)) == len(lost)
    assert all(unit(s, n).at == "eliminated" for n in lost)


@case("kreta_1941", "6.21")
@case("kreta_1941", "6.22")
@case("kreta_1941", "6.28")
@pytest.mark.parametrize("seed", range(60))
def test_a_battle_may_be_fought_exactly_if_the_phase_can_still_be_finished(seed: int) -> None:
    rng = random.Random(f"contact {seed}")
    s = crowd(rng, 7)
    phase, dice = s.phase, Seeded(seed)
    for _ in range(400):
        if s.phase != phase or s.over:
            break
        order = random_order(GAME.legal(s), rng)
        assert order is not None
        s = GAME.enact_unchecked(s, order, dice).state
        if s.pending and s.pending[-1].kind == "build" and (attackers(s) or guns(s)):
            touching = owing(s)
            gone = {*attackers(s), *targets(s)}
            pairs = {tuple(sorted((n, o))) for n, others in touching.items() for o in others}
            left = frozenset(p for p in pairs if gone.isdisjoint(p))
            able = can_be_finished(left, frozenset(touching) - gone)
            assert (not GAME.objections(s, Resolve(targets(s)[0]))) == able
