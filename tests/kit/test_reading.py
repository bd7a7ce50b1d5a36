"""Data files: values with where they come from; errors that say what is wrong."""

from __future__ import annotations

import pytest

from paralab.core.basis import Basis
from paralab.core.hexes import Direction
from paralab.kit.reading import arrows, bases, counters, document, read_cases, sourced


def test_a_cell_and_its_basis() -> None:
    assert sourced("2") == ("2", Basis.PRINTED)
    assert sourced("2", Basis.DEDUCED) == ("2", Basis.DEDUCED)
    assert sourced("2 errata") == ("2", Basis.ERRATA)
    assert sourced("Mi Sud reconstructed") == ("Mi Sud", Basis.RECONSTRUCTED)
    assert sourced("Mi Sud") == ("Mi Sud", Basis.PRINTED)
    assert sourced("printed") == ("printed", Basis.PRINTED)


def test_bases_answer_for_every_value() -> None:
    known = bases({"strength": "reconstructed"}, Basis.DEDUCED)
    assert known["strength"] is Basis.RECONSTRUCTED
    assert known["arrows"] is Basis.DEDUCED
    with pytest.raises(ValueError, match="guessed"):
        bases({"strength": "guessed"})


def test_a_counter_is_as_sure_as_the_least_sure_of_its_values() -> None:
    record = {"id": "a", "side": "red", "kind": "tank", "title": "A", "strength": "6"}
    walker = {**record, "id": "b", "formation": "1", "movement": "5 reconstructed"}
    first, second = counters([record, walker], ("strength", "movement")).values()
    assert (first.values, first.basis, first.formation) == ({"strength": 6}, Basis.PRINTED, "")
    assert second.values == {"strength": 6, "movement": 5}
    assert (second.id, second.basis, second.formation) == ("b", Basis.RECONSTRUCTED, "1")


def test_arrows() -> None:
    assert arrows(["SW", "N"]) == (Direction.N, Direction.SW)
    with pytest.raises(ValueError, match="'W' is no hexside: one of N NE SE S SW NW"):
        arrows("N W")


def test_cases() -> None:
    found = read_cases(
        '"4.6" = ["enforced", "Bold movement"]\n"2.1" = ["none", "Markers", "physical"]'
    )
    assert (found["4.6"].kind, found["2.1"].reason) == ("enforced", "physical")
    with pytest.raises(ValueError, match=r"case 4\.6: 'forced' is none of"):
        read_cases('"4.6" = ["forced", "Bold movement"]')
    with pytest.raises(ValueError, match="six words"):
        read_cases('"4.6" = ["enforced", "one two three four five six seven"]')


def test_a_data_file_that_is_missing_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"nothing\.toml"):
        document("tests.toy", "nothing.toml")
