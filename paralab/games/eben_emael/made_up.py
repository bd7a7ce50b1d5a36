"""What no table of this game can show: marks, papers, announcements and choices that cannot be."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from paralab.core.actions import Action
from paralab.core.state import DEAD, Decision, State, UnitId
from paralab.games.eben_emael.mines import scar
from paralab.games.eben_emael.orders import Assault, Demolish, Fire
from paralab.games.eben_emael.parts import BELGIAN, FORTS, GERMAN, ON_MAP, SIDE_OF, SIDES
from paralab.games.eben_emael.table import (
    BOLD,
    CHARGE,
    DUMMIES,
    EDGE,
    GARRISON,
    MINES,
    PINNED,
    on_map,
)

MARKS: Final = frozenset({PINNED, BOLD, *map(scar, ON_MAP)})
PAPERS: Final = {BELGIAN: {DUMMIES, MINES}}


def made_up(s: State) -> Iterator[str]:
    """What shows that somebody has made this position up."""
    for who, mine in s.units.items():
        can = MARKS | {CHARGE} if who == GERMAN else MARKS
        for name, u in mine.items():
            yield from (f"{name} can not be '{mark}'" for mark in sorted(u.marks - can))
    for track, number in s.tracks.items():
        if track not in {EDGE, GARRISON} or number < 0:
            yield f"there is no track '{track}' that stands at {number}"
    for who, paper in s.notes.items():
        for heading in sorted(set(paper) - PAPERS.get(who, set())):
            yield f"the {SIDES[who]} player writes nothing under '{heading}'"
    yield from (f"{order} can not be announced" for order in s.orders if not _announced(s, order))
    if s.hand is not None and not on_map(s, s.hand) and not _lost(s, s.hand):
        yield f"{s.hand} is in hand, but not on the map"
    yield from (f"nobody can be asked for {d}" for d in s.pending if not _asked(s, d))


def _lost(s: State, name: UnitId) -> bool:
    """Whether a squad has been eliminated: mines may have done that in the middle of its move."""
    return s.side_of(name) is not None and s.unit(name).at == DEAD


def _announced(s: State, order: Action) -> bool:
    match order:
        case Fire(by=by, target=target):
            return (by in FORTS or by in SIDE_OF) and target in SIDE_OF
        case Assault(unit=unit, target=target):
            return unit in SIDE_OF and target in SIDE_OF
        case Demolish(unit=unit, fort=fort):
            return unit in SIDE_OF and fort in FORTS
    return False


def _asked(s: State, d: Decision) -> bool:
    match d.kind, d.about:
        case "resolve", ():
            # under a choice that the last attack left, nothing more is announced
            return bool(s.orders) or s.pending[-1].kind in {"loss", "advance"}
        case "loss" | "excess", (_, *_):
            return _ours(s, d, d.about)
        case "advance", (place, _, *_):
            return place in ON_MAP and _ours(s, d, d.about[1:])
    return False


def _ours(s: State, d: Decision, names: Collection[str]) -> bool:
    return all(SIDE_OF.get(name) == d.side and on_map(s, name) for name in names)
