"""`paralab serve`: the notebooks as pages, on this machine only, asking nothing of any other."""

from __future__ import annotations

import argparse
import socket
from pathlib import Path

import paralab
from paralab.commands import WrongUse

ADDRESS = "127.0.0.1"
PORT = 8866
IDLE_S = 900
TREE = Path(paralab.__file__).parents[1] / "notebooks"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `paralab serve` understands."""
    parser.add_argument("notebooks", nargs="?", type=Path, help="folder (default: notebooks/)")
    parser.add_argument("--port", type=int, default=PORT, help="port on this machine (%(default)s)")
    parser.add_argument(
        "--idle",
        type=int,
        default=IDLE_S,
        metavar="S",
        help="seconds after which a kernel without a page ends (%(default)s)",
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")


def run(args: argparse.Namespace) -> int:
    """Serve until stopped by Ctrl+C or SIGTERM."""
    root = folder(args.notebooks)
    ensure_free(args.port)
    try:
        from paralab.commands.site import site  # noqa: PLC0415  (Voila is optional, and slow)
    except ImportError as missing:
        raise WrongUse(f"the pages need more: pip install 'paralab[widgets]' ({missing})") from None
    app = site(root, ADDRESS, args.port, args.idle, browser=not args.no_browser)
    print(f"paralab is served at http://{ADDRESS}:{args.port}/ (Ctrl+C stops it)", flush=True)
    app.start()
    return 0


def folder(asked: Path | None) -> Path:
    """The folder to serve: the one asked for, the working tree's, or the one here."""
    for place in [asked] if asked else [TREE, Path("notebooks")]:
        if place.is_dir():
            return place.resolve()
    raise WrongUse(f"there is no folder '{asked or 'notebooks'}' to serve")


def ensure_free(port: int) -> None:
    """Refuse a port that somebody else has."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((ADDRESS, port))
        except (OSError, OverflowError) as taken:
            raise WrongUse(f"port {port} is not to be had ({taken}); try --port") from taken
