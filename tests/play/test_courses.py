"""Games turn by turn: the same games that `simulate` plays, counted as they go."""

from __future__ import annotations

import pytest

import paralab
from paralab.play.courses import Course, Courses, course, courses
from paralab.play.simulate import Plan, play

GAME = paralab.load("eben_emael")
PLAN = Plan("eben_emael", "12.1", {"german": "random", "belgian": "random"}, seed=7)


def test_a_course_is_the_game_that_is_simulated() -> None:
    for number in range(3):
        told, simulated = course(GAME, PLAN, number), play(GAME, PLAN, number)
        assert told.winner == simulated.winner
        assert told.points[-1] == simulated.points


def test_every_turn_is_counted_and_nothing_is_rebuilt() -> None:
    told = course(GAME, PLAN, 1)
    assert len(told.points) == GAME.scenarios["12.1"].turns
    assert list(told.points) == sorted(told.points)


def test_games_are_counted_together() -> None:
    many = courses(GAME, PLAN, range(4))
    assert many.games == sum(many.wins.values()) == 4
    assert all(sum(counted.values()) == 4 for counted in many.counts)


def test_means_quantiles_and_shares_are_what_they_say() -> None:
    many = Courses(2)
    for winner, points in (("a", (0, 4)), ("a", (1, 4)), ("b", (1, 6)), (None, (2, 8))):
        many.add(Course(winner, points))
    assert many.means() == [1.0, 5.5]
    assert many.quantile(0.5) == [1, 4]
    assert many.last == {4: 2, 6: 1, 8: 1}
    share, low, high = many.share("a")
    assert share == 0.5
    assert low < 0.5 < high


def test_a_person_cannot_be_simulated() -> None:
    with pytest.raises(LookupError, match="cannot play"):
        course(GAME, Plan("eben_emael", "12.1", {"german": "person"}), 0)
