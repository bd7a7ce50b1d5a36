"""Reach agrees with networkx, and is no slower."""

from __future__ import annotations

import random
from itertools import pairwise
from time import perf_counter

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paralab.core.board import Place
from paralab.kit.movement import Going, Reach, reach, survey
from tests.kit.test_sight import board

BIG = board(40, 30)
COSTS = {p: random.Random(p).choice((1, 1, 2, 3)) for p in BIG.where}
GOING: Going = survey(BIG, lambda a, b: None if b.endswith("13") else COSTS[b] + (a < b))
GRAPH = nx.DiGraph((a, b, {"weight": mp}) for a, steps in GOING.items() for b, mp in steps)
PLACES = [p for p in BIG.where if not p.endswith("13")]
NOBODY: frozenset[Place] = frozenset()


@settings(deadline=None)
@given(st.sampled_from(PLACES), st.integers(0, 12))
def test_reach_is_dijkstra_with_a_cutoff(start: Place, allowance: int) -> None:
    found = reach(GOING, start, allowance, barred=NOBODY, halts=NOBODY)
    assert found.cost == nx.single_source_dijkstra_path_length(GRAPH, start, allowance)


@settings(deadline=None)
@given(st.sampled_from(PLACES), st.integers(1, 9), st.sets(st.sampled_from(PLACES), max_size=300))
def test_paths_are_lawful_and_cost_what_they_say(
    start: Place, allowance: int, others: set[Place]
) -> None:
    barred, halts = set(sorted(others)[::2]) - {start}, set(sorted(others)[1::2])
    found = reach(GOING, start, allowance, barred=barred, halts=halts)
    price = {(a, b): mp for a, steps in GOING.items() for b, mp in steps}
    for place, cost in found.cost.items():
        path = found.path(place)
        assert sum(price[step] for step in pairwise(path)) == cost <= allowance
        assert not barred & set(path[1:])
        assert not halts & set(path[1:-1])


def test_a_start_in_a_halting_place_may_be_left() -> None:
    start = PLACES[0]
    found = reach(GOING, start, 3, barred=NOBODY, halts=frozenset((start,)))
    assert len(found.cost) > 1
    assert isinstance(found, Reach)


def test_reach_is_no_slower_than_networkx() -> None:
    """1,200 hexes, ten points; the best of five, in one run on one machine."""
    starts = random.Random(1).sample(PLACES, 40)

    def ours() -> None:
        for start in starts:
            reach(GOING, start, 10, barred=NOBODY, halts=NOBODY)

    def theirs() -> None:
        for start in starts:
            nx.single_source_dijkstra_path_length(GRAPH, start, 10)

    def best(what: object) -> float:
        times = []
        for _ in range(5):
            began = perf_counter()
            what()  # type: ignore[operator]
            times.append(perf_counter() - began)
        return min(times)

    assert best(ours) <= best(theirs)


def test_survey_leaves_out_what_is_not_allowed() -> None:
    assert all(not b.endswith("13") for steps in GOING.values() for b, _ in steps)
    with pytest.raises(KeyError):
        reach(GOING, Place("nowhere"), 1, barred=NOBODY, halts=NOBODY)
