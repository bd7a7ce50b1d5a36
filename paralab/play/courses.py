"""How games go, turn by turn: the number that a game counts, at the end of every turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from paralab.core.dice import Seeded
from paralab.core.game import Game
from paralab.core.state import Side
from paralab.play.chances import wilson
from paralab.play.opponents import Opponent, opponent
from paralab.play.simulate import LONGEST, Plan, seed_of


@dataclass(frozen=True)
class Course:
    """One game: who won it, and the count at the end of each turn (the last is kept to the end)."""

    winner: str | None
    points: tuple[int, ...]


@dataclass
class Courses:
    """Many games: `wins` by side, and for each turn how many games had which count."""

    turns: int
    games: int = 0
    wins: dict[str, int] = field(default_factory=dict)
    counts: list[dict[int, int]] = field(default_factory=list)

    def add(self, course: Course) -> None:
        """One more game."""
        self.games += 1
        winner = course.winner or "draw"
        self.wins[winner] = self.wins.get(winner, 0) + 1
        self.counts = self.counts or [{} for _ in range(self.turns)]
        for counted, points in zip(self.counts, course.points, strict=True):
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


def course(game: Game, plan: Plan, number: int) -> Course:
    """One game from start to end; the same plan and number give the same game as `simulate`.

    Raises LookupError where a player is no machine, RuntimeError for a game that never ends.
    """
    dice = Seeded(seed_of(plan, number, "dice"))
    players: dict[Side, Opponent] = {}
    for side in game.sides:
        who = plan.players.get(side, "random")
        found = opponent(game, side, who, seed_of(plan, number, side))
        if found is None:
            raise LookupError(f"a {who} cannot play a simulated game; doctrine and random can")
        players[side] = found
    scenario = game.scenarios[plan.scenario]
    state = scenario.start(plan.options)
    count = game.telling.points or (lambda _: 0)
    points: list[int] = []
    for _ in range(LONGEST):
        side_ = game.decides(state)
        if side_ is None:
            return Course(state.winner, _filled(points, count(state), scenario.turns))
        advice = players[side_](game, game.seen_by(state, side_))
        after = game.enact(state, advice.order, dice).state
        points += [count(after)] * (after.turn - state.turn)
        state = after
    raise RuntimeError(f"game {number} of seed {plan.seed} has not ended in {LONGEST} steps")


def _filled(points: Sequence[int], last: int, turns: int) -> tuple[int, ...]:
    return (*points, *(last for _ in range(turns - len(points))))[:turns]


def courses(game: Game, plan: Plan, numbers: Iterable[int]) -> Courses:
    """Several games together."""
    found = Courses(game.scenarios[plan.scenario].turns)
    for number in numbers:
        found.add(course(game, plan, number))
    return found
