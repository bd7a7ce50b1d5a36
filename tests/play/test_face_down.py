"""Counters that lie face down: said in positions, known to one side only."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from paralab.core.dice import Seeded
from paralab.core.state import State, UnitId
from paralab.play.notation import Reader, tokens
from paralab.play.placing import BadPosition, Placing, position_text
from paralab.play.positions import position
from paralab.play.replay import read
from paralab.play.session import Session
from paralab.play.story import run
from tests.toy.face_down import FACE_DOWN as GAME
from tests.toy.parts import BLUE, PAPER, RED

LAID = {"?1=Agent": "A31", "?2=empty": "A32", "?3": "A33", "North": "A11", "South": "A13"}


def laid(units: Mapping[str, str] = LAID, phase: str = "Red movement") -> State:
    return position(GAME, units, phase=phase)


def again(state: State) -> State:
    """The position written down and read back."""
    placing = Placing(GAME, GAME.scenario(state).start())
    for row in position_text(GAME, state).split("\n"):
        placing.row(row)
    return placing.state


def test_the_paper_says_what_lies_under_a_token() -> None:
    state, telling = laid(), GAME.telling
    assert state.paper(RED, PAPER) == {"?1=Agent", "?2=empty"}
    found = [telling.beneath(state, name) for name in ("?1", "?2", "?3", "North", "A31", "Agent")]
    assert found == ["Agent", "empty", None, None, None, None]
    blue = GAME.seen_by(state, BLUE)
    assert [telling.beneath(blue, token) for token in ("?1", "?2")] == [None, None]


def test_positions_with_tokens_are_written_and_read() -> None:
    state = laid()
    rows = position_text(GAME, state).split("\n")
    assert {"?1=Agent A31 -", "?2=empty A32 -", "?3 A33 -"} <= set(rows)
    assert again(state) == state
    blue = GAME.seen_by(state, BLUE)
    assert "Agent" not in position_text(GAME, blue)
    assert again(blue) == blue


def test_tokens_that_left_the_table_and_units_turned_up_come_back_too() -> None:
    session = Session(GAME, laid({**LAID, "North": "A21"}, "Search"), Seeded(3))
    step = session.do("search North ?1")
    assert "?1" not in step.state.units[RED]
    assert UnitId("Agent") in step.state.units[RED]
    assert "gone ?1=Agent" in position_text(GAME, step.state).split("\n")
    assert again(step.state) == step.state
    blue = GAME.seen_by(step.state, BLUE)
    assert again(blue) == blue
    turned_up = position(GAME, {"Agent": "A31", "?3=empty": "A33"}, phase="Blue movement")
    assert turned_up.unit("Agent").at == "A31"


def test_a_replay_that_begins_so_is_read() -> None:
    session = Session(GAME, laid({**LAID, "North": "A21"}, "Search"), Seeded(3))
    session.do("search North ?2")
    text = session.as_replay()
    assert "search North ?2" in text
    back = run(read(text, lambda _: GAME))
    assert back.start == session.start
    assert back.session(study=False).steps[-1].state == session.steps[-1].state


def test_orders_may_name_what_is_not_on_the_table() -> None:
    scenario = GAME.scenarios["ferry"]
    reader = Reader(GAME, scenario, tokens(GAME, scenario.start()))
    assert [reader.named(name, "unit") for name in ("empty", "?2", "agent")] == [
        "empty", "?2", "Agent",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("units", "words"),
    [
        ({"?1=North": "A31"}, "North is no unit of the red side: it cannot lie under ?1"),
        ({"?1=A32": "A31"}, "A32 is a hex; a unit is wanted"),
        ({"?9=Agent": "A31"}, "There is no unit '?9'"),
        ({"?1=Agent": "A31", "?2=Agent": "A32"}, "Agent lies under ?1 already"),
        ({"North=Agent": "A31"}, "North is no token that lies face down"),
        ({"?1=Agent": "A31", "?1": "A32"}, "?1 is named twice"),
        ({"?1=": "A31"}, "names begin with"),
    ],
)
def test_wrong_tokens_are_told_what_would_be_right(units: dict[str, str], words: str) -> None:
    with pytest.raises(BadPosition) as found:
        laid(units)
    assert words in str(found.value)


@pytest.mark.parametrize("row", ["gone North", "gone ?7", "gone ?1=North", "empty A31", "?1=Agent"])
def test_rows_that_cannot_be_are_refused(row: str) -> None:
    with pytest.raises(BadPosition):
        Placing(GAME, GAME.scenarios["ferry"].start()).row(row)
