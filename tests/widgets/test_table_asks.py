"""Asking "why not?" by pointing: anywhere, in any phase, with nothing or anything picked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from paralab.play.picker import Picker
from paralab.play.session import Session
from paralab.widgets.table_asks import asked
from tests.play.tables import SCENARIOS, played


def desks(scenario: str) -> Iterator[Session]:
    """Every kind of choice that comes up in a game, each once, seen by the side that decides."""
    session, met = played(scenario, 4, 400), set[str]()
    for at in range(session.last):
        session.go(at)
        name = session.game.desk(session.state).name
        if name not in met:
            met.add(name)
            session.eyes = session.decides
            yield session
    assert len(met) > 6


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_place_can_be_asked_about_in_every_phase(scenario: str) -> None:
    answers = 0
    for session in desks(scenario):
        picker = Picker(session)
        held = {u.at for units in session.seen.units.values() for u in units.values()}
        places = [p for n, p in enumerate(session.scenario.board.where) if p in held or n % 9 == 0]
        for subject in (None, next(iter(picker.subjects), None)):
            picker.picked, picker._open = (() if subject is None else (subject,)), None
            for place in places:
                answer = asked(session, picker, place)
                answers += answer is not None and bool(answer.objections)
        picker.close()
    assert answers > 100
