"""Moving: first who goes where to attack, then who holds what, then who marches where.

All of a side's moves are weighed against one another by what each hex is worth to a unit: the
battle that it can join from there, the prize that it holds, the way that it has come, and the
danger that it meets.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import UnitId
from paralab.games.crete.doctrine_look import PRIZE_HEXES, Look, Spots, same_map
from paralab.games.crete.doctrine_odds import FAR, muster, ways
from paralab.games.crete.orders import Advance, Walk
from paralab.games.crete.parts import (
    AIRFIELDS,
    ALLOWANCE,
    COMMONWEALTH,
    GERMAN,
    ON_MAP,
    STRENGTH,
    SUDA,
    TRACKS,
    called,
)
from paralab.games.crete.ratios import COVER
from paralab.games.crete.retreat import WAYS
from paralab.games.crete.table import FOUGHT, LANDED, NEAR, STACK
from paralab.kit.advising import orders_of

GAIN: Final = 0.15
"""So much better a hex has to be before anybody moves."""
FEAR: Final = {GERMAN: 0.5, COMMONWEALTH: 1.0}
"""How much of a danger a side expects to come true."""
ENGAGED: Final = 1.0
"""What it is worth to stand where one is to attack."""
DECAY: Final = 0.8
"""What a turn of walking leaves of a prize."""
ROOM: Final = 2.0
"""What each unit on an airfield costs that leaves no room for one that is to land."""
WORTH_IT: Final = 0.5
"""A battle is planned that promises so much."""


class Battle(NamedTuple):
    """An attack that is planned: on which hex, by whom, and what it promises."""

    at: Place
    units: tuple[UnitId, ...]
    value: float


# ------------------------------------------------------------------------------ battles
def _pinned(look: Look) -> frozenset[UnitId]:
    """Those that hold a prize and must not leave it."""
    found: list[UnitId] = []
    for p in PRIZE_HEXES:
        names = look.stacks.get(p, ())
        found += names[: need(look, p)]
    return frozenset(found)


def need(look: Look, place: Place) -> int:
    """How many units should hold a prize."""
    near = bool(look.menace.get(place))
    if runway(look, place):
        return 1
    if look.side == GERMAN:
        return (2 if near else 1) if look.turns_left < 3 or place in AIRFIELDS else int(near)
    if not near and not look.aloft:
        return 1
    return STACK


def runway(look: Look, place: Place) -> bool:
    """Whether this is an airfield on which mountain units are still to land."""
    return look.side == GERMAN and place in AIRFIELDS and bool(look.waiting and look.turns_left)


def battles(look: Look) -> Mapping[UnitId, Battle]:
    """Who is to attack what after this move: the best battle first, then the next."""
    able = _joiners(look)
    free = dict.fromkeys(n for names in able.values() for n in names)
    lift = sum(STRENGTH[n] for n in look.air[:3])
    found: dict[UnitId, Battle] = {}
    while able:
        best = max((_battle(look, p, names, free, lift) for p, names in able.items()), key=_value)
        if best.value < WORTH_IT:
            break
        for n in best.units:
            found[n] = best
            del free[n]
        del able[best.at]
        lift = lift // 2
    return found


def _value(battle: Battle) -> float:
    return battle.value


Ways = dict[UnitId, list[tuple[int, Place]]]
"""For each unit, the hexes next to a target that it can reach, the cheapest first."""


def _front(look: Look) -> dict[Place, list[Place]]:
    """Every hex next to enemy stacks, and which."""
    front: dict[Place, list[Place]] = {}
    for p in look.foes:
        for q in WAYS[p]:
            if q not in look.foes:
                front.setdefault(q, []).append(p)
    return front


def _joiners(look: Look) -> dict[Place, Ways]:
    """For each enemy stack, who could stand where next to it, and at what cost."""
    front = _front(look)
    able: dict[Place, Ways] = {}
    pinned = _pinned(look)
    for n, here in look.ours.items():
        if {LANDED, FOUGHT} & look.unit(n).marks:
            continue
        spots: Spots = {here: look.spots(n)[here]} if n in pinned else look.spots(n)
        for q, spot in spots.items():
            if q not in front or (q != here and look.holds(q) >= STACK):
                continue
            for p in front[q]:
                able.setdefault(p, {}).setdefault(n, []).append((spot.cost, q))
    for ways_ in able.values():
        for found in ways_.values():
            found.sort()
    return {p: able[p] for p in look.foes if p in able}


def _placed(look: Look, able: Ways, free: Mapping[UnitId, None]) -> list[UnitId]:
    """Those that find room, if the nearest go first: three to a hex, others there counted."""
    order = sorted((n for n in able if n in free), key=lambda n: (able[n][0][0], -STRENGTH[n], n))
    room: dict[Place, int] = {}
    placed = []
    for n in order:
        for _, q in able[n]:
            if q not in room:
                room[q] = STACK - sum(
                    m not in able or m not in free for m in look.stacks.get(q, ())
                )
            if room[q] > 0:
                room[q] -= 1
                placed.append(n)
                break
    return placed


def _battle(look: Look, place: Place, able: Ways, free: Mapping[UnitId, None], lift: int) -> Battle:
    names = _placed(look, able, free)
    if not names:
        return Battle(place, (), -float(FAR))
    flees = _may_flee(look, place, [q for q in WAYS[place] if q not in look.foes])
    force = tuple(STRENGTH[n] for n in names)
    cover = COVER.get(place, (1, ""))[0]
    many, value = muster(force, lift, look.forces[place], cover, flees)
    return Battle(place, tuple(names[:many]), value + look.stake(place) * (value > 0))


def _may_flee(look: Look, place: Place, slots: list[Place]) -> bool:
    """Whether a stack could get away however it is approached."""
    if any(q in look.foes and len(look.foes[q]) < STACK for q in WAYS[place]):
        return True
    return len(slots) < 2


# ------------------------------------------------------------------------------ what a hex is worth
def prizes(look: Look) -> Mapping[Place, float]:
    """What draws units on: prizes that are not held well enough, and enemies that can be beaten."""
    found: dict[Place, float] = {}
    for p in PRIZE_HEXES:
        short = need(look, p) - look.holds(p)
        worth = look.stake(p) + (4.0 if p == SUDA or look.side != GERMAN else 2.0)
        if p in look.foes:
            worth += 2.0
        found[p] = worth if short > 0 or p in look.foes else 0.3 * worth
    group = tuple([6] * 6 if look.side == GERMAN else [4] * 6)
    lift = 9 if look.side == GERMAN else 0
    for p, force in look.forces.items():
        cover = COVER.get(p, (1, ""))[0]
        value = muster(group, lift, force, cover, False)[1]
        if value > 0 and p not in found:
            found[p] = value
    return found


class Values:
    """What hexes are worth to the units of one side, in one position."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.prizes = prizes(look)
        self.plans = battles(look)
        self.pinned = _pinned(look)

    def pull(self, name: UnitId, place: Place) -> tuple[float, Place | None]:
        """The best prize, by how far it would still be, and which."""
        best, which = 0.0, None
        allowance = ALLOWANCE[name]
        for p, worth in self.prizes.items():
            far = ways(p).get(place, FAR) / allowance
            value = worth * DECAY**far
            if value > best:
                best, which = value, p
        return best, which

    def of(self, name: UnitId, place: Place) -> tuple[float, str]:
        """What it is worth that a unit stands in a hex, and why."""
        look = self.look
        if place in TRACKS:
            pulled, which = self.pull(name, place)
            return pulled - 0.3, f"on the way to {called(which)}" if which else ""
        value, why = 0.0, ""
        battle = self.plans.get(name)
        risk = look.risk(name, place)
        if battle is not None and place in WAYS[battle.at]:
            value += ENGAGED + 0.3 * battle.value + self.closing(name, place, battle.at)
            why = f"to attack {called(battle.at)}"
        pulled, which = self.pull(name, place)
        value += pulled
        if which is not None and not why:
            why = "to hold it" if which == place else f"towards {called(which)}"
        others = look.holds(place, name)
        if place in PRIZE_HEXES and others < need(look, place):
            value += look.stake(place) / (1 + others) + 2.0
            why = "to hold it"
        if runway(look, place) and others:
            value -= ROOM * others
        if risk < -0.5 and battle is None:
            why = "to join those who stand there" if others else why
        return value - FEAR[look.side] * risk + 0.1 * min(2, others), why

    def closing(self, name: UnitId, place: Place, target: Place) -> float:
        """How many ways out of a hex a unit shuts that nobody else does."""
        look = self.look
        shut = 0
        for q in WAYS[target]:
            if q in look.foes or q in look.stacks:
                continue
            if any(look.holds(r, name) for r in NEAR[q]):
                continue
            shut += q == place or q in NEAR[place]
        return 0.4 * shut


