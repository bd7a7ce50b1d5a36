"""An opponent for each side: the airborne division and its foes, each act with its reason.

A doctrine is asked of a position as its side may see it, and yields scored orders; the best is
played. Whoever plays it by hand can read the whole list. It looks one step ahead, with chances
from the charts and distances on the map, and never plays a game out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.game import Advice, Doctrine, Kind
from paralab.core.state import Side, State
from paralab.games.red_devils import doctrine_british, doctrine_german
from paralab.games.red_devils.choices import DECISIONS as COMBAT_DECISIONS
from paralab.games.red_devils.doctrine_look import Handler, first_lawful, look_at
from paralab.games.red_devils.interrupts import DECISIONS
from paralab.games.red_devils.parts import BRITISH, GERMAN
from paralab.games.red_devils.sequence import SEQUENCE


def _kinds(s: State) -> tuple[Kind, ...]:
    """The kinds of order of the phase, or of the decision that interrupts it."""
    if s.pending:
        return {**DECISIONS, **COMBAT_DECISIONS}[s.pending[-1].kind].kinds
    return SEQUENCE[s.phase].kinds


def _played_by(side: Side, handlers: Mapping[type[Action], Handler]) -> Doctrine:
    def doctrine(state: State) -> Iterator[Advice]:
        kinds = _kinds(state)
        look = look_at[side](state)
        found = False
        for kind in kinds:
            if handler := handlers.get(kind.order):
                for advice in handler(look, kind):
                    found = True
                    yield advice
        ends = next((kind for kind in kinds if kind.order is Pass), None)
        if ends is not None and ends.lawful(state, Pass()):
            yield Advice(Pass(), 0.0, _done(state, found))
        elif not found:
            for kind in kinds:
                yield from first_lawful(look, kind)

    return doctrine


def _done(s: State, found: bool) -> str:
    if s.pending:
        return "Nothing here is worth doing now."
    if not found:
        return "Nothing is left to do in this phase."
    return "What is left to do in this phase would not pay."


DOCTRINES: Final[Mapping[Side, Doctrine]] = {
    BRITISH: _played_by(BRITISH, doctrine_british.HANDLERS),
    GERMAN: _played_by(GERMAN, doctrine_german.HANDLERS),
}
