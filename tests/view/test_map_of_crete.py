"""The map of Crete keeps the rules of the style guide, and what only it has is drawn."""

from __future__ import annotations

from copy import copy
from itertools import combinations
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from paralab.core.board import Place
from paralab.games.crete.parts import BOARD, PACKAGE, TRACKS
from paralab.kit.reading import document
from paralab.view.chart import chart
from paralab.view.ground import draw, ground, render
from paralab.view.layout import Layout, layout_of
from paralab.view.penwork import S, mid
from paralab.view.sheet import Sheet
from paralab.view.svg import svg
from tests.view import test_ground as guide

LOOK: dict[str, Any] = document(PACKAGE, "look.toml")


@pytest.fixture(scope="module")
def layout() -> Layout:
    return layout_of(BOARD, LOOK)


@pytest.fixture(scope="module")
def spec(layout: Layout) -> dict[str, Any]:
    return chart(BOARD, LOOK, layout)


@pytest.fixture(scope="module")
def sheet(spec: dict[str, Any]) -> Sheet:
    return draw(spec)


def test_the_hex_decides(sheet: Sheet) -> None:
    some = copy(sheet)  # the whole map would take half a minute
    some.hexes = dict(sorted(sheet.hexes.items())[::9])
    guide.test_every_hex_shows_its_own_ground(some)
    guide.test_rivers_keep_to_their_hexsides(sheet)
    guide.test_roads_cross_the_right_hexsides(sheet)


@pytest.mark.parametrize("share", [0, 0.12])
def test_names_stay_apart(sheet: Sheet, share: float) -> None:
    guide.test_names_do_not_overlap(sheet, share)


def test_every_name_stands_inside_one_map(sheet: Sheet) -> None:
    for name in sheet.placed:
        x0, y0, x1, y1 = name.box
        assert any(
            left <= x0 and top <= y0 and x1 <= right and y1 <= foot
            for left, top, right, foot in sheet.windows
        ), name.words


def test_the_legend_shows_what_the_map_has() -> None:
    shown = {
        (what, key if isinstance(key, str) else key["kind"]) for what, key, _ in LOOK["legend"]
    }
    assert {("terrain", "clear"), ("hills", "level1"), ("terrain", "level2")} <= shown
    assert {("terrain", "town"), ("terrain", "village"), ("terrain", "deep")} <= shown
    assert {("strait", ""), ("road", "major"), ("river", "minor")} <= shown
    assert {("mark", mark["kind"]) for mark in LOOK["marks"]} <= shown
    assert set(LOOK["levels"]) == {"1", "2"}


def test_boxes_and_maps_keep_out_of_each_other(layout: Layout) -> None:
    boxes = [(b.x - b.width / 2, b.y - b.height / 2, b.x + b.width / 2, b.y + b.height / 2)
             for b in layout.boxes.values()]  # fmt: skip
    maps = [(s.left, s.top, s.right, s.bottom) for s in layout.sheets]
    for a, b in combinations(boxes + maps, 2):
        assert not guide.overlaps(a, b)
    assert set(TRACKS) <= set(layout.boxes)
    for x0, y0, x1, y1 in boxes:
        assert x0 >= 0 <= y0
        assert x1 <= layout.width
        assert y1 <= layout.height


def test_a_road_leads_from_the_edge_of_a_map_to_its_box(sheet: Sheet) -> None:
    """Roads to boxes are drawn in the colours of roads, and only outside the maps."""
    without = draw({**sheet.spec, "ways": ()})
    more = [
        item for item in sheet.pen.items[0].children if item not in without.pen.items[0].children
    ]
    assert len(more) == 2 * len(LOOK["ways"])
    assert {item.attributes["stroke"] for item in more} == {
        sheet.ink["major"], sheet.ink["major ink"],
    }  # fmt: skip


def test_an_arm_of_the_sea_covers_its_hexsides(spec: dict[str, Any]) -> None:
    assert len(spec["straits"]) == len(BOARD.lines["sea"])
    m = draw(spec)
    for a, b in spec["straits"]:
        x, y = mid(m.xy(m.at(a)), m.xy(m.at(b)))
        free = [m.free(m.at(h), x, y, 0) for h in (a, b)]
        assert not all(free)  # nothing grows in it
    dry = draw({**spec, "straits": ()})
    assert str(m.pen.drawn()) != str(dry.pen.drawn())
    assert "land" in {item.attributes["id"] for item in m.pen.defs}
    assert "land" not in {item.attributes["id"] for item in dry.pen.defs}


def test_rivers_that_are_only_drawn_stand_in_no_rule(spec: dict[str, Any]) -> None:
    assert {river["name"] for river in spec["rivers"]} == {"Tavronitis", "Keritis"}
    assert not set(LOOK["rivers"]) & set(BOARD.lines)
    for river in spec["rivers"]:
        for a, b in river["sides"]:
            assert Place(b) in BOARD.adjacent[Place(a)]


def test_lists_of_heights_and_shores_are_read(sheet: Sheet) -> None:
    assert sheet.height[sheet.at("W0507")] > 0
    assert 0 < sheet.share[sheet.at("W0605")] <= 1
    assert all(0 < share < 1 for share in sheet.share.values())


def test_the_printed_tracks_say_all_turns_and_levels() -> None:
    strips = {strip["title"]: strip["cells"] for strip in LOOK["strips"]}
    turns = [cell.split("\n") for cell in strips["Game-Turn record"]]
    assert turns == [[str(n), f"{19 + n} May"] for n in range(1, 11)]
    levels = [cell.split("\n")[1] for cell in strips["Victory points ahead"]]
    assert levels == ["draw", "marginal", "substantive", "decisive"]
    drawn = str(render(chart(BOARD, LOOK, layout_of(BOARD, LOOK))).items)
    for cells in strips.values():
        for words in cells:
            assert all(line in drawn for line in words.split("\n"))


@pytest.mark.parametrize("theme", ["paper", "grey", "projector"])
def test_the_file_is_sound_and_not_too_large(theme: str) -> None:
    text = svg(ground(BOARD, LOOK, theme))
    ET.fromstring(text)
    assert "http" not in text.replace("http://www.w3.org/", "")
    assert len(text) < 520_000
    assert S == 100  # widths in the look are in hex sizes
