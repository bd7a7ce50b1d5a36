"""Where to go: every hex within reach, what standing there is worth, and what the way may cost."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import UnitId
from paralab.games.red_devils.crossing import way
from paralab.games.red_devils.doctrine_fights import joining
from paralab.games.red_devils.doctrine_look import DOWN, Look
from paralab.games.red_devils.doctrine_odds import NEAR, Pull, fire, pull
from paralab.games.red_devils.ground import (
    ACROSS,
    FERRY_COST,
    FERRY_SIDES,
    GOING,
    GOING_BLOWN,
    MECHANIZED,
    OTHER,
    SWIMMERS,
)
from paralab.games.red_devils.movement import LEAVING, friend_in
from paralab.games.red_devils.orders import Declare, Walk
from paralab.games.red_devils.parts import (
    ALLOWANCE,
    BRITISH,
    FERRY,
    GERMAN,
    KIND,
    LATE,
    MOTORIZED,
    STATIC,
    STRENGTH,
    called,
)
from paralab.games.red_devils.table import (
    CONTROL,
    CROSSED,
    DISRUPTED,
    FERRIED,
    FIRED,
    FOOT,
    MOUNTED,
    SPARED,
    zoc,
)

HASTE: Final = 4.0
"""Quarters of movement that a certain hit on the way is thought to be worth avoiding."""
SHARED: Final = -9.0
"""What ending in a friend's hex is worth (4.3)."""
GAIN: Final = 0.06
"""The least that a move must gain."""
COVERS: Final = 0.3
"""What keeping the enemy's line out of a victory hex is worth, of the hex."""


class Stop(NamedTuple):
    """A hex within reach: what it costs, the chance to get there unhurt, and the first step."""

    spent: int
    safe: float
    first: Place


class Goals(NamedTuple):
    """What draws the units of a side, and how strongly."""

    worth: tuple[tuple[Place, float], ...]
    keep: float


Aims = Callable[[Look, UnitId], Goals]


# ------------------------------------------------------------------------------ within reach
@dataclass(frozen=True)
class Mover:
    """A unit whose move is weighed."""

    look: Look
    name: UnitId
    here: Place
    left: int
    hexes: int
    how: str

    def hurt(self, place: Place, passed: frozenset[UnitId]) -> tuple[float, frozenset[UnitId]]:
        """The chance to be hit on entering a hex, by those who have not fired yet."""
        found = self.look.foes.firers.get(place, ())
        new = [n for n in found if n not in passed]
        if not new:
            return 0.0, passed
        safe = 1.0
        for n in new:
            safe *= 1 - fire(STRENGTH[n] - STRENGTH[self.name], place).any
        return 1 - safe, passed | frozenset(new)


def mover(look: Look, name: UnitId, how: str = "") -> Mover | None:
    """The unit, if it may move at all."""
    u = look.unit(name)
    if name == STATIC or DISRUPTED in u.marks or look.done(name):
        return None
    if (name == LATE and look.state.turn == 1) or (u.hexes > 0 and u.at in look.stopping):
        return None
    if u.spent >= ALLOWANCE:
        return None
    return Mover(look, name, u.at, ALLOWANCE - u.spent, u.hexes, how or way(look.state, name))


class _Label(NamedTuple):
    """A way found so far, ranked by what it costs and what it risks."""

    rank: float
    spent: int
    here: Place
    first: Place
    safe: float
    passed: frozenset[UnitId]


