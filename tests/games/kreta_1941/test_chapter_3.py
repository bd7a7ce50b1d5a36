"""[3.0] Turns and phases."""

from __future__ import annotations

import pytest

from paralab.core.actions import Pass
from paralab.core.events import Skipped
from paralab.core.state import State
from paralab.games.kreta_1941 import GAME, idle
from paralab.games.kreta_1941.parts import BRITISH, GERMAN, SIDES
from paralab.games.kreta_1941.table import (
    ARRIVING,
    COMBAT,
    DECIDES,
    FIRST_PHASE,
    MOVING,
    air_left,
    night,
    step_of_turn,
)
from paralab.play.fuzz import Wander
from tests.games.kreta_1941.scene import (
    BRITISH_ATTACK,
    BRITISH_MOVE,
    GERMAN_ATTACK,
    GERMAN_MOVE,
    do,
    objections,
    scene,
    unit,
    why,
)
from tests.marks import case

NAMES = {
    ARRIVING: "German Arrivals",
    MOVING[0]: GERMAN_MOVE,
    COMBAT[0]: GERMAN_ATTACK,
    MOVING[1]: BRITISH_MOVE,
    COMBAT[1]: BRITISH_ATTACK,
    5: "End of the Turn",
}


@pytest.mark.parametrize("name", GAME.scenarios)
@case("kreta_1941", "3.0")
@case("kreta_1941", "3.1")
@case("kreta_1941", "3.11")
@case("kreta_1941", "3.12")
@case("kreta_1941", "3.13")
@case("kreta_1941", "3.14")
def test_four_phases_between_the_arrivals_and_the_end_of_the_turn(name: str) -> None:
    scenario = GAME.scenarios[name]
    first = FIRST_PHASE[name]
    assert [p.name for p in scenario.sequence[first:]] == list(NAMES.values())
    assert tuple(p.side for p in scenario.sequence) == DECIDES[name]
    assert (scenario.first, scenario.turns) == (first, 18)
    assert [p.name for p in scenario.sequence[:first]] == ["British Set-up"] * first


def passing(s: State, phase: str) -> State:
    """Nothing is done any more, until this phase comes."""
    while GAME.phase(s).name != phase:
        s = do(s, "pass").state
    return s


@case("kreta_1941", "3.0")
def test_after_the_last_phase_another_turn_begins() -> None:
    s = scene({"22NZ": "17,13", "1/3spad": "27,12"}, BRITISH_ATTACK, turn=3, tracks={"air": 5})
    s = passing(s, GERMAN_MOVE)
    assert s.turn == 4
    assert night(s)
    assert s.tracks.get("air", 0) == 0


@case("kreta_1941", "3.1")
@case("kreta_1941", "3.12")
def test_nothing_is_done_outside_its_phase() -> None:
    s = scene({"22NZ": "17,13", "1/3spad": "27,12"}, GERMAN_MOVE)
    (found,) = objections(s, "attack 1/3spad 22NZ")
    assert found.case == "3.1"
    assert "German Movement" in found.words
    fight = scene({"22NZ": "17,13", "1/3spad": "17,12"}, GERMAN_ATTACK, marks=_in_contact())
    assert why(fight, "walk 1/3spad 17,11") == ["3.1"]


def _in_contact() -> dict[str, list[str]]:
    return {"22NZ": ["engaged"], "1/3spad": ["engaged"]}


@case("kreta_1941", "3.11")
@case("kreta_1941", "3.13")
@case("kreta_1941", "3.2")
def test_each_side_moves_in_its_own_movement_phase() -> None:
    units = {"22NZ": "17,13", "1/3spad": "27,12"}
    germans, british = scene(units, GERMAN_MOVE), scene(units, BRITISH_MOVE)
    assert why(germans, "walk 1/3spad 27,11") == []
    assert why(british, "walk 22NZ 17,12") == []
    (found,) = objections(germans, "walk 22NZ 17,12")
    assert (found.case, found.words) == (
        "3.2",
        "22NZ is not a German unit, and only the German player gives orders now.",
    )
    assert why(british, "walk 1/3spad 27,11") == ["3.2"]


@case("kreta_1941", "3.2")
@case("kreta_1941", "3.11")
@case("kreta_1941", "3.13")
def test_movement_begins_with_whole_capabilities_for_both() -> None:
    s = scene({"22NZ": "17,13", "1/3spad": "27,12"}, GERMAN_MOVE)
    s = passing(do(s, "walk 1/3spad 27,11").state, BRITISH_MOVE)
    assert unit(s, "1/3spad").spent == 0
    s = passing(do(s, "walk 22NZ 17,12").state, GERMAN_MOVE)
    assert unit(s, "22NZ").spent == 0


@case("kreta_1941", "3.1")
def test_a_phase_with_nothing_to_do_is_skipped_and_says_why() -> None:
    s = scene({"22NZ": "17,13"}, BRITISH_MOVE, turn=2)
    step = do(s, "pass")
    skipped = [e for e in step.events if isinstance(e, Skipped)]
    assert [e.phase for e in skipped][:2] == [BRITISH_ATTACK, "German Arrivals"]
    assert all(e.words.endswith(".") and e.cases for e in skipped)


@case("kreta_1941", "3.1")
def test_skipping_never_takes_a_lawful_order_away() -> None:
    asked = 0
    for number in range(4):
        for s, _ in Wander(GAME, 7, number).steps():
            who = GAME.phase(s).side
            if who is None or s.hand is not None or s.pending or step_of_turn(s) not in MOVING:
                continue
            assert (idle.movement(who)(s) is not None) == _only_pass(s)
            asked += 1
    assert asked > 50


def _only_pass(s: State) -> bool:
    return all(isinstance(o, Pass) for o in GAME.legal(s))


@case("kreta_1941", "3.14")
def test_aircraft_are_never_british() -> None:
    """The book lets the British attack with aircraft (3.14) that only the Germans have (8.11)."""
    marks = {n: ["engaged"] for n in ("22NZ", "1/3spad")}
    s = scene({"22NZ": "17,13", "1/3spad": "17,12"}, BRITISH_ATTACK, marks=marks)
    assert air_left(s) == 12
    s = do(s, "attack 22NZ 1/3spad").state
    assert GAME.decides(s) == BRITISH
    assert why(s, "support air-3")
    assert why(s, "raid 1/3spad")


def test_the_turn_is_told_with_its_date() -> None:
    s = scene({"22NZ": "17,13"}, GERMAN_MOVE)
    assert GAME.telling.standing(s).endswith("; 12 air points left")
    later = scene({"22NZ": "17,13", "1/3spad": "27,12"}, GERMAN_MOVE, turn=18)
    assert GAME.telling.hour(s) == "20 May, day"
    assert GAME.telling.hour(later) == "28 May, night"
    assert set(SIDES) == {GERMAN, BRITISH}
