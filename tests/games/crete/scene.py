"""Setting up positions of Crete, and trying orders on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from paralab.core.board import Place
from paralab.core.state import DEAD, Side, State, Unit, UnitId
from paralab.games.crete import GAME
from paralab.games.crete.parts import GERMAN, SIDE_OF
from paralab.games.crete.table import DROPS
from tests.games import trying
from tests.games.trying import Trial

AIR_LANDING = "German Air Landing Phase"
GERMAN_MOVE, GERMAN_COMBAT = "German Movement Phase", "German Combat Phase"
COMMONWEALTH_MOVE = "Commonwealth Movement Phase"
COMMONWEALTH_COMBAT = "Commonwealth Combat Phase"

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
    turn: int = 2,
    marks: Mapping[str, Iterable[str]] | None = None,
    spent: Mapping[str, int] | None = None,
    paper: Mapping[str, int] | None = None,
    tracks: Mapping[str, int] | None = None,
) -> State:
    """A position: only `units` on the maps, other Germans in their boxes, the rest eliminated.

    In a track a unit is bound for the map that a mark ``for-...`` names; `spent` counts thirds.
    """
    start = GAME.scenarios[scenario].start()
    known, used = marks or {}, spent or {}
    put: dict[Side, dict[UnitId, Unit]] = {}
    for side, mine in start.units.items():
        put[side] = {}
        for n, u in mine.items():
            away = u.at if side == GERMAN else DEAD
            place = Place(units.get(n, away))
            put[side][n] = Unit(place, frozenset(known.get(n, ())), used.get(n, 0))
    entries = frozenset(f"{sheet}={number}" for sheet, number in (paper or {}).items())
    state = msgspec.structs.replace(
        start,
        turn=turn,
        phase=number(scenario, phase),
        units=put,
        tracks=dict(tracks or {}),
        notes={GERMAN: {DROPS: entries}} if entries else {},
    )
    assert set(units) <= set(SIDE_OF), set(units) - set(SIDE_OF)
    assert list(GAME.flaws(state)) == []
    return state
