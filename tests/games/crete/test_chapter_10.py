"""[10.0] What the combat tables do."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from paralab.core.board import Place
from paralab.core.events import Eliminated, Resolved, Rolled
from paralab.core.state import DEAD, State
from paralab.games.crete import GAME
from paralab.games.crete.orders import Advance, Again, Counter, Lose, Retreat
from paralab.games.crete.retreat import WAYS
from tests.games.crete.scene import (
    COMMONWEALTH_COMBAT,
    GERMAN_COMBAT,
    at,
    cited,
    do,
    lawful,
    objections,
    pending,
    rolled,
    rolls,
    scene,
    unit,
    why,
)
from tests.games.crete.test_chapter_8 import HERE, NE, NW, SE, SW, N, S
from tests.marks import case

# Cells used here: 1-1 all-out 1 Ee, limited 1 Ca and 6 Ne; 1-2 all-out 1 Ee, 5 Ae, limited 2 Ca;
# 1-3 all-out 1 Ee, 2 Ca, 4 Ae; 2-1 all-out 1 De, 2 Ca; 3-1 all-out 1 De, limited 1 Ca.


def attack(units: Mapping[str, str], who: str, at: str = HERE) -> State:
    """A German attack put together, not yet carried out."""
    s = scene(units, GERMAN_COMBAT)
    return do(s, *(f"attack {n} {at}" for n in who.split())).state


@case("crete", "10.0")
def test_every_result_is_one_of_five() -> None:
    s = attack({"1/1": N, "22": HERE}, "1/1")
    results = {
        rolled(do(s, f"resolve {HERE}{table}", dice=[die])).result
        for table in ("", " limited")
        for die in range(1, 7)
    }
    assert results == {
        "attacker eliminated",
        "equal elimination",
        "no effect",
        "counterattack",
    }
    assert set(GAME.telling.results["attack"]) == results | {"defender eliminated"}


@case("crete", "10.1")
def test_ae_eliminates_all_attackers_and_the_defenders_may_advance() -> None:
    units = {"1/1": NW, "2/1": NW, "3/1": S, "22": HERE, "23": HERE, "Comp": HERE}
    s = attack(units, "1/1 3/1")  # 12 against 11
    step = do(s, f"resolve {HERE}", dice=[5])
    assert [e.unit for e in step.events if isinstance(e, Eliminated)] == ["1/1", "3/1"]
    assert at(step.state, "2/1") == NW  # it was not in the attack
    assert pending(step.state) == ("advance", "commonwealth")
    assert {(o.unit, o.to) for o in GAME.legal(step.state) if isinstance(o, Advance)} == {
        ("22", S),
        ("23", S),
        ("Comp", S),
    }  # 2/1 still holds the other hex


@case("crete", "10.2")
def test_de_eliminates_all_defenders() -> None:
    units = {"1/1": N, "2/1": S, "22": HERE, "23": HERE, "Maori": NE}
    s = do(attack(units, "1/1"), f"also {NE}").state
    assert rolled(do(s, f"resolve {HERE} limited", dice=[3])).column == "1-2"  # 6 against 12
    strong = attack({**units, "3/1": S, "85/1": SW}, "1/1 2/1 3/1")
    step = do(strong, f"resolve {HERE}", dice=[1])  # 18 against 8
    assert rolled(step).result == "defender eliminated"
    assert at(step.state, "22") == at(step.state, "23") == DEAD
    assert at(step.state, "Maori") == NE
    assert pending(step.state) == ("advance", "german")


@case("crete", "10.3")
def test_ee_costs_the_attacker_the_printed_value() -> None:
    units = {"1/1": N, "2/1": S, "3/1": S, "22": HERE, "23": HERE, "Maori": HERE}
    step = do(attack(units, "1/1 2/1 3/1"), f"resolve {HERE}", dice=[1])  # 18 against 12
    s = step.state
    assert at(s, "22") == at(s, "23") == at(s, "Maori") == DEAD
    assert pending(s) == ("loss", "german")
    assert {o.unit for o in GAME.legal(s) if isinstance(o, Lose)} == {"1/1", "2/1", "3/1"}
    assert why(s, "lose 85/1") == ["10.3"]
    s = do(s, "lose 2/1").state
    assert pending(s) == ("loss", "german")  # 6 of 12 points
    s = do(s, "lose 1/1").state
    assert pending(s) == ("advance", "german")
    assert {o.unit for o in GAME.legal(s) if isinstance(o, Advance)} == {"3/1"}


@case("crete", "10.3")
def test_ee_counts_the_printed_value_not_the_doubled_one() -> None:
    units = {"1/1": HERE, "2/1": "W0107", "22": NW}
    s = do(attack(units, "1/1 2/1", NW), f"resolve {NW}", dice=[1]).state  # 12 against 8
    assert pending(s) == ("loss", "german")
    s = do(s, "lose 1/1").state  # six points for four
    assert at(s, "2/1") == "W0107"
    assert pending(s) == ("advance", "german")


@case("crete", "10.3")
def test_ee_takes_everybody_where_that_is_not_more_than_the_price() -> None:
    one = do(attack({"1/1": N, "22": HERE}, "1/1"), f"resolve {HERE}", dice=[1])
    assert at(one.state, "1/1") == at(one.state, "22") == DEAD
    assert pending(one.state) is None
    units = {"22": N, "Comp": S, "1/1": HERE}
    s = do(scene(units, COMMONWEALTH_COMBAT), f"attack 22 {HERE}", f"attack Comp {HERE}").state
    s = do(s, f"resolve {HERE}", dice=[1]).state  # 7 against 6, and all 7 are not enough to choose
    assert pending(s) == ("loss", "commonwealth")
    s = do(s, "lose 22").state  # two points are owed still, and only Comp is left
    assert at(s, "Comp") == DEAD
    assert pending(s) is None


@case("crete", "10.4")
def test_ne_ends_the_combat_and_changes_nothing() -> None:
    before = attack({"1/1": N, "22": HERE}, "1/1")
    step = do(before, f"resolve {HERE} limited", dice=[6])
    assert rolled(step).result == "no effect"
    assert at(step.state, "1/1") == N
    assert at(step.state, "22") == HERE
    assert pending(step.state) is None
    assert not step.state.orders
    assert "10.4" in cited(step)


@case("crete", "10.5")
def test_ca_lets_the_whole_force_retreat_or_strike_one_hex_back() -> None:
    units = {"1/1": NE, "2/1": SE, "22": HERE, "23": "W0507"}
    s = do(attack(units, "1/1 2/1"), "also W0507", f"resolve {HERE} limited", dice=[1]).state
    assert pending(s) == ("counter", "commonwealth")  # 12 against 12: 23 is in the rough
    assert set(GAME.legal(s).subjects()) == {NE, SE, "22", "23"}
    assert why(s, f"counter {S}") == ["10.5"]
    assert why(s, f"attack 1/1 {HERE}") == ["3.0"]  # nothing else before the answer
    step = do(s, f"counter {SE}", dice=[1])
    assert rolled(step).about == ("22", "23", "2/1")  # all of the force, all in that hex
    assert rolled(step).column == "1-1"  # 8 against 6


@case("crete", "10.5")
def test_a_counterattack_strikes_everybody_in_the_hex_and_terrain_helps_them() -> None:
    units = {"1/1": N, "2/1": N, "22": HERE}
    s = do(attack(units, "1/1"), f"resolve {HERE} limited", dice=[1]).state
    step = do(s, f"counter {N}", dice=[1])
    assert rolled(step).about == ("22", "1/1", "2/1")
    assert rolled(step).column == "1-3"  # 4 against 12
    assert at(step.state, "2/1") == DEAD  # Ee: drawn in, though it had not attacked
    rough = do(attack({"1/1": NW, "22": HERE}, "1/1"), f"resolve {HERE} limited", dice=[1]).state
    assert rolled(do(rough, f"counter {NW}", dice=[1])).column == "1-3"  # 4 against 12, doubled


@case("crete", "10.5")
def test_the_original_attack_is_rolled_again_without_air_units() -> None:
    units = {"1/1": N, "2/1": S, "22": HERE, "23": HERE}
    s = do(attack(units, "1/1 2/1"), "support Ju-88", "support Do-17").state  # 18 against 8
    s = do(s, f"resolve {HERE}", dice=[2]).state
    assert not any(o for o in s.orders if type(o).__name__ == "Support")
    s = do(s, f"counter {N} limited", dice=[1]).state  # 8 against 6: Ca
    assert pending(s) == ("again", "german")
    assert why(s, "support Me-109") == ["10.5"]
    assert why(s, f"again {N}") == ["10.5"]
    assert lawful(s, HERE) == [Again(HERE, limited=False), Again(HERE, limited=True)]
    step = do(s, f"again {HERE}", dice=[1])
    assert rolled(step).about == ("1/1", "2/1", "22", "23")
    assert rolled(step).column == "1-1"  # 12 against 8
    assert rolled(step).purpose == "again"


@case("crete", "10.5")
@case("crete", "8.2")
def test_the_exchange_goes_on_until_somebody_gives_way() -> None:
    s = attack({"1/1": N, "22": HERE}, "1/1")
    step = do(
        s,
        f"resolve {HERE} limited",
        f"counter {N} limited",
        f"again {HERE} limited",
        f"counter {N} limited",
        f"again {HERE} limited",
        dice=[1, 2, 2, 2, 6],
    )
    assert [r.purpose for r in rolls(step)] == [
        "attack",
        "counterattack",
        "again",
        "counterattack",
        "again",
    ]
    assert pending(step.state) is None
    assert at(step.state, "22") == HERE
    assert sum(isinstance(e, Resolved) for e in step.events) == 1  # one attack, many rolls


@case("crete", "10.5")
def test_who_strikes_back_may_lose_for_it() -> None:
    s = do(attack({"1/1": N, "22": HERE}, "1/1"), f"resolve {HERE} limited", dice=[1]).state
    step = do(s, f"counter {N}", dice=[5])  # 4 against 6, 1-2: Ae
    assert at(step.state, "22") == DEAD
    assert pending(step.state) == ("advance", "german")


@case("crete", "10.5")
def test_after_ca_against_a_counterattack_the_struck_hex_may_retreat() -> None:
    units = {"1/1": N, "2/1": N, "3/1": S, "22": HERE, "23": HERE, "Maori": HERE}
    s = do(attack(units, "1/1 3/1"), f"resolve {HERE} limited", dice=[1]).state  # 12 against 12
    s = do(s, f"counter {N} limited", dice=[1]).state  # 12 against 12
    assert pending(s) == ("again", "german")
    assert why(s, "retreat 3/1 W0208") == ["10.5"]  # its hex was not struck
    s = do(s, "retreat 1/1 W0305").state
    assert pending(s) == ("retreat", "german")
    assert GAME.legal(s).subjects() == ("2/1",)  # who was drawn in goes too
    step = do(s, "retreat 2/1 W0305")
    assert pending(step.state) == ("advance", "commonwealth")
    assert {o.to for o in GAME.legal(step.state) if isinstance(o, Advance)} == {N}
    assert at(step.state, "3/1") == S
    assert not step.state.orders


@case("crete", "10.5")
def test_who_can_do_neither_is_eliminated() -> None:
    units = {"1/1": N, "2/1": N, "3/1": N, "85/1": S, "22": HERE}
    step = do(attack(units, "1/1"), f"resolve {HERE} limited", dice=[1])
    # all around 22 is controlled, and its 4 points are too few against 18
    assert at(step.state, "22") == DEAD
    assert {"10.5", "9.4", "10.6"} <= cited(step)
    assert pending(step.state) == ("advance", "german")
    assert {o.unit for o in GAME.legal(step.state) if isinstance(o, Advance)} == {"1/1"}


@case("crete", "10.5")
def test_a_force_with_nowhere_to_go_has_to_strike() -> None:
    units = {"1/1": N, "2/1": S, "22": HERE}
    s = do(attack(units, "1/1"), f"resolve {HERE} limited", dice=[1]).state
    assert {type(o) for o in GAME.legal(s)} == {Counter}
    assert why(s, f"retreat 22 {SE}") == ["10.6"]


@case("crete", "10.5")
def test_of_a_retreating_force_whoever_finds_no_hex_is_lost() -> None:
    units = {"1/1": N, "22": HERE, "23": HERE, "Maori": SW, "Comp": SW, "Pet": S, "Cav": S,
             "18": S, "19": SE, "20": SE, "21": SE}  # fmt: skip
    s = do(attack(units, "1/1"), f"resolve {HERE} limited", dice=[2])
    assert rolled(s).column == "1-2"
    s2 = do(s.state, f"retreat 22 {SW}")  # the only room there was
    assert at(s2.state, "22") == SW
    assert at(s2.state, "23") == DEAD
    assert pending(s2.state) == ("advance", "german")


@case("crete", "10.6")
@pytest.mark.parametrize(
    ("to", "cases"),
    [
        (S, []),
        (SE, []),
        (NE, ["10.6"]),  # in a zone of control, and empty
        (NW, []),  # in a zone of control, but a friend holds it
        (N, ["10.6"]),  # the enemy's own hex
        (SW, ["10.6"]),  # three friends
        ("W0309", ["10.5"]),  # two hexes away
        ("track-WC", ["4.7"]),
    ],
)
def test_safe_hexes(to: str, cases: list[str]) -> None:
    units = {"1/1": N, "22": HERE, "23": NW, "Maori": SW, "Comp": SW, "Pet": SW}
    s = do(attack(units, "1/1"), f"resolve {HERE} limited", dice=[1]).state
    assert why(s, f"retreat 22 {to}") == cases


@case("crete", "10.6")
def test_an_empty_hex_in_a_zone_of_control_is_not_safe() -> None:
    units = {"1/1": N, "22": HERE}
    s = do(attack(units, "1/1"), f"resolve {HERE} limited", dice=[1]).state
    (found,) = objections(s, f"retreat 22 {NE}")
    assert found.words == (
        "Tavronitis (W0406) lies in a German zone of control, and no friend holds it: it is not"
        " safe."
    )
    assert found.remedy == "One or two friendly units in the hex would make it safe."


@case("crete", "10.6")
def test_a_force_does_not_retreat_in_a_circle() -> None:
    units = {"1/1": NE, "22": HERE, "23": SE}
    s = do(attack(units, "1/1"), f"also {SE}", f"resolve {HERE} limited", dice=[2]).state
    (found,) = objections(s, f"retreat 22 {SE}")
    assert found.case == "10.6"
    assert found.words == "The force is retreating out of W0307 and W0407; W0407 gives no shelter."
    assert why(s, f"retreat 23 {S}") == []


@case("crete", "10.6")
def test_nobody_retreats_across_the_sea() -> None:
    s = scene({"1/1": "W2110", "22": "W2109"}, GERMAN_COMBAT)
    s = do(s, "attack 1/1 W2109", "resolve W2109 limited", dice=[2]).state  # 6 against 8
    assert why(s, "retreat 22 W2208") == ["10.6"]
    assert why(s, "retreat 22 W2108") == []


@case("crete", "4.7")
def test_nobody_retreats_into_a_track_or_off_the_map() -> None:
    around = WAYS[Place("W3113")]
    s = scene({"1/1": around[0], "22": "W3113"}, GERMAN_COMBAT)
    step = do(s, "attack 1/1 W3113", "resolve W3113 limited", dice=[1])
    assert rolled(step).column == "1-1"
    (found,) = objections(step.state, "retreat 22 track-WC")
    assert found.case == "4.7"


@case("crete", "4.7")
def test_whoever_could_only_leave_the_map_is_eliminated() -> None:
    units = {"1/1": "W0206", "2/1": "W0206", "3/1": "W0206", "85/1": "W0208", "22": "W0107"}
    step = do(attack(units, "1/1", "W0107"), "resolve W0107 limited", dice=[1])
    assert at(step.state, "22") == DEAD
    assert "4.7" in cited(step)


@case("crete", "10.7")
def test_victors_may_advance_into_what_was_emptied() -> None:
    units = {"1/1": N, "2/1": S, "3/1": S, "85/1": S, "22": HERE, "23": "W0507"}
    s = do(attack(units, "1/1 2/1 3/1"), f"resolve {HERE}", dice=[1]).state
    assert pending(s) == ("advance", "german")
    assert why(s, f"advance 85/1 {HERE}") == ["10.7"]  # not in the attack
    assert why(s, f"advance 1/1 {NE}") == ["10.7"]
    assert why(s, f"attack 85/1 {HERE}") == ["3.0"]  # the choice comes first
    step = do(s, f"advance 1/1 {HERE}")
    assert pending(step.state) == ("advance", "german")
    assert why(step.state, f"advance 1/1 {HERE}") == ["10.7"]  # once
    s = do(step.state, f"advance 2/1 {HERE}", f"advance 3/1 {HERE}").state
    assert pending(s) is None  # everybody is there
    assert at(s, "1/1") == at(s, "2/1") == at(s, "3/1") == HERE


@case("crete", "10.7")
def test_nobody_has_to_advance() -> None:
    s = do(attack({"1/1": N, "2/1": S, "22": HERE}, "1/1 2/1"), f"resolve {HERE}", dice=[1]).state
    step = do(s, "pass")
    assert at(step.state, "1/1") == N
    assert pending(step.state) is None


@case("crete", "10.7")
def test_three_to_a_hex_also_in_an_advance() -> None:
    units = {"1/1": N, "2/1": N, "3/1": S, "85/1": S, "22": HERE}
    s = do(attack(units, "1/1 2/1 3/1 85/1"), f"resolve {HERE}", dice=[1]).state
    s = do(s, *(f"advance {n} {HERE}" for n in ("1/1", "2/1", "3/1"))).state
    assert pending(s) is None
    assert at(s, "85/1") == S


@case("crete", "10.7")
def test_an_advance_may_go_from_zone_to_zone() -> None:
    units = {"1/1": N, "2/1": N, "22": HERE, "23": NE}
    s = do(attack(units, "1/1 2/1"), f"resolve {HERE}", dice=[1]).state
    assert why(s, f"advance 1/1 {HERE}") == []  # next to 23 before and after
    assert at(do(s, f"advance 1/1 {HERE}").state, "1/1") == HERE


@case("crete", "10.8")
def test_retreat_and_advance_cost_nothing() -> None:
    s = scene({"1/1": N, "22": HERE}, GERMAN_COMBAT, spent={"1/1": 15})
    s = do(s, f"attack 1/1 {HERE}", f"resolve {HERE} limited", dice=[1]).state
    step = do(s, f"retreat 22 {S}", f"advance 1/1 {HERE}")
    assert unit(step.state, "22").spent == 0
    assert unit(step.state, "1/1").spent == 15
    assert at(step.state, "1/1") == HERE
    assert "10.8" in cited(step)


@case("crete", "10.5")
def test_the_log_says_what_happened() -> None:
    s = attack({"1/1": NW, "22": HERE}, "1/1")
    told = GAME.telling.event
    step = do(s, f"resolve {HERE} limited", dice=[1])
    words = [told(step.state, e) for e in step.events if told(step.state, e)]
    assert words == [
        "1/1 attacks 22 in W0307: 6 against 4 is 1 to 1. Limited attack table, die 1: whoever was"
        " struck has to answer.",
        "The Commonwealth player lets 22 counterattack, or retreat one hex.",
    ]
    step = do(step.state, f"counter {NW}", dice=[2])
    assert isinstance(next(e for e in step.events if isinstance(e, Rolled)), Rolled)
    words = [told(step.state, e) for e in step.events if told(step.state, e)]
    assert words[0].startswith("22 counterattacks 1/1 in W0206: 4 against 12 (")
    assert any(isinstance(o, Retreat) for o in GAME.legal(step.state))
    assert words[-1] == ("The German player attacks again, without air units, or 1/1 must retreat.")


def last_words(s: State, line: str, *dice: int) -> str:
    step = do(s, line, dice=dice)
    return next(w for e in reversed(step.events) if (w := GAME.telling.event(step.state, e)))


@case("crete", "10.5")
def test_the_log_says_what_is_left_to_whoever_has_to_answer() -> None:
    s = attack({"1/1": N, "2/1": S, "22": HERE}, "1/1")
    assert last_words(s, f"resolve {HERE} limited", 1) == (
        "22 has no safe hex to retreat to, and has to counterattack."
    )
    s = attack({"1/1": N, "2/1": N, "3/1": N, "22": HERE}, "1/1")
    assert last_words(s, f"resolve {HERE} limited", 1) == (
        "22 has to retreat one hex: a counterattack would be below 1 to 3."
    )
    s = attack({"1/1": N, "22": HERE, "23": "W0305"}, "1/1")  # 1/1 is between them
    s = do(s, f"resolve {HERE} limited", dice=[1]).state
    assert last_words(s, f"counter {N} limited", 2) == (
        "1/1 has no safe hex to retreat to: the German player attacks again."
    )
    s = scene({"1/1": HERE, "22": NW, "23": NW, "Maori": NW}, GERMAN_COMBAT)
    s = do(s, f"attack 1/1 {NW}", "support Ju-88", "support Ju-87a", "support Me-109").state
    s = do(s, f"resolve {NW} limited", dice=[2]).state  # 12 against 24
    assert last_words(s, f"counter {HERE} limited", 1) == (
        "Without air units the attack would be below 1 to 3: 1/1 has to retreat."
    )
    assert {type(o) for o in GAME.legal(do(s, f"counter {HERE} limited", dice=[1]).state)} == {
        Retreat
    }
