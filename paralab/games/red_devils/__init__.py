"""Red Devils, 17 to 26 September 1944: an airborne division and the bridge at Arnhem."""

from __future__ import annotations

from typing import Final

from paralab.core.game import Game
from paralab.games.red_devils.choices import DECISIONS as COMBAT_DECISIONS
from paralab.games.red_devils.doctrine import DOCTRINES
from paralab.games.red_devils.interrupts import DECISIONS
from paralab.games.red_devils.look import drawn
from paralab.games.red_devils.made_up import flaws
from paralab.games.red_devils.orders import ORDERS
from paralab.games.red_devils.papers import another_paper
from paralab.games.red_devils.parts import BOARD, CASES, COUNTERS, PACKAGE, SETTINGS, TABLES
from paralab.games.red_devils.scenarios import OPTIONS, start
from paralab.games.red_devils.sequence import FIRST, SEQUENCE
from paralab.games.red_devils.telling import TELLING
from paralab.kit.reading import taught
from paralab.kit.scenarios import scenarios

SCENARIOS: Final = scenarios(
    SETTINGS, BOARD, COUNTERS, start, lambda _: (SEQUENCE, FIRST), lambda _: OPTIONS
)


GAME: Final = Game(
    name="red_devils",
    title="Red Devils",
    scenarios=SCENARIOS,
    decisions={**DECISIONS, **COMBAT_DECISIONS},
    order_types=ORDERS,
    cases=CASES,
    tables=TABLES,
    telling=TELLING,
    look={**drawn(), **taught(PACKAGE)},
    flaws=flaws,
    doctrines=DOCTRINES,
    papers=another_paper,
    rules_version=1,
    over_case="3.0",
    step_case="3.0",
)

__all__ = ["GAME"]
