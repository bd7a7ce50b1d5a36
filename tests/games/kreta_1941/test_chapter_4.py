"""[4.0] Movement: just inside and just outside each rule."""

from __future__ import annotations

import pytest

from paralab.core.events import Moved, Rested, Took
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.orders import ORDERS, Walk
from paralab.games.kreta_1941.parts import ALLOWANCE, BOARD, EFFECTS, IS_LAND, NEAR, ON_MAP
from paralab.games.kreta_1941.stacking import passes_free, shared
from paralab.games.kreta_1941.terrain import COST, along_a_road, by_path, from_aside, ground
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

HILL = {"22NZ": "17,13"}


def costs(step: object) -> list[int]:
    """What the steps of a walk cost, in halves of a point."""
    return [e.cost for e in step.events if isinstance(e, Moved)]  # type: ignore[attr-defined]


@case("kreta_1941", "4.0")
def test_only_what_is_on_the_table_moves() -> None:
    s = scene({"1/3spad": "27,12"}, GERMAN_MOVE)
    (found,) = objections(s, "walk 1/85Geb 27,11")
    assert (found.case, found.words) == (
        "4.0",
        "1/85Geb is still waiting for transport: it is not on a map.",
    )


@case("kreta_1941", "4.1")
@case("kreta_1941", "4.2")
def test_a_unit_moves_hex_by_hex_and_units_in_any_order() -> None:
    s = scene({"1/3spad": "27,12", "2/3spad": "29,11"}, GERMAN_MOVE)
    (found,) = objections(s, "walk 1/3spad 27,10")
    assert (found.case, found.words) == (
        "4.1",
        "1/3spad moves hex by hex, and is in Prison (27,12), which is not next to it: 27,10.",
    )
    assert why(s, "walk 1/3spad 27,12") == ["4.1"]
    for first, second in (("1/3spad", "2/3spad"), ("2/3spad", "1/3spad")):
        ways = {"1/3spad": "27,11", "2/3spad": "29,10"}
        step = do(s, f"walk {first} {ways[first]}", f"walk {second} {ways[second]}")
        assert [e.unit for e in step.events if isinstance(e, Took)] == [first, second]
        assert "4.2" in cited(step)


@case("kreta_1941", "4.21")
def test_an_enemy_hex_is_closed() -> None:
    s = scene({"1/3spad": "17,12", **HILL}, GERMAN_MOVE)
    found = {o.case: o.words for o in objections(s, "walk 1/3spad 17,13")}
    assert found["4.21"] == "An enemy unit stands in Hill 107 (17,13), and no unit enters its hex."


@case("kreta_1941", "4.21")
def test_a_token_is_an_enemy_too() -> None:
    s = scene({"1/3spad": "27,12", "?7=empty": "28,12"}, GERMAN_MOVE, "full", turn=2)
    assert "4.21" in why(s, "walk 1/3spad 28,12")


@case("kreta_1941", "4.22")
def test_by_day_nobody_leaves_an_enemy_zone() -> None:
    s = scene({"1/3spad": "17,12", **HILL}, GERMAN_MOVE)
    (found,) = objections(s, "walk 1/3spad 17,11")
    assert (found.case, found.words, found.remedy) == (
        "4.22",
        "1/3spad stands in an enemy zone of control, and does not leave it of its own will by day.",
        "It gets out by combat, or by night.",
    )
    away = scene({"1/3spad": "17,11", **HILL}, GERMAN_MOVE)
    assert why(away, "walk 1/3spad 17,10") == []


@case("kreta_1941", "4.23")
def test_no_more_than_the_capability() -> None:
    s = scene({"1/3spad": "10,10"}, GERMAN_MOVE)
    step = do(s, *(f"walk 1/3spad {p}" for p in ("9,10", "8,9", "7,9", "7,8", "7,7", "6,6")))
    assert unit(step.state, "1/3spad").spent <= ALLOWANCE["1/3spad"] == 12
    s = scene({"1/3spad": "27,12"}, GERMAN_MOVE, spent={"1/3spad": 11}, hand="1/3spad")
    (found,) = objections(s, "walk 1/3spad 27,11")
    assert (found.case, found.words) == (
        "4.23",
        "27,11 costs 1; 1/3spad has ½ movement point left.",
    )
    assert why(s, "walk 1/3spad 26,11") == []  # along the road, for half a point


