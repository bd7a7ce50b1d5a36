"""Lines across the map are exact: compared with another way of working them out."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paralab.core.board import Board, Place
from paralab.core.hexes import STEPS, Hex
from paralab.kit.sight import Sights, trace
from tests.toy.parts import BOARD as FERRY

ZERO = Hex(0, 0)
hexes = st.builds(Hex, st.integers(-15, 15), st.integers(-15, 15))
Point = tuple[Fraction, Fraction]
CORNERS: list[Point] = [
    (Fraction(a, 3), Fraction(b, 3))
    for a, b in ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1))
]


def board(columns: int, rows: int) -> Board:
    where = {
        Place(f"{c:02}{r:02}"): Hex.from_column_row(c, r)
        for c in range(1, columns + 1)
        for r in range(1, rows + 1)
    }
    return Board(dict.fromkeys(where, ("clear",)), where)


def clipped(to: Hex, around: Hex) -> tuple[Fraction, Fraction, bool] | None:
    """Where the line is in a hex, by clipping it on the hex's six sides; True: only on the rim."""
    low, high, rim = Fraction(0), Fraction(1), False
    corners = [(q + around.q, r + around.r) for q, r in CORNERS]
    for (aq, ar), (bq, br) in pairwise([*corners, corners[0]]):
        # cross product of the side with a point of the line: positive is inside
        at0 = (bq - aq) * (0 - ar) - (br - ar) * (0 - aq)
        slope = (bq - aq) * to.r - (br - ar) * to.q
        inside = (bq - aq) * (around.r - ar) - (br - ar) * (around.q - aq)
        if inside < 0:
            at0, slope = -at0, -slope
        if slope == 0:
            if at0 < 0:
                return None
            rim = rim or at0 == 0
        elif slope > 0:
            low = max(low, -at0 / slope)
        else:
            high = min(high, -at0 / slope)
    return (low, high, rim) if low < high else None


@pytest.mark.parametrize("far", range(1, 9))
def test_every_line_meets_what_clipping_says(far: int) -> None:
    for to in (Hex(q, r) for q in range(-far, far + 1) for r in range(-far, far + 1)):
        if to.distance(ZERO) != far:
            continue
        box = [Hex(q, r) for q in range(-far - 1, far + 2) for r in range(-far - 1, far + 2)]
        met = {h: c for h in box if (c := clipped(to, h)) is not None}
        line = trace(to)
        inside = sorted((c[0], h) for h, c in met.items() if not c[2])
        assert list(line.hexes) == [h for _, h in inside], to
        rims = {h for h, c in met.items() if c[2]}
        assert {h for side in line.along for h in side} == rims, to


def test_a_line_along_a_hexside() -> None:
    line = trace(Hex(1, 1))
    assert line.hexes == (ZERO, Hex(1, 1))
    assert line.crossed == ()
    assert line.along == ((Hex(0, 1), Hex(1, 0)),)


def test_a_long_line_goes_through_and_along_in_turn() -> None:
    line = trace(Hex(2, 2))
    assert line.hexes == (ZERO, Hex(1, 1), Hex(2, 2))
    assert len(line.along) == 2


def test_a_straight_line_crosses_hexsides_only() -> None:
    line = trace(Hex(0, 4))
    assert line.hexes == tuple(Hex(0, r) for r in range(5))
    assert (len(line.crossed), line.along) == (4, ())


def test_a_line_to_itself_meets_its_hex() -> None:
    assert trace(ZERO).hexes == (ZERO,)


@given(hexes.filter(lambda h: h != ZERO))
def test_a_line_is_the_same_from_both_ends(to: Hex) -> None:
    there, back = trace(to), trace(ZERO - to)
    assert tuple(h + to for h in reversed(back.hexes)) == there.hexes
    ways = [
        {frozenset(h + to for h in side) for side in sides} for sides in (back.along, back.crossed)
    ]
    assert ways == [set(map(frozenset, there.along)), set(map(frozenset, there.crossed))]


@given(hexes.filter(lambda h: h != ZERO))
def test_a_line_hangs_together(to: Hex) -> None:
    line = trace(to)
    assert (line.hexes[0], line.hexes[-1]) == (ZERO, to)
    for a, b in pairwise(line.hexes):
        assert a.distance(b) == 1 or any({a, b} <= _around(side) for side in line.along)


def _around(side: tuple[Hex, Hex]) -> set[Hex]:
    """The two hexes at the ends of a hexside."""
    a, b = ({h + Hex(*step) for step in STEPS} for h in side)
    return a & b


def test_a_line_may_clip_a_corner_that_sampling_would_miss() -> None:
    far = [Hex(q, r) for q in range(-10, 11) for r in range(-10, 11)]
    lines = [trace(h) for h in far if h != ZERO]
    longer = [t for t in lines if len(t.hexes) > t.hexes[0].distance(t.hexes[-1]) + 1]
    assert len(longer) > 100


def test_a_line_on_a_map_is_the_line_of_the_lattice() -> None:
    """Every pair of a map of 9 by 7, against the trace itself: no two differences are mixed up."""
    map_ = board(9, 7)
    sights = Sights(map_)
    at = {h: p for p, h in map_.where.items()}
    for a, b in sights.pairs():
        start, line = map_.where[a], sights.line(a, b)
        met = trace(map_.where[b] - start)
        assert line.hexes == tuple(at[start + h] for h in met.hexes if start + h in at)
        for got, wanted in ((line.crossed, met.crossed), (line.along, met.along)):
            there = [(at.get(start + one), at.get(start + two)) for one, two in wanted]
            assert got == tuple(pair for pair in there if None not in pair)


def test_what_lies_off_the_map_is_left_out() -> None:
    sights = Sights(board(3, 3))
    line = sights.line(Place("0101"), Place("0301"))
    assert line.hexes == (Place("0101"), Place("0301"))
    assert line.along == ()  # it runs along 0200/0201, and 0200 is not on the map
    inside = sights.line(Place("0102"), Place("0302"))
    assert {frozenset(s) for s in inside.along} == {frozenset(("0201", "0202"))}


def test_places_on_other_sheets_and_boxes_have_no_line() -> None:
    sights = Sights(FERRY)
    assert len(sights.line(Place("A11"), Place("A41")).hexes) > 3
    with pytest.raises(ValueError, match="different sheets"):
        sights.line(Place("A11"), Place("B11"))
    with pytest.raises(ValueError, match="Boat"):
        sights.line(Place("A11"), Place("Boat"))
    assert all(a[0] == b[0] for a, b in sights.pairs())
