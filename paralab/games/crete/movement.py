"""[4.0] Movement: one unit after the other, hex by hex, in thirds of a point."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.basis import weakest
from paralab.core.board import Place
from paralab.core.events import Marked, Moved, Rested, Took
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar
from paralab.core.state import State, UnitId
from paralab.games.crete.orders import Walk
from paralab.games.crete.parts import (
    ALLOWANCE,
    BOARD,
    COUNTERS,
    IS_LAND,
    ON_MAP,
    TRACKS,
    called,
    point_word,
    points,
)
from paralab.games.crete.stacking import bursting, crowded, others_first
from paralab.games.crete.table import (
    CROSSED,
    LANDED,
    absent,
    at,
    enemy_held,
    enemy_zone,
    flies,
    mine,
    names,
    not_yours,
    unit,
)
from paralab.games.crete.terrain import COST, GOING, cost
from paralab.games.crete.tracks import (
    blocked_gate,
    enter_track,
    exit_cost,
    exits,
    in_transit,
    leave_track,
    no_track_here,
    not_the_nearest,
    once_a_turn,
    turning_back,
    waiting_to_enter,
    wrong_map,
)
from paralab.kit.gates import gates

HERE: Final = frozenset({*ON_MAP, *TRACKS})
"""Where a unit can be that moves."""


# ------------------------------------------------------------------------------ who moves
@bar("3.0", "{unit} {why}: it is neither on a map nor in a transit track.", gate=True, facts=absent)
def nowhere(s: State, name: str) -> bool:
    """Only what is on the table moves."""
    return at(s, name) not in HERE


@bar(
    "5.5",
    "{unit} has dropped this turn and does not move.",
    facts=names,
    remedy="It moves from its next turn on.",
)
def has_dropped(s: State, name: str) -> bool:
    """Whoever dropped this turn stays where it came down."""
    return LANDED in unit(s, name).marks


@bar("4.0", "{unit} has ended its move, because another unit has moved since.", facts=names)
def finished(s: State, name: str) -> bool:
    """One unit at a time: who has been let go is done."""
    return s.hand != name and unit(s, name).spent > 0


@bar(
    "4.5",
    "{unit} has come into an enemy zone of control at {here} and moves no further this phase.",
    facts=lambda s, a: {**names(s, a), "here": called(at(s, a.unit))},
)
def halted(s: State, name: str) -> bool:
    """Zones of control stop whoever enters them."""
    u = unit(s, name)
    return u.hexes > 0 and u.at in enemy_zone(s)


# ------------------------------------------------------------------------------ where to
def price(s: State, a: Walk) -> int:
    """Thirds of a point that a step costs, out of a transit track too; 0 for what is no step."""
    here = at(s, a.unit)
    if here in TRACKS:
        return exit_cost(here, a.to) if a.to in IS_LAND else 0
    return COST.get((here, a.to), 0)


def _step(s: State, a: Walk) -> Facts:
    u = unit(s, a.unit)
    left = ALLOWANCE[a.unit] - u.spent
    facts = {**names(s, a), "here": called(u.at), "left": points(left), "points": point_word(left)}
    facts["the_to"] = called(a.to).replace("the transit", "The transit", 1)
    if a.to in IS_LAND:
        why = f"The sea parts {called(u.at)} from {called(a.to)}, and nobody crosses it"
    else:
        why = f"{called(a.to)} is all sea, and nobody enters it"
    basis = weakest((BOARD.basis_of_step(u.at, a.to), COUNTERS[a.unit].basis))
    return {**facts, "why": why, "cost": points(price(s, a)), "basis": basis}


@bar("4.7", "{to} is no hex of these maps, and no unit leaves them.", gate=True, facts=names)
def off_the_map(_: State, a: Walk) -> bool:
    """Nobody leaves, but into a transit track."""
    return a.to not in HERE


def _distance(s: State, a: Walk) -> Facts:
    here = at(s, a.unit)
    where = "is there already" if a.to == here else f"is in {called(here)}, which is not next to it"
    return {**names(s, a), "where": where}


@bar("4.0", "{the_to} is no step away: {unit} {where}.", gate=True, facts=_distance)
def apart(s: State, a: Walk) -> bool:
    """One hex at a time."""
    here = at(s, a.unit)
    return here not in TRACKS and a.to not in BOARD.adjacent[here]


@bar("4.2", "{why}.", gate=True, facts=_step)
def impassable(s: State, a: Walk) -> bool:
    """The sea is closed, and so are hexsides that are all sea."""
    here = at(s, a.unit)
    if here in TRACKS:
        return a.to not in IS_LAND
    return (here, a.to) not in COST


NOT_THERE: Final = (off_the_map, no_track_here, turning_back, wrong_map, apart, impassable)


def no_step(s: State, a: Walk) -> bool:
    """Whether the ground has no such step; out of a transit track, the gates are asked one by one.

    The first line answers for nearly all that is offered.
    """
    if (at(s, a.unit), a.to) in COST:
        return False
    return any(bar.stands(s, a) for bar in NOT_THERE)


NO_STEP: Final = gates(no_step, *NOT_THERE)


@bar("4.1", "{the_to} costs {cost}; {unit} has {left} {points} left.", facts=_step)
def too_far(s: State, a: Walk) -> bool:
    """The movement allowance and no more."""
    u = unit(s, a.unit)
    thirds = COST.get((u.at, a.to))
    if thirds is None:  # no step of the map: out of a track, or none at all
        thirds = price(s, a)
    return u.spent + thirds > ALLOWANCE[a.unit]


@bar("4.3", "An enemy unit stands in {the_to}, and no unit enters its hex.", facts=names)
def enemy_there(s: State, a: Walk) -> bool:
    """Enemy hexes are closed."""
    return a.to in enemy_held(s)


@bar(
    "4.6",
    "{unit} starts in an enemy zone of control, and {the_to} is in one too.",
    facts=names,
    remedy="Its first step has to lead out of the enemy's zones.",
)
def locked(s: State, a: Walk) -> bool:
    """Whoever starts next to an enemy has to get out with the first step."""
    u = unit(s, a.unit)
    if u.hexes:
        return False
    controlled = enemy_zone(s)
    return u.at in controlled and a.to in controlled


@cache
def _walks(name: UnitId, here: Place) -> tuple[Walk, ...]:
    return tuple(Walk(name, p) for p, _ in GOING[here])


def movers(s: State) -> Iterable[str]:
    """Everybody on a map or in a transit track, but those that have been let go."""
    hand = s.hand
    return [n for n, u in mine(s).items() if (not u.spent or n == hand) and u.at in HERE]


def steps(s: State, name: str) -> Iterable[Action]:
    """One hex in any direction that the ground leaves open, or out of a track."""
    here = at(s, name)
    return exits(s, name) if here in TRACKS else _walks(UnitId(name), here)


def left(s: State, name: str) -> int:
    """The thirds of a point that a unit has left."""
    u = unit(s, name)
    if finished.stands(s, name) or LANDED in u.marks or u.at not in HERE:
        return 0
    return ALLOWANCE[name] - u.spent


# ------------------------------------------------------------------------------ moving
def walk(w: Scribe, a: Walk) -> None:
    """Take a unit in hand and move it one hex, or into a track, or out of one."""
    if w.state.hand != a.unit:
        w.write(Took(unit=a.unit, cases=("4.0",)))
    here = at(w.state, a.unit)
    if a.to in TRACKS:
        enter_track(w, a)
    elif here in TRACKS:
        leave_track(w, a)
    else:
        w.write(Moved(unit=a.unit, to=a.to, cost=cost(here, a.to), cases=("4.1", "4.2")))


def begin_movement(w: Scribe) -> None:
    """Every unit has its whole allowance again."""
    w.write(Rested(cases=("4.1",)))
    for n, u in mine(w.state).items():
        if CROSSED in u.marks:
            w.write(Marked(unit=n, off=frozenset({CROSSED}), cases=("7.7",)))


# ------------------------------------------------------------------------------ the end of it
def _burst(s: State, _: Pass) -> Facts:
    place = bursting(s)
    return {"full": "" if place is None else called(place)}


@bar(
    "4.4",
    "{full} holds four units; only three may end the phase there.",
    facts=_burst,
    remedy="Move one of them on.",
)
def still_bursting(s: State, _: Pass) -> bool:
    """Nobody is left over in a full hex."""
    return bursting(s) is not None


def must_enter(s: State) -> UnitId | None:
    """The first unit in a transit track that has to come out now, and can."""
    for n in waiting_to_enter(s):
        if any(WALKING.lawful(s, order) for order in exits(s, n)):
            return n
    return None


def _due(s: State, _: Pass) -> Facts:
    name = must_enter(s)
    return {"unit": name, "track": called(at(s, name)) if name else ""}


@bar("7.7", "{unit} is in {track} and has to enter the next map in this phase.", facts=_due)
def still_in_transit(s: State, _: Pass) -> bool:
    """Who is in a track has to come out, where there is a way."""
    return must_enter(s) is not None


def end_movement(w: Scribe, _: Pass) -> None:
    """The last unit is let go."""
    if w.state.hand is not None:
        w.write(Took(unit=None, cases=("4.0",)))
    w.close()


WALKING: Final = Kind(
    Walk,
    movers,
    steps,
    walk,
    (flies, not_yours, nowhere, has_dropped, finished, in_transit, halted, others_first),
    (
        NO_STEP,
        not_the_nearest,
        too_far,
        enemy_there,
        blocked_gate,
        locked,
        once_a_turn,
        crowded,
    ),
    ask=("Choose a unit to move.", "{0}: choose a hex to move to."),
    label="Move to {to}",
    left=left,
    costly=too_far,
)
ENDING: Final = Kind(
    Pass,
    lambda _: ("pass",),
    lambda _, __: (Pass(),),
    end_movement,
    bars=(still_bursting, still_in_transit),
    label="End movement",
)
