"""An opponent for each side: the airborne division and its foes, each act with its reason.

A doctrine is asked of a position as its side may see it, and yields scored orders; the best is
played. Whoever plays it by hand can read the whole list. It looks one step ahead, with chances
from the charts and distances on the map, and never plays a game out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paralab.core.game import Advice, Kind
from paralab.core.state import State
from paralab.games.red_devils import doctrine_british, doctrine_german
from paralab.games.red_devils.choices import DECISIONS as COMBAT_DECISIONS
from paralab.games.red_devils.doctrine_look import Look, look_at
from paralab.games.red_devils.interrupts import DECISIONS
from paralab.games.red_devils.parts import BRITISH, GERMAN
from paralab.games.red_devils.sequence import SEQUENCE
from paralab.kit.advising import doctrines, kinds_of

_KINDS: Final = kinds_of({**DECISIONS, **COMBAT_DECISIONS}, lambda _: SEQUENCE)


def _done(s: State, found: bool) -> str:
    if s.pending:
        return "Nothing here is worth doing now."
    if not found:
        return "Nothing is left to do in this phase."
    return "What is left to do in this phase would not pay."


def _unasked(_: Look, __: Kind) -> Iterator[Advice]:
    """What no handler speaks of, to leave the map or to withdraw, is never advised."""
    yield from ()


DOCTRINES: Final = doctrines(
    _KINDS,
    lambda s, side: look_at[side](s),
    {BRITISH: doctrine_british.HANDLERS, GERMAN: doctrine_german.HANDLERS},
    _done,
    _unasked,
)
