"""[14.0] Landing from the sea: the convoy, its cover, its dice, and where it lands."""

from __future__ import annotations

import pytest

from paralab.core.board import Place
from paralab.core.dice import Scripted
from paralab.core.state import DEAD, State
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.convoys import SAILED, column
from paralab.games.kreta_1941.night import allowance
from paralab.games.kreta_1941.orders import Embark, Walk
from paralab.games.kreta_1941.parts import (
    ALLOWANCE,
    BEACHES,
    BOARD,
    IS_LAND,
    PORTS,
    TABLES,
    TRANSPORT,
)
from paralab.games.kreta_1941.sentences_arrivals import price_arrivals
from paralab.games.kreta_1941.table import AIR, COVER, LANDED
from tests.games.kreta_1941.scene import (
    GERMAN_MOVE,
    at,
    cited,
    do,
    lawful,
    objections,
    order,
    pending,
    rolls,
    scene,
    unit,
    why,
)
from tests.marks import case

SUDA = Place("39,15")
BEACH, OTHER, THIRD = map(Place, ("13,14", "47,15", "61,9"))


def named(*lines: str) -> State:
    """A convoy that has been put together, with nobody in its way."""
    return do(scene({}, GERMAN_MOVE), *lines).state


@case("kreta_1941", "14.0")
def test_every_german_may_come_by_sea_to_beaches_and_ports() -> None:
    s = scene({}, GERMAN_MOVE, "full")
    for name in ("1/85Geb", "1/3spad", "1/95art"):
        assert why(s, f"embark {name} {BEACH}") == []
    (found,) = objections(s, "embark 1/85Geb 20,10")
    assert (found.case, found.words) == ("14.0", "20,10 is neither a beach nor a port.")
    shores = {o.at for o in lawful(s, "1/85Geb") if isinstance(o, Embark)}
    assert shores == set(BEACHES) | set(PORTS)
    assert why(s, f"embark 22NZ {BEACH}") == ["3.2"]
    there = scene({"1/85Geb": "20,10"}, GERMAN_MOVE)
    assert why(there, f"embark 1/85Geb {BEACH}") == ["14.0"]


@case("kreta_1941", "14.1")
@case("kreta_1941", "14.11")
def test_a_free_shore_takes_one_unit_in_a_phase() -> None:
    s = named(f"embark 1/85Geb {BEACH}")
    (found,) = objections(s, f"embark 2/85Geb {BEACH}")
    assert (found.case, "1/85Geb is to land" in found.words) == ("14.11", True)
    assert why(s, f"embark 2/85Geb {OTHER}") == []
    done = do(s, "sail", dice=[6])
    assert at(done.state, "1/85Geb") == BEACH
    assert {"14.1", "14.11"} <= cited(done)


@case("kreta_1941", "14.11")
def test_nobody_is_put_ashore_on_a_friend() -> None:
    s = scene({"1/141Geb": BEACH}, GERMAN_MOVE)
    (found,) = objections(s, f"embark 1/85Geb {BEACH}")
    assert found.case == "4.42"


@case("kreta_1941", "14.12")
def test_three_may_try_in_a_phase() -> None:
    s = named(f"embark 1/85Geb {BEACH}", f"embark 2/85Geb {OTHER}", f"embark 3/85Geb {THIRD}")
    assert why(s, f"embark 1/141Geb {SUDA}") == ["14.12"]
    assert why(s, f"embark 1/85Geb {SUDA}")[0] == "14.13"  # it is in the convoy already
    s = do(s, "sail", dice=[6, 6, 1]).state
    assert s.tracks[SAILED] == 3
    assert at(s, "3/85Geb") == DEAD
    assert why(s, f"embark 1/141Geb {SUDA}") == ["14.13"]


@case("kreta_1941", "14.13")
def test_named_then_covered_then_rolled_for() -> None:
    s = named(f"embark 1/85Geb {BEACH}", f"embark 2/85Geb {OTHER}")
    assert pending(s) == ("convoy", "german")
    assert why(s, "fly 3/85Geb 17,14") == ["3.1"]  # nothing else happens before it sails
    s = do(s, "cover air-4").state
    assert (s.tracks[AIR], s.tracks[COVER]) == (4, 4)
    assert why(s, "cover air-1") == ["14.13"]
    assert why(s, f"embark 3/85Geb {THIRD}") == ["14.13"]
    done = do(s, "sail", dice=[4, 3])  # three to five points: a 3 sinks, a 4 does not
    assert [r.column for r in rolls(done)] == ["3-5", "3-5"]
    assert (at(done.state, "1/85Geb"), at(done.state, "2/85Geb")) == (BEACH, DEAD)
    assert pending(done.state) is None
    assert done.state.tracks[AIR] == 4  # they are gone for this turn


@case("kreta_1941", "14.13")
def test_before_anything_else_in_the_phase() -> None:
    s = scene({"1/141Geb": "20,10"}, GERMAN_MOVE)
    assert why(s, f"embark 1/85Geb {BEACH}") == []
    s = GAME.enact(s, lawful(s, "1/141Geb")[0], Scripted(())).state
    (found,) = objections(s, f"embark 1/85Geb {BEACH}")
    assert found.case == "14.13"
    assert "1/141Geb has acted in it already" in found.words
    flown = do(scene({}, GERMAN_MOVE), "fly 1/85Geb 17,14").state
    assert why(flown, f"embark 2/85Geb {BEACH}") == ["14.13"]


