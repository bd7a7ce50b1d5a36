"""[3.0] The sequence of play: five steps, ten times over, after the set-up."""

from __future__ import annotations

from typing import Final

from paralab.core.events import Marked
from paralab.core.game import Phase, Scribe
from paralab.core.rulings import rule
from paralab.games.crete import idle
from paralab.games.crete.airdrop import DROPPING, LANDED_ALL
from paralab.games.crete.combat import COMBAT_KINDS
from paralab.games.crete.landing import LANDING
from paralab.games.crete.luftwaffe import fresh
from paralab.games.crete.movement import ENDING, WALKING, begin_movement
from paralab.games.crete.parts import COMMONWEALTH, GERMAN, SETTINGS
from paralab.games.crete.set_up import DEPLOYING, PLANNING, show_the_paper
from paralab.games.crete.table import LANDED
from paralab.games.crete.victory import end

SET_UP, GERMANS, BRITISH = "Set-up", "German player-turn", "Commonwealth player-turn"


@rule("3.0")
def begin_turn(w: Scribe) -> None:
    """The air units are there again, and who dropped last turn is on its feet."""
    fresh(w)
    for n, u in w.state.units[GERMAN].items():
        if LANDED in u.marks:
            w.write(Marked(unit=n, off=frozenset({LANDED}), cases=("5.5",)))
    if w.state.turn == 1:
        show_the_paper(w)


def end_turn(w: Scribe) -> None:
    """After the last turn the game is over."""
    if w.state.turn == SETTINGS[w.state.scenario].turns:
        end(w)


AIR_LANDING: Final = Phase(
    "German Air Landing Phase", "5.0", GERMAN, (DROPPING, LANDING, LANDED_ALL),
    begin_turn, idle.landing, part=GERMANS, short="Air landing",
    help="The German player drops airborne units, one after the other, and lands mountain units on"
    " airfields that no enemy holds. A drop may scatter by one hex.",
)  # fmt: skip
GERMAN_MOVEMENT: Final = Phase(
    "German Movement Phase", "4.0", GERMAN, (WALKING, ENDING),
    begin_movement, idle.movement(GERMAN), part=GERMANS, short="Movement",
    help="The German player moves his units, but none that dropped this turn. Next to an enemy a"
    " unit stops.",
)  # fmt: skip
GERMAN_COMBAT: Final = Phase(
    "German Combat Phase", "8.0", GERMAN, COMBAT_KINDS,
    idle=idle.combat(GERMAN), part=GERMANS, short="Combat",
    help="The German player attacks units next to his own, one attack after the other, with up to"
    " three air units in each from turn 2 on.",
)  # fmt: skip
COMMONWEALTH_MOVEMENT: Final = Phase(
    "Commonwealth Movement Phase", "4.0", COMMONWEALTH, (WALKING, ENDING),
    begin_movement, idle.movement(COMMONWEALTH), part=BRITISH, short="Movement",
    help="The Commonwealth player moves his units. Next to an enemy a unit stops.",
)  # fmt: skip
COMMONWEALTH_COMBAT: Final = Phase(
    "Commonwealth Combat Phase", "8.0", COMMONWEALTH, COMBAT_KINDS,
    idle=idle.combat(COMMONWEALTH), part=BRITISH, short="Combat",
    help="The Commonwealth player attacks units next to his own, one attack after the other.",
)  # fmt: skip
END_OF_TURN: Final = Phase(
    "End of the Turn", "3.0", begin=end_turn, part=BRITISH, short="End",
    help="The turn is over; after the tenth, so is the game.",
)  # fmt: skip
TURN: Final = (
    AIR_LANDING, GERMAN_MOVEMENT, GERMAN_COMBAT, COMMONWEALTH_MOVEMENT, COMMONWEALTH_COMBAT,
    END_OF_TURN,
)  # fmt: skip

WRITING: Final = Phase(
    "writing down of the drops", "1.0", GERMAN, PLANNING, part=SET_UP, short="Paper",
    help="The German player writes down in secret how many airborne units drop on each map in turn"
    " 1: seven at least.",
)  # fmt: skip
SETTING_UP: Final = Phase(
    "Commonwealth set-up", "1.2", COMMONWEALTH, (DEPLOYING,), part=SET_UP, short="Set-up",
    help="The Commonwealth player sets up all 43 units on the three maps, without seeing the German"
    " paper.",
)  # fmt: skip
SEQUENCES: Final = {
    name: (*((WRITING, SETTING_UP) if setting.free else ()), *TURN)
    for name, setting in SETTINGS.items()
}
