"""Everything printed in the box (here: a reduced, reconstructed map)."""

from __future__ import annotations

from typing import Final

from paralab.core.board import Board, Place
from paralab.core.hexes import STEPS, Hex
from paralab.core.state import Counter, Side, UnitId
from paralab.kit.movement import Going, survey
from paralab.kit.sight import trace

GERMAN: Final = Side("german")
BELGIAN: Final = Side("belgian")


def _places(text: str) -> frozenset[Place]:
    return frozenset(map(Place, text.split()))


WOODS = _places(
    "0205 0206 0209 0211 0214 0216 0218 0306 0307 0308 0309 0310 0311 0312 0314 0315 0316"
    " 0317 0318 0319 0404 0504 0604"
)
BUILDING = _places("0113 0208")
HILLTOP = _places("0715")
CLIFF_HEXES = tuple(Place(f"16{r:02}") for r in range(6, 22))

SETUP: Final = {
    "Heinemann": "1405", "Harlos": "1506", "Wenzel": "1408", "Huebel": "1313",
    "Neuhaus": "1111", "Unger": "1314", "Haug": "1118", "Neidermeier": "0815",
    "Arendt": "0712", "Bel/1": "0703", "Bel/2": "0902", "Bel/3": "1115", "Bel/4": "1121",
}  # fmt: skip
RESERVES: Final = tuple(UnitId(f"Bel/{n}") for n in range(5, 16))

# fort -> (column of the fire table, arrows, observation)
FORTS: Final[dict[Place, tuple[str, str, bool]]] = {
    Place(p): (s, arrows, obs)
    for p, s, arrows, obs in [
        ("0413", "1", "NW SW", False), ("0611", "3", "NW N", False),
        ("0708", "1", "NW", False), ("0715", "3", "N NW", True),
        ("1009", "2", "N S", True), ("1113", "cupola", "*", False),
        ("1406", "cupola", "*", False), ("1409", "2", "N S", True),
        ("1412", "3", "S SE", True), ("1416", "cupola", "*", False),
        ("1420", "cupola", "*", False), ("1505", "cupola", "*", False),
        ("1607", "2", "N S", False), ("1616", "2", "N S", False),
        ("0418", "1", "SW", False), ("1022", "1", "S", False),
        ("1119", "2", "S SW", False), ("1621", "1", "S NE", False),
    ]
}  # fmt: skip
CUPOLAS: Final = frozenset(p for p, (s, _, _) in FORTS.items() if s == "cupola")
OBSERVERS: Final = tuple(p for p, (_, _, obs) in FORTS.items() if obs)
VICTORY: Final = tuple(
    map(
        Place,
        ["0413", "0611", "0708", "0715", "1009", "1113", "1406", "1409", "1412", "1416", "1505"],
    )
)
ARRIVALS: Final = {
    "12.1": {4: (2, 0), 6: (2, 0)},
    "12.2": {1: (2, 0), 3: (2, 3), 4: (0, 2), 6: (2, 0)},
}
RATING: Final = {GERMAN: 4, BELGIAN: 3}

_FIRE = {  # die -1 .. 8; None is no effect
    "cupola": (2, 2, 2, 1, 1, 0, 0, None, None, None),
    "1": (2, 2, 2, 1, 0, 0, None, None, None, None),
    "2": (3, 3, 2, 1, 1, 0, 0, None, None, None),
    "3": (3, 3, 2, 2, 1, 1, 0, 0, None, None),
    "german": (2, 2, 2, 1, 1, 0, 0, None, None, None),
    "belgian": (2, 2, 2, 1, 0, 0, None, None, None, None),
}
_ASSAULT = (  # rows 1..7, columns 0..5
    ("De",) * 6, ("De",) * 6, ("-", "De", "De", "De", "De", "De"),
    ("Ae", "-", "-", "De", "De", "De"), ("Ae", "Ae", "-", "-", "De", "De"),
    ("Ae", "Ae", "Ae", "-", "-", "De"), ("Ae", "Ae", "Ae", "Ae", "-", "-"),
)  # fmt: skip


def fire_result(column: str, die: int) -> int | None:
    """[5.9] What to add to the second die, or None."""
    return _FIRE[column][min(max(die, -1), 8) + 1]


def assault_result(differential: int, die: int) -> str:
    """[7.9] De, Ae or -."""
    return _ASSAULT[min(die, 7) - 1][min(differential, 5)]


def _board() -> Board:
    terrain: dict[Place, str] = {}
    where: dict[Place, Hex] = {}
    for c in range(1, 20):
        for r in range(1, 23):
            p = Place(f"{c:02}{r:02}")
            where[p] = Hex.from_column_row(c, r)
            canal = c >= 18 or (c == 17 and 5 <= r <= 22)
            terrain[p] = (
                "canal" if canal else "woods" if p in WOODS else "building" if p in BUILDING
                else "hilltop" if p in HILLTOP else "clear"
            )  # fmt: skip
    terrain_ = {p: (t,) for p, t in terrain.items()}
    bare = Board(terrain_, where)
    near = bare.adjacent
    cliff = {frozenset((a, b)) for a in CLIFF_HEXES for b in near[a] if terrain[b] == "canal"}
    slope = {frozenset((Place("0715"), b)) for b in near[Place("0715")]}
    slope |= {frozenset((Place("1411"), Place("1412")))}
    wall = {
        frozenset((Place(a), Place(b)))
        for a, b in (("0410", "0510"), ("0911", "0912"), ("1210", "1211"))
    }
    ridge = {frozenset((Place(a), Place(b))) for a, b in (("1008", "1108"), ("1318", "1319"))}
    lines = {
        "cliff": frozenset(cliff),
        "slope": frozenset(slope),
        "wall": frozenset(wall),
        "ridge": frozenset(ridge),
    }
    return Board(terrain_, where, lines)


