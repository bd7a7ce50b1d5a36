"""The procedures page without a browser: chapters, tasks, claims, hints."""

from __future__ import annotations

import dataclasses

import pytest

import paralab
from paralab.core.dice import Scripted
from paralab.widgets.chapters import chapters
from paralab.widgets.procedures import ProcedureTable, procedures_page

GAME = paralab.load("eben_emael")
TOLD = chapters(GAME)


@pytest.fixture
def table() -> ProcedureTable:
    return ProcedureTable(GAME, TOLD)


def pick(table: ProcedureTable, *values: str) -> None:
    for value in values:
        table.guarded(table._picked)(value)
        assert table.parts.trouble.html == ""


def test_every_chapter_opens_with_its_rules_and_its_task(table: ProcedureTable) -> None:
    for chapter in TOLD:
        pick(table, f"chapter {chapter.id}")
        assert f"<h1>{chapter.title}</h1>" in table.title.html
        assert all(f">{case}<" in table.demands.html for case, _ in chapter.rules)
        assert table.session.eyes == chapter.eyes
        assert table.session.last == 0


def test_a_task_is_done_when_its_orders_are_given_in_any_order(table: ProcedureTable) -> None:
    pick(table, "chapter german-assault")
    chapter = table.chapter
    table.session.dice = Scripted(chapter.dice)
    announced = [x for x in chapter.answer if x.startswith("demolish")]
    rest = [x for x in chapter.answer if x not in announced]
    for line in [*reversed(announced), *rest[:-1]]:
        table.give(line)
        assert "Done" not in table.task.html
    table.give(rest[-1])
    assert "Done" in table.task.html


def test_an_order_that_is_barred_is_answered_by_its_case(table: ProcedureTable) -> None:
    pick(table, "chapter german-movement")
    table.guarded(table.give)("walk Wenzel 1409")
    assert "Not allowed" in table.parts.why.html
    assert ">4.8<" in table.parts.why.html


def test_a_claim_is_judged_by_the_rules_whatever_was_tried(table: ProcedureTable) -> None:
    pick(table, "chapter german-movement")
    table.give("walk Wenzel 1407")
    pick(table, "claim 1 y")
    assert "You thought otherwise." in table.claims.html
    assert ">4.8<" in table.claims.html
    pick(table, "claim 0 y")
    assert "You were right." in table.claims.html
    assert "1 of 2 right" in table.claims.html


def test_what_nobody_can_mean_is_left_alone(table: ProcedureTable) -> None:
    pick(table, "claim 99 y", "claim x y", "chapter nowhere", "hint 99")
    assert table.chapter == TOLD[0]
    assert table.guesses == {}


def test_hints_open_one_by_one(table: ProcedureTable) -> None:
    first, second = TOLD[0].hints[:2]
    pick(table, "hint 1")
    assert first in table.hints.html
    assert second not in table.hints.html


def test_setting_up_again_takes_everything_back(table: ProcedureTable) -> None:
    pick(table, "chapter german-movement")
    table.give("walk Wenzel 1407")
    assert table.session.last == 1
    pick(table, "again")
    assert table.session.last == 0
    assert table.session.state.unit("Wenzel").at == "1408"


def test_the_german_is_not_told_where_the_mines_are(table: ProcedureTable) -> None:
    pick(table, "chapter landing")
    shown = "".join(pane.html for pane in table.parts.telling) + table.words()
    assert "mines" not in table.parts.words.html
    assert "paper" not in shown.replace("papers", "")


def test_the_page_stands_as_text_without_a_kernel() -> None:
    page = procedures_page("eben_emael", "mines")
    text = page._repr_mimebundle_()["text/plain"]
    assert all(chapter.task in text for chapter in TOLD)


def test_a_game_without_chapters_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = dataclasses.replace(GAME, look={})
    monkeypatch.setattr(paralab, "load", lambda name: bare)
    with pytest.raises(LookupError, match="no procedures"):
        procedures_page("eben_emael")


def test_a_chapter_opens_at_its_own_part_of_the_map(table: ProcedureTable) -> None:
    pick(table, "chapter german-movement")
    left, top, right, bottom = table.parts.board.frame["box"]
    for place in table.chapter.window:
        x, y = table.layout.centre(place)
        assert left < x < right
        assert top < y < bottom
    before = table.parts.board.frame
    table.give("walk Wenzel 1407")
    assert table.parts.board.frame == before
    pick(table, "chapter german-movement")
    assert table.parts.board.frame["number"] == before["number"] + 1


def test_how_the_game_stands_is_told_only_where_everybody_is_there(table: ProcedureTable) -> None:
    pick(table, "chapter german-movement")
    assert "German Movement Phase" in table.parts.words.html
    assert "works destroyed" not in table.parts.words.html
    pick(table, "chapter landing")
    assert "works destroyed" in table.parts.words.html


def test_the_same_order_several_times_is_asked_for_as_often() -> None:
    crete = paralab.load("crete")
    table = ProcedureTable(crete, chapters(crete))
    for line in ("west", "centre", "east"):
        table.give(line)
    assert not table.done
    for line in [*["west"] * 6, "centre", *["east"] * 3]:
        table.give(line)
    assert table.done
    assert 'aria-label="The secret paper"' not in table.title.html
    table.turn_to("set-up")
    assert 'aria-label="The secret paper"' in table.title.html
