"""A map of several sheets in a browser: one at a time, by key and by button, also on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.pages import visit, wait_for_paint
from tests.browser.serving import Served, serving
from tests.browser.test_serve import write

pytestmark = pytest.mark.browser

PLAY = """
from paralab import load
from paralab.widgets.play_page import play
play(load("crete"), "historical", seed=1941, papers="open")
"""
BOX = """name => {
  const sheet = document.querySelector('.pl-sheet').getBoundingClientRect();
  const frame = document.querySelector('.pl-board').getBoundingClientRect();
  return [frame.left - sheet.left, frame.top - sheet.top, frame.width, frame.height, sheet.width, sheet.height];
}"""  # noqa: E501


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One table of Crete."""
    folder: Path = tmp_path_factory.mktemp("sheets")
    write(folder / "crete" / "play.ipynb", PLAY, "play")
    wide = PLAY.replace("crete", "kreta_1941")
    write(folder / "kreta_1941" / "play.ipynb", wide, "play")
    with serving(folder) as running:
        yield running


@pytest.fixture
def crete(page: Page, tables: Served) -> Page:
    visit(page, f"{tables.address}/voila/render/crete/play.ipynb", 60)
    wait_for_paint(page)
    return page


def shown(page: Page) -> list[float]:
    """The middle of the window as a share of the whole sheet, and how much of its width is seen."""
    page.wait_for_timeout(300)
    x, y, w, h, width, height = page.evaluate(BOX)
    return [(x + w / 2) / width, (y + h / 2) / height, w / width]


def test_digits_and_buttons_show_one_sheet_and_nought_shows_all(crete: Page) -> None:
    board = crete.locator(".pl-board")
    assert crete.locator(".pl-sheets button").all_inner_texts() == [
        "1\nWest", "2\nCentre", "3\nEast", "All",
    ]  # fmt: skip
    board.focus()
    crete.keyboard.press("3")
    east = shown(crete)
    crete.keyboard.press("1")
    west = shown(crete)
    assert east[0] > west[0]
    assert east[1] > west[1]
    assert east[2] < 0.8
    crete.get_by_role("button", name=re.compile("Centre")).click()
    centre = shown(crete)
    assert centre[0] < east[0]
    assert centre[1] > west[1]
    board.focus()
    crete.keyboard.press("0")
    assert shown(crete)[2] > 0.99


def test_on_a_phone_a_sheet_fills_the_window_and_nothing_scrolls_sideways(crete: Page) -> None:
    crete.set_viewport_size({"width": 390, "height": 844})
    crete.locator(".pl-sheets button").nth(1).click()
    assert shown(crete)[2] < 0.4
    wide = crete.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    size = crete.evaluate(
        "Math.min(...[...document.querySelectorAll('.pl-sheets button')]"
        ".map(b => b.getBoundingClientRect().height))"
    )
    assert size >= 40


def test_of_a_wide_map_the_same_part_is_shown_in_another_window_and_theme(
    page: Page, tables: Served
) -> None:
    visit(page, f"{tables.address}/voila/render/kreta_1941/play.ipynb", 60)
    wait_for_paint(page)
    first = shown(page)[0]
    page.get_by_role("button", name="1/1spad", exact=True).click()
    page.wait_for_timeout(500)
    there = shown(page)[0]
    assert there > first + 0.3, "the zone is near Iraklion"
    theme = page.locator('button[data-pick="theme"]').first
    for _ in range(3):
        theme.click()
        page.wait_for_timeout(800)
        assert abs(shown(page)[0] - there) < 0.06
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_timeout(800)
    assert abs(shown(page)[0] - there) < 0.06
    hint = "getComputedStyle(document.querySelector('.pl-field input'), '::placeholder').color"
    theme.click()  # the dark one
    page.wait_for_timeout(500)
    assert min(map(int, re.findall(r"[0-9]+", page.evaluate(hint))[:3])) > 120
