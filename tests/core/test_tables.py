"""Charts: rows beyond the ends, cells with where they come from."""

from __future__ import annotations

import pytest

from paralab.core.basis import Basis
from paralab.core.tables import read_tables

SOURCE = """
[fire]
title = "Fire"
case = "5.9"
columns = ["gun", "rifle"]
titles = { gun = "Guns" }
rows = [[-1, "3", "2 errata"], [0, "2", "1"], [1, "1 reconstructed", "-"]]
"""
FIRE = read_tables(SOURCE)["fire"]


@pytest.mark.parametrize(("die", "result"), [(-9, "3"), (-1, "3"), (0, "2"), (1, "1"), (9, "1")])
def test_the_end_rows_go_on(die: int, result: str) -> None:
    assert FIRE.look(die, "gun") == result


def test_cells_know_where_they_come_from() -> None:
    assert FIRE.basis_of(-5, "rifle") is Basis.ERRATA
    assert FIRE.basis_of(0, "rifle") is Basis.PRINTED
    assert FIRE.basis_of(7, "gun") is Basis.RECONSTRUCTED


def test_titles() -> None:
    assert FIRE.titles == {"gun": "Guns", "rifle": "rifle"}


def test_what_is_wrong_with_a_chart_is_said() -> None:
    with pytest.raises(KeyError):
        FIRE.look(1, "mortar")
    with pytest.raises(ValueError, match="row 0 of 'fire' has 1 cells"):
        read_tables(SOURCE.replace('[0, "2", "1"]', '[0, "2"]'))
    with pytest.raises(ValueError, match="guessed"):
        read_tables(SOURCE.replace("2 errata", "2 guessed"))
