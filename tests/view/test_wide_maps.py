"""Wide maps: their views, places with commas, and tracks with a marker on them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from paralab.core.board import Board, Place, read_board
from paralab.core.state import Side, State, Unit, UnitId
from paralab.view.chart import places
from paralab.view.ground import ground
from paralab.view.layout import layout_of
from paralab.view.pieces import counted, pieces
from paralab.view.svg import svg

COLUMNS, ROWS = 30, 6
BOARD: Board = read_board(
    f"""
    columns = {COLUMNS}
    from_south = true
    lower = "odd"
    label = "{{column}},{{row}}"
    rows = {["." * COLUMNS] * ROWS}
    [legend]
    "." = ["clear"]
    """
)
LOOK: dict[str, Any] = {
    "title": "Wide",
    "furniture": False,
    "views": {"West": "1,6 12,1", "East": "18,6 30,1"},
    "boxes": {f"air-{n}": {"at": [2 * n, 12], "size": [1.6, 1.6], "name": str(n)} for n in (1, 2)},
    "counts": {"air": "air-{}"},
    "sides": {"red": "german"},
}
RED = Side("red")


def table(**more: Any) -> State:
    return State("wide", 1, 0, {RED: {UnitId("A"): Unit(Place("3,2"))}}, **more)


def test_views_span_their_places_whole() -> None:
    layout = layout_of(BOARD, LOOK)
    west, east = layout.views
    assert (west.name, east.name) == ("West", "East")
    for place in ("1,6", "12,1", "5,3"):
        x, y = layout.centre(place)
        assert west.left < x < west.right
        assert west.top < y < west.bottom
        assert not east.left < x < east.right
    assert layout_of(BOARD, {k: v for k, v in LOOK.items() if k != "views"}).views == ()
    with pytest.raises(ValueError, match="view Far: 99,9 is not on this sheet"):
        layout_of(BOARD, {**LOOK, "views": {"Far": "1,1 99,9"}})


def test_lists_of_hexes_run_along_a_column_either_way() -> None:
    down, up = "4,5-4,2", "4,2-4,5"
    assert [*places(BOARD, down)] == ["4,5", "4,4", "4,3", "4,2"]
    assert [*places(BOARD, up)] == ["4,2", "4,3", "4,4", "4,5"]
    assert [*places(BOARD, "1,1 2,2")] == ["1,1", "2,2"]
    with pytest.raises(ValueError, match="4,5-5,2 is not on this map"):
        [*places(BOARD, "4,5-5,2")]


def test_a_marker_lies_on_the_number_that_a_track_shows() -> None:
    layout = layout_of(BOARD, LOOK)
    at = layout.boxes[Place("air-2")]
    rings = [*counted(LOOK, table(tracks={"air": 2}), layout)]
    assert {(ring.attributes["cx"], ring.attributes["cy"]) for ring in rings} == {(at.x, at.y)}
    for tracks in ({}, {"air": 3}, {"sea": 1}):
        assert [*counted(LOOK, table(tracks=tracks), layout)] == []


def test_places_with_commas_are_drawn_and_pointed_at() -> None:
    layout = layout_of(BOARD, LOOK)
    assert layout.place_at(*layout.centre("17,4")) == "17,4"
    drawn = svg([ground(BOARD, replace_look()), pieces(LOOK, table(), {}, layout)])
    assert ">17,4<" in drawn
    assert 'id="' in drawn
    assert not any("," in part.split('"')[0] for part in drawn.split('id="')[1:])


def replace_look() -> dict[str, Any]:
    return {**LOOK, "words": "A wide map."}


def test_every_row_of_the_board_is_numbered_from_the_south() -> None:
    layout = layout_of(replace(BOARD), LOOK)
    assert layout.centre("5,1")[1] > layout.centre("5,6")[1]
    assert layout.centre("6,1")[1] < layout.centre("5,1")[1]