@case("kreta_1941", "4.24")
def test_a_unit_may_stop_after_any_hex_or_not_move_at_all() -> None:
    s = scene({"1/3spad": "27,12"}, GERMAN_MOVE)
    assert why(s, "pass") == []
    s = do(s, "walk 1/3spad 27,11").state
    assert unit(s, "1/3spad").spent < ALLOWANCE["1/3spad"]
    assert why(s, "pass") == []


@case("kreta_1941", "4.25")
def test_points_are_not_saved() -> None:
    s = scene({"1/3spad": "27,12"}, GERMAN_MOVE)
    step = do(s, "pass", "pass")
    assert any(isinstance(e, Rested) for e in step.events)
    s = step.state
    while GAME.phase(s).name != GERMAN_MOVE:
        s = do(s, "pass").state
    assert unit(s, "1/3spad").spent == 0
    assert movement_left(s, "1/3spad") == "6 of 6 left"


def movement_left(s: object, name: str) -> str:
    """What the card of a unit says of its movement."""
    facts = GAME.telling.unit(s, name)  # type: ignore[arg-type]
    return next(f.value for f in facts if f.label == "Movement")


@case("kreta_1941", "4.26")
def test_no_order_gives_points_away() -> None:
    """No order names two units of one side and a number of points."""
    for kind in ORDERS:
        fields = kind.__struct_fields__
        assert not ("points" in fields and "unit" in fields)
    s = scene({"1/3spad": "27,12", "2/3spad": "29,11"}, GERMAN_MOVE)
    s = do(s, "walk 1/3spad 27,11").state
    assert unit(s, "2/3spad").spent == 0


@case("kreta_1941", "4.27")
def test_whoever_is_let_go_has_finished() -> None:
    s = scene({"1/3spad": "27,12", "2/3spad": "29,11"}, GERMAN_MOVE)
    s = do(s, "walk 1/3spad 27,11").state
    assert why(s, "walk 1/3spad 27,10") == []
    s = do(s, "walk 2/3spad 29,10").state
    (found,) = objections(s, "walk 1/3spad 27,10")
    assert (found.case, found.words) == (
        "4.27",
        "1/3spad has ended its move: another unit has moved since.",
    )


# ------------------------------------------------------------------------------ terrain
@pytest.mark.parametrize(
    ("start", "end", "halves"),
    [
        ("27,12", "27,11", 2),  # clear
        ("16,12", "17,13", 4),  # hills
        ("30,5", "30,4", 6),  # mountains
        ("33,15", "33,16", 1),  # a town
        ("18,14", "17,14", 2),  # an airfield
    ],
)
@case("kreta_1941", "4.3")
@case("kreta_1941", "4.31")
def test_each_terrain_has_its_price(start: str, end: str, halves: int) -> None:
    s = scene({"1/3spad": start}, GERMAN_MOVE)
    assert costs(do(s, f"walk 1/3spad {end}")) == [halves]


@case("kreta_1941", "4.3")
@case("kreta_1941", "4.31")
def test_every_hex_has_the_price_of_the_chart() -> None:
    main = ("clear", "hills", "mountains", "high_mountains", "town")
    prices = {"clear": 2, "hills": 4, "mountains": 6, "high_mountains": 8, "town": 1}
    assert {word: EFFECTS["enter"][word] for word in main} == prices
    for place in IS_LAND:
        (word,) = (w for w in BOARD.terrain[place] if w in main)
        flat = {"airfield", "beach"} & set(BOARD.terrain[place])
        assert ground(place) == (min(2, prices[word]) if flat else prices[word])


