"""[1.0] The starts of the game, and what no position may look like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from paralab.core.state import DEAD, Side, State, Unit, UnitId
from paralab.games.crete.made_up import made_up
from paralab.games.crete.made_up_combat import fighting
from paralab.games.crete.movement import WALKING
from paralab.games.crete.parts import (
    AIR,
    AIRBORNE,
    AIRFIELDS_ABROAD,
    ALLOWANCE,
    COMMONWEALTH,
    COUNTERS,
    DEFENDERS,
    DROPPERS,
    GERMAN,
    IS_LAND,
    MOUNTAIN,
    MOUNTAINEERS,
    ON_MAP,
    POOL,
    SETTINGS,
    SIDE_OF,
    TRACKS,
    Setting,
)
from paralab.games.crete.set_up import FEWEST, LATER, LINES, MOST, written
from paralab.games.crete.stacking import bursting
from paralab.games.crete.table import (
    DECIDES,
    DROPS,
    FIRST_PHASE,
    STACK,
    STILL,
    held,
    here,
    side,
    stacks,
    unit,
)

MOVEMENT: Final = (1, 3)
"""Where the movement phases stand in a turn."""


def start(setting: Setting, options: frozenset[str]) -> State:
    """The table before anybody has done anything."""
    germans = {n: Unit(AIRBORNE) for n in DROPPERS} | {n: Unit(MOUNTAIN) for n in MOUNTAINEERS}
    planes = {n: Unit(AIRFIELDS_ABROAD) for n in AIR}
    foes = {n: Unit(setting.set_up.get(n, POOL)) for n in DEFENDERS}
    units: Mapping[Side, Mapping[UnitId, Unit]] = {GERMAN: germans | planes, COMMONWEALTH: foes}
    due = {STILL[sheet]: number for sheet, number in setting.promise.items()}
    return State(setting.name, 1, 0, units, tracks=due, options=options)


def moving(s: State) -> bool:
    """Whether this is one of the two movement phases."""
    return not s.pending and s.phase - FIRST_PHASE[s.scenario] in MOVEMENT


# ------------------------------------------------------------------------------ made-up positions
def flaws(s: State) -> Iterator[str]:
    """What is wrong with a position that somebody has set up; nothing for any that play reaches."""
    if s.scenario not in SETTINGS:
        yield f"there is no scenario '{s.scenario}'"
        return
    setting = SETTINGS[s.scenario]
    if not 1 <= s.turn <= setting.turns:
        yield f"turn {s.turn} is not one of 1 to {setting.turns}"
    phases = DECIDES[s.scenario]
    if not 0 <= s.phase < len(phases) or (phases[s.phase] is None and not s.over):
        yield f"nobody decides anything in phase {s.phase}"
        return
    if wrong := tuple(_counter_flaws(s)):
        yield from wrong
        return
    for name in (n for mine in s.units.values() for n in mine):
        yield from _unit_flaws(s, name)
    yield from _sharing(s)
    yield from _paper_flaws(s)
    yield from made_up(s)


def _counter_flaws(s: State) -> Iterator[str]:
    for name, counter in COUNTERS.items():
        if name not in s.units.get(counter.side, {}):
            yield f"{name} is missing: every counter is on a map or in a box"


def _unit_flaws(s: State, name: UnitId) -> Iterator[str]:
    if name not in SIDE_OF or name not in s.units.get(SIDE_OF[name], {}):
        yield f"there is no unit {name} on that side"
        return
    u = unit(s, name)
    if u.at in ON_MAP or u.at in TRACKS:
        if name in AIR:
            yield f"{name} is an air unit and never stands on the map"
        if u.at in ON_MAP and u.at not in IS_LAND:
            yield f"{name} is in the sea at {u.at}"
    elif u.at not in _boxes(name):
        yield f"{name} is in {u.at}, which is no hex of these maps"
    if not 0 <= u.spent <= ALLOWANCE[name] or u.hexes < 0:
        yield f"{name} has spent {u.spent} thirds of a point; it has {ALLOWANCE[name]}"


def _boxes(name: UnitId) -> tuple[str, ...]:
    own = {"airborne": AIRBORNE, "mountain": MOUNTAIN, "air": AIRFIELDS_ABROAD}
    box = own.get(COUNTERS[name].kind, POOL)
    return (box,) if name in AIR else (DEAD, box)


def _sharing(s: State) -> Iterator[str]:
    fight = fighting(s)
    for place in sorted(set(held(s, GERMAN)) & set(held(s, COMMONWEALTH))):
        if place != fight:
            yield f"German and Commonwealth units stand together in {place}"
    passing = bursting(s) if moving(s) else None
    for who in s.units:
        for place, names in stacks(s, who).items():
            if len(names) > STACK + (place == passing and who == side(s)):
                yield f"{len(names)} {who} units stand together in {place}"
    if passing is not None and not any(WALKING.all_of(s, n) for n in here(s, side(s), passing)):
        yield f"four units stand in {passing}, and none of them can go on"


def _paper_flaws(s: State) -> Iterator[str]:
    lines = s.paper(GERMAN, DROPS)
    for entry in sorted(lines):
        line, _, number = entry.partition("=")
        if line not in LINES or not number.isdigit() or entry != f"{line}={int(number)}":
            yield f"'{entry}' is no line of the German paper"
            return
    paper = written(s)
    total, later = sum(paper.values()), paper.get(LATER, 0)
    if lines and not len(lines) == len(paper) == len(LINES):
        yield "the German paper has one number for each map, and one for later turns"
    if total > MOST or later > MOST - FEWEST:
        yield f"{total} units are on the German paper, {later} of them for later turns"
    setting_up = s.phase < FIRST_PHASE[s.scenario]
    if paper and not setting_up:
        yield "the German paper is shown and put away when turn 1 begins"
    if paper and setting_up and (total == MOST) != (s.phase > 0):
        yield "the German paper is complete before the next step, and not in the first"
