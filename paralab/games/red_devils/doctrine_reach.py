"""How far a unit comes: every hex within reach, and the chance to get there unhurt."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from paralab.core.board import Place
from paralab.core.state import UnitId
from paralab.games.red_devils.crossing import way
from paralab.games.red_devils.doctrine_look import Look
from paralab.games.red_devils.doctrine_odds import NEAR, fire
from paralab.games.red_devils.ground import (
    ACROSS,
    FERRY_COST,
    FERRY_SIDES,
    GOING,
    GOING_BLOWN,
    OTHER,
    SWIMMERS,
)
from paralab.games.red_devils.movement import LEAVING
from paralab.games.red_devils.parts import (
    ALLOWANCE,
    BRITISH,
    FERRY,
    GERMAN,
    LATE,
    STATIC,
    STRENGTH,
)
from paralab.games.red_devils.table import CROSSED, DISRUPTED, FERRIED, FIRED, SPARED, zoc

HASTE: Final = 4.0
"""Quarters of movement that a certain hit on the way is thought to be worth avoiding."""


class Stop(NamedTuple):
    """A hex within reach: what it costs, the chance to get there unhurt, and the first step."""

    spent: int
    safe: float
    first: Place


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

    def hurt(
        self, place: Place, firers: tuple[UnitId, ...], passed: frozenset[UnitId]
    ) -> tuple[float, frozenset[UnitId]]:
        """The chance to be hit on entering a hex, by those who have not fired yet."""
        new = [n for n in firers if n not in passed]
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


Reach = Mapping[Place, Stop]


def reach(m: Mover) -> Reach:
    """Every hex that a unit can come to, by the way that is safest for what it costs.

    Kept for as long as the enemy stays as he is, and nothing that the way rests on changes.
    """
    look = m.look
    tracks, marks = look.state.tracks, look.unit(m.name).marks
    key = (
        m.name, m.here, m.left, m.hexes == 0, m.how, look.blown, marks,
        tracks.get(CROSSED, 0), tracks.get(FERRIED, 0), look.full,
    )  # fmt: skip
    known: Reach | None = look.foes.reached.get(key)
    if known is None:
        known = look.foes.reached[key] = _reach(m)
    return known


def _reach(m: Mover) -> Reach:
    look, found = m.look, dict[Place, Stop]()
    safe, passed = _before(m)
    queue = [_Label(0.0, 0, m.here, m.here, safe, passed)]
    firers = look.foes.firers
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
                hurt, after = 0.0, now.passed
                if there in firers:
                    hurt, after = m.hurt(there, firers[there], after)
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
    return there not in look.full


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
