"""Games that doctrines play, and what they advise: the same questions for every game."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence

from paralab.core.actions import Pass
from paralab.core.dice import Scripted, Seeded
from paralab.core.game import Advice, Game
from paralab.core.state import Side, State
from paralab.play.opponents import Opponent


class Advised:
    """What a side is advised in the positions of one game, and whole games played so."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def advice(self, s: State) -> list[Advice]:
        """What the side to decide is advised, best first, knowing only what it may know."""
        side = self.game.decides(s)
        assert side is not None
        return sorted(self.game.doctrines[side](self.game.seen_by(s, side)), key=lambda a: -a.score)

    def best(self, s: State) -> Advice:
        """The first of them."""
        return self.advice(s)[0]

    def played(self, scenario: str, seed: int, by: Mapping[Side, Opponent]) -> Iterator[State]:
        """Every position of a game, the last one included."""
        s, dice = self.game.scenarios[scenario].start(), Seeded(seed)
        while (side := self.game.decides(s)) is not None:
            yield s
            s = self.game.enact(
                s, by[side](self.game, self.game.seen_by(s, side)).order, dice
            ).state
        yield s

    def finish(self, s: State, dice: tuple[int, ...] = ()) -> State:
        """Do what is advised until the phase is to end, with these dice."""
        fell, start = list(dice), (s.turn, s.phase)
        while (s.turn, s.phase) == start:
            order = self.best(s).order
            if isinstance(order, Pass) and not s.pending:
                break
            step = self.game.enact(s, order, Scripted(fell))
            del fell[: len(step.rolls)]
            s = step.state
        return s

    def always_answers(self, positions: Iterable[State]) -> set[str]:
        """Every position has lawful advice; which decisions were among them."""
        asked: set[str] = set()
        for s in positions:
            seen = self.game.seen_by(s, self.game.decides(s))
            assert self.best(s).order in self.game.legal(seen)
            asked |= {d.kind for d in s.pending[-1:]}
        return asked

    def never_wavers(self, positions: Sequence[State]) -> None:
        """Asked in whatever order, a position gets the same advice."""
        first = [self.advice(s) for s in positions]
        for s, given in reversed(list(zip(positions, first, strict=True))):
            assert self.advice(s) == given

    def never_asks(self, side: Side, positions: Iterable[State]) -> int:
        """A side's advice rests on no paper of others; how many papers could have mattered."""
        chance, changed = random.Random(11), 0
        advise = self.game.doctrines[side]
        for s in positions:
            asked = list(advise(self.game.seen_by(s, side)))
            assert list(advise(s)) == asked, "the paper lies open, and is not read"
            for owner in self.game.sides:
                if owner != side:
                    other = self.game.papers(s, owner, lambda all_, n: chance.sample([*all_], n))
                    assert list(advise(other)) == asked
                    changed += other != s
        return changed


def printed_in_processes(script: str, *seeds: str) -> set[str]:
    """What a script prints in processes in which sets of words have different orders."""
    return {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in seeds
    }
