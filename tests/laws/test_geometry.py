"""The maps of all games: distance, labels, neighbours, sight."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paralab.core.board import Board, Place
from paralab.kit.sight import Sights
from tests.laws import LAW, NAMES, load

MAPS = tuple((name, s) for name in NAMES for s in load(name).scenarios)
each_map = pytest.mark.parametrize(("name", "scenario"), MAPS)


def board(name: str, scenario: str) -> Board:
    return load(name).scenarios[scenario].board


@cache
def sights(name: str, scenario: str) -> Sights:
    return Sights(board(name, scenario))


def draw_on_one_sheet(data: st.DataObject, map_: Board, many: int) -> list[Place]:
    sheet = data.draw(st.sampled_from(sorted({map_.sheets.get(p, "") for p in map_.where})))
    places = [p for p in map_.where if map_.sheets.get(p, "") == sheet]
    return [data.draw(st.sampled_from(places)) for _ in range(many)]


@each_map
@LAW
@given(data=st.data())
def test_distance_is_a_metric(name: str, scenario: str, data: st.DataObject) -> None:
    map_ = board(name, scenario)
    a, b, c = draw_on_one_sheet(data, map_, 3)
    assert (map_.distance(a, b) == 0) == (a == b)
    assert map_.distance(a, b) == map_.distance(b, a)
    assert map_.distance(a, c) <= map_.distance(a, b) + map_.distance(b, c)


@each_map
def test_places_and_hexes_are_one_to_one(name: str, scenario: str) -> None:
    map_ = board(name, scenario)
    assert len(map_.place_at) == len(map_.where)
    assert set(map_.where) | set(map_.boxes) == set(map_.terrain)
    for place, hex_ in map_.where.items():
        assert map_.place_at[map_.sheets.get(place, ""), hex_] == place


@each_map
def test_neighbours_are_mutual_and_at_distance_one(name: str, scenario: str) -> None:
    map_ = board(name, scenario)
    for a, near in map_.adjacent.items():
        assert len(near) == len(set(near))
        assert all(a in map_.adjacent[b] for b in near)
        assert all(map_.distance(a, b) == 1 for b in near if a in map_.where and b in map_.where)


@each_map
def test_a_line_of_sight_meets_the_same_from_both_ends(name: str, scenario: str) -> None:
    look = sights(name, scenario)
    pairs = list(look.pairs())
    for a, b in random.Random(1).sample(pairs, min(len(pairs), 3000)):
        there, back = look.line(a, b), look.line(b, a)
        assert there.hexes == back.hexes[::-1]
        assert set(there.sides) == set(back.sides)


NO_SIGHT = ("ferry", "crete", "red_devils", "kreta_1941")
"""The games that know no line of sight."""


@each_map
def test_who_sees_is_seen(name: str, scenario: str) -> None:
    """What a game says of a line of sight holds both ways; the line is that of the lattice."""
    game = load(name)
    if game.telling.sight is None:
        assert name in NO_SIGHT
        return
    state = game.scenarios[scenario].start()
    look = sights(name, scenario)
    pairs = list(look.pairs())
    blocked = 0
    for a, b in random.Random(2).sample(pairs, min(len(pairs), 2000)):
        there, back = game.telling.sight(state, a, b), game.telling.sight(state, b, a)
        assert (there.blocked is None) == (back.blocked is None), (a, b)
        assert set(there.hexes) == set(back.hexes) == set(look.line(a, b).hexes)
        assert set(there.sides) == set(back.sides) == set(look.line(a, b).sides)
        blocked += there.blocked is not None
    assert blocked > 100
