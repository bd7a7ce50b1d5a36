"""[10.6] Retreating one hex, into a hex that is safe."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.board import Place
from paralab.core.events import Answered, Asked, Eliminated
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Decision, Side, State, UnitId
from paralab.games.crete.advance import conclude, shift
from paralab.games.crete.forces import (
    attackers,
    attacking_side,
    defenders,
    dropped,
    standing_at,
    under_attack,
)
from paralab.games.crete.orders import Retreat
from paralab.games.crete.parts import BOARD, FOE, ON_MAP, SIDE_OF, SIDES, STRENGTH, TRACKS
from paralab.games.crete.table import (
    NEAR,
    STACK,
    at,
    flies,
    grounds,
    held,
    here,
    names,
    not_yours,
    standing,
    zone,
)
from paralab.games.crete.terrain import STEPS

WAYS: Final = {p: tuple(q for q in near if q in STEPS[p]) for p, near in NEAR.items()}
"""The hexes next door that the ground lets a unit enter, clockwise from the top."""

_EDGE: Final = frozenset(BOARD.edge)


# ------------------------------------------------------------------------------ what is safe
def feared(s: State, who: Side) -> frozenset[Place]:
    """The enemy's zones of control; a dropper that still fights for its hex has none (ours)."""
    foe = FOE[who]
    if s.orders and foe == attacking_side(s) and dropped(s):
        fights = attackers(s)
        near = (NEAR[p] for n, p in standing(s, foe).items() if n not in fights)
        return frozenset(q for around in near for q in around)
    return zone(s, foe)


def given_up(s: State, who: Side) -> tuple[Place, ...]:
    """The hexes that the whole force is leaving: nobody retreats from one into another (ours)."""
    return () if who == attacking_side(s) else under_attack(s)


@rule("10.6")
def refuges(s: State, name: str) -> list[Place]:
    """Where a unit may retreat: enterable, not full, uncontrolled or held by a friend or two."""
    who = SIDE_OF[name]
    foes, friends = held(s, FOE[who]), held(s, who)
    fear, closed = feared(s, who), given_up(s, who)
    return [
        q
        for q in WAYS[at(s, name)]
        if q not in foes
        and q not in closed
        and len(friends.get(q, ())) < STACK
        and (q not in fear or q in friends)
    ]


def can_retreat(s: State, units: Iterable[UnitId]) -> bool:
    """Whether any of these has somewhere to go."""
    return any(refuges(s, n) for n in units)


def force(s: State) -> tuple[UnitId, ...]:
    """Who has to retreat if the latest choice comes to that."""
    choice = s.pending[-1]
    if choice.kind == "again":
        return standing_at(s, Place(choice.about[0]))
    if choice.kind == "retreat":
        return tuple(UnitId(n) for n in choice.about if n in STRENGTH)
    return defenders(s)


def _left(s: State) -> tuple[Place, ...]:
    choice = s.pending[-1]
    if choice.kind in ("again", "retreat"):
        return tuple(Place(p) for p in choice.about if p in ON_MAP)
    return under_attack(s)


# ------------------------------------------------------------------------------ who
@bar("10.5", "{unit} is not in the force that has to retreat or answer.", gate=True, facts=names)
def not_in_force(s: State, name: str) -> bool:
    """Only those retreat whom the result has hit."""
    return name not in force(s)


# ------------------------------------------------------------------------------ where to
def _ends(s: State, a: Retreat) -> Facts:
    return {
        **names(s, a),
        "here": at(s, a.unit),
        "most": STACK,
        "foe": SIDES[FOE[SIDE_OF[a.unit]]],
        "all": " and ".join(given_up(s, SIDE_OF[a.unit])),
    }


def _shore(s: State, a: Retreat) -> Facts:
    return {**_ends(s, a), **grounds(s, a)}


@bar("4.7", "A retreat does not lead into a transit track, nor off the map in any other way.",
     gate=True)  # fmt: skip
