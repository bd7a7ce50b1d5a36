"""The checks of the style guide, on a map of every feature and on Eben Emael."""

from __future__ import annotations

import math
import os
import re
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from paralab.view.chart import chart
from paralab.view.ground import draw, ground, render
from paralab.view.inks import THEMES, contrast
from paralab.view.layout import layout_of
from paralab.view.lettering import STYLES, left_out
from paralab.view.penwork import Point, S, Spot, mid, walk
from paralab.view.relief import EDGE
from paralab.view.sheet import Placed, Sheet
from paralab.view.svg import svg
from tests.view.specimen import board, look, specimen

Box = tuple[float, float, float, float]
ROOT = Path(__file__).parents[2]
GROUNDS = [
    "clear",
    "woods",
    "broken",
    "rough",
    "town",
    "city",
    "level1",
    "level2",
    "level3",
    "level4",
    "shallow",
    "deep",
    "water",
]


def eben_emael() -> dict[str, object]:
    own, drawn = board(), look()
    return chart(own, drawn, layout_of(own, drawn))


@pytest.fixture(scope="module", params=["specimen", "eben_emael"])
def sheet(request: pytest.FixtureRequest) -> Sheet:
    return draw(specimen() if request.param == "specimen" else eben_emael())


# -- rule 1: the hex decides, the pen only persuades


def inside(rings: list[list[Point]], x: float, y: float) -> bool:
    """Whether a point is inside an even number of rings or not."""
    odd = False
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                odd = not odd
    return odd


def regions(m: Sheet) -> Iterator[tuple[str, set[Spot], list[list[Point]], float]]:
    for kind in ("woods", "town", "city", "rough", "broken"):
        yield kind, m.kind(kind), list(m.border(m.kind(kind))), 0.54
    if m.sea:
        land = set(m.all) - m.sea
        yield "land", land, list(m.border(land, 0.14, 0.17, 0.5, True)), 0.26
    for level in (1, 2):
        high = {h for h in m.all if m.level.get(h, 0) >= level}
        yield f"level {level}", high, list(m.border(high, *EDGE)), 0.54


def test_every_hex_shows_its_own_ground(sheet: Sheet) -> None:
    for kind, region, rough, least in regions(sheet):
        rings = [[(x, y) for x, y, *_ in walk(ring, 8, True)] for ring in rough]
        line = [p for ring in rings for p in ring]
        for h in sheet.hexes:
            x, y = sheet.xy(h)
            near = [p for p in line if abs(p[0] - x) < 1.2 * S and abs(p[1] - y) < 1.2 * S]
            if not near:
                continue
            assert inside(rings, x, y) == (h in region), (kind, sheet.hexes[h])
            gap = min(math.dist(p, (x, y)) for p in near) / S
            assert gap >= least, (kind, sheet.hexes[h], gap)
            spots = [(x + i * 16, y + j * 16) for i in range(-6, 7) for j in range(-5, 6)]
            mine = [p for p in spots if sheet.hex_at(*p) == h]
            own = sum(inside(rings, *p) == (h in region) for p in mine) / len(mine)
            assert own >= 0.58, (kind, sheet.hexes[h], own)


# -- rule 6: rivers own hexsides, roads own hexes


def test_rivers_keep_to_their_hexsides(sheet: Sheet) -> None:
    drawn = [p[:2] for river in sheet.rivers for p in walk(river.points, 4)]
    assert drawn
    for a, b in map(tuple, sheet.wet):
        if a in sheet.hexes and b in sheet.hexes:
            middle = mid(sheet.xy(a), sheet.xy(b))
            assert min(math.dist(middle, p) for p in drawn) <= 0.37 * S
    land = sheet.hexes.keys() - sheet.sea
    for x, y in drawn:
        if sheet.hex_at(x, y) not in land:
            continue  # it runs on out of the frame, or into the sea
        near = sheet.xy(sheet.hex_at(x, y))
        assert math.dist(near, (x, y)) >= 0.5 * S


def test_roads_cross_the_right_hexsides(sheet: Sheet) -> None:
    for road in sheet.roads:
        drawn = [p[:2] for p in walk(road.points, 4)]
        for a, b in pairwise(road.hexes):
            middle = mid(sheet.xy(a), sheet.xy(b))
            assert min(math.dist(middle, p) for p in drawn) <= 0.25 * S, road.kind


def test_every_crossing_is_a_bridge() -> None:
    m = draw(specimen())
    steps = {frozenset(s) for road in m.roads for s in pairwise(road.hexes)}
    crossings = steps & set(m.wet)
    text = svg(render(specimen()))
    bridges = text.split('class="bridges"')[1].split("</g>")[0]
    assert len(crossings) >= 4
    assert bridges.count("<path") == 2 * len(crossings)


# -- print


@pytest.mark.parametrize("theme", THEMES)
def test_names_and_numbers_can_be_read(theme: str) -> None:
    ink = THEMES[theme].inks
    for style in STYLES.values():
        assert contrast(ink[style.colour], ink["light"]) >= 4.5
    assert contrast(ink["quiet"], ink["light"]) >= 4.5
    assert contrast(ink["quiet"], ink["clear"]) >= 4.5
    for ground_kind in GROUNDS:
        assert contrast(ink["ink"], ink[ground_kind]) >= 4.5, ground_kind


