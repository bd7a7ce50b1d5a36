"""Fields of fire by arrows; their pictures are in tests/golden/arcs.txt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paralab.core.board import Place
from paralab.core.hexes import STEPS, Direction, Hex
from paralab.kit.arcs import ALL_ROUND, arrows_to, field, fields, groups
from tests.kit.test_sight import board
from tests.toy.parts import BOARD as FERRY

MAP = board(13, 13)
MIDDLE = Place("0707")
directions = st.sets(st.sampled_from(list(Direction)))
hexes = st.builds(Hex, st.integers(-20, 20), st.integers(-20, 20))


@pytest.mark.parametrize("arrow", Direction)
@pytest.mark.parametrize(("far", "many"), [(1, 1), (2, 3), (3, 3), (4, 5), (5, 5)])
def test_a_wedge_of_sixty_degrees_widens(arrow: Direction, far: int, many: int) -> None:
    """At each second range the wedge takes in the two hexes on its rims."""
    ring = [Hex(q, r) for q in range(-far, far + 1) for r in range(-far, far + 1)]
    ring = [h for h in ring if h.distance(Hex(0, 0)) == far]
    assert sum(arrow in arrows_to(h) for h in ring) == many


@given(hexes.filter(lambda h: h != Hex(0, 0)))
def test_six_wedges_cover_everything_and_meet_only_on_their_rims(h: Hex) -> None:
    arrows = arrows_to(h)
    assert 1 <= len(arrows) <= 2
    if len(arrows) == 2:
        a, b = arrows
        assert (a - b) % 6 in (1, 5)
        q, r = (STEPS[a][n] + STEPS[b][n] for n in (0, 1))
        assert h.q * r == h.r * q  # it lies exactly on the line between the two


@given(hexes, st.sampled_from(list(Direction)))
def test_a_wedge_turns_with_its_arrow(h: Hex, arrow: Direction) -> None:
    turned = Hex(-h.r, h.q + h.r)  # sixty degrees clockwise
    after = Direction((arrow + 1) % 6)
    assert (arrow in arrows_to(h)) == (after in arrows_to(turned))


@given(directions)
def test_groups_part_the_arrows(arrows: set[Direction]) -> None:
    found = groups(arrows)
    assert sorted(a for group in found for a in group) == sorted(arrows)
    for group in found:
        if group != ALL_ROUND:
            assert Direction((group[0] - 1) % 6) not in arrows
            assert Direction((group[-1] + 1) % 6) not in arrows
    joined = frozenset(p for part in fields(MAP, MIDDLE, arrows) for p in part)
    assert joined == field(MAP, MIDDLE, arrows)


def test_adjacent_arrows_join_without_a_gap() -> None:
    between = MAP.step(Place("0706"), Direction.NE)
    assert between is not None
    for arrow in (Direction.N, Direction.NE):
        assert between in field(MAP, MIDDLE, [arrow])


def test_all_round_is_the_sheet_without_the_hex_itself() -> None:
    assert field(MAP, MIDDLE, ALL_ROUND) == frozenset(MAP.where) - {MIDDLE}
    assert field(MAP, MIDDLE, ALL_ROUND, 1) == frozenset(MAP.adjacent[MIDDLE])
    assert {p[0] for p in field(FERRY, Place("A22"), ALL_ROUND)} == {"A"}
