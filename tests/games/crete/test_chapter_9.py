"""[9.0] How an attack is looked up."""

from __future__ import annotations

import pytest

from paralab.core.basis import Basis
from paralab.games.crete import GAME
from paralab.games.crete.orders import Counter, Resolve
from paralab.games.crete.parts import TABLES
from paralab.games.crete.ratios import column, defense_strength, too_weak
from tests.games.crete.scene import (
    COMMONWEALTH_COMBAT,
    GERMAN_COMBAT,
    cited,
    do,
    lawful,
    objections,
    pending,
    rolled,
    scene,
    unit,
    why,
)
from tests.games.crete.test_chapter_8 import HERE, NE, NW, SE, SW, N, S
from tests.marks import case


@case("crete", "9.0")
def test_one_attack_after_another_each_applied_at_once() -> None:
    units = {"1/1": N, "2/1": S, "22": HERE, "23": NE, "Maori": SE}
    s = do(scene(units, GERMAN_COMBAT), f"attack 1/1 {HERE}").state
    (found,) = objections(s, f"attack 2/1 {SE}")
    assert found.case == "9.0"
    assert found.words == "An attack on W0307 is being put together; W0407 is not part of it."
    assert "W0407" in found.remedy
    s = do(s, f"resolve {HERE} limited", dice=[6]).state
    s = do(s, f"attack 2/1 {SE}", f"resolve {SE} limited", dice=[6]).state
    assert pending(s) is None


@case("crete", "9.1")
def test_the_attacker_announces_his_units_and_chooses_the_table() -> None:
    units = {"1/1": N, "2/1": S, "22": HERE, "23": NE}
    s = do(scene(units, GERMAN_COMBAT), f"attack 1/1 {HERE}").state
    assert why(s, f"resolve {NE}") == ["9.1"]
    assert lawful(s, HERE) == [Resolve(HERE, limited=False), Resolve(HERE, limited=True)]
    assert why(s, "pass") == []
    for line, table in ((f"resolve {HERE}", "all-out"), (f"resolve {HERE} limited", "limited")):
        step = do(s, line, dice=[1])
        assert rolled(step).table == table
        assert "2/1" not in rolled(step).about  # it had not been announced


@case("crete", "9.1")
def test_whoever_counterattacks_chooses_his_own_table() -> None:
    s = do(scene({"1/1": N, "22": HERE}, GERMAN_COMBAT), f"attack 1/1 {HERE}").state
    s = do(s, f"resolve {HERE} limited", dice=[1]).state
    assert lawful(s, N) == [Counter(N, limited=False), Counter(N, limited=True)]
    assert rolled(do(s, f"counter {N}", dice=[1])).table == "all-out"


@case("crete", "9.2")
@pytest.mark.parametrize(
    ("attack", "against", "name"),
    [(11, 4, "2-1"), (8, 4, "2-1"), (7, 4, "1-1"), (4, 4, "1-1"), (4, 5, "1-2"), (4, 8, "1-2"),
     (4, 9, "1-3"), (4, 12, "1-3"), (23, 4, "5-1"), (24, 4, "6-1")],
)  # fmt: skip
def test_ratios_are_rounded_for_the_defender(attack: int, against: int, name: str) -> None:
    assert column(attack, against) == name
    assert not too_weak(attack, against)


@case("crete", "9.2")
def test_the_example_of_the_text() -> None:
    units = {"1/1": N, "22": HERE}
    s = do(scene(units, GERMAN_COMBAT), f"attack 1/1 {HERE}", "support Ju-88", "support Ju-87a")
    step = do(s.state, f"resolve {HERE}", dice=[1])
    assert rolled(step).column == "2-1"  # 11 against 4
    assert "9.2" in rolled(step).cases


@case("crete", "4.8")
@case("crete", "2.7")
def test_rough_ground_and_towns_double_a_defender_once() -> None:
    s = scene({"1/1": HERE, "22": NW, "23": "W2109", "Comp": S, "1/2": "W2008"}, GERMAN_COMBAT)
    for names, total in ((("22",), 8), (("23",), 8), (("Comp",), 3), (("22", "Comp"), 11)):
        sums = defense_strength(s, names)  # type: ignore[arg-type]  # names are plain text
        assert sums.total == total
    step = do(s, f"attack 1/1 {NW}", f"resolve {NW} limited", dice=[2])
    assert rolled(step).column == "1-2"  # 6 against 8
    assert "4.8" in rolled(step).cases
    both = scene({"1/1": HERE, "22": NW, "23": NW}, GERMAN_COMBAT)
    begun = do(both, f"attack 1/1 {NW}").state
    price = GAME.telling.price(begun, Resolve(NW))
    assert price is not None
    assert price.value == "6 against 16 (22 and 23 doubled in rough ground) is 1 to 3"
    mixed = do(s, f"attack 1/1 {NW}").state
    assert why(mixed, f"also {S}") == []
    assert rolled(do(mixed, f"also {S}", f"resolve {S} limited", dice=[1])).column == "1-2"


@case("crete", "4.8")
def test_terrain_does_not_help_whoever_attacks() -> None:
    s = do(scene({"1/1": NW, "22": HERE}, GERMAN_COMBAT), f"attack 1/1 {HERE}").state
    step = do(s, f"resolve {HERE} limited", dice=[1])
    assert rolled(step).column == "1-1"
    assert "4.8" not in rolled(step).cases


