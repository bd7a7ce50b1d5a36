"""`paralab serve`: a start page, a picture at once, kernels that end, nothing asked of others."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import nbformat
import psutil
import pytest
from jupyter_server.base.websocket import WebSocketMixin
from nbformat.v4 import new_code_cell, new_notebook, new_output
from playwright.sync_api import Page

from paralab.commands.site import settings
from tests.browser.conftest import FAILED, REPOSITORY, Witness
from tests.browser.pages import AWAKE, time_of, visit, wait_for_paint
from tests.browser.serving import Served, free_port, serving, start, stop, wait_until

pytestmark = pytest.mark.browser

FIRST_FRAME = "<figure><svg viewBox='0 0 60 40'><title>The table</title><rect/></svg></figure>"
BOARD = """
import ipycanvas
canvas = ipycanvas.MultiCanvas(2, width=600, height=400)
def draw():
    with ipycanvas.hold_canvas():
        for layer in (canvas[0], canvas[1]):
            layer.fill_style = "#226644"
            layer.fill_rect(0, 0, 600, 400)
canvas.on_client_ready(draw)
draw()
canvas
"""


def write(path: Path, source: str, title: str, html: str = "") -> None:
    """A notebook of one cell, with its stored output."""
    stored = [new_output("execute_result", data={"text/html": html}, execution_count=1)]
    cell = new_code_cell(source, outputs=stored if html else [])
    kernel = {"name": "python3", "language": "python", "display_name": "Python 3"}
    path.parent.mkdir(exist_ok=True)
    metadata = {"kernelspec": kernel, "title": title}
    nbformat.write(new_notebook(cells=[cell], metadata=metadata), path)


def settled(served: Served, number: int) -> set[int]:
    """The kernels, once there are `number` and the same ones a little later."""

    def same() -> bool:
        first = served.kernels()
        time.sleep(1.5)
        return len(first) == number and served.kernels() == first

    wait_until(same, 40, f"{number} kernels, and no more to come")
    return served.kernels()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A start page, a table, a page that is not kept warm, and one that fails."""
    root = tmp_path_factory.mktemp("notebooks")
    write(root / "index.ipynb", "import ipywidgets\nipywidgets.Label('the start page')", "Start")
    write(root / "toy" / "play.ipynb", BOARD, "The toy table", FIRST_FRAME)
    write(root / "toy" / "cold.ipynb", BOARD, "A cold page", FIRST_FRAME)
    write(root / "toy" / "fails.ipynb", "canvas = 1 / 0", "A page that fails", FIRST_FRAME)
    return root


@pytest.fixture(scope="module")
def toy(folder: Path) -> Iterator[Served]:
    """The folder above, served, its two warm pages waiting."""
    with serving(folder) as running:
        settled(running, 2)
        yield running


def test_the_address_alone_leads_to_the_start_page(toy: Served, page: Page) -> None:
    visit(page, toy.address)
    assert page.url == f"{toy.address}/voila/render/index.ipynb"
    page.get_by_text("the start page").wait_for(timeout=10_000)


def test_the_page_has_a_language_a_title_and_fits_a_phone(toy: Served, page: Page) -> None:
    visit(page, f"{toy.address}/voila/render/toy/play.ipynb")
    assert page.title() == "The toy table"
    assert page.get_attribute("html", "lang") == "en"
    viewport = page.get_attribute("meta[name=viewport]", "content") or ""
    assert "width=device-width" in viewport
    assert page.get_attribute("body", "data-jp-theme-light") == "true"


@pytest.mark.parametrize("name", ["play", "cold"])
def test_the_first_frame_is_there_before_the_kernel(toy: Served, page: Page, name: str) -> None:
    page.goto(f"{toy.address}/voila/render/toy/{name}.ipynb", wait_until="commit")
    page.locator("#pl-waking svg").wait_for(timeout=5000)
    assert page.locator("#pl-waking [role=status]").inner_text().startswith("Waking up.")
    page.wait_for_function(AWAKE, timeout=30_000)
    assert page.locator("#pl-waking").count() == 0
    wait_for_paint(page)
    assert time_of(page, "first-contentful-paint") < time_of(page, "paralab:awake") - 300


def test_the_live_page_takes_the_place_of_the_first_frame(toy: Served, page: Page) -> None:
    visit(page, f"{toy.address}/voila/render/toy/play.ipynb")
    assert page.locator("canvas").first.is_visible()
    assert page.locator("[role=main]").count() == 1
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")


