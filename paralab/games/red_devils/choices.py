"""The choices that combat and the bridge ask for, as phases of their own."""

from __future__ import annotations

from typing import Final

from paralab.core.actions import Pass
from paralab.core.events import Answered
from paralab.core.game import Kind, Phase, Scribe, passing
from paralab.games.red_devils.advance import (
    ADVANCE,
    ADVANCING,
    GOING_NO_FURTHER,
    PURSUIT,
    STAYING,
)
from paralab.games.red_devils.demolition import BRIDGE, explode, forgo
from paralab.games.red_devils.orders import Blow
from paralab.games.red_devils.retreat import GOING_BACK, ONWARD, RECOIL, RETREAT, STANDING, settle


def blow(w: Scribe, _: Blow) -> None:
    """The charge goes off, or does not; then whatever was interrupted goes on."""
    w.write(Answered(cases=("11.0",)))
    explode(w)
    settle(w)


def spare(w: Scribe, _: Pass) -> None:
    """The chance is let go."""
    w.write(Answered(cases=("11.0",)))
    forgo(w)


DECISIONS: Final = {
    RETREAT: Phase(
        "retreat of a defender", "7.7", kinds=(GOING_BACK, STANDING), short="Retreat",
        help="The defender retreats two hexes, through safe hexes only, or is disrupted instead.",
    ),
    RECOIL: Phase(
        "retreat of the attackers", "7.6", kinds=(GOING_BACK, STANDING), short="Retreat",
        help="All adjacent attackers retreat two hexes, one after the other, or all are disrupted.",
    ),
    ONWARD: Phase(
        "second hex of a retreat", "7.7", kinds=(GOING_BACK,), short="Retreat",
        help="A retreat is two hexes away from where the unit stood.",
    ),
    ADVANCE: Phase(
        "advance", "7.8", kinds=(ADVANCING, STAYING), short="Advance",
        help="One adjacent unit that took part may advance into the hex that was left, or stay.",
    ),
    PURSUIT: Phase(
        "second hex of an advance", "7.8", kinds=(ADVANCING, GOING_NO_FURTHER), short="Advance",
        help="The unit may go on into the hex that the enemy retreated through.",
    ),
    BRIDGE: Phase(
        "demolition of the railway bridge", "11.0",
        kinds=(
            Kind(
                Blow, lambda _: ("blow",), lambda _, __: (Blow(),), blow,
                label="Blow the railway bridge",
            ),
            passing(spare, "Leave it standing for good"),
        ),
        short="Bridge",
        help="The first British unit has come to the railway bridge. The German player may roll"
        " once: on 1 to 5 it is destroyed. There will be no other chance.",
    ),
}  # fmt: skip
"""By the kind of decision."""
