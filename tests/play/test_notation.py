"""Orders as text: round trips, and errors that say which thing is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paralab import load
from paralab.core.actions import Action, Pass
from paralab.core.board import Place
from paralab.core.state import UnitId
from paralab.play.notation import (
    Along,
    Ambiguous,
    Every,
    Reader,
    Toward,
    UnknownOrder,
    lines,
    spell,
    write,
)
from tests.play.tables import SCENARIOS, game, moving, played

GAME = game()
READER = Reader(GAME, "12.2")
UNITS = sorted(GAME.scenarios["12.2"].counters)
PLACES = sorted(GAME.scenarios["12.2"].board.where)
POOLS = {"unit": UNITS, "place": PLACES, "thing": [*UNITS, *PLACES], "flag": [False, True]}


@st.composite
def orders(draw: st.DrawFn) -> Action:
    kind = draw(st.sampled_from(GAME.order_types))
    fields = READER.fields[kind]
    return kind(**{name: draw(st.sampled_from(POOLS[sort])) for name, sort in fields})


@settings(deadline=None)
@given(orders(), st.booleans())
def test_every_well_formed_order_reads_back(order: Action, shout: bool) -> None:
    line = write(order)
    assert READER.read(line.upper() if shout else f"  {line.replace(' ', '   ')} ") == order


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_lawful_line_reads_back(scenario: str) -> None:
    for steps in (0, 17, 60, 140):
        session = played(scenario, steps, steps)
        for line in lines(session.legal):
            assert write(session.read(line)) == line


@settings(deadline=None, max_examples=300)
@given(st.text(max_size=60) | st.lists(st.sampled_from(
    ["walk", "fire", "move", "->", "Haug", "Bel/3", "Bel", "1117", "again", "all", "pass", "#", ":"]
), max_size=7).map(" ".join))  # fmt: skip
def test_any_line_is_read_or_says_why_not(line: str) -> None:
    try:
        found = READER.parse(line)
    except (UnknownOrder, Ambiguous):
        return
    assert READER.parse(write(found)) == found


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("march Haug 1117", "'march' is no order; orders are walk, fire"),
        ("walk Haug", "<to> is missing: write 'walk <unit> <to>'"),
        ("walk Haug 1117 boldly", "'boldly' is too much"),
        ("walk Hagu 1117", "There is no unit 'Hagu'. The nearest: Haug."),
        ("walk Haug 2317", "There is no hex '2317'. The nearest: 1317"),
        ("walk Haug zzzz", "Hexes run from 0101 to 1922."),
        ("walk 1117 Haug", "1117 is a hex; a unit is wanted"),
        ("walk Haug Bel/3", "Bel/3 is a unit; a hex is wanted"),
        ("fire Haug Nobody", "There is no unit or hex 'Nobody'"),
        ("move Haug", "'move Haug' is incomplete"),
        ("move Haug ->", "is incomplete"),
        ("move Haug -> 1117 1116", "one hex stands after the arrow"),
        ("x" * 1000, "an order has at most 400 characters; this has 1000"),
        ("", "nothing is written; orders are walk"),
    ],
)
def test_a_spelling_is_told_what_is_known(line: str, words: str) -> None:
    with pytest.raises(UnknownOrder, match=".*".join(map(_escaped, [words]))):
        READER.parse(line)


def _escaped(words: str) -> str:
    import re

    return re.escape(words)


def test_a_beginning_of_several_names_is_a_question() -> None:
    with pytest.raises(Ambiguous) as told:
        READER.parse("walk ne 1117")
    assert told.value.candidates == ("Neuhaus", "Neidermeier")
    assert told.value.lines == ("walk Neuhaus 1117", "walk Neidermeier 1117")
    assert [READER.read(line).picks[0] for line in told.value.lines] == ["Neuhaus", "Neidermeier"]


def test_an_exact_name_is_no_beginning() -> None:
    assert READER.read("fire haug bel/1").picks[:2] == ("Haug", "Bel/1")


def test_convenience_lines_are_not_single_orders() -> None:
    assert READER.parse("MOVE haug 1117 1116") == Along(
        UnitId("Haug"), (Place("1117"), Place("1116"))
    )
    assert READER.parse("move Haug -> 1114") == Toward(UnitId("Haug"), Place("1114"))
    assert READER.parse("resolve ALL") == Every("resolve")
    with pytest.raises(UnknownOrder, match="stands for several orders"):
        READER.read("resolve all")


def test_names_with_spaces_are_one_word() -> None:
    assert spell("ARN BB17") == "ARN_BB17"


def test_completion_lists_what_the_picked_unit_may_do() -> None:
    session = moving()
    mine = lines(session.legal, "Haug")
    assert "walk Haug 1116" in mine
    assert all(session.read(line) in session.legal for line in mine)
    assert set(mine) < set(lines(session.legal))
    assert write(Pass()) in lines(session.legal)


def test_the_grammar_comes_from_the_fields() -> None:
    assert [READER.grammar(k) for k in GAME.order_types][:4] == [
        "walk <unit> <to>", "fire <by> <target> [again]", "assault <unit> <target>",
        "demolish <unit> <fort> [charge]",
    ]  # fmt: skip


def test_hexes_run_over_each_sheet_and_not_into_the_boxes_beside_it() -> None:
    game = load("crete")
    with pytest.raises(
        UnknownOrder, match=r"Hexes run from W0101 to W\d+, from C0101 to C\d+, from"
    ):
        Reader(game, "historical").parse("drop 1/1 nowhere")
    game = load("red_devils")
    with pytest.raises(UnknownOrder, match=r"There is no hex 'A'. The nearest: off-A."):
        Reader(game, "market").parse("leave 1/9/9SS A")
