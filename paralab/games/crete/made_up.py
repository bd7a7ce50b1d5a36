"""What no table of this game can show: marks, tracks, papers and announcements that cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paralab.core.state import State, UnitId
from paralab.games.crete.made_up_combat import announced, asked
from paralab.games.crete.parts import (
    AIRBORNE,
    AIRFIELDS_ABROAD,
    COMMONWEALTH,
    DROPPERS,
    GERMAN,
    KIND,
    MOUNTAIN,
    ON_MAP,
    POOL,
    SIDES,
    TRACKS,
)
from paralab.games.crete.table import (
    ATTACKED,
    BOUND,
    CROSSED,
    DROPS,
    FIRST_PHASE,
    FOUGHT,
    LANDED,
    STILL,
    USED,
    unit,
)
from paralab.games.crete.tracks import GATE

_GROUND: Final = frozenset({FOUGHT, ATTACKED, CROSSED, *BOUND.values()})
MARKS: Final = {
    "air": frozenset({USED}),
    "airborne": _GROUND | {LANDED},
}
"""The marks that a kind of unit can bear; all other kinds: those of the ground."""


def made_up(s: State) -> Iterator[str]:
    """What shows that somebody has made this position up."""
    for name in (n for mine in s.units.values() for n in mine if n in KIND):
        yield from _marks(s, name)
    yield from _tracks(s)
    if s.markers:
        yield f"nothing lies on {min(s.markers)} in this game"
    for who, paper in s.notes.items():
        for heading in sorted(set(paper) - ({DROPS} if who == GERMAN else set())):
            yield f"the {SIDES.get(who, who)} player writes nothing under '{heading}'"
    yield from (f"{order} can not be announced" for order in s.orders if not announced(s, order))
    if s.hand is not None and (s.hand not in KIND or KIND[s.hand] == "air"):
        yield f"{s.hand} is no unit that can be in hand"
    yield from (f"nobody can be asked for {d}" for d in s.pending if not asked(s, d))
    yield from _unfinished(s)


def _marks(s: State, name: UnitId) -> Iterator[str]:
    u = unit(s, name)
    can = MARKS.get(KIND[name], _GROUND)
    yield from (f"{name} can not be '{mark}'" for mark in sorted(u.marks - can))
    bound = [sheet for sheet, mark in BOUND.items() if mark in u.marks]
    if u.at in TRACKS:
        if len(bound) != 1 or (u.at, bound[0]) not in GATE:
            yield f"{name} is in a transit track, bound for none of its maps"
    elif bound:
        yield f"{name} is bound for a map, but in no transit track"


def _tracks(s: State) -> Iterator[str]:
    for track, number in s.tracks.items():
        if track not in STILL.values() or number < 0:
            yield f"there is no track '{track}' that stands at {number}"
    owed = sum(s.tracks.values())
    waiting = sum(s.units[GERMAN][n].at == AIRBORNE for n in DROPPERS if n in s.units[GERMAN])
    if owed > waiting:
        yield f"{owed} drops are due in turn 1, and {waiting} units wait to drop"


def _unfinished(s: State) -> Iterator[str]:
    """A set-up that is over, or that nobody could end; drops that are due too late."""
    first, owed = FIRST_PHASE[s.scenario], sum(s.tracks.values())
    if owed and (s.turn > 1 or s.phase != first):
        yield "drops of turn 1 are due only in its air landing phase"
    units = s.units.get(COMMONWEALTH, {})
    waiting = [n for n, u in units.items() if u.at == POOL]
    if s.phase >= first:
        if waiting:
            yield f"{waiting[0]} has not been set up, but the set-up is over"
        return
    if s.turn > 1 or s.pending or s.orders or s.hand is not None:
        yield "the set-up comes before everything else"
    if any(u.at not in (AIRBORNE, MOUNTAIN, AIRFIELDS_ABROAD) for u in s.units[GERMAN].values()):
        yield "a German unit is out of its box before the set-up is over"
    if any(u.at not in ON_MAP and u.at != POOL for u in units.values()):
        yield "a Commonwealth unit has gone before the set-up is over"
    if s.phase == 0 and len(waiting) < len(units):
        yield "a Commonwealth unit has been set up before the German paper is written"
    if s.phase == 1 and not waiting:
        yield "every Commonwealth unit has been set up, but the set-up is not over"
