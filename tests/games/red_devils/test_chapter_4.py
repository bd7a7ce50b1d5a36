"""[4.0] Movement: just inside and just outside each rule."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
import pytest

from paralab.core.basis import Basis
from paralab.core.board import Place
from paralab.core.events import Eliminated, Moved, Rested, Skipped
from paralab.core.state import DEAD, Side, State, Unit, UnitId
from paralab.games.red_devils import GAME
from paralab.games.red_devils.ground import ARRIVAL, COST, COST_BLOWN, GROUND, NO_VEHICLES
from paralab.games.red_devils.movement import WALKING
from paralab.games.red_devils.orders import Declare
from paralab.games.red_devils.parts import BOARD, GERMAN, KIND, in_points, quarters
from tests.games.red_devils.scene import (
    BRITISH_MOVEMENT,
    GERMAN_COMBAT,
    GERMAN_MOVEMENT,
    at,
    cited,
    do,
    objections,
    scene,
    told,
    unit,
    why,
    words,
)
from tests.marks import case

FAR = {"Krafft": "3306"}
"""A German in a far corner, out of the way of everything."""


# ------------------------------------------------------------------------------ 4.0, 4.1
@case("red_devils", "4.0")
def test_one_unit_hex_by_hex() -> None:
    s = scene({"1/1/1": "0708", "2/1/1": "0607"} | FAR, BRITISH_MOVEMENT)
    assert why(s, "walk 1/1/1 0709") == []
    assert why(s, "walk 1/1/1 0710") == ["4.0"]  # two hexes off
    assert why(s, "walk 1/1/1 0708") == ["4.0"]  # its own hex
    s = do(s, "walk 1/1/1 0709").state
    assert why(s, "walk 1/1/1 0710") == []  # it may go on
    s = do(s, "walk 2/1/1 0606").state
    assert why(s, "walk 1/1/1 0710") == ["4.0"]  # let go: done
    assert why(s, "walk Krafft 3305") == ["3.0"]


@case("red_devils", "4.0")
def test_a_phase_in_which_nobody_can_move_passes() -> None:
    units = {"1/1/1": "0708", "Krafft": "3306"}
    s = scene(units, BRITISH_MOVEMENT, marks={"Krafft": ["disrupted"]}, turn=6)
    s = msgspec.structs.replace(s, units=_nobody_waits(s))
    step = do(s, "pass")
    assert GAME.desk(step.state).name == "German Movement Phase"  # they recovered before
    marks = {"1/1/1": ["disrupted"]}
    s = scene({"1/1/1": "0708", "StatFlak": "2214"}, GERMAN_COMBAT, turn=4, marks=marks)
    step = do(s, "pass") if GAME.legal(s) else None
    assert step is not None
    skipped = [e.words for e in step.events if isinstance(e, Skipped)]
    assert "No British unit lands on turn 5." in skipped
    assert "No British unit can move: the British movement phase passes by itself." in skipped


def _nobody_waits(s: State) -> dict[Side, dict[UnitId, Unit]]:
    """The same units, and all that wait are lost."""
    return {
        side: {n: u if u.at.isdigit() else Unit(DEAD) for n, u in mine.items()}
        for side, mine in s.units.items()
    }


@case("red_devils", "4.1")
def test_ten_points_and_no_more() -> None:
    s = scene({"1/1/1": "0708"} | FAR, BRITISH_MOVEMENT, spent={"1/1/1": 0})
    way = ["0707", "0708"] * 5  # clear ground costs a man on foot one point
    s = do(s, *(f"walk 1/1/1 {p}" for p in way)).state
    assert unit(s, "1/1/1").spent == 40
    (found,) = objections(s, "walk 1/1/1 0707")
    assert (found.case, found.words) == (
        "4.1",
        "0707 costs 1; 1/1/1 has 0 movement points left.",
    )


@case("red_devils", "4.1")
def test_points_are_not_saved() -> None:
    s = scene({"1/1/1": "0708"} | FAR, BRITISH_MOVEMENT)
    step = do(s, "walk 1/1/1 0707", "pass")
    assert any(isinstance(e, Rested) for e in step.events)  # the German movement phase began
    assert unit(step.state, "1/1/1").spent == 0


# ------------------------------------------------------------------------------ 4.2
@case("red_devils", "4.2")
@pytest.mark.parametrize(
    ("way", "a", "b", "points"),
    [
        ("mechanized", "0708", "0707", "1/2"),  # clear
        ("other", "0708", "0707", "1"),
        ("other", "0306", "0406", "3"),  # woods
        ("mechanized", "0306", "0406", None),
        ("other", "1112", "1012", "4"),  # rough
        ("mechanized", "1112", "1012", None),
        ("mechanized", "2213", "2212", "2"),  # city
        ("other", "2213", "2212", "1"),
        ("mechanized", "1113", "1213", "3"),  # broken
        ("other", "1113", "1213", "2"),
    ],
)
def test_ground(way: str, a: str, b: str, points: str | None) -> None:
    assert COST[way].get((a, b)) == (None if points is None else quarters(points))


@case("red_devils", "4.2")
def test_a_road_counts_whatever_it_runs_through() -> None:
    assert BOARD.terrain["0405"] == BOARD.terrain["0306"] == ("woods",)
    assert COST["mechanized"]["0306", "0405"] == quarters("1/2")  # a minor road into woods
    assert COST["other"]["0306", "0405"] == quarters("1")
    assert ("0306", "0406") not in COST["mechanized"]  # the same wood, off the road
    assert COST["mechanized"]["0110", "0210"] == quarters("1/4")  # a major road


@case("red_devils", "4.2")
def test_a_road_is_no_use_to_whoever_comes_from_beside() -> None:
    on_road = BOARD.has("minor_road", "0709", "0808")
    assert on_road
    assert not BOARD.has("minor_road", "0708", "0808")
    assert COST["other"]["0708", "0808"] == GROUND["other"]["clear"]


@case("red_devils", "4.2")
def test_artillery_pays_as_others_do_on_roads_only() -> None:
    assert COST["artillery"]["0708", "0707"] == COST["mechanized"]["0708", "0707"]
    assert COST["artillery"]["0110", "0210"] == COST["other"]["0110", "0210"]
    assert ("0306", "0406") not in COST["artillery"]


@case("red_devils", "4.2")
def test_a_minor_river_adds_or_bars_and_a_bridge_negates_it() -> None:
    side = next(
        (a, b)
        for a in BOARD.where
        for b in BOARD.adjacent[a]
        if BOARD.has("minor_river", a, b)
        and not any(BOARD.has(k, a, b) for k in ("bridge", "minor_road", "major_road"))
        and BOARD.terrain[b] == ("broken",)
    )
    assert COST["other"][side] == quarters("2") + quarters("1")
    assert side not in COST["mechanized"]
    bridged = next(
        (a, b)
        for a in BOARD.where
        for b in BOARD.adjacent[a]
        if BOARD.has("minor_river", a, b) and BOARD.has("major_road", a, b)
    )
    assert COST["mechanized"][bridged] == quarters("1/4")


@case("red_devils", "4.2")
def test_closed_ground_says_what_is_closed() -> None:
    s = scene({"Rec/1": "0708"} | FAR, BRITISH_MOVEMENT)
    s = do(s, "walk Rec/1 0808").state
    assert why(s, "walk Rec/1 0908") == []  # by road
    s = scene({"Rec/1": "0405"} | FAR, BRITISH_MOVEMENT)
    (found,) = objections(s, "walk Rec/1 0406")
    assert found.case == "4.2"
    assert found.words == (
        "Rec/1 is airborne reconnaissance, and woods hexes are closed to it except along a road."
    )
    assert found.basis is Basis.RECONSTRUCTED


@case("red_devils", "4.2")
def test_whoever_has_too_little_does_not_go() -> None:
    s = scene({"1/1/1": "0305"} | FAR, BRITISH_MOVEMENT)
    s = do(s, "walk 1/1/1 0306", "walk 1/1/1 0305", "walk 1/1/1 0306").state  # three each
    assert unit(s, "1/1/1").spent == quarters("9")
    assert words(s, "walk 1/1/1 0305") == ["0305 costs 3; 1/1/1 has 1 movement point left."]


def test_fractions_are_kept_track_of() -> None:
    s = scene({"Rec/1": "0110", "1/1/1": "0708"} | FAR, BRITISH_MOVEMENT)
    step = do(s, "walk Rec/1 0210")
    assert unit(step.state, "Rec/1").spent == 1
    assert told(step)[0].endswith("; 9¾ movement points left.")
    assert in_points(39) == "9¾"


# ------------------------------------------------------------------------------ 4.3
@case("red_devils", "4.3")
def test_enemy_hexes_are_closed() -> None:
    s = scene({"1/1/1": "0708", "Krafft": "0808"}, BRITISH_MOVEMENT)
    assert "4.3" in why(s, "walk 1/1/1 0808")
    s = scene({"1/1/1": "0708", "Krafft": "0808"}, GERMAN_MOVEMENT)
    assert "4.3" in why(s, "walk Krafft 0708")


@case("red_devils", "4.3")
def test_through_a_friend_but_not_to_an_end_with_him() -> None:
    s = scene({"1/1/1": "0708", "2/1/1": "0808"} | FAR, BRITISH_MOVEMENT)
    s = do(s, "walk 1/1/1 0808").state
    (found,) = objections(s, "pass")
    assert found.case == "4.3"
    assert found.words == (
        "1/1/1 and 2/1/1 share 0808, where only one may end the phase; 1/1/1 can still go on."
    )
    other = do(s, "walk 2/1/1 0809").state  # the other may make room as well
    assert why(other, "pass") == []
    assert why(do(s, "walk 1/1/1 0909").state, "pass") == []


def _pacing(start: str, steps: int) -> list[str]:
    way = ["0707", start] * steps
    return [f"walk 1/1/1 {p}" for p in way[:steps]]


@case("red_devils", "4.3")
def test_the_owner_chooses_who_is_lost() -> None:
    units = {"1/1/1": "0708", "2/1/1": "0808"} | FAR
    s = scene(units, BRITISH_MOVEMENT, marks={"2/1/1": ["disrupted"]})
    # eight steps to and fro, and a ninth and tenth into the friend's hex
    s = do(s, *_pacing("0708", 8), "walk 1/1/1 0807", "walk 1/1/1 0808").state
    assert unit(s, "1/1/1").spent == quarters("10")
    step = do(s, "pass")
    assert step.state.pending[-1].kind == "excess"
    assert {o.unit for o in GAME.legal(step.state)} == {"1/1/1", "2/1/1"}
    assert why(step.state, "lose Rec/1") == ["4.3"]
    end = do(step.state, "lose 2/1/1")
    assert [e.unit for e in end.events if isinstance(e, Eliminated)] == ["2/1/1"]
    assert not end.state.pending
    assert "4.3" in cited(end)


@case("red_devils", "4.3")
def test_leaving_the_map_parts_two_as_well() -> None:
    units = {"Helle": "0110", "Lippert": "0110", "1/1/1": "0210"}
    spent = {"Helle": quarters("10"), "Lippert": quarters("6")}
    s = scene(units, GERMAN_MOVEMENT, spent=spent, marks={"1/1/1": ["disrupted"]})
    assert not list(WALKING.of(s, "Lippert"))  # four points are enough to leave, and no more
    assert why(s, "leave Lippert off-A") == []
    assert "4.3" in why(s, "pass")
    assert not do(s, "leave Lippert off-A", "pass").state.pending


@case("red_devils", "4.3")
def test_the_static_flak_shares_its_hex() -> None:
    s = scene({"StatFlak": "2214", "Krafft": "2115", "1/1/1": "0708"}, GERMAN_MOVEMENT)
    step = do(s, "walk Krafft 2214", "pass")
    assert not step.state.pending
    assert at(step.state, "Krafft") == at(step.state, "StatFlak") == "2214"


@case("red_devils", "4.3")
def test_no_friend_where_one_must_stop() -> None:
    s = scene({"1/1/1": "0708", "2/1/1": "0808", "Krafft": "0909"}, BRITISH_MOVEMENT)
    (found,) = objections(s, "walk 1/1/1 0808")
    assert found.case == "4.3"
    assert found.words == (
        "A friend stands in LZ Z (0808), and 1/1/1 would have to stop there: an enemy controls it."
    )


# ------------------------------------------------------------------------------ 4.4
@case("red_devils", "4.4")
def test_whoever_enters_a_zone_stops() -> None:
    s = scene({"1/1/1": "0508", "Krafft": "0708"}, BRITISH_MOVEMENT)
    s = do(s, "walk 1/1/1 0607", "hold").state
    assert unit(s, "1/1/1").spent == quarters("1")
    assert words(s, "walk 1/1/1 0508") == [
        "1/1/1 has entered the zone of control of an undisrupted enemy, and must stop there."
    ]


@case("red_devils", "4.4")
def test_whoever_begins_in_a_zone_leaves_for_three_points_more() -> None:
    s = scene({"1/1/1": "0607", "Krafft": "0708"}, BRITISH_MOVEMENT)
    (found,) = objections(s, "walk 1/1/1 0608")  # in the zone as well
    assert found.case == "4.4"
    s = do(s, "walk 1/1/1 0508", "hold").state  # Krafft lets it go
    assert unit(s, "1/1/1").spent == quarters("1") + quarters("3")


@case("red_devils", "4.4")
def test_no_zone_across_the_rhine() -> None:
    s = scene({"1/1/1": "2214", "Krafft": "2213"}, BRITISH_MOVEMENT)
    assert "2214" in BOARD.adjacent["2213"]
    s = do(s, "walk 1/1/1 2215", "hold").state  # fired at, but not held: the river parts them
    assert unit(s, "1/1/1").spent == quarters("2")
    assert "2314" not in _zone(scene({"1/1/1": "0708", "StatFlak": "2214"}, BRITISH_MOVEMENT))


def _zone(s: State) -> Collection[Place]:
    controls = GAME.telling.controls
    assert controls is not None
    return controls(s, GERMAN)


@case("red_devils", "4.4")
@case("red_devils", "8.3")
def test_a_disrupted_enemy_holds_less() -> None:
    marks = {"Krafft": ["disrupted"]}
    s = scene({"1/1/1": "0508", "Krafft": "0708"}, BRITISH_MOVEMENT, marks=marks)
    s = do(s, "walk 1/1/1 0607").state
    assert why(s, "walk 1/1/1 0608") == ["4.4"]  # not straight into another controlled hex
    s = do(s, "walk 1/1/1 0508").state  # but out of it, for three points more
    assert unit(s, "1/1/1").spent == quarters("1") + quarters("4")


@case("red_devils", "4.4")
def test_without_three_points_more_it_stays() -> None:
    marks = {"Krafft": ["disrupted"]}
    s = scene({"1/1/1": "0807", "Krafft": "0609"}, BRITISH_MOVEMENT, marks=marks)
    s = do(
        s, *[f"walk 1/1/1 {p}" for p in ["0707", "0807"] * 3], "walk 1/1/1 0708", "walk 1/1/1 0608"
    ).state  # 8 points, and in a weak zone
    (found,) = objections(s, "walk 1/1/1 0607")
    assert found.words == (
        "0607 costs 4, three of them for leaving an enemy zone; 1/1/1 has 2 movement points left."
    )


# ------------------------------------------------------------------------------ 4.5
@case("red_devils", "4.5")
def test_british_units_stay_on_the_map() -> None:
    s = scene({"1/1/1": "0110"} | FAR, BRITISH_MOVEMENT)
    (found,) = objections(s, "leave 1/1/1 off-A")
    assert found.words == "1/1/1 is British, and British units do not leave the map."


@case("red_devils", "4.5")
def test_germans_leave_by_an_entry_hex_for_one_point() -> None:
    s = scene({"Krafft": "0113", "1/1/1": "1511"}, GERMAN_MOVEMENT, turn=4)
    assert why(s, "leave Krafft off-B") == ["4.5"]
    assert words(
        scene({"Krafft": "0708", "1/1/1": "1511"}, GERMAN_MOVEMENT), "leave Krafft off-A"
    ) == ["0708 is no German entry hex; units leave the map only by one."]
    step = do(s, "leave Krafft off-A")
    assert at(step.state, "Krafft") == "off-A"
    assert told(step) == ["Krafft leaves the map by an A hex."]
    away = scene({"Krafft": "2501", "1/1/1": "0708"}, GERMAN_MOVEMENT)
    assert told(do(away, "leave Krafft off-B")) == ["Krafft leaves the map by a B hex."]
    assert why(step.state, "enter Krafft 0110") == ["4.5"]


@case("red_devils", "4.5")
@pytest.mark.parametrize(("turn", "found"), [(5, ["4.5"]), (6, [])])
def test_back_after_a_whole_turn(turn: int, found: list[str]) -> None:
    s = scene(
        {"Krafft": "off-A", "1/1/1": "1511"},
        GERMAN_MOVEMENT,
        turn=turn,
        marks={"Krafft": ["since:4"]},
    )
    assert why(s, "enter Krafft 0110") == found
    assert why(s, "enter Krafft 0103") == found
    assert "4.5" in why(s, "enter Krafft 2501")  # another letter
    if not found:
        step = do(s, "enter Krafft 0103")
        assert unit(step.state, "Krafft").marks == frozenset()
        assert "again" in told(step)[0]


@case("red_devils", "4.5")
def test_leaving_costs_what_there_is() -> None:
    s = scene({"Krafft": "0212", "1/1/1": "1511"}, GERMAN_MOVEMENT, spent={})
    s = do(s, "walk Krafft 0113", *["walk Krafft 0212", "walk Krafft 0113"] * 4).state
    assert unit(s, "Krafft").spent == quarters("9")
    assert why(s, "leave Krafft off-A") == []
    s = scene({"Krafft": "0113", "1/1/1": "0112"}, GERMAN_MOVEMENT)  # out of a zone: ours, +3
    step = do(s, "leave Krafft off-A", "hold")
    assert at(step.state, "Krafft") == "off-A"
    marks = {"1/1/1": ["disrupted"]}
    s = scene({"Krafft": "0313", "1/1/1": "0112"}, GERMAN_MOVEMENT, marks=marks)
    s = do(s, *(f"walk Krafft {p}" for p in ("0213", "0313", "0213", "0113"))).state
    assert words(s, "leave Krafft off-A") == [
        "Leaving the map costs 4; Krafft has 2 movement points left."
    ]


# ------------------------------------------------------------------------------ 4.6
@case("red_devils", "4.6")
def test_infantry_crosses_with_its_whole_move() -> None:
    s = scene({"1/1/1": "1113", "Rec/1": "1213"} | FAR, BRITISH_MOVEMENT)
    step = do(s, "walk 1/1/1 1012")
    assert at(step.state, "1/1/1") == "1012"
    assert unit(step.state, "1/1/1").spent == quarters("10")
    assert "4.6" in cited(step)
    assert told(step) == ["1/1/1 crosses the river to 1012."]
    (found,) = objections(s, "walk Rec/1 1212")
    assert found.words == (
        "Rec/1 is airborne reconnaissance; only infantry that moves on foot crosses the river"
        " without a bridge."
    )


@case("red_devils", "4.6")
def test_not_after_a_move() -> None:
    s = scene({"1/1/1": "1114"} | FAR, BRITISH_MOVEMENT)
    s = do(s, "walk 1/1/1 1113").state
    assert why(s, "walk 1/1/1 1012") == ["4.1", "4.6"]


@case("red_devils", "4.6")
def test_one_attempt_in_a_player_turn() -> None:
    s = scene({"1/1/1": "1113", "2/1/1": "1213"} | FAR, BRITISH_MOVEMENT)
    s = do(s, "walk 1/1/1 1012").state
    assert words(s, "walk 2/1/1 1212") == [
        "A unit has tried to cross the river in this player-turn; only one may try."
    ]
    s = do(s, "pass").state
    assert GAME.desk(s).name == "German Movement Phase"
    assert not s.tracks  # another player-turn, another attempt


@case("red_devils", "4.6")
def test_neither_out_of_a_zone_nor_into_one() -> None:
    s = scene({"1/1/1": "1113", "Krafft": "1114"}, BRITISH_MOVEMENT)
    assert "4.6" in why(s, "walk 1/1/1 1012")
    s = scene({"1/1/1": "1113", "Krafft": "1011"}, BRITISH_MOVEMENT)
    assert words(s, "walk 1/1/1 1012") == [
        "1012 is in an enemy zone of control; nobody crosses the river out of one or into one."
    ]


@case("red_devils", "4.6")
def test_fire_on_the_river_has_no_cover_and_no_mercy() -> None:
    s = scene({"1/1/1": "1113", "Krafft": "1111"}, BRITISH_MOVEMENT)
    assert "1012" not in BOARD.adjacent["1111"]
    s = do(s, "walk 1/1/1 1012").state  # rough ground, two columns elsewhere
    step = do(s, "shoot Krafft 1/1/1", dice=[1])
    roll = next(e for e in step.events if hasattr(e, "tally"))
    assert roll.tally.entries == ()
    assert roll.read == ("Dd",)
    assert at(step.state, "1/1/1") == "eliminated"
    assert "4.6" in cited(step)


@case("red_devils", "4.6")
def test_a_crossing_stopped_on_its_own_bank_is_an_attempt() -> None:
    units = {"1/1/1": "1113", "2/1/1": "2616", "Krafft": "1212"}
    step = do(scene(units, BRITISH_MOVEMENT), "walk 1/1/1 1012")
    assert step.state.pending[-1].kind == "fire"  # next door, though the river is between
    step = do(step.state, "shoot Krafft 1/1/1", dice=[1])
    assert at(step.state, "1/1/1") == "1113"  # disrupted, not lost: it had not been moved
    assert "disrupted" in unit(step.state, "1/1/1").marks
    assert why(step.state, "walk 2/1/1 2717") == ["4.6"]


# ------------------------------------------------------------------------------ 4.7
@case("red_devils", "4.7")
def test_the_ferry_is_german_and_carries_one() -> None:
    s = scene({"9PJ/9SS": "1113", "9Fl/9SS": "1114", "1/1/1": "0708"}, GERMAN_MOVEMENT)
    step = do(s, "walk 9PJ/9SS 1112")
    assert unit(step.state, "9PJ/9SS").spent == quarters("4")  # the rough hex it enters
    assert "4.7" in cited(step)
    s = do(step.state, "walk 9PJ/9SS 1111", "walk 9Fl/9SS 1113").state
    assert words(s, "walk 9Fl/9SS 1112") == [
        "The ferry has carried a unit this turn; it carries one a turn."
    ]


@case("red_devils", "4.7")
def test_infantry_that_no_boat_takes_hears_of_the_ferry() -> None:
    used = "The ferry has carried a unit this turn; it carries one a turn."
    s = scene({"Helle": "1113", "Harder": "1114", "1/1/1": "0708"}, GERMAN_MOVEMENT)
    s = do(s, "walk Helle 1112", "walk Helle 1111", "walk Harder 1113").state
    assert why(s, "walk Harder 1112") == ["4.1", "4.7", "4.6"]
    assert used in words(s, "walk Harder 1112")
    s = scene({"Harder": "1113", "1/1/1": "0708"}, GERMAN_MOVEMENT, tracks={"ferried": 1})
    assert why(s, "walk Harder 1112") == []  # it has not moved: across in boats (4.6)
    s = scene(
        {"Harder": "1113", "1/1/1": "0708"}, GERMAN_MOVEMENT, tracks={"ferried": 1, "crossed": 1}
    )
    assert why(s, "walk Harder 1112") == ["4.7", "4.6"]


@case("red_devils", "4.7")
def test_no_ferry_for_the_british() -> None:
    s = scene({"1AT/1": "1113"} | FAR, BRITISH_MOVEMENT)
    assert words(s, "walk 1AT/1 1112") == [
        "The ferry at 1112 and 1113 is the German player's alone."
    ]
    s = scene({"1/1/1": "1113"} | FAR, BRITISH_MOVEMENT)
    assert why(s, "walk 1/1/1 1112") == []  # infantry, across in boats
    assert unit(do(s, "walk 1/1/1 1112").state, "1/1/1").spent == quarters("10")


@case("red_devils", "4.7")
def test_no_ferry_to_a_controlled_bank() -> None:
    s = scene({"9PJ/9SS": "1113", "1/1/1": "1211"}, GERMAN_MOVEMENT)
    found = words(s, "walk 9PJ/9SS 1112")
    assert (
        "British units control a bank of the ferry, 1112 or 1113, and so it does not run." in found
    )


# ------------------------------------------------------------------------------ 4.8
@case("red_devils", "4.8")
def test_motorized_infantry_declares_how_it_moves() -> None:
    s = scene({"20/9SS": "0708", "1/1/1": "2215", "Helle": "0607"}, GERMAN_MOVEMENT)
    assert unit(do(s, "walk 20/9SS 0707").state, "20/9SS").spent == quarters("1/2")
    on_foot = do(s, "declare 20/9SS foot").state
    assert unit(do(on_foot, "walk 20/9SS 0707").state, "20/9SS").spent == quarters("1")
    assert why(on_foot, "declare 20/9SS") == ["4.8"]  # for the whole phase
    assert why(do(s, "walk 20/9SS 0707").state, "declare 20/9SS foot") == ["4.8"]  # too late
    assert why(s, "declare Helle foot") == ["4.8"]
    assert KIND["20/9SS"] == "motorized_infantry"


@case("red_devils", "4.8")
def test_what_was_declared_holds_while_others_move() -> None:
    units = {"20/9SS": "0708", "19/9SS": "0908", "Helle": "0607", "1/1/1": "2215"}
    s = scene(units, GERMAN_MOVEMENT)
    s = do(s, "declare 20/9SS foot", "declare 19/9SS", "walk Helle 0606").state
    for line in ("declare 20/9SS", "declare 20/9SS foot", "declare 19/9SS foot"):
        assert why(s, line) == ["4.8"]
    s = do(s, "walk 20/9SS 0707").state
    assert unit(s, "20/9SS").spent == quarters("1")  # on foot, as declared before Helle went
    s = do(s, "walk 19/9SS 0907", "pass").state
    assert all(not unit(s, n).marks for n in units)  # for the phase, and no longer


@case("red_devils", "4.8")
def test_declaring_comes_to_an_end() -> None:
    """However the German declares, each of his units does so once: no going in circles."""
    units = {"20/9SS": "0708", "19/9SS": "0908", "1/21/10SS": "0510", "1/1/1": "2215"}
    s = scene(units, GERMAN_MOVEMENT)
    for n in ("20/9SS", "19/9SS", "1/21/10SS"):
        s = do(s, f"declare {n} foot").state
    assert not [o for o in GAME.legal(s) if isinstance(o, Declare) and o.unit in units]


@case("red_devils", "4.8")
def test_in_a_wood_it_goes_on_foot() -> None:
    assert "0406" in NO_VEHICLES
    assert "0405" not in NO_VEHICLES  # a road runs there
    s = scene({"20/9SS": "0406", "1/1/1": "2215"}, GERMAN_MOVEMENT)
    assert words(s, "declare 20/9SS") == [
        "20/9SS begins in 0406, which is prohibited to mechanized units; it moves as a"
        " non-mechanized unit."
    ]
    step = do(s, "walk 20/9SS 0405")
    assert unit(step.state, "20/9SS").spent == quarters("3")
    assert "4.8" in cited(step)
    assert "foot" in unit(step.state, "20/9SS").marks  # and for the rest of the phase


@case("red_devils", "4.8")
def test_only_on_foot_it_crosses() -> None:
    s = scene({"20/9SS": "1313", "1/1/1": "0708"}, GERMAN_MOVEMENT)
    to = next(p for p in BOARD.adjacent["1313"] if BOARD.has("major_river", "1313", p))
    assert "4.6" in why(s, f"walk 20/9SS {to}")
    assert why(do(s, "declare 20/9SS foot").state, f"walk 20/9SS {to}") == []


@case("red_devils", "4.8")
def test_the_flak_never_moves_and_the_armor_not_at_first() -> None:
    s = scene({"StatFlak": "2214", "1/9/9SS": "2708", "1/1/1": "0708"}, GERMAN_MOVEMENT, turn=1)
    assert words(s, "walk StatFlak 2215") == ["StatFlak is static: it never moves."]
    assert words(s, "walk 1/9/9SS 2808") == ["1/9/9SS does not move on the first turn."]
    s = scene({"1/9/9SS": "2708", "1/1/1": "0708"}, GERMAN_MOVEMENT, turn=2)
    assert why(s, "walk 1/9/9SS 2808") == []


# ------------------------------------------------------------------------------ 4.9
@case("red_devils", "4.9")
def test_the_railway_bridge_carries_everybody_until_it_falls() -> None:
    assert COST["mechanized"]["1512", "1513"] == quarters("3")  # the hex, not the river
    assert ("1512", "1513") not in COST_BLOWN["mechanized"]
    assert ("1512", "1513") not in COST_BLOWN["other"]
    s = scene({"1/1/1": "1513"} | FAR, BRITISH_MOVEMENT, markers={"1512": ["blown", "tried"]})
    assert unit(do(s, "walk 1/1/1 1512").state, "1/1/1").spent == quarters("10")  # a crossing


@case("red_devils", "4.9")
def test_every_entry_hex_can_be_entered_by_somebody() -> None:
    assert all(points for way in ARRIVAL.values() for points in way.values())


def test_moves_are_told() -> None:
    s = scene({"1/1/1": "0708"} | FAR, BRITISH_MOVEMENT)
    step = do(s, "walk 1/1/1 0707")
    assert told(step) == ["1/1/1 moves to 0707; 9 movement points left."]
    assert [type(e) for e in step.events][-1] is Moved
    assert not any(isinstance(e, Skipped) for e in step.events)
