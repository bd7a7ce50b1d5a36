"""[10.0] German reinforcements: just inside and just outside each rule."""

from __future__ import annotations

from paralab.games.red_devils import GAME
from paralab.games.red_devils.parts import COUNTERS, DOORS, ENTRIES, GERMAN, quarters
from tests.games.red_devils.scene import (
    GERMAN_MOVEMENT,
    at,
    cited,
    do,
    scene,
    told,
    unit,
    why,
    words,
)
from tests.marks import case

AWAY = {"1/1/1": "1511"}


@case("red_devils", "10.0")
def test_not_before_the_turn_and_never_by_force() -> None:
    s = scene(AWAY, GERMAN_MOVEMENT, turn=2)
    assert words(s, "enter Helle 0103") == ["Helle is due on turn 3."]
    assert why(s, "enter Krafft 0110") == ["10.0"]  # lost: it does not wait
    assert why(s, "pass") == []  # those who are due may be withheld
    step = do(s, "enter 9Pi/9SS 3308")
    assert at(step.state, "9Pi/9SS") == "3308"
    assert told(step)[0] == "9Pi/9SS enters the map in 3308."


@case("red_devils", "10.1")
def test_on_its_first_turn_by_its_own_hex() -> None:
    s = scene(AWAY, GERMAN_MOVEMENT, turn=3)
    assert why(s, "enter Helle 0103") == []
    assert words(s, "enter Helle 0110") == [
        "On the turn it is due, Helle enters at 0103, not at 0110."
    ]
    assert why(s, "enter Helle 0708") == ["10.1"]  # no entry hex


@case("red_devils", "10.1")
def test_an_occupied_hex_delays_and_a_controlled_one_takes_one() -> None:
    s = scene({"1/1/1": "0103"}, GERMAN_MOVEMENT, turn=3)
    assert why(s, "enter Helle 0103") == ["10.1"]
    later = scene({"1/1/1": "0103", "Helle": "turn-3"}, GERMAN_MOVEMENT, turn=4)
    assert why(later, "enter Helle 0110") == []
    s = scene({"1/1/1": "0109"}, GERMAN_MOVEMENT, turn=4)
    s = do(s, "enter FlgH3 0110", "hold").state
    assert "4.4" in why(s, "walk FlgH3 0111")  # it must stop
    assert words(s, "enter Pz224 0110") == [
        "British units control 0110: whoever enters must stop, and a German unit stands there."
    ]
    marks = {"1/1/1": ["disrupted"]}
    s = scene({"1/1/1": "0109"}, GERMAN_MOVEMENT, turn=4, marks=marks)
    s = do(s, "enter FlgH3 0110").state
    assert why(s, "enter Pz224 0110") == []  # a disrupted unit stops nobody


@case("red_devils", "10.2")
def test_later_by_any_hex_of_the_letter() -> None:
    s = scene({**AWAY, "Helle": "turn-3"}, GERMAN_MOVEMENT, turn=4)
    letter = DOORS[ENTRIES["Helle"].door]
    for door, of in DOORS.items():
        assert why(s, f"enter Helle {door}") == ([] if of == letter else ["10.2"])
    step = do(s, "enter Helle 0110")
    assert "10.2" in cited(step)
    assert told(step)[0] == "Helle enters the map in 0110, later than due."


@case("red_devils", "10.3")
def test_two_may_take_any_a_hex_at_once() -> None:
    marked = [n for n, c in COUNTERS.items() if c.side == GERMAN and ENTRIES[n].door == "A"]
    assert len(marked) == 2
    s = scene(AWAY, GERMAN_MOVEMENT, turn=ENTRIES[marked[0]].turn)
    for name in marked:
        assert [d for d in DOORS if not why(s, f"enter {name} {d}")] == ["0110", "0113", "0103"]


@case("red_devils", "10.4")
def test_arriving_costs_the_hex_or_its_road() -> None:
    s = scene(AWAY, GERMAN_MOVEMENT, turn=3)
    step = do(s, "enter Helle 0103")  # along the Ede road, on foot
    assert unit(step.state, "Helle").spent == quarters("1/2")
    assert "10.4" in cited(step)
    s = do(step.state, "walk Helle 0203").state  # and behaves like any other
    assert unit(s, "Helle").spent == quarters("1")
    s = scene(AWAY, GERMAN_MOVEMENT, turn=2)
    riding = do(s, "enter 20/9SS 3308").state
    walking = do(s, "declare 20/9SS foot", "enter 20/9SS 3308").state
    assert (unit(riding, "20/9SS").spent, unit(walking, "20/9SS").spent) == (1, 2)


@case("red_devils", "10.4")
def test_who_arrives_in_range_is_fired_at() -> None:
    s = scene({"1/1/1": "0108"}, GERMAN_MOVEMENT, turn=4)
    step = do(s, "enter FlgH3 0110")
    assert step.state.pending[-1].kind == "fire"
    gone = do(step.state, "shoot 1/1/1 FlgH3", dice=[1])
    assert at(gone.state, "FlgH3") == "eliminated"
    assert not GAME.legal(gone.state).state.pending


@case("red_devils", "10.4")
def test_one_after_the_other_through_one_hex() -> None:
    s = scene(AWAY, GERMAN_MOVEMENT, turn=2)
    s = do(s, "enter 9Pi/9SS 3308", "enter 20/9SS 3308").state
    assert why(s, "pass") == ["4.3"]  # they share the hex, and 20/9SS can go on
    assert why(do(s, "walk 20/9SS 3208").state, "pass") == []
