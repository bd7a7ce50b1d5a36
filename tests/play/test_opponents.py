"""Machines at the table: they play until a person must decide, and know only their own paper."""

from __future__ import annotations

from dataclasses import replace

import pytest

import paralab
from paralab.core.actions import Pass
from paralab.core.dice import Seeded
from paralab.core.game import Advice, Game
from paralab.core.state import Side, State
from paralab.play.opponents import (
    doctrine_opponent,
    finish_phase,
    opponent,
    random_opponent,
    seat,
)
from paralab.play.session import Session
from tests.play.tables import NAME, SCENARIOS, game

GERMAN, BELGIAN = Side("german"), Side("belgian")


def table(**how: object) -> Session:
    g = game()
    return Session(g, g.scenarios["12.1"].start(), Seeded(1), **how)  # type: ignore[arg-type]


def test_a_machine_plays_until_a_person_must_decide() -> None:
    session = paralab.start(NAME, seed=5, belgian="random")
    assert session.decides == GERMAN == session.eyes
    assert session.papers == "closed"
    assert {s.side for s in session.steps} == {BELGIAN}
    told: list[int] = []
    session.watch(lambda s: told.append(s.last))
    before = session.last
    session.do("pass")
    assert session.decides == GERMAN
    assert told[-1] == session.last > before


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_two_machines_play_to_the_end(scenario: str) -> None:
    session = paralab.start(NAME, scenario, seed=5, german="random", belgian="random")
    assert session.state.over
    assert session.papers == "open"
    assert (
        session.as_replay()
        == paralab.start(NAME, scenario, seed=5, german="random", belgian="random").as_replay()
    )


def test_an_opponent_sees_only_what_its_side_may_see() -> None:
    asked: list[State] = []
    by = random_opponent(3)

    def spy(g: Game, seen: State) -> Advice:
        asked.append(seen)
        return by(g, seen)

    session = table()
    seat(session, {BELGIAN: random_opponent(1), GERMAN: spy})
    assert asked
    assert all(BELGIAN not in seen.notes for seen in asked)


def test_looking_back_wakes_no_machine() -> None:
    session = table(study=True)
    by = seat(session, {BELGIAN: random_opponent(1)})
    n = session.last
    session.go(0)
    assert session.last == n
    assert by.play() == 0
    by.leave()
    session.go(n)
    session.do("pass")
    assert session.decides is not None


def test_reasons_are_for_their_own_side_until_the_end() -> None:
    session = paralab.start(NAME, seed=5, belgian="random")
    assert session.reasons == {}
    session.eyes = BELGIAN
    assert session.reasons[1].words == "By chance."
    session.eyes = None
    assert session.reasons[1].side == BELGIAN
    session.eyes = GERMAN
    by = random_opponent(1)
    while session.decides is not None:
        session.do(by(session.game, session.seen).order)
    assert session.reasons[1].side == BELGIAN


def test_the_best_score_is_played_and_the_first_of_equals() -> None:
    def doctrine(seen: State) -> list[Advice]:
        orders = list(game().legal(seen))
        scores = {orders[1]: 2.0, orders[2]: 2.0}
        unlawful = Advice(Pass(), 9.0, "Not now.")
        return [unlawful, *(Advice(a, scores.get(a, 1.0), f"{a}") for a in orders)]

    g = replace(game(), doctrines={BELGIAN: doctrine})
    start = g.scenarios["12.1"].start()
    told = doctrine_opponent(g, BELGIAN)(g, start)
    assert told.order == list(g.legal(start))[1]
    with pytest.raises(LookupError, match=r"no doctrine for 'german' \(it has one for belgian\)"):
        doctrine_opponent(g, GERMAN)


def test_a_doctrine_without_advice_passes_or_does_something() -> None:
    g = replace(game(), doctrines={GERMAN: lambda _: (), BELGIAN: lambda _: ()})
    session = Session(g, g.scenarios["12.1"].start(), Seeded(1))
    sides = {s: doctrine_opponent(g, s) for s in g.sides}
    seat(session, sides)
    assert session.state.over


def test_opponents_have_names() -> None:
    assert opponent(game(), GERMAN, "person") is None
    with pytest.raises(LookupError, match="no opponent 'genius'; there are person"):
        opponent(game(), GERMAN, "genius")


def test_the_machine_finishes_a_phase_as_one_gesture() -> None:
    session = paralab.position(NAME, {"Haug": "1117", "Bel/3": "0101"}, phase="german movement")
    start = session.state
    assert finish_phase(session, random_opponent(2)) > 0
    assert session.state.phase != start.phase
    while session.can_undo[0]:
        session.undo()
    assert session.last == 0 or session.steps[-1].final


def test_the_front_door_says_what_is_there() -> None:
    with pytest.raises(LookupError, match="no game 'chess'; there are eben_emael"):
        paralab.start("chess")
    with pytest.raises(LookupError, match=r"no scenario '1'; there are 12\.1, 12\.2"):
        paralab.start(NAME, "1")
    with pytest.raises(LookupError, match="no side 'french'; there are german, belgian"):
        paralab.start(NAME, french="random")
    with pytest.raises(ValueError, match="no option 'snow'"):
        paralab.start(NAME, options=["snow"])


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_two_games_have_the_same_secrets(scenario: str) -> None:
    """Who has played against a doctrine once must not know where its dummies and mines lie."""
    papers, best = set(), set()
    for seed in range(12):
        session = paralab.start(NAME, scenario, seed=seed, belgian="doctrine")
        written = session.state.notes[Side("belgian")]
        papers.add(tuple(sorted((h, tuple(sorted(entries))) for h, entries in written.items())))
        best.add(tuple(sorted(written["dummies"])))
        again = paralab.start(NAME, scenario, seed=seed, belgian="doctrine")
        assert again.state == session.state
    assert len(papers) > 3
    assert len(best) > 3
