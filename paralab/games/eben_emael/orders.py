"""The orders of this game. Fields in the order in which they are pointed at.

Fields are as wide as what a person may try: a target is any squad or hex, so that "fire at a
work" can be said, and be refused by its case (5.8).
"""

from __future__ import annotations

from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.board import Place
from paralab.core.state import UnitId


class Walk(Action, frozen=True, gc=False, tag="walk"):
    """Move a squad one hex."""

    unit: UnitId
    to: Place


class Fire(Action, frozen=True, gc=False, tag="fire"):
    """Announce a fire of a squad or a work; `again`: the second fire of a work (12.2)."""

    by: str
    target: str
    again: bool = False


class Assault(Action, frozen=True, gc=False, tag="assault"):
    """Announce that a squad joins the close assault on an enemy."""

    unit: UnitId
    target: str


class Demolish(Action, frozen=True, gc=False, tag="demolish"):
    """Announce a demolition; `charge`: with the squad's one heavy charge."""

    unit: UnitId
    fort: Place
    charge: bool = False


class Resolve(Action, frozen=True, gc=False, tag="resolve"):
    """Carry out what was announced by a firer or a sapper, or the assault on a target."""

    what: str


class Activate(Action, frozen=True, gc=False, tag="activate"):
    """Roll for an inactive work."""

    fort: Place


class Enter(Action, frozen=True, gc=False, tag="enter"):
    """Bring a waiting squad on, over the edge of the map or out of a work."""

    unit: UnitId
    at: Place


class Lose(Action, frozen=True, gc=False, tag="lose"):
    """Choose which of one's own squads is eliminated."""

    unit: UnitId


class Advance(Action, frozen=True, gc=False, tag="advance"):
    """Move a victorious squad into the hex that its assault has emptied."""

    unit: UnitId


class Dummy(Action, frozen=True, gc=False, tag="dummy"):
    """Write a cupola down as a dummy."""

    fort: Place


class Mine(Action, frozen=True, gc=False, tag="mine"):
    """Write a hex down as mined."""

    at: Place


class Deploy(Action, frozen=True, gc=False, tag="deploy"):
    """Land a squad."""

    unit: UnitId
    at: Place


ORDERS: Final[tuple[type[Action], ...]] = (
    Walk, Fire, Assault, Demolish, Resolve, Activate, Enter, Lose, Advance,
    Dummy, Mine, Deploy, Pass,
)  # fmt: skip
