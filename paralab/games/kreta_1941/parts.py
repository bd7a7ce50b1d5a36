"""What is in the box: two maps, the communication track, the counters, the charts, the scenarios.

All of it is read from `data/`; every number knows where it comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from paralab.core.basis import Basis
from paralab.core.board import Place, read_board
from paralab.core.hexes import Hex
from paralab.core.state import DEAD, Side, UnitId
from paralab.core.tables import read_tables
from paralab.kit.reading import counters, document, read_cases, text
from paralab.kit.scatter import read_diagram
from paralab.kit.scenarios import Printed
from paralab.kit.sheets import laid_out
from paralab.kit.wording import Points

PACKAGE: Final = "paralab.games.kreta_1941"
GERMAN: Final = Side("german")
BRITISH: Final = Side("british")
FOE: Final = {GERMAN: BRITISH, BRITISH: GERMAN}
SIDES: Final = {GERMAN: "German", BRITISH: "British"}

ALOFT: Final = Place("aloft")
"""Where parachute units wait that have not dropped."""
TRANSPORT: Final = Place("transport")
"""Where the Germans wait that come by air or by sea."""
REINFORCEMENTS: Final = Place("reinforcements")
"""Where British units wait for their turn of arrival."""
POOL: Final = Place("pool")
"""Where face-down tokens lie that have not been set up."""

HALVES: Final = 2
"""A movement point is counted in halves, because a road hexside costs one half (4.33)."""

EFFECTS: Final = document(PACKAGE, "terrain.toml")
TABLES: Final = read_tables(text(PACKAGE, "tables.toml"))
CASES: Final = read_cases(text(PACKAGE, "cases.toml"))


# ------------------------------------------------------------------------------ the maps
SHEETS: Final = {"west": "western", "east": "eastern"}
"""The two maps, and the adjective of each."""
_MAP: Final[dict[str, Any]] = document(PACKAGE, "map.toml")
TRACK: Final[tuple[Place, ...]] = tuple(map(Place, _MAP["track"]["spaces"]))
"""The spaces of the communication track, from west to east (9.11)."""
ENDS: Final = {"west": TRACK[0], "east": TRACK[-1]}
"""The entry-exit space that belongs to each map."""
SHEET_OF_END: Final = {end: sheet for sheet, end in ENDS.items()}
AIR_POINTS: Final = int(EFFECTS["air"])
"""Air support points of a day turn (8.11)."""
AIR_PLACES: Final = {Place(f"air-{n}"): n for n in range(1, AIR_POINTS + 1)}
"""The spaces of the air support track: an order names a number of points by one of them."""
CLOSED: Final = frozenset(EFFECTS["closed"]["hexes"])
"""What no unit enters: sea and peaks (4.32, 17.1)."""
APART: Final = {"west": Hex(0, 0), "east": Hex(34, -17)}
"""How far each map is moved on the table: fifty kilometres lie between them (9.11)."""
_PRINTED: Final = {s: read_board(text(PACKAGE, f"{s}.toml")) for s in SHEETS}


def _exits(sheet: str) -> tuple[Place, ...]:
    """The hexes along the edge that both maps have in common, from south to north."""
    board = _PRINTED[sheet]
    seam = (max if sheet == "west" else min)(hex_.q for hex_ in board.where.values())
    along = [p for p, hex_ in board.where.items() if hex_.q == seam]
    open_ = [p for p in along if CLOSED.isdisjoint(board.terrain[p])]
    return tuple(sorted(open_, key=lambda p: -board.where[p].r))


EXITS: Final[Mapping[str, tuple[Place, ...]]] = {sheet: _exits(sheet) for sheet in SHEETS}
"""The hexes from which each map is left, along the edge that both have in common (9.11)."""


def _boxes() -> dict[Place, tuple[Place, ...]]:
    """The track, each space next to its neighbours, and its ends next to the exit hexes."""
    near: dict[Place, tuple[Place, ...]] = {}
    for n, space in enumerate(TRACK):
        ways = EXITS[SHEET_OF_END[space]] if space in SHEET_OF_END else ()
        near[space] = (*ways, *TRACK[max(n - 1, 0) : n], *TRACK[n + 1 : n + 2])
    for sheet, hexes in EXITS.items():
        near.update(dict.fromkeys(hexes, (ENDS[sheet],)))
    return near | dict.fromkeys(AIR_PLACES, ())


_SHEETS: Final = laid_out(_PRINTED, APART)
BOARD: Final = replace(
    _SHEETS,
    terrain={
        **_SHEETS.terrain,
        **dict.fromkeys(TRACK, ("communication track",)),
        **dict.fromkeys(AIR_PLACES, ("air support track",)),
    },
    default_basis=Basis.RECONSTRUCTED,
    boxes=_boxes(),
    lower="odd",
)
"""Both maps on one table, and the boxes beside them."""
ON_MAP: Final = BOARD.where
IN_TRACK: Final = frozenset(TRACK)
IN_PLAY: Final = IN_TRACK.union(ON_MAP)
"""Where units are that are in play: on the maps and between them."""
IS_LAND: Final = frozenset(p for p in ON_MAP if CLOSED.isdisjoint(BOARD.terrain[p]))
"""Every hex that units can enter."""
LAND: Final = tuple(p for p in ON_MAP if p in IS_LAND)


def _with(word: str) -> tuple[Place, ...]:
    return tuple(p for p in ON_MAP if word in BOARD.terrain[p])


AIRFIELDS: Final[Mapping[Place, int]] = {Place(p): n for p, n in EFFECTS["airfields"].items()}
"""The airfields, and how many units each takes in a phase (13.13)."""
PORTS: Final = _with("port")
BEACHES: Final = _with("beach")
DIAGRAM: Final = read_diagram(BOARD, _MAP["scatter"])
"""The scatter diagram: which way each die leads."""
NEAR: Final = BOARD.near
"""The hexes next to each hex, the boxes left out."""


# ------------------------------------------------------------------------------ the counters
STRENGTHS: Final = ("attack", "defence", "movement", "fire_defence", "range")
COUNTERS: Final = counters(document(PACKAGE, "units.toml")["unit"], STRENGTHS)
SIDE_OF: Final[Mapping[str, Side]] = {n: c.side for n, c in COUNTERS.items()}
KIND: Final[Mapping[str, str]] = {n: c.kind for n, c in COUNTERS.items()}


def _values(key: str) -> Mapping[str, int]:
    return {n: c.values.get(key, 0) for n, c in COUNTERS.items()}


ATTACK: Final = _values("attack")
"""Attack strength; of artillery: attack fire strength (2.21)."""
DEFENCE: Final = _values("defence")
FIRE_DEFENCE: Final = _values("fire_defence")
"""Defensive fire strength of artillery."""
RANGE: Final = _values("range")
ALLOWANCE: Final[Mapping[str, int]] = {n: v * HALVES for n, v in _values("movement").items()}
"""Movement capability in halves of a point."""
GUNS: Final = frozenset(n for n, k in KIND.items() if k in ("artillery", "anti_aircraft"))
"""Artillery of every kind; anti-aircraft artillery is artillery in every rule."""
FLAK: Final = frozenset(n for n, k in KIND.items() if k == "anti_aircraft")
TANKS: Final = frozenset(n for n, k in KIND.items() if k == "tank")
PARAS: Final = tuple(n for n, c in COUNTERS.items() if c.kind == "airborne")
"""The units that land by parachute (12.11)."""
GERMANS: Final = tuple(n for n, c in COUNTERS.items() if c.side == GERMAN)
DEFENDERS: Final = tuple(n for n, c in COUNTERS.items() if c.side == BRITISH)
ROLL: Final = {GERMAN: GERMANS, BRITISH: DEFENDERS}
"""The units of each side in a fixed order: no list may depend on who was turned up first."""


# ------------------------------------------------------------------------------ the scenarios
@dataclass(frozen=True)
class Setting(Printed):
    """One scenario: where the British stand, or how many empty tokens they may lay."""

    set_up: Mapping[UnitId, Place]
    drops: Mapping[UnitId, Place]
    empties: int

    @property
    def free(self) -> bool:
        """Whether the British set up as they like, face down (16.1)."""
        return not self.set_up


STARTS: Final = document(PACKAGE, "scenarios.toml")
"""What is printed of the scenarios."""


def _placing(table: Mapping[str, str]) -> dict[UnitId, Place]:
    return {UnitId(n): Place(p) for n, p in table.items()}


SETTINGS: Final[Mapping[str, Setting]] = {
    name: Setting(
        name,
        doc["title"],
        doc["about"],
        doc["turns"],
        _placing(doc.get("set_up", {})),
        _placing(doc.get("drops", {})),
        doc.get("empties", 0),
    )
    for name, doc in STARTS.items()
    if "turns" in doc
}
ARRIVES: Final[Mapping[UnitId, int]] = {
    UnitId(n): int(doc["turn"]) for n, doc in STARTS["reinforcements"].items()
}
"""The turn in which each British reinforcement comes (11.11)."""
ARRIVES_AT: Final[Mapping[UnitId, str]] = {
    UnitId(n): str(doc["at"]) for n, doc in STARTS["reinforcements"].items()
}
"""Where each of them comes: a hex, or ``port``."""
LANDS: Final[Mapping[UnitId, Place]] = SETTINGS["historical"].drops
"""The landing zone of each parachute unit in the historical scenario (12.11)."""
SET_UP: Final = tuple(n for n in DEFENDERS if n not in ARRIVES)
"""The British units that are there from the start."""
EMPTIES: Final = max(s.empties for s in SETTINGS.values())
TOKENS: Final = tuple(UnitId(f"?{n}") for n in range(1, len(SET_UP) + EMPTIES + 1))
"""The face-down tokens: one for each unit that is set up, and the empty ones (16.1)."""
EMPTY: Final = UnitId("empty")
OWNER: Final[Mapping[str, Side]] = {**SIDE_OF, **dict.fromkeys(TOKENS, BRITISH)}
"""Whose each unit and each token is."""


def is_token(name: str) -> bool:
    """Whether this names a face-down token.

    >>> is_token("?7"), is_token("22NZ")
    (True, False)
    """
    return name.startswith("?")


def side_of(name: str) -> Side | None:
    """Whose unit or token this is; None for what is neither."""
    return OWNER.get(name)


# ------------------------------------------------------------------------------ names
def air_points(n: int) -> str:
    """So many air points in words.

    >>> air_points(1), air_points(3)
    ('1 air point', '3 air points')
    """
    return f"{n} air point{'' if n == 1 else 's'}"


_BOXES: Final[Mapping[str, str]] = {
    ALOFT: "waiting to drop",
    TRANSPORT: "waiting for transport",
    REINFORCEMENTS: "waiting as a reinforcement",
    POOL: "waiting to be set up",
    DEAD: "eliminated",
    EMPTY: "an empty token",
    TRACK[0]: "the western entry-exit space",
    TRACK[-1]: "the eastern entry-exit space",
    **{space: f"space {n} of the communication track" for n, space in enumerate(TRACK[1:-1], 1)},
    **{place: air_points(n) for place, n in AIR_PLACES.items()},
}


def called(thing: str) -> str:
    """What a unit or a place is called: a hex with a name by both.

    >>> called("22NZ"), called("air-3"), called("track-2")
    ('22NZ', '3 air points', 'space 2 of the communication track')
    """
    place = Place(thing)
    if place in BOARD.names:
        return f"{BOARD.names[place]} ({thing})"
    if is_token(thing):
        return f"token {thing[1:]}"
    return _BOXES.get(thing, thing)


def short(thing: str) -> str:
    """The same without the hex."""
    return BOARD.names.get(Place(thing), called(thing))


points, point_word = Points(HALVES).said, Points(HALVES).word
"""Halves of a movement point as a reader writes them; and whether they are one or several."""
