"""How a test waits for a page."""

from __future__ import annotations

from playwright.sync_api import Page

AWAKE = "() => !document.body.classList.contains('pl-asleep')"
PAINTED = """() => [...document.querySelectorAll('canvas')].some(canvas => {
  const {width, height} = canvas;
  if (!width || !height) return false;
  const data = canvas.getContext('2d').getImageData(0, 0, width, height).data;
  let inked = 0;
  for (let i = 3; i < data.length; i += 4001 * 4) if (data[i]) inked += 1;
  return inked > 20;
})"""


def visit(page: Page, url: str, seconds: float = 30) -> None:
    """Open a page and wait until it is live."""
    page.goto(url)
    page.wait_for_function(AWAKE, timeout=1000 * seconds)


def wait_for_paint(page: Page, seconds: float = 20) -> None:
    """Wait until some canvas has a picture on it."""
    page.wait_for_function(PAINTED, timeout=1000 * seconds)


def time_of(page: Page, name: str) -> float:
    """When a mark or a paint was, in milliseconds since the address was entered."""
    return float(page.evaluate("n => performance.getEntriesByName(n)[0].startTime", name))