def reach(m: Mover) -> dict[Place, Stop]:
    """Every hex that a unit can come to, by the way that is safest for what it costs."""
    look, found = m.look, dict[Place, Stop]()
    safe, passed = _before(m)
    queue = [_Label(0.0, 0, m.here, m.here, safe, passed)]
    going, ferry = (GOING_BLOWN if look.blown else GOING)[m.how], _ferry(m)
    while queue:
        now = heapq.heappop(queue)
        here = now.here
        if here in found:
            continue
        found[here] = Stop(now.spent, now.safe, now.first)
        if here != m.here and here in look.stopping:
            continue
        leaving = LEAVING if here in look.watched else 0
        for there, points in (*going[here], *ferry.get(here, ())):
            total = now.spent + points + leaving
            if there not in found and total <= m.left and _passable(look, there, leaving > 0):
                hurt, after = m.hurt(there, now.passed)
                first = there if here == m.here else now.first
                rank = now.rank + points + leaving + HASTE * hurt
                heapq.heappush(
                    queue, _Label(rank, total, there, first, now.safe * (1 - hurt), after)
                )
    _add_boats(m, found)
    return found


def _passable(look: Look, there: Place, held: bool) -> bool:
    """Whether a hex may be entered, out of an enemy zone or not (4.3, 4.4)."""
    if there in look.closed or (held and there in look.watched):
        return False
    return there not in look.stopping or not friend_in(look.state, look.side, there)


def _before(m: Mover) -> tuple[float, frozenset[UnitId]]:
    """The chance to leave the first hex unhurt, and who has fired by then (5.1)."""
    look, marks = m.look, m.look.unit(m.name).marks
    passed = frozenset(UnitId(x.removeprefix(FIRED)) for x in marks if x.startswith(FIRED))
    if SPARED in marks:
        return 1.0, frozenset(look.theirs)
    safe = 1.0
    if m.hexes == 0:
        near = [n for n in look.foes.firers.get(m.here, ()) if look.theirs[n] in NEAR[m.here]]
        for n in near:
            safe *= 1 - fire(STRENGTH[n] - STRENGTH[m.name], m.here).any
        passed |= frozenset(near)
    return safe, passed


def _add_boats(m: Mover, found: dict[Place, Stop]) -> None:
    for there in _boats(m):
        if there not in found:
            safe = 1.0
            for n in m.look.foes.firers.get(there, ()):
                safe *= 1 - fire(STRENGTH[n] - STRENGTH[m.name], there, crossing=True).any
            found[there] = Stop(ALLOWANCE, safe, there)


def _ferry(m: Mover) -> Mapping[Place, tuple[tuple[Place, int], ...]]:
    """[4.7] The ferry, where it runs for this unit."""
    s = m.look.state
    if m.look.side != GERMAN or s.tracks.get(FERRIED) or not zoc(s, BRITISH).isdisjoint(FERRY):
        return {}
    return {a: ((b, c),) for (a, b), c in FERRY_COST[m.how].items()}


def _boats(m: Mover) -> tuple[Place, ...]:
    """[4.6] The far bank, for infantry that has not moved."""
    look, s = m.look, m.look.state
    if m.name not in SWIMMERS or m.how != OTHER or m.hexes or m.left < ALLOWANCE:
        return ()
    if s.tracks.get(CROSSED) or m.here in look.watched:
        return ()
    return tuple(
        p
        for p in ACROSS[m.here]
        if p not in look.watched and p not in look.closed and (m.here, p) not in FERRY_SIDES
    )


# ------------------------------------------------------------------------------ what it is worth
@dataclass(frozen=True)
class Ground:
    """What hexes are worth to one unit, as the table stands."""

    look: Look
    name: UnitId
    drawn: Pull
    covered: frozenset[Place]

    def worth(self, place: Place) -> tuple[float, str]:
        """What it is worth that the unit stands in a hex, and the main reason as words."""
        look = self.look
        value = self.drawn.worth.get(place, 0.0)
        goal = self.drawn.goal.get(place)
        prize = look.prizes.get(place, 0.0)
        if prize:
            value, why = max(value, prize), f"to hold {called(place)}"
        elif goal is None:
            why = "to a better place"
        else:
            why = f"on its way to {called(goal)}" if goal != place else "close to the enemy"
        for p in CONTROL[place]:
            if p in look.prizes and p not in self.covered and p not in look.watched:
                value += COVERS * look.prizes[p]
        gain, foe = joining(look, self.name, place)
        if gain > 0:
            value += gain
            if not prize and gain > 0.1:
                why = f"to attack {foe}"
        return value - look.danger(self.name, place), why


