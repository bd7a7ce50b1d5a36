"""What no table of this game can show: the flaws of a position that somebody has made up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.state import DEAD, Decision, State, Unit, UnitId
from paralab.games.red_devils.choices import DECISIONS
from paralab.games.red_devils.disruption import COMMAND
from paralab.games.red_devils.drop_zones import ZONES, choosers, narrow
from paralab.games.red_devils.landing import landing_now, revealed, zones_of
from paralab.games.red_devils.made_up_combat import made_up_combat
from paralab.games.red_devils.orders import Attack, Leave, Walk
from paralab.games.red_devils.parts import (
    ALLOWANCE,
    BRITISH,
    COUNTERS,
    DOORS,
    ENTRIES,
    FOE,
    GERMAN,
    OFF,
    ON_MAP,
    RAIL_BRIDGE,
    SETTINGS,
    SIDE_OF,
    SIDES,
    TRACK,
    off_box,
)
from paralab.games.red_devils.scenarios import OPTIONS
from paralab.games.red_devils.table import (
    AIRLANDING,
    ATTACKED,
    BLOWN,
    BRITISH_MOVEMENT,
    CHOSEN,
    CROSSED,
    CROSSING,
    DECIDES,
    DISRUPTED,
    DROP_ZONES,
    FERRIED,
    FIRED,
    FIRST,
    FOOT,
    FOUGHT,
    GERMAN_MOVEMENT,
    LANDED,
    MOUNTED,
    OFF_SINCE,
    PICKING,
    SPARED,
    TRIED,
    WRITING,
    held,
    on_map,
    phasing,
    unit,
    written,
)

MARKS: Final = frozenset({DISRUPTED, LANDED, FOOT, MOUNTED, CROSSING, SPARED, FOUGHT, ATTACKED})
MOVEMENT: Final = (BRITISH_MOVEMENT, GERMAN_MOVEMENT)
OURS: Final = ("fire", "excess")
"""The decisions that movement and landing ask for."""


def flaws(s: State) -> Iterator[str]:
    """What is wrong with a position; nothing for any that play reaches."""
    rough = list(_frame(s))
    yield from rough
    if rough:  # the rest reads the table, which has to be whole for that
        return
    for mine in s.units.values():
        for name, u in mine.items():
            yield from _unit(s, name, u)
    yield from _sharing(s)
    yield from _lying(s)
    yield from _paper(s)
    yield from _waiting(s)
    yield from made_up_combat(s)


def _frame(s: State) -> Iterator[str]:
    if s.scenario not in SETTINGS:
        yield f"there is no scenario '{s.scenario}'"
        return
    if not 1 <= s.turn <= SETTINGS[s.scenario].turns:
        yield f"turn {s.turn} is not one of 1 to {SETTINGS[s.scenario].turns}"
    if not 0 <= s.phase < len(DECIDES):
        yield f"phase {s.phase} is not one of 0 to {len(DECIDES) - 1}"
    for side in sorted(set(s.units) - set(SIDES)):
        yield f"there is no side '{side}'"
    for name, c in COUNTERS.items():
        if name not in s.units.get(c.side, {}):
            yield f"{name} is missing"
    for side, mine in s.units.items():
        for name in mine:
            if SIDE_OF.get(name) != side:
                yield f"there is no unit {name} on that side"


# ------------------------------------------------------------------------------ units
def _unit(s: State, name: UnitId, u: Unit) -> Iterator[str]:
    if u.at in TRACK:
        if ENTRIES[name].at is not None or TRACK[u.at] != ENTRIES[name].turn:
            yield f"{name} is not due on turn {TRACK[u.at]}"
        elif SIDE_OF[name] == BRITISH and (TRACK[u.at], AIRLANDING) < (s.turn, s.phase):
            yield f"{name} should have landed on turn {TRACK[u.at]}"
    elif u.at in OFF:
        if SIDE_OF[name] == BRITISH:
            yield f"{name} is British and can not have left the map"
        if not any(m.startswith(OFF_SINCE) for m in u.marks):
            yield f"{name} has left the map, but nobody knows when"
    elif u.at not in ON_MAP and u.at != DEAD:
        yield f"{name} is in {u.at}, which is no hex of this map"
    if not 0 <= u.spent <= ALLOWANCE or not 0 <= u.hexes <= ALLOWANCE:
        yield f"{name} has spent {u.spent} quarters of movement points; a unit has {ALLOWANCE}"
    yield from (f"{name} can not be '{m}'" for m in sorted(u.marks) if not _mark(s, name, m))


def _mark(s: State, name: UnitId, mark: str) -> bool:
    if mark.startswith(FIRED):
        return SIDE_OF.get(mark.removeprefix(FIRED)) == FOE[SIDE_OF[name]]
    if mark.startswith(CHOSEN):
        return mark.removeprefix(CHOSEN) in ENTRIES[name].zones
    if mark.startswith(OFF_SINCE):
        turn = mark.removeprefix(OFF_SINCE)
        return turn.isascii() and turn.isdigit() and 1 <= int(turn) <= s.turn
    return mark in MARKS


def _sharing(s: State) -> Iterator[str]:
    for place in sorted(held(s, BRITISH) & held(s, GERMAN)):
        yield f"British and German units stand together in {place}"


# ------------------------------------------------------------------------------ markers, papers
def _lying(s: State) -> Iterator[str]:
    for place, lie in s.markers.items():
        known = {DROP_ZONES, BLOWN, TRIED} if place == RAIL_BRIDGE[0] else {DROP_ZONES}
        if place not in ON_MAP:
            yield f"a marker lies on {place}, which is no hex of this map"
        yield from (f"{place} can not be '{m}'" for m in sorted(lie - known))
    if len(revealed(s)) not in (0, ZONES):
        yield f"{len(revealed(s))} Polish drop zones are revealed; there are {ZONES}"
    for track, number in s.tracks.items():
        if track not in {CROSSED, FERRIED, COMMAND} or (number != 1 and track != COMMAND):
            yield f"there is no track '{track}' that stands at {number}"
    yield from (f"there is no option '{o}'" for o in sorted(s.options - set(OPTIONS)))


def _paper(s: State) -> Iterator[str]:
    for side, paper in s.notes.items():
        for heading in sorted(set(paper) - ({DROP_ZONES} if side == BRITISH else set())):
            yield f"the {SIDES.get(side, side)} player writes nothing under '{heading}'"
    zones = written(s)
    if len(zones) > ZONES:
        yield f"{len(zones)} Polish drop zones are written down; there are {ZONES}"
    for place in sorted(zones):
        if place not in ON_MAP or narrow(Place(place)):
            yield f"{place} may not be a Polish drop zone"


# ------------------------------------------------------------------------------ what waits
def _waiting(s: State) -> Iterator[str]:
    kinds = {d.kind for d in s.pending}
    yield from (f"there is no choice '{k}'" for k in sorted(kinds - {*OURS, *DECISIONS}))
    yield from (f"nobody can be asked for {d}" for d in s.pending if not _asked(s, d))
    yield from (f"{o} can not be announced" for o in s.orders if not _announced(s, o))
    if s.hand is not None and not (s.phase in MOVEMENT and SIDE_OF.get(s.hand) == phasing(s)):
        yield f"{s.hand} is in hand, and is not a unit that moves now"
    if s.phase < FIRST and s.turn > 1:
        yield "the set-up comes before the first turn"
    if not s.pending and not s.over and (why := _stuck(s)):
        yield why


def _stuck(s: State) -> str:
    """Where nobody could do anything, and yet nothing would go on."""
    if DECIDES[s.phase] is None:
        return "nobody decides anything in this phase"
    if s.phase == PICKING and (not choosers(s) or written(s)):
        return "every unit has taken its drop zone, and yet one is to be chosen"
    if s.phase == WRITING and len(written(s)) == ZONES:
        return "the Polish drop zones are written down, and yet one is to be chosen"
    if s.phase == AIRLANDING and not landing_now(s):
        return "nobody is left to land, and yet the landing goes on"
    if s.phase == AIRLANDING and not all(zones_of(s, n) for n in landing_now(s)):
        return "Polish units are to land, and no drop zone of theirs is revealed"
    return ""


def _asked(s: State, d: Decision) -> bool:
    match d.kind, d.about:
        case "fire", (name,):
            return _one_that_moves(s, d, name)
        case "excess", (_, _, *_):
            mine = all(SIDE_OF.get(n) == d.side and on_map(s, n) for n in d.about)
            return mine and s.phase in MOVEMENT and d.side == phasing(s) and s.hand is None
        case (("fire" | "excess"), _):
            return False
    return True


def _one_that_moves(s: State, d: Decision, name: str) -> bool:
    if SIDE_OF.get(name) != FOE.get(d.side) or s.phase not in (AIRLANDING, *MOVEMENT):
        return False
    if s.phase == AIRLANDING and LANDED not in unit(s, name).marks:
        return False
    if s.phase in MOVEMENT and s.hand != name:
        return False
    once = sum(other.kind == d.kind and other.about == d.about for other in s.pending) == 1
    return once and on_map(s, name) and SIDE_OF[name] == phasing(s)


def _announced(s: State, order: Action) -> bool:
    match order:
        case Walk(unit=name, to=to):
            return _under_fire(s, name) and to in ON_MAP
        case Leave(unit=name, to=to):
            here = unit(s, name).at if name in SIDE_OF else DEAD
            return _under_fire(s, name) and here in DOORS and to == off_box(DOORS[here])
        case Attack():
            return s.phase not in (AIRLANDING, *MOVEMENT)
    return False


def _under_fire(s: State, name: str) -> bool:
    waits = any(d.kind == "fire" and d.about == (name,) for d in s.pending)
    return waits and s.phase in MOVEMENT and len(s.orders) == 1
