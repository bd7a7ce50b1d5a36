"""The screen between two players at one machine: nothing of either side is on the page."""

from __future__ import annotations

from collections.abc import Sequence

from paralab.core.game import Game
from paralab.core.state import Side, State
from paralab.view.page_html import (
    Link,
    esc,
    line,
    no_link,
    section_head,
    side_mark,
    stepline,
    strip,
)
from paralab.view.story import Line
from paralab.view.words import headed, side_title
from paralab.widgets.panels import Press, press


def cover(game: Game, state: State, side: Side, told: Sequence[Line], link: Link = no_link) -> str:
    """Hand the screen to a side. `state` and `told` must be what everybody knows."""
    who = side_title(game, side)
    phase = game.phase(state)
    number = state.phase - game.scenario(state).first + 1
    step = f"Step {number}: {phase.name}" if number > 0 else headed(phase.name)
    buttons = press(Press("show", f"I am the {who} player: show my view", "is-primary"))
    known = "".join(line(x.case, x.words, link, x.basis) for x in told)
    heard = (
        f'<div class="pl-sec">{section_head("What both sides know")}{known}</div>' if known else ""
    )
    return (
        f"{strip(game, state)}{stepline(game, state)}"
        f'<div class="pl-hand"><div class="pl-panel"><div class="pl-sec">'
        f'<p class="who">{side_mark(game, side)}{esc(step)}</p>'
        f"<h1>Hand the screen to the {esc(who)} player</h1>"
        f'<p class="more">Papers are closed. The map is covered, and nothing of either side is on '
        f"this page until the next button is pressed.</p>"
        f'<div class="pl-row">{buttons}</div></div>{heard}</div></div>'
    )
