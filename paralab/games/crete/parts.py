"""What is in the box: three maps, two transit tracks, the counters, the charts, the scenarios.

All of it is read from `data/`; every number knows where it comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from paralab.core.basis import Basis
from paralab.core.board import Place, read_board
from paralab.core.state import DEAD, Side, UnitId
from paralab.core.tables import read_tables
from paralab.kit.reading import counters, document, read_cases, text
from paralab.kit.scatter import read_diagram
from paralab.kit.scenarios import Printed
from paralab.kit.sheets import laid_out
from paralab.kit.wording import Points

PACKAGE: Final = "paralab.games.crete"
GERMAN: Final = Side("german")
COMMONWEALTH: Final = Side("commonwealth")
FOE: Final = {GERMAN: COMMONWEALTH, COMMONWEALTH: GERMAN}
SIDES: Final = {GERMAN: "German", COMMONWEALTH: "Commonwealth"}

AIRBORNE: Final = Place("airborne")
"""Where airborne units wait that have not dropped."""
MOUNTAIN: Final = Place("mountain")
"""Where mountain units wait that have not landed."""
AIRFIELDS_ABROAD: Final = Place("luftwaffe")
"""Where the air units are; they never stand on the map."""
POOL: Final = Place("pool")
"""Where Commonwealth units wait to be set up."""

THIRDS: Final = 3
"""A movement point is counted in thirds, because a road hexside costs one third (4.2)."""

EFFECTS: Final = document(PACKAGE, "terrain.toml")
TABLES: Final = read_tables(text(PACKAGE, "tables.toml"))
CASES: Final = read_cases(text(PACKAGE, "cases.toml"))


# ------------------------------------------------------------------------------ the maps
SHEETS: Final = {"west": "western", "centre": "central", "east": "eastern"}
"""The three maps, and the adjective of each."""
_MAP: Final[dict[str, Any]] = document(PACKAGE, "map.toml")


TRACKS: Final[Mapping[Place, tuple[Place, Place]]] = {
    Place(track): (Place(ends[0]), Place(ends[1])) for track, ends in _MAP["tracks"].items()
}
"""The two transit tracks, and the road hexes that each connects."""
_LINKED: Final = {end: (track,) for track, ends in TRACKS.items() for end in ends}
_SHEETS: Final = laid_out({sheet: read_board(text(PACKAGE, f"{sheet}.toml")) for sheet in SHEETS})
BOARD: Final = replace(
    _SHEETS,
    terrain={**_SHEETS.terrain, **dict.fromkeys(TRACKS, ("transit track",))},
    default_basis=Basis.RECONSTRUCTED,
    boxes={**TRACKS, **_LINKED},
)
"""The three maps on one table, and the boxes between them."""
ON_MAP: Final = BOARD.where
SEA: Final = "sea"
LAND: Final = tuple(p for p in ON_MAP if SEA not in BOARD.terrain[p])
"""Every hex that is not all sea."""
IS_LAND: Final = frozenset(LAND)
AIRFIELDS: Final = tuple(p for p in ON_MAP if "airfield" in BOARD.terrain[p])
SUDA: Final = next(p for p, name in BOARD.names.items() if name == "Suda")
DIAGRAM: Final = read_diagram(BOARD, _MAP["scatter"])
SCATTER: Final = DIAGRAM.ways
"""The scatter diagram: which way each die leads."""


# ------------------------------------------------------------------------------ the counters
COUNTERS: Final = counters(document(PACKAGE, "units.toml")["unit"], ("strength", "movement"))
SIDE_OF: Final[Mapping[str, Side]] = {n: c.side for n, c in COUNTERS.items()}
KIND: Final[Mapping[str, str]] = {n: c.kind for n, c in COUNTERS.items()}
STRENGTH: Final[Mapping[str, int]] = {n: c.values["strength"] for n, c in COUNTERS.items()}
ALLOWANCE: Final[Mapping[str, int]] = {
    n: c.values.get("movement", 0) * THIRDS for n, c in COUNTERS.items()
}
"""Movement allowances in thirds of a point."""
DROPPERS: Final = tuple(n for n, c in COUNTERS.items() if c.kind == "airborne")
MOUNTAINEERS: Final = tuple(n for n, c in COUNTERS.items() if c.kind == "mountain")
AIR: Final = tuple(n for n, c in COUNTERS.items() if c.kind == "air")
DEFENDERS: Final = tuple(n for n, c in COUNTERS.items() if c.side == COMMONWEALTH)


# ------------------------------------------------------------------------------ the scenarios
@dataclass(frozen=True)
class Setting(Printed):
    """One scenario: where the Commonwealth stands, and how many airborne units drop at first.

    Neither where the players say so themselves.
    """

    set_up: Mapping[UnitId, Place]
    promise: Mapping[str, int]

    @property
    def free(self) -> bool:
        """Whether the German writes down his drops, and the Commonwealth sets up (1.0, 1.2)."""
        return not self.set_up


SETTINGS: Final[Mapping[str, Setting]] = {
    name: Setting(
        name,
        doc["title"],
        doc["about"],
        doc["turns"],
        {UnitId(n): Place(p) for n, p in doc.get("set_up", {}).items()},
        doc.get("promise", {}),
    )
    for name, doc in document(PACKAGE, "scenarios.toml").items()
}


# ------------------------------------------------------------------------------ names
_BOXES: Final = {
    AIRBORNE: "waiting to drop",
    MOUNTAIN: "waiting to land",
    POOL: "waiting to be set up",
    AIRFIELDS_ABROAD: "with the Luftwaffe",
    DEAD: "eliminated",
}
_TRACK_NAMES: Final = {
    track: " and ".join(SHEETS[BOARD.sheets[end]] for end in ends) for track, ends in TRACKS.items()
}


def called(thing: str) -> str:
    """What a unit or a place is called: a hex with a name by both.

    >>> called("Maori"), called("track-WC")
    ('Maori', 'the transit track between the western and central maps')
    """
    place = Place(thing)
    if place in BOARD.names:
        return f"{BOARD.names[place]} ({thing})"
    if place in _TRACK_NAMES:
        return f"the transit track between the {_TRACK_NAMES[place]} maps"
    return _BOXES.get(place, thing)


def short(thing: str) -> str:
    """The same without the hex."""
    return BOARD.names.get(Place(thing), called(thing))


points, point_word = Points(THIRDS).said, Points(THIRDS).word
"""Thirds of a movement point as a reader writes them; and whether they are one or several."""
