"""[4.0] Movement: one unit after the other, hex by hex, in halves of a point."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from paralab.core.actions import Action
from paralab.core.basis import weakest
from paralab.core.board import Place
from paralab.core.events import Marked, Moved, Took
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Side, State, UnitId
from paralab.games.kreta_1941.camouflage import face_down
from paralab.games.kreta_1941.night import allowance, may_leave, no_reentry
from paralab.games.kreta_1941.orders import Walk
from paralab.games.kreta_1941.parts import (
    BOARD,
    COUNTERS,
    FOE,
    IN_PLAY,
    IN_TRACK,
    IS_LAND,
    NEAR,
    ON_MAP,
    ROLL,
    called,
    is_token,
    point_word,
    points,
)
from paralab.games.kreta_1941.stacking import crowded, others_first, passes_free
from paralab.games.kreta_1941.table import (
    GONE_ON,
    LEFT,
    ONTO,
    absent,
    at,
    enemy_held,
    enemy_zone,
    held,
    in_play,
    names,
    not_yours,
    side,
    unit,
    zone,
)
from paralab.games.kreta_1941.terrain import CITED, COST, GOING, cost
from paralab.games.kreta_1941.track import (
    enemies_in_the_space,
    enter,
    gone_on,
    no_room_ahead,
    not_beside,
    track_steps,
    travel,
)
from paralab.kit.gates import gates

STOPS: Final = "5.21"
"""The case that halts whoever enters an enemy zone."""


# ------------------------------------------------------------------------------ who moves
@bar("4.0", "{unit} {why}: it is not on a map.", gate=True, facts=absent)
def nowhere(s: State, name: str) -> bool:
    """Only what is on a map moves, or in the communication track."""
    return not in_play(s, name)


@bar("4.27", "{unit} has ended its move: another unit has moved since.", facts=names)
def finished(s: State, name: str) -> bool:
    """Who has been let go is done for this phase."""
    return s.hand != name and unit(s, name).spent > 0


@bar(
    "5.21",
    "{unit} has come into an enemy zone of control at {here} and stops there.",
    facts=lambda s, a: {**names(s, a), "here": called(at(s, a.unit))},
)
def halted(s: State, name: str) -> bool:
    """Zones of control stop whoever enters them."""
    u = unit(s, name)
    return u.hexes > 0 and u.at in enemy_zone(s)


@bar(
    "4.22",
    "{unit} stands in an enemy zone of control, and does not leave it of its own will by day.",
    facts=names,
    remedy="It gets out by combat, or by night.",
)
def held_fast(s: State, name: str) -> bool:
    """Nobody leaves an enemy zone by moving, but by night."""
    u = unit(s, name)
    return not u.hexes and u.at in enemy_zone(s) and not may_leave(s) and ONTO not in u.marks


@bar(
    "12.23",
    "{unit} has landed on an enemy unit at {here} and stays there until it attacks it.",
    facts=lambda s, a: {**names(s, a), "here": called(at(s, a.unit))},
)
def among_enemies(s: State, name: str) -> bool:
    """Who came down on an enemy has to fight him."""
    return ONTO in unit(s, name).marks


# ------------------------------------------------------------------------------ where to
def _step(s: State, a: Walk) -> Facts:
    u = unit(s, a.unit)
    left_ = allowance(s, a.unit) - u.spent
    facts = {**names(s, a), "left": points(left_), "points": point_word(left_)}
    why = "sea" if "sea" in BOARD.terrain.get(a.to, ()) else "peaks"
    price = COST.get((u.at, a.to), 0)
    basis = weakest((BOARD.basis_of_step(u.at, a.to), COUNTERS[a.unit].basis))
    return {**facts, "why": why, "cost": points(price), "basis": basis}


@bar("4.32", "{the_to} is no hex of these maps, and no unit leaves them.", gate=True, facts=names)
def off_the_map(_: State, a: Walk) -> bool:
    """Nobody leaves, but into the communication track."""
    return a.to not in IN_PLAY


def _distance(s: State, a: Walk) -> Facts:
    here = at(s, a.unit)
    where = "is there already" if a.to == here else f"is in {called(here)}, which is not next to it"
    return {**names(s, a), "where": where}


@bar("4.1", "{unit} moves hex by hex, and {where}: {the_to}.", gate=True, facts=_distance)
def apart(s: State, a: Walk) -> bool:
    """No hex is skipped."""
    here = at(s, a.unit)
    return here not in IN_TRACK and a.to not in BOARD.adjacent[here]


@bar("4.32", "{the_to} is {why}, and no unit enters it.", gate=True, facts=_step)
def impassable(s: State, a: Walk) -> bool:
    """The sea is closed, and so are the peaks."""
    return a.to in ON_MAP and a.to not in IS_LAND


NOT_THERE: Final = (off_the_map, apart, impassable, not_beside)


def no_step(s: State, a: Walk) -> bool:
    """Whether the ground has no such step; the first line answers for nearly all that is asked."""
    if (at(s, a.unit), a.to) in COST:
        return False
    return any(bar.stands(s, a) for bar in NOT_THERE)


NO_STEP: Final = gates(no_step, *NOT_THERE)


@bar("4.23", "{the_to} costs {cost}; {unit} has {left} {points} left.", facts=_step)
def too_far(s: State, a: Walk) -> bool:
    """The movement capability and no more."""
    u = unit(s, a.unit)
    return u.spent + COST.get((u.at, a.to), 0) > allowance(s, a.unit)


@bar("4.21", "An enemy unit stands in {the_to}, and no unit enters its hex.", facts=names)
def enemy_there(s: State, a: Walk) -> bool:
    """Enemy hexes are closed."""
    return a.to in enemy_held(s)


@bar(
    "5.23",
    "{unit} stands in an enemy zone of control, and {the_to} is in one too: only combat moves a"
    " unit from one to the other.",
    facts=names,
)
def within_zones(s: State, a: Walk) -> bool:
    """Nobody moves about in enemy zones of his own will."""
    controlled = enemy_zone(s)
    if a.to not in controlled:
        return False
    u = unit(s, a.unit)
    return not u.hexes and u.at in controlled and not may_leave(s)


@cache
def _walks(name: UnitId, here: Place) -> tuple[Walk, ...]:
    return tuple(Walk(name, p) for p, _ in GOING[here])


def movers(s: State) -> Iterable[str]:
    """Everybody on a map or in the track, but those that have been let go, or can not move."""
    hand, shut = s.hand, frozenset[Place]() if may_leave(s) else enemy_zone(s)
    who = side(s)
    units = s.units[who]
    return [
        n
        for n in ROLL[who]
        if n in units
        and (u := units[n]).at in IN_PLAY
        and (n == hand or not (u.spent or u.at in shut))
    ]


def steps(s: State, name: str) -> Iterable[Action]:
    """One hex in any direction that the ground leaves open, or one space of the track."""
    here = at(s, name)
    return track_steps(s, name) if here in IN_TRACK else _walks(UnitId(name), here)


def left(s: State, name: str) -> int:
    """The halves of a point that a unit has left."""
    if is_token(name) or not in_play(s, name):
        return 0
    u = unit(s, name)
    if GONE_ON in u.marks or ONTO in u.marks or finished.stands(s, name):
        return 0
    return allowance(s, name) - u.spent


# ------------------------------------------------------------------------------ moving
@rule("4.2")
def walk(w: Scribe, a: Walk) -> None:
    """Take a unit in hand and move it one hex, or one space of the track."""
    s = w.state
    if s.hand != a.unit:
        w.write(Took(unit=a.unit, cases=("4.2", "4.27")))
    u = unit(s, a.unit)
    if u.at in IN_TRACK:
        travel(w, a)
        return
    if not u.hexes and u.at in enemy_zone(s):
        w.write(Marked(unit=a.unit, on=frozenset({LEFT}), cases=("10.12",)))
    if a.to in IN_TRACK:
        enter(w, a)
    else:
        passing = _passing(s, a)
        cases = (*CITED[u.at, a.to], "4.1", "4.3", *passing)
        if passing and passing[-1] == STOPS:  # whoever is halted wants to know why, first
            cases = (STOPS, *cases[:-1])
        w.write(Moved(unit=a.unit, to=a.to, cost=cost(u.at, a.to), cases=cases))


@rule("5.14")
def minds(s: State, who: Side, place: Place) -> bool:
    """Whether zones of control in a hex concern a unit of this side: only the enemy's do."""
    return place in zone(s, FOE[who])


