"""The orders of this game. Fields in the order in which they are pointed at.

Fields are as wide as what a person may try, so that what is wrong can be said, and be refused
by its case.
"""

from __future__ import annotations

from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.board import Place
from paralab.core.state import UnitId


# ------------------------------------------------------------------------------ before play
class Zone(Action, frozen=True, gc=False, tag="zone"):
    """Say which of the drop zones on its back a unit takes."""

    unit: UnitId
    at: Place


class Choose(Action, frozen=True, gc=False, tag="choose"):
    """Write a hex down as a drop zone of the Polish units."""

    at: Place


# ------------------------------------------------------------------------------ movement
class Land(Action, frozen=True, gc=False, tag="land"):
    """Place an airlanding unit."""

    unit: UnitId
    at: Place


class Walk(Action, frozen=True, gc=False, tag="walk"):
    """Move a unit one hex: by ferry, or across the river, where that is the way."""

    unit: UnitId
    to: Place


class Declare(Action, frozen=True, gc=False, tag="declare"):
    """Declare how motorized infantry moves; `foot`: as a non-mechanized unit."""

    unit: UnitId
    foot: bool = False


class Enter(Action, frozen=True, gc=False, tag="enter"):
    """Bring a German unit on in an entry hex."""

    unit: UnitId
    at: Place


class Leave(Action, frozen=True, gc=False, tag="leave"):
    """Move a German unit off the map, into the box of the letter of its entry hex."""

    unit: UnitId
    to: Place


class Lose(Action, frozen=True, gc=False, tag="lose"):
    """Choose which of two units that have ended in one hex is eliminated."""

    unit: UnitId


# ------------------------------------------------------------------------------ opportunity fire
class Shoot(Action, frozen=True, gc=False, tag="shoot"):
    """Fire at the unit that moves or lands."""

    by: UnitId
    target: UnitId


class Hold(Action, frozen=True, gc=False, tag="hold"):
    """Fire no more in this phase at the unit that moves or lands."""


# ------------------------------------------------------------------------------ the bridge
class Blow(Action, frozen=True, gc=False, tag="blow"):
    """Try to destroy the railway bridge."""


# ------------------------------------------------------------------------------ disruption
class Rally(Action, frozen=True, gc=False, tag="rally"):
    """Spend a command point on a disrupted British unit."""

    unit: UnitId


# ------------------------------------------------------------------------------ combat
class Attack(Action, frozen=True, gc=False, tag="attack"):
    """Let a unit join the attack on an enemy unit."""

    unit: UnitId
    target: UnitId


class Withdraw(Action, frozen=True, gc=False, tag="withdraw"):
    """Take a unit out of an announced attack."""

    unit: UnitId


class Resolve(Action, frozen=True, gc=False, tag="resolve"):
    """Carry out the attack on an enemy unit."""

    target: UnitId


class Retreat(Action, frozen=True, gc=False, tag="retreat"):
    """Retreat a unit one hex."""

    unit: UnitId
    to: Place


class Stand(Action, frozen=True, gc=False, tag="stand"):
    """Let whoever would have to retreat be disrupted instead: one unit, or all of them."""


class Advance(Action, frozen=True, gc=False, tag="advance"):
    """Advance a unit one hex after combat."""

    unit: UnitId
    to: Place


ORDERS: Final[tuple[type[Action], ...]] = (
    Zone, Choose, Land, Walk, Declare, Enter, Leave, Lose, Shoot, Hold, Blow, Rally,
    Attack, Withdraw, Resolve, Retreat, Stand, Advance, Pass,
)  # fmt: skip
