"""[6.0] Landing the mountain troops."""

from __future__ import annotations

from paralab.core.events import Rolled
from paralab.games.crete import GAME
from paralab.games.crete.parts import AIRFIELDS, MOUNTAINEERS
from tests.games.crete.scene import (
    AIR_LANDING,
    GERMAN_COMBAT,
    at,
    cited,
    do,
    lawful,
    objections,
    scene,
    unit,
    why,
)
from tests.marks import case

FIELD = "E1205"


@case("crete", "6.0")
def test_mountain_units_land_on_airfields() -> None:
    s = scene({"22": "W0909"}, AIR_LANDING)
    assert len(MOUNTAINEERS) == 12
    assert [o.picks for o in lawful(s, "141/2")] == [("141/2", p) for p in AIRFIELDS]
    (found,) = objections(s, "land 141/2 E0907")
    assert (found.case, found.words) == ("6.0", "E0907 is no airfield.")
    (found,) = objections(s, f"land 1/1 {FIELD}")
    assert (found.case, found.words) == (
        "6.0",
        "1/1 is no mountain unit, and only those are landed.",
    )


@case("crete", "6.0")
def test_from_turn_1_on_where_a_field_is_vacant() -> None:
    s = scene({"22": "W0909"}, AIR_LANDING, turn=1, tracks={"drops-west": 7})
    assert why(s, f"land 141/2 {FIELD}") == []


@case("crete", "6.1")
def test_no_commonwealth_unit_on_the_airfield() -> None:
    s = scene({"22": FIELD}, AIR_LANDING)
    (found,) = objections(s, f"land 141/2 {FIELD}")
    assert (found.case, found.words) == (
        "6.1",
        "A Commonwealth unit stands on Heraklion airfield (E1205).",
    )
    assert why(scene({"22": "E1105"}, AIR_LANDING), f"land 141/2 {FIELD}") == []  # only its zone
    there = scene({"22": "E1105", "1/1": FIELD}, AIR_LANDING)
    assert why(there, f"land 141/2 {FIELD}") == []


@case("crete", "6.2")
def test_three_to_an_airfield_with_those_that_land() -> None:
    s = scene({"22": "W0909", "1/1": FIELD}, AIR_LANDING)
    s = do(s, f"land 141/2 {FIELD}", f"land 141/1 {FIELD}").state
    (found,) = objections(s, f"land 141/3 {FIELD}")
    assert (found.case, found.words) == (
        "6.2",
        "Three German units are on Heraklion airfield (E1205), and no more have room there.",
    )
    full = scene({"1/1": FIELD, "2/1": FIELD, "3/1": FIELD, "22": "W0909"}, AIR_LANDING)
    assert why(full, f"land 141/2 {FIELD}") == ["6.2"]
    s = scene({"22": "W0909"}, AIR_LANDING)
    s = do(s, *(f"land {n} {FIELD}" for n in MOUNTAINEERS[:3])).state
    assert why(s, f"land {MOUNTAINEERS[3]} {FIELD}") == ["6.2"]
    assert why(s, f"land {MOUNTAINEERS[3]} C1306") == []  # three more on the next field


@case("crete", "6.2")
def test_the_room_that_is_left_is_told() -> None:
    s = scene({"22": "W0909", "1/1": FIELD}, AIR_LANDING)
    price = {o.at: GAME.telling.price(s, o) for o in lawful(s, "141/2")}[FIELD]  # type: ignore
    assert price is not None
    assert price.value == "for 1 more after this one"


@case("crete", "6.3")
def test_who_has_landed_moves_and_attacks_at_once() -> None:
    s = scene({"22": "E1105"}, AIR_LANDING)
    step = do(s, f"land 141/2 {FIELD}")
    assert unit(step.state, "141/2").marks == frozenset()
    assert {"6.3", "4.6"} <= cited(step)  # it lands in a zone of control
    s = do(step.state, "pass").state
    assert why(s, "walk 141/2 E1306") == []  # out of the zone first
    assert why(s, "walk 141/2 E1106") == ["4.6"]
    s = do(s, "pass").state
    assert GAME.desk(s).name == GERMAN_COMBAT
    assert why(s, "attack 141/2 E1105") == []


@case("crete", "6.4")
def test_no_die_is_rolled_for_a_landing() -> None:
    step = do(scene({"22": "E1105"}, AIR_LANDING), f"land 141/2 {FIELD}")
    assert at(step.state, "141/2") == FIELD
    assert not any(isinstance(e, Rolled) for e in step.events)
    assert "6.4" in cited(step)


@case("crete", "6.5")
def test_one_landing_each() -> None:
    s = scene({"141/2": "E0907", "141/1": "eliminated"}, AIR_LANDING)
    (found,) = objections(s, f"land 141/2 {FIELD}")
    assert (found.case, found.words) == (
        "6.5",
        "141/2 has landed already; a unit lands once in a game.",
    )
    (found,) = objections(s, f"land 141/1 {FIELD}")
    assert found.words == "141/1 has been eliminated; a unit lands once in a game."
