"""The parts of a page as HTML: what UI.md calls strip, answers, unit card, log, notes, cards.

Plain strings, no widgets. Whatever comes from a game, a file or a person is escaped here, at the
last moment, so callers hand in words. An element with `data-pick` is one that a page listens to.
Charts, odds and dice are in `figures_html`, prose in `prose`, pictures on buttons in `icons`.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby

import msgspec

from paralab.core.actions import Action
from paralab.core.basis import Basis
from paralab.core.game import Game, Phase
from paralab.core.rulings import Objection
from paralab.core.state import Side, State, UnitId
from paralab.core.telling import Fact
from paralab.view.icons import LOZENGE, MARK, icon
from paralab.view.story import Line, whose
from paralab.view.words import kind_words, order_line, order_words, side_title, sort_words, thing

Link = Callable[[str], str]
"""The address of a case's worked example, or "" where there is none."""

BESIDE = ' target="_blank" rel="noopener"'
"""A worked example opens beside the page: leaving the page would end the game on it."""

BASES = {
    Basis.ERRATA: ("E", "Errata: corrected by the publisher"),
    Basis.DEDUCED: ("D", "Deduced: follows from what is printed"),
    Basis.RECONSTRUCTED: (LOZENGE, "Reconstructed: not the printed value"),
}
TAGS = {
    "L": "read in the cited source",
    "K": "general knowledge, not re-checked",
    "X": "sources disagree",
    "K?": "general knowledge, uncertain",
}


def no_link(_: str) -> str:
    """No worked examples here."""
    return ""


def esc(text: object) -> str:
    """Text as text, whatever it contains; minus signs as minus signs stay the caller's business."""
    return html.escape(str(text), quote=True)


# ------------------------------------------------------------------------------ small marks
def side_letter(game: Game, side: Side | None) -> str:
    """The class of a side: a, b, ... in the game's order; u for the umpire."""
    return "u" if side is None else "abcdef"[list(game.sides).index(side)]


def side_mark(game: Game, side: Side | None) -> str:
    """The shape and colour of a side, beside its name."""
    return f'<span class="pl-side {side_letter(game, side)}" aria-hidden="true"></span>'


def basis_mark(basis: Basis) -> str:
    """The sign that a number is not printed, with its words for those who listen."""
    if basis is Basis.PRINTED:
        return ""
    sign, title = BASES[basis]
    said = f'<span class="pl-sr"> ({basis.value})</span>'
    return f'<abbr class="pl-basis" title="{title}">{sign}{said}</abbr>'


def case_mark(number: str, link: Link = no_link, cls: str = "pl-case") -> str:
    """The number of a case in the margin, leading to its worked example."""
    where = link(number) if number else ""
    if not where:
        return f'<span class="{cls}">{esc(number)}</span>'
    return f'<a class="{cls}" href="{esc(where)}"{BESIDE}>{esc(number)}</a>'


def tag_mark(tag: str, source: str = "") -> str:
    """How well a sentence of history is founded: read, known, disputed, uncertain."""
    title = TAGS.get(tag, tag) + (f": {source}" if source else "")
    letter, unsure = tag[:1], " q" if tag.endswith("?") else ""
    return f'<abbr class="pl-tag {esc(letter)}{unsure}" title="{esc(title)}">{esc(tag)}</abbr>'


def said(words: str, basis: Basis = Basis.PRINTED) -> str:
    """A sentence with the sign of its basis, which never stands alone on a line."""
    sign = basis_mark(basis)
    if not sign:
        return esc(words)
    head, _, last = words.rpartition(" ")
    return f'{esc(head)} <span class="nb">{esc(last)} {sign}</span>'


def line(
    case: str, words: str, link: Link = no_link, basis: Basis = Basis.PRINTED, cls: str = ""
) -> str:
    """A sentence with its case in the margin."""
    body = f'<div class="say">{said(words, basis)}</div>'
    return f'<div class="pl-line {cls}">{case_mark(case, link)}{body}</div>'


def section_head(title: str, aside: str = "") -> str:
    """The small head of a section, with a word at its right."""
    right = f'<span class="pl-muted">{esc(aside)}</span>' if aside else ""
    return f'<div class="pl-h"><span class="pl-grow">{esc(title)}</span>{right}</div>'


