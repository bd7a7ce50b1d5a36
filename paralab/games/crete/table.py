"""Looking at the table: who stands where, who controls what, and who decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.rulings import Facts, bar
from paralab.core.state import DEAD, Side, State, Unit, UnitId
from paralab.games.crete.parts import (
    AIR,
    AIRBORNE,
    BOARD,
    COMMONWEALTH,
    COUNTERS,
    FOE,
    GERMAN,
    MOUNTAIN,
    ON_MAP,
    POOL,
    SETTINGS,
    SIDE_OF,
    SIDES,
    TRACKS,
    called,
    short,
)
from paralab.kit.control import zones
from paralab.kit.memo import per_state
from paralab.kit.standing import Standing, Units, Where, of_each
from paralab.kit.wording import Wording

LANDED, FOUGHT, ATTACKED, USED, CROSSED = "landed", "fought", "attacked", "used", "crossed"
"""Marks of units: dropped this turn; in an attack, or the object of one, this phase; an air unit
that has flown this turn; came out of a transit track this phase."""
BOUND: Final = {sheet: f"for-{sheet}" for sheet in ("west", "centre", "east")}
"""The mark of a unit in a transit track: the map that it has to enter."""
DROPS: Final = "drops"
"""The heading on the German's paper, with entries like ``west=7``."""
STILL: Final = {sheet: f"drops-{sheet}" for sheet in BOUND}
"""Tracks, once the paper is shown: the drops of turn 1 that are still to come on each map."""

STACK: Final = 3
"""Friendly units that may end a movement phase in one hex (4.4)."""

TURN_SIDES: Final = (GERMAN, GERMAN, GERMAN, COMMONWEALTH, COMMONWEALTH, None)
"""Who decides in each of the five steps (3.0), and at the end of the turn; a test compares it."""
DECIDES: Final = {
    name: (*((GERMAN, COMMONWEALTH) if setting.free else ()), *TURN_SIDES)
    for name, setting in SETTINGS.items()
}
FIRST_PHASE: Final = {name: len(who) - len(TURN_SIDES) for name, who in DECIDES.items()}
"""Where the first turn begins, after the set-up."""
NEAR: Final = BOARD.near
"""The hexes next to each hex, the boxes left out."""


def side(s: State) -> Side:
    """Who decides."""
    if s.pending:
        return s.pending[-1].side
    return DECIDES[s.scenario][s.phase] or GERMAN


def player(s: State) -> str:
    """What the side that decides is called."""
    return SIDES[side(s)]


# ------------------------------------------------------------------------------ units
UNITS: Final = Standing(SIDE_OF, SIDES, ON_MAP)
unit, at, on_map = UNITS.unit, UNITS.at, UNITS.there
"""How a unit fares; where it is; whether it is one, and on one of the three maps."""
standing, stacks, here = UNITS.standing, UNITS.stacks, UNITS.here
"""The ground units of a side on the maps, and where; by the hex that they share; in one hex."""
held: Final = stacks
"""The hexes where units of a side stand: ask `in`."""


def mine(s: State) -> Mapping[UnitId, Unit]:
    """The units of the side that decides."""
    return s.units[side(s)]


def _crammed(units: Units) -> frozenset[Place]:
    crowds = Counter([u.at for u in units.values()])
    return frozenset([p for p, many in crowds.items() if many >= STACK and p in ON_MAP])


full: Final = of_each(SIDES, _crammed)
"""The hexes where three units of a side stand, or more."""
CONTROL: Final = {p: frozenset(near) for p, near in NEAR.items()}
"""What a unit controls from each hex: all six around it, sea or not (4.5)."""


def _zone(units: Units) -> frozenset[Place]:
    return zones(CONTROL, {u.at for u in units.values()})


zone: Final = of_each(SIDES, _zone)
"""The hexes in the zones of control of a side's units (4.5): all six around each."""


def enemies(s: State) -> Where:
    """The enemy's units on the maps, and where."""
    return standing(s, FOE[side(s)])


enemy_held: Final = per_state(lambda s: held(s, FOE[side(s)]))
"""The hexes where the enemy of the side that decides stands."""
enemy_zone: Final = per_state(lambda s: zone(s, FOE[side(s)]))
"""The hexes that the enemy of the side that decides controls."""
own_full: Final = per_state(lambda s: full(s, side(s)))
"""The hexes where three units, or more, of the side that decides stand."""


def in_track(s: State, who: Side) -> list[UnitId]:
    """The units of a side in a transit track."""
    return [n for n, u in s.units[who].items() if u.at in TRACKS]


# ------------------------------------------------------------------------------ words
_WORDING: Final = Wording(called, short, BOARD)
names, grounds = _WORDING.names, _WORDING.grounds
"""What the fields of an order are called; and, for the ground, how sure the hexes are."""


def whose(s: State, order: Action) -> Facts:
    """The same, and the two players."""
    return {**names(s, order), "player": player(s), "foe": SIDES[FOE[side(s)]]}


def absent(s: State, order: Action) -> Facts:
    """The names, and where a unit is that is not on a map."""
    facts = names(s, order)
    name = str(getattr(order, order.__struct_fields__[0]))
    place = at(s, name) if name in COUNTERS else DEAD
    why = {
        DEAD: "has been eliminated",
        AIRBORNE: "has not dropped yet",
        MOUNTAIN: "has not landed yet",
        POOL: "has not been set up yet",
    }.get(place, f"is in {called(place)}")
    return {**facts, "why": why}


@bar(
    "11.6",
    "{unit} is an air unit: it never stands on the map and only supports attacks.",
    gate=True,
    facts=names,
)
def flies(_: State, name: str) -> bool:
    """Air units do nothing of what ground units do."""
    return name in AIR


@bar(
    "3.0",
    "{unit} is not a {player} unit, and in this step only the {player} player gives orders.",
    gate=True,
    facts=whose,
)
def not_yours(s: State, name: str) -> bool:
    """Each step belongs to one player."""
    return SIDE_OF.get(name) != side(s)


@bar("3.0", "{unit} {why}: it is not on a map.", gate=True, facts=absent)
def not_there(s: State, name: str) -> bool:
    """Only what is on a map acts."""
    return not on_map(s, name)
