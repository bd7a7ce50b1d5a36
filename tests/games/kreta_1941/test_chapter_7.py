"""[7.0] Artillery: from afar without risk, once a phase; in contact like anybody else."""

from __future__ import annotations

from collections.abc import Mapping

from paralab.core.events import Eliminated
from paralab.core.state import DEAD, State
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.orders import Aid
from paralab.games.kreta_1941.parts import GERMAN, GUNS, KIND
from paralab.games.kreta_1941.table import AIDED, ATTACKED, DISPLACED, FOUGHT
from tests.games.kreta_1941.fights import HERE, NE, NW, SE, N, S, away, british, fight
from tests.games.kreta_1941.scene import (
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

# Attack fire, defensive fire, range, defence: 1/95art and 2/95art 3-3-5/1, art.- 2-2-3/1, AA guns
# 1-1-2/1. HERE is a hill: difference 0 is column 4, +12 column 10 (B3 B2 B2 B1 B1 B1).
FAR = away(S, "S", "S")
"""Three hexes from HERE."""


def helps(s: State) -> set[str]:
    """Which guns may support the defence."""
    return {o.unit for o in GAME.legal(s) if isinstance(o, Aid)}


# ------------------------------------------------------------------------------ 7.1, 7.2
@case("kreta_1941", "7.0")
@case("kreta_1941", "7.1")
@case("kreta_1941", "7.11")
def test_artillery_fights_from_afar_and_nobody_else_does() -> None:
    units = {"1/95art": FAR, "1/3spad": away(FAR, "S"), "22NZ": HERE}
    s = fight(units)
    assert {n for n, kind in KIND.items() if kind in ("artillery", "anti_aircraft")} == GUNS
    assert why(s, "barrage 1/95art 22NZ") == []
    assert why(s, "attack 1/95art 22NZ") == ["5.31", "6.11"]
    (found,) = objections(s, "barrage 1/3spad 22NZ")
    assert found.case == "7.11"
    assert found.words == "1/3spad is no artillery, and only artillery fights from afar."
    assert why(s, "attack 1/3spad 22NZ") == ["5.31", "6.11"]


@case("kreta_1941", "7.2")
@case("kreta_1941", "7.21")
def test_artillery_attacks_in_its_own_combat_phase_with_its_attack_fire() -> None:
    units = {"1/95art": FAR, "22NZ": HERE}
    assert why(scene(units, GERMAN_MOVE), "barrage 1/95art 22NZ") == ["3.1"]
    assert why(british(units, turn=2), "barrage 1/95art 22NZ") == ["3.2"]
    step = do(fight(units, turn=2), "barrage 1/95art 22NZ", "resolve 22NZ", dice=[1])
    roll = rolled(step)
    assert [e.value for e in roll.tally.entries] == [3, -4]
    assert (roll.column, roll.read) == ("3", ("hills", "o"))
    assert {"7.2", "7.21"} <= cited(step)


@case("kreta_1941", "7.22")
def test_a_gun_fires_at_one_unit_only() -> None:
    s = fight({"1/95art": FAR, "22NZ": HERE, "23NZ": N}, turn=2)
    s = do(s, "barrage 1/95art 22NZ").state
    assert why(s, "barrage 1/95art 23NZ") == ["7.34", "7.22"]
    two = fight({"1/95art": FAR, "2/95art": away(FAR, "SE"), "22NZ": HERE, "23NZ": N}, turn=2)
    (found,) = objections(do(two, "barrage 1/95art 22NZ").state, "barrage 2/95art 23NZ")
    assert found.case == "7.22"
    assert found.words.startswith("The battle that is being put together is against 22NZ")
    assert why(two, "barrage 1/95art 2/95art") == ["7.22"]


@case("kreta_1941", "7.23")
def test_several_guns_at_one_unit_add_up() -> None:
    s = fight({"1/95art": FAR, "2/95art": away(FAR, "SE"), "22NZ": HERE}, turn=2)
    step = do(s, "barrage 1/95art 22NZ", "barrage 2/95art 22NZ", "resolve 22NZ", dice=[1])
    assert rolled(step).tally.total == 2
    assert "7.23" in cited(step)


@case("kreta_1941", "7.24")
def test_the_target_has_to_be_within_range() -> None:
    s = british({"art.-1": FAR, "1/3spad": HERE, "2/3spad": N}, turn=2)
    assert why(s, "barrage art.-1 1/3spad") == []
    (found,) = objections(s, "barrage art.-1 2/3spad")
    assert found.case == "7.24"
    assert found.words == "2/3spad is 4 hexes away; art.-1 fires 3 hexes far."
    other = british({"art.-1": FAR, "1/3spad": "100,8"}, turn=2)
    assert "on the other map" in objections(other, "barrage art.-1 1/3spad")[0].words


@case("kreta_1941", "7.25")
def test_guns_from_afar_risk_nothing_even_from_a_neighbouring_hex() -> None:
    units = {"km.spad": S, "1/95art": away(S, "S"), "28Maorys": HERE, "22NZ": SE}
    s = do(fight(units, turn=2), "attack km.spad 28Maorys", "attack km.spad 22NZ",
           "barrage 1/95art 22NZ").state  # fmt: skip
    step = do(s, "resolve 22NZ", dice=[6])  # 5 against 8: -3, A2 or worse
    assert rolled(step).result.startswith("attackers")
    assert at(step.state, "1/95art") == away(S, "S")
    assert "1/95art" not in {e.unit for e in step.events if isinstance(e, Eliminated)}
    assert "7.25" in cited(step)


@case("kreta_1941", "7.27")
def test_alone_only_b3_and_b4_count() -> None:
    units = {"1/95art": FAR, "1Grec": HERE}
    s = do(fight(units), "barrage 1/95art 1Grec", "support air-12").state  # 15 against 2
    for die, result in ((1, "defenders retreat 3 hexes"), (2, "no effect"), (6, "no effect")):
        step = do(s, "resolve 1Grec", dice=[die])
        assert rolled(step).result == result
        assert "7.27" in cited(step)
    assert rolled(do(s, "resolve 1Grec", dice=[2])).read == ("hills", "B2")
    weak = do(fight(units, turn=2), "barrage 1/95art 1Grec").state
    assert rolled(do(weak, "resolve 1Grec", dice=[6])).result == "no effect"
    driven = do(s, "resolve 1Grec", dice=[1]).state
    assert pending(driven) == ("retreat", "british")
    far = do(driven, f"retreat 1Grec {N}", f"retreat 1Grec {away(N, 'N')}",
             f"retreat 1Grec {away(N, 'N', 'N')}").state  # fmt: skip
    assert pending(far) is None  # nobody pursues


# ------------------------------------------------------------------------------ 7.3
@case("kreta_1941", "7.3")
@case("kreta_1941", "7.31")
def test_fire_is_added_to_an_attack() -> None:
    units = {"1/3spad": S, "1/95art": FAR, "2/95art": away(FAR, "S"), "22NZ": HERE}
    s = do(fight(units, turn=2), "attack 1/3spad 22NZ", "barrage 1/95art 22NZ").state
    step = do(s, "barrage 2/95art 22NZ", "resolve 22NZ", dice=[6])
    assert [e.value for e in rolled(step).tally.entries] == [4, 3, 3, -4]
    assert {"7.3", "7.31"} <= cited(step)
    first = do(fight(units, turn=2), "barrage 1/95art 22NZ", "attack 1/3spad 22NZ").state
    assert rolled(do(first, "resolve 22NZ", dice=[6])).tally.total == 3


@case("kreta_1941", "7.32")
def test_of_several_targets_one_within_range_is_enough() -> None:
    units = {"1/3spad": N, "22NZ": HERE, "23NZ": away(N, "N"), "1/95art": away(S, "S", "S", "S")}
    s = do(fight(units, turn=2), "attack 1/3spad 22NZ", "attack 1/3spad 23NZ").state
    assert why(s, "barrage 1/95art 23NZ") == ["7.24"]
    s = do(s, "barrage 1/95art 22NZ").state
    assert rolled(do(s, "resolve 23NZ", dice=[1])).tally.total == 0  # 7 against 7


@case("kreta_1941", "7.33")
@case("kreta_1941", "7.47")
def test_all_support_is_declared_before_the_die_and_the_attackers_first() -> None:
    units = {"1/3spad": S, "1/95art": FAR, "2/95art": away(FAR, "S"), "22NZ": HERE, "art.-1": N}
    s = do(fight(units, turn=2), "attack 1/3spad 22NZ", "barrage 1/95art 22NZ").state
    assert why(s, "aid art.-1") == ["3.1"]
    step = do(s, "resolve 22NZ")
    assert pending(step.state) == ("aid", "british")
    assert why(step.state, "barrage 2/95art 22NZ") == ["3.1"]
    assert why(step.state, "attack 1/3spad 22NZ") == ["3.1"]
    done = do(step.state, "aid art.-1", dice=[1])
    assert rolled(done).tally.total == 1  # 7 against 6
    assert "7.47" in cited(done)


@case("kreta_1941", "7.34")
def test_a_gun_fires_once_in_a_phase() -> None:
    units = {"1/3spad": S, "1/95art": FAR, "22NZ": HERE, "23NZ": away(HERE, "NE", "NE")}
    s = do(fight(units, turn=2), "attack 1/3spad 22NZ", "barrage 1/95art 22NZ").state
    s = do(s, "resolve 22NZ", dice=[4]).state
    assert FOUGHT in unit(s, "1/95art").marks
    assert why(s, "barrage 1/95art 23NZ") == ["7.34"]
    assert "once is all" in objections(s, "barrage 1/95art 23NZ")[0].words


# ------------------------------------------------------------------------------ 7.4
DEFENDED = {"1/3spad": S, "22NZ": HERE, "art.-1": away(N, "N"), "art.-2": away(N, "NE")}


def asked(units: Mapping[str, str], **marks: set[str]) -> State:
    """A German attack on 22NZ by night, committed."""
    known = {n.replace("_", ".-"): m for n, m in marks.items()}
    s = fight(units, turn=2, marks=known)
    return do(s, "attack 1/3spad 22NZ", "resolve 22NZ").state


@case("kreta_1941", "7.4")
@case("kreta_1941", "7.41")
@case("kreta_1941", "7.43")
@case("kreta_1941", "7.45")
@case("kreta_1941", "7.48")
def test_guns_support_a_defence_in_the_enemys_phase() -> None:
    s = asked(DEFENDED)
    assert pending(s) == ("aid", "british")
    assert helps(s) == {"art.-1", "art.-2"}
    s = do(s, "aid art.-1").state
    assert AIDED in unit(s, "art.-1").marks
    assert why(s, "aid art.-1") == ["7.48"]
    assert helps(s) == {"art.-2"}
    step = do(s, "aid art.-2", dice=[1])
    assert [e.value for e in rolled(step).tally.entries] == [4, -4, -2, -2]
    assert {"7.4", "7.41", "7.43", "7.45", "7.48"} <= cited(do(s, "pass", dice=[1])) | cited(step)


@case("kreta_1941", "7.42")
def test_which_guns_may_not_help() -> None:
    assert helps(asked(DEFENDED, art_1={ATTACKED})) == {"art.-2"}
    assert why(asked(DEFENDED, art_1={ATTACKED}), "aid art.-1") == ["7.42"]
    assert why(asked(DEFENDED, art_1={DISPLACED}), "aid art.-1") == ["6.47"]
    assert why(asked(DEFENDED, art_1={AIDED}), "aid art.-1") == ["7.48"]
    near = fight({**DEFENDED, "2/3spad": away(N, "N", "N")}, turn=2)
    s = do(near, "attack 1/3spad 22NZ", "resolve 22NZ").state
    assert why(s, "aid art.-1") == ["7.51"]
    assert helps(s) == {"art.-2"}


@case("kreta_1941", "7.42")
def test_a_gun_that_is_fired_at_supports_nobody() -> None:
    units = {"1/95art": FAR, "art.-1": HERE, "1/3spad": away(N, "NE"), "22NZ": away(N, "N")}
    s = do(fight(units, turn=2), "barrage 1/95art art.-1")
    s2 = do(s.state, "resolve art.-1", dice=[6]).state
    step = do(s2, "attack 1/3spad 22NZ", "resolve 22NZ", dice=[1])  # nobody is asked
    assert rolled(step).tally.total == 0


@case("kreta_1941", "7.44")
@case("kreta_1941", "7.46")
def test_the_defended_unit_has_to_be_within_range_one_of_several_is_enough() -> None:
    far = {**DEFENDED, "art.-1": away(N, "N", "N", "N")}
    s = asked(far)
    assert helps(s) == {"art.-2"}
    (found,) = objections(s, "aid art.-1")
    assert found.case == "7.44"
    assert found.words == "Art.-1 fires 3 hexes far, which does not reach 22NZ."
    both = fight({"1/3spad": N, "22NZ": HERE, "23NZ": away(N, "N"),
                  "art.-1": away(N, "N", "N", "N")}, turn=2)  # fmt: skip
    s = do(both, "attack 1/3spad 22NZ", "attack 1/3spad 23NZ", "resolve 22NZ").state
    assert helps(s) == {"art.-1"}
    assert "7.46" in cited(do(s, "aid art.-1", dice=[1]))


@case("kreta_1941", "7.48")
def test_a_gun_supports_one_defence_in_a_phase() -> None:
    units = {**DEFENDED, "2/3spad": away(NE, "SE"), "23NZ": NE}
    s = do(fight(units, turn=2), "attack 1/3spad 22NZ", "resolve 22NZ").state
    s = do(s, "aid art.-1").state
    s = do(s, "pass", f"retreat 1/3spad {away(S, 'S')}", dice=[2]).state
    s = do(s, "attack 2/3spad 23NZ", "resolve 23NZ").state
    assert helps(s) == {"art.-2"}


@case("kreta_1941", "7.49")
def test_helpers_suffer_nothing() -> None:
    units = {"1/3spad": S, "2/3spad": NW, "3/3spad": NE, "22NZ": HERE, "art.-1": away(N, "N", "N")}
    s = do(fight(units, turn=2), *(f"attack {n} 22NZ" for n in list(units)[:3]), "resolve 22NZ")
    step = do(s.state, "aid art.-1", dice=[1])  # 12 against 6: B2, and no way out
    assert at(step.state, "22NZ") == DEAD
    assert at(step.state, "art.-1") == away(N, "N", "N")
    assert "7.49" in cited(step)


# ------------------------------------------------------------------------------ 7.5
@case("kreta_1941", "7.5")
@case("kreta_1941", "7.51")
def test_in_contact_a_gun_fights_like_anybody_else() -> None:
    units = {"1/95art": S, "22NZ": HERE, "23NZ": away(N, "N")}
    s = fight(units, turn=2)
    (found,) = objections(s, "barrage 1/95art 23NZ")
    assert found.case == "7.51"
    assert found.words.startswith("1/95art had an enemy next to it when this phase began")
    assert why(s, "pass") == ["6.29"]
    step = do(s, "attack 1/95art 22NZ", "resolve 22NZ", dice=[6])
    assert [e.value for e in rolled(step).tally.entries] == [3, -4]  # attack fire
    assert pending(step.state) == ("retreat", GERMAN)  # and it bears the result
    assert "7.51" in cited(step)
    struck = british({"1/95art": S, "22NZ": HERE}, turn=2)
    step = do(struck, "attack 22NZ 1/95art", "resolve 1/95art", dice=[1])
    assert [e.value for e in rolled(step).tally.entries] == [3, -1]  # defence, not defensive fire


@case("kreta_1941", "7.51")
def test_anti_aircraft_artillery_is_artillery() -> None:
    s = british({"art.p-lot-1": HERE, "1/3spad": away(S, "S"), "km.spad": FAR}, turn=2)
    assert why(s, "barrage art.p-lot-1 km.spad") == ["7.24"]
    assert why(british({"art.p-lot-1": HERE, "1/3spad": S}, turn=2),
               "barrage art.p-lot-1 1/3spad") == ["7.51"]  # fmt: skip
