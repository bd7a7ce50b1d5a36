"""Everything that can happen on the table, and what it does to the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from paralab.core.actions import Action
from paralab.core.basis import Basis
from paralab.core.board import Place
from paralab.core.rulings import NOTHING, Tally
from paralab.core.state import DEAD, Decision, Notes, Side, State, Unit, UnitId


class Event(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag=True):
    """Something that happened, with the numbers of the cases that caused it."""

    cases: tuple[str, ...] = ()


class Placed(Event, frozen=True, gc=False):
    """A counter is put somewhere, paying `cost` and entering `hexes` hexes."""

    unit: UnitId
    at: Place
    cost: int = 0
    hexes: int = 0


class Moved(Event, frozen=True, gc=False):
    """A counter goes one place on, paying `cost`."""

    unit: UnitId
    to: Place
    cost: int


class Advanced(Event, frozen=True, gc=False):
    """A counter goes on without paying: an advance, a retreat, a displacement."""

    unit: UnitId
    to: Place


class Eliminated(Event, frozen=True, gc=False):
    """A counter leaves play."""

    unit: UnitId


class Unmasked(Event, frozen=True, gc=False):
    """A face-down counter is turned up: `token` becomes `unit`, or nothing if it was empty."""

    side: Side
    token: UnitId
    unit: UnitId | None = None


class Marked(Event, frozen=True, gc=False):
    """Markers are put on, or taken off, a counter."""

    unit: UnitId
    on: frozenset[str] = frozenset()
    off: frozenset[str] = frozenset()


class Flagged(Event, frozen=True, gc=False):
    """Markers are put on, or taken off, a place."""

    at: Place
    on: frozenset[str] = frozenset()
    off: frozenset[str] = frozenset()


class Rested(Event, frozen=True, gc=False):
    """Movement points are whole again, and nobody's hand is on a counter."""


class Took(Event, frozen=True, gc=False):
    """A player's hand is on a counter: its move is under way."""

    unit: UnitId | None


class Rolled(Event, frozen=True, gc=False):
    """Dice fell.

    `purpose`: what for (fire, assault, ...); `about`: who and whom; `dice`: as they fell;
    `tally`: the sum of modifiers; `table`, `column`: the chart; `read`: what each look at a chart
    gave, in order; `result`: what it comes to; `basis`: the weakest thing it rests on.
    """

    purpose: str
    about: tuple[str, ...]
    dice: tuple[int, ...]
    result: str
    tally: Tally = NOTHING
    table: str = ""
    column: str = ""
    read: tuple[str, ...] = ()
    basis: Basis = Basis.PRINTED


class Announced(Event, frozen=True, gc=False):
    """An order lies on the table, waiting to be carried out."""

    order: Action


class Resolved(Event, frozen=True, gc=False):
    """An announced order has been carried out, or has come to nothing (`idle`)."""

    order: Action
    idle: bool = False


class Noted(Event, frozen=True, gc=False):
    """A side writes on its own scrap of paper, or strikes out. Nobody else hears it."""

    side: Side
    heading: str
    entries: frozenset[str] = frozenset()
    struck: frozenset[str] = frozenset()


class Revealed(Event, frozen=True, gc=False):
    """A side has to say what it wrote; from now on it lies on the table as a marker."""

    side: Side
    heading: str
    entry: str


class Consulted(Event, frozen=True, gc=False):
    """A rule looked at a side's paper, whatever it found: the step can not be taken back."""

    side: Side


class Counted(Event, frozen=True, gc=False):
    """A track moves."""

    track: str
    by: int


class Asked(Event, frozen=True, gc=False):
    """Somebody must decide something before play goes on."""

    decision: Decision


class Answered(Event, frozen=True, gc=False):
    """The latest decision has been made."""


class Began(Event, frozen=True, gc=False):
    """A phase begins."""

    turn: int
    phase: int


class Skipped(Event, frozen=True, gc=False):
    """A phase passes by itself, because for reasons that all can see nobody may do anything."""

    phase: str
    words: str


class Ended(Event, frozen=True, gc=False):
    """The game is over; `winner` is None for a draw."""

    winner: Side | None


