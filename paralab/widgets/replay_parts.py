"""What stands beside the map of a replay, as escaped HTML: note, rules, luck, ways to leave."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from paralab.core.game import Game, Step
from paralab.core.state import State
from paralab.play.check import order_line
from paralab.play.luck import Fall, Run
from paralab.play.story import Note, Story
from paralab.play.tree import MAIN, Branch, Played
from paralab.view.figures_html import histogram, luck, percent
from paralab.view.icons import icon
from paralab.view.page_html import (
    Link,
    branches_list,
    esc,
    line,
    no_link,
    notes_list,
    section_head,
)
from paralab.view.prose import Source, chips, prose, references, sources, sources_list, tags
from paralab.view.story import lines
from paralab.view.words import count

CLOCK = re.compile(r"^\s*(\d\d:\d\d)[,:]?\s+")


class Reading(msgspec.Struct):
    """What of a replay's notes the reader has unfolded."""

    list: bool = False
    sources: bool = False


# ------------------------------------------------------------------------------ the note
def note_section(
    story: Story, note: Note | None, notes: Sequence[Note], reading: Reading, link: Link = no_link
) -> str:
    """The note: its number among all, title and prose; the list of notes; its sources."""
    if note is None:
        return f'<div class="pl-sec">{section_head(story.title)}<p>No note here.</p></div>'
    number = next((n for n, x in enumerate(notes, 1) if x.line == note.line), 0)
    listed = _notes(notes, note) if reading.list else ""
    found = cited(story, note)
    shown = ""
    if reading.sources and found:
        shown = f'<div class="pl-sources">{section_head("Sources of this note")}{found}</div>'
    clock, title = clock_of(note.title)
    when = f'<p class="pl-clock">{esc(clock)}</p>' if clock else ""
    return (
        f'<div class="pl-sec pl-notebox">{_bar(number, len(notes), reading, bool(found))}{listed}'
        f'<div class="pl-note"><h2>{chips(title)}</h2>{when}{prose(note.text, link)}</div>'
        f"{shown}</div>"
    )


def clock_of(title: str) -> tuple[str, str]:
    """The hour at the head of a title, and the rest of it.

    >>> clock_of("05:25, the first blast")
    ('05:25', 'The first blast')
    """
    found = CLOCK.match(title)
    if found is None:
        return "", title
    rest = title[found.end() :]
    return found[1], rest[:1].upper() + rest[1:]


def _bar(number: int, of: int, reading: Reading, has_sources: bool) -> str:
    where = f"Note {number} of {of}" if number else "Before the first note"
    back = _small("note back", icon("back"), "Note before", number <= 1)
    onward = _small("note next", icon("next"), "Next note", number >= of)
    source = ""
    if has_sources:
        source = (
            '<button class="pl-btn is-quiet" data-pick="sources"'
            f' aria-expanded="{_flag(reading.sources)}">Sources</button>'
        )
    return (
        '<div class="pl-h pl-notebar"><button class="pl-btn is-quiet" data-pick="notes"'
        f' aria-expanded="{_flag(reading.list)}">{esc(where)}{icon("down")}</button>'
        f'<span class="pl-grow"></span>{source}{back}{onward}</div>'
    )


def _small(pick: str, sign: str, words: str, off: bool) -> str:
    disabled = ' aria-disabled="true"' if off else ""
    return (
        f'<button class="pl-btn is-quiet is-icon" data-pick="{pick}" title="{words}"{disabled}>'
        f'{sign}<span class="pl-sr">{words}</span></button>'
    )


def _flag(on: bool) -> str:
    return "true" if on else "false"


def _notes(notes: Sequence[Note], here: Note) -> str:
    rows = [
        (f"read {n.number}", str(n.at), clock_of(n.title)[1], next(iter(tags(n.text)), ""))
        for n in notes
    ]
    return notes_list(rows, f"read {here.number}")


def cited(story: Story, note: Note) -> str:
    """The sources that a note refers to, wherever the file has them."""
    known = {s.mark: s for s in all_sources(story)}
    found = [(n, known[mark]) for mark, n in references(note.text).items() if mark in known]
    return sources_list([Source(str(n), source.words) for n, source in found])


def all_sources(story: Story) -> tuple[Source, ...]:
    """Every footnote of the file."""
    return tuple(s for n in story.notes for s in sources(n.text))


# ------------------------------------------------------------------------------ rules and dice
def next_section(played: Played) -> str:
    """The order that a note speaks of before it is carried out; its dice have not fallen yet."""
    text = order_line(played.step.action, (), ())
    return (
        '<div class="pl-sec"><div class="pl-h"><span class="pl-grow">Next</span>'
        f'<code class="pl-order">{esc(text)}</code></div></div>'
    )


