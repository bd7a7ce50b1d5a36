"""The chapters of the procedures: what is not asked of every game (`tests/games`)."""

from __future__ import annotations

import paralab
from paralab.widgets.chapters import chapters

GAME = paralab.load("eben_emael")
ALL = chapters(GAME)


def test_every_step_of_the_sequence_has_its_chapter() -> None:
    assert [c.step for c in ALL if c.step] == list(range(1, 12))
    assert {c.id for c in ALL if not c.step} == {"dummies", "mines", "landing"}
