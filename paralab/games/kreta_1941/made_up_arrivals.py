"""What no table can show of landings, tokens, convoys and objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from paralab.core.board import Place
from paralab.core.state import DEAD, Decision, State, UnitId
from paralab.games.kreta_1941.camouflage import FIELD_TRACK, laid
from paralab.games.kreta_1941.convoys import CONVOY, IS_PORT, IS_SHORE, MOST, SAILED, WAITS, convoy
from paralab.games.kreta_1941.convoys import first_mover as moved
from paralab.games.kreta_1941.drops import SETTLE, aloft, nearest
from paralab.games.kreta_1941.objects import SEATS, WORTH
from paralab.games.kreta_1941.orders import Embark
from paralab.games.kreta_1941.parts import (
    AIR_POINTS,
    AIRFIELDS,
    ALOFT,
    BRITISH,
    EMPTIES,
    EMPTY,
    FLAK,
    GERMAN,
    IS_LAND,
    ON_MAP,
    PARAS,
    POOL,
    SET_UP,
    SETTINGS,
    TANKS,
    TOKENS,
    TRANSPORT,
    is_token,
)
from paralab.games.kreta_1941.table import (
    AIR,
    COVER,
    LANDED,
    NO_GUN,
    ONTO,
    STOOD,
    UNDER,
    held,
    here,
    night,
    step_of_turn,
)
from paralab.games.kreta_1941.victory import HELD, TURNS

_PARAS: Final = frozenset(PARAS)
_UNITS: Final = frozenset(SET_UP)
_TOKENS: Final = frozenset(TOKENS)
_BOXES: Final = frozenset({ALOFT, TRANSPORT})


def made_up_arrivals(s: State) -> Iterator[str]:
    """What shows that somebody has made this position up, as far as these chapters say."""
    if wrong := tuple(_papers(s)):
        yield from wrong
        return
    yield from _tokens(s)
    yield from _marks(s)
    yield from _sharing(s)
    yield from _waiting(s)
    yield from _tracks(s)
    yield from _markers(s)
    yield from _decisions(s)
    if step_of_turn(s) < 0:
        yield from _before_play(s)


# ------------------------------------------------------------------------------ tokens
def _papers(s: State) -> Iterator[str]:
    free = SETTINGS[s.scenario].free
    for who, paper in s.notes.items():
        for heading in sorted(paper):
            if who != BRITISH or heading != UNDER or not free:
                yield f"nobody writes anything under '{heading}' on the paper of {who}"
    under: dict[str, str] = {}
    for entry in sorted(s.paper(BRITISH, UNDER)):
        token, _, word = entry.partition("=")
        if token not in _TOKENS or word not in _UNITS | {EMPTY} or token in under:
            yield f"'{entry}' is no line of the British paper"
        under[token] = word
    for word, times in Counter(under.values()).items():
        if times > (EMPTIES if word == EMPTY else 1):
            yield f"{word} lies under {times} tokens"


def _tokens(s: State) -> Iterator[str]:
    units, under = s.units[BRITISH], laid(s)
    written = BRITISH in s.notes
    for token in (n for n in units if is_token(n)):
        u = units[token]
        if token not in _TOKENS or not SETTINGS[s.scenario].free:
            yield f"there is no token {token} in this scenario"
        elif u.at not in IS_LAND and u.at != POOL:
            yield f"token {token} lies in {u.at}, where no token can lie"
        elif (u.at == POOL) == (token in under) and written:
            yield f"token {token} lies in {u.at}, and the British paper says otherwise"
        word = under.get(token, EMPTY)
        if word in units:
            yield f"{word} lies under {token}, and face up as well"
        if u.spent or u.hexes or (word in FLAK and NO_GUN in u.marks):
            yield f"token {token} has moved, or hides a gun that would have fired"


def _before_play(s: State) -> Iterator[str]:
    """In the set-up nothing has happened but the laying of tokens."""
    if s.turn > 1 or s.pending or s.orders or s.hand is not None or s.tracks or s.markers:
        yield "the set-up comes before everything else"
    if any(u.at not in _BOXES for u in s.units[GERMAN].values()):
        yield "a German unit is out of its box before the set-up is over"
    if any(n in _UNITS for n in s.units[BRITISH]):
        yield "a British unit lies face up before the set-up is over"
    if any(u.marks for mine in s.units.values() for u in mine.values()):
        yield "nobody bears a mark before the set-up is over"


# ------------------------------------------------------------------------------ units
def _marks(s: State) -> Iterator[str]:
    landing = step_of_turn(s) in (0, 1) and not night(s)
    for mine in s.units.values():
        for n, u in mine.items():
            if NO_GUN in u.marks and not (is_token(n) and u.at in ON_MAP):
                yield f"{n} can not be '{NO_GUN}'"
            if LANDED in u.marks and (not landing or n not in s.units[GERMAN] or u.at == DEAD):
                yield f"{n} can not be '{LANDED}' now"
            if ONTO in u.marks and n not in s.units[GERMAN]:
                yield f"{n} can not be '{ONTO}'"


def _sharing(s: State) -> Iterator[str]:
    """Enemies share a hex only where a German has come down on the other (12.23)."""
    british, germans = held(s, BRITISH), s.units[GERMAN]
    fighting = step_of_turn(s) in (0, 1, 2) and not night(s)
    for n, u in germans.items():
        onto = ONTO in u.marks
        if onto != (u.at in british) or (onto and (not fighting or n not in _PARAS)):
            yield f"{n} and a British unit can not stand together in {u.at}"
        elif onto and len(here(s, GERMAN, u.at)) > 1:
            yield f"{n} has come down on an enemy in {u.at}, and another German is there"


def _waiting(s: State) -> Iterator[str]:
    for n, u in s.units[GERMAN].items():
        if u.at in _BOXES and u.at != (ALOFT if n in _PARAS else TRANSPORT):
            yield f"{n} does not wait in {u.at}"
        if u.at in _BOXES and (u.marks or u.spent or u.hexes):
            yield f"{n} has done something, and still waits in {u.at}"
    late = s.turn > 1 or step_of_turn(s) > 0
    if late and not SETTINGS[s.scenario].free:
        yield from (f"{n} is still aloft after the landings of turn 1" for n in aloft(s))


# ------------------------------------------------------------------------------ tracks, markers
def _tracks(s: State) -> Iterator[str]:
    most = {**dict.fromkeys((AIR, COVER), AIR_POINTS), SAILED: MOST}
    most |= {f"{FIELD_TRACK}{p}": n for p, n in AIRFIELDS.items()}
    if not SETTINGS[s.scenario].free:
        turns = min(TURNS, s.turn) if s.over else min(TURNS - 1, s.turn - 1)
        most |= {f"{HELD}{p}": turns for p in SEATS}
    for track, number in s.tracks.items():
        if not 0 < number <= most.get(track, 0):
            yield f"there is no track '{track}' that stands at {number}"
        elif night(s) and not track.startswith(HELD):
            yield f"'{track}' stands at {number} by night"
        elif track.startswith(FIELD_TRACK) and step_of_turn(s) != 1:
            yield "units land on airfields only in the German movement phase"
    cover, sailed = s.tracks.get(COVER, 0), s.tracks.get(SAILED, 0)
    if cover > s.tracks.get(AIR, 0) or (cover and not sailed and not convoy(s)):
        yield f"{cover} air points cover a convoy that nobody has named"
    if sailed and step_of_turn(s) < 1:
        yield "a convoy sails only in the German movement phase"


def _markers(s: State) -> Iterator[str]:
    for place, flags in s.markers.items():
        if place not in WORTH or flags != {STOOD} or not SETTINGS[s.scenario].free:
            yield f"nothing like {', '.join(sorted(flags))} lies on {place}"


# ------------------------------------------------------------------------------ decisions
def _decisions(s: State) -> Iterator[str]:
    kinds = [d.kind for d in s.pending]
    if bool(convoy(s)) != (CONVOY in kinds):
        yield "units are named for a convoy, and nobody puts one together, or the other way round"
    for d in s.pending:
        if d.kind == CONVOY and not _convoy_can_be(s, d):
            yield "no such convoy can be put together now"
        if d.kind == SETTLE and not _landing_can_be(s, d):
            yield f"nobody can be asked for {d}"


def _alone(s: State, d: Decision, step: int) -> bool:
    return s.pending == (d,) and d.side == GERMAN and step_of_turn(s) == step and not night(s)


def _convoy_can_be(s: State, d: Decision) -> bool:
    named = convoy(s)
    return (
        _alone(s, d, 1)
        and not d.about
        and 0 < len(named) <= MOST
        and named == s.orders
        and len({o.unit for o in named}) == len({o.at for o in named}) == len(named)
        and all(_can_sail(s, o) for o in named)
        and not s.tracks.get(SAILED, 0)
        and moved(s) is None
        and s.hand is None
    )


def _can_sail(s: State, o: Embark) -> bool:
    u = s.units[GERMAN].get(o.unit)
    shores = IS_PORT if o.unit in TANKS else IS_SHORE
    return u is not None and u.at in WAITS and o.at in shores and not here(s, GERMAN, o.at)


def _landing_can_be(s: State, d: Decision) -> bool:
    if len(d.about) != 2 or not _alone(s, d, 0):
        return False
    name, place = UnitId(d.about[0]), Place(d.about[1])
    u = s.units[GERMAN].get(name)
    if u is None or name not in _PARAS or u.at != ALOFT or place not in IS_LAND:
        return False
    return bool(here(s, GERMAN, place)) and len(nearest(s, place)) > 1 and not s.orders
