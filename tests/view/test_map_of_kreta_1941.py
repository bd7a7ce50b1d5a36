"""The map of Kreta 1941 keeps the rules of the style guide; its charts print what the data say."""

from __future__ import annotations

from copy import copy
from itertools import combinations
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from paralab.core.board import Place
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.parts import (
    AIR_PLACES,
    AIRFIELDS,
    BEACHES,
    BOARD,
    EFFECTS,
    PACKAGE,
    PORTS,
    SETTINGS,
    TABLES,
    TRACK,
)
from paralab.kit.reading import document
from paralab.view.chart import chart
from paralab.view.ground import draw, ground
from paralab.view.layout import layout_of
from paralab.view.pieces import pieces
from paralab.view.sheet import Sheet
from paralab.view.svg import svg
from tests.games.kreta_1941.scene import scene
from tests.view import test_ground as guide
from tests.view import test_map_of_crete as crete

LOOK: dict[str, Any] = document(PACKAGE, "look.toml")
KINDS = ("town", "village", "hill")
STRIPS = {strip["title"]: strip for strip in LOOK["strips"]}
POINTS = document(PACKAGE, "scenarios.toml")["full"]["points"]


LAYOUT = layout_of(BOARD, LOOK)
SPEC = chart(BOARD, LOOK, LAYOUT)


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return draw(SPEC)


def test_it_keeps_the_rules_that_every_map_of_several_sheets_keeps(sheet: Sheet) -> None:
    some = copy(sheet)  # a part of the hexes is looked at there, and a part of that is enough
    some.hexes = dict(sorted(sheet.hexes.items())[::3])
    crete.test_the_hex_decides(some)
    crete.test_every_name_stands_inside_one_map(sheet)
    for share in (0, 0.12):
        crete.test_names_stay_apart(sheet, share)


def test_who_has_landed_moves_half_as_far_and_is_not_drawn_as_out_of_action() -> None:
    state = scene({"4szturm": "15,13"}, "German Movement", marks={"4szturm": ["landed"]})
    counters, (x, y) = GAME.scenarios["historical"].counters, LAYOUT.centre(Place("15,13"))
    drawn = svg([pieces(LOOK, state, counters, LAYOUT)], box=(x - 90, y - 90, 180, 180))
    assert '-b-half" transform' in drawn
    assert '-v-cut"/>' not in drawn, "no veil over the strengths"


def test_the_legend_shows_what_the_map_has() -> None:
    shown = {
        (what, key if isinstance(key, str) else key["kind"]) for what, key, _ in LOOK["legend"]
    }
    assert {("terrain", f"level{n}") for n in LOOK["level_of"].values() if n > 1} <= shown
    assert {("hills", "level1"), ("terrain", "clear"), ("terrain", "town")} <= shown
    assert {("road", kind) for kind in LOOK["road_lines"].values()} <= shown
    assert {("river", "minor"), ("bridge", ""), ("terrain", "deep")} <= shown
    kinds = {mark["kind"] for mark in LOOK["marks"]} - {"village"}
    assert {("mark", kind) for kind in kinds} | {("terrain", "village")} <= shown


def test_boxes_and_maps_keep_out_of_each_other() -> None:
    assert {*TRACK, *AIR_PLACES} <= set(LAYOUT.boxes)
    areas = [(r.left, r.top, r.right, r.bottom) for r in LAYOUT.sheets]
    for box in LAYOUT.boxes.values():
        (left, top), _, (right, foot), _ = box.corners()
        assert 0 <= left < right <= LAYOUT.width
        assert 0 <= top < foot <= LAYOUT.height
        areas.append((left, top, right, foot))
    assert not any(guide.overlaps(a, b) for a, b in combinations(areas, 2))


def test_the_rivers_that_are_drawn_are_those_of_the_rules() -> None:
    drawn = [frozenset(side) for river in SPEC["rivers"] for side in river["sides"]]
    assert len(drawn) == len(set(drawn))
    assert set(drawn) == BOARD.lines["river"]


def test_a_bridge_is_drawn_where_the_rules_have_one() -> None:
    without = {frozenset(pair) for pair in LOOK["no_bridge"]}
    crossed = (BOARD.lines["road"] | BOARD.lines["path"]) & BOARD.lines["river"]
    assert crossed - without == BOARD.lines["bridge"]
    assert without <= BOARD.lines["path"]


