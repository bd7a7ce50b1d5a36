"""Attacks and answers: what promises most on average is done, and each order says why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import State, UnitId
from paralab.games.crete import forces, retreat
from paralab.games.crete.doctrine_attacks import (
    ENOUGH,
    Assault,
    assaults,
    can_flee,
    current,
    fight,
)
from paralab.games.crete.doctrine_look import Handler, Look
from paralab.games.crete.doctrine_odds import (
    Fight,
    Force,
    Outlook,
    drop_answer,
    fewest,
    force_of,
    outlook,
)
from paralab.games.crete.orders import Again, Also, Attack, Counter, Lose, Resolve, Retreat, Support
from paralab.games.crete.parts import SIDE_OF, STRENGTH, called
from paralab.games.crete.ratios import COVER, ratio_words, said
from paralab.kit.odds import gains


# ------------------------------------------------------------------------------ the combat phase
def attacking(look: Look, kind: Kind) -> Iterator[Advice]:
    """Begin the most promising attack; or let the next unit join the one at hand."""
    s = look.state
    if not s.orders:
        for plan in assaults(look):
            order = Attack(plan.units[0], plan.hexes[0])
            if plan.score > ENOUGH and kind.lawful(s, order):
                yield Advice(order, plan.score, _attack_words(look, plan))
        return
    whole = current(look)
    if whole is None:
        return
    joined = forces.attackers(s)
    for n in whole.units:
        order = Attack(n, forces.under_attack(s)[0])
        if n not in joined and kind.lawful(s, order):
            words = f"{called(n)} joins the attack on {said(whole.hexes)}{_makes(whole)}."
            yield Advice(order, 10 + whole.score, words)
            return


def _attack_words(look: Look, plan: Assault) -> str:
    who = said(plan.units)
    many = "attack" if len(plan.units) > 1 else "attacks"
    shut = "" if can_flee(look, plan.hexes) else ", who cannot retreat"
    whom = f"{said(n for p in plan.hexes for n in look.foes[p])} in {said(plan.hexes)}"
    on_average = gains(plan.value)
    return f"{who} {many} {whom}{shut}{_makes(plan)}: {on_average} on average, answers included."


def _makes(plan: Assault) -> str:
    with_air = ", with air units" if plan.air else ""
    return f"{with_air} at {ratio_words(plan.mass, plan.against)}"


def widening(look: Look, kind: Kind) -> Iterator[Advice]:
    """The second hex of an attack on two."""
    plan = current(look)
    if plan is None:
        return
    for p in plan.hexes:
        order = Also(p)
        if p not in forces.under_attack(look.state) and kind.lawful(look.state, order):
            words = f"The same units strike {called(p)} as well{_makes(plan)} in all."
            yield Advice(order, 30 + plan.score, words)


def supporting(look: Look, kind: Kind) -> Iterator[Advice]:
    """The air units that raise the column."""
    s = look.state
    if not s.pending or s.pending[-1].kind != "build":
        return
    plan = current(look)
    if plan is None:
        return
    for n in plan.air:
        order = Support(n)
        if n not in forces.air_support(look.state) and kind.lawful(look.state, order):
            words = f"With the air units the attack reaches {ratio_words(plan.mass, plan.against)}."
            yield Advice(order, 5 + plan.score, words)


def resolving(look: Look, kind: Kind) -> Iterator[Advice]:
    """On the table that promises more."""
    s = look.state
    joined, hexes, air = forces.attackers(s), forces.under_attack(s), forces.air_support(s)
    plan = current(look)
    seen = outlook(fight(look, joined, hexes, sum(STRENGTH[n] for n in air)))
    if plan is None or seen.attack is None:
        return
    for limited in (False, True):
        order = Resolve(hexes[0], limited)
        if kind.lawful(s, order):
            yield Advice(order, seen.attack[limited], _table_words(seen.attack, limited))


def _table_words(pair: tuple[float, float], limited: bool) -> str:
    name, other = ("Limited", "All-Out") if limited else ("All-Out", "Limited")
    mine, theirs = gains(pair[limited]), gains(pair[not limited])
    return f"The {name} table: {mine} on average; the {other} one: {theirs}."


# ------------------------------------------------------------------------------ answers
def _theirs(look: Look) -> tuple[Fight, tuple[Place, ...]]:
    """The fight at hand as its attacker sees it, and the hexes that it comes from."""
    s = look.state
    attacker = Look(s, forces.attacking_side(s))
    return fight(attacker, forces.attackers(s), forces.under_attack(s)), forces.origins(s)


def _view(look: Look) -> tuple[Outlook, tuple[Place, ...]]:
    found, origins = _theirs(look)
    return outlook(found), origins


def countering(look: Look, kind: Kind) -> Iterator[Advice]:
    """Strike back where that is worth more than going."""
    s = look.state
    if forces.dropped(s):
        (name,), hexes = forces.attackers(s), forces.under_attack(s)
        targets = force_of(look.stacks[hexes[0]])
        value = -drop_answer(STRENGTH[name], targets, COVER.get(hexes[0], (1, ""))[0])
        order = Counter(hexes[0])
        if kind.lawful(s, order):
            words = f"{name} has no cover in {called(hexes[0])}: {gains(value)} on average."
            yield Advice(order, value, words)
        return
    seen, origins = _view(look)
    for place, pair in zip(origins, seen.counters, strict=True):
        for limited in (False, True):
            order = Counter(place, limited)
            if pair is not None and kind.lawful(s, order):
                ours = (-pair[0], -pair[1])
                words = f"Striking back at {called(place)}. {_table_words(ours, limited)}"
                yield Advice(order, ours[limited], words)


def again(look: Look, kind: Kind) -> Iterator[Advice]:
    """Attack once more where that is worth more than going."""
    seen, _ = _view(look)
    at = forces.under_attack(look.state)[0]
    for limited in (False, True):
        order = Again(at, limited)
        if seen.again is not None and kind.lawful(look.state, order):
            words = f"The attack on {called(at)} once more. {_table_words(seen.again, limited)}"
            yield Advice(order, seen.again[limited], words)


def retreating(look: Look, kind: Kind) -> Iterator[Advice]:
    """Into the safest hex; those without a way out are lost, and that counts."""
    s = look.state
    force = retreat.force(s)
    lost = sum(STRENGTH[n] for n in force if not retreat.refuges(s, n))
    left = dict.fromkeys(look.ours[n] for n in force)
    value = -lost - sum(look.stake(p) for p in left) - 0.1
    for n in force:
        for order in kind.of(s, n):
            if isinstance(order, Retreat):
                risk = look.risk(n, order.to)
                safe = "in reach of a strong enemy" if risk > 1 else "out of the worst"
                words = f"{called(n)} goes back to {called(order.to)}, {safe}."
                yield Advice(order, value - 0.02 * risk, words)


def losing(look: Look, kind: Kind) -> Iterator[Advice]:
    """So that the fewest points are lost in all."""
    s: State = look.state
    about = s.pending[-1].about
    owed = int(about[0])
    units = tuple(UnitId(n) for n in about[1:] if n in SIDE_OF)
    least = fewest(force_of(units), owed)
    for n in units:
        order = Lose(n)
        rest: Force = force_of(tuple(m for m in units if m != n))
        due = max(0, owed - STRENGTH[n])
        over = STRENGTH[n] + (fewest(rest, due) if due else 0) - least
        if kind.lawful(s, order):
            words = f"With {called(n)} the loss of {owed} points owed is met at the least cost."
            if over > 0:
                words = f"Losing {called(n)} would cost {over} points more than has to be."
            yield Advice(order, 1.0 - over, words)


HANDLERS: Final[Mapping[type[Action], Handler]] = {
    Again: again,
    Also: widening,
    Attack: attacking,
    Counter: countering,
    Lose: losing,
    Resolve: resolving,
    Retreat: retreating,
    Support: supporting,
}
