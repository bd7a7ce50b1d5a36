"""[3.0] Steps that pass by themselves, because for reasons that all can see nobody may do anything.

Each answer depends only on what is public: dummies count as works that may fire or open, since
to pass over them would betray them. Each is a set question, quick to ask at every step; a test
compares it with the lawful orders of the position as everybody may see it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from paralab.core.board import Place
from paralab.core.state import Side, State
from paralab.games.eben_emael.assault import CLIFF, NEAR
from paralab.games.eben_emael.demolition import WORKS_NEXT_TO
from paralab.games.eben_emael.fire import NEAR as IN_RANGE
from paralab.games.eben_emael.fortifications import FIELD, asleep
from paralab.games.eben_emael.movement import GOING
from paralab.games.eben_emael.parts import BELGIAN, BOARD, FOE, GERMAN, ON_MAP, SIDES
from paralab.games.eben_emael.reinforcements import may_come
from paralab.games.eben_emael.sighting import obstruction
from paralab.games.eben_emael.table import PINNED, active, destroyed, held, shut, watched

Passing = tuple[str, str] | None

STORMED: Final = {
    p: frozenset(q for q in near if not BOARD.has(CLIFF, p, q)) for p, near in NEAR.items()
}
"""The hexes that a squad may assault."""


@cache
def reached(here: Place) -> frozenset[Place]:
    """The hexes that a squad both reaches and sees."""
    return frozenset(p for p in IN_RANGE[here] if obstruction(here, p) is None)


@cache
def swept(fort: Place) -> frozenset[Place]:
    """The hexes that a work reaches and sees by itself."""
    return frozenset(p for p in FIELD[fort] if obstruction(fort, p) is None)


def ready(s: State, who: Side) -> list[Place]:
    """Where the squads of a side stand that are not pinned."""
    return [u.at for u in s.units[who].values() if PINNED not in u.marks and u.at in ON_MAP]


def no_fire(s: State, who: Side) -> bool:
    """Whether no squad or active work of a side has an enemy in reach and in sight."""
    foes = held(s, FOE[who])
    if not foes:
        return True
    if any(not foes.isdisjoint(reached(p)) for p in ready(s, who)):
        return False
    if who == GERMAN:
        return True
    if watched(s):
        return all(foes.isdisjoint(FIELD[f]) for f in active(s))
    return all(foes.isdisjoint(swept(f)) for f in active(s))


def no_move(s: State, who: Side) -> bool:
    """Whether no squad of a side has anywhere to go."""
    foes = held(s, FOE[who])
    return not any(
        to not in foes and not (who == GERMAN and shut(s, to))
        for p in ready(s, who)
        for to, _ in GOING[p]
    )


def no_assault(s: State, who: Side) -> bool:
    """Whether no unpinned squad of a side has an enemy squad next door."""
    foes = held(s, FOE[who])
    return all(foes.isdisjoint(STORMED[p]) for p in ready(s, who))


def no_demolition(s: State) -> bool:
    """Whether no unpinned German squad stands next to a work that stands."""
    works = (f for p in ready(s, GERMAN) for f in WORKS_NEXT_TO[p])
    return all(destroyed(s, f) for f in works)


# ------------------------------------------------------------------------------ the steps
def activation(s: State) -> Passing:
    """Nothing is left to wake."""
    if any(asleep(s)):
        return None
    return "No fortification is inactive: the Belgian activation phase passes by itself.", "9.4"


def fire(who: Side, name: str) -> Callable[[State], Passing]:
    """The answer for one of the four fire steps."""

    def passing(s: State) -> Passing:
        if not no_fire(s, who):
            return None
        shooter = f"No {SIDES[who]} squad" + (" or active fortification" if who == BELGIAN else "")
        return f"{shooter} has an enemy in range and in sight: the {name} passes by itself.", "5.0"

    return passing


def german_movement(s: State) -> Passing:
    """Everybody is pinned, lost, or shut in."""
    if not no_move(s, GERMAN):
        return None
    return "No German squad can move: the German movement phase passes by itself.", "4.7"


def belgian_movement(s: State) -> Passing:
    """Nobody can move and nobody is due."""
    if may_come(s) or not no_move(s, BELGIAN):
        return None
    return (
        "No Belgian squad can move, and none is due: the Belgian movement phase passes by itself.",
        "4.7",
    )


def german_assault(s: State) -> Passing:
    """Neither an enemy nor a work is next to anybody."""
    if not (no_assault(s, GERMAN) and no_demolition(s)):
        return None
    return (
        "No unpinned German squad is next to a Belgian squad or to a fortification that stands:"
        " the German assault phase passes by itself.",
        "7.0",
    )


def belgian_assault(s: State) -> Passing:
    """No enemy is next to anybody."""
    if not no_assault(s, BELGIAN):
        return None
    return (
        "No unpinned Belgian squad is next to a German squad: the Belgian assault phase passes by"
        " itself.",
        "7.0",
    )
