"""[6.1] The battle at hand, read off what lies announced on the table: one at a time (6.5).

A battle is of units in contact, of artillery alone, of aircraft alone, or of any of them together.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.events import Announced, Asked
from paralab.core.game import Scribe
from paralab.core.rulings import rule
from paralab.core.state import Decision, State, UnitId
from paralab.games.kreta_1941.airpoints import points_of
from paralab.games.kreta_1941.engagement import landed_on
from paralab.games.kreta_1941.orders import Aid, Attack, Barrage, Raid, Support
from paralab.games.kreta_1941.parts import GERMAN, NEAR, RANGE, called
from paralab.games.kreta_1941.table import at, known, phasing, side
from paralab.kit.memo import per_part
from paralab.kit.wording import listed

BUILD, AID, RETREAT, DISPLACE, PURSUE = "build", "aid", "retreat", "displace", "pursue"
"""Decisions: a battle is put together; the defence is supported; and what follows the roll."""
Units = tuple[UnitId, ...]


def _who(orders: tuple[Action, ...]) -> Units:
    return tuple(dict.fromkeys(o.unit for o in orders if type(o) is Attack))


def _whom(orders: tuple[Action, ...]) -> Units:
    return tuple(dict.fromkeys(o.target for o in orders if isinstance(o, Attack | Barrage | Raid)))


_attackers: Final = per_part(lambda s: s.orders, _who)
_targets: Final = per_part(lambda s: s.orders, _whom)


@rule("6.23")
def attackers(s: State) -> Units:
    """Those who attack in contact: artillery in contact is among them (7.51)."""
    return _attackers(s)


@rule("7.31")
def guns(s: State) -> Units:
    """The artillery that fires from outside: alone, or in support."""
    return tuple(o.unit for o in s.orders if type(o) is Barrage)


@rule("6.24")
def targets(s: State) -> Units:
    """Who is attacked: several only by a single unit (6.28)."""
    return _targets(s)


def air_in_attack(s: State) -> int:
    """Air points of the German attacker."""
    return _air(s) if phasing(s) == GERMAN else 0


def air_in_defence(s: State) -> int:
    """Air points of the German defender."""
    return 0 if phasing(s) == GERMAN else _air(s)


def _air(s: State) -> int:
    return sum(points_of(o) for o in s.orders if type(o) is Support)


@rule("7.45")
def helpers(s: State) -> Units:
    """The artillery that supports the defence."""
    return tuple(o.unit for o in s.orders if type(o) is Aid)


@rule("7.11")
def from_afar(s: State) -> bool:
    """Whether nobody in contact takes part: artillery alone, aircraft alone, or both."""
    return not any(type(o) is Attack for o in s.orders)


@rule("12.23")
def of_a_lander(s: State) -> bool:
    """Whether somebody in this battle has landed on the enemy."""
    return any(landed_on(s, n) for n in attackers(s) if known(s, n))


@cache
def field(here: Place, reach: int) -> tuple[Place, ...]:
    """The hexes within a range, nearest first: range ends at the edge of a map (7.24)."""
    found = {here: None}
    for _ in range(reach):
        found.update(dict.fromkeys(q for p in tuple(found) for q in NEAR[p]))
    return tuple(found)


def within(s: State, gun: str, units: Iterable[str]) -> bool:
    """Whether one of these is within the range of a gun."""
    there = field(at(s, gun), RANGE[gun])
    return any(at(s, n) in there for n in units)


@rule("6.1")
def begin(w: Scribe, order: Action, *cases: str) -> None:
    """An order lies on the table; with the first of a battle its building begins."""
    first = not w.state.orders
    w.write(Announced(order=order, cases=cases))
    if first:
        w.write(Asked(decision=Decision(side(w.state), BUILD), cases=("6.1",)))


# ------------------------------------------------------------------------------ in words
def said(things: Iterable[str]) -> str:
    """Several things as one phrase.

    >>> said(["22NZ", "23NZ", "28Maorys"])
    '22NZ, 23NZ and 28Maorys'
    """
    return listed(map(called, things))


def hexes_word(n: int) -> str:
    """A distance in words.

    >>> hexes_word(1), hexes_word(3)
    ('1 hex', '3 hexes')
    """
    return "1 hex" if n == 1 else f"{n} hexes"
