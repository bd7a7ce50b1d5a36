"""[12.0] Parachute landing: zones, dice, anti-aircraft fire, and what waits below."""

from __future__ import annotations

import pytest

from paralab.core.basis import Basis
from paralab.core.board import Place
from paralab.core.dice import Seeded
from paralab.core.events import Eliminated
from paralab.core.hexes import Direction
from paralab.core.state import DEAD, State
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.drops import nearest
from paralab.games.kreta_1941.night import allowance
from paralab.games.kreta_1941.parts import (
    ALOFT,
    BOARD,
    GERMAN,
    KIND,
    LAND,
    LANDS,
    PARAS,
    TABLES,
)
from paralab.games.kreta_1941.sentences_arrivals import price_arrivals
from paralab.games.kreta_1941.table import LANDED, ONTO
from tests.games.kreta_1941.scene import (
    ARRIVALS,
    GERMAN_ATTACK,
    GERMAN_MOVE,
    at,
    cited,
    do,
    lawful,
    objections,
    order,
    pending,
    rolled,
    rolls,
    scene,
    unit,
    why,
)
from tests.marks import case

ZONE = "27,12"
"""The zone of 1/3spad, west of Galatas; no gun of these scenes is near it."""


def step(place: str, way: int, hexes: int = 1) -> str:
    found = BOARD.step(Place(place), Direction(way), hexes)
    assert found is not None
    return found


def drop(s: State, *dice: int, zone: str = ZONE) -> State:
    return do(s, f"drop 1/3spad {zone}", dice=dice).state


# ------------------------------------------------------------------------------ who and where
@case("kreta_1941", "12.0")
def test_the_division_lands_before_the_germans_move() -> None:
    s = GAME.scenarios["historical"].start()
    assert GAME.desk(s).name == ARRIVALS
    dice, steps = Seeded(1941), 0
    for name in PARAS:
        (only,) = lawful(s, name)
        done = GAME.enact(s, only, dice)
        s, steps = done.state, steps + ("12.0" in cited(done))
        if s.pending:
            s = GAME.enact(s, next(iter(GAME.legal(s))), dice).state
    assert steps > 0
    assert all(u.at != ALOFT for u in s.units[GERMAN].values())
    assert GAME.desk(do(s, "pass").state).name == GERMAN_MOVE


@case("kreta_1941", "12.1")
def test_all_land_in_one_turn() -> None:
    s = scene({}, ARRIVALS)
    (found,) = objections(s, "pass")
    assert (found.case, found.words) == (
        "12.1",
        "All parachute units land in one turn: 15 units are still aloft.",
    )
    one = scene(dict.fromkeys(PARAS[1:], "eliminated"), ARRIVALS)
    (found,) = objections(one, "pass")
    assert found.words == "All parachute units land in one turn: 1 unit is still aloft."
    gone = scene(dict.fromkeys(PARAS, "eliminated"), ARRIVALS)
    assert why(gone, "pass") == []


@case("kreta_1941", "12.1")
def test_a_unit_lands_once() -> None:
    s = drop(scene({}, ARRIVALS), 1)
    (found,) = objections(s, f"drop 1/3spad {ZONE}")
    assert found.words == "1/3spad has landed already; a unit drops once in a game."
    s = scene({"1/3spad": "eliminated"}, ARRIVALS)
    assert why(s, f"drop 1/3spad {ZONE}") == ["12.1"]


@case("kreta_1941", "12.11")
def test_only_the_parachute_division_has_zones() -> None:
    assert {KIND[n] for n in PARAS} == {"airborne"}
    assert set(LANDS) == set(PARAS)
    s = scene({}, ARRIVALS)
    (found,) = objections(s, f"drop 1/85Geb {ZONE}")
    assert (found.case, found.words) == (
        "12.11",
        "1/85Geb is no parachute unit, and only those drop.",
    )
    assert why(s, f"drop 22NZ {ZONE}") == ["3.2"]


