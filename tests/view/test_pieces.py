"""Counters and what lies on places."""

from __future__ import annotations

import time
from typing import Any

import msgspec
import pytest

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.state import DEAD, Counter, Side, State, Unit, UnitId
from paralab.view.counters import (
    BADGE,
    BLACK,
    FACE,
    SIDES,
    SYMBOL,
    Face,
    counter,
    definitions,
    stack,
)
from paralab.view.inks import THEMES, contrast
from paralab.view.layout import layout_of
from paralab.view.overlays import legal, reach
from paralab.view.pieces import announced, face_of, pieces
from paralab.view.scene import Item
from paralab.view.svg import svg
from tests.view.specimen import board, look
from tests.view.test_ground import GROUNDS, checked


class Fire(Action, frozen=True, tag="fire"):
    """A toy order."""

    unit: str
    target: str


LOOK = look()
LAYOUT = layout_of(board(), LOOK)
GERMAN, BELGIAN = Side("german"), Side("belgian")


def units(side: Side, text: str) -> dict[UnitId, Unit]:
    found = {}
    for word in text.split():
        name, at, *marks = word.split(":")
        found[UnitId(name)] = Unit(at=Place(at), marks=frozenset(marks))
    return found


def position(**more: Any) -> State:
    german = units(
        GERMAN,
        "Heinemann:1405:charge Harlos:1506:pinned Wenzel:1408:bold:charge Huebel:1313 Neuhaus:1110"
        " Unger:1316 Haug:1419 Neidermeier:0815 Arendt:0712",
    )
    belgian = units(
        BELGIAN,
        "Bel/1:0706 Bel/2:1004 Bel/3:1115 Bel/4:1220 Bel/5:1220 Bel/6:1220 Bel/7:0102 Bel/8:0103"
        " Bel/9:0104 Bel/10:0105 Bel/11:0106 Bel/12:0107 Bel/13:0108 Bel/14:0109 Bel/15:eliminated",
    )
    markers = {
        Place(m["hex"]): frozenset({"inactive"})
        for m in LOOK["marks"]
        if m["kind"] in ("casemate", "cupola")
    }
    markers[Place("1409")] = frozenset({"destroyed"})
    given: dict[str, Any] = {"units": {GERMAN: german, BELGIAN: belgian}, "markers": markers}
    return State(scenario="12.1", turn=1, phase=0, **(given | more))


def printed(state: State) -> dict[UnitId, Counter]:
    return {
        name: Counter(id=name, side=side, kind="squad", values={"movement": 4})
        for side, some in state.units.items()
        for name in some
    }


STATE = position()
COUNTERS = printed(STATE)


def text_of(items: list[Item]) -> str:
    return svg(items, "Pieces", "Pieces", box=(0, 0, LAYOUT.width, LAYOUT.height))


def drawn(state: State = STATE, **more: Any) -> str:
    return text_of(pieces(LOOK, state, COUNTERS, LAYOUT, **more))


def test_every_counter_on_the_map_is_drawn() -> None:
    text = drawn()
    checked(text)
    for name in COUNTERS:
        assert (f">{name}<" in text) == (name != "Bel/15")


def test_what_is_not_on_the_map_is_not_drawn() -> None:
    gone = {GERMAN: {UnitId("Haug"): Unit(at=DEAD)}, BELGIAN: {}}
    assert ">Haug<" not in drawn(position(units=gone))


def test_badges_show_how_a_unit_fares() -> None:
    def face(*marks: str) -> Face:
        unit = Unit(at=Place("1405"), marks=frozenset(marks))
        name = UnitId("Haug")
        return face_of(LOOK, GERMAN, name, unit, COUNTERS[name])

    assert face().states == ()
    assert face("pinned", "bold").states == ("pinned", "bold")
    assert face("done").states == ("acted",)
    assert face().charge == "spent"
    assert face("charge").charge == "left"
    assert face("charge").states == ()


def test_only_a_side_that_has_charges_shows_them() -> None:
    unit, name = Unit(at=Place("0706")), UnitId("Bel/1")
    assert face_of(LOOK, BELGIAN, name, unit, COUNTERS[name]).charge == ""


def test_values_stand_on_the_plate_where_the_look_says_so() -> None:
    name = UnitId("Haug")
    unit = Unit(at=Place("1405"))
    plain = face_of(LOOK, GERMAN, name, unit, COUNTERS[name])
    assert (plain.values, plain.name) == ("", "Haug")
    valued = face_of(LOOK | {"values": ["movement"]}, GERMAN, name, unit, COUNTERS[name])
    assert valued.values == "4"


def test_a_face_down_counter_shows_its_side_alone() -> None:
    hidden = {GERMAN: {}, BELGIAN: {UnitId("?7"): Unit(at=Place("0706"))}}
    text = drawn(position(units=hidden))
    assert "b-hidden" in text
    assert "?7" not in text
    assert "c-belgian--" in text


