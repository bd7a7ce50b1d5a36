"""[6.2] The attacks that lie on the table: who is in each, on whom.

An attack is on a hex: where two Germans stand together, both defend, and both share what comes of
it (ours). Such an attack has one name, that of the unit that is not the static flak.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from paralab.core.board import Place
from paralab.core.rulings import rule
from paralab.core.state import Side, State, Unit, UnitId
from paralab.games.red_devils.orders import Attack
from paralab.games.red_devils.parts import BOARD, BRITISH, GERMAN, ON_MAP, SIDE_OF, STATIC
from paralab.games.red_devils.table import at, there
from paralab.kit.memo import per_part

NEAR: Final = {p: frozenset(near) for p, near in BOARD.adjacent.items()}


@cache
def within(reach: int, here: Place) -> frozenset[Place]:
    """The hexes within a range of one: looked for when somebody stands there, for guns see far."""
    return frozenset(q for q in ON_MAP if 0 < BOARD.distance(here, q) <= reach)


# ------------------------------------------------------------------------------ what is announced
def _objects(units: Mapping[UnitId, Unit]) -> Mapping[Place, UnitId]:
    found: dict[Place, UnitId] = {}
    for n, u in units.items():
        if u.at in ON_MAP and (n != STATIC or u.at not in found):
            found[u.at] = n
    return found


_OBJECTS: Final = {
    BRITISH: per_part(lambda s: s.units[BRITISH], _objects),
    GERMAN: per_part(lambda s: s.units[GERMAN], _objects),
}


def objects(s: State, who: Side) -> Mapping[Place, UnitId]:
    """The hexes that a side holds, and the unit whose name an attack on each bears."""
    return _OBJECTS[who](s)


@rule("6.2")
def defenders(s: State, target: str) -> tuple[UnitId, ...]:
    """All in the one hex that is attacked, first the unit that the attack is named after."""
    others = there(s, SIDE_OF[target], at(s, target))
    return (UnitId(target), *(n for n in others if n != target))


def announced(s: State) -> tuple[Attack, ...]:
    """The attacks that lie on the table, unit by unit."""
    return tuple(o for o in s.orders if type(o) is Attack)


@rule("6.5")
def attackers(s: State, target: str) -> tuple[UnitId, ...]:
    """All who are in the attack on one unit: they fight together, as one."""
    return tuple(o.unit for o in s.orders if type(o) is Attack and o.target == target)


def object_of(s: State, name: str) -> UnitId | None:
    """What a unit is announced to attack."""
    return next((o.target for o in s.orders if type(o) is Attack and o.unit == name), None)
