"""Who stands where: the units on the map, side by side, asked again and again of a position."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from typing import TypeVar

from paralab.core.board import Place
from paralab.core.state import Side, State, Unit, UnitId
from paralab.kit.memo import per_part

R = TypeVar("R")
Units = Mapping[UnitId, Unit]
Where = Mapping[UnitId, Place]
Stacks = Mapping[Place, tuple[UnitId, ...]]


def of_each(sides: Iterable[Side], ask: Callable[[Units], R]) -> Callable[[State, Side], R]:
    """An answer about one side's units, kept for as long as they stay as they are."""
    kept = {side: _of(side, ask) for side in sides}

    def asked(s: State, who: Side) -> R:
        return kept[who](s)

    return asked


def _of(side: Side, ask: Callable[[Units], R]) -> Callable[[State], R]:
    return per_part(lambda s: s.units[side], ask)


class Standing:
    """The units of a game: `side_of` names whose each is, `on_map` the places that are no boxes.

    `standing`: the units of a side that are on the map, and where; `places`: where they stand;
    `stacks`: which of them share each place, in the order of the roster.
    """

    def __init__(
        self, side_of: Mapping[str, Side], sides: Iterable[Side], on_map: Container[Place]
    ) -> None:
        self._side_of = side_of
        self._on_map = on_map
        both = tuple(sides)
        self.standing = of_each(both, self._standing)
        self.places = of_each(both, self._places)
        self.stacks = of_each(both, self._stacks)

    def unit(self, s: State, name: str) -> Unit:
        """How a unit fares; raises KeyError for what is no unit of this game."""
        return s.units[self._side_of[name]][name]  # type: ignore[index]  # a name need not be cast to be found

    def at(self, s: State, name: str) -> Place:
        """Where a unit is; raises KeyError for what is no unit of this game."""
        return s.units[self._side_of[name]][name].at  # type: ignore[index]

    def there(self, s: State, name: str) -> bool:
        """Whether this is a unit, and on the map."""
        owner = self._side_of.get(name)
        if owner is None:
            return False
        found = s.units[owner].get(name)  # type: ignore[call-overload]
        return found is not None and found.at in self._on_map

    def here(self, s: State, who: Side, place: Place) -> tuple[UnitId, ...]:
        """The units of a side in one place."""
        return self.stacks(s, who).get(place, ())

    def _standing(self, units: Units) -> Where:
        on_map = self._on_map
        return {n: u.at for n, u in units.items() if u.at in on_map}

    def _places(self, units: Units) -> frozenset[Place]:
        on_map = self._on_map
        return frozenset([u.at for u in units.values() if u.at in on_map])

    def _stacks(self, units: Units) -> Stacks:
        on_map = self._on_map
        found: dict[Place, tuple[UnitId, ...]] = {}
        for n, u in units.items():
            place = u.at
            if place in found:
                found[place] += (n,)
            elif place in on_map:
                found[place] = (n,)
        return found