@case("kreta_1941", "4.32")
def test_sea_and_peaks_are_closed_and_nobody_leaves_the_map() -> None:
    s = scene({"1/3spad": "16,14", "2/3spad": "1,5"}, GERMAN_MOVE)
    sea = next(p for p in NEAR["16,14"] if "sea" in BOARD.terrain[p])
    (found,) = objections(s, f"walk 1/3spad {sea}")
    assert (found.case, found.words) == ("4.32", f"{sea} is sea, and no unit enters it.")
    peak = next(p for p in ON_MAP if "peaks" in BOARD.terrain[p] and set(NEAR[p]) & IS_LAND)
    here = next(p for p in NEAR[peak] if p in IS_LAND)
    (found,) = objections(scene({"1/3spad": here}, GERMAN_MOVE), f"walk 1/3spad {peak}")
    assert (found.case, found.words) == ("4.32", f"{peak} is peaks, and no unit enters it.")
    (found,) = objections(s, "walk 2/3spad air-3")
    assert found.case == "4.32"
    assert {len(NEAR[p]) for p in ("1,5", "27,12")} == {4, 6}  # nothing lies beyond the edge
    assert not any(o.to not in ON_MAP for o in lawful(s, "2/3spad"))  # type: ignore[attr-defined]


@case("kreta_1941", "4.33")
@case("kreta_1941", "4.34")
def test_half_a_point_from_road_hex_to_road_hex() -> None:
    s = scene({"1/3spad": "27,12"}, GERMAN_MOVE)
    step = do(s, "walk 1/3spad 26,11", "walk 1/3spad 26,10", "walk 1/3spad 26,9")
    assert costs(step) == [1, 1, 1]
    assert {"4.33", "4.34"} <= cited(step)
    moved = [e for e in step.events if isinstance(e, Moved)]
    assert GAME.telling.event(step.state, moved[-1]) == (
        "1/3spad moves along the road to Alikianou (26,9) for ½ movement point; 4½ left."
    )
    uphill = [(a, b) for a, b in COST if along_a_road(a, b) and ground(b) > 2]
    assert uphill  # whatever ground the road runs through
    assert {COST[pair] for pair in uphill} == {1}


@case("kreta_1941", "4.34")
def test_two_road_hexes_are_not_enough_if_the_road_does_not_join_them() -> None:
    assert BOARD.has("road", "88,18", "87,18")
    pairs = [
        (a, b)
        for a, b in COST
        if b in IS_LAND and on_a_road(a) and on_a_road(b) and not BOARD.has("road", a, b)
    ]
    assert pairs
    assert all(COST[a, b] == min((from_aside(a, b), *by_path(a, b))) for a, b in pairs)


def on_a_road(place: str) -> bool:
    """Whether a road runs through a hex."""
    return any(BOARD.has("road", place, near) for near in NEAR[place])  # type: ignore[index, arg-type]


@case("kreta_1941", "4.35")
def test_from_aside_the_ground_is_paid_then_the_road() -> None:
    s = scene({"1/3spad": "16,14"}, GERMAN_MOVE)
    step = do(s, "walk 1/3spad 16,13", "walk 1/3spad 15,13")
    assert costs(step) == [2, 1]
    assert "4.35" in cited(step)


@case("kreta_1941", "4.36")
def test_a_path_always_costs_a_point() -> None:
    s = scene({"1/3spad": "17,13"}, GERMAN_MOVE)
    step = do(s, "walk 1/3spad 18,12", "walk 1/3spad 19,12")
    assert costs(step) == [2, 2]  # hills would cost twice as much
    assert "4.36" in cited(step)
    assert COST["17,13", "18,12"] < ground("18,12")
    over = [(a, b) for a, b in COST if by_path(a, b) and BOARD.has("river", a, b)]
    assert over
    assert {COST[pair] for pair in over} == {2}  # over a river too: always one


