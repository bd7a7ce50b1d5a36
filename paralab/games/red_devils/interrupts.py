"""[5.0] [4.3] Decisions that interrupt a move or a landing, and how play goes on after them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.events import Answered, Eliminated, Marked, Resolved
from paralab.core.game import Kind, Phase, Scribe, passing
from paralab.core.rulings import bar
from paralab.core.state import State, UnitId
from paralab.games.red_devils.entry import go_off
from paralab.games.red_devils.landing import touch_down
from paralab.games.red_devils.movement import step
from paralab.games.red_devils.opportunity import (
    HELD,
    cannot_fire,
    fired_already,
    firers,
    is_artillery,
    landing,
    leaving,
    not_here,
    not_the_mover,
    not_your_fire,
    only_neighbors,
    out_of_range,
    screened_by_city,
    shoot,
    shooters,
    shots,
    target,
)
from paralab.games.red_devils.orders import Hold, Leave, Lose, Shoot, Walk
from paralab.games.red_devils.stacking import crowd
from paralab.games.red_devils.table import disrupted, names, on_map


def _shoot(w: Scribe, a: Shoot) -> None:
    if shoot(w, a) or next(firers(w.state, a.target, leaving(w.state)), None) is None:
        _answer(w)


def _hold(w: Scribe, _: Hold) -> None:
    w.write(Marked(unit=target(w.state), on=HELD, cases=("5.2",)))
    _answer(w)


def _not_here(w: Scribe, _: Pass) -> None:
    _answer(w)


def _answer(w: Scribe) -> None:
    """Fire in this hex is over: the landing, or the step that waits, goes on."""
    name = target(w.state)
    w.write(Answered(cases=("5.2",)))
    if landing(w.state):
        if not w.state.pending:
            touch_down(w)
        return
    for order in w.state.orders:
        stopped = not on_map(w.state, name) or disrupted(w.state, name)
        w.write(Resolved(order=order, idle=stopped, cases=("5.1",)))
        if stopped:
            return
        match order:
            case Walk():
                step(w, order)
            case Leave():
                go_off(w, order)


# ------------------------------------------------------------------------------ one too many
def _sharers(s: State) -> Iterable[str]:
    return s.pending[-1].about


@bar("4.3", "{unit} shares its hex with nobody.", gate=True, facts=names)
def not_in_excess(s: State, name: str) -> bool:
    """The choice is between those that share a hex."""
    return name not in s.pending[-1].about


def _thin_out(w: Scribe, a: Lose) -> None:
    w.write(Eliminated(unit=a.unit, cases=("4.3",)))
    w.write(Answered(cases=("4.3",)))
    crowd(w)


def _losses(_: State, name: str) -> Iterable[Action]:
    return (Lose(UnitId(name)),)


SHOOTING: Final = Kind(
    Shoot,
    shooters,
    shots,
    _shoot,
    (not_your_fire, not_here, is_artillery, cannot_fire),
    (not_the_mover, fired_already, out_of_range, only_neighbors, screened_by_city),
    ask=("Choose who fires, or hold fire.",),
    label="{by} fires at {target}",
)
HOLDING: Final = Kind(
    Hold,
    lambda _: ("hold",),
    lambda _, __: (Hold(),),
    _hold,
    label="Hold fire at this unit for the phase",
)
DECISIONS: Final = {
    "fire": Phase(
        "opportunity fire",
        "5.0",
        kinds=(SHOOTING, passing(_not_here, "Hold fire here"), HOLDING),
        short="Opportunity fire",
        help="A unit has come into range, or is about to leave a hex next to its enemies. Each of"
        " them in range fires at it once in a phase, in the hex it likes best.",
    ),
    "excess": Phase(
        "choice of a unit in excess",
        "4.3",
        kinds=(
            Kind(
                Lose, _sharers, _losses, _thin_out, (not_in_excess,),
                ask=("Choose which of the units that share a hex is lost.",),
                label="{unit} is lost",
            ),
        ),
        short="Excess",
        help="Two units have ended in one hex and neither can go on; the owner chooses which is"
        " eliminated.",
    ),
}  # fmt: skip
