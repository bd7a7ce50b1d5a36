"""Positions: equal ones have equal digests, and read back from JSON."""

from __future__ import annotations

import msgspec
import pytest

from paralab.core.actions import Pass
from paralab.core.board import Place
from paralab.core.state import Decision, State, Unit, UnitId, digest, reader
from tests.core.test_events import BLUE, NORTH, RED, START
from tests.toy import GAME
from tests.toy.rules import Search, Walk

READ = reader(GAME.order_types)


def test_a_digest_never_changes_between_versions_and_machines() -> None:
    assert digest(GAME.scenarios["ferry"].start()) == "4a2a7df8"
    assert digest(START) == "3bd462c0"


def test_equal_positions_have_equal_digests_however_they_came_about() -> None:
    units = {side: dict(reversed(mine.items())) for side, mine in reversed(START.units.items())}
    other = msgspec.structs.replace(START, units=units)
    assert other == START
    assert digest(other) == digest(START)


def test_an_empty_set_of_marks_is_the_same_however_it_came_about() -> None:
    emptied = Unit(Place("A1"), frozenset({"tired"}) - {"tired"})
    bare = msgspec.structs.replace(START, units={RED: {UnitId("r1"): Unit(Place("A1"))}})
    again = msgspec.structs.replace(START, units={RED: {UnitId("r1"): emptied}})
    assert bare == again
    assert digest(bare) == digest(again)


def test_a_field_that_holds_its_default_does_not_count() -> None:
    bare = State("ferry", 1, 0, {RED: {}})
    text = msgspec.json.encode(bare)
    assert set(msgspec.json.decode(text)) == {"scenario", "turn", "phase", "units"}
    assert msgspec.json.encode(Unit(Place("A11"))) == b'{"at":"A11"}'


def test_any_difference_shows_in_the_digest() -> None:
    changed = [
        msgspec.structs.replace(START, **change)
        for change in (
            {"turn": 2},
            {"hand": NORTH},
            {"tracks": {}},
            {"notes": {}},
            {"over": True},
            {"orders": (Pass(),)},
            {"pending": ()},
            {"options": frozenset({"night"})},
        )
    ]
    assert len({digest(s) for s in (START, *changed)}) == len(changed) + 1


def test_a_position_reads_back_with_its_orders() -> None:
    orders = (Walk(UnitId("?1"), Place("A12")), Search(NORTH, "?1", rough=True), Pass())
    s = msgspec.structs.replace(START, orders=orders)
    back = READ(msgspec.json.encode(s))
    assert back == s
    assert type(back) is State
    assert list(map(type, back.orders)) == [Walk, Search, Pass]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "truncated"),
        (b"[]", "Expected `object`, got `array`"),
        (b"{}", "missing required field `scenario`"),
        (b'{"scenario":"x","turn":"1"}', r"Expected `int`, got `str` - at `\$\.turn`"),
        (b'{"scenario":"x","turn":1,"phase":0,"units":{},"orders":[{"type":"shout"}]}', "shout"),
        (b'{"scenario":"x","turn":1,"phase":0,"units":' + b'{"a":' * 5000, "."),
    ],
)
def test_what_is_no_position_says_why(text: bytes, words: str) -> None:
    with pytest.raises((ValueError, RecursionError), match=words):
        READ(text)


def test_looking_at_the_table() -> None:
    assert START.side_of("North") == BLUE
    assert START.side_of("Agent") is None
    assert START.flags("A11") == {"mud"}
    assert START.flags("A12") == frozenset() == START.paper(BLUE, "tokens")
    assert START.paper(RED, "tokens") == {"?1=Agent"}
    assert START.pending[-1] == Decision(RED, "two")
    with pytest.raises(KeyError):
        START.unit("Agent")
