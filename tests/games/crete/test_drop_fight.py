"""[5.2] The fight of an airborne unit that scatters onto the enemy."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from paralab.core.events import Eliminated
from paralab.core.state import DEAD, State
from paralab.core.tables import Table
from paralab.games.crete import GAME
from paralab.games.crete.orders import Counter, Lose, Retreat
from paralab.games.crete.parts import SCATTER, TABLES
from tests.games.crete.scene import (
    AIR_LANDING,
    at,
    cited,
    do,
    objections,
    pending,
    rolls,
    scene,
    unit,
    why,
)
from tests.games.crete.test_chapter_8 import HERE, NE, NW, SW, N, S
from tests.marks import case

ONTO = {name: die for die, direction in SCATTER.items() for name in [direction.name]}
FIGHT = ("fight", "commonwealth")


def drop(units: Mapping[str, str], *dice: int, at: str = S) -> tuple[State, list[str]]:
    """1/1 is dropped one hex south of `HERE` and scatters onto it: a position, and columns."""
    s = scene(units, AIR_LANDING)
    step = do(s, f"drop 1/1 {at}", dice=[1, ONTO["N"], *dice])
    return step.state, [r.column for r in rolls(step) if r.purpose not in ("drop", "scatter")]


@case("crete", "5.2")
def test_it_attacks_at_once_all_out_and_both_may_fall() -> None:
    s = scene({"22": HERE}, AIR_LANDING)
    step = do(s, f"drop 1/1 {S}", dice=[1, ONTO["N"], 1])
    roll = rolls(step)[-1]
    assert (roll.purpose, roll.table, roll.column) == ("attack", "all-out", "1-1")
    assert at(step.state, "1/1") == at(step.state, "22") == DEAD  # Ee
    assert pending(step.state) is None
    assert not step.state.orders
    assert {"5.2", "10.3"} <= cited(step)


@case("crete", "5.2")
def test_it_attacks_the_whole_stack_and_terrain_helps_them() -> None:
    s, columns = drop({"22": HERE, "23": HERE}, 1)
    assert columns == ["1-2"]
    assert at(s, "1/1") == DEAD
    s, columns = drop({"22": NW, "23": NW}, 2, at=SW)
    assert columns == ["1-3"]  # 6 against 16
    assert pending(s) == FIGHT


@case("crete", "5.2")
@case("crete", "9.4")
def test_it_is_lost_where_it_cannot_attack_at_one_to_three() -> None:
    units = {"22": NW, "23": NW, "Maori": NW}
    step = do(scene(units, AIR_LANDING), f"drop 1/1 {SW}", dice=[1, ONTO["N"]])  # no third die
    assert at(step.state, "1/1") == DEAD
    (gone,) = [e for e in step.events if isinstance(e, Eliminated)]
    assert gone.cases == ("9.4", "5.2")
    assert all(at(step.state, n) == NW for n in units)


@case("crete", "5.2")
def test_the_commonwealth_strikes_back_all_out_or_retreats() -> None:
    s, _ = drop({"22": NW, "23": NW}, 2, at=SW)
    assert pending(s) == FIGHT
    assert at(s, "1/1") == NW  # they share the hex until the fight is over
    assert {type(o) for o in GAME.legal(s)} == {Counter, Retreat}
    (found,) = objections(s, f"counter {NW} limited")
    assert found.case == "5.2"
    assert why(s, f"counter {NW}") == []
    assert why(s, "support Ju-88") == ["11.5"]
    assert why(s, "retreat 1/1 W0205") == ["3.0"]


@case("crete", "5.2")
def test_the_dropper_has_no_cover_against_the_counterattack() -> None:
    s, _ = drop({"22": NW, "23": NW}, 2, at=SW)
    step = do(s, f"counter {NW}", dice=[1])
    assert rolls(step)[0].column == "1-1"  # 8 against 6 in the rough
    assert "4.8" not in rolls(step)[0].cases
    assert at(step.state, "1/1") == DEAD  # Ee, and it costs them 6 points
    assert pending(step.state) == ("loss", "commonwealth")
    assert {o.unit for o in GAME.legal(step.state) if isinstance(o, Lose)} == {"22", "23"}
    s = do(step.state, "lose 22").state
    assert at(s, "23") == DEAD
    assert pending(s) is None


@case("crete", "5.2")
def test_the_price_of_the_fight_leaves_the_rest_in_its_hex() -> None:
    units = {"22": HERE, "23": HERE, "Maori": HERE}
    s, columns = drop(units, 4)  # 6 against 12: Ca
    assert columns == ["1-2"]
    s = do(s, f"counter {HERE}", dice=[4]).state  # 12 against 6, 2-1: Ee
    assert at(s, "1/1") == DEAD
    s = do(s, "lose 22", "lose 23").state
    assert pending(s) is None  # nobody advances into the hex that is theirs
    assert at(s, "Maori") == HERE


@case("crete", "5.2")
def test_ca_against_the_counterattack_makes_the_dropper_strike_at_once() -> None:
    s, _ = drop({"22": NW, "23": NW}, 2, at=SW)
    step = do(s, f"counter {NW}", dice=[3, 2])  # Ca, and again Ca: no choice for the German
    assert [(r.purpose, r.table, r.column) for r in rolls(step)] == [
        ("counterattack", "all-out", "1-1"),
        ("again", "all-out", "1-3"),
    ]
    assert pending(step.state) == FIGHT
    step = do(step.state, f"counter {NW}", dice=[4, 6])  # and the exchange goes on to an Ae
    assert at(step.state, "1/1") == DEAD
    assert pending(step.state) is None
    assert at(step.state, "22") == NW


@case("crete", "5.2")
def test_the_hex_is_the_droppers_when_the_enemy_retreats() -> None:
    s, _ = drop({"22": NW, "23": NW, "2/1": "W0506"}, 2, at=SW)
    # the dropper itself shuts nobody in, though all around is next to it
    assert why(s, "retreat 22 W0205") == []
    assert why(s, f"retreat 22 {N}") == []
    s = do(s, "retreat 22 W0205").state
    assert pending(s) == ("retreat", "commonwealth")
    step = do(s, f"retreat 23 {N}")
    assert pending(step.state) is None
    assert at(step.state, "1/1") == NW
    assert "landed" in unit(step.state, "1/1").marks
    assert not step.state.orders


@case("crete", "5.2")
def test_other_germans_do_shut_the_enemy_in() -> None:
    s, _ = drop({"22": HERE, "2/1": NE}, 3)  # 6 against 4: Ca
    assert why(s, f"retreat 22 {N}") == ["10.6"]
    assert why(s, f"retreat 22 {SW}") == []


@case("crete", "5.2")
def test_no_effect_would_be_an_answer_owed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table has no Ne; if it had, two enemies could still not stay in one hex (ours)."""
    real = TABLES["all-out"]
    quiet = Table(
        real.name, real.title, real.case, real.columns, real.rows,
        dict.fromkeys(real.cells, "Ne"), real.basis, real.titles,
    )  # fmt: skip
    monkeypatch.setitem(TABLES, "all-out", quiet)
    s, _ = drop({"22": HERE}, 1)
    assert pending(s) == FIGHT


@case("crete", "5.2")
def test_after_the_fight_the_landings_go_on() -> None:
    s, _ = drop({"22": HERE}, 1)
    assert GAME.desk(s).name == "German Air Landing Phase"
    assert why(s, f"drop 2/1 {S}") == []
