"""What play gives is what it gave when it was last looked at."""

from __future__ import annotations

import pytest

from tests.golden import FOLDER, MOST, perft, positions, positions_file, wanted
from tests.laws import NAMES, load

WANTED = wanted()


@pytest.mark.parametrize("name", WANTED)
def test_golden(name: str) -> None:
    """A missing file is a failure; `python -m tests.golden` writes them again."""
    kept = FOLDER / name
    assert kept.exists(), f"{name} is missing: run python -m tests.golden and look at it"
    was, now = kept.read_text(encoding="utf-8").splitlines(), WANTED[name]().splitlines()
    first = next((n for n, (a, b) in enumerate(zip(was, now, strict=False)) if a != b), None)
    if first is not None:
        pytest.fail(f"{name}, line {first + 1}:\n  was {was[first]}\n  now {now[first]}")
    assert len(was) == len(now)


def test_no_golden_file_is_left_over() -> None:
    assert {p.name for p in FOLDER.glob("*.txt")} == set(WANTED)
    pairs = [(name, s) for name in NAMES for s in load(name).scenarios]
    assert set(FOLDER.glob("*.jsonl")) == {positions_file(*pair) for pair in pairs}


@pytest.mark.parametrize("name", NAMES)
def test_every_phase_and_decision_is_counted_from(name: str) -> None:
    game = load(name)
    for scenario in game.scenarios.values():
        kept = set(positions(name, scenario.name))
        assert {phase.name for phase in scenario.sequence if phase.side} <= kept
    kept = {desk for s in game.scenarios for desk in positions(name, s)}
    assert {decision.name for decision in game.decisions.values()} <= kept


@pytest.mark.parametrize("name", NAMES)
def test_counts_go_deeper_than_one_order(name: str) -> None:
    for scenario in load(name).scenarios.values():
        later = perft(load(name), scenario.start())
        assert len(later) > 1 or later[0] > MOST
        assert later == sorted(later)
