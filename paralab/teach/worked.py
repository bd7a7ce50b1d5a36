"""Worked examples: what one rule allows and refuses in a position, in pictures and words."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import msgspec

from paralab.core.basis import Basis
from paralab.core.dice import Scripted
from paralab.core.game import Illegal
from paralab.core.rulings import Case
from paralab.play.notation import Ambiguous, UnknownOrder
from paralab.play.session import Session
from paralab.view.detail import detail_svg
from paralab.view.story import lines
from paralab.view.words import basis_words, turn_words

_SIDE_BY_SIDE = "display:flex;flex-wrap:wrap;gap:20px;align-items:flex-start;margin:8px 0"
"""Inline, since a notebook on a code host has no style sheet of ours."""


class ProvesNothing(AssertionError):  # noqa: N818  # the example is at fault, and says how
    """A worked example that does not show its case: says what it shows instead."""


class Told(msgspec.Struct, frozen=True):
    """An order and what came of it: sentences with their cases."""

    order: str
    lawful: bool
    answers: tuple[tuple[str, str], ...]


class Worked(msgspec.Struct, frozen=True):
    """One numbered case at work. Displays itself as text and as a figure.

    `setting`: the words of the position; `told`: what was tried, in order.
    """

    game: str
    case: Case
    setting: str
    remark: str
    told: tuple[Told, ...]
    picture: str

    def __repr__(self) -> str:
        rows = [f"{self.case.number}  {self.case.headline}", self.setting]
        rows += [self.remark] if self.remark else []
        for told in self.told:
            rows.append(f"{'lawful ' if told.lawful else 'refused'}  {told.order}")
            rows += (f"{case:>12}  {words}" for case, words in told.answers)
        return "\n".join(rows)

    def _repr_html_(self) -> str:
        words = "".join(map(_told_html, self.told))
        remark = f"<p>{escape(self.remark)}</p>" if self.remark else ""
        return (
            f'<figure class="pl-worked" style="{_SIDE_BY_SIDE}">{self.picture}'
            f'<figcaption style="flex:1 1 320px;max-width:42em">'
            f"<strong>{escape(self.case.number)}</strong> "
            f"{escape(self.case.headline)}. {escape(self.setting)}{remark}{words}"
            "</figcaption></figure>"
        )


def _told_html(told: Told) -> str:
    verdict = "Lawful" if told.lawful else "Refused"
    rows = "".join(
        f"<li>{f'<b>{escape(case)}</b> ' if case else ''}{escape(words)}</li>"
        for case, words in told.answers
    )
    return f"<p>{verdict}: <code>{escape(told.order)}</code></p><ul>{rows}</ul>"


class No(str):
    """An order that is to be refused; `no` makes one."""

    __slots__ = ()


def no(line: str) -> No:
    """Mark an order of a worked example as one that the rules refuse."""
    return No(line)


def worked(
    session: Session,
    case: str,
    *tries: str,
    about: Iterable[str] = (),
    remark: str = "",
) -> Worked:
    """Try orders from a position, one after the other; those marked `no` have to be refused.

    An order may carry dice after a colon: ``"resolve Haug : 4 6"``. `about`: places that the
    picture shows, instead of those where somebody stands, and units beside the map. Raises
    ProvesNothing where a lawful order is refused, a refused one is lawful, or no answer cites
    `case` (one of kind "form" cannot be cited: there the contrary cannot be said, or does not
    happen).

    >>> import paralab
    >>> table = paralab.position("eben_emael", {"Haug": "1117"}, phase="German Movement")
    >>> worked(table, "4.6", "walk Haug 1116")
    Traceback (most recent call last):
    ...
    paralab.teach.worked.ProvesNothing: this example never cites 4.6; it cites 4.0, 4.1, 4.2
    """
    game, start, about = session.game, session.state, tuple(about)
    board = game.scenario(start).board
    shown = {*about} or {u.at for units in start.units.values() for u in units.values()}
    said = [*about, *(word for line in tries for word in line.split())]
    shown = {place for place in shown if place in board.where}
    shown = shown or {word for word in said if word in board.where}
    # whoever is named and waits in a box off the map is shown in it
    named = {n for units in start.units.values() for n, u in units.items() if n in said}
    waiting = (n for n in dict.fromkeys(said) if n in named and start.unit(n).at not in board.where)
    drawn = (*sorted(shown), *waiting)  # in one order: a set has another in every run
    form = game.cases[case].kind == "form"
    cited: set[str] = set()
    told = tuple(
        _refused(session, line, cited, form)
        if isinstance(line, No)
        else _lawful(session, line, cited)
        for line in tries
    )
    if case not in cited and not form:
        known = ", ".join(sorted(cited)) or "nothing"
        raise ProvesNothing(f"this example never cites {case}; it cites {known}")
    words = turn_words(game, start)
    picture = detail_svg(game, start, drawn, f"{case}, {game.cases[case].headline}", words)
    return Worked(game.title, game.cases[case], words, remark, told, picture)


def _refused(session: Session, line: str, cited: set[str], form: bool) -> Told:
    try:
        objections = session.why(line)
    except (UnknownOrder, Ambiguous) as unsaid:
        if not form:
            raise ProvesNothing(f"'{line}' cannot even be said: {unsaid}") from unsaid
        return Told(line, False, (("", str(unsaid)),))
    if not objections:
        raise ProvesNothing(f"'{line}' should be refused, and is lawful")
    cited |= {o.case for o in objections}
    answers = tuple((o.case, _marked(o.words, o.basis)) for o in objections)
    return Told(line, False, answers)


def _marked(words: str, basis: Basis) -> str:
    """The sentence with its basis behind it, unless it names that already."""
    return words if basis.value in words else f"{words}{basis_words(basis)}"


def _lawful(session: Session, line: str, cited: set[str]) -> Told:
    text, _, dice = line.partition(":")
    before, first = session.state, session.last
    session.dice = Scripted(int(die) for die in dice.split())
    try:
        session.do(text.strip())
    except Illegal as refusal:
        raise ProvesNothing(f"'{line}' should be lawful: {refusal}") from refusal
    answers: list[tuple[str, str]] = []
    for number in range(first, session.last):
        step = session.steps[number]
        answers += (
            (said.case, _marked(said.words, said.basis))
            for said in lines(session.game, before, step, number, session.eyes)
        )
        cited |= {case for event in step.events for case in event.cases}
        before = step.state
    return Told(line, True, tuple(answers))
