"""A side's view of a position: its own units, and the other side's."""

from __future__ import annotations

import msgspec

from paralab.core.board import Place
from paralab.core.state import Side, Unit, UnitId
from paralab.kit.looking import View
from paralab.kit.standing import Standing
from tests.toy import GAME

RED, BLUE = Side("red"), Side("blue")
HERE, THERE = Place("a"), Place("b")


class Seen(View):
    units = Standing({"r": RED, "b": BLUE}, (RED, BLUE), frozenset({HERE, THERE}))
    foe_of = {RED: BLUE, BLUE: RED}  # noqa: RUF012  # nobody writes into it


def test_both_sides_see_the_same_table() -> None:
    units = {RED: {UnitId("r"): Unit(HERE)}, BLUE: {UnitId("b"): Unit(THERE)}}
    s = msgspec.structs.replace(GAME.scenarios["ferry"].start(), turn=3, units=units)
    red, blue = Seen(s, RED), Seen(s, BLUE)
    assert red.ours == blue.theirs == {"r": HERE}
    assert red.theirs == blue.ours == {"b": THERE}
    assert (red.foe, blue.foe, red.turn) == (BLUE, RED, 3)
    assert red.unit("b") == Unit(THERE)
