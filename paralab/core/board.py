"""The printed map: places, terrain, and what runs along, across or up hexsides."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, Literal, NewType

from paralab.core.basis import Basis, weakest
from paralab.core.hexes import Direction, Hex

Place = NewType("Place", str)
"""A printed location: a hex number such as ``0817``, or the name of an off-map box."""

Hexside = frozenset[Place]
"""Two adjacent places, in no order."""

Slope = tuple[Place, Place]
"""Two adjacent places, the lower first."""


@dataclass(frozen=True)
class Board:
    """A map, one or several sheets and off-map boxes, addressed by what is printed on it."""

    terrain: Mapping[Place, tuple[str, ...]]
    where: Mapping[Place, Hex]
    lines: Mapping[str, frozenset[Hexside]] = field(default_factory=dict)
    rises: Mapping[str, frozenset[Slope]] = field(default_factory=dict)
    names: Mapping[Place, str] = field(default_factory=dict)
    basis: Mapping[str, Basis] = field(default_factory=dict)
    default_basis: Basis = Basis.PRINTED
    sheets: Mapping[Place, str] = field(default_factory=dict)
    boxes: Mapping[Place, tuple[Place, ...]] = field(default_factory=dict)
    lower: Literal["even", "odd"] = "even"

    def __repr__(self) -> str:
        return f"<Board of {len(self.where)} hexes and {len(self.boxes)} boxes>"

    @cached_property
    def place_at(self) -> Mapping[tuple[str, Hex], Place]:
        """The place printed on each hex of each sheet."""
        return {(self.sheets.get(p, ""), hex_): p for p, hex_ in self.where.items()}

    @cached_property
    def near(self) -> Mapping[Place, tuple[Place, ...]]:
        """The hexes next to each hex, on its sheet: by hexside, clockwise from the top."""
        found = self.place_at
        near: dict[Place, tuple[Place, ...]] = {}
        for place, hex_ in self.where.items():
            sheet = self.sheets.get(place, "")
            steps = ((sheet, hex_.step(d)) for d in Direction)
            near[place] = tuple(found[key] for key in steps if key in found)
        return near

    @cached_property
    def adjacent(self) -> Mapping[Place, tuple[Place, ...]]:
        """The places next to each place: the hexes near it, then boxes."""
        found = {p: (*hexes, *self.boxes.get(p, ())) for p, hexes in self.near.items()}
        for box, linked in self.boxes.items():
            found.setdefault(box, linked)
        return found

    @cached_property
    def edge(self) -> tuple[Place, ...]:
        """The hexes that have fewer than six neighbours on their sheet."""
        return tuple(p for p in self.where if len(self.near[p]) < 6)

    def distance(self, a: Place, b: Place) -> int:
        """Hexes from `a` to `b` on one sheet, counting `b` but not `a`."""
        return self.where[a].distance(self.where[b])

    def step(self, place: Place, direction: Direction, hexes: int = 1) -> Place | None:
        """The place `hexes` away, or None off the edge of the sheet."""
        there = self.where[place].step(direction, hexes)
        return self.place_at.get((self.sheets.get(place, ""), there))

    def has(self, line: str, a: Place, b: Place) -> bool:
        """Whether `line` (a wall, a river, a road) parts or joins `a` and `b`."""
        return frozenset((a, b)) in self.lines.get(line, _NO_SIDES)

    def climbs(self, kind: str, a: Place, b: Place) -> bool:
        """Whether going from `a` to `b` is going up a slope of this kind."""
        return (a, b) in self.rises.get(kind, _NO_RISES)

    def parted(self, a: Place, b: Place) -> tuple[str, ...]:
        """Everything printed on the hexside between two places, slopes either way included."""
        side = frozenset((a, b))
        found = [kind for kind, sides in self.lines.items() if side in sides]
        return (*found, *(k for k, up in self.rises.items() if (a, b) in up or (b, a) in up))

    def basis_of(self, a: Place, b: Place | None = None) -> Basis:
        """Where what is printed on a hex, or on a hexside, comes from."""
        if b is None:
            return self.basis.get(a, self.default_basis)
        first, second = sorted((a, b))
        return self.basis.get(f"{first}/{second}", self.default_basis)

    def basis_of_step(self, a: Place, b: Place) -> Basis:
        """The same of the ground of a step: the hex that is entered, and the hexside on the way."""
        if b not in self.where:
            return Basis.PRINTED
        ground = self.basis_of(b)
        return weakest((ground, self.basis_of(a, b))) if b in self.near.get(a, ()) else ground


_NO_SIDES: frozenset[Hexside] = frozenset()
_NO_RISES: frozenset[Slope] = frozenset()


def read_board(text: str) -> Board:
    """Read a map from its TOML source; raises ValueError where the source contradicts itself.

    Keys: `columns`, `rows_high` (optional checks), `label` (a format of column and row), `lower`
    (which columns sit half a hex lower), `rows` (one character per hex), `first` (the number of
    the leftmost column), `from_south` (rows are numbered from the south), tables `legend`,
    `lines` (chains of places), `rises` (low place, high place), `names`, `basis`.
    """
    doc = tomllib.loads(text)
    label, lower = doc.get("label", "{column:02}{row:02}"), doc.get("lower", "even")
    legend: dict[str, list[str]] = doc["legend"]
    terrain: dict[Place, tuple[str, ...]] = {}
    where: dict[Place, Hex] = {}
    for r, row in enumerate(doc["rows"], start=1):
        if len(row) != doc["columns"]:
            raise ValueError(f"row {r} of the map has {len(row)} hexes, not {doc['columns']}")
        number = len(doc["rows"]) + 1 - r if doc.get("from_south") else r
        for c, code in enumerate(row, start=doc.get("first", 1)):
            if code == " ":
                continue
            if code not in legend:
                raise ValueError(f"'{code}' in row {r} of the map is not in its legend")
            place = Place(label.format(column=c, row=number))
            terrain[place] = tuple(legend[code])
            where[place] = Hex.from_column_row(c, r, lower)
    board = Board(
        terrain,
        where,
        {kind: frozenset(_chains(paths)) for kind, paths in doc.get("lines", {}).items()},
        {kind: frozenset(_slopes(pairs)) for kind, pairs in doc.get("rises", {}).items()},
        {Place(k): v for k, v in doc.get("names", {}).items()},
        _bases(doc.get("basis", {})),
        Basis(doc.get("basis", {}).get("default", "printed")),
        lower=lower,
    )
    _check_sides(board)
    return board


def _chains(paths: Iterable[str]) -> Iterator[Hexside]:
    for path in paths:
        for a, b in pairwise(path.split()):
            yield frozenset((Place(a), Place(b)))


def _slopes(pairs: Iterable[str]) -> Iterator[Slope]:
    for pair in pairs:
        low, high = pair.split()
        yield Place(low), Place(high)


def _bases(table: Mapping[str, Any]) -> dict[str, Basis]:
    found: dict[str, Basis] = {}
    for basis in Basis:
        for key in table.get(basis.value, ()):
            found["/".join(sorted(key.split("/")))] = basis
    return found


def _check_sides(board: Board) -> None:
    sides = {side for kind in board.lines.values() for side in kind}
    sides |= {frozenset(pair) for kind in board.rises.values() for pair in kind}
    for a, b in map(sorted, sides):
        if b not in board.adjacent.get(a, ()):
            raise ValueError(f"{a} and {b} share no hexside on this map")
