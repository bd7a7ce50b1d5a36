"""[10.7] Going into the hexes that a combat has emptied: at once, and only who wants to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.board import Place
from paralab.core.events import Advanced, Answered, Asked, Resolved
from paralab.core.game import Kind, Scribe, passing
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Decision, State, UnitId
from paralab.games.crete.orders import Advance
from paralab.games.crete.parts import FOE, ON_MAP, SIDE_OF, STRENGTH, called
from paralab.games.crete.table import STACK, flies, here, names, on_map


@rule("10.8")
def shift(w: Scribe, unit: UnitId, to: Place, *cases: str) -> None:
    """Move a unit by one hex without movement points: in an advance or a retreat."""
    w.write(Advanced(unit=unit, to=to, cases=(*cases, "10.8")))


def conclude(w: Scribe, victors: Iterable[UnitId], hexes: Iterable[Place], case: str) -> None:
    """The exchange is over: nothing of it stays announced, and the victors may advance."""
    for order in w.state.orders:
        w.write(Resolved(order=order, cases=(case,)))
    offer(w, victors, hexes)


@rule("10.7")
def offer(w: Scribe, victors: Iterable[UnitId], hexes: Iterable[Place]) -> None:
    """Ask who of the victors advances, if a hex has been emptied at all."""
    s = w.state
    able = tuple(n for n in victors if on_map(s, n))
    if not able:
        return
    who = SIDE_OF[able[0]]
    # where somebody dropped on the enemy, one of them still stands in the hex
    open_ = tuple(p for p in hexes if not here(s, FOE[who], p) and not here(s, who, p))
    if open_:
        choice = Decision(who, "advance", (*open_, *able))
        w.write(Asked(decision=choice, cases=("10.7",)))


def emptied(s: State) -> tuple[Place, ...]:
    """The hexes that the latest choice is about."""
    return tuple(Place(p) for p in s.pending[-1].about if p in ON_MAP)


def victors(s: State) -> tuple[UnitId, ...]:
    """The units that may still advance."""
    return tuple(UnitId(n) for n in s.pending[-1].about if n in STRENGTH)


# ------------------------------------------------------------------------------ who, and where
@bar("10.7", "{unit} is not among the victors of this combat that may still advance.",
     gate=True, facts=names)  # fmt: skip
def not_victorious(s: State, name: str) -> bool:
    """Only who was in the combat advances, and only once."""
    return name not in s.pending[-1].about


def _choices(s: State, order: Action) -> Facts:
    known = " or ".join(map(called, emptied(s)))
    return {**names(s, order), "known": known, "most": STACK}


@bar("10.7", "{the_to} was not emptied by this combat; an advance goes into {known}.",
     gate=True, facts=_choices)  # fmt: skip
def not_emptied(s: State, a: Advance) -> bool:
    """An advance goes nowhere else."""
    return a.to not in s.pending[-1].about


@bar("4.4", "{the_to} holds {most} units already.", facts=_choices)
def full(s: State, a: Advance) -> bool:
    """Also who advances finds room for three units only (ours)."""
    return len(here(s, SIDE_OF[a.unit], a.to)) >= STACK


def advance(w: Scribe, a: Advance) -> None:
    """It costs no movement points, and no zone of control stops it (10.7, 10.8)."""
    s = w.state
    who = s.pending[-1].side
    hexes, rest = emptied(s), tuple(n for n in victors(s) if n != a.unit)
    shift(w, a.unit, a.to, "10.7")
    w.write(Answered())
    room = tuple(p for p in hexes if len(here(w.state, who, p)) < STACK)
    if rest and room:
        w.write(Asked(decision=Decision(who, "advance", (*room, *rest))))


def stay(w: Scribe, _: Pass) -> None:
    """Nobody has to advance."""
    w.write(Answered(cases=("10.7",)))


ADVANCING: Final = Kind(
    Advance,
    victors,
    lambda s, n: [Advance(UnitId(n), p) for p in emptied(s)],
    advance,
    (flies, not_victorious),
    (not_emptied, full),
    ask=("Choose who advances, or stay.", "{0}: into which hex?"),
    label="{unit} advances into {to}",
)
STAYING: Final = passing(stay, "Nobody else advances")
