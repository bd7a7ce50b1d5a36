"""The chapters of the procedures: every position stands, every claim is what the rules say."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

import paralab
from paralab.core.dice import Scripted
from paralab.widgets.chapters import STANDS, Chapter, chapters, judge, set_up

GAME = paralab.load("eben_emael")
ALL = chapters(GAME)
CLAIMS = [(c, n) for c in ALL for n in range(len(c.claims))]


def test_every_step_of_the_sequence_has_its_chapter() -> None:
    assert [c.step for c in ALL if c.step] == list(range(1, 12))
    assert {c.id for c in ALL if not c.step} == {"dummies", "mines", "landing"}


def test_the_data_are_read_as_they_stand() -> None:
    text = (files("paralab") / "games" / "eben_emael" / "data" / "procedures.toml").read_text()
    assert len(tomllib.loads(text)["chapter"]) == len(ALL)


@pytest.mark.parametrize("chapter", ALL, ids=lambda c: c.id)
def test_the_answer_given_can_be_carried_out(chapter: Chapter) -> None:
    session = set_up(GAME, chapter, Scripted(chapter.dice))
    for line in chapter.answer:
        session.do(line)
    assert session.last == len(chapter.answer)


@pytest.mark.parametrize("chapter", ALL, ids=lambda c: c.id)
def test_all_dice_that_stand_there_are_rolled(chapter: Chapter) -> None:
    session = set_up(GAME, chapter, Scripted(chapter.dice))
    for line in chapter.answer:
        session.do(line)
    rolled = [n for step in session.steps for n in step.rolls]
    assert rolled[: len(chapter.dice)] == list(chapter.dice)


@pytest.mark.parametrize(("chapter", "number"), CLAIMS, ids=lambda x: getattr(x, "id", x))
def test_every_claim_is_judged_as_the_rules_judge_it(chapter: Chapter, number: int) -> None:
    verdict = judge(GAME, chapter, number)
    if verdict.expected == STANDS:
        assert verdict.stands, [o.words for o in verdict.objections]
    else:
        assert verdict.expected in [o.case for o in verdict.objections]


@pytest.mark.parametrize("chapter", ALL, ids=lambda c: c.id)
def test_every_case_that_is_named_exists(chapter: Chapter) -> None:
    named = [case for case, _ in chapter.rules]
    named += [expected for _, expected in chapter.claims if expected != STANDS]
    assert set(named) <= set(GAME.cases)


@pytest.mark.parametrize("chapter", ALL, ids=lambda c: c.id)
def test_the_window_is_on_the_map(chapter: Chapter) -> None:
    board = GAME.scenarios[chapter.scenario].board
    assert len(chapter.window) == 2
    assert all(p in board.where for p in chapter.window)


def test_claims_of_both_kinds_are_made_in_every_step() -> None:
    for chapter in ALL:
        verdicts = {expected == STANDS for _, expected in chapter.claims}
        assert verdicts == {True, False}, chapter.id
