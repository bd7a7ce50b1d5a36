"""An opponent for each side: the assault groups and the garrison, each act with its reason.

A doctrine is asked of a position as its side may see it, and yields scored orders; the best is
played. Whoever plays it by hand can read the whole list. It looks one step ahead, with chances
from the charts and distances on the map, and never plays a game out; so a whole game of two
doctrines takes well under a second.
"""

from __future__ import annotations

from typing import Final

from paralab.core.state import State
from paralab.games.eben_emael import doctrine_belgian, doctrine_german
from paralab.games.eben_emael.doctrine_look import Look, resolving
from paralab.games.eben_emael.orders import Resolve
from paralab.games.eben_emael.parts import BELGIAN, GERMAN
from paralab.games.eben_emael.resolving import DECISIONS
from paralab.games.eben_emael.sequence import SEQUENCES
from paralab.kit.advising import doctrines, kinds_of

_KINDS: Final = kinds_of(DECISIONS, lambda s: SEQUENCES[s.scenario])


def _done(_: State, found: bool) -> str:
    if not found:
        return "Nothing is left to do in this phase."
    return "What is left to do in this phase would not pay."


DOCTRINES: Final = doctrines(
    _KINDS,
    Look,
    {
        GERMAN: {Resolve: resolving, **doctrine_german.HANDLERS},
        BELGIAN: {Resolve: resolving, **doctrine_belgian.HANDLERS},
    },
    _done,
)
