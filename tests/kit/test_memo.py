"""Remembered answers are those of the position asked about."""

from __future__ import annotations

import msgspec

from paralab.core.board import Place
from paralab.core.events import Counted, Flagged, after
from paralab.core.state import State
from paralab.kit.memo import per_part, per_state
from tests.toy import GAME

START = GAME.scenarios["ferry"].start()


def test_asked_once_for_each_position() -> None:
    asked: list[State] = []

    @per_state
    def turn(s: State) -> int:
        asked.append(s)
        return s.turn

    later = msgspec.structs.replace(START, turn=2)
    assert [turn(START), turn(START), turn(later), turn(START)] == [1, 1, 2, 1]
    assert asked == [START, later, START]


def test_an_equal_position_is_another_position() -> None:
    """By identity: comparing whole positions would cost more than the answer."""
    asked = []
    turn = per_state(lambda s: asked.append(s) or s.turn)
    turn(START)
    turn(msgspec.structs.replace(START))
    assert len(asked) == 2


def test_asked_once_while_a_part_stays() -> None:
    asked = []
    marked = per_part(lambda s: s.markers, lambda m: asked.append(m) or len(m))
    counted = after(START, Counted(track="x", by=1))
    flagged = after(counted, Flagged(at=Place("A11"), on=frozenset({"x"})))
    assert [marked(START), marked(counted), marked(flagged)] == [0, 0, 1]
    assert len(asked) == 2
