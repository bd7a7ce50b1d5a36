"""A position as one picture: the printed sheet, and what lies on it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from paralab.core.game import Game
from paralab.core.state import State
from paralab.view.ground import ground
from paralab.view.layout import layout_of
from paralab.view.pieces import lifted, pieces
from paralab.view.scene import Item, Picture
from paralab.view.svg import svg


def still(
    game: Game,
    state: State,
    words: str,
    above: Sequence[Sequence[Item]] = (),
    width: float = 0,
    *,
    neutral: bool = False,
) -> str:
    """The sheet with its counters as an SVG document.

    `above`: further layers; `neutral`: symbols only, no names on the counters.
    """
    scenario = game.scenario(state)
    layout = layout_of(scenario.board, game.look)
    known = lifted(game, state)
    laid = pieces(game.look, state, scenario.counters, layout, neutral=neutral, beneath=known)
    layers: list[Picture | Sequence[Item]] = [ground(scenario.board, game.look), laid, *above]
    return svg(layers, f"{game.title}, {scenario.title}", words, width=width)


def figure(picture: str, words: str) -> str:
    """A picture with its caption: whose turn it is, the second line of a position's words."""
    return f"<figure>{picture}<figcaption>{escape(words.split(chr(10))[1])}</figcaption></figure>"
