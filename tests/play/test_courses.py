"""Games turn by turn: the same games that `simulate` plays, counted as they go."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import paralab
from paralab.play.courses import Courses, beforehand, courses
from paralab.play.simulate import Plan, Result, play

GAME = paralab.load("eben_emael")
PLAN = Plan("eben_emael", "12.1", {"german": "random", "belgian": "random"}, seed=7)


def test_every_turn_is_counted_and_nothing_is_rebuilt() -> None:
    told = play(GAME, PLAN, 1)
    assert len(told.by_turn) == GAME.scenarios["12.1"].turns
    assert list(told.by_turn) == sorted(told.by_turn)
    assert told.by_turn[-1] == told.points


KEPT = [told for name in paralab.games() for told in paralab.load(name).look["courses"]]


def which(told: dict[str, Any]) -> str:
    return "-".join([told["game"], told["scenario"], *told["players"].values()])


@pytest.mark.parametrize("name", paralab.games())
def test_games_are_kept_for_each_scenario(name: str) -> None:
    kept = {told["scenario"] for told in KEPT if told["game"] == name}
    assert kept == set(paralab.load(name).scenarios)


@pytest.mark.parametrize("told", KEPT, ids=which)
def test_games_played_beforehand_are_those_that_would_be_played_now(told: dict[str, Any]) -> None:
    """After a change of rules, chart or doctrine: play them again (see the game's README)."""
    game = paralab.load(told["game"])
    plan = Plan(told["game"], told["scenario"], told["players"], told["seed"], rules=told["rules"])
    assert told["rules"] == game.rules_version
    now = [msgspec.to_builtins(play(game, plan, n)) for n in range(len(told["first"]))]
    assert json.loads(json.dumps(now)) == told["first"]
    found = beforehand(game, plan)
    assert found is not None
    assert found.games == told["games"] >= 100
    assert all(sum(counted.values()) == found.games for counted in found.counts)
    assert sum(found.wins.values()) == found.games


def test_games_of_another_kind_were_not_played_beforehand() -> None:
    assert beforehand(GAME, Plan("eben_emael", "12.1", {"german": "person"})) is None


def test_games_are_counted_together() -> None:
    many = courses(GAME, PLAN, range(4))
    assert many.games == sum(many.wins.values()) == 4
    assert all(sum(counted.values()) == 4 for counted in many.counts)


def test_means_quantiles_and_shares_are_what_they_say() -> None:
    many = Courses(2)
    for winner, points in (("a", (0, 4)), ("a", (1, 4)), ("b", (1, 6)), (None, (2, 8))):
        many.add(Result(0, winner, 2, 9, points[-1], points))
    assert many.means() == [1.0, 5.5]
    assert many.quantile(0.5) == [1, 4]
    assert many.last == {4: 2, 6: 1, 8: 1}
    share, low, high = many.share("a")
    assert share == 0.5
    assert low < 0.5 < high


def test_a_person_cannot_be_simulated() -> None:
    with pytest.raises(LookupError, match="cannot play"):
        play(GAME, Plan("eben_emael", "12.1", {"german": "person"}), 0)
