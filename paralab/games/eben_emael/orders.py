"""The orders of this game. Fields in the order in which they are pointed at.

Fields are as wide as what a person may try: a target is any unit or hex, so that "fire at a
fortification" can be said, and be refused by its case (5.8).
"""

from __future__ import annotations

from paralab.core.board import Place
from paralab.core.actions import Action, Pass
from paralab.core.state import UnitId


class Walk(Action, frozen=True, tag="walk"):
    """One hex."""

    unit: UnitId
    to: Place


class Fire(Action, frozen=True, tag="fire"):
    """Announce a fire; `again`: the second fire of a fortification (12.2)."""

    by: str
    target: str
    again: bool = False


class Assault(Action, frozen=True, tag="assault"):
    """Announce that a unit joins the close assault on a target."""

    unit: UnitId
    target: str


class Demolish(Action, frozen=True, tag="demolish"):
    """Announce a demolition, with or without the heavy charge."""

    unit: UnitId
    fort: Place
    charge: bool = False


class Resolve(Action, frozen=True, tag="resolve"):
    """Carry out what was announced by a firer, by a demolisher, or on a target."""

    what: str


class Activate(Action, frozen=True, tag="activate"):
    fort: Place


class Enter(Action, frozen=True, tag="enter"):
    unit: UnitId
    at: Place


class Lose(Action, frozen=True, tag="lose"):
    unit: UnitId


class Advance(Action, frozen=True, tag="advance"):
    unit: UnitId


class Dummy(Action, frozen=True, tag="dummy"):
    fort: Place


class Mine(Action, frozen=True, tag="mine"):
    at: Place


class Deploy(Action, frozen=True, tag="deploy"):
    unit: UnitId
    at: Place


ORDERS: tuple[type[Action], ...] = (
    Walk, Fire, Assault, Demolish, Resolve, Activate, Enter, Lose, Advance,
    Dummy, Mine, Deploy, Pass,
)  # fmt: skip
