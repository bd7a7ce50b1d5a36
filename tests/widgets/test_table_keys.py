"""The keys of the map go where the printed numbers go."""

from __future__ import annotations

import pytest

from paralab.core.board import Place
from paralab.games.eben_emael import GAME
from paralab.widgets.table_keys import column_row, moved, reading_order

BOARD = GAME.scenarios["12.1"].board


def go(key: str, here: str | None, glowing: tuple[str, ...] = ()) -> Place | None:
    at = None if here is None else Place(here)
    return moved(BOARD, key, at, [Place(p) for p in glowing])


@pytest.mark.parametrize(
    ("key", "there"),
    [("ArrowLeft", "1309"), ("ArrowRight", "1509"), ("ArrowUp", "1408"), ("ArrowDown", "1410")],
)
def test_arrows_follow_the_printed_number(key: str, there: str) -> None:
    assert go(key, "1409") == there


def test_slanted_keys_cross_a_hexside() -> None:
    for key in "qezc":
        assert go(key, "1409") in BOARD.adjacent[Place("1409")]
    assert len({go(key, "1409") for key in "qezc"}) == 4


def test_at_the_edge_the_cursor_stays() -> None:
    assert go("ArrowUp", "1401") == "1401"
    assert go("ArrowLeft", "0105") == "0105"


def test_full_stop_and_comma_go_round_what_glows() -> None:
    glowing = ("1409", "0712", "1105")
    assert go(".", "0712", glowing) == "1105"
    assert go(".", "1409", glowing) == "0712"
    assert go(",", "0712", glowing) == "1409"
    assert go(".", "0901", glowing) == "1105", "the next from where the cursor is"
    assert go(",", "0901", glowing) == "0712"
    assert go(".", None, glowing) == "0712"
    assert go(".", "0901") == "0901", "nothing glows"


def test_a_key_that_moves_nothing_says_so() -> None:
    assert go("Enter", "1409") is None


def test_columns_and_rows_are_those_of_the_labels() -> None:
    for place, hex_ in BOARD.where.items():
        assert column_row(hex_, BOARD.lower) == (int(place[:2]), int(place[2:]))
    assert reading_order(BOARD, BOARD.where)[:2] == ["0101", "0102"]
