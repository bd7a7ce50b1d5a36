"""Orders that a person might type: well-formed, lawful or not, made from the fields of orders."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.game import Game
from paralab.core.state import State, UnitId


class Questions:
    """Random well-formed orders of one game, most of them near misses.

    An order is made field by field: a `UnitId` is any unit, a `Place` any place, a `str` either, a
    `bool` a coin. Half of them start from a lawful order with one thing changed.
    """

    def __init__(self, game: Game, rng: random.Random) -> None:
        self._game = game
        self._rng = rng
        self._fields = {
            order: tuple((f.name, f.type) for f in msgspec.structs.fields(order))
            for order in game.order_types
        }

    def ask(self, state: State, lawful: Sequence[Action], many: int) -> list[Action]:
        """So many questions about a position, its `lawful` orders known."""
        rng = self._rng
        here = [kind.order for kind in self._game.desk(state).kinds]
        found: list[Action] = []
        for _ in range(many):
            if lawful and rng.random() < 0.5:
                found.append(self._changed(state, rng.choice(lawful)))
                continue
            order = rng.choice(here if here and rng.random() < 0.8 else self._game.order_types)
            values = {name: self._value(state, kind, None) for name, kind in self._fields[order]}
            found.append(order(**values))
        return found

    def _changed(self, state: State, order: Action) -> Action:
        fields = self._fields[type(order)]
        if not fields:
            return order
        name, kind = self._rng.choice(fields)
        value = self._value(state, kind, getattr(order, fields[0][0]))
        return msgspec.structs.replace(order, **{name: value})

    def _value(self, state: State, kind: Any, by: str | None) -> Any:
        if kind is bool:
            return self._rng.random() < 0.5
        if kind is UnitId:
            return self._unit(state)
        if kind is Place:
            return self._place(state, by)
        return self._unit(state) if self._rng.random() < 0.6 else self._place(state, by)

    def _unit(self, state: State) -> UnitId:
        rng = self._rng
        if rng.random() < 0.1:  # one that is not in this scenario, or stands for nothing yet
            return rng.choice(list(self._game.scenario(state).counters))
        return rng.choice(list(rng.choice([u for u in state.units.values() if u])))

    def _place(self, state: State, by: str | None) -> Place:
        """A place: beside somebody, where something lies, or anywhere."""
        rng, board, draw = self._rng, self._game.scenario(state).board, self._rng.random()
        if draw < 0.5:
            near: str = by if by is not None and state.side_of(by) else self._unit(state)
            at = state.unit(near).at if state.side_of(near) else Place(near)
            if beside := board.adjacent.get(at):
                return rng.choice(beside)
        if draw < 0.8 and state.markers:
            return rng.choice(list(state.markers))
        return rng.choice(list(board.terrain))
