"""The gallery: what paralab is, which games are here, and one click into each."""

from __future__ import annotations

from collections.abc import Sequence

import paralab
from paralab.core.board import Place
from paralab.core.game import Game
from paralab.view.crop import cropped
from paralab.view.ground import ground
from paralab.view.icons import icon
from paralab.view.layout import layout_of
from paralab.view.page_html import esc
from paralab.view.pieces import lifted, pieces
from paralab.view.svg import svg
from paralab.widgets.css import Look
from paralab.widgets.pane import Pane
from paralab.widgets.shelf import Title, pages_of, shelf
from paralab.widgets.shell import Page, topped

HEADLINE = "Airborne battles, on a table that knows the rules"
WHAT = (
    "paralab puts wargames about airborne operations on a page. Point at a unit and see where it"
    " may go; try what it may not do, and read why not, with the number of the rule. Then look"
    " back, change one decision or one die, and see what would have followed."
)
MINE = (
    ("For teachers", "Every step of a turn has a position, a task and a check, and every battle "
     "a replay with its sources. Made for a projector, a class and fifty minutes."),
    ("For students", "The rules answer in sentences. Chances are counted out before you commit, "
     "and what is history and what is only the game is kept apart."),
    ("For wargamers", "Whole games by mouse, by keyboard or as typed orders, alone or against "
     "each other on one screen, with your own dice if you like."),
)  # fmt: skip
FOOT = (
    "Maps and counters are drawn by us. A number marked as reconstructed stands in for a printed"
    " one that is lost; nothing so marked is passed off as the publisher’s."
)


def index_page() -> Page:
    """The start page, with a link to everything that is here."""
    look = Look()
    first = next(t for t in shelf() if t.ready)
    links = (("Games", "#games"), ("For whom", "#whom"), ("Sources", "#sources"))
    top = topped(look, "", "", links, home="index.ipynb")
    body = Pane("gallery", html=f"{hero(first)}{gallery(with_pictures=True)}{about()}")
    return Page([look, top, body], words=words, figure=figure, classes=("is-gallery",))


def hero(first: Title) -> str:
    """What this is, and three ways in."""
    pages = dict(pages_of(first.name, f"{first.name}/"))
    ways = (
        ("Never seen a hex map?", "One turn, step by step", pages.get("Procedures", pages["Play"])),
        ("A class of 50 minutes?", "The assault, replayed", pages.get("Replay", pages["Play"])),
        ("Know wargames?", f"Play {first.title} now", pages["Play"]),
    )
    rows = "".join(
        f'<a href="{esc(to)}"><b>{esc(asked)}</b><span>{esc(words_)}</span>{icon("next")}</a>'
        for asked, words_, to in ways
    )
    return (
        f'<div class="pl-hero"><div><h1>{esc(HEADLINE)}</h1><p>{esc(WHAT)}</p></div>'
        f'<nav class="pl-start" aria-label="Where to start">{rows}</nav></div>'
    )


def gallery(*, with_pictures: bool) -> str:
    """A wide card for each game that is here, and a small one for each that is not."""
    here = "".join(feature(t, with_pictures=with_pictures) for t in shelf() if t.ready)
    later = "".join(waiting(t) for t in shelf() if not t.ready)
    return (
        f'<section id="games" aria-label="Games">{here}'
        f'<h2 class="pl-later">In preparation</h2><div class="pl-cards is-later">{later}</div>'
        "</section>"
    )


