"""What is in the box: the map, the counters, the charts, the track, the entry hexes.

All of it is read from `data/`; every number knows where it comes from. Movement points are
counted in quarters, so that a road hex can cost half a point or less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from paralab.core.basis import Basis
from paralab.core.board import Place, read_board
from paralab.core.state import DEAD, Counter, Side, UnitId
from paralab.core.tables import read_tables
from paralab.core.telling import in_points as written
from paralab.kit.reading import bases, document, read_cases, sourced, text
from paralab.kit.scenarios import Printed

PACKAGE: Final = "paralab.games.red_devils"
BRITISH: Final = Side("british")
GERMAN: Final = Side("german")
FOE: Final = {BRITISH: GERMAN, GERMAN: BRITISH}
SIDES: Final = {BRITISH: "British", GERMAN: "German"}

_SCENARIOS: Final[dict[str, Any]] = document(PACKAGE, "scenarios.toml")
_EXITS: Final = sorted(
    {sourced(str(cell))[0] for doc in _SCENARIOS.values() for cell in doc["entries"].values()}
)
_MAP: Final = read_board(text(PACKAGE, "map.toml"))
_OUTSIDE: Final = tuple(Place(f"off-{x}") for x in _EXITS)
BOARD: Final = replace(
    _MAP,
    terrain={**_MAP.terrain, **dict.fromkeys(_OUTSIDE, ("off the map",))},
    boxes=dict.fromkeys(_OUTSIDE, ()),
)
"""The map, and a box for those who have left it by the entry hexes of each letter (4.5)."""
TABLES: Final = read_tables(text(PACKAGE, "tables.toml"))
CASES: Final = read_cases(text(PACKAGE, "cases.toml"))
EFFECTS: Final = document(PACKAGE, "terrain.toml")
ON_MAP: Final = BOARD.where

QUARTERS: Final = 4
"""Movement points are counted in quarters."""
ALLOWANCE: Final = 10 * QUARTERS
FERRY: Final = (Place("1112"), Place("1113"))
RAIL_BRIDGE: Final = (Place("1512"), Place("1513"))
ROAD_BRIDGE: Final = (Place("2214"), Place("2314"))
"""The two ends of the bridge at Arnhem."""


# ------------------------------------------------------------------------------ the counters
MECHANIZED_KINDS: Final = frozenset(
    {"armor", "armored_recon", "armored_infantry", "motorized_infantry", "airborne_recon"}
)
ARTILLERY_KINDS: Final = frozenset({"artillery", "airborne_artillery", "rocket_artillery"})
ON_FOOT_KINDS: Final = frozenset(
    {"infantry", "parachute_infantry", "glider_infantry", "machinegun_infantry"}
)
"""Infantry that always moves as non-mechanized units do."""
MOTORIZED: Final = "motorized_infantry"
KINDS: Final = {
    "armor": "armor",
    "armored_recon": "armored reconnaissance",
    "armored_infantry": "armored infantry",
    "motorized_infantry": "motorized infantry",
    "airborne_recon": "airborne reconnaissance",
    "infantry": "infantry",
    "parachute_infantry": "parachute infantry",
    "glider_infantry": "glider infantry",
    "anti_tank": "anti-tank",
    "airborne_anti_tank": "airborne anti-tank",
    "flak": "flak",
    "machinegun_infantry": "machinegun infantry",
    "artillery": "artillery",
    "airborne_artillery": "airborne artillery",
    "rocket_artillery": "rocket artillery",
}
"""The types of unit (2.7), in words."""


@dataclass(frozen=True)
class Entry:
    """The back of a counter: where it starts, or when and where it comes.

    `at`: on the map at the start; `turn`: the game-turn of its arrival; `door`: an entry hex, or
    a letter where any hex of that letter will do; `zones`: its drop zones.
    """

    at: Place | None
    turn: int
    door: str
    zones: tuple[Place, ...]
    basis: Mapping[str, Basis]


_UNITS: Final[dict[str, Any]] = document(PACKAGE, "units.toml")


def _documents() -> Iterator[tuple[Side, dict[str, Any]]]:
    for side in SIDES:
        for doc in _UNITS[side]["unit"]:
            yield side, doc


def _counter(side: Side, doc: dict[str, Any]) -> Counter:
    return Counter(
        id=UnitId(doc["id"]),
        side=side,
        kind=doc["kind"],
        values={
            "strength": int(doc["strength"]),
            "range": int(doc.get("range", 1)),
            "movement": 10,
        },
        title=doc.get("title", doc["id"]),
        formation=doc.get("formation", ""),
        basis=Basis(doc.get("basis", {}).get("strength", "printed")),
    )


def _entry(doc: dict[str, Any]) -> Entry:
    return Entry(
        at=Place(doc["at"]) if "at" in doc else None,
        turn=int(doc.get("turn", 1)),
        door=str(doc.get("entry", "")),
        zones=tuple(map(Place, doc.get("zone", ()))),
        basis=bases(doc.get("basis", {})),
    )


COUNTERS: Final[Mapping[UnitId, Counter]] = {
    UnitId(doc["id"]): _counter(side, doc) for side, doc in _documents()
}
ENTRIES: Final[Mapping[str, Entry]] = {doc["id"]: _entry(doc) for _, doc in _documents()}
"""The back of each counter."""
SIDE_OF: Final[Mapping[str, Side]] = {n: c.side for n, c in COUNTERS.items()}
STRENGTH: Final[Mapping[str, int]] = {n: c.values["strength"] for n, c in COUNTERS.items()}
RANGE: Final[Mapping[str, int]] = {n: c.values["range"] for n, c in COUNTERS.items()}
KIND: Final[Mapping[str, str]] = {n: c.kind for n, c in COUNTERS.items()}
STATIC: Final = UnitId("StatFlak")
"""The flak that never moves and shares its hex (4.3, 4.8)."""
LATE: Final = UnitId("1/9/9SS")
"""The armor that stays put on the first turn (4.8)."""
ARTILLERY: Final = frozenset(n for n, r in RANGE.items() if r > 2)
"""Units with a range of more than two: they take no part in opportunity fire (5.0, 6.6)."""
POLES: Final = tuple(
    n for n, e in ENTRIES.items() if SIDE_OF[n] == BRITISH and not e.zones and e.at is None
)
"""The four that land where the British player has written (9.7)."""


# ------------------------------------------------------------------------------ the scenario
@dataclass(frozen=True)
class Setting(Printed):
    """The one scenario: its track, its victory hexes, its entry hexes."""

    command: tuple[int, ...]
    command_basis: tuple[Basis, ...]
    victory: Mapping[Place, int]
    doors: Mapping[Place, str]
    basis: Mapping[str, Basis]


def _setting(name: str, doc: dict[str, Any]) -> Setting:
    track = [sourced(str(cell)) for cell in doc["command"]]
    worth = {p: sourced(str(cell)) for p, cell in doc["victory"].items()}
    doors = {p: sourced(str(cell)) for p, cell in doc["entries"].items()}
    return Setting(
        name=name,
        title=doc["title"],
        about=doc["about"],
        turns=doc["turns"],
        command=tuple(int(n) for n, _ in track),
        command_basis=tuple(b for _, b in track),
        victory={Place(p): int(n) for p, (n, _) in worth.items()},
        doors={Place(p): letter for p, (letter, _) in doors.items()},
        basis={p: b for cells in (worth, doors) for p, (_, b) in cells.items()},
    )


SETTINGS: Final[Mapping[str, Setting]] = {
    name: _setting(name, doc) for name, doc in _SCENARIOS.items()
}
MARKET: Final = next(iter(SETTINGS.values()))
DOORS: Final = MARKET.doors
"""The German entry hexes, and the letter of each."""
LETTERS: Final = tuple(dict.fromkeys(DOORS.values()))
DOORS_OF: Final = {x: tuple(p for p, y in DOORS.items() if y == x) for x in LETTERS}


def letter_of(name: str) -> str:
    """The letter of the entry hexes that a German reinforcement may come by; "" for none."""
    door = ENTRIES[name].door
    return DOORS.get(Place(door), door)


# ------------------------------------------------------------------------------ boxes
def due_box(turn: int) -> Place:
    """Where the units of a turn wait on the track (1.3)."""
    return Place(f"turn-{turn}")


def off_box(letter: str) -> Place:
    """Where a German unit is that has left the map by an entry hex of this letter (4.5)."""
    return Place(f"off-{letter}")


def lettered(letter: str) -> str:
    """An entry hex by its letter.

    >>> lettered("A"), lettered("B"), lettered("E")
    ('an A hex', 'a B hex', 'an E hex')
    """
    return f"{'an' if letter in 'AEFHILMNORSX' else 'a'} {letter} hex"


OFF: Final = {off_box(x): x for x in LETTERS}
TRACK: Final = {due_box(e.turn): e.turn for e in ENTRIES.values() if e.at is None}
BOXES: Final = {
    DEAD: "eliminated",
    **{box: f"due on turn {turn}" for box, turn in TRACK.items()},
    **{box: f"off the map by {lettered(x)}" for box, x in OFF.items()},
}


# ------------------------------------------------------------------------------ words
def called(thing: str) -> str:
    """What a unit or a place is called.

    >>> called("0101"), called("turn-9")
    ('0101', 'due on turn 9')
    """
    place = Place(thing)
    if place in BOARD.names:
        return f"{BOARD.names[place]} ({thing})"
    if place in BOXES:
        return BOXES[place]
    return thing


def short(thing: str) -> str:
    """The same without the hex."""
    return BOARD.names.get(Place(thing), thing)


def in_points(quarters: int) -> str:
    """Quarters as movement points.

    >>> in_points(40), in_points(6), in_points(2), in_points(0)
    ('10', '1½', '½', '0')
    """
    return written(Fraction(quarters, QUARTERS))


def quarters(cell: str) -> int:
    """A printed number of movement points in quarters; raises ValueError if it is no number.

    >>> quarters("1/2"), quarters("+1"), quarters("3")
    (2, 4, 12)
    """
    exact = Fraction(cell.removeprefix("+")) * QUARTERS
    if exact.denominator != 1:
        raise ValueError(f"{cell} movement points are no whole number of quarters")
    return int(exact)
