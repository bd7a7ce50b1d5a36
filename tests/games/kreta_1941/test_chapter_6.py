"""[6.0] Combat: who fights whom, what the die does, retreats, friends that make way, pursuit."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from paralab.core.board import Place
from paralab.core.events import Eliminated
from paralab.core.state import DEAD, State
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.orders import Displace, Pursue, Retreat
from paralab.games.kreta_1941.parts import BOARD, EXITS, GERMAN, IS_LAND
from paralab.games.kreta_1941.rows import GROUND
from paralab.games.kreta_1941.table import ATTACKED, DISPLACED, ENGAGED, FOUGHT, zone
from tests.games.kreta_1941.fights import HERE, NE, NW, SE, SW, N, S, away, beyond, british, fight
from tests.games.kreta_1941.scene import (
    BRITISH_ATTACK,
    BRITISH_MOVE,
    GERMAN_ATTACK,
    GERMAN_MOVE,
    at,
    cited,
    do,
    objections,
    pending,
    rolled,
    scene,
    unit,
    why,
)
from tests.marks import case

# Attack and defence: spad 4-4, 22NZ 3-4, 23NZ 3-3, Sap.NZ 2-2, 1Grec 1-2. HERE is a hill: row 3,
# where 0 is column 4 (dice 1 to 6: o o A1 A1 A1 A2), +4 column 7 (B1 B1 B1 o o A1) and +12
# column 10 (B3 B2 B2 B1 B1 B1); -4 is column 1 (A1 A1 A2 A2 Ae Ae).
ONE: Mapping[str, str] = {"1/3spad": S, "22NZ": HERE}


FOUR = ("1/3spad", "2/3spad", "3/3spad", "1szturm")
ROUND = ("NW", "SW", "N", "S")
"""All the hexes on the map around one on its eastern edge."""


def words(s: State, line: str) -> str:
    """Why not, in the words of the first objection."""
    (found, *_) = objections(s, line)
    return found.words


def beaten(units: Mapping[str, str], die: int, who: str = "1/3spad", whom: str = "22NZ") -> State:
    """An attack with all the aircraft, +12 where 4 attack 4: 1 is B3, 2 and 3 are B2, others B1."""
    return do(
        fight(units), f"attack {who} {whom}", "support air-12", f"resolve {whom}", dice=[die]
    ).state


def goes(s: State, name: str) -> set[str]:
    """Where a unit may retreat next."""
    return {o.to for o in GAME.legal(s) if isinstance(o, Retreat) and o.unit == name}


# ------------------------------------------------------------------------------ 6.1
@case("kreta_1941", "6.0")
@case("kreta_1941", "6.11")
def test_battles_belong_to_the_combat_phase_and_to_neighbours() -> None:
    assert why(scene(ONE, GERMAN_MOVE), "attack 1/3spad 22NZ") == ["3.1"]
    s = fight({**ONE, "23NZ": away(S, "S", "S"), "2/3spad": away(S, "S")})
    assert why(s, "attack 1/3spad 22NZ") == []
    (found,) = objections(s, "attack 1/3spad 23NZ")
    assert found.case == "6.11"
    assert found.words.startswith("23NZ is in 75,5, not next to 1/3spad in 75,7")
    assert why(s, "attack 1/3spad 2/3spad") == ["6.11"]
    assert why(s, "attack 22NZ 1/3spad") == ["3.2"]


@case("kreta_1941", "6.0")
def test_at_the_end_of_the_phase_all_marks_of_combat_come_off() -> None:
    s = do(beaten(ONE, 4), f"retreat 22NZ {N}", "pass").state
    assert {ENGAGED, FOUGHT} <= unit(s, "1/3spad").marks
    assert {ENGAGED, ATTACKED} <= unit(s, "22NZ").marks
    done = do(s, "pass")
    assert {"6.0", "6.29"} <= cited(done)
    assert not unit(done.state, "1/3spad").marks
    assert GAME.desk(done.state).name == BRITISH_MOVE
    assert not unit(done.state, "22NZ").marks


@case("kreta_1941", "6.1")
@case("kreta_1941", "6.12")
def test_difference_row_die_result() -> None:
    s = fight({**ONE, "2/3spad": SW})
    step = do(s, "attack 1/3spad 22NZ", "attack 2/3spad 22NZ", "resolve 22NZ", dice=[4])
    roll = rolled(step)
    assert GROUND[HERE] == (3, "hills")
    assert [(e.value, e.words) for e in roll.tally.entries] == [
        (4, "1/3spad"),
        (4, "2/3spad"),
        (-4, "22NZ defends"),
    ]
    assert (roll.tally.total, roll.column, roll.read) == (4, "7", ("hills", "o"))
    assert roll.result == "no effect"
    assert {"6.1", "6.12", "17.2"} <= cited(step)


# ------------------------------------------------------------------------------ 6.2
PAIR = {"1/3spad": S, "2/3spad": N, "22NZ": HERE, "23NZ": away(N, "N")}
"""1/3spad touches 22NZ, 2/3spad touches both."""


@case("kreta_1941", "6.2")
@case("kreta_1941", "6.21")
def test_no_enemy_in_contact_may_be_left_without_an_attacker() -> None:
    s = do(fight(PAIR), "attack 1/3spad 22NZ", "attack 2/3spad 22NZ").state
    (found,) = objections(s, "resolve 22NZ")
    assert found.case == "6.21"
    assert found.words == (
        "23NZ is to be attacked too, and after this battle nobody would be left to attack it."
    )
    assert found.remedy.startswith("Attack 23NZ in this battle as well")
    s = do(s, "pass", "attack 1/3spad 22NZ").state
    assert why(s, "resolve 22NZ") == []


@case("kreta_1941", "6.22")
def test_no_unit_in_contact_may_be_left_without_an_enemy() -> None:
    s = do(fight(PAIR), "attack 2/3spad 22NZ", "attack 2/3spad 23NZ").state
    (found,) = objections(s, "resolve 22NZ")
    assert found.case == "6.22"
    assert found.words == (
        "1/3spad has to attack too, and after this battle nobody would be left whom it touches."
    )
    assert found.remedy.startswith("Let 1/3spad join this battle")
    both = do(fight(PAIR), "attack 2/3spad 22NZ").state
    assert why(both, "resolve 22NZ") == ["6.22", "6.21"]


@case("kreta_1941", "6.21")
@case("kreta_1941", "6.22")
def test_contact_is_counted_when_the_phase_begins() -> None:
    s = do(scene({**ONE, "23NZ": away(N, "N", "N")}, GERMAN_MOVE), "pass").state
    assert GAME.desk(s).name == GERMAN_ATTACK
    assert ENGAGED in unit(s, "1/3spad").marks & unit(s, "22NZ").marks
    assert ENGAGED not in unit(s, "23NZ").marks
    s = do(s, "attack 1/3spad 22NZ", "support air-12", "resolve 22NZ", dice=[4]).state  # B1
    s = do(s, f"retreat 22NZ {NE}", f"pursue 1/3spad {HERE}").state
    assert pending(s) is None
    assert NE in BOARD.adjacent[HERE]
    assert do(s, "pass").events  # it stands next to 22NZ now, and owes nothing


@case("kreta_1941", "6.23")
def test_several_attack_one() -> None:
    s = fight({"1/3spad": S, "2/3spad": SW, "3/3spad": SE, "22NZ": HERE})
    s = do(s, *(f"attack {n} 22NZ" for n in ("1/3spad", "2/3spad", "3/3spad"))).state
    roll = rolled(do(s, "resolve 22NZ", dice=[6]))
    assert (roll.tally.total, roll.column) == (8, "8")
    assert "6.23" in roll.cases


@case("kreta_1941", "6.24")
@case("kreta_1941", "6.65")
def test_one_attacks_several_in_the_row_that_is_best_for_them() -> None:
    clear = next(p for p in GROUND if _next_to_a_hill(p))
    hill = next(q for q in BOARD.adjacent[clear] if GROUND.get(q) == (3, "hills"))
    both = [q for q in BOARD.adjacent[clear] if q in BOARD.adjacent[hill] and q in IS_LAND]
    s = fight({"1/3spad": both[0], "Sap.NZ": clear, "1Grec": hill})
    s = do(s, "attack 1/3spad Sap.NZ").state
    assert why(s, "resolve Sap.NZ") == ["6.21"]
    s = do(s, "attack 1/3spad 1Grec").state
    step = do(s, "resolve Sap.NZ", dice=[1])
    roll = rolled(step)
    assert (roll.tally.total, roll.read[0], roll.column) == (0, "hills", "4")
    assert {"6.24", "6.65"} <= cited(step)


def _next_to_a_hill(place: Place) -> bool:
    if GROUND[place][1] != "clear" or place not in IS_LAND:
        return False
    near = BOARD.adjacent[place]
    return any(
        GROUND.get(q) == (3, "hills")
        and any(
            r in IS_LAND and r in BOARD.adjacent[q] and not BOARD.has("river", r, q) and
            not BOARD.has("river", r, place)
            for r in near
        )
        for q in near
    )  # fmt: skip


@case("kreta_1941", "6.25")
def test_battles_in_any_order_and_combination() -> None:
    s = fight(PAIR)
    first = do(s, "attack 2/3spad 23NZ", "resolve 23NZ", dice=[2]).state
    assert why(first, "attack 1/3spad 22NZ") == []
    other = do(s, "attack 1/3spad 22NZ", "resolve 22NZ", dice=[1]).state
    assert why(other, "attack 2/3spad 23NZ") == []
    off = do(s, "attack 1/3spad 22NZ", "attack 2/3spad 22NZ", "pass")
    assert "6.25" in cited(off)
    assert not off.state.orders
    assert pending(off.state) is None


@case("kreta_1941", "6.26")
@case("kreta_1941", "6.27")
def test_one_attack_by_each_and_on_each() -> None:
    s = fight({"1/3spad": S, "2/3spad": SE, "22NZ": HERE, "23NZ": away(HERE, "SE", "NE")})
    assert why(do(s, "attack 1/3spad 22NZ").state, "attack 1/3spad 22NZ") == ["6.26"]
    s = do(s, "attack 1/3spad 22NZ", "resolve 22NZ", dice=[1]).state
    assert why(s, "attack 1/3spad 22NZ") == ["6.26", "6.27"]
    (found,) = objections(s, "attack 2/3spad 22NZ")
    assert found.case == "6.27"
    assert found.words == "22NZ has been attacked in this phase; nobody is attacked twice."
    assert why(s, "attack 2/3spad 23NZ") == []


@case("kreta_1941", "6.28")
def test_never_several_against_several() -> None:
    # both Germans touch both British
    s = fight({"1/3spad": S, "2/3spad": away(HERE, "NE"), "22NZ": HERE, "23NZ": SE})
    two = do(s, "attack 1/3spad 22NZ", "attack 2/3spad 22NZ").state
    (found,) = objections(two, "attack 1/3spad 23NZ")
    assert found.case == "6.28"
    assert found.words.startswith("2/3spad attacks 22NZ in this battle; several units attack one")
    one = do(s, "attack 1/3spad 22NZ", "attack 1/3spad 23NZ").state
    (found,) = objections(one, "attack 2/3spad 22NZ")
    assert found.case == "6.28"
    assert found.words.startswith("1/3spad attacks 22NZ and 23NZ, one unit several")


@case("kreta_1941", "6.29")
def test_nobody_avoids_combat() -> None:
    s = fight(ONE)
    assert words(s, "pass") == (
        "The phase is not over: 1/3spad has to attack, and 22NZ has to be attacked."
    )
    assert why(s, "pass") == ["6.29"]
    assert why(do(s, "attack 1/3spad 22NZ", "resolve 22NZ", dice=[1]).state, "pass") == []


# ------------------------------------------------------------------------------ 6.3
@case("kreta_1941", "6.3")
@case("kreta_1941", "6.31")
@pytest.mark.parametrize(
    ("units", "die", "result"),
    [
        ({"km.spad": S, "28Maorys": HERE, "22NZ": NE}, 5, "attackers retreat 2 hexes"),
        ({"1/3spad": S, "22NZ": HERE}, 3, "attackers retreat 1 hex"),
        ({"1/3spad": S, "22NZ": HERE}, 6, "attackers retreat 2 hexes"),
        ({"1/3spad": S, "22NZ": HERE}, 1, "no effect"),
    ],
)
def test_the_results(units: Mapping[str, str], die: int, result: str) -> None:
    (who, *_), whom = units, next(n for n, p in units.items() if p == HERE)
    step = do(fight(units), f"attack {who} {whom}", f"resolve {whom}", dice=[die])
    assert rolled(step).result == result
    assert pending(step.state) == (None if result == "no effect" else ("retreat", GERMAN))


@case("kreta_1941", "6.31")
def test_ae_eliminates_all_attackers_but_not_the_guns_that_support_them() -> None:
    assert GAME.telling.results["battle"][0] == "attackers eliminated"
    weak = fight({"km.spad": S, "28Maorys": HERE, "22NZ": SE, "1/95art": away(S, "S", "S")})
    s = do(weak, "attack km.spad 28Maorys", "attack km.spad 22NZ").state
    step = do(s, "barrage 1/95art 22NZ", "resolve 22NZ", dice=[6])  # 5 against 8
    assert rolled(step).result == "attackers eliminated"
    assert at(step.state, "km.spad") == DEAD
    assert at(step.state, "1/95art") == away(S, "S", "S")
    assert pending(step.state) is None  # nobody pursues (6.55)


@case("kreta_1941", "6.31")
@pytest.mark.parametrize(("die", "hexes"), [(1, 3), (2, 2), (4, 1)])
def test_b_drives_the_defender_back(die: int, hexes: int) -> None:
    s = beaten(ONE, die)
    assert pending(s) == ("retreat", "british")
    for _ in range(hexes):
        assert goes(s, "22NZ")
        s = do(s, f"retreat 22NZ {sorted(goes(s, '22NZ'))[0]}").state
    assert BOARD.distance(HERE, at(s, "22NZ")) == hexes


@case("kreta_1941", "6.32")
def test_each_hex_of_a_retreat_leads_farther_from_where_the_unit_stood() -> None:
    s = beaten(ONE, 1)
    assert goes(s, "22NZ") == {N, NE, NW}
    s = do(s, f"retreat 22NZ {N}").state
    assert goes(s, "22NZ") == {away(N, "N"), away(N, "NE"), away(N, "NW")}
    (found,) = objections(s, f"retreat 22NZ {NW}")
    assert found.case == "6.32"
    assert found.words == f"{NW} is no farther from {HERE}, which 22NZ has to leave behind."
    assert why(s, f"retreat 22NZ {away(N, 'N', 'N')}") == ["6.32"]
    assert why(s, f"retreat 1/3spad {away(S, 'S')}") == ["3.2"]


@case("kreta_1941", "6.32")
def test_one_after_the_other_in_the_order_that_the_owner_likes() -> None:
    units = {"1/3spad": S, "2/3spad": SW, "28Maorys": HERE, "22NZ": N, "23NZ": NE}
    s = do(fight(units), "attack 1/3spad 28Maorys", "attack 2/3spad 28Maorys").state
    s = do(s, "resolve 28Maorys", dice=[6]).state  # A1
    assert set(GAME.legal(s).subjects()) == {"1/3spad", "2/3spad"}
    s = do(s, f"retreat 2/3spad {away(SW, 'SW')}").state
    assert goes(s, "2/3spad") == set()
    assert pending(s) == ("retreat", GERMAN)
    assert pending(do(s, f"retreat 1/3spad {away(S, 'S')}").state) is None
    two = fight({"1/3spad": S, "km.spad": SW, "22NZ": HERE, "art.-1": away(N, "N")})
    s = do(two, "attack 1/3spad 22NZ", "attack km.spad 22NZ", "resolve 22NZ").state
    s = do(s, "aid art.-1", dice=[6]).state  # 6 against 6: A2
    s = do(s, f"retreat km.spad {away(SW, 'SW')}").state
    (found,) = objections(s, f"retreat 1/3spad {away(S, 'S')}")
    assert found.case == "6.32"
    assert found.words == "Km.spad is retreating; it finishes before 1/3spad begins."


@case("kreta_1941", "6.33")
def test_a_retreat_enters_no_enemy_zone_and_no_enemy() -> None:
    s = beaten({**ONE, "2/3spad": away(NW, "NW")}, 4)
    assert goes(s, "22NZ") == {N, NE, NW} - zone(s, GERMAN)
    assert goes(s, "22NZ") == {N, NE}
    assert words(s, f"retreat 22NZ {SW}").startswith(f"{SW} lies in a German zone of control")
    assert "A German unit stands in" in words(s, f"retreat 22NZ {S}")


@case("kreta_1941", "6.33")
def test_a_retreat_enters_neither_sea_nor_peaks_nor_leaves_the_map() -> None:
    shore = next(
        p
        for p in sorted(IS_LAND)
        if beyond(p, "N") not in (*IS_LAND, None)
        and {beyond(p, d) for d in ("S", "NE", "NW")} <= IS_LAND
        and GROUND[p][0] in (3, 5)
    )
    s = beaten({"1/3spad": away(shore, "S"), "22NZ": shore}, 6)
    (found,) = objections(s, f"retreat 22NZ {away(shore, 'N')}")
    assert found.case == "6.33"
    assert found.words.endswith("is ground that no unit enters.")
    edge = next(
        p
        for p in sorted(IS_LAND)
        if beyond(p, "S") is None
        and {beyond(p, d) for d in ("N", "SE", "SW")} <= IS_LAND
        and GROUND[p][0] in (3, 5)
    )
    s = beaten({"1/3spad": away(edge, "N"), "22NZ": edge}, 6)
    assert goes(s, "22NZ") == {away(edge, "SE"), away(edge, "SW")}


@case("kreta_1941", "6.33")
def test_who_has_no_way_out_is_eliminated() -> None:
    units = {"1/3spad": S, "2/3spad": NW, "3/3spad": NE, "22NZ": HERE}
    s = do(fight(units), *(f"attack {n} 22NZ" for n in ("1/3spad", "2/3spad", "3/3spad"))).state
    step = do(s, "resolve 22NZ", dice=[2])  # +8: B1, and all around is controlled
    (lost,) = (e for e in step.events if isinstance(e, Eliminated))
    assert (lost.unit, lost.cases[0]) == ("22NZ", "6.33")
    assert pending(step.state) == ("pursue", GERMAN)


@case("kreta_1941", "6.33")
def test_the_whole_way_has_to_be_there() -> None:
    # three Germans control all that lies beyond N, but not N itself
    units = {**ONE, "2/3spad": away(N, "N", "N"), "3/3spad": away(N, "NE", "NE"),
             "1szturm": away(N, "NW", "NW")}  # fmt: skip
    s = beaten(units, 2)
    assert {N, NE, NW}.isdisjoint(zone(s, GERMAN))
    ends = {to: goes(do(s, f"retreat 22NZ {to}").state, "22NZ") for to in goes(s, "22NZ")}
    assert all(ends.values())
    (found,) = objections(s, f"retreat 22NZ {N}")
    assert found.case == "6.33"
    assert found.words == f"From {N} 22NZ could not finish a retreat of 2 hexes."


@case("kreta_1941", "6.35")
def test_retreat_costs_no_points_whatever_the_ground() -> None:
    peak = next(
        p
        for p in sorted(IS_LAND)
        if GROUND[p][1] == "high_mountains"
        and GROUND.get(beyond(p, "S") or p, (3, ""))[0] < 3
        and beyond(p, "S", "S") in IS_LAND
    )
    s = beaten({"1/3spad": away(peak, "S", "S"), "22NZ": away(peak, "S")}, 3)
    s = do(s, f"retreat 22NZ {peak}").state
    assert at(s, "22NZ") == peak
    assert unit(s, "22NZ").spent == 0


# ------------------------------------------------------------------------------ 6.4
@case("kreta_1941", "6.34")
def test_around_friends_while_there_is_a_way() -> None:
    s = beaten({**ONE, "23NZ": N}, 4)
    assert goes(s, "22NZ") == {NE, NW}
    (found,) = objections(s, f"retreat 22NZ {N}")
    assert found.case == "6.34"
    assert found.words == f"23NZ is in {N}, and 22NZ can retreat 1 hex without meeting a friend."


CROWD = {"1/3spad": S, "22NZ": HERE, "23NZ": N, "Sap.NZ": NE, "1Grec": NW}
"""Friends on every hex where 22NZ could go."""


@case("kreta_1941", "6.4")
@case("kreta_1941", "6.41")
@case("kreta_1941", "6.42")
@case("kreta_1941", "6.44")
def test_friends_make_way_where_there_is_no_other() -> None:
    s = beaten(CROWD, 4)
    assert goes(s, "22NZ") == {N, NE, NW}
    step = do(s, f"retreat 22NZ {N}")
    assert pending(step.state) == ("displace", "british")
    asked = {o.to for o in GAME.legal(step.state) if isinstance(o, Displace)}
    assert asked == {away(N, "N"), away(N, "NE"), away(N, "NW")}
    assert why(step.state, f"displace 23NZ {away(N, 'N', 'N')}") == ["6.42"]
    assert why(step.state, f"displace 23NZ {NE}") == ["4.42"]
    assert why(step.state, f"displace 1Grec {away(N, 'NW')}") == ["6.41"]
    done = do(step.state, f"displace 23NZ {away(N, 'N')}")
    assert (at(done.state, "23NZ"), at(done.state, "22NZ")) == (away(N, "N"), N)
    assert unit(done.state, "23NZ").spent == 0
    assert {"6.4", "6.41", "6.42", "6.44"} <= cited(done)


@case("kreta_1941", "6.41")
def test_nobody_makes_way_onto_the_route() -> None:
    # Germans all around leave one way of two hexes, over 23NZ and straight on
    germans = (S, away(N, "NE", "NE"), away(N, "NW", "NW"), away(NW, "SW", "SW"),
               away(NE, "SE", "SE"))  # fmt: skip
    units = {**dict(zip((*FOUR, "2szturm"), germans, strict=True)), "22NZ": HERE, "23NZ": N}
    s = do(beaten(units, 2), f"retreat 22NZ {N}").state
    assert {o.to for o in GAME.legal(s) if isinstance(o, Displace)} == {NE, NW}
    (found,) = objections(s, f"displace 23NZ {away(N, 'N')}")
    assert found.case == "6.41"
    assert found.words == f"With 23NZ in {away(N, 'N')}, 22NZ could not finish its retreat."
    assert why(s, f"displace 23NZ {HERE}") == ["4.42", "6.43"]
    s = do(s, f"displace 23NZ {NE}", f"retreat 22NZ {away(N, 'N')}").state
    assert (at(s, "23NZ"), at(s, "22NZ")) == (NE, away(N, "N"))


@case("kreta_1941", "6.43")
def test_nobody_makes_way_into_an_enemy_zone() -> None:
    s = do(beaten({**CROWD, "2/3spad": away(N, "NE", "NE")}, 4), f"retreat 22NZ {N}").state
    shut = away(N, "NE")
    assert shut in zone(s, GERMAN)
    assert {o.to for o in GAME.legal(s) if isinstance(o, Displace)} == {
        away(N, "N"),
        away(N, "NW"),
    }
    (found,) = objections(s, f"displace 23NZ {shut}")
    assert found.case == "6.43"
    assert found.words.startswith(f"{shut} lies in a German zone of control")


@case("kreta_1941", "6.45")
def test_a_friend_that_cannot_make_way_dooms_the_retreat() -> None:
    # around N, NE and NW all hexes are taken or controlled
    ring = [away(N, "N"), away(N, "NE"), away(N, "NW"), away(NE, "NE"), away(NE, "SE"),
            away(NW, "NW"), away(NW, "SW")]  # fmt: skip
    names = ["28Maorys", "Kaw.Dyw.NZ", "8Grec", "6Grec", "Komp.NZ", "19NZ", "18NZ"]
    step_units = {**CROWD, **dict(zip(names, ring, strict=True))}
    s = fight(step_units)
    step = do(s, "attack 1/3spad 22NZ", "support air-12", "resolve 22NZ", dice=[4])
    assert at(step.state, "22NZ") == DEAD
    (lost,) = (e for e in step.events if isinstance(e, Eliminated))
    assert {"6.33", "6.45"} <= set(lost.cases)
    assert at(step.state, "23NZ") == N


@case("kreta_1941", "6.45")
def test_a_friend_that_is_stuck_is_passed_by_another() -> None:
    ring = [away(N, "N"), away(N, "NE"), away(N, "NW"), away(NE, "NE"), away(NE, "SE")]
    names = ["28Maorys", "Kaw.Dyw.NZ", "8Grec", "6Grec", "Komp.NZ"]
    s = beaten({**CROWD, **dict(zip(names, ring, strict=True))}, 4)
    assert goes(s, "22NZ") == {NW}  # of the three only 1Grec finds a hex
    (found,) = objections(s, f"retreat 22NZ {N}")
    assert found.case == "6.45"
    assert found.words == f"23NZ is in {N} and cannot make way."


@case("kreta_1941", "6.46")
def test_a_unit_may_have_to_make_way_again_and_again() -> None:
    units = {**CROWD, "2/3spad": away(S, "S", "S"), "28Maorys": away(S, "S", "S", "S")}
    s = fight(units, marks={"23NZ": {DISPLACED}})
    s = do(s, "attack 1/3spad 22NZ", "support air-12", "resolve 22NZ", dice=[4]).state
    step = do(s, f"retreat 22NZ {N}", f"displace 23NZ {away(N, 'N')}")
    assert at(step.state, "23NZ") == away(N, "N")
    assert "6.46" in cited(step)


@case("kreta_1941", "6.47")
def test_a_gun_that_had_to_make_way_is_silent() -> None:
    units = {"1/3spad": S, "22NZ": HERE, "art.-1": N, "Sap.NZ": NE, "1Grec": NW,
             "2/3spad": away(S, "S", "S"), "28Maorys": away(S, "S", "S", "S")}  # fmt: skip
    s = do(fight(units), "attack 1/3spad 22NZ", "support air-12", "resolve 22NZ").state
    assert pending(s) == ("aid", "british")
    s = do(s, "pass", dice=[4]).state
    s = do(s, f"retreat 22NZ {N}", f"displace art.-1 {away(N, 'N')}").state
    assert DISPLACED in unit(s, "art.-1").marks
    silent = british({"art.-1": N, "1/3spad": away(N, "N", "N")}, turn=2)
    assert why(silent, "barrage art.-1 1/3spad") == []
    marked = fight({"art.-1": N, "1/3spad": away(N, "N", "N")}, BRITISH_ATTACK, turn=2,
                   marks={"art.-1": {DISPLACED}})  # fmt: skip
    assert why(marked, "barrage art.-1 1/3spad") == ["6.47"]


# ------------------------------------------------------------------------------ 6.5
def chases(s: State, name: str) -> set[str]:
    """Where a unit may pursue next."""
    return {o.to for o in GAME.legal(s) if isinstance(o, Pursue) and o.unit == name}


@case("kreta_1941", "6.5")
@case("kreta_1941", "6.51")
def test_victors_may_go_as_far_as_the_enemy_retreated_in_any_direction() -> None:
    s = do(beaten(ONE, 2), f"retreat 22NZ {N}", f"retreat 22NZ {away(N, 'N')}").state
    assert pending(s) == ("pursue", GERMAN)
    assert chases(s, "1/3spad") == {HERE, SE, SW, *(away(S, d) for d in ("S", "SE", "SW"))}
    s = do(s, f"pursue 1/3spad {SW}").state
    assert pending(s) == ("pursue", GERMAN)
    s = do(s, f"pursue 1/3spad {away(SW, 'S')}").state
    assert pending(s) is None
    assert unit(s, "1/3spad").spent == 0


@case("kreta_1941", "6.51")
def test_nobody_has_to_pursue_and_defenders_never_do() -> None:
    s = do(beaten(ONE, 4), f"retreat 22NZ {N}").state
    done = do(s, "pass")
    assert at(done.state, "1/3spad") == S
    assert "6.51" in cited(done)
    s = do(fight(ONE), "attack 1/3spad 22NZ", "resolve 22NZ", dice=[3]).state  # A1
    assert pending(do(s, f"retreat 1/3spad {away(S, 'S')}").state) is None


@case("kreta_1941", "6.52")
@case("kreta_1941", "6.53")
def test_zones_stop_a_pursuit_off_the_route_and_not_on_it() -> None:
    # 23NZ controls NE and N of NE; 22NZ retreats north
    units = {**ONE, "23NZ": away(NE, "NE")}
    s = do(beaten(units, 2), f"retreat 22NZ {N}", f"retreat 22NZ {away(N, 'N')}").state
    on = do(s, f"pursue 1/3spad {HERE}").state
    assert pending(on) == ("pursue", GERMAN)
    off = do(on, f"pursue 1/3spad {N}")  # next to 22NZ, on its route
    assert {"6.52", "6.57"} <= cited(off)
    stopped = do(s, f"pursue 1/3spad {SE}").state
    east = do(s, f"pursue 1/3spad {HERE}", f"pursue 1/3spad {NE}")
    assert "6.53" in cited(east)
    assert pending(east.state) is None
    far = do(beaten(units, 1), *(f"retreat 22NZ {p}" for p in (N, away(N, "N"), away(N, "N", "N"))))
    halt = do(far.state, f"pursue 1/3spad {HERE}", f"pursue 1/3spad {NE}").state
    assert pending(halt) is None  # one of three hexes is left, and the zone of 23NZ stops it
    assert pending(stopped) == ("pursue", GERMAN)


@case("kreta_1941", "6.54")
def test_pursuit_costs_nothing_but_closed_ground_stays_closed() -> None:
    shore = next(
        p
        for p in sorted(IS_LAND)
        if beyond(p, "N") in IS_LAND
        and beyond(p, "N", "N") in IS_LAND
        and beyond(p, "SW") not in (*IS_LAND, None)
        and GROUND[away(p, "N")][1] == "clear"
    )
    units = {"1/3spad": shore, "22NZ": away(shore, "N")}
    s = do(beaten(units, 6), f"retreat 22NZ {away(shore, 'N', 'N')}").state
    (found,) = objections(s, f"pursue 1/3spad {away(shore, 'SW')}")
    assert found.case == "6.54"
    step = do(s, f"pursue 1/3spad {away(shore, 'N')}")
    assert unit(step.state, "1/3spad").spent == 0
    assert "6.54" in cited(step)


@case("kreta_1941", "6.55")
@case("kreta_1941", "7.26")
def test_all_that_attacked_pursue_but_no_artillery() -> None:
    units = {"1/3spad": S, "1/95art": SE, "2/95art": away(S, "S"), "22NZ": HERE, "2/3spad": SW}
    s = do(fight(units), "attack 1/3spad 22NZ", "attack 1/95art 22NZ", "barrage 2/95art 22NZ").state
    s = do(s, "attack 2/3spad 22NZ", "support air-2", "resolve 22NZ", dice=[4]).state
    assert rolled_back(s)
    s = do(s, f"retreat 22NZ {N}").state
    assert pending(s) == ("pursue", GERMAN)
    assert set(GAME.legal(s).subjects()) - {"pass"} == {"1/3spad", "2/3spad"}
    assert why(s, f"pursue 1/95art {HERE}") == ["6.55"]
    assert why(s, f"pursue 2/95art {away(S, 'S', 'S')}") == ["6.55"]


def rolled_back(s: State) -> bool:
    """Whether the defender has to retreat."""
    return pending(s) == ("retreat", "british")


@case("kreta_1941", "6.56")
def test_into_the_hex_of_an_eliminated_enemy_goes_one_victor_and_no_farther() -> None:
    units = {"1/3spad": S, "2/3spad": NW, "3/3spad": NE, "22NZ": HERE}
    s = do(fight(units), *(f"attack {n} 22NZ" for n in ("1/3spad", "2/3spad", "3/3spad"))).state
    s = do(s, "resolve 22NZ", dice=[2]).state
    assert chases(s, "1/3spad") == chases(s, "2/3spad") == {HERE}
    (found,) = objections(s, f"pursue 1/3spad {SW}")
    assert found.case == "6.56"
    assert found.words == f"The enemy is eliminated: a victor may enter {HERE}, and no other hex."
    step = do(s, f"pursue 2/3spad {HERE}")
    assert "6.56" in cited(step)
    assert pending(step.state) is None


@case("kreta_1941", "6.57")
def test_the_example_of_a_pursuit() -> None:
    """A, B and C attack 3, which retreats four hexes; other units control ground beside its way."""
    ways = [Place("11,13")]
    for _ in range(4):
        ways.append(away(ways[-1], "N"))
    home = ways[0]
    assert GROUND[home][1] == "clear"
    units = {
        "1/3spad": away(home, "SW"),  # A
        "czolgi-niem.-1": away(home, "S"),  # B
        "czolgi-niem.-2": away(home, "SE"),  # C
        "1Grec": home,  # 3
        "22NZ": away(home, "NE", "NE"),
        "23NZ": away(ways[3], "NW"),
    }
    s = do(fight(units), *(f"attack {n} 1Grec" for n in list(units)[:3])).state
    step = do(s, "resolve 1Grec", dice=[1])
    assert (rolled(step).tally.total, rolled(step).column) == (12, "12")
    assert rolled(step).result == "defenders retreat 4 hexes"
    s = do(step.state, *(f"retreat 1Grec {p}" for p in ways[1:])).state
    controlled = zone(s, "british")  # type: ignore[arg-type]  # a side by its name
    # B along the whole route: the last hexes are controlled by the enemy, and it goes on
    assert {ways[2], ways[3]} & controlled
    s = do(s, *(f"pursue czolgi-niem.-1 {p}" for p in ways[:4])).state
    assert at(s, "czolgi-niem.-1") == ways[3]
    # C one hex along it, then aside into the first zone of control, where it stops
    aside = away(home, "NE")
    assert aside in controlled
    s = do(s, f"pursue czolgi-niem.-2 {home}", f"pursue czolgi-niem.-2 {aside}").state
    assert chases(s, "czolgi-niem.-2") == set()
    assert why(s, f"pursue czolgi-niem.-2 {away(aside, 'N')}") == ["6.51"]
    # A partly along it, then one hex on beside it
    beyond = away(ways[1], "NW")
    assert beyond not in controlled
    s = do(s, *(f"pursue 1/3spad {p}" for p in (home, ways[1], beyond))).state
    assert pending(s) == ("pursue", GERMAN)  # it could go a fourth
    step = do(s, "pass")
    assert at(step.state, "1/3spad") == beyond
    assert pending(step.state) is None


@case("kreta_1941", "6.5")
def test_a_pursuit_passes_a_friend_but_does_not_stay_with_it() -> None:
    units = {**ONE, "2/3spad": away(S, "S")}
    s = do(beaten(units, 2), f"retreat 22NZ {N}", f"retreat 22NZ {away(N, 'N')}").state
    step = do(s, f"pursue 1/3spad {away(S, 'S')}")
    assert why(step.state, "pass") == ["4.42"]
    assert GAME.legal(step.state)
    one = do(beaten(units, 4), f"retreat 22NZ {N}").state
    (found,) = objections(one, f"pursue 1/3spad {away(S, 'S')}")
    assert found.case == "4.42"
    both = do(beaten({"1/3spad": S, "22NZ": HERE}, 4), f"retreat 22NZ {N}").state
    assert why(both, f"pursue 1/3spad {N}") == ["6.51"]
    assert why(both, f"pursue 1/3spad {away(S, 'S', 'S')}") == ["6.51"]


# ------------------------------------------------------------------------------ 6.6
@case("kreta_1941", "6.6")
@case("kreta_1941", "6.61")
@case("kreta_1941", "6.63")
def test_only_the_ground_of_the_defender_counts() -> None:
    seen = set()
    for place in sorted(IS_LAND):
        near = [q for q in BOARD.adjacent[place] if q in IS_LAND and q in BOARD.where]
        if GROUND[place][1] in seen or len(near) < 6:
            continue
        if any(BOARD.has("river", place, q) for q in near):
            continue
        other = next((q for q in near if GROUND[q][1] != GROUND[place][1]), None)
        if other is None:
            continue
        seen.add(GROUND[place][1])
        s = do(fight({"1/3spad": other, "22NZ": place}), "attack 1/3spad 22NZ").state
        step = do(s, "resolve 22NZ", dice=[1])
        assert rolled(step).read[0] == GROUND[place][1]
        assert rolled(step).column == {1: "2", 2: "3", 3: "4", 5: "6"}[GROUND[place][0]]
    assert {"clear", "hills", "mountains", "high_mountains"} <= seen


RIVER = Place("16,12")
"""Clear ground behind the Tavronitis: 15,12 and 15,13 lie across it."""


@case("kreta_1941", "6.62")
def test_a_river_counts_where_all_attack_across_it() -> None:
    units = {"1/3spad": "15,12", "2/3spad": "15,13", "22NZ": RIVER}
    s = do(fight(units), "attack 1/3spad 22NZ", "attack 2/3spad 22NZ").state
    step = do(s, "resolve 22NZ", dice=[4])
    assert (rolled(step).read[0], rolled(step).column) == ("river", "8")
    assert "6.62" in cited(step)
    dry = next(q for q in BOARD.adjacent[RIVER] if not BOARD.has("river", q, RIVER))
    s = do(fight({**units, "3/3spad": dry}), "attack 1/3spad 22NZ", "attack 2/3spad 22NZ",
           "attack 3/3spad 22NZ").state  # fmt: skip
    assert rolled(do(s, "resolve 22NZ", dice=[6])).read[0] == "clear"
    s = do(fight({**units, "1/95art": "13,12"}), "attack 1/3spad 22NZ",
           "attack 2/3spad 22NZ", "barrage 1/95art 22NZ").state  # fmt: skip
    assert rolled(do(s, "resolve 22NZ", dice=[6])).read[0] == "river"  # supporting guns do not


@case("kreta_1941", "6.64")
def test_the_better_row_is_the_defenders() -> None:
    pairs = [
        (p, q)
        for p in sorted(IS_LAND)
        for q in BOARD.adjacent[p]
        if GROUND[p][0] <= 3 and q in IS_LAND and BOARD.has("river", p, q)
    ]
    place, across = pairs[0]
    s = do(fight({"1/3spad": across, "22NZ": place}), "attack 1/3spad 22NZ").state
    step = do(s, "resolve 22NZ", dice=[1])
    assert rolled(step).read[0] == GROUND[place][1]
    assert "6.64" in cited(step)


@case("kreta_1941", "6.66")
def test_roads_and_paths_do_not_matter() -> None:
    roads = {p for kind in ("road", "path") for side in BOARD.lines[kind] for p in side}
    for place in sorted(p for p in roads if p in IS_LAND):
        assert GROUND[place][1] in (*BOARD.terrain[place], "clear")
    assert not {"road", "path"} & {terrain for _, terrain in GROUND.values()}


# ------------------------------------------------------------------------------ 9.21, 12.23
@case("kreta_1941", "9.21")
def test_driven_over_the_edge_between_the_maps() -> None:
    edge = next(p for p in EXITS["west"] if all(beyond(p, d) in IS_LAND for d in ROUND))
    near = [away(edge, d) for d in ROUND]
    s = fight({**dict(zip(FOUR, near, strict=True)), "22NZ": edge})
    (found,) = objections(beaten({"1/3spad": near[0], "22NZ": edge}, 4), "retreat 22NZ track-W")
    assert found.case == "9.21"
    step = do(s, *(f"attack {n} 22NZ" for n in FOUR), "resolve 22NZ", dice=[1])
    assert at(step.state, "22NZ") == DEAD
    assert "9.21" in cited(step)


ONTO = {"1/3spad": HERE, "22NZ": HERE}
LANDED = {"1/3spad": {"onto"}}


@case("kreta_1941", "12.23")
def test_who_landed_on_an_enemy_attacks_it_and_nobody_else() -> None:
    s = fight({**ONTO, "23NZ": N}, marks=LANDED)
    (found,) = objections(s, "attack 1/3spad 23NZ")
    assert found.case == "12.23"
    assert found.words == f"1/3spad has landed on 22NZ in {HERE}: it fights for that hex only."
    assert why(s, "pass") == ["6.29"]
    s = do(s, "attack 1/3spad 22NZ").state
    assert why(s, "resolve 22NZ") == []  # 23NZ next to it is not in contact
    assert why(s, "support air-2") == ["12.23"]
    raid = do(fight(ONTO, marks=LANDED), "raid 22NZ", "support air-2").state
    assert why(raid, "attack 1/3spad 22NZ") == ["12.23"]
    assert why(raid, "resolve 22NZ") == ["6.22"]


@case("kreta_1941", "12.23")
@pytest.mark.parametrize(("die", "lost"), [(1, "1/3spad"), (3, "1/3spad"), (6, "1/3spad")])
def test_the_lander_is_lost_unless_the_enemy_has_to_retreat(die: int, lost: str) -> None:
    step = do(fight(ONTO, marks=LANDED), "attack 1/3spad 22NZ", "resolve 22NZ", dice=[die])
    assert at(step.state, lost) == DEAD
    assert at(step.state, "22NZ") == HERE
    assert pending(step.state) is None


@case("kreta_1941", "12.23")
def test_the_enemy_is_lost_where_it_has_to_retreat_and_others_join() -> None:
    units = {**ONTO, "2/3spad": S, "3/3spad": SE}
    s = fight(units, marks=LANDED)
    s = do(s, *(f"attack {n} 22NZ" for n in ("1/3spad", "2/3spad", "3/3spad"))).state
    step = do(s, "resolve 22NZ", dice=[1])  # +8: B2
    assert at(step.state, "22NZ") == DEAD
    assert at(step.state, "1/3spad") == HERE
    assert not unit(step.state, "1/3spad").marks & {"onto"}
    assert pending(step.state) is None  # the lander holds the hex, and nobody pursues
    s = do(fight({**ONTO, "km.spad": S}, marks=LANDED), "attack 1/3spad 22NZ",
           "attack km.spad 22NZ").state  # fmt: skip
    step = do(s, "resolve 22NZ", dice=[6])  # +2: A1
    assert at(step.state, "1/3spad") == DEAD
    assert pending(step.state) == ("retreat", GERMAN)  # km.spad fares by the result
