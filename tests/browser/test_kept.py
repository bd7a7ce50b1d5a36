"""A page that is loaded again, or whose kernel has died, and the game that was on it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Page

from tests.browser.pages import AWAKE, visit, wait_for_paint
from tests.browser.serving import Served, serving
from tests.browser.test_serve import write

pytestmark = pytest.mark.browser

PLAY = """
from paralab.games.eben_emael import GAME
from paralab.widgets.play_page import play
play(GAME, seed=1940, seats={'belgian': 'random'})
"""
KERNEL = "() => JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"


@pytest.fixture
def table(tmp_path: Path, saves: str) -> Iterator[Served]:
    write(tmp_path / "eben_emael" / "kept.ipynb", PLAY, "kept")
    with serving(tmp_path) as running:
        yield running


def prompted(page: Page, words: str) -> None:
    page.wait_for_function(
        "w => document.querySelector('.pl-prompt h2')?.textContent.includes(w)",
        arg=words,
        timeout=15_000,
    )


def test_a_game_outlives_its_page_and_its_kernel(table: Served, page: Page) -> None:
    visit(page, f"{table.address}/voila/render/eben_emael/kept.ipynb", 60)
    wait_for_paint(page)
    assert page.locator(".pl-alert").count() == 0
    page.get_by_role("button", name="No more fires").click()
    prompted(page, "Choose a squad to move.")

    kernel = page.evaluate(KERNEL)
    (mine,) = [k for k in table.kernels() if kernel in " ".join(psutil.Process(k).cmdline())]
    os.kill(mine, signal.SIGKILL)
    page.locator(".pl-board").focus()
    page.keyboard.press("ArrowLeft")
    lost = page.locator(".pl-alert", has_text="The page has lost its kernel.")
    lost.wait_for(timeout=40_000)
    assert "Your game is safe: it was saved after step" in lost.inner_text()
    words = lost.locator("div").bounding_box()
    assert words is not None
    assert words["width"] > words["height"], "the words are no narrow column"

    lost.get_by_role("button", name="Load the page again").click()
    offer = page.locator(".pl-alert", has_text="A game was left here.")
    offer.wait_for(timeout=60_000)
    page.wait_for_function(AWAKE)
    prompted(page, "Choose who fires.")
    offer.get_by_role("button", name="Go on").click()
    prompted(page, "Choose a squad to move.")
    assert page.locator(".pl-alert").count() == 0