# ------------------------------------------------------------------------------ head, strip
def head(
    title: str, about: str, pages: Sequence[tuple[str, str]], current: str = "", home: str = ""
) -> str:
    """The top of a page: mark, title, the other pages as links; the button picks ``theme``."""
    where = f'<div class="pl-where"><b>{esc(title)}</b><span>{esc(about)}</span></div>'
    links = "".join(
        f'<a href="{esc(to)}"{" aria-current=page" if name == current else ""}>{esc(name)}</a>'
        for name, to in pages
    )
    brand = f'<a class="pl-brand" href="{esc(home or "#")}">{MARK}paralab</a>'
    theme = (
        '<button class="pl-btn is-quiet is-icon" data-pick="theme"'
        f' title="Light, dark or projector">{icon("theme")}'
        '<span class="pl-sr">Light, dark or projector</span></button>'
    )
    nav = f'<nav class="pl-nav" aria-label="Pages">{links}{theme}</nav>'
    return f'<div class="pl-top">{brand}{where if title else ""}{nav}</div>'


def strip(game: Game, state: State, notes: Mapping[int, str] | None = None) -> str:
    """The sequence of play: what is done, where we are, what comes; whose choice, which case.

    Picks are ``phase N``. `notes`: what came of a finished phase, by its number.
    """
    scenario = game.scenario(state)
    before = state.phase < scenario.first
    shown = range(scenario.first) if before else range(scenario.first, len(scenario.sequence))
    parts = [
        (part, list(group))
        for part, group in groupby(shown, key=lambda n: _part(game, scenario.sequence[n]))
    ]
    unit = "minmax(0,{}px)" if before else "{}fr"
    wide = " ".join(unit.format(len(group) * (220 if before else 1)) for _, group in parts)
    halves = "".join(_half(game, state, part, group, notes or {}) for part, group in parts)
    style = f'style="grid-template-columns:{wide}"'
    return f'<nav class="pl-strip" {style} data-roving aria-label="Sequence of play">{halves}</nav>'


def _part(game: Game, phase: Phase) -> str:
    return phase.part or side_title(game, phase.side)


def _half(
    game: Game, state: State, part: str, group: Sequence[int], notes: Mapping[int, str]
) -> str:
    sequence = game.scenario(state).sequence
    owners = [side for side in game.sides if side_title(game, side).lower() in part.lower()]
    owner = owners[0] if owners else sequence[group[0]].side
    steps = "".join(f"<li>{_step(game, state, n, notes.get(n, ''))}</li>" for n in group)
    mark = side_mark(game, owner) if owner else ""
    letter = side_letter(game, owner) if owner else ""
    return f'<div class="pl-half {letter}"><p>{mark}{esc(part)}</p><ol>{steps}</ol></div>'


def _step(game: Game, state: State, n: int, note: str) -> str:
    scenario = game.scenario(state)
    phase = scenario.sequence[n]
    number = n - scenario.first + 1 if n >= scenario.first else n + 1
    done, now = n < state.phase or state.over, n == state.phase and not state.over
    looks = "is-done" if done else "is-now" if now else "is-next"
    name = f'<span class="n"><i>{number}</i>{esc(phase.short or phase.name)}</span>'
    who = side_mark(game, phase.side) if phase.side else ""
    what = "now" if now else note
    under = f'<span class="w">{who}{esc(phase.case)}</span><span>{esc(what)}</span>'
    current = " aria-current=step" if now else ""
    return (
        f'<button class="pl-step {looks}" data-pick="phase {n}"{current}'
        f' title="Step {number}: {esc(phase.name)}">{name}<span class="d">{under}</span></button>'
    )


def stepline(game: Game, state: State, *, unfolded: bool = False) -> str:
    """The strip on a narrow page: where we are, opening into the whole strip; pick ``strip``."""
    scenario, phase = game.scenario(state), game.phase(state)
    if state.phase < scenario.first:
        at = f"Before the game: {phase.name}"
    else:
        turns = len(scenario.sequence) - scenario.first
        at = f"Step {state.phase - scenario.first + 1} of {turns}: {phase.name}"
    who = side_mark(game, phase.side) if phase.side else ""
    case = f'<span class="pl-num">{esc(phase.case)}</span>'
    return (
        f'<button class="pl-stepline" data-pick="strip" aria-expanded="{str(unfolded).lower()}">'
        f"{who}{esc(at)}{case}{icon('down')}</button>"
    )


# ------------------------------------------------------------------------------ prompt, answers
def prompt(game: Game, side: Side | None, words: str, more: str = "", case: str = "") -> str:
    """The largest line of the page: who decides, what to choose, and what it costs."""
    who = f'<p class="who">{side_mark(game, side) if side else ""}{esc(whose(game, side))}</p>'
    cited = f' <span class="pl-inline-case">{esc(case)}</span>' if case else ""
    cost = f'<p class="more">{esc(more)}{cited}</p>' if more else ""
    return f"{who}<h2>{esc(words)}</h2>{cost}"


