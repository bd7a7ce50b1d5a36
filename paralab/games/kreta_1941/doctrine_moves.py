"""Moving: first who goes where to attack, then who holds what, then who marches where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import UnitId
from paralab.games.kreta_1941 import table
from paralab.games.kreta_1941.doctrine_look import Handler, Look
from paralab.games.kreta_1941.doctrine_odds import FAR, reason
from paralab.games.kreta_1941.doctrine_places import Values, values
from paralab.games.kreta_1941.orders import Arrive, Emerge, Push, Reveal, Walk
from paralab.games.kreta_1941.parts import called, is_token
from paralab.games.kreta_1941.stacking import shared
from paralab.kit.advising import orders_of

GAIN: Final = 0.12
"""So much better a hex has to be before anybody moves."""
SHOWING: Final = 0.5
"""So much more before a unit gives up its camouflage."""


# ------------------------------------------------------------------------------ moves
def moving(look: Look, kind: Kind) -> Iterator[Advice]:
    """The unit in hand goes on; then the others, those first that are to attack."""
    s = look.state
    together = shared(s)
    if together is not None:
        yield from _part(look, kind, together)
        return
    found = values(look)
    hand = s.hand
    if hand in look.ours and (best := _best_move(found, kind, UnitId(str(hand)))):
        yield best
        return
    for n in _travellers(look):
        if (walk := _travel(look, kind, n)) is not None:
            yield walk
            return
    first = [n for n in found.battles if n != hand]
    rest = [n for n in look.ours if n not in found.battles and n != hand and not is_token(n)]
    for n in (*first, *rest):
        if look.unit(n).spent == 0 and (best := _best_move(found, kind, n)):
            yield best
            return


def _ranked(found: Values, name: UnitId, here: float) -> list[tuple[float, Place]]:
    """The hexes that are better for a unit than a value, the best first."""
    look = found.look
    ranked = []
    value_of = found.scale(name)
    for place, cost in look.spots(name).cost.items():
        if place in look.held:
            continue
        value = value_of(place) - 0.002 * cost
        if value > here:
            ranked.append((value, place))
    ranked.sort(key=lambda r: -r[0])
    return ranked


def _best_move(found: Values, kind: Kind, name: UnitId) -> Advice | None:
    look = found.look
    spots = look.spots(name)
    if len(spots.cost) < 2 or name in found.pinned:
        return None
    here = found.of(name, look.unit(name).at) + GAIN
    for value, place in _ranked(found, name, here)[:4]:
        order = Walk(name, spots.path(place)[1])
        if kind.lawful(look.state, order):
            return Advice(order, value - here + 0.01, _words(found, name, place))
    return None


def _words(found: Values, name: UnitId, place: Place) -> str:
    return f"{called(name)} goes to {called(place)}{reason(found.why(name, place))}."


def _part(look: Look, kind: Kind, place: Place) -> Iterator[Advice]:
    """Two share a hex: one of them goes on, wherever it is best off."""
    found = values(look)
    best: tuple[float, Walk, str] | None = None
    for n in look.held[place]:
        if is_token(n):
            continue
        spots = look.spots(n)
        for value, there in _ranked(found, n, -float(FAR)):
            order = Walk(n, spots.path(there)[1])
            if best is not None and value <= best[0]:
                break
            if kind.lawful(look.state, order):
                best = (value, order, _words(found, n, there))
                break
    if best is not None:
        yield Advice(best[1], 5.0, best[2])


# ------------------------------------------------------------------------------ the track
def _travellers(look: Look) -> list[UnitId]:
    spaces = table.spaces(look.state, look.side)
    return [n for names in spaces.values() for n in names]


def _travel(look: Look, kind: Kind, name: UnitId) -> Advice | None:
    """Along the track, to where the unit is wanted."""
    drawn = look.field(name)
    orders = [o for o in kind.of(look.state, name) if isinstance(o, Walk)]
    if not orders:
        return None
    order = max(orders, key=lambda o: drawn.at(o.to)[0])
    aim = drawn.at(order.to)[1]
    words = f"{called(name)} goes on to {called(order.to)}"
    return Advice(order, 4.0, f"{words}{reason(f'towards {called(aim)}' if aim else '')}.")


def pushing(look: Look, kind: Kind) -> Iterator[Advice]:
    """Whoever bars the track is pushed back."""
    for order in orders_of(look.state, kind, Push):
        words = f"{called(order.unit)} pushes back whoever is in {called(order.at)}."
        yield Advice(order, 3.0, words)
        return


def entering(look: Look, kind: Kind) -> Iterator[Advice]:
    """Out of the track, or as a reinforcement, where the unit is best off."""
    found = values(look)
    for order in orders_of(look.state, kind, Action):
        if isinstance(order, Arrive | Emerge):
            verb = "comes in at" if isinstance(order, Arrive) else "enters the map in"
            why = reason(found.why(order.unit, order.at))
            words = f"{called(order.unit)} {verb} {called(order.at)}{why}."
            yield Advice(order, 50 + found.of(order.unit, order.at), words)


# ------------------------------------------------------------------------------ British only
def revealing(look: Look, kind: Kind) -> Iterator[Advice]:
    """A unit gives up its camouflage only where it is wanted elsewhere."""
    s = look.state
    if shared(s) is not None:
        return
    found = values(look)
    for token in kind.subjects(s):
        name = look.known(token)
        if name == token or token in found.pinned:
            continue
        here = found.of(UnitId(token), look.unit(token).at) + GAIN + SHOWING
        for value, place in _ranked(found, UnitId(token), here)[:1]:
            order = Reveal(UnitId(token))
            if kind.lawful(s, order):
                why = found.why(UnitId(token), place)
                words = f"{called(name)} shows itself and goes to {called(place)}"
                yield Advice(order, value - here, f"{words}{reason(why)}.")
                return


HANDLERS: Final[Mapping[type[Action], Handler]] = {
    Arrive: entering,
    Emerge: entering,
    Push: pushing,
    Reveal: revealing,
    Walk: moving,
}
