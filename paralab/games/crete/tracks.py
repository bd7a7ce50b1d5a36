"""[7.0] From map to map: the two transit tracks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from paralab.core.basis import weakest
from paralab.core.board import Place
from paralab.core.events import Marked, Moved
from paralab.core.game import Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Side, State, UnitId
from paralab.games.crete.orders import Walk
from paralab.games.crete.parts import BOARD, FOE, LAND, ON_MAP, SHEETS, TRACKS, called
from paralab.games.crete.table import (
    BOUND,
    CROSSED,
    at,
    enemy_zone,
    held,
    in_track,
    names,
    side,
    unit,
    zone,
)
from paralab.games.crete.terrain import ROAD, ground, into_a_track

ARRIVED: Final = frozenset({CROSSED})
GATE: Final[Mapping[tuple[Place, str], Place]] = {
    (track, BOARD.sheets[end]): end for track, ends in TRACKS.items() for end in ends
}
"""The road hex that connects each track to each of its two maps."""


def _front(gate: Place) -> tuple[Place, ...]:
    """The land hexes along the edge of the map where a track comes in, the nearest first."""
    column = BOARD.where[gate].q
    edge = [p for p in LAND if BOARD.where[p].q == column and _beside(p, gate)]
    return tuple(sorted(edge, key=lambda p: (BOARD.distance(gate, p), p)))


def _beside(place: Place, gate: Place) -> bool:
    return BOARD.sheets[place] == BOARD.sheets[gate]


FRONT: Final = {key: _front(gate) for key, gate in GATE.items()}


# ------------------------------------------------------------------------------ who is bound where
def bound_for(s: State, name: str) -> str:
    """The map that a unit in a transit track has to enter; "" where it is in none."""
    return next((sheet for sheet, mark in BOUND.items() if mark in unit(s, name).marks), "")


@rule("7.4")
def gates(s: State, who: Side, track: Place, sheet: str) -> tuple[Place, ...]:
    """Where units enter a map: its road hex; if that is shut, the nearest open hexes of the edge.

    A hex is shut that an enemy holds or controls. Nothing where the whole edge is shut.
    """
    foes, controlled = held(s, FOE[who]), zone(s, FOE[who])
    gate = GATE[track, sheet]
    near: int | None = None
    found: list[Place] = []
    for place in FRONT[track, sheet]:
        far = BOARD.distance(gate, place)
        if near is not None and far > near:
            break
        if place not in foes and place not in controlled:
            near = far
            found.append(place)
    return tuple(found)


@rule("7.5")
def exit_cost(track: Place, to: Place) -> int:
    """What entering a map costs: a third along the road, elsewhere the ground of the hex."""
    return ROAD if to in TRACKS[track] else ground(to)


def exits(s: State, name: str) -> Iterable[Walk]:
    """The ways out of a transit track: all along the edge ahead, as the bars choose among them."""
    place, sheet = at(s, name), bound_for(s, name)
    if (place, sheet) not in GATE:
        return ()
    return [Walk(UnitId(name), p) for p in gates(s, side(s), place, sheet)]


# ------------------------------------------------------------------------------ going in
def _link(_: State, a: Walk) -> Facts:
    ends = TRACKS.get(a.to, ())
    told = {"the_to": called(a.to), "ends": " and ".join(map(called, ends)), "unit": a.unit}
    return {**told, "basis": weakest(map(BOARD.basis_of, ends))} if ends else told


@bar(
    "2.2",
    "A transit track is entered from a road hex that it connects: {ends}.",
    gate=True,
    facts=_link,
)
def no_track_here(s: State, a: Walk) -> bool:
    """Tracks are entered along their road."""
    return a.to in TRACKS and a.to not in BOARD.adjacent.get(at(s, a.unit), ())


@bar("7.7", "{unit} has come out of a transit track this phase and goes into none.", facts=names)
def once_a_turn(s: State, a: Walk) -> bool:
    """No way back into a track in the phase in which a unit left one."""
    return a.to in TRACKS and CROSSED in unit(s, a.unit).marks


@bar(
    "7.0",
    "{unit} has entered the transit track in this phase, and its move is over.",
    facts=names,
    remedy="It enters the next map in its next movement phase.",
)
def in_transit(s: State, name: str) -> bool:
    """Entering a track ends the move."""
    u = unit(s, name)
    return u.at in TRACKS and u.spent > 0


def enter_track(w: Scribe, a: Walk) -> None:
    """A whole point, and the unit is bound for the other map."""
    behind = BOARD.sheets[at(w.state, a.unit)]
    ahead = next(BOARD.sheets[end] for end in TRACKS[a.to] if BOARD.sheets[end] != behind)
    cases = ("7.0", "7.6", "7.2") if sharing(w.state, a.to) else ("7.0", "7.6")
    w.write(Moved(unit=a.unit, to=a.to, cost=into_a_track(), cases=cases))
    w.write(Marked(unit=a.unit, on=frozenset({BOUND[ahead]}), cases=("7.1",)))


# ------------------------------------------------------------------------------ coming out
def _ahead(s: State, a: Walk) -> Facts:
    sheet = bound_for(s, a.unit)
    return {**names(s, a), "map": SHEETS.get(sheet, "")}


def _way_in(s: State, a: Walk) -> Facts:
    gate = GATE[at(s, a.unit), bound_for(s, a.unit)]
    open_ = [o.to for o in exits(s, a.unit)]
    nearest = f"; while that is shut, the nearest open hex is {' or '.join(map(called, open_))}"
    if gate in open_:
        nearest = ", and that hex is open"
    elif not open_:
        nearest = "; but the whole edge there is shut"
    basis = weakest(map(BOARD.basis_of, (gate, *open_)))
    return {**_ahead(s, a), "gate": called(gate), "nearest": nearest, "basis": basis}


@bar(
    "7.1",
    "{unit} came into the transit track from that side and may not turn back: it enters the {map}"
    " map.",
    gate=True,
    facts=_ahead,
)
def turning_back(s: State, a: Walk) -> bool:
    """Whoever is in a track completes the transit."""
    here_ = at(s, a.unit)
    if here_ not in TRACKS or a.to not in ON_MAP:
        return False
    sheet = BOARD.sheets[a.to]
    return (here_, sheet) in GATE and sheet != bound_for(s, a.unit)


@bar(
    "7.0",
    "{the_to} is on no map that this transit track connects; {unit} enters the {map} map.",
    gate=True,
    facts=_ahead,
)
def wrong_map(s: State, a: Walk) -> bool:
    """A track joins two maps."""
    here_ = at(s, a.unit)
    return here_ in TRACKS and (a.to not in ON_MAP or (here_, BOARD.sheets[a.to]) not in GATE)


@bar(
    "7.3",
    "{the_to} is in an enemy zone of control, and the first hex out of a transit track may not be.",
    facts=names,
)
def blocked_gate(s: State, a: Walk) -> bool:
    """Nobody comes out into an enemy zone."""
    return a.to in enemy_zone(s) and at(s, a.unit) in TRACKS


@bar(
    "7.4",
    "{unit} enters the {map} map at {gate}, where the road comes in{nearest}.",
    facts=_way_in,
)
def not_the_nearest(s: State, a: Walk) -> bool:
    """By the road, or next to it where the road is shut."""
    track = at(s, a.unit)
    if track not in TRACKS:
        return False
    sheet = bound_for(s, a.unit)
    gate = GATE[track, sheet]
    if a.to == gate:  # shut or not: other bars say so
        return False
    return a.to not in gates(s, side(s), track, sheet)


def leave_track(w: Scribe, a: Walk) -> None:
    """The first hex is paid for like any other."""
    u = unit(w.state, a.unit)
    gate = a.to in TRACKS[u.at]
    cases = ("7.4", "7.5") if gate else ("7.4", "7.3", "7.5")
    w.write(Moved(unit=a.unit, to=a.to, cost=exit_cost(u.at, a.to), cases=cases))
    off = u.marks & frozenset(BOUND.values())
    w.write(Marked(unit=a.unit, on=ARRIVED, off=off, cases=("7.7",)))


def waiting_to_enter(s: State) -> list[UnitId]:
    """The units in tracks that have not moved yet this phase."""
    return [n for n in in_track(s, side(s)) if not unit(s, n).spent]


@rule("7.2")
def sharing(s: State, track: Place) -> tuple[UnitId, ...]:
    """Everybody in a transit track, friends and enemies: none is in the way of another."""
    return tuple(n for units in s.units.values() for n, u in units.items() if u.at == track)
