"""The canvas paints what the SVG shows: the same display list, pixel by pixel."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.pages import visit
from tests.browser.serving import serving
from tests.browser.test_serve import write

pytestmark = pytest.mark.browser

SOURCE = """
from ipywidgets import HTML, VBox
from paralab.games.eben_emael import GAME
from paralab.view import overlays, sightlines
from paralab.view.layout import layout_of
from paralab.view.pieces import pieces
from paralab.view.scene import Item, Picture
from paralab.view.svg import svg
from paralab.widgets.board import Board
from paralab.widgets.css import Look

scenario = GAME.scenarios["12.1"]
layout = layout_of(scenario.board, GAME.look)
state = scenario.start()
near = {p: float(n % 4) for n, p in enumerate(scenario.board.adjacent["1409"])}
clip = Item("clipPath", {"id": "window"}, None, (Item("path", {"d": "M300 300h500v300h-500z"}),))
pile = [
    overlays.reach(layout, near, "1409", set(list(near)[:3])),
    overlays.legal(layout, ["0909", "1013"]),
    overlays.fire(layout, "0715", ["0716", "0717", "0816"], [2]),
    pieces(GAME.look, state, scenario.counters, layout),
    overlays.refused(layout, "0506"),
    sightlines.sight(layout, "1111", "1414", ["1212", "1313"], [("1212", "1313")], "1313"),
    [
        Item("defs", {}, None, (clip,)),
        Item("g", {"clip-path": "url(#window)"}, None,
             (Item("circle", {"cx": 550, "cy": 450, "r": 320, "fill": "#7DB1CE"}),)),
        Item("path", {"d": "M400 800a120 60 30 1 0 200 90z", "fill": "#A33B20",
                      "fill-rule": "evenodd", "stroke": "#000000", "stroke-width": 12,
                      "stroke-dasharray": "30 14", "stroke-linejoin": "round"}),
        Item("path", {"d": "M700 800c90-80 180 80 260 0s90 60 120 20q-60 120-190 60t-190-80z",
                      "fill": "#5E5039", "opacity": 0.5}),
        Item("g", {"transform": "translate(500 1100) rotate(20) scale(1.5)"}, None,
             (Item("path", {"d": "M0 0H120V60H0Z M30 15V45H90V15Z", "fill-rule": "evenodd",
                            "fill": "#009E73"}),)),
        Item("path", {"d": "M250 1400H650V1500H250z", "fill": "none", "stroke": "#000000",
                      "stroke-width": 9}),
    ],
]
board = Board(layout, lambda message: None, label="Test", focus=[100, 100])
board.show(pile)
text = svg([Picture(layout.width, layout.height, ()), *pile], "Test", "Test")
page = VBox([Look("light"), board, HTML('<div id="same" hidden>' + text + "</div>")])
page.add_class("pl-page")
page
"""
COMPARE = """async () => {
  const canvas = document.querySelectorAll('.pl-board canvas')[1];
  const svg = document.querySelector('#same svg');
  const image = new Image();
  const blob = new Blob([new XMLSerializer().serializeToString(svg)], {type: 'image/svg+xml'});
  await new Promise(done => { image.onload = done; image.src = URL.createObjectURL(blob); });
  const other = Object.assign(document.createElement('canvas'),
    {width: canvas.width, height: canvas.height});
  other.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  const flat = source => {
    const made = Object.assign(document.createElement('canvas'),
      {width: canvas.width, height: canvas.height});
    const pen = made.getContext('2d');
    pen.fillStyle = '#EDE7CB';
    pen.fillRect(0, 0, made.width, made.height);
    pen.drawImage(source, 0, 0);
    return pen.getImageData(0, 0, made.width, made.height).data;
  };
  const a = flat(canvas), b = flat(other);
  let inked = 0, apart = 0;
  for (let i = 0; i < a.length; i += 4) {
    const is = Math.abs(b[i] - 237) + Math.abs(b[i + 1] - 231) + Math.abs(b[i + 2] - 203) > 30;
    let off = 0;
    for (let k = i; k < i + 3; k += 1) off += Math.abs(a[k] - b[k]);
    if (is) inked += 1;
    if (off > 150) apart += 1;
  }
  return [inked, apart];
}"""


def test_the_canvas_shows_what_the_svg_shows(page: Page, tmp_path: Path) -> None:
    write(tmp_path / "board.ipynb", SOURCE, "board")
    with serving(tmp_path) as served:
        visit(page, f"{served.address}/voila/render/board.ipynb", 60)
        page.wait_for_function(
            "() => document.querySelectorAll('.pl-board canvas').length === 3", timeout=20_000
        )
        page.wait_for_timeout(1500)
        inked, apart = page.evaluate(COMPARE)
        page.goto("about:blank")  # while there is still somebody to say it to
    print(f"{apart} of {inked} pixels differ")
    assert inked > 40_000, "there is something to compare"
    assert apart / inked < 0.03, f"{apart} of {inked} pixels differ"
