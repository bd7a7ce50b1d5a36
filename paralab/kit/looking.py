"""A side's view of one position: what every doctrine asks before anything else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from paralab.core.board import Place
from paralab.core.state import Side, State, Unit, UnitId
from paralab.kit.standing import Standing


@dataclass(frozen=True)
class View:
    """The table as one side sees it; a game names its units, and the foe of each side."""

    state: State
    side: Side
    units: ClassVar[Standing]
    foe_of: ClassVar[Mapping[Side, Side]]

    @cached_property
    def foe(self) -> Side:
        """The other side."""
        return self.foe_of[self.side]

    @cached_property
    def ours(self) -> Mapping[UnitId, Place]:
        """The units of the asking side that are on the map, and where."""
        return self.units.standing(self.state, self.side)

    @cached_property
    def theirs(self) -> Mapping[UnitId, Place]:
        """The units of the other side that are on the map, and where."""
        return self.units.standing(self.state, self.foe)

    @property
    def turn(self) -> int:
        """The game-turn."""
        return self.state.turn

    def unit(self, name: str) -> Unit:
        """How a unit fares."""
        return self.units.unit(self.state, name)
