"""[9.0] [10.0] The choices that interrupt a Combat Phase, or the landing of an airborne unit."""

from __future__ import annotations

from typing import Final

from paralab.core.game import Phase
from paralab.games.crete.advance import ADVANCING, STAYING
from paralab.games.crete.combat import ATTACKING, CALLING_OFF, RESOLVING, WIDENING
from paralab.games.crete.counterattack import AGAIN, COUNTERING
from paralab.games.crete.luftwaffe import (
    NOT_AGAIN,
    NOT_AT_A_DROP,
    NOT_IN_DEFENSE,
    SUPPORTING,
)
from paralab.games.crete.results import LOSING
from paralab.games.crete.retreat import RETREATING

DECISIONS: Final = {
    "build": Phase(
        "putting together of an attack",
        "9.0",
        kinds=(RESOLVING, ATTACKING, WIDENING, SUPPORTING, CALLING_OFF),
        short="Attack",
        help="Others may join, more hexes may be added, and German attacks may have up to three air"
        " units. Every attacker has to be next to every hex that is attacked.",
    ),
    "counter": Phase(
        "answer to an attack",
        "10.5",
        kinds=(COUNTERING, RETREATING, NOT_IN_DEFENSE),
        short="Answer",
        help="The whole force that was attacked either retreats one hex, or picks a hex that"
        " attackers stand in and counterattacks everybody there.",
    ),
    "fight": Phase(
        "answer to a drop",
        "5.2",
        kinds=(COUNTERING, RETREATING, NOT_AT_A_DROP),
        short="Answer",
        help="Whoever was dropped upon counterattacks all-out, or retreats one hex. The unit that"
        " came down has no cover and cannot retreat.",
    ),
    "again": Phase(
        "answer to a counterattack",
        "10.5",
        kinds=(AGAIN, RETREATING, NOT_AGAIN),
        short="Answer",
        help="Either the attack is rolled again, without its air units, or the units in the hex"
        " that was counterattacked retreat one hex.",
    ),
    "retreat": Phase(
        "retreat",
        "10.6",
        kinds=(RETREATING,),
        short="Retreat",
        help="Every unit of the force retreats one hex. Safe is a hex outside enemy zones of"
        " control, or one that one or two friendly units hold.",
    ),
    "loss": Phase(
        "choice of losses",
        "10.3",
        kinds=(LOSING,),
        short="Losses",
        help="Whoever struck loses at least as many strength points as are printed on the units"
        " that were eliminated; the owner chooses which units.",
    ),
    "advance": Phase(
        "advance after combat",
        "10.7",
        kinds=(ADVANCING, STAYING),
        short="Advance",
        help="Units of the victorious force may go into the hexes that the combat has emptied, now"
        " or not at all. It costs nothing, and zones of control do not matter.",
    ),
}
