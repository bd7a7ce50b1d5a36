"""Looking at the table: who stands where, who controls what, and who decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import DEAD, Side, State, Unit, UnitId
from paralab.games.kreta_1941.parts import (
    AIR_POINTS,
    ALOFT,
    BOARD,
    BRITISH,
    FOE,
    GERMAN,
    IN_PLAY,
    IN_TRACK,
    NEAR,
    ON_MAP,
    OWNER,
    POOL,
    REINFORCEMENTS,
    SETTINGS,
    SIDES,
    TRANSPORT,
    called,
    short,
    side_of,
)
from paralab.kit.control import zones
from paralab.kit.memo import per_state
from paralab.kit.standing import Stacks, Standing, Units, Where, of_each
from paralab.kit.wording import Wording

LANDED, ONTO = "landed", "onto"
"""Marks: came from the air or the sea this phase; landed on the hex of an enemy (12.23)."""
LEFT, GONE_ON = "left", "gone-on"
"""Marks: has left an enemy zone this night phase; has moved on the track this phase."""
ENGAGED, FOUGHT, ATTACKED = "engaged", "fought", "attacked"
"""Marks: in contact when the combat phase began; has attacked or fired; has been attacked."""
AIDED, DISPLACED, NO_GUN = "aided", "displaced", "no-gun"
"""Marks: has supported a defence; was displaced this phase; a token known to be no AA gun."""
STOOD: Final = "german"
"""The marker on an object on which a German stood last (16.43)."""
AIR, COVER = "air", "cover"
"""Tracks: air points spent this turn; and how many of them cover the convoy."""
UNDER: Final = "under"
"""The heading on the British paper, with entries like ``?7=22NZ`` or ``?8=empty``."""

TURN_SIDES: Final = (GERMAN, GERMAN, GERMAN, BRITISH, BRITISH, None)
"""Who decides in each phase: arrivals, four phases (3.1), the end of the turn; a test compares."""
DECIDES: Final = {
    name: (*((BRITISH,) if setting.free else ()), *TURN_SIDES) for name, setting in SETTINGS.items()
}
FIRST_PHASE: Final = {name: len(who) - len(TURN_SIDES) for name, who in DECIDES.items()}
"""Where the first turn begins, after the set-up."""
ARRIVING, MOVING, COMBAT = 0, (1, 3), (2, 4)
"""Where the phases stand in a turn: the arrivals; the two of movement; the two of combat."""


def side(s: State) -> Side:
    """Who decides."""
    if s.pending:
        return s.pending[-1].side
    return DECIDES[s.scenario][s.phase] or GERMAN


def phasing(s: State) -> Side:
    """Whose phase it is, whatever decision interrupts it."""
    return DECIDES[s.scenario][s.phase] or GERMAN


def player(s: State) -> str:
    """What the side that decides is called."""
    return SIDES[side(s)]


def step_of_turn(s: State) -> int:
    """Which phase of the turn this is, counted from the arrivals; negative in the set-up."""
    return s.phase - FIRST_PHASE[s.scenario]


def night(s: State) -> bool:
    """Whether this is a night turn: every second one."""
    return s.turn % 2 == 0


# ------------------------------------------------------------------------------ units
UNITS: Final = Standing(OWNER, SIDES, ON_MAP)
unit, at, on_map = UNITS.unit, UNITS.at, UNITS.there
"""How a unit or a token fares; where it is; whether it is one, and on one of the two maps."""
standing, held, here = UNITS.standing, UNITS.stacks, UNITS.here
"""The units and tokens of a side on the maps, and where; those that hold each hex; those in one:
two while one is passing through."""
in_play: Final = Standing(OWNER, SIDES, IN_PLAY).there
"""Whether this is a unit or a token, and on one of the maps or in the communication track."""


def known(s: State, name: str) -> bool:
    """Whether this unit or token is on the table at all: what lies face down has no name."""
    owner = side_of(name)
    return owner is not None and name in s.units[owner]


def mine(s: State) -> Mapping[UnitId, Unit]:
    """The units of the side that decides."""
    return s.units[side(s)]


def _spaces(units: Units) -> Stacks:
    found: dict[Place, tuple[UnitId, ...]] = {}
    for n, u in units.items():
        if u.at in IN_TRACK:
            found[u.at] = tuple(sorted((*found.get(u.at, ()), n)))
    return found


spaces: Final = of_each(SIDES, _spaces)
"""The units of a side in the communication track, by space."""
CONTROL: Final = {p: frozenset(near) for p, near in NEAR.items()}
"""What a unit controls from each hex."""


@rule("5.11")
def around(place: Place) -> frozenset[Place]:
    """The zone of control of a unit: the six hexes around its own, whatever they hold."""
    return CONTROL[place]


@rule("5.12")
def _zone(units: Units) -> frozenset[Place]:
    """Whatever units of a side control: every unit on a map has its zone, in every phase."""
    return zones(CONTROL, {u.at for u in units.values()})


_controlled: Final = of_each(SIDES, _zone)


@rule("5.1")
def zone(s: State, who: Side) -> frozenset[Place]:
    """The hexes in the zones of control of a side's units: all six around each."""
    return _controlled(s, who)


@rule("5.13")
def controllers(s: State, place: Place) -> tuple[UnitId, ...]:
    """Every unit that controls a hex, of both sides: no zone takes anything from another."""
    near = [p for p in NEAR.get(place, ()) if place in around(p)]
    return tuple(n for who in (GERMAN, BRITISH) for p in near for n in here(s, who, p))


def free(s: State, place: Place) -> bool:
    """Whether no unit of either side stands in a hex."""
    return place not in held(s, GERMAN) and place not in held(s, BRITISH)


def british_there(s: State, place: Place) -> bool:
    """Whether a British unit stands in a hex, or controls it (13.11, 14.11, 15.0)."""
    return place in held(s, BRITISH) or place in zone(s, BRITISH)


enemy_held: Final = per_state(lambda s: held(s, FOE[side(s)]))
"""The hexes where the enemy of the side that decides stands."""
enemy_zone: Final = per_state(lambda s: zone(s, FOE[side(s)]))
"""The hexes that the enemy of the side that decides controls."""
own_held: Final = per_state(lambda s: held(s, side(s)))
"""The hexes where units of the side that decides stand."""


def enemies(s: State) -> Where:
    """The enemy's units on the maps, and where."""
    return standing(s, FOE[side(s)])


@rule("10.2")
def air_left(s: State) -> int:
    """Air support points that are left this turn; by night there are none (10.21)."""
    return 0 if night(s) else AIR_POINTS - s.tracks.get(AIR, 0)


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
    if not known(s, name):
        return {**facts, "why": "lies face down, or is none of the units in play"}
    place = at(s, name)
    why = {
        DEAD: "has been eliminated",
        ALOFT: "has not dropped yet",
        TRANSPORT: "is still waiting for transport",
        REINFORCEMENTS: "has not arrived yet",
        POOL: "has not been set up",
    }.get(place, f"is in {called(place)}")
    return {**facts, "why": why}


@bar(
    "3.2",
    "{unit} is not a {player} unit, and only the {player} player gives orders now.",
    gate=True,
    facts=whose,
)
def not_yours(s: State, name: str) -> bool:
    """Each phase belongs to one player."""
    return side_of(name) != side(s)


@bar("3.0", "{unit} {why}: it is not on a map.", gate=True, facts=absent)
def not_there(s: State, name: str) -> bool:
    """Only what is on a map acts."""
    return not on_map(s, name)
