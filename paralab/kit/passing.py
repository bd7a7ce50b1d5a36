"""Passing through a place that is full: lawful where a way leads on to one with room."""

from __future__ import annotations

from collections.abc import Callable, Container

from paralab.core.board import Place
from paralab.kit.movement import Going, reach

_NOWHERE: frozenset[Place] = frozenset()


def room_ahead(
    going: Going,
    start: Place,
    left: int,
    room: Callable[[Place], bool],
    *,
    barred: Container[Place],
    halts: Container[Place],
    locked: Container[Place] = _NOWHERE,
) -> bool:
    """Whether so many points lead from `start` to a place with room.

    Nothing in `barred` is entered, nothing in `locked` with the first step, and what is entered in
    `halts` ends the way.
    """
    for first, points in going[start]:
        if points > left or first in barred or first in locked:
            continue
        if room(first):
            return True
        if first not in halts:
            way = reach(going, first, left - points, barred=barred, halts=halts)
            if any(room(place) for place in way.cost if place != start):
                return True
    return False
