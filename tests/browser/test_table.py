"""The table in a real browser: what is painted, what clicks do, what the keyboard does alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Witness
from tests.browser.pages import visit, wait_for_paint
from tests.browser.serving import Served, serving
from tests.browser.test_serve import write

pytestmark = pytest.mark.browser

PLAY = """
from paralab.games.eben_emael import GAME
from paralab.widgets.play_page import play
play(GAME, seed=1940, {more})
"""
PAGES = {
    "alone": PLAY.format(more="seats={'belgian': 'random'}"),
    "hot": PLAY.format(more="seats={'belgian': 'person'}"),
}
INK = """(layer) => {
  const canvas = document.querySelectorAll('.pl-board canvas')[layer];
  const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  let inked = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i]) inked += 1;
  return inked / (canvas.width * canvas.height);
}"""
COLOUR = """([layer, r, g, b]) => {
  const canvas = document.querySelectorAll('.pl-board canvas')[layer];
  const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  let found = 0;
  for (let i = 0; i < data.length; i += 4)
    if (Math.abs(data[i] - r) + Math.abs(data[i + 1] - g) + Math.abs(data[i + 2] - b) < 24
        && data[i + 3] > 250) found += 1;
  return found;
}"""
GERMAN, BELGIAN = (0xD5, 0x5E, 0x00), (0x00, 0x9E, 0x73)
PATIENCE = 15_000


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Tables of their own, with dice that fall the same way every time."""
    folder: Path = tmp_path_factory.mktemp("tables")
    for name, source in PAGES.items():
        write(folder / "eben_emael" / f"{name}.ipynb", source, name)
    with serving(folder) as running:
        yield running


def open_table(page: Page, tables: Served, name: str) -> None:
    visit(page, f"{tables.address}/voila/render/eben_emael/{name}.ipynb", 60)


def at_the_table(page: Page, tables: Served) -> None:
    """The German against chance, in the movement phase of the first turn."""
    open_table(page, tables, "alone")
    wait_for_paint(page)
    page.get_by_role("button", name="No more fires").click()
    said(page, "Choose a squad to move.")


def said(page: Page, words: str) -> None:
    """Wait until the prompt says something."""
    page.wait_for_function(
        "w => document.querySelector('.pl-prompt h2')?.textContent.includes(w)",
        arg=words,
        timeout=PATIENCE,
    )


def status(page: Page, words: str) -> None:
    """Wait until the words of the hex say something."""
    page.wait_for_function(
        "w => document.querySelector('.pl-board [role=status]').textContent.includes(w)",
        arg=words,
        timeout=PATIENCE,
    )


def go_to(page: Page, place: str) -> None:
    """By keyboard to a hex."""
    page.locator(".pl-board").focus()
    page.keyboard.press("g")
    page.keyboard.type(place)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "p => document.querySelector('.pl-status b')?.textContent === p",
        arg=place,
        timeout=PATIENCE,
    )


def click(page: Page, place: str) -> None:
    """The mouse on the middle of a hex, wherever the map is."""
    go_to(page, place)
    page.wait_for_timeout(250)
    box = page.locator(".pl-cursor .cur2").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_the_first_picture_has_ground_and_counters_of_both_sides(
    page: Page, tables: Served
) -> None:
    open_table(page, tables, "alone")
    wait_for_paint(page)
    said(page, "Choose who fires.")
    assert page.evaluate(INK, 0) > 0.99, "the sheet is painted from edge to edge"
    assert page.evaluate(COLOUR, [1, *GERMAN]) > 1500
    assert page.evaluate(COLOUR, [1, *BELGIAN]) > 200
    assert page.locator(".pl-step").count() == 11
    names = page.locator(".pl-board").get_attribute("aria-label") or ""
    assert names.startswith("Map of Eben Emael. Turn 1 of 10")
    assert page.locator(".pl-board").get_attribute("role") == "application"


def test_a_click_shows_reach_and_a_second_click_walks_there(page: Page, tables: Served) -> None:
    at_the_table(page, tables)
    before = page.evaluate(INK, 1)
    click(page, "1408")
    said(page, "Wenzel: choose a hex to walk to.")
    page.wait_for_function(f"({INK})(1) > {before * 1.5}", timeout=PATIENCE)
    click(page, "1306")
    status(page, "Wenzel")
    assert "1306" in page.locator(".pl-status").inner_text()
    assert "Wenzel walks to 1306" in page.locator(".pl-log").inner_text()
    page.get_by_role("button", name="Take back").click()
    page.wait_for_function(
        "() => !document.querySelector('.pl-log').textContent.includes('Wenzel walks')",
        timeout=PATIENCE,
    )


