"""[3.0] The sequence of play."""

from __future__ import annotations

import pytest

from paralab.core.events import Ended, Marked, Skipped
from paralab.games.crete import GAME
from paralab.games.crete.parts import COMMONWEALTH, GERMAN, SETTINGS
from paralab.games.crete.sequence import TURN
from paralab.games.crete.table import DECIDES, LANDED, USED
from tests.games.crete.scene import (
    AIR_LANDING,
    COMMONWEALTH_COMBAT,
    COMMONWEALTH_MOVE,
    GERMAN_COMBAT,
    GERMAN_MOVE,
    do,
    objections,
    scene,
    unit,
    why,
)
from tests.marks import case


@case("crete", "3.0")
def test_three_german_phases_and_two_of_the_commonwealth() -> None:
    assert [(p.name, p.side) for p in TURN] == [
        (AIR_LANDING, GERMAN),
        (GERMAN_MOVE, GERMAN),
        (GERMAN_COMBAT, GERMAN),
        (COMMONWEALTH_MOVE, COMMONWEALTH),
        (COMMONWEALTH_COMBAT, COMMONWEALTH),
        ("End of the Turn", None),
    ]


@case("crete", "3.0")
@pytest.mark.parametrize("name", SETTINGS)
def test_the_table_knows_who_decides(name: str) -> None:
    sequence = GAME.scenarios[name].sequence
    assert DECIDES[name] == tuple(p.side for p in sequence)


@case("crete", "3.0")
def test_each_phase_belongs_to_one_player() -> None:
    s = scene({"1/1": "W0909", "22": "W0912"}, GERMAN_MOVE)
    (found,) = objections(s, "walk 22 W0911")
    assert found.words == (
        "22 is not a German unit, and in this step only the German player gives orders."
    )
    (found,) = objections(s, "walk 2/1 W0911")
    assert found.words.startswith("2/1 has not dropped yet")
    assert why(s, "attack 1/1 W0910") == ["3.0"]  # no attacks here


@case("crete", "3.0")
def test_ten_turns_and_the_game_is_over() -> None:
    s = scene({"1/1": "W0909", "22": "E0707"}, COMMONWEALTH_MOVE, turn=9)
    step = do(s, "pass")
    assert step.state.turn == 10
    assert not step.state.over
    s = scene({"1/1": "W0909", "22": "E0707"}, COMMONWEALTH_MOVE, turn=10)
    step = do(s, "pass")
    assert step.state.over
    assert any(isinstance(e, Ended) for e in step.events)
    assert why(step.state, "walk 22 E0708") == ["3.0"]


@case("crete", "3.0")
def test_a_new_turn_refreshes_droppers_and_aircraft() -> None:
    s = scene(
        {"1/1": "W0909", "22": "E0707"},
        COMMONWEALTH_MOVE,
        marks={"1/1": [LANDED], "Ju-88": [USED]},
    )
    step = do(s, "pass")
    assert step.state.turn == 3
    assert unit(step.state, "1/1").marks == unit(step.state, "Ju-88").marks == frozenset()
    assert any(isinstance(e, Marked) and e.off == {LANDED} for e in step.events)


@case("crete", "3.0")
def test_a_phase_passes_by_itself_where_nobody_can_do_anything() -> None:
    s = scene({"1/1": "W0909", "22": "E0707"}, AIR_LANDING)
    step = do(s, "pass")  # 1/1 can move: the movement phase is played
    assert GAME.desk(step.state).name == GERMAN_MOVE
    step = do(step.state, "pass")  # nobody is next to an enemy: combat passes
    (skipped,) = [e for e in step.events if isinstance(e, Skipped)]
    assert skipped.words == "No German unit can attack: the German combat phase passes by itself."
    assert GAME.desk(step.state).name == COMMONWEALTH_MOVE
    alone = scene({"22": "E0707"}, AIR_LANDING)
    step = do(alone, "pass")  # nobody is there to move
    assert [e.phase for e in step.events if isinstance(e, Skipped)] == [GERMAN_MOVE, GERMAN_COMBAT]
