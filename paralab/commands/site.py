"""The server behind `paralab serve`: Voila with a start page, warm tables, and kernels that end."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import signal
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import psutil  # type: ignore[import-untyped]
import voila.app  # type: ignore[import-untyped]
from jupyter_core.paths import jupyter_path
from jupyter_core.utils import run_sync
from tornado.web import HTTPError, RedirectHandler
from traitlets.config import Config
from voila.shutdown_kernel_handler import (  # type: ignore[import-untyped]
    VoilaShutdownKernelHandler,
)

import paralab

START = "index.ipynb"
TABLE = "play.ipynb"
TEMPLATES = Path(paralab.__file__).parent / "widgets"

LOOK_S = 60

FRONT_END = [
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
    "ipycanvas",
]


class Leaving(VoilaShutdownKernelHandler):  # type: ignore[misc]
    """A page that is left ends its kernel; its beacon cannot carry a token."""

    def check_xsrf_cookie(self) -> None:
        """Nobody can guess a kernel's id, and ending that kernel is all that this can do."""


class Site(voila.app.Voila):  # type: ignore[misc]
    """The notebooks of one folder as pages."""

    ioloop = None

    @property
    def data_dir(self) -> str:
        """Where Voila's own themes are, whatever comes before them on Jupyter's path."""
        return next(p for p in jupyter_path("voila") if Path(p, "themes").is_dir())

    def init_handlers(self) -> list[Any]:
        """Voila's pages, and ours before them."""
        ours: list[Any] = [(f"{self.server_url}voila/api/shutdown/(.*)", Leaving)]
        if Path(self.root_dir, START).is_file():
            start = {"url": f"{self.base_url}voila/render/{START}", "permanent": False}
            ours.append((self.server_url, RedirectHandler, start))
        return [*ours, *super().init_handlers()]

    def listen(self) -> None:
        """Answer until stopped, and warm up meanwhile."""
        self.warming = asyncio.get_event_loop().create_task(self.warm_up())
        super().listen()

    def stop(self) -> None:
        """End every kernel, also those that were only starting."""
        self.warming.cancel()
        try:
            run_sync(self.kernel_manager.shutdown_all)()
        except HTTPError as gone:
            self.log.debug("a kernel ended before it could be stopped: %s", gone)
        finally:
            end_children()
            shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def warm_up(self) -> None:
        """Run what most visitors open, one page after the other so that nobody has to wait."""
        manager = self.kernel_manager
        for page in kept_warm(Path(self.root_dir)):
            pools = {**manager.kernel_pools_config, page: {"pool_size": 1}}
            manager.kernel_pools_config = pools
            manager.fill_if_needed(delay=0, notebook_name=page)
            for heated in list(manager._pools[page]):
                await (await heated)["task"]

    def _handle_signal_stop(self, sig: int, frame: FrameType | None) -> None:
        if self.ioloop is None:
            raise SystemExit(0)
        super()._handle_signal_stop(sig, frame)


def end_children() -> None:
    """End what shutdown_all gave up on when one of its kernels had ended by itself."""
    children = psutil.Process().children(recursive=True)
    for child in children:
        with suppress(psutil.NoSuchProcess):
            child.terminate()
    for child in psutil.wait_procs(children, timeout=3)[1]:
        with suppress(psutil.NoSuchProcess):
            child.kill()


def kept_warm(root: Path) -> list[str]:
    """The pages whose kernels wait for a visitor: the start page and each game's table."""
    found = [page for page in [root / START, *sorted(root.glob(f"*/{TABLE}"))] if page.is_file()]
    return [page.relative_to(root).as_posix() for page in found]


def settings(root: Path, address: str, port: int, idle: int, *, browser: bool) -> Config:
    """Voila's configuration: quiet, warm, and closed to anybody else."""
    c = Config()
    c.Voila.root_dir = str(root)
    c.Voila.ip = address
    c.Voila.port = port
    c.Voila.port_retries = 0
    c.Voila.open_browser = browser
    c.Voila.log_level = logging.ERROR
    # On this machine a browser that is gone is noticed without pings. With them a page that is only
    # slow is cut off, comes back, and asks for everything again, which makes it slower still.
    c.Voila.tornado_settings = {"ws_ping_interval": 0, "ws_ping_timeout": 0}
    c.VoilaConfiguration.template = "paralab"
    c.VoilaConfiguration.show_tracebacks = False
    c.VoilaConfiguration.preheat_kernel = True
    c.VoilaConfiguration.extension_allowlist = FRONT_END
    c.VoilaKernelManager.kernel_pools_config = {"default": {"pool_size": 0}}
    c.VoilaKernelManager.fill_delay = 0.2
    c.KernelManager.transport_encryption = "auto"
    # A page that is left says so and its kernel ends at once; this is for pages that could not.
    c.MappingKernelManager.cull_idle_timeout = idle
    c.MappingKernelManager.cull_interval = min(LOOK_S, idle)
    c.MappingKernelManager.cull_connected = False
    return c


def site(root: Path, address: str, port: int, idle: int, *, browser: bool) -> Site:
    """A server for the notebooks in `root`, ready to start."""
    # Voila looks for templates where Jupyter's data is; the working tree's come first.
    paths = [str(TEMPLATES), os.environ.get("JUPYTER_PATH", "")]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, paths))
    app = Site(config=settings(root, address, port, idle, browser=browser))
    app.initialize([])
    signal.signal(signal.SIGHUP, app._handle_signal_stop)
    return app