@case("kreta_1941", "12.11")
def test_each_unit_has_its_own_zone() -> None:
    s = scene({}, ARRIVALS)
    for name, zone in LANDS.items():
        assert [o.at for o in lawful(s, name)] == [zone]  # type: ignore[attr-defined]
    (found,) = objections(s, "drop 1/3spad 29,11")
    assert found.case == "12.11"
    assert found.words.startswith("The landing zone of 1/3spad is ")
    assert LANDS["1/1spad"] == "105,11"  # type: ignore[index]  # as the list of 12.1 has it
    assert [o.case for o in objections(s, "drop 1/3spad air-3")] == ["12.1"]


# ------------------------------------------------------------------------------ the procedure
@case("kreta_1941", "12.2")
def test_a_one_is_a_landing_in_the_zone() -> None:
    done = do(scene({}, ARRIVALS), f"drop 1/3spad {ZONE}", dice=[1])
    assert at(done.state, "1/3spad") == ZONE
    assert rolled(done).result == "accurate"
    assert "12.2" in cited(done)


@case("kreta_1941", "12.2")
@pytest.mark.parametrize("first", range(2, 7))
@pytest.mark.parametrize("second", [1, 4])
def test_anything_else_and_a_second_die_leads_one_hex_away(first: int, second: int) -> None:
    done = do(scene({}, ARRIVALS), f"drop 1/3spad {ZONE}", dice=[first, second])
    assert at(done.state, "1/3spad") == step(ZONE, second - 1)
    assert [r.result for r in rolls(done)] == ["scatters", "a free hex"]
    assert rolls(done)[1].basis is Basis.RECONSTRUCTED  # the diagram is lost


@case("kreta_1941", "12.21")
def test_in_the_sea_on_peaks_and_off_the_map_a_unit_is_lost() -> None:
    told = set()
    for zone in LAND:
        for die in range(1, 7):
            end = BOARD.step(zone, Direction(die - 1))
            ground = "off" if end is None else next(iter(BOARD.terrain[end]))
            if ground not in ("off", "sea", "peaks") or ground in told:
                continue
            told.add(ground)
            s = scene({}, ARRIVALS, "full")
            done = do(s, f"drop 1/3spad {zone}", dice=[2, die])
            assert at(done.state, "1/3spad") == DEAD
            (gone,) = [e for e in done.events if isinstance(e, Eliminated)]
            assert gone.cases == ("12.21",)
            assert (
                rolls(done)[1].result
                == {
                    "off": "off the map",
                    "sea": "into the sea",
                    "peaks": "onto peaks",
                }[ground]
            )
    assert told == {"off", "sea", "peaks"}


@case("kreta_1941", "12.22")
def test_on_a_friend_it_is_put_into_a_free_hex_beside_him() -> None:
    s = do(scene({"2/3spad": ZONE}, ARRIVALS), f"drop 1/3spad {ZONE}", dice=[1]).state
    assert pending(s) == ("settle", "german")
    assert at(s, "1/3spad") == ALOFT
    ways = {o.at for o in lawful(s, "1/3spad")}  # type: ignore[attr-defined]
    assert ways == {p for p in BOARD.adjacent[Place(ZONE)] if p in LAND}
    (found,) = objections(s, f"settle 1/3spad {step(ZONE, 0, 2)}")
    assert found.case == "12.22"
    assert why(s, f"settle 1/2spad {step(ZONE, 0)}") == ["12.22"]
    assert why(s, "pass") != []
    done = do(s, f"settle 1/3spad {step(ZONE, 0)}")
    assert at(done.state, "1/3spad") == step(ZONE, 0)
    assert unit(done.state, "1/3spad").marks == {LANDED}
    assert "12.22" in cited(done)
    assert pending(done.state) is None


