"""[6.0] Sighting: lines that just see, and lines that just do not."""

from __future__ import annotations

from itertools import combinations

import pytest

from paralab.core.board import Place
from paralab.games.eben_emael import GAME
from paralab.games.eben_emael.parts import BOARD, FORTS
from paralab.games.eben_emael.sighting import SIGHTS, obstruction, sight_line
from tests.games.eben_emael.scene import (
    BELGIAN_FIRE,
    GERMAN_FIRE,
    cited,
    do,
    objections,
    scene,
    why,
)
from tests.marks import case


def blocked(a: str, b: str) -> tuple[str, str, tuple[str, ...]] | None:
    found = obstruction(Place(a), Place(b))
    return None if found is None else (found.case, found.what, found.where)


@case("eben_emael", "6.0")
def test_nobody_fires_at_what_he_does_not_see() -> None:
    s = scene({"Haug": "0307", "Bel/1": "0309", "Bel/2": "0408"}, GERMAN_FIRE)
    (found,) = objections(s, "fire Haug Bel/1")  # 0308 lies between: woods
    assert found.case == "6.2"
    assert "woods" in found.words
    assert found.basis.value == "reconstructed"
    step = do(s, "fire Haug Bel/2")
    assert "6.0" in cited(step)


@case("eben_emael", "6.1")
def test_sight_goes_both_ways() -> None:
    """Every pair of the map, and the lawful fires of two squads that look at each other."""
    for a, b in combinations(list(BOARD.where)[::7], 2):
        assert obstruction(a, b) == obstruction(b, a)
    for there in ("1120", "1218", "0305"):
        units = {"Haug": "1118" if there != "0305" else "0306", "Bel/3": there}
        one = why(scene(units, GERMAN_FIRE), "fire Haug Bel/3")
        other = why(scene(units, BELGIAN_FIRE), "fire Bel/3 Haug")
        assert one == other


@case("eben_emael", "6.2")
def test_into_woods_but_not_through_them() -> None:
    assert blocked("0308", "0208") is None
    assert blocked("0207", "0308") is None  # into
    assert blocked("0307", "0407") is None  # out of
    assert blocked("0307", "0309") == ("6.2", "woods", ("0308",))  # from woods to woods


@case("eben_emael", "6.2")
def test_not_along_what_hides() -> None:
    """From 1204 the line to 1404 runs along the brow between 1304 and 1305."""
    assert blocked("1204", "1404") == ("6.2", "slope", ("1304", "1305"))
    assert SIGHTS.line(Place("1204"), Place("1404")).hexes == ("1204", "1404")
    assert blocked("1204", "1403") is None
    s = scene({"Haug": "1204", "Bel/1": "1404", "Bel/2": "1403"}, GERMAN_FIRE)
    assert why(s, "fire Haug Bel/1") == ["6.2"]
    assert why(s, "fire Haug Bel/2") in ([], ["5.1"])


@case("eben_emael", "6.2")
def test_a_line_between_two_woods_is_free() -> None:
    """It runs along their common hexside, which carries nothing that hides."""
    free = [
        (a, b)
        for a, b in combinations(BOARD.where, 2)
        if BOARD.distance(a, b) == 2
        for p, q in SIGHTS.line(a, b).along
        if "woods" in BOARD.terrain[p] and "woods" in BOARD.terrain[q]
        if not BOARD.parted(p, q)
    ]
    assert free
    assert all(obstruction(a, b) is None for a, b in free)


@case("eben_emael", "6.3")
def test_the_hilltop_sees_over_all_but_cliffs() -> None:
    across = [
        p
        for p in BOARD.where
        if p != "0715"
        and any("woods" in BOARD.terrain[q] for q in SIGHTS.line("0715", p).hexes[1:-1])
    ]
    land = [p for p in across if "canal" not in BOARD.terrain[p]]
    assert len(land) > 10
    assert all(obstruction(Place("0715"), p) is None for p in land)
    assert blocked("0715", "1913") == (
        "6.3",
        "cliff",
        obstruction(Place("0715"), Place("1913")).where,
    )


@case("eben_emael", "6.3")
def test_it_counts_at_either_end_and_is_cited() -> None:
    up = scene({"Haug": "0715", "Bel/3": "0713"}, GERMAN_FIRE, destroyed=["0715"])
    step = do(up, "fire Haug Bel/3")
    assert "6.3" in cited(step)
    down = scene({"Haug": "0715", "Bel/3": "0713"}, BELGIAN_FIRE, destroyed=["0715"])
    assert "6.3" in cited(do(down, "fire Bel/3 Haug"))
    assert blocked("0713", "0716") == ("6.2", "hilltop", ("0715",))  # itself it hides