def feature(title: Title, *, with_pictures: bool) -> str:
    """A game that can be played: its map, one click that starts it, and its other pages."""
    pages = pages_of(title.name, f"{title.name}/")
    start = pages[0][1]
    picture = thumbnail(title) if with_pictures else ""
    shown = (
        f'<a class="pl-thumb" href="{esc(start)}" tabindex="-1" aria-hidden="true">{picture}</a>'
    )
    meta = "".join(f"<span><b>{esc(n)}</b> {esc(what)}</span>" for n, what in title.meta)
    rest = "".join(f'<a href="{esc(to)}">{esc(words_)}</a>' for words_, to in pages[1:])
    replay = dict(pages).get("Replay", "")
    second = ""
    if replay:
        second = f'<a class="pl-btn" href="{esc(replay)}">{esc(title.replay_title)}</a>'
    return (
        f'<article class="pl-card is-feature">{shown if picture else ""}<div class="body">'
        f"<h2>{esc(title.title)} <small>{esc(title.when)}</small></h2>"
        f'<p class="learn">{esc(title.learn)}</p><p class="pl-meta">{meta}</p>'
        f'<p class="pl-row"><a class="pl-btn is-primary" href="{esc(start)}">'
        f"{esc(title.lead)}{icon('next')}</a>{second}</p>"
        f'<nav class="pl-acts" aria-label="{esc(title.title)}">{rest}</nav></div></article>'
    )


def waiting(title: Title) -> str:
    """A game that is not here yet: no links, a word instead."""
    return (
        '<article class="pl-card"><div class="body">'
        f"<h3>{esc(title.title)} <small>{esc(title.when)}</small></h3>"
        f'<p class="learn">{esc(title.learn)}</p><p class="pl-small pl-muted">in preparation</p>'
        "</div></article>"
    )


def thumbnail(title: Title, width: float = 620) -> str:
    """A part of a game's map as a small picture."""
    return map_part(paralab.load(title.name), title.window, width)


def map_part(game: Game, window: Sequence[str], width: float) -> str:
    """The part of a map between two hexes, corner to corner, as SVG; the whole without any."""
    scenario = next(iter(game.scenarios.values()))
    picture, lay = ground(scenario.board, game.look), layout_of(scenario.board, game.look)
    start = scenario.start()
    on_it = pieces(game.look, start, scenario.counters, lay, beneath=lifted(game, start))
    box = None
    if window:
        ends = [lay.centre(Place(p)) for p in window]
        (x0, x1), (y0, y1) = (sorted(axis) for axis in zip(*ends, strict=True))
        box = (x0 - 60, y0 - 60, x1 - x0 + 120, y1 - y0 + 120)
        picture = cropped(picture, box)
    shown = svg([picture, on_it], f"The map of {game.title}", width=width, box=box)
    return shown.replace("<svg ", '<svg preserveAspectRatio="xMidYMid slice" ', 1)


def about() -> str:
    """For whom it is, and how its numbers and pictures are to be taken."""
    whom = "".join(f"<div><h3>{esc(who)}</h3><p>{esc(what)}</p></div>" for who, what in MINE)
    return (
        f'<section id="whom" class="pl-whom" aria-label="For whom">{whom}</section>'
        f'<footer id="sources" class="pl-foot"><p>{esc(FOOT)}</p></footer>'
    )


def words() -> str:
    """The gallery as text."""
    games = [
        f"{t.title}, {t.when}: {t.lead if t.ready else 'in preparation'}. {t.learn}"
        for t in shelf()
    ]
    return "\n".join([HEADLINE, WHAT, *games])


def figure() -> str:
    """The gallery as HTML that needs no kernel: its words, and its links."""
    games = "".join(
        f"<h2>{esc(t.title)}, {esc(t.when)}</h2><p>{esc(t.learn)}</p>{_doors(t)}"
        for t in shelf()
        if t.ready
    )
    return f"<article><h1>{esc(HEADLINE)}</h1><p>{esc(WHAT)}</p>{games}</article>"


def _doors(title: Title) -> str:
    """The ways into a game in words: the one that starts it, then its other pages."""
    (_, start), *others = pages_of(title.name, f"{title.name}/")
    rest = " · ".join(f'<a href="{esc(to)}">{esc(words_)}</a>' for words_, to in others)
    return f'<p><a href="{esc(start)}"><b>{esc(title.lead)}</b></a></p><p>{rest}</p>'
