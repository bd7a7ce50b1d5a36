"""After a battle: where the beaten go, who makes way, and who pursues."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import UnitId
from paralab.games.kreta_1941.doctrine_look import Handler, Look
from paralab.games.kreta_1941.doctrine_odds import FAR, flees, reason, worth
from paralab.games.kreta_1941.orders import Displace, Pursue, Retreat
from paralab.games.kreta_1941.parts import NEAR, called
from paralab.games.kreta_1941.rows import GROUND
from paralab.kit.advising import orders_of

WORTH_GOING: Final = 0.25
"""So much better a hex has to be for a pursuit."""


def _stands(look: Look, name: str, place: Place) -> tuple[float, str]:
    """What it is worth to stand in a hex once the battle is over, and what speaks for it."""
    value, which = look.field(UnitId(name)).at(place)
    why = ""
    if which is not None:
        why = f"to hold {called(place)}" if which == place else f"near {called(which)}"
    value += 0.5 * look.stake(place) + 0.12 * (3 - abs(GROUND[place][0] - 2))
    value += 0.2 * min(2, sum(q in look.held for q in NEAR[place]))
    if not flees(place, 1, look.fear, look.foes):
        value -= 0.3 * worth(name)
    return value - 0.6 * look.danger(name, place), why


def retreating(look: Look, kind: Kind) -> Iterator[Advice]:
    """Where the unit is safest, and still of use."""
    for order in orders_of(look.state, kind, Retreat):
        value, why = _stands(look, order.unit, order.to)
        safe = "out of reach" if not look.danger(order.unit, order.to) else "the safest way"
        words = f"{called(order.unit)} retreats to {called(order.to)}, {why or safe}."
        yield Advice(order, 50 + value, words)


def making_way(look: Look, kind: Kind) -> Iterator[Advice]:
    """Where the friend does least harm."""
    for order in orders_of(look.state, kind, Displace):
        value, why = _stands(look, order.unit, order.to)
        words = f"{called(order.unit)} makes way to {called(order.to)}{reason(why)}."
        yield Advice(order, 50 + value, words)


def pursuing(look: Look, kind: Kind) -> Iterator[Advice]:
    """Onto what was fought for; nobody runs into danger for nothing."""
    for subject in kind.subjects(look.state):
        here = look.unit(subject).at
        passing = len(look.held.get(here, ())) > 1
        now = -float(FAR) if passing else _stands(look, subject, here)[0]
        for order in kind.of(look.state, subject):
            if isinstance(order, Pursue):
                value, why = _stands(look, order.unit, order.to)
                if value > now + WORTH_GOING and (passing or order.to not in look.held):
                    words = f"{called(order.unit)} goes on to {called(order.to)}{reason(why)}."
                    yield Advice(order, 1.0 + value if passing else value - now, words)


HANDLERS: Final[Mapping[type[Action], Handler]] = {
    Displace: making_way,
    Pursue: pursuing,
    Retreat: retreating,
}
