"""[4.0] Movement: just inside and just outside each rule."""

from __future__ import annotations

from paralab.core.events import Moved, Rested
from paralab.games.crete import GAME
from paralab.games.crete.parts import BOARD, EFFECTS, IS_LAND, TRACKS
from paralab.games.crete.table import NEAR, zone
from paralab.games.crete.terrain import COST, STEPS, ground
from tests.games.crete.scene import (
    COMMONWEALTH_MOVE,
    GERMAN_MOVE,
    cited,
    do,
    lawful,
    objections,
    scene,
    unit,
    why,
)
from tests.marks import case


@case("crete", "4.0")
def test_one_unit_hex_by_hex() -> None:
    s = scene({"1/1": "E0907", "2/1": "E0506"}, GERMAN_MOVE)
    assert why(s, "walk 1/1 E0906") == []
    (found,) = objections(s, "walk 1/1 E0905")
    assert (found.case, found.words) == (
        "4.0",
        "E0905 is no step away: 1/1 is in E0907, which is not next to it.",
    )
    assert why(s, "walk 1/1 E0907") == ["4.0"]
    s = do(s, "walk 1/1 E0906").state
    assert why(s, "walk 1/1 E0905") == []  # it may go on
    s = do(s, "walk 2/1 E0507").state
    (found,) = objections(s, "walk 1/1 E0905")
    assert found.words == "1/1 has ended its move, because another unit has moved since."
    assert why(s, "walk 2/1 E0508") == []


@case("crete", "4.1")
def test_the_allowance_and_no_more() -> None:
    s = scene({"Gr-2": "E0708", "22": "E0907", "1/1": "W0909"}, COMMONWEALTH_MOVE)
    s = do(s, "walk Gr-2 E0608", "walk Gr-2 E0607", "walk Gr-2 E0507").state
    assert unit(s, "Gr-2").spent == 9  # three points for the Greeks
    (found,) = objections(s, "walk Gr-2 E0508")
    assert (found.case, found.words) == ("4.1", "E0508 costs 1; Gr-2 has 0 movement points left.")
    s = do(s, "walk 22 E1006", "walk 22 E0906", "walk 22 E1006", "walk 22 E0906").state
    assert why(s, "walk 22 E1006") == ["4.1"]  # four for the New Zealanders


@case("crete", "4.1")
def test_points_are_not_saved() -> None:
    step = do(scene({"1/1": "E0907", "22": "W0909"}, GERMAN_MOVE), "walk 1/1 E0906", "pass")
    assert any(isinstance(e, Rested) for e in step.events)  # the next movement phase begins
    assert unit(step.state, "1/1").spent == 0


@case("crete", "4.2")
def test_rough_ground_costs_two() -> None:
    s = do(scene({"1/1": "E0708"}, GERMAN_MOVE), "walk 1/1 E0808").state
    assert unit(s, "1/1").spent == 6
    s = do(s, "walk 1/1 E0909").state
    assert unit(s, "1/1").spent == 12
    (found,) = objections(s, "walk 1/1 E0910")
    assert (found.case, found.words) == ("4.1", "E0910 costs 2; 1/1 has 1 movement point left.")
    assert why(s, "walk 1/1 E1008") == []


@case("crete", "4.2")
def test_a_road_hexside_costs_a_third() -> None:
    s = scene({"1/1": "E0406"}, GERMAN_MOVE)
    step = do(s, "walk 1/1 E0506", "walk 1/1 E0606", "walk 1/1 E0706", "walk 1/1 E0805")
    assert [e.cost for e in step.events if isinstance(e, Moved)] == [1, 1, 1, 1]
    assert unit(step.state, "1/1").spent == 4
    moved = [e for e in step.events if isinstance(e, Moved)]
    assert GAME.telling.event(step.state, moved[-1]) == (
        "1/1 moves to Heraklion (E0805); 3⅔ movement points left."
    )
    assert COST["E0906", "E0805"] == 3  # beside the road: the town costs one
    assert COST["W2109", "W2209"] == 1  # rough ground, along the road
    assert COST["W2310", "W2209"] == 6  # and across country


