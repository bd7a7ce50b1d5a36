"""Other papers that the German might have written: to prove that nothing betrays his own."""

from __future__ import annotations

from functools import cache
from itertools import product

import msgspec

from paralab.core.game import Choose
from paralab.core.state import Side, State
from paralab.games.crete.parts import GERMAN
from paralab.games.crete.set_up import FEWEST, LINES, MOST, written
from paralab.games.crete.table import DROPS


@cache
def _papers(many: int) -> tuple[str, ...]:
    """Every paper with so many units on it, as one word for each line."""
    return tuple(
        " ".join(f"{line}={n}" for line, n in zip(LINES, numbers, strict=True))
        for numbers in product(range(many + 1), repeat=len(LINES))
        if sum(numbers) == many and numbers[-1] <= MOST - FEWEST
    )


def another_paper(s: State, owner: Side, choose: Choose) -> State:
    """The same table with other numbers for as many units, until the paper is shown."""
    many = sum(written(s).values())
    if owner != GERMAN or not many:
        return s
    (drawn,) = choose(_papers(many), 1)
    paper = {DROPS: frozenset(drawn.split())}
    return msgspec.structs.replace(s, notes={**s.notes, owner: paper})
