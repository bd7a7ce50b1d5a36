"""Setting up positions of Eben Emael, and trying orders on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from paralab.core.board import Place
from paralab.core.state import DEAD, Side, State, Unit, UnitId
from paralab.games.eben_emael import GAME
from paralab.games.eben_emael.parts import FORTS, POOL
from paralab.games.eben_emael.table import CHARGE
from tests.games import trying
from tests.games.trying import Trial

ALL = tuple(FORTS)
BELGIAN_FIRE, GERMAN_FIRE = "Belgian Fire Phase", "German Fire Phase"
GERMAN_MOVE, BELGIAN_MOVE = "German Movement Phase", "Belgian Movement Phase"
DEFENSIVE, DEFENSE = "Belgian Defensive Fire Phase", "German Defense Phase"
GERMAN_ASSAULT, BELGIAN_ASSAULT = "German Assault Phase", "Belgian Assault Phase"
ACTIVATION = "Belgian Activation Phase"

_TRIAL = Trial(GAME)
number, order, why = _TRIAL.number, _TRIAL.order, _TRIAL.why
objections, do, lawful = _TRIAL.objections, _TRIAL.do, _TRIAL.lawful
unit = trying.unit
rolled, cited = trying.rolled, trying.cited


def scene(
    units: Mapping[str, str],
    phase: str | int,
    scenario: str = "12.1",
    *,
    turn: int = 2,
    marks: Mapping[str, Iterable[str]] | None = None,
    active: Iterable[str] = (),
    destroyed: Iterable[str] = (),
    dummies: Iterable[str] = (),
    mines: Iterable[str] = (),
    tracks: Mapping[str, int] | None = None,
    options: Iterable[str] = (),
) -> State:
    """A position: only `units` on the map, Germans with their charge, works inactive unless said.

    `marks` adds marks to squads; "-charge" takes the heavy charge away.
    """
    start = GAME.scenarios[scenario].start(options)
    put: dict[Side, dict[UnitId, Unit]] = {}
    for side, mine in start.units.items():
        put[side] = {}
        for n, u in mine.items():
            gone = Place(DEAD) if u.at in FORTS or u.at == POOL or u.at.isdigit() else u.at
            extra = set((marks or {}).get(n, ()))
            kept = (u.marks | extra) - {"-charge"} - ({CHARGE} if "-charge" in extra else set())
            put[side][n] = Unit(Place(units.get(n, gone)), frozenset(kept))
    sleeping = set(FORTS) - set(active) - set(destroyed)
    markers = {Place(f): frozenset({"inactive"}) for f in sleeping}
    markers |= {Place(f): frozenset({"destroyed"}) for f in destroyed}
    paper = {k: frozenset(v) for k, v in (("dummies", dummies), ("mines", mines)) if tuple(v)}
    state = msgspec.structs.replace(
        start,
        turn=turn,
        phase=number(scenario, phase),
        units=put,
        markers=markers,
        tracks=dict(tracks or {}),
        notes={Side("belgian"): paper} if paper else {},
    )
    assert list(GAME.flaws(state)) == []
    return state
