"""Putting a doctrine together from what it thinks of each kind of order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from paralab.core.actions import Action, Pass
from paralab.core.game import Advice, Doctrine, Kind, Phase
from paralab.core.state import Side, State


class Looking(Protocol):
    """A side's view of one position, with whatever a doctrine works out about it."""

    @property
    def state(self) -> State:
        """The position."""
        ...


A = TypeVar("A", bound=Action)
L = TypeVar("L", bound=Looking)


def orders_of(s: State, kind: Kind, order: type[A]) -> Iterator[A]:
    """Every lawful order of a kind, which is one of this type."""
    for subject in kind.subjects(s):
        for found in kind.of(s, subject):
            if isinstance(found, order):
                yield found


def first_lawful(look: Looking, kind: Kind) -> Iterator[Advice]:
    """Something lawful, where a phase demands an order and nothing has been thought of."""
    for order in orders_of(look.state, kind, Action):
        yield Advice(order, -1.0, "Nothing better offers itself.")
        return


def kinds_of(
    decisions: Mapping[str, Phase], sequence: Callable[[State], Sequence[Phase]]
) -> Callable[[State], tuple[Kind, ...]]:
    """The kinds of order of the phase, or of the decision that interrupts it."""

    def kinds(s: State) -> tuple[Kind, ...]:
        phase = decisions[s.pending[-1].kind] if s.pending else sequence(s)[s.phase]
        return phase.kinds

    return kinds


def advised_by(
    kinds: Callable[[State], tuple[Kind, ...]],
    look: Callable[[State], L],
    handlers: Mapping[type[Action], Callable[[L, Kind], Iterator[Advice]]],
    done: Callable[[State, bool], str],
    otherwise: Callable[[L, Kind], Iterator[Advice]] = first_lawful,
) -> Doctrine:
    """A doctrine that asks a handler about each kind of order that the position has.

    `kinds`: those of the phase, or of the decision that interrupts it; `otherwise`: for kinds
    without a handler; `done`: why to pass, and whether anything else was advised. Where nothing
    is advised and nobody may pass, it is the first lawful order.
    """

    def doctrine(state: State) -> Iterator[Advice]:
        there = kinds(state)
        seen = look(state)
        found = False
        for kind in there:
            if kind.order is not Pass:
                for advice in handlers.get(kind.order, otherwise)(seen, kind):
                    found = True
                    yield advice
        if any(kind.order is Pass and kind.lawful(state, Pass()) for kind in there):
            yield Advice(Pass(), 0.0, done(state, found))
        elif not found:
            for kind in there:
                yield from first_lawful(seen, kind)

    return doctrine


def doctrines(
    kinds: Callable[[State], tuple[Kind, ...]],
    look: Callable[[State, Side], L],
    handlers: Mapping[Side, Mapping[type[Action], Callable[[L, Kind], Iterator[Advice]]]],
    done: Callable[[State, bool], str],
    otherwise: Callable[[L, Kind], Iterator[Advice]] = first_lawful,
) -> Mapping[Side, Doctrine]:
    """A doctrine for each side that has handlers, each with its own look at the position."""

    def seen_by(side: Side) -> Callable[[State], L]:
        return lambda s: look(s, side)

    return {
        side: advised_by(kinds, seen_by(side), some, done, otherwise)
        for side, some in handlers.items()
    }
