"""Setting up positions of Eben Emael, and trying orders on them."""

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
from paralab.games.eben_emael import GAME
from paralab.games.eben_emael.parts import FORTS, POOL, SIDE_OF
from paralab.games.eben_emael.table import CHARGE
from paralab.play.notation import Reader

ALL = tuple(FORTS)
BELGIAN_FIRE, GERMAN_FIRE = "Belgian Fire Phase", "German Fire Phase"
GERMAN_MOVE, BELGIAN_MOVE = "German Movement Phase", "Belgian Movement Phase"
DEFENSIVE, DEFENSE = "Belgian Defensive Fire Phase", "German Defense Phase"
GERMAN_ASSAULT, BELGIAN_ASSAULT = "German Assault Phase", "Belgian Assault Phase"
ACTIVATION = "Belgian Activation Phase"


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
    """Carry out several orders; every die has to be used up. The last step, with all events."""
    fell = list(dice)
    events: list[Event] = []
    step = None
    for line in lines:
        step = GAME.enact(state, order(state, line), Scripted(fell))
        del fell[: len(step.rolls)]
        events += step.events
        state = step.state
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
    """How a squad fares."""
    return state.units[SIDE_OF[name]][UnitId(name)]
