"""The line of play in words: the chapters of the timeline and the lines of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from paralab.core.game import Game, Scenario, Step
from paralab.core.state import Side, State
from paralab.play.session import Session
from paralab.view.story import Line, log

SHOWN = 70
"""So many lines of the log are on the page; the rest is in the copy."""


class Log:
    """The log as some eyes may read it, kept as it grows: a step is put into words once."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._steps: tuple[Step, ...] = ()
        self._lines: list[Line] = []

    def lines(self, session: Session) -> Sequence[Line]:
        """Every line of the line of play that is followed."""
        steps, eyes, over = session.steps, session.eyes, session.game.decides(session.state)
        key = (id(session), eyes, session.following.id, session.state.over and over)
        kept = len(self._steps)
        if key != self._key or steps[:kept] != self._steps:
            self._key, self._lines, kept = key, [], 0
        reasons = {n: r.words for n, r in session.reasons.items()}
        self._lines += log(session.game, session.start, steps, eyes, reasons, since=kept)
        self._steps = steps
        return self._lines

    def text(self, session: Session) -> str:
        """The whole log as text, each sentence with its case."""
        heads = {"turn", "phase"}
        rows = (
            f"\n{x.words}" if x.sort in heads else f"{x.case:6}{x.words}"
            for x in self.lines(session)
        )
        return "\n".join(rows)


def newest(lines: Sequence[Line], shown: int = SHOWN) -> Sequence[Line]:
    """The last lines, from the beginning of a phase where one is near."""
    part = lines[-shown:]
    if len(part) == len(lines):
        return part
    head = next((n for n, x in enumerate(part[:12]) if x.sort in {"turn", "phase"}), 0)
    return part[head:]


def chapters(session: Session) -> list[dict[str, Any]]:
    """One chapter for each turn of the scenario, and one for what comes before the first."""
    scenario = session.scenario
    starts = _starts(scenario, session.start, session.steps)
    found: list[dict[str, Any]] = []
    if scenario.first:
        found.append({"at": 0, "words": "Set-up", "short": "0"})
    last = max(starts)
    for turn in range(1, scenario.turns + 1):
        at = starts.get(turn)
        chapter = {"at": at, "words": f"Turn {turn}", "short": str(turn)}
        if turn == last and at is not None and not session.state.over:
            chapter["until"] = _likely_end(scenario, session, at)
        found.append(chapter)
    return found


def _starts(scenario: Scenario, start: State, steps: Iterable[Step]) -> dict[int, int]:
    """The step after which each turn began; 0 stands for the set-up."""
    before = start.phase < scenario.first
    starts = {0: 0} if before else {start.turn: 0}
    for number, step in enumerate(steps, 1):
        now = step.state
        if now.phase >= scenario.first:
            starts.setdefault(now.turn, number)
    return starts


def _likely_end(scenario: Scenario, session: Session, at: int) -> int:
    """Where the turn under way would end, if all its phases took as many steps as so far."""
    tip = session.steps[-1].state if session.steps else session.start
    phases = len(scenario.sequence) - scenario.first
    share = (tip.phase - scenario.first + 0.7) / phases
    return at + round(max(1, session.last - at) / max(0.05, share))


def step_of_phase(session: Session, phase: int) -> int | None:
    """The step after which a phase of the turn looked at began; None if it has not."""
    turn, states = session.state.turn, (session.start, *(s.state for s in session.steps))
    first = session.scenario.first
    for number, state in enumerate(states):
        if state.phase == phase and (state.turn == turn or phase < first):
            return number
    later = (n for n, s in enumerate(states) if s.turn == turn and s.phase > phase >= first)
    return next(later, None)


def public(game: Game, state: State) -> State:
    """The position without anybody's paper: what may stand on a covered page."""
    return msgspec.structs.replace(state, notes={})


def known_to_all(session: Session, since: int, most: int = 6) -> Sequence[Line]:
    """What happened after a step, as far as every side has heard it."""
    game, steps = session.game, session.steps
    heard = [list(log(game, session.start, steps, side, None, since)) for side in _sides(game)]
    shared = set(heard[0]).intersection(*heard[1:])
    return [x for x in heard[0] if x in shared and x.sort in {"event", "skipped"}][-most:]


def _sides(game: Game) -> Sequence[Side]:
    return game.sides
