"""[3.0] Phases that pass by themselves, because nobody may do anything in them, as all can see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paralab.core.events import Skipped
from paralab.core.game import Kind, Scribe
from paralab.core.state import Side, State
from paralab.games.red_devils.declaring import DECLARING
from paralab.games.red_devils.entry import ENTERING, EXITING
from paralab.games.red_devils.landing import begin_landing, landing_now
from paralab.games.red_devils.movement import WALKING
from paralab.games.red_devils.parts import BRITISH, SIDES

Passing = tuple[str, str] | None
MOVES: Final = (WALKING, EXITING)
"""What any side may do in its movement phase, whoever is refused."""
GERMAN_MOVES: Final = (WALKING, ENTERING, EXITING, DECLARING)
"""The same for the German: who is declared as non-mechanized may find a way that others do not."""


def nothing(s: State, kinds: tuple[Kind, ...]) -> bool:
    """Whether none of these orders is lawful for anybody."""
    return not any(kind.all_of(s, subject) for kind in kinds for subject in kind.subjects(s))


def movement(who: Side) -> Callable[[State], Passing]:
    """The answer for one of the two movement phases."""
    kinds = MOVES if who == BRITISH else GERMAN_MOVES

    def passing(s: State) -> Passing:
        if not nothing(s, kinds):
            return None
        name = f"{SIDES[who]} movement phase"
        return f"No {SIDES[who]} unit can move: the {name} passes by itself.", "4.0"

    return passing


def airlanding(w: Scribe) -> None:
    """Three turns bring British units; on the others nobody lands."""
    if landing_now(w.state):
        begin_landing(w)
        return
    words = f"No British unit lands on turn {w.state.turn}."
    w.write(Skipped(phase="Airlanding Phase", words=words, cases=("9.0",)))
    w.close()
