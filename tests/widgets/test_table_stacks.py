"""Stacks and boxes on the page: which counter is meant, where a drop may end."""

from __future__ import annotations

import re
from html import unescape

import paralab
from paralab.core.board import Place
from paralab.core.dice import Seeded
from paralab.core.state import UnitId
from paralab.play.session import Session
from paralab.view.pieces import spot_in_box
from paralab.widgets.table import Table


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def point(t: Table, x: float, y: float, kind: str = "point") -> None:
    t.parts.board._hear(None, {"kind": kind, "x": x, "y": y}, None)


def stacked() -> Table:
    """Two battalions in one hex, a third beside them, in the German movement phase."""
    due = paralab.load("crete").scenarios["historical"].start().tracks
    session = paralab.position(
        "crete",
        {"1/1": "W1010", "2/1": "W1010", "3/1": "W1110", "18": "W1408"},
        scenario="historical",
        phase="german movement",
        turn=2,
        tracks=dict.fromkeys(due, 0),
    )
    return Table(session)


def test_a_stack_asks_which_of_its_counters_is_meant() -> None:
    t = stacked()
    point(t, *t.layout.centre("W1010"))
    assert {item["value"] for item in t.parts.board.menu["items"]} == {"1/1", "2/1"}
    assert not t.picker.picked
    t.parts.board._hear(None, {"kind": "choose", "value": "2/1"}, None)
    assert t.picker.picked == ("2/1",)
    assert t.reach
    assert "2/1: choose a hex" in plain(t.parts.prompt.html)


def test_the_words_of_a_stack_name_everybody_in_it() -> None:
    t = stacked()
    t.parts.board._hear(None, {"kind": "go", "to": "w1010"}, None)
    assert t.looking.cursor == "W1010"
    assert "1/1" in t.parts.board.status
    assert "2/1" in t.parts.board.status
    t.parts.board._hear(None, {"kind": "go", "to": "1408"}, None)
    assert t.looking.cursor == "W1408", "the letter of the sheet may be left out"
    assert "18" in t.parts.board.status


def test_a_refusal_is_about_the_chosen_counter_of_the_stack() -> None:
    t = stacked()
    t.picker.pick("2/1")
    point(t, *t.layout.centre("W3014"))
    assert t.answers
    assert "2/1" in t.answers[0].order
    assert t.answers[0].objections


def test_what_was_refused_to_one_unit_is_no_longer_marked_when_another_is_picked() -> None:
    t = stacked()
    t.picker.pick("2/1")
    point(t, *t.layout.centre("W3014"))
    assert t.looking.refused == "W3014"
    assert t.parts.board.status.startswith("W3014. Not allowed")
    t.parts.board._hear(None, {"kind": "key", "key": "Escape"}, None)
    assert t.looking.refused is None
    point(t, *t.layout.centre("W3014"))
    t.hand.thing("3/1")
    assert t.looking.refused is None
    assert "Not allowed" not in t.parts.board.status


def test_a_complaint_about_a_typed_order_goes_when_another_order_is_given() -> None:
    t = stacked()
    t._order_line("walk 1/1 W3014")
    assert t.parts.complaint.html
    t.hand.thing("1/1")
    assert t.parts.complaint.html, "nothing has been done yet"
    t.commit(t.picker.open[0])
    assert t.parts.complaint.html == ""
    assert not t.parts.order.wrong
    t._order_line("walk 1/1 W3014")
    assert t.parts.complaint.html
    t._finish()
    assert t.parts.complaint.html == "", "the phase is over, and so is what was asked in it"


def dropping() -> Table:
    """The German is about to drop his first battalion."""
    game = paralab.load("crete")
    session = Session(game, game.scenarios["historical"].start(), Seeded(1))
    while not any(type(order).__name__ == "Drop" for order in session.legal):
        session.do(next(iter(session.legal)))
    return Table(session)


def test_a_counter_in_a_box_is_picked_by_itself() -> None:
    t = dropping()
    spot = spot_in_box(t.session.seen, t.layout, "1/2")
    assert spot is not None
    point(t, *spot[0])
    assert t.picker.picked == ("1/2",)
    assert t.parts.board.menu == {}


def test_where_a_drop_may_end_is_shown_before_the_dice_fall() -> None:
    t = dropping()
    t.picker.pick("1/2")
    targets = {order.picks[1] for order in t.picker.open}
    target = Place(next(p for p in sorted(targets) if p.startswith("W10")))
    point(t, *t.layout.centre(target))
    assert t.armed is not None, "it waits for its dice"
    chances = t.odds.landing(t.session, t.armed)
    assert abs(sum(chances.values()) - 1) < 1e-9
    assert max(chances, key=lambda place: chances[place]) == target
    assert f" 1/2 may come down in {target}" in t.parts.board.status
    assert t.session.state.unit(UnitId("1/2")).at != target


def test_boxes_and_their_units_are_in_the_words() -> None:
    t = dropping()
    words = t.words()
    assert re.search(r"13 in the box Airborne: to drop \(1/1, ", words)
    t.parts.board._hear(None, {"kind": "go", "to": "airborne"}, None)
    assert "13 units." in t.parts.board.status


def test_a_hex_is_gone_to_with_other_marks_or_none_and_an_unknown_one_is_said() -> None:
    session = paralab.position("kreta_1941", {"1szturm": "17,13", "3/3spad": "track-1"},
                               phase="german movement")  # fmt: skip
    t = Table(session)
    for typed, place in (
        ("17.13", "17,13"), ("1713", "17,13"), ("1.11", "1,11"), ("11,1", "11,1"),
        ("track1", "track-1"), ("AIR 3", "air-3"),
    ):  # fmt: skip
        t.parts.board._hear(None, {"kind": "go", "to": typed}, None)
        assert t.looking.cursor == place, typed
        assert t.parts.complaint.html == ""
    for typed in ("111", "999,9", "0,5", "<b>", ""):
        t.parts.board._hear(None, {"kind": "go", "to": typed}, None)
        assert t.looking.cursor == "air-3", typed
        assert "There is no hex or box" in t.parts.complaint.html
        assert "<b>" not in t.parts.complaint.html.replace("<b></b>", "")
    t.parts.board._hear(None, {"kind": "go", "to": "track-1"}, None)
    assert t.parts.board.status.startswith("Space 1 of the communication track.")
    assert "Space 1 of the communication track" in plain(t.parts.words.html)
    assert "in space 1 of the communication track (3/3spad)" in t.words()
