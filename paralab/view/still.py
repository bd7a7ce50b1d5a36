"""A position as one picture: the printed sheet, and what lies on it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from paralab.core.game import Game
from paralab.core.state import State
from paralab.view.crop import cropped
from paralab.view.ground import ground
from paralab.view.layout import Layout, Region, layout_of
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
    """The sheet with its counters as an SVG document; of a wide map, one of its views.

    `above`: further layers; `neutral`: symbols only, no names on the counters.
    """
    scenario = game.scenario(state)
    layout = layout_of(scenario.board, game.look)
    known = lifted(game, state)
    laid = pieces(game.look, state, scenario.counters, layout, neutral=neutral, beneath=known)
    sheet, box = ground(scenario.board, game.look), None
    if layout.views:
        _, left, top, right, foot = _looked_at(state, layout)
        box = (left, top, right - left, foot - top)
        on_it = Picture(sheet.width, sheet.height, tuple(laid))
        sheet, laid = cropped(sheet, box), list(cropped(on_it, box).items)
    layers: list[Picture | Sequence[Item]] = [sheet, laid, *above]
    return svg(layers, f"{game.title}, {scenario.title}", words, width=width, box=box)


def _looked_at(state: State, layout: Layout) -> Region:
    """The view that has all who stand on the map, or the first."""
    at = {
        layout.centre(u.at)
        for us in state.units.values()
        for u in us.values()
        if u.at in layout.spots
    }
    for view in layout.views if at else ():
        _, left, top, right, foot = view
        if all(left < x < right and top < y < foot for x, y in at):
            return view
    return layout.views[0]


def figure(picture: str, words: str) -> str:
    """A picture with its caption: whose turn it is, the second line of a position's words."""
    return f"<figure>{picture}<figcaption>{escape(words.split(chr(10))[1])}</figcaption></figure>"
