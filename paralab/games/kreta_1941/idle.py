"""[3.1] Phases that are skipped: for reasons that all can see, nobody may do anything in them.

A test compares each answer with the lawful orders of the position.
"""

from __future__ import annotations

from collections.abc import Callable

from paralab.core.game import Kind
from paralab.core.rulings import rule
from paralab.core.state import Side, State
from paralab.games.kreta_1941.airlift import FLYING
from paralab.games.kreta_1941.camouflage import hidden
from paralab.games.kreta_1941.convoys import EMBARKING
from paralab.games.kreta_1941.movement import WALKING, movers
from paralab.games.kreta_1941.parts import BRITISH, GERMAN, SIDES
from paralab.games.kreta_1941.reinforcements import may_arrive
from paralab.games.kreta_1941.table import spaces
from paralab.games.kreta_1941.track import PUSHING

Passing = tuple[str, str] | None


def _any(s: State, kind: Kind) -> bool:
    """Whether an order of this kind is lawful."""
    return any(kind.all_of(s, n) for n in kind.subjects(s))


def can_act(s: State, who: Side) -> bool:
    """Whether anything can be done in a movement phase."""
    if any(WALKING.all_of(s, n) for n in movers(s)):
        return True
    if spaces(s, who) and _any(s, PUSHING):
        return True
    if who == BRITISH:
        return bool(hidden(s)) or may_arrive(s)
    return _any(s, FLYING) or _any(s, EMBARKING)


@rule("3.1")
def skipped(s: State, who: Side) -> bool:
    """Whether a movement phase has nothing to do, and is skipped."""
    return not can_act(s, who)


def movement(who: Side) -> Callable[[State], Passing]:
    """The answer for one of the two movement phases."""
    whom = "arrive or move" if who == GERMAN else "move"

    def passing(s: State) -> Passing:
        if not skipped(s, who):
            return None
        return f"No {SIDES[who]} unit can {whom}: {SIDES[who]} movement is skipped.", "3.1"

    return passing
