"""[8.0] The Combat Phase: one attack at a time is put together, then carried out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.board import Place
from paralab.core.events import Announced, Answered, Asked, Marked, Resolved
from paralab.core.game import Kind, Scribe, passing
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Decision, Side, State, UnitId
from paralab.games.crete.forces import air_support, attackers, defenders, under_attack
from paralab.games.crete.luftwaffe import NEVER_ALONE, spend
from paralab.games.crete.orders import Also, Attack, Resolve
from paralab.games.crete.parts import AIR, FOE
from paralab.games.crete.ratios import said, weighed
from paralab.games.crete.results import Blow, hopeless, strike
from paralab.games.crete.retreat import WAYS
from paralab.games.crete.table import (
    ATTACKED,
    FOUGHT,
    LANDED,
    NEAR,
    at,
    grounds,
    held,
    here,
    names,
    not_there,
    not_yours,
    side,
    standing,
    unit,
)

HAS_FOUGHT: Final = frozenset({FOUGHT})
WAS_ATTACKED: Final = frozenset({ATTACKED})
BOTH: Final = HAS_FOUGHT | WAS_ATTACKED


# ------------------------------------------------------------------------------ who attacks
@bar("11.2", "{unit} is an air unit: it helps an attack of ground units, but makes none itself.",
     gate=True, facts=names)  # fmt: skip
def only_flies(_: State, name: str) -> bool:
    """An attack is one of ground units."""
    return name in AIR


@bar("5.6", "{unit} has dropped in this Game-Turn; it attacks from the next one on.", facts=names)
def just_landed(s: State, name: str) -> bool:
    """Who has just come down does not attack."""
    return LANDED in unit(s, name).marks


@bar("8.2", "{unit} has attacked in this phase; a unit begins one attack in a phase.", facts=names)
def fought(s: State, name: str) -> bool:
    """One attack for each unit."""
    return FOUGHT in unit(s, name).marks


@bar("8.2", "{unit} is in this attack already.", facts=names)
def joined(s: State, name: str) -> bool:
    """A unit joins once, with all it has."""
    return name in attackers(s)


# ------------------------------------------------------------------------------ whom
def _ends(s: State, a: Attack) -> Facts:
    return {**names(s, a), "here": at(s, a.unit), "known": said(under_attack(s))}


def _between(s: State, a: Attack) -> Facts:
    return {**grounds(s, a), "here": at(s, a.unit)}


@bar("8.1", "No enemy unit stands in {the_at}.", gate=True, facts=names)
def nobody_there(s: State, a: Attack) -> bool:
    """Only enemies are attacked."""
    return a.at not in held(s, FOE[side(s)])


@bar("8.1", "{the_at} is not next to {unit} in {here}; units attack their neighbours.",
     gate=True, facts=_ends)  # fmt: skip
def too_far(s: State, a: Attack) -> bool:
    """Only from within a zone of control."""
    return a.at not in NEAR[at(s, a.unit)]


@bar("4.8", "Between {here} and {the_at} there is only sea, and nobody attacks across it.",
     gate=True, facts=_between)  # fmt: skip
def across_the_sea(s: State, a: Attack) -> bool:
    """An all-sea hexside stops combat."""
    return a.at not in WAYS[at(s, a.unit)]


def _earlier(s: State, order: Attack | Also) -> Facts:
    return {**names(s, order), "who": said(_spared(s, order.at))}


def _spared(s: State, place: Place) -> list[UnitId]:
    return [n for n in here(s, FOE[side(s)], place) if ATTACKED in unit(s, n).marks]


@bar(
    "8.2",
    "{who} in {the_at} had a combat in this phase; nobody is attacked in two of them, and a stack"
    " is attacked whole or not at all.",
    facts=_earlier,
)
def had_its_combat(s: State, a: Attack | Also) -> bool:
    """One combat for each defender; with 8.6 that spares the whole stack (ours)."""
    return bool(_spared(s, a.at))


@bar(
    "9.0",
    "An attack on {known} is being put together; {the_at} is not part of it.",
    facts=_ends,
    remedy="Add {the_at} to the attack first, or carry the attack out or call it off.",
)
def another_attack(s: State, a: Attack) -> bool:
    """One attack at a time."""
    return bool(s.orders) and a.at not in under_attack(s)


def _apart(s: State, a: Attack) -> Facts:
    far = [p for p in under_attack(s) if p not in WAYS[at(s, a.unit)]]
    return {**_ends(s, a), "far": said(far)}


@bar("8.4", "{unit} in {here} cannot attack {far}, and every attacker has to attack every defender"
     " of one combat.", facts=_apart)  # fmt: skip
def not_next_to_all(s: State, a: Attack) -> bool:
    """All attackers are next to all defenders."""
    near = WAYS[at(s, a.unit)]
    return any(p not in near for p in under_attack(s))


def targets(s: State, name: str) -> Iterable[Action]:
    """Every hex next door with an enemy in it."""
    foes = held(s, FOE[side(s)])
    return [Attack(UnitId(name), p) for p in WAYS[at(s, name)] if p in foes]


@rule("8.7")
def join(w: Scribe, a: Attack) -> None:
    """Each unit of a stack by itself: the first begins an attack, others join it or do not."""
    begins = not w.state.orders
    w.write(Announced(order=a, cases=("8.1", "8.7") if begins else ("8.3", "8.4", "8.7")))
    if begins:
        w.write(Asked(decision=Decision(side(w.state), "build"), cases=("9.0",)))


ATTACKING: Final = Kind(
    Attack,
    lambda s: standing(s, side(s)),
    targets,
    join,
    (only_flies, not_yours, not_there, just_landed, fought, joined),
    (
        nobody_there,
        too_far,
        across_the_sea,
        had_its_combat,
        another_attack,
        not_next_to_all,
    ),
    ask=("Choose a unit to attack with.", "{0}: attack which hex?"),
    label="{unit} attacks {at}",
)


# ------------------------------------------------------------------------------ more defenders
@bar("8.1", "No enemy unit stands in {the_at}.", gate=True, facts=names)
def empty(s: State, place: str) -> bool:
    """Only held hexes can be added."""
    return place not in held(s, FOE[side(s)])


@bar("8.4", "{the_at} is part of this attack already.", facts=names)
def part_of_it(s: State, place: str) -> bool:
    """A hex is added once."""
    return place in under_attack(s)


def _unable(s: State, a: Also) -> Facts:
    far = [n for n in attackers(s) if a.at not in WAYS[at(s, n)]]
    return {**names(s, a), "who": said(far)}


@bar("8.4", "{who} cannot attack {the_at}, and every attacker has to attack every defender of one"
     " combat.", facts=_unable)  # fmt: skip
def not_next_to_each(s: State, a: Also) -> bool:
    """All attackers are next to all defenders."""
    return any(a.at not in WAYS[at(s, n)] for n in attackers(s))


def more(s: State) -> list[Place]:
    """The held hexes next to the first of the attackers."""
    foes = held(s, FOE[side(s)])
    return [p for p in WAYS[at(s, attackers(s)[0])] if p in foes]


@rule("8.4")
def widen(w: Scribe, a: Also) -> None:
    """Several hexes become the object of one attack."""
    w.write(Announced(order=a, cases=("8.4", "8.6")))


WIDENING: Final = Kind(
    Also,
    more,
    lambda _, p: (Also(Place(p)),),
    widen,
    (empty, part_of_it),
    (had_its_combat, not_next_to_each),
    ask=("Point at another hex to attack it too.",),
    label="The attack is on {at} too",
)


# ------------------------------------------------------------------------------ carrying it out
def planned(s: State, *, limited: bool = False) -> Blow:
    """The attack as it is put together so far."""
    return Blow("attack", attackers(s), air_support(s), defenders(s), under_attack(s), limited)


def _aims(s: State, order: Action) -> Facts:
    return {**names(s, order), "known": said(under_attack(s))}


@bar("9.1", "{the_at} is not part of the attack; it is on {known}.", gate=True, facts=_aims)
def not_attacked(s: State, place: str) -> bool:
    """What is carried out was announced."""
    return place not in under_attack(s)


def _sums(s: State, a: Resolve) -> Facts:
    blow = planned(s, limited=a.limited)
    return {**names(s, a), **weighed(s, (*blow.by, *blow.air), blow.targets)}


@bar(
    "9.4",
    "{mass} against {against} is {ratio}; below 1 to 3 no attack is made.",
    facts=_sums,
    remedy="More strength has to join, or the attack is called off.",
)
def too_weak_to_attack(s: State, a: Resolve) -> bool:
    """A ratio below the first column."""
    return hopeless(s, planned(s))


@rule("8.2")
def carry_out(w: Scribe, a: Resolve) -> None:
    """Everybody in the attack has had it for this phase, on either side."""
    blow = planned(w.state, limited=a.limited)
    for n in blow.by:
        w.write(Marked(unit=n, on=HAS_FOUGHT, cases=("8.2",)))
    for n in blow.targets:
        w.write(Marked(unit=n, on=WAS_ATTACKED, cases=("8.2",)))
    spend(w, blow.air)
    w.write(Answered(cases=("9.1",)))
    strike(w, blow)


RESOLVING: Final = Kind(
    Resolve,
    under_attack,
    lambda _, p: (Resolve(Place(p)), Resolve(Place(p), limited=True)),
    carry_out,
    (not_attacked,),
    (too_weak_to_attack,),
    ask=(
        "Point at the attacked hex to carry the attack out.",
        "The attack on {0}: on which table?",
    ),
    label="Carry out the attack on {at} {limited}",
)


def call_off(w: Scribe, _: Pass) -> None:
    """What was put together comes to nothing; nobody has attacked."""
    for order in w.state.orders:
        w.write(Resolved(order=order, idle=True, cases=("8.1",)))
    w.write(Answered(cases=("8.1",)))


def end_combat(w: Scribe, _: Pass) -> None:
    """The next phase begins with everybody fresh (8.2)."""
    for units in w.state.units.values():
        for n, u in units.items():
            if not u.marks.isdisjoint(BOTH):
                w.write(Marked(unit=n, off=BOTH & u.marks, cases=("8.2",)))
    w.close()


CALLING_OFF: Final = passing(call_off, "Call this attack off")
ENDING: Final = passing(end_combat, "No more attacks")
COMBAT_KINDS: Final[tuple[Kind, ...]] = (ATTACKING, NEVER_ALONE, ENDING)


@rule("8.0")
def no_combat(s: State, who: Side) -> bool:
    """Whether no unit of a side has an enemy to attack, for reasons that all can see."""
    foes = held(s, FOE[who])
    return not foes or not any(
        LANDED not in u.marks and any(p in foes for p in WAYS[u.at])
        for u in s.units[who].values()
        if u.at in WAYS
    )
