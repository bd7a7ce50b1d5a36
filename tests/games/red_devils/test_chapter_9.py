"""[9.0] Airlanding: just inside and just outside each rule."""

from __future__ import annotations

import pytest

from paralab.core.events import Eliminated, Noted, Revealed, Rolled
from paralab.core.state import State
from paralab.games.red_devils import GAME
from paralab.games.red_devils.drop_zones import narrow
from paralab.games.red_devils.landing import FIELDS, fields_of, ground
from paralab.games.red_devils.orders import Land
from paralab.games.red_devils.parts import BOARD, BRITISH, ENTRIES, GERMAN, POLES, TABLES
from paralab.games.red_devils.table import LANDED
from tests.games.red_devils.scene import (
    AIRLANDING,
    BRITISH_MOVEMENT,
    GERMAN_COMBAT,
    SCENARIO,
    at,
    cited,
    do,
    rolled,
    scene,
    told,
    unit,
    why,
    words,
)
from tests.marks import case

SECOND = [n for n, e in ENTRIES.items() if e.turn == 3 and n in SCENARIO.counters and e.zones]


def second_lift(*to_land: str, **more: str) -> State:
    """Turn 3, with only these units of the second lift still to come."""
    units = {n: "eliminated" for n in SECOND if n not in to_land}
    return scene(units | dict.fromkeys(to_land, "turn-3") | more, AIRLANDING, turn=3)


def clear_landing(zone: str, minus: int) -> str:
    """A lawful hex of a drop zone whose ground takes so much from the die."""
    return next(p for p in fields_of(zone) if ground(p).total == -minus)


# ------------------------------------------------------------------------------ 9.0 to 9.2
@case("red_devils", "9.0")
def test_within_three_hexes_of_the_drop_zone() -> None:
    s = second_lift("2AT/1")  # drop zone 0808
    for p in FIELDS:
        found = why(s, f"land 2AT/1 {p}")
        assert found == ([] if BOARD.distance("0808", p) <= 3 else ["9.0"]), p
    assert why(s, "land 1/1/1 0808") == ["9.0"]  # not of this turn


@case("red_devils", "9.0")
def test_all_are_placed_before_the_first_die() -> None:
    s = second_lift("2AT/1", "2LR/1")
    one = do(s, f"land 2AT/1 {clear_landing('0808', 0)}")
    assert not one.rolls
    two = do(one.state, f"land 2LR/1 {clear_landing('0906', 1)}", dice=[4, 6])
    assert [e.purpose for e in two.events if isinstance(e, Rolled)] == ["airlanding"] * 2
    assert GAME.desk(two.state).name == "British Movement Phase"


@case("red_devils", "9.1")
def test_open_ground_and_no_city_beside() -> None:
    s = scene(
        dict.fromkeys(POLES, "turn-9"),
        AIRLANDING,
        turn=9,
        markers={"2010": ["zones"], "0808": ["zones"]},
        zones=("2010", "0808"),
    )
    for p in BOARD.where:
        kinds = BOARD.terrain[p]
        if BOARD.distance("2010", p) > 3:
            continue
        open_ = set(kinds) <= {"clear", "broken"}
        city = any("city" in BOARD.terrain[q] for q in BOARD.adjacent[p])
        found = why(s, f"land 1/1P {p}")
        assert (found == []) == (open_ and not city), p
        assert found == [] or set(found) == {"9.1"}


@case("red_devils", "9.2")
def test_nobody_lands_on_another() -> None:
    spot = clear_landing("0808", 0)
    enemy = next(p for p in fields_of("0808") if p != spot)
    s = second_lift("2AT/1", "2LR/1", Krafft=enemy)
    assert words(s, f"land 2AT/1 {enemy}")[0].endswith("and nobody lands on another.")
    s = do(s, f"land 2AT/1 {spot}").state
    if BOARD.distance("0906", spot) <= 3:
        assert why(s, f"land 2LR/1 {spot}") == ["9.2"]


