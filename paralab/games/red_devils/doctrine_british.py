"""The airborne division: down in good order, along the roads to the town, and hold what counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import UnitId
from paralab.games.red_devils import doctrine_choices as choices
from paralab.games.red_devils.columns import in_city
from paralab.games.red_devils.doctrine_fights import attacking, resolving
from paralab.games.red_devils.doctrine_look import DOWN, Handler, Look
from paralab.games.red_devils.doctrine_moves import Goals, moving
from paralab.games.red_devils.doctrine_odds import apart, pull
from paralab.games.red_devils.doctrine_odds import landing as landing_odds
from paralab.games.red_devils.ground import USUAL
from paralab.games.red_devils.landing import fields_of, landing_now
from paralab.games.red_devils.orders import (
    Advance,
    Attack,
    Choose,
    Hold,
    Land,
    Lose,
    Rally,
    Resolve,
    Retreat,
    Shoot,
    Stand,
    Walk,
    Zone,
)
from paralab.games.red_devils.parts import (
    ON_MAP,
    ROAD_BRIDGE,
    STRENGTH,
    called,
)
from paralab.kit.advising import orders_of
from paralab.kit.odds import sixths

KEEP: Final = 0.62
"""What is left of the worth of a goal that is a turn away."""
LAST: Final = 0.2
"""The same when no turn follows."""
POLISH_WALK: Final = 6
"""From how far the Polish units are thought to reach a goal in the two turns that they have."""
SOUTH: Final = frozenset({*ROAD_BRIDGE, Place("1513"), Place("1514")})
"""What the Polish units are to reach."""


# ------------------------------------------------------------------------------ what draws
def aims(look: Look, name: UnitId) -> Goals:
    """The victory hexes that no friend holds."""
    others = {p for n, p in look.ours.items() if n != name}
    goals = tuple(
        (p, worth) for p, worth in look.prizes.items() if p not in others and p not in look.closed
    )
    return Goals(goals, KEEP if look.turns_left else LAST)


# ------------------------------------------------------------------------------ before play
def picking(look: Look, kind: Kind) -> Iterator[Advice]:
    """The drop zone from which the way to the bridge is shorter."""
    s = look.state
    for order in orders_of(s, kind, Zone):
        far = apart(order.at, ROAD_BRIDGE[1])
        words = f"{order.unit} takes {called(order.at)}, {far} hexes from the bridge at Arnhem."
        yield Advice(order, 1.0 - far / 100, words)


def writing(look: Look, kind: Kind) -> Iterator[Advice]:
    """Open ground without hazards, as near as may be to what is left to win late in the game."""
    s = look.state
    for place in ON_MAP:
        score, goal = _polish(place)
        if score <= 0:
            continue
        order = Choose(place)
        if kind.lawful(s, order):
            many = len(fields_of(place))
            words = (
                f"From {called(place)} the Polish units can reach {called(goal)}, and it has"
                f" {many} hexes to land in."
            )
            yield Advice(order, score, words)


@cache
def _polish(place: Place) -> tuple[float, Place]:
    """How good a hex is as a drop zone: the four best landings, and the nearest goal."""
    best, goal = 0.0, place
    for p in sorted(SOUTH):
        if apart(place, p) > POLISH_WALK:
            continue
        fine = sorted(_soft(q) - 0.06 * apart(q, p) for q in fields_of(place))[-4:]
        if len(fine) == 4 and (score := sum(fine) / 4) > best:
            best, goal = score, p
    return best, goal


def _soft(place: Place) -> float:
    """The chance to land well, a loss counting twice."""
    odds = landing_odds(place)
    return 1 - odds.down - 2 * odds.kill


# ------------------------------------------------------------------------------ landing
def landing(look: Look, kind: Kind) -> Iterator[Advice]:
    """The strongest come down first, on ground that hurts nobody, near a road to the town."""
    s = look.state
    due = sorted(landing_now(s), key=lambda n: -STRENGTH[n])
    if not due:
        return
    name = due[0]
    goals = aims(look, name)
    drawn = pull(USUAL[name], look.blown, goals.worth, look.closed, look.watched, KEEP)
    for order in kind.of(s, name):
        if not isinstance(order, Land):
            continue
        odds = landing_odds(order.at)
        down, kill = odds.down, odds.kill
        for foe in look.foes.firers.get(order.at, ()):
            hit = look.under_fire(foe, name, order.at, 2)
            down, kill = down + hit.down * (1 - down), kill + hit.kill * (1 - kill)
        value = drawn.worth.get(order.at, 0.0) - look.danger(name, order.at) * 0.5
        score = 5 + value * (1 - down - kill) - DOWN * down - look.price(name, order.at) * kill
        words = f"{name} lands at {order.at}: {sixths(1 - odds.any)} to land well"
        fires = "" if down == odds.down else ", under fire"
        yield Advice(order, score, f"{words}{fires}, and the way to the town is short from there.")


# ------------------------------------------------------------------------------ recovery
def rallying(look: Look, kind: Kind) -> Iterator[Advice]:
    """First those who are strong, in the open, and beside the enemy."""
    s = look.state
    for name in kind.subjects(s):
        order = Rally(UnitId(name))
        if not kind.lawful(s, order):
            continue
        unit, place = UnitId(name), look.ours[UnitId(name)]
        open_ = not in_city(place)
        score = STRENGTH[unit] + 3 * look.danger(unit, place) * open_ + 2 * open_
        if place not in look.prizes:
            score += 2 * (look.turns_left > 0)
        why = "and is needed elsewhere" if place not in look.prizes else "and is to hold its hex"
        words = f"{name} recovers: it has a strength of {STRENGTH[unit]} {why}."
        yield Advice(order, score, words)


HANDLERS: Final[Mapping[type[Action], Handler]] = {
    Advance: choices.advancing(aims),
    Attack: attacking,
    Choose: writing,
    Hold: choices.holding,
    Land: landing,
    Lose: choices.losing,
    Rally: rallying,
    Resolve: resolving,
    Retreat: choices.withdrawing(aims),
    Shoot: choices.shooting,
    Stand: choices.standing,
    Walk: moving(aims),
    Zone: picking,
}
