"""The chapters of the procedures: what is not asked of every game (`tests/games`)."""

from __future__ import annotations

import paralab
from paralab.core.dice import Scripted, Seeded
from paralab.core.state import Side
from paralab.play.session import Session
from paralab.widgets.chapters import Chapter, chapters, set_up
from tests.games.trying import rolled

GAME = paralab.load("kreta_1941")
ALL = {c.id: c for c in chapters(GAME)}
PHASES = {
    "German Arrivals",
    "German Movement",
    "German Attack",
    "British Movement",
    "British Attack",
    "British Set-up",
}


def played(chapter: Chapter) -> Session:
    session = set_up(GAME, chapter, Scripted(chapter.dice))
    for line in chapter.answer:
        session.do(line)
    return session


def test_the_course_leads_from_the_first_click_to_a_whole_turn() -> None:
    assert list(dict.fromkeys(c.part for c in ALL.values())) == [
        "First steps",
        "Phases 1 and 3: movement",
        "Phases 2 and 4: combat",
        "Arrivals",
        "A night turn",
        "Winning",
        "The full scenario",
        "A whole turn",
    ]
    assert {c.phase for c in ALL.values()} == PHASES
    assert {c.eyes for c in ALL.values()} == {"german", "british"}


def test_the_page_rolls_what_the_chapters_tell() -> None:
    for chapter in ALL.values():
        dice = Seeded(1940)  # those of a chapter that is opened in the browser
        assert [dice.roll() for _ in chapter.dice] == list(chapter.dice), chapter.id


def test_the_example_of_the_chart_is_found_in_its_column() -> None:
    roll = rolled(played(ALL["chart"]).steps[-1])
    assert (roll.tally.total if roll.tally else None, roll.column, roll.read[0]) == (
        3,
        "7",
        "river",
    )


def test_a_british_unit_next_to_the_airfield_begins_the_ten_turns_anew() -> None:
    saved = played(ALL["ten-turns"])
    assert not saved.state.over
    assert "held-17,14" not in {t for t, n in saved.state.tracks.items() if n}
    lost = set_up(GAME, ALL["ten-turns"])
    lost.do("pass")
    assert lost.state.winner == Side("german")


def test_one_airfield_turns_the_count_of_points() -> None:
    assert played(ALL["points"]).state.winner == Side("british")
    lost = set_up(GAME, ALL["points"])
    lost.do("pass")
    assert lost.state.winner == Side("german")


def test_nobody_but_the_british_sees_what_lies_under_a_token() -> None:
    for chapter, seen in (("face-down", True), ("turning-up", False)):
        session = set_up(GAME, ALL[chapter])
        assert bool(session.seen.paper(Side("british"), "under")) is seen
