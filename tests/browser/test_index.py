"""The gallery in Chromium: one click from the first page to the table, at every width."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from paralab.widgets.shelf import shelf
from tests.browser.pages import visit
from tests.browser.serving import Served


def gallery(page: Page, served: Served) -> None:
    visit(page, f"{served.address}/voila/render/index.ipynb")
    expect(page.get_by_role("heading", level=1)).to_contain_text("knows the rules")


@pytest.mark.browser
def test_one_click_leads_to_the_table(page: Page, served: Served) -> None:
    gallery(page, served)
    page.get_by_role("link", name="You are the Germans, 05:25").click()
    page.wait_for_url("**/eben_emael/play.ipynb")


@pytest.mark.browser
def test_the_games_that_are_not_here_have_no_links(page: Page, served: Served) -> None:
    gallery(page, served)
    later = page.locator(".is-later")
    assert later.locator("article").count() == sum(not title.ready for title in shelf())
    assert later.get_by_role("link").count() == 0


@pytest.mark.browser
@pytest.mark.parametrize("width", [1400, 390])
def test_nothing_scrolls_sideways(page: Page, served: Served, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    gallery(page, served)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.browser
def test_the_theme_goes_round(page: Page, served: Served) -> None:
    gallery(page, served)
    page.get_by_title("Light, dark or projector").click()
    page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
