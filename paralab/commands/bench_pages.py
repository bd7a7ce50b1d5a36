"""Measuring pages: a server of one's own, a Chromium, and what a visitor waits for."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from paralab.play.bench import Figure, absent, share

FIRST, READY, MEMORY = "page: first picture", "page: interactive against an empty one", "kernel"
CLICK = "page: click to repaint"
WAIT_S = 60.0
ARGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
AWAKE = "() => performance.getEntriesByName('paralab:awake').length > 0"
TOLD = "name => performance.getEntriesByName(name)[0].startTime"
WATCH = """(() => {
  const wide = 480, high = 640, small = new OffscreenCanvas(wide, high);
  const pen = small.getContext("2d", {willReadFrequently: true});
  const look = () => {
    pen.clearRect(0, 0, wide, high);
    for (const canvas of document.querySelectorAll("canvas"))
      if (canvas.width && canvas.height) pen.drawImage(canvas, 0, 0, wide, high);
    let sum = 0;
    for (const pixel of new Int32Array(pen.getImageData(0, 0, wide, high).data.buffer))
      sum = (Math.imul(sum, 31) + pixel) | 0;
    return sum;
  };
  addEventListener("pointerup", () => {
    const began = performance.now(), before = look();
    window.waited = 0;
    const again = () => {
      if (look() !== before) window.waited = performance.now() - began;
      else if (performance.now() - began < 1500) requestAnimationFrame(again);
    };
    requestAnimationFrame(again);
  }, true);
})();"""


CLICKS = 40
SPOT = """n => {
  const canvas = document.querySelector("canvas");
  const frame = document.querySelector(".pl-board") || canvas.parentElement;
  const box = frame.getBoundingClientRect();
  const x = box.x + box.width * (n * 0.618 % 1), y = box.y + box.height * (n * 0.414 % 1);
  const there = document.elementFromPoint(x, y);
  const mine = there && frame.contains(there) && !there.closest("button, label, input");
  return mine ? [x, y] : null;
}"""


def pages(game: str) -> Iterator[Figure]:
    """The table of a game as a page: first picture, interactive, click to repaint, memory."""
    if (why := _missing()) is not None:
        yield from _all_absent(why)
        return
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        _notebook(root / "index.ipynb", "import ipywidgets\nipywidgets.Label('nothing')")
        _notebook(root / "empty" / "play.ipynb", "import ipywidgets\nipywidgets.Label('nothing')")
        try:
            call = f"from paralab.widgets import pages\npages.play({game!r})"
            _notebook(root / "table" / "play.ipynb", call, _first_frame(game))
            with _serving(root) as (server, address), _browser() as browser:
                yield from _visit(server, address, browser)
        except Exception as error:  # what a browser or a server may raise is not for us to list
            lines = str(error).splitlines()
            yield from _all_absent(f"{type(error).__name__}: {lines[0] if lines else ''}")


def _missing() -> str | None:
    for module in ("playwright", "psutil", "voila"):
        if find_spec(module) is None:
            return f"{module} is not installed"
    if _chromium() is None:
        return "there is no Chromium"
    if not hasattr(import_module("paralab.widgets.pages"), "play"):
        return "there is no page of a table yet"
    return None


def _all_absent(why: str) -> Iterator[Figure]:
    yield absent(FIRST, "s", 0.5, why)
    yield absent(READY, "times", 1.3, why)
    yield absent(f"{CLICK}, median", "ms", 50, why)
    yield absent(f"{CLICK}, p95", "ms", 150, why)
    yield absent(f"{MEMORY} memory per visitor", "MB PSS", 60, why)


def _chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser")


def _first_frame(game: str) -> str:
    """The stored output of the page: what is there before the kernel."""
    page = import_module("paralab.widgets.pages").play(game)
    bundle = page._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    return str(data.get("text/html", ""))


def _notebook(path: Path, source: str, html: str = "") -> None:
    output = {
        "output_type": "execute_result",
        "data": {"text/html": html},
        "metadata": {},
        "execution_count": 1,
    }
    cell: dict[str, Any] = {
        "cell_type": "code",
        "id": "one",
        "metadata": {},
        "source": source,
        "outputs": [output] if html else [],
        "execution_count": 1 if html else None,
    }
    kernel = {"name": "python3", "language": "python", "display_name": "Python 3"}
    text = {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(text), encoding="utf-8")


@contextmanager
def _serving(root: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "paralab.cli", "serve", str(root), "--no-browser"]
    quiet = subprocess.DEVNULL
    server = subprocess.Popen([*command, "--port", str(port)], stdout=quiet, stderr=quiet)
    address = f"http://127.0.0.1:{port}"
    try:
        _until_it_answers(server, address)
        time.sleep(12)  # the waiting kernels are warm, and the machine is quiet again
        yield server, address
    finally:
        server.terminate()
        try:
            server.wait(timeout=30)
        finally:
            server.kill()


def _until_it_answers(server: subprocess.Popen[bytes], address: str) -> None:
    limit = time.monotonic() + WAIT_S
    while time.monotonic() < limit and server.poll() is None:
        try:
            with urlopen(f"{address}/voila/static/voila.js", timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError("the server does not answer")


@contextmanager
def _browser() -> Iterator[Any]:
    api: Any = import_module("playwright.sync_api")
    with api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=_chromium(), headless=True, args=ARGS)
        try:
            yield found
        finally:
            found.close()


def _visit(server: subprocess.Popen[bytes], address: str, browser: Any) -> Iterator[Figure]:
    empty = [_opened(browser, f"{address}/voila/render/empty/play.ipynb") for _ in range(3)]
    found = [_opened(browser, f"{address}/voila/render/table/play.ipynb") for _ in range(3)]
    seen = sorted(first for first, _ in found)[1]
    yield Figure(FIRST, seen / 1000, "s", 0.5, note="median of 3")
    ready = [sorted(awake for _, awake in some)[1] for some in (found, empty)]
    note = f"{ready[0] / 1000:.2f} s against {ready[1] / 1000:.2f} s"
    yield Figure(READY, ready[0] / ready[1], "times", 1.3, note=note)
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    page.add_init_script(WATCH)
    page.goto(f"{address}/voila/render/table/play.ipynb")
    page.wait_for_function(AWAKE, timeout=1000 * WAIT_S)
    times = _clicks(page)
    yield _of_clicks("median", times, 50, 50)
    yield _of_clicks("p95", times, 95, 150)
    largest = max(_kernels(server)) / 2**20
    yield Figure(f"{MEMORY} memory per visitor", largest, "MB PSS", 60, note="the largest kernel")
    page.goto("about:blank")


def _opened(browser: Any, url: str) -> tuple[float, float]:
    """Milliseconds to the first contentful paint and to the live page."""
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    page = context.new_page()
    page.goto(url)
    page.wait_for_function(AWAKE, timeout=1000 * WAIT_S)
    first, awake = (page.evaluate(TOLD, n) for n in ("first-contentful-paint", "paralab:awake"))
    page.goto("about:blank")  # which ends its kernel
    context.close()
    time.sleep(6)  # and another is warmed
    return first, awake


def _clicks(page: Any) -> list[float]:
    """Milliseconds from a click on the map to the repaint that it causes, over many clicks."""
    found = []
    for n in range(1, 160):
        spot = page.evaluate(SPOT, n)  # anew each time: a page may move under its map
        if spot is None:
            continue
        x, y = spot
        page.mouse.move(x, y)
        page.wait_for_timeout(200)
        page.mouse.click(x, y)
        try:
            page.wait_for_function("() => window.waited > 0", timeout=1500)
        except Exception:  # this click changed nothing on the map
            continue
        found.append(float(page.evaluate("() => window.waited")))
        if len(found) == CLICKS:
            break
    return found


def _of_clicks(words: str, times: list[float], part: float, budget: float) -> Figure:
    if len(times) < 10:
        return absent(f"{CLICK}, {words}", "ms", budget, f"only {len(times)} clicks repainted")
    return Figure(
        f"{CLICK}, {words}", share(times, part), "ms", budget, note=f"{len(times)} clicks"
    )


def _kernels(server: subprocess.Popen[bytes]) -> list[int]:
    """The proportional memory of each kernel, in bytes."""
    psutil: Any = import_module("psutil")
    found = []
    for child in psutil.Process(server.pid).children(recursive=True):
        try:
            if "ipykernel_launcher" in " ".join(child.cmdline()):
                found.append(int(child.memory_full_info().pss))
        except psutil.Error:
            continue
    return found
