"""[5.0] Airdrop: target, accuracy, scatter, and what waits below."""

from __future__ import annotations

import pytest

from paralab.core.basis import Basis
from paralab.core.events import Eliminated
from paralab.core.hexes import Direction
from paralab.core.state import DEAD
from paralab.games.crete import GAME
from paralab.games.crete.airdrop import accuracy, column
from paralab.games.crete.parts import BOARD, DROPPERS, LAND, SCATTER, TABLES
from paralab.games.crete.table import LANDED
from tests.games.crete.scene import (
    AIR_LANDING,
    COMMONWEALTH_COMBAT,
    GERMAN_COMBAT,
    GERMAN_MOVE,
    at,
    cited,
    do,
    lawful,
    objections,
    pending,
    rolls,
    scene,
    unit,
    why,
)
from tests.marks import case


@case("crete", "5.0")
def test_only_airborne_units_drop() -> None:
    s = scene({"22": "W0909"}, AIR_LANDING)
    assert len(DROPPERS) == 13
    assert why(s, "drop 1/1 E0907") == []
    (found,) = objections(s, "drop 141/2 E0907")
    assert (found.case, found.words) == (
        "5.0",
        "141/2 is no airborne unit, and only those drop.",
    )
    assert why(s, "drop Ju-88 E0907") == ["11.6"]
    assert why(s, "drop 22 E0907") == ["3.0"]


@case("crete", "5.0")
def test_an_accurate_drop_lands_on_its_target() -> None:
    step = do(scene({}, AIR_LANDING), "drop 1/1 E0907", dice=[3])
    assert at(step.state, "1/1") == "E0907"
    (roll,) = rolls(step)
    assert (roll.result, roll.column, roll.read) == ("accurate", "clear", ("Ac",))
    assert GAME.telling.event(step.state, roll) == (
        "1/1 drops at E0907: 3 for clear ground, it lands where it should."
    )


@case("crete", "5.0")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_scattered_drop_goes_one_hex_by_the_diagram(die: int) -> None:
    step = do(scene({}, AIR_LANDING), "drop 1/1 E0907", dice=[2, die])
    assert at(step.state, "1/1") == BOARD.step("E0907", Direction(die - 1))  # type: ignore[arg-type]
    first, second = rolls(step)
    assert (first.result, second.result) == ("scatters", "another hex")
    assert second.basis is Basis.RECONSTRUCTED  # the diagram is lost


@case("crete", "5.1")
def test_no_enemy_and_no_sea_below() -> None:
    s = scene({"22": "E0907"}, AIR_LANDING)
    (found,) = objections(s, "drop 1/1 E0907")
    assert found.words == ("A Commonwealth unit stands in E0907; it is no target for an airdrop.")
    (found,) = objections(s, "drop 1/1 E0804")
    assert (found.case, found.words) == (
        "5.1",
        "E0804 is all sea, and no target for an airdrop.",
    )
    assert why(s, "drop 1/1 E0906") == []  # in a zone of control: yes
    assert len(lawful(s, "1/1")) == len(LAND) - 1


@case("crete", "5.2")
def test_onto_the_enemy_it_fights_at_once() -> None:
    s = scene({"22": "E0908"}, AIR_LANDING)
    step = do(s, "drop 1/1 E0907", dice=[1, 4, 1])  # south, onto 22: six to four, a 1 is Ee
    assert BOARD.step("E0907", Direction.S) == "E0908"  # type: ignore[arg-type]
    assert rolls(step)[1].result == "onto the enemy"
    assert "5.2" in cited(step)
    assert at(step.state, "22") == DEAD
    assert rolls(step)[2].table == "all-out"


@case("crete", "5.2")
def test_a_counterattack_waits_for_its_answer() -> None:
    s = scene({"22": "E0908"}, AIR_LANDING)
    step = do(s, "drop 1/1 E0907", dice=[1, 4, 3])  # a 3 at 1-1: Ca
    assert pending(step.state) == ("fight", "commonwealth")
    assert at(step.state, "1/1") == at(step.state, "22") == "E0908"
    assert list(GAME.flaws(step.state)) == []


@case("crete", "5.3")
def test_lost_in_the_sea_and_off_the_map() -> None:
    s = scene({}, AIR_LANDING)
    step = do(s, "drop 1/1 E0805", dice=[1, 1])  # north of Heraklion is the sea
    assert (rolls(step)[1].result, at(step.state, "1/1")) == ("into the sea", DEAD)
    assert GAME.telling.event(step.state, step.events[-1]) == "1/1 is eliminated, lost in the sea."
    step = do(s, "drop 1/1 E0111", dice=[1, 4])  # south of the southernmost row
    assert (rolls(step)[1].result, at(step.state, "1/1")) == ("off the map", DEAD)
    gone = [e for e in step.events if isinstance(e, Eliminated)]
    assert [e.cases for e in gone] == [("5.3", "5.8")]
    assert GAME.telling.event(step.state, gone[0]) == "1/1 is eliminated, lost off the map."


@case("crete", "5.4")
def test_no_fourth_from_the_air() -> None:
    there = {"2/1": "E0907", "3/1": "E0907", "1/2": "E0907"}
    step = do(scene(there, AIR_LANDING), "drop 1/1 E0907", dice=[6])
    assert at(step.state, "1/1") == DEAD
    assert "5.4" in cited(step)
    step = do(scene(there, AIR_LANDING), "drop 1/1 E0906", dice=[1, 4])
    assert (rolls(step)[1].result, at(step.state, "1/1")) == ("onto three units", DEAD)
    del there["1/2"]
    step = do(scene(there, AIR_LANDING), "drop 1/1 E0907", dice=[6])
    assert at(step.state, "1/1") == "E0907"  # as the third it is welcome


