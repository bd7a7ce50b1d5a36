"""Retreats: compared with every walk of so many steps."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from paralab.core.board import Place
from paralab.kit.retreat import onward, paths
from tests.kit.test_sight import board

BOARD = board(9, 9)
NEAR = BOARD.adjacent
PLACES = tuple(BOARD.where)
HERE = Place("0505")


@settings(deadline=None)
@given(st.sets(st.sampled_from(PLACES), max_size=50), st.integers(1, 3))
def test_every_safe_way_that_leads_so_far_and_no_other(unsafe: set[Place], hexes: int) -> None:
    found = list(paths(NEAR, BOARD.distance, lambda p: p not in unsafe, HERE, hexes))
    walks: list[tuple[Place, ...]] = [()]
    for _ in range(hexes):
        walks = [(*w, p) for w in walks for p in NEAR[w[-1] if w else HERE]]
    wanted = [w for w in walks if not unsafe & set(w) and BOARD.distance(HERE, w[-1]) == hexes]
    assert sorted(found) == sorted(wanted)
    for path in found:
        steps = [BOARD.distance(HERE, p) for p in path]
        assert steps == list(range(1, hexes + 1))


@settings(deadline=None)
@given(st.sets(st.sampled_from(PLACES), max_size=50))
def test_no_step_leads_into_a_dead_end(unsafe: set[Place]) -> None:
    def safe(p: Place) -> bool:
        return p not in unsafe

    first = onward(NEAR, BOARD.distance, safe, HERE, HERE, 2)
    assert set(first) == {path[0] for path in paths(NEAR, BOARD.distance, safe, HERE, 2)}
    for there in first:
        last = onward(NEAR, BOARD.distance, safe, HERE, there, 2)
        assert last
        for end in last:
            assert onward(NEAR, BOARD.distance, safe, HERE, end, 2) == ()


def test_a_step_that_the_unit_may_not_make_is_no_way() -> None:
    steps = {p: [q for q in near if q != "0504"] for p, near in NEAR.items()}
    found = list(paths(steps, BOARD.distance, lambda _: True, HERE, 2))
    assert found
    assert all("0504" not in path for path in found)
