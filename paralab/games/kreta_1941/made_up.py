"""What no table of this game can show: units, tokens and marks that cannot be where they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paralab.core.state import DEAD, Decision, State, UnitId
from paralab.games.kreta_1941.made_up_arrivals import made_up_arrivals
from paralab.games.kreta_1941.made_up_combat import made_up_combat, may_share
from paralab.games.kreta_1941.movement import WALKING
from paralab.games.kreta_1941.moving import PASSING_MARKS
from paralab.games.kreta_1941.night import allowance
from paralab.games.kreta_1941.parts import (
    ALLOWANCE,
    ALOFT,
    ARRIVES,
    BRITISH,
    FOE,
    GERMAN,
    GERMANS,
    IN_TRACK,
    IS_LAND,
    REINFORCEMENTS,
    SET_UP,
    SETTINGS,
    SHEET_OF_END,
    SIDE_OF,
    TRANSPORT,
    called,
    is_token,
)
from paralab.games.kreta_1941.stacking import shared
from paralab.games.kreta_1941.table import (
    AIDED,
    ATTACKED,
    DECIDES,
    DISPLACED,
    ENGAGED,
    FOUGHT,
    LANDED,
    LEFT,
    MOVING,
    NO_GUN,
    ONTO,
    held,
    here,
    night,
    phasing,
    side,
    spaces,
    step_of_turn,
    unit,
)
from paralab.games.kreta_1941.track import EMERGING, ways_out

MARKS: Final = PASSING_MARKS | {
    LANDED, ONTO, ENGAGED, FOUGHT, ATTACKED, AIDED, DISPLACED, NO_GUN,
}  # fmt: skip
"""Everything that a unit or a token can be marked with."""


def moving(s: State) -> bool:
    """Whether this is one of the two movement phases, whatever decision interrupts it."""
    return step_of_turn(s) in MOVING


def flaws(s: State) -> Iterator[str]:
    """What is wrong with a position that somebody has set up; nothing for any that play reaches."""
    if s.scenario not in SETTINGS:
        yield f"there is no scenario '{s.scenario}'"
        return
    turns = SETTINGS[s.scenario].turns
    if not 1 <= s.turn <= turns:
        yield f"turn {s.turn} is not one of 1 to {turns}"
    phases = DECIDES[s.scenario]
    if not 0 <= s.phase < len(phases) or (phases[s.phase] is None and not s.over):
        yield f"nobody decides anything in phase {s.phase}"
        return
    wrong = [*_roll(s), *_names(s)]
    wrong = wrong or [w for mine in s.units.values() for n in mine for w in _unit(s, n)]
    if wrong:
        yield from wrong
        return
    yield from _hand(s)
    yield from _track(s)
    yield from (f"nobody can be asked for {d}" for d in s.pending if not _asked(s, d))
    yield from made_up_arrivals(s)
    yield from made_up_combat(s)
    yield from _sharing(s)


# ------------------------------------------------------------------------------ who is there
def _roll(s: State) -> Iterator[str]:
    """Every counter has its place, but for those that may lie face down."""
    there = {GERMAN: GERMANS, BRITISH: tuple(ARRIVES)}
    if not SETTINGS[s.scenario].free:
        there[BRITISH] += SET_UP
    for who, names in there.items():
        for name in names:
            if name not in s.units.get(who, {}):
                yield f"{name} is missing: every counter is on a map or in a box"


def _names(s: State) -> Iterator[str]:
    for who, mine in s.units.items():
        if who not in FOE:
            yield f"there is no side '{who}'"
        for name, u in mine.items():
            if strange := sorted(u.marks - MARKS):
                yield f"{name} can not be '{strange[0]}'"
            if not (is_token(name) and who == BRITISH) and SIDE_OF.get(name) != who:
                yield f"there is no unit {name} on that side"


def _unit(s: State, name: UnitId) -> Iterator[str]:
    if is_token(name):  # made_up_arrivals asks where it lies
        return
    u = unit(s, name)
    if u.at not in IS_LAND and u.at not in IN_TRACK and u.at not in _boxes(name):
        yield f"{name} is in {called(u.at)}, where it can not be"
    most = allowance(s, name) if moving(s) and phasing(s) == SIDE_OF[name] else ALLOWANCE[name]
    if not 0 <= u.spent <= most or u.hexes < 0:
        yield f"{name} has spent {u.spent} halves of a point; it has {most}"
    if u.marks & PASSING_MARKS and not (moving(s) and phasing(s) == SIDE_OF[name]):
        yield f"{name} is marked as moved, and this is not its movement phase"
    if LEFT in u.marks and not night(s):
        yield f"{name} has left an enemy zone by day"


def _boxes(name: UnitId) -> tuple[str, ...]:
    if SIDE_OF[name] == GERMAN:
        return (DEAD, ALOFT, TRANSPORT)
    return (DEAD, REINFORCEMENTS) if name in ARRIVES else (DEAD,)


# ------------------------------------------------------------------------------ how they move
def _hand(s: State) -> Iterator[str]:
    if s.hand is None:
        return
    mine = s.units[phasing(s)]
    if not moving(s) or s.hand not in mine or is_token(s.hand):
        yield f"{s.hand} is no unit that can be in hand"


def _sharing(s: State) -> Iterator[str]:
    """No two friends in one hex, but while one passes through."""
    passing = shared(s) if moving(s) else None
    apart = may_share(s)
    for who in (GERMAN, BRITISH):
        for place, names in held(s, who).items():
            most = 1 + ((place == passing and who == side(s)) or place in apart)
            if len(names) > most:
                yield f"{' and '.join(names)} stand together in {place}"
    if passing is not None and not any(WALKING.all_of(s, n) for n in here(s, side(s), passing)):
        yield f"two units stand in {passing}, and neither of them can go on"


def _track(s: State) -> Iterator[str]:
    """Only friends share a space, and nobody stays in one at the end that leads to a map."""
    leaving = {n for d in s.pending if d.kind == EMERGING for n in d.about}
    germans, british = spaces(s, GERMAN), spaces(s, BRITISH)
    for space in sorted(germans.keys() & british.keys()):
        if leaving.isdisjoint((*germans[space], *british[space])):
            yield f"German and British units are together in {called(space)}"


def _asked(s: State, d: Decision) -> bool:
    """Whether a choice of the way out of the track can be waiting."""
    if d.kind != EMERGING:
        return True
    names = [UnitId(n) for n in d.about]
    return (
        moving(s)
        and s.pending == (d,)
        and not s.orders
        and bool(names)
        and len(set(names)) == len(names)
        and all(n in s.units.get(d.side, {}) and unit(s, n).at in SHEET_OF_END for n in names)
        and len({unit(s, n).at for n in names}) == 1
        and len(ways_out(s, SHEET_OF_END[unit(s, names[0]).at])) > 1
    )