@case("crete", "4.2")
def test_the_dearer_of_two_kinds_of_ground_counts() -> None:
    for place, kinds in BOARD.terrain.items():
        if place in IS_LAND:
            assert ground(place) == max(EFFECTS["enter"][kind] for kind in kinds)
    assert ground("E1205") == 3  # clear, and an airfield
    assert ground("E0406") == 3  # a village costs nothing of its own


@case("crete", "4.2")
def test_sea_is_closed() -> None:
    s = scene({"1/1": "E0805", "2/1": "W2109"}, GERMAN_MOVE)
    (found,) = objections(s, "walk 1/1 E0804")
    assert (found.case, found.words) == ("4.2", "E0804 is all sea, and nobody enters it.")
    (found,) = objections(s, "walk 2/1 W2208")
    assert found.words == "The sea parts Suda (W2109) from W2208, and nobody crosses it."


@case("crete", "4.3")
def test_enemy_hexes_are_closed() -> None:
    s = scene({"1/1": "E0907", "22": "E0906", "23": "E0806"}, GERMAN_MOVE)
    found = objections(s, "walk 1/1 E0906")
    assert [o.case for o in found] == ["4.3", "4.6"]
    assert found[0].words == "An enemy unit stands in E0906, and no unit enters its hex."


@case("crete", "4.4")
def test_three_to_a_hex() -> None:
    there = {"2/1": "E0906", "3/1": "E0906", "1/2": "E0906"}
    s = scene({"1/1": "E0907", **there}, GERMAN_MOVE)
    s = do(s, "walk 1/1 E0906").state  # passing through
    (found,) = objections(s, "pass")
    assert found.words == "E0906 holds four units; only three may end the phase there."
    s = do(s, "walk 1/1 E0905").state
    assert why(s, "pass") == []
    two = scene({"1/1": "E0907", "2/1": "E0906", "3/1": "E0906"}, GERMAN_MOVE)
    assert why(do(two, "walk 1/1 E0906").state, "pass") == []


@case("crete", "4.4")
def test_while_four_are_together_nobody_else_moves() -> None:
    there = {"2/1": "E0906", "3/1": "E0906", "1/2": "E0906"}
    s = scene({"1/1": "E0907", "2/2": "E0506", **there}, GERMAN_MOVE)
    s = do(s, "walk 1/1 E0906").state
    (found,) = objections(s, "walk 2/2 E0507")
    assert found.words == (
        "E0906 holds four units, and only three may end the phase there: one of them goes on first."
    )
    assert why(s, "walk 2/1 E0905") == []  # one of the others makes room
    s = do(s, "walk 2/1 E0905").state
    assert why(s, "walk 2/2 E0507") == []
    assert why(s, "pass") == []


@case("crete", "4.4")
def test_who_could_not_go_on_does_not_enter_a_full_hex() -> None:
    there = {"2/1": "E0906", "3/1": "E0906", "1/2": "E0906"}
    # none of the three can leave: they dropped this turn
    tired = {n: ["landed"] for n in there}
    s = scene({"1/1": "E0907", **there}, GERMAN_MOVE, marks=tired)
    s = do(s, "walk 1/1 E1007", "walk 1/1 E1006", "walk 1/1 E0907", "walk 1/1 E1006").state
    assert unit(s, "1/1").spent == 10  # 1⅔ points left: on from there by the one that remains
    assert why(s, "walk 1/1 E0906") == ["4.4"]
    s = scene({"1/1": "E0907", **there}, GERMAN_MOVE, marks=tired)
    assert why(s, "walk 1/1 E0906") == []  # with all five it comes out again
    # an enemy zone stops the unit in the full hex, and nobody there can leave
    s = scene({"1/1": "E0907", "22": "E0905", **there}, GERMAN_MOVE, marks=tired)
    (found,) = objections(s, "walk 1/1 E0906")
    assert found.words == (
        "3 friendly units stand in E0906, and 1/1 could not go on from there; a hex holds three"
        " when the phase ends."
    )


@case("crete", "4.4")
def test_two_full_hexes_may_exchange_units() -> None:
    here = dict.fromkeys(("1/1", "2/1", "3/1"), "E0907")
    there = dict.fromkeys(("1/2", "2/2", "3/2"), "E0906")
    s = scene({**here, **there}, GERMAN_MOVE)
    s = do(s, "walk 1/1 E0906", "walk 1/2 E0907").state
    assert why(s, "pass") == []
    assert unit(s, "1/1").at == "E0906"
    assert unit(s, "1/2").at == "E0907"