def rules_section(
    game: Game,
    before: State,
    played: Played,
    number: int,
    told: Fall | None,
    link: Link = no_link,
    *,
    title: str = "In the rules",
) -> str:
    """The step in the rules: its order line, what happened with cases, the dice and their luck."""
    step = played.step
    text = order_line(step.action, step.rolls, played.chosen)
    head = (
        f'<div class="pl-h"><span class="pl-grow">{esc(title)}</span>'
        f'<code class="pl-order">{esc(text)}</code></div>'
    )
    said = [x for x in lines(game, before, step, number) if x.sort in {"event", "skipped"}]
    rows = "".join(line(x.case, x.words, link, x.basis) for x in said)
    heads = "".join(_headlines(game, {c for x in said for c in (x.case,)}, link))
    dice = _dice(step, played.chosen, told)
    return f'<div class="pl-sec">{head}<div class="pl-lines">{rows}</div>{heads}{dice}</div>'


def _headlines(game: Game, cases: Iterable[str], link: Link) -> Iterable[str]:
    known = [game.cases[c] for c in sorted(cases) if c in game.cases]
    if known:
        said = "; ".join(f"{c.number} {c.headline}" for c in known)
        yield f'<p class="pl-small pl-muted">{esc(said)}</p>'


def _dice(step: Step, chosen: Sequence[bool], told: Fall | None) -> str:
    if not step.rolls:
        return ""
    marks = [*chosen, *(False,) * (len(step.rolls) - len(chosen))]
    dice = list(zip(step.rolls, marks, strict=True))
    words = f"{told.result if told.result != '-' else 'no effect'}." if told else "As it fell."
    words = words[0].upper() + words[1:]
    return luck(dice, words, told.chance if told else None)


def luck_section(run: Run | None, turn: int, *, history: bool = True) -> str:
    """How a turn's dice compare with fair ones; nothing where too few fell to tell."""
    if run is None or run.of < 2:
        return ""
    bars = [(str(n), p) for n, p in enumerate(run.chances)]
    share = percent(run.at_least).replace(" %", "")
    verdict = (
        "kind" if run.at_least < Fraction(1, 4) else
        "unkind" if run.at_most < Fraction(1, 4) else "ordinary"
    )  # fmt: skip
    good = " or ".join(run.good) if len(run.good) < 3 else f"“{run.good[0]}”, or better"
    words = (
        f"{run.hits} of {run.of} were {good}. Fair dice do that or better in"
        f" {share} of 100 tries: the dice were {verdict}."
    )
    aside = f"turn {turn}, {count(run.of, f'{run.purpose} roll', f'{run.purpose} rolls')}"
    title = "How lucky was history?" if history else "How lucky were these dice?"
    return f'<div class="pl-sec">{histogram(bars, str(run.hits), words, aside, title)}</div>'


# ------------------------------------------------------------------------------ leaving
def leaving_section(branches: Sequence[Branch], here: str, at: int, *, asking: bool) -> str:
    """What if? The button, then with which dice; and the branches that are there already."""
    others = [b for b in branches if b.id != here]
    rows = branches_list([(b.id, b.title or "What happened", _where(b, at)) for b in others])
    body = _with_which_dice() if asking else _what_if()
    return f'<div class="pl-sec">{body}<div class="pl-ways">{rows}</div></div>'


def _where(branch: Branch, at: int) -> str:
    steps = count(branch.last - branch.leaves, "step", "steps")
    if branch.id == MAIN:
        return f"back to it, {count(branch.last, 'step', 'steps')}"
    return (
        f"leaves here, {steps}"
        if branch.leaves == at
        else f"leaves at step {branch.leaves}, {steps}"
    )


def _what_if() -> str:
    return (
        '<div class="pl-row"><button class="pl-btn is-primary" data-pick="what if">'
        f"{icon('branch')}What if? Leave history here</button></div>"
    )


def _with_which_dice() -> str:
    return (
        f"{section_head('With which dice?', 'you can come back at any time')}"
        '<div class="pl-row">'
        '<button class="pl-btn is-primary" data-pick="leave same">The same dice</button>'
        '<button class="pl-btn" data-pick="leave new">New dice</button>'
        '<button class="pl-btn" data-pick="leave typed">Dice that I type</button>'
        '<button class="pl-btn is-quiet" data-pick="stay">Stay</button></div>'
    )


def away_section(title: str, parent: str, leaves: int, at: int) -> str:
    """One has left history: where one is, and the way back."""
    head = section_head(f"Off history: {title}", f"left at step {leaves}")
    gone = f" You are {count(at - leaves, 'step', 'steps')} on." if at > leaves else ""
    words = f"You have left “{parent}” after step {leaves}; nothing here changes it.{gone}"
    return (
        f'<div class="pl-sec pl-away">{head}<p>{esc(words)}</p>'
        '<div class="pl-row"><button class="pl-btn is-primary" data-pick="come back">'
        f"{icon('undo')}Back to history</button></div></div>"
    )
