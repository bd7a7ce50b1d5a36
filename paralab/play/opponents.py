"""Whoever plays a side by itself: asked only of what it may know, with a reason for each act."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TypeAlias

from paralab.core.actions import Action, Pass
from paralab.core.dice import OutOfDice
from paralab.core.game import Advice, Game
from paralab.core.state import Side, State
from paralab.play.dice import NO_DICE
from paralab.play.session import Session
from paralab.play.tree import Reason

Opponent: TypeAlias = Callable[[Game, State], Advice]
"""Says what it would do in a position that its side may see."""


NEARLY = 0.4
"""A secret may score so much less than the best."""


class NothingToDo(LookupError):  # noqa: N818
    """A side was asked that has no lawful order."""


def random_opponent(seed: int) -> Opponent:
    """Picks a subject, then one of its orders, by chance; the same for the same seed."""
    chance = random.Random(seed)

    def advise(game: Game, seen: State) -> Advice:
        legal = game.legal(seen)
        subjects = list(legal.subjects())
        chance.shuffle(subjects)
        for subject in subjects:
            if orders := list(legal.of(subject)):
                return Advice(chance.choice(orders), 0.0, "By chance.")
        raise NothingToDo(f"{game.name}: no lawful order in the {game.desk(seen).name}")

    return advise


def doctrine_opponent(game: Game, side: Side, seed: int | None = None) -> Opponent:
    """Plays a side by its doctrine: the best score, the first of equals; raises LookupError.

    With a `seed` it writes in secret by chance what scores nearly as well: who has met the same
    secret once would know it for ever.
    """
    doctrine = game.doctrines.get(side)
    if doctrine is None:
        have = ", ".join(game.doctrines) or "no side"
        raise LookupError(f"{game.name} has no doctrine for '{side}' (it has one for {have})")
    asked = doctrine
    chance = None if seed is None else random.Random(seed)

    def advise(game: Game, seen: State) -> Advice:
        legal = game.legal(seen)
        ranked = sorted(asked(seen), key=lambda a: -a.score)
        for advice in ranked:
            if advice.order in legal:
                if chance is None or not in_secret(game, seen, advice.order):
                    return advice
                enough = advice.score - NEARLY * abs(advice.score)
                alike = (a for a in ranked if _alike(a.order, advice.order))
                good = [a for a in alike if a.score >= enough and a.order in legal]
                return chance.choice(good)
        if Pass() in legal:
            return Advice(Pass(), 0.0, "Nothing here seems worth doing.")
        for order in legal:
            return Advice(order, 0.0, "Something must be done, and nothing seems better.")
        raise NothingToDo(f"{game.name}: no lawful order in the {game.desk(seen).name}")

    return advise


def _alike(one: Action, other: Action) -> bool:
    """Whether two orders are choices of one kind: of one type, or both a bare word."""
    bare = not (one.__struct_fields__ or other.__struct_fields__)
    return type(one) is type(other) or (bare and Pass not in (type(one), type(other)))


def in_secret(game: Game, seen: State, order: Action) -> bool:
    """Whether nobody else hears what this order was."""
    side = game.decides(seen)
    try:
        step = game.enact(seen, order, NO_DICE)
    except OutOfDice:
        return False
    return all(game.heard_by(step, other).action is None for other in game.sides if other != side)


def opponent(
    game: Game, side: Side, name: str, seed: int = 0, *, secretive: bool = False
) -> Opponent | None:
    """An opponent by its name: ``doctrine``, ``random``, or ``person`` (None).

    `secretive`: a doctrine's secrets are others in every game; without, it is the same player
    always, to be compared and measured.
    """
    match name:
        case "person":
            return None
        case "random":
            return random_opponent(seed)
        case "doctrine":
            return doctrine_opponent(game, side, seed if secretive else None)
    raise LookupError(f"no opponent '{name}'; there are person, doctrine, random")


class Seat:
    """Machines at the table: they play their sides until a person must decide."""

    def __init__(self, session: Session, sides: Mapping[Side, Opponent]) -> None:
        self.session = session
        self.sides = dict(sides)
        self._playing = False
        self.leave = session.watch(self._look)
        self.play()

    def _look(self, _: Session) -> None:
        self.play()

    def play(self) -> int:
        """Play on until a person must decide; returns how many steps that took.

        Nothing happens while somebody looks back, or in a line of play that is another's past.
        """
        session, steps = self.session, 0
        if self._playing or not session.at_tip or session.decides not in self.sides:
            return 0
        self._playing = True
        try:
            with session.gesture():
                while (side := session.decides) in self.sides:
                    assert side is not None
                    act(session, side, self.sides[side])
                    steps += 1
        finally:
            self._playing = False
        return steps


def seat(session: Session, sides: Mapping[Side, Opponent]) -> Seat:
    """Let machines play these sides; they begin at once where it is for them to decide."""
    return Seat(session, sides)


def act(session: Session, side: Side, by: Opponent) -> Action:
    """One act of a machine, with its reason kept at the step."""
    advice = by(session.game, session.game.seen_by(session.state, side))
    reason = Reason(side, advice.words, advice.score)
    session.do(advice.order, by=side, reason=reason)
    return advice.order


def finish_phase(session: Session, by: Opponent) -> int:
    """Let a machine finish this phase for the side that decides; undone as one gesture."""
    start, side, steps = session.state, session.decides, 0
    if side is None:
        return 0
    with session.gesture():
        while (
            session.decides == side
            and session.state.phase == start.phase
            and session.state.turn == start.turn
        ):
            act(session, side, by)
            steps += 1
    return steps
