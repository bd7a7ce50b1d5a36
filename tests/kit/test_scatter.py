"""Scattering by a die."""

from __future__ import annotations

import pytest

from paralab.core.basis import Basis
from paralab.core.board import Place
from paralab.core.dice import Scripted
from paralab.core.events import Rolled
from paralab.core.game import Scribe
from paralab.core.hexes import Direction
from paralab.core.state import State
from paralab.kit.scatter import read_diagram
from tests.toy.parts import BOARD

TABLE = {"1": "N", "2": "NE", "3": "SE", "4": "S", "5": "SW", "6": "NW", "basis": "reconstructed"}
DIAGRAM = read_diagram(BOARD, TABLE)
EMPTY = State("ferry", 1, 0, {})
START = next(p for p in BOARD.where if BOARD.step(p, Direction.N) is None)


def fate(_: State, place: Place | None) -> str:
    return "off" if place is None else "on"


def test_a_diagram_has_a_way_for_each_die() -> None:
    assert [DIAGRAM.ways[die] for die in range(1, 7)] == list(Direction)
    assert DIAGRAM.basis is Basis.RECONSTRUCTED


@pytest.mark.parametrize("hexes", [1, 3])
@pytest.mark.parametrize("die", range(1, 7))
def test_what_scatters_goes_so_far_along_the_way_of_the_die(die: int, hexes: int) -> None:
    w = Scribe(EMPTY, Scripted([die]))
    place = DIAGRAM.blow(w, "A", START, fate, ("1.0",), hexes)
    assert place == BOARD.step(START, Direction(die - 1), hexes)
    (event,) = w.events
    assert isinstance(event, Rolled)
    assert event.about == ("A", START, Direction(die - 1).name, place or "")
    assert event.result == fate(EMPTY, place)
    assert event.basis is Basis.RECONSTRUCTED
    assert w.rolls == [die]


def test_all_ways_are_counted() -> None:
    counted = DIAGRAM.fates(EMPTY, START, fate)
    assert sum(counted.values()) == 6
    ends = [BOARD.step(START, way) for way in Direction]
    assert counted["off"] == ends.count(None) > 0