BOARD: Final = _board()
AT: Final = {hex_: p for p, hex_ in BOARD.where.items()}
UP: Final = {  # a slope costs only going up: into 0715, into 1412
    (b, Place("0715")) for b in BOARD.adjacent[Place("0715")]
} | {(Place("1411"), Place("1412"))}
EDGE: Final = tuple(p for p, near in BOARD.adjacent.items() if len(near) < 6)
COUNTERS: Final = {
    UnitId(n): Counter(UnitId(n), BELGIAN if n.startswith("Bel") else GERMAN, "squad")
    for n in (*SETUP, "Witzig", "Maier", *RESERVES)
}
SIDE_OF: Final = {n: c.side for n, c in COUNTERS.items()}
GERMANS: Final = tuple(n for n, c in COUNTERS.items() if c.side == GERMAN)
BELGIANS: Final = tuple(n for n, c in COUNTERS.items() if c.side == BELGIAN)


def entry_cost(a: Place, b: Place) -> int | None:
    """[4.2] [4.9] None where nobody may go."""
    if "canal" in BOARD.terrain[b] or BOARD.has("cliff", a, b):
        return None
    cost = 2 if "woods" in BOARD.terrain[b] else 1
    cost += sum(BOARD.has(k, a, b) for k in ("ridge", "wall", "stream"))
    return cost + ((a, b) in UP)


GOING: Final[Going] = survey(BOARD, entry_cost)
COST: Final = {(a, b): mp for a, steps in GOING.items() for b, mp in steps}
ENTRY: Final = {
    p: 2 if "woods" in BOARD.terrain[p] else 1 for p in EDGE if "canal" not in BOARD.terrain[p]
}

_KNOWN: dict[tuple[Place, Place], tuple[str, str, str] | None] = {}


def obstruction(a: Place, b: Place) -> tuple[str, str, str] | None:
    """[6.2] [6.3] [6.5] The first thing that blocks the line: (case, what, where)."""
    key = (a, b) if a < b else (b, a)  # 6.1: the same both ways
    try:
        return _KNOWN[key]
    except KeyError:
        found = _KNOWN[key] = _obstruction(*key)
        return found


def _obstruction(a: Place, b: Place) -> tuple[str, str, str] | None:
    start, end = BOARD.where[a], BOARD.where[b]
    line = trace(end - start)
    high = "hilltop" in BOARD.terrain[a] or "hilltop" in BOARD.terrain[b]
    for one, two in (*line.crossed, *line.along):
        p, q = AT.get(start + one), AT.get(start + two)
        if p is None or q is None:
            continue
        if BOARD.has("cliff", p, q):
            return ("6.5", "cliff", f"{p}/{q}")
        own = {p, q} & {a, b}
        if high or own:
            continue
        for kind in ("wall", "ridge", "slope"):
            if BOARD.has(kind, p, q):
                return ("6.2", kind, f"{p}/{q}")
    if high:
        return None
    for h in line.hexes[1:-1]:
        p = AT.get(start + h)
        if p is not None and (hides := {"woods", "hilltop"} & {*BOARD.terrain[p]}):
            return ("6.2", min(hides), p)
    return None


def _in_arrow(fort: Place, target: Place, arrow: str) -> bool:
    if arrow == "*":
        return True
    names = ("N", "NE", "SE", "S", "SW", "NW")
    d = BOARD.where[target] - BOARD.where[fort]
    x, z = d.q, d.r
    y = -x - z

    def dot(step: tuple[int, int]) -> int:
        return x * step[0] + y * (-step[0] - step[1]) + z * step[1]

    return dot(STEPS[names.index(arrow)]) == max(map(dot, STEPS))


FIELD: Final = {
    fort: frozenset(
        p for p in BOARD.where if p != fort and any(_in_arrow(fort, p, a) for a in arrows.split())
    )
    for fort, (_, arrows, _) in FORTS.items()
}
NEAR2: Final = {
    p: tuple(q for q in BOARD.where if q != p and BOARD.distance(p, q) <= 2) for p in BOARD.where
}
SHOOTS: Final = {
    p: frozenset(q for q in near if obstruction(p, q) is None) for p, near in NEAR2.items()
}
SIGHTED: Final = {f: frozenset(p for p in FIELD[f] if obstruction(f, p) is None) for f in FORTS}
CLOSE: Final = {  # who may close assault whom across which side
    p: tuple(q for q in near if not BOARD.has("cliff", p, q)) for p, near in BOARD.adjacent.items()
}
TURN_SIDES: Final = (
    BELGIAN, GERMAN, GERMAN, BELGIAN, GERMAN, None, BELGIAN, BELGIAN, GERMAN, BELGIAN, None,
)  # fmt: skip
FIRST: Final = {"12.1": 1, "12.2": 3}
DECIDES: Final = {
    "12.1": (BELGIAN, *TURN_SIDES),
    "12.2": (BELGIAN, BELGIAN, GERMAN, *TURN_SIDES),
}
