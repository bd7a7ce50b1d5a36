"""The blocking line: into the town first, deny what counts, and grind down whoever stands alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import UnitId
from paralab.games.red_devils import doctrine_choices as choices
from paralab.games.red_devils.columns import cover, in_city
from paralab.games.red_devils.crossing import way
from paralab.games.red_devils.doctrine_fights import attacking, resolving, siege
from paralab.games.red_devils.doctrine_look import Handler, Look
from paralab.games.red_devils.doctrine_moves import Goals, declaring, goes_on, moving
from paralab.games.red_devils.doctrine_odds import NEAR, apart, pull
from paralab.games.red_devils.orders import (
    Advance,
    Attack,
    Blow,
    Declare,
    Enter,
    Hold,
    Lose,
    Resolve,
    Retreat,
    Shoot,
    Stand,
    Walk,
)
from paralab.games.red_devils.parts import ARTILLERY, BOARD, RANGE, STRENGTH, called
from paralab.games.red_devils.table import DISRUPTED

KEEP: Final = 0.55
"""What is left of the worth of a goal that is a turn away."""
LAST: Final = 0.3
"""The same when no turn follows."""
DENY: Final = 0.8
"""What keeping the British out of a victory hex counts for, of the hex."""
HUNT: Final = 0.55
"""What coming up to a British unit counts for, of the unit."""
SIEGE: Final = 0.6
"""What a British unit counts for that can be attacked by many, of what the attack promises."""
SOON: Final = 7
"""Hexes from which British units threaten a victory hex at once."""


# ------------------------------------------------------------------------------ what draws
def aims(look: Look, name: UnitId) -> Goals:
    """The victory hexes that nobody holds, those first that are threatened; and the British."""
    others = {p for n, p in look.ours.items() if n != name}
    goals: dict[Place, float] = {}
    threats = list(look.theirs.values())
    for p, worth in look.prizes.items():
        if p not in others and p not in look.closed:
            goals[p] = DENY * worth * _urgency(p, threats)
    if name in ARTILLERY:
        return Goals(_gun_sites(look, name), KEEP)
    for foe, at in look.theirs.items():
        value = HUNT * _ease(look, foe, at) + SIEGE * sieges(look)[foe]
        for p in NEAR[at]:
            if p not in others and p not in look.closed and value > goals.get(p, 0.0):
                goals[p] = value
    return Goals(tuple(goals.items()), KEEP if look.turns_left else LAST)


def sieges(look: Look) -> Mapping[UnitId, float]:
    """What gathering round each British unit promises."""
    if not look.sieges:
        look.sieges.update({foe: max(0.0, siege(look, foe, at)) for foe, at in look.theirs.items()})
    return look.sieges


def _urgency(place: Place, threats: list[Place]) -> float:
    near = min((apart(place, p) for p in threats), default=99)
    return 1.0 if near <= SOON else 0.8 if near <= 2 * SOON else 0.6


def _ease(look: Look, foe: UnitId, at: Place) -> float:
    """How easily a British unit is overcome: in the open, weak, disrupted."""
    ease = 1.0 + 0.2 * cover(at).total - 0.04 * STRENGTH[foe]
    if DISRUPTED in look.unit(foe).marks:
        ease += 0.0 if in_city(at) else 0.3
    return max(0.2, ease)


def _gun_sites(look: Look, name: UnitId) -> tuple[tuple[Place, float], ...]:
    """Hexes from which guns reach the most British units, out of their zones of control."""
    reach = RANGE[name] - 1
    found: dict[Place, float] = {}
    middle = sorted(look.theirs.values())
    for at in middle[:: max(1, len(middle) // 6)]:
        for p in BOARD.where:
            far = apart(p, at)
            if 3 <= far <= reach and p not in look.watched:
                found[p] = found.get(p, 0.0) + 0.2
    return tuple(found.items())


# ------------------------------------------------------------------------------ reinforcements
def entering(look: Look, kind: Kind) -> Iterator[Advice]:
    """Each unit comes by the entry hex from which its way is shortest."""
    s = look.state
    if goes_on(look, aims):
        return
    for name in kind.subjects(s):
        unit = UnitId(name)
        goals = aims(look, unit)
        drawn = pull(way(s, unit), look.blown, goals.worth, look.closed, look.watched, goals.keep)
        for order in kind.of(s, name):
            if isinstance(order, Enter):
                value = drawn.worth.get(order.at, 0.0)
                goal = drawn.goal.get(order.at)
                to = "" if goal is None else f", from where the way leads to {called(goal)}"
                yield Advice(order, 5 + value, f"{name} enters at {called(order.at)}{to}.")


# ------------------------------------------------------------------------------ the bridge
def blowing(look: Look, kind: Kind) -> Iterator[Advice]:
    """The one chance is taken."""
    if kind.lawful(look.state, Blow()):
        words = (
            "5 in 6 to destroy the railway bridge: then the British have no second way over the"
            " river, and 1513 and 1514 count for nothing."
        )
        yield Advice(Blow(), 1.0, words)


HANDLERS: Final[Mapping[type[Action], Handler]] = {
    Advance: choices.advancing(aims),
    Attack: attacking,
    Blow: blowing,
    Declare: declaring(aims),
    Enter: entering,
    Hold: choices.holding,
    Lose: choices.losing,
    Resolve: resolving,
    Retreat: choices.withdrawing(aims),
    Shoot: choices.shooting,
    Stand: choices.standing,
    Walk: moving(aims),
}
