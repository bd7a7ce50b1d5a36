"""[13.0] Air transport: who flies, to which airfields, how many, and what is fatal."""

from __future__ import annotations

import pytest

from paralab.core.board import Place
from paralab.core.state import DEAD
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.night import allowance
from paralab.games.kreta_1941.objects import clear_of_british
from paralab.games.kreta_1941.orders import Fly
from paralab.games.kreta_1941.parts import (
    AIRFIELDS,
    ALLOWANCE,
    BOARD,
    GERMANS,
    IS_LAND,
    KIND,
    SET_UP,
)
from paralab.games.kreta_1941.sentences_arrivals import price_arrivals
from paralab.games.kreta_1941.table import LANDED
from tests.games.kreta_1941.scene import (
    BRITISH_ATTACK,
    BRITISH_MOVE,
    GERMAN_MOVE,
    at,
    cited,
    do,
    lawful,
    objections,
    order,
    scene,
    unit,
    why,
)
from tests.marks import case

MALEME, RETIMO, IRAKLION = map(Place, ("17,14", "84,16", "103,12"))
FLIERS = [n for n in GERMANS if KIND[n] not in ("airborne", "tank")]


def beside(place: Place, hexes: int = 1) -> Place:
    """A hex of land so far from a place."""
    return next(p for p in sorted(IS_LAND) if BOARD.distance(p, place) == hexes)


@case("kreta_1941", "13.0")
def test_all_others_but_tanks_come_by_air() -> None:
    s = scene({}, GERMAN_MOVE)
    assert len(FLIERS) == 15
    assert why(s, f"fly 1/85Geb {MALEME}") == []
    (found,) = objections(s, f"fly czolgi-niem.-1 {MALEME}")
    assert (found.case, found.words) == (
        "13.0",
        "Czolgi-niem.-1 is a tank unit, and no transport aircraft brings it.",
    )
    free = scene({}, GERMAN_MOVE, "full")
    assert why(free, f"fly 1/3spad {MALEME}") == ["13.0"]
    assert why(s, f"fly 22NZ {MALEME}") == ["3.2"]


@case("kreta_1941", "13.0")
def test_nobody_is_flown_twice() -> None:
    s = scene({"1/85Geb": "20,10", "2/85Geb": "eliminated"}, GERMAN_MOVE)
    (found,) = objections(s, f"fly 1/85Geb {MALEME}")
    assert found.words == "1/85Geb is on Crete already."
    assert why(s, f"fly 2/85Geb {MALEME}") == ["13.0"]


@case("kreta_1941", "13.1")
@case("kreta_1941", "13.11")
def test_an_airfield_is_held_when_no_british_unit_or_zone_is_on_it() -> None:
    assert clear_of_british(scene({}, GERMAN_MOVE), MALEME)  # nobody needs to stand there
    assert not clear_of_british(scene({"22NZ": MALEME}, GERMAN_MOVE), MALEME)
    assert not clear_of_british(scene({"22NZ": beside(MALEME)}, GERMAN_MOVE), MALEME)
    assert clear_of_british(scene({"22NZ": beside(MALEME, 2)}, GERMAN_MOVE), MALEME)
    done = do(scene({}, GERMAN_MOVE), f"fly 1/85Geb {MALEME}")
    assert {"13.1", "13.11", "13.12"} <= cited(done)


@case("kreta_1941", "13.12")
def test_only_airfields_and_only_by_day() -> None:
    s = scene({}, GERMAN_MOVE)
    assert set(AIRFIELDS) == {MALEME, RETIMO, IRAKLION}
    (found,) = objections(s, "fly 1/85Geb 20,10")
    assert found.case == "13.12"
    assert found.words.endswith("is no airfield, and transport aircraft need one.")
    assert {o.at for o in lawful(s, "1/85Geb") if isinstance(o, Fly)} == set(AIRFIELDS)
    dark = scene({"1/141Geb": "20,10"}, GERMAN_MOVE, turn=2)
    assert "10.31" in why(dark, f"fly 1/85Geb {MALEME}")
    assert lawful(dark, "1/85Geb") == []


