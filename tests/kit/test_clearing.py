"""Retreats over friends, compared with a referee that tries every way and every hex aside."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from paralab.core.board import Place
from paralab.kit.clearing import Ground, Route, can_finish, onward, rooms
from tests.kit.test_sight import board

BOARD = board(9, 9)
NEAR = BOARD.adjacent
PLACES = tuple(BOARD.where)
HERE = Place("0505")
AROUND = tuple(p for p in PLACES if 0 < BOARD.distance(HERE, p) <= 3)
some = st.sets(st.sampled_from(AROUND), max_size=26)


def ground(shut: set[Place], friends: set[Place], stuck: set[Place]) -> Ground:
    """A map of which some hexes are closed, and friends stand on others."""
    taken = friends - shut
    return Ground(
        NEAR, BOARD.distance, lambda p: p not in shut, taken, stuck & taken, lambda p: p not in shut
    )


def walks(on: Ground, route: Route, hexes: int) -> Iterator[Route]:
    """Every whole way from here, friends apart: so many hexes, ending so far from the first."""
    ways: list[Route] = [route]
    for _ in range(hexes + 1 - len(route)):
        ways = [(*w, p) for w in ways for p in NEAR[w[-1]] if on.open(p) and p not in on.stuck]
    yield from (w for w in ways if BOARD.distance(w[0], w[-1]) == hexes)


def cleared(on: Ground, way: Route, gone: int) -> list[dict[Place, Place]]:
    """Every way of moving the friends on this way aside, each to a hex of its own, off it."""
    friends = [p for p in way[gone:] if p in on.taken]
    choices = [[q for q in NEAR[p] if on.room(q) and q not in on.taken] for p in friends]
    return [
        dict(zip(friends, asides, strict=True))
        for asides in product(*choices)
        if len(set(asides)) == len(asides) and not set(asides) & set(way)
    ]


@settings(deadline=None, max_examples=200)
@given(some, some, st.sets(st.sampled_from(AROUND), max_size=6), st.integers(1, 3))
def test_against_the_referee(
    shut: set[Place], friends: set[Place], stuck: set[Place], hexes: int
) -> None:
    on = ground(shut, friends, stuck)
    route: Route = (HERE,)
    whole = [w for w in walks(on, route, hexes) if cleared(on, w, 1)]
    assert can_finish(on, route, hexes) == bool(whole)
    free = [w for w in whole if not set(w[1:]) & set(on.taken)]
    assert set(onward(on, route, hexes)) == {w[1] for w in (free or whole)}
    for there in onward(on, route, hexes):
        if there in on.taken:
            wanted = {aside[there] for w in whole if w[1] == there for aside in cleared(on, w, 1)}
            assert set(rooms(on, route, there, hexes)) == wanted


@settings(deadline=None, max_examples=100)
@given(some, some, st.integers(1, 3), st.randoms(use_true_random=False))
def test_whatever_is_chosen_the_retreat_comes_to_its_end(
    shut: set[Place], friends: set[Place], hexes: int, rng: object
) -> None:
    on, route = ground(shut, friends, set()), cast("Route", (HERE,))
    if not can_finish(on, route, hexes):
        return
    while len(route) <= hexes:
        choices = onward(on, route, hexes)
        assert choices
        there = rng.choice(choices)  # type: ignore[attr-defined]  # hypothesis gives a Random
        if there in on.taken:
            aside = rng.choice(rooms(on, route, there, hexes))  # type: ignore[attr-defined]
            taken = {*on.taken, aside} - {there}
            on = Ground(NEAR, on.far, on.open, taken, {*on.stuck, aside}, on.room)
        route = (*route, there)
    assert [BOARD.distance(HERE, p) for p in route] == list(range(hexes + 1))
