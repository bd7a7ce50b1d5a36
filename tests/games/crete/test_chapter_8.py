"""[8.0] Who may attack whom."""

from __future__ import annotations

from paralab.core.board import Place
from paralab.core.events import Announced, Resolved
from paralab.core.state import State, Unit, UnitId
from paralab.games.crete import GAME
from paralab.games.crete.combat import no_combat
from paralab.games.crete.forces import attackers, defenders, strength
from paralab.games.crete.orders import Attack
from paralab.games.crete.parts import BOARD
from paralab.play.fuzz import Wander
from tests.games.crete.scene import (
    AIR_LANDING,
    COMMONWEALTH_COMBAT,
    GERMAN_COMBAT,
    at,
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
from tests.marks import case

HERE = Place("W0307")
N, NE, SE, S, SW, NW = map(Place, ("W0306", "W0406", "W0407", "W0308", "W0207", "W0206"))


def test_the_ground_is_what_these_tests_take_it_for() -> None:
    kinds = {p: BOARD.terrain[p][0] for p in (HERE, N, NE, SE, S, SW, NW)}
    assert [p for p, kind in kinds.items() if kind != "clear"] == [NW]
    assert BOARD.terrain[NW] == ("rough",)
    assert set(BOARD.adjacent[HERE]) == {N, NE, SE, S, SW, NW}


@case("crete", "8.0")
def test_neighbours_attack_and_nobody_else() -> None:
    s = scene({"1/1": N, "2/1": "W0506", "22": HERE}, GERMAN_COMBAT)
    assert why(s, f"attack 1/1 {HERE}") == []
    assert why(s, f"attack 2/1 {HERE}") == ["8.1"]
    assert why(s, f"attack 22 {N}") == ["3.0"]
    other = scene({"1/1": N, "22": HERE}, COMMONWEALTH_COMBAT)
    assert why(other, f"attack 22 {N}") == []
    alone = scene({"1/1": "W0506", "22": HERE}, GERMAN_COMBAT, turn=3)
    assert lawful(alone, "1/1") == []


@case("crete", "8.0")
def test_a_phase_without_neighbours_passes_by_itself() -> None:
    units = {"1/1": "W0605", "22": HERE}
    step = do(scene(units, "German Movement Phase"), "pass")
    assert GAME.phase(step.state).name == "Commonwealth Movement Phase"
    assert "8.0" in cited(step)


@case("crete", "8.1")
def test_nobody_has_to_attack_and_who_does_chooses() -> None:
    s = scene({"1/1": N, "22": HERE, "23": NE}, GERMAN_COMBAT)
    assert {o.at for o in lawful(s, "1/1") if isinstance(o, Attack)} == {HERE, NE}
    assert why(s, f"attack 1/1 {S}") == ["8.1"]  # nobody stands there
    assert not do(s, "pass").rolls
    begun = do(s, f"attack 1/1 {HERE}").state
    assert pending(begun) == ("build", "german")
    off = do(begun, "pass")
    assert [type(e) for e in off.events][:1] == [Resolved]
    assert pending(off.state) is None
    assert not unit(off.state, "1/1").marks  # it has not attacked
    assert why(off.state, f"attack 1/1 {NE}") == []


@case("crete", "4.8")
def test_nobody_attacks_across_an_all_sea_hexside() -> None:
    s = scene({"1/1": "W2109", "22": "W2208"}, GERMAN_COMBAT)
    assert why(s, "attack 1/1 W2208") == ["4.8"]
    by_land = scene({"1/1": "W2109", "22": "W2209"}, GERMAN_COMBAT)
    assert why(by_land, "attack 1/1 W2209") == []


@case("crete", "8.2")
def test_a_unit_begins_one_attack_in_a_phase() -> None:
    s = scene({"1/1": N, "2/1": N, "22": HERE, "23": NE}, GERMAN_COMBAT)
    s = do(s, f"attack 1/1 {HERE}", f"resolve {HERE} limited", dice=[6]).state  # no effect
    assert pending(s) is None
    assert why(s, f"attack 1/1 {NE}") == ["8.2"]
    assert why(s, f"attack 2/1 {NE}") == []
    (found,) = objections(s, f"attack 2/1 {HERE}")
    assert found.case == "8.2"
    assert found.words.startswith("22 in W0307 had a combat in this phase")
    after = do(s, "pass").state
    assert not unit(after, "1/1").marks
    assert not unit(after, "22").marks


@case("crete", "8.2")
@case("crete", "8.6")
def test_whoever_has_had_its_combat_spares_the_stack_that_it_joins() -> None:
    units = {"1/1": N, "2/1": "W0508", "22": HERE, "23": SE}
    s = do(scene(units, GERMAN_COMBAT), f"attack 1/1 {HERE}", f"resolve {HERE} limited", dice=[1])
    s2 = do(s.state, f"retreat 22 {SE}", "pass").state
    assert at(s2, "22") == at(s2, "23") == SE
    assert why(s2, f"attack 2/1 {SE}") == ["8.2"]
    alone = scene(units, GERMAN_COMBAT)
    assert why(alone, f"attack 2/1 {SE}") == []


@case("crete", "8.3")
def test_as_many_attack_together_as_can_be_brought_to_bear() -> None:
    units = {"1/1": N, "2/1": N, "3/1": S, "85/1": SW, "22": HERE}
    s = do(scene(units, GERMAN_COMBAT), f"attack 1/1 {HERE}").state
    assert GAME.desk(s).name == "putting together of an attack"
    step = do(s, *(f"attack {n} {HERE}" for n in ("2/1", "3/1", "85/1")))
    assert "8.3" in cited(step)
    assert attackers(step.state) == ("1/1", "2/1", "3/1", "85/1")
    assert why(step.state, f"attack 85/1 {HERE}") == ["8.2"]
    assert rolled(do(step.state, f"resolve {HERE}", dice=[1])).column == "6-1"


@case("crete", "8.4")
def test_several_hexes_in_one_attack() -> None:
    units = {"1/1": HERE, "2/1": S, "22": N, "23": NE, "Maori": SE}
    s = do(scene(units, GERMAN_COMBAT), f"attack 1/1 {NE}", f"also {SE}").state
    assert defenders(s) == ("23", "Maori")
    assert why(s, f"also {SE}") == ["8.4"]
    assert why(s, f"also {S}") == ["8.1"]
    (found,) = objections(s, f"attack 2/1 {SE}")
    assert found.case == "8.4"
    assert found.words.startswith("2/1 in W0308 cannot attack Tavronitis (W0406)")
    assert why(s, f"also {N}") == []
    step = do(s, f"resolve {SE} limited", dice=[1])
    assert rolled(step).column == "1-2"  # 6 against 8
    assert {"23", "Maori"} <= set(rolled(step).about)


@case("crete", "8.4")
def test_a_hex_is_added_only_next_to_every_attacker() -> None:
    units = {"1/1": HERE, "2/1": S, "23": NE, "Maori": SE}
    s = do(scene(units, GERMAN_COMBAT), f"attack 1/1 {SE}", f"attack 2/1 {SE}").state
    (found,) = objections(s, f"also {NE}")
    assert found.case == "8.4"
    assert found.words.startswith("2/1 cannot attack Tavronitis (W0406)")


@case("crete", "8.5")
def test_strength_is_not_divided() -> None:
    units = {"1/1": N, "22": HERE, "23": NE}
    s = do(scene(units, GERMAN_COMBAT), f"attack 1/1 {HERE}").state
    assert why(s, f"attack 1/1 {HERE}") == ["8.2"]  # not twice in one attack
    assert why(s, f"attack 1/1 {NE}") == ["8.2", "9.0"]  # nor in two
    step = do(s, f"resolve {HERE}", dice=[1])
    assert strength((UnitId("1/1"), UnitId("22"))) == 10
    assert "8.5" in cited(step)
    assert rolled(step).column == "1-1"  # all six against four


@case("crete", "8.6")
def test_a_stack_is_attacked_whole() -> None:
    units = {"1/1": N, "2/1": S, "22": HERE, "23": HERE, "Comp": HERE}
    s = do(scene(units, GERMAN_COMBAT), f"attack 1/1 {HERE}", f"attack 2/1 {HERE}").state
    assert defenders(s) == ("22", "23", "Comp")
    step = do(s, f"resolve {HERE}", dice=[1])
    assert rolled(step).column == "1-1"  # 12 against 11
    assert rolled(step).about == ("1/1", "2/1", "22", "23", "Comp")


@case("crete", "8.7")
def test_the_units_of_a_stack_attack_apart_or_not_at_all() -> None:
    units = {"1/1": N, "2/1": N, "3/1": N, "22": HERE, "23": NE}
    s = do(scene(units, GERMAN_COMBAT), f"attack 1/1 {HERE}").state
    s = do(s, f"resolve {HERE} limited", dice=[6]).state
    step = do(s, f"attack 2/1 {NE}")
    assert [e.cases for e in step.events if isinstance(e, Announced)] == [("8.1", "8.7")]
    s = do(step.state, f"resolve {NE} limited", dice=[6]).state
    assert not unit(s, "3/1").marks
    assert lawful(s, "3/1") == []  # both have had their combat
    do(s, "pass")


@case("crete", "5.6")
def test_whoever_has_just_dropped_does_not_attack() -> None:
    s = scene({"1/1": N, "22": HERE}, GERMAN_COMBAT, marks={"1/1": ["landed"]})
    (found,) = objections(s, f"attack 1/1 {HERE}")
    assert found.case == "5.6"
    assert found.words == "1/1 has dropped in this Game-Turn; it attacks from the next one on."
    assert why(scene({"1/1": N, "22": HERE}, AIR_LANDING), f"attack 1/1 {HERE}") == ["3.0"]


@case("crete", "8.0")
def test_a_phase_passes_by_itself_exactly_where_nobody_can_attack() -> None:
    passed = []
    for number in range(3):
        for state, step in Wander(GAME, 8, number).steps():
            for before in (state, step.state):
                desk = GAME.desk(before)
                if not before.pending and desk.name.endswith("Combat Phase") and desk.side:
                    quiet = not any(isinstance(o, Attack) for o in GAME.legal(before))
                    fresh = not any(u.marks & {"fought", "attacked"} for u in everybody(before))
                    if fresh:
                        assert no_combat(before, desk.side) is quiet
                        passed.append(quiet)
    assert passed.count(False) > 10


def everybody(s: State) -> list[Unit]:
    """All units on the table."""
    return [u for mine in s.units.values() for u in mine.values()]