@case("kreta_1941", "12.22")
def test_only_a_free_hex_and_the_nearest() -> None:
    """Five hexes around are taken: the sixth takes it without a question."""
    around = [step(ZONE, way) for way in range(6)]
    there = dict(zip(("22NZ", "23NZ", "3/3spad", "1/2spad", "2/2spad"), around, strict=False))
    s = scene({"2/3spad": ZONE, **there}, ARRIVALS)
    assert nearest(s, Place(ZONE)) == (around[5],)
    done = do(s, f"drop 1/3spad {ZONE}", dice=[1])
    assert at(done.state, "1/3spad") == around[5]
    full = scene({"2/3spad": ZONE, **there, "4szturm": around[5]}, ARRIVALS)
    ring = nearest(full, Place(ZONE))
    assert {BOARD.distance(Place(ZONE), p) for p in ring} == {2}


@case("kreta_1941", "12.23")
def test_on_an_enemy_it_stays_and_has_to_fight() -> None:
    s = scene({"22NZ": ZONE, **{n: "eliminated" for n in PARAS if n != "1/3spad"}}, ARRIVALS)
    done = do(s, f"drop 1/3spad {ZONE}", dice=[1])
    s = done.state
    assert at(s, "1/3spad") == at(s, "22NZ") == ZONE
    assert unit(s, "1/3spad").marks == {LANDED, ONTO}
    assert "12.23" in cited(done)
    s = do(s, "pass").state
    assert GAME.desk(s).name == GERMAN_MOVE
    assert why(s, f"walk 1/3spad {step(ZONE, 0)}") == ["12.23"]
    s = do(s, "pass").state
    assert GAME.desk(s).name == GERMAN_ATTACK
    assert why(s, "pass") != []
    assert lawful(s, "1/3spad") != []


@case("kreta_1941", "12.24")
def test_it_moves_half_as_far_in_this_phase_only() -> None:
    s = drop(scene({n: "eliminated" for n in PARAS if n != "1/3spad"}, ARRIVALS), 1)
    assert unit(s, "1/3spad").marks == {LANDED}
    s = do(s, "pass").state
    assert GAME.desk(s).name == GERMAN_MOVE
    assert allowance(s, "1/3spad") == 6  # three points, in halves
    s = do(s, "pass").state
    assert unit(s, "1/3spad").marks == frozenset()
    assert allowance(s, "1/3spad") == 12


# ------------------------------------------------------------------------------ anti-aircraft fire
def under(hexes: int, *more: str) -> State:
    """A gun so many hexes north of the zone, and others where it is said."""
    there = {"art.p-lot-1": ZONE if not hexes else step(ZONE, 0, hexes)}
    there.update(dict(zip(("art.p-lot-2", "art.p-lot-3"), more, strict=False)))
    return scene(there, ARRIVALS, "full")


@case("kreta_1941", "12.3")
@case("kreta_1941", "12.31")
@pytest.mark.parametrize("hexes", [0, 1, 2])
@pytest.mark.parametrize("die", range(1, 7))
def test_near_a_gun_its_table_takes_the_place_of_the_dice(hexes: int, die: int) -> None:
    read = TABLES["aa"].look(die, str(hexes))
    done = do(under(hexes), f"drop 1/3spad {ZONE}", dice=[die, 4] if read == "R" else [die])
    first = rolls(done)[0]
    assert (first.purpose, first.table, first.column) == ("flak", "aa", str(hexes))
    assert "12.31" in first.cases
    if read == "E":
        assert at(done.state, "1/3spad") == DEAD
    elif read == "R":
        assert at(done.state, "1/3spad") == step(ZONE, 3, 3)
    else:
        assert at(done.state, "1/3spad") == ZONE
    assert not any(r.purpose == "drop" for r in rolls(done))


@case("kreta_1941", "12.31")
def test_three_hexes_off_no_gun_fires() -> None:
    done = do(under(3), f"drop 1/3spad {ZONE}", dice=[1])
    assert rolled(done).purpose == "drop"


@case("kreta_1941", "12.31")
def test_field_artillery_does_not_fire_at_the_sky() -> None:
    s = scene({"art.-1": step(ZONE, 0)}, ARRIVALS)
    assert rolled(do(s, f"drop 1/3spad {ZONE}", dice=[1])).purpose == "drop"


