"""[3.0] The sequence of play: six steps, ten times over, and a landing before some of them."""

from __future__ import annotations

from typing import Final

from paralab.core.actions import Pass
from paralab.core.game import Phase, Scribe, passing
from paralab.core.rulings import rule
from paralab.games.red_devils import idle
from paralab.games.red_devils.combat import ATTACKING, end_combat, no_combat
from paralab.games.red_devils.declaring import DECLARING
from paralab.games.red_devils.disruption import (
    RALLYING,
    begin_rally,
    end_rally,
    no_rally,
    remove_german,
)
from paralab.games.red_devils.drop_zones import PICKING, WRITING
from paralab.games.red_devils.entry import ENTERING, EXITING
from paralab.games.red_devils.landing import LANDING, STAYING
from paralab.games.red_devils.movement import WALKING, begin_movement
from paralab.games.red_devils.parts import BRITISH, GERMAN, MARKET
from paralab.games.red_devils.stacking import ENDING
from paralab.games.red_devils.victory import end

SET_UP, BRITONS, GERMANS = "Set-up", "British player-turn", "German player-turn"


@rule("3.0")
def end_turn(w: Scribe, a: Pass) -> None:
    """The German combat phase ends the turn, and the tenth turn ends the game."""
    end_combat(w, a)
    if w.closed and w.state.turn == MARKET.turns:
        end(w)


DROP_ZONES: Final = Phase(
    "choice of drop zones", "1.2", BRITISH, (PICKING,), part=SET_UP, short="Drop zones",
    help="Three British units have two drop zones on their backs; each takes one of them.",
)  # fmt: skip
POLISH_ZONES: Final = Phase(
    "choice of Polish drop zones", "9.7", BRITISH, (WRITING,), part=SET_UP, short="Polish zones",
    help="The British player writes down in secret two hexes near which the Polish units may land"
    " on turn 9: all of them near one of the two.",
)  # fmt: skip
AIRLANDING: Final = Phase(
    "Airlanding Phase", "9.0", BRITISH, (LANDING, STAYING), idle.airlanding,
    part=BRITONS, short="Airlanding",
    help="Units that are due come down on clear or broken ground within three hexes of their drop"
    " zone. When all are placed, Germans in range fire at double strength, and then each rolls on"
    " the airlanding table.",
)  # fmt: skip
BRITISH_MOVEMENT: Final = Phase(
    "British Movement Phase", "4.0", BRITISH, (WALKING, EXITING, ENDING),
    begin_movement, idle.movement(BRITISH), part=BRITONS, short="Movement",
    help="The British player moves undisrupted units, 10 movement points each. Whenever one comes"
    " into range of the enemy, or leaves a hex next to one, the German player may fire at it.",
)  # fmt: skip
GERMAN_REMOVAL: Final = Phase(
    "German Disruption Removal Phase", "8.0", begin=remove_german, part=BRITONS,
    short="German recovery",
    help="All German units recover from disruption.",
)  # fmt: skip
BRITISH_COMBAT: Final = Phase(
    "British Combat Phase", "6.0", BRITISH,
    (*ATTACKING, passing(end_combat, "No more attacks")), idle=no_combat,
    part=BRITONS, short="Combat",
    help="The British player attacks German units next to his own, one after the other; each unit"
    " attacks once and is attacked once.",
)  # fmt: skip
GERMAN_MOVEMENT: Final = Phase(
    "German Movement Phase", "4.0", GERMAN, (WALKING, ENTERING, EXITING, DECLARING, ENDING),
    begin_movement, idle.movement(GERMAN), part=GERMANS, short="Movement",
    help="The German player moves undisrupted units and brings reinforcements on. The British"
    " player may fire at whatever comes into range, or leaves a hex next to one of his units.",
)  # fmt: skip
BRITISH_REMOVAL: Final = Phase(
    "British Disruption Removal Phase", "8.0", BRITISH,
    (RALLYING, passing(end_rally, "No more recover")), begin_rally, no_rally,
    part=GERMANS, short="British recovery",
    help="As many disrupted British units recover as there are command points on this turn.",
)  # fmt: skip
GERMAN_COMBAT: Final = Phase(
    "German Combat Phase", "6.0", GERMAN,
    (*ATTACKING, passing(end_turn, "No more attacks")), idle=no_combat,
    part=GERMANS, short="Combat",
    help="The German player attacks British units next to his own, one after the other; each unit"
    " attacks once and is attacked once.",
)  # fmt: skip
TURN: Final = (
    AIRLANDING, BRITISH_MOVEMENT, GERMAN_REMOVAL, BRITISH_COMBAT, GERMAN_MOVEMENT,
    BRITISH_REMOVAL, GERMAN_COMBAT,
)  # fmt: skip
SEQUENCE: Final = (DROP_ZONES, POLISH_ZONES, *TURN)
FIRST: Final = len(SEQUENCE) - len(TURN)
"""Where the first turn begins, after the set-up."""