def into_a_track(s: State, a: Retreat) -> bool:
    """Whoever could only leave the map is eliminated."""
    return a.to in TRACKS


@bar("10.5", "{the_to} is not next to {here}, where {unit} stands; a retreat is one hex long.",
     gate=True, facts=_ends)  # fmt: skip
def not_next_door(s: State, a: Retreat) -> bool:
    """One hex, no more and no less."""
    return a.to not in NEAR[at(s, a.unit)]


@bar("10.6", "{unit} cannot retreat from {here} to {the_to}: there is only sea.",
     gate=True, facts=_shore)  # fmt: skip
def into_the_sea(s: State, a: Retreat) -> bool:
    """A safe hex is one that can be entered in a movement phase."""
    return a.to not in STEPS[at(s, a.unit)]


@bar("10.6", "A {foe} unit stands in {the_to}.", gate=True, facts=_ends)
def into_the_enemy(s: State, a: Retreat) -> bool:
    """Nobody enters a hex of the enemy."""
    return a.to in held(s, FOE[SIDE_OF[a.unit]])


@bar("10.6", "The force is retreating out of {all}; {the_to} gives no shelter.", facts=_ends)
def into_the_fight(s: State, a: Retreat) -> bool:
    """A force does not retreat in a circle (ours)."""
    return a.to in given_up(s, SIDE_OF[a.unit])


@bar("10.6", "{the_to} holds {most} friendly units already.", facts=_ends)
def full(s: State, a: Retreat) -> bool:
    """There is room for three units in a hex."""
    return len(here(s, SIDE_OF[a.unit], a.to)) >= STACK


@bar(
    "10.6",
    "{the_to} lies in a {foe} zone of control, and no friend holds it: it is not safe.",
    facts=_ends,
    remedy="One or two friendly units in the hex would make it safe.",
)
def controlled(s: State, a: Retreat) -> bool:
    """An empty hex next to an enemy is not safe."""
    who = SIDE_OF[a.unit]
    return a.to in feared(s, who) and a.to not in held(s, who)


# ------------------------------------------------------------------------------ doing it
@rule("4.7")
def no_way_out(s: State, name: str) -> tuple[str, ...]:
    """Why a unit is lost that finds no safe hex: at the edge it would have to leave the map."""
    return ("10.5", "10.6", "4.7") if at(s, name) in _EDGE else ("10.5", "10.6")


@rule("10.5")
def retreat(w: Scribe, a: Retreat) -> None:
    """One unit goes; the rest of the force has to follow, or is lost where it finds no way."""
    s = w.state
    left, rest = _left(s), tuple(n for n in force(s) if n != a.unit)
    shift(w, a.unit, a.to, "10.5", "10.6")
    w.write(Answered(cases=("10.5",)))
    who = SIDE_OF[a.unit]
    lost = [n for n in rest if not refuges(w.state, n)]
    for n in lost:  # whose way is shut now stays shut: others can only fill it further
        w.write(Eliminated(unit=n, cases=no_way_out(w.state, n)))
    waiting = tuple(n for n in rest if n not in lost)
    if waiting:
        choice = Decision(who, "retreat", (*left, *waiting))
        w.write(Asked(decision=choice, cases=("10.5",)))
        return
    victors = defenders(w.state) if who == attacking_side(w.state) else attackers(w.state)
    conclude(w, victors, left, "10.5")


RETREATING: Final = Kind(
    Retreat,
    force,
    lambda s, n: [Retreat(UnitId(n), q) for q in WAYS[at(s, n)]],
    retreat,
    (flies, not_yours, not_in_force),
    (
        into_a_track,
        not_next_door,
        into_the_sea,
        into_the_enemy,
        into_the_fight,
        full,
        controlled,
    ),
    ask=("Point at a unit to let it retreat.", "{0}: retreat where?"),
    label="{unit} retreats to {to}",
)
