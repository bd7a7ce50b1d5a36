"""Columns by differential and by ratio."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paralab.kit.columns import Columns, odds_step, ratio

LADDER = Columns(("low", "even", "some", "much"), (-4, 0, 1, 5))
ODDS = Columns(("1-3", "1-2", "1-1", "2-1", "3-1"), (-2, -1, 0, 1, 2))


@pytest.mark.parametrize(
    ("number", "column"),
    [
        (-40, "low"), (-5, "low"), (-4, "low"), (-1, "low"), (0, "even"), (1, "some"), (4, "some"),
        (5, "much"), (99, "much"),
    ],
)  # fmt: skip
def test_a_number_outside_the_table_uses_the_outermost_column(number: int, column: str) -> None:
    assert LADDER.named(number) == column


def test_shifts_count_from_the_column_not_from_the_number() -> None:
    assert LADDER.named(40, -1) == "some"  # first brought into the table, then shifted
    assert LADDER.named(-40, 1) == "even"
    assert LADDER.named(-40, -2) == "low"  # and never out of it
    assert LADDER.named(4, 9) == "much"


@given(st.integers(-30, 30), st.integers(-30, 30), st.integers(-9, 9))
def test_more_is_never_worse(a: int, b: int, shift: int) -> None:
    low, high = sorted((a, b))
    order = LADDER.names.index
    assert order(LADDER.named(low, shift)) <= order(LADDER.named(high, shift))
    assert order(LADDER.named(a, shift)) <= order(LADDER.named(a, shift + 1))


@given(st.integers(1, 200), st.integers(1, 60))
def test_a_ratio_never_flatters_the_attacker(attack: int, defense: int) -> None:
    a, d = ratio(attack, defense)
    assert 1 in (a, d)
    assert Fraction(a, d) <= Fraction(attack, defense)
    better = Fraction(a + 1, d) if d == 1 else Fraction(a, d - 1)
    assert better > Fraction(attack, defense)  # and takes no more from him than it must
    assert odds_step(attack, defense) == (a - 1 if d == 1 else 1 - d)


def test_ratios_find_their_column() -> None:
    assert ODDS.named(odds_step(11, 4)) == "2-1"
    assert ODDS.named(odds_step(40, 4)) == "3-1"  # a cap
    assert ODDS.named(odds_step(4, 11)) == "1-3"
    assert not ODDS.below(odds_step(4, 12))
    assert ODDS.below(odds_step(4, 13))  # a floor
    assert ODDS.below(odds_step(0, 4))


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="no ratio of 3 to 0"):
        ratio(3, 0)
    with pytest.raises(ValueError, match="2 columns have 1 lowest numbers"):
        Columns(("a", "b"), (1,))
    with pytest.raises(ValueError, match="do not rise"):
        Columns(("a", "b"), (1, 1))
