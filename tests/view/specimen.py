"""A map of every feature, and a small board with a toy game's position, for the view's tests."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from paralab.core.board import Board, read_board

DATA = Path(__file__).parents[2] / "paralab" / "games" / "eben_emael" / "data"


def step(label: str, d: int) -> str:
    """The neighbour of a hex on a map whose even columns sit lower."""
    c, r = int(label[:2]), int(label[2:])
    low = int(c % 2 == 0)
    dc, dr = ((0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1))[d]
    return f"{c + dc:02}{r + dr:02}"


def row_sides(r: int, first: int, last: int) -> list[tuple[str, str]]:
    """Hexsides that run across the map between rows r and r + 1."""
    out = []
    for c in range(first, last + 1):
        out.append((f"{c:02}{r:02}", f"{c:02}{r + 1:02}"))
        if c < last:
            out.append((f"{c:02}{r + c % 2:02}", f"{c + 1:02}{r + 1 - c % 2:02}"))
    return out


def column_sides(c: int, first: int, last: int) -> list[tuple[str, str]]:
    """Hexsides that run down the map between columns c and c + 1."""
    labels = [f"{c:02}{r:02}" for r in range(first, last + 1)]
    return [(h, step(h, d)) for h in labels for d in (1, 2) if step(h, d)[2:] != "00"]


GROUND = {
    "woods": "0101 0201 0102 0202 0301 0103 1208 1308 1309 1409 1209",
    "city": "0505 0605 0506 0606 0705",
    "town": "0302 0206 1405",
    "rough": "1101 1201 1102 1202",
    "broken": "0108 0109 0208 0209 0308",
    "lake": "1301 1401 1302 1402 1403",
}
ROADS = [
    ("major", "0104 0204 0304 0404 0505 0605 0705 0805 0905 1004 1104 1204 1305 1404"),
    ("minor", "0302 0303 0304"),
    ("minor", "0605 0606 0607 0608 0708 0808"),
    ("rail", "0309 0308 0307 0306 0305 0404 0504 0603 0602 0601"),
    ("track", "0705 0704 0703 0702 0701"),
]
HILLS = ["0701", "0801", "0901", "0702", "0802", "0902", "0703", "0803", "0903", "0704", "0804"]


def specimen() -> dict[str, Any]:
    """Every kind of ground, line, hexside and mark on one small map."""
    terrain = {h: kind for kind, where in GROUND.items() for h in where.split()}
    ring = [("1106", step("1106", d)) for d in range(6)]
    return {
        "title": "Specimen",
        "subtitle": "Every feature of the style",
        "cols": 14,
        "rows": 9,
        "terrain": terrain,
        "levels": dict.fromkeys(HILLS, 1) | dict.fromkeys(["0802", "0803", "0703", "0903"], 2),
        "heights": {"0802": 520, "0803": 610, "0703": 450, "0903": 480},
        "rivers": [
            {"name": "Stroom", "kind": "major", "sides": row_sides(6, 1, 14)},
            {
                "name": "Beek",
                "kind": "minor",
                "source": True,
                "sides": column_sides(4, 2, 6)[:-1],
            },
            {"name": "Vaart", "kind": "canal", "sides": column_sides(10, 1, 6)[:-1]},
        ],
        "lines": [{"kind": k, "hexes": hexes.split()} for k, hexes in ROADS],
        "ferries": [("0906", "0907")],
        "sides": [
            {"kind": "slope", "sides": ring},
            {
                "kind": "cliff",
                "sides": [("1102", "1103"), ("1202", "1103"), ("1202", "1203")],
            },
            {"kind": "wall", "sides": row_sides(8, 8, 10)},
            {"kind": "ditch", "sides": row_sides(8, 11, 12)},
            {"kind": "ridge", "sides": row_sides(7, 3, 5)},
        ],
        "marks": [
            {"hex": "0909", "kind": "casemate", "fire": ("N", "NW"), "strength": 3, "name": "Work"},
            {"hex": "1109", "kind": "cupola", "name": "Cupola", "also": "Turret"},
            {"hex": "1408", "kind": "cupola", "observation": True, "name": "Dome"},
            {"hex": "0105", "kind": "entry", "value": "A", "facing": "SE"},
            {"hex": "0203", "kind": "zone", "name": "DZ"},
            {"hex": "0808", "kind": "points", "value": 2},
            {"hex": "1307", "kind": "glider", "name": "Glider"},
            {"hex": "0507", "kind": "post", "name": "Post"},
            {"hex": "1205", "kind": "airfield", "bearing": 0.1, "name": "Airfield"},
            {"hex": "1303", "kind": "port", "name": "Port"},
            {"hex": "0508", "kind": "village", "name": "Village"},
        ],
        "names": [
            {"hex": "0606", "text": "City", "kind": "city"},
            {"hex": "0302", "text": "Town", "kind": "town"},
            {"hex": "0803", "text": "Hills", "kind": "hill"},
            {"hex": "1106", "text": "Hilltop", "kind": "hill", "at": 8},
            {"river": "Stroom", "text": "Major river", "kind": "water", "part": 0.22},
            {"river": "Beek", "text": "Minor river", "kind": "water"},
            {"from": "0209", "to": "0608", "text": "Area", "kind": "area"},
        ],
        "scale": {"hex": 100, "step": 100, "steps": 2, "unit": "m", "words": "100 metres"},
        "credits": ["For developers and tests."],
        "legend": [("side", k, k.title()) for k in ("slope", "ridge", "cliff", "wall", "ditch")],
    }


def board() -> Board:
    """The map of Eben Emael."""
    return read_board((DATA / "map.toml").read_text(encoding="utf-8"))


def forts() -> list[dict[str, Any]]:
    """Its works."""
    found: list[dict[str, Any]] = tomllib.loads((DATA / "forts.toml").read_text("utf-8"))["fort"]
    return found


LANDINGS = (
    "1405 Heinemann;1506 Harlos;1408 Wenzel;1313 Hübel;1111 Neuhaus;1314 Unger;1118 Haug"
    ";0815 Niedermeier;0712 Arendt"
)
POSTS = "0703 Bel/1;0902 Bel/2;1115 Bel/3;1121 Bel/4"


def look() -> dict[str, Any]:
    """How it is drawn, with the marks that the game adds."""
    found = tomllib.loads((DATA / "look.toml").read_text(encoding="utf-8"))
    keys = ("hex", "name", "also", "kind", "strength", "observation")
    marks = [{k: f[k] for k in keys if k in f} | {"fire": f["arrows"]} for f in forts()]
    for kind, text in (("glider", LANDINGS), ("post", POSTS)):
        for word in text.split(";"):
            hex_, name = word.split(" ", 1)
            marks.append({"kind": kind, "hex": hex_, "name": name})
    return found | {"marks": marks}
