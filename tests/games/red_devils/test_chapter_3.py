"""[3.0] The sequence of play."""

from __future__ import annotations

import msgspec

from paralab.core.events import Began, Ended, Skipped
from paralab.core.state import DEAD, Side, State, Unit, UnitId
from paralab.games.red_devils import GAME
from paralab.games.red_devils.ground import COST, NO_VEHICLES
from paralab.games.red_devils.idle import GERMAN_MOVES, MOVES, movement, nothing
from paralab.games.red_devils.orders import Walk
from paralab.games.red_devils.parts import BOARD, BRITISH, GERMAN
from paralab.games.red_devils.table import DECIDES, FIRST, PICKING, WRITING
from paralab.play.fuzz import Wander
from tests.games.red_devils.scene import (
    AIRLANDING,
    BRITISH_COMBAT,
    BRITISH_MOVEMENT,
    BRITISH_REMOVAL,
    GERMAN_COMBAT,
    GERMAN_MOVEMENT,
    GERMAN_REMOVAL,
    SCENARIO,
    do,
    scene,
    unit,
    why,
)
from tests.marks import case

NAMES = [p.name for p in SCENARIO.sequence]


@case("red_devils", "3.0")
def test_the_steps_in_their_order() -> None:
    assert NAMES[SCENARIO.first :] == [
        "Airlanding Phase",
        "British Movement Phase",
        "German Disruption Removal Phase",
        "British Combat Phase",
        "German Movement Phase",
        "British Disruption Removal Phase",
        "German Combat Phase",
    ]
    assert SCENARIO.turns == 10
    assert tuple(p.side for p in SCENARIO.sequence) == DECIDES
    assert SCENARIO.first == FIRST == AIRLANDING
    phases = (PICKING, WRITING, AIRLANDING, BRITISH_MOVEMENT, GERMAN_REMOVAL, BRITISH_COMBAT,
              GERMAN_MOVEMENT, BRITISH_REMOVAL, GERMAN_COMBAT)  # fmt: skip
    assert phases == tuple(range(len(SCENARIO.sequence)))


@case("red_devils", "3.0")
def test_the_enemy_recovers_between_movement_and_combat() -> None:
    marks = {"Krafft": ["disrupted"], "1/1/1": ["disrupted"]}
    s = scene({"1/1/1": "0708", "2/1/1": "0508", "Krafft": "1511"}, BRITISH_MOVEMENT, marks=marks)
    step = do(s, "pass")
    assert unit(step.state, "Krafft").marks == frozenset()  # all Germans, at once
    assert "disrupted" in unit(step.state, "1/1/1").marks  # the British only in their own phase
    assert GAME.desk(step.state).name == "German Movement Phase"  # nobody had a fight
    passed = [e.phase for e in step.events if isinstance(e, Began)]
    assert passed == [GERMAN_REMOVAL, BRITISH_COMBAT, GERMAN_MOVEMENT]
    step = do(step.state, "pass")
    assert GAME.desk(step.state).name == "British Disruption Removal Phase"


@case("red_devils", "3.0")
def test_landings_come_first_on_three_turns() -> None:
    units, zones = {"1/1/1": "0708", "Krafft": "1511"}, ("0609", "0808")
    for turn in range(1, 10):
        step = do(scene(units, GERMAN_MOVEMENT, turn=turn, zones=zones), "pass")
        lands = turn + 1 in (3, 9)
        name = "Airlanding Phase" if lands else "British Movement Phase"
        assert GAME.desk(step.state).name == name
        said = [e.words for e in step.events if isinstance(e, Skipped)]
        assert (f"No British unit lands on turn {turn + 1}." in said) is not lands


@case("red_devils", "3.0")
def test_the_game_ends_after_the_tenth_turn() -> None:
    units = {"1/1/1": "0708", "Krafft": "1511"}
    step = do(scene(units, GERMAN_MOVEMENT, turn=10), "pass")
    assert step.state.over
    assert isinstance(step.events[-1], Ended)
    assert not do(scene(units, GERMAN_MOVEMENT, turn=9), "pass").state.over


@case("red_devils", "3.0")
def test_only_the_player_whose_phase_it_is() -> None:
    s = scene({"1/1/1": "0708", "Krafft": "0706"}, GERMAN_MOVEMENT)
    assert why(s, "walk 1/1/1 0707") == ["3.0"]
    assert why(s, "land 1/1/1 0707") == ["3.0"]  # no such order in this phase


def test_a_phase_passes_by_itself_exactly_where_nothing_is_lawful() -> None:
    for number in range(3):
        for state, _ in Wander(GAME, 12, number).steps():
            if state.pending or state.phase not in (BRITISH_MOVEMENT, GERMAN_MOVEMENT):
                continue
            who = BRITISH if state.phase == BRITISH_MOVEMENT else GERMAN
            kinds = MOVES if who == BRITISH else GERMAN_MOVES
            orders = [a for a in GAME.legal(state) if type(a) in {k.order for k in kinds}]
            assert nothing(state, kinds) == (not orders) == (movement(who)(state) is not None)


def test_motorized_infantry_that_only_walks_keeps_the_phase_open() -> None:
    road, ways = next(
        (p, ways)
        for p in BOARD.where
        if BOARD.terrain[p] == ("woods",) and p not in NO_VEHICLES and len(BOARD.adjacent[p]) == 6
        for ways in [[q for q in BOARD.adjacent[p] if (p, q) in COST["mechanized"]]]
        if len(ways) == 2
        and any(all(BOARD.distance(q, x) > 1 for x in ways) for q in BOARD.adjacent[p])
    )
    units = {"20/9SS": road, "1/1/1": ways[0], "2/1/1": ways[1]}  # both ways of the road are shut
    marks = {"1/1/1": ["disrupted"], "2/1/1": ["disrupted"]}
    s = scene(units, GERMAN_MOVEMENT, turn=10, marks=marks)
    s = msgspec.structs.replace(s, units=_nobody_waits(s))
    assert not [o for o in GAME.legal(s).of("20/9SS") if type(o) is Walk]
    assert movement(GERMAN)(s) is None
    on_foot = do(s, "declare 20/9SS foot").state
    assert [o for o in GAME.legal(on_foot).of("20/9SS") if type(o) is Walk]


def _nobody_waits(s: State) -> dict[Side, dict[UnitId, Unit]]:
    return {
        side: {n: u if u.at.isdecimal() else Unit(DEAD) for n, u in mine.items()}
        for side, mine in s.units.items()
    }
