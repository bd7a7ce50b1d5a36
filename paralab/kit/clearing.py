"""Retreats over hexes that friends stand on: they make way, one hex aside, or there is no way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from paralab.core.board import Place
from paralab.kit import retreat
from paralab.kit.retreat import Steps

Route = tuple[Place, ...]
"""The hexes of a retreat so far, the one where it began first."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a retreat goes over.

    `open`: whether the unit may be there, friends apart; `taken`: the hexes where a friend stands;
    `stuck`: those of them where one stands that may not make way; `room`: whether a friend that
    makes way may be put there, friends and the retreat apart.
    """

    steps: Steps
    far: Callable[[Place, Place], int]
    open: Callable[[Place], bool]
    taken: Collection[Place]
    stuck: Collection[Place]
    room: Callable[[Place], bool]


def onward(on: Ground, route: Route, hexes: int) -> tuple[Place, ...]:
    """Where a retreat of so many hexes may go next, so that it can also be finished.

    Each hex is farther from the first than the one before. Over friends it goes only where it
    cannot be finished without meeting one.
    """
    free = retreat.onward(
        on.steps,
        on.far,
        lambda there: on.open(there) and there not in on.taken,
        route[0],
        route[-1],
        hexes,
    )
    return free or tuple(
        there for there in _next(on, route, hexes) if _ends(on, (*route, there), hexes, len(route))
    )


def can_finish(on: Ground, route: Route, hexes: int) -> bool:
    """Whether a retreat can be finished at all, friends making way where they have to."""
    return _ends(on, route, hexes, len(route))


def rooms(on: Ground, route: Route, there: Place, hexes: int) -> tuple[Place, ...]:
    """Where the friend may be put that stands in the next hex of a retreat.

    Never onto the route, nor where the retreat could then not be finished.
    """
    went = (*route, there)
    return tuple(
        aside
        for aside in on.steps[there]
        if aside not in went
        and aside not in on.taken
        and on.room(aside)
        and _ends(_aside(on, there, aside), went, hexes, len(went))
    )


def _aside(on: Ground, there: Place, aside: Place) -> Ground:
    """The same, once the friend has made way: it does so once in a retreat."""
    taken = {*on.taken, aside} - {there}
    return Ground(on.steps, on.far, on.open, taken, {*on.stuck, aside}, on.room)


def _next(on: Ground, route: Route, hexes: int) -> Iterator[Place]:
    start, here = route[0], route[-1]
    if len(route) > hexes:
        return
    for there in on.steps[here]:
        away = on.far(start, there) == len(route) and on.open(there)
        if away and there not in on.stuck:
            yield there


def _ends(on: Ground, route: Route, hexes: int, gone: int) -> bool:
    """Whether a route can be finished; those make way that stand on it from `gone` on."""
    if len(route) > hexes:
        return _make_way(on, route, [p for p in route[gone:] if p in on.taken])
    return any(_ends(on, (*route, there), hexes, gone) for there in _next(on, route, hexes))


def _make_way(on: Ground, route: Route, friends: list[Place]) -> bool:
    """Whether each of these friends finds a hex of its own, off the route."""
    if not friends:
        return True
    first, *rest = friends
    return any(
        aside not in route
        and aside not in on.taken
        and on.room(aside)
        and _make_way(_aside(on, first, aside), route, rest)
        for aside in on.steps[first]
    )
