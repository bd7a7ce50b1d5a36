"""The page of worked cases: an answer's link leads to its case, and there is a way back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.pages import visit
from tests.browser.serving import Served

pytestmark = pytest.mark.browser

IN_VIEW = """id => {
  const box = document.getElementById(id)?.getBoundingClientRect();
  return Boolean(box) && Math.abs(box.top) < 40;
}"""


def test_a_link_to_a_case_shows_that_case_and_stays_there(page: Page, served: Served) -> None:
    visit(page, f"{served.address}/voila/render/eben_emael/cases.ipynb#case-7.8", 60)
    page.wait_for_function(IN_VIEW, arg="case-7.8", timeout=30_000)
    page.wait_for_timeout(3000)  # the page is moved once more when its scripts have come
    assert page.evaluate(IN_VIEW, "case-7.8")
    page.mouse.move(600, 400)
    page.mouse.wheel(0, -100_000)
    page.wait_for_timeout(500)
    assert page.get_by_role("heading", name="every case at work").is_visible()
    for name in ("paralab", "Play", "Replay", "Procedures", "Odds"):
        assert page.get_by_role("link", name=name, exact=True).is_visible()
