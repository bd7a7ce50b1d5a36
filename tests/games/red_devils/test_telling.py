"""What the game says of itself: cards, prices, looks ahead, sentences."""

from __future__ import annotations

import random

import pytest

from paralab.core.events import Rolled
from paralab.games.red_devils import GAME
from paralab.games.red_devils.parts import BRITISH, COUNTERS, GERMAN, ON_MAP
from paralab.play.fuzz import Wander
from tests.games.red_devils.scene import (
    AIRLANDING,
    BRITISH_MOVEMENT,
    GERMAN_MOVEMENT,
    SCENARIO,
    do,
    lawful,
    objections,
    order,
    scene,
)

TELL = GAME.telling


def card(state, name: str) -> dict[str, str]:
    return {f.label: f.value for f in TELL.unit(state, name)}


def price(state, line: str) -> tuple[str, str, str] | None:
    fact = TELL.price(state, order(state, line))
    return None if fact is None else (fact.label, fact.value, fact.case)


def test_the_card_of_a_unit() -> None:
    s = scene({"1/1/1": "0708", "Rec/1": "0508", "Krafft": "0709"}, BRITISH_MOVEMENT)
    found = card(s, "1/1/1")
    assert found["Type"] == "parachute infantry"
    assert found["Strength"] == "4"
    assert found["Range"] == "2 hexes"
    assert found["Movement"] == "10 of 10 left"
    assert found["Moves as"] == "a non-mechanized unit"
    assert found["State"] == "in an enemy zone of control"
    assert card(s, "Rec/1")["Moves as"] == "a mechanized unit"
    after = do(s, "walk Rec/1 0608", "hold").state
    assert after.units[BRITISH]["Rec/1"].spent == 2
    assert card(after, "Rec/1")["Movement"] == "0 of 10 left"  # it had to stop


def test_the_card_of_a_unit_that_waits() -> None:
    s = scene({"1/1/1": "0708"}, GERMAN_MOVEMENT, turn=2)
    assert card(s, "Helle")["Due"] == "turn 3"
    assert card(s, "Helle")["Enters at"] == "0103"
    assert card(s, "Pz224")["Enters at"] == "A"
    assert card(s, "10/4/1")["Drop zone"] == "0403"
    assert card(s, "1/1P")["Drop zone"] == "written down in secret"
    late = scene({"1/1/1": "0708", "Helle": "turn-3"}, GERMAN_MOVEMENT, turn=4)
    assert card(late, "Helle")["Enters at"] == "0110 or 0113 or 0103"


def test_the_card_of_a_hex() -> None:
    s = SCENARIO.start()
    facts = {f.label: f.value for f in TELL.place(s, "0110")}
    assert facts["Entry hex"] == "A, German"
    assert {f.label for f in TELL.place(s, "1512")} >= {"Railway bridge"}
    assert TELL.place(s, "0708") == ()


def test_prices() -> None:
    s = scene({"1/1/1": "0708", "2/1/1": "0607", "Krafft": "0709"}, BRITISH_MOVEMENT)
    assert price(s, "walk 1/1/1 0807") == (
        "Leaves enemies",
        "Krafft may fire before it goes",
        "5.1",
    )
    s = scene({"1/1/1": "0708", "2/1/1": "0707", "Krafft": "0910"}, BRITISH_MOVEMENT)
    assert price(s, "walk 1/1/1 0709") == ("Into range", "Krafft may fire", "5.0")
    assert price(s, "walk 1/1/1 0707") == (
        "Shares the hex",
        "it may not end the phase there",
        "4.3",
    )
    s = scene({"1/1/1": "1113", "Krafft": "3306"}, BRITISH_MOVEMENT)
    assert price(s, "walk 1/1/1 1012") == (
        "Across the river", "its whole move; disrupted on the way is eliminated", "4.6",
    )  # fmt: skip
    s = scene({"Krafft": "0113", "1/1/1": "1511"}, GERMAN_MOVEMENT, turn=4)
    assert price(s, "leave Krafft off-A") == (
        "Leaves the map", "Krafft may be back on turn 6, by the same letter", "4.5",
    )  # fmt: skip


def test_prices_name_only_those_who_may_fire_yet() -> None:
    near = {"1/1/1": "0506", "Krafft": "0708"}
    for options, after in (((), None), (("every-hex",), ("Into range", "Krafft may fire", "5.0"))):
        s = scene(near, BRITISH_MOVEMENT, options=options)
        s = do(s, "walk 1/1/1 0507", "shoot Krafft 1/1/1", dice=[4]).state
        assert price(s, "walk 1/1/1 0508") == after
        s = do(scene(near, BRITISH_MOVEMENT, options=options), "walk 1/1/1 0507", "hold").state
        assert price(s, "walk 1/1/1 0508") is None


