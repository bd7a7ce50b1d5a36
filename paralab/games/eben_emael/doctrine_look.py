"""One look at the table, with everything that a doctrine wants to know about it.

A look is a pure function of the position, and so of what the asking side may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import Final, NamedTuple, TypeVar

import msgspec

from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import Side, State, UnitId
from paralab.games.eben_emael import table
from paralab.games.eben_emael.doctrine_odds import (
    FAR,
    NO_HIT,
    Hit,
    fire_chance,
    shelter,
    shoots,
    sighted,
    ways,
)
from paralab.games.eben_emael.fire import column
from paralab.games.eben_emael.fortifications import FIELD
from paralab.games.eben_emael.orders import Assault, Demolish, Fire, Resolve
from paralab.games.eben_emael.parts import (
    ALLOWANCE,
    BELGIAN,
    FOE,
    FORTS,
    GERMAN,
    RATINGS,
    SETTINGS,
    called,
)
from paralab.games.eben_emael.sequence import FIRST
from paralab.games.eben_emael.table import BOLD, CHARGE, PINNED
from paralab.kit.advising import orders_of
from paralab.kit.looking import View
from paralab.kit.odds import sixths

R = TypeVar("R")
Handler = Callable[["Look", Kind], Iterator[Advice]]


class Firer(NamedTuple):
    """Something that may fire at the other side: its name, its row, and the hexes it covers."""

    name: str
    column: str
    covers: frozenset[Place]


@dataclass(frozen=True)
class Guns:
    """All that one side could fire with, and what a squad of the other must expect of it."""

    firers: tuple[Firer, ...]
    rating: int
    _known: dict[tuple[Place, bool, float], Hit] = field(default_factory=dict)

    def harm(self, place: Place, bold: bool, share: float) -> Hit:
        """The chances for a squad in this hex when each firer picks it with chance `share`."""
        key = (place, bold, share)
        if (known := self._known.get(key)) is not None:
            return known
        modifier = shelter(place, bold)
        safe = alive = 1.0
        for firer in self.firers:
            if place in firer.covers:
                hit = fire_chance(firer.column, modifier, self.rating)
                safe *= 1 - share * hit.any
                alive *= 1 - share * hit.kill
        found = self._known[key] = Hit(alive - safe, 1 - alive)
        return found


@dataclass(frozen=True)
class Look(View):
    """The table as one side sees it."""

    units = table.SQUADS
    foe_of = FOE

    @cached_property
    def works(self) -> frozenset[Place]:
        """The works that stand: closed to Germans (4.8)."""
        return frozenset(FORTS) - table.ruins(self.state)

    @cached_property
    def wanted(self) -> tuple[Place, ...]:
        """[12.1] [12.2] The works that the German must still destroy."""
        return tuple(f for f in SETTINGS[self.state.scenario].victory if f in self.works)

    @property
    def awake(self) -> frozenset[Place]:
        """The works that are active and stand."""
        return frozenset(table.active(self.state))

    @property
    def step(self) -> int:
        """[3.0] Which of the eleven steps of the game-turn is being played; below 1 in set-up."""
        return self.state.phase - FIRST[self.state.scenario] + 1

    @property
    def turns_left(self) -> int:
        """The game-turns after this one."""
        return SETTINGS[self.state.scenario].turns - self.state.turn

    @cached_property
    def enemy_guns(self) -> Guns:
        """What the other side could fire with."""
        return (belgian_guns if self.side == GERMAN else german_guns)(self.state)

    def pinned(self, name: str) -> bool:
        """Whether a squad is pinned."""
        return PINNED in self.unit(name).marks

    def bold(self, name: str) -> bool:
        """Whether a squad has moved boldly."""
        return BOLD in self.unit(name).marks

    def loaded(self, name: str) -> bool:
        """Whether a squad still has its heavy charge."""
        return CHARGE in self.unit(name).marks

    def done(self, name: str) -> bool:
        """[4.0] Whether a squad has ended its move."""
        return self.state.hand != name and self.unit(name).spent > 0

    def way(self, start: Place, to: Place) -> int:
        """Movement points a German needs from a hex until he stands beside `to`."""
        return ways(to, self.works).get(start, FAR)

    def march(self, start: Place, to: Place) -> int:
        """Movement points a Belgian needs from a hex until he stands beside `to`."""
        return ways(to, _OPEN).get(start, FAR)


_OPEN: Final[frozenset[Place]] = frozenset()


def turns(mp: int) -> int:
    """How many turns of walking so many movement points are."""
    return -(-mp // ALLOWANCE)


def while_same(
    parts: Callable[[State], tuple[object, ...]],
) -> Callable[[Callable[[State], R]], Callable[[State], R]]:
    """Keep an answer while every part of the position that it rests on stays the same object.

    Folds replace only what changes, so the answer outlives every event that leaves them alone.
    """

    def wrap(ask: Callable[[State], R]) -> Callable[[State], R]:
        known: tuple[tuple[object, ...], R] | None = None

        @wraps(ask)
        def asked(state: State) -> R:
            nonlocal known
            now, last = parts(state), known
            if last is not None and all(a is b for a, b in zip(now, last[0], strict=True)):
                return last[1]
            answer = ask(state)
            known = (now, answer)
            return answer

        return asked

    return wrap


def _rating(side: Side) -> int:
    return int(RATINGS[side].values["effectiveness"])


def _squad_firers(s: State, side: Side) -> list[Firer]:
    return [
        Firer(n, str(side), shoots(at))
        for n, at in table.standing(s, side).items()
        if PINNED not in s.units[side][n].marks
    ]


@while_same(lambda s: (s.units[GERMAN],))
def german_guns(s: State) -> Guns:
    """What the assault groups could fire with."""
    return Guns(tuple(_squad_firers(s, GERMAN)), _rating(BELGIAN))


@while_same(lambda s: (s.units[BELGIAN], s.markers))
def belgian_guns(s: State) -> Guns:
    """What the garrison could fire with, as all can see: dummies look like any other work."""
    seeing = table.watched(s)
    forts = [Firer(f, FORTS[f].column, FIELD[f] if seeing else sighted(f)) for f in table.active(s)]
    return Guns((*forts, *_squad_firers(s, BELGIAN)), _rating(GERMAN))


# ------------------------------------------------------------------------------ announcing fires
class Price(NamedTuple):
    """What pinning and what killing a target is worth, and why, as a clause."""

    pin: float
    kill: float
    why: str


def fires(look: Look, kind: Kind, price: Callable[[Look, UnitId], Price]) -> Iterator[Advice]:
    """The best target of everybody who may still fire, after what is already announced."""
    s = look.state
    # in the order of announcing: a set's order, and so a tie, would differ between processes
    said = dict.fromkeys((o.by, o.again) for o in s.orders if isinstance(o, Fire))
    prices = {n: price(look, n) for n in look.theirs}
    chances = {n: _chances(look, n) for n in look.theirs}
    options = [o for o in _first_fires(s, kind) if (o.by, False) not in said]
    options += [
        o
        for by, again in said
        if not again and SETTINGS[s.scenario].second_fire and (by, True) not in said
        for o in kind.of(s, by)
        if isinstance(o, Fire)
    ]
    best: dict[tuple[str, bool], Advice] = {}
    for order in options:
        target = UnitId(order.target)
        hit = _effect(look, order)
        worth = chances[target].gain(hit, prices[target], look.pinned(target))
        known = best.get((order.by, order.again))
        if known is None or worth > known.score:
            best[order.by, order.again] = Advice(order, worth, "")
    for found in best.values():
        yield _explained(look, found, prices)


def _explained(look: Look, found: Advice, prices: Mapping[UnitId, Price]) -> Advice:
    order = found.order
    assert isinstance(order, Fire)
    hit = _effect(look, order)
    bold = ", and its bold move makes it easier to hit" if look.bold(order.target) else ""
    words = (
        f"{called(order.by)} fires at {order.target}, {prices[UnitId(order.target)].why}: "
        f"{sixths(hit.any)} to pin or kill it{bold}."
    )
    return Advice(order, 0.01 + found.score, words)


class _Safe(NamedTuple):
    """The chance that a target is unhurt, and alive, after all that is announced at it."""

    unhurt: float
    alive: float

    def gain(self, hit: Hit, price: Price, pinned: bool) -> float:
        """What one more fire is worth."""
        pin = 0.0 if pinned else price.pin
        return self.unhurt * hit.any * pin + self.alive * hit.kill * (price.kill - pin)


def _chances(look: Look, target: UnitId) -> _Safe:
    unhurt = alive = 1.0
    for order in look.state.orders:
        if isinstance(order, Fire) and order.target == target:
            hit = _effect(look, order)
            unhurt *= 1 - hit.any
            alive *= 1 - hit.kill
    return _Safe(unhurt, alive)


def _effect(look: Look, order: Fire) -> Hit:
    target = look.theirs.get(UnitId(order.target))
    if target is None:
        return NO_HIT
    modifier = shelter(target, look.bold(order.target))
    return fire_chance(column(order)[0], modifier, _rating(FOE[look.side]))


_known: list[tuple[tuple[object, ...], list[Fire]]] = []


def _first_fires(s: State, kind: Kind) -> list[Fire]:
    """Every first fire, whether already announced or not: the same while nothing has moved."""
    parts = (s.units, s.markers, s.notes, kind, s.phase)
    for known, found in _known:
        if all(a is b for a, b in zip(parts, known, strict=True)):
            return found
    bare = msgspec.structs.replace(s, orders=())
    found = list(orders_of(bare, kind, Fire))
    _known[:] = [(parts, found)]
    return found


def resolving(look: Look, kind: Kind) -> Iterator[Advice]:
    """What is announced is carried out in the order in which it was announced."""
    for n, order in enumerate(look.state.orders):
        match order:
            case Fire(by=by, target=target):
                resolve, words = Resolve(by), f"{called(by)} carries out its fire at {target}."
            case Demolish(unit=unit, fort=fort):
                resolve, words = Resolve(unit), f"{unit} fires its charges at {called(fort)}."
            case Assault(target=target):
                resolve, words = Resolve(target), f"The assault on {target} is carried out."
            case _:
                continue
        if kind.lawful(look.state, resolve):
            yield Advice(resolve, 1 / (1 + n), words)
