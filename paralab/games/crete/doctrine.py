"""An opponent for each side: the airborne corps and the garrison, each act with its reason.

A doctrine is asked of a position as its side may see it, and yields scored orders; the best is
played. Whoever plays it by hand can read the whole list. It looks one turn ahead, with exact
averages from the tables and distances on the maps, and never plays a game out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.state import State
from paralab.games.crete import (
    doctrine_combat,
    doctrine_landing,
    doctrine_moves,
    doctrine_set_up,
)
from paralab.games.crete.doctrine_look import Handler, Look
from paralab.games.crete.orders import Advance, Walk
from paralab.games.crete.parts import COMMONWEALTH, GERMAN
from paralab.games.crete.resolving import DECISIONS
from paralab.games.crete.sequence import SEQUENCES
from paralab.kit.advising import doctrines, kinds_of

_SHARED: Final[Mapping[type[Action], Handler]] = {
    **doctrine_combat.HANDLERS,
    Advance: doctrine_moves.advancing,
    Walk: doctrine_moves.moving,
}
_KINDS: Final = kinds_of(DECISIONS, lambda s: SEQUENCES[s.scenario])


def _done(s: State, found: bool) -> str:
    if s.pending and s.pending[-1].kind == "build":
        return "This attack would cost more than it brings: it is called off."
    if s.pending:
        return "Nobody else would stand better there."
    if not found:
        return "Nothing is left to do in this phase that would pay."
    return "What is left to do in this phase would not pay."


DOCTRINES: Final = doctrines(
    _KINDS,
    Look,
    {
        GERMAN: {**_SHARED, **doctrine_landing.HANDLERS},
        COMMONWEALTH: {**_SHARED, **doctrine_set_up.HANDLERS},
    },
    _done,
)
