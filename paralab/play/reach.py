"""Where a unit may go, found by playing forward: the rules are asked, never repeated."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from itertools import count

from paralab.core.actions import Action, Pass
from paralab.core.board import Place
from paralab.core.dice import OutOfDice
from paralab.core.events import Consulted
from paralab.core.game import Game, Kind
from paralab.core.rulings import Bar
from paralab.core.state import Side, State, Unit, UnitId
from paralab.play.dice import NO_DICE


@dataclass(frozen=True, slots=True)
class Way:
    """A cheapest way to a place.

    `path`: the places entered; `cost`: movement points it takes; `left`: those left then;
    `gained`: marks it puts on the unit; `risky`: dice fall or a paper is consulted on the way;
    `halts`: what follows cannot be foreseen, so nothing is looked for beyond.
    """

    path: tuple[Place, ...]
    cost: int
    left: int
    gained: frozenset[str]
    risky: bool
    state: State
    order: Action | None = None
    before: State | None = None
    halts: bool = False

    @property
    def bold(self) -> bool:
        """Whether going there leaves a mark on the unit."""
        return bool(self.gained)


Reach = Mapping[Place, Way]
Blocked = Callable[[State, Action], bool]


def step_kind(game: Game, state: State) -> Kind | None:
    """The kind of order that moves a unit one step in the present phase, if there is one."""
    return next((k for k in game.desk(state).kinds if k.left is not None), None)


def step_kinds(game: Game, state: State) -> tuple[Kind, ...]:
    """Every kind of order that moves a unit one step, in any phase of this scenario."""
    phases = (game.desk(state), *game.scenario(state).sequence, *game.decisions.values())
    found = {id(k): k for phase in phases for k in phase.kinds if k.left is not None}
    return tuple(found.values())


def step_order(kind: Kind, unit: UnitId, to: Place) -> Action:
    """The order to go one step: its first field is the unit, its second the place."""
    first, second, *_ = kind.order.__struct_fields__
    return kind.order(**{first: unit, second: to})


def reach(
    game: Game,
    state: State,
    unit: str,
    kind: Kind | None = None,
    *,
    lifted: Collection[Bar] = (),
    to: Place | None = None,
) -> Reach:
    """Every place that lawful single steps lead to, without the one where the unit stands.

    `lifted` bars are overlooked (never gates); the search ends early at `to`. Ask it of a
    position that the asker may see: dice and papers are looked at only as far as known there.
    """
    kind = kind or step_kind(game, state)
    if kind is None or state.side_of(unit) is None:
        return {}
    return Search(game, state, UnitId(unit), kind).run(lifted, to)


class Search:
    """Dijkstra over positions: the cheapest, then the shortest way to each place."""

    def __init__(self, game: Game, state: State, unit: UnitId, kind: Kind) -> None:
        self.game, self.state, self.unit, self.kind = game, state, unit, kind
        self.side = state.side_of(unit) or Side("")
        self.start = state.unit(unit)
        self.alone: set[int] = set()
        self.far: int | None = None
        self.left = self._left(state)
        self._field = kind.order.__struct_fields__[1]

    def unit_in(self, state: State) -> Unit:
        """How the unit fares in a position of the search."""
        return state.units[self.side][self.unit]

    def run(
        self,
        lifted: Collection[Bar] = (),
        to: Place | None = None,
        *,
        note: bool = False,
        most: int | None = None,
    ) -> Reach:
        """Search outward; `note` keeps in `alone` which bars were alone in the way.

        After `most` places the search is given up, and `far` says what the next one costs.
        """
        self.far = None
        start = self.start
        about = [b.stands for b in self.kind.about if not among(b, lifted)]
        bars = [b for b in self.kind.bars if not among(b, lifted)]
        blocked = self._noting(bars) if note else _quickly(bars)
        first = Way((), 0, self.left, _NONE, False, self.state)
        found: dict[Place, Way] = {start.at: first}
        done: set[Place] = set()
        ticket = count()
        queue = [(0, 0, next(ticket), start.at, first)]
        while queue:
            *_, here, way = heapq.heappop(queue)
            if here in done:
                continue
            done.add(here)
            if here == to:
                break
            if len(done) == most:
                self.far = way.cost
                break
            if way.halts or any(stands(way.state, self.unit) for stands in about):
                continue
            for there, order in self._onward(way.state, done):
                if blocked(way.state, order):
                    continue
                onward = self._step(way, order, there)
                known = found.get(there)
                key = (onward.cost, len(onward.path))
                if known is None or key < (known.cost, len(known.path)):
                    found[there] = onward
                    heapq.heappush(queue, (*key, next(ticket), there, onward))
        del found[start.at]
        return found

    def _onward(self, now: State, done: Collection[Place]) -> list[tuple[Place, Action]]:
        field = self._field
        offered = ((getattr(o, field), o) for o in self.kind.orders(now, self.unit))
        return [pair for pair in offered if pair[0] not in done]

    def _noting(self, bars: list[Bar]) -> Blocked:
        gates, soft = [b for b in bars if b.gate], [b for b in bars if not b.gate]

        def blocked(now: State, order: Action) -> bool:
            if any(bar.stands(now, order) for bar in gates):
                return True
            standing = [bar for bar in soft if bar.stands(now, order)]
            if len(standing) == 1:
                self.alone.add(id(standing[0]))
            return bool(standing)

        return blocked

    def _step(self, way: Way, order: Action, there: Place) -> Way:
        before = way.state
        try:
            step = self.game.enact_unchecked(before, order, NO_DICE)
        except OutOfDice:  # nobody knows what comes then: the way ends here
            path = (*way.path, there)
            return Way(path, way.cost, way.left, way.gained, True, before, order, before, True)
        after = self._held(before, step.state)
        if self.unit not in after.units[self.side]:
            after = step.state
        unit = self.unit_in(after)
        cost = way.cost + unit.spent - self.unit_in(before).spent
        risky = way.risky or any(type(e) is Consulted for e in step.events)
        risky = risky or after is not step.state
        gained = unit.marks - self.start.marks if unit.marks is not self.start.marks else _NONE
        halts = after.pending != before.pending or after.phase != before.phase
        path = (*way.path, there)
        return Way(path, cost, self._left(after), gained, risky, after, order, before, halts)

    def onward(self, at: State, order: Action) -> State:
        """The position after a step in which no dice fall."""
        return self._held(at, self.game.enact_unchecked(at, order, NO_DICE).state)

    def _held(self, before: State, after: State) -> State:
        """The position once the other side has let every chance go by that a step gave it."""
        now = after
        for _ in range(_MOST_ASKED):
            if now.pending == before.pending or now.over:
                return now
            if self.game.decides(now) == self.side or (order := _holding(self.game, now)) is None:
                return after
            try:
                now = self.game.enact_unchecked(now, order, NO_DICE).state
            except OutOfDice:
                return after
        return after

    def _left(self, state: State) -> int:
        return self.kind.left(state, self.unit) if self.kind.left else 0


_NONE: frozenset[str] = frozenset()
_MOST_ASKED = 20


def _holding(game: Game, state: State) -> Action | None:
    """The order with which a side lets a chance go by: to pass, or one that names nothing."""
    bare = [k for k in game.desk(state).kinds if not k.order.__struct_fields__]
    for kind in sorted(bare, key=lambda k: k.order is not Pass):
        if kind.lawful(state, order := kind.order()):
            return order
    return None


def among(bar: Bar, bars: Collection[Bar]) -> bool:
    """Whether this very bar is one of them."""
    return any(bar is other for other in bars)


def _quickly(bars: list[Bar]) -> Blocked:
    tests = [bar.stands for bar in bars]

    def blocked(now: State, order: Action) -> bool:
        for stands in tests:  # noqa: SIM110  # a third faster than any() over a generator
            if stands(now, order):
                return True
        return False

    return blocked
