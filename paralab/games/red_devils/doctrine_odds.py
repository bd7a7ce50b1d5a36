"""What both doctrines weigh: chances from the charts, and ways over the map.

Floats, because they feed judgements; the exact chances of an order are `paralab.play.chances`.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from paralab.core.board import Place
from paralab.games.red_devils.columns import COLUMNS, cover, in_city
from paralab.games.red_devils.ground import GOING, GOING_BLOWN
from paralab.games.red_devils.landing import ground
from paralab.games.red_devils.parts import ALLOWANCE, BOARD, TABLES
from paralab.games.red_devils.results import meant

DIE: Final = range(1, 7)
NEAR: Final = BOARD.adjacent
HORIZON: Final = 10
"""Hexes from which an enemy is thought able to come and attack in its next turn."""
CLOSENESS: Final = (0.0, 1.0, 0.75, 0.7, 0.55, 0.5, 0.45, 0.3, 0.25, 0.2, 0.15)
"""The share of an enemy's strength to expect in an attack, by its distance."""
STOP: Final = 24
"""What having to stop beside an enemy is thought to cost on a longer way, in quarters."""


# ------------------------------------------------------------------------------ the charts
class Fight(NamedTuple):
    """The chances of the results of an attack."""

    ae: float
    ad: float
    dd: float
    de: float


class Hit(NamedTuple):
    """The chances that a fire, or a landing, disrupts, and that it eliminates."""

    down: float
    kill: float

    @property
    def any(self) -> float:
        """The chance that it does either."""
        return self.down + self.kill


@cache
def fight(differential: int, shift: int, city: bool) -> Fight:
    """[7.6] One die on the combat table."""
    column = COLUMNS.named(differential, shift)
    read = [meant(TABLES["combat"].look(die, column), city=city) for die in DIE]
    return Fight(*(read.count(result) / 6 for result in ("Ae", "Ad", "Dd", "De")))


@cache
def fire(differential: int, place: Place, crossing: bool = False) -> Hit:
    """[5.2] [5.3] One die of opportunity fire at a unit in a hex, or on its way over the river."""
    column = COLUMNS.named(differential, 0 if crossing else cover(place).total)
    read = [TABLES["combat"].look(die, column) for die in DIE]
    kills = sum(r == "De" or (r == "De*" and not in_city(place)) for r in read)
    downs = sum(r in ("Dd", "De*", "De") for r in read) - kills
    return Hit(0.0, (downs + kills) / 6) if crossing else Hit(downs / 6, kills / 6)


@cache
def landing(place: Place) -> Hit:
    """[9.9] What the airlanding table does to a unit that comes down in a hex."""
    read = [TABLES["airlanding"].look(die + ground(place).total, "result") for die in DIE]
    return Hit(read.count("D") / 6, read.count("E") / 6)


# ------------------------------------------------------------------------------ distances
@lru_cache(maxsize=1 << 16)
def apart(a: Place, b: Place) -> int:
    """How many hexes one place is from another."""
    return BOARD.distance(a, b)


@cache
def ring(place: Place) -> tuple[tuple[Place, int], ...]:
    """The hexes within the horizon, and how far each is."""
    far = ((q, BOARD.distance(place, q)) for q in BOARD.where)
    return tuple((q, d) for q, d in far if 0 < d <= HORIZON)


# ------------------------------------------------------------------------------ ways
@cache
def _backward(way: str, blown: bool) -> Mapping[Place, tuple[tuple[Place, int], ...]]:
    going = (GOING_BLOWN if blown else GOING)[way]
    found: dict[Place, list[tuple[Place, int]]] = {p: [] for p in BOARD.where}
    for a, steps in going.items():
        for b, points in steps:
            found[b].append((a, points))
    return {p: tuple(steps) for p, steps in found.items()}


@lru_cache(maxsize=16)
def _fading(keep: float) -> tuple[float, ...]:
    return tuple(keep ** (points / ALLOWANCE) for points in range(4 * ALLOWANCE))


class Pull(NamedTuple):
    """How strongly goals draw a unit, in each hex, and which goal does."""

    worth: Mapping[Place, float]
    goal: Mapping[Place, Place]


@lru_cache(maxsize=64)
def pull(
    way: str,
    blown: bool,
    goals: tuple[tuple[Place, float], ...],
    closed: frozenset[Place],
    watched: frozenset[Place],
    keep: float,
) -> Pull:
    """The best goal for every hex: its worth, less for each turn of moving to it.

    `closed`: where enemies stand; `watched`: where they control; `keep`: what is left of the
    worth after one turn.
    """
    back, fading = _backward(way, blown), _fading(keep)
    worth: dict[Place, float] = {}
    goal: dict[Place, Place] = {}
    queue = [(-value, p, p) for p, value in goals]
    heapq.heapify(queue)
    while queue:
        minus, here, end = heapq.heappop(queue)
        if here in worth:
            continue
        worth[here], goal[here] = -minus, end
        held = here in watched
        for there, points in back[here]:
            if there in worth or there in closed:
                continue
            stop = there in watched
            if not (stop and held):
                cost = points + STOP if stop else points
                heapq.heappush(queue, (minus * fading[cost], there, end))
    return Pull(worth, goal)
