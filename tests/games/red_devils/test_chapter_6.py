"""[6.0] Who may attack whom."""

from __future__ import annotations

from paralab.core.events import Announced, Resolved
from paralab.core.hexes import Direction
from paralab.games.red_devils.attacks import attackers, within
from paralab.games.red_devils.columns import in_city
from paralab.games.red_devils.parts import ARTILLERY, BOARD, RANGE, ROAD_BRIDGE, STRENGTH
from paralab.games.red_devils.results import differential
from tests.games.red_devils.fights import (
    FIELD,
    NE,
    NENE,
    NN,
    NW,
    RING,
    SE,
    SESE,
    SS,
    SW,
    N,
    S,
    fight,
    river,
)
from tests.games.red_devils.scene import (
    BRITISH_COMBAT,
    BRITISH_MOVEMENT,
    GERMAN_COMBAT,
    cited,
    do,
    lawful,
    objections,
    rolled,
    scene,
    told,
    unit,
    why,
    words,
)
from tests.marks import case

PAIR = {"2/1/1": N, "3/1/1": NE, "Krafft": FIELD}


def test_the_field_is_what_the_tests_take_it_for() -> None:
    assert all(BOARD.terrain[p] == ("broken",) for p in (FIELD, *RING))
    assert len({NN, NENE, SESE, SS}) == 4
    assert not any(river(FIELD, p) for p in RING)
    assert RANGE["2/1/1"] == RANGE["Krafft"] == 2
    assert {"1LR/1", "3LR/1", "191Art", "Nebel"} <= ARTILLERY


@case("red_devils", "6.0")
def test_adjacent_or_within_range() -> None:
    far = next(p for p in BOARD.where if BOARD.distance(p, FIELD) == 3)
    s = scene({"2/1/1": N, "3/1/1": NN, "1/1/1": far, "Krafft": FIELD}, BRITISH_COMBAT)
    assert why(s, "attack 2/1/1 Krafft") == []
    assert why(s, "attack 3/1/1 Krafft") == []
    assert words(s, "attack 1/1/1 Krafft") == ["Krafft is 3 hexes away; 1/1/1 reaches 2 hexes far."]
    assert why(s, "attack 1/1/1 Krafft") == ["6.0"]
    assert why(s, "attack 2/1/1 3/1/1") == ["6.0"]  # a friend
    assert why(s, "attack 2/1/1 Weber") == ["6.0"]  # not on the map
    assert why(s, "attack Krafft 2/1/1") == ["3.0"]


@case("red_devils", "6.0")
def test_the_fields_of_range_are_disks() -> None:
    for reach in sorted(set(RANGE.values())):
        for p in (FIELD, "0101", "2314"):
            disk = {q for q in BOARD.where if 0 < BOARD.distance(p, q) <= reach}  # type: ignore[arg-type]
            assert within(reach, p) == disk  # type: ignore[arg-type]


@case("red_devils", "6.1")
def test_nobody_has_to_attack() -> None:
    s = scene(PAIR, BRITISH_COMBAT)
    step = do(s, "pass")
    assert not step.rolls
    s = do(s, "attack 2/1/1 Krafft", "attack 3/1/1 Krafft").state
    back = do(s, "withdraw 3/1/1")
    assert attackers(back.state, "Krafft") == ("2/1/1",)
    assert "6.1" in cited(back)
    assert why(back.state, "withdraw 3/1/1") == ["7.1"]
    assert why(back.state, "attack 3/1/1 Krafft") == []
    ends = do(s, "pass")
    assert not ends.state.orders
    assert [e.idle for e in ends.events if isinstance(e, Resolved)] == [True, True]
    assert "2/1/1 does not attack Krafft after all." in told(ends)
    assert unit(ends.state, "2/1/1").marks == frozenset()


@case("red_devils", "6.2")
def test_one_object_for_each_attacker() -> None:
    s = scene({**PAIR, "Weber": BOARD.adjacent[N][0]}, BRITISH_COMBAT)
    s = do(s, "attack 2/1/1 Krafft").state
    (found,) = objections(s, "attack 2/1/1 Weber")
    assert found.case == "6.2"
    assert found.words == "2/1/1 is to attack Krafft; an attack has one object."
    assert found.remedy == "Take 2/1/1 out of that attack first."


