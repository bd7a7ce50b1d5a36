"""Scattering: a die leads what comes down from the air away from where it should land."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from paralab.core.basis import Basis
from paralab.core.board import Board, Place
from paralab.core.events import Rolled
from paralab.core.game import Scribe
from paralab.core.hexes import Direction
from paralab.core.state import State

Fate = Callable[[State, Place | None], str]
"""What waits for something that comes down on a place; None is off the map."""


@dataclass(frozen=True)
class Diagram:
    """The scatter diagram of a map: which way each die leads, and where that comes from."""

    board: Board
    ways: Mapping[int, Direction]
    basis: Basis

    def fates(self, s: State, target: Place, fate: Fate, hexes: int = 1) -> Counter[str]:
        """What waits `hexes` away from a target, each of the ways counted."""
        ends = (self.board.step(target, way, hexes) for way in self.ways.values())
        return Counter(fate(s, end) for end in ends)

    def blow(
        self,
        w: Scribe,
        unit: str,
        target: Place,
        fate: Fate,
        cases: tuple[str, ...],
        hexes: int = 1,
    ) -> Place | None:
        """Roll which way a unit scatters, `hexes` far; None off the map."""
        die = w.roll()
        way = self.ways[die]
        place = self.board.step(target, way, hexes)
        w.write(
            Rolled(
                purpose="scatter",
                about=(unit, target, way.name, place or ""),
                dice=(die,),
                result=fate(w.state, place),
                read=(way.name,),
                basis=self.basis,
                cases=cases,
            )
        )
        return place


def read_diagram(board: Board, table: Mapping[str, str]) -> Diagram:
    """A diagram from its table: a direction for each face of the die, and the `basis`."""
    ways = {int(die): Direction[way] for die, way in table.items() if die.isdigit()}
    return Diagram(board, ways, Basis(table["basis"]))
