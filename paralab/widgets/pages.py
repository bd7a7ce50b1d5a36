"""One function for each page: what a notebook calls, and all that it calls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import paralab
from paralab.play.session import Papers
from paralab.widgets import play_page
from paralab.widgets.index import index_page
from paralab.widgets.odds import odds_page
from paralab.widgets.procedures import procedures_page
from paralab.widgets.replay import replay_page
from paralab.widgets.shelf import example, pages_of
from paralab.widgets.shell import Page

HOME = "../index.ipynb"


def index() -> Page:
    """The gallery."""
    return index_page()


def play(
    game: str,
    scenario: str | None = None,
    *,
    person: str | None = None,
    seats: Mapping[str, str] | None = None,
    options: Iterable[str] = (),
    papers: Papers | None = None,
    seed: int | None = None,
) -> Page:
    """A table with a game on it, ready to play: `person` (the first side) against machines.

    `seats`: for each side "person", "doctrine" or "random", where that is not what is wanted.
    Raises LookupError for an unknown game, scenario or opponent.
    """
    table = play_page.play(
        paralab.load(game), scenario, person=person, seats=seats, options=options, papers=papers,
        seed=seed, pages=pages_of(game), home=HOME, link=example,
    )  # fmt: skip
    return table.page


def replay(path: str | Path) -> Page:
    """An annotated battle, from its file or by its name among those that come with the package."""
    return replay_page(path)


def procedures(game: str, chapter: str = "") -> Page:
    """The steps of a turn, each with a position, what is demanded, and something to try."""
    return procedures_page(game, chapter)


def odds(game: str) -> Page:
    """Chances worked out exactly, and what many games come to."""
    return odds_page(game)
