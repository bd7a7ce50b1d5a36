"""Where to go: every hex within reach, what standing there is worth, and what the way may cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import UnitId
from paralab.games.red_devils.crossing import way
from paralab.games.red_devils.doctrine_fights import joining
from paralab.games.red_devils.doctrine_look import DOWN, Look
from paralab.games.red_devils.doctrine_odds import Pull, pull
from paralab.games.red_devils.doctrine_reach import Reach, Stop, mover, reach
from paralab.games.red_devils.ground import (
    MECHANIZED,
    OTHER,
)
from paralab.games.red_devils.orders import Declare, Walk
from paralab.games.red_devils.parts import (
    KIND,
    MARKET,
    MOTORIZED,
    STATIC,
    called,
)
from paralab.games.red_devils.table import (
    CONTROL,
    FOOT,
    MOUNTED,
)

SHARED: Final = -9.0
"""What ending in a friend's hex is worth (4.3)."""
GAIN: Final = 0.02
"""The least that a move must gain."""
CLOSE: Final = 0.85
"""What being right beside a goal counts for, of being there."""
COVERS: Final = 0.3
"""What keeping the enemy's line out of a victory hex is worth, of the hex."""
OFFERED: Final = 3
"""So many units that gain by moving are compared; the others come later."""
FEW: Final = 14
"""So many hexes along the way are looked at closely."""
BESIDE: Final = {p: tuple(q for q in sorted(CONTROL[p]) if q in MARKET.victory) for p in CONTROL}
"""The victory hexes that a unit controls from each hex."""
BESIDE_PRIZES: Final = frozenset(MARKET.victory) | {p for p, near in BESIDE.items() if near}


class Goals(NamedTuple):
    """What draws the units of a side, and how strongly."""

    worth: tuple[tuple[Place, float], ...]
    keep: float


Aims = Callable[[Look, UnitId], Goals]


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
        value = CLOSE * self.drawn.worth.get(place, 0.0)
        goal = self.drawn.goal.get(place)
        prize = look.prizes.get(place, 0.0)
        if prize:
            value, why = max(value, prize), f"to hold {called(place)}"
        elif goal is None:
            why = "out of the way of the enemy"
        else:
            why = f"on its way to {called(goal)}" if goal != place else "close to the enemy"
        for p in BESIDE[place]:
            if p not in self.covered and p not in look.watched:
                value += COVERS * min(1.0, look.prizes.get(p, 0.0))
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


def _promising(look: Look, ground: Ground, within: Reach) -> list[tuple[Place, Stop]]:
    """The hexes worth a closer look: beside enemies or victory hexes, or far on the way."""
    drawn = ground.drawn.worth
    near: list[tuple[Place, Stop]] = []
    others: list[tuple[float, Place, Stop]] = []
    for to, stop in within.items():
        if to in BESIDE_PRIZES or to in look.watched:
            near.append((to, stop))
        else:
            others.append((-drawn.get(to, 0.0) * stop.safe, to, stop))
    others.sort()
    return near + [(to, stop) for _, to, stop in others[:FEW]]


def goes_on(look: Look, aims: Aims) -> bool:
    """Whether the unit in hand has farther to go: another order would end its move (4.0)."""
    hand = look.state.hand
    return hand is not None and hand in look.ours and best_move(look, hand, aims) is not None


def best_move(look: Look, name: UnitId, aims: Aims, how: str = "") -> Move | None:
    """The move that gains most, or None where it is better to stay."""
    key = (name, how)
    if key not in look.moves:
        look.moves[key] = _best_move(look, name, aims, how)
    found: Move | None = look.moves[key]
    return found


def _best_move(look: Look, name: UnitId, aims: Aims, how: str) -> Move | None:
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
    for to, stop in _promising(look, ground, reach(m)):
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
        many = 0
        for name in look.ours:
            if name != hand and (found := _advice(look, kind, name, aims)):
                yield found
                many += 1
                if many == OFFERED:
                    return

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
        if goes_on(look, aims):
            return
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
