"""One function for each page: what a notebook calls, and all that it calls."""

from __future__ import annotations

from pathlib import Path

from paralab.widgets.index import index_page
from paralab.widgets.odds import odds_page
from paralab.widgets.procedures import procedures_page
from paralab.widgets.replay import replay_page
from paralab.widgets.shell import Page


def index() -> Page:
    """The gallery."""
    return index_page()


def replay(path: str | Path) -> Page:
    """An annotated battle, from its file or by its name among those that come with the package."""
    return replay_page(path)


def procedures(game: str, chapter: str = "") -> Page:
    """The steps of a turn, each with a position, what is demanded, and something to try."""
    return procedures_page(game, chapter)


def odds(game: str) -> Page:
    """Chances worked out exactly, and what many games come to."""
    return odds_page(game)