@case("red_devils", "6.2")
def test_two_germans_in_one_hex_are_attacked_together() -> None:
    end = ROAD_BRIDGE[0]
    near = [p for p in BOARD.adjacent[end] if not river(end, p)]
    units = {"StatFlak": end, "Krafft": end, "2/1/1": near[0], "3/1/1": near[1]}
    s = scene(units, BRITISH_COMBAT)
    (found,) = objections(s, "attack 2/1/1 StatFlak")
    assert found.case == "6.2"
    assert found.remedy == "Attack Krafft."
    assert [o.target for o in lawful(s, "2/1/1")] == ["Krafft"]  # type: ignore[attr-defined]
    step = fight(s, "2/1/1 3/1/1", "Krafft", "-")
    assert rolled(step).about == ("Krafft", "StatFlak", "2/1/1", "3/1/1")
    both = STRENGTH["Krafft"] + STRENGTH["StatFlak"]
    mine = STRENGTH["2/1/1"] + STRENGTH["3/1/1"]
    assert differential(rolled(step).about[:2], rolled(step).about[2:]) == mine - both  # type: ignore[arg-type]
    for name in ("Krafft", "StatFlak"):  # both have been attacked
        assert "attacked" in unit(step.state, name).marks
    alone = scene({**units, "Krafft": near[2]}, BRITISH_COMBAT)
    assert why(alone, "attack 2/1/1 StatFlak") == []


@case("red_devils", "6.3")
def test_one_attack_for_each_unit() -> None:
    s = scene({**PAIR, "Weber": BOARD.adjacent[N][0]}, BRITISH_COMBAT)
    s = fight(s, "2/1/1", "Krafft", "-").state
    assert why(s, "attack 2/1/1 Weber") == ["6.3"]
    assert words(s, "attack 2/1/1 Weber") == [
        "2/1/1 has taken part in an attack in this phase; one is all."
    ]
    later = do(s, "pass").state
    assert "fought" not in unit(later, "2/1/1").marks


@case("red_devils", "6.4")
def test_each_unit_is_attacked_once() -> None:
    s = fight(scene(PAIR, BRITISH_COMBAT), "2/1/1", "Krafft", "-").state
    assert why(s, "attack 3/1/1 Krafft") == ["6.4"]
    s = do(s, "pass").state  # in the next phase it may be attacked again
    assert "attacked" not in unit(s, "Krafft").marks


@case("red_devils", "6.5")
def test_all_adjacent_units_may_join() -> None:
    units = {"2/1/1": N, "3/1/1": NE, "1/1/1": SE, "10/4/1": S, "11/4/1": SW, "156/4/1": NW}
    s = scene({**units, "Krafft": FIELD}, BRITISH_COMBAT)
    for name in units:
        step = do(s, f"attack {name} Krafft")
        assert [e.cases for e in step.events if isinstance(e, Announced)] == [("7.1", "6.0", "6.5")]
        s = step.state
    assert attackers(s, "Krafft") == tuple(units)


@case("red_devils", "6.6")
def test_from_afar_one_of_each_range() -> None:
    a, b, c, d = NN, NENE, SESE, SS
    units = {"2/1/1": N, "3/1/1": a, "10/4/1": b, "1LR/1": c, "3LR/1": d, "Krafft": FIELD}
    s = scene(units, BRITISH_COMBAT)
    s = do(s, "attack 2/1/1 Krafft", "attack 3/1/1 Krafft", "attack 1LR/1 Krafft").state
    assert why(s, "attack 10/4/1 Krafft") == ["6.6"]
    assert why(s, "attack 3LR/1 Krafft") == ["6.6"]
    assert words(s, "attack 3LR/1 Krafft") == [
        "1LR/1 attacks Krafft from afar already; only one artillery unit may do so."
    ]
    s = do(s, "withdraw 3/1/1").state
    assert why(s, "attack 10/4/1 Krafft") == []
    close = scene({**units, "1LR/1": S, "3/1/1": SE}, BRITISH_COMBAT)  # who is adjacent counts not
    close = do(close, "attack 2/1/1 Krafft", "attack 3/1/1 Krafft", "attack 1LR/1 Krafft").state
    assert why(close, "attack 10/4/1 Krafft") == why(close, "attack 3LR/1 Krafft") == []


@case("red_devils", "6.6")
def test_from_afar_with_full_strength() -> None:
    s = scene({"2/1/1": N, "1LR/1": SS, "Krafft": FIELD}, BRITISH_COMBAT)
    step = fight(s, "2/1/1 1LR/1", "Krafft", "-")
    more = STRENGTH["2/1/1"] + STRENGTH["1LR/1"]
    assert f"{STRENGTH['2/1/1']} + {STRENGTH['1LR/1']} against" in " ".join(told(step))
    assert more - STRENGTH["Krafft"] == differential(("Krafft",), ("2/1/1", "1LR/1"))  # type: ignore[arg-type]
    assert "1LR/1 is to attack Krafft from afar." in told(do(s, "attack 1LR/1 Krafft"))


@case("red_devils", "6.7")
def test_nobody_fires_past_an_enemy_at_hand() -> None:
    units = {"2/1/1": N, "1LR/1": SS, "Krafft": FIELD}
    spot = next(
        p for p in BOARD.adjacent[SS] if p not in (*RING, FIELD) and BOARD.distance(p, FIELD) == 3
    )
    for marks in ({}, {"Weber": ("disrupted",)}):  # disrupted units exert zones too
        s = scene({**units, "Weber": spot}, BRITISH_COMBAT, marks=marks)
        assert why(s, "attack 1LR/1 Krafft") == ["6.7"]
        assert why(s, "attack 1LR/1 Weber") == []
        assert why(s, "attack 2/1/1 Krafft") == []