def test_what_is_marked_is_what_the_rules_have() -> None:
    marks = [(m["kind"], m["hex"]) for m in LOOK["marks"]]
    assert {hex_ for kind, hex_ in marks if kind == "airfield"} == set(AIRFIELDS)
    assert {hex_ for kind, hex_ in marks if kind == "beach"} == set(BEACHES)
    anchors = [hex_ for kind, hex_ in marks if kind == "port"]
    assert len(anchors) == len(PORTS)
    for anchor in anchors:  # in the sea, beside one port and no other town
        towns = [p for p in BOARD.adjacent[anchor] if "town" in BOARD.terrain[p]]
        assert len(towns) == 1
        assert towns[0] in PORTS
        assert "sea" in BOARD.terrain[anchor]
    worth = {m["hex"]: m["value"] for m in LOOK["marks"] if m["kind"] == "points"}
    assert worth == POINTS
    assert [hex_ for kind, hex_ in marks if kind == "entry"] == ["94,1"]


def test_names_in_the_picture_stand_where_the_board_has_them() -> None:
    known = {name["hex"]: name["text"] for name in LOOK["names"] if name["kind"] in KINDS}
    for hex_, text in known.items():
        assert BOARD.names.get(hex_, text) == text
    called = {p: n for p, n in BOARD.names.items() if not n.endswith(("beach", "airfield"))}
    assert {p: known[p] for p in called} == called


def _cells(title: str) -> list[list[str]]:
    strip = next(s for t, s in STRIPS.items() if t.startswith(title))
    cells, across = strip["cells"], strip["across"]
    return [cells[i : i + across] for i in range(0, len(cells), across)]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Combat: the column", "column"),
        ("Combat: the result", "combat"),
        ("Anti-aircraft", "aa"),
        ("Convoy", "convoy"),
    ],
)
def test_the_printed_charts_say_what_the_tables_have(title: str, name: str) -> None:
    table = TABLES[name]
    head, *rows = _cells(title)
    assert head[1:] == [column.replace("-", "–") for column in table.columns]
    plain = {"none": "\u00a0", "o": "•"}
    for row, cells in zip(table.rows, rows, strict=True):
        found = [table.look(row, column) for column in table.columns]
        assert cells[1:] == [plain.get(cell, cell).replace("-", "–") for cell in found]


def test_the_printed_tracks_say_all_turns_day_and_night() -> None:
    turns = [cell.split("\n") for cell in STRIPS["Turn track"]["cells"]]
    assert len(turns) == SETTINGS["full"].turns == 18
    for n, (turn, when) in enumerate(turns, 1):
        assert turn == str(n)
        assert when == f"{20 + (n - 1) // 2} May, {'day' if n % 2 else 'night'}"


def test_the_printed_terrain_and_objects() -> None:
    costs = dict(_cells("Terrain"))
    enter = {kind: halves / 2 for kind, halves in EFFECTS["enter"].items()}
    assert float(costs["High mts."]) == enter["high_mountains"]
    assert float(costs["Mountains"]) == enter["mountains"]
    assert float(costs["Hills"]) == enter["hills"]
    assert float(costs["Clear, airfield, beach"]) == enter["clear"] == enter["beach"]
    assert costs["Town"] == costs["Road, bridge"] == "1/2"
    assert enter["town"] == EFFECTS["road"] / 2 == EFFECTS["bridge"] / 2 == 1 / 2
    assert float(costs["Path"]) == EFFECTS["path"] / 2
    assert float(costs["River"]) == EFFECTS["river"] / 2
    assert float(costs["Leaving the map"]) == EFFECTS["exit"] / 2
    for words, points, units in _cells("Objects")[1:]:
        name = words.removesuffix(" port")
        place = next(p for p in POINTS if BOARD.names[p] == name)
        assert int(points) == POINTS[place]
        capacity = AIRFIELDS.get(place, 1 if place in PORTS else None)
        assert units == ("–" if capacity is None else str(capacity))


def test_the_file_is_sound_and_not_too_large() -> None:
    for theme in ("paper", "grey", "projector"):
        text = svg(ground(BOARD, LOOK, theme))
        assert ET.fromstring(text).tag.endswith("svg")
        assert len(text) < 1_150_000
