"""[4.4] Three to a hex: more may pass through, and none may be left there."""

from __future__ import annotations

from typing import Final

from paralab.core.board import Place
from paralab.core.rulings import Facts, bar
from paralab.core.state import Side, State
from paralab.games.crete.orders import Walk
from paralab.games.crete.parts import ALLOWANCE, FOE, TRACKS, called
from paralab.games.crete.table import (
    CROSSED,
    LANDED,
    STACK,
    at,
    held,
    here,
    mine,
    names,
    own_full,
    side,
    unit,
    zone,
)
from paralab.games.crete.terrain import COST, GOING
from paralab.games.crete.tracks import exit_cost
from paralab.kit.memo import per_state
from paralab.kit.passing import room_ahead


def _overfull(s: State) -> Place | None:
    hand = s.hand
    if hand is None or s.pending:
        return None
    place, units = at(s, hand), mine(s)
    if place not in own_full(s) or sum(u.at == place for u in units.values()) <= STACK:
        return None
    return place


bursting: Final = per_state(_overfull)
"""The hex where a fourth unit is passing through, if there is one.

Who entered it last is in hand: before that unit or another of the four goes on, nobody moves.
"""


def _full(s: State, name: str) -> Facts:
    place = bursting(s)
    return {"unit": name, "full": called(place) if place is not None else ""}


@bar(
    "4.4",
    "{full} holds four units, and only three may end the phase there: one of them goes on first.",
    facts=lambda s, a: {**names(s, a), **_full(s, str(getattr(a, "unit", "")))},
)
def others_first(s: State, name: str) -> bool:
    """While a hex holds a fourth unit, only units of that hex move."""
    place = bursting(s)
    return place is not None and at(s, name) != place


# ------------------------------------------------------------------------------ passing through
def _crowd(s: State, a: Walk) -> Facts:
    return {**names(s, a), "friends": len(here(s, side(s), a.to))}


@bar(
    "4.4",
    "{friends} friendly units stand in {the_to}, and {unit} could not go on from there; a hex holds"
    " three when the phase ends.",
    facts=_crowd,
    remedy="Move one of them away first.",
)
def crowded(s: State, a: Walk) -> bool:
    """A full hex may be entered where the unit, or one that stands there, can still go on."""
    if a.to not in own_full(s):
        return False
    who = side(s)
    friends = here(s, who, a.to)
    u = unit(s, a.unit)
    spent = COST[u.at, a.to] if (u.at, a.to) in COST else exit_cost(u.at, a.to)
    left = ALLOWANCE[a.unit] - u.spent - spent
    locked = a.to in zone(s, FOE[who])
    if not locked and _room_beyond(s, who, a, left, tracks=_may_cross(s, a.unit)):
        return False
    return not any(
        _room_beyond(s, who, a, ALLOWANCE[f], locked=locked, tracks=_may_cross(s, f))
        for f in friends
        if _fresh(s, f)
    )


def _fresh(s: State, name: str) -> bool:
    u = unit(s, name)
    return not u.spent and LANDED not in u.marks


def _may_cross(s: State, name: str) -> bool:
    """Whether a track is a way on: not for who comes out of one, or has done so (7.7)."""
    u = unit(s, name)
    return u.at not in TRACKS and CROSSED not in u.marks


def _room_beyond(
    s: State, who: Side, a: Walk, left: int, *, locked: bool = False, tracks: bool = True
) -> bool:
    """Whether from the full hex a place with room can be reached, once the unit has entered it."""
    foes, controlled, origin = held(s, FOE[who]), zone(s, FOE[who]), at(s, a.unit)

    def room(place: Place) -> bool:
        if place in TRACKS:
            return tracks
        return len(here(s, who, place)) - (place == origin) < STACK

    shut = controlled if locked else frozenset[Place]()
    return room_ahead(GOING, a.to, left, room, barred=foes, halts=controlled, locked=shut)
