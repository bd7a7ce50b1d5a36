"""What is in the box: the map, the works, the counters, the charts, the scenarios.

All of it is read from `data/`; every number knows where it comes from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from paralab.core.basis import Basis
from paralab.core.board import Place, read_board
from paralab.core.hexes import Direction
from paralab.core.state import DEAD, Counter, Side, UnitId
from paralab.core.tables import read_tables
from paralab.kit.reading import arrows, bases, document, read_cases, sourced, text
from paralab.kit.scenarios import Printed

PACKAGE: Final = "paralab.games.eben_emael"
GERMAN: Final = Side("german")
BELGIAN: Final = Side("belgian")
FOE: Final = {GERMAN: BELGIAN, BELGIAN: GERMAN}
SIDES: Final = {GERMAN: "German", BELGIAN: "Belgian"}

RESERVE: Final = Place("reserve")
"""Where Belgian squads wait that have not entered."""
POOL: Final = Place("pool")
"""Where German squads wait to be set up."""

BOARD: Final = read_board(text(PACKAGE, "map.toml"))
TABLES: Final = read_tables(text(PACKAGE, "tables.toml"))
CASES: Final = read_cases(text(PACKAGE, "cases.toml"))
EFFECTS: Final = document(PACKAGE, "terrain.toml")
ON_MAP: Final = BOARD.where


# ------------------------------------------------------------------------------ the works
@dataclass(frozen=True)
class Fort:
    """A work, as it is printed on the map: `column` is its column of the fire table."""

    at: Place
    name: str
    also: str
    kind: str
    column: str
    arrows: tuple[Direction, ...]
    observation: bool
    basis: Mapping[str, Basis]
    note: str

    @property
    def cupola(self) -> bool:
        """Whether it is a turret, which fires all round."""
        return self.kind == "cupola"

    @property
    def fire_basis(self) -> Basis:
        """Where its column of the fire table comes from."""
        return self.basis["kind" if self.cupola else "strength"]

    @property
    def field_basis(self) -> Basis:
        """Where its field of fire comes from."""
        return self.basis["kind" if self.cupola else "arrows"]


def _works() -> Iterator[Fort]:
    for doc in document(PACKAGE, "forts.toml")["fort"]:
        cupola = doc["kind"] == "cupola"
        yield Fort(
            at=Place(doc["hex"]),
            name=doc["name"],
            also=doc.get("also", ""),
            kind=doc["kind"],
            column="cupola" if cupola else str(doc["strength"]),
            arrows=tuple(Direction) if cupola else arrows(doc["arrows"]),
            observation=doc["observation"],
            basis=bases(doc["basis"]),
            note=doc["note"],
        )


FORTS: Final[Mapping[Place, Fort]] = {fort.at: fort for fort in _works()}
CUPOLAS: Final = frozenset(p for p, fort in FORTS.items() if fort.cupola)
OBSERVERS: Final = tuple(p for p, fort in FORTS.items() if fort.observation)
NEVER_A_DUMMY: Final = Place("1420")
PAINTABLE: Final = CUPOLAS - {NEVER_A_DUMMY}
"""The cupolas that may be dummies, for all that anybody can see."""


# ------------------------------------------------------------------------------ the counters
@dataclass(frozen=True)
class Ratings:
    """What the rules say of every squad of a side, and where from."""

    values: Mapping[str, int]
    basis: Mapping[str, Basis]


_UNITS: Final[dict[str, Any]] = document(PACKAGE, "units.toml")
RATINGS: Final = {s: Ratings(_UNITS[s]["values"], bases(_UNITS[s]["basis"])) for s in SIDES}
ALLOWANCE: Final = int(_UNITS["german"]["values"]["movement"])
RANGE: Final = int(_UNITS["german"]["values"]["range"])


def _counters() -> Iterator[Counter]:
    for side in SIDES:
        for doc in _UNITS[side]["squad"]:
            copies = doc.get("copies")
            numbers = [str(n) for n in range(1, copies + 1)] if copies else [doc["number"]]
            for cell in numbers:
                number, basis = sourced(cell)
                title = f"{doc['name']}/{number}"
                yield Counter(
                    id=UnitId(title if copies else doc["name"]),
                    side=side,
                    kind="squad",
                    values=RATINGS[side].values,
                    title=title,
                    formation=number,
                    basis=basis,
                )


COUNTERS: Final[Mapping[UnitId, Counter]] = {c.id: c for c in _counters()}
SIDE_OF: Final[Mapping[str, Side]] = {n: c.side for n, c in COUNTERS.items()}
OPTIONAL: Final[Mapping[str, UnitId]] = {
    doc["option"]: UnitId(doc["name"]) for doc in _UNITS["german"]["squad"] if "option" in doc
}
"""The squad that each option brings."""


# ------------------------------------------------------------------------------ the scenarios
@dataclass(frozen=True)
class Setting(Printed):
    """One scenario as printed: who starts where, who comes when, what must be destroyed."""

    mines: int
    second_fire: bool
    set_up: Mapping[Side, Mapping[UnitId, Place]]
    arrivals: Mapping[int, tuple[int, int]]
    victory: tuple[Place, ...]
    options: tuple[str, ...]

    @property
    def belgians(self) -> tuple[UnitId, ...]:
        """The Belgian counters that this scenario can bring."""
        most = len(self.set_up[BELGIAN]) + sum(a + b for a, b in self.arrivals.values())
        return tuple(n for n, c in COUNTERS.items() if c.side == BELGIAN)[:most]


def _settings() -> Iterator[Setting]:
    for name, doc in document(PACKAGE, "scenarios.toml").items():
        yield Setting(
            name=name,
            title=doc["title"],
            about=doc["about"],
            turns=doc["turns"],
            mines=doc["mines"],
            second_fire=doc["second_fire"],
            set_up={
                side: {UnitId(n): Place(p) for n, p in doc["set_up"].get(side, {}).items()}
                for side in SIDES
            },
            arrivals={int(turn): (edge, fort) for turn, (edge, fort) in doc["arrivals"].items()},
            victory=tuple(map(Place, doc["victory"])),
            options=tuple(doc["options"]),
        )


SETTINGS: Final[Mapping[str, Setting]] = {setting.name: setting for setting in _settings()}
RESERVES: Final = {
    name: tuple(n for n in setting.belgians if n not in setting.set_up[BELGIAN])
    for name, setting in SETTINGS.items()
}
"""By scenario, the Belgian squads that start off the map, in the order in which they enter."""


# ------------------------------------------------------------------------------ names
_BOXES: Final = {RESERVE: "waiting to enter", POOL: "waiting to land", DEAD: "eliminated"}


def called(thing: str) -> str:
    """What a unit or a place is called: a work by its name and its hex.

    >>> called("1409"), called("Haug"), called("1210")
    ('Mi-Nord (1409)', 'Haug', '1210')
    """
    place = Place(thing)
    if (fort := FORTS.get(place)) is not None:
        return f"{fort.name} ({thing})"
    if place in BOARD.names:
        return f"{BOARD.names[place]} ({thing})"
    return _BOXES.get(place, thing)


def short(thing: str) -> str:
    """The same without the hex.

    >>> short("1409")
    'Mi-Nord'
    """
    fort = FORTS.get(Place(thing))
    return fort.name if fort is not None else thing


def ground_basis(place: Place) -> Basis:
    """How sure it is what stands on a hex: a work knows better than the ground under it."""
    fort = FORTS.get(place)
    return BOARD.basis_of(place) if fort is None else fort.basis["position"]
