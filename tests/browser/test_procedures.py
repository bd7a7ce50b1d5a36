"""The procedures and odds pages in Chromium: a task, a claim, a chart."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import visit, wait_for_paint
from tests.browser.serving import Served


@pytest.fixture
def steps(page: Page, served: Served) -> Page:
    visit(page, f"{served.address}/voila/render/eben_emael/procedures.ipynb", 60)
    wait_for_paint(page)
    return page


@pytest.mark.browser
def test_a_step_is_tried_and_done(steps: Page) -> None:
    steps.locator("[data-pick='chapter german-movement']").click()
    expect(steps.get_by_role("heading", level=1)).to_have_text("German movement")
    order = steps.locator(".pl-orderbox input")
    for line in ("walk Wenzel 1407", "walk Wenzel 1406"):
        order.fill(line)
        order.press("Enter")
        expect(order).to_have_value("")
    expect(steps.get_by_role("heading", name="Done")).to_be_visible()
    steps.locator("[data-pick='again']").click()
    expect(steps.get_by_role("heading", name="Done")).to_have_count(0)


@pytest.mark.browser
def test_a_claim_is_answered_by_the_rules(steps: Page) -> None:
    steps.locator("[data-pick='chapter german-movement']").click()
    expect(steps.get_by_role("heading", level=1)).to_have_text("German movement")
    steps.locator("[data-pick='claim 1 y']").click()
    answer = steps.locator(".pl-claims .pl-result.n")
    expect(answer).to_contain_text("4.8")
    expect(steps.locator(".pl-claims")).to_contain_text("You thought otherwise.")


@pytest.mark.browser
def test_the_steps_are_found_on_a_phone(page: Page, served: Served) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, f"{served.address}/voila/render/eben_emael/procedures.ipynb", 60)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="All steps").click()
    page.locator("[data-pick='chapter belgian-fire']").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Belgian fire")


@pytest.mark.browser
def test_a_word_of_the_rules_is_found_by_its_address_and_by_what_is_typed(
    page: Page, served: Served
) -> None:
    visit(page, f"{served.address}/voila/render/kreta_1941/procedures.ipynb#term-range", 60)
    expect(page.locator("#term-range")).to_be_in_viewport()
    field = page.get_by_role("searchbox", name="Find a word of the rules")
    field.fill("sila OGNIA")
    words = page.locator(".pl-term:visible")
    expect(words).to_have_count(2)
    expect(words.first).to_contain_text("siła ognia w ataku")
    field.fill("nothing of the kind")
    expect(page.get_by_role("status").filter(has_text="No word of the rules")).to_be_visible()
    expect(words).to_have_count(0)


@pytest.mark.browser
def test_odds_answer_a_question(page: Page, served: Served) -> None:
    visit(page, f"{served.address}/voila/render/eben_emael/odds.ipynb", 60)
    page.locator("[data-pick='study fire']").click()
    page.get_by_role("radio", name="Strength 2").click()
    bold = page.get_by_role("img", name="no effect 14 in 36, pinned 17 in 36, eliminated 5 in 36")
    expect(bold).to_be_visible()
