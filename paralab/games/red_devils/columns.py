"""[7.2] Finding the column of the combat table: a differential, then all shifts together."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from paralab.core.basis import weakest
from paralab.core.board import Place
from paralab.core.rulings import NOTHING, Tally, rule
from paralab.core.state import Side, State, UnitId
from paralab.games.red_devils.parts import BOARD, EFFECTS, FOE, KIND, RANGE, SIDE_OF, TABLES
from paralab.games.red_devils.table import at, held, ready, zoc
from paralab.kit.columns import Columns

CHART: Final = TABLES["combat"]
LEFT: Final = EFFECTS["fire"]
"""How many columns to the left the ground of the target is worth."""
EFFECT: Final = EFFECTS["combat"]
"""What else shifts the column, in combat only."""
CITY: Final = "city"
MAJOR, MINOR = "major_river", "minor_river"
ANTI_TANK: Final = frozenset({"anti_tank", "airborne_anti_tank"})
ARMORED: Final = frozenset({"armor", "armored_infantry", "armored_recon", "airborne_recon"})
"""The types against which anti-tank units help: armor, armored infantry, reconnaissance (7.4)."""


def _lowest(title: str) -> int:
    """The lowest differential of a column, from its printed heading.

    >>> _lowest("-3 or -4"), _lowest("4 thru 6"), _lowest("14 or more")
    (-4, 4, 14)
    """
    return min(map(int, re.findall(r"-?\d+", title.replace("−", "-"))))


COLUMNS: Final = Columns(CHART.columns, tuple(_lowest(CHART.titles[c]) for c in CHART.columns))


@rule("7.2")
def column(differential: int, shift: int = 0) -> str:
    """The column for a differential, `shift` columns to the right of where it points (− left).

    It is brought into the table before it is shifted; a shift past the edge of the table ends at
    the outermost column (ours: the book has no other column to use).
    """
    return COLUMNS.named(differential, shift)


# ------------------------------------------------------------------------------ the ground
def in_city(place: Place) -> bool:
    """Whether a hex is built up as a city."""
    return CITY in BOARD.terrain[place]


def _cover(place: Place) -> Tally:
    sums = NOTHING
    for ground in BOARD.terrain[place]:
        if left := int(LEFT.get(ground, 0)):
            article = "" if ground in ("woods", "rough") else "a "
            where = f"{ground} ground" if ground == "rough" else f"{article}{ground}"
            sums = sums.add(-left, f"defender in {where}", "7.3", BOARD.basis_of(place))
    return sums


_COVERS: Final = {place: _cover(place) for place in BOARD.where}


def cover(place: Place) -> Tally:
    """What the ground of a hex is worth to whoever is attacked or fired at there (7.3, 5.4)."""
    return _COVERS[place]


def river(a: Place, b: Place) -> str:
    """The river that parts two neighbours, or ""; a bridge makes no difference to combat."""
    return next((kind for kind in (MAJOR, MINOR) if BOARD.has(kind, a, b)), "")


@rule("7.3")
def front(there: Place, hexes: Iterable[Place]) -> Tally:
    """A river helps only if every adjacent attacker has to cross one.

    Some across the major river and some across a minor one: as if all crossed a minor one (ours).
    """
    near = tuple(dict.fromkeys(hexes))
    rivers = [river(here, there) for here in near]
    if not near or not all(rivers):
        return NOTHING
    kind = MAJOR if set(rivers) == {MAJOR} else MINOR
    words = {
        MAJOR: "attacked only across the major river",
        MINOR: "attacked only across a minor river"
        if set(rivers) == {MINOR}
        else "attacked only across rivers, major and minor",
    }[kind]
    basis = weakest(BOARD.basis_of(here, there) for here in near)
    return NOTHING.add(-int(EFFECT[kind]), words, "7.3", basis)


# ------------------------------------------------------------------------------ the units
def _screen(s: State, there: Place, defenders: Iterable[str]) -> str | None:
    """The anti-tank unit that helps a defender: itself, or an undisrupted one within range."""
    for n in defenders:
        if KIND[n] in ANTI_TANK:
            return n
        for other, here in ready(s, SIDE_OF[n]).items():
            if KIND[other] in ANTI_TANK and BOARD.distance(here, there) <= RANGE[other]:
                return other
    return None


@rule("7.4")
def anti_tank(s: State, defenders: tuple[UnitId, ...], adjacent: Iterable[str]) -> Tally:
    """One column to the left where anti-tank guns face adjacent armor."""
    armor = next((n for n in adjacent if KIND[n] in ARMORED), None)
    if armor is None:
        return NOTHING
    guns = _screen(s, at(s, defenders[0]), defenders)
    if guns is None:
        return NOTHING
    return NOTHING.add(-int(EFFECT["anti_tank"]), f"{guns} faces the armor of {armor}", "7.4")


@rule("7.5")
def surrounded(s: State, there: Place, by: Side) -> Tally:
    """One column to the right where every neighbouring hex is the enemy's; not in a city.

    Hexes beyond the edge of the map need nobody (ours): the defender cannot leave by them.
    """
    if in_city(there) or not (held(s, by) | zoc(s, by)).issuperset(BOARD.adjacent[there]):
        return NOTHING
    return NOTHING.add(int(EFFECT["surrounded"]), "defender surrounded", "7.5")


def shifts(s: State, defenders: tuple[UnitId, ...], attackers: Iterable[UnitId]) -> Tally:
    """Everything that shifts the column of an attack; negative to the left. All of it adds up."""
    there = at(s, defenders[0])
    near = [n for n in attackers if BOARD.distance(at(s, n), there) == 1]
    parts = (
        cover(there),
        front(there, (at(s, n) for n in near)),
        anti_tank(s, defenders, near),
        surrounded(s, there, FOE[SIDE_OF[defenders[0]]]),
    )
    return Tally(tuple(line for part in parts for line in part.entries))
