"""The odds page as escaped HTML: studies as bars with fractions, and what many games came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paralab.core.game import Game
from paralab.core.state import Side
from paralab.play.courses import Courses
from paralab.view.figures_html import common, odds, percent, spread_words
from paralab.view.page_html import Link, case_mark, esc, no_link, section_head, side_mark
from paralab.view.words import count, side_title
from paralab.widgets import plots
from paralab.widgets.studies import Group, Reckoned, Study


def study_list(studies: Sequence[Study], here: Study) -> str:
    """Which question is asked; picks ``study ID``."""
    buttons = "".join(
        f'<button type="button" role="radio" aria-checked="{_flag(s.id == here.id)}"'
        f' data-pick="study {esc(s.id)}">{esc(s.title)}</button>'
        for s in studies
    )
    return (
        f'<div class="pl-seg" role="radiogroup" aria-label="Question" data-roving>{buttons}</div>'
    )


def study_section(study: Study, number: int, rows: Sequence[Reckoned], link: Link = no_link) -> str:
    """One group of a study: a bar of chances for each row, and the groups to choose from."""
    groups = "".join(
        f'<button type="button" role="radio" aria-checked="{_flag(n == number)}"'
        f' data-pick="group {n}">{esc(g.words)}</button>'
        for n, g in enumerate(study.group)
    )
    about = f'<p class="pl-line">{case_mark(study.case, link)}<span>{esc(study.about)}</span></p>'
    of = common([pair for row in rows for pair in row.spread])
    bars = "".join(_bar(row, of) for row in rows)
    return (
        f'<div class="pl-sec"><h1>{esc(study.title)}</h1>{about}'
        '<div class="pl-seg pl-groups" role="radiogroup" aria-label="Who" data-roving>'
        f'{groups}</div><div class="pl-studies" role="status">{bars}</div></div>'
    )


def _bar(row: Reckoned, of: int) -> str:
    return f'<div class="pl-study"><h2>{esc(row.words)}</h2>{odds(row.spread, of=of)}</div>'


def study_words(study: Study, group: Group, rows: Sequence[Reckoned]) -> str:
    """A group of a study as text."""
    lines = [f"{study.title}: {group.words}."]
    for row in rows:
        lines.append(f"  {row.words}: {spread_words(row.spread)}.")
    return "\n".join(lines)


# ------------------------------------------------------------------------------ many games
def choices(
    game: Game, scenario: str, players: Mapping[str, str], games: int, *, running: bool
) -> str:
    """What to simulate: scenario, who plays each side, how many games."""
    scenarios = {s.name: s.title for s in game.scenarios.values()}
    rows = [_radio("Scenario", "scenario", scenarios, scenario)]
    for side in game.sides:
        known = {"random": "at random"}
        if side in game.doctrines:
            known = {"doctrine": "by its doctrine", **known}
        mark = side_mark(game, Side(side))
        rows.append(_radio(side_title(game, side), f"player {side}", known, players[side], mark))
    numbers = {str(n): str(n) for n in (100, 1000)}
    rows.append(_radio("Games", "games", numbers, str(games)))
    act = ("stop", "Stop") if running else ("run", f"Play {count(games, 'game', 'games')}")
    button = f'<button class="pl-btn is-primary" data-pick="{act[0]}">{esc(act[1])}</button>'
    return (
        f'<div class="pl-sec">{section_head("What comes of many games?")}'
        f'<div class="pl-wishes">{"".join(rows)}</div><div class="pl-row">{button}</div></div>'
    )


def _radio(name: str, pick: str, known: Mapping[str, str], now: str, mark: str = "") -> str:
    buttons = "".join(
        f'<button type="button" role="radio" aria-checked="{_flag(key == now)}"'
        f' data-pick="{esc(pick)} {esc(key)}">{esc(words)}</button>'
        for key, words in known.items()
    )
    about = f'role="radiogroup" aria-label="{esc(name)}" data-roving'
    return f'<span>{mark}{esc(name)}</span><div class="pl-seg" {about}>{buttons}</div>'


def progress(done: int, games: int) -> str:
    """How far it is."""
    return (
        f'<div class="pl-sec"><progress max="{games}" value="{done}" aria-label="Games played">'
        f"</progress><p>{done} of {games} games</p></div>"
    )


def outcome(game: Game, found: Courses, *, played_before: bool = False) -> str:
    """Who won how often, how it ended, and how it got there."""
    of = game.telling.points_of
    played = f"{found.games} games" + (", played beforehand" if played_before else "")
    rows = "".join(
        f"<tr><td>{side_mark(game, side)} {esc(side_title(game, side))}</td>"
        f'<td class="v">{_share(found, side)}</td></tr>'
        for side in game.sides
    )
    ended = f"How {count(found.games, 'game', 'games')} ended: {of} at the end, per cent of games."
    going = f"{of.capitalize()} at the end of each turn: the mean, and the band of 8 games in 10."
    last = plots.distribution(found.last, of, ended)
    turns = plots.by_turn(found.means(), found.quantile(0.1), found.quantile(0.9), of, going)
    return (
        f'<div class="pl-sec" role="status">{section_head("Who won", played)}'
        f'<table class="pl-tally">{rows}</table></div>'
        f'<div class="pl-sec">{last}</div><div class="pl-sec">{turns}</div>'
    )


def outcome_words(game: Game, found: Courses) -> str:
    """The same as text: who won, and the mean count turn by turn."""
    won = ", ".join(
        f"{side_title(game, side)} {100 * found.share(side)[0]:.0f} %" for side in game.sides
    )
    means = ", ".join(f"{mean:.1f}" for mean in found.means())
    of = game.telling.points_of
    return f"{found.games} games played beforehand: won {won}. Mean {of}, turn by turn: {means}."


def _share(found: Courses, side: str) -> str:
    share, low, high = found.share(side)
    sure = f"between {100 * low:.0f} and {100 * high:.0f} % at 95 %"
    return f"{percent(share)} <small>{esc(sure)}</small>"


def _flag(on: bool) -> str:
    return "true" if on else "false"