@case("kreta_1941", "12.32")
def test_scattered_by_fire_is_three_hexes() -> None:
    done = do(under(2), f"drop 1/3spad {ZONE}", dice=[1, 5])
    assert at(done.state, "1/3spad") == step(ZONE, 4, 3)
    assert "12.32" in rolls(done)[1].cases
    told = GAME.telling.event(done.state, rolls(done)[1])
    assert "three hexes" in told


@case("kreta_1941", "12.33")
def test_one_gun_fires_at_every_unit() -> None:
    s = under(1)
    s = do(s, f"drop 1/3spad {ZONE}", dice=[6]).state
    beside = step(ZONE, 3)
    second = do(s, f"drop 2/3spad {beside}", dice=[6])
    assert rolled(second).about[0] == "art.p-lot-1"
    assert "12.33" in rolled(second).cases


@case("kreta_1941", "12.34")
def test_every_gun_that_reaches_the_zone_fires_the_nearest_first() -> None:
    s = under(1, step(ZONE, 3, 2))
    done = do(s, f"drop 1/3spad {ZONE}", dice=[6, 6])
    assert [r.about[0] for r in rolls(done)] == ["art.p-lot-1", "art.p-lot-2"]
    assert at(done.state, "1/3spad") == ZONE
    done = do(s, f"drop 1/3spad {ZONE}", dice=[1])  # shot down: nothing is left to fire at
    assert at(done.state, "1/3spad") == DEAD
    done = do(s, f"drop 1/3spad {ZONE}", dice=[6, 3, 6])
    assert at(done.state, "1/3spad") == step(ZONE, 5, 3)


@case("kreta_1941", "12.35")
def test_scattered_only_once() -> None:
    done = do(under(1, step(ZONE, 3, 2)), f"drop 1/3spad {ZONE}", dice=[3, 2, 6])
    assert [r.result for r in rolls(done)][:2] == ["scattered", "scattered"]
    assert sum(r.purpose == "scatter" for r in rolls(done)) == 1
    assert at(done.state, "1/3spad") == step(ZONE, 5, 3)
    assert "12.35" in cited(done)


@case("kreta_1941", "12.36")
def test_no_gun_fires_where_it_comes_down_by_chance() -> None:
    """The gun is three hexes from the zone, and one from where the unit comes down."""
    s = scene({"art.p-lot-1": step(ZONE, 0, 3)}, ARRIVALS)
    done = do(s, f"drop 1/3spad {ZONE}", dice=[4, 1])
    assert at(done.state, "1/3spad") == step(ZONE, 0)
    assert not any(r.purpose == "flak" for r in rolls(done))
    assert "12.36" in cited(done)


@case("kreta_1941", "12.31")
def test_what_waits_is_told_before_the_drop() -> None:
    s = under(1)
    fact = price_arrivals(s, order(s, f"drop 1/3spad {ZONE}"))
    assert fact is not None
    assert (fact.label, fact.value) == ("Anti-aircraft fire", "from art.p-lot-1")
    assert fact.case == "12.31"
    dark = scene({"?7=art.p-lot-1": ZONE}, ARRIVALS, "full")
    fact = price_arrivals(dark, order(dark, f"drop 1/3spad {ZONE}"))
    assert fact is not None
    assert fact.label == "Anti-aircraft fire, should a token near it hide a gun"
    seen = GAME.telling.preview(s, order(s, f"drop 1/3spad {ZONE}"))
    assert seen is not None
    assert (seen.table, seen.column) == ("aa", "1")


@case("kreta_1941", "12.2")
def test_nobody_comes_by_night() -> None:
    s = scene({"1/3spad": ZONE}, GERMAN_MOVE, "full", turn=2)
    for line in ("fly 1/85Geb 17,14", "embark 1/85Geb 13,14"):
        assert "10.31" in why(s, line)
