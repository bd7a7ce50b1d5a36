"""Looking at the table: who stands where, what lies on what, and what is announced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.basis import weakest
from paralab.core.board import Place
from paralab.core.rulings import Facts, bar
from paralab.core.state import Side, State, Unit, UnitId
from paralab.games.eben_emael.parts import (
    BELGIAN,
    BOARD,
    FOE,
    FORTS,
    GERMAN,
    OBSERVERS,
    ON_MAP,
    SIDE_OF,
    SIDES,
    called,
    short,
)
from paralab.kit.memo import per_part
from paralab.kit.standing import Standing, Where
from paralab.kit.wording import Wording, texts

PINNED, BOLD, CHARGE = "pinned", "bold", "charge"
"""Marks of squads."""
INACTIVE, DESTROYED, TRIED, USED = "inactive", "destroyed", "tried", "used"
"""Markers on works: the last two are for one phase only."""
DUMMIES, MINES = "dummies", "mines"
"""Headings on the Belgian's paper, and the markers of what was revealed."""
EDGE, GARRISON = "edge", "garrison"
"""Tracks: squads that are due, by the way they come (10.4)."""

NONE: Final[frozenset[str]] = frozenset()
QUIET: Final = frozenset({INACTIVE, DESTROYED})

TURN_SIDES: Final = (
    BELGIAN, GERMAN, GERMAN, BELGIAN, GERMAN, None, BELGIAN, BELGIAN, GERMAN, BELGIAN, None,
)  # fmt: skip
"""Who decides in each of the eleven steps (3.0); a test compares it with the sequence."""
DECIDES: Final = {
    "12.1": (BELGIAN, *TURN_SIDES),
    "12.2": (BELGIAN, BELGIAN, GERMAN, *TURN_SIDES),
}


def side(s: State) -> Side:
    """Who decides."""
    if s.pending:
        return s.pending[-1].side
    return DECIDES[s.scenario][s.phase] or BELGIAN


def player(s: State) -> str:
    """What the side that decides is called."""
    return SIDES[side(s)]


# ------------------------------------------------------------------------------ squads
SQUADS: Final = Standing(SIDE_OF, SIDES, ON_MAP)
unit, at, on_map = SQUADS.unit, SQUADS.at, SQUADS.there
"""How a squad fares; where it is; whether it is one, and on the map."""
standing, held = SQUADS.standing, SQUADS.places
"""The squads of a side on the map, and where; the hexes that they hold."""


def mine(s: State) -> Mapping[UnitId, Unit]:
    """The squads of the side that decides."""
    return s.units[side(s)]


def enemies(s: State) -> Where:
    """The enemy's squads on the map, and where."""
    return standing(s, FOE[side(s)])


# ------------------------------------------------------------------------------ works
def is_fort(thing: str) -> bool:
    """Whether this names a work."""
    return thing in FORTS


def flags(s: State, place: str) -> frozenset[str]:
    """The markers on a place."""
    return s.markers.get(Place(place), NONE)


def destroyed(s: State, fort: str) -> bool:
    """Whether a work lies in ruins."""
    return DESTROYED in s.markers.get(Place(fort), NONE)


def _active(markers: Mapping[Place, frozenset[str]]) -> tuple[Place, ...]:
    return tuple(f for f in FORTS if not markers.get(f, NONE) & QUIET)


active: Final = per_part(lambda s: s.markers, _active)
"""The works that are active and not destroyed: dummies among them, as all can see."""


def _watch(markers: Mapping[Place, frozenset[str]]) -> bool:
    return any(not markers.get(f, NONE) & QUIET for f in OBSERVERS)


watched: Final = per_part(lambda s: s.markers, _watch)
"""Whether an active, undestroyed observation work is left."""


def _ruins(markers: Mapping[Place, frozenset[str]]) -> frozenset[Place]:
    return frozenset(f for f in FORTS if DESTROYED in markers.get(f, NONE))


ruins: Final = per_part(lambda s: s.markers, _ruins)
"""The works that are destroyed."""


def shut(s: State, place: Place) -> bool:
    """Whether an undestroyed work stands there."""
    return place in FORTS and DESTROYED not in s.markers.get(place, NONE)


def written(s: State, heading: str) -> frozenset[str]:
    """What stands on the Belgian's paper; nothing where it is not shown."""
    return s.paper(BELGIAN, heading)


# ------------------------------------------------------------------------------ words
_WORDING: Final = Wording(called, short, BOARD)


def names(s: State, order: Action) -> Facts:
    """What the fields of an order are called (`the_to`; `to` without the hex), and their basis."""
    works = [FORTS[Place(v)] for v in texts(order).values() if v in FORTS]
    return {
        **_WORDING.names(s, order),
        "basis": weakest(fort.basis["position"] for fort in works),
    }


def _whose(s: State, order: Action) -> Facts:
    return {**names(s, order), "player": player(s), "foe": SIDES[FOE[side(s)]]}


@bar(
    "9.0",
    "{the_unit} is a fortification, not a squad: it stays where it is.",
    gate=True,
    facts=names,
)
def not_a_squad(s: State, name: str) -> bool:
    """Works take part in nothing but fire."""
    return name in FORTS


@bar(
    "3.0",
    "{unit} is not a {player} squad, and in this step only the {player} player gives orders.",
    gate=True,
    facts=_whose,
)
def not_yours(s: State, name: str) -> bool:
    """Each step belongs to one player."""
    return SIDE_OF.get(name) != side(s)


@bar("3.0", "{unit} is not on the map.", gate=True, facts=names)
def not_there(s: State, name: str) -> bool:
    """Only what is on the map acts."""
    return not on_map(s, name)
