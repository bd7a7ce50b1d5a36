"""The chapters of the procedures: what is not asked of every game (`tests/games`)."""

from __future__ import annotations

import paralab
from paralab.core.state import Side
from paralab.widgets.chapters import chapters, set_up

GAME = paralab.load("crete")
ALL = chapters(GAME)
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


def test_the_paper_is_not_shown_to_the_defender() -> None:
    session = set_up(GAME, next(c for c in ALL if c.id == "set-up"))
    assert session.state.paper(Side("german"), "drops")
    assert not session.seen.paper(Side("german"), "drops")
