"""[6.6] [17.2] The difference of strengths, the row of the terrain, and the column they lead to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from paralab.core.basis import Basis, weakest
from paralab.core.board import Place
from paralab.core.rulings import NOTHING, Tally, rule
from paralab.core.state import State, UnitId
from paralab.games.kreta_1941.parts import (
    ATTACK,
    BOARD,
    COUNTERS,
    DEFENCE,
    EFFECTS,
    FIRE_DEFENCE,
    NEAR,
    ON_MAP,
    TABLES,
    air_points,
    called,
)
from paralab.games.kreta_1941.table import at
from paralab.kit.columns import Columns

CHART: Final = TABLES["column"]
"""Which column a difference points at: a row for each kind of terrain."""
RESULTS: Final = TABLES["combat"]
"""What a die does in each column."""
ROW_OF: Final[dict[str, int]] = {str(word): int(row) for word, row in EFFECTS["combat"].items()}
"""The row of each terrain, 1 the best for whoever defends there."""
RIVER: Final = "river"
NO_COLUMN: Final = "none"
Units = tuple[UnitId, ...]


@rule("6.63")
def _columns(row: int) -> Columns:
    """The columns of one row, and the lowest difference of each."""
    cells = {c: CHART.look(row, c) for c in CHART.columns}
    floors = {c: int(cell.split(",")[0]) for c, cell in cells.items() if cell != NO_COLUMN}
    return Columns(tuple(floors), tuple(floors.values()))


COLUMNS: Final = {row: _columns(row) for row in CHART.rows}


@rule("6.64")
def _ground(place: Place) -> tuple[int, str]:
    """The best row that a hex gives its defender, and the terrain that does it (6.64)."""
    return min(((ROW_OF[word], word) for word in _terrains(place)), default=CLEAR)


@rule("6.66")
def _terrains(place: Place) -> list[str]:
    """What of a hex counts in combat: no road or path has a row, nor an airfield or a beach."""
    return [word for word in BOARD.terrain[place] if word in ROW_OF]


CLEAR: Final = (ROW_OF["clear"], "clear")


GROUND: Final = {p: _ground(p) for p in ON_MAP}
"""The row of each hex, and its terrain; roads and paths have none of their own (6.66)."""
_RIVERS: Final = frozenset(
    (a, b) for a, near in NEAR.items() for b in near if BOARD.has(RIVER, a, b)
)


class Row(NamedTuple):
    """The row of a battle: its number, the terrain, and the hex that gives it."""

    number: int
    terrain: str
    place: Place

    @property
    def words(self) -> str:
        """The terrain as it is said."""
        return self.terrain.replace("_", " ")


@rule("6.62")
def across(s: State, by: Units, place: Place) -> bool:
    """Whether all who attack in contact do so across a river, bridged or not.

    Supporting artillery does not matter; where only artillery or aircraft attack, no river does.
    """
    return bool(by) and all((at(s, n), place) in _RIVERS for n in by)


@rule("6.6")
def rows(s: State, by: Units, against: Iterable[str]) -> list[Row]:
    """The rows that the attacked hexes offer: each that of its ground, and that of a river."""
    found: list[Row] = []
    for place in dict.fromkeys(at(s, n) for n in against):
        found.append(Row(*GROUND[place], place))
        if across(s, by, place):
            found.append(Row(ROW_OF[RIVER], RIVER, place))
    return found


@rule("6.65")
def row(s: State, by: Units, against: Iterable[str]) -> Row:
    """The one of them that is best for the defender (6.24, 6.64)."""
    return min(rows(s, by, against), key=lambda r: r.number)


@rule("6.61")
def column(number: int, difference: int) -> str:
    """The column of a difference in the row of the defender's terrain; the ends take the rest.

    >>> column(4, 3), column(1, 15), column(5, -9)
    ('7', '8', '1')
    """
    return COLUMNS[number].named(difference)


def column_basis(s: State, by: Units, found: Row, where: str) -> Basis:
    """How sure the row and the column are: the cell of the chart, and what the map shows."""
    known = [CHART.basis_of(found.number, where), BOARD.basis_of(found.place)]
    if found.terrain == RIVER:
        known += [BOARD.basis_of(at(s, n), found.place) for n in by]
    return weakest(known)


# ------------------------------------------------------------------------------ the strengths
@rule("7.21")
def attack_fire(gun: str) -> int:
    """What artillery adds in its own combat phase; in the enemy's it is FIRE_DEFENCE (7.43)."""
    return ATTACK[gun]


def strength(by: Units, fire: Units, air: int) -> Tally:
    """What attacks: attack strengths, attack fire of artillery, air points (6.12, 7.31, 8.21)."""
    sums = NOTHING
    for n in by:
        sums = sums.add(ATTACK[n], called(n), "6.12", COUNTERS[n].basis)
    for n in fire:
        sums = sums.add(attack_fire(n), f"fire of {called(n)}", "7.31", COUNTERS[n].basis)
    return sums.add(air, air_points(air), "8.21") if air else sums


def resistance(against: Units, fire: Units, air: int) -> Tally:
    """What is taken from it: defence strengths, defensive fire, air points (6.24, 7.43, 8.21)."""
    sums = NOTHING
    for n in against:
        sums = sums.add(-DEFENCE[n], f"{called(n)} defends", "6.12", COUNTERS[n].basis)
    for n in fire:
        sums = sums.add(-FIRE_DEFENCE[n], f"fire of {called(n)}", "7.43", COUNTERS[n].basis)
    return sums.add(-air, f"{air_points(air)} of the defence", "8.21") if air else sums


@rule("6.12")
def difference(attack: Tally, defence: Tally) -> Tally:
    """The strengths of the attack less those of the defence, line by line."""
    return Tally((*attack.entries, *defence.entries))
