"""The chapters of the procedures: every position stands, every claim is what the rules say."""

from __future__ import annotations

import pytest

import paralab
from paralab.core.dice import Scripted
from paralab.core.state import Side
from paralab.widgets.chapters import STANDS, Chapter, chapters, judge, set_up

GAME = paralab.load("crete")
ALL = chapters(GAME)
CLAIMS = [(c, n) for c in ALL for n in range(len(c.claims))]
STEPS = [
    "German Air Landing Phase",
    "German Movement Phase",
    "German Combat Phase",
    "Commonwealth Combat Phase",
]


def test_the_chapters_follow_the_turn() -> None:
    parts = list(dict.fromkeys(c.part for c in ALL))
    assert [p.partition(":")[0] for p in parts] == [
        "Before the game",
        "Step 1",
        "Steps 2 and 4",
        "Steps 3 and 5",
        "After turn 10",
    ]
    assert {*STEPS, "writing down of the drops", "Commonwealth set-up"} == {c.phase for c in ALL}


@pytest.mark.parametrize("chapter", ALL, ids=lambda c: c.id)
def test_the_answer_given_can_be_carried_out(chapter: Chapter) -> None:
    session = set_up(GAME, chapter, Scripted(chapter.dice))
    for line in chapter.answer:
        session.do(line)
    assert session.last == len(chapter.answer)
    rolled = [n for step in session.steps for n in step.rolls]
    assert rolled == list(chapter.dice)


@pytest.mark.parametrize(("chapter", "number"), CLAIMS, ids=lambda x: getattr(x, "id", x))
def test_every_claim_is_judged_as_the_rules_judge_it(chapter: Chapter, number: int) -> None:
    verdict = judge(GAME, chapter, number)
    if verdict.expected == STANDS:
        assert verdict.stands, [o.words for o in verdict.objections]
    else:
        assert verdict.expected in [o.case for o in verdict.objections]


@pytest.mark.parametrize("chapter", ALL, ids=lambda c: c.id)
def test_every_chapter_is_complete(chapter: Chapter) -> None:
    board = GAME.scenarios[chapter.scenario].board
    assert {case for case, _ in chapter.rules} <= set(GAME.cases)
    assert len(chapter.window) == 2
    assert all(p in board.terrain for p in chapter.window)
    assert {expected == STANDS for _, expected in chapter.claims} == {True, False}
    assert chapter.note
    assert chapter.hints


def test_the_paper_is_not_shown_to_the_defender() -> None:
    session = set_up(GAME, next(c for c in ALL if c.id == "set-up"))
    assert session.state.paper(Side("german"), "drops")
    assert not session.seen.paper(Side("german"), "drops")