@case("kreta_1941", "13.13")
@pytest.mark.parametrize(("field", "most"), [(MALEME, 3), (RETIMO, 2), (IRAKLION, 3)])
def test_so_many_to_an_airfield_in_a_phase(field: Place, most: int) -> None:
    assert AIRFIELDS[field] == most
    s = scene({}, GERMAN_MOVE)
    ways = [p for p in BOARD.adjacent[field] if p in IS_LAND]
    for n, name in enumerate(FLIERS[:most]):
        s = do(s, f"fly {name} {field}").state
        assert at(s, name) == field
        s = do(s, f"walk {name} {ways[n]}").state  # off the runway, for the next
    (found,) = objections(s, f"fly {FLIERS[most]} {field}")
    assert found.case == "13.13"
    assert f"has received {most} units in this phase" in found.words
    s = do(s, "pass").state
    assert not any(track.startswith("landed-") for track in s.tracks)


@case("kreta_1941", "13.13")
def test_half_movement_after_landing() -> None:
    s = do(scene({}, GERMAN_MOVE), f"fly 1/85Geb {MALEME}").state
    assert unit(s, "1/85Geb").marks == {LANDED}
    assert allowance(s, "1/85Geb") * 2 == ALLOWANCE["1/85Geb"]
    s = do(s, "pass").state
    assert unit(s, "1/85Geb").marks == frozenset()


@case("kreta_1941", "13.14")
@pytest.mark.parametrize("hexes", [0, 1])
def test_elsewhere_it_is_lost(hexes: int) -> None:
    """Lawful, and fatal: the book says what comes of it, not that it is forbidden."""
    s = scene({"22NZ": MALEME if not hexes else beside(MALEME)}, GERMAN_MOVE)
    fact = price_arrivals(s, order(s, f"fly 1/85Geb {MALEME}"))
    assert fact is not None
    assert (fact.label, fact.case) == ("Fatal", "13.14")
    done = do(s, f"fly 1/85Geb {MALEME}")
    assert at(done.state, "1/85Geb") == DEAD
    assert "13.14" in cited(done)
    told = [GAME.telling.event(done.state, e) for e in done.events]
    assert "1/85Geb is lost: the Germans do not hold that airfield." in told


@case("kreta_1941", "4.42")
def test_an_airfield_with_a_friend_on_it_is_landed_on_where_one_of_them_can_go_on() -> None:
    s = scene({"1/141Geb": MALEME}, GERMAN_MOVE)
    done = do(s, f"fly 1/85Geb {MALEME}")
    s = done.state
    assert at(s, "1/85Geb") == at(s, "1/141Geb") == MALEME
    assert why(s, "pass") == ["4.42"]
    assert "4.4" in why(s, f"fly 2/85Geb {MALEME}")
    ways = [o.to for o in lawful(s, "1/141Geb")]  # type: ignore[attr-defined]
    s = do(s, f"walk 1/141Geb {ways[0]}").state
    assert "4.42" not in why(s, "pass")


@case("kreta_1941", "4.42")
def test_nor_where_neither_of_them_can() -> None:
    """Every hex around is taken by a friend, and in an enemy zone where the way would end."""
    ring = [p for p in BOARD.adjacent[MALEME] if p in IS_LAND]
    outside = [p for p in sorted(IS_LAND) if BOARD.distance(p, MALEME) == 2]
    friends = dict(zip([n for n in FLIERS if n != "1/85Geb"], [MALEME, *ring], strict=False))
    foes = dict(zip(SET_UP, outside, strict=False))
    s = scene({**friends, **foes}, GERMAN_MOVE)
    (found,) = objections(s, f"fly 1/85Geb {MALEME}")
    assert found.case == "4.42"
    assert found.words.startswith(f"{FLIERS[1]} stands on Maleme airfield (17,14)")
    alone = {n: p for n, p in friends.items() if p != ring[0]}
    assert why(scene({**alone, **foes}, GERMAN_MOVE), f"fly 1/85Geb {MALEME}") == []


@case("kreta_1941", "13.12")
def test_only_in_the_movement_phase_of_the_germans() -> None:
    for phase in (BRITISH_MOVE, BRITISH_ATTACK):
        s = scene({"22NZ": "20,10", "1/141Geb": "22,10"}, phase)
        assert why(s, f"fly 1/85Geb {MALEME}") == ["3.1"]
