"""How games go, turn by turn: the number that a game counts, at the end of every turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

import msgspec

from paralab.core.game import Game
from paralab.play.chances import wilson
from paralab.play.simulate import Plan, Result, play


@dataclass
class Courses:
    """Many games: `wins` by side, and for each turn how many games had which count."""

    turns: int
    games: int = 0
    wins: dict[str, int] = field(default_factory=dict)
    counts: list[dict[int, int]] = field(default_factory=list)

    def add(self, result: Result) -> None:
        """One more game."""
        self.games += 1
        winner = result.winner or "draw"
        self.wins[winner] = self.wins.get(winner, 0) + 1
        self.counts = self.counts or [{} for _ in range(self.turns)]
        for counted, points in zip(self.counts, result.by_turn, strict=True):
            counted[points] = counted.get(points, 0) + 1

    @property
    def last(self) -> dict[int, int]:
        """How the games ended."""
        return self.counts[-1] if self.counts else {}

    def means(self) -> list[float]:
        """The mean count at the end of each turn."""
        return [sum(p * n for p, n in counted.items()) / self.games for counted in self.counts]

    def quantile(self, share: float) -> list[int]:
        """For each turn, the count that so large a share of the games had reached at most."""
        found = []
        for counted in self.counts:
            seen, below = 0, sorted(counted.items())
            for points, n in below:
                seen += n
                if seen >= share * self.games:
                    found.append(points)
                    break
        return found

    def share(self, side: str) -> tuple[float, float, float]:
        """The share of games that a side won, with its 95 % interval."""
        won = Fraction(self.wins.get(side, 0), self.games)
        return (float(won), *wilson(won, self.games))


def beforehand(game: Game, plan: Plan) -> Courses | None:
    """What came of the games of this kind that were played before, or None.

    `game.look["courses"]` holds what `paralab simulate --json` printed; games played under other
    rules are not shown.
    """
    for told in game.look.get("courses", ()):
        known = msgspec.convert({k: told[k] for k in Plan.__struct_fields__}, Plan)
        if msgspec.structs.replace(known, seed=plan.seed) == plan:
            counts = [{int(k): n for k, n in counted.items()} for counted in told["by_turn"]]
            wins = {side: n for side, n in told["wins"].items() if n}
            return Courses(len(counts), told["games"], wins, counts)
    return None


def courses(game: Game, plan: Plan, numbers: Iterable[int]) -> Courses:
    """Several games together."""
    found = Courses(game.scenarios[plan.scenario].turns)
    for number in numbers:
        found.add(play(game, plan, number))
    return found
