"""The map of Red Devils keeps the rules of the style guide, and its boxes keep off it."""

from __future__ import annotations

from itertools import combinations
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from paralab.games.red_devils.look import drawn
from paralab.games.red_devils.parts import BOARD, BOXES
from paralab.view.chart import chart
from paralab.view.ground import draw, ground
from paralab.view.layout import MARGIN, Layout, layout_of
from paralab.view.penwork import S
from paralab.view.sheet import Sheet
from paralab.view.svg import svg
from paralab.view.water import HALF
from tests.view import test_ground as guide

LOOK: dict[str, Any] = drawn()


@pytest.fixture(scope="module")
def layout() -> Layout:
    return layout_of(BOARD, LOOK)


@pytest.fixture(scope="module")
def sheet(layout: Layout) -> Sheet:
    return draw(chart(BOARD, LOOK, layout))


def test_the_hex_decides(sheet: Sheet) -> None:
    guide.test_every_hex_shows_its_own_ground(sheet)
    guide.test_rivers_keep_to_their_hexsides(sheet)
    guide.test_roads_cross_the_right_hexsides(sheet)


@pytest.mark.parametrize("share", [0, 0.12])
def test_names_stay_apart(sheet: Sheet, share: float) -> None:
    guide.test_names_do_not_overlap(sheet, share)


def test_names_stay_on_the_map(sheet: Sheet) -> None:
    for name in sheet.placed:
        x0, y0, x1, y1 = name.box
        assert 0 <= x0 < x1 <= sheet.width, name.words
        assert 0 <= y0 < y1 <= sheet.depth, name.words


def test_every_name_is_on_the_map(sheet: Sheet) -> None:
    lettered = {name["text"] for name in LOOK["names"] if "hex" in name}
    lettered |= {mark["name"] for mark in LOOK["marks"] if mark.get("name")}
    shown = {name.words for name in sheet.placed}
    assert {words for words in lettered if words != "Arnhem"} | {"ARNHEM"} <= shown


def test_a_brook_ends_on_the_river(sheet: Sheet) -> None:
    """The Heelsum brook and the arms at the fork touch the line that they join."""
    big = [r for r in sheet.rivers if r.kind == "major"]
    brook = next(r for r in sheet.rivers if r.kind == "minor" and len(r.points) < 40)
    x, y = brook.points[-1]
    assert any(
        abs(px - x) < HALF["major"] * S * 2.5 and abs(py - y) < HALF["major"] * S * 2.5
        for r in big
        for px, py in r.points
    )
    forks = [p for r in big for p in (r.points[0], r.points[-1])]
    assert max(forks.count(p) for p in forks) == 3


def test_boxes_keep_off_the_map_and_each_other(layout: Layout) -> None:
    """Every box that the rules know is on the sheet, and the track has all ten turns."""
    boxes = [
        (b.x - b.width / 2, b.y - b.height / 2, b.x + b.width / 2, b.y + b.height / 2)
        for b in layout.boxes.values()
    ]
    edge = MARGIN + 20  # the frame is double
    the_map = (edge - 40, edge - 40, edge + layout.map_width, edge + layout.map_height)
    for a, b in combinations([*boxes, the_map], 2):
        assert not guide.overlaps(a, b)
    for x0, y0, x1, y1 in boxes:
        assert x0 >= 0 <= y0
        assert x1 <= layout.width
        assert y1 <= layout.height
    assert set(BOXES) <= set(layout.boxes)
    assert {f"turn-{n}" for n in range(1, 11)} <= set(layout.boxes)


@pytest.mark.parametrize("theme", ["paper", "grey", "projector"])
def test_the_file_is_sound_and_not_too_large(theme: str) -> None:
    text = svg(ground(BOARD, LOOK, theme))
    ET.fromstring(text)
    assert len(text) < 480_000
