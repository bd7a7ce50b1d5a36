"""Other papers that the German might have written: to prove that nothing betrays his own."""

from __future__ import annotations

from functools import cache
from itertools import product

import msgspec

from paralab.core.game import Choose
from paralab.core.state import Side, State
from paralab.games.crete.parts import GERMAN, SHEETS
from paralab.games.crete.set_up import FEWEST, MOST, written
from paralab.games.crete.table import DROPS


@cache
def _papers(sheets: tuple[str, ...]) -> tuple[str, ...]:
    """Every paper with a number for these maps, as one word each."""
    fewest = FEWEST if len(sheets) == len(SHEETS) else 0
    return tuple(
        " ".join(f"{sheet}={n}" for sheet, n in zip(sheets, numbers, strict=True))
        for numbers in product(range(MOST + 1), repeat=len(sheets))
        if fewest <= sum(numbers) <= MOST
    )


def another_paper(s: State, owner: Side, choose: Choose) -> State:
    """The same table with other numbers for the same maps, until the paper is shown."""
    sheets = tuple(written(s))
    if owner != GERMAN or not sheets:
        return s
    (drawn,) = choose(_papers(sheets), 1)
    paper = {DROPS: frozenset(drawn.split())}
    return msgspec.structs.replace(s, notes={**s.notes, owner: paper})
