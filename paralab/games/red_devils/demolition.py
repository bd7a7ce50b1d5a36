"""[11.0] The railway bridge at Oosterbeek: one chance to blow it, when the first British come."""

from __future__ import annotations

from typing import Final

from paralab.core.board import Place
from paralab.core.events import Asked, Flagged, Rolled
from paralab.core.game import Scribe
from paralab.core.rulings import rule
from paralab.core.state import Decision, UnitId
from paralab.games.red_devils.parts import BRITISH, GERMAN, RAIL_BRIDGE, SIDE_OF, TABLES
from paralab.games.red_devils.table import BLOWN, TRIED, at, tried

CHART: Final = TABLES["bridge"]
COLUMN: Final = CHART.columns[0]
FATE: Final = {"destroyed": "destroyed", "-": "intact"}
BRIDGE: Final = "bridge"
"""The kind of the decision, and the purpose of the roll."""
LIES: Final = Place(RAIL_BRIDGE[0])
"""Where the markers of the bridge lie."""


@rule("11.0")
def bridge_entered(w: Scribe, name: UnitId) -> bool:
    """Ask the German, the first time that a British unit moves into either end of the bridge.

    A retreat or an advance is a move (7.6, 7.8 say so); being landed there is not (ours).
    """
    if SIDE_OF[name] != BRITISH or tried(w.state) or at(w.state, name) not in RAIL_BRIDGE:
        return False
    w.write(Asked(decision=Decision(GERMAN, BRIDGE, (name,)), cases=("11.0",)))
    return True


def forgo(w: Scribe) -> None:
    """The one chance has passed."""
    w.write(Flagged(at=LIES, on=frozenset({TRIED}), cases=("11.0",)))


@rule("11.0")
def explode(w: Scribe) -> None:
    """A die decides; from 1 to 5 the hexside is an unbridged river from now on."""
    die = w.roll()
    read = CHART.look(die, COLUMN)
    w.write(
        Rolled(
            purpose=BRIDGE,
            about=RAIL_BRIDGE,
            dice=(die,),
            result=FATE[read],
            table="bridge",
            column=COLUMN,
            read=(read,),
            basis=CHART.basis_of(die, COLUMN),
            cases=("11.0",),
        )
    )
    forgo(w)
    if read == "destroyed":
        w.write(Flagged(at=LIES, on=frozenset({BLOWN}), cases=("11.0",)))
