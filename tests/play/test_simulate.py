"""Many games: the same however the work is shared out, and resumable."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import paralab
from paralab.play import simulate as module
from paralab.play.simulate import BadRecord, Plan, simulate
from tests.play.tables import NAME

PLAN = Plan(NAME, "12.1", {"german": "random", "belgian": "random"}, seed=7)


def test_jobs_make_no_difference() -> None:
    alone = simulate(paralab.load, PLAN, 6)
    shared = simulate(paralab.load, PLAN, 6, jobs=2)
    assert alone == shared
    assert alone.games == 6 == sum(alone.wins.values()) == sum(alone.turns.values())
    assert list(alone.wins) == ["german", "belgian"]
    assert simulate(paralab.load, Plan(NAME, "12.1", PLAN.players, seed=8), 6) != alone


def test_points_are_the_games_own() -> None:
    told = simulate(paralab.load, PLAN, 3).as_dict()
    assert sum(told["points"].values()) == 3
    assert told["points_of"] == paralab.load(NAME).telling.points_of
    assert json.loads(json.dumps(told)) == told


def test_a_stopped_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = tmp_path / "games.jsonl"
    whole = simulate(paralab.load, PLAN, 6)
    simulate(paralab.load, PLAN, 3, record=record)
    with record.open("a") as file:
        file.write('{"number": 3, "win')  # the kernel died here
    played: list[int] = []
    real = module.play

    def counted(game: object, plan: Plan, number: int) -> object:
        played.append(number)
        return real(game, plan, number)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "play", counted)
    assert simulate(paralab.load, PLAN, 6, record=record) == whole
    assert played == [3, 4, 5]
    assert simulate(paralab.load, PLAN, 6, record=record) == whole
    assert played == [3, 4, 5]
    assert len(record.read_text().splitlines()) == 7


def test_a_record_of_something_else_is_left_alone(tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    simulate(paralab.load, PLAN, 1, record=record)
    before = record.read_text()
    with pytest.raises(BadRecord, match="holds other games"):
        simulate(paralab.load, Plan(NAME, "12.2", PLAN.players), 1, record=record)
    assert record.read_text() == before
    record.write_text("hello\n")
    with pytest.raises(BadRecord, match="no file of simulated games"):
        simulate(paralab.load, PLAN, 1, record=record)
    record.write_text(before + "hello\n")
    with pytest.raises(BadRecord, match="line 3"):
        simulate(paralab.load, PLAN, 3, record=record)


def test_a_person_cannot_be_simulated() -> None:
    with pytest.raises(LookupError, match="a person cannot play"):
        simulate(paralab.load, Plan(NAME, "12.1", {"german": "person"}), 1)
