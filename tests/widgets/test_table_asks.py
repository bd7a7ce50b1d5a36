"""Asking "why not?" by pointing: anywhere, in any phase, with nothing or anything picked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import paralab
from paralab.core.board import Place
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


def first_asked(units: dict[str, str], phase: str, place: str) -> tuple[str, str]:
    """The order and the first reason of the answer, with nothing picked."""
    session = paralab.position("eben_emael", units, phase=phase)
    answer = asked(session, Picker(session), Place(place))
    assert answer is not None
    return answer.order, answer.objections[0].words if answer.objections else ""


@pytest.mark.parametrize(
    ("phase", "foe", "order", "said"),
    [
        ("german fire", "1113", "fire Haug Bel/3", "the range of a squad is two"),
        ("german assault", "1113", "assault Haug Bel/3", "not next to"),
        ("belgian fire", "1113", "fire Haug", "does not fire for the Belgian player"),
        ("german fire", "1116", "fire Haug", ""),
    ],
)
def test_a_squad_without_an_order_is_told_why_by_its_best(
    phase: str, foe: str, order: str, said: str
) -> None:
    told = first_asked({"Haug": "1117", "Bel/3": foe}, phase, "1117")
    assert told[0] == order
    assert said in told[1]


def test_an_empty_hex_says_what_may_be_picked_instead() -> None:
    units = {"Haug": "1117", "Bel/3": "1116"}
    order, said = first_asked(units, "german fire", "0712")
    assert order == "0712"
    assert said.endswith("Choose who fires.")
