"""Eben Emael, 10 May 1940: nine glider squads against a fortress."""

from __future__ import annotations

from typing import Any, Final

from paralab.core.game import Game
from paralab.games.eben_emael.doctrine import DOCTRINES
from paralab.games.eben_emael.orders import ORDERS
from paralab.games.eben_emael.papers import another_paper
from paralab.games.eben_emael.parts import (
    BELGIAN,
    BOARD,
    CASES,
    COUNTERS,
    FORTS,
    GERMAN,
    PACKAGE,
    SETTINGS,
    TABLES,
)
from paralab.games.eben_emael.resolving import DECISIONS
from paralab.games.eben_emael.scenarios import OPTIONS, flaws, start
from paralab.games.eben_emael.sequence import FIRST, SEQUENCES
from paralab.games.eben_emael.telling import TELLING
from paralab.kit.reading import document, taught
from paralab.kit.scenarios import scenarios

SCENARIOS: Final = scenarios(
    SETTINGS,
    BOARD,
    COUNTERS,
    start,
    lambda name: (SEQUENCES[name], FIRST[name]),
    lambda setting: {option: OPTIONS[option] for option in setting.options},
)


def _look() -> dict[str, Any]:
    """How the game is drawn (look.toml, and what is printed in single hexes) and walked through."""
    works = [
        {
            "kind": fort.kind,
            "hex": fort.at,
            "name": fort.name,
            "also": fort.also,
            "fire": [] if fort.cupola else [d.name for d in fort.arrows],
            "strength": 0 if fort.cupola else int(fort.column),
            "observation": fort.observation,
        }
        for fort in FORTS.values()
    ]
    start = SETTINGS["12.1"].set_up
    gliders = [{"kind": "glider", "hex": p, "name": n} for n, p in start[GERMAN].items()]
    posts = [{"kind": "post", "hex": p, "name": n} for n, p in start[BELGIAN].items()]
    drawn = {**document(PACKAGE, "look.toml"), "marks": [*works, *gliders, *posts]}
    return {**drawn, **taught(PACKAGE)}


GAME: Final = Game(
    name="eben_emael",
    title="Eben Emael",
    scenarios=SCENARIOS,
    decisions=DECISIONS,
    order_types=ORDERS,
    cases=CASES,
    tables=TABLES,
    telling=TELLING,
    look=_look(),
    doctrines=DOCTRINES,
    flaws=flaws,
    papers=another_paper,
    rules_version=1,
    over_case="3.0",
    step_case="3.0",
)

__all__ = ["GAME"]
