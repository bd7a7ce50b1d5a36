"""Looking at the table: who stands where, and what lies on what."""

from __future__ import annotations

from typing import Final

from paralab.core.board import Place
from paralab.core.rulings import bar
from paralab.core.state import Side, State, UnitId
from paralab.games.eben_emael.parts import (
    BELGIAN,
    BELGIANS,
    BOARD,
    DECIDES,
    FORTS,
    GERMAN,
    GERMANS,
    OBSERVERS,
    SIDE_OF,
)
from paralab.kit.memo import per_state

PINNED, BOLD, CHARGE, DONE = "pinned", "bold", "charge", "done"
INACTIVE, DESTROYED, TRIED, USED = "inactive", "destroyed", "tried", "used"
RESERVE, POOL = Place("reserve"), Place("pool")
NONE: Final[frozenset[str]] = frozenset()
FOE: Final = {GERMAN: BELGIAN, BELGIAN: GERMAN}
OF: Final = {GERMAN: GERMANS, BELGIAN: BELGIANS}
ON_MAP: Final = BOARD.where


def side(s: State) -> Side:
    """Who decides."""
    if s.pending:
        return s.pending[-1].side
    return DECIDES[s.scenario][s.phase] or BELGIAN


def at(s: State, unit: str) -> Place:
    """Where a unit is; raises KeyError for what is no unit."""
    return s.unit(unit).at


def on_map(s: State, unit: str) -> bool:
    """Whether this is a unit, and on the map."""
    return s.side_of(unit) is not None and at(s, unit) in ON_MAP


def mine(s: State) -> tuple[UnitId, ...]:
    """The counters of the side that decides."""
    return OF[side(s)]


@per_state
def enemies(s: State) -> list[tuple[UnitId, Place]]:
    """The enemy's units on the map, and where."""
    return [(n, p) for n in OF[FOE[side(s)]] if (p := s.unit(n).at) in ON_MAP]


@per_state
def occupied(s: State) -> frozenset[Place]:
    """Where anybody stands."""
    return frozenset(u.at for mine in s.units.values() for u in mine.values())


def flags(s: State, place: str) -> frozenset[str]:
    """The markers on a place."""
    return s.markers.get(Place(place), NONE)


def destroyed(s: State, fort: str) -> bool:
    """Whether a fortification lies in ruins."""
    return DESTROYED in flags(s, fort)


def written(s: State, heading: str) -> frozenset[str]:
    """What stands on the Belgian's paper; nothing where it is not shown."""
    return s.notes.get(BELGIAN, {}).get(heading, NONE)


@per_state
def live(s: State) -> bool:
    """Whether an active, undestroyed observation fortification is left."""
    return any(not flags(s, f) & {INACTIVE, DESTROYED} for f in OBSERVERS)


@bar("3.0", "{unit} is not yours to order.", gate=True)
def not_yours(s: State, unit: str) -> bool:
    return SIDE_OF.get(UnitId(unit)) != side(s)


@bar("3.0", "{unit} is not on the map.", gate=True)
def not_there(s: State, unit: str) -> bool:
    return not on_map(s, unit)


def is_fort(thing: str) -> bool:
    """Whether this names a fortification."""
    return thing in FORTS