def test_why_not_is_answered_beside_the_map(page: Page, tables: Served) -> None:
    at_the_table(page, tables)
    click(page, "1408")
    said(page, "Wenzel: choose")
    click(page, "1409")
    page.wait_for_selector(".pl-ans .pl-case", timeout=PATIENCE)
    answer = page.locator(".pl-ans").first
    assert answer.locator(".pl-case").first.inner_text() == "4.8"
    assert "Mi-Nord still stands" in answer.inner_text()
    link = answer.get_by_role("link", name="worked example")
    assert (link.get_attribute("href") or "").endswith("cases.ipynb#case-4.8")
    status(page, "Not allowed (4.8)")


def test_the_keyboard_alone_plays_a_whole_german_player_turn(page: Page, tables: Served) -> None:
    open_table(page, tables, "alone")
    wait_for_paint(page)
    said(page, "Choose who fires.")
    board = page.locator(".pl-board")
    order = page.get_by_label("Order", exact=True)

    def type_order(line: str) -> None:
        order.focus()
        page.keyboard.type(line)
        page.keyboard.press("Enter")

    type_order("pass")
    said(page, "Choose a squad to move.")
    go_to(page, "1313")
    page.keyboard.press("Enter")
    said(page, "Huebel: choose a hex to walk to.")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    status(page, "1312")
    status(page, "Huebel")
    type_order("pass")
    said(page, "Choose a squad to attack with.")
    board.focus()
    page.keyboard.press(".")
    page.keyboard.press("Enter")
    said(page, ": choose what it attacks.")
    page.keyboard.press(".")
    page.keyboard.press("Enter")
    page.wait_for_selector(".pl-menu", timeout=PATIENCE)
    assert page.evaluate("document.activeElement.getAttribute('role')") == "menuitem"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector(".pl-menu", state="detached", timeout=PATIENCE)
    assert page.evaluate("document.activeElement.className").startswith("pl-board")
    page.wait_for_selector(".pl-steps button", timeout=PATIENCE)
    type_order("pass")
    said(page, "Carry out what is announced")
    board.focus()
    page.keyboard.press(".")
    page.keyboard.press("Enter")
    page.wait_for_selector(".pl-oddsbox .pl-odds", timeout=PATIENCE)
    assert "5/6" in page.locator(".pl-oddskey").inner_text()
    page.keyboard.press("Enter")
    page.wait_for_function(
        "() => /German Reorgani.ation/.test(document.querySelector('.pl-log').textContent)",
        timeout=30_000,
    )
    log = page.locator(".pl-log").inner_text()
    assert re.search(r"attacks .*: \d", log)


def test_tab_leaves_the_map_and_the_wheel_scrolls_the_page(page: Page, tables: Served) -> None:
    at_the_table(page, tables)
    page.locator(".pl-board").focus()
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.closest('.pl-board') !== null")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.className").startswith("pl-board")
    before = page.evaluate("document.querySelector('.pl-sheet').style.transform")
    box = page.locator(".pl-board").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.wheel(0, 200)
    page.wait_for_timeout(200)
    assert page.evaluate("document.querySelector('.pl-sheet').style.transform") == before
    page.keyboard.press("+")
    assert page.evaluate("document.querySelector('.pl-sheet').style.transform") != before


def test_letters_are_for_the_map_only(page: Page, tables: Served) -> None:
    at_the_table(page, tables)
    page.get_by_label("Order", exact=True).focus()
    page.keyboard.type("g1408 u q")
    page.wait_for_timeout(300)
    assert page.locator(".pl-goto").is_hidden()
    assert page.get_by_label("Order", exact=True).input_value() == "g1408 u q"


def test_a_double_click_answers_one_question(page: Page, tables: Served) -> None:
    at_the_table(page, tables)
    step = page.locator(".pl-step.is-now, .pl-stepline").first
    before = step.inner_text()
    page.locator("[data-pick='finish']").dblclick()
    page.wait_for_function(
        "was => document.querySelector('.pl-step.is-now').innerText !== was",
        arg=before,
        timeout=PATIENCE,
    )
    once = step.inner_text()
    page.wait_for_timeout(1500)
    assert step.inner_text() == once


def test_the_order_line_says_what_is_wrong_and_keeps_it(page: Page, tables: Served) -> None:
    at_the_table(page, tables)
    order = page.get_by_label("Order", exact=True)
    order.fill("walk Wenzl 1407")
    order.press("Enter")
    page.wait_for_selector(".pl-err", timeout=PATIENCE)
    assert "There is no unit 'Wenzl'" in page.locator(".pl-err").inner_text()
    assert order.input_value() == "walk Wenzl 1407"
    order.fill("walk Wenzel 1407")
    page.get_by_role("button", name="Do", exact=True).click()
    page.wait_for_function(
        "() => document.querySelector('.pl-log').textContent.includes('Wenzel walks to 1407')",
        timeout=PATIENCE,
    )
    assert order.input_value() == ""


