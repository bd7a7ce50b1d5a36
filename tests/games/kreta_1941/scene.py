"""Setting up positions of Kreta 1941, and trying orders on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from paralab.core.board import Place
from paralab.core.state import DEAD, Side, State, Unit, UnitId
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.parts import (
    ALOFT,
    ARRIVES,
    BRITISH,
    GERMAN,
    POOL,
    SETTINGS,
    TOKENS,
    side_of,
)
from paralab.games.kreta_1941.table import UNDER
from tests.games import trying
from tests.games.trying import Trial

SET_UP, ARRIVALS = "British Set-up", "German Arrivals"
GERMAN_MOVE, GERMAN_ATTACK = "German Movement", "German Attack"
BRITISH_MOVE, BRITISH_ATTACK = "British Movement", "British Attack"

_TRIAL = Trial(GAME)
number, order, why = _TRIAL.number, _TRIAL.order, _TRIAL.why
objections, do, lawful = _TRIAL.objections, _TRIAL.do, _TRIAL.lawful
unit, at, pending = trying.unit, trying.at, trying.pending
rolls, rolled, cited = trying.rolls, trying.rolled, trying.cited


def scene(
    units: Mapping[str, str],
    phase: str | int,
    scenario: str = "historical",
    *,
    turn: int = 1,
    marks: Mapping[str, Iterable[str]] | None = None,
    spent: Mapping[str, int] | None = None,
    tracks: Mapping[str, int] | None = None,
    flags: Mapping[str, str] | None = None,
    hand: str | None = None,
) -> State:
    """A position: only `units` on the maps, other Germans in their boxes, the British eliminated.

    A token says what is under it: ``"?7=22NZ": "17,14"``; all other tokens are gone, but those of
    the pool in the set-up. Units that are aloft are lost where they would have dropped by now.
    `spent` counts halves of a point.
    """
    start = GAME.scenarios[scenario].start()
    at = {name.partition("=")[0]: Place(place) for name, place in units.items()}
    under = frozenset(name for name in units if name.startswith("?"))
    unknown = [n for n in at if side_of(n) is None]
    assert not unknown, unknown
    state = msgspec.structs.replace(
        start,
        turn=turn,
        phase=number(scenario, phase),
        units=_put(start, at, marks or {}, spent or {}, turn, str(phase)),
        tracks=dict(tracks or {}),
        markers={Place(p): frozenset({flag}) for p, flag in (flags or {}).items()},
        notes={BRITISH: {UNDER: under}} if SETTINGS[scenario].free else {},
        hand=None if hand is None else UnitId(hand),
    )
    flaws = list(GAME.flaws(state))
    assert not flaws, flaws
    return state


def _put(
    start: State,
    at: Mapping[str, Place],
    marks: Mapping[str, Iterable[str]],
    spent: Mapping[str, int],
    turn: int,
    phase: str,
) -> dict[Side, dict[UnitId, Unit]]:
    late = turn > 1 or phase not in (SET_UP, ARRIVALS)
    free, laying = SETTINGS[start.scenario].free, phase == SET_UP
    put: dict[Side, dict[UnitId, Unit]] = {GERMAN: {}, BRITISH: {}}

    def one(side: Side, name: UnitId, away: Place) -> None:
        put[side][name] = Unit(
            at.get(name, away), frozenset(marks.get(name, ())), spent.get(name, 0)
        )

    for n, u in start.units[GERMAN].items():
        one(GERMAN, n, DEAD if u.at == ALOFT and late and not free else u.at)
    for n, u in start.units[BRITISH].items():
        if n in TOKENS:
            if n in at or laying:
                one(BRITISH, n, POOL)
        else:
            one(BRITISH, n, u.at if n in ARRIVES else DEAD)
    for n in at:
        if n not in put[GERMAN] and n not in put[BRITISH]:
            one(BRITISH, UnitId(n), DEAD)
    return put
