"""The scenarios of a game, from what is printed of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from paralab.core.board import Board
from paralab.core.game import Option, Phase, Scenario
from paralab.core.state import Counter, State, UnitId


@dataclass(frozen=True)
class Printed:
    """What is printed of every scenario; a game adds what only its own have."""

    name: str
    title: str
    about: str
    turns: int


P = TypeVar("P", bound=Printed)


def scenarios(
    settings: Mapping[str, P],
    board: Board,
    counters: Mapping[UnitId, Counter],
    start: Callable[[P, frozenset[str]], State],
    sequence: Callable[[str], tuple[tuple[Phase, ...], int]],
    options: Callable[[P], Mapping[str, Option]] = lambda _: {},
) -> dict[str, Scenario]:
    """A scenario for each setting; `sequence`: its phases, and which begins the first turn."""
    found = {}
    for name, setting in settings.items():
        phases, first = sequence(name)
        found[name] = Scenario(
            name,
            setting.title,
            board,
            counters,
            partial(start, setting),
            phases,
            first,
            setting.turns,
            options(setting),
            setting.about,
        )
    return found
