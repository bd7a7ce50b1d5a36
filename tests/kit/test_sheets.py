"""Several sheets on one table: each keeps its own hexes, and nothing is printed twice."""

from __future__ import annotations

import pytest

from paralab.core.basis import Basis
from paralab.core.board import Board, Hexside, Place
from paralab.core.hexes import Hex
from paralab.kit.sheets import laid_out

A, B, C = Place("a"), Place("b"), Place("c")
AB: Hexside = frozenset((A, B))
C_: Hexside = frozenset((C,))
WEST = Board(
    {A: ("clear",), B: ("town",)},
    {A: Hex(0, 0), B: Hex(1, 0)},
    {"road": frozenset({AB})},
    {"slope": frozenset({(A, B)})},
    names={B: "Bee"},
    basis={A: Basis.RECONSTRUCTED},
)
EAST = Board({C: ("sea",)}, {C: Hex(0, 0)}, {"road": frozenset({C_})})


def test_all_that_is_printed() -> None:
    found = laid_out({"west": WEST, "east": EAST}, {"east": Hex(5, 0)})
    assert found.terrain == {A: ("clear",), B: ("town",), C: ("sea",)}
    assert found.where[C] == Hex(5, 0)
    assert found.where[B] == Hex(1, 0)
    assert found.lines == {"road": {AB, C_}}
    assert found.rises == WEST.rises
    assert found.sheets == {A: "west", B: "west", C: "east"}
    assert (found.names, found.basis) == (WEST.names, WEST.basis)


def test_sheets_on_the_same_hexes_are_not_adjacent() -> None:
    found = laid_out({"west": WEST, "east": EAST})
    assert found.adjacent == {A: (B,), B: (A,), C: ()}


def test_a_place_on_two_sheets() -> None:
    with pytest.raises(ValueError, match="a is printed on two sheets"):
        laid_out({"west": WEST, "again": WEST})
