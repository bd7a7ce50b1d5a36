"""[1.0] The start of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paralab.core.board import Place
from paralab.core.game import Option
from paralab.core.rulings import rule
from paralab.core.state import Side, State, Unit, UnitId
from paralab.games.red_devils.opportunity import EVERY_HEX
from paralab.games.red_devils.parts import COUNTERS, ENTRIES, SIDES, Setting, due_box

OPTIONS: Final = {
    EVERY_HEX: Option(
        EVERY_HEX,
        "A unit may be fired at again, by the same enemies, in each hex that it enters.",
        "5.2",
    )
}


@rule("1.3")
def start(setting: Setting, options: frozenset[str]) -> State:
    """The table before anybody has done anything: four Germans on the map, the rest to come."""
    units: Mapping[Side, Mapping[UnitId, Unit]] = {
        side: {n: Unit(_start_of(n)) for n, c in COUNTERS.items() if c.side == side}
        for side in SIDES
    }
    return State(setting.name, 1, 0, units, options=options)


def _start_of(name: str) -> Place:
    back = ENTRIES[name]
    return due_box(back.turn) if back.at is None else back.at