@case("eben_emael", "6.4")
def test_observation_lifts_every_obstruction_for_works() -> None:
    """1113 does not see 0208; while 1409 watches, or 0715, it does."""
    hidden = {"Haug": "0208"}
    assert why(scene(hidden, BELGIAN_FIRE, active=["1113"]), "fire 1113 Haug") != []
    seen = scene(hidden, BELGIAN_FIRE, active=["1113", "0715"])
    assert why(seen, "fire 1113 Haug") == []
    assert "6.4" in cited(do(seen, "fire 1113 Haug"))
    blind = scene(hidden, BELGIAN_FIRE, active=["1113"], destroyed=["0715"])
    assert why(blind, "fire 1113 Haug") != []
    inactive = scene(hidden, BELGIAN_FIRE, active=["1113", "1416"])  # no observer among them
    assert why(inactive, "fire 1113 Haug") != []


@case("eben_emael", "6.4")
def test_observation_does_nothing_for_squads() -> None:
    units = {"Haug": "0307", "Bel/1": "0309"}
    assert why(scene(units, BELGIAN_FIRE, active=["0715"]), "fire Bel/1 Haug") == ["6.2"]


@case("eben_emael", "6.5")
def test_next_door_only_a_cliff_hides() -> None:
    assert blocked("1116", "1117") is None  # a wall
    assert blocked("1008", "1009") is None  # a ridge
    assert blocked("1411", "1412") is None  # a slope
    assert blocked("1606", "1706") == ("6.5", "cliff", ("1606", "1706"))
    s = scene({"Haug": "1116", "Bel/3": "1117"}, GERMAN_FIRE)
    assert "6.5" in cited(do(s, "fire Haug Bel/3"))


@case("eben_emael", "6.5")
@pytest.mark.parametrize("kind", ["wall", "ridge", "slope"])
def test_farther_off_they_hide_unless_they_are_ones_own(kind: str) -> None:
    """A work looks across a hexside in the middle of the line, and across its own."""
    found = 0
    for fort in FORTS:
        for p in BOARD.where:
            block = obstruction(fort, p)
            if block is None or (block.case, block.what) != ("6.5", kind):
                continue
            found += 1
            assert not set(block.where) & {fort, p}
            assert set(block.where) <= set(SIGHTS.line(fort, p).hexes)
    assert found


@case("eben_emael", "6.5")
def test_streams_and_buildings_hide_nobody() -> None:
    assert blocked("0103", "0303") is None  # over the Geer
    assert blocked("0207", "0209") is None  # through the houses of Eben


@case("eben_emael", "6.5")
def test_own_hexes_and_own_hexsides_hide_nobody_at_a_distance() -> None:
    """The errata against the rule: a cliff of one's own is looked over, but not at its foot."""
    assert BOARD.distance(Place("1606"), Place("1807")) == 2
    assert SIGHTS.line(Place("1606"), Place("1807")).crossed[0] == ("1606", "1707")
    assert blocked("1606", "1807") is None
    assert blocked("1115", "1117") is None  # the wall is 1117's own


def test_a_wall_that_is_nobodys_own_hides() -> None:
    s = scene({"Haug": "1118"}, BELGIAN_FIRE, active=["1113"])
    (found,) = objections(s, "fire 1113 Haug")
    assert (found.case, found.basis.value) == ("6.5", "reconstructed")
    assert "1116 and 1117" in found.words


def test_the_sight_tool_shows_what_it_tested() -> None:
    s = scene({}, GERMAN_FIRE, active=["1113"])
    line = sight_line(s, Place("1113"), Place("1118"))
    assert line.hexes[0] == "1113"
    assert line.hexes[-1] == "1118"
    assert len(line.crossed) == 5
    assert line.blocked == ("6.5", "wall", ("1116", "1117"))
    lifted = sight_line(
        scene({}, GERMAN_FIRE, active=["1113", "0715"]), Place("1113"), Place("1118")
    )
    assert lifted.blocked is None
    assert lifted.case == "6.4"
    assert "wall" in lifted.words
    along = sight_line(s, Place("1204"), Place("1404"))
    assert along.along == (("1304", "1305"),)
    assert GAME.telling.sight is sight_line