@case("crete", "9.3")
def test_no_order_lowers_a_ratio() -> None:
    units = {"1/1": N, "2/1": S, "3/1": SW, "22": HERE}
    s = do(scene(units, GERMAN_COMBAT), *(f"attack {n} {HERE}" for n in ("1/1", "2/1", "3/1")))
    assert Resolve.__struct_fields__ == ("at", "limited")
    previews = {GAME.telling.preview(s.state, o) for o in lawful(s.state, HERE)}
    assert {(p.table, p.column) for p in previews if p is not None} == {
        ("all-out", "4-1"),
        ("limited", "4-1"),
    }


@case("crete", "9.4")
def test_seven_to_one_is_the_most() -> None:
    assert column(40, 4) == column(28, 4) == "7-1"
    units = {"1/1": N, "2/1": S, "3/1": SW, "Comp": HERE}
    s = do(scene(units, GERMAN_COMBAT), *(f"attack {n} {HERE}" for n in ("1/1", "2/1", "3/1")))
    s2 = do(s.state, "support Ju-88", "support He-111", "support Do-17").state
    assert rolled(do(s2, f"resolve {HERE}", dice=[6])).column == "7-1"  # 27 against 3


@case("crete", "9.4")
def test_below_one_to_three_nobody_attacks() -> None:
    units = {"1/1": HERE, "2/1": "W0107", "22": NW, "23": NW, "Comp": NW}
    s = do(scene(units, GERMAN_COMBAT), f"attack 1/1 {NW}").state
    (found,) = objections(s, f"resolve {NW}")
    assert found.case == "9.4"
    assert found.words == "6 against 22 is 1 to 4; below 1 to 3 no attack is made."
    assert why(s, f"resolve {NW} limited") == ["9.4"]
    assert GAME.telling.preview(s, Resolve(NW)) is None  # there is no column to show
    helped = do(s, f"attack 2/1 {NW}").state
    assert why(helped, f"resolve {NW}") == []
    flown = do(s, "support Me-109", "support Me-110").state
    assert rolled(do(flown, f"resolve {NW}", dice=[3])).column == "1-3"  # 8 against 22
    assert why(do(s, "pass").state, f"attack 1/1 {NW}") == []  # called off, not used up


@case("crete", "9.4")
def test_below_one_to_three_nobody_strikes_back() -> None:
    units = {"1/1": N, "2/1": N, "3/1": N, "22": HERE}
    s = do(scene(units, GERMAN_COMBAT), f"attack 1/1 {HERE}").state
    s = do(s, f"resolve {HERE} limited", dice=[1]).state
    (found,) = objections(s, f"counter {N}")
    assert found.case == "9.4"
    assert found.words == (
        "The counterattack has 4 against 18 in W0306: that is 1 to 5, below 1 to 3."
    )
    assert why(s, f"retreat 22 {S}") == []


PRINTED = {
    "all-out": {
        1: "Ee Ee Ee De De De De De De",
        2: "Ca Ee Ee Ca De De De De De",
        3: "Ca",
    },
    "limited": {
        1: "Ca Ee Ca Ca Ca De De De De",
        2: "Ca Ca Ca Ca Ca Ca De De De",
        3: "Ee",
    },
}


@case("crete", "9.5")
@case("crete", "9.6")
@case("crete", "2.4")
@pytest.mark.parametrize("name", ["all-out", "limited"])
def test_the_combat_tables(name: str) -> None:
    table = TABLES[name]
    assert table.columns == ("1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1")
    assert table.rows == (1, 2, 3, 4, 5, 6)
    printed = {cell for cell, basis in table.basis.items() if basis is Basis.PRINTED}
    told = {
        (die, column): read
        for die, row in PRINTED[name].items()
        for column, read in zip(table.columns, row.split(), strict=False)
    }
    assert printed == set(told)
    assert all(table.cells[cell] == read for cell, read in told.items())
    rest = set(table.basis.values()) - {Basis.PRINTED}
    assert rest == {Basis.RECONSTRUCTED}
    assert set(table.cells.values()) <= {"Ae", "De", "Ee", "Ne", "Ca"}


@case("crete", "9.5")
def test_an_all_out_attack_always_comes_to_something() -> None:
    assert "Ne" not in TABLES["all-out"].cells.values()  # else 5.2 could have no end
    assert "Ne" in TABLES["limited"].cells.values()  # 10.4 needs it somewhere


@case("crete", "9.6")
def test_what_a_roll_rests_on_is_said() -> None:
    s = do(scene({"1/1": N, "22": HERE}, GERMAN_COMBAT), f"attack 1/1 {HERE}").state
    step = do(s, f"resolve {HERE} limited", dice=[6])
    assert rolled(step).basis is Basis.RECONSTRUCTED
    assert "9.6" in cited(step)
    assert "landed" not in unit(step.state, "1/1").marks


@case("crete", "9.0")
def test_the_commonwealth_attacks_by_the_same_rules() -> None:
    units = {"22": N, "23": N, "Comp": S, "1/1": HERE}
    s = scene(units, COMMONWEALTH_COMBAT)
    s = do(s, *(f"attack {n} {HERE}" for n in ("22", "23", "Comp"))).state
    assert rolled(do(s, f"resolve {HERE}", dice=[1])).column == "1-1"  # 11 against 6
