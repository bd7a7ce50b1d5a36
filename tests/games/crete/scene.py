"""Setting up positions of Crete, and trying orders on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.dice import Scripted
from paralab.core.events import Event, Rolled
from paralab.core.game import Step
from paralab.core.rulings import Objection
from paralab.core.state import DEAD, Side, State, Unit, UnitId
from paralab.games.crete import GAME
from paralab.games.crete.parts import GERMAN, SIDE_OF
from paralab.games.crete.table import DROPS
from paralab.play.notation import Reader

AIR_LANDING = "German Air Landing Phase"
GERMAN_MOVE, GERMAN_COMBAT = "German Movement Phase", "German Combat Phase"
COMMONWEALTH_MOVE = "Commonwealth Movement Phase"
COMMONWEALTH_COMBAT = "Commonwealth Combat Phase"


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


def number(scenario: str, phase: str | int) -> int:
    """Where a phase stands in the sequence."""
    if isinstance(phase, int):
        return phase
    names = [p.name for p in GAME.scenarios[scenario].sequence]
    return names.index(phase)


def order(state: State, line: str) -> Action:
    """An order from its line."""
    found = Reader(GAME, GAME.scenario(state)).read(line)
    assert isinstance(found, Action)
    return found


def why(state: State, line: str) -> list[str]:
    """The cases that forbid an order, none when it is lawful."""
    return [o.case for o in objections(state, line)]


def objections(state: State, line: str) -> tuple[Objection, ...]:
    """The reasons themselves; agreement with the legal list is checked on the way."""
    asked = order(state, line)
    found = GAME.objections(state, asked)
    assert (not found) == (asked in GAME.legal(state)) == (asked in list(GAME.legal(state)))
    return found


def do(state: State, *lines: str, dice: Iterable[int] = ()) -> Step:
    """Carry out several orders; every die has to be used up. The last step, with all events.

    No position on the way has a flaw.
    """
    fell = list(dice)
    events: list[Event] = []
    step = None
    for line in lines:
        step = GAME.enact(state, order(state, line), Scripted(fell))
        del fell[: len(step.rolls)]
        events += step.events
        state = step.state
        assert list(GAME.flaws(state)) == []
    assert step is not None
    assert fell == [], f"dice left over: {fell}"
    return msgspec.structs.replace(step, events=tuple(events))


def rolls(step: Step) -> list[Rolled]:
    """The rolls of a step, in order."""
    return [e for e in step.events if isinstance(e, Rolled)]


def rolled(step: Step) -> Rolled:
    """The one roll of a step."""
    (found,) = rolls(step)
    return found


def cited(step: Step) -> set[str]:
    """Every case that the events of a step name."""
    return {c for e in step.events for c in e.cases}


def lawful(state: State, subject: str) -> list[Action]:
    """The lawful orders to one subject."""
    return list(GAME.legal(state).of(subject))


def unit(state: State, name: str) -> Unit:
    """How a unit fares."""
    return state.units[SIDE_OF[name]][UnitId(name)]


def at(state: State, name: str) -> Place:
    """Where a unit is."""
    return unit(state, name).at


def pending(state: State) -> tuple[str, Side] | None:
    """The kind of choice that interrupts the phase, and whose it is."""
    return (state.pending[-1].kind, state.pending[-1].side) if state.pending else None
