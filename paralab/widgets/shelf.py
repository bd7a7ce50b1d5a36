"""Which games there are, how the gallery tells of them, and where their pages lie.

Addresses are relative, so that they work under Voila, in JupyterLab and in an exported page.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

import paralab

CASES: Final = "cases.ipynb"


class Title(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game of the gallery; all but the first four are empty where it is in preparation."""

    name: str
    title: str
    when: str
    learn: str
    lead: str = ""
    meta: tuple[tuple[str, str], ...] = ()
    window: tuple[str, ...] = ()
    replay: str = ""
    replay_title: str = ""

    @property
    def ready(self) -> bool:
        """Whether it can be played now."""
        return bool(self.lead)


@cache
def shelf() -> tuple[Title, ...]:
    """Every game, in the order of the gallery."""
    text = (files("paralab") / "games" / "shelf.toml").read_text(encoding="utf-8")
    return msgspec.convert(tuple(tomllib.loads(text)["game"]), tuple[Title, ...])


def title_of(name: str) -> Title:
    """One game; a game that is not on the shelf is told by its name alone."""
    found = next((t for t in shelf() if t.name == name), None)
    return found or Title(name, name, "", "")


def pages_of(name: str, folder: str = "") -> tuple[tuple[str, str], ...]:
    """The pages of a game, as words and address; `folder` leads from the page that links there."""
    replay = title_of(name).replay
    found = [
        ("Play", "play.ipynb"),
        *([("Replay", replay)] if replay else []),
        *([("Procedures", "procedures.ipynb")] if _tells(name, "procedures") else []),
        ("Cases", CASES),
        *([("Odds", "odds.ipynb")] if _tells(name, "odds") else []),
    ]
    return tuple((words, folder + to) for words, to in found)


def _tells(name: str, page: str) -> bool:
    """Whether a game has what a page is made from."""
    return name in paralab.games() and bool(paralab.load(name).look.get(page))


def example(case: str) -> str:
    """Where the worked example of a case is."""
    return f"{CASES}#case-{case}" if case else ""
