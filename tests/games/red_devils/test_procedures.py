"""The chapters of the procedures: what is not asked of every game (`tests/games`)."""

from __future__ import annotations

import pytest

import paralab
from paralab.core.dice import Scripted
from paralab.games.red_devils.sequence import SEQUENCE
from paralab.play.session import Session
from paralab.widgets.chapters import Chapter, chapters, set_up

GAME = paralab.load("red_devils")
ALL = chapters(GAME)


def test_the_chapters_follow_the_sequence() -> None:
    assert [c.step for c in ALL] == list(range(1, len(ALL) + 1))
    named = [phase.name for phase in SEQUENCE]
    found = [named.index(c.phase) for c in ALL]
    assert found == sorted(found)
    untold = {n for n, phase in enumerate(SEQUENCE) if phase.side} - set(found)
    assert untold == set()


def answered(chapter: Chapter) -> Session:
    """The chapter's table after its answer."""
    session = set_up(GAME, chapter, Scripted(chapter.dice))
    for line in chapter.answer:
        session.do(line)
    return session


@pytest.mark.parametrize("chapter", ALL, ids=lambda c: c.id)
def test_whoever_tries_is_the_one_who_is_asked(chapter: Chapter) -> None:
    session = set_up(GAME, chapter)
    if chapter.id != "victory":  # the British watch the last German phase end
        assert GAME.decides(session.state) == chapter.eyes


@pytest.mark.parametrize("chapter", ALL, ids=lambda c: c.id)
def test_the_window_is_on_the_map_and_shows_the_units(chapter: Chapter) -> None:
    board = GAME.scenarios[chapter.scenario].board
    (left, top), (right, bottom) = ((int(p[:2]), int(p[2:])) for p in chapter.window)
    assert all(p in board.where for p in chapter.window)
    mine = [chapter.units[n] for line in chapter.answer for n in line.split() if n in chapter.units]
    for place in (p for p in mine if p in board.where):
        assert left <= int(place[:2]) <= right, place
        assert top <= int(place[2:]) <= bottom, place


def test_what_the_chapters_tell_of_their_positions() -> None:
    told = {c.id: c for c in ALL}
    across = answered(told["british-opportunity-fire"])
    assert across.state.unit("9Rec/9SS").at == "2214"  # disrupted: the step is not made
    bridge = answered(told["railway-bridge"])
    assert "blown" in bridge.state.markers["1512"]  # type: ignore[index]
    recovered = answered(told["german-recovery"]).state
    down = {n for n in ("Krafft", "Weber", "3/1/1") if "disrupted" in recovered.unit(n).marks}
    assert down == {"3/1/1"}
    assert answered(told["victory"]).state.over
