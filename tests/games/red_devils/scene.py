"""Setting up positions of Red Devils, and trying orders on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.game import Step
from paralab.core.state import DEAD, Decision, Side, State, Unit, UnitId
from paralab.games.red_devils import GAME
from paralab.games.red_devils.parts import BRITISH, ENTRIES, SIDE_OF, due_box
from paralab.games.red_devils.table import (
    AIRLANDING,
    BRITISH_COMBAT,
    BRITISH_MOVEMENT,
    BRITISH_REMOVAL,
    GERMAN_COMBAT,
    GERMAN_MOVEMENT,
    GERMAN_REMOVAL,
)
from tests.games import trying
from tests.games.trying import Trial

__all__ = [
    "AIRLANDING",
    "BRITISH_COMBAT",
    "BRITISH_MOVEMENT",
    "BRITISH_REMOVAL",
    "GERMAN_COMBAT",
    "GERMAN_MOVEMENT",
    "GERMAN_REMOVAL",
]
SCENARIO = GAME.scenarios["market"]

_TRIAL = Trial(GAME)
order, why = _TRIAL.order, _TRIAL.why
objections, do, lawful = _TRIAL.objections, _TRIAL.do, _TRIAL.lawful
unit, at = trying.unit, trying.at
rolled, cited = trying.rolled, trying.cited


def scene(
    units: Mapping[str, str],
    phase: int,
    *,
    turn: int = 5,
    marks: Mapping[str, Iterable[str]] | None = None,
    spent: Mapping[str, int] | None = None,
    markers: Mapping[str, Iterable[str]] | None = None,
    tracks: Mapping[str, int] | None = None,
    zones: Iterable[str] = (),
    options: Iterable[str] = (),
    pending: tuple[Decision, ...] = (),
    orders: tuple[Action, ...] = (),
) -> State:
    """A position: only `units` on the map; all others wait, or are lost if they were due before.

    `zones`: the Polish drop zones on the British paper.
    """
    start = SCENARIO.start(options)
    put: dict[Side, dict[UnitId, Unit]] = {}
    for side, mine in start.units.items():
        put[side] = {
            n: Unit(
                Place(units.get(n, _elsewhere(n, turn))),
                frozenset((marks or {}).get(n, ())),
                (spent or {}).get(n, 0),
            )
            for n in mine
        }
    paper = {"zones": frozenset(zones)}
    state = msgspec.structs.replace(
        start,
        turn=turn,
        phase=phase,
        units=put,
        markers={Place(p): frozenset(m) for p, m in (markers or {}).items()},
        tracks=dict(tracks or {}),
        notes={BRITISH: paper} if paper["zones"] else {},
        pending=pending,
        orders=orders,
    )
    assert list(GAME.flaws(state)) == []
    return state


def _elsewhere(name: UnitId, turn: int) -> Place:
    back = ENTRIES[name]
    if back.at is not None or (SIDE_OF[name] == BRITISH and back.turn <= turn):
        return DEAD
    return due_box(back.turn)


def words(state: State, line: str) -> list[str]:
    """What stands in the way, in sentences."""
    return [o.words for o in objections(state, line)]


def told(step: Step) -> list[str]:
    """What the events of a step are in sentences."""
    said = (GAME.telling.event(step.state, e) for e in step.events)
    return [s for s in said if s]
