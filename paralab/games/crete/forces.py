"""[8.0] Who is in the combat at hand, read off what lies announced on the table.

One attack at a time is built and carried out (9.0), so all that is announced belongs to it.
"""

from __future__ import annotations

from typing import Final

from paralab.core.board import Place
from paralab.core.rulings import rule
from paralab.core.state import Side, State, UnitId
from paralab.games.crete.orders import Also, Attack, Support
from paralab.games.crete.parts import FOE, SIDE_OF, STRENGTH
from paralab.games.crete.table import at, here

MOST_AIR: Final = 3
"""So many air units may support one attack (11.0)."""


@rule("8.3")
def attackers(s: State) -> tuple[UnitId, ...]:
    """All who have joined the attack: as many as are brought to bear."""
    return tuple(o.unit for o in s.orders if type(o) is Attack)


def under_attack(s: State) -> tuple[Place, ...]:
    """The hexes that are attacked, in the order in which they were named."""
    return tuple(dict.fromkeys(o.at for o in s.orders if isinstance(o, Attack | Also)))


def air_support(s: State) -> tuple[UnitId, ...]:
    """The air units that help: only until the first roll, never afterwards (10.5)."""
    return tuple(o.air for o in s.orders if type(o) is Support)


def attacking_side(s: State) -> Side:
    """Whose attack it is."""
    return SIDE_OF[attackers(s)[0]]


@rule("8.6")
def defenders(s: State) -> tuple[UnitId, ...]:
    """Everybody in the hexes under attack: a stack is attacked as a whole."""
    foe = FOE[attacking_side(s)]
    return tuple(n for place in under_attack(s) for n in here(s, foe, place))


def origins(s: State) -> tuple[Place, ...]:
    """The hexes from which the attack comes."""
    return tuple(dict.fromkeys(at(s, n) for n in attackers(s)))


def standing_at(s: State, origin: Place) -> tuple[UnitId, ...]:
    """Everybody of the attacker's side in a hex from which the attack comes (10.5)."""
    return here(s, attacking_side(s), origin)


def dropped(s: State) -> bool:
    """Whether this is the fight of a unit that came down on the enemy (5.2)."""
    return bool(s.orders) and origins(s)[0] in under_attack(s)


@rule("8.5")
def strength(units: tuple[UnitId, ...]) -> int:
    """What units are worth as printed: each counts with all it has, in one combat."""
    return sum(STRENGTH[n] for n in units)
