"""[11.0] The British set-up, and the reinforcements."""

from __future__ import annotations

import pytest

from paralab.core.state import DEAD
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.parts import (
    ARRIVES,
    BRITISH,
    COUNTERS,
    DEFENDERS,
    PORTS,
    REINFORCEMENTS,
    SET_UP,
    SETTINGS,
)
from paralab.games.kreta_1941.reinforcements import landing_places
from paralab.games.kreta_1941.table import here
from tests.games.kreta_1941.scene import (
    BRITISH_MOVE,
    GERMAN_MOVE,
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

PRINTED = {
    "1Grec": ("3,8", (1, 2, 6)),
    "22NZ": ("17,13", (3, 4, 6)),
    "21NZ": ("19,12", (3, 4, 6)),  # the book has 19,22, which lies off the map
    "23NZ": ("20,13", (3, 3, 6)),
    "Sap.NZ": ("22,13", (2, 2, 6)),
    "28Maorys": ("24,14", (4, 4, 6)),
}
FAR = {"1/3spad": "27,12"}


@case("kreta_1941", "11.0")
def test_the_british_stand_where_the_book_has_them() -> None:
    start = GAME.scenarios["historical"].start()
    for name, (place, values) in PRINTED.items():
        assert at(start, name) == place
        counter = COUNTERS[name]  # type: ignore[index]
        keys = ("attack", "defence", "movement")
        assert tuple(counter.values[k] for k in keys) == values
    assert at(start, "art.p-lot-1") == "17,14"
    assert at(start, "art.-1") == "19,14"
    places = [at(start, n) for n in SET_UP]
    assert len(set(places)) == len(places) == len(SETTINGS["historical"].set_up)


@case("kreta_1941", "11.1")
def test_three_battalions_wait_for_their_turns() -> None:
    assert ARRIVES == {"Argyll": 9, "1Layforce": 8, "2Layforce": 12}
    assert [COUNTERS[n].values["attack"] for n in ARRIVES] == [3, 4, 4]
    start = GAME.scenarios["historical"].start()
    assert {n for n in DEFENDERS if at(start, n) == REINFORCEMENTS} == set(ARRIVES)
    s = scene(FAR, BRITISH_MOVE, turn=7)
    assert [o.case for o in objections(s, "arrive 1Layforce 33,16")] == ["11.1"]
    assert [o.words for o in objections(s, "arrive 1Layforce 33,16")] == [
        "1Layforce comes in turn 8, or later if it can not then."
    ]
    assert why(scene({**FAR, "22NZ": "17,13"}, BRITISH_MOVE, turn=8), "arrive 22NZ 33,16") == [
        "11.1"
    ]


@case("kreta_1941", "11.1")
@case("kreta_1941", "11.11")
def test_layforce_lands_in_a_free_port_and_may_move() -> None:
    s = scene(FAR, BRITISH_MOVE, turn=8)
    assert {o.at for o in lawful(s, "1Layforce")} == set(PORTS)  # type: ignore[attr-defined]
    step = do(s, "arrive 1Layforce 33,16")
    assert "11.11" in cited(step)
    moved = do(step.state, "walk 1Layforce 32,15").state
    assert at(moved, "1Layforce") == "32,15"
    assert why(moved, "arrive 1Layforce 33,16") == ["11.1"]  # each comes once
    assert why(s, "arrive 1Layforce 27,15") == ["11.11"]


@case("kreta_1941", "11.11")
def test_a_port_with_a_unit_or_a_german_zone_is_shut() -> None:
    units = {"1/3spad": "33,15", "23NZ": "39,15", "2/3spad": "77,14"}
    s = scene(units, BRITISH_MOVE, turn=8)
    assert landing_places(s, "1Layforce") == ("99,14",)
    (found,) = objections(s, "arrive 1Layforce 33,16")
    assert (found.case, found.words) == (
        "11.11",
        "1Layforce comes in a port that nobody stands in and no German controls: now Iraklion"
        " (99,14).",
    )
    shut = scene({**units, "3/3spad": "99,13"}, BRITISH_MOVE, turn=8)
    assert landing_places(shut, "1Layforce") == ()
    assert lawful(shut, "1Layforce") == []
    later = scene(FAR, BRITISH_MOVE, turn=10)
    assert why(later, "arrive 1Layforce 33,16") == []  # ours: it comes later


@case("kreta_1941", "11.11")
def test_argyll_comes_over_the_southern_edge() -> None:
    s = scene(FAR, BRITISH_MOVE, turn=9)
    assert landing_places(s, "Argyll") == ("94,1",)
    s = do(s, "arrive Argyll 94,1").state
    assert unit(s, "Argyll").spent == 0
    assert why(s, "walk Argyll 94,2") == []
    for foe in ("94,1", "94,2"):
        shut = scene({"1/3spad": foe}, BRITISH_MOVE, turn=9)
        places = landing_places(shut, "Argyll")
        assert places == (("92,1", "96,1") if foe == "94,1" else ("93,1", "95,1"))
        assert why(shut, "arrive Argyll 94,1") == ["11.11"]
        assert why(shut, f"arrive Argyll {places[0]}") == []
    friend = scene({**FAR, "22NZ": "94,1"}, BRITISH_MOVE, turn=9)
    assert landing_places(friend, "Argyll") == ("93,1", "95,1")


@case("kreta_1941", "11.11")
def test_reinforcements_come_before_anybody_moves() -> None:
    s = scene({**FAR, "22NZ": "17,13"}, BRITISH_MOVE, turn=8)
    s = do(s, "walk 22NZ 17,12").state
    (found,) = objections(s, "arrive 1Layforce 33,16")
    assert (found.case, found.remedy) == ("11.1", "1Layforce may still come in the next turn.")
    both = scene(FAR, BRITISH_MOVE, turn=12)
    both = do(both, "arrive 1Layforce 33,16", "arrive 2Layforce 39,15").state
    assert here(both, BRITISH, "33,16") == ("1Layforce",)  # type: ignore[arg-type]


@pytest.mark.parametrize("scenario", ["historical", "full"])
@case("kreta_1941", "11.1")
def test_they_come_in_both_scenarios(scenario: str) -> None:
    s = scene(FAR, BRITISH_MOVE, scenario, turn=9)
    assert why(s, "arrive Argyll 94,1") == []
    assert why(scene(FAR, GERMAN_MOVE, scenario, turn=9), "arrive Argyll 94,1") == ["3.1"]
    assert at(s, "Argyll") == REINFORCEMENTS != DEAD
