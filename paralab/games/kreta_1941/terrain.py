"""[4.3] The ground: what each step costs, in halves of a movement point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paralab.core.board import Place
from paralab.core.rulings import rule
from paralab.games.kreta_1941.parts import BOARD, EFFECTS, IN_TRACK, IS_LAND, NEAR, ON_MAP
from paralab.kit.movement import Going, survey

ENTER: Final[Mapping[str, int]] = EFFECTS["enter"]
ROAD: Final = int(EFFECTS["road"])
PATH: Final = int(EFFECTS["path"])
BRIDGE: Final = int(EFFECTS["bridge"])
RIVER: Final = int(EFFECTS["river"])
EXIT: Final = int(EFFECTS["exit"])
FLAT: Final = ("airfield", "beach")
"""What the chart prices for itself, whatever ground it lies on (17.1)."""


@rule("4.31")
def ground(place: Place) -> int:
    """Halves of a point to enter a hex as such: by its terrain, an airfield or a beach as clear."""
    words = BOARD.terrain[place]
    flat = [ENTER[word] for word in words if word in FLAT]
    return min([max(ENTER[word] for word in words), *flat])


@rule("4.37")
def across(a: Place, b: Place) -> int:
    """What a river adds: a point, wherever it is crossed."""
    return RIVER if BOARD.has("river", a, b) else 0


@rule("4.35")
def from_aside(a: Place, b: Place) -> int:
    """A step that follows no road and no path: the ground that is entered, and the river."""
    return ground(b) + across(a, b)


@rule("4.34")
def by_road(a: Place, b: Place) -> tuple[int, ...]:
    """Half a point from road hex to road hex along the road, over a bridge as well (4.33)."""
    if BOARD.has("bridge", a, b):
        return (ROAD, BRIDGE)
    return (ROAD,) if BOARD.has("road", a, b) else ()


@rule("4.36")
def by_path(a: Place, b: Place) -> tuple[int, ...]:
    """A point along a path, whatever it leads over."""
    return (PATH,) if BOARD.has("path", a, b) else ()


@rule("9.1")
def into_the_track() -> int:
    """Leaving a map costs a point (9.11)."""
    return EXIT


def _price(a: Place, b: Place) -> int | None:
    if b in IN_TRACK:
        return into_the_track() if a in ON_MAP else None
    if a in IN_TRACK or b not in IS_LAND:
        return None
    return min((from_aside(a, b), *by_road(a, b), *by_path(a, b)))


@rule("4.33")
def along_a_road(a: Place, b: Place) -> bool:
    """Whether a step costs what a road costs: half a point, whatever the road runs through."""
    return bool(by_road(a, b)) and COST.get((a, b)) == ROAD


def _cited(a: Place, b: Place) -> tuple[str, ...]:
    """The cases that set the price of a step, the one that says most about it first."""
    price = COST[a, b]
    if along_a_road(a, b):
        return ("4.33", "4.34")
    if price in by_path(a, b):
        return ("4.36",)
    over = ("4.37",) if across(a, b) else ()
    aside = ("4.35",) if any(BOARD.has("road", b, c) for c in NEAR[b]) else ()
    return (*over, *aside, "4.31")


GOING: Final[Going] = survey(BOARD, _price)
"""Every step that the ground allows, into the communication track too."""
COST: Final = {(a, b): halves for a, steps in GOING.items() for b, halves in steps}
"""What each step costs; those that nobody may take are absent."""
CITED: Final = {(a, b): _cited(a, b) for a, b in COST if b in ON_MAP}
"""The cases that set each price."""
STEPS: Final[Mapping[Place, frozenset[Place]]] = {
    a: frozenset(b for b in NEAR[a] if b in IS_LAND) for a in ON_MAP
}
"""The hexes that the ground lets a unit enter from each hex: neither sea nor peaks, no track."""


@rule("4.3")
def cost(a: Place, b: Place) -> int:
    """Halves of a point from one hex to the next: the cheapest of the ways that are lawful."""
    return COST[a, b]
