"""[5.0] Opportunity fire: just inside and just outside each rule."""

from __future__ import annotations

import pytest

from paralab.core.events import Asked, Moved, Resolved, Rolled
from paralab.games.red_devils import GAME
from paralab.games.red_devils.opportunity import FIELDS, between, outcome
from paralab.games.red_devils.parts import BOARD
from tests.games.red_devils.scene import (
    BRITISH_MOVEMENT,
    GERMAN_MOVEMENT,
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

GAP = {"1/1/1": "0507", "Krafft": "0708"}
"""Two hexes apart on clear ground: 4 and 3 strong, both with a range of two."""


# ------------------------------------------------------------------------------ 5.0
@case("red_devils", "5.0")
def test_into_range_and_the_other_side_may_fire() -> None:
    s = scene({"1/1/1": "0407", "Krafft": "0708"}, BRITISH_MOVEMENT)
    step = do(s, "walk 1/1/1 0508")
    assert BOARD.distance("0508", "0708") == 2
    assert step.state.pending[-1].kind == "fire"
    assert GAME.decides(step.state) == "german"
    assert told(step)[-1] == "1/1/1 is in range: the German player may fire at it."
    fired = do(step.state, "shoot Krafft 1/1/1", dice=[6])
    assert not fired.state.pending
    roll = rolled(fired)
    assert (roll.column, roll.read, roll.result) == ("-1", ("Ae",), "no effect")
    assert unit(fired.state, "Krafft").marks == frozenset()  # the firer never suffers
    assert why(fired.state, "walk 1/1/1 0608") == []  # and the unit goes on


@case("red_devils", "5.0")
def test_out_of_range_nobody_asks() -> None:
    s = scene({"1/1/1": "0505", "Krafft": "0708"}, BRITISH_MOVEMENT)
    step = do(s, "walk 1/1/1 0506")
    assert not any(isinstance(e, Asked) for e in step.events)


@case("red_devils", "5.0")
def test_artillery_and_the_disrupted_do_not_fire() -> None:
    s = scene(
        {"1/1/1": "0506", "191Art": "0708", "Krafft": "0706"},
        BRITISH_MOVEMENT,
        turn=6,
        marks={"Krafft": ["disrupted"]},
    )
    assert not do(s, "walk 1/1/1 0507").state.pending
    s = scene({"1/1/1": "0506", "191Art": "0708", "Weber": "0706"}, BRITISH_MOVEMENT, turn=6)
    s = do(s, "walk 1/1/1 0507").state
    assert words(s, "shoot 191Art 1/1/1") == [
        "191Art is artillery: units with a range of more than two take no part in opportunity fire."
    ]
    assert why(s, "shoot Weber 1/1/1") == []


@case("red_devils", "5.0")
def test_german_moves_are_fired_at_as_well() -> None:
    s = scene({"1/1/1": "0708", "Krafft": "0506"}, GERMAN_MOVEMENT)
    step = do(s, "walk Krafft 0507")
    assert GAME.decides(step.state) == "british"
    assert why(step.state, "shoot Krafft Krafft") == ["3.0"]


# ------------------------------------------------------------------------------ 5.1
@case("red_devils", "5.1")
def test_before_a_unit_leaves_its_enemies_they_fire_where_it_stands() -> None:
    s = scene({"1/1/1": "0607", "Krafft": "0708", "Weber": "0606"}, BRITISH_MOVEMENT)
    step = do(s, "walk 1/1/1 0508")
    assert at(step.state, "1/1/1") == "0607"
    assert told(step)[-1] == "Before 1/1/1 moves, the German player may fire at it."
    assert why(step.state, "shoot Weber 1/1/1") == []
    hit = do(step.state, "shoot Krafft 1/1/1", dice=[1])
    assert at(hit.state, "1/1/1") == "0607"  # disrupted in that hex
    assert "disrupted" in unit(hit.state, "1/1/1").marks
    assert any(isinstance(e, Resolved) and e.idle for e in hit.events)
    assert not hit.state.orders
    assert not hit.state.pending
    missed = do(step.state, "shoot Krafft 1/1/1", "pass", dice=[4])
    assert any(isinstance(e, Moved) for e in missed.events)
    assert at(missed.state, "1/1/1") == "0508"


@case("red_devils", "5.1")
def test_only_those_next_to_it_fire_before_it_goes() -> None:
    s = scene({"1/1/1": "0607", "Krafft": "0708", "Weber": "0605"}, BRITISH_MOVEMENT)
    s = do(s, "walk 1/1/1 0508").state
    assert words(s, "shoot Weber 1/1/1") == [
        "1/1/1 is about to leave its hex: only units next to it fire before it goes."
    ]
    assert why(s, "shoot Krafft 1/1/1") == []


@case("red_devils", "5.1")
def test_a_unit_that_begins_two_hexes_off_leaves_freely() -> None:
    s = scene(GAP, BRITISH_MOVEMENT)
    assert not do(s, "walk 1/1/1 0407").state.pending


@case("red_devils", "5.1")
def test_range_of_one() -> None:
    s = scene({"1/1/1": "0506", "FlgH3": "0708"}, BRITISH_MOVEMENT)
    s = do(s, "walk 1/1/1 0507").state  # two hexes off
    assert not s.pending
    s = do(s, "walk 1/1/1 0607").state
    assert why(s, "shoot FlgH3 1/1/1") == []
    both = scene({"1/1/1": "0506", "FlgH3": "0708", "Krafft": "0706"}, BRITISH_MOVEMENT)
    both = do(both, "walk 1/1/1 0507").state
    assert words(both, "shoot FlgH3 1/1/1") == ["1/1/1 is 2 hexes away; FlgH3 fires one hex far."]
    assert why(both, "shoot Krafft 2/1/1") == ["5.1"]  # only at the one that moves


# ------------------------------------------------------------------------------ 5.2
@case("red_devils", "5.2")
def test_once_at_each_moving_unit_where_the_firer_likes() -> None:
    s = scene({"1/1/1": "0506", "2/1/1": "0406", "Krafft": "0708"}, BRITISH_MOVEMENT)
    s = do(s, "walk 1/1/1 0507", "pass").state  # held back here,
    s = do(s, "walk 1/1/1 0508").state
    assert why(s, "shoot Krafft 1/1/1") == []  # to fire there
    s = do(s, "shoot Krafft 1/1/1", dice=[4]).state
    s = do(s, "walk 1/1/1 0608").state
    assert not s.pending  # it has fired
    s = do(s, "walk 2/1/1 0407", "walk 2/1/1 0507").state
    assert why(s, "shoot Krafft 2/1/1") == []  # but not at this one


@case("red_devils", "5.2")
def test_each_firer_by_itself() -> None:
    s = scene({"1/1/1": "0506", "Krafft": "0708", "Weber": "0706"}, BRITISH_MOVEMENT)
    s = do(s, "walk 1/1/1 0507").state
    s = do(s, "shoot Krafft 1/1/1", dice=[4]).state
    assert words(s, "shoot Krafft 1/1/1") == [
        "Krafft has fired at 1/1/1 in this phase; a unit fires once at each that moves."
    ]
    step = do(s, "shoot Weber 1/1/1", dice=[1])
    assert rolled(step).column == "-3"  # 1 against 4
    assert not step.state.pending


@case("red_devils", "5.2")
def test_below_the_table_it_is_the_first_column() -> None:
    s = scene({"7K/1L/1": "0506", "FlgH3": "0607"}, BRITISH_MOVEMENT)
    step = do(s, "walk 7K/1L/1 0507", "shoot FlgH3 7K/1L/1", dice=[1])
    assert rolled(step).column == "-3"
    s = scene({"506Tk": "0509", "21/1": "0607"}, GERMAN_MOVEMENT, turn=9)
    assert rolled(do(s, "walk 506Tk 0508", "shoot 21/1 506Tk", dice=[1])).column == "-3"  # 1 v. 6


@case("red_devils", "5.2")
def test_every_hex_is_an_option() -> None:
    units = {"1/1/1": "0506", "Krafft": "0708"}
    s = scene(units, BRITISH_MOVEMENT, options=["every-hex"])
    s = do(s, "walk 1/1/1 0507", "shoot Krafft 1/1/1", "walk 1/1/1 0508", dice=[4]).state
    assert why(s, "shoot Krafft 1/1/1") == []


@case("red_devils", "5.2")
def test_fire_held_for_the_whole_phase() -> None:
    s = scene({"1/1/1": "0506", "Krafft": "0708"}, BRITISH_MOVEMENT)
    s = do(s, "walk 1/1/1 0507", "hold", "walk 1/1/1 0508").state
    assert not s.pending
    s = do(s, "pass").state
    assert unit(s, "1/1/1").marks == frozenset()


# ------------------------------------------------------------------------------ 5.3
@case("red_devils", "5.3")
def test_disrupted_where_it_is_and_nobody_fires_any_more() -> None:
    s = scene({"1/1/1": "0506", "Krafft": "0708", "Weber": "0706"}, BRITISH_MOVEMENT)
    step = do(s, "walk 1/1/1 0507", "shoot Krafft 1/1/1", dice=[1])
    assert at(step.state, "1/1/1") == "0507"
    assert "disrupted" in unit(step.state, "1/1/1").marks
    assert not step.state.pending  # Weber has no shot
    assert why(step.state, "walk 1/1/1 0508") == ["8.1"]
    assert "5.3" in cited(step)


@case("red_devils", "5.3")
def test_disrupted_while_stacked_is_eliminated() -> None:
    s = scene({"1/1/1": "0506", "2/1/1": "0507", "Krafft": "0708"}, BRITISH_MOVEMENT)
    step = do(s, "walk 1/1/1 0507", "shoot Krafft 1/1/1", dice=[1])
    assert at(step.state, "1/1/1") == "eliminated"
    assert at(step.state, "2/1/1") == "0507"
    assert unit(step.state, "2/1/1").marks == frozenset()
    assert told(step)[-1] == "1/1/1 is eliminated: disrupted in a hex that it shares."


@case("red_devils", "5.3")
def test_results_on_a_unit_that_moves() -> None:
    s = scene({"1/1/1": "0507", "2/1/1": "2012", "Krafft": "3306"}, BRITISH_MOVEMENT)
    assert BOARD.terrain["2012"] == ("city",)
    results = {read: outcome(s, "1/1/1", read) for read in ("Dd", "De*", "De", "-", "Ad", "Ae")}
    assert results == {
        "Dd": "disrupted", "De*": "eliminated", "De": "eliminated",
        "-": "no effect", "Ad": "no effect", "Ae": "no effect",
    }  # fmt: skip
    assert outcome(s, "2/1/1", "De*") == "disrupted"  # in a city
    assert outcome(s, "2/1/1", "De") == "eliminated"


# ------------------------------------------------------------------------------ 5.4
@case("red_devils", "5.4")
@pytest.mark.parametrize(
    ("ground", "columns"), [("woods", -1), ("town", -1), ("rough", -2), ("clear", 0), ("broken", 0)]
)
def test_cover_shifts_the_column(ground: str, columns: int) -> None:
    here, there = _two(ground)
    s = scene({"1/1/1": here, "Krafft": there[1]}, BRITISH_MOVEMENT)
    fired = do(s, f"walk 1/1/1 {there[0]}", "shoot Krafft 1/1/1", dice=[6])
    assert sum(line.value for line in rolled(fired).tally.entries) == columns
    if columns:
        assert "5.4" in {line.case for line in rolled(fired).tally.entries}


def _two(ground: str) -> tuple[str, tuple[str, str]]:
    """A hex to come from, a hex of this ground to enter, and an enemy next to the latter only."""
    for to in BOARD.where:
        if BOARD.terrain[to] != (ground,):
            continue
        for here in BOARD.adjacent[to]:
            for enemy in BOARD.adjacent[to]:
                apart = BOARD.distance(here, enemy)
                if (
                    apart == 2
                    and not any(BOARD.parted(a, to) for a in (here, enemy))
                    and "city" not in BOARD.terrain[here] + BOARD.terrain[enemy]
                ):
                    return here, (to, enemy)
    raise AssertionError(ground)


@case("red_devils", "5.4")
def test_into_a_city_only_from_next_door() -> None:
    city = next(p for p in BOARD.where if BOARD.terrain[p] == ("city",))
    for a in BOARD.where:
        if BOARD.distance(a, city) == 2:
            assert city not in FIELDS[2][a]
        if BOARD.distance(a, city) == 1:
            assert city in FIELDS[2][a]


@case("red_devils", "5.4")
def test_not_past_a_city() -> None:
    """Between two hexes at a distance of two lie those that are next to both."""
    for a in BOARD.where:
        for b in BOARD.where:
            if BOARD.distance(a, b) != 2 or "city" in BOARD.terrain[b]:
                continue
            past = any("city" in BOARD.terrain[p] for p in between(a, b))
            assert (b in FIELDS[2][a]) is not past


@case("red_devils", "5.4")
def test_the_city_is_named() -> None:
    a, b, city = next(
        (a, b, p)
        for a in BOARD.where
        for b in BOARD.where
        if BOARD.distance(a, b) == 2
        and BOARD.terrain[a] in (("broken",), ("clear",))
        and BOARD.terrain[b] in (("broken",), ("clear",))
        for p in between(a, b)
        if "city" in BOARD.terrain[p]
        and any(BOARD.distance(q, a) > 2 and not BOARD.parted(q, b) for q in BOARD.adjacent[b])
    )
    start = next(
        q for q in BOARD.adjacent[b] if BOARD.distance(q, a) > 2 and not BOARD.parted(q, b)
    )
    other = next(
        q
        for q in BOARD.adjacent[b]
        if q not in (start, city) and BOARD.distance(q, start) == 2 and q != a
    )
    s = scene({"1/1/1": start, "Krafft": a, "Weber": other}, BRITISH_MOVEMENT)
    s = do(s, f"walk 1/1/1 {b}").state
    assert words(s, "shoot Krafft 1/1/1") == [
        f"The city hex {next(p for p in between(a, b) if 'city' in BOARD.terrain[p])} lies between"
        " Krafft and 1/1/1."
    ]


def test_odds_are_looked_up_as_they_are_rolled() -> None:
    s = scene({"1/1/1": "0407", "Krafft": "0708"}, BRITISH_MOVEMENT)
    s = do(s, "walk 1/1/1 0508").state
    (shot,) = GAME.legal(s).of("Krafft")
    look = GAME.telling.preview(s, shot)
    assert look is not None
    assert (look.table, look.column) == ("combat", "-1")
    step = do(s, "shoot Krafft 1/1/1", dice=[2])
    assert [e.column for e in step.events if isinstance(e, Rolled)] == [look.column]
    assert told(step)[0] == (
        "Krafft fires at 1/1/1: 3 against 4, −1: column −1 or −2. A 2 gives no result: no effect."
    )
    assert GAME.telling.why_now(s) == "1/1/1 has come to 0508, in range of German units."
