"""Battles of Kreta 1941 for the tests: positions with everybody in contact marked so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from paralab.core.board import Place
from paralab.core.hexes import Direction
from paralab.core.state import State
from paralab.games.kreta_1941.parts import BOARD, side_of
from paralab.games.kreta_1941.table import ENGAGED, ONTO
from tests.games.kreta_1941.scene import BRITISH_ATTACK, GERMAN_ATTACK, scene


def beyond(start: str, *steps: str) -> Place | None:
    """The hex so many steps away, or None off the map: ``beyond("75,8", "N", "NE")``."""
    place: Place | None = Place(start)
    for step in steps:
        place = None if place is None else BOARD.step(place, Direction[step])
    return place


def away(start: str, *steps: str) -> Place:
    """The same, where there is one."""
    place = beyond(start, *steps)
    assert place is not None
    return place


HERE = Place("75,8")
"""A hill amid hills, far from rivers and from the sea."""
N, NE, SE, S, SW, NW = (away(HERE, d.name) for d in Direction)


def _touch(one: str, other: str, a: str, b: str, onto: frozenset[str]) -> bool:
    if {one, other} & onto:
        return a == b
    return b in BOARD.adjacent[Place(a)]


def fight(
    units: Mapping[str, str],
    phase: str = GERMAN_ATTACK,
    *,
    marks: Mapping[str, Iterable[str]] | None = None,
    turn: int = 1,
    scenario: str = "historical",
    tracks: Mapping[str, int] | None = None,
) -> State:
    """A combat phase that has just begun; who is marked otherwise has fought already, and so on."""
    known = {n: set(found) for n, found in (marks or {}).items()}
    onto = frozenset(n for n, found in known.items() if ONTO in found)
    names = {name.partition("=")[0]: place for name, place in units.items()}
    for one, a in names.items():
        for other, b in names.items():
            if side_of(one) != side_of(other) and _touch(one, other, a, b, onto):
                known.setdefault(one, set()).add(ENGAGED)
    return scene(units, phase, scenario, turn=turn, marks=known, tracks=tracks)


def british(units: Mapping[str, str], *, turn: int = 1) -> State:
    """A British combat phase that has just begun."""
    return fight(units, BRITISH_ATTACK, turn=turn)
