"""The replay page in Chromium: play, scrub, read, leave, come back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import visit, wait_for_paint
from tests.browser.serving import Served


@pytest.fixture
def replay(page: Page, served: Served) -> Page:
    visit(page, f"{served.address}/voila/render/eben_emael/replay_granite.ipynb", 60)
    wait_for_paint(page)
    return page


def slider(page: Page) -> int:
    return int(page.get_by_role("slider").get_attribute("aria-valuenow") or -1)


def at(page: Page, step: int) -> None:
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuenow", str(step))


@pytest.mark.browser
def test_it_plays_by_itself_and_stops_at_the_next_note(replay: Page) -> None:
    replay.locator("[data-pick='pace 4']").click()
    replay.get_by_role("button", name="Play (space)").click()
    replay.wait_for_function(
        "() => Number(document.querySelector('[role=slider]').getAttribute('aria-valuenow')) > 0"
    )
    expect(replay.get_by_role("button", name="Play (space)")).to_be_visible(timeout=60_000)
    stopped = slider(replay)
    replay.wait_for_timeout(800)
    assert slider(replay) == stopped


@pytest.mark.browser
def test_notes_are_read_one_after_the_other(replay: Page) -> None:
    title = replay.locator(".pl-notebox h2")
    first = title.inner_text()
    replay.locator("[data-pick='note next']").click()
    expect(title).not_to_have_text(first)
    replay.locator("[data-pick='note back']").click()
    expect(title).to_have_text(first)


@pytest.mark.browser
def test_the_list_of_notes_leads_to_a_step_with_its_dice(replay: Page) -> None:
    replay.locator("[data-pick='notes']").click()
    replay.locator(".pl-steps button").nth(20).click()
    replay.get_by_role("slider").focus()
    replay.keyboard.press("End")
    replay.wait_for_function(
        "() => { const s = document.querySelector('[role=slider]');"
        " return s.getAttribute('aria-valuenow') === s.getAttribute('aria-valuemax') }"
    )
    expect(replay.locator(".pl-notebox")).to_be_visible()


@pytest.mark.browser
def test_one_leaves_history_tries_something_and_comes_back(replay: Page) -> None:
    replay.locator("[data-pick='what if']").click()
    replay.locator("[data-pick='leave same']").click()
    expect(replay.locator(".pl-away")).to_be_visible()
    order = replay.locator(".pl-orderbox input")
    order.fill("dummy 1113")
    order.press("Enter")
    at(replay, 1)
    replay.locator("[data-pick='come back']").click()
    expect(replay.locator(".pl-notebox")).to_be_visible()
    at(replay, 0)


@pytest.mark.browser
def test_a_branch_of_the_file_is_followed_and_left(replay: Page) -> None:
    way = replay.locator("[data-pick^='branch ']").first
    way.click()
    back = replay.locator("[data-pick='branch main']")
    expect(back).to_be_visible()
    back.click()
    expect(back).to_have_count(0)


@pytest.mark.browser
def test_it_is_read_on_a_phone(page: Page, served: Served) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, f"{served.address}/voila/render/eben_emael/replay_granite.ipynb", 60)
    wait_for_paint(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    clock = page.get_by_role("button", name="Play (space)")
    expect(clock).to_be_in_viewport()
    title = page.locator(".pl-notebox h2")
    first = title.inner_text()
    page.locator("[data-pick='note next']").click()
    expect(title).not_to_have_text(first)
    page.locator("[data-pick='what if']").click()
    page.locator("[data-pick='stay']").click()
    expect(clock).to_be_in_viewport()
