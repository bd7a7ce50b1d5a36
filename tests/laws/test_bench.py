"""Figures say whether they keep their budget, and what could not be measured says so."""

from __future__ import annotations

import msgspec
import pytest

from paralab.commands.bench import as_json, in_words
from paralab.play.bench import Figure, absent, engine, share
from tests.toy import GAME


@pytest.mark.parametrize(
    ("value", "good", "kept"),
    [(9.0, "at most", True), (11.0, "at most", False), (10.0, "at most", True),
     (9.0, "at least", False), (11.0, "at least", True)],
)  # fmt: skip
def test_a_budget_is_kept_or_missed(value: float, good: str, kept: bool) -> None:
    figure = Figure("x", value, "ms", 10.0, good)  # type: ignore[arg-type]
    assert figure.kept is kept
    assert ("MISSED" in in_words("ferry", figure)) is not kept


def test_what_could_not_be_measured_is_neither() -> None:
    figure = absent("x", "ms", 10.0, "there is no Chromium")
    assert figure.kept is None
    assert "absent: there is no Chromium" in in_words("ferry", figure)


def test_every_figure_of_the_engine_is_there_for_any_game() -> None:
    figures = list(engine(GAME, 1.0))
    names = [f.name for f in figures]
    assert len(set(names)) == len(names)
    measured = {f.name for f in figures if f.kept is not None}
    assert {"play ferry", "legal.of(subject) p95", "legal, whole list p95", "why p95"} <= measured
    assert all(f.value is None or f.value > 0 for f in figures)
    for f in figures:
        assert (f.value is None) == f.note.startswith("absent")
    plain = msgspec.json.decode(as_json({"ferry": figures}))["ferry"]
    assert set(plain) == set(names)
    assert set(plain["play ferry"]) == {"value", "unit", "budget", "is_good", "kept", "note"}


def test_a_share_is_a_value_that_was_measured() -> None:
    assert share([5.0], 95) == 5.0
    assert share(range(1, 21), 95) == 19
    assert share([3, 1, 2], 50) == 2