# ------------------------------------------------------------------------------ moves
def moving(look: Look, kind: Kind) -> Iterator[Advice]:
    """The unit in hand goes on; then the others, those first that are to attack."""
    values = Values(look)
    hand = look.state.hand
    mine = look.state.units[look.side]
    if hand in mine and (found := _best_move(values, kind, UnitId(str(hand)))):
        yield found
        return
    first = [n for n in values.plans if n != hand]
    rest = [n for n, u in mine.items() if n not in values.plans and n != hand and _here(u.at)]
    for n in (*first, *rest):
        if not look.done(n) and (found := _best_move(values, kind, n)):
            yield found
            return


def _here(place: Place) -> bool:
    return place in ON_MAP or place in TRACKS


def _best_move(values: Values, kind: Kind, name: UnitId) -> Advice | None:
    look = values.look
    u = look.unit(name)
    spots = look.spots(name)
    if len(spots) < 2 and u.at not in TRACKS:
        return None
    crowded = look.holds(u.at, name) >= STACK
    entering = u.at in TRACKS
    if name in values.pinned and not crowded:
        return None
    here = -float(FAR) if crowded or entering else values.of(name, u.at)[0] + GAIN
    ranked = []
    for place, spot in spots.items():
        if place == u.at or (place not in TRACKS and look.holds(place, name) >= STACK):
            continue
        value, why = values.of(name, place)
        value -= 0.01 * spot.cost
        if value > here:
            ranked.append((value, place, spot.first, why))
    ranked.sort(key=lambda r: -r[0])
    for value, place, first, why in ranked[:4]:
        order = Walk(name, first)
        if kind.lawful(look.state, order):
            gain = value - here if here > -FAR else 1.0
            return Advice(order, gain + 0.01, _move_words(name, place, why))
    return None


