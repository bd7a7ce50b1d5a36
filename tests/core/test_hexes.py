"""Geometry: distance is a metric, and printed columns and rows become hexes one to one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from paralab.core.hexes import STEPS, Direction, Hex

hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
directions = st.sampled_from(list(Direction))


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert (a.distance(b) == 0) == (a == b)
    assert a.distance(b) == b.distance(a) >= 0
    assert a.distance(c) <= a.distance(b) + b.distance(c)


@given(hexes, hexes, hexes)
def test_distance_does_not_depend_on_where_one_stands(a: Hex, b: Hex, shift: Hex) -> None:
    assert (a + shift).distance(b + shift) == a.distance(b)
    assert (a + shift) - shift == a


@given(hexes, directions, st.integers(0, 30))
def test_a_straight_line_is_as_long_as_its_steps(a: Hex, d: Direction, n: int) -> None:
    there = a.step(d, n)
    assert a.distance(there) == n
    assert there.step(d.opposite, n) == a


@given(hexes, hexes)
def test_distance_is_the_fewest_steps(a: Hex, b: Hex) -> None:
    if a != b:
        assert min(a.step(d).distance(b) for d in Direction) == a.distance(b) - 1


def test_six_steps_lead_round() -> None:
    assert [sum(part) for part in zip(*STEPS, strict=True)] == [0, 0]
    assert len(set(STEPS)) == 6
    for d in Direction:
        assert Hex(*STEPS[d]).distance(Hex(*STEPS[(d + 1) % 6])) == 1


@given(st.sampled_from(["even", "odd"]))
def test_columns_and_rows_are_told_apart(lower: str) -> None:
    pairs = [(c, r) for c in range(1, 30) for r in range(1, 30)]
    assert len({Hex.from_column_row(c, r, lower) for c, r in pairs}) == len(pairs)


def test_lower_columns_sit_half_a_hex_lower() -> None:
    """0202 touches 0102 and 0103 where even columns are the lower; 0102 and 0101 else."""
    for lower, row in (("even", 3), ("odd", 1)):
        here = Hex.from_column_row(2, 2, lower)
        beside = [Hex.from_column_row(1, r, lower) for r in (1, 2, 3)]
        assert [r for r, h in zip((1, 2, 3), beside, strict=True) if here.distance(h) == 1] == (
            sorted((2, row))
        )