# ------------------------------------------------------------------------------ 9.3
@case("red_devils", "9.3")
def test_fire_at_double_strength_before_the_table() -> None:
    spot = clear_landing("0808", 0)
    enemy = next(p for p in BOARD.adjacent[spot] if "city" not in BOARD.terrain[p])
    s = second_lift("2AT/1", Krafft=enemy)
    step = do(s, f"land 2AT/1 {spot}")
    assert step.state.pending[-1].kind == "fire"
    assert GAME.decides(step.state) == GERMAN
    assert "double strength" in GAME.telling.why_now(step.state)
    fired = do(step.state, "shoot Krafft 2AT/1", dice=[6, 6])
    shot, drop = (e for e in fired.events if isinstance(e, Rolled))
    assert shot.column == "4"  # twice 3 against 2
    assert (shot.purpose, drop.purpose) == ("opportunity", "airlanding")
    assert told(fired)[0].startswith("Krafft fires at 2AT/1: 6 (doubled) against 2, +4: column 4 ")
    assert "9.3" in cited(fired)


@case("red_devils", "9.3")
def test_disrupted_twice_is_eliminated() -> None:
    spot = clear_landing("0808", 0)
    enemy = next(p for p in BOARD.adjacent[spot] if "city" not in BOARD.terrain[p])
    others = {"Krafft": enemy, "1/1/1": "1511"}
    s = do(second_lift("2AT/1", **others), f"land 2AT/1 {spot}").state
    disrupts = next(d for d in range(1, 7) if TABLES["combat"].look(d, "4") == "Dd")
    lost = do(s, "shoot Krafft 2AT/1", dice=[disrupts, 3])
    assert at(lost.state, "2AT/1") == "eliminated"
    assert "2AT/1 is eliminated: disrupted twice." in told(lost)
    kept = do(s, "shoot Krafft 2AT/1", dice=[disrupts, 4])
    assert unit(kept.state, "2AT/1").marks == {"disrupted", LANDED}


@case("red_devils", "9.3")
def test_artillery_is_not_eligible_at_landings_either() -> None:
    spot = clear_landing("0808", 0)
    enemy = next(p for p in BOARD.adjacent[spot] if "city" not in BOARD.terrain[p])
    units = {n: "eliminated" for n in SECOND if n != "2AT/1"} | {"2AT/1": "turn-3", "191Art": enemy}
    step = do(scene(units, AIRLANDING, turn=3), f"land 2AT/1 {spot}", dice=[4])
    assert not step.state.pending


@case("red_devils", "9.3")
def test_each_lander_is_decided_about_by_itself() -> None:
    spot = clear_landing("0808", 0)
    both = set(fields_of("0808")) & set(fields_of("0906"))
    other = next(p for p in BOARD.adjacent[spot] if p in both)
    enemy = next(p for p in BOARD.adjacent[spot] if p in BOARD.adjacent[other])
    s = second_lift("2AT/1", "2LR/1", Krafft=enemy)
    s = do(s, f"land 2AT/1 {spot}", f"land 2LR/1 {other}").state
    assert len(s.pending) == 2
    first = s.pending[-1].about[0]
    assert why(s, f"shoot Krafft {'2LR/1' if first == '2AT/1' else '2AT/1'}") == ["5.1"]
    s = do(s, "pass").state
    assert s.pending[-1].about[0] != first
    end = do(s, "pass", dice=[6, 6])
    assert not end.state.pending
    assert [unit(end.state, n).marks for n in ("2AT/1", "2LR/1")] == [{LANDED}, {LANDED}]


@case("red_devils", "9.4")
@case("red_devils", "9.9")
@pytest.mark.parametrize("minus", [0, 1])
@pytest.mark.parametrize("die", range(1, 7))
def test_the_table_with_what_the_ground_takes(minus: int, die: int) -> None:
    s = second_lift("2AT/1")
    step = do(s, f"land 2AT/1 {clear_landing('0808', minus)}", dice=[die])
    found = die - minus
    u = unit(step.state, "2AT/1")
    if found <= 0:
        assert u.at == "eliminated"
    else:
        assert ("disrupted" in u.marks) == (found <= 3)
    assert ("9.4" in cited(step)) == bool(minus)
    assert rolled(step).basis == "reconstructed"  # as sure as the ground that gives or takes it
    assert len([line for line in told(step) if "eliminated" in line]) == (found <= 0)


@case("red_devils", "9.4")
def test_what_counts_against_a_landing() -> None:
    for p in FIELDS:
        broken = "broken" in BOARD.terrain[p]
        beside = any(
            {"woods", "town", "rough"} & set(BOARD.terrain[q])
            or {"major_river", "minor_river"} & set(BOARD.parted(p, q))
            for q in BOARD.adjacent[p]
        )
        assert ground(p).total == -(int(broken) + int(beside)), p


