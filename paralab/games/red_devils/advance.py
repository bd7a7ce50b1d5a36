"""[7.8] Advance after combat: one unit, into the hex that was left, and on along the retreat.

A way is a hex that was left, or ``left>through``: where the unit that left it went through. A
decision lists the units that may choose, then the ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.board import Place
from paralab.core.events import Advanced, Answered, Asked
from paralab.core.game import Kind, Scribe, passing
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Decision, Side, State, UnitId
from paralab.games.red_devils.demolition import bridge_entered
from paralab.games.red_devils.ground import GOING, GOING_BLOWN, USUAL
from paralab.games.red_devils.orders import Advance
from paralab.games.red_devils.parts import (
    KIND,
    LATE,
    MOTORIZED,
    ON_MAP,
    SIDE_OF,
    STATIC,
    called,
)
from paralab.games.red_devils.table import (
    DISRUPTED,
    at,
    blown,
    held,
    names,
    on_map,
    unit,
)

ADVANCE, PURSUIT = "advance", "pursuit"
"""Decisions: into the hex that was left; and on into the next."""
THEN: Final = ">"
OTHER: Final = "other"

Steps = Mapping[Place, tuple[Place, ...]]


def _steps(going: Mapping[str, Mapping[Place, tuple[tuple[Place, int], ...]]]) -> dict[str, Steps]:
    return {
        way: {a: tuple(b for b, _ in steps) for a, steps in mine.items()}
        for way, mine in going.items()
    }


_STEPS, _STEPS_BLOWN = _steps(GOING), _steps(GOING_BLOWN)
_NOWHERE: Final[Steps] = dict.fromkeys(ON_MAP, ())


def steps(s: State, name: str) -> Steps:
    """Where a unit may step from each hex without crossing the Neder Rijn off a bridge.

    Motorized infantry counts as non-mechanized, which is never the worse for it (4.8); the static
    flak steps nowhere.
    """
    if name == STATIC:
        return _NOWHERE
    way = OTHER if KIND[name] == MOTORIZED else USUAL[name]
    return (_STEPS_BLOWN if blown(s) else _STEPS)[way]


# ------------------------------------------------------------------------------ who, and where
def split(about: Iterable[str]) -> tuple[tuple[UnitId, ...], tuple[str, ...]]:
    """The units that a decision is about, and the ways."""
    entries = tuple(about)
    units = tuple(UnitId(x) for x in entries if x in SIDE_OF)
    return units, tuple(x for x in entries if x not in SIDE_OF)


def left(way: str) -> Place:
    """The hex that was left."""
    return Place(way.partition(THEN)[0])


def through(way: str) -> Place | None:
    """The hex that the retreating unit went through, if it went on from there."""
    return Place(way.partition(THEN)[2]) or None


@rule("4.8")
def rooted(s: State, name: str) -> bool:
    """The static flak never moves; the armor at 2708 not on the first turn, and so no advance."""
    return name == STATIC or (name == LATE and s.turn == 1)


def _open(s: State, name: str, to: Place) -> bool:
    """Whether a unit may step into a hex: vacant, and ground that it may enter (ours, as 7.7)."""
    return not any(to in held(s, who) for who in s.units) and to in steps(s, name)[at(s, name)]


def may_advance(s: State, name: str, ways: Iterable[str]) -> bool:
    """Whether a unit can advance: there, not disrupted (8.1), not rooted, and a hex open to it."""
    if not on_map(s, name) or DISRUPTED in unit(s, name).marks or rooted(s, name):
        return False
    return any(_open(s, name, left(way)) for way in ways)


@rule("7.8")
def offer(w: Scribe, who: Side, candidates: Iterable[UnitId], ways: Iterable[str]) -> None:
    """Let a side choose one unit that advances, now or never; not where none can."""
    found = tuple(ways)
    able = tuple(n for n in candidates if may_advance(w.state, n, found))
    if able:
        w.write(Asked(decision=Decision(who, ADVANCE, (*able, *found)), cases=("7.8",)))


# ------------------------------------------------------------------------------ the choice
def choosers(s: State) -> tuple[UnitId, ...]:
    """The units that one may choose among."""
    return split(s.pending[-1].about)[0]


def goals(s: State) -> tuple[Place, ...]:
    """The hexes that the latest decision is about: those left, or the next one."""
    return tuple(map(left, split(s.pending[-1].about)[1]))


@bar("7.8", "{unit} is not among the units that may advance now.", gate=True, facts=names)
def not_victorious(s: State, name: str) -> bool:
    """Only an adjacent unit that took part advances."""
    return name not in choosers(s)


def _goals(s: State, a: Advance) -> Facts:
    return {**names(s, a), "goals": " or ".join(map(called, goals(s)))}


@bar("7.8", "An advance goes only where the enemy was: here to {goals}.", gate=True, facts=_goals)
def not_left(s: State, a: Advance) -> bool:
    """Into the hex that was left, or on into the one that the enemy went through."""
    return a.to not in goals(s)


@bar("7.8", "Somebody stands in {the_to} by now.", facts=names)
def filled_up(s: State, a: Advance) -> bool:
    """One unit to a hex."""
    return any(a.to in held(s, who) for who in s.units)


@bar("7.8", "{unit} could not step into {the_to} in a Movement Phase either.", facts=names)
def cannot_step(s: State, a: Advance) -> bool:
    """Closed ground and unbridged river stop an advance (ours, as they stop a retreat in 7.7)."""
    return a.to not in steps(s, a.unit)[at(s, a.unit)]


def advances(s: State, name: str) -> Iterable[Action]:
    """Every hex in question."""
    return [Advance(UnitId(name), to) for to in dict.fromkeys(goals(s))]


def advance(w: Scribe, a: Advance) -> None:
    """One hex, free of charge (7.9); then perhaps one more, where the enemy went through."""
    choice = w.state.pending[-1]
    w.write(Advanced(unit=a.unit, to=a.to, cases=("7.8", "7.9")))
    w.write(Answered(cases=("7.8",)))
    if choice.kind == ADVANCE:
        ways = split(choice.about)[1]
        further = next((p for x in ways if left(x) == a.to and (p := through(x))), None)
        if further is not None and _open(w.state, a.unit, further):
            ask = Decision(choice.side, PURSUIT, (a.unit, further))
            w.write(Asked(decision=ask, cases=("7.8",)))
    bridge_entered(w, a.unit)


def stay(w: Scribe, _: Pass) -> None:
    """Nobody has to advance."""
    w.write(Answered(cases=("7.8",)))


def stuck(s: State, choice: Decision) -> bool:
    """Whether a choice of advance has become empty."""
    units, ways = split(choice.about)
    return not any(may_advance(s, n, ways) for n in units)


ADVANCING: Final = Kind(
    Advance,
    choosers,
    advances,
    advance,
    (not_victorious,),
    (not_left, filled_up, cannot_step),
    ask=("Choose who advances, or stay.", "{0}: where to?"),
    label="{unit} advances into {to}",
)
STAYING: Final = passing(stay, "Nobody advances")
GOING_NO_FURTHER: Final = passing(stay, "Go no further")
