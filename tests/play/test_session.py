"""Sessions: what may be taken back, what is told, branches, typed dice."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paralab
from paralab.core.dice import OutOfDice, Scripted
from paralab.core.game import Illegal
from paralab.play.dice import Typed
from paralab.play.session import DieOwed, NotAtTheTip, Session
from tests.play.tables import NAME, SCENARIOS, firing, moving, played


def test_a_gesture_is_undone_and_redone_as_one() -> None:
    session = moving()
    start = session.state
    session.do("move Haug 1116 1216 1215")
    assert session.last == 3
    end = session.state
    assert session.undo()
    assert session.last == 0
    assert session.state == start
    assert session.redo()
    assert session.state == end
    assert session.last == 3
    assert not session.redo()


def test_a_new_order_forgets_what_was_undone() -> None:
    session = moving()
    session.do("walk Haug 1116")
    session.undo()
    session.do("walk Haug 1118")
    assert not session.redo()


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(SCENARIOS), st.integers(0, 50), st.integers(1, 160))
def test_undo_never_passes_what_is_final(scenario: str, seed: int, steps: int) -> None:
    session = played(scenario, seed, steps)
    taken: list[object] = []
    while session.can_undo[0]:
        last = session.steps[-1]
        assert not last.final
        taken.append(last)
        assert session.undo()
    words = session.can_undo[1]
    assert words
    assert not session.undo()
    if session.steps:
        last = session.steps[-1]
        assert last.final or session.decides != last.side or taken or "decided" in words
    while session.redo():
        pass
    assert list(reversed(session.steps))[: len(taken)] == taken


def test_a_die_that_fell_stands() -> None:
    session = firing()
    session.do("fire Haug Bel/3")
    session.do("pass")
    session.dice = Scripted([6, 1])
    session.do("resolve Haug")
    assert session.can_undo == (False, "A die has fallen: the step stands.")


def test_the_other_sides_decision_stands_before_it() -> None:
    session = paralab.start(NAME, seed=1)
    session.do("dummy 1416")
    session.do("dummy 1406")
    session.do("activate all")
    while session.decides == "german":  # the passes of the German, then the Belgian decides
        assert "fire" not in session.game.desk(session.state).name or session.do("pass")
        session.do("pass")
    assert session.can_undo[0]  # nobody has decided since
    session.do("pass")
    assert session.undo()  # his own
    assert not session.can_undo[0]
    assert session.can_undo[1] == "The other side has decided since: the step stands."


def test_with_closed_papers_nobody_takes_back_for_the_other() -> None:
    session = moving()
    session.papers, session.eyes = "closed", "belgian"
    session.do("walk Haug 1116", by=session.decides)
    assert session.can_undo == (False, "The other side has decided.")


def test_in_play_orders_are_given_at_the_tip() -> None:
    session = played("12.1", 3, 10)
    session.go(4)
    with pytest.raises(NotAtTheTip, match="step 4 of 10"):
        session.do("pass")
    with pytest.raises(IndexError, match="10 steps, no step 11"):
        session.go(11)
    assert not session.undo()


def test_in_study_an_order_elsewhere_opens_a_branch() -> None:
    session = played("12.1", 3, 10, study=True)
    session.go(4)
    other = next(a for a in session.legal if a != session.steps[4].action)
    session.do(other)
    assert [b.id for b in session.branches] == ["main", "from-step-4"]
    assert session.following.leaves == 4
    assert session.last == 5
    session.follow("main")
    assert session.last == 10


def test_the_same_order_without_dice_only_goes_on() -> None:
    session = moving()
    session.do("walk Haug 1116")
    session.do("walk Wenzel 1218")
    session.go(1)
    assert session.do("walk Wenzel 1218") is session.steps[1]
    assert session.at == 2
    assert len(session.branches) == 1


def test_an_unlawful_order_opens_no_branch() -> None:
    session = moving()
    session.do("walk Haug 1116")
    session.go(0)
    with pytest.raises(Illegal):
        session.do("walk Haug 1115")
    assert len(session.branches) == 1
    assert session.at == 0


def test_a_branch_with_the_same_dice() -> None:
    session = paralab.start(NAME, seed=5)
    session.do("dummy 1416")
    session.do("dummy 1406")
    session.do("activate all")
    fell = [n for s in session.steps for n in s.rolls]
    session.branch("The same again", at=2, dice="same")
    session.do("activate all")
    assert len(fell) > 10
    assert [n for s in session.steps for n in s.rolls] == fell
    session.branch("Other dice", at=2, dice=Typed([6] * len(fell)))
    session.do("activate all")
    assert {n for s in session.steps for n in s.rolls} == {6}


def test_a_branch_keeps_its_parent_from_being_taken_away() -> None:
    session = moving()
    session.do("walk Haug 1116")
    session.branch("Here")
    session.follow("main")
    assert session.can_undo == (False, "A branch leaves here.")
    session.follow("Here")
    assert session.can_undo == (False, "Here this branch begins.")
    with pytest.raises(KeyError, match="no branch 'nowhere'; there are main, here"):
        session.follow("nowhere")


def test_typed_dice_that_run_short_lose_nothing() -> None:
    session = firing()
    session.do("fire Haug Bel/3")
    session.do("pass")
    before = session.state
    dice = Typed([1])
    session.dice = dice
    assert session.needs("resolve Haug") == 6
    assert session.needs("resolve Haug", (1,)) == 6
    assert session.needs("resolve Haug", (1, 6)) is None
    with pytest.raises(OutOfDice):
        session.do("resolve Haug")
    assert session.state == before
    dice.put(6)
    assert session.do("resolve Haug").rolls == (1, 6)


def test_a_die_that_does_not_fit_is_refused() -> None:
    session = firing(dice=[9])
    session.do("fire Haug Bel/3")
    session.do("pass")
    with pytest.raises(ValueError, match="9 does not fit"):
        session.do("resolve Haug")
    session.dice = Typed([1, 6], chosen=True)
    session.do("resolve Haug")
    assert session.played[-1].chosen == (True, True)
    assert "resolve Haug : !1 !6" in session.as_replay()


def test_a_die_that_only_a_secret_wants_must_fall() -> None:
    session = paralab.position(
        NAME, {"Haug": "1117", "Wenzel": "1217"}, scenario="12.2", phase="german movement",
        notes={"belgian": {"mines": ["1116"]}},
    )  # fmt: skip
    session.papers, session.eyes = "closed", session.decides
    session.do("walk Haug 1118")
    session.dice = Typed()
    assert session.needs("walk Haug 1117") is None
    session.do("walk Haug 1117")
    with pytest.raises(OutOfDice):
        session.do("walk Haug 1116")
    assert session.owed is not None
    assert session.needs("walk Haug 1116") == 6
    with pytest.raises(DieOwed):
        session.do("walk Wenzel 1218")
    assert not session.undo()
    session.dice = Typed([6, 6])
    session.do("walk Haug 1116")
    assert session.owed is None


def test_listeners_hear_a_gesture_once_and_may_leave() -> None:
    session = moving()
    heard: list[int] = []
    leave = session.watch(lambda s: heard.append(s.last))
    session.do("move Haug 1116 1216 1215")
    assert heard == [3]
    leave()
    leave()
    session.undo()
    assert heard == [3]


def test_illegal_orders_change_nothing_and_say_why() -> None:
    session = moving()
    with pytest.raises(Illegal) as refused:
        session.do("walk Haug 1115")
    assert [o.case for o in refused.value.objections] == [
        o.case for o in session.why("walk Haug 1115")
    ]
    with pytest.raises(Illegal):
        session.do("move Haug 1116 1115")
    assert session.last == 0


def test_resolve_all_stops_at_a_choice() -> None:
    session = firing("Haug", "Unger", dice=[1, 6, 1, 6])
    session.do("fire Haug Bel/3")
    session.do("fire Unger Bel/3")
    session.do("pass")
    session.do("resolve all")
    assert [s.action.picks for s in session.steps[-2:]] == [("Haug",), ("Unger",)]
    assert session.why("resolve all")


def _sides(session: Session) -> tuple[str, ...]:
    return tuple(session.game.sides)


def test_eyes_that_wait_see_and_say_nothing() -> None:
    session = paralab.start(NAME, seed=2)
    session.papers, session.eyes = "closed", "german"
    assert session.decides == "belgian"
    assert session.waits_for_other
    assert list(session.legal) == []
    assert not session.legal.subjects()
    assert [o.words for o in session.why("dummy 1416")] == ["It is for the Belgian to choose now."]
    with pytest.raises(Illegal, match="Belgian"):
        session.do("dummy 1416")
    with pytest.raises(Illegal):
        session.do("dummy 1416", by="german")
    session.do("dummy 1416", by="belgian")
    assert session.heard(1).action is None
    assert "1416" not in session.as_replay()
    assert "1416" in session.as_replay(whole=True)
    assert "belgian" not in session.seen.notes


def test_what_is_held_in_the_hand_is_printed_in_a_line() -> None:
    session = paralab.start("eben_emael", seed=1)
    board = session.scenario.board
    for thing in (session, session.game, session.scenario, board):
        assert "0x" not in repr(thing)
        assert len(repr(thing)) < 200
