"""Whole combat phases by chance, from crowded positions: the laws that every one has to keep."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.dice import Seeded
from paralab.core.events import Advanced, Rolled
from paralab.core.state import State, UnitId
from paralab.games.red_devils import GAME
from paralab.games.red_devils.orders import Attack, Resolve, Retreat
from paralab.games.red_devils.parts import BOARD, COUNTERS, POLES, STATIC
from tests.games.red_devils.scene import BRITISH_COMBAT, GERMAN_COMBAT, scene

CENTRES = ("1512", "1513", "1411", "2214", "0816", "1410", "2008", "0113", "2111")
ROUNDS = range(120)


def crowd(dice: random.Random) -> State:
    """Some twenty units at close quarters, some of them disrupted."""
    centre = Place(dice.choice(CENTRES))
    near = [p for p in BOARD.where if 0 < BOARD.distance(p, centre) <= 3]
    names = [n for n in COUNTERS if n not in (*POLES, STATIC)]
    units = dict(zip(dice.sample(names, 20), dice.sample(near, 20), strict=False))
    units[UnitId("2/1/1")] = centre
    put: dict[str, str] = {n: p for n, p in units.items() if p not in (centre, "2214")}
    put["2/1/1" if centre != "2214" else "Krafft"] = centre
    put[STATIC] = "2214"
    if centre != "2214" and "2214" in near and dice.random() < 0.5:
        put["Weber"] = "2214"
    marks = {n: ("disrupted",) for n in put if dice.random() < 0.3}
    phase = dice.choice((BRITISH_COMBAT, GERMAN_COMBAT))
    return scene(put, phase, marks=marks)


def choose(dice: random.Random, state: State) -> Action:
    """A lawful order, rather an attack than the end."""
    orders = list(GAME.legal(state))
    fights = [o for o in orders if isinstance(o, Attack | Resolve)]
    return dice.choice(fights if fights and dice.random() < 0.85 else orders)


def check(state: State) -> None:
    """What holds of every position."""
    assert list(GAME.flaws(state)) == []
    for mine in state.units.values():
        crowded = Counter(u.at for n, u in mine.items() if u.at in BOARD.where and n != STATIC)
        assert all(n == 1 for n in crowded.values())
    assert all(not GAME.objections(state, o) for o in GAME.legal(state))
    assert list(GAME.legal(state))


@pytest.mark.parametrize("seed", ROUNDS)
def test_a_combat_phase_by_chance(seed: int) -> None:
    dice, fell = random.Random(seed), Seeded(seed)
    state = crowd(dice)
    phase, fought = state.phase, Counter[str]()
    for _ in range(400):
        check(state)
        order = choose(dice, state)
        here = state
        step = GAME.enact(state, order, fell)
        state = step.state
        for e in step.events:
            if isinstance(e, Rolled) and e.purpose == "combat":
                fought.update(e.about)
            if isinstance(e, Advanced):
                assert BOARD.distance(here.unit(e.unit).at, e.to) == 1
                assert isinstance(order, Retreat) == ("7.7" in e.cases)
        if state.phase != phase or state.over:
            break
    else:
        raise AssertionError("the phase does not end")
    assert all(n == 1 for n in fought.values())  # 6.3, 6.4: everybody in one attack
    marks = {m for mine in state.units.values() for u in mine.values() for m in u.marks}
    assert not marks & {"fought", "attacked"}


def test_the_storms_are_worth_something() -> None:
    seen: Counter[str] = Counter()
    for seed in ROUNDS:
        dice, fell = random.Random(seed), Seeded(seed)
        state = crowd(dice)
        phase = state.phase
        while state.phase == phase and not state.over:
            seen.update(d.kind for d in state.pending[-1:])
            state = GAME.enact(state, choose(dice, state), fell).state
    assert set(seen) == {"retreat", "recoil", "onward", "advance", "pursuit", "bridge"}
