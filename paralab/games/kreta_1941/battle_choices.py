"""[6.0] The choices that interrupt a combat phase."""

from __future__ import annotations

from typing import Final

from paralab.core.game import Kind, Phase
from paralab.games.kreta_1941.airpower import SUPPORTING
from paralab.games.kreta_1941.artillery import FIRING
from paralab.games.kreta_1941.attacks import ATTACKING
from paralab.games.kreta_1941.battle import AID, BUILD, DISPLACE, PURSUE, RETREAT
from paralab.games.kreta_1941.committing import CALLING_OFF, COMMITTING
from paralab.games.kreta_1941.defending import DEFENDING
from paralab.games.kreta_1941.displacement import (
    blocks,
    closed_ground,
    controlled,
    in_question,
    not_in_the_way,
    taken,
    too_far,
    ways,
)
from paralab.games.kreta_1941.orders import Displace
from paralab.games.kreta_1941.pursuit import PURSUING, STAYING
from paralab.games.kreta_1941.retreat import RETREATING, displace

BUILDING: Final = (COMMITTING, ATTACKING, FIRING, SUPPORTING, CALLING_OFF)
"""What may be ordered while a battle is put together."""
DISPLACING: Final = Kind(
    Displace,
    lambda s: (in_question(s),),
    ways,
    displace,
    (not_in_the_way,),
    (too_far, closed_ground, taken, controlled, blocks),
    ask=("Choose who makes way.", "{0}: make way to which hex?"),
    label="{unit} makes way to {to}",
    exact=True,
)
COMBAT_DECISIONS: Final = {
    BUILD: Phase(
        "preparation of a battle", "6.2", kinds=BUILDING, short="Battle",
        help="Several units attack one enemy, or one unit several. Artillery and German aircraft"
        " may help. Nobody who touches an enemy may be left without a battle.",
    ),
    AID: Phase(
        "support of the defence", "7.4", kinds=DEFENDING, short="Support",
        help="The attacker has shown everything. Now the defender may add the fire of artillery"
        " within range, and the German side aircraft.",
    ),
    RETREAT: Phase(
        "retreat", "6.3", kinds=(RETREATING,), short="Retreat",
        help="Each hex of a retreat leads farther from where the unit stood, and none into an enemy"
        " zone of control. Who has no way is eliminated.",
    ),
    DISPLACE: Phase(
        "making way", "6.4", kinds=(DISPLACING,), short="Make way",
        help="A friend on the only way of a retreat goes one hex aside, outside enemy zones.",
    ),
    PURSUE: Phase(
        "pursuit", "6.5", kinds=(PURSUING, STAYING), short="Pursuit",
        help="The victors go as far as the enemy retreated. On his route no zone of control stops"
        " them; beside it the first one does.",
    ),
}  # fmt: skip