@case("red_devils", "6.7")
def test_not_held_across_the_neder_rijn() -> None:
    a, b = ROAD_BRIDGE
    far = next(p for p in BOARD.adjacent[b] if BOARD.distance(p, a) == 2 and not river(p, b))
    other = next(p for p in BOARD.adjacent[far] if BOARD.distance(p, a) > 1 and p != b)
    units = {"2/1/1": b, "StatFlak": a, "1LR/1": far, "Krafft": other}
    held = scene(units, BRITISH_COMBAT)
    assert why(held, "attack 1LR/1 StatFlak") == ["6.7"]
    beyond = scene({"2/1/1": a, "1LR/1": b, "Krafft": far}, BRITISH_COMBAT)
    assert BOARD.distance(a, far) == 2
    assert why(beyond, "attack 1LR/1 Krafft") == []


@case("red_devils", "6.7")
def test_an_advance_may_tie_somebody_down() -> None:
    # Knaust drives 3/1/1 back, and advances next to the guns, which were to attack Krafft
    lost = BOARD.step(NENE, Direction.NE) or FIELD
    from_ = BOARD.step(lost, Direction.SE) or FIELD
    units = {"2/1/1": N, "1LR/1": NENE, "3/1/1": lost, "Krafft": FIELD, "Knaust": from_}
    s = scene(units, BRITISH_COMBAT)
    s = do(s, "attack 2/1/1 Krafft", "attack 1LR/1 Krafft").state
    s = fight(s, "3/1/1", "Knaust", "Ad").state
    for _ in range(2):
        s = do(s, f"retreat 3/1/1 {lawful(s, '3/1/1')[0].to}").state  # type: ignore[attr-defined]
    s = do(s, f"advance Knaust {lost}").state
    s = do(s, "pass").state if s.pending else s
    assert why(s, "resolve Krafft") == []
    step = do(s, "resolve Krafft", dice=[3])
    assert rolled(step).about == ("Krafft", "2/1/1")
    assert "1LR/1 has enemies at hand by now and stays out of the attack." in told(step)
    assert "fought" not in unit(step.state, "1LR/1").marks


@case("red_devils", "6.8")
def test_somebody_has_to_be_adjacent() -> None:
    far = {"3/1/1": NN, "2/1/1": N, "Krafft": FIELD}
    s = scene(far, BRITISH_COMBAT, marks={"2/1/1": ("disrupted",)})
    assert why(s, "attack 3/1/1 Krafft") == ["6.8"]
    assert words(s, "attack 3/1/1 Krafft") == [
        "No British unit that could join stands next to Krafft, and an attack needs one that does."
    ]
    s = do(scene(far, BRITISH_COMBAT), "attack 3/1/1 Krafft").state
    assert why(s, "resolve Krafft") == ["6.8"]
    assert why(do(s, "attack 2/1/1 Krafft").state, "resolve Krafft") == []


@case("red_devils", "6.8")
def test_a_phase_without_neighbours_passes_by_itself() -> None:
    units = {"3/1/1": NN, "Krafft": FIELD, "Weber": SS}
    s = scene(units, BRITISH_MOVEMENT)
    step = do(s, "pass")
    assert step.state.phase == BRITISH_COMBAT + 1
    assert any("combat phase passes by itself" in line for line in told(step))


@case("red_devils", "6.9")
def test_no_terrain_forbids_combat() -> None:
    a, b = ROAD_BRIDGE
    assert in_city(b)
    assert river(a, b)
    s = scene({"2/1/1": a, "Krafft": b}, BRITISH_COMBAT)
    assert why(s, "attack 2/1/1 Krafft") == []
    dry = ("bridge", "railway_bridge", "ferry")
    wet = next(
        (p, q)
        for p in BOARD.where
        for q in BOARD.adjacent[p]
        if river(p, q) and not any(BOARD.has(kind, p, q) for kind in dry)
    )
    s = scene({"Krafft": wet[0], "2/1/1": wet[1]}, GERMAN_COMBAT)
    assert why(s, "attack Krafft 2/1/1") == []


@case("red_devils", "9.6")
def test_guns_that_have_just_landed_stay_silent() -> None:
    units = {"2/1/1": N, "1LR/1": SS, "3/1/1": NE, "Krafft": FIELD}
    marks = {"1LR/1": ("landed",), "3/1/1": ("landed",)}
    s = scene(units, BRITISH_COMBAT, turn=1, marks=marks)
    assert why(s, "attack 1LR/1 Krafft") == ["9.6"]
    assert why(s, "attack 3/1/1 Krafft") == []  # others may
    assert "landed" not in unit(do(s, "pass").state, "1LR/1").marks
