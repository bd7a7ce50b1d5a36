"""The log: what happened, sentence by sentence, each with the case that it follows from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from paralab.core.basis import Basis
from paralab.core.events import Began, Event, Rolled, Skipped, after
from paralab.core.game import Game, Step
from paralab.core.state import Side, State
from paralab.view.words import headed, quiet_words, sentence, side_title

Sort = Literal["turn", "phase", "event", "skipped", "reason", "reverted"]


class Line(msgspec.Struct, frozen=True):
    """One line of the log: the step it belongs to, its case, its sentence, how sure it is."""

    step: int
    case: str
    words: str
    basis: Basis = Basis.PRINTED
    sort: Sort = "event"


def lines(
    game: Game,
    before: State,
    step: Step,
    number: int,
    eyes: Side | None = None,
    reason: str = "",
) -> Iterator[Line]:
    """The lines of one step, as `eyes` heard it (None: the umpire hears everything).

    `before`: the full position before the step; `reason`: why the machine chose the order, where
    these eyes may know it.
    """
    heard = game.heard_by(step, eyes)
    here = game.seen_by(before, eyes)
    found: list[Line] = []
    for event in heard.events:
        here = after(here, event)
        found += _event(game, here, event, number)
    if not any(line.sort == "event" for line in found):
        yield Line(number, game.desk(before).case, quiet_words(game, before, heard))
    ends = next((n for n, x in enumerate(found) if x.sort in {"turn", "phase"}), len(found))
    yield from found[:ends]
    if reason:  # it is about this order, not about the phase that begins with it
        yield Line(number, "", sentence(reason), sort="reason")
    yield from found[ends:]


def _event(game: Game, here: State, event: Event, number: int) -> Iterator[Line]:
    case = event.cases[0] if event.cases else ""
    match event:
        case Began():
            scenario = game.scenario(here)
            if event.phase == scenario.first:
                turn = f"Turn {event.turn} of {scenario.turns}"
                yield Line(number, "", turn, sort="turn")
            name = headed(scenario.sequence[event.phase].name)
            yield Line(number, case, name, sort="phase")
        case Skipped():
            yield Line(number, case, event.words, sort="skipped")
        case _:
            basis = event.basis if isinstance(event, Rolled) else Basis.PRINTED
            if words := game.telling.event(here, event):
                yield Line(number, case, words, basis)


def log(
    game: Game,
    start: State,
    steps: Sequence[Step],
    eyes: Side | None = None,
    reasons: Mapping[int, str] | None = None,
    since: int = 0,
) -> Iterator[Line]:
    """The log of a line of play from step `since` on; step 1 is the first order.

    `reasons`: the machine's, by step, already narrowed to those that `eyes` may read. Nothing is
    told twice: a phase that began and passed by itself is its one line.
    """
    before = steps[since - 1].state if since else start
    known = reasons or {}
    for number, step in enumerate(steps[since:], since + 1):
        found = list(lines(game, before, step, number, eyes, known.get(number, "")))
        for line, following in zip(found, [*found[1:], None], strict=True):
            passed = following is not None and following.sort == "skipped"
            if not (line.sort == "phase" and passed):
                yield line
        before = step.state


def reverted(game: Game, before: State, step: Step, number: int, eyes: Side | None = None) -> Line:
    """The line for a step that was taken back."""
    told = (x for x in lines(game, before, step, number, eyes) if x.sort == "event")
    first = next(told)
    return Line(number, first.case, f"Step {number} reverted: {first.words}", sort="reverted")


def phase_notes(game: Game, start: State, steps: Sequence[Step]) -> dict[int, str]:
    """What came of each finished phase of the turn under way, in two words ("3 rolls").

    By the phase's number in the sequence; counts only what all can see.
    """
    found: dict[int, list[int]] = {}
    turn, here = start.turn, start
    for step in steps:
        rolls, orders = found.setdefault(here.phase, [0, 0])
        found[here.phase] = [rolls + len(step.rolls), orders + 1]
        if step.state.turn != turn:
            turn, found = step.state.turn, {}
        here = step.state
    done = {n: c for n, c in found.items() if n != here.phase}
    return {n: f"{r} rolls" if r != 1 else "1 roll" for n, (r, _) in done.items() if r}


def whose(game: Game, side: Side | None) -> str:
    """Who decides, as the line above the prompt says it."""
    return "Nobody decides" if side is None else f"{side_title(game, side)} player decides"
