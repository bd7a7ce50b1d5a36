"""How lucky a turn was: all its rolls for one purpose together, as far as chance goes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from paralab.core.events import Rolled
from paralab.core.game import Game, Step
from paralab.core.state import State
from paralab.play.chances import results_of

NOTHING = "no effect"


class Fall(NamedTuple):
    """What a step's first dice came to, and all that they might have; `spread` sums to 1.

    `better`: the chance of this result or a better one for whoever rolled; None where the game
    does not say which is better.
    """

    purpose: str
    result: str
    spread: Mapping[str, Fraction]
    better: Fraction | None = None

    @property
    def chance(self) -> Fraction:
        """How likely just this was."""
        return self.spread[self.result]


class Run(NamedTuple):
    """Several rolls for one purpose: how many came well, and how likely each count was."""

    purpose: str
    good: tuple[str, ...]
    hits: int
    of: int
    chances: tuple[Fraction, ...]

    @property
    def at_least(self) -> Fraction:
        """The chance of so many hits or more."""
        return sum(self.chances[self.hits :], Fraction(0))

    @property
    def at_most(self) -> Fraction:
        """The chance of so many hits or fewer."""
        return sum(self.chances[: self.hits + 1], Fraction(0))


def fall(game: Game, before: State, step: Step) -> Fall | None:
    """The dice of a step against all that they might have come to; None without dice.

    Asked of the whole position, after the fact: it may rest on what a side did not know then.
    """
    rolled = next((e for e in step.events if isinstance(e, Rolled)), None)
    if rolled is None:
        return None
    spread = results_of(game, before, step.action, rolled)
    if rolled.result not in spread:
        return None
    ranks = game.telling.results.get(rolled.purpose, ())
    better = None
    if rolled.result in ranks:
        good = ranks[ranks.index(rolled.result) :]
        better = sum((spread.get(r, Fraction(0)) for r in good), Fraction(0))
    return Fall(rolled.purpose, rolled.result, spread, better)


def falls(game: Game, start: State, steps: Sequence[Step], turn: int) -> list[Fall]:
    """Every roll of a turn, in order."""
    found: list[Fall] = []
    before = start
    for step in steps:
        if before.turn == turn and (fell := fall(game, before, step)) is not None:
            found.append(fell)
        before = step.state
    return found


def good_results(game: Game, purpose: str) -> tuple[str, ...]:
    """What counts as a hit: whatever is better than no effect, or the best there is."""
    ranks = game.telling.results.get(purpose, ())
    return ranks[ranks.index(NOTHING) + 1 :] if NOTHING in ranks else ranks[-1:]


def run_of(fallen: Iterable[Fall], purpose: str, good: Sequence[str]) -> Run | None:
    """Several rolls for one purpose together; None where there is none."""
    same = [x for x in fallen if x.purpose == purpose]
    if not same or not good:
        return None
    chances = [Fraction(1)]
    for fell in same:
        p = sum((fell.spread.get(result, Fraction(0)) for result in good), Fraction(0))
        onward = [c * (1 - p) for c in (*chances, Fraction(0))]
        for n, c in enumerate(chances, 1):
            onward[n] += c * p
        chances = onward
    hits = sum(fell.result in good for fell in same)
    return Run(purpose, tuple(good), hits, len(same), tuple(chances))
