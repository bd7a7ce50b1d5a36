"""[3.0] Steps that pass by themselves, because for reasons that all can see nobody may do anything.

A test compares each answer with the lawful orders of the position.
"""

from __future__ import annotations

from collections.abc import Callable

from paralab.core.state import Side, State
from paralab.games.crete.airdrop import droppers
from paralab.games.crete.combat import no_combat
from paralab.games.crete.landing import waiting
from paralab.games.crete.movement import WALKING, movers
from paralab.games.crete.parts import SIDES

Passing = tuple[str, str] | None


def landing(s: State) -> Passing:
    """Nobody is left to drop, and nobody can land."""
    if droppers(s) or waiting(s):
        return None
    return (
        "No airborne unit is left to drop, and no mountain unit can land: the German air landing"
        " phase passes by itself.",
        "3.0",
    )


def no_move(s: State) -> bool:
    """Whether no unit of the side that decides has anywhere to go."""
    return not any(WALKING.all_of(s, name) for name in movers(s))


def movement(who: Side) -> Callable[[State], Passing]:
    """The answer for one of the two movement phases."""

    def passing(s: State) -> Passing:
        if not no_move(s):
            return None
        words = f"No {SIDES[who]} unit can move: the {SIDES[who]} movement phase passes by itself."
        return words, "4.1"

    return passing


def combat(who: Side) -> Callable[[State], Passing]:
    """The answer for one of the two combat phases."""

    def passing(s: State) -> Passing:
        if not no_combat(s, who):
            return None
        return (
            f"No {SIDES[who]} unit can attack: the {SIDES[who]} combat phase passes by itself.",
            "8.1",
        )

    return passing
