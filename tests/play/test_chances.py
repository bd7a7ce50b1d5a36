"""Chances: exact, summing to 1, and no more than the asker may know."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paralab
from paralab.core.dice import Scripted
from paralab.play import chances
from paralab.play.chances import after, outcomes, spread, wilson
from tests.play.tables import NAME, SCENARIOS, firing, played

ONE = ["fire Haug Bel/3", "pass", "resolve Haug"]


def by_hand() -> tuple[Fraction, Fraction]:
    """One fire of a squad at one in the open, counted face by face: pinned, eliminated."""
    session = firing()
    for line in ONE[:2]:
        session.do(line)
    fell = {"pinned": 0, "eliminated": 0}
    for first in range(1, 7):
        for second in range(1, 7):
            session.branch(f"{first}{second}", at=2, dice=Scripted([first, second]))
            session.do("resolve Haug")
            where = session.state.unit("Bel/3")
            fell["pinned"] += "pinned" in where.marks
            fell["eliminated"] += where.at == "eliminated"
            session.follow("main")
    return Fraction(fell["pinned"], 36), Fraction(fell["eliminated"], 36)


def test_one_fire_is_what_counting_gives() -> None:
    told = after(firing(), ONE)
    assert told.exact
    assert (told.becomes("Bel/3", "pinned").value, told.becomes("Bel/3", "eliminated").value) == (
        by_hand()
    )
    assert sum(o.chance for o in told.outcomes) == 1


def test_two_fires_are_one_after_the_other() -> None:
    pinned, gone = by_hand()
    session = firing("Haug", "Unger")
    fires = ["fire Haug Bel/3", "fire Unger Bel/3", "pass", "resolve Haug", "resolve Unger"]
    told = after(session, fires)
    assert told.becomes("Bel/3", "eliminated").value == 1 - (1 - gone) ** 2
    nothing = 1 - pinned - gone
    assert told.results()[frozenset()].value == nothing**2
    assert after(session, [*fires[:3], "resolve all"]).results() == told.results()


def test_equal_positions_are_merged() -> None:
    assert len(after(firing(), ONE).outcomes) == 3


def test_the_reckoning_stops_at_a_choice() -> None:
    session = paralab.position(
        NAME, {"Haug": "1117", "Unger": "1116", "Bel/3": "1016"}, phase="german assault"
    )
    lines = ["assault Haug Bel/3", "assault Unger Bel/3", "pass", "resolve Bel/3"]
    told = after(session, [*lines, "pass", "fire Haug Bel/3"])
    stopped = [o for o in told.outcomes if o.stopped]
    assert stopped
    assert all(session.game.decides(o.state) is not None for o in stopped)


def test_where_all_choices_are_said_nothing_stops() -> None:
    table = paralab.position(
        "crete", {"1/1": "W0306", "1/2": "W0306", "Maori": "W0307"}, phase="German Combat", turn=2
    )
    lines = [
        "attack 1/1 W0307", "attack 1/2 W0307", "resolve W0307",
        "retreat Maori W0308", "lose 1/2",
    ]  # fmt: skip
    told = after(table, lines)  # an Ee asks for losses, and comes to a retreat that nobody makes
    assert any(o.stopped for o in told.outcomes)
    assert told.becomes("1/2", "eliminated").value == 0
    told = after(table, lines, choices=True)
    assert not any(o.stopped for o in told.outcomes)
    assert told.becomes("1/2", "eliminated").value == Fraction(2, 6)
    assert sum(o.chance for o in told.outcomes) == 1


def test_too_much_is_sampled_with_an_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = after(firing(), ONE)
    monkeypatch.setattr(chances, "LIMIT_RUNS", 3)
    monkeypatch.setattr(chances._Budget.__init__, "__defaults__", (3,))
    about = after(firing(), ONE)
    assert about.samples == chances.SAMPLES
    assert not about.exact
    guess = about.becomes("Bel/3", "pinned")
    assert not guess.exact
    assert guess.low < float(exact.becomes("Bel/3", "pinned").value) < guess.high
    assert sum(o.chance for o in about.outcomes) == 1


def test_wilson_never_leaves_the_unit() -> None:
    for n in (1, 10, 1000):
        for k in (0, n // 2, n):
            low, high = wilson(Fraction(k, n), n)
            assert 0 <= low <= k / n <= high <= 1


@settings(deadline=None, max_examples=30)
@given(st.sampled_from(SCENARIOS), st.integers(0, 40), st.integers(0, 200))
def test_chances_of_any_order_sum_to_one(scenario: str, seed: int, steps: int) -> None:
    session = played(scenario, seed, steps)
    for order in list(session.legal)[::7]:
        told = outcomes(session.game, session.state, order)
        assert sum(o.chance for o in told) == 1
        assert len({repr(o.state) for o in told}) <= len(told)


def test_the_german_does_not_reckon_with_mines_he_cannot_know() -> None:
    told = []
    for mines in (["1116"], ["0101"]):
        session = paralab.position(
            NAME, {"Haug": "1118"}, scenario="12.2", phase="german movement",
            notes={"belgian": {"mines": mines}},
        )  # fmt: skip
        told.append(after(session, ["walk Haug 1117", "walk Haug 1116"]))
    assert told[0] == told[1]
    assert len(told[0].outcomes) == 1
    knowing = spread(
        session.game,
        paralab.position(
            NAME, {"Haug": "1118"}, scenario="12.2", phase="german movement",
            notes={"belgian": {"mines": ["1116"]}},
        ).state,
        [session.read("walk Haug 1117"), session.read("walk Haug 1116")],
    )  # fmt: skip
    assert len(knowing.outcomes) > 1
