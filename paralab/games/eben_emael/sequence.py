"""[3.0] The sequence of play: eleven steps, ten times over, after the set-up."""

from __future__ import annotations

from typing import Final

from paralab.core.events import Marked
from paralab.core.game import Phase, Scribe, passing
from paralab.core.rulings import rule
from paralab.core.state import Side
from paralab.games.eben_emael import idle
from paralab.games.eben_emael.assault import STORMING
from paralab.games.eben_emael.demolition import BLASTING
from paralab.games.eben_emael.fire import FIRING, begin_fires
from paralab.games.eben_emael.fortifications import ACTIVATING, HIDING, end_activation
from paralab.games.eben_emael.mines import LAYING
from paralab.games.eben_emael.movement import WALKING, begin_movement, end_movement
from paralab.games.eben_emael.parts import BELGIAN, GERMAN, SETTINGS
from paralab.games.eben_emael.reinforcements import ENTERING, arrivals, end_arrivals
from paralab.games.eben_emael.resolving import begin_attacks
from paralab.games.eben_emael.scenarios import LANDING, end
from paralab.games.eben_emael.table import CHARGE

SET_UP, GERMANS, BELGIANS = "Set-up", "German player-turn", "Belgian player-turn"
NO_MORE_FIRES: Final = passing(begin_fires, "No more fires")
NO_MORE_ATTACKS: Final = passing(begin_attacks, "No more attacks")


@rule("3.0")
def reorganize(w: Scribe, who: Side) -> None:
    """A side's squads recover: pins and bold markers come off, and what mines did is forgotten."""
    for n, u in w.state.units[who].items():
        off = u.marks - {CHARGE}
        if off:
            w.write(Marked(unit=n, off=off, cases=("3.0",)))


def end_turn(w: Scribe) -> None:
    """After the last turn the game is over."""
    reorganize(w, BELGIAN)
    if w.state.turn == SETTINGS[w.state.scenario].turns:
        end(w)


ACTIVATION: Final = Phase(
    "Belgian Activation Phase", "9.4", BELGIAN,
    (ACTIVATING, passing(end_activation, "Leave the rest inactive")),
    idle=idle.activation, part=GERMANS, short="Activation",
    help="A die for each inactive fortification, rolled by the Belgian player: 1 to 4 wakes it.",
)  # fmt: skip
GERMAN_FIRE: Final = Phase(
    "German Fire Phase", "5.0", GERMAN, (FIRING, NO_MORE_FIRES),
    idle=idle.fire(GERMAN, "German fire phase"), part=GERMANS, short="Fire",
    help="The German player announces all fires of his squads, then they are carried out.",
)  # fmt: skip
GERMAN_MOVEMENT: Final = Phase(
    "German Movement Phase", "4.0", GERMAN, (WALKING, passing(end_movement, "End movement")),
    begin_movement, idle.german_movement, part=GERMANS, short="Movement",
    help="The German player moves unpinned squads, 4 movement points each. One hex is a quiet move;"
    " a second hex makes it bold, and fire at a bold squad gets −2.",
)  # fmt: skip
DEFENSIVE_FIRE: Final = Phase(
    "Belgian Defensive Fire Phase", "5.0", BELGIAN, (FIRING, NO_MORE_FIRES),
    idle=idle.fire(BELGIAN, "Belgian defensive fire phase"), part=GERMANS, short="Defensive fire",
    help="The Belgian player announces all fires of squads and active fortifications, then they are"
    " carried out.",
)  # fmt: skip
GERMAN_ASSAULT: Final = Phase(
    "German Assault Phase", "7.0", GERMAN, (STORMING, BLASTING, NO_MORE_ATTACKS),
    idle=idle.german_assault, part=GERMANS, short="Assault",
    help="The German player announces close assaults on squads and demolitions of fortifications"
    " next to his unpinned squads; everything is announced before the first die.",
)  # fmt: skip
GERMAN_REORGANIZATION: Final = Phase(
    "German Reorganization Phase", "3.0", begin=lambda w: reorganize(w, GERMAN),
    part=GERMANS, short="Reorganization",
    help="German squads are unpinned, and their bold markers come off.",
)  # fmt: skip
BELGIAN_FIRE: Final = Phase(
    "Belgian Fire Phase", "5.0", BELGIAN, (FIRING, NO_MORE_FIRES),
    idle=idle.fire(BELGIAN, "Belgian fire phase"), part=BELGIANS, short="Fire",
    help="The Belgian player announces all fires of squads and active fortifications, then they are"
    " carried out.",
)  # fmt: skip
BELGIAN_MOVEMENT: Final = Phase(
    "Belgian Movement Phase", "4.0", BELGIAN,
    (WALKING, ENTERING, passing(end_arrivals, "End movement")),
    arrivals, idle.belgian_movement, part=BELGIANS, short="Movement",
    help="The Belgian player moves unpinned squads, and brings on those that are due, or holds them"
    " back.",
)  # fmt: skip
GERMAN_DEFENSE: Final = Phase(
    "German Defense Phase", "5.0", GERMAN, (FIRING, NO_MORE_FIRES),
    idle=idle.fire(GERMAN, "German defense phase"), part=BELGIANS, short="Defense fire",
    help="The German player announces all fires of his squads, then they are carried out.",
)  # fmt: skip
BELGIAN_ASSAULT: Final = Phase(
    "Belgian Assault Phase", "7.0", BELGIAN, (STORMING, NO_MORE_ATTACKS),
    idle=idle.belgian_assault, part=BELGIANS, short="Assault",
    help="The Belgian player announces close assaults on German squads next to his unpinned ones.",
)  # fmt: skip
BELGIAN_REORGANIZATION: Final = Phase(
    "Belgian Reorganization Phase", "3.0", begin=end_turn, part=BELGIANS, short="Reorganization",
    help="Belgian squads are unpinned, and their bold markers come off. The turn is over.",
)  # fmt: skip
TURN: Final = (
    ACTIVATION, GERMAN_FIRE, GERMAN_MOVEMENT, DEFENSIVE_FIRE, GERMAN_ASSAULT, GERMAN_REORGANIZATION,
    BELGIAN_FIRE, BELGIAN_MOVEMENT, GERMAN_DEFENSE, BELGIAN_ASSAULT, BELGIAN_REORGANIZATION,
)  # fmt: skip

CHOOSING: Final = Phase(
    "choice of dummies", "9.5", BELGIAN, (HIDING,), part=SET_UP, short="Dummies",
    help="The Belgian player writes down in secret which two cupolas are dummies.",
)  # fmt: skip
MINING: Final = Phase(
    "laying of mines", "11.0", BELGIAN, (LAYING,), part=SET_UP, short="Mines",
    help="The Belgian player writes down in secret which fifteen hexes are mined.",
)  # fmt: skip
LANDING_PHASE: Final = Phase(
    "German set-up", "12.2", GERMAN, (LANDING,), part=SET_UP, short="Landing",
    help="The German player sets his squads up on clear ground, one to a hex; mines below them act"
    " when the last has landed.",
)  # fmt: skip
SEQUENCES: Final = {"12.1": (CHOOSING, *TURN), "12.2": (CHOOSING, MINING, LANDING_PHASE, *TURN)}
FIRST: Final = {name: len(phases) - len(TURN) for name, phases in SEQUENCES.items()}
"""Where the first turn begins, after the set-up."""
