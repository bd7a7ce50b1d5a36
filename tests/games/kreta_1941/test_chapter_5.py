"""[5.0] Zones of control."""

from __future__ import annotations

import pytest

from paralab.core.board import Place
from paralab.core.events import Moved
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.movement import minds
from paralab.games.kreta_1941.orders import Walk
from paralab.games.kreta_1941.parts import BRITISH, COUNTERS, GERMAN, IN_TRACK, NEAR
from paralab.games.kreta_1941.table import around, controllers, zone
from tests.games.kreta_1941.scene import (
    BRITISH_ATTACK,
    BRITISH_MOVE,
    GERMAN_ATTACK,
    GERMAN_MOVE,
    at,
    cited,
    do,
    lawful,
    objections,
    order,
    scene,
    unit,
    why,
)
from tests.marks import case

HILL = {"22NZ": "17,13"}


@case("kreta_1941", "5.1")
@case("kreta_1941", "5.11")
def test_a_zone_is_the_six_hexes_around() -> None:
    s = scene({**HILL, "1/3spad": "27,12"}, GERMAN_MOVE)
    six = {"17,14", "18,13", "18,12", "17,12", "16,12", "16,13"}
    assert zone(s, BRITISH) == around(Place("17,13")) == six
    coast = scene({"22NZ": "16,14"}, GERMAN_MOVE)
    assert zone(coast, BRITISH) == set(NEAR["16,14"])
    assert len(NEAR["16,14"]) == 6  # sea hexes are hexes
    assert GAME.telling.controls is not None
    assert set(GAME.telling.controls(s, BRITISH)) == six


@case("kreta_1941", "5.11")
def test_no_zone_reaches_into_the_communication_track() -> None:
    s = scene({"22NZ": "88,5", "1/3spad": "27,12"}, GERMAN_MOVE)
    assert zone(s, BRITISH).isdisjoint(IN_TRACK)
    assert len(zone(s, BRITISH)) == len(NEAR["88,5"]) == 4  # at the edge of its map


@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize("phase", [GERMAN_MOVE, GERMAN_ATTACK, BRITISH_MOVE, BRITISH_ATTACK])
@case("kreta_1941", "5.12")
def test_every_unit_has_its_zone_in_every_turn_and_phase(turn: int, phase: str) -> None:
    for name, counter in COUNTERS.items():
        s = scene({name: "27,12"}, phase, turn=turn)
        assert zone(s, counter.side) == set(NEAR["27,12"])


@case("kreta_1941", "5.12")
def test_a_token_has_its_zone_too() -> None:
    s = scene({"?7=empty": "27,12", "1/3spad": "80,14"}, GERMAN_MOVE, "full", turn=2)
    assert zone(s, BRITISH) == set(NEAR["27,12"])


@case("kreta_1941", "5.0")
@case("kreta_1941", "5.13")
def test_zones_of_both_sides_lie_over_each_other() -> None:
    s = scene({**HILL, "23NZ": "18,11", "1/3spad": "16,11"}, GERMAN_MOVE)
    assert controllers(s, Place("17,12")) == ("1/3spad", "22NZ", "23NZ")
    assert {"17,12"} <= zone(s, GERMAN) & zone(s, BRITISH)
    facts = {f.label: f.value for f in GAME.telling.place(s, Place("17,12"))}
    assert facts["Controlled by"] == "1/3spad, 22NZ, 23NZ"
    step = do(s, "walk 1/3spad 17,12")  # its own zone does not open the enemy's
    assert {"5.0", "5.13"} <= cited(step)
    assert why(step.state, "walk 1/3spad 17,11") == ["5.21"]


@case("kreta_1941", "5.14")
def test_friends_do_not_mind_a_zone() -> None:
    s = scene({"1/3spad": "27,12", "2/3spad": "28,10"}, GERMAN_MOVE)
    assert not minds(s, GERMAN, Place("27,11"))
    assert minds(s, BRITISH, Place("27,11"))
    step = do(s, "walk 1/3spad 27,11", "walk 1/3spad 27,10")
    assert "5.14" in cited(step)
    assert at(step.state, "1/3spad") == "27,10"
    assert why(step.state, "walk 1/3spad 27,9") == []


@case("kreta_1941", "5.2")
@case("kreta_1941", "5.21")
def test_who_enters_a_zone_stops() -> None:
    s = scene({**HILL, "1/3spad": "17,10"}, GERMAN_MOVE)
    s = do(s, "walk 1/3spad 17,11").state
    step = do(s, "walk 1/3spad 17,12")
    assert {"5.2", "5.21"} <= cited(step)
    moved = next(e for e in step.events if isinstance(e, Moved))
    assert GAME.telling.event(step.state, moved) == (
        "1/3spad moves to 17,12 for 1 movement point, into an enemy zone of control, and stops."
    )
    (found,) = objections(step.state, "walk 1/3spad 17,11")
    assert (found.case, found.words) == (
        "5.21",
        "1/3spad has come into an enemy zone of control at 17,12 and stops there.",
    )
    assert lawful(step.state, "1/3spad") == []


@case("kreta_1941", "5.2")
@case("kreta_1941", "5.21")
def test_the_card_of_a_step_tells_that_it_ends_the_move() -> None:
    s = scene({**HILL, "1/3spad": "17,11"}, GERMAN_MOVE)
    told = GAME.telling.price(s, order(s, "walk 1/3spad 17,12"))
    assert told is not None
    assert (told.label, told.value, told.case) == (
        "Next to an enemy",
        "1/3spad stops there",
        "5.21",
    )
    assert GAME.telling.price(s, order(s, "walk 1/3spad 17,10")) is None


@case("kreta_1941", "5.22")
def test_an_enemy_zone_costs_nothing() -> None:
    for units in ({"1/3spad": "17,11"}, {"1/3spad": "17,11", **HILL}):
        step = do(scene(units, GERMAN_MOVE), "walk 1/3spad 17,12")
        assert unit(step.state, "1/3spad").spent == 2


@case("kreta_1941", "5.23")
def test_by_day_nobody_moves_from_zone_to_zone() -> None:
    s = scene({**HILL, "1/3spad": "17,12"}, GERMAN_MOVE)
    found = {o.case: o.words for o in objections(s, "walk 1/3spad 18,12")}
    assert found["5.23"] == (
        "1/3spad stands in an enemy zone of control, and 18,12 is in one too: only combat moves a"
        " unit from one to the other."
    )
    assert why(s, "walk 1/3spad 17,11") == ["4.22"]
    assert Walk("1/3spad", Place("18,12")) not in lawful(s, "1/3spad")  # type: ignore[arg-type]


@case("kreta_1941", "5.3")
@case("kreta_1941", "5.31")
@case("kreta_1941", "5.32")
def test_contact_by_a_zone_begins_combat_and_obliges() -> None:
    near = scene({**HILL, "1/3spad": "17,11"}, GERMAN_MOVE)
    touching = do(near, "walk 1/3spad 17,12", "pass").state
    assert GAME.phase(touching).name == GERMAN_ATTACK
    assert why(touching, "attack 1/3spad 22NZ") == []
    assert why(touching, "pass") == ["6.29"]
    apart = do(near, "pass").state
    assert why(apart, "attack 1/3spad 22NZ") == ["5.31", "6.11"]
    assert why(apart, "pass") == []
