"""Chances are fractions, and sum to one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paralab.kit.odds import die, exceeds, look, mapped, then
from tests.toy.parts import TABLES

CATCH = TABLES["catch"]


@given(st.sampled_from(CATCH.columns), st.integers(-20, 20))
def test_a_look_sums_to_one(column: str, shift: int) -> None:
    assert sum(look(CATCH, column, shift).values()) == 1


def test_a_look_counts_the_rows() -> None:
    assert look(CATCH, "open") == {
        "escapes": Fraction(1, 2), "flees": Fraction(1, 6), "caught": Fraction(1, 3)
    }  # fmt: skip
    assert look(CATCH, "open", 9) == {"caught": 1}
    with pytest.raises(KeyError):
        look(CATCH, "nowhere")


@given(st.integers(-6, 6), st.integers(-6, 12))
def test_a_second_die_against_a_value(add: int, against: int) -> None:
    over = exceeds(add, against)
    assert sum(over.values()) == 1
    hit = sum(chance for by, chance in over.items() if by > 0)
    assert hit == Fraction(sum(n + add > against for n in range(1, 7)), 6)


def test_two_throws() -> None:
    both = then(die(), lambda a: mapped(die(), lambda b: a + b))
    assert both[7] == Fraction(1, 6)
    assert sum(both.values()) == 1


@given(st.integers(1, 20))
def test_a_die_is_fair(sides: int) -> None:
    assert set(die(sides).values()) == {Fraction(1, sides)}
