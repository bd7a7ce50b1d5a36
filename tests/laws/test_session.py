"""Sessions: undo, redo, looking back and branches, over random play of every game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paralab.core.dice import Scripted, Seeded
from paralab.core.game import Game
from paralab.core.state import State
from paralab.play.fuzz import random_order
from paralab.play.session import NotAtTheTip, Session
from tests.laws import LAW, NAMES, load

each_game = pytest.mark.parametrize("name", NAMES)
chances = st.randoms(use_true_random=False)


def table(game: Game, rng: random.Random, **how: object) -> Session:
    """A session somewhere in a random game: set-up done, and some steps more."""
    scenario = rng.choice(list(game.scenarios.values()))
    session = Session(game, scenario.start(), Seeded(rng.getrandbits(30)), **how)  # type: ignore
    wanted = rng.choice((0, 5, 40, 120))
    while session.last < wanted and not session.state.over:
        play_one(session, rng)
    return session


def play_one(session: Session, rng: random.Random) -> None:
    order = random_order(session.game.legal(session.state), rng)
    if order is not None:
        session.do(order, by=session.decides)


def marks(session: Session) -> tuple[State, int, int, tuple[object, ...]]:
    return session.state, session.at, session.last, session.steps


@each_game
@LAW
@given(rng=chances)
def test_undo_then_redo_is_identity(name: str, rng: random.Random) -> None:
    session = table(load(name), rng)
    for _ in range(6):
        before = marks(session)
        may, why = session.can_undo
        assert session.undo() == may
        assert bool(why) != may
        if may:
            assert session.last < before[2]
            assert session.redo()
        assert marks(session) == before
        play_one(session, rng)
    assert not session.redo()  # a new order after an undo leaves nothing to do again


@each_game
@LAW
@given(rng=chances)
def test_undo_never_passes_what_chance_or_a_secret_decided(name: str, rng: random.Random) -> None:
    session = table(load(name), rng)
    final = [n for n, step in enumerate(session.steps, 1) if step.final or step.rolls]
    while session.undo():
        pass
    assert session.last >= max(final, default=0)
    taken = []
    while session.redo():
        taken.append(session.last)
    assert len(session.steps) >= session.last


@each_game
@LAW
@given(rng=chances)
def test_with_closed_papers_nobody_takes_back_what_another_decided(
    name: str, rng: random.Random
) -> None:
    game = load(name)
    for eyes in game.sides:
        session = table(game, rng, papers="closed", eyes=eyes)
        while session.steps:
            last = session.steps[-1]
            if not session.undo():
                break
            assert last.side == eyes
            assert not last.final


@each_game
@LAW
@given(rng=chances)
def test_a_gesture_is_taken_back_as_one(name: str, rng: random.Random) -> None:
    session = table(load(name), rng)
    before = marks(session)
    told: list[int] = []
    session.watch(lambda s: told.append(s.last))
    with session.gesture():
        play_one(session, rng)
        play_one(session, rng)
    many = session.last - before[2]
    assert told == ([session.last] if many else [])
    new = session.steps[before[2] :]
    if many and not any(step.final or step.rolls for step in new):
        assert session.undo()
        if len({step.side for step in new}) == 1:
            assert marks(session) == before
        else:  # what the first side did stands, since the second has decided
            assert session.steps == (*before[3], new[0])


@each_game
@LAW
@given(rng=chances)
def test_the_line_of_play_is_what_the_rules_make_of_it(name: str, rng: random.Random) -> None:
    session = table(load(name), rng)
    state = session.start
    for n, step in enumerate(session.steps):
        session.go(n)
        assert session.state == state
        again = session.game.enact(state, step.action, Scripted(step.rolls))
        assert again == step
        state = again.state
    session.go(session.last)
    assert session.state == state


@each_game
@LAW
@given(rng=chances)
def test_in_play_orders_are_given_at_the_tip(name: str, rng: random.Random) -> None:
    session = table(load(name), rng)
    if not session.last:
        return
    before = session.steps
    session.go(rng.randrange(session.last))
    order = random_order(session.game.legal(session.state), rng)
    assert order is not None
    with pytest.raises(NotAtTheTip):
        session.do(order, by=session.decides)
    assert session.steps == before
    assert not session.can_undo[0]


@each_game
@LAW
@given(rng=chances)
def test_a_branch_leaves_the_line_that_it_came_from_alone(name: str, rng: random.Random) -> None:
    session = table(load(name), rng, study=True)
    main = session.steps
    at = rng.randint(0, session.last)
    session.branch("What if", at)
    assert session.steps == main[:at]
    assert not session.can_undo[0]  # what is shared can not be taken back from here
    play_one(session, rng)
    play_one(session, rng)
    assert session.steps[:at] == main[:at]
    session.follow("main")
    assert session.steps == main


@each_game
@LAW
@given(rng=chances)
def test_the_same_dice_fall_again_in_a_branch(name: str, rng: random.Random) -> None:
    session = table(load(name), rng, study=True)
    main = session.steps
    at = rng.randint(0, session.last)
    session.branch("Again", at, dice="same")
    for step in main[at:]:
        session.do(step.action, by=session.decides)
    assert session.steps == main
