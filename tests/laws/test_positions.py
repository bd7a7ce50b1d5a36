"""What holds in every position that play can reach."""

from __future__ import annotations

import random
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paralab.core.actions import Action
from paralab.core.dice import Scripted, Seeded
from paralab.core.events import Unmasked, after
from paralab.core.game import Game, Illegal, Step
from paralab.core.state import State, digest, reader
from paralab.play.questions import Questions
from tests.laws import GAMES_EACH, LAW, NAMES, load, moments, record

Moment = tuple[Game, State, Step]
each_game = pytest.mark.parametrize("name", NAMES)


def law(check: object) -> object:
    """Run a check of a moment, and of chances, in every game."""

    @each_game
    @LAW
    @given(data=st.data())
    def run(name: str, data: st.DataObject) -> None:
        moment = data.draw(moments(name))
        rng = data.draw(st.randoms(use_true_random=False))
        check(*moment, rng)  # type: ignore[operator]

    run.__doc__ = check.__doc__
    return run


def lawful(game: Game, state: State) -> list[Action]:
    return list(game.legal(state))


@law
def test_events_are_the_whole_truth(
    game: Game, state: State, step: Step, rng: random.Random
) -> None:
    for event in step.events:
        state = after(state, event)
    assert state == step.state
    assert digest(state) == digest(step.state)


@law
def test_dice_are_the_only_chance(game: Game, state: State, step: Step, rng: random.Random) -> None:
    """The dice that fell, written down, give the same step, and every one of them is used."""
    assert game.enact(state, step.action, Scripted(step.rolls)) == step
    order = rng.choice(lawful(game, state))
    seed = rng.getrandbits(30)
    one, two = (game.enact(state, order, Seeded(seed)) for _ in range(2))
    assert one == two
    assert game.enact(state, order, Scripted(one.rolls)) == one


@law
def test_nothing_is_listed_twice(game: Game, state: State, step: Step, rng: random.Random) -> None:
    acts, legal = lawful(game, state), game.legal(state)
    assert len(set(acts)) == len(acts) > 0
    assert step.action in acts
    assert {a for subject in legal.subjects() for a in legal.of(subject)} == set(acts)
    assert len(set(legal.subjects())) == len(legal.subjects())


@law
def test_lawful_is_what_nothing_objects_to(
    game: Game, state: State, step: Step, rng: random.Random
) -> None:
    acts, legal = lawful(game, state), game.legal(state)
    asked = Questions(game, rng).ask(state, acts, 20)  # type: ignore[arg-type]
    for order in (*rng.sample(acts, min(len(acts), 10)), *asked):
        why = game.objections(state, order)
        assert (order in acts) == (order in legal) == (not why), (order, why)
        for said in why:
            assert said.case
            assert said.words[0].isupper() or said.words[0].isdigit() or said.words[0] == "?"
            assert said.words.endswith(".")
            assert not {"{", "}"} & set(said.words + said.remedy)
        if why:
            with pytest.raises(Illegal):
                game.enact(state, order, Scripted(()))


@law
def test_what_is_pointed_at_says_which_order_is_meant(
    game: Game, state: State, step: Step, rng: random.Random
) -> None:
    """Picks are unique, none is the beginning of another, and each is a word."""
    picks = sorted(order.picks for order in lawful(game, state))
    for one, two in pairwise(picks):
        assert two[: len(one)] != one
    assert all(p and all(p) for p in picks)


@law
def test_a_position_reads_back(game: Game, state: State, step: Step, rng: random.Random) -> None:
    read = reader(game.order_types)
    for s in (state, step.state):
        text = msgspec.json.encode(s)
        assert read(text) == s
        assert digest(read(text)) == digest(s)
        assert read(msgspec.json.encode(s, order="deterministic")) == s


@law
def test_what_a_side_sees_can_be_played_on(
    game: Game, state: State, step: Step, rng: random.Random
) -> None:
    """Who decides sees all that the decision needs; nobody sees another's paper."""
    chances = random.Random(rng.getrandbits(32))
    for side in game.sides:
        seen = game.seen_by(state, side)
        assert set(seen.notes) <= {side}
        assert game.decides(seen) == game.decides(state)
        assert game.seen_by(seen, side) == seen
        orders = lawful(game, seen)
        for order in orders[:: len(orders) // 500 + 1]:  # a free set-up has thousands
            game.enact(seen, order, Seeded(chances.getrandbits(16)))
        if side == game.decides(state):
            assert lawful(game, seen) == lawful(game, state)


@law
def test_no_counter_comes_or_goes(game: Game, state: State, step: Step, rng: random.Random) -> None:
    """But a token that is turned up becomes what was under it, or nothing."""
    counters = game.scenario(state).counters
    for side, units in state.units.items():
        up = [e for e in step.events if isinstance(e, Unmasked) and e.side == side]
        gone = {e.token for e in up}
        come = {e.unit for e in up if e.unit is not None}
        assert set(step.state.units[side]) == (set(units) - gone) | come
        assert all(counters[n].side == side for n in units if n in counters)
        assert game.telling.under or set(units) <= set(counters)  # only tokens bear no print


@law
def test_a_reachable_position_has_no_flaw(
    game: Game, state: State, step: Step, rng: random.Random
) -> None:
    """What refuses positions that somebody made up refuses none that play made."""
    assert list(game.flaws(state)) == []


@law
def test_every_event_cites_known_cases(
    game: Game, state: State, step: Step, rng: random.Random
) -> None:
    cited = {case for event in step.events for case in event.cases}
    assert cited <= set(game.cases)


@each_game
@pytest.mark.parametrize("number", range(GAMES_EACH))
def test_every_game_ends_within_its_turns(name: str, number: int) -> None:
    """No dead end: random play would raise it."""
    steps = record(name, number)
    last = steps[-1][1]
    game = load(name)
    turns = game.scenario(last.state).turns
    assert last.state.over
    assert game.ended(last)
    assert not any(game.ended(step) for _, step in steps[:-1])
    assert [s.turn for s, _ in steps] == sorted(s.turn for s, _ in steps)
    assert last.state.turn <= turns
    assert lawful(game, last.state) == []
    assert game.objections(last.state, last.action)
