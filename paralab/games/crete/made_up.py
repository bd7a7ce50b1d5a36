"""What no table of this game can show: marks, tracks, papers and announcements that cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paralab.core.state import State, UnitId
from paralab.games.crete.made_up_combat import announced, asked
from paralab.games.crete.parts import (
    AIRBORNE,
    COMMONWEALTH,
    DROPPERS,
    GERMAN,
    KIND,
    POOL,
    SETTINGS,
    SIDES,
    TRACKS,
)
from paralab.games.crete.table import (
    ATTACKED,
    BOUND,
    CROSSED,
    DROPS,
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
    """A set-up that is over, or that nobody could end."""
    setting = SETTINGS[s.scenario]
    pool = [n for n, u in s.units[COMMONWEALTH].items() if u.at == POOL]
    setting_up = setting.free and s.phase <= 1
    if pool and not setting_up:
        yield f"{pool[0]} has not been set up, but the set-up is over"
    if setting.free and s.phase == 1 and not pool:
        yield "every Commonwealth unit has been set up, but the set-up is not over"
