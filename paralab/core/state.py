"""The position: what a photograph of the table would show, and who decides next."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import reduce
from operator import or_
from typing import Any, NewType

import msgspec

from paralab.core.actions import Action
from paralab.core.basis import Basis
from paralab.core.board import Place

Side = NewType("Side", str)
UnitId = NewType("UnitId", str)
Notes = Mapping[str, frozenset[str]]
"""One side's scrap of paper: what it wrote under each heading."""

DEAD = Place("eliminated")
"""Where eliminated counters lie."""

_NONE: frozenset[str] = frozenset()


class Counter(msgspec.Struct, frozen=True):
    """What is printed on a counter. Never changes."""

    id: UnitId
    side: Side
    kind: str
    values: Mapping[str, int] = {}
    title: str = ""
    formation: str = ""
    basis: Basis = Basis.PRINTED


class Unit(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Where a counter is and how it fares. Changes only by events.

    `spent`: movement points so far this phase; `hexes`: hexes entered so far this phase.
    """

    at: Place
    marks: frozenset[str] = _NONE
    spent: int = 0
    hexes: int = 0

    def __post_init__(self) -> None:
        # only the default itself is left out of the digest, not every set that equals it
        if not self.marks and self.marks is not _NONE:
            msgspec.structs.force_setattr(self, "marks", _NONE)


class Decision(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A choice that interrupts the phase. Plain data, so that any position can be read back."""

    side: Side
    kind: str
    about: tuple[str, ...] = ()


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position. Equal positions are equal values.

    `units`: by side, then by name (a face-down counter by its token); `markers`: what lies on a
    place; `tracks`: numbers kept on the side; `notes`: each side's secret paper; `orders`: what
    is announced and waits; `hand`: the unit whose move is under way; `pending`: the stack of
    decisions that interrupt the phase, the last one first to be made.
    Fields that hold their default are left out of the digest, so a field that a later game
    needs does not change the digest of any earlier position.
    """

    scenario: str
    turn: int
    phase: int
    units: Mapping[Side, Mapping[UnitId, Unit]]
    markers: Mapping[Place, frozenset[str]] = {}
    tracks: Mapping[str, int] = {}
    notes: Mapping[Side, Notes] = {}
    orders: tuple[Action, ...] = ()
    hand: UnitId | None = None
    pending: tuple[Decision, ...] = ()
    winner: Side | None = None
    over: bool = False
    options: frozenset[str] = _NONE

    def unit(self, name: str) -> Unit:
        """How one unit fares; raises KeyError for what is no unit on the table."""
        units: Mapping[str, Unit]
        for units in self.units.values():  # type: ignore[assignment]  # any name may be asked
            if name in units:
                return units[name]
        raise KeyError(name)

    def side_of(self, name: str) -> Side | None:
        """The side whose unit this is, or None."""
        return next((s for s, units in self.units.items() if name in units), None)

    def flags(self, place: str) -> frozenset[str]:
        """The markers on a place."""
        return self.markers.get(Place(place), _NONE)

    def paper(self, side: Side, heading: str) -> frozenset[str]:
        """What a side has written under a heading; nothing where its paper is not shown."""
        mine = self.notes.get(side)
        return _NONE if mine is None else mine.get(heading, _NONE)


def digest(state: State) -> str:
    """A short fingerprint: equal positions have equal digests, on any machine."""
    text = msgspec.json.encode(state, order="deterministic")
    return hashlib.sha256(text).hexdigest()[:8]


def reader(orders: tuple[type[Action], ...]) -> Callable[[bytes | str], State]:
    """What reads a position back from JSON, for a game with these orders.

    It raises ValueError, saying where, for what is no position.
    """
    # the same fields, but for the announced orders: of which type each is, only the game knows
    any_order: Any = reduce(or_, orders)
    fields = [("orders", tuple[any_order, ...], ())]
    typed = msgspec.defstruct("TypedState", fields, bases=(State,), frozen=True)
    decoder = msgspec.json.Decoder(typed)

    def read(text: bytes | str) -> State:
        try:
            found = decoder.decode(text)
        except msgspec.MsgspecError as wrong:
            raise ValueError(f"this is no position: {wrong}") from None
        return State(**{name: getattr(found, name) for name in State.__struct_fields__})

    return read
