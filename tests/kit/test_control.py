"""Zones of control: adjacent places, but not through every hexside nor into every place."""

from __future__ import annotations

from paralab.core.board import Place, read_board
from paralab.kit.control import control, zones

BOARD = read_board("""
columns = 3
rows = ["..~", "...", "..."]
[legend]
"." = ["clear"]
"~" = ["sea"]
[lines]
river = ["0202 0203"]
""")


def test_the_six_around() -> None:
    found = control(BOARD)
    for place, near in BOARD.adjacent.items():
        assert found[place] == set(near)


def test_not_through_a_river_either_way() -> None:
    found = control(BOARD, ("river",))
    assert "0203" not in found[Place("0202")]
    assert "0202" not in found[Place("0203")]
    assert "0303" in found[Place("0202")]


def test_not_into_the_sea_but_out_of_it() -> None:
    found = control(BOARD, closed=("sea",))
    assert "0301" not in found[Place("0201")]
    assert "0201" in found[Place("0301")]


def test_several_together_and_those_who_are_off_the_map() -> None:
    found = control(BOARD)
    two = zones(found, (Place("0101"), Place("0303"), Place("eliminated")))
    assert two == found[Place("0101")] | found[Place("0303")]
    assert zones(found, ()) == frozenset()
