"""Boards: sheets and boxes as one graph, hexsides either way, sources with errors in them."""

from __future__ import annotations

import pytest

from paralab.core.basis import Basis
from paralab.core.board import Place, read_board
from paralab.core.hexes import Direction
from tests.toy.parts import BOARD, BOAT, PIERS

SOURCE = """
columns = 3
rows = ["..w", ". .", "h.."]
[legend]
"." = ["clear"]
"w" = ["woods"]
"h" = ["clear", "hilltop"]
[lines]
river = ["0101 0102", "0201 0301"]
[rises]
slope = ["0203 0103"]
[names]
0101 = "Visé"
[basis]
default = "deduced"
printed = ["0101", "0102/0101"]
"""


def place(name: str) -> Place:
    return Place(name)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"..w"', '".."', "row 1 of the map has 2 hexes, not 3"),
        ('"..w"', '"..x"', "'x' in row 1 of the map is not in its legend"),
        ("0101 0102", "0101 0301", "0101 and 0301 share no hexside on this map"),
        ("0203 0103", "0203 0901", "0203 and 0901 share no hexside on this map"),
        ("0201 0301", "0201 0202", "0201 and 0202 share no hexside on this map"),
        ('"deduced"', '"guessed"', "'guessed' is not a valid Basis"),
    ],
)
def test_a_source_that_contradicts_itself(old: str, new: str, words: str) -> None:
    assert old in SOURCE
    with pytest.raises(ValueError, match=words):
        read_board(SOURCE.replace(old, new))


def test_a_blank_is_no_hex() -> None:
    board = read_board(SOURCE)
    assert "0202" not in board.where
    assert len(board.where) == 8


def test_what_is_printed_on_hexsides() -> None:
    board = read_board(SOURCE)
    a, b = place("0101"), place("0102")
    assert board.has("river", a, b)
    assert board.has("river", b, a)
    assert not board.has("road", a, b)
    low, high = place("0203"), place("0103")
    assert board.climbs("slope", low, high)
    assert not board.climbs("slope", high, low)
    assert board.parted(high, low) == board.parted(low, high) == ("slope",)
    assert board.parted(a, b) == ("river",)


def test_where_things_come_from() -> None:
    board = read_board(SOURCE)
    assert board.basis_of(place("0101")) is Basis.PRINTED
    assert board.basis_of(place("0201")) is Basis.DEDUCED
    for pair in (("0101", "0102"), ("0102", "0101")):
        assert board.basis_of(*map(place, pair)) is Basis.PRINTED
    assert board.basis_of(place("0201"), place("0301")) is Basis.DEDUCED
    assert board.basis_of_step(place("0102"), place("0101")) is Basis.PRINTED
    assert board.basis_of_step(place("0101"), place("0102")) is Basis.DEDUCED  # as the hex is
    assert board.basis_of_step(place("0201"), place("0101")) is Basis.DEDUCED  # as the hexside is
    assert BOARD.basis_of_step(PIERS[0], BOAT) is Basis.PRINTED
    assert board.names[place("0101")] == "Visé"


def test_neighbours_are_mutual_and_clockwise() -> None:
    for board in (BOARD, read_board(SOURCE)):
        for a, near in board.adjacent.items():
            assert len(set(near)) == len(near)
            assert all(a in board.adjacent[b] for b in near)
        for a in board.where:
            steps = [board.step(a, d) for d in Direction]
            on_sheet = [p for p in steps if p is not None]
            assert list(board.near[a]) == list(board.adjacent[a])[: len(on_sheet)] == on_sheet
            assert all(board.distance(a, p) == 1 for p in on_sheet)


def test_two_sheets_and_a_box_are_one_graph() -> None:
    assert BOARD.adjacent[BOAT] == PIERS
    for pier in PIERS:
        assert BOAT in BOARD.adjacent[pier]
    sheets = [{q[0] for q in BOARD.adjacent[p] if q != BOAT} for p in BOARD.where]
    assert all(len(found) == 1 for found in sheets)  # the same hex of another sheet is not beside
    assert BOARD.step(place("A41"), Direction.SE) is None
    assert BOARD.step(place("B11"), Direction.S, 2) == "B13"
    assert BOAT not in BOARD.where
    assert BOAT in BOARD.terrain


def test_the_edge_is_the_rim_of_each_sheet() -> None:
    inner = set(BOARD.where) - set(BOARD.edge)
    assert inner == {"A22", "A32", "B22", "B32"}


def test_every_hex_has_one_label() -> None:
    for board in (BOARD, read_board(SOURCE)):
        assert len(board.place_at) == len(board.where)
        for p, h in board.where.items():
            assert board.place_at[board.sheets.get(p, ""), h] == p
