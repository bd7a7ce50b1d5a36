"""[8.0] Disruption comes off: from all Germans at once, from British by command points."""

from __future__ import annotations

from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.events import Counted, Marked
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import State
from paralab.games.red_devils.orders import Rally
from paralab.games.red_devils.parts import BRITISH, GERMAN, SETTINGS
from paralab.games.red_devils.table import (
    DISRUPTED,
    disrupted,
    down,
    names,
    not_there,
    not_yours,
)

COMMAND: Final = "command"
"""The track of the command points that are left in this phase."""
DOWN: Final = frozenset({DISRUPTED})


@rule("8.0")
def remove_german(w: Scribe) -> None:
    """All Germans recover, wherever they are (8.4).

    8.0 lets the German choose, 3.0 does not: all of them, as the sequence of play says (ours).
    """
    for n in down(w.state, GERMAN):
        w.write(Marked(unit=n, off=DOWN, cases=("8.0", "8.4")))


@rule("8.5")
def limit(s: State) -> int:
    """The command points of this turn, from the track."""
    return SETTINGS[s.scenario].command[s.turn - 1]


def left(s: State) -> int:
    """The command points that are left."""
    return s.tracks.get(COMMAND, 0)


def begin_rally(w: Scribe) -> None:
    """This turn's points lie ready, if anybody needs one; none was saved."""
    if down(w.state, BRITISH):
        w.write(Counted(track=COMMAND, by=limit(w.state), cases=("8.5",)))


def end_rally(w: Scribe, _: Pass) -> None:
    """What is left of the points is lost."""
    if rest := left(w.state):
        w.write(Counted(track=COMMAND, by=-rest, cases=("8.5",)))
    w.close()


def no_rally(s: State) -> tuple[str, str] | None:
    """Nobody is disrupted."""
    if down(s, BRITISH):
        return None
    return "No British unit is disrupted: the disruption removal phase passes by itself.", "8.0"


@bar("8.0", "{unit} is not disrupted.", facts=names)
def is_up(s: State, name: str) -> bool:
    """Only disrupted units recover."""
    return not disrupted(s, name)


def _points(s: State, a: Action) -> Facts:
    return {
        **names(s, a),
        "limit": limit(s),
        "basis": SETTINGS[s.scenario].command_basis[s.turn - 1],
    }


@bar(
    "8.5",
    "No command point is left of the {limit} of this turn, and {unit} would need one.",
    facts=_points,
)
def no_point(s: State, _: str) -> bool:
    """A point for each unit, and none saved from turn to turn."""
    return left(s) < 1


@rule("8.5")
def rally(w: Scribe, a: Rally) -> None:
    """One point, one unit, wherever it is (8.4); when nothing is left to do, the phase is over."""
    w.write(Counted(track=COMMAND, by=-1, cases=("8.5",)))
    w.write(Marked(unit=a.unit, off=DOWN, cases=("8.5", "8.4")))
    if not left(w.state) or not down(w.state, BRITISH):
        end_rally(w, Pass())


RALLYING: Final = Kind(
    Rally,
    lambda s: down(s, BRITISH),
    lambda _, name: (Rally(name),),  # type: ignore[arg-type]  # a subject of this kind is a unit
    rally,
    (not_yours, not_there, is_up, no_point),
    ask=("Choose a unit that recovers.",),
    label="{unit} recovers",
)