@pytest.mark.parametrize(
    ("here", "there", "first"),
    [
        ("18,11", "18,10", "4.31"),
        ("27,12", "26,11", "4.33"),
        ("18,12", "18,13", "4.35"),
        ("14,6", "14,5", "4.36"),
        ("16,14", "15,14", "4.37"),
        ("19,12", "18,12", "5.21"),
    ],
)
def test_a_step_names_first_the_case_that_says_most_about_it(
    here: str, there: str, first: str
) -> None:
    units = {"1/3spad": here, **(HILL if first == "5.21" else {})}
    step = do(scene(units, GERMAN_MOVE), f"walk 1/3spad {there}")
    (moved,) = [e for e in step.events if isinstance(e, Moved)]
    assert moved.cases[0] == first
    assert len(set(moved.cases)) == len(moved.cases)
    assert {"4.1", "4.3"} <= set(moved.cases)


@case("kreta_1941", "4.37")
def test_a_river_costs_a_point_more_and_a_bridge_does_not() -> None:
    s = scene({"1/3spad": "16,14"}, GERMAN_MOVE)
    step = do(s, "walk 1/3spad 15,14")
    assert costs(step) == [4]  # the example of the book: 1 + 1
    assert "4.37" in cited(step)
    told = GAME.telling.event(step.state, next(e for e in step.events if isinstance(e, Moved)))
    assert told == "1/3spad moves over the river to 15,14 for 2 movement points; 4 left."
    assert BOARD.has("bridge", "16,13", "15,13")
    assert costs(do(scene({"1/3spad": "16,13"}, GERMAN_MOVE), "walk 1/3spad 15,13")) == [1]
    for river in BOARD.lines["river"]:
        for a, b in (sorted(river), sorted(river, reverse=True)):
            if (a, b) in COST and not BOARD.has("road", a, b) and not BOARD.has("path", a, b):
                assert COST[a, b] == ground(b) + 2


# ------------------------------------------------------------------------------ friends
@case("kreta_1941", "4.4")
@case("kreta_1941", "4.41")
def test_a_friend_is_passed_for_nothing() -> None:
    s = scene({"1/3spad": "27,12", "2/3spad": "26,11"}, GERMAN_MOVE)
    assert passes_free(s, Walk("1/3spad", "26,11"))  # type: ignore[arg-type]
    step = do(s, "walk 1/3spad 26,11", "walk 1/3spad 26,10")
    assert costs(step) == [1, 1]
    assert "4.41" in cited(step)


@case("kreta_1941", "4.42")
def test_nobody_ends_on_a_friend() -> None:
    s = scene({"1/3spad": "27,12", "2/3spad": "26,11", "3/3spad": "31,13"}, GERMAN_MOVE)
    s = do(s, "walk 1/3spad 26,11").state
    assert shared(s) == "26,11"
    (found,) = objections(s, "pass")
    assert (found.case, found.words, found.remedy) == (
        "4.42",
        "Two units stand in 26,11, and only one may end the phase there.",
        "Move one of them on.",
    )
    (found,) = objections(s, "walk 3/3spad 31,12")
    assert (found.case, found.words) == (
        "4.4",
        "Two units stand in 26,11, and only one may end the phase there: one of them goes on"
        " first.",
    )
    friend = do(s, "walk 2/3spad 26,10").state
    assert why(friend, "pass") == []
    assert why(friend, "walk 3/3spad 31,12") == []
    assert why(do(s, "walk 1/3spad 26,10").state, "pass") == []