# ------------------------------------------------------------------------------ 9.5, 9.6
@case("red_devils", "9.5")
@case("red_devils", "9.6")
def test_who_lands_well_moves_at_once() -> None:
    s = second_lift("2AT/1")
    spot = clear_landing("0808", 0)
    well = do(s, f"land 2AT/1 {spot}", dice=[5]).state
    near = next(p for p in BOARD.adjacent[spot] if BOARD.terrain[p] == ("clear",))
    assert "9.5" in cited(do(well, f"walk 2AT/1 {near}"))
    marks = {"2AT/1": ["landed", "disrupted"]}
    badly = scene({"2AT/1": spot, "1/1/1": "1511"}, BRITISH_MOVEMENT, turn=3, marks=marks)
    assert why(badly, f"walk 2AT/1 {near}") == ["8.1"]
    step = do(badly, "pass")
    assert unit(step.state, "2AT/1").marks == {"disrupted"}  # no longer "landed"


# ------------------------------------------------------------------------------ 9.7
@case("red_devils", "9.7")
def test_two_hexes_with_room_are_written_down() -> None:
    s = SCENARIO.start()
    for n in (n for n, e in ENTRIES.items() if len(e.zones) == 2):
        s = do(s, f"zone {n} {ENTRIES[n].zones[0]}").state
    wide = [p for p in BOARD.where if len(fields_of(p)) >= 4]
    narrow_ = [p for p in BOARD.where if len(fields_of(p)) == 3]
    assert all(not narrow(p) for p in wide)
    if narrow_:
        (found,) = words(s, f"choose {narrow_[0]}")
        assert found.startswith("Units can land in only 3 hexes within three of ")
    step = do(s, "choose 0808")
    assert why(step.state, "choose 0808") == ["9.7"]
    assert any(isinstance(e, Noted) for e in step.events)
    assert GAME.seen_by(step.state, GERMAN).notes == {}
    heard = GAME.heard_by(step, GERMAN)
    assert heard.action is None
    assert heard.events == ()
    done = do(step.state, "choose 1908")
    assert GAME.desk(done.state).name == "Airlanding Phase"
    assert done.state.paper(BRITISH, "zones") == {"0808", "1908"}


@case("red_devils", "9.7")
def test_on_turn_nine_they_are_revealed_and_all_land_near_one() -> None:
    units = {"1/1/1": "0708", "Krafft": "0707"}
    step = do(scene(units, GERMAN_COMBAT, turn=8, zones=("0808", "0609")), "pass")
    assert [e.entry for e in step.events if isinstance(e, Revealed)] == ["0609", "0808"]
    s = step.state
    assert GAME.desk(s).name == "Airlanding Phase"
    only_one = next(p for p in fields_of("0609") if BOARD.distance("0808", p) > 3)
    only_two = next(p for p in fields_of("0808") if BOARD.distance("0609", p) > 3)
    outside = next(p for p in FIELDS if min(BOARD.distance(z, p) for z in ("0609", "0808")) > 3)
    assert why(s, f"land 1/1P {only_one}") == why(s, f"land 1/1P {only_two}") == []
    assert why(s, f"land 1/1P {outside}") == ["9.7"]
    s = do(s, f"land 1/1P {only_one}").state
    assert why(s, f"land 2/1P {only_two}") == ["9.7"]  # the others near the same one
    mine = GAME.legal(s).of("2/1P")
    assert all(BOARD.distance("0609", a.at) <= 3 for a in mine if isinstance(a, Land))


# ------------------------------------------------------------------------------ 9.8
@case("red_devils", "9.8")
def test_who_finds_no_hex_is_lost() -> None:
    spots = list(fields_of("0403"))
    crowd = [n for n, c in SCENARIO.counters.items() if c.side == GERMAN and n != "StatFlak"]
    units = dict(zip(crowd, spots[1:], strict=False))
    assert len(units) == len(spots) - 1
    s = second_lift("10/4/1", "11/4/1", **units)
    assert words(s, "pass") == ["2 units have not landed, and no landing may be delayed."]
    step = do(s, f"land 10/4/1 {spots[0]}")
    assert [e.unit for e in step.events if isinstance(e, Eliminated)] == ["11/4/1"]
    assert "11/4/1 is eliminated: no hex is left where it could land." in told(step)
    assert "9.8" in cited(step)
