"""[10.0] Night turns."""

from __future__ import annotations

import pytest

from paralab.core.events import Marked, Rested
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.night import allowance, dark, may_leave
from paralab.games.kreta_1941.orders import Retreat
from paralab.games.kreta_1941.parts import ALLOWANCE, DEFENDERS
from paralab.games.kreta_1941.table import LEFT, air_left
from tests.games.kreta_1941.scene import (
    ARRIVALS,
    BRITISH_MOVE,
    GERMAN_ATTACK,
    GERMAN_MOVE,
    at,
    cited,
    do,
    objections,
    rolled,
    scene,
    unit,
    why,
)
from tests.marks import case

HILL = {"22NZ": "17,13"}


@pytest.mark.parametrize("turn", range(1, 19))
@case("kreta_1941", "10.0")
def test_even_turns_are_night(turn: int) -> None:
    s = scene({**HILL, "1/3spad": "27,12"}, GERMAN_MOVE, turn=turn)
    assert dark(s) == may_leave(s) == (turn % 2 == 0)
    assert GAME.telling.hour(s).endswith("night" if dark(s) else "day")


@case("kreta_1941", "10.1")
@case("kreta_1941", "10.11")
def test_by_night_the_british_move_in_full() -> None:
    for name in DEFENDERS:
        units = {name: "27,12", "1/3spad": "80,14"}
        night = scene(units, BRITISH_MOVE, turn=2)
        assert allowance(night, name) == ALLOWANCE[name]
        assert allowance(scene(units, BRITISH_MOVE), name) == ALLOWANCE[name] // 2
    step = do(scene({**HILL, "1/3spad": "80,14"}, GERMAN_MOVE, turn=2), "pass")
    rested = [e for e in step.events if isinstance(e, Rested)]
    assert {"10.0", "10.1", "10.11"} <= {c for e in rested for c in e.cases}
    assert GAME.telling.event(step.state, rested[-1]) == (
        "It is night: the British move as far as they can."
    )


@case("kreta_1941", "10.1")
@case("kreta_1941", "10.12")
@case("kreta_1941", "5.23")
def test_by_night_a_unit_slips_out_of_a_zone_and_enters_none_again() -> None:
    s = scene({**HILL, "23NZ": "18,9", "1/3spad": "17,12"}, GERMAN_MOVE, turn=2)
    (found,) = objections(s, "walk 1/3spad 18,12")
    assert (found.case, found.words) == (
        "10.12",
        "1/3spad has started in an enemy zone of control, and 18,12 is in one: by night a unit may"
        " leave such a zone, but enter none again in this phase.",
    )
    step = do(s, "walk 1/3spad 17,11")
    assert LEFT in unit(step.state, "1/3spad").marks
    marked = next(e for e in step.events if isinstance(e, Marked) and LEFT in e.on)
    assert GAME.telling.event(step.state, marked) == (
        "1/3spad slips out of an enemy zone of control by night."
    )
    assert "10.12" in cited(step)
    assert why(step.state, "walk 1/3spad 17,12") == ["10.12"]
    assert why(step.state, "walk 1/3spad 18,10") == ["10.12"]  # of another enemy
    assert why(step.state, "walk 1/3spad 16,11") == []
    assert at(do(step.state, "walk 1/3spad 16,11").state, "1/3spad") == "16,11"


@case("kreta_1941", "10.12")
def test_by_night_too_a_zone_stops_who_comes_from_outside() -> None:
    s = scene({**HILL, "1/3spad": "17,11"}, GERMAN_MOVE, turn=2)
    s = do(s, "walk 1/3spad 17,12").state
    assert why(s, "walk 1/3spad 17,11") == ["5.21"]


@case("kreta_1941", "10.12")
def test_the_mark_lasts_as_long_as_the_phase() -> None:
    s = scene({**HILL, "1/3spad": "17,12"}, GERMAN_MOVE, turn=2)
    s = do(s, "walk 1/3spad 17,11", "pass").state
    assert LEFT not in unit(s, "1/3spad").marks


@case("kreta_1941", "10.2")
@case("kreta_1941", "10.21")
def test_by_night_there_is_no_air_power() -> None:
    marks = {n: ["engaged"] for n in ("22NZ", "1/3spad")}
    units = {**HILL, "1/3spad": "17,12"}
    day = scene(units, GERMAN_ATTACK, turn=1, marks=marks)
    night = scene(units, GERMAN_ATTACK, turn=2, marks=marks)
    assert (air_left(day), air_left(night)) == (12, 0)
    assert why(do(day, "attack 1/3spad 22NZ").state, "support air-3") == []
    assert why(do(night, "attack 1/3spad 22NZ").state, "support air-3")
    assert "10.21" in why(night, "raid 22NZ")


@case("kreta_1941", "10.2")
def test_what_is_left_of_the_day_is_not_there_by_night() -> None:
    s = scene({**HILL, "1/3spad": "27,12"}, BRITISH_MOVE, tracks={"air": 5})
    while s.turn == 1:
        step = do(s, "pass")
        s = step.state
    assert "10.2" in cited(step)
    assert s.tracks.get("air", 0) == 0


@case("kreta_1941", "10.3")
@case("kreta_1941", "10.31")
def test_by_night_nobody_lands() -> None:
    drop = scene({**HILL}, ARRIVALS, "full", turn=2)
    assert "10.31" in why(drop, "drop 1/3spad 27,12")
    move = scene({**HILL, "1/3spad": "27,12"}, GERMAN_MOVE, turn=2)
    assert "10.31" in why(move, "fly 1/85Geb 17,14")
    assert "10.31" in why(move, "embark 1/85Geb 27,15")


@case("kreta_1941", "10.4")
@case("kreta_1941", "10.41")
def test_by_night_combat_is_as_by_day() -> None:
    marks = {n: ["engaged"] for n in ("22NZ", "1/3spad")}
    units = {**HILL, "1/3spad": "17,12"}
    results = []
    for turn in (1, 2):
        s = scene(units, GERMAN_ATTACK, turn=turn, marks=marks)
        step = do(s, "attack 1/3spad 22NZ", "resolve 22NZ", dice=[6])
        roll = rolled(step)
        assert ("10.41" in cited(step)) == (turn == 2)
        retreats = {o for o in GAME.legal(step.state) if isinstance(o, Retreat)}
        results.append((roll.tally.total, roll.column, roll.read, roll.result, retreats))
    assert results[0] == results[1]
    assert results[0][3] == "attackers retreat 2 hexes"