@case("kreta_1941", "4.42")
def test_who_could_not_go_on_does_not_enter_a_friends_hex() -> None:
    units = {"1/3spad": "27,12", "2/3spad": "26,11"}
    tired = {"1/3spad": 11, "2/3spad": 12}
    s = scene(units, GERMAN_MOVE, spent=tired, hand="1/3spad")
    (found,) = objections(s, "walk 1/3spad 26,11")
    assert (found.case, found.words, found.remedy) == (
        "4.42",
        "2/3spad stands in 26,11, and 1/3spad could not go on from there: no two units end the"
        " phase in one hex.",
        "Move the other unit away first.",
    )
    fresh = scene(units, GERMAN_MOVE, spent={"1/3spad": 11}, hand="1/3spad")
    assert why(fresh, "walk 1/3spad 26,11") == []  # the friend can still make way
    more = scene(units, GERMAN_MOVE, spent={"1/3spad": 10, "2/3spad": 12}, hand="1/3spad")
    assert why(more, "walk 1/3spad 26,11") == []  # half a point is left, for the road


@case("kreta_1941", "4.42")
def test_in_an_enemy_zone_there_is_no_way_on() -> None:
    units = {"1/3spad": "17,11", "2/3spad": "17,12", **HILL}
    (found,) = objections(scene(units, GERMAN_MOVE), "walk 1/3spad 17,12")
    assert found.case == "4.42"
    by_night = scene(units, GERMAN_MOVE, turn=2)
    assert why(by_night, "walk 1/3spad 17,12") == []  # the friend may leave the zone
    walked = do(by_night, "walk 1/3spad 17,12").state
    assert why(walked, "walk 1/3spad 17,11") == ["5.21"]
    assert why(walked, "walk 2/3spad 17,11") == []
    assert at(do(walked, "walk 2/3spad 17,11").state, "2/3spad") == "17,11"


@case("kreta_1941", "4.42")
def test_a_token_makes_no_way() -> None:
    units = {"?1=22NZ": "26,11", "28Maorys": "27,12", "1/3spad": "80,14"}
    s = scene(units, BRITISH_MOVE, "full", turn=2, spent={"28Maorys": 11}, hand="28Maorys")
    assert why(s, "walk 28Maorys 26,11") == ["4.42"]


@case("kreta_1941", "4.43")
def test_any_number_may_pass_through_one_hex() -> None:
    army = ("1/1spad", "2/1spad", "3/1spad", "1/2spad", "2/2spad")
    start = dict(zip(army, ("27,12", "27,11", "27,13", "28,11", "28,12"), strict=True))
    s = scene({**start, "3/3spad": "26,11"}, GERMAN_MOVE)
    ends = iter(("26,9", "25,12", "26,12", "25,11", "26,10"))
    for name in ("1/1spad", "2/1spad"):
        s = do(s, f"walk {name} 26,11", f"walk {name} 26,10").state
        s = do(s, f"walk {name} {next(ends)}").state if name == "1/1spad" else s
    assert unit(s, "1/1spad").at == "26,9"
    assert unit(s, "2/1spad").at == "26,10"
    assert unit(s, "3/3spad").at == "26,11"


@case("kreta_1941", "4.5")
def test_by_day_the_british_move_half_as_far() -> None:
    s = scene({"28Maorys": "27,12", "1/3spad": "80,14"}, BRITISH_MOVE)
    assert movement_left(s, "28Maorys") == "3 of 3 left"
    s = do(s, *(f"walk 28Maorys {p}" for p in ("27,11", "27,10", "27,9"))).state
    (found,) = objections(s, "walk 28Maorys 26,9")
    assert (found.case, found.words) == (
        "4.23",
        "Alikianou (26,9) costs 1; 28Maorys has 0 movement points left.",
    )
    germans = scene({"28Maorys": "24,14", "1/3spad": "80,14"}, GERMAN_MOVE)
    assert movement_left(germans, "1/3spad") == "6 of 6 left"


@case("kreta_1941", "4.5")
def test_the_day_is_told_when_the_british_begin_to_move() -> None:
    s = scene({"28Maorys": "27,12", "1/3spad": "80,14"}, GERMAN_MOVE)
    step = do(s, "pass", "pass")
    rested = [e for e in step.events if isinstance(e, Rested) and "4.5" in e.cases]
    assert [GAME.telling.event(step.state, e) for e in rested] == [
        "It is day, and German aircraft rule it: the British move half as far."
    ]