def test_who_never_moves_has_no_points_left() -> None:
    s = scene({"StatFlak": "2214", "1/9/9SS": "2708", "1/1/1": "0708"}, GERMAN_MOVEMENT, turn=1)
    assert card(s, "StatFlak")["Movement"] == card(s, "1/9/9SS")["Movement"] == "0 of 10 left"


def test_a_landing_is_looked_ahead() -> None:
    s = scene({n: "eliminated" for n, c in COUNTERS.items() if c.side == BRITISH}
              | {"2AT/1": "turn-3"}, AIRLANDING, turn=3)  # fmt: skip
    for landing in lawful(s, "2AT/1"):
        look = TELL.preview(s, landing)
        assert look is not None
        assert (look.table, look.column) == ("airlanding", "result")
        assert look.tally.total in (0, -1, -2)


def test_overlays() -> None:
    s = scene({"1/1/1": "0708", "Krafft": "0910", "191Art": "0707"}, BRITISH_MOVEMENT, turn=6)
    assert TELL.controls is not None
    assert "0707" in TELL.controls(s, BRITISH)
    fire = TELL.layers["British opportunity fire"](s)
    assert fire["0508"] == BRITISH
    assert "0306" not in fire
    assert TELL.fields is not None
    assert "0508" in TELL.fields(s, "1/1/1")["0708"]
    assert len(TELL.fields(s, "191Art")["0707"]) > 200
    assert TELL.layers["Lines of communication"](s)


def test_everything_that_happens_has_words() -> None:
    rng = random.Random(5)
    purposes = set()
    for number in range(10):
        for state, step in Wander(GAME, 31, number).steps():
            for event in step.events:
                said = TELL.event(step.state, event)
                assert said == "" or (said[-1] in ".!" and "{" not in said and "None" not in said)
                if isinstance(event, Rolled):
                    purposes.add(event.purpose)
                    assert said
                    assert event.result in TELL.results[event.purpose]
            if rng.random() < 0.05:
                orders = list(GAME.legal(state))
                for o in rng.sample(orders, min(5, len(orders))):
                    TELL.price(state, o)
                    TELL.preview(state, o)
                assert TELL.standing(state)
                assert TELL.verdict(state).endswith(".")
                assert not state.pending or TELL.why_now(state).endswith(".")
                for name in rng.sample(sorted(COUNTERS), 3):
                    assert TELL.unit(state, name)
                TELL.place(state, rng.choice(sorted(ON_MAP)))
    assert {"opportunity", "airlanding", "combat"} <= purposes
    assert GERMAN in GAME.sides


@pytest.mark.parametrize(
    ("units", "phase", "turn", "line", "basis"),
    [
        ({"1/1/1": "0708"}, GERMAN_MOVEMENT, 2, "enter Helle 0103", "reconstructed"),
        ({"1/1/1": "0708"}, GERMAN_MOVEMENT, 2, "enter 9Rec/9SS 2519", "reconstructed"),
        ({"1/1/1": "0708"}, GERMAN_MOVEMENT, 2, "enter 9Rec/9SS 2010", "reconstructed"),
        ({"2/21/10SS": "turn-9"}, GERMAN_MOVEMENT, 9, "enter 2/21/10SS 0113", "deduced"),
        ({"Krafft": "0709"}, GERMAN_MOVEMENT, 2, "leave Krafft off-A", "reconstructed"),
        ({"Krafft": "0113"}, GERMAN_MOVEMENT, 2, "leave Krafft off-B", "printed"),
        ({}, AIRLANDING, 1, "land 10/4/1 0403", "reconstructed"),
        ({}, AIRLANDING, 1, "land Rec/1 0403", "reconstructed"),
        ({"1/1/1": "0708"}, BRITISH_MOVEMENT, 2, "leave 1/1/1 off-A", "printed"),
    ],
)
def test_a_refusal_is_as_sure_as_what_it_rests_on(units, phase, turn, line, basis) -> None:
    waiting = {"Rec/1": "turn-1"} if phase == AIRLANDING else {}
    found = objections(scene({**units, **waiting}, phase, turn=turn), line)
    assert found[0].basis == basis, found