class Answer(msgspec.Struct, frozen=True):
    """What was asked, and why not; or, where nothing bars it, at what price."""

    order: str
    objections: tuple[Objection, ...] = ()
    price: Fact | None = None


def answer(told: Answer, link: Link = no_link, *, old: bool = False) -> str:
    """One answer to "why not?": each objection with its case, and what would change it."""
    verdict, sign = ("Not allowed", "cross") if told.objections else ("Allowed", "tick")
    if told.price and not told.objections:
        verdict, sign = "Allowed, at a price", "price"
    first = told.objections[0].case if told.objections else told.price.case if told.price else ""
    where = link(first) if first else ""
    example = f'<a href="{esc(where)}"{BESIDE}>worked example</a>' if where else ""
    ask = (
        f'<div class="ask"><span class="pl-verdict">{icon(sign)}{verdict}</span>'
        f'<code class="pl-order">{esc(told.order)}</code><span class="pl-grow"></span>'
        f"{example}</div>"
    )
    rows = []
    for why in told.objections:
        rows.append(line(why.case, why.words, link, why.basis))
        if why.remedy:
            rows.append(line("", f"What would change it: {why.remedy}", link, cls="chg"))
    if told.price and not told.objections:
        rows.append(line(told.price.case, told.price.value, link, told.price.basis))
    cls = ("" if told.objections else " is-ok") + (" is-old" if old else "")
    return f'<div class="pl-ans{cls}">{ask}{"".join(rows)}</div>'


def answers(told: Sequence[Answer], link: Link = no_link) -> str:
    """The newest answer on top, marked, and the two before it."""
    shown = "".join(answer(a, link, old=n > 0) for n, a in enumerate(told[:3]))
    key = '<span class="pl-muted">click anything, or press <span class="pl-key">?</span></span>'
    title = f'<div class="pl-h"><span class="pl-grow">Why not?</span>{key}</div>'
    return f'{title}<div role="status">{shown}</div>'


def refusal(words: str) -> str:
    """An order that could not be read: what is unknown, what is known."""
    return f'<div class="pl-err" role="status">{icon("cross")}<p>{esc(words)}</p></div>'


def feedback(title: str, words: str, sort: str = "") -> str:
    """What a try was worth; `sort`: y for right, w for lawful but not the task, "" for barred."""
    return (
        f'<div class="pl-say {sort}" role="status"><h3>{esc(title)}</h3><p>{esc(words)}</p></div>'
    )


# ------------------------------------------------------------------------------ unit, log, orders
def unit_card(game: Game, state: State, name: str, link: Link = no_link, symbol: str = "") -> str:
    """A unit: its name and side, where it is, and its facts with their cases.

    Of one that is not on the table yet, what is printed on its counter. `symbol`: its counter as
    SVG that we drew ourselves.
    """
    scenario, side = game.scenario(state), state.side_of(name)
    if side is None:
        counter = scenario.counters[UnitId(name)]
        side, about = counter.side, f"{kind_words(counter.kind)}, not laid yet"
        printed = counter.values.items()
        facts = tuple(
            Fact(kind_words(n).capitalize(), str(v), "", counter.basis) for n, v in printed
        )
    else:
        unit = state.unit(name)
        ground = ", ".join(scenario.board.terrain.get(unit.at, ()))
        place = f"in {unit.at}, {ground}" if ground else thing(game, unit.at)
        about, facts = f"{sort_words(game, state, name)}, {place}", game.telling.unit(state, name)
    title = f"<b>{esc(thing(game, name))}</b>{side_mark(game, side)}"
    about = f"{side_title(game, side)} {about}"
    return (
        f'<div class="pl-unit">{symbol}<div class="pl-h">{title}'
        f'<span class="pl-muted">{esc(about)}</span></div>{facts_list(facts, link)}</div>'
    )


def facts_list(facts: Iterable[Fact], link: Link = no_link) -> str:
    """Facts as a list: label and case, value and basis."""
    rows = (
        f"<div><dt>{esc(f.label)}{case_mark(f.case, link, 'pl-inline-case')}</dt>"
        f"<dd>{said(f.value, f.basis)}</dd></div>"
        for f in facts
    )
    return f'<dl class="pl-facts">{"".join(rows)}</dl>'


def log(lines: Iterable[Line], link: Link = no_link) -> str:
    """The log, oldest first; each line picks ``step N``."""
    rows = "".join(_log_line(x, link) for x in lines)
    about = 'data-scroll="end" tabindex="0" role="log" aria-label="Log of play"'
    return f'<div class="pl-log" {about}>{rows}</div>'


