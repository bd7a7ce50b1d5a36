"""The parts of Ferry: two sheets of four by three hexes, and a boat between them."""

from __future__ import annotations

from typing import Final

from paralab.core.board import Board, Place
from paralab.core.hexes import Hex
from paralab.core.rulings import Case
from paralab.core.state import Counter, Side, UnitId
from paralab.core.tables import read_tables

RED: Final = Side("red")
BLUE: Final = Side("blue")
AGENT: Final = UnitId("Agent")
TOKENS: Final = tuple(UnitId(f"?{n}") for n in (1, 2, 3))
GUARDS: Final = (UnitId("North"), UnitId("South"))
BOAT: Final = Place("Boat")
PIERS: Final = (Place("A42"), Place("B12"))
PAPER: Final = "tokens"
SEARCHED: Final = "searched"


def _board() -> Board:
    terrain: dict[Place, tuple[str, ...]] = {BOAT: ("water",)}
    where: dict[Place, Hex] = {}
    sheets: dict[Place, str] = {}
    for sheet in "AB":
        for column in range(1, 5):
            for row in range(1, 4):
                place = Place(f"{sheet}{column}{row}")
                terrain[place] = ("town",) if (column, row) == (2, 2) else ("open",)
                where[place] = Hex.from_column_row(column, row)
                sheets[place] = sheet
    boxes = {BOAT: PIERS, **dict.fromkeys(PIERS, (BOAT,))}
    return Board(terrain, where, sheets=sheets, boxes=boxes)


BOARD: Final = _board()
COUNTERS: Final = {
    UnitId(name): Counter(UnitId(name), side, kind)
    for side, kind, names in (
        (RED, "token", TOKENS), (RED, "agent", (AGENT,)), (BLUE, "guard", GUARDS),
    )
    for name in names
}  # fmt: skip
START: Final = {
    TOKENS[0]: "A31", TOKENS[1]: "A32", TOKENS[2]: "A33", "North": "A11", "South": "A13",
}  # fmt: skip
TABLES: Final = read_tables(
    """
    [catch]
    title = "Catching the agent"
    case = "3.3"
    columns = ["open", "cover"]
    rows = [
      [1, "escapes", "escapes"], [2, "escapes", "escapes"], [3, "escapes", "flees"],
      [4, "flees", "flees"], [5, "caught", "flees"], [6, "caught", "caught"],
    ]
    """
)
CASES: Final = {
    number: Case(number, kind, headline)
    for number, kind, headline in (
        ("1.0", "form", "Sequence of play"), ("1.1", "enforced", "Own units only"),
        ("1.2", "enforced", "Hiding the agent"), ("2.1", "enforced", "One place a turn"),
        ("2.2", "enforced", "Guards stay ashore"), ("2.3", "enforced", "The boat holds one"),
        ("3.1", "enforced", "Searching from beside"), ("3.2", "enforced", "One search a guard"),
        ("3.3", "enforced", "Catching"), ("3.4", "optional", "Night"),
        ("3.5", "enforced", "Flight"), ("4.0", "enforced", "Who wins"),
    )
}  # fmt: skip
