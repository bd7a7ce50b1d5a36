"""A `paralab serve` of one's own, and what is known about its kernels."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

import psutil

START_S = 60


def wait_until(true: Callable[[], bool], seconds: float, what: str) -> None:
    """Look until `true`, or fail with `what` was waited for."""
    limit = time.monotonic() + seconds
    while not true():
        if time.monotonic() > limit:
            raise AssertionError(f"after {seconds} s still not: {what}")
        time.sleep(0.05)


def free_port() -> int:
    """A port that nobody has just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def runs_a_kernel(process: psutil.Process) -> bool:
    """Whether a process is a kernel, and neither ended nor about to be."""
    try:
        return "ipykernel_launcher" in " ".join(process.cmdline())
    except psutil.Error:
        return False


@dataclass
class Served:
    """A running server."""

    process: subprocess.Popen[str]
    address: str

    def kernels(self) -> set[int]:
        """The process numbers of its kernels."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        return {c.pid for c in children if runs_a_kernel(c)}

    def answers(self) -> bool:
        """Whether it can be reached; asks for a file so that no kernel is started."""
        assert self.process.poll() is None, "the server has ended"
        try:
            with urlopen(f"{self.address}/voila/static/voila.js", timeout=5) as reply:
                return bool(reply.status == 200)
        except OSError:
            return False


def start(notebooks: Path, *options: str) -> Served:
    """Start a server; it may not answer yet."""
    port = free_port()
    command = [sys.executable, "-m", "paralab.cli", "serve", str(notebooks), "--no-browser"]
    process = subprocess.Popen([*command, "--port", str(port), *options], text=True)
    return Served(process, f"http://127.0.0.1:{port}")


def stop(served: Served) -> int:
    """Ask it to end as a service manager would; its exit status."""
    served.process.terminate()
    try:
        return served.process.wait(timeout=30)
    finally:
        served.process.kill()


@contextmanager
def serving(notebooks: Path, *options: str) -> Iterator[Served]:
    """A server that answers, stopped afterwards whatever happens."""
    served = start(notebooks, *options)
    try:
        wait_until(served.answers, START_S, "the server answers")
        yield served
    finally:
        stop(served)