@rule("5.2")
def _passing(s: State, a: Walk) -> tuple[str, ...]:
    """The cases that speak of friends and of zones in the hex that is entered."""
    friends = ("4.41",) if passes_free(s, a) else ()
    return (*friends, *_controlled(s, side(s), a.to))


@rule("5.0")
def _controlled(s: State, who: Side, place: Place) -> tuple[str, ...]:
    """What zones of control in a hex mean to a unit of this side that enters it."""
    friends = held(s, who)
    own = any(p in friends for p in NEAR[place])
    if minds(s, who, place):
        return ("5.0", "5.1", "5.2", "5.11", "5.12", *(("5.13",) if own else ()), STOPS)
    return ("5.14",) if own else ()


WALKING: Final = Kind(
    Walk,
    movers,
    steps,
    walk,
    (
        not_yours,
        face_down,
        nowhere,
        among_enemies,
        finished,
        gone_on,
        halted,
        held_fast,
        others_first,
    ),
    (
        NO_STEP,
        too_far,
        enemy_there,
        within_zones,
        no_reentry,
        enemies_in_the_space,
        no_room_ahead,
        crowded,
    ),
    ask=("Choose a unit to move.", "{0}: choose a hex to move to."),
    label="Move to {to}",
    left=left,
    costly=too_far,
)
