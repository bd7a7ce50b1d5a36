"""Laws that hold in every position of every game: the toy game, and all that are on the shelf."""

from __future__ import annotations

from functools import cache, lru_cache

from hypothesis import settings
from hypothesis import strategies as st

import paralab
from paralab.core.game import Game, Step
from paralab.core.state import State
from paralab.play.fuzz import Wander
from tests import toy

NAMES = ("ferry", *paralab.games())
SEED = 1940
GAMES_EACH = 24
LAW = settings(deadline=None, max_examples=120)


@cache
def load(name: str) -> Game:
    """A game by its name, the toy game too."""
    return toy.GAME if name == "ferry" else paralab.load(name)


@lru_cache(maxsize=60)
def record(name: str, number: int) -> tuple[tuple[State, Step], ...]:
    """One random game: every position, and what was done in it."""
    return tuple(Wander(load(name), SEED, number).steps())


def _moment(name: str, number: int, at: int) -> tuple[Game, State, Step]:
    steps = record(name, number)
    return load(name), *steps[at % len(steps)]


def moments(name: str) -> st.SearchStrategy[tuple[Game, State, Step]]:
    """A game, a position of random play, and the step that was taken there."""
    return st.builds(_moment, st.just(name), st.integers(0, GAMES_EACH - 1), st.integers(0, 10_000))
