"""[6.3] What is written down while units retreat and others pursue them.

A route is ``22NZ=17,13>17,12``: who retreats, the hex where it stood, and every hex since; one of
a single hex is that of a unit that was eliminated there. ``28Maorys<`` has made way in the retreat
that is under way, or has finished its pursuit. A decision lists how long the retreat is, then
units, then routes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from paralab.core.board import Place
from paralab.core.state import State, UnitId
from paralab.games.kreta_1941.battle import RETREAT
from paralab.games.kreta_1941.parts import NEAR, SIDE_OF
from paralab.games.kreta_1941.table import at
from paralab.games.kreta_1941.terrain import STEPS

WAYS: Final = {p: tuple(q for q in near if q in STEPS[p]) for p, near in NEAR.items()}
"""The hexes next door that a unit may enter, at whatever cost, clockwise (6.35, 6.44, 6.54)."""
IS, THEN, ASIDE = "=", ">", "<"
FIRST: Final = "6.55"
"""The case of the first question of a pursuit: who may, and how far."""
Route = tuple[Place, ...]
Units = tuple[UnitId, ...]


class Retreats(NamedTuple):
    """A defeat: so many hexes, who is still to go, whose routes are known, who has made way."""

    hexes: int
    units: Units
    routes: tuple[tuple[UnitId, Route], ...]
    aside: Units = ()

    @property
    def about(self) -> tuple[str, ...]:
        """The same as a decision has it."""
        return (str(self.hexes), *self.units, *_written(self.routes, self.aside))

    def of(self, name: str) -> Route:
        """The route of one unit so far."""
        return next((way for n, way in self.routes if n == name), ())

    @property
    def under_way(self) -> UnitId | None:
        """The unit whose retreat has begun and is not over."""
        found = (n for n, way in self.routes if n in self.units and len(way) <= self.hexes)
        return next(found, None)


class Chase(NamedTuple):
    """A pursuit: how far it goes, how far the first of its units has still to go, the routes."""

    hexes: int
    left: int
    units: Units
    routes: tuple[tuple[UnitId, Route], ...]
    done: Units = ()

    @property
    def about(self) -> tuple[str, ...]:
        """The same as a decision has it."""
        return (str(self.hexes), str(self.left), *self.units, *_written(self.routes, self.done))


def _written(routes: Iterable[tuple[UnitId, Route]], marked: Iterable[UnitId]) -> Iterator[str]:
    yield from (f"{n}{IS}{THEN.join(way)}" for n, way in routes)
    yield from (f"{n}{ASIDE}" for n in marked)


def _routes(entries: Iterable[str]) -> tuple[tuple[UnitId, Route], ...]:
    found = (entry.partition(IS) for entry in entries if IS in entry)
    return tuple((UnitId(n), tuple(map(Place, way.split(THEN)))) for n, _, way in found)


def _units(entries: Iterable[str]) -> Units:
    return tuple(UnitId(n) for n in entries if n in SIDE_OF)


def _marked(entries: Iterable[str]) -> Units:
    return tuple(UnitId(entry[:-1]) for entry in entries if entry.endswith(ASIDE))


def read_retreats(about: tuple[str, ...]) -> Retreats:
    """What a decision to retreat is about."""
    hexes, *rest = about
    return Retreats(int(hexes), _units(rest), _routes(rest), _marked(rest))


def read_chase(about: tuple[str, ...]) -> Chase:
    """What a decision to pursue is about."""
    hexes, left, *rest = about
    return Chase(int(hexes), int(left), _units(rest), _routes(rest), _marked(rest))


NOBODY: Final = Retreats(0, (), ())


def retreats(s: State) -> Retreats:
    """The retreats that are under way, whether or not somebody has to make way first."""
    found = next((d for d in reversed(s.pending) if d.kind == RETREAT), None)
    return NOBODY if found is None else read_retreats(found.about)


def route_of(s: State, beaten: Retreats, name: str) -> Route:
    """The route of one of them so far: the hex where it stands, if it has not begun."""
    return beaten.of(name) or (at(s, name),)
