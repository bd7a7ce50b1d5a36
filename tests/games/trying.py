"""Trying orders on the positions of a game, the same for every game."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.dice import Scripted
from paralab.core.events import Event, Rolled
from paralab.core.game import Game, Step
from paralab.core.rulings import Objection
from paralab.core.state import Side, State, Unit
from paralab.play.notation import Reader, tokens


class Trial:
    """Orders as lines, put to the rules of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def order(self, state: State, line: str) -> Action:
        """An order from its line."""
        reader = Reader(self.game, self.game.scenario(state), tokens(self.game, state))
        found = reader.read(line)
        assert isinstance(found, Action)
        return found

    def why(self, state: State, line: str) -> list[str]:
        """The cases that forbid an order, none when it is lawful."""
        return [o.case for o in self.objections(state, line)]

    def objections(self, state: State, line: str) -> tuple[Objection, ...]:
        """The reasons themselves; agreement with the legal list is checked on the way."""
        asked, legal = self.order(state, line), self.game.legal(state)
        found = self.game.objections(state, asked)
        assert (not found) == (asked in legal) == (asked in list(legal))
        return found

    def do(self, state: State, *lines: str, dice: Iterable[int] = ()) -> Step:
        """Carry out several orders; every die has to be used up. The last step, with all events.

        No position on the way has a flaw.
        """
        fell = list(dice)
        events: list[Event] = []
        step = None
        for line in lines:
            step = self.game.enact(state, self.order(state, line), Scripted(fell))
            del fell[: len(step.rolls)]
            events += step.events
            state = step.state
            assert list(self.game.flaws(state)) == []
        assert step is not None
        assert fell == [], f"dice left over: {fell}"
        return msgspec.structs.replace(step, events=tuple(events))

    def lawful(self, state: State, subject: str) -> list[Action]:
        """The lawful orders to one subject."""
        return list(self.game.legal(state).of(subject))

    def number(self, scenario: str, phase: str | int) -> int:
        """Where a phase stands in the sequence."""
        if isinstance(phase, int):
            return phase
        return [p.name for p in self.game.scenarios[scenario].sequence].index(phase)


def unit(state: State, name: str) -> Unit:
    """How a unit fares."""
    return state.unit(name)


def at(state: State, name: str) -> Place:
    """Where a unit is."""
    return state.unit(name).at


def pending(state: State) -> tuple[str, Side] | None:
    """The kind of choice that interrupts the phase, and whose it is."""
    return (state.pending[-1].kind, state.pending[-1].side) if state.pending else None


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
