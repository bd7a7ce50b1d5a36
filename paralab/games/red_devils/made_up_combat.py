"""What no table can show of attacks, retreats, the bridge and command points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from paralab.core.state import Decision, Side, State, UnitId
from paralab.games.red_devils.advance import ADVANCE, PURSUIT, left, split, through
from paralab.games.red_devils.attacks import objects, within
from paralab.games.red_devils.choices import DECISIONS
from paralab.games.red_devils.demolition import BRIDGE, LIES
from paralab.games.red_devils.disruption import COMMAND, limit
from paralab.games.red_devils.orders import Attack
from paralab.games.red_devils.parts import BOARD, BRITISH, FOE, GERMAN, ON_MAP, RANGE, SIDE_OF
from paralab.games.red_devils.retreat import ONWARD, RECOIL, RETREAT, can_retreat, ways
from paralab.games.red_devils.table import (
    ATTACKED,
    BLOWN,
    BRITISH_COMBAT,
    BRITISH_MOVEMENT,
    BRITISH_REMOVAL,
    DISRUPTED,
    FOUGHT,
    GERMAN_COMBAT,
    at,
    flags,
    on_map,
    phasing,
    tried,
    unit,
)

COMBATS: Final = (BRITISH_COMBAT, GERMAN_COMBAT)


def made_up_combat(s: State) -> Iterator[str]:
    """What shows that somebody has made this position up, as far as combat goes."""
    attacks = [o for o in s.orders if type(o) is Attack]
    yield from (f"{o} can not be announced" for o in attacks if not _possible(s, o))
    if len({o.unit for o in attacks}) < len(attacks):
        yield "a unit is announced for two attacks"
    for n, d in enumerate(s.pending):
        if d.kind in DECISIONS and not _asked(s, d, n):
            yield f"nobody can be asked for {d}"
    left_over = s.tracks.get(COMMAND, 0)
    if left_over and not (s.phase == BRITISH_REMOVAL and 0 < left_over <= limit(s)):
        yield f"there can not be {left_over} command points now"
    if BLOWN in flags(s, LIES) and not tried(s):
        yield "the railway bridge can not be destroyed before anybody has tried"


def _possible(s: State, o: Attack) -> bool:
    """Whether an attack can lie announced; an advance may have made it unlawful since (6.7)."""
    if s.phase not in COMBATS or not (on_map(s, o.unit) and on_map(s, o.target)):
        return False
    who, here, there = phasing(s), at(s, o.unit), at(s, o.target)
    if SIDE_OF[o.unit] != who or SIDE_OF[o.target] != FOE[who]:
        return False
    if unit(s, o.unit).marks & {DISRUPTED, FOUGHT} or ATTACKED in unit(s, o.target).marks:
        return False
    return there in within(RANGE[o.unit], here) and objects(s, FOE[who])[there] == o.target


# ------------------------------------------------------------------------------ decisions
def _asked(s: State, d: Decision, place: int) -> bool:
    """Whether a decision can be asked at this place of the stack (the bridge on top)."""
    if d.kind == BRIDGE:
        return place == len(s.pending) - 1 and _bridge(s, d)
    if place or s.phase not in COMBATS or d.side not in FOE:
        return False
    if any(later.kind != BRIDGE for later in s.pending[1:]):
        return False
    return _CHECKS[d.kind](s, d, len(s.pending) == 1)


def _bridge(s: State, d: Decision) -> bool:
    phases = (BRITISH_MOVEMENT, *COMBATS)
    asked = d.side == GERMAN and s.phase in phases and not tried(s) and len(d.about) == 1
    return asked and _all_of(s, d.about, BRITISH)


def _all_of(s: State, names: Iterable[str], who: Side) -> bool:
    return all(SIDE_OF.get(n) == who and on_map(s, n) for n in names)


def _ways_fit(found: Iterable[str]) -> bool:
    return all(
        left(w) in ON_MAP
        and ((p := through(w)) is None or (p in ON_MAP and BOARD.distance(left(w), p) == 1))
        for w in found
    )


def _retreat(s: State, d: Decision, top: bool) -> bool:
    name, *rest = d.about or ("",)
    if not _all_of(s, (name,), d.side) or d.side == phasing(s) or rest[:1] != [at(s, name)]:
        return False
    return bool(rest[1:]) and _all_of(s, rest[1:], phasing(s)) and can_retreat(s, name, rest[1:])


def _onward(s: State, d: Decision, top: bool) -> bool:
    if len(d.about) < 3 or not _all_of(s, d.about[:1], d.side) or d.about[1] not in ON_MAP:
        return False
    name, start = UnitId(d.about[0]), left(d.about[1])
    units, gone = split(d.about[2:])
    if BOARD.distance(start, at(s, name)) != 1 or not units or not _ways_fit(gone):
        return False
    if d.side != phasing(s):
        foes = units
        good = not gone and _all_of(s, units, phasing(s))
    else:
        foes = units[:1]
        good = _all_of(s, foes, FOE[d.side]) and _all_of(s, units[1:], d.side)
    return good and not (top and not ways(s, name, start, foes))


def _recoil(s: State, d: Decision, top: bool) -> bool:
    units, gone = split(d.about)
    if d.side != phasing(s) or len(units) < 2 or not _ways_fit(gone):
        return False
    if not _all_of(s, units[:1], FOE[d.side]) or not _all_of(s, units[1:], d.side):
        return False
    return not top or any(can_retreat(s, n, units[:1]) for n in units[1:])


def _advance(s: State, d: Decision, top: bool) -> bool:
    units, found = split(d.about)
    if not units or not found or not _ways_fit(found) or not _all_of(s, units, d.side):
        return False
    return d.kind == ADVANCE or len(units) == len(found) == 1


_CHECKS: Final = {
    RETREAT: _retreat,
    ONWARD: _onward,
    RECOIL: _recoil,
    ADVANCE: _advance,
    PURSUIT: _advance,
}
