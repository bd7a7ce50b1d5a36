"""Decisions that interrupt a phase: what they interrupt, the quick answers, and walking on."""

from __future__ import annotations

from typing import NamedTuple

from paralab.core.actions import Action, Pass
from paralab.core.game import Game, Illegal
from paralab.core.state import Side, State
from paralab.play.notation import Toward
from paralab.play.opponents import in_secret
from paralab.play.session import Session
from paralab.view.words import headed, sentence, side_title

KEYS = ("h", "H")
"""The keys of the first two quick answers, and how they are written on a button."""

WRITTEN = ("H", "Shift H")


def interruption(game: Game, state: State) -> str:
    """What is interrupted, and why, or nothing where no decision waits.

    A choice of the side whose phase it is interrupts nothing.
    """
    if not state.pending:
        return ""
    phase = game.phase(state)
    if phase.side == state.pending[-1].side:
        return sentence(game.telling.why_now(state)) or f"{headed(game.desk(state).name)}."
    side = side_title(game, phase.side) if phase.side else ""
    whose = f" of the {side} player" if side.lower() not in phase.name.lower() else ""
    about = sentence(game.telling.why_now(state))
    return f"{headed(game.desk(state).name)} interrupts the {phase.name}{whose}. {about}".strip()


def quick_answers(session: Session) -> tuple[Action, ...]:
    """In a decision: to pass, then what is the only order of its kind and rolls no dice."""
    # what rolls dice has a button without a key: none may fire by mistake
    calm = [order for order in _alone(session) if session.needs(order) is None]
    return tuple(sorted(calm, key=lambda order: not isinstance(order, Pass)))


def rolling_answers(session: Session) -> tuple[Action, ...]:
    """In a decision: what is the only order of its kind and rolls dice; to pass has its own."""
    alone = (order for order in _alone(session) if not isinstance(order, Pass))
    return tuple(order for order in alone if session.needs(order) is not None)


def _alone(session: Session) -> list[Action]:
    if not session.state.pending or session.waits_for_other:
        return []
    by_kind: dict[type[Action], list[Action]] = {}
    for order in session.legal:
        by_kind.setdefault(type(order), []).append(order)
    return [found[0] for found in by_kind.values() if len(found) == 1]


def nothing_to_hide(session: Session, side: Side) -> bool:
    """Whether a person may sit down in the other's place without the page being covered.

    Nobody has anything on paper and nothing is about to be written; or the side only answers a
    decision, with no paper of its own.
    """
    state, game = session.state, session.game
    if state.phase < session.scenario.first:  # plans are made before the first turn
        return False
    written = {s for s, paper in state.notes.items() if any(paper.values())}
    if written and (not state.pending or side in written):
        return False
    known = game.seen_by(state, side)
    first: dict[type[Action], Action] = {}
    for order in game.legal(known):
        first.setdefault(type(order), order)
    return not any(in_secret(game, known, order) for order in first.values())


class Going(NamedTuple):
    """A walk to a far place that a decision of the other side has interrupted."""

    way: Toward
    side: Side
    turn: int
    phase: int
    since: int


def setting_out(session: Session, way: Toward) -> Going | None:
    """What is to be remembered of a walk before it begins."""
    state, side = session.state, session.decides
    if side is None or state.side_of(way.unit) is None:
        return None
    return Going(way, side, state.turn, state.phase, session.last)


def walk_on(session: Session, going: Going) -> bool:
    """Go on where no die has fallen since; whether a step was made."""
    state, way = session.state, going.way
    if (
        not session.at_tip
        or state.pending
        or session.waits_for_other
        or session.decides != going.side
        or (state.turn, state.phase) != (going.turn, going.phase)
        or state.side_of(way.unit) is None
    ):
        return False
    unit = state.unit(way.unit)
    rolled = any(step.rolls for step in session.steps[going.since :])
    if unit.at == way.to or rolled or way.to not in session.reach(way.unit):
        return False
    try:
        session.do(way)
    except Illegal:
        return False
    return True
