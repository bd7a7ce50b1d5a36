"""Who stands where is asked of both sides, and kept while the units of a side stay."""

from __future__ import annotations

import msgspec
import pytest

from paralab.core.board import Place
from paralab.core.state import Side, State, Unit, UnitId
from paralab.kit.standing import Standing, Units, of_each
from tests.toy import GAME

RED, BLUE = Side("red"), Side("blue")
A, B, BOX = Place("a"), Place("b"), Place("box")
ROSTER = {"r1": RED, "r2": RED, "r3": RED, "b1": BLUE, "b2": BLUE}
STANDING = Standing(ROSTER, (RED, BLUE), frozenset({A, B}))


def position(**where: Place) -> State:
    units = {
        side: {UnitId(n): Unit(p) for n, p in where.items() if ROSTER[n] == side}
        for side in (RED, BLUE)
    }
    return msgspec.structs.replace(GAME.scenarios["ferry"].start(), units=units)


TABLE = position(r1=B, r2=A, r3=B, b1=BOX)


def test_of_one_unit() -> None:
    assert STANDING.unit(TABLE, "b1") == Unit(BOX)
    assert STANDING.at(TABLE, "r2") == A
    assert [STANDING.there(TABLE, n) for n in ("r1", "b1", "b2", "a")] == [
        True,
        False,
        False,
        False,
    ]
    with pytest.raises(KeyError):
        STANDING.unit(TABLE, "a")


def test_of_a_side() -> None:
    assert STANDING.standing(TABLE, RED) == {"r1": B, "r2": A, "r3": B}
    assert list(STANDING.stacks(TABLE, RED).items()) == [(B, ("r1", "r3")), (A, ("r2",))]
    assert STANDING.places(TABLE, RED) == {A, B}
    assert STANDING.here(TABLE, RED, B) == ("r1", "r3")
    assert STANDING.here(TABLE, BLUE, B) == ()
    assert not STANDING.standing(TABLE, BLUE)
    assert not STANDING.places(TABLE, BLUE)


def test_kept_while_the_units_of_the_side_stay() -> None:
    asked: list[Units] = []
    many = of_each((RED, BLUE), lambda units: asked.append(units) or len(units))
    later = msgspec.structs.replace(TABLE, units={**TABLE.units, BLUE: {}})
    assert [many(s, who) for s in (TABLE, later) for who in (RED, BLUE)] == [3, 1, 3, 0]
    assert asked == [TABLE.units[RED], TABLE.units[BLUE], {}]
