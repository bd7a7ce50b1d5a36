"""What stands in the panes of a table, as escaped HTML. Values in, text out; no widget, no rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from paralab.core.basis import Basis
from paralab.core.game import Game
from paralab.core.state import Side, State
from paralab.core.telling import Preview, SightLine
from paralab.play.picker import Choice, Prompt
from paralab.view.figures_html import PIPS, Spread, preview
from paralab.view.icons import MARK, icon
from paralab.view.page_html import (
    Link,
    basis_mark,
    case_mark,
    esc,
    line,
    no_link,
    section_head,
    side_mark,
)
from paralab.view.words import side_title

LARGEST = 1_000_000
"""A larger file is not a game."""

MOST_LAYERS = 5
"""Where there are more, a game's own overlays are folded away while they are off."""

DICE = {"seeded": "Seeded", "typed": "Typed", "chosen": "Chosen"}


class Press(NamedTuple):
    """A button: what it sends, its words; `why_not` disables it, `looks` is its class."""

    pick: str
    words: str
    looks: str = ""
    why_not: str = ""
    key: str = ""


ONCE: Final = frozenset({"line", "choose", "finish", "roll", "face"})
"""What begins so gives an order or throws a die: it is not done twice by a double click."""


def press(button: Press) -> str:
    """One button. A disabled one keeps its place and says why."""
    icon_only = "is-icon" in button.looks
    title = button.why_not or (button.words if icon_only else "")
    marks = f' title="{esc(title)}"' if title else ""
    if button.pick.partition(" ")[0] in ONCE:
        marks += " data-once"
    if button.why_not:
        marks += ' aria-disabled="true"'
    if icon_only:
        marks += f' aria-label="{esc(button.words)}"'
    shown = "" if icon_only else esc(button.words)
    if button.key and not button.why_not:
        shown += f' <kbd class="pl-key">{esc(button.key)}</kbd>'
    return (
        f'<button type="button" class="pl-btn {button.looks}" data-pick="{esc(button.pick)}"'
        f"{marks}>{shown}</button>"
    )


# ------------------------------------------------------------------------------ above the map
def top(game: Game, about: str, pages: Sequence[tuple[str, str]], current: str, home: str) -> str:
    """The head of the page: mark, game, how it stands, the other pages, the theme."""
    links = "".join(
        f'<a href="{esc(to)}"{_current(name == current)}>{esc(name)}</a>' for name, to in pages
    )
    theme = press(Press("theme", "Light, dark, projector", "is-quiet is-icon pl-i-theme"))
    return (
        f'<div class="pl-top"><a class="pl-brand" href="{esc(home or "#")}">{MARK}paralab</a>'
        f'<div class="pl-where"><b>{esc(game.title)}</b><span>{esc(about)}</span></div>'
        f'<nav class="pl-nav" aria-label="Pages">{links}{theme}</nav></div>'
    )


def _current(here: bool) -> str:
    return ' aria-current="page"' if here else ""


class Eye(NamedTuple):
    """Whose eyes may be chosen."""

    side: Side | None
    chosen: bool
    locked: bool


class Layer(NamedTuple):
    """An overlay, or another way of looking: its name, words, and whether it is on."""

    name: str
    words: str
    on: bool


def map_bar(game: Game, eyes: Iterable[Eye], layers: Sequence[Layer], unfolded: bool) -> str:
    """Above the map: through whose eyes, and what is laid over it."""
    seats = "".join(_eye(game, eye) for eye in eyes)
    checks = "".join(map(_layer, layers))
    many = len(layers) > MOST_LAYERS
    fold = (
        f'<button type="button" class="pl-btn is-icon pl-i-layers{"" if many else " pl-phone"}"'
        ' data-pick="layers"'
        f' aria-expanded="{_flag(unfolded)}" title="Overlays" aria-label="Overlays"></button>'
    )
    look = "pl-layers" + (" is-many" if many else "") + (" is-open" if unfolded else "")
    return (
        '<div class="pl-mapbar">'
        '<div class="pl-seg" role="radiogroup" aria-label="Through whose eyes" data-roving>'
        f'{seats}</div><span class="pl-grow"></span>{fold}'
        f'<div class="{look}" role="group" aria-label="Overlays">{checks}</div></div>'
    )


def _flag(on: bool) -> str:
    return "true" if on else "false"


def _eye(game: Game, eye: Eye) -> str:
    title = ' title="Closed papers: only your own side"' if eye.locked else ""
    name = side_title(game, eye.side).capitalize()
    return (
        f'<button type="button" role="radio" aria-checked="{_flag(eye.chosen)}"'
        f' data-pick="eyes {esc(eye.side or "umpire")}" aria-disabled="{_flag(eye.locked)}"{title}>'
        f"{side_mark(game, eye.side)}{esc(name)}{icon('lock') if eye.locked else ''}</button>"
    )


