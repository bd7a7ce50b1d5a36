"""[6.3] Retreat: so many hexes away, outside enemy zones, and over friends only if there is no way.

The owner takes the beaten units one after the other; each finishes before the next begins.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.events import Advanced, Answered, Asked, Eliminated
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Decision, State, UnitId
from paralab.games.kreta_1941.battle import RETREAT, hexes_word, said
from paralab.games.kreta_1941.camouflage import turn_up
from paralab.games.kreta_1941.displacement import ask, ground, make_way
from paralab.games.kreta_1941.orders import Displace, Retreat
from paralab.games.kreta_1941.parts import (
    BOARD,
    EXITS,
    FOE,
    IN_TRACK,
    IS_LAND,
    NEAR,
    ON_MAP,
    SIDE_OF,
    SIDES,
    called,
    is_token,
)
from paralab.games.kreta_1941.pursuit import conclude
from paralab.games.kreta_1941.routes import Retreats, Units, retreats, route_of
from paralab.games.kreta_1941.table import at, grounds, held, here, names, not_yours, side, zone
from paralab.kit.clearing import can_finish, onward, rooms
from paralab.kit.memo import per_state

SEAM: Final = frozenset(p for hexes in EXITS.values() for p in hexes)
"""The hexes along the edge that both maps have in common."""
_EDGE: Final = frozenset(BOARD.edge)


# ------------------------------------------------------------------------------ what happens
@rule("6.32")
def send_back(w: Scribe, units: Units, hexes: int) -> None:
    """All of these have to retreat so far from where they stood in the battle."""
    _go_on(w, Retreats(hexes, units, ()))


def _go_on(w: Scribe, beaten: Retreats) -> None:
    """Ask for the next step; who has no way left when nobody else has one is eliminated."""
    while beaten.units:
        able = [n for n in beaten.units if next_hexes(w.state, beaten, n)]
        if able:
            choice = Decision(SIDE_OF[able[0]], RETREAT, beaten.about)
            w.write(Asked(decision=choice, cases=("6.3", "6.32")))
            return
        beaten = _lose(w, beaten)
    conclude(w, beaten)


@rule("6.33")
def _lose(w: Scribe, beaten: Retreats) -> Retreats:
    """The first of those who have no way is eliminated, never who stands in its way (6.45)."""
    name, *rest = beaten.units
    place = at(w.state, name)
    w.write(Eliminated(unit=name, cases=no_way_out(w.state, beaten, name)))
    return beaten._replace(units=tuple(rest), routes=(*beaten.routes, (name, (place,))))


@rule("9.21")
def no_way_out(s: State, beaten: Retreats, name: str) -> tuple[str, ...]:
    """Why a unit is lost: over the common edge, off the map, or for friends that cannot move."""
    place = at(s, name)
    over = ("9.21",) if place in SEAM else ("4.32",) if place in _EDGE else ()
    alone = replace(ground(s, name), taken=(), stuck=())
    crowded = ("6.45",) if can_finish(alone, (place,), beaten.hexes) else ()
    return ("6.33", *over, *crowded)


@rule("6.34")
def next_hexes(s: State, beaten: Retreats, name: str) -> tuple[Place, ...]:
    """Where a unit may go next: free of friends if it can, so that it can also finish (6.41)."""
    first = beaten.under_way
    if first is not None and name != first:
        return ()
    return onward(ground(s, name, beaten.aside), route_of(s, beaten, name), beaten.hexes)


_now: Final = per_state(retreats)


# ------------------------------------------------------------------------------ who
@bar("6.31", "{unit} does not have to retreat.", gate=True, facts=names)
def not_beaten(s: State, name: str) -> bool:
    """Only whom the result befell."""
    return name not in _now(s).units


@bar("6.32", "{first} is retreating; it finishes before {unit} begins.", gate=True,
     facts=lambda s, a: {**names(s, a), "first": _now(s).under_way or ""})  # fmt: skip
def another_first(s: State, name: str) -> bool:
    """One after the other."""
    return _now(s).under_way not in (None, name)


# ------------------------------------------------------------------------------ where to
def _ends(s: State, a: Retreat) -> Facts:
    start = route_of(s, _now(s), a.unit)[0]
    return {
        **grounds(s, a),
        "here": called(at(s, a.unit)),
        "start": called(start),
        "friends": said(here(s, side(s), a.to)),
        "foe": SIDES[FOE[side(s)]],
        "hexes": hexes_word(_now(s).hexes),
    }


@bar("9.21", "A retreat does not lead into the communication track: whoever is driven over the edge"
     " between the maps is lost.", gate=True)  # fmt: skip
def over_the_edge(_: State, a: Retreat) -> bool:
    """Nobody retreats from one map to the other."""
    return a.to in IN_TRACK


@bar("6.33", "{to} is no hex of the maps, and nobody retreats off them.", gate=True, facts=names)
def off_the_map(_: State, a: Retreat) -> bool:
    """Units stay on the map."""
    return a.to not in ON_MAP


@bar("6.32", "{the_to} is not next to {unit} in {here}.", gate=True, facts=_ends)
def not_next(s: State, a: Retreat) -> bool:
    """Hex by hex."""
    return a.to not in NEAR[at(s, a.unit)]


@bar("6.33", "{the_to} is ground that no unit enters.", gate=True, facts=grounds)
def closed_ground(_: State, a: Retreat) -> bool:
    """Terrain does not matter, but sea and peaks stay closed (6.35)."""
    return a.to not in IS_LAND


@bar("6.33", "A {foe} unit stands in {the_to}.", gate=True, facts=_ends)
def enemy_there(s: State, a: Retreat) -> bool:
    """Nobody retreats into the enemy."""
    return a.to in held(s, FOE[side(s)])


@bar("6.33", "{the_to} lies in a {foe} zone of control, and a retreat enters none.", facts=_ends)
def controlled(s: State, a: Retreat) -> bool:
    """Out of the zone, and not into another."""
    return a.to in zone(s, FOE[side(s)])


@bar("6.32", "{the_to} is no farther from {start}, which {unit} has to leave behind.", facts=_ends)
def not_away(s: State, a: Retreat) -> bool:
    """Each hex leads farther from where the unit stood (ours)."""
    route = route_of(s, _now(s), a.unit)
    return BOARD.distance(route[0], a.to) < len(route)


def _stands(s: State, a: Retreat) -> bool:
    return any(b.stands(s, a) for b in (controlled, not_away))


@bar(
    "6.34",
    "{friends} is in {the_to}, and {unit} can retreat {hexes} without meeting a friend.",
    facts=_ends,
    remedy="Friends make way only where there is no other way (6.41).",
)
def friend_in_the_way(s: State, a: Retreat) -> bool:
    """Around friends, where that is possible."""
    if _stands(s, a) or a.to not in held(s, side(s)):
        return False
    found = next_hexes(s, _now(s), a.unit)
    return bool(found) and not any(q in held(s, side(s)) for q in found)


@bar("6.45", "{friends} is in {the_to} and cannot make way.", facts=_ends)
def stuck_friend(s: State, a: Retreat) -> bool:
    """A friend that finds no hex aside shuts the way."""
    if _stands(s, a) or a.to not in held(s, side(s)) or friend_in_the_way.stands(s, a):
        return False
    return a.to not in next_hexes(s, _now(s), a.unit)


@bar("6.33", "From {the_to} {unit} could not finish a retreat of {hexes}.", facts=_ends)
def dead_end(s: State, a: Retreat) -> bool:
    """The whole way has to be there."""
    if _stands(s, a) or a.to in held(s, side(s)):
        return False
    return a.to not in next_hexes(s, _now(s), a.unit)


# ------------------------------------------------------------------------------ doing it
def goers(s: State) -> Iterable[str]:
    """Who may take the next step."""
    first = _now(s).under_way
    return _now(s).units if first is None else (first,)


def ways(s: State, name: str) -> list[Action]:
    """Every next hex."""
    return [Retreat(UnitId(name), q) for q in next_hexes(s, _now(s), name)]


@rule("6.41")
def retreat(w: Scribe, a: Retreat) -> None:
    """One hex; whoever stands there makes way first, and shows itself if it lies face down."""
    friends = here(w.state, SIDE_OF[a.unit], a.to)
    for friend in friends:
        known = turn_up(w, friend, "6.41", "16.32") if is_token(friend) else friend
        if known is None:
            continue
        beaten = _now(w.state)
        route = route_of(w.state, beaten, a.unit)
        found = rooms(ground(w.state, a.unit, beaten.aside), route, a.to, beaten.hexes)
        if len(found) > 1:
            ask(w, known, a.unit)
            return
        make_way(w, known, a.unit, found[0])
    step(w, a.unit, a.to)


@rule("6.4")
def displace(w: Scribe, a: Displace) -> None:
    """The friend is out of the way, and the retreat goes on."""
    name, there = UnitId(w.state.pending[-1].about[1]), at(w.state, a.unit)
    w.write(Answered(cases=("6.41",)))
    make_way(w, a.unit, name, a.to)
    step(w, name, there)


@rule("6.35")
def step(w: Scribe, name: UnitId, to: Place) -> None:
    """A hex farther, whatever it costs otherwise; a unit that has gone all the way is done."""
    beaten = _now(w.state)
    route = (*route_of(w.state, beaten, name), to)
    w.write(Advanced(unit=name, to=to, cases=("6.32", "6.3", "6.34", "6.35", "5.23")))
    w.write(Answered(cases=("6.32",)))
    routes = (*(r for r in beaten.routes if r[0] != name), (name, route))
    done = len(route) > beaten.hexes
    units = tuple(n for n in beaten.units if n != name) if done else beaten.units
    _go_on(w, Retreats(beaten.hexes, units, routes, () if done else beaten.aside))


RETREATING: Final = Kind(
    Retreat,
    goers,
    ways,
    retreat,
    (not_yours, not_beaten, another_first),
    (
        over_the_edge, off_the_map, not_next, closed_ground, enemy_there, controlled, not_away,
        friend_in_the_way, stuck_friend, dead_end,
    ),
    ask=("Choose who retreats.", "{0}: retreat where?"),
    label="{unit} retreats to {to}",
    exact=True,
)  # fmt: skip
