"""Setting up positions of Red Devils, and trying orders on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.dice import Scripted
from paralab.core.events import Event, Rolled
from paralab.core.game import Step
from paralab.core.rulings import Objection
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
from paralab.play.notation import Reader

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


def words(state: State, line: str) -> list[str]:
    """What stands in the way, in sentences."""
    return [o.words for o in objections(state, line)]


def do(state: State, *lines: str, dice: Iterable[int] = ()) -> Step:
    """Carry out several orders; every die has to be used up. The last step, with all events."""
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


def rolled(step: Step) -> Rolled:
    """The one roll of a step."""
    (found,) = [e for e in step.events if isinstance(e, Rolled)]
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


def at(state: State, name: str) -> str:
    """Where a unit is."""
    return unit(state, name).at


def told(step: Step) -> list[str]:
    """What the events of a step are in sentences."""
    said = (GAME.telling.event(step.state, e) for e in step.events)
    return [s for s in said if s]
