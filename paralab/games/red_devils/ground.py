"""[4.2] [4.9] What each step costs, by the way a unit moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from paralab.core.basis import Basis, weakest
from paralab.core.board import Place
from paralab.games.red_devils.parts import (
    ARTILLERY_KINDS,
    BOARD,
    DOORS,
    EFFECTS,
    FERRY,
    KIND,
    MECHANIZED_KINDS,
    MOTORIZED,
    ON_FOOT_KINDS,
    ON_MAP,
    RAIL_BRIDGE,
    quarters,
)
from paralab.kit.movement import Going, survey
from paralab.kit.reading import sourced

MECHANIZED, OTHER, GUNS = "mechanized", "other", "artillery"
"""The ways to move: artillery is mechanized except along roads (4.9)."""
WAYS: Final = (MECHANIZED, OTHER, GUNS)
ROADS: Final = ("major_road", "minor_road")
RIVERS: Final = ("major_river", "minor_river")
BRIDGES: Final = ("bridge", "railway_bridge", "ferry")

Chart = Mapping[str, int | None]


def _chart(name: str) -> tuple[Chart, Mapping[str, Basis]]:
    cells = {key: sourced(str(cell)) for key, cell in EFFECTS[name].items()}
    costs = {key: None if text == "P" else quarters(text) for key, (text, _) in cells.items()}
    return costs, {key: basis for key, (_, basis) in cells.items()}


_MECHANIZED, _OTHER = _chart(MECHANIZED), _chart(OTHER)
GROUND: Final[Mapping[str, Chart]] = {
    MECHANIZED: _MECHANIZED[0],
    OTHER: _OTHER[0],
    GUNS: {**_MECHANIZED[0], **{road: _OTHER[0][road] for road in ROADS}},
}
"""Quarters for each kind of ground, river and road; None is prohibited."""
BASIS: Final[Mapping[str, Mapping[str, Basis]]] = {
    MECHANIZED: _MECHANIZED[1],
    OTHER: _OTHER[1],
    GUNS: {**_MECHANIZED[1], **{road: _OTHER[1][road] for road in ROADS}},
}


def usual_way(name: str) -> str:
    """How a unit moves when nothing is declared."""
    kind = KIND[name]
    if kind in MECHANIZED_KINDS:
        return MECHANIZED
    return GUNS if kind in ARTILLERY_KINDS else OTHER


USUAL: Final = {name: usual_way(name) for name in KIND}
SWIMMERS: Final = frozenset(
    n for n, kind in KIND.items() if kind in ON_FOOT_KINDS or kind == MOTORIZED
)
"""The infantry that may cross the river; motorized infantry only as a non-mechanized unit (4.6)."""


# ------------------------------------------------------------------------------ one step
def road_between(a: Place, b: Place) -> str:
    """The better road through a hexside; "" for none."""
    return next((road for road in ROADS if BOARD.has(road, a, b)), "")


def into(way: str, place: Place) -> int | None:
    """Quarters to enter a hex off the road, the dearest of what it holds; None if prohibited."""
    costs = [GROUND[way][kind] for kind in BOARD.terrain[place]]
    known = [points for points in costs if points is not None]
    return max(known) if len(known) == len(costs) else None


def _bridged(a: Place, b: Place) -> bool:
    return any(BOARD.has(kind, a, b) for kind in BRIDGES)


def price(way: str, a: Place, b: Place) -> int | None:
    """Quarters from one hex to the next, ferry and railway bridge included."""
    if road := road_between(a, b):
        return GROUND[way][road]
    points = into(way, b)
    for river in RIVERS:
        if points is not None and BOARD.has(river, a, b) and not _bridged(a, b):
            more = GROUND[way][river]
            points = None if more is None else points + more
    return points


FERRY_SIDES: Final = frozenset({FERRY, FERRY[::-1]})
RAIL_SIDES: Final = frozenset({RAIL_BRIDGE, RAIL_BRIDGE[::-1]})


def _without(sides: frozenset[tuple[Place, Place]], way: str, a: Place, b: Place) -> int | None:
    return None if (a, b) in sides else price(way, a, b)


def _surveyed(sides: frozenset[tuple[Place, Place]]) -> Mapping[str, Going]:
    ask: Callable[[str], Going] = lambda way: survey(BOARD, partial(_without, sides, way))  # noqa: E731
    return {way: ask(way) for way in WAYS}


GOING: Final = _surveyed(FERRY_SIDES)
"""By way, what it costs to step from each hex to the next: no ferry, no crossing of the river."""
GOING_BLOWN: Final = _surveyed(FERRY_SIDES | RAIL_SIDES)
"""The same once the railway bridge is destroyed."""
Costs = Mapping[tuple[Place, Place], int]


def _costs(going: Going) -> Costs:
    return {(a, b): points for a, steps in going.items() for b, points in steps}


COST: Final[Mapping[str, Costs]] = {way: _costs(GOING[way]) for way in WAYS}
COST_BLOWN: Final[Mapping[str, Costs]] = {way: _costs(GOING_BLOWN[way]) for way in WAYS}
FERRY_COST: Final[Mapping[str, Costs]] = {
    way: {
        (a, b): points for a, b in sorted(FERRY_SIDES) if (points := price(way, a, b)) is not None
    }
    for way in WAYS
}
"""What the ferry costs: the hex that is entered, by road if one leads across (ours, 4.7)."""


# ------------------------------------------------------------------------------ hexes
def _roads_in(place: Place) -> tuple[str, ...]:
    near = BOARD.adjacent[place]
    return tuple(road for road in ROADS if any(BOARD.has(road, place, q) for q in near))


NO_VEHICLES: Final = frozenset(
    p for p in ON_MAP if into(MECHANIZED, p) is None and not _roads_in(p)
)
"""The hexes prohibited to mechanized units: closed ground, and no road in it (ours, 4.8)."""


def _arrival(way: str, door: Place) -> int | None:
    roads = _roads_in(door)
    return GROUND[way][roads[0]] if roads else into(way, door)


ARRIVAL: Final = {way: {door: _arrival(way, door) for door in DOORS} for way in WAYS}
"""What arriving in each entry hex costs; by road where a road runs in it (10.4)."""
WET: Final = frozenset(
    (a, b) for a, near in BOARD.adjacent.items() for b in near if BOARD.has("major_river", a, b)
)
"""The steps across the Neder Rijn, by whatever means."""
SHORE: Final = frozenset(b for _, b in WET)
"""The hexes that lie on it."""
ACROSS: Final = {
    a: tuple(
        b
        for b in near
        if (a, b) in WET and ((a, b) in RAIL_SIDES or (a, b) in FERRY_SIDES or not _bridged(a, b))
    )
    for a, near in BOARD.adjacent.items()
}
"""The hexes beyond the Neder Rijn that no road bridge leads to."""


def step_basis(way: str, a: Place, b: Place) -> Basis:
    """Where the price of a step comes from: the map, and the chart."""
    known = [BOARD.basis_of(b), BOARD.basis_of(a, b)]
    if road := road_between(a, b):
        known.append(BASIS[way][road])
    return weakest(known)
