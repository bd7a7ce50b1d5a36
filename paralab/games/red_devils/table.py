"""Looking at the table: who stands where, who controls what, and whose turn it is."""

from __future__ import annotations

from typing import Final, NamedTuple

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.rulings import Facts, bar
from paralab.core.state import DEAD, Side, State, UnitId
from paralab.games.red_devils.parts import (
    BOARD,
    BRITISH,
    FOE,
    GERMAN,
    ON_MAP,
    RAIL_BRIDGE,
    SIDE_OF,
    SIDES,
    called,
    short,
)
from paralab.kit.control import control, zones
from paralab.kit.memo import per_state
from paralab.kit.standing import Standing, Units, Where, of_each
from paralab.kit.wording import Wording

# ------------------------------------------------------------------------------ marks, markers
DISRUPTED, LANDED = "disrupted", "landed"
"""Marks of units: `landed` is for the player-turn of an airlanding (9.6)."""
FOOT, MOUNTED, CROSSING, SPARED = "foot", "mounted", "crossing", "spared"
"""Marks in movement: declared for the phase as non-mechanized or as mechanized (4.8); and of the
unit that moves: on its way across the river (4.6), spared further opportunity fire (5.2)."""
FIRED = "by:"
"""The beginning of the mark of a unit that has fired at the moving one (5.2): ``by:2/21/10SS``."""
CHOSEN = "zone:"
"""The beginning of the mark of the drop zone that a unit has taken (1.2): ``zone:0709``."""
OFF_SINCE = "since:"
"""The beginning of the mark of the turn in which a unit left the map (4.5): ``since:4``."""
FOUGHT, ATTACKED = "fought", "attacked"
"""Marks for one combat phase: took part in an attack (6.3), was the object of one (6.4)."""
DROP_ZONES = "zones"
"""The heading on the British paper, and the marker of what was revealed (9.7)."""
CROSSED, FERRIED = "crossed", "ferried"
"""Tracks: crossings of the river in this player-turn (4.6), uses of the ferry (4.7)."""
BLOWN, TRIED = "blown", "tried"
"""Markers on 1512: the railway bridge is destroyed; the one attempt has been offered (11.0)."""
NONE: Final[frozenset[str]] = frozenset()

# ------------------------------------------------------------------------------ the sequence
(
    PICKING, WRITING, AIRLANDING, BRITISH_MOVEMENT, GERMAN_REMOVAL, BRITISH_COMBAT,
    GERMAN_MOVEMENT, BRITISH_REMOVAL, GERMAN_COMBAT,
) = range(9)  # fmt: skip
"""The phases by their place in the sequence (3.0)."""
FIRST: Final = AIRLANDING
DECIDES: Final = (
    BRITISH, BRITISH, BRITISH, BRITISH, None, BRITISH, GERMAN, BRITISH, GERMAN,
)  # fmt: skip
"""Who decides in each phase; a test compares it with the sequence."""


def side(s: State) -> Side:
    """Who decides."""
    if s.pending:
        return s.pending[-1].side
    return DECIDES[s.phase] or GERMAN


def phasing(s: State) -> Side:
    """Whose phase this is, whoever decides in it."""
    return DECIDES[s.phase] or GERMAN


def player(s: State) -> str:
    """What the side that decides is called."""
    return SIDES[side(s)]


# ------------------------------------------------------------------------------ units
UNITS: Final = Standing(SIDE_OF, SIDES, ON_MAP)
unit, at, on_map = UNITS.unit, UNITS.at, UNITS.there
"""How a unit fares; where it is; whether it is one, and on the map."""
standing, held, there = UNITS.standing, UNITS.places, UNITS.here
"""The units of a side on the map, and where; the hexes that they hold; those in one hex: two while
one passes, or with the static flak."""


def disrupted(s: State, name: str) -> bool:
    """Whether a unit is face down."""
    return DISRUPTED in unit(s, name).marks


def dead(s: State, name: str) -> bool:
    """Whether a unit has been eliminated."""
    return at(s, name) == DEAD


def _ready(units: Units) -> Where:
    return {n: u.at for n, u in units.items() if u.at in ON_MAP and DISRUPTED not in u.marks}


def _down(units: Units) -> tuple[UnitId, ...]:
    return tuple(n for n, u in units.items() if u.at in ON_MAP and DISRUPTED in u.marks)


ready: Final = of_each(SIDES, _ready)
"""Those that are on the map and not disrupted, and where."""
down: Final = of_each(SIDES, _down)
"""Those that are on the map and disrupted."""


def enemies(s: State) -> Where:
    """The units of the side that does not decide, on the map."""
    return standing(s, FOE[side(s)])


# ------------------------------------------------------------------------------ zones of control
RIVER: Final = "major_river"
CONTROL: Final = control(BOARD, (RIVER,))
"""The hexes that a unit controls from each hex: never across the Neder Rijn (4.4)."""


def _firm(units: Units) -> frozenset[Place]:
    return zones(CONTROL, (u.at for u in units.values() if DISRUPTED not in u.marks))


def _control(units: Units) -> frozenset[Place]:
    return zones(CONTROL, (u.at for u in units.values()))


firm: Final = of_each(SIDES, _firm)
"""The hexes that undisrupted units of a side control: whoever enters one must stop (4.4)."""
zoc: Final = of_each(SIDES, _control)
"""The hexes that units of a side control, disrupted or not (4.4, 8.3)."""


class Front(NamedTuple):
    """What the enemy of the side that decides holds, controls firmly, and controls at all."""

    held: frozenset[Place]
    firm: frozenset[Place]
    zoc: frozenset[Place]


@per_state
def front(s: State) -> Front:
    """Where the enemy of the side that decides is, asked of every step that might be taken."""
    foe = FOE[side(s)]
    return Front(held(s, foe), firm(s, foe), zoc(s, foe))


# ------------------------------------------------------------------------------ places, papers
def flags(s: State, place: str) -> frozenset[str]:
    """The markers on a place."""
    return s.markers.get(Place(place), NONE)


def blown(s: State) -> bool:
    """Whether the railway bridge is destroyed."""
    return BLOWN in s.markers.get(RAIL_BRIDGE[0], NONE)


def tried(s: State) -> bool:
    """Whether the one chance to destroy the railway bridge has passed."""
    return TRIED in s.markers.get(RAIL_BRIDGE[0], NONE)


def written(s: State) -> frozenset[str]:
    """The drop zones on the British paper; nothing where it is not shown."""
    return s.paper(BRITISH, DROP_ZONES)


# ------------------------------------------------------------------------------ words
names: Final = Wording(called, short, BOARD).names
"""What the fields of an order are called (`the_to`; `to` without the hex)."""


def whose(s: State, order: Action) -> Facts:
    """The same, and what the two sides are called: the one that decides, and its foe."""
    return {**names(s, order), "player": player(s), "foe": SIDES[FOE[side(s)]]}


@bar(
    "3.0",
    "{unit} is not a {player} unit, and now only the {player} player gives orders.",
    gate=True,
    facts=whose,
)
def not_yours(s: State, name: str) -> bool:
    """Each phase belongs to one player."""
    return SIDE_OF.get(name) != side(s)


@bar("3.0", "{unit} is not on the map.", gate=True, facts=names)
def not_there(s: State, name: str) -> bool:
    """Only what is on the map acts."""
    return not on_map(s, name)