def test_ruins_are_crossed_and_sleeping_works_marked() -> None:
    text = drawn()
    assert text.count('-ruin" transform') == 1
    assert text.count('-b-inactive" transform') == 17


def test_a_stack_is_fanned_and_counted() -> None:
    text = drawn()
    assert ">3</text>" in text
    five = stack(0, 0, [Face("german")] * 5)
    assert len([i for i in five if i.tag == "g"]) == 4
    assert five[-1].text == "5"
    assert len([i for i in stack(0, 0, [Face("german")] * 5, most=2) if i.tag == "g"]) == 2


def test_the_unit_in_hand_lies_on_top() -> None:
    text = drawn(position(hand=UnitId("Bel/5")))
    names = [text.index(f">Bel/{n}<") for n in (4, 5, 6)]
    assert names[1] == max(names)


def test_language_neutral_counters_bear_no_names() -> None:
    text = drawn(neutral=True)
    assert ">Haug<" not in text
    assert "c-german-infantry_glider-squad" in text


def test_projected_counters_are_larger() -> None:
    assert "scale(1.16)" in drawn()
    assert "scale(1.16)" not in drawn(projector=True)
    assert "scale(1.3)" in drawn(projector=True)


def test_counters_lose_detail_from_afar() -> None:
    assert ">Haug<" in drawn(pixels=40)
    assert ">Haug<" not in drawn(pixels=20)
    assert "c-german-infantry_glider-squad" in drawn(pixels=20)
    assert "c-german-infantry_glider-squad" not in drawn(pixels=10)
    assert "c-german--" in drawn(pixels=10)


def test_announced_orders_are_triangles() -> None:
    near = announced(STATE, LAYOUT, [Fire("Wenzel", "1409")])
    far = announced(STATE, LAYOUT, [Fire("Bel/3", "Haug")])
    assert [len(near), len(far)] == [2, 4]
    assert announced(STATE, LAYOUT, [Fire("Bel/15", "Haug")]) == []
    both = position(orders=(Fire("Wenzel", "1409"), Fire("Huebel", "1412")))
    assert drawn(both).count("M") > drawn().count("M")


def test_pieces_and_overlays_are_small_and_quick() -> None:
    left: dict[str, float] = dict.fromkeys(list(LAYOUT.spots)[:47], 2.0)
    best, size = 9.0, 0
    for _ in range(5):
        start = time.process_time()
        items = pieces(LOOK, STATE, COUNTERS, LAYOUT)
        items += reach(LAYOUT, left, "0815") + legal(LAYOUT, left)
        best = min(best, time.process_time() - start)
        size = len(msgspec.json.encode(items))
    assert size <= 60 * 1024
    assert best <= 0.010


def test_drawing_twice_gives_the_same() -> None:
    assert pieces(LOOK, STATE, COUNTERS, LAYOUT) == pieces(LOOK, STATE, COUNTERS, LAYOUT)


# -- the faces themselves


@pytest.mark.parametrize("theme", ["paper", "projector"])
def test_every_outline_stands_out_on_every_ground(theme: str) -> None:
    inks = THEMES[theme].inks
    assert all(contrast(BLACK, inks[kind]) >= 3 for kind in GROUNDS)
    assert contrast(BLACK, FACE) >= 15


def test_sides_differ_in_outline_and_hatching() -> None:
    assert len({s.outline for s in SIDES.values()}) == len(SIDES)
    assert len({s.hatching for s in SIDES.values()}) == len(SIDES)
    assert len({s.colour for s in SIDES.values()}) == len(SIDES)


def test_states_differ_in_shape() -> None:
    assert len({(disc, glyph) for disc, glyph, _ in BADGE.values()}) == len(BADGE)


@pytest.mark.parametrize("side", SIDES)
def test_every_face_can_be_drawn(side: str) -> None:
    worst = ("pinned", "inactive", "destroyed")
    faces = [Face(side, symbol, "battalion", "3-4-6", states=worst) for symbol in SYMBOL]
    checked(text_of([definitions(faces), *(counter(200, 200, face) for face in faces)]))


def test_a_long_name_is_squeezed_to_its_plate() -> None:
    def plate(name: str) -> Item:
        return next(i for i in counter(0, 0, Face("german", name=name)).children if i.text)

    assert plate("Neidermeier").attributes["textLength"] == 80
    assert "textLength" not in plate("Haug").attributes
    assert float(plate("Neidermeier").attributes["font-size"]) >= 18


def test_what_a_side_has_on_its_paper_lies_on_the_map_for_that_side_alone() -> None:
    paper = {"mines": frozenset({"1310", "0912"}), "dummies": frozenset({"1113"})}
    open_ = position(notes={BELGIAN: paper})
    drawn = [i for i in pieces(LOOK, open_, {}, LAYOUT) if i.tag == "text" and i.text in {"M", "D"}]
    assert sorted(i.text or "" for i in drawn) == ["D", "M", "M"]
    assert pieces(LOOK, position(notes={BELGIAN: {}}), {}, LAYOUT) == pieces(
        LOOK, position(), {}, LAYOUT
    )
