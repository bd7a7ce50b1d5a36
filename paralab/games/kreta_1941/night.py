"""[10.0] Night turns: every second one, and what the dark changes for those that move."""

from __future__ import annotations

from paralab.core.rulings import bar, rule
from paralab.core.state import State, Unit
from paralab.games.kreta_1941.orders import Walk
from paralab.games.kreta_1941.parts import ALLOWANCE, BRITISH, OWNER
from paralab.games.kreta_1941.table import (
    LANDED,
    LEFT,
    enemy_zone,
    names,
    night,
    unit,
)


@rule("10.0")
def dark(s: State) -> bool:
    """Odd turns are day, even turns are night."""
    return night(s)


@rule("10.11")
def in_full(s: State, name: str) -> int:
    """Halves of a point of a British unit by night: as many as are printed."""
    return ALLOWANCE.get(name, 0)


@rule("4.5")
def by_day(s: State, name: str) -> int:
    """The same by day, with German aircraft over every road: half as many."""
    return ALLOWANCE.get(name, 0) // 2


def allowance(s: State, name: str) -> int:
    """Halves of a point that a unit has this phase, by day or by night, landed or not."""
    if OWNER.get(name) == BRITISH:
        return in_full(s, name) if dark(s) else by_day(s, name)
    halves = ALLOWANCE.get(name, 0)
    return halves // 2 if LANDED in unit(s, name).marks else halves


@rule("10.1")
def may_leave(s: State) -> bool:
    """Whether units may leave an enemy zone of their own will: by night."""
    return dark(s)


@bar(
    "10.12",
    "{unit} has started in an enemy zone of control, and {the_to} is in one: by night a unit may"
    " leave such a zone, but enter none again in this phase.",
    facts=names,
)
def no_reentry(s: State, a: Walk) -> bool:
    """Out of the enemy's zones, and not back into any."""
    if a.to not in enemy_zone(s) or not may_leave(s):
        return False
    return has_left(s, unit(s, a.unit))


def has_left(s: State, u: Unit) -> bool:
    """Whether a unit that moves has left an enemy zone, or does with its next step."""
    return LEFT in u.marks or (not u.hexes and u.at in enemy_zone(s))
