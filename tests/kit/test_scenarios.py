"""Scenarios are put together from what is printed of each."""

from __future__ import annotations

import msgspec

from paralab.core.state import State
from paralab.kit.scenarios import Printed, scenarios
from tests.toy import GAME

FERRY = GAME.scenarios["ferry"]


def start(setting: Printed, options: frozenset[str]) -> State:
    return msgspec.structs.replace(FERRY.start(), turn=setting.turns, options=options)


def test_each_has_its_own_start_phases_and_turns() -> None:
    settings = {
        "short": Printed("short", "Short", "A day.", 2),
        "long": Printed("long", "Long", "A week.", 7),
    }
    found = scenarios(
        settings,
        FERRY.board,
        FERRY.counters,
        start,
        lambda name: (FERRY.sequence, 1 if name == "long" else 0),
        lambda setting: FERRY.options if setting.turns > 2 else {},
    )
    assert {n: (s.title, s.about, s.turns, s.first) for n, s in found.items()} == {
        "short": ("Short", "A day.", 2, 0),
        "long": ("Long", "A week.", 7, 1),
    }
    assert [s.start().turn for s in found.values()] == [2, 7]
    assert found["long"].options == FERRY.options
    assert not found["short"].options
