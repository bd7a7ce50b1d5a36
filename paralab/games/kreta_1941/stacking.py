"""[4.4] One unit to a hex: others may pass through, and none may be left there."""

from __future__ import annotations

from typing import Final

from paralab.core.board import Place
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import State
from paralab.games.kreta_1941.night import allowance, has_left, may_leave
from paralab.games.kreta_1941.orders import Walk
from paralab.games.kreta_1941.parts import FOE, IN_TRACK, called, is_token
from paralab.games.kreta_1941.table import (
    GONE_ON,
    ONTO,
    at,
    enemy_held,
    enemy_zone,
    here,
    names,
    own_held,
    side,
    spaces,
    unit,
)
from paralab.games.kreta_1941.terrain import COST, GOING
from paralab.kit.memo import per_state
from paralab.kit.passing import room_ahead


def _shared(s: State) -> Place | None:
    if s.hand is None or s.pending:
        return None
    place = at(s, s.hand)
    return place if len(own_held(s).get(place, ())) > 1 else None


shared: Final = per_state(_shared)
"""The hex where a unit is passing through a friend, if there is one.

Who entered it is in hand: before that unit or its friend goes on, nobody else moves.
"""


def _sharing(s: State, a: Walk) -> Facts:
    place = shared(s)
    return {**names(s, a), "shared": called(place) if place is not None else ""}


@bar(
    "4.4",
    "Two units stand in {shared}, and only one may end the phase there: one of them goes on first.",
    facts=_sharing,
)
def others_first(s: State, name: str) -> bool:
    """While two units share a hex, only they move."""
    place = shared(s)
    return place is not None and at(s, name) != place


# ------------------------------------------------------------------------------ passing through
def _friend(s: State, a: Walk) -> Facts:
    return {**names(s, a), "friend": " and ".join(map(called, here(s, side(s), a.to)))}


@bar(
    "4.42",
    "{friend} stands in {the_to}, and {unit} could not go on from there: no two units end the"
    " phase in one hex.",
    facts=_friend,
    remedy="Move the other unit away first.",
)
def crowded(s: State, a: Walk) -> bool:
    """A friend's hex may be entered where the unit, or that friend, can still go on."""
    if a.to not in own_held(s):
        return False
    u = unit(s, a.unit)
    if (u.at, a.to) not in COST:  # out of the track leads only what is free (9.11)
        return False
    left = allowance(s, a.unit) - u.spent - COST[u.at, a.to]
    return not can_share(s, a, left, wary=has_left(s, u))


def can_share(s: State, a: Walk, left: int, *, wary: bool = False) -> bool:
    """Whether who enters a friend's hex, and has so many points left, or the friend can go on."""
    if a.to not in enemy_zone(s) and _way_on(s, a, left, wary=wary):
        return True
    return any(_can_make_way(s, a, friend) for friend in here(s, side(s), a.to))


@rule("4.41")
def passes_free(s: State, a: Walk) -> bool:
    """Whether a step leads through a friend, for no more points than without him."""
    return a.to in own_held(s) and not crowded.stands(s, a)


def _can_make_way(s: State, a: Walk, friend: str) -> bool:
    u = unit(s, friend)
    if is_token(friend) or u.spent or u.hexes or u.marks & {GONE_ON, ONTO}:
        return False
    watched = a.to in enemy_zone(s)
    if watched and not may_leave(s):
        return False
    return _way_on(s, a, allowance(s, friend), wary=watched)


def _way_on(s: State, a: Walk, left: int, *, wary: bool) -> bool:
    """Whether a hex without a friend can be reached, once the unit has entered this one.

    Who is `wary` has left an enemy zone and enters none again.
    """
    foes, controlled, origin = enemy_held(s), enemy_zone(s), at(s, a.unit)
    friends, theirs = own_held(s), spaces(s, FOE[side(s)])

    def room(place: Place) -> bool:
        if place in IN_TRACK:
            return place not in theirs
        return place not in friends or (place == origin and len(friends[place]) == 1)

    barred = controlled | foes.keys() if wary else foes
    return room_ahead(GOING, a.to, left, room, barred=barred, halts=controlled)