def ground_for(look: Look, name: UnitId, aims: Aims, how: str) -> Ground:
    """What the hexes are worth to a unit."""
    goals = aims(look, name)
    drawn = pull(how, look.blown, goals.worth, look.closed, look.watched, goals.keep)
    others = [p for n, p in look.ours.items() if n != name]
    covered = frozenset(others).union(*(CONTROL[p] for p in others))
    return Ground(look, name, drawn, covered)


class Move(NamedTuple):
    """The best move of a unit: where, its first step, what it gains, how safe it is, and why."""

    to: Place
    first: Place
    gain: float
    safe: float
    why: str


def best_move(look: Look, name: UnitId, aims: Aims, how: str = "") -> Move | None:
    """The move that gains most, or None where it is better to stay."""
    m = mover(look, name, how)
    if m is None:
        return None
    ground = ground_for(look, name, aims, m.how)
    friends = {p for n, p in look.ours.items() if n not in (name, STATIC)}
    shared = m.here in friends
    here, _ = ground.worth(m.here)
    least = SHARED if shared else here + GAIN
    hit = max(here, 0.0) * 0.6 - DOWN
    best: Move | None = None
    for to, stop in reach(m).items():
        if to == m.here or to in friends:
            continue
        value, why = ground.worth(to)
        value = stop.safe * value + (1 - stop.safe) * hit - 0.0004 * stop.spent
        if value > least or (value == least and best is not None and to < best.to):
            least, best = value, Move(to, stop.first, value - here, stop.safe, why)
    return best


# ------------------------------------------------------------------------------ advice
def moving(aims: Aims) -> Callable[[Look, Kind], Iterator[Advice]]:
    """The unit in hand goes on where that pays; else the one whose move gains most goes."""

    def advise(look: Look, kind: Kind) -> Iterator[Advice]:
        hand = look.state.hand
        if hand in look.ours and (found := _advice(look, kind, UnitId(str(hand)), aims)):
            yield found
            return
        for name in look.ours:
            if name != hand and (found := _advice(look, kind, name, aims)):
                yield found

    return advise


def _advice(look: Look, kind: Kind, name: UnitId, aims: Aims) -> Advice | None:
    move = best_move(look, name, aims)
    if move is None:
        return None
    order = Walk(name, move.first)
    if not kind.lawful(look.state, order):
        return None
    return Advice(order, max(move.gain, 0.001), move_words(name, move))


def move_words(name: str, move: Move) -> str:
    """Where a unit goes, why, and what it risks."""
    risk = ""
    if move.safe < 0.995:
        risk = f", though fire may stop it on the way ({round(100 * (1 - move.safe))} in 100)"
    if move.why.startswith("on its way"):
        return f"{name} goes to {move.to}, {move.why}{risk}."
    return f"{name} goes to {move.to} {move.why}{risk}."


def declaring(aims: Aims) -> Callable[[Look, Kind], Iterator[Advice]]:
    """[4.8] Motorized infantry goes on foot where that brings it to a better place."""

    def advise(look: Look, kind: Kind) -> Iterator[Advice]:
        for name in look.ours:
            if KIND[name] != MOTORIZED or look.unit(name).hexes or look.unit(name).spent:
                continue
            if not look.unit(name).marks.isdisjoint((FOOT, MOUNTED)):
                continue
            if way(look.state, name) != MECHANIZED:
                continue
            ride, walk = best_move(look, name, aims), best_move(look, name, aims, OTHER)
            if walk is None or (ride is not None and ride.gain + GAIN > walk.gain):
                continue
            order = Declare(name, True)
            if kind.lawful(look.state, order):
                words = f"{name} goes on foot, for {walk.to} is better reached so, {walk.why}."
                yield Advice(order, 0.01 + walk.gain, words)

    return advise
