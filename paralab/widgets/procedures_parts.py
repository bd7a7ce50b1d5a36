"""What stands round the map of a chapter, as escaped HTML: contents, demands, claims, hints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from paralab.core.game import Game
from paralab.core.state import Side
from paralab.view.icons import icon
from paralab.view.page_html import (
    Link,
    esc,
    hints,
    line,
    no_link,
    result,
    section_head,
    side_mark,
)
from paralab.view.prose import prose
from paralab.widgets.chapters import Chapter, Verdict


def contents(game: Game, chapters: Sequence[Chapter], here: Chapter, end: str = "") -> str:
    """The list of chapters, by player-turn, and `end` after it; picks ``chapter ID``."""
    shown = []
    for part, group in groupby(chapters, key=lambda c: c.part):
        rows = "".join(_row(game, c, c.id == here.id) for c in group)
        shown.append(f'<p class="grp">{esc(part)}</p>{rows}')
    about = 'data-roving data-scroll="steps" aria-label="Steps"'
    return f'<nav class="pl-toc" {about}>{"".join(shown)}{end}</nav>'


def _row(game: Game, chapter: Chapter, current: bool) -> str:
    number = chapter.step or ""
    now = ' aria-current="page"' if current else ""
    return (
        f'<button data-pick="chapter {esc(chapter.id)}"{now}>'
        f'<span class="pl-num">{number}</span>{side_mark(game, Side(chapter.eyes))}'
        f"<span>{esc(chapter.title)}</span></button>"
    )


def title_row(chapters: Sequence[Chapter], here: Chapter) -> str:
    """Where we are, and the chapters before and after."""
    at = [c.id for c in chapters].index(here.id)
    steps = max(c.step for c in chapters)
    where = f"Step {here.step} of {steps}, {here.part}" if here.step else here.part
    back = _to(chapters[at - 1], "back") if at else ""
    onward = _to(chapters[at + 1], "next") if at + 1 < len(chapters) else ""
    every = (
        '<button class="pl-btn is-quiet pl-phone" data-pick="contents">All steps'
        f"{icon('down')}</button>"
    )
    return (
        f'<div class="pl-row pl-titlerow"><div class="pl-grow"><p class="pl-small pl-muted">'
        f"{esc(where)}</p><h1>{esc(here.title)}</h1></div>{every}{back}{onward}</div>"
    )


def _to(chapter: Chapter, way: str) -> str:
    name = f"Step {chapter.step}" if chapter.step else chapter.title
    sign, pick = icon(way), f'data-pick="chapter {esc(chapter.id)}"'
    if way == "next":
        return f'<button class="pl-btn is-primary" {pick}>{esc(name)}{sign}</button>'
    if chapter.step:
        return f'<button class="pl-btn" {pick}>{sign}{esc(name)}</button>'
    # two titles in a row leave no room for the heading
    words = f'title="{esc(name)}" aria-label="{esc(name)}"'
    return f'<button class="pl-btn is-icon" {pick} {words}>{sign}</button>'


def caption(chapter: Chapter) -> str:
    """What the position is, and the way back to it; picks ``again``."""
    return (
        f'<div class="pl-status pl-caption"><span class="pl-grow"><b>Position</b>: '
        f"{esc(chapter.position)}</span>"
        f'<button class="pl-btn is-quiet" data-pick="again">{icon("undo")}Set up again</button>'
        "</div>"
    )


def demands(chapter: Chapter, link: Link = no_link) -> str:
    """What the rules demand, each sentence with its case."""
    rows = "".join(line(case, words, link) for case, words in chapter.rules)
    head = section_head("What the rule demands", "in our words")
    return f'<div class="pl-sec">{head}<div class="pl-lines">{rows}</div></div>'


def task(chapter: Chapter, done: bool, steps: int) -> str:
    """What to try, and whether it has been done."""
    body = f'<p class="pl-task">{esc(chapter.task)}</p>'
    if done:
        body += (
            '<div class="pl-say y" role="status"><h3>Done</h3>'
            "<p>Every order of the task has been carried out. Set the position up again to try"
            " another way, or go on.</p></div>"
        )
    aside = f"{steps} orders given" if steps != 1 else "1 order given"
    return f'<div class="pl-sec">{section_head("Try it", aside if steps else "")}{body}</div>'


def claims(
    chapter: Chapter,
    guesses: Mapping[int, bool],
    verdicts: Mapping[int, Verdict],
    link: Link = no_link,
) -> str:
    """Orders to judge; what has been judged is answered by the rules. Picks ``claim N y`` or n."""
    right = sum(verdicts[n].stands == guess for n, guess in guesses.items())
    aside = f"{right} of {len(guesses)} right" if guesses else "judge, then ask the rules"
    rows = []
    for n, (order, _) in enumerate(chapter.claims):
        given = chapter.given.get(str(n), ())
        before = f'<small>after <code class="pl-order">{esc("; ".join(given))}</code></small>'
        shown = f'<code class="pl-order">{esc(order)}</code>{before if given else ""}'
        if n in guesses:
            rows.append(f"<li>{shown}{_answered(verdicts[n], guesses[n], link)}</li>")
        else:
            rows.append(f'<li><div class="pl-claim">{shown}{_choice(n)}</div></li>')
    head = section_head("Would this stand?", aside)
    listed = f'<ul class="pl-claims">{"".join(rows)}</ul>'
    return f'<div class="pl-sec" aria-live="polite">{head}{listed}</div>'


def _choice(n: int) -> str:
    return (
        '<span class="pl-seg" role="group">'
        f'<button data-pick="claim {n} y">stands</button>'
        f'<button data-pick="claim {n} n">does not</button></span>'
    )


def _answered(verdict: Verdict, guess: bool, link: Link) -> str:
    right = verdict.stands == guess
    said = "You were right." if right else "You thought otherwise."
    if verdict.stands:
        return result(True, "", f"It stands. {said}", link)
    first = verdict.objections[0]
    rows = [result(False, o.case, o.words, link) for o in verdict.objections]
    remedy = f" What would change it: {first.remedy}" if first.remedy else ""
    return "".join(rows) + f'<p class="pl-small pl-muted">{esc(said + remedy)}</p>'


def help_section(chapter: Chapter, shown: int) -> str:
    """Hints, one after the other."""
    return f'<div class="pl-sec">{section_head("Hints")}{hints(chapter.hints, shown)}</div>'


def worth_knowing(chapter: Chapter, link: Link = no_link) -> str:
    """What history says to it."""
    if not chapter.note:
        return ""
    body = f'<div class="pl-note">{prose(chapter.note, link)}</div>'
    return f'<div class="pl-sec">{section_head("Worth knowing")}{body}</div>'


def words(chapters: Sequence[Chapter]) -> str:
    """Every chapter as text: what is demanded, and what to try."""
    said = []
    for c in chapters:
        said.append(f"{c.title} ({c.part})")
        said += (f"  {case}  {text}" for case, text in c.rules)
        said.append(f"  Try it: {c.task}")
    return "\n".join(said)
