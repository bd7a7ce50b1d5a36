"""The orders of this game. Fields in the order in which they are pointed at."""

from __future__ import annotations

from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.board import Place
from paralab.core.state import UnitId


class West(Action, frozen=True, gc=False, tag="west"):
    """Write one more airborne unit down for the western map."""


class Centre(Action, frozen=True, gc=False, tag="centre"):
    """Write one more airborne unit down for the central map."""


class East(Action, frozen=True, gc=False, tag="east"):
    """Write one more airborne unit down for the eastern map."""


class Later(Action, frozen=True, gc=False, tag="later"):
    """Keep one more airborne unit back for a later turn."""


class Deploy(Action, frozen=True, gc=False, tag="deploy"):
    """Set a Commonwealth unit up."""

    unit: UnitId
    at: Place


class Drop(Action, frozen=True, gc=False, tag="drop"):
    """Drop an airborne unit at a target hex."""

    unit: UnitId
    at: Place


class Land(Action, frozen=True, gc=False, tag="land"):
    """Land a mountain unit on an airfield."""

    unit: UnitId
    at: Place


class Walk(Action, frozen=True, gc=False, tag="walk"):
    """Move a unit one hex, or into or out of a transit track."""

    unit: UnitId
    to: Place


class Attack(Action, frozen=True, gc=False, tag="attack"):
    """Let a unit join the attack that is being built, and name a hex that it attacks."""

    unit: UnitId
    at: Place


class Also(Action, frozen=True, gc=False, tag="also"):
    """Add another defended hex to the attack that is being built."""

    at: Place


class Support(Action, frozen=True, gc=False, tag="support"):
    """Commit an air unit to the attack that is being built."""

    air: UnitId


class Resolve(Action, frozen=True, gc=False, tag="resolve"):
    """Carry the attack out on the All-Out table, or on the Limited one."""

    at: Place
    limited: bool = False


class Counter(Action, frozen=True, gc=False, tag="counter"):
    """Counterattack one of the hexes from which the attack came, on either table."""

    at: Place
    limited: bool = False


class Again(Action, frozen=True, gc=False, tag="again"):
    """Roll the original attack again, without its air units, on either table."""

    at: Place
    limited: bool = False


class Retreat(Action, frozen=True, gc=False, tag="retreat"):
    """Retreat a unit one hex."""

    unit: UnitId
    to: Place


class Lose(Action, frozen=True, gc=False, tag="lose"):
    """Choose which of one's own units is eliminated."""

    unit: UnitId


class Advance(Action, frozen=True, gc=False, tag="advance"):
    """Move a victorious unit into a hex that the combat has emptied."""

    unit: UnitId
    to: Place


ORDERS: Final[tuple[type[Action], ...]] = (
    West, Centre, East, Later, Deploy, Drop, Land, Walk, Attack, Also, Support, Resolve, Counter,
    Again, Retreat, Lose, Advance, Pass,
)  # fmt: skip