_replace = msgspec.structs.replace
Fold = Callable[[State, Any], State]


def after(state: State, event: Event) -> State:
    """The position once `event` has happened: the one place where positions are made."""
    return _FOLDS[type(event)](state, event)


def _put(state: State, name: UnitId, now: Unit) -> State:
    units = state.units
    for side, mine in units.items():
        if name in mine:
            return _replace(state, units={**units, side: {**mine, name: now}})
    raise KeyError(name)


def _placed(state: State, e: Placed) -> State:
    return _put(state, e.unit, Unit(e.at, state.unit(e.unit).marks, e.cost, e.hexes))


def _moved(state: State, e: Moved) -> State:
    old = state.unit(e.unit)
    return _put(state, e.unit, Unit(e.to, old.marks, old.spent + e.cost, old.hexes + 1))


def _advanced(state: State, e: Advanced) -> State:
    old = state.unit(e.unit)
    return _put(state, e.unit, Unit(e.to, old.marks, old.spent, old.hexes))


def _eliminated(state: State, e: Eliminated) -> State:
    return _put(state, e.unit, Unit(DEAD))


def _unmasked(state: State, e: Unmasked) -> State:
    mine = dict(state.units[e.side])
    masked = mine.pop(e.token)
    if e.unit is not None:
        mine[e.unit] = masked
    return _replace(state, units={**state.units, e.side: mine})


def _marked(state: State, e: Marked) -> State:
    old = state.unit(e.unit)
    return _put(state, e.unit, Unit(old.at, (old.marks - e.off) | e.on, old.spent, old.hexes))


def _flagged(state: State, e: Flagged) -> State:
    markers = dict(state.markers)
    flags = (markers.get(e.at, frozenset()) - e.off) | e.on
    if flags:
        markers[e.at] = flags
    else:  # an empty set would make two equal tables unequal positions
        markers.pop(e.at, None)
    return _replace(state, markers=markers)


def _rested(state: State, _: Rested) -> State:
    units = {
        side: {n: Unit(u.at, u.marks) if u.spent or u.hexes else u for n, u in mine.items()}
        for side, mine in state.units.items()
    }
    return _replace(state, units=units, hand=None)


def _noted(state: State, e: Noted) -> State:
    mine: Notes = state.notes.get(e.side, {})
    now = (mine.get(e.heading, frozenset()) - e.struck) | e.entries
    return _replace(state, notes={**state.notes, e.side: {**mine, e.heading: now}})


def _revealed(state: State, e: Revealed) -> State:
    at = Place(e.entry)
    flags = state.markers.get(at, frozenset()) | {e.heading}
    return _replace(state, markers={**state.markers, at: flags})


def _counted(state: State, e: Counted) -> State:
    tracks = dict(state.tracks)
    now = tracks.pop(e.track, 0) + e.by
    if now:
        tracks[e.track] = now
    return _replace(state, tracks=tracks)


def _resolved(state: State, e: Resolved) -> State:
    rest = list(state.orders)
    rest.remove(e.order)
    return _replace(state, orders=tuple(rest))


def _same(state: State, _: Event) -> State:
    return state


_FOLDS: Final[dict[type[Event], Fold]] = {
    Placed: _placed,
    Moved: _moved,
    Advanced: _advanced,
    Eliminated: _eliminated,
    Unmasked: _unmasked,
    Marked: _marked,
    Flagged: _flagged,
    Rested: _rested,
    Took: lambda s, e: _replace(s, hand=e.unit),
    Rolled: _same,
    Announced: lambda s, e: _replace(s, orders=(*s.orders, e.order)),
    Resolved: _resolved,
    Noted: _noted,
    Revealed: _revealed,
    Consulted: _same,
    Counted: _counted,
    Asked: lambda s, e: _replace(s, pending=(*s.pending, e.decision)),
    Answered: lambda s, _: _replace(s, pending=s.pending[:-1]),
    Began: lambda s, e: _replace(s, turn=e.turn, phase=e.phase),
    Skipped: _same,
    Ended: lambda s, e: _replace(s, winner=e.winner, over=True),
}
"""How each event changes the position, by its type: a law test says that none is missing."""