def overlaps(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def wider(name: Placed, share: float) -> Box:
    """The box in a face so much wider."""
    x0, y0, x1, y1 = name.box
    more = (x1 - x0) * share
    left = {"start": 0.0, "middle": 0.5, "end": 1.0}[name.anchor]
    return x0 - more * left, y0, x1 + more * (1 - left), y1


@pytest.mark.parametrize("share", [0, 0.12])
def test_names_do_not_overlap(sheet: Sheet, share: float) -> None:
    assert len(sheet.placed) >= 8
    for a, b in combinations(sheet.placed, 2):
        assert not overlaps(wider(a, share), wider(b, share)), (a.words, b.words)


def test_names_stay_on_the_sheet(sheet: Sheet) -> None:
    for name in sheet.placed:
        x0, y0, x1, y1 = wider(name, 0.12)
        assert min(x0, y0) > 0, name.words
        assert x1 < sheet.width, name.words
        assert y1 < sheet.depth, name.words


def test_the_legend_shows_what_the_map_has() -> None:
    spec = eben_emael()
    legend = spec["legend"]
    assert isinstance(legend, list)
    shown = {(what, key) for what, key, _ in legend if isinstance(key, str)}
    for what, keys, _ in legend:
        if isinstance(keys, list):
            shown |= {(what.removesuffix("s"), key) for key in keys}
        if isinstance(keys, dict):
            shown.add((what, keys["kind"]))
            if keys.get("observation"):
                shown.add(("mark", "observation"))
    terrain, sides, lines = spec["terrain"], spec["sides"], spec["lines"]
    rivers, marks = spec["rivers"], spec["marks"]
    assert isinstance(terrain, dict)
    assert isinstance(sides, list)
    assert isinstance(lines, list)
    assert isinstance(rivers, list)
    assert isinstance(marks, list)
    used = {("terrain", kind) for kind in terrain.values()}
    used |= {("side", group["kind"]) for group in sides}
    used |= {("road", line["kind"]) for line in lines}
    used |= {("river", river["kind"]) for river in rivers}
    used |= {("mark", mark["kind"]) for mark in marks}
    used |= {("mark", "observation") for mark in marks if mark.get("observation")}
    assert used <= shown
    assert ("hilltop", "level2") in shown


def test_words_of_the_legend_fit_their_columns() -> None:
    legend = eben_emael()["legend"]
    assert isinstance(legend, list)
    assert all(len(line) <= 16 for *_, words in legend for line in words.split("\n"))


# -- the file


def checked(text: str) -> ET.Element:
    root = ET.fromstring(text)
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{space}svg"
    assert root.findtext(f"{space}title")
    assert root.findtext(f"{space}desc")
    ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', text))
    assert used <= set(ids)
    assert not re.search(r'href="(?!#)|url\((?!#)|@import|<script|<image|<foreignObject', text)
    assert not re.search(r"filter=|<mask|<style", text)
    assert text.count("http") == 1  # the name of the format
    return root


@pytest.mark.parametrize("theme", THEMES)
def test_the_file_is_sound_and_small(theme: str) -> None:
    text = svg(ground(board(), look(), theme))
    checked(text)
    assert len(text.encode()) <= 450 * 1024 * 0.8


def test_the_specimen_is_sound() -> None:
    checked(svg(render(specimen())))
    checked(svg(render(specimen(), furniture=False), "Specimen"))


def test_two_maps_on_a_page_share_no_names() -> None:
    texts = [svg(render(specimen(), theme)) for theme in THEMES]
    ids = [set(re.findall(r' id="([^"]+)"', text)) for text in texts]
    assert all(not a & b for a, b in combinations(ids, 2))


def test_the_grey_map_has_no_colour() -> None:
    text = svg(ground(board(), look(), "grey"))
    for colour in set(re.findall(r"#[0-9A-F]{6}", text)):
        assert colour[1:3] == colour[3:5] == colour[5:], colour


def test_drawing_is_quick() -> None:
    spec, best = eben_emael(), 9.0
    for _ in range(5):
        start = time.process_time()
        svg(render(spec))
        best = min(best, time.process_time() - start)
    assert best <= 0.15


def test_a_map_is_drawn_once() -> None:
    own, drawn = board(), look()
    assert ground(own, drawn) is ground(own, drawn)
    assert ground(own, drawn) is not ground(own, drawn, "grey")


def test_same_bytes_twice_and_elsewhere() -> None:
    here = zlib.crc32(svg(ground(board(), look())).encode())
    code = (
        "import zlib; from tests.view.specimen import board, look;"
        "from paralab.view.ground import ground; from paralab.view.svg import svg;"
        "print(zlib.crc32(svg(ground(board(), look())).encode()))"
    )
    for seed in ("0", "1940"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        assert int(done.stdout) == here


def test_less_is_drawn_from_afar() -> None:
    far = svg(render(specimen(), without=left_out(8)))
    near = svg(render(specimen(), without=left_out(40)))
    assert len(far) < 0.5 * len(near)
    assert ">City<" not in far  # capitals
    assert ">CITY<" in far
    assert ">Village<" not in far
    assert ">0505<" not in svg(render(specimen(), without=left_out(20)))
    assert left_out(40) == ()
