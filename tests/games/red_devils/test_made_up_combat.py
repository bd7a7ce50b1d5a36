"""Positions that somebody made up: refused where the rules could not go on from them."""

from __future__ import annotations

import random

import msgspec
import pytest

from paralab.core.board import Place
from paralab.core.dice import Seeded
from paralab.core.state import Decision, Side, State, UnitId
from paralab.games.red_devils import GAME
from paralab.games.red_devils.made_up_combat import made_up_combat
from paralab.games.red_devils.orders import Attack
from paralab.games.red_devils.parts import BOARD, BRITISH, COUNTERS, GERMAN
from tests.games.red_devils.fights import FIELD, NE, SS, N, S, fight
from tests.games.red_devils.scene import BRITISH_COMBAT, BRITISH_MOVEMENT, GERMAN_COMBAT, scene
from tests.games.red_devils.test_storms import choose, crowd

UNITS = {"2/1/1": N, "3/1/1": NE, "Krafft": FIELD, "1LR/1": SS}
KINDS = ("retreat", "onward", "recoil", "advance", "pursuit", "bridge")


def asked(s: State, *pending: Decision) -> list[str]:
    """What is wrong with a position in which this is to be decided."""
    return list(GAME.flaws(msgspec.structs.replace(s, pending=pending)))


def test_what_play_asks_is_accepted() -> None:
    s = scene(UNITS, BRITISH_COMBAT)
    for read in ("Dd", "Ad", "De", "Ae"):
        assert (
            asked(s, *fight(s, "2/1/1 3/1/1", "Krafft", read).state.pending) == [] or read[1] == "e"
        )


@pytest.mark.parametrize(
    "wrong",
    [
        Decision(GERMAN, "retreat", ()),
        Decision(GERMAN, "retreat", ("Krafft",)),
        Decision(GERMAN, "retreat", ("Krafft", S, "2/1/1")),  # it does not stand there
        Decision(GERMAN, "retreat", ("Krafft", FIELD)),  # nobody attacked
        Decision(BRITISH, "retreat", ("2/1/1", N, "Krafft")),  # not the defender's side
        Decision(GERMAN, "onward", ("Krafft", FIELD, "2/1/1")),  # it has not gone a hex
        Decision(GERMAN, "onward", ("Krafft", "nowhere", "2/1/1")),
        Decision(BRITISH, "recoil", ("Krafft",)),
        Decision(BRITISH, "recoil", ("2/1/1", "3/1/1")),
        Decision(GERMAN, "recoil", ("Krafft", "2/1/1")),
        Decision(BRITISH, "advance", ("2/1/1",)),
        Decision(BRITISH, "advance", (FIELD,)),
        Decision(BRITISH, "advance", ("Krafft", N)),
        Decision(BRITISH, "advance", ("2/1/1", f"{FIELD}>9999")),
        Decision(BRITISH, "pursuit", ("2/1/1", S, SS)),
        Decision(BRITISH, "bridge", ("2/1/1",)),
        Decision(GERMAN, "bridge", ("Krafft",)),
        Decision(GERMAN, "bridge", ()),
        Decision(Side("french"), "advance", ("2/1/1", FIELD)),
    ],
)
def test_choices_that_nobody_can_be_asked_for(wrong: Decision) -> None:
    assert asked(scene(UNITS, BRITISH_COMBAT), wrong)


def test_the_bridge_lies_on_top() -> None:
    s = scene(UNITS, BRITISH_COMBAT)
    advance = Decision(BRITISH, "advance", ("2/1/1", S))
    bridge = Decision(GERMAN, "bridge", ("2/1/1",))
    assert asked(s, advance, bridge) == []
    assert asked(s, bridge, advance)
    assert asked(s, advance, advance)
    assert asked(scene(UNITS, BRITISH_MOVEMENT), advance)


@pytest.mark.parametrize(
    "wrong",
    [
        Attack(UnitId("2/1/1"), UnitId("3/1/1")),
        Attack(UnitId("Krafft"), UnitId("2/1/1")),  # not its phase
        Attack(UnitId("2/1/1"), UnitId("Weber")),
        Attack(UnitId("nobody"), UnitId("Krafft")),
        Attack(UnitId("1/1/1"), UnitId("Krafft")),  # not on the map
    ],
)
def test_attacks_that_can_not_lie_announced(wrong: Attack) -> None:
    s = scene(UNITS, BRITISH_COMBAT)
    assert list(GAME.flaws(msgspec.structs.replace(s, orders=(wrong,))))


def test_nobody_is_announced_twice() -> None:
    one = Attack(UnitId("2/1/1"), UnitId("Krafft"))
    assert list(GAME.flaws(scene(UNITS, BRITISH_COMBAT, orders=(one,)))) == []
    s = msgspec.structs.replace(scene(UNITS, BRITISH_COMBAT), orders=(one, one))
    assert "a unit is announced for two attacks" in list(GAME.flaws(s))


def test_tracks_and_markers() -> None:
    s = scene(UNITS, BRITISH_COMBAT)
    assert list(made_up_combat(msgspec.structs.replace(s, tracks={"command": 2})))
    lie = {Place("1512"): frozenset({"blown"})}
    assert list(made_up_combat(msgspec.structs.replace(s, markers=lie)))


def made_up(dice: random.Random, s: State) -> Decision:
    """Some choice among things that exist."""
    names = [n for n in COUNTERS if s.unit(n).at in BOARD.where]
    here = [s.unit(n).at for n in names]
    hexes = [*here, *(q for p in here for q in BOARD.adjacent[p])]
    things = [*names, *names, *hexes, f"{dice.choice(hexes)}>{dice.choice(hexes)}"]
    about = tuple(dice.choice(things) for _ in range(dice.randrange(5)))
    return Decision(dice.choice((BRITISH, GERMAN)), dice.choice(KINDS), about)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_accepted_can_be_played(seed: int) -> None:
    dice, fell = random.Random(seed), Seeded(seed)
    s = crowd(dice)
    taken = 0
    for _ in range(400):
        pending = tuple(made_up(dice, s) for _ in range(dice.choice((1, 1, 1, 2))))
        if asked(s, *pending):
            continue
        taken += 1
        state = msgspec.structs.replace(s, pending=pending)
        for _ in range(12):
            if state.phase not in (BRITISH_COMBAT, GERMAN_COMBAT) or state.over:
                break
            state = GAME.enact(state, choose(dice, state), fell).state
            assert list(GAME.flaws(state)) == []
    assert taken
