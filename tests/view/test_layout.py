"""Where places lie, and which place lies under a point."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paralab.core.board import Board, Place
from paralab.core.hexes import Direction, Hex
from paralab.view.layout import Layout, layout_of
from paralab.view.penwork import H, S
from tests.view.specimen import board

OWN = board()
LAYOUT = layout_of(OWN, {})


def strip(lower: str) -> Board:
    where = {
        Place(f"{c:02}{r:02}"): Hex.from_column_row(c, r, lower)
        for c in range(1, 5)
        for r in range(1, 4)
    }
    return Board(
        dict.fromkeys(where, ("clear",)), where, lower="even" if lower == "even" else "odd"
    )


def test_every_middle_is_its_own_place() -> None:
    for place in OWN.where:
        assert LAYOUT.place_at(*LAYOUT.centre(place)) == place


@given(st.sampled_from(sorted(OWN.where)), st.floats(0, 2 * math.pi), st.floats(0, 0.85))
def test_a_point_in_a_hex_is_that_hex(place: Place, turn: float, far: float) -> None:
    x, y = LAYOUT.centre(place)
    r = far * S * 0.866
    assert LAYOUT.place_at(x + r * math.cos(turn), y + r * math.sin(turn)) == place


def test_nothing_lies_in_the_margin() -> None:
    assert LAYOUT.place_at(10, 10) is None
    assert LAYOUT.place_at(LAYOUT.width - 10, LAYOUT.height - 10) is None


def test_neighbours_lie_a_hexside_away() -> None:
    for d in Direction:
        there = OWN.step(Place("0808"), d)
        assert there is not None
        assert LAYOUT.neighbour("0808", d) == there
        assert LAYOUT.direction("0808", there) == d
        assert math.dist(LAYOUT.centre("0808"), LAYOUT.centre(there)) == pytest.approx(H)
        a, b = LAYOUT.side("0808", d)
        assert set(LAYOUT.side(there, d.opposite)) == {a, b}
        assert math.dist(a, b) == pytest.approx(S)
    assert LAYOUT.neighbour("0101", Direction.N) is None
    assert LAYOUT.direction("0101", "0808") is None


@pytest.mark.parametrize("lower", ["even", "odd"])
def test_either_columns_may_sit_lower(lower: str) -> None:
    layout = layout_of(strip(lower), {"furniture": False})
    first, second = layout.centre("0101"), layout.centre("0201")
    assert (second[1] > first[1]) == (lower == "even")
    assert min(first[1], second[1]) == pytest.approx(H / 2)
    for place in layout.spots:
        assert layout.place_at(*layout.centre(place)) == place
        xs = [x for x, _ in layout.corners(place)]
        assert min(xs) + 0.01 >= 0
        assert max(xs) <= layout.width + 0.01


def test_furniture_takes_room() -> None:
    bare = layout_of(OWN, {"furniture": False})
    assert bare.width == LAYOUT.width - 180
    assert bare.height == LAYOUT.height - 630
    assert bare.map_width == LAYOUT.map_width


def test_sheets_and_boxes() -> None:
    where = {Place("A1"): Hex(0, 0), Place("B1"): Hex(0, 0)}
    two = Board(
        dict.fromkeys(where, ("clear",)),
        where,
        sheets={Place("A1"): "A", Place("B1"): "B"},
        boxes={Place("Transit"): (Place("A1"),)},
    )
    layout = layout_of(two, {"sheets": {"B": (4, 0)}, "boxes": {"Transit": (4.0, 4.0)}})
    assert layout.place_at(*layout.centre("A1")) == "A1"
    assert layout.place_at(*layout.centre("B1")) == "B1"
    assert layout.place_at(*layout.centre("Transit")) == "Transit"
    assert len(layout.corners("Transit")) == 4
    assert layout.has("Transit")
    assert not layout.has("eliminated")
    with pytest.raises(KeyError):
        layout.centre("eliminated")


def test_a_layout_is_a_value() -> None:
    assert layout_of(OWN, {}) == LAYOUT
    assert isinstance(LAYOUT, Layout)