def _move_words(name: UnitId, place: Place, why: str) -> str:
    return f"{called(name)} goes to {called(place)}{' ' + why if why else ''}."


# ------------------------------------------------------------------------------ advances
def advancing(look: Look, kind: Kind) -> Iterator[Advice]:
    """Go into an emptied hex if it is a better place to stand."""
    found = prizes(look)
    for order in orders_of(look.state, kind, Advance):
        name, here, there = order.unit, look.ours[order.unit], order.to
        gain = _standing(look, found, name, there) - _standing(look, found, name, here)
        why = "a prize to hold" if there in PRIZE_HEXES else "a better place to stand"
        words = f"{called(name)} advances into {called(there)}, {why}."
        yield Advice(order, gain - GAIN, words)


def _standing(look: Look, found: Mapping[Place, float], name: UnitId, place: Place) -> float:
    others = look.holds(place, name)
    value = -FEAR[look.side] * look.risk(name, place) + 0.1 * min(2, others)
    if runway(look, place):
        value -= ROOM * others
    if place in PRIZE_HEXES and others < need(look, place):
        value += look.stake(place) / (1 + others) + 1.0
    far = min(
        (ways(p).get(place, FAR) / ALLOWANCE[name] for p in found if same_map(p, place)),
        default=0.0,
    )
    return value - 0.2 * far
