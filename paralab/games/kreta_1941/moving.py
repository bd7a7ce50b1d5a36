"""[3.2] A movement phase as a whole: how it begins, and what has to be done before it ends."""

from __future__ import annotations

from typing import Final

from paralab.core.actions import Pass
from paralab.core.events import Eliminated, Marked, Rested, Took
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import State, UnitId
from paralab.games.kreta_1941 import camouflage
from paralab.games.kreta_1941.airlift import FLYING
from paralab.games.kreta_1941.camouflage import REVEALING
from paralab.games.kreta_1941.convoys import EMBARKING
from paralab.games.kreta_1941.movement import WALKING
from paralab.games.kreta_1941.night import dark
from paralab.games.kreta_1941.parts import BRITISH, called
from paralab.games.kreta_1941.reinforcements import ARRIVING_UNITS
from paralab.games.kreta_1941.stacking import shared
from paralab.games.kreta_1941.table import GONE_ON, LEFT, at, mine, phasing, side
from paralab.games.kreta_1941.track import PUSHING, travellers
from paralab.kit.memo import per_state

PASSING_MARKS: Final = frozenset({LEFT, GONE_ON})
"""What is known of a unit for as long as its movement phase lasts."""


@rule("4.25")
def begin_movement(w: Scribe) -> None:
    """Every unit has its whole capability again, and no more than that; the British half by day."""
    if phasing(w.state) != BRITISH:
        cases: tuple[str, ...] = ()
    elif dark(w.state):
        cases = ("10.0", "10.1", "10.11")
    else:
        cases = ("4.5",)
    w.write(Rested(cases=("4.25", *cases)))


# ------------------------------------------------------------------------------ the end of it
def _shared(s: State, _: Pass) -> Facts:
    place = shared(s)
    return {"shared": "" if place is None else called(place)}


@bar(
    "4.42",
    "Two units stand in {shared}, and only one may end the phase there.",
    facts=_shared,
    remedy="Move one of them on.",
)
def still_sharing(s: State, _: Pass) -> bool:
    """No two units are left in one hex."""
    return shared(s) is not None


def _must_go_on(s: State) -> UnitId | None:
    for n in sorted(travellers(s, side(s))):
        if WALKING.all_of(s, n) or PUSHING.all_of(s, n):
            return n
    return None


must_go_on: Final = per_state(_must_go_on)
"""The first unit in the track that still has to go on in this phase, and can."""


def _waiting(s: State, _: Pass) -> Facts:
    name = must_go_on(s)
    return {"unit": name, "space": called(at(s, name)) if name else ""}


@bar(
    "9.24", "{unit} is in {space}, where no unit stays: it goes on, or turns back.", facts=_waiting
)
def still_waiting(s: State, _: Pass) -> bool:
    """Nobody stops on the track."""
    return must_go_on(s) is not None


@rule("9.2")
def strand(w: Scribe) -> None:
    """Who is in the track and can neither go on nor push is eliminated."""
    for name in sorted(travellers(w.state, phasing(w.state))):
        w.write(Eliminated(unit=name, cases=("9.24",)))


@rule("3.2")
def end_movement(w: Scribe, _: Pass) -> None:
    """The last unit is let go; what the phase has left undone is settled."""
    strand(w)
    w.write(Took(unit=None, cases=("4.27",)))
    for name, u in mine(w.state).items():
        if off := u.marks & PASSING_MARKS:
            w.write(Marked(unit=name, off=off))
    camouflage.end_movement(w)
    w.close()


ENDING: Final = Kind(
    Pass,
    lambda _: ("pass",),
    lambda _, __: (Pass(),),
    end_movement,
    bars=(still_sharing, still_waiting),
    label="End movement",
)
GERMAN_KINDS: Final = (WALKING, PUSHING, EMBARKING, FLYING, ENDING)
BRITISH_KINDS: Final = (WALKING, PUSHING, ARRIVING_UNITS, REVEALING, ENDING)
