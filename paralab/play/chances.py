"""Chances: the rules are run once for each way the dice can fall, or very often by chance."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

import msgspec

from paralab.core.actions import Action
from paralab.core.dice import Dice, OutOfDice, Scripted, Seeded
from paralab.core.events import Began, Eliminated, Event, Flagged, Marked, Revealed, Rolled
from paralab.core.game import Game, Illegal, Step
from paralab.core.state import State
from paralab.play.lines import blamed, carry_out, elsewhere, next_of, objections
from paralab.play.notation import Every, Line
from paralab.play.session import Session

T = TypeVar("T")

LIMIT_RUNS = 5_000
"""So often an exact answer may run the rules; what needs more is sampled."""
SAMPLES = 2_000
_Z = 1.959963984540054  # 95 in 100

Change = tuple[str, str]
"""A unit or place, and what became of it: ``("Haug", "pinned")``."""


@dataclass(frozen=True)
class Outcome:
    """One position that the orders can lead to, and how likely it is.

    `changes`: what became of whom, as long as the phase lasted; `stopped`: somebody's choice
    came before the last order, and there the reckoning stops.
    """

    state: State
    chance: Fraction
    changes: frozenset[Change] = frozenset()
    stopped: bool = False


@dataclass(frozen=True)
class Chance:
    """A probability: exact, or as estimated with its 95 % interval."""

    value: Fraction
    low: float
    high: float

    @property
    def exact(self) -> bool:
        """Whether it was counted, not sampled."""
        return self.low == self.high


@dataclass(frozen=True)
class Spread:
    """All that a line of orders can lead to; the chances sum to 1.

    `samples`: 0 when every way was counted, else how many games the estimate rests on.
    """

    outcomes: tuple[Outcome, ...]
    samples: int = 0

    @property
    def exact(self) -> bool:
        """Whether every way the dice can fall was counted."""
        return not self.samples

    def chance(self, test: Callable[[Outcome], bool]) -> Chance:
        """How likely it is that `test` holds."""
        return self._chance(sum((o.chance for o in self.outcomes if test(o)), Fraction(0)))

    def becomes(self, thing: str, what: str) -> Chance:
        """How likely it is that this becomes of a unit or place."""
        return self.chance(lambda o: (thing, what) in o.changes)

    def results(self) -> Mapping[frozenset[Change], Chance]:
        """What can become of whom, the likeliest first."""
        found: dict[frozenset[Change], Fraction] = {}
        for outcome in self.outcomes:
            found[outcome.changes] = found.get(outcome.changes, Fraction(0)) + outcome.chance
        ranked = sorted(found.items(), key=lambda kv: (-kv[1], sorted(kv[0])))
        return {changes: self._chance(chance) for changes, chance in ranked}

    def _chance(self, value: Fraction) -> Chance:
        if not self.samples:
            return Chance(value, float(value), float(value))
        return Chance(value, *wilson(value, self.samples))


def wilson(share: Fraction, samples: int) -> tuple[float, float]:
    """The 95 % interval of a share seen in so many samples, after Wilson.

    >>> [round(x, 3) for x in wilson(Fraction(0), 100)]
    [0.0, 0.037]
    """
    p, z2 = float(share), _Z * _Z
    middle = p + z2 / (2 * samples)
    half = _Z * math.sqrt(p * (1 - p) / samples + z2 / (4 * samples * samples))
    scale = 1 + z2 / samples
    low, high = (middle - half) / scale, (middle + half) / scale
    return max(0.0, min(low, p)), min(1.0, max(high, p))  # rounding must not cross the share


def after(
    session: Session, lines: Iterable[Action | Line | str], *, choices: bool = False
) -> Spread:
    """What a line of orders leads to from the position looked at, as far as the asker may know.

    The asker is whoever looks, or with an umpire's eyes the side that decides. An order that
    has become unlawful on the way (its target is gone) is passed over; where somebody must
    choose before the next order, the reckoning stops, unless the orders are all that anybody will
    choose (`choices`): then that order is passed over too. Raises UnknownOrder or Ambiguous, and
    Illegal where the first order is not lawful: "no effect" would be no answer.
    """
    if isinstance(lines, str):
        raise TypeError(f"orders come in a list: write [{lines!r}]")
    orders = [session.read(line) for line in lines]
    eyes = session.eyes if session.eyes is not None else session.decides
    seen = session.game.seen_by(session.state, eyes)
    if orders and (why := objections(session.game, seen, orders[0])):
        raise Illegal(blamed(session.game, seen, orders[0]), why)
    return spread(session.game, seen, orders, choices=choices)


def spread(game: Game, seen: State, orders: Iterable[Line], *, choices: bool = False) -> Spread:
    """What a line of orders leads to from a position that the asker may see: all of it."""
    wanted = list(orders)
    try:
        return Spread(_exact(game, seen, wanted, choices=choices))
    except _TooMany:
        return Spread(_sampled(game, seen, wanted, choices=choices), SAMPLES)


def outcomes(game: Game, state: State, order: Action) -> tuple[Outcome, ...]:
    """Every position that one lawful order can lead to, equal ones merged."""
    table = _Table()
    _every_way(game, Outcome(state, Fraction(1)), order, table, _Budget())
    return table.outcomes()


class _TooMany(Exception):  # noqa: N818
    """More ways than may be counted."""


class _Budget:
    def __init__(self, runs: int = LIMIT_RUNS) -> None:
        self.left = runs

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise _TooMany


class _Table:
    """Outcomes by position, equal ones merged."""

    def __init__(self) -> None:
        self._found: dict[tuple[bytes, frozenset[Change], bool], Outcome] = {}

    def add(self, o: Outcome) -> None:
        key = _ENCODE(o.state), o.changes, o.stopped
        known = self._found.get(key)
        if known is not None:
            o = Outcome(o.state, known.chance + o.chance, o.changes, o.stopped)
        self._found[key] = o

    def outcomes(self) -> tuple[Outcome, ...]:
        return tuple(sorted(self._found.values(), key=lambda o: -o.chance))


_ENCODE = msgspec.msgpack.Encoder(order="deterministic").encode


def _exact(
    game: Game, seen: State, orders: list[Line], *, choices: bool = False
) -> tuple[Outcome, ...]:
    budget = _Budget()
    now: tuple[Outcome, ...] = (Outcome(seen, Fraction(1)),)
    for order in orders:
        if isinstance(order, Every):
            now = _all_of(game, now, order, budget)
            continue
        table = _Table()
        for here in now:
            match _next(game, here, order, choices=choices):
                case None:
                    table.add(here)
                case Outcome() as stopped:
                    table.add(stopped)
                case _:
                    _every_way(game, here, order, table, budget)
        now = table.outcomes()
    return now


def _all_of(
    game: Game, begun: tuple[Outcome, ...], line: Every, budget: _Budget
) -> tuple[Outcome, ...]:
    """One order after the other, equal positions merged after each."""
    done = _Table()
    for start in begun:
        now: tuple[Outcome, ...] = (start,)
        while now:
            table = _Table()
            for here in now:
                over = here.stopped or elsewhere(game, start.state, here.state)
                order = None if over else next_of(game, here.state, line)
                if order is None:
                    done.add(here)
                else:
                    _every_way(game, here, order, table, budget)
            now = table.outcomes()
    return done.outcomes()


def _next(
    game: Game, here: Outcome, order: Line, *, choices: bool = False
) -> Outcome | bool | None:
    """True: go on; None: the order is passed over; an outcome: somebody must choose first."""
    if here.stopped or here.state.over:
        return None
    if not objections(game, here.state, order):
        return True
    if (
        choices
        or not isinstance(order, Action)
        or any(k.order is type(order) for k in game.desk(here.state).kinds)
    ):
        return None
    return Outcome(here.state, here.chance, here.changes, stopped=True)


def _every_way(game: Game, here: Outcome, order: Line, table: _Table, budget: _Budget) -> None:
    def run(dice: Dice) -> tuple[State, Iterable[Event]]:
        return _enact(game, here.state, order, dice)

    for (state, events), chance in _ways(run, budget):
        table.add(Outcome(state, here.chance * chance, _changes(here.changes, events)))


def _ways(run: Callable[[Dice], T], budget: _Budget) -> Iterator[tuple[T, Fraction]]:
    """What `run` comes to for each way in which the dice that it asks for can fall."""
    stack: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while stack:
        script, chance = stack.pop()
        budget.spend()
        try:
            found = run(Scripted(script))
        except OutOfDice as want:
            share = chance / want.sides
            stack += [((*script, n), share) for n in range(1, want.sides + 1)]
        else:
            yield found, chance


def _enact(game: Game, state: State, order: Line, dice: Dice) -> tuple[State, Iterable[Event]]:
    if isinstance(order, Action):
        step = game.enact_unchecked(state, order, dice)
        return step.state, step.events
    now, events = state, list[Event]()

    def do(action: Action) -> Step:
        nonlocal now
        step = game.enact_unchecked(now, action, dice)
        now = step.state
        events.extend(step.events)
        return step

    carry_out(game, order, lambda: now, do)
    return now, events


def _changes(before: frozenset[Change], events: Iterable[Event]) -> frozenset[Change]:
    """What has become of whom, until the next phase begins."""
    now = set(before)
    for event in events:
        match event:
            case Began():
                break
            case Eliminated(unit=unit):
                now = {c for c in now if c[0] != unit} | {(unit, "eliminated")}
            case Marked(unit=unit, on=on, off=off):
                now = (now - {(unit, m) for m in off}) | {(unit, m) for m in on}
            case Flagged(at=at, on=on, off=off):
                now = (now - {(at, m) for m in off}) | {(at, m) for m in on}
            case Revealed(heading=heading, entry=entry):
                now.add((entry, heading))
    return frozenset(now) if now != before else before


def _sampled(
    game: Game, seen: State, orders: list[Line], *, choices: bool = False
) -> tuple[Outcome, ...]:
    dice, table, share = Seeded(0), _Table(), Fraction(1, SAMPLES)
    for _ in range(SAMPLES):
        here = Outcome(seen, share)
        for order in orders:
            match _next(game, here, order, choices=choices):
                case None:
                    continue
                case Outcome() as stopped:
                    here = stopped
                case _:
                    state, events = _enact(game, here.state, order, dice)
                    here = Outcome(state, share, _changes(here.changes, events))
        table.add(here)
    return table.outcomes()


def results_of(game: Game, seen: State, order: Action, about: Rolled) -> dict[str, Fraction]:
    """What the first roll for the same purpose can come to; nothing where there is too much."""

    def run(dice: Dice) -> str | None:
        events = game.enact_unchecked(seen, order, dice).events
        rolls = (e for e in events if isinstance(e, Rolled) and e.purpose == about.purpose)
        return next((e.result for e in rolls), None)

    found: dict[str, Fraction] = {}
    try:
        for result, chance in _ways(run, _Budget()):
            if result is not None:
                found[result] = found.get(result, Fraction(0)) + chance
    except _TooMany:
        return {}
    return found