def test_a_failing_cell_is_admitted_but_its_source_is_not_shown(
    toy: Served, page: Page, witness: Witness
) -> None:
    witness.expected = [FAILED]
    visit(page, f"{toy.address}/voila/render/toy/fails.ipynb")
    assert FAILED in page.inner_text("body")
    assert "ZeroDivisionError" not in page.content()
    assert "1 / 0" not in page.content()


def test_a_warm_table_answers_from_its_waiting_kernel(toy: Served) -> None:
    before = settled(toy, 2)
    with urlopen(f"{toy.address}/voila/render/toy/play.ipynb", timeout=20) as reply:
        text = reply.read().decode()
    assert FIRST_FRAME in text
    assert before < settled(toy, 3), "one was taken, and another is warmed in its place"


@pytest.mark.parametrize("how", ["leave", "reload", "close"])
def test_leaving_a_page_ends_its_kernel(toy: Served, page: Page, how: str) -> None:
    other = page.context.new_page()
    other.goto("about:blank")
    before = set(toy.kernels())
    visit(other, f"{toy.address}/voila/render/toy/cold.ipynb")
    mine = toy.kernels() - before
    assert len(mine) == 1
    {
        "leave": lambda: other.goto("about:blank"),
        "reload": lambda: other.reload(wait_until="commit"),
        "close": lambda: other.close(run_before_unload=True),
    }[how]()
    wait_until(lambda: not mine & toy.kernels(), 10, "the kernel of the page has ended")


def test_a_kernel_whose_page_never_came_is_ended(folder: Path) -> None:
    with serving(folder, "--idle", "2") as short:
        warm = settled(short, 2)
        with urlopen(f"{short.address}/voila/render/toy/cold.ipynb", timeout=20) as reply:
            reply.read()
        mine = short.kernels() - warm
        assert len(mine) == 1
        wait_until(lambda: not mine & short.kernels(), 15, "the lonely kernel has ended")
        time.sleep(3)
        assert short.kernels() == warm, "the warm ones wait on"


@pytest.mark.parametrize("after", [1.0, 1.5, 2.0, 4.0])
def test_sigterm_leaves_no_kernel_behind(folder: Path, after: float) -> None:
    served = start(folder)
    time.sleep(after)
    children = psutil.Process(served.process.pid).children(recursive=True)
    stop(served)
    _, alive = psutil.wait_procs(children, timeout=5)
    assert alive == []
    named = [p for p in psutil.process_iter(["cmdline"]) if p.ppid() == served.process.pid]
    assert named == []


def test_a_running_server_ends_well_when_asked(folder: Path) -> None:
    served = start(folder)
    wait_until(served.answers, 30, "the server answers")
    assert stop(served) == 0


def test_a_page_that_is_only_slow_is_not_cut_off(folder: Path) -> None:
    """A browser has no duty to answer a ping in time: here nobody is asked."""
    web = settings(folder, "127.0.0.1", 0, 900, browser=False).Voila.tornado_settings
    page = WebSocketMixin()
    page.settings = web
    assert page.ping_interval == page.ping_timeout == 0


def test_a_port_that_is_taken_is_wrong_use(toy: Served, folder: Path) -> None:
    port = toy.address.rsplit(":", 1)[1]
    command = [sys.executable, "-m", "paralab.cli", "serve", str(folder), "--port", port]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 2
    assert f"port {port}" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_that_is_not_there_is_wrong_use(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "paralab.cli", "serve", str(tmp_path / "no")]
    command += ["--port", str(free_port())]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 2
    assert "no folder" in done.stderr


def test_the_repository_has_a_start_page() -> None:
    assert "index.ipynb" in PAGES


PAGES = sorted(
    path.relative_to(REPOSITORY / "notebooks").as_posix()
    for path in (REPOSITORY / "notebooks").rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)


@pytest.mark.parametrize("notebook", PAGES)
def test_every_notebook_is_a_page(served: Served, page: Page, notebook: str) -> None:
    visit(page, f"{served.address}/voila/render/{notebook}", seconds=60)
    assert page.title() not in ("", Path(notebook).stem), "metadata.title or its first heading"
    assert page.locator("[role=main]").inner_text().strip()
