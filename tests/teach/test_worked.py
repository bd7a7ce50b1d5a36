"""Worked examples: they show their case, or say that they do not."""

from __future__ import annotations

import re

import pytest

import paralab
from paralab.play.session import Session
from paralab.teach.worked import ProvesNothing, no, worked


def table(phase: str = "German Movement", **units: str) -> Session:
    return paralab.position("eben_emael", units or {"Haug": "1120"}, phase=phase)


def test_what_was_tried_is_told_in_order_with_its_cases() -> None:
    shown = worked(table(), "4.6", "walk Haug 1119", "walk Haug 1118", no("walk Haug 1113"))
    assert [(t.order, t.lawful) for t in shown.told] == [
        ("walk Haug 1119", True),
        ("walk Haug 1118", True),
        ("walk Haug 1113", False),
    ]
    assert "4.6" in {case for case, _ in shown.told[1].answers}
    assert {case for case, _ in shown.told[2].answers} >= {"4.0"}
    assert "refused  walk Haug 1113" in repr(shown)


@pytest.mark.parametrize(
    ("case", "tries", "says"),
    [
        ("4.6", ("walk Haug 1119",), "never cites 4.6"),
        ("4.1", (no("walk Haug 1119"),), "should be refused, and is lawful"),
        ("4.1", ("walk Haug 1113",), "should be lawful"),
        ("4.1", (no("stroll Haug 1119"),), "cannot even be said"),
    ],
)
def test_an_example_that_does_not_show_its_case_is_refused(
    case: str, tries: tuple[str, ...], says: str
) -> None:
    with pytest.raises(ProvesNothing, match=says):
        worked(table(), case, *tries)


def test_what_cannot_be_said_proves_a_case_of_form_only() -> None:
    shown = worked(
        paralab.position("eben_emael", {"Haug": "1120", "Bel/4": "1121"}, phase="German Fire"),
        "5.3",
        no("fire Haug Bel/4 Bel/3"),
        "fire Haug Bel/4",
    )
    assert shown.told[0].answers[0][0] == ""


def test_dice_stand_behind_a_colon() -> None:
    here = paralab.position("eben_emael", {"Haug": "1120", "Bel/4": "1121"}, phase="German Assault")
    shown = worked(here, "7.0", "assault Haug Bel/4", "pass", "resolve Bel/4 : 3")
    assert any(words.startswith("Haug") and "3" in words for _, words in shown.told[-1].answers)


def test_the_figure_shows_the_neighbourhood_only_and_has_its_words() -> None:
    shown = worked(table(), "4.6", "walk Haug 1119", "walk Haug 1118")
    html = shown._repr_html_()
    assert "<title>4.6" in html
    assert ">1120<" in html
    assert ">0101<" not in html
    assert len(html) < 30_000


def test_two_figures_on_one_page_share_no_id_by_accident() -> None:
    first = worked(table(Haug="1120"), "4.6", "walk Haug 1119", "walk Haug 1118")
    second = worked(table(Haug="0505"), "4.6", "walk Haug 0506", "walk Haug 0507")
    clips = [set(re.findall(r'id="(m[0-9a-f]+-map)"', w.picture)) for w in (first, second)]
    assert clips[0]
    assert not clips[0] & clips[1]


def test_markup_in_an_order_is_shown_as_text() -> None:
    shown = worked(table(), "4.5", no("walk Haug <b>x</b>"), "walk Haug 1119")
    assert "<b>x</b>" not in shown._repr_html_()
    assert "&lt;b&gt;x" in shown._repr_html_()


def test_boxes_are_drawn_in_the_order_in_which_their_units_are_named() -> None:
    waiting = {"9Pi/9SS": "turn-2", "Helle": "turn-3"}
    table = paralab.position("red_devils", waiting, phase="German Movement", turn=2)
    tries = (no("enter Helle 0103"), "enter 9Pi/9SS 3308")
    picture = worked(table, "10.0", *tries, about=["3308"]).picture
    assert 0 < picture.index("Due on turn 3") < picture.index("Due on turn 2")