@case("crete", "5.4")
def test_the_warning_before_a_drop_without_room() -> None:
    there = {"2/1": "E0907", "3/1": "E0907", "1/2": "E0907"}
    s = scene(there, AIR_LANDING)
    told = {o.at: GAME.telling.price(s, o) for o in lawful(s, "1/1")}  # type: ignore[attr-defined]
    price = told["E0907"]
    assert price is not None
    assert price.value == "three units are there: a fourth is eliminated"
    beside = told["E0906"]  # one of the six ways leads there
    assert beside is not None
    assert beside.value == "1 of 6 ways is lost"
    assert told["E0608"] is None


@case("crete", "5.3")
def test_what_waits_around_a_target_is_told() -> None:
    s = scene({"22": "E0906"}, AIR_LANDING)
    told = {o.at: GAME.telling.price(s, o) for o in lawful(s, "1/1")}  # type: ignore[attr-defined]
    suburb = told["E0805"]  # Heraklion: the sea to the north, 22 to the south-east
    assert suburb is not None
    assert suburb.value == "2 of 6 ways are lost, 1 of 6 leads onto the enemy"
    beside = told["E0907"]
    assert beside is not None
    assert (beside.value, beside.case) == ("1 of 6 leads onto the enemy", "5.2")
    assert told["E1107"] is None


@case("crete", "5.5")
def test_no_move_in_the_turn_of_the_drop() -> None:
    s = do(scene({"22": "W0909"}, AIR_LANDING), "drop 1/1 E0907", dice=[6]).state
    assert unit(s, "1/1").marks == {LANDED}
    s = scene({"1/1": "E0907", "2/1": "E0506"}, GERMAN_MOVE, marks={"1/1": [LANDED]})
    (found,) = objections(s, "walk 1/1 E0906")
    assert (found.case, found.words) == ("5.5", "1/1 has dropped this turn and does not move.")
    assert why(s, "walk 2/1 E0507") == []


@case("crete", "5.6")
def test_no_attack_in_the_turn_of_the_drop() -> None:
    s = scene(
        {"1/1": "E0907", "2/1": "E0907", "22": "E0906"}, GERMAN_COMBAT, marks={"1/1": [LANDED]}
    )
    assert why(s, "attack 1/1 E0906") == ["5.6"]
    assert why(s, "attack 2/1 E0906") == []


@case("crete", "5.6")
def test_it_defends_like_all_the_rest() -> None:
    s = scene({"1/1": "E0907", "22": "E0906"}, COMMONWEALTH_COMBAT, marks={"1/1": [LANDED]})
    assert why(s, "attack 22 E0907") == []


@case("crete", "5.7")
def test_one_drop_each() -> None:
    s = scene({"1/1": "E0907", "2/1": "eliminated"}, AIR_LANDING)
    (found,) = objections(s, "drop 1/1 E0906")
    assert found.words == "1/1 has dropped already; a unit drops once in a game."
    assert found.basis is Basis.PRINTED  # the map, which is ours, has nothing to do with it
    (found,) = objections(s, "drop 3/1 E0804")
    assert found.basis is Basis.RECONSTRUCTED  # that there is sea is our drawing
    (found,) = objections(s, "drop 2/1 E0906")
    assert found.words == "2/1 has been eliminated; a unit drops once in a game."


@case("crete", "5.8")
def test_tracks_are_no_targets() -> None:
    s = scene({}, AIR_LANDING)
    (found,) = objections(s, "drop 1/1 track-WC")
    assert (found.case, found.words) == (
        "5.8",
        "A transit track is off the maps, and nobody drops there.",
    )
    # off the map next to a track: lost, not in the track
    step = do(s, "drop 1/1 C0107", dice=[1, 5])
    assert at(step.state, "1/1") == DEAD
    assert "5.8" in cited(step)


@case("crete", "5.9")
@case("crete", "2.5")
def test_the_scatter_table() -> None:
    table = TABLES["scatter"]
    assert [table.look(die, "clear") for die in range(1, 7)] == ["Sc"] * 2 + ["Ac"] * 4
    assert [table.look(die, "rough") for die in range(1, 7)] == ["Sc"] * 4 + ["Ac"] * 2
    assert {table.basis_of(d, c) for d in range(1, 7) for c in table.columns} == {Basis.PRINTED}
    assert [SCATTER[die] for die in range(1, 7)] == list(Direction)


@case("crete", "5.9")
def test_villages_roads_and_airfields_change_nothing() -> None:
    assert {p: column(p) for p in ("E1205", "E0406", "E0805", "W2209", "E0907")} == {
        "E1205": "clear",  # an airfield
        "E0406": "clear",  # a village
        "E0805": "rough",  # a town
        "W2209": "rough",  # rough ground with a road
        "E0907": "clear",
    }
    assert accuracy(3, "E0805") == "Sc"  # type: ignore[arg-type]
    assert accuracy(3, "E1205") == "Ac"  # type: ignore[arg-type]


@case("crete", "5.0")
def test_a_drop_is_looked_up_ahead() -> None:
    s = scene({}, AIR_LANDING)
    order = lawful(s, "1/1")[0]
    seen = GAME.telling.preview(s, order)
    assert seen is not None
    assert (seen.table, seen.case) == ("scatter", "5.9")
