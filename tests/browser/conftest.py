"""A real browser on real pages. Where it cannot run, these tests fail: they are never skipped."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, sync_playwright

from tests.browser.serving import Served, serving

REPOSITORY = Path(__file__).parents[2]
HERE = "http://127.0.0.1:"
FAILED = "There was an error when executing"
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or "/usr/bin/chromium"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, headless=True, args=ARGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    """The repository's own notebooks, served once for all tests."""
    with serving(REPOSITORY / "notebooks") as running:
        yield running


class Witness:
    """What happened on the pages of one test that should not have."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.outside: list[str] = []
        self.errors: list[str] = []
        self.expected: list[str] = []

    def watch(self, page: Page) -> None:
        """Listen to a page from before its first request."""
        page.on("request", self.asked)
        page.on("websocket", lambda socket: self.reached(socket.url.replace("ws:", "http:", 1)))
        page.on("pageerror", lambda error: self.errors.append(f"page error: {error}"))
        page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" else None)

    def asked(self, request: Request) -> None:
        """A page has asked for something."""
        self.reached(request.url)

    def reached(self, url: str) -> None:
        """An address was wanted; only this machine's may be."""
        if not url.startswith((HERE, "data:", "blob:", "about:")):
            self.outside.append(url)

    def unexpected(self) -> list[str]:
        """The errors that the test has not announced."""
        return [e for e in self.errors if not any(e.startswith(known) for known in self.expected)]


@pytest.fixture
def witness() -> Witness:
    """The errors and outside requests so far; `witness.expected` takes beginnings of known ones."""
    return Witness()


@pytest.fixture
def page(browser: Browser, witness: Witness) -> Iterator[Page]:
    """A fresh page; it may not ask another machine, raise an error, or have a failing cell."""
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    fresh = context.new_page()
    witness.watch(fresh)
    yield fresh
    text = fresh.inner_text("body")
    # Leaving ends the kernel; closing the context alone would not.
    fresh.goto("about:blank")
    context.close()
    assert witness.outside == []
    assert witness.unexpected() == []
    assert FAILED not in text or FAILED in witness.expected
