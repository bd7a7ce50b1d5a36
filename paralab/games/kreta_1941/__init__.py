"""Kreta 1941: the battle for the island in day and night turns, on two maps."""

from __future__ import annotations

from typing import Final

from paralab.core.game import Game
from paralab.games.kreta_1941.doctrine import DOCTRINES
from paralab.games.kreta_1941.made_up import flaws
from paralab.games.kreta_1941.orders import ORDERS
from paralab.games.kreta_1941.papers import another_paper
from paralab.games.kreta_1941.parts import BOARD, CASES, COUNTERS, PACKAGE, SETTINGS, TABLES
from paralab.games.kreta_1941.scenarios import start
from paralab.games.kreta_1941.sequence import DECISIONS, SEQUENCES
from paralab.games.kreta_1941.table import FIRST_PHASE
from paralab.games.kreta_1941.telling import TELLING
from paralab.kit.reading import document, taught
from paralab.kit.scenarios import scenarios

SCENARIOS: Final = scenarios(
    SETTINGS, BOARD, COUNTERS, start, lambda name: (SEQUENCES[name], FIRST_PHASE[name])
)

GAME: Final = Game(
    name="kreta_1941",
    title="Kreta 1941",
    scenarios=SCENARIOS,
    decisions=DECISIONS,
    order_types=ORDERS,
    cases=CASES,
    tables=TABLES,
    telling=TELLING,
    look={**document(PACKAGE, "look.toml"), **taught(PACKAGE)},
    flaws=flaws,
    doctrines=DOCTRINES,
    papers=another_paper,
    rules_version=1,
    over_case="3.0",
    step_case="3.1",
)

__all__ = ["GAME"]
