"""What an order names is put into words; a sentence about the ground knows how sure it is."""

from __future__ import annotations

from paralab.core.actions import Action
from paralab.core.basis import Basis
from paralab.core.board import Board, Place
from paralab.core.hexes import Hex
from paralab.kit.wording import Wording, texts
from tests.toy import GAME

A, B = Place("a"), Place("b")
BOARD = Board(
    {A: ("clear",), B: ("clear",)}, {A: Hex(0, 0), B: Hex(1, 0)}, basis={B: Basis.RECONSTRUCTED}
)
WORDING = Wording(lambda thing: f"{thing.upper()} (hex)", str.upper, BOARD)
TABLE = GAME.scenarios["ferry"].start()


class Step(Action):
    unit: str
    to: Place
    twice: bool = False


def test_fields_that_name_something() -> None:
    assert texts(Step("x", A)) == {"unit": "x", "to": "a"}


def test_in_full_and_without_the_hex() -> None:
    assert WORDING.names(TABLE, Step("x", A)) == {
        "unit": "X",
        "to": "A",
        "the_unit": "X (hex)",
        "the_to": "A (hex)",
    }


def test_as_sure_as_the_hexes() -> None:
    assert WORDING.grounds(TABLE, Step("x", A))["basis"] is Basis.PRINTED
    assert WORDING.grounds(TABLE, Step("x", B))["basis"] is Basis.RECONSTRUCTED
