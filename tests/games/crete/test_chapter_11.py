"""[11.0] The Luftwaffe."""

from __future__ import annotations

from paralab.core.state import DEAD, State
from paralab.games.crete import GAME
from paralab.games.crete.orders import Support
from paralab.games.crete.parts import AIR, KIND, STRENGTH
from tests.games.crete.scene import (
    AIR_LANDING,
    COMMONWEALTH_COMBAT,
    COMMONWEALTH_MOVE,
    GERMAN_COMBAT,
    at,
    do,
    objections,
    rolled,
    scene,
    unit,
    why,
)
from tests.games.crete.test_chapter_8 import HERE, NE, SE, N, S
from tests.marks import case

PAIR = {"1/1": N, "22": HERE}


@case("crete", "11.0")
def test_up_to_three_of_seven_add_their_strength() -> None:
    assert len(AIR) == 7
    assert (STRENGTH["Ju-88"], STRENGTH["Me-109"]) == (3, 1)
    s = do(scene(PAIR, GERMAN_COMBAT), f"attack 1/1 {HERE}").state
    assert {o.air for o in GAME.legal(s) if isinstance(o, Support)} == set(AIR)
    s = do(s, "support Ju-88", "support Ju-87a", "support Me-109").state
    (found,) = objections(s, "support Do-17")
    assert found.case == "11.0"
    assert found.words == (
        "Ju-88, Ju-87a and Me-109 support this attack; an attack has at most 3 air units."
    )
    assert why(s, "support 2/1") == ["11.0"]
    theirs = scene(PAIR, COMMONWEALTH_COMBAT)  # the air units are the German's, attack or not
    assert why(theirs, "support Ju-88") == ["11.0"]
    step = do(s, f"resolve {HERE}", dice=[1])
    assert rolled(step).column == "3-1"  # 12 against 4
    assert rolled(step).about == ("1/1", "Ju-88", "Ju-87a", "Me-109", "22")


@case("crete", "11.1")
def test_they_do_not_fly_in_defense() -> None:
    s = scene({"1/1": N, "22": HERE}, COMMONWEALTH_COMBAT)
    begun = do(s, f"attack 22 {N}").state
    assert why(begun, "support Ju-88") == ["11.0"]
    answering = do(begun, f"resolve {N} limited", dice=[2]).state  # 4 against 6: Ca
    assert answering.pending[-1].side == "german"
    (found,) = objections(answering, "support Ju-88")
    assert found.case == "11.1"


@case("crete", "11.2")
def test_they_do_not_attack_by_themselves() -> None:
    s = scene(PAIR, GERMAN_COMBAT)
    assert why(s, "support Ju-88") == ["11.2"]  # no ground unit has begun an attack
    assert why(s, f"attack Ju-88 {HERE}") == ["11.2"]
    assert why(do(s, f"attack 1/1 {HERE}").state, "support Ju-88") == []


@case("crete", "11.3")
def test_no_result_touches_them() -> None:
    s = do(scene(PAIR, GERMAN_COMBAT), f"attack 1/1 {HERE}", "support Me-109").state
    home = unit(s, "Me-109").at
    step = do(s, f"resolve {HERE}", dice=[1])  # 7 against 4: Ee
    assert at(step.state, "1/1") == at(step.state, "22") == DEAD
    assert unit(step.state, "Me-109").at == home
    assert all(KIND[n] == "air" or n in ("1/1", "22") for n in rolled(step).about)


@case("crete", "11.3")
def test_they_pay_no_price_for_an_equal_elimination() -> None:
    units = {"1/1": N, "2/1": S, "22": HERE, "23": HERE, "Maori": HERE}
    s = do(scene(units, GERMAN_COMBAT), f"attack 1/1 {HERE}", f"attack 2/1 {HERE}").state
    step = do(s, "support Ju-88", f"resolve {HERE}", dice=[1])  # 15 against 12
    assert at(step.state, "1/1") == at(step.state, "2/1") == DEAD  # 12 points in ground units
    assert not step.state.pending


@case("crete", "11.4")
def test_once_in_a_game_turn() -> None:
    units = {"1/1": N, "2/1": S, "22": HERE, "23": SE}
    s = do(scene(units, GERMAN_COMBAT), f"attack 1/1 {HERE}", "support Ju-88").state
    assert why(s, "support Ju-88") == ["11.4"]  # not twice in one attack
    off = do(s, "pass", f"attack 1/1 {HERE}").state
    assert why(off, "support Ju-88") == []  # an attack called off uses nothing up
    s = do(s, f"resolve {HERE} limited", dice=[6]).state
    assert flown(s) == {"Ju-88"}
    while s.pending:
        s = do(s, "pass").state
    s = do(s, f"attack 2/1 {SE}").state
    (found,) = objections(s, "support Ju-88")
    assert found.words == "Ju-88 has flown in this Game-Turn already."
    assert why(s, "support Do-17") == []


def flown(s: State) -> set[str]:
    """The air units that bear the marker of having flown."""
    return {n for n in AIR if "used" in unit(s, n).marks}


@case("crete", "11.4")
def test_all_fly_again_in_the_next_game_turn() -> None:
    s = scene({"1/1": "W0506"}, COMMONWEALTH_MOVE, marks={"Ju-88": ["used"]})
    assert flown(s) == {"Ju-88"}
    step = do(s, "pass")
    assert step.state.turn == 3
    assert flown(step.state) == set()


@case("crete", "11.5")
def test_not_in_the_first_game_turn() -> None:
    s = do(scene(PAIR, GERMAN_COMBAT, turn=1), f"attack 1/1 {HERE}").state
    assert why(s, "support Ju-88") == ["11.5"]
    assert not [o for o in GAME.legal(s) if isinstance(o, Support)]
    assert why(scene(PAIR, AIR_LANDING), "support Ju-88") == ["3.0"]


@case("crete", "11.6")
def test_anywhere_on_the_maps() -> None:
    units = {"1/1": N, "22": HERE, "2/1": "E1205", "23": "E1206"}
    s = scene(units, GERMAN_COMBAT)
    for unit_, place in (("1/1", HERE), ("2/1", "E1206")):
        begun = do(s, f"attack {unit_} {place}").state
        assert why(begun, "support Ju-88") == []
    assert why(scene(units, "German Movement Phase"), f"walk Ju-88 {NE}") == ["11.6"]
