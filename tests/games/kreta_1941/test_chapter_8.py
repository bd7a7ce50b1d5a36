"""[8.0] Air power: German only, twelve points a day, in attack and defence, or alone."""

from __future__ import annotations

from paralab.core.events import Unmasked
from paralab.core.state import State
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.orders import Raid, Support
from paralab.games.kreta_1941.table import AIR, ATTACKED, air_left
from tests.games.kreta_1941.fights import HERE, N, S, away, british, fight
from tests.games.kreta_1941.scene import (
    GERMAN_MOVE,
    at,
    cited,
    do,
    objections,
    pending,
    rolled,
    scene,
    why,
)
from tests.marks import case

ONE = {"1/3spad": S, "22NZ": HERE}
ABROAD = {**ONE, "23NZ": "100,8"}


def raids(s: State) -> set[str]:
    """Whom the aircraft may raid."""
    return {o.target for o in GAME.legal(s) if isinstance(o, Raid)}


def points(s: State) -> list[str]:
    """How many points may be named."""
    return [o.points for o in GAME.legal(s) if isinstance(o, Support)]


@case("kreta_1941", "8.0")
@case("kreta_1941", "8.1")
def test_only_the_german_side_flies() -> None:
    s = british(ONE)
    (found,) = objections(s, "raid 1/3spad")
    assert (found.case, found.words) == ("8.1", "Only the German side has aircraft.")
    assert raids(s) == set()
    assert raids(fight(ONE)) == {"22NZ"}


@case("kreta_1941", "3.14")
@case("kreta_1941", "8.11")
def test_no_aircraft_in_a_british_attack_but_german_ones_in_the_defence() -> None:
    s = do(british(ONE), "attack 22NZ 1/3spad").state
    (found,) = objections(s, "support air-2")
    assert found.case == "8.11"
    assert found.words.startswith("Aircraft support German units only")
    step = do(s, "resolve 1/3spad")
    assert pending(step.state) == ("aid", "german")
    done = do(step.state, "support air-3", dice=[1])
    assert [e.value for e in rolled(done).tally.entries] == [3, -4, -3]
    assert air_left(done.state) == 9
    assert "3.14" in cited(done)


@case("kreta_1941", "8.11")
@case("kreta_1941", "8.22")
def test_twelve_points_a_day_over_both_combat_phases() -> None:
    s = fight({**ONE, "2/3spad": away(N, "N"), "23NZ": away(N, "N", "N")}, tracks={AIR: 4})
    assert air_left(s) == 8
    s = do(s, "attack 1/3spad 22NZ").state
    assert points(s) == [f"air-{n}" for n in range(1, 9)]
    (found,) = objections(s, "support air-9")
    assert found.case == "8.11"
    assert found.words == "9 air points are asked for, and only 8 are left of the 12 of this turn."
    s = do(s, "support air-8").state
    assert why(s, "support air-1") == ["8.21"]  # said once in a battle
    s = do(s, "resolve 22NZ", dice=[6]).state
    assert s.tracks[AIR] == 12
    assert raids(s) == set()
    assert why(s, "raid 23NZ") == ["8.11"]


@case("kreta_1941", "8.22")
def test_points_that_were_not_used_are_lost() -> None:
    s = scene({"1/3spad": S, "22NZ": "100,8"}, GERMAN_MOVE, turn=1, tracks={AIR: 5})
    while s.turn < 3:
        s = do(s, "pass").state
    assert air_left(s) == 12  # not more, and not less


@case("kreta_1941", "8.2")
@case("kreta_1941", "8.21")
def test_air_points_add_to_any_attack_wherever_it_is() -> None:
    s = fight(ABROAD)
    assert why(s, "support air-2") == ["8.21"]
    assert "an attack or a raid comes first" in objections(s, "support air-2")[0].words
    step = do(s, "attack 1/3spad 22NZ", "support air-2", "resolve 22NZ", dice=[3])
    assert [e.words for e in rolled(step).tally.entries] == [
        "1/3spad",
        "2 air points",
        "22NZ defends",
    ]
    assert {"8.2", "8.21"} <= cited(step)


@case("kreta_1941", "8.21")
@case("kreta_1941", "7.27")
def test_a_raid_strikes_anybody_on_the_whole_map_but_only_b3_and_b4_count() -> None:
    s = fight(ABROAD)
    assert raids(s) == {"22NZ", "23NZ"}
    s = do(s, "raid 23NZ").state
    (found,) = objections(s, "resolve 23NZ")
    assert found.words == "No air points are in this battle, and nobody else attacks 23NZ."
    s = do(s, "support air-12").state
    step = do(s, "resolve 23NZ", dice=[6])
    assert rolled(step).result == "no effect"
    assert ATTACKED in step.state.unit("23NZ").marks
    assert why(step.state, "raid 23NZ") == ["8.11", "6.27"]
    assert why(do(fight(ABROAD), "raid 23NZ", "pass").state, "raid 23NZ") == []


@case("kreta_1941", "8.21")
def test_a_raid_leaves_nobody_without_a_battle() -> None:
    s = do(fight(ONE), "raid 22NZ", "support air-1").state
    assert why(s, "resolve 22NZ") == ["6.22"]
    s = do(s, "attack 1/3spad 22NZ").state
    assert why(s, "resolve 22NZ") == []


@case("kreta_1941", "8.23")
@case("kreta_1941", "10.21")
def test_no_aircraft_by_night() -> None:
    s = fight(ABROAD, turn=2)
    assert raids(s) == set()
    assert why(s, "raid 23NZ") == ["10.21"]
    s = do(s, "attack 1/3spad 22NZ").state
    (found,) = objections(s, "support air-2")
    assert found.case == "8.23"
    assert found.words == "This is a night turn, and by night no aircraft support anything."
    night = do(british(ONE, turn=2), "attack 22NZ 1/3spad", "resolve 1/3spad", dice=[1])
    assert pending(night.state) != ("aid", "german")


@case("kreta_1941", "16.31")
@case("kreta_1941", "8.21")
def test_a_token_is_turned_up_when_it_is_raided_and_an_empty_one_costs_the_attack() -> None:
    units = {"1/3spad": S, "?1=22NZ": "100,8", "?2=empty": "100,6"}
    s = fight(units, scenario="full")
    assert raids(s) == {"?1", "?2"}
    assert GAME.telling.preview(s, Raid("?1")) is None  # type: ignore[arg-type]  # a token
    real = do(s, "raid ?1", "support air-3", "resolve ?1", dice=[6])
    assert [e.unit for e in real.events if isinstance(e, Unmasked)] == ["22NZ"]
    assert rolled(real).tally.total == -1
    assert at(real.state, "22NZ") == "100,8"
    empty = do(s, "raid ?2", "support air-3", "resolve ?2")
    assert [e.unit for e in empty.events if isinstance(e, Unmasked)] == [None]
    assert (air_left(empty.state), pending(empty.state)) == (9, None)
    assert not empty.state.orders
    told = [GAME.telling.event(empty.state, e) for e in empty.events]
    assert any("there was nobody" in words for words in told if words)
