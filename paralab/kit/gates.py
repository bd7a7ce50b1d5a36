"""Several gates asked as one, by a single cheap test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from paralab.core.rulings import Bar, Objection
from paralab.core.state import State


@dataclass(frozen=True)
class Gates(Bar):
    """The first of its gates that stands speaks for all."""

    bars: tuple[Bar, ...] = ()

    def objection(self, state: State, order: msgspec.Struct) -> Objection:
        """The sentence of the first gate that stands."""
        first = next(bar for bar in self.bars if bar.stands(state, order))
        return first.objection(state, order)


def gates(shut: Callable[[State, Any], bool], *bars: Bar) -> Bar:
    """These gates, in order, as one: `shut` has to say exactly whether any of them stands.

    Random play asks every bar about every order that is offered, and what is offered mostly passes
    the gates: so one test takes the place of many. A test of the game should compare both.
    """
    if not all(bar.gate for bar in bars):
        raise ValueError("only gates can be asked as one")
    return Gates(bars[0].case, bars[0].words, shut, gate=True, bars=bars)
