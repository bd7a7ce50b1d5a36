"""[7.0] From map to map."""

from __future__ import annotations

import msgspec

from paralab.core.basis import Basis
from paralab.core.events import Moved
from paralab.games.crete import GAME
from paralab.games.crete.parts import ALLOWANCE, COMMONWEALTH, DEFENDERS, GERMAN, LAND
from paralab.games.crete.table import CROSSED
from paralab.games.crete.tracks import FRONT, gates, sharing
from tests.games.crete.scene import (
    COMMONWEALTH_MOVE,
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

WC, CE = "track-WC", "track-CE"
TO_CENTRE = {"1/1": ["for-centre"]}


@case("crete", "2.2")
def test_a_track_is_entered_from_its_road_hex() -> None:
    s = scene({"1/1": "W3112"}, GERMAN_MOVE)
    (found,) = objections(s, f"walk 1/1 {WC}")
    assert (found.case, found.words) == (
        "2.2",
        "A transit track is entered from a road hex that it connects: W3113 and C0107.",
    )
    assert found.basis is Basis.RECONSTRUCTED
    s = scene({"1/1": "W3113"}, GERMAN_MOVE)
    assert why(s, f"walk 1/1 {WC}") == []
    assert why(s, f"walk 1/1 {CE}") == ["2.2"]


@case("crete", "7.0")
def test_entering_ends_the_move() -> None:
    s = scene({"1/1": "W3013"}, GERMAN_MOVE)
    step = do(s, "walk 1/1 W3113", f"walk 1/1 {WC}")
    s = step.state
    assert at(s, "1/1") == WC
    assert unit(s, "1/1").marks == {"for-centre"}
    (found,) = objections(s, "walk 1/1 C0107")
    assert (found.case, found.words) == (
        "7.0",
        "1/1 has entered the transit track in this phase, and its move is over.",
    )
    assert why(s, "pass") == []


@case("crete", "7.0")
def test_a_track_joins_two_maps() -> None:
    s = scene({"1/1": WC}, GERMAN_MOVE, marks=TO_CENTRE)
    assert why(s, "walk 1/1 E0108") == ["7.0"]
    assert why(s, f"walk 1/1 {CE}") == ["2.2"]


@case("crete", "7.6")
def test_a_track_costs_a_whole_point() -> None:
    s = scene({"1/1": "W3113"}, GERMAN_MOVE, spent={"1/1": 12})
    s = msgspec.structs.replace(s, hand="1/1")
    assert why(s, f"walk 1/1 {WC}") == []
    s = scene({"1/1": "W3113"}, GERMAN_MOVE, spent={"1/1": 13})
    s = msgspec.structs.replace(s, hand="1/1")
    (found,) = objections(s, f"walk 1/1 {WC}")
    assert found.case == "4.1"
    assert found.words == (
        "The transit track between the western and central maps costs 1; 1/1 has ⅔ movement point"
        " left."
    )
    step = do(scene({"1/1": "W3113"}, GERMAN_MOVE), f"walk 1/1 {WC}")
    (moved,) = [e for e in step.events if isinstance(e, Moved)]
    assert (moved.cost, "7.6" in moved.cases) == (3, True)


@case("crete", "4.1")
def test_a_refusal_is_as_sure_as_the_counter_that_it_reads() -> None:
    for name, basis in (("1/1", Basis.PRINTED), ("85/1", Basis.RECONSTRUCTED)):
        s = scene({name: "W3113"}, GERMAN_MOVE, spent={name: ALLOWANCE[name]})
        found = next(o for o in objections(s, f"walk {name} {WC}") if o.case == "4.1")
        assert found.basis is basis


@case("crete", "7.1")
def test_no_turning_back() -> None:
    s = scene({"1/1": WC}, GERMAN_MOVE, marks=TO_CENTRE)
    (found,) = objections(s, "walk 1/1 W3113")
    assert (found.case, found.words) == (
        "7.1",
        "1/1 came into the transit track from that side and may not turn back: it enters the"
        " central map.",
    )
    assert [o.picks for o in lawful(s, "1/1")] == [("1/1", "C0107")]
    s = scene({"1/1": WC}, GERMAN_MOVE, marks={"1/1": ["for-west"]})
    assert [o.picks for o in lawful(s, "1/1")] == [("1/1", "W3113")]


@case("crete", "7.2")
def test_enemies_pass_each_other_in_a_track() -> None:
    s = scene(
        {"1/1": WC, "22": WC, "23": "W3113"},
        GERMAN_MOVE,
        marks={"1/1": ["for-centre"], "22": ["for-west"]},
    )
    assert why(s, "walk 1/1 C0107") == []
    s = scene({"1/1": WC, "22": "W3113"}, COMMONWEALTH_MOVE, marks={"1/1": ["for-centre"]})
    step = do(s, f"walk 22 {WC}")  # nobody stands in its way
    assert "7.2" in cited(step)
    assert sharing(step.state, WC) == ("1/1", "22")
    labels = [f.label for f in GAME.telling.place(step.state, WC)]
    assert labels == ["Transit track", "In it"]


@case("crete", "7.2")
def test_who_is_in_a_track_controls_nothing() -> None:
    s = scene({"1/1": "W3013", "22": WC}, GERMAN_MOVE, marks={"22": ["for-west"]})
    s = do(s, "walk 1/1 W3113").state
    assert why(s, f"walk 1/1 {WC}") == []


@case("crete", "7.3")
def test_not_out_into_an_enemy_zone() -> None:
    s = scene({"1/1": WC, "22": "C0207"}, GERMAN_MOVE, marks=TO_CENTRE)
    (found,) = objections(s, "walk 1/1 C0107")
    assert (found.case, found.words) == (
        "7.3",
        "C0107 is in an enemy zone of control, and the first hex out of a transit track may not"
        " be.",
    )


@case("crete", "7.4")
def test_beside_the_road_where_the_road_is_shut() -> None:
    s = scene({"1/1": WC}, GERMAN_MOVE, marks=TO_CENTRE)
    (found,) = objections(s, "walk 1/1 C0108")
    assert (found.case, found.words) == (
        "7.4",
        "1/1 enters the central map at C0107, where the road comes in, and that hex is open.",
    )
    assert found.basis is Basis.RECONSTRUCTED  # which hex that is, is ours
    s = scene({"1/1": WC, "22": "C0107"}, GERMAN_MOVE, marks=TO_CENTRE)
    assert [o.words for o in objections(s, "walk 1/1 C0110")] == [
        "1/1 enters the central map at C0107, where the road comes in; while that is shut, the"
        " nearest open hex is C0109."
    ]
    assert [o.picks for o in lawful(s, "1/1")] == [("1/1", "C0109")]
    assert why(s, "walk 1/1 C0107") == ["4.3"]
    assert why(s, "walk 1/1 C0110") == ["7.4"]
    assert why(s, "walk 1/1 C0108") == ["7.4", "7.3"]


@case("crete", "7.4")
def test_of_two_equally_close_hexes_the_owner_chooses() -> None:
    s = scene({"1/1": CE, "22": "E0108"}, GERMAN_MOVE, marks={"1/1": ["for-east"]})
    assert gates(s, GERMAN, CE, "east") == ("E0106", "E0110")
    assert [o.picks for o in lawful(s, "1/1")] == [("1/1", "E0106"), ("1/1", "E0110")]


@case("crete", "7.4")
def test_two_units_seal_the_western_edge_of_the_central_map() -> None:
    front = FRONT[WC, "centre"]
    assert len(front) == 4
    assert set(front) == {p for p in LAND if p.startswith("C01")}
    s = scene({"1/1": WC, "22": "C0207", "23": "C0209"}, GERMAN_MOVE, marks=TO_CENTRE)
    assert gates(s, GERMAN, WC, "centre") == ()
    assert lawful(s, "1/1") == []
    assert why(s, "pass") == []  # it waits
    (found,) = [o for o in objections(s, "walk 1/1 C0108") if o.case == "7.4"]
    assert found.words.endswith("the whole edge there is shut.")
    s = scene({"1/1": WC, "22": "C0207"}, GERMAN_MOVE, marks=TO_CENTRE)
    assert gates(s, GERMAN, WC, "centre") != ()


@case("crete", "7.4")
def test_friends_may_fill_the_road_hex() -> None:
    there = {"2/1": "C0107", "3/1": "C0107", "1/2": "C0107"}
    s = scene({"1/1": WC, **there}, GERMAN_MOVE, marks=TO_CENTRE)
    s = do(s, "walk 1/1 C0107").state
    assert why(s, "pass") == ["4.4"]
    s = do(s, "walk 1/1 C0207").state
    assert why(s, "pass") == []


@case("crete", "4.4")
@case("crete", "7.7")
def test_the_track_is_no_way_on_for_who_comes_out_of_it() -> None:
    friends = ["Gr-2", *(n for n in DEFENDERS if n not in ("Maori", "Gr-2"))]
    crowd = {n: p for i, p in enumerate(("C0107", "C0108", "C0207")) for n in friends[3 * i :][:3]}
    moved = {n: ALLOWANCE[n] for n in crowd}
    units = {**crowd, "Maori": WC, "1/1": "C0209", "2/1": "C0307"}  # two zones shut the way on
    s = scene(units, COMMONWEALTH_MOVE, marks={"Maori": ["for-centre"]}, spent=moved)
    assert why(s, "walk Maori C0107") == ["4.4"]
    assert why(s, "pass") == []  # it waits, and nobody is stuck
    # nor does it help that one who came out before stands there with points to spare
    came = {"Maori": ["for-centre"], friends[0]: [CROSSED]}
    others = {n: thirds for n, thirds in moved.items() if n != friends[0]}
    s = scene(units, COMMONWEALTH_MOVE, marks=came, spent=others)
    assert why(s, "walk Maori C0107") == ["4.4"]
    # one who has not moved yet may still leave by the track, and makes room
    s = scene(units, COMMONWEALTH_MOVE, marks={"Maori": ["for-centre"]}, spent={})
    s = do(s, "walk Maori C0107", f"walk {friends[0]} {WC}").state
    assert why(s, "pass") == []


@case("crete", "7.5")
def test_the_first_hex_is_paid() -> None:
    s = scene({"1/1": WC}, GERMAN_MOVE, marks=TO_CENTRE)
    s = do(s, "walk 1/1 C0107").state
    assert unit(s, "1/1").spent == 1  # along the road
    assert why(s, "walk 1/1 C0207") == []  # and on
    s = scene({"1/1": WC, "22": "C0107"}, GERMAN_MOVE, marks=TO_CENTRE)
    s = do(s, "walk 1/1 C0109").state
    assert unit(s, "1/1").spent == 6  # rough ground


@case("crete", "7.7")
def test_out_and_not_back_in() -> None:
    s = scene({"1/1": WC}, GERMAN_MOVE, marks=TO_CENTRE)
    s = do(s, "walk 1/1 C0107").state
    assert unit(s, "1/1").marks == {CROSSED}
    (found,) = objections(s, f"walk 1/1 {WC}")
    assert (found.case, found.words) == (
        "7.7",
        "1/1 has come out of a transit track this phase and goes into none.",
    )
    s = scene({"1/1": "C0107"}, GERMAN_MOVE)
    assert why(s, f"walk 1/1 {WC}") == []  # next turn it may


@case("crete", "7.7")
def test_who_is_in_a_track_has_to_come_out() -> None:
    s = scene({"1/1": WC, "22": "E0907"}, GERMAN_MOVE, marks=TO_CENTRE)
    (found,) = objections(s, "pass")
    assert found.words == (
        "1/1 is in the transit track between the western and central maps and has to enter the next"
        " map in this phase."
    )
    s = do(s, "walk 1/1 C0107").state
    assert why(s, "pass") == []
    # in the other player's phase it stays where it is
    s = scene({"1/1": WC, "22": "E0907"}, COMMONWEALTH_MOVE, marks=TO_CENTRE)
    assert why(s, "pass") == []
    assert GAME.decides(s) == COMMONWEALTH


@case("crete", "7.0")
def test_positions_with_a_lost_traveller_are_refused() -> None:
    s = scene({"1/1": WC}, GERMAN_MOVE, marks=TO_CENTRE)
    units = dict(s.units[GERMAN])
    units["1/1"] = msgspec.structs.replace(units["1/1"], marks=frozenset({"for-east"}))
    bad = msgspec.structs.replace(s, units={**s.units, GERMAN: units})
    assert list(GAME.flaws(bad)) == ["1/1 is in a transit track, bound for none of its maps"]
