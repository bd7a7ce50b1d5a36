"""[3.1] The sequence of play: four phases, eighteen times over, after the set-up."""

from __future__ import annotations

from typing import Final

from paralab.core.game import Phase, Scribe
from paralab.core.rulings import rule
from paralab.games.kreta_1941 import idle
from paralab.games.kreta_1941.airpoints import refill
from paralab.games.kreta_1941.attacks import COMBAT_KINDS, idle_combat
from paralab.games.kreta_1941.battle_choices import COMBAT_DECISIONS
from paralab.games.kreta_1941.convoys import CONVOY, CONVOYING, fresh_convoy
from paralab.games.kreta_1941.drops import DROP_KINDS, SETTLE, SETTLING, no_drops
from paralab.games.kreta_1941.engagement import begin_combat
from paralab.games.kreta_1941.moving import BRITISH_KINDS, GERMAN_KINDS, begin_movement
from paralab.games.kreta_1941.parts import BRITISH, GERMAN, SETTINGS
from paralab.games.kreta_1941.set_up import SET_UP_KINDS
from paralab.games.kreta_1941.track import EMERGENCE, EMERGING
from paralab.games.kreta_1941.victory import end_turn, note

SET_UP, GERMANS, BRITONS = "Set-up", "German half-turn", "British half-turn"


@rule("3.0")
def begin_turn(w: Scribe) -> None:
    """Another turn, by day or by night: the aircraft are there again, and the ships."""
    refill(w)
    fresh_convoy(w)


@rule("3.11")
def germans_move(w: Scribe) -> None:
    """Phase 1: every German unit has its whole capability."""
    note(w)
    begin_movement(w)


@rule("3.12")
def germans_attack(w: Scribe) -> None:
    """Phase 2: whom the Germans have to attack is counted."""
    note(w)
    begin_combat(w)


@rule("3.13")
def british_move(w: Scribe) -> None:
    """Phase 3: as phase 1, for the British."""
    note(w)
    begin_movement(w)


def british_attack(w: Scribe) -> None:
    """Phase 4: as phase 2, for the British; which air power there is, defending.py says (3.14)."""
    note(w)
    begin_combat(w)


ARRIVALS: Final = Phase(
    "German Arrivals", "12.1", GERMAN, DROP_KINDS, begin_turn, no_drops,
    part=GERMANS, short="Arrivals",
    help="By day the German player drops parachute units, one after the other: each may scatter,"
    " and anti-aircraft artillery fires at what lands near it.",
)  # fmt: skip
GERMAN_MOVEMENT: Final = Phase(
    "German Movement", "3.11", GERMAN, GERMAN_KINDS, germans_move, idle.movement(GERMAN),
    part=GERMANS, short="Movement",
    help="The German player may send a convoy, land units on airfields that he holds, and moves his"
    " units. Next to an enemy a unit stops.",
)  # fmt: skip
GERMAN_ATTACK: Final = Phase(
    "German Attack", "3.12", GERMAN, COMBAT_KINDS, germans_attack, idle_combat(GERMAN),
    part=GERMANS, short="Attack",
    help="German units attack every enemy in contact with them. Artillery and aircraft may support"
    " them, or attack alone.",
)  # fmt: skip
BRITISH_MOVEMENT: Final = Phase(
    "British Movement", "3.13", BRITISH, BRITISH_KINDS, british_move,
    idle.movement(BRITISH), part=BRITONS, short="Movement",
    help="The British player moves his units: by day half as far as by night. Next to an enemy a"
    " unit stops.",
)  # fmt: skip
BRITISH_ATTACK: Final = Phase(
    "British Attack", "3.14", BRITISH, COMBAT_KINDS, british_attack, idle_combat(BRITISH),
    part=BRITONS, short="Attack",
    help="British units attack every enemy in contact with them. Artillery may support them, or"
    " attack alone.",
)  # fmt: skip
END_OF_TURN: Final = Phase(
    "End of the Turn", "3.0", begin=end_turn, part=BRITONS, short="End",
    help="The turn is over: is something held for ten turns, or won by points?",
)  # fmt: skip
TURN: Final = (
    ARRIVALS, GERMAN_MOVEMENT, GERMAN_ATTACK, BRITISH_MOVEMENT, BRITISH_ATTACK, END_OF_TURN,
)  # fmt: skip
SETTING_UP: Final = Phase(
    "British Set-up", "16.1", BRITISH, SET_UP_KINDS, part=SET_UP, short="Set-up",
    help="The British player lays his units face down where he likes, and empty tokens among them:"
    " mixed, for the numbers of the tokens tell the Germans in which order they were laid.",
)  # fmt: skip
SEQUENCES: Final = {
    name: (*((SETTING_UP,) if setting.free else ()), *TURN) for name, setting in SETTINGS.items()
}
DECISIONS: Final[dict[str, Phase]] = {
    SETTLE: SETTLING,
    CONVOY: CONVOYING,
    EMERGING: EMERGENCE,
    **COMBAT_DECISIONS,
}
