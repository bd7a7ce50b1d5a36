"""What both doctrines weigh: chances from the charts, and ways over the map.

Floats, because they feed judgements; the exact chances of an order are `paralab.play.chances`.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from paralab.core.board import Place
from paralab.games.eben_emael import assault, demolition, fire
from paralab.games.eben_emael.fortifications import FIELD
from paralab.games.eben_emael.movement import GOING
from paralab.games.eben_emael.parts import BOARD, TABLES
from paralab.games.eben_emael.sighting import obstruction

FAR: Final = 99
"""More movement points than any way on this map costs."""
BESIDE: Final = BOARD.adjacent
DIE: Final = range(1, 7)


class Hit(NamedTuple):
    """The chance that a fire pins, and that it eliminates."""

    pin: float
    kill: float

    @property
    def any(self) -> float:
        """The chance that it does either."""
        return self.pin + self.kill


NO_HIT: Final = Hit(0.0, 0.0)


class Stroll(NamedTuple):
    """A hex within reach: movement points, hexes entered, danger of mines, and the first step."""

    at: Place
    cost: int
    hexes: int
    risk: float
    first: Place


# ------------------------------------------------------------------------------ the charts
@cache
def fire_chance(column: str, modifier: int, rating: int) -> Hit:
    """[5.0] Two dice: what a fire does to a target of this rating."""
    pins = kills = 0
    for first in DIE:
        read = TABLES["fire"].look(first + modifier, column)
        if read != "-":
            results = [fire.verdict(second + int(read), rating) for second in DIE]
            pins += results.count("pinned")
            kills += results.count("eliminated")
    return Hit(pins / 36, kills / 36)


@cache
def shelter(place: Place, bold: bool) -> int:
    """[5.6] [4.6] What the hex of a target, and its boldness, do to the die."""
    return fire.cover(place).total + fire.BOLD_TARGET * bold


@cache
def assault_chance(attackers: int, modifier: int) -> tuple[float, float]:
    """[7.9] The chances that the defender falls, and that an attacker does."""
    where = assault.column(attackers)
    read = [TABLES["assault"].look(die + modifier, where) for die in DIE]
    return read.count("De") / 6, read.count("Ae") / 6


def storm_modifier(there: Place, attackers: Iterable[Place]) -> int:
    """[7.8] Woods and buildings; hexsides only if all attackers cross such a one."""
    ground = sum(assault.COVER.get(kind, 0) for kind in BOARD.terrain[there])
    return int(ground + min((_uphill(here, there) for here in attackers), default=0))


@cache
def _uphill(here: Place, there: Place) -> int:
    crossed = (
        value
        for kind, value in assault.SIDES.items()
        if BOARD.climbs(kind, here, there) or BOARD.has(kind, here, there)
    )
    return max(crossed, default=0)


@cache
def demolition_chance(here: Place, fort: Place, charge: bool) -> float:
    """[8.1] [8.5] The chance to destroy a work from a hex."""
    add, where = demolition.hexside(here, fort).total, str(demolition.rating(charge))
    return sum(TABLES["demolition"].look(die + add, where) == "destroyed" for die in DIE) / 6


# ------------------------------------------------------------------------------ sight
@cache
def shoots(place: Place) -> frozenset[Place]:
    """[5.1] [6.0] The hexes that a squad can fire into."""
    return frozenset(p for p in fire.NEAR[place] if obstruction(place, p) is None)


@cache
def sighted(fort: Place) -> frozenset[Place]:
    """[9.3] [6.0] The hexes that a work can fire into when no observation helps it."""
    return frozenset(p for p in FIELD[fort] if obstruction(fort, p) is None)


@cache
def grips(place: Place) -> frozenset[Place]:
    """[7.8] The hexes from which a squad in this one can be assaulted, and the other way round."""
    return frozenset(p for p in BESIDE[place] if not BOARD.has(assault.CLIFF, place, p))


# ------------------------------------------------------------------------------ ways
@cache
def _backward() -> Mapping[Place, tuple[tuple[Place, int], ...]]:
    found: dict[Place, list[tuple[Place, int]]] = {p: [] for p in GOING}
    for a, steps in GOING.items():
        for b, points in steps:
            found[b].append((a, points))
    return {p: tuple(steps) for p, steps in found.items()}


@lru_cache(maxsize=2048)
def ways(to: Place, closed: frozenset[Place]) -> Mapping[Place, int]:
    """Movement points from every hex to the nearest hex beside `to`, around what is closed."""
    back = _backward()
    cost = {p: 0 for p in BESIDE[to] if p not in closed and back[p]}
    queue = [(0, p) for p in sorted(cost)]
    while queue:
        spent, here = heapq.heappop(queue)
        if spent > cost[here]:
            continue
        for there, points in back[here]:
            if there not in closed and spent + points < cost.get(there, FAR):
                cost[there] = spent + points
                heapq.heappush(queue, (spent + points, there))
    return cost


@lru_cache(maxsize=4096)
def strolls(
    start: Place,
    left: int,
    entered: int,
    closed: frozenset[Place],
    mines: frozenset[tuple[Place, float]] = frozenset(),
) -> tuple[Stroll, ...]:
    """Every hex within reach, by its safest way, then its shortest; `start` is not among them.

    `entered`: hexes entered before; `mines`: how likely each hex is mined. A move of one hex is
    quiet; one that goes on is bold, and feels the mines of every hex it leaves or enters (11.2).
    """
    danger = dict(mines)
    found: dict[Place, Stroll] = {}
    known: dict[Place, list[tuple[int, int, float]]] = {}
    queue = [(0, entered, 0.0, start, start)]
    while queue:
        cost, hexes, risk, here, first = heapq.heappop(queue)
        labels = known.setdefault(here, [])
        if any(c <= cost and h <= hexes and r <= risk for c, h, r in labels):
            continue
        labels.append((cost, hexes, risk))
        old = found.get(here)
        if here != start and (old is None or (risk, hexes, cost) < (old.risk, old.hexes, old.cost)):
            found[here] = Stroll(here, cost, hexes, risk, first)
        leaving = danger.get(here, 0.0) if hexes == 1 else 0.0
        for there, points in GOING[here]:
            if cost + points <= left and there not in closed:
                felt = leaving + danger.get(there, 0.0) if hexes else 0.0
                way = there if here == start else first
                heapq.heappush(queue, (cost + points, hexes + 1, risk + felt, there, way))
    return tuple(found.values())
