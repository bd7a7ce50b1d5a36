"""What the fields of an order are called, for the sentences about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from paralab.core.actions import Action
from paralab.core.basis import weakest
from paralab.core.board import Board
from paralab.core.rulings import Facts
from paralab.core.state import State


@dataclass(frozen=True)
class Wording:
    """How a game calls its units and places: `short` leaves the hex of a named place out."""

    called: Callable[[str], str]
    short: Callable[[str], str]
    board: Board

    def names(self, _: State, order: Action) -> Facts:
        """What the fields of an order are called: `the_to` in full, `to` without the hex."""
        said = texts(order)
        return {
            **{k: self.short(v) for k, v in said.items()},
            **{f"the_{k}": self.called(v) for k, v in said.items()},
        }

    def grounds(self, s: State, order: Action) -> Facts:
        """The same, for a sentence about the ground: as sure as the hexes that it names."""
        board = self.board
        places = (v for v in texts(order).values() if v in board.where)
        return {**self.names(s, order), "basis": weakest(map(board.basis_of, places))}


def texts(order: Action) -> dict[str, Any]:
    """The fields of an order that name something: units, places, words."""
    return {k: v for k, v in msgspec.structs.asdict(order).items() if isinstance(v, str)}