def test_nothing_of_the_other_side_comes_before_its_button(page: Page, tables: Served) -> None:
    frames: list[str] = []

    def keep(frame: bytes | str) -> None:
        frames.append(frame.decode("latin-1") if isinstance(frame, bytes) else frame)

    page.on("websocket", lambda socket: socket.on("framereceived", keep))
    open_table(page, tables, "hot")
    page.wait_for_selector(".pl-hand", timeout=30_000)
    assert page.locator(".pl-board").count() == 0
    page.get_by_role("button", name="I am the Belgian player").click()
    said(page, "Choose a cupola to be a dummy.")
    for place in ("1406", "1113"):
        go_to(page, place)
        page.keyboard.press("Enter")
        status(page, "On the Belgian paper")
    page.get_by_role("button", name="Leave the rest inactive").click()
    page.wait_for_selector(".pl-hand", timeout=PATIENCE)
    assert "Hand the screen to the German player" in page.inner_text("body")
    start = next(n for n, text in enumerate(frames) if "Hand the screen to the German" in text)
    page.get_by_role("button", name="I am the German player").click()
    said(page, "Choose who fires.")
    wait_for_paint(page)
    page.wait_for_timeout(500)
    later = "".join(frames[start:])
    assert len(later) > 10_000, "the German's page did come"
    for secret in ("On the Belgian paper", "written down", "dummies"):
        assert secret not in later
        assert secret not in page.content()


def test_a_phone_shows_map_words_order_line_and_prompt_without_scrolling(
    browser: Browser, tables: Served, witness: Witness
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, device_scale_factor=2, has_touch=True
    )
    page = context.new_page()
    witness.watch(page)
    open_table(page, tables, "alone")
    wait_for_paint(page)
    page.get_by_role("button", name="No more fires").tap()
    said(page, "Choose a squad to move.")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for part in (".pl-board", ".pl-status", ".pl-orderbox", ".pl-prompt .pl-btn.is-primary"):
        box = page.locator(part).first.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["y"] + min(box["height"], 200) <= 844, part
    assert page.locator(".pl-strip").is_hidden()
    transform = "document.querySelector('.pl-sheet').style.transform"
    before = page.evaluate(transform)
    page.evaluate(DRAG)
    assert page.evaluate(transform) != before, "a finger moves the map"
    page.goto("about:blank")
    context.close()
    assert witness.outside == []
    assert witness.unexpected() == []


DRAG = """() => {
  const board = document.querySelector('.pl-board'), box = board.getBoundingClientRect();
  const send = (type, x, y) => board.dispatchEvent(new PointerEvent(type, {
    bubbles: true, pointerId: 7, pointerType: 'touch', clientX: box.x + x, clientY: box.y + y }));
  board.setPointerCapture = () => {};
  send('pointerdown', 200, 200); send('pointermove', 150, 160); send('pointermove', 120, 120);
  send('pointerup', 120, 120);
}"""


def test_a_phone_shows_the_form_for_a_new_game_that_its_button_opens(
    page: Page, tables: Served
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    at_the_table(page, tables)
    page.get_by_role("button", name="New game").click()
    form = page.locator(".pl-newgame")
    form.wait_for()
    page.wait_for_timeout(500)
    box = form.bounding_box()
    assert box is not None
    assert 0 <= box["y"] < 784, "its first line is in the window"


def test_beside_a_page_on_a_wide_screen_is_its_own_ground(page: Page, tables: Served) -> None:
    page.set_viewport_size({"width": 2200, "height": 900})
    at_the_table(page, tables)
    beside = page.evaluate(
        """() => {
          for (let e = document.elementFromPoint(30, 400); e; e = e.parentElement) {
            const ink = getComputedStyle(e).backgroundColor;
            if (ink !== "rgba(0, 0, 0, 0)") return ink;
          }
        }"""
    )
    ground = page.locator(".pl-page").first.evaluate("e => getComputedStyle(e).backgroundColor")
    assert beside == ground


def test_two_fingers_and_the_keys_zoom_the_map(page: Page, tables: Served) -> None:
    at_the_table(page, tables)
    page.locator(".pl-board").focus()
    page.keyboard.press("0")
    page.wait_for_timeout(300)
    sheet = page.locator(".pl-sheet").bounding_box()
    board = page.locator(".pl-board").bounding_box()
    assert sheet is not None
    assert board is not None
    assert sheet["height"] <= board["height"] + 2, "0 shows the whole map"
    for _ in range(8):
        page.keyboard.press("+")
    page.wait_for_function(
        "() => document.querySelector('.pl-board canvas').width > 2000", timeout=PATIENCE
    )
    # closer up the ground is painted with more pixels: first the canvas grows, then it is painted
    page.wait_for_function(f"() => ({INK})(0) > 0.99", timeout=PATIENCE)
