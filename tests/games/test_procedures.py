"""The chapters of every game: every position stands, every claim is what the rules say.

What is particular to a game's chapters stands in its own folder.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

import paralab
from paralab.core.dice import Scripted
from paralab.core.game import Game
from paralab.widgets.chapters import STANDS, Chapter, chapters, judge, set_up

GAMES = [paralab.load(name) for name in paralab.games()]
ALL = [(game, chapter) for game in GAMES for chapter in chapters(game)]
CLAIMS = [(game, c, n) for game, c in ALL for n in range(len(c.claims))]


def named(value: object) -> str:
    match value:
        case Game():
            return value.name
        case Chapter():
            return value.id
        case _:
            return str(value)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_the_data_are_read_as_they_stand(game: Game) -> None:
    text = (files("paralab") / "games" / game.name / "data" / "procedures.toml").read_text()
    assert len(tomllib.loads(text)["chapter"]) == len(chapters(game)) > 0


@pytest.mark.parametrize(("game", "chapter"), ALL, ids=named)
def test_the_answer_given_can_be_carried_out_with_exactly_its_dice(
    game: Game, chapter: Chapter
) -> None:
    session = set_up(game, chapter, Scripted(chapter.dice))
    for line in chapter.answer:
        session.do(line)
    assert session.last == len(chapter.answer)
    assert [n for step in session.steps for n in step.rolls] == list(chapter.dice)


@pytest.mark.parametrize(("game", "chapter", "number"), CLAIMS, ids=named)
def test_every_claim_is_judged_as_the_rules_judge_it(
    game: Game, chapter: Chapter, number: int
) -> None:
    verdict = judge(game, chapter, number)
    if verdict.expected == STANDS:
        assert verdict.stands, [o.words for o in verdict.objections]
    else:
        assert verdict.expected in [o.case for o in verdict.objections]


@pytest.mark.parametrize(("game", "chapter"), ALL, ids=named)
def test_every_case_that_is_named_exists(game: Game, chapter: Chapter) -> None:
    told = [case for case, _ in chapter.rules]
    told += [expected for _, expected in chapter.claims if expected != STANDS]
    assert set(told) <= set(game.cases)


@pytest.mark.parametrize(("game", "chapter"), ALL, ids=named)
def test_the_window_is_on_the_map(game: Game, chapter: Chapter) -> None:
    assert len(chapter.window) == 2
    board = game.scenarios[chapter.scenario].board
    assert all(p in board.where or p in board.boxes for p in chapter.window)


@pytest.mark.parametrize(("game", "chapter"), ALL, ids=named)
def test_every_chapter_claims_what_is_so_and_what_is_not_and_helps(
    game: Game, chapter: Chapter
) -> None:
    assert {expected == STANDS for _, expected in chapter.claims} == {True, False}
    assert chapter.note
    assert chapter.hints
