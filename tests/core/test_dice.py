"""Dice are handed in: seeded, scripted or asked for."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paralab.core.dice import Asked, OutOfDice, Scripted, Seeded


@given(st.integers(), st.integers(2, 20))
def test_the_same_seed_falls_the_same_way(seed: int, sides: int) -> None:
    one, two = Seeded(seed), Seeded(seed)
    rolls = [one.roll(sides) for _ in range(20)]
    assert rolls == [two.roll(sides) for _ in range(20)]
    assert all(1 <= n <= sides for n in rolls)


def test_the_series_of_a_seed_never_changes() -> None:
    """Replays name seeds: these are the rolls of every version and machine."""
    dice = Seeded(1940)
    assert [dice.roll() for _ in range(12)] == [5, 2, 1, 3, 1, 4, 1, 6, 4, 2, 6, 5]


def test_a_seeded_die_is_fair() -> None:
    """Chi square over 60,000 rolls, at one in a thousand."""
    dice = Seeded(1)
    seen = Counter(dice.roll() for _ in range(60_000))
    assert sum((n - 10_000) ** 2 / 10_000 for n in seen.values()) < 20.5


def test_a_script_that_runs_dry_says_which_die() -> None:
    dice = Scripted([4, 10])
    assert (dice.roll(), dice.roll(10)) == (4, 10)
    with pytest.raises(OutOfDice) as want:
        dice.roll(10)
    assert want.value.sides == 10


@pytest.mark.parametrize("value", [0, 7, -1])
def test_what_is_on_no_die_is_refused(value: int) -> None:
    for dice in (Scripted([value]), Asked(lambda _: value)):
        with pytest.raises(ValueError, match=f"{value} does not fit on a die with 6 sides"):
            dice.roll()


def test_a_person_is_asked_for_the_right_die() -> None:
    asked: list[int] = []
    dice = Asked(lambda sides: asked.append(sides) or sides)
    assert [dice.roll(), dice.roll(10)] == asked == [6, 10]
