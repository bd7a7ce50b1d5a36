"""[10.5] Striking back, and attacking once more: the choices of whoever has to answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.events import Answered
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar
from paralab.core.state import State
from paralab.games.crete.forces import dropped, origins, under_attack
from paralab.games.crete.orders import Again, Counter
from paralab.games.crete.ratios import said, weighed
from paralab.games.crete.results import Blow, attack_again, counterblow, hopeless, strike
from paralab.games.crete.table import names


# ------------------------------------------------------------------------------ striking back
def _origins(s: State, order: Action) -> Facts:
    return {**names(s, order), "known": said(origins(s))}


@bar("10.5", "The attack did not come from {the_at}, but from {known}.", gate=True, facts=_origins)
def not_from_there(s: State, at: str) -> bool:
    """One of the hexes from which the attack came is struck, all units in it."""
    return at not in origins(s)


@bar(
    "5.2",
    "Whoever is dropped upon strikes back on the All-Out table, never on the Limited one.",
    facts=names,
)
def only_all_out(s: State, a: Counter) -> bool:
    """The fight over a drop is all-out for both."""
    return a.limited and dropped(s)


def _sums(s: State, blow: Blow) -> Facts:
    return weighed(s, (*blow.by, *blow.air), blow.targets, covered=blow.covered)


def _counter_sums(s: State, a: Counter) -> Facts:
    return {**names(s, a), **_sums(s, counterblow(s, a.at, limited=a.limited))}


@bar(
    "9.4",
    "The counterattack has {mass} against {against} in {the_at}: that is {ratio}, below 1 to 3.",
    facts=_counter_sums,
    remedy="The force can retreat where it has a safe hex.",
)
def too_weak_to_counter(s: State, a: Counter) -> bool:
    """Below 1 to 3 nobody strikes back either."""
    return hopeless(s, counterblow(s, a.at, limited=a.limited))


def counter(w: Scribe, a: Counter) -> None:
    """The whole defending force strikes one hex, before the attacker does anything else."""
    w.write(Answered(cases=("10.5",)))
    strike(w, counterblow(w.state, a.at, limited=a.limited))


def _counters(_: State, at: str) -> Iterable[Action]:
    return Counter(Place(at)), Counter(Place(at), limited=True)


COUNTERING: Final = Kind(
    Counter,
    origins,
    _counters,
    counter,
    (not_from_there,),
    (only_all_out, too_weak_to_counter),
    ask=("Point at a hex to counterattack it.", "Counterattack {0}: how?"),
    label="Counterattack {at} {limited}",
)


# ------------------------------------------------------------------------------ once more
def _targets(s: State, order: Action) -> Facts:
    return {**names(s, order), "known": said(under_attack(s))}


@bar("10.5", "The attack was not on {the_at}, but on {known}; it is rolled again as it was.",
     gate=True, facts=_targets)  # fmt: skip
def not_as_it_was(s: State, at: str) -> bool:
    """The original attack, and no other."""
    return at not in under_attack(s)


def _again_sums(s: State, a: Again) -> Facts:
    return {**names(s, a), **_sums(s, attack_again(s, limited=a.limited))}


@bar(
    "9.4",
    "Without air units the attack has {mass} against {against}: that is {ratio}, below 1 to 3.",
    facts=_again_sums,
    remedy="The units that were struck can retreat where they have a safe hex.",
)
def too_weak_now(s: State, a: Again) -> bool:
    """Without the air units an attack may be too weak."""
    return hopeless(s, attack_again(s, limited=a.limited))


def again(w: Scribe, a: Again) -> None:
    """The same units at the same hexes, the air units left out, on a table chosen anew."""
    w.write(Answered(cases=("10.5",)))
    strike(w, attack_again(w.state, limited=a.limited))


def _agains(_: State, at: str) -> Iterable[Action]:
    return Again(Place(at)), Again(Place(at), limited=True)


AGAIN: Final = Kind(
    Again,
    under_attack,
    _agains,
    again,
    (not_as_it_was,),
    (too_weak_now,),
    ask=("Point at the attacked hex to attack it again.", "Attack {0} again: how?"),
    label="Attack {at} again {limited}",
)
