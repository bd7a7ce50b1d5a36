"""[4.2] The ground: what each step costs, in thirds of a movement point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paralab.core.board import Place
from paralab.core.rulings import rule
from paralab.games.crete.parts import BOARD, EFFECTS, IS_LAND, ON_MAP, TRACKS
from paralab.kit.movement import Going, survey

ENTER: Final = EFFECTS["enter"]
ROAD: Final = int(EFFECTS["road"])
TRACK: Final = int(EFFECTS["track"])
CLOSED_SIDES: Final = tuple(EFFECTS["closed"]["hexsides"])


def ground(place: Place) -> int:
    """Thirds of a point to enter a hex of land: the dearest of what it holds."""
    return max(int(ENTER[kind]) for kind in BOARD.terrain[place])


@rule("7.6")
def into_a_track() -> int:
    """A transit track costs a whole point, road or not."""
    return TRACK


def _price(a: Place, b: Place) -> int | None:
    if b in TRACKS:
        return into_a_track()
    if a in TRACKS or b not in IS_LAND or any(BOARD.has(kind, a, b) for kind in CLOSED_SIDES):
        return None
    return ROAD if BOARD.has("road", a, b) else ground(b)


GOING: Final[Going] = survey(BOARD, _price)
"""Every step that the ground allows, into the transit tracks too."""
COST: Final = {(a, b): thirds for a, steps in GOING.items() for b, thirds in steps}
"""What each step costs; those that nobody may take are absent."""
STEPS: Final[Mapping[Place, frozenset[Place]]] = {
    a: frozenset(b for b, _ in GOING[a] if b in ON_MAP) for a in ON_MAP
}
"""The hexes that the ground lets a unit enter from each hex: no sea, no sea hexside, no track."""


@rule("4.2")
def cost(a: Place, b: Place) -> int:
    """Thirds of a point from one hex to the next: a road hexside, or else the ground."""
    return COST[a, b]
