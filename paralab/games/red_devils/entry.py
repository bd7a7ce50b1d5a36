"""[10.0] [4.5] German reinforcements come by the entry hexes; Germans may leave by them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.basis import Basis, weakest
from paralab.core.board import Place
from paralab.core.events import Announced, Marked, Placed
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import State, Unit, UnitId
from paralab.games.red_devils.crossing import way
from paralab.games.red_devils.ground import ARRIVAL
from paralab.games.red_devils.movement import (
    LEAVING,
    MAY_MOVE,
    arrive,
    friend_in,
    leaves_zone,
    take,
)
from paralab.games.red_devils.opportunity import ask
from paralab.games.red_devils.orders import Enter, Leave
from paralab.games.red_devils.parts import (
    ALLOWANCE,
    BRITISH,
    DOORS,
    DOORS_OF,
    ENTRIES,
    GERMAN,
    KIND,
    KINDS,
    MARKET,
    OFF,
    QUARTERS,
    SIDE_OF,
    TRACK,
    called,
    in_points,
    letter_of,
    lettered,
    off_box,
)
from paralab.games.red_devils.table import (
    OFF_SINCE,
    at,
    firm,
    held,
    names,
    not_there,
    not_yours,
    side,
    standing,
    unit,
)
from paralab.kit.memo import per_part, per_state

EXIT: Final = QUARTERS
"""What moving off the map costs (4.5)."""
DELAY: Final = 2
"""From the turn of leaving to the first turn of coming back: one whole turn lies between (4.5)."""


# ------------------------------------------------------------------------------ who may come
def left_on(u: Unit) -> int:
    """The turn in which a unit left the map."""
    return next((int(m.removeprefix(OFF_SINCE)) for m in u.marks if m.startswith(OFF_SINCE)), 0)


def _firsts(units: Mapping[UnitId, Unit]) -> Mapping[str, int]:
    return {
        n: TRACK[u.at] if u.at in TRACK else left_on(u) + DELAY
        for n, u in units.items()
        if u.at in TRACK or u.at in OFF
    }


outside: Final = per_part(lambda s: s.units[GERMAN], _firsts)
"""The German units on the track or off the map, and the first turn in which each may come on."""


def first_turn(s: State, name: str) -> int:
    """The first turn in which a unit that is outside may come on; 0 for any other."""
    return outside(s).get(name, 0)


@per_state
def waiting(s: State) -> tuple[UnitId, ...]:
    """The German units that may come on in this turn."""
    return tuple(UnitId(n) for n, first in outside(s).items() if first <= s.turn)


@rule("10.2")
def doors(s: State, name: str) -> tuple[Place, ...]:
    """The entry hexes open to a unit: its own on the turn it is due, later any of its letter."""
    where = at(s, name)
    if where in OFF:
        return DOORS_OF[OFF[where]]
    door = Place(ENTRIES[name].door)
    if TRACK[where] == s.turn and door in DOORS:
        return (door,)
    return DOORS_OF[letter_of(name)]


# ------------------------------------------------------------------------------ bars
@bar("10.0", "{unit} does not wait to enter the map.", gate=True, facts=names)
def not_outside(s: State, name: str) -> bool:
    """Who is on the map, or lost, does not enter."""
    where = at(s, name)
    return where not in TRACK and where not in OFF


def _when(s: State, a: Enter) -> Facts:
    first, since_ = first_turn(s, a.unit), left_on(unit(s, a.unit))
    basis = Basis.PRINTED if since_ else ENTRIES[a.unit].basis["entry"]
    return {**names(s, a), "first": first, "since": since_, "basis": basis}


@bar("10.0", "{unit} is due on turn {first}.", facts=_when)
def not_due(s: State, name: str) -> bool:
    """Nobody comes before his turn."""
    where = at(s, name)
    return where in TRACK and TRACK[where] > s.turn


@bar(
    "4.5",
    "{unit} left the map on turn {since}; a whole turn must pass, and so it may be back on turn"
    " {first}.",
    facts=_when,
)
def just_left(s: State, name: str) -> bool:
    """Who has left stays away for a whole turn."""
    return at(s, name) in OFF and first_turn(s, name) > s.turn


def _no_door(s: State, a: Action) -> Facts:
    return {**names(s, a), "basis": weakest(MARKET.basis[p] for p in DOORS)}


@bar("10.1", "{the_at} is no German entry hex.", gate=True, facts=_no_door)
def no_door(s: State, a: Enter) -> bool:
    """Germans come by the entry hexes."""
    return a.at not in DOORS


def _way_in(s: State, a: Enter) -> Facts:
    known = doors(s, a.unit)
    listed = " or ".join(map(called, known))
    lettered = [MARKET.basis[p] for p in (*known, a.at)]
    basis = weakest((*lettered, ENTRIES[a.unit].basis["entry"]))
    return {**names(s, a), "known": listed, "basis": basis}


@bar("10.1", "On the turn it is due, {unit} enters at {known}, not at {the_at}.", facts=_way_in)
def not_its_door(s: State, a: Enter) -> bool:
    """On its first turn a unit has one hex."""
    where = at(s, a.unit)
    return TRACK.get(where) == s.turn and a.at not in doors(s, a.unit)


@bar("10.2", "{unit} enters by a hex of its letter: {known}.", facts=_way_in)
def wrong_letter(s: State, a: Enter) -> bool:
    """Later it has its letter."""
    where = at(s, a.unit)
    late = where in TRACK and TRACK[where] < s.turn
    return late and a.at not in doors(s, a.unit)


@bar("4.5", "{unit} left by a hex of another letter; it comes back at {known}.", facts=_way_in)
def not_where_it_left(s: State, a: Enter) -> bool:
    """Back by the letter by which it left."""
    return at(s, a.unit) in OFF and a.at not in doors(s, a.unit)


@bar(
    "10.1",
    "A British unit stands in {the_at}, and nobody enters there.",
    facts=names,
    remedy="The unit is delayed; from the next turn on any hex of the same letter will do.",
)
def door_held(s: State, a: Enter) -> bool:
    """An entry hex that the enemy occupies is closed."""
    return a.at in held(s, BRITISH)


@bar(
    "10.1",
    "British units control {the_at}: whoever enters must stop, and a German unit stands there.",
    facts=names,
)
def door_full(s: State, a: Enter) -> bool:
    """Only one enters a controlled hex."""
    return a.at in firm(s, BRITISH) and friend_in(s, GERMAN, a.at)


def _arriving(s: State, a: Enter) -> Facts:
    return {**names(s, a), "kind": KINDS[KIND[a.unit]]}


@bar("4.2", "{unit} is {kind}, and the ground of {the_at} is closed to it.", facts=_arriving)
def closed_ground(s: State, a: Enter) -> bool:
    """Arriving is moving: closed ground is closed."""
    return ARRIVAL[way(s, a.unit)][a.at] is None


def entries(s: State, name: str) -> Iterable[Action]:
    """Every door that stands open to a unit."""
    return [Enter(UnitId(name), p) for p in doors(s, name)]


# ------------------------------------------------------------------------------ coming
@rule("10.4")
def arrival_cost(s: State, name: str, door: Place) -> int:
    """What arriving costs: the hex, or the road that runs in it."""
    return ARRIVAL[way(s, name)][door] or 0


def enter(w: Scribe, a: Enter) -> None:
    """The unit arrives, pays, and may be fired at like any other that moves."""
    take(w, a.unit)
    s = w.state
    where = at(s, a.unit)
    back = frozenset(m for m in unit(s, a.unit).marks if m.startswith(OFF_SINCE))
    points = arrival_cost(s, a.unit, a.at)
    if where in OFF:
        cases: tuple[str, ...] = ("4.5", "10.4")
    elif TRACK[where] < s.turn:
        cases = ("10.2", "10.4")
    else:
        cases = ("10.0", "10.1", "10.4")
    w.write(Placed(unit=a.unit, at=a.at, cost=points, hexes=1, cases=cases))
    if back:
        w.write(Marked(unit=a.unit, off=back, cases=("4.5",)))
    arrive(w, a.unit)


# ------------------------------------------------------------------------------ leaving
@bar("4.5", "{unit} is British, and British units do not leave the map.", gate=True, facts=names)
def british_stay(s: State, name: str) -> bool:
    """Nobody flies home."""
    return SIDE_OF.get(name) == BRITISH


def _exit(s: State, a: Leave) -> Facts:
    u = unit(s, a.unit)
    left = ALLOWANCE - u.spent
    return {
        **names(s, a),
        "here": u.at,
        "left": in_points(left),
        "points": "movement point" if 0 < left <= QUARTERS else "movement points",
        "cost": in_points(exit_cost(s, a.unit)),
        "letter": lettered(DOORS[u.at]) if u.at in DOORS else "no entry hex",
        "basis": MARKET.basis[u.at] if u.at in DOORS else weakest(MARKET.basis[p] for p in DOORS),
    }


@bar(
    "4.5", "{here} is no German entry hex; units leave the map only by one.", gate=True, facts=_exit
)
def no_way_out(s: State, name: str) -> bool:
    """Only by an entry hex."""
    return at(s, name) not in DOORS


@rule("4.5")
def exit_cost(s: State, name: str) -> int:
    """One point, and three more out of an enemy zone of control (ours)."""
    return EXIT + (LEAVING if leaves_zone(s, name) else 0)


@bar("4.1", "Leaving the map costs {cost}; {unit} has {left} {points} left.", facts=_exit)
def too_dear(s: State, a: Leave) -> bool:
    """The last point has to be there."""
    return unit(s, a.unit).spent + exit_cost(s, a.unit) > ALLOWANCE


def leavers(s: State) -> Iterable[str]:
    """The German units that stand in an entry hex."""
    if side(s) == BRITISH:
        return ()
    return [n for n, p in standing(s, GERMAN).items() if p in DOORS]


def exits(s: State, name: str) -> Iterable[Action]:
    """Into the box of the letter of its hex."""
    return (Leave(UnitId(name), off_box(DOORS[at(s, name)])),)


@bar(
    "4.5",
    "{here} is {letter}: a unit that leaves by it goes into the box of its letter.",
    gate=True,
    facts=_exit,
)
def another_letter(s: State, a: Leave) -> bool:
    """Off the map by the letter of the hex."""
    return a.to != off_box(DOORS[at(s, a.unit)])


def leave(w: Scribe, a: Leave) -> None:
    """Out of an entry hex, off the map; enemies next to it fire before it goes (5.1)."""
    take(w, a.unit)
    if unit(w.state, a.unit).hexes == 0 and ask(w, a.unit, leaving=True):
        w.write(Announced(order=a, cases=("5.1",)))
        return
    go_off(w, a)


def go_off(w: Scribe, a: Leave) -> None:
    """The unit is off the map."""
    take(w, None)
    w.write(Placed(unit=a.unit, at=a.to, cases=("4.5",)))
    since_ = frozenset({f"{OFF_SINCE}{w.state.turn}"})
    w.write(Marked(unit=a.unit, on=since_, cases=("4.5",)))


ENTERING: Final = Kind(
    Enter,
    waiting,
    entries,
    enter,
    (not_yours, not_outside, not_due, just_left),
    (no_door, not_its_door, wrong_letter, not_where_it_left, closed_ground, door_held, door_full),
    ask=("Choose a unit to bring on.", "{0}: choose where it enters."),
    label="{unit} enters at {at}",
)
EXITING: Final = Kind(
    Leave,
    leavers,
    exits,
    leave,
    (british_stay, not_yours, not_there, no_way_out, *MAY_MOVE[2:]),
    (another_letter, too_dear),
    ask=("Choose a unit to move off the map.",),
    label="{unit} leaves the map",
)
