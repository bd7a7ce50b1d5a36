"""Choices that interrupt a phase: fire, retreat, advance, and who of two is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import UnitId
from paralab.games.red_devils.advance import steps
from paralab.games.red_devils.columns import cover, in_city
from paralab.games.red_devils.crossing import way
from paralab.games.red_devils.doctrine_look import DOWN, Look
from paralab.games.red_devils.doctrine_moves import Aims, ground_for
from paralab.games.red_devils.doctrine_odds import fire
from paralab.games.red_devils.opportunity import crossing, landing, leaving, strength, target
from paralab.games.red_devils.orders import Advance, Hold, Lose, Retreat, Shoot, Stand
from paralab.games.red_devils.parts import ALLOWANCE, BOARD, STRENGTH, called
from paralab.games.red_devils.retreat import ONWARD, RECOIL, safe
from paralab.games.red_devils.table import at, disrupted, firm
from paralab.kit.odds import sixths

PATIENCE: Final = 0.4
"""How much worse than in the open a shot may be before one waits for a better."""
YIELDED: Final = 0.3
"""What it costs that the victor may advance into a victory hex that is left, of the hex."""
WANTED: Final = 0.05
"""The least that an advance must gain."""


# ------------------------------------------------------------------------------ opportunity fire
def shooting(look: Look, kind: Kind) -> Iterator[Advice]:
    """Everybody fires, the strongest first, unless the unit is about to come into the open."""
    s, name = look.state, target(look.state)
    place = at(s, name)
    for by in kind.subjects(s):
        order = Shoot(UnitId(by), name)
        if not kind.lawful(s, order):
            continue
        number = strength(s, by) - STRENGTH[name]
        hit = fire(number, place, crossing(s, name))
        if _may_wait(look, name, place):
            open_ = fire(number, Place(_OPEN)).any
            if hit.any < PATIENCE * open_:
                continue
        what = _aimed(look, name)
        kills = f", and {sixths(hit.kill)} to eliminate it" if hit.kill else ""
        words = f"{by} fires at {name} {what}: {sixths(hit.any)} to stop it{kills}."
        yield Advice(order, hit.any + hit.kill + 0.001 * STRENGTH[by], words)


_OPEN: Final = "0301"
"""A hex of clear ground, for comparison."""


def _may_wait(look: Look, name: UnitId, place: Place) -> bool:
    """Whether a unit under cover is likely to go on into the open."""
    s = look.state
    if landing(s) or leaving(s) or crossing(s, name) or not cover(place).total:
        return False
    u = look.unit(name)
    return u.spent < ALLOWANCE * 3 // 4 and place not in firm(s, look.side)


def _aimed(look: Look, name: UnitId) -> str:
    s = look.state
    if landing(s):
        return "while it lands, at double strength"
    if crossing(s, name):
        return "on the river"
    return "before it can leave" if leaving(s) else f"in {called(at(s, name))}"


def holding(look: Look, kind: Kind) -> Iterator[Advice]:
    """Fire is never given up for the whole phase."""
    if kind.lawful(look.state, Hold()):
        yield Advice(Hold(), -1.0, "Better shots at this unit may follow, so this one stays last.")


# ------------------------------------------------------------------------------ retreats
def withdrawing(aims: Aims) -> Callable[[Look, Kind], Iterator[Advice]]:
    """Each way back, by what the hex at its end is worth."""

    def advise(look: Look, kind: Kind) -> Iterator[Advice]:
        s = look.state
        choice = s.pending[-1]
        for name in kind.subjects(s):
            unit = UnitId(name)
            ground = ground_for(look, unit, aims, way(s, unit))
            here = ground.worth(at(s, unit))[0]
            for order in kind.of(s, name):
                if not isinstance(order, Retreat):
                    continue
                value, end = ground.worth(order.to)[0], order.to
                if choice.kind != ONWARD:
                    start = at(s, unit)
                    value, end = max(
                        ((ground.worth(p)[0], p) for p in _beyond(look, unit, start, order.to)),
                        default=(value, end),
                    )
                left = YIELDED * look.prizes.get(at(s, unit), 0.0)
                score = value - here - left if choice.kind != ONWARD else value
                yield Advice(order, score, _back_words(name, order.to, end))

    return advise


def _beyond(look: Look, name: UnitId, start: Place, to: Place) -> list[Place]:
    """The hexes where a retreat that begins with a step may end, as far as can be seen now."""
    fine = safe(look.state, name)
    return [p for p in steps(look.state, name)[to] if BOARD.distance(start, p) == 2 and fine(p)]


def _back_words(name: str, to: Place, end: Place) -> str:
    way_ = f"{called(to)}" if end == to else f"{called(to)} towards {called(end)}"
    return f"{name} retreats to {way_} and keeps its order."


def standing(look: Look, kind: Kind) -> Iterator[Advice]:
    """To be disrupted where one stands is better than to leave what must be held."""
    s = look.state
    if not kind.lawful(s, Stand()):
        return
    choice = s.pending[-1]
    units = [n for n in choice.about if n in look.ours]
    cost = 0.0
    for n in units:
        place = at(s, n)
        cost += DOWN * (0.4 if in_city(place) else 1.0)
        cost -= 0.0 if choice.kind == RECOIL else 0.1
        if not in_city(place):
            cost += 0.5 * look.danger(UnitId(n), place)
    cost /= max(1, len(units))
    who = "The attackers stay" if len(units) > 1 else f"{units[0]} stays" if units else "It stays"
    yield Advice(Stand(), -cost, f"{who} in place, disrupted: the ground is worth more than that.")


# ------------------------------------------------------------------------------ advance
def advancing(aims: Aims) -> Callable[[Look, Kind], Iterator[Advice]]:
    """Into the hex that was left, if it is the better place."""

    def advise(look: Look, kind: Kind) -> Iterator[Advice]:
        s = look.state
        for name in kind.subjects(s):
            unit = UnitId(name)
            ground = ground_for(look, unit, aims, way(s, unit))
            here = ground.worth(at(s, unit))[0]
            for order in kind.of(s, name):
                if isinstance(order, Advance):
                    value, why = ground.worth(order.to)
                    words = f"{name} advances to {order.to}, {why}."
                    yield Advice(order, value - here - WANTED, words)

    return advise


# ------------------------------------------------------------------------------ excess
def losing(look: Look, kind: Kind) -> Iterator[Advice]:
    """The weaker one is lost."""
    for name in kind.subjects(look.state):
        order = Lose(UnitId(name))
        if kind.lawful(look.state, order):
            spent = disrupted(look.state, name)
            why = "is disrupted, and" if spent else f"has a strength of only {STRENGTH[name]}, and"
            words = f"{name} {why} can be spared more than the other."
            yield Advice(order, 1.0 - 0.1 * STRENGTH[name] + 0.2 * spent, words)