def _layer(layer: Layer) -> str:
    own = " is-own" if layer.name.startswith("own-") and not layer.on else ""
    mark = basis_mark(Basis.RECONSTRUCTED) if layer.name == "basis" else ""
    return (
        f'<button type="button" class="pl-check{own}" aria-pressed="{_flag(layer.on)}"'
        f' data-pick="layer {layer.name}">{esc(layer.words)}{mark}</button>'
    )


# ------------------------------------------------------------------------------ the prompt
def prompt(
    game: Game,
    side: Side | None,
    asked: Prompt,
    more: str,
    presses: Iterable[Press],
    over: str = "",
) -> str:
    """Who decides, what to choose, what it costs, and the buttons for what is not on the map.

    `over`: what the choice interrupts, and why.
    """
    who = f"{asked.who} player decides" if asked.who else "Nobody decides"
    mark = side_mark(game, side) if side else ""
    case = f' <span class="pl-inline-case">{esc(asked.case)}</span>' if asked.case else ""
    cost = f'<p class="more">{esc(more)}{case}</p>' if more else ""
    buttons = "".join(map(press, presses))
    return (
        f'<div class="pl-prompt">{_interrupts(over)}<p class="who">{mark}{esc(who)}</p>'
        f'<h2>{esc(asked.words)}</h2>{cost}<div class="pl-row">{buttons}</div></div>'
    )


def _interrupts(words: str) -> str:
    if not words:
        return ""
    return f'<p class="pl-interrupt" role="status">{icon("price")}<span>{esc(words)}</span></p>'


def verdict(game: Game, state: State, words: str, presses: Iterable[Press]) -> str:
    """The game is over: who has won, by which case, and what can be done now."""
    won = f"The {side_title(game, state.winner)} player has won." if state.winner else "A draw."
    buttons = "".join(map(press, presses))
    mark = side_mark(game, state.winner) if state.winner else ""
    return (
        '<div class="pl-prompt pl-over" role="status">'
        f'<p class="who">{mark}The game is over'
        f'</p><h2>{esc(won)}</h2><p class="more">{esc(words)}</p>'
        f'<div class="pl-row">{buttons}</div></div>'
    )


def off_map(
    things: Sequence[tuple[str, str]], picked: Sequence[str], title: str = "Not on the map"
) -> str:
    """What may be picked but is not on the map itself: each thing and its words."""
    if not things:
        return ""
    buttons = "".join(_thing(n, words, picked) for n, words in things)
    head = section_head(title, f"{len(things)}")
    return f'<div class="pl-sec">{head}<div class="pl-row">{buttons}</div></div>'


class Unlaid(NamedTuple):
    """A unit that is not on the table yet: its name, its words, what is printed on it."""

    name: str
    words: str
    values: str = ""


def to_lay(groups: Mapping[str, Sequence[Unlaid]], picked: Sequence[str]) -> str:
    """Units that are to be laid on the map, by what they belong to."""
    if not groups:
        return ""
    rows = "".join(
        f'<div class="pl-h">{esc(title)}</div><div class="pl-row">'
        f"{''.join(_thing(unit.name, unit.words, picked, unit.values) for unit in units)}</div>"
        for title, units in groups.items()
    )
    count = sum(map(len, groups.values()))
    head = section_head("To be laid on the map", f"{count}")
    return f'<div class="pl-sec">{head}<div class="pl-tolay">{rows}</div></div>'


def _thing(name: str, words: str, picked: Sequence[str], values: str = "") -> str:
    """A button that picks a thing; `values`: what is printed on it."""
    small = f" <small>{esc(values)}</small>" if values else ""
    return (
        f'<button type="button" class="pl-btn" data-pick="thing {esc(name)}"'
        f' aria-pressed="{_flag(name in picked)}">{esc(words)}{small}</button>'
    )


# ------------------------------------------------------------------------------ odds and dice
def odds(
    game: Game,
    *,
    rows: str,
    count: int,
    shown: Preview | None,
    spread: Spread,
    link: Link = no_link,
    die: int | None = None,
    passing: Side | None = None,
) -> str:
    """What is announced (`rows`), and the odds of what is chosen or being announced.

    `passing`: who may do something before the dice, and is taken to do nothing.
    """
    parts = []
    if count:
        parts.append(f'<div class="pl-sec">{section_head("Announced", str(count))}{rows}</div>')
    if shown is not None:
        body = preview(shown, game.tables, spread, link, die)
        if passing is not None:
            told = f"These are the chances if the {side_title(game, passing)} player passes."
            body += f'<p class="pl-small pl-muted">{esc(told)}</p>'
        parts.append(f'<div class="pl-sec pl-oddsbox">{body}</div>')
    return "".join(parts)