@case("kreta_1941", "14.13")
def test_half_movement_in_this_phase() -> None:
    s = do(named(f"embark 1/85Geb {BEACH}"), "sail", dice=[5]).state
    assert unit(s, "1/85Geb").marks == {LANDED}
    assert allowance(s, "1/85Geb") * 2 == ALLOWANCE["1/85Geb"]
    assert any(isinstance(o, Walk) for o in lawful(s, "1/85Geb"))
    s = do(s, "pass").state
    assert unit(s, "1/85Geb").marks == frozenset()


@case("kreta_1941", "14.13")
def test_a_convoy_may_be_called_off_and_nothing_is_lost() -> None:
    s = named(f"embark 1/85Geb {BEACH}", "cover air-7", "pass")
    assert pending(s) is None
    assert s.orders == ()
    assert s.tracks == {}
    assert at(s, "1/85Geb") == TRANSPORT
    assert why(s, f"embark 1/85Geb {BEACH}") == []


@case("kreta_1941", "14.13")
def test_one_convoy_in_a_turn() -> None:
    s = do(named(f"embark 1/85Geb {BEACH}"), "sail", dice=[5]).state
    assert why(s, f"embark 2/85Geb {OTHER}") == ["14.13"]


@case("kreta_1941", "14.14")
@pytest.mark.parametrize("hexes", [0, 1])
def test_among_the_british_it_is_lost(hexes: int) -> None:
    there = next(p for p in sorted(IS_LAND) if BOARD.distance(p, BEACH) == hexes)
    s = scene({"22NZ": there}, GERMAN_MOVE)
    fact = price_arrivals(s, order(s, f"embark 1/85Geb {BEACH}"))
    assert fact is not None
    assert (fact.label, fact.case) == ("Fatal", "14.14")
    done = do(s, f"embark 1/85Geb {BEACH}", "sail", dice=[6])
    assert at(done.state, "1/85Geb") == DEAD
    assert "14.14" in cited(done)


@case("kreta_1941", "14.15")
def test_tanks_need_a_port() -> None:
    s = scene({}, GERMAN_MOVE)
    (found,) = objections(s, f"embark czolgi-niem.-1 {BEACH}")
    assert found.case == "14.15"
    assert "lands only in a port" in found.words
    done = do(s, f"embark czolgi-niem.-1 {SUDA}", "sail", dice=[6])
    assert at(done.state, "czolgi-niem.-1") == SUDA
    assert "14.15" in cited(done)


# ------------------------------------------------------------------------------ the cover
@case("kreta_1941", "17.4")
@pytest.mark.parametrize("points", range(13))
@pytest.mark.parametrize("die", range(1, 7))
def test_the_table_of_cover(points: int, die: int) -> None:
    name = column(points)
    sunk = TABLES["convoy"].look(die, name) == "Z"
    s = named(f"embark 1/85Geb {BEACH}", *([f"cover air-{points}"] if points else []))
    done = do(s, "sail", dice=[die])
    assert rolls(done)[0].column == name
    assert (at(done.state, "1/85Geb") == DEAD) == sunk == (die <= 4 - min(points // 3, 3))


@case("kreta_1941", "8.3")
@case("kreta_1941", "8.31")
@case("kreta_1941", "8.32")
def test_cover_is_taken_from_the_support_of_the_day() -> None:
    s = named(f"embark 1/85Geb {BEACH}")
    assert lawful(s, "air-12") != []
    spent = scene({}, GERMAN_MOVE, tracks={AIR: 9})
    spent = do(spent, f"embark 1/85Geb {BEACH}").state
    (found,) = objections(spent, "cover air-4")
    assert (found.case, found.words) == (
        "8.11",
        "4 air points are asked for, and only 3 are left of the 12 of this turn.",
    )
    assert why(spent, "cover air-3") == []
    (found,) = objections(spent, f"cover {BEACH}")
    assert found.case == "8.11"


@case("kreta_1941", "8.33")
def test_one_cover_protects_the_whole_convoy() -> None:
    s = named(f"embark 1/85Geb {BEACH}", f"embark 2/85Geb {OTHER}", "cover air-9")
    done = do(s, "sail", dice=[2, 2])
    assert [r.column for r in rolls(done)] == ["9+", "9+"]
    assert [at(done.state, n) for n in ("1/85Geb", "2/85Geb")] == [BEACH, OTHER]


@case("kreta_1941", "8.31")
def test_the_points_are_there_again_in_the_next_turn() -> None:
    s = do(named(f"embark 1/85Geb {BEACH}", "cover air-12"), "sail", dice=[5]).state
    turn = s.turn
    while s.turn == turn:
        s = do(s, "pass").state
    assert (s.tracks.get(AIR), s.tracks.get(COVER), s.tracks.get(SAILED)) == (None, None, None)
