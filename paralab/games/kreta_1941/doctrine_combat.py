"""Battles: what is owed is fought as is best, and each order says why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import State, UnitId
from paralab.games.kreta_1941 import table
from paralab.games.kreta_1941.battle import (
    air_in_attack,
    attackers,
    guns,
    said,
    targets,
)
from paralab.games.kreta_1941.doctrine_battles import Plan, front
from paralab.games.kreta_1941.doctrine_look import Handler, Look
from paralab.games.kreta_1941.doctrine_odds import average, odds, signed
from paralab.games.kreta_1941.orders import Aid, Attack, Barrage, Raid, Resolve, Support
from paralab.games.kreta_1941.parts import BOARD, FIRE_DEFENCE, air_points, called, is_token
from paralab.games.kreta_1941.results import at_hand, look_up
from paralab.kit.odds import gains, sixths

HELP: Final = 0.12
"""So much the fire of a gun has to save in a defence; each air point half of it."""
BASE: Final = 20.0
"""What is owed comes before everything else."""


def _at(look: Look, name: str) -> str:
    return called(table.at(look.state, name))


# ------------------------------------------------------------------------------ the next battle
def _current(look: Look) -> Plan | None:
    """The plan to which the battle that is being put together belongs."""
    s = look.state
    by, against, fire, air = set(attackers(s)), set(targets(s)), set(guns(s)), air_in_attack(s)
    for plan in front(look).plans:
        if by <= set(plan.by) and against <= set(plan.against) and fire <= set(plan.guns):
            if bool(by) != bool(plan.by) and not plan.by:
                continue
            if air in (0, plan.air):
                return plan
    return None


def _planned(look: Look) -> tuple[Plan, ...]:
    """The battle at hand, or all that are to come, the first first."""
    if not look.state.pending:
        return front(look).plans
    found = _current(look)
    return () if found is None else (found,)


def _score(rank: int, plan: Plan) -> float:
    if plan.by:
        return max(1.0, BASE + plan.value - rank)
    return max(0.1, plan.value)


def attacking(look: Look, kind: Kind) -> Iterator[Advice]:
    """Begin the battle that promises most; or let the next unit join the one at hand."""
    s = look.state
    joined, attacked = attackers(s), targets(s)
    for rank, plan in enumerate(_planned(look)):
        pairs = (Attack(n, foe) for n in plan.by for foe in plan.against)
        fresh = (o for o in pairs if o.unit not in joined or o.target not in attacked)
        order = next((o for o in fresh if kind.lawful(s, o)), None)
        if order is not None:
            words = _attack_words(look, plan, order.unit, order.target)
            yield Advice(order, _score(rank, plan) + 3, words)


def _attack_words(look: Look, plan: Plan, name: UnitId, foe: UnitId) -> str:
    if look.state.orders:
        return f"{called(name)} joins the battle against {called(foe)}, at {_sum(plan)} in all."
    many = "attack" if len(plan.by) > 1 else "attacks"
    shut = _shut(look, plan)
    where = _at(look, plan.against[0])
    what = f"{said(plan.by)} {many} {said(plan.against)} in {where}{shut} at {_sum(plan)}"
    hit = sixths(sum(odds(_row(look, plan), plan.difference).driven))
    if plan.value < 0:
        return f"{what}: contact has to be fought out, and this way it costs least."
    return f"{what}: {hit} to drive back, {gains(plan.value)} on average."


def _sum(plan: Plan) -> str:
    return signed(plan.difference)


def _row(look: Look, plan: Plan) -> int:
    return front(look).row(plan.by, plan.against).number


def _shut(look: Look, plan: Plan) -> str:
    s = look.state
    shut = [n for n in plan.against if not look.fate(n, table.at(s, n)).ways[0]]
    return ", with no way to retreat," if len(shut) == len(plan.against) else ""


def firing(look: Look, kind: Kind) -> Iterator[Advice]:
    """Guns join where they do most, or fire alone where that may do something."""
    s = look.state
    for rank, plan in enumerate(_planned(look)):
        if plan.by and not s.pending:
            continue
        for gun in plan.guns:
            shots = (Barrage(gun, foe) for foe in plan.against)
            order = next((o for o in shots if kind.lawful(s, o)), None)
            if order is not None:
                words = f"{called(gun)} fires at {called(order.target)}: {_sum(plan)} in all."
                yield Advice(order, _score(rank, plan) + 2, words)
                break


def raiding(look: Look, kind: Kind) -> Iterator[Advice]:
    """Aircraft alone, against who would be driven far, or has no way back."""
    s = look.state
    for rank, plan in enumerate(_planned(look)):
        order = Raid(plan.first)
        if not plan.by and plan.air and not plan.guns and kind.lawful(s, order):
            words = (
                f"{air_points(plan.air)} strike {called(plan.first)} in {_at(look, plan.first)}"
                f"{_shut(look, plan)} at {_sum(plan)}: {gains(plan.value)} on average."
            )
            yield Advice(order, _score(rank, plan), words)


def supporting(look: Look, kind: Kind) -> Iterator[Advice]:
    """Air points, where they raise the average most."""
    s = look.state
    if s.pending and s.pending[-1].kind == "aid":
        yield from _from_the_air(look, kind)
        return
    for plan in _planned(look) if s.pending else ():
        if plan.air and not air_in_attack(s):
            order = Support(Place(f"air-{plan.air}"))
            if kind.lawful(s, order):
                words = f"With {air_points(plan.air)} the attack reaches {_sum(plan)}."
                yield Advice(order, 2 + BASE, words)


def resolving(look: Look, kind: Kind) -> Iterator[Advice]:
    """Once all that belongs to a battle is in it."""
    s = look.state
    plan = _current(look)
    if plan is None or set(attackers(s)) != set(plan.by) or set(targets(s)) != set(plan.against):
        return
    order = Resolve(plan.first)
    if kind.lawful(s, order):
        hidden = any(map(is_token, plan.against))  # what lies face down is turned up by the attack
        total = plan.difference if hidden else look_up(s, at_hand(s)).sums.total
        hit = sixths(sum(odds(_row(look, plan), total).driven))
        words = f"All that is to come is there: {signed(total)}, {hit} to drive back."
        yield Advice(order, 1.0, words)


# ------------------------------------------------------------------------------ the defence
def _loss(look: Look, more: int) -> float:
    """What the battle at hand costs the defender on average, with so much more support."""
    s = look.state
    b = at_hand(s)
    found = look_up(s, b)
    against = tuple(look.fate(n, table.at(s, n)) for n in b.against)
    by = tuple(look.fate(n, table.at(s, n)) for n in b.by)
    value = average(found.row.number, found.sums.total - more, by, against)
    return value if by else 0.5 * value


def aiding(look: Look, kind: Kind) -> Iterator[Advice]:
    """The guns that save more than they might elsewhere."""
    s = look.state
    now = _loss(look, 0)
    for gun in kind.subjects(s):
        order = Aid(UnitId(gun))
        saved = now - _loss(look, FIRE_DEFENCE[gun])
        if saved > HELP and kind.lawful(s, order):
            words = f"The fire of {called(gun)} helps {said(targets(s))}: {saved:.1f} points saved."
            yield Advice(order, saved, words)


def _from_the_air(look: Look, kind: Kind) -> Iterator[Advice]:
    s = look.state
    best: tuple[float, int] | None = None
    now = _loss(look, 0)
    for n in range(1, look.air + 1):
        saved = now - _loss(look, n) - HELP / 2 * n
        if best is None or saved > best[0]:
            best = (saved, n)
    if best is None or best[0] <= 0:
        return
    order = Support(Place(f"air-{best[1]}"))
    if kind.lawful(s, order):
        where = BOARD.names.get(table.at(s, targets(s)[0]), table.at(s, targets(s)[0]))
        words = f"{air_points(best[1])} help {said(targets(s))} to hold {where}."
        yield Advice(order, best[0], words)


def called_off(s: State) -> str:
    """Why a battle that somebody began is not fought."""
    return f"The attack on {said(targets(s))} is no part of what promises most: it is called off."


HANDLERS: Final[Mapping[type[Action], Handler]] = {
    Aid: aiding,
    Attack: attacking,
    Barrage: firing,
    Raid: raiding,
    Resolve: resolving,
    Support: supporting,
}
