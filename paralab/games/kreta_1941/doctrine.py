"""Who plays when nobody does: the 7th Airborne Division, and Freyberg's force.

Each looks as far as the enemy's next move: battles by the exact averages of the chart, hexes by
what they hold, where they lead, and what can come next to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.state import State
from paralab.games.kreta_1941 import (
    doctrine_after,
    doctrine_combat,
    doctrine_landing,
    doctrine_moves,
    doctrine_set_up,
)
from paralab.games.kreta_1941.doctrine_look import Handler, Look
from paralab.games.kreta_1941.parts import BRITISH, GERMAN
from paralab.games.kreta_1941.sequence import DECISIONS, SEQUENCES
from paralab.kit.advising import doctrines, kinds_of

_SHARED: Final[Mapping[type[Action], Handler]] = {
    **doctrine_after.HANDLERS,
    **doctrine_combat.HANDLERS,
    **doctrine_moves.HANDLERS,
}
_KINDS: Final = kinds_of(DECISIONS, lambda s: SEQUENCES[s.scenario])


def _done(s: State, found: bool) -> str:
    match s.pending[-1].kind if s.pending else "":
        case "build":
            return doctrine_combat.called_off(s)
        case "aid":
            return "No more support would pay: it may be needed elsewhere."
        case "pursue":
            return "Nobody would stand better there."
        case "convoy":
            return "Without cover nobody sails: the convoy is called off."
    if not found:
        return "Nothing is left to do in this phase that would pay."
    return "What is left to do in this phase would not pay."


DOCTRINES: Final = doctrines(
    _KINDS,
    Look,
    {
        GERMAN: {**_SHARED, **doctrine_landing.HANDLERS},
        BRITISH: {**_SHARED, **doctrine_set_up.HANDLERS},
    },
    _done,
)
