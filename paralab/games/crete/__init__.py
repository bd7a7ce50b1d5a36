"""Crete, May 1941: airborne and mountain troops against a scattered garrison, on three maps."""

from __future__ import annotations

from typing import Final

from paralab.core.game import Game
from paralab.games.crete.doctrine import DOCTRINES
from paralab.games.crete.orders import ORDERS
from paralab.games.crete.papers import another_paper
from paralab.games.crete.parts import BOARD, CASES, COUNTERS, PACKAGE, SETTINGS, TABLES
from paralab.games.crete.resolving import DECISIONS
from paralab.games.crete.scenarios import flaws, start
from paralab.games.crete.sequence import SEQUENCES
from paralab.games.crete.table import FIRST_PHASE
from paralab.games.crete.telling import TELLING
from paralab.kit.reading import document, taught
from paralab.kit.scenarios import scenarios

SCENARIOS: Final = scenarios(
    SETTINGS, BOARD, COUNTERS, start, lambda name: (SEQUENCES[name], FIRST_PHASE[name])
)


GAME: Final = Game(
    name="crete",
    title="Crete",
    scenarios=SCENARIOS,
    decisions=DECISIONS,
    order_types=ORDERS,
    cases=CASES,
    tables=TABLES,
    telling=TELLING,
    look={**document(PACKAGE, "look.toml"), **taught(PACKAGE)},
    doctrines=DOCTRINES,
    flaws=flaws,
    papers=another_paper,
    rules_version=1,
    over_case="3.0",
    step_case="3.0",
)

__all__ = ["GAME"]
