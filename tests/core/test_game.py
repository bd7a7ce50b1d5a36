"""The engine: who decides, what is lawful, what follows, who hears of it."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from paralab.core.actions import Pass
from paralab.core.board import Place
from paralab.core.dice import OutOfDice, Scripted, Seeded
from paralab.core.events import Began, Ended, Noted, Skipped, Unmasked
from paralab.core.game import Illegal, Phase, Step
from paralab.core.state import DEAD, State, Unit, UnitId
from tests.toy import GAME
from tests.toy.parts import AGENT, BLUE, RED
from tests.toy.rules import Flee, Hide, Search, Walk

FERRY = GAME.scenarios["ferry"]
START = FERRY.start()
NORTH, ONE = UnitId("North"), UnitId("?1")


def play(state: State, *orders: object, dice: tuple[int, ...] = ()) -> list[Step]:
    """Some lawful orders, one after the other."""
    steps, given = [], Scripted(dice)
    for order in orders:
        steps.append(GAME.enact(state, order, given))  # type: ignore[arg-type]
        state = steps[-1].state
    return steps


def with_units(state: State, **at: str) -> State:
    """The same with units elsewhere; tokens are written t1, t2, t3."""
    units = {side: dict(mine) for side, mine in state.units.items()}
    for name, place in at.items():
        unit = UnitId(name.replace("t", "?") if name[0] == "t" else name)
        units[RED if unit in units[RED] else BLUE][unit] = Unit(Place(place))
    return msgspec.structs.replace(state, units=units)


def search_phase(hidden: str = "?1", **at: str) -> State:
    hiding = play(START, Hide(UnitId(hidden)), Pass())[-1].state
    return play(with_units(hiding, **at), Pass())[-1].state


def test_phases_follow_each_other_and_set_up_happens_once() -> None:
    s, phases = START, []
    while not s.over and s.turn < 3:
        phases.append((s.turn, GAME.phase(s).name, GAME.decides(s)))
        s = play(s, Hide(ONE) if s.phase == 0 else Pass())[-1].state
    assert phases == [
        (1, "hiding", RED), (1, "Red movement", RED), (1, "Blue movement", BLUE),
        (2, "Red movement", RED), (2, "Blue movement", BLUE),
    ]  # fmt: skip


def test_a_phase_in_which_nobody_may_act_passes_by_itself_with_its_reason() -> None:
    step = play(START, Hide(ONE), Pass(), Pass())[-1]
    skipped = [e for e in step.events if isinstance(e, Skipped)]
    assert [(e.phase, e.words, e.cases) for e in skipped] == [
        ("Search", "No token lies near a guard.", ("3.1",))
    ]
    assert [e.phase for e in step.events if isinstance(e, Began)] == [3, 4, 1]
    assert GAME.desk(search_phase(North="A41")).name == "Search"


def test_an_interrupting_decision_belongs_to_its_side() -> None:
    s = search_phase(North="A32", t1="A31")
    step = play(s, Search(NORTH, "?1"), dice=(4,))[-1]
    assert (GAME.decides(s), GAME.decides(step.state)) == (BLUE, RED)
    assert GAME.desk(step.state).name == "flight"
    assert GAME.phase(step.state).name == "Search"
    assert step.side == BLUE
    fled = play(step.state, Flee(Place("A41")))[-1]
    assert fled.state.unit(AGENT).at == "A41"
    assert GAME.decides(fled.state) == BLUE


def test_the_rules_refuse_and_say_why() -> None:
    s = search_phase(North="A41")
    with pytest.raises(Illegal, match=r"\[1\.1\] \?2 is no guard\.") as wrong:
        GAME.enact(s, Search(UnitId("?2"), "?1"), Scripted(()))
    assert wrong.value.order == Search(UnitId("?2"), "?1")
    assert [w.case for w in wrong.value.objections] == ["1.1"]
    why = GAME.objections(s, Walk(NORTH, Place("A42")))
    assert [(w.case, w.words) for w in why] == [("1.0", "This is the Search; it has no 'walk'.")]


def test_dice_that_run_dry_leave_no_half_step() -> None:
    s = search_phase(North="A31")
    before = msgspec.json.encode(s)
    with pytest.raises(OutOfDice):
        GAME.enact(s, Search(NORTH, "?1"), Scripted(()))
    assert msgspec.json.encode(s) == before


def test_a_game_may_end_in_a_draw() -> None:
    s, step = START, None
    while not s.over:
        step = GAME.enact(s, Hide(ONE) if s.phase == 0 else Pass(), Scripted(()))
        s = step.state
    assert (s.turn, s.winner, GAME.decides(s)) == (FERRY.turns, None, None)
    assert step is not None
    assert GAME.ended(step)
    assert isinstance(step.events[-1], Ended)
    assert list(GAME.legal(s)) == []
    assert not GAME.legal(s)
    assert [w.words for w in GAME.objections(s, Pass())] == ["The game is over."]


@pytest.mark.parametrize(("token", "winner"), [("?1", RED), ("?2", None)])
def test_who_wins_depends_on_what_was_hidden(token: str, winner: str | None) -> None:
    s = with_units(play(START, Hide(UnitId(token)))[-1].state, t1="B11")
    while not s.over:
        s = GAME.enact(s, Pass(), Scripted(())).state
    assert s.winner == winner
    assert set(s.units[RED]) == {AGENT}  # and every token was turned up


@pytest.mark.parametrize(
    ("die", "agent"), [(3, "A31"), (4, "A31"), (5, DEAD)]
)  # fmt: skip
def test_a_token_is_turned_up_where_it_lies(die: int, agent: str) -> None:
    s = search_phase(North="A31")
    step = play(s, Search(NORTH, "?1"), dice=(die,))[-1]
    assert step.final
    assert ONE not in step.state.units[RED]
    assert step.state.unit(AGENT).at == agent
    assert step.state.winner == (BLUE if agent == DEAD else None)


def test_an_empty_token_vanishes_and_no_die_falls() -> None:
    s = search_phase("?3", North="A31")
    step = play(s, Search(NORTH, "?1"))[-1]
    assert step.rolls == ()
    assert step.final  # something was turned up: no taking back
    assert set(step.state.units[RED]) == {"?2", "?3"}
    assert [e.unit for e in step.events if isinstance(e, Unmasked)] == [None]


def test_a_secret_is_heard_by_its_writer_and_the_umpire() -> None:
    step = play(START, Hide(ONE))[-1]
    for side in (RED, None):
        heard = GAME.heard_by(step, side)
        assert heard.action == Hide(ONE)
        assert any(isinstance(e, Noted) for e in heard.events)
    heard = GAME.heard_by(step, BLUE)
    assert heard.action is None
    assert heard.side == RED
    assert not any(isinstance(e, Noted) for e in heard.events)
    assert "Agent" not in repr(heard) + repr(GAME.seen_by(step.state, BLUE))
    assert GAME.seen_by(step.state, RED) is step.state is GAME.seen_by(step.state, None)


def test_options_are_taken_at_the_start() -> None:
    night = FERRY.start(["night"])
    assert night.options == {"night"}
    with pytest.raises(ValueError, match="has no option 'rain' \\(it has night\\)"):
        FERRY.start(["rain"])


def test_night_lifts_a_search_from_beside() -> None:
    day = search_phase(North="A41")
    night = msgspec.structs.replace(day, options=frozenset({"night"}))
    order = Search(NORTH, "?1")
    assert order in GAME.legal(day)
    assert [w.case for w in GAME.objections(night, order)] == ["3.4"]


def test_the_legal_view_is_lazy_and_one_for_each_position() -> None:
    asked: list[str] = []

    def counting(kind: object, orders: object) -> object:
        def count(s: State, subject: str) -> object:
            asked.append(subject)
            return orders(s, subject)  # type: ignore[operator]

        return dataclasses.replace(kind, orders=count)  # type: ignore[type-var]

    walking = GAME.scenarios["ferry"].sequence[1]
    kinds = tuple(counting(k, k.orders) for k in walking.kinds)
    phase: Phase = dataclasses.replace(walking, kinds=kinds)  # type: ignore[arg-type]
    sequence = (FERRY.sequence[0], phase, *FERRY.sequence[2:])
    game = dataclasses.replace(
        GAME, scenarios={"ferry": dataclasses.replace(FERRY, sequence=sequence)}
    )
    s = play(START, Hide(ONE))[-1].state
    assert game.legal(s).subjects() == ("?1", "?2", "?3", "pass")
    assert asked == []
    assert Walk(ONE, Place("A32")) in game.legal(s)
    assert asked == []
    assert set(game.legal(s).of("?1")) == {Walk(ONE, p) for p in ("A21", "A32", "A41")}
    assert asked == ["?1"]
    assert bool(game.legal(s))
    assert asked == ["?1", "?1"]
    assert game.legal(s) is game.legal(s)
    assert game.legal(s) is not game.legal(START)
    assert "walk" not in game.legal(s)


def test_the_same_dice_make_the_same_step() -> None:
    s = search_phase(North="A31")
    one, two = (GAME.enact(s, Search(NORTH, "?1"), Seeded(5)) for _ in range(2))
    assert one == two
    assert GAME.enact(s, Search(NORTH, "?1"), Scripted(one.rolls)) == one
