"""Scattering: a die leads what comes down from the air away from where it should land."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from paralab.core.basis import Basis
from paralab.core.board import Board, Place
from paralab.core.events import Rolled
from paralab.core.game import Scribe
from paralab.core.hexes import Direction
from paralab.core.state import State

WAYS: Final = {
    "N": "to the north",
    "NE": "to the north-east",
    "SE": "to the south-east",
    "S": "to the south",
    "SW": "to the south-west",
    "NW": "to the north-west",
}
"""The directions in words, by the names that a diagram gives them."""
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


def ways_told(fates: Counter[str], lost: Iterable[str], enemy: str) -> str:
    """How many of the six ways lose a unit, and how many lead onto the enemy; nothing for none.

    >>> ways_told(Counter({"sea": 1, "foe": 2, "land": 3}), ("sea",), "foe")
    '1 of 6 ways is lost, 2 of 6 lead onto the enemy'
    """
    gone, foes = sum(fates[what] for what in lost), fates[enemy]
    said = [f"{gone} of 6 ways {'is' if gone == 1 else 'are'} lost"] if gone else []
    said += [f"{foes} of 6 {'leads' if foes == 1 else 'lead'} onto the enemy"] if foes else []
    return ", ".join(said)


def read_diagram(board: Board, table: Mapping[str, str]) -> Diagram:
    """A diagram from its table: a direction for each face of the die, and the `basis`."""
    ways = {int(die): Direction[way] for die, way in table.items() if die.isdigit()}
    return Diagram(board, ways, Basis(table["basis"]))
