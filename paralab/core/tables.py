"""Printed charts: looked up by row and column, each cell with its basis."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from paralab.core.basis import Basis


@dataclass(frozen=True)
class Table:
    """A chart: `cells[row][column]`. A die below the first or above the last row uses that row."""

    name: str
    title: str
    case: str
    columns: tuple[str, ...]
    rows: tuple[int, ...]
    cells: Mapping[tuple[int, str], str]
    basis: Mapping[tuple[int, str], Basis]
    titles: Mapping[str, str]
    open_ended: bool = True

    @cached_property
    def _span(self) -> tuple[int, int]:
        return self.rows[0], self.rows[-1]

    def row(self, die: int) -> int:
        """The row that a modified die points at."""
        low, high = self._span
        return low if die < low else high if die > high else die

    def look(self, die: int, column: str) -> str:
        """The result in the row of a modified die; raises KeyError for an unknown column."""
        return self.cells[self.row(die), column]

    def basis_of(self, die: int, column: str) -> Basis:
        """Where that cell comes from."""
        return self.basis[self.row(die), column]


def read_tables(text: str) -> dict[str, Table]:
    """Read charts from TOML; raises ValueError for a row of the wrong length.

    Each table: `title`, `case`, `columns`, `titles` (optional), `rows` = list of
    `[die, cells...]`; a cell is ``"2"`` (printed) or ``"2 reconstructed"``.
    """
    found = {}
    for name, doc in tomllib.loads(text).items():
        columns = tuple(doc["columns"])
        cells: dict[tuple[int, str], str] = {}
        basis: dict[tuple[int, str], Basis] = {}
        for die, *values in doc["rows"]:
            if len(values) != len(columns):
                raise ValueError(f"row {die} of '{name}' has {len(values)} cells")
            for column, value in zip(columns, values, strict=True):
                result, _, origin = value.partition(" ")
                cells[die, column] = result
                basis[die, column] = Basis(origin or "printed")
        rows = tuple(row[0] for row in doc["rows"])
        titles = {c: doc.get("titles", {}).get(c, c) for c in columns}
        table = Table(name, doc["title"], doc["case"], columns, rows, cells, basis, titles)
        found[name] = table
    return found
