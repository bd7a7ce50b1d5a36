"""Non-interference: nothing that a side is offered or told depends on another side's paper."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paralab.core.dice import Seeded
from paralab.core.events import Revealed, Unmasked
from paralab.core.game import Step
from paralab.core.state import digest
from paralab.play.questions import Questions
from tests.laws import GAMES_EACH, LAW, NAMES, load, moments, record

each_game = pytest.mark.parametrize("name", NAMES)


def tells(*steps: Step) -> bool:
    return any(isinstance(e, Revealed | Unmasked) for step in steps for e in step.events)


@each_game
@LAW
@given(data=st.data())
def test_two_papers_that_fit_what_was_seen_can_not_be_told_apart(
    name: str, data: st.DataObject
) -> None:
    game, one, step = data.draw(moments(name))
    rng = data.draw(st.randoms(use_true_random=False))
    for owner in one.notes:
        two = game.papers(one, owner, rng.sample)
        for eyes in (side for side in game.sides if side != owner):
            seen = game.seen_by(one, eyes)
            assert seen == game.seen_by(two, eyes)
            assert digest(seen) == digest(game.seen_by(two, eyes))
            lawful = list(game.legal(one))
            if game.decides(one) == eyes:
                assert lawful == list(game.legal(two)) == list(game.legal(seen))
                for order in Questions(game, rng).ask(one, lawful, 12):  # type: ignore[arg-type]
                    why = game.objections(one, order)
                    assert why == game.objections(two, order) == game.objections(seen, order)
                order = rng.choice(lawful)
            elif game.objections(two, step.action):
                continue  # its owner did what only this paper allows
            else:
                order = step.action
            seed = rng.getrandbits(30)
            here, there = (game.enact(s, order, Seeded(seed)) for s in (one, two))
            assert here.final == there.final
            if not tells(here, there):
                assert game.heard_by(here, eyes) == game.heard_by(there, eyes)
                assert here.rolls == there.rolls
                assert game.seen_by(here.state, eyes) == game.seen_by(there.state, eyes)


@each_game
def test_another_paper_is_another_and_changes_nothing_else(name: str) -> None:
    game, different = load(name), 0
    for number in range(GAMES_EACH):
        for state, _ in record(name, number)[::7]:
            for owner in state.notes:
                other = game.papers(
                    state, owner, lambda pool, many: list(pool)[-many:] if many else []
                )
                assert msgspec.structs.replace(other, notes=state.notes) == state
                sizes = [{h: len(e) for h, e in s.notes[owner].items()} for s in (state, other)]
                assert sizes[0] == sizes[1]
                different += other != state
    assert different > 20


@each_game
@LAW
@given(data=st.data())
def test_what_one_side_hears_holds_no_word_of_another_paper(name: str, data: st.DataObject) -> None:
    """Nothing that is written and not on the table stands in what the others hear of a step."""
    game, state, step = data.draw(moments(name))
    for owner, paper in step.state.notes.items():
        fresh = {
            entry
            for heading, entries in paper.items()
            for entry in entries - state.paper(owner, heading)
        }
        for eyes in (side for side in game.sides if side != owner):
            heard = game.heard_by(step, eyes)
            if fresh:
                assert heard.action is None
                assert not any(entry in repr(heard) for entry in fresh)
