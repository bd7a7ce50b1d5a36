"""Boxes off the map, several sheets, and what lies in and on them."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest

import paralab
from paralab.core.basis import Basis
from paralab.core.board import Board, Place
from paralab.core.hexes import Hex
from paralab.core.state import Counter, Side, State, Unit, UnitId
from paralab.view.boxes import Box
from paralab.view.counters import EDGE
from paralab.view.crop import cropped
from paralab.view.detail import detail_svg
from paralab.view.ground import ground
from paralab.view.layout import layout_of
from paralab.view.pieces import face_of, pieces, spot_in_box, unit_under
from paralab.view.svg import svg

GREEN, GREY = Side("green"), Side("grey")
LOOK: dict[str, Any] = {
    "title": "Two sheets",
    "ground": {"sea": "sea"},
    "sheets": {"A": {"at": [0, 0], "name": "First"}, "B": [8, 0]},
    "boxes": {"ferry": {"at": [9.0, 2.0], "size": [3.0, 3.0], "name": "Ferry"}, "inn": [9.0, 5.5]},
    "trays": [
        {
            "title": "To come",
            "across": 3,
            "down": 2,
            "boxes": {"turn-2": "Turn 2", "turn-3": "Turn 3"},
        },
        {"side": "below", "across": 5, "boxes": {"gone": "Left the map"}},
    ],
    "sides": {"green": "german", "grey": "british", "grey guard": "polish", "grey lancer": "greek"},
    "values": ["strength", "range"],
    "leave_out": {"range": 1},
    "head": "name",
    "formation": True,
    "counter_basis": True,
    "back": ["disrupted"],
    "symbols": {"guns": {"symbol": "artillery"}, "G/3": {"symbol": "flak"}},
}


def two_sheets() -> Board:
    terrain, where, sheets = {}, {}, {}
    for sheet in "AB":
        for column in range(1, 5):
            for row in range(1, 5):
                place = Place(f"{sheet}{column}{row}")
                terrain[place] = ("sea",) if row == 1 else ("land",)
                where[place], sheets[place] = Hex.from_column_row(column, row), sheet
    return Board(terrain, where, sheets=sheets)


BOARD = two_sheets()
LAYOUT = layout_of(BOARD, LOOK)


def printed(name: str, side: Side, kind: str = "foot", **more: Any) -> Counter:
    return Counter(UnitId(name), side, kind, {"strength": 4, "range": more.pop("far", 1)}, **more)


def test_every_box_is_where_it_is_pointed_at_and_none_lies_on_another() -> None:
    assert set(LAYOUT.boxes) == {"ferry", "inn", "turn-2", "turn-3", "gone"}
    for name, box in LAYOUT.boxes.items():
        assert LAYOUT.place_at(box.x, box.y) == name
        xs, ys = zip(*box.corners(), strict=True)
        assert min(xs) >= 0
        assert max(xs) <= LAYOUT.width
        assert max(ys) <= LAYOUT.height
    for a, b in combinations(LAYOUT.boxes.values(), 2):
        apart = abs(a.x - b.x) >= (a.width + b.width) / 2
        assert apart or abs(a.y - b.y) >= (a.height + b.height) / 2


@pytest.mark.parametrize("number", [1, 2, 6, 11, 30])
def test_counters_lie_inside_their_box_and_overlap_only_where_it_is_full(number: int) -> None:
    box = LAYOUT.boxes[Place("turn-2")]
    spots, edge = box.laid(number)
    assert len(spots) == number
    for x, y in spots:
        assert box.holds(x - edge / 2, y - edge / 2)
        assert box.holds(x + edge / 2, y + edge / 2)
    free = all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= edge for a, b in combinations(spots, 2))
    assert free == (number < 30)
    assert (edge == EDGE) == (number <= 6)


def test_a_box_without_a_name_has_no_head() -> None:
    named, bare = Box(0, 0, 300, 300, "Name"), Box(0, 0, 300, 300)
    assert bare.slots(1)[0][1] < named.slots(1)[0][1]


def test_sheets_have_edges_names_and_paper_between_them() -> None:
    first, second = LAYOUT.sheets
    assert (first.name, second.name) == ("First", "B")
    assert first.right < second.left
    text = svg(ground(BOARD, LOOK))
    assert ">First</text>" in text
    assert ">Ferry</text>" in text
    assert ">To come</text>" in text
    assert f'viewBox="0 0 {LAYOUT.width:.0f} {LAYOUT.height:.0f}"' in text


def test_sheets_that_would_not_lie_on_one_lattice_are_refused() -> None:
    with pytest.raises(ValueError, match="both even, or both odd"):
        layout_of(BOARD, {"sheets": {"A": [0, 0], "B": [7, 0]}})


def test_a_counter_in_a_box_is_drawn_and_hit_by_itself() -> None:
    names = [UnitId(f"G/{n}") for n in range(1, 6)]
    state = State("x", 1, 0, {GREEN: {n: Unit(Place("turn-2")) for n in names}, GREY: {}})
    for name in names:
        spot = spot_in_box(state, LAYOUT, name)
        assert spot is not None
        assert unit_under(state, LAYOUT, Place("turn-2"), *spot[0]) == name
    box = LAYOUT.boxes[Place("turn-2")]
    assert unit_under(state, LAYOUT, Place("turn-2"), box.x, box.y - box.height / 2 + 5) is None
    assert unit_under(state, LAYOUT, Place("A22"), *LAYOUT.centre("A22")) is None
    assert spot_in_box(state, LAYOUT, "nobody") is None
    drawn = svg([ground(BOARD, LOOK), pieces(LOOK, state, {}, LAYOUT)])
    assert len(re.findall(r'href="#[^"]*-c-german', drawn)) == 5


def test_a_counter_shows_what_is_printed_on_it() -> None:
    guns = printed("G/1", GREEN, "guns", far=9, formation="9SS", basis=Basis.RECONSTRUCTED)
    face = face_of(LOOK, GREEN, UnitId("G/1"), Unit(Place("A22")), guns)
    assert (face.values, face.head, face.formation, face.basis) == ("4-9", "G/1", "9SS", "R")
    assert face.symbol == "artillery"
    assert not face.turned
    foot = printed("G/3", GREEN)
    turned = Unit(Place("A22"), frozenset({"disrupted"}))
    back = face_of(LOOK, GREEN, UnitId("G/3"), turned, foot)
    assert (back.values, back.basis, back.symbol) == ("4", "", "flak")
    assert back.turned
    assert back.key != face_of(LOOK, GREEN, UnitId("G/3"), None, foot).key
    bare = face_of(LOOK, GREEN, UnitId("G/1"), None, guns, neutral=True)
    assert (bare.head, bare.formation) == ("", "")


def test_nations_of_one_side_look_as_they_are() -> None:
    for formation, kind, style in (
        ("guard", "foot", "polish"), ("", "lancer", "greek"), ("", "foot", "british"),
    ):  # fmt: skip
        unit = printed("N", GREY, kind, formation=formation)
        assert face_of(LOOK, GREY, UnitId("N"), None, unit).side == style


def test_a_part_of_a_picture_keeps_what_lies_in_it() -> None:
    whole = ground(BOARD, LOOK)
    x, y = LAYOUT.centre("B33")
    part = cropped(whole, (x - 100, y - 100, 200, 200))
    short, text = svg(part), svg(whole)
    assert ">B33</text>" in short
    assert ">A22</text>" not in short
    assert len(short) < len(text)


def test_a_row_below_that_is_wider_than_the_map_widens_the_paper() -> None:
    look = {
        "furniture": False,
        "trays": [{"side": "below", "across": 5, "boxes": {"gone": "Left"}}],
    }
    one = Board({Place("0101"): ("land",)}, {Place("0101"): Hex.from_column_row(1, 1)})
    layout = layout_of(one, look)
    assert layout.map_width < layout.boxes[Place("gone")].width
    assert max(x for x, _ in layout.corners("gone")) <= layout.width


def test_a_long_name_gives_way_to_what_is_lettered_on_the_box() -> None:
    table = paralab.position(
        "crete", {"1/1": "track-WC"}, phase="German Movement", turn=2,
        marks={"1/1": ["for-centre"]},
    )  # fmt: skip
    drawn = detail_svg(table.game, table.state, ["C0107", "1/1"], "title", "words")
    assert "Transit: Suda – Retimo" in drawn
    assert "transit track between" not in drawn
