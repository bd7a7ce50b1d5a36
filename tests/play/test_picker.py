"""Picking: the two laws over random games, menus, prompts, buttons."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paralab
from paralab.play.notation import write
from paralab.play.picker import Picker
from tests.play.tables import NAME, SCENARIOS, moving, played


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(SCENARIOS), st.integers(0, 60), st.integers(0, 220))
def test_picks_are_unique_and_none_begins_another(scenario: str, seed: int, steps: int) -> None:
    picks = sorted(a.picks for a in played(scenario, seed, steps).legal)
    assert len(set(picks)) == len(picks)
    for a, b in pairwise(picks):
        assert b[: len(a)] != a


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(SCENARIOS), st.integers(0, 60), st.integers(0, 160))
def test_every_lawful_order_can_be_picked(scenario: str, seed: int, steps: int) -> None:
    session = played(scenario, seed, steps, study=True)
    orders = list(session.legal)
    here = session.at
    for order in random.Random(seed).sample(orders, min(len(orders), 12)):
        picker = Picker(session)
        for thing in order.picks:
            if session.at != here or thing not in picker.offers:
                break
            menu = picker.pick(thing)
            if menu:
                assert write(order) in [c.value for c in menu]
                picker.choose(write(order))
        picker.close()
        assert session.steps[-1].action == order
        session.follow("main")
        session.go(here)


def assault() -> Picker:
    units = {"Unger": "1117", "Haug": "1116", "Bel/3": "1016"}
    return Picker(paralab.position(NAME, units, phase="german assault"))


def test_pointing_narrows_and_then_gives_the_order() -> None:
    picker = Picker(moving())
    assert {"Haug", "Wenzel", "pass"} == picker.offers
    assert picker.pick("Haug", "1117") is None
    assert picker.picked == ("Haug",)
    assert "1116" in picker.offers
    assert all(a.picks[0] == "Haug" for a in picker.open)
    assert picker.pick("1116") is None
    assert picker.session.state.unit("Haug").at == "1116"


def test_the_unit_in_hand_stays_picked() -> None:
    picker = Picker(moving())
    picker.pick("Haug")
    picker.pick("1116")
    assert picker.picked == ("Haug",)
    picker.session.undo()
    assert picker.picked == ()


def test_pointing_at_nothing_or_twice_lets_go() -> None:
    picker = Picker(moving())
    picker.pick("Haug")
    assert picker.pick("0101") is None
    assert picker.picked == ()
    picker.pick("Haug")
    picker.pick("Haug", "1117")
    assert picker.picked == ()


def test_another_squad_can_be_taken_instead() -> None:
    picker = Picker(moving())
    picker.pick("Haug")
    picker.pick("Wenzel")
    assert picker.picked == ("Wenzel",)


def test_a_click_on_a_friend_in_reach_means_two_things() -> None:
    picker = Picker(moving())
    picker.pick("Haug")
    menu = picker.pick("Wenzel", "1217")
    assert menu is not None
    assert [c.value for c in menu] == ["walk Haug 1217", "Wenzel"]
    picker.choose("Wenzel")
    assert picker.picked == ("Wenzel",)


def test_flags_are_a_menu_of_whole_orders() -> None:
    session = paralab.position(NAME, {"Wenzel": "1408"}, phase="german assault")
    picker = Picker(session)
    picker.pick("Wenzel")
    menu = picker.pick("1409")
    assert menu is not None
    assert [c.value for c in menu] == ["demolish Wenzel 1409", "demolish Wenzel 1409 charge"]
    assert len({c.words for c in menu}) == 2
    assert menu[1].note
    picker.choose(menu[1].value)
    assert write(session.steps[-1].action) == "demolish Wenzel 1409 charge"


def test_a_single_remaining_flag_chooses_itself() -> None:
    session = paralab.position(
        NAME, {"Wenzel": "1408"}, phase="german assault", marks={"Wenzel": []}
    )
    picker = Picker(session)
    picker.pick("Wenzel")
    assert picker.pick("1409") is None
    assert write(session.steps[-1].action) == "demolish Wenzel 1409"


def test_the_prompt_says_who_and_what() -> None:
    picker = Picker(moving())
    assert picker.prompt[:2] == ("German", "Choose a squad to move.")
    picker.pick("Haug")
    assert picker.prompt.words == "Haug: choose a hex to walk to."
    picker.session.papers, picker.session.eyes = "closed", "belgian"  # type: ignore[assignment]
    assert picker.prompt.words == "The German chooses."
    assert picker.offers == frozenset()


def test_all_at_once_is_a_button_only_where_dice_decide() -> None:
    session = paralab.start(NAME, seed=1)
    picker = Picker(session)
    assert [c.value for c in picker.buttons] == []
    session.do("dummy 1416")
    session.do("dummy 1406")
    assert "activate all" in [c.value for c in picker.buttons]
    picker.choose("activate all")
    assert session.last > 10


def test_orders_for_a_thing() -> None:
    picker = assault()
    assert {write(a) for a in picker.orders_for("Bel/3")} == {
        "assault Unger Bel/3",
        "assault Haug Bel/3",
    }
    picker.pick("Unger")
    assert [write(a) for a in picker.orders_for("Bel/3")] == ["assault Unger Bel/3"]


def test_listeners_hear_every_change_until_they_leave() -> None:
    picker = Picker(moving())
    heard: list[tuple[str, ...]] = []
    leave = picker.watch(lambda p: heard.append(p.picked))
    picker.pick("Haug")
    picker.clear()
    leave()
    picker.pick("Haug")
    assert heard == [("Haug",), ()]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_offers_ask_no_more_than_they_must(scenario: str) -> None:
    session = played(scenario, 9, 60)
    picker = Picker(session)
    for subject in picker.subjects:
        assert next(session.legal.of(subject), None) is not None


def test_the_prompt_asks_for_nothing_that_cannot_be_chosen() -> None:
    session = paralab.position("eben_emael", {"Haug": "1117", "Bel/3": "1116"}, phase="german fire")
    picker = Picker(session)
    assert picker.prompt.words == "Choose who fires."
    session.do("fire Haug Bel/3")
    assert picker.prompt.words == "Nothing is left to choose here: No more fires."


def test_a_squad_that_is_not_due_is_not_asked_for() -> None:
    session = paralab.position("eben_emael", {"Bel/3": "1116"}, phase="belgian movement")
    assert Picker(session).prompt.words == "Choose a squad to move."


def test_a_hex_with_a_flag_to_choose_is_not_picked_by_itself() -> None:
    at = {"100/1": "W0907", "Maori": "W1006", "Ju-88": "luftwaffe"}
    session = paralab.position("crete", at, phase="German Combat Phase", turn=2)
    picker = Picker(session)
    session.do("attack 100/1 W1006")
    assert picker.picked == ()
    assert {"W1006", "Ju-88"} <= picker.offers


def test_pointing_at_the_only_one_that_may_go_does_not_let_go_of_it() -> None:
    at = {"IV/Sturm": "W0407", "II/Sturm": "W0508", "22": "W0507"}
    session = paralab.position(
        "crete", at, phase="German Combat Phase", turn=2,
        announced=["attack IV/Sturm W0507", "attack II/Sturm W0507"],
        decisions=[("commonwealth", "retreat", ["W0507", "22"])],
    )  # fmt: skip
    picker = Picker(session)
    assert picker.picked == ("22",)
    assert picker.pick("22", "W0507") is None
    assert picker.picked == ("22",)
    picker.pick("W0606")
    assert session.state.unit("22").at == "W0606"