def _log_line(x: Line, link: Link) -> str:
    if x.sort in {"turn", "phase"}:
        return f'<div class="turn is-{x.sort}">{esc(x.words)}</div>'
    body = f'<div class="say" data-pick="step {x.step}">{said(x.words, x.basis)}</div>'
    return f'<div class="pl-line is-{x.sort}">{case_mark(x.case, link)}{body}</div>'


def announced(
    game: Game, state: State, notes: Mapping[Action, str] | None = None, picked: str = ""
) -> str:
    """The orders that lie on the table; each picks its own line, the chosen one is inverted."""
    rows = []
    for n, order in enumerate(state.orders, 1):
        text = order_line(order)
        now = ' aria-current="true"' if text == picked else ""
        rows.append(
            f'<button data-pick="{esc(text)}"{now}><span class="pl-num">{n}</span>'
            f"<span>{esc(order_words(game, state, order))}</span>"
            f"<span>{esc((notes or {}).get(order, ''))}</span></button>"
        )
    about = 'data-roving role="group" aria-label="Announced"'
    return f'<div class="pl-steps" {about}>{"".join(rows)}</div>'


def notes_list(notes: Sequence[tuple[str, str, str, str]], current: str = "") -> str:
    """Annotated steps: what a row picks, its number, its title, its tag."""
    rows = "".join(
        f'<button data-pick="{esc(pick)}"{" aria-current=step" if pick == current else ""}>'
        f'<span class="pl-num">{esc(number)}</span><span>{esc(title)}</span>'
        f"{tag_mark(tag) if tag else ''}</button>"
        for pick, number, title, tag in notes
    )
    about = 'data-roving data-scroll="notes" role="group" aria-label="Notes"'
    return f'<div class="pl-steps" {about}>{rows}</div>'


def branches_list(branches: Sequence[tuple[str, str, str]]) -> str:
    """Lines of play that leave this one: id, words, where it leaves; picks ``branch ID``."""
    return "".join(
        f'<button class="pl-branch" data-pick="branch {esc(name)}">{icon("branch")}'
        f"{esc(words)}<small>{esc(where)}</small></button>"
        for name, words, where in branches
    )


def result(good: bool, case: str, words: str, link: Link = no_link) -> str:
    """One line of a check: it stands, or it does not."""
    cls, sign, heard = ("y", "tick", "stands") if good else ("n", "cross", "does not stand")
    number = case_mark(case, link) if case else ""
    return (
        f'<div class="pl-result {cls}{"" if case else " is-bare"}">{icon(sign)}{number}'
        f'<div class="say"><span class="pl-sr">{heard}: </span>{esc(words)}</div></div>'
    )


def hints(texts: Sequence[str], shown: int) -> str:
    """Hints that open one after the other; pick ``hint N``."""
    rows = [
        f'<li class="is-open"><span class="pl-num">{n}</span><span>{esc(text)}</span></li>'
        for n, text in enumerate(texts[:shown], 1)
    ]
    following = shown + 1
    if following <= len(texts):
        words = f"Show hint {following} of {len(texts)}"
        button = f'<button class="pl-btn" data-pick="hint {following}">{words}</button>'
        rows.append(f'<li><span class="pl-num">{following}</span>{button}</li>')
    return f'<ol class="pl-hints">{"".join(rows)}</ol>'


def alert(title: str, words: str, *, waiting: bool = False) -> str:
    """The kernel is lost, or still waking."""
    cls, role, sign = (" w", "status", "price") if waiting else ("", "alert", "plug")
    body = f"<div><b>{esc(title)}</b> {esc(words)}</div>"
    return f'<div class="pl-alert{cls}" role="{role}">{icon(sign)}{body}</div>'


def bad_file(name: str, number: int, words: str, text: str, context: int = 3) -> str:
    """A file that stops making sense: where, what is there, what is wrong."""
    rows = text[:1_000_000].split("\n")
    first, last = max(1, number - context), min(len(rows), number + context)
    shown = "".join(
        f"<div{' class=bad' if n == number else ''}><span>{n}</span>"
        f"<span>{esc(rows[n - 1][:200])}</span></div>"
        for n in range(first, last + 1)
    )
    fine = f"Lines 1 to {number - 1} are fine." if number > 1 else "Nothing has been opened."
    return (
        f'<div role="alert"><h2>{icon("cross")}{esc(name)} stops making sense at line {number}</h2>'
        f"<p>{fine} Your own game is untouched.</p>"
        f'<div class="pl-code" tabindex="0">{shown}</div><p>{esc(words)}</p></div>'
    )
