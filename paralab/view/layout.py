"""Where every place of a board lies on its sheet, and which place lies under a point."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

from paralab.core.board import Board, Place
from paralab.view.boxes import Box, Tray, lay_trays
from paralab.view.penwork import H, Point, S, Spot

AROUND: Final[tuple[Spot, ...]] = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
"""The six neighbours on the lattice: N NE SE S SW NW."""

CORNER: Final[tuple[Spot, ...]] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""The six corners; hexside d runs from corner d to corner d + 1."""

FACING: Final[tuple[Point, ...]] = tuple(
    (math.sin(math.radians(60 * d)), -math.cos(math.radians(60 * d))) for d in range(6)
)
MARGIN: Final = 90.0
FOOT: Final = 450.0


class Region(NamedTuple):
    """One sheet among several: its name, and its edges in sheet units."""

    name: str
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True)
class Layout:
    """The sheet of a board, in sheet units: the size of a hex, centre to corner, is 100.

    `margin` is the paper round the map, `foot` what lies below it (title, legend, scale),
    `beside` and `below` the paper that trays of boxes need; `sheets`: where there are several;
    `views`: parts of a wide map that are looked at by themselves.
    """

    spots: Mapping[Place, Spot]
    margin: float = 0.0
    foot: float = 0.0
    boxes: Mapping[Place, Box] = field(default_factory=dict)
    sheets: tuple[Region, ...] = ()
    trays: tuple[Tray, ...] = ()
    beside: float = 0.0
    below: float = 0.0
    views: tuple[Region, ...] = ()

    @cached_property
    def _at(self) -> Mapping[Spot, Place]:
        return {spot: place for place, spot in self.spots.items()}

    @cached_property
    def map_width(self) -> float:
        """The map inside its frame, without margins."""
        return (max(x for x, _ in self.spots.values()) + 2) * S / 2

    @cached_property
    def map_height(self) -> float:
        """The map inside its frame, without margins."""
        return (max(y for _, y in self.spots.values()) + 1) * H / 2

    @property
    def width(self) -> float:
        """The whole sheet."""
        return self.map_width + 2 * self.margin + self.beside

    @property
    def height(self) -> float:
        """The whole sheet."""
        return self.map_height + 2 * self.margin + self.foot + self.below

    def point(self, spot: Spot) -> Point:
        """A point of the lattice on the sheet."""
        return self.margin + spot[0] * S / 2, self.margin + spot[1] * H / 2

    def has(self, place: str) -> bool:
        """Whether the place is on the sheet."""
        return place in self.spots or place in self.boxes

    def centre(self, place: str) -> Point:
        """The middle of a hex or a box; raises KeyError for a place that is not on the sheet."""
        box = self.boxes.get(Place(place))
        return self.point(self.spots[Place(place)]) if box is None else (box.x, box.y)

    def corners(self, place: str, scale: float = 1.0) -> list[Point]:
        """The outline of a hex, clockwise from its upper left corner, or of a box."""
        if (box := self.boxes.get(Place(place))) is not None:
            return box.corners(scale)
        x, y = self.centre(place)
        return [(x + i * S / 2 * scale, y + j * H / 2 * scale) for i, j in CORNER]

    def neighbour(self, place: str, direction: int) -> Place | None:
        """The next place in a direction, or None beyond the edge."""
        x, y = self.spots[Place(place)]
        dx, dy = AROUND[direction]
        return self._at.get((x + dx, y + dy))

    def direction(self, a: str, b: str) -> int | None:
        """The direction from one place to the next; None where they do not touch."""
        (ax, ay), (bx, by) = self.spots[Place(a)], self.spots[Place(b)]
        step = (bx - ax, by - ay)
        return AROUND.index(step) if step in AROUND else None

    def side(self, place: str, direction: int) -> tuple[Point, Point]:
        """The two ends of a hexside."""
        x, y = self.spots[Place(place)]
        (ax, ay), (bx, by) = CORNER[direction], CORNER[(direction + 1) % 6]
        return self.point((x + ax, y + ay)), self.point((x + bx, y + by))

    def place_at(self, x: float, y: float) -> Place | None:
        """The hex or box under a point of the sheet, or None."""
        for place, box in self.boxes.items():
            if box.holds(x, y):
                return place
        return self._at.get(nearest(x - self.margin, y - self.margin, self.parity))

    @cached_property
    def parity(self) -> int:
        """Which hexes of the lattice are centres: see `nearest`."""
        x, y = next(iter(self.spots.values()))
        return (y + (x - 2) // 3) % 2


def nearest(x: float, y: float, parity: int) -> Spot:
    """The hex whose middle is nearest. `parity`: that of a centre's y, one column in two."""
    c = round(x / S / 1.5 - 2 / 3)
    best, found = math.inf, (0, 0)
    for k in (c - 1, c, c + 1):
        odd = (parity + k) % 2
        u, v = 3 * k + 2, 2 * round((y * 2 / H - odd) / 2) + odd
        far = (u * S / 2 - x) ** 2 + (v * H / 2 - y) ** 2
        if far < best:
            best, found = far, (u, v)
    return found


def layout_of(board: Board, look: Mapping[str, Any]) -> Layout:
    """The sheet of a board; raises ValueError where its sheets would not lie on one lattice.

    `look` may say `furniture = false` (no margin, no legend), where several sheets lie (`sheets`:
    name to columns and half rows, or a table of `at`, the same, and `name`, in words), where
    boxes off the map are (see `boxes`), and `views`: name to the places that a window spans, the
    first of them shown first.
    """
    told: Mapping[str, Any] = look.get("sheets", {})
    offset = {key: tuple(v["at"] if isinstance(v, Mapping) else v) for key, v in told.items()}
    if wrong := [key for key, (columns, rows) in offset.items() if (columns + rows) % 2]:
        raise ValueError(f"sheet {wrong[0]}: columns and half rows are both even, or both odd")
    raw: dict[Place, Spot] = {}
    for place, hex_ in board.where.items():
        dx, dy = offset.get(board.sheets.get(place, ""), (0, 0))
        raw[place] = (3 * (hex_.q + dx), 2 * hex_.r + hex_.q + dy)
    left, top = min(x for x, _ in raw.values()), min(y for _, y in raw.values())
    spots = {place: (x - left + 2, y - top + 1) for place, (x, y) in raw.items()}
    margin, foot = (MARGIN, FOOT) if look.get("furniture", True) else (0.0, 0.0)
    bare = Layout(spots, margin, foot)
    laid = lay_trays(look, margin, bare.width, bare.height)
    regions = tuple(_regions(board, bare, told)) if len(offset) > 1 else ()
    whole = Layout(spots, margin, foot, laid.boxes, regions, laid.titles, laid.right, laid.below)
    views = tuple(_view(whole, name, places) for name, places in look.get("views", {}).items())
    return dataclasses.replace(whole, views=views)


def _view(whole: Layout, name: str, places: str) -> Region:
    """The window that spans some places; raises ValueError for one that is not on the sheet."""
    if wrong := [place for place in places.split() if not whole.has(place)]:
        raise ValueError(f"view {name}: {wrong[0]} is not on this sheet")
    corners = [xy for place in places.split() for xy in whole.corners(place)]
    (x0, x1), (y0, y1) = ((min(axis), max(axis)) for axis in zip(*corners, strict=True))
    return Region(name, x0, y0, x1, y1)


def _regions(board: Board, bare: Layout, told: Mapping[str, Any]) -> Iterator[Region]:
    for key, where in told.items():
        own = [spot for place, spot in bare.spots.items() if board.sheets.get(place, "") == key]
        if not own:
            continue
        (x0, x1), (y0, y1) = ((min(axis), max(axis)) for axis in zip(*own, strict=True))
        first, last = bare.point((x0 - 2, y0 - 1)), bare.point((x1 + 2, y1 + 1))
        name = where.get("name", key) if isinstance(where, Mapping) else key
        yield Region(name, *first, *last)
