"""The orders of this game. Fields in the order in which they are pointed at."""

from __future__ import annotations

from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.board import Place
from paralab.core.state import UnitId


class Deploy(Action, frozen=True, gc=False, tag="deploy"):
    """Lay a British unit, or an empty token, face down."""

    unit: UnitId
    at: Place


class Reveal(Action, frozen=True, gc=False, tag="reveal"):
    """Turn a face-down token up."""

    unit: UnitId


class Drop(Action, frozen=True, gc=False, tag="drop"):
    """Drop a parachute unit at a landing zone."""

    unit: UnitId
    at: Place


class Settle(Action, frozen=True, gc=False, tag="settle"):
    """Choose the nearest free hex for a unit that landed on a friend."""

    unit: UnitId
    at: Place


class Embark(Action, frozen=True, gc=False, tag="embark"):
    """Put a unit into the convoy of this turn, and say where it will land."""

    unit: UnitId
    at: Place


class Cover(Action, frozen=True, gc=False, tag="cover"):
    """Assign air points to the cover of the convoy."""

    points: Place


class Sail(Action, frozen=True, gc=False, tag="sail"):
    """Let the convoy sail: a die for each unit in it."""


class Fly(Action, frozen=True, gc=False, tag="fly"):
    """Land a unit on an airfield by air transport."""

    unit: UnitId
    at: Place


class Arrive(Action, frozen=True, gc=False, tag="arrive"):
    """Bring a British reinforcement onto the map."""

    unit: UnitId
    at: Place


class Walk(Action, frozen=True, gc=False, tag="walk"):
    """Move a unit one hex, or one space of the communication track."""

    unit: UnitId
    to: Place


class Push(Action, frozen=True, gc=False, tag="push"):
    """Push the enemy back from a space of the communication track, with all in the unit's space."""

    unit: UnitId
    at: Place


class Emerge(Action, frozen=True, gc=False, tag="emerge"):
    """Choose the hex where a unit comes out of the communication track."""

    unit: UnitId
    at: Place


class Attack(Action, frozen=True, gc=False, tag="attack"):
    """Let a unit join the battle that is being built, against an enemy unit."""

    unit: UnitId
    target: UnitId


class Raid(Action, frozen=True, gc=False, tag="raid"):
    """Begin an attack by air power alone."""

    target: UnitId


class Barrage(Action, frozen=True, gc=False, tag="barrage"):
    """Let artillery fire at an enemy unit, alone or in support of the battle that is built."""

    unit: UnitId
    target: UnitId


class Support(Action, frozen=True, gc=False, tag="support"):
    """Commit air points to the battle at hand."""

    points: Place


class Resolve(Action, frozen=True, gc=False, tag="resolve"):
    """Commit the battle that has been built."""

    target: UnitId


class Aid(Action, frozen=True, gc=False, tag="aid"):
    """Let an artillery unit support the defence."""

    unit: UnitId


class Retreat(Action, frozen=True, gc=False, tag="retreat"):
    """Retreat a unit one hex."""

    unit: UnitId
    to: Place


class Displace(Action, frozen=True, gc=False, tag="displace"):
    """Move a unit off the route of a friend's retreat."""

    unit: UnitId
    to: Place


class Pursue(Action, frozen=True, gc=False, tag="pursue"):
    """Let a victorious unit go on one hex."""

    unit: UnitId
    to: Place


ORDERS: Final[tuple[type[Action], ...]] = (
    Deploy, Reveal, Drop, Settle, Embark, Cover, Sail, Fly, Arrive, Walk, Push, Emerge, Attack,
    Raid, Barrage, Support, Resolve, Aid, Retreat, Displace, Pursue, Pass,
)  # fmt: skip