@case("crete", "4.5")
def test_an_enemy_zone_stops() -> None:
    s = scene({"1/1": "E1007", "22": "E0807"}, GERMAN_MOVE)
    s = do(s, "walk 1/1 E0907").state
    (found,) = objections(s, "walk 1/1 E1006")
    assert (found.case, found.words) == (
        "4.5",
        "1/1 has come into an enemy zone of control at E0907 and moves no further this phase.",
    )


@case("crete", "4.5")
def test_the_price_of_a_step_next_to_an_enemy_is_told() -> None:
    s = scene({"1/1": "E1007", "22": "E0807"}, GERMAN_MOVE)
    told = {o.to: GAME.telling.price(s, o) for o in lawful(s, "1/1")}  # type: ignore[attr-defined]
    stop = told["E0907"]
    assert stop is not None
    assert (stop.label, stop.value, stop.case) == ("Next to an enemy", "1/1 stops there", "4.5")
    assert told["E1006"] is None


@case("crete", "4.5")
def test_a_zone_is_all_six_hexes_around() -> None:
    s = scene({"1/1": "W2109", "22": "E0907"}, GERMAN_MOVE)
    assert zone(s, "german") == set(NEAR["W2109"])
    assert "W2208" in zone(s, "german")  # across the sea, as printed
    assert GAME.telling.controls is not None
    assert set(GAME.telling.controls(s, "commonwealth")) == set(NEAR["E0907"])


@case("crete", "4.6")
def test_the_first_step_leads_out_of_the_zones() -> None:
    s = scene({"1/1": "E0907", "22": "E0906"}, GERMAN_MOVE)
    (found,) = objections(s, "walk 1/1 E1006")
    assert (found.case, found.words) == (
        "4.6",
        "1/1 starts in an enemy zone of control, and E1006 is in one too.",
    )
    assert why(s, "walk 1/1 E1007") == []
    s = do(s, "walk 1/1 E1007").state
    assert why(s, "walk 1/1 E1006") == []  # and into a zone again
    s = do(s, "walk 1/1 E1006").state
    assert why(s, "walk 1/1 E1007") == ["4.5"]


@case("crete", "4.6")
def test_friends_do_not_lift_a_zone() -> None:
    s = scene({"1/1": "E0907", "2/1": "E1006", "22": "E0906"}, GERMAN_MOVE)
    assert why(s, "walk 1/1 E1006") == ["4.6"]


@case("crete", "4.6")
def test_who_is_ringed_does_not_move() -> None:
    s = scene({"1/1": "E0907", "22": "E0906", "23": "E0908"}, GERMAN_MOVE)
    assert lawful(s, "1/1") == []


@case("crete", "4.7")
def test_nobody_leaves_the_maps() -> None:
    s = scene({"1/1": "E0101"}, GERMAN_MOVE)
    assert {o.to for o in lawful(s, "1/1")} <= set(NEAR["E0101"])  # type: ignore[attr-defined]
    from paralab.games.crete.orders import Walk

    (found,) = GAME.objections(s, Walk("1/1", "eliminated"))  # type: ignore[arg-type]
    assert (found.case, found.words) == (
        "4.7",
        "Eliminated is no hex of these maps, and no unit leaves them.",
    )


@case("crete", "4.8")
def test_the_chart_of_movement_costs() -> None:
    enter = EFFECTS["enter"]
    assert [enter[k] for k in ("clear", "rough", "town", "airfield")] == [3, 6, 3, 3]
    assert (EFFECTS["road"], EFFECTS["track"]) == (1, 3)
    for (a, b), thirds in COST.items():
        if b in TRACKS:
            assert thirds == 3
        elif BOARD.has("road", a, b):
            assert thirds == 1
        else:
            assert thirds == ground(b)
    for a, steps in STEPS.items():
        assert not any(BOARD.has("sea", a, b) for b in steps)
        assert steps <= IS_LAND


@case("crete", "4.1")
def test_events_name_their_cases() -> None:
    step = do(scene({"1/1": "E0907"}, GERMAN_MOVE), "walk 1/1 E1007")
    assert {"4.1", "4.2"} <= cited(step)
