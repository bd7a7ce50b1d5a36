"""How lucky the dice were: the chance of what came of a step, and of a whole turn of steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from paralab.core.actions import Action
from paralab.core.dice import OutOfDice, Scripted
from paralab.core.events import Rolled
from paralab.core.game import Game, Step
from paralab.core.state import State

LIMIT = 1_296
"""Four dice: a step that rolls more is not reckoned."""


class Luck(NamedTuple):
    """What a step's dice came to, and how likely just that was; `spread` sums to 1."""

    purpose: str
    about: tuple[str, ...]
    result: str
    chance: Fraction
    spread: Mapping[str, Fraction]


class Run(NamedTuple):
    """Several rolls for one purpose: how many had the best result, and how likely each count is."""

    purpose: str
    result: str
    hits: int
    of: int
    chances: tuple[Fraction, ...]

    @property
    def at_least(self) -> Fraction:
        """The chance of so many hits or more."""
        return sum(self.chances[self.hits :], Fraction(0))


def rolled(step: Step) -> Rolled | None:
    """The last dice of a step that were looked up for something."""
    found = [e for e in step.events if isinstance(e, Rolled)]
    return found[-1] if found else None


def spread_of(game: Game, before: State, order: Action) -> dict[str, Fraction]:
    """What the last dice of an order may come to, exactly; empty where there are too many.

    Asked of a whole position, after the fact: it may rest on what a side did not know then.
    """
    found: dict[str, Fraction] = {}
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        script, chance = waiting.pop()
        if chance < Fraction(1, LIMIT):
            return {}
        try:
            step = game.enact_unchecked(before, order, Scripted(script))
        except OutOfDice as want:
            share = chance / want.sides
            waiting += [((*script, n), share) for n in range(1, want.sides + 1)]
            continue
        event = rolled(step)
        result = "" if event is None else event.result
        found[result] = found.get(result, Fraction(0)) + chance
    return found


def luck_of(game: Game, before: State, step: Step) -> Luck | None:
    """How likely the result of a step was; None where nothing was rolled, or too much."""
    event = rolled(step)
    if event is None:
        return None
    spread = spread_of(game, before, step.action)
    if event.result not in spread:
        return None
    return Luck(event.purpose, event.about, event.result, spread[event.result], spread)


def run_of(lucks: Iterable[Luck], purpose: str, result: str) -> Run | None:
    """Several rolls for one purpose together; None where there is none."""
    same = [x for x in lucks if x.purpose == purpose]
    if not same:
        return None
    chances = [Fraction(1)]
    for luck in same:
        p = luck.spread.get(result, Fraction(0))
        onward = [c * (1 - p) for c in (*chances, Fraction(0))]
        for n, c in enumerate(chances, 1):
            onward[n] += c * p
        chances = onward
    hits = sum(luck.result == result for luck in same)
    return Run(purpose, result, hits, len(same), tuple(chances))


def lucks(game: Game, start: State, steps: Sequence[Step], turn: int) -> list[Luck]:
    """The luck of every roll of a turn, in order."""
    found: list[Luck] = []
    before = start
    for step in steps:
        if before.turn == turn and (luck := luck_of(game, before, step)) is not None:
            found.append(luck)
        before = step.state
    return found