def dice(mode: str, wanted: int | None, rolled: Sequence[int], can_roll: str, words: str) -> str:
    """How dice fall here; where they are typed, the die that is wanted now.

    `wanted`: the sides of the die to type, `can_roll`: the words of the button that rolls.
    """
    modes = "".join(
        f'<button type="button" role="radio" aria-checked="{_flag(mode == name)}"'
        f' data-pick="dice {name}">{label}</button>'
        for name, label in DICE.items()
    )
    roll = press(Press("roll", can_roll, "is-primary", key="Enter")) if can_roll else ""
    bar = (
        '<div class="pl-row"><span class="pl-h">Dice</span>'
        f'<div class="pl-seg" role="radiogroup" aria-label="Dice" data-roving>'
        f'{modes}</div><span class="pl-grow"></span>{roll}</div>'
    )
    if wanted is None:
        return f'<div class="pl-sec pl-dice">{bar}</div>'
    fell = "".join(_face(n, mode == "chosen") for n in rolled)
    faces = "".join(
        f'<button type="button" class="pl-btn" data-pick="face {n}" data-once aria-label="{n}">'
        f"{_pips(n) if wanted == 6 else n}</button>"
        for n in range(1, wanted + 1)
    )
    verb = "Choose" if mode == "chosen" else "Roll"
    said = f"{verb} a die with {wanted} sides: {words}" if words else f"{verb} a die."
    head = section_head(said, "keys 1 to 6" if wanted == 6 else "")
    return (
        f'<div class="pl-sec pl-dice">{bar}{head}<div class="pl-row">{fell}</div>'
        f'<div class="pl-faces" role="group" aria-label="{esc(said)}" data-roving>{faces}</div>'
        "</div>"
    )


def _pips(n: int) -> str:
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="3.1"/>' for x, y in PIPS[n])
    return f'<svg viewBox="0 0 32 32" aria-hidden="true" class="pl-pips">{dots}</svg>'


def _face(n: int, chosen: bool) -> str:
    name = f"{n}, chosen" if chosen else str(n)
    cls = "pl-die is-chosen" if chosen else "pl-die"
    return f'<span class="{cls}" role="img" aria-label="{name}">{_pips(n)}</span>'


def files() -> str:
    """Begin anew, save, open."""
    chooser = (
        '<label class="pl-btn is-quiet pl-i-open pl-file">Open'
        f'<input type="file" accept=".md,text/markdown" data-open="{LARGEST}"></label>'
    )
    new = press(Press("new", "New game", "is-quiet"))
    return f"<div>{new}{press(Press('save', 'Save', 'is-quiet pl-i-save'))}{chooser}</div>"


def kept(games: Iterable[tuple[str, str]]) -> str:
    """Games that were left on this machine: how far each came, and a button to go on with it."""
    rows = "".join(
        f"<div>{esc(told)} {press(Press(f'resume {name}', 'Go on'))}</div>" for name, told in games
    )
    return (
        f'<div class="pl-alert w" role="status">{icon("undo")}<div>'
        f"<b>A game was left here.</b>{rows}</div>{press(Press('dismiss', 'Not now'))}</div>"
    )


# ------------------------------------------------------------------------------ lines of sight
def sight(told: SightLine | None, start: str | None, link: Link = no_link) -> str:
    """The line-of-sight tool: what to point at, or all that was tested and what blocks."""
    head = section_head("Line of sight", "" if told is None else f"{told.start} to {told.end}")
    if told is None:
        ask = (
            "Point at the hex to look from." if start is None else f"From {start}: point at a hex."
        )
        return f'<div class="pl-sec">{head}<p>{esc(ask)}</p></div>'
    hexes = ", ".join(told.hexes) or "none between"
    sides = ", ".join("/".join(side) for side in (*told.crossed, *told.along)) or "none"
    rows = [line(told.case, told.words, link, told.basis)]
    if told.blocked is not None:
        case, what, where = told.blocked
        rows.append(line(case, f"Blocked by {what} at {'/'.join(where)}.", link))
    rows.append(line("", f"Hexes tested: {hexes}."))
    rows.append(line("", f"Hexsides tested: {sides}."))
    return f'<div class="pl-sec" role="status">{head}{"".join(rows)}</div>'


# ------------------------------------------------------------------------------ small things
def hex_line(place: str | None, words: str) -> str:
    """The words of a hex, its number first and strong."""
    if place is None:
        return f"<span>{esc(words)}</span>"
    rest = words.removeprefix(place)
    return f"<span><b>{esc(place)}</b>{esc(rest)}</span>"


def question(words: str, choices: Iterable[Choice]) -> str:
    """An order line that could mean several things: the question, with its answers as buttons."""
    buttons = "".join(press(Press(f"line {c.value}", c.words)) for c in choices)
    return (
        f'<div class="pl-err" role="status">{icon("cross")}<p>{esc(words)}</p></div>'
        f'<div class="pl-row">{buttons}</div>'
    )


def trouble(words: str) -> str:
    """Something went wrong in the page itself: said, never swallowed."""
    return (
        f'<div class="pl-alert" role="alert">{icon("price")}<div><b>The page made a mistake.</b> '
        f"{esc(words)} The game stands as it was.</div>"
        f"{press(Press('dismiss', 'Close'))}</div>"
    )


def cited(case: str, words: str, link: Link = no_link) -> str:
    """One sentence with its case, on its own."""
    return f'<div class="pl-line">{case_mark(case, link)}<div class="say">{esc(words)}</div></div>'
