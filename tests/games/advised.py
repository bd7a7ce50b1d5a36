"""Games that doctrines play, and what they advise: the same questions for every game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping

from paralab.core.dice import Seeded
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
