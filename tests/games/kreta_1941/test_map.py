"""[2.1] The two maps: what the text pins down, and that they hang together."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from paralab.core.basis import Basis
from paralab.core.board import Place
from paralab.core.hexes import Direction
from paralab.games.kreta_1941.parts import (
    AIRFIELDS,
    BEACHES,
    BOARD,
    ENDS,
    EXITS,
    IS_LAND,
    LAND,
    PACKAGE,
    PORTS,
    SHEETS,
    TRACK,
)
from paralab.games.kreta_1941.terrain import COST
from paralab.kit.reading import document
from tests.marks import case

GROUND = {"clear", "hills", "mountains", "high_mountains", "peaks", "sea", "town"}
EXTRA = {"airfield", "port", "beach", "village"}
BRITISH_LISTS = "3,8 17,13 17,14 19,12 19,14 20,13 22,13 24,14 94,1"
GERMAN_LIST = "105,11 102,10 96,13 85,17 94,13 80,14 27,12 29,11"
"""Every hex of 11, 11.1 and 12.1."""
OBJECTS = {
    "Maleme airfield": "17,14",
    "Retimo airfield": "84,16",
    "Iraklion airfield": "103,12",
    "Chania": "33,16",
    "Suda": "39,15",
    "Retimno": "77,14",
    "Iraklion": "99,14",
    "Georgioupolis": "59,9",
    "Kastelli": "3,8",
}


def place(text: str) -> Place:
    return Place(text)


def sheet(name: str) -> list[Place]:
    return [p for p in LAND if BOARD.sheets[p] == name]


def wet(p: Place) -> bool:
    return any("sea" in BOARD.terrain[q] for q in BOARD.adjacent[p])


def reached(start: str, kinds: Iterable[str] = ()) -> set[Place]:
    """What can be reached by land, or along lines of these kinds."""
    kinds = tuple(kinds)
    found = new = {place(start)}
    while new:
        new = {
            q
            for p in new
            for q in BOARD.adjacent[p]
            if q in IS_LAND and (not kinds or any(BOARD.has(k, p, q) for k in kinds))
        } - found
        found = found | new
    return found


def price(start: str) -> dict[Place, int]:
    """What it costs to get from a hex to every other hex of its map."""
    found = {place(start): 0}
    new = [place(start)]
    while new:
        later = []
        for p in new:
            for q in BOARD.adjacent[p]:
                if q in IS_LAND and found[p] + COST[p, q] < found.get(q, 10**6):
                    found[q] = found[p] + COST[p, q]
                    later.append(q)
        new = later
    return found


# ------------------------------------------------------------------------------ the grid
@case("kreta_1941", "2.1")
@pytest.mark.parametrize(("name", "first", "last"), [("west", 1, 88), ("east", 89, 109)])
def test_the_size_of_each_map(name: str, first: int, last: int) -> None:
    own = {p for p in BOARD.where if BOARD.sheets[p] == name}
    assert own == {f"{c},{r}" for c in range(first, last + 1) for r in range(1, 22)}


@case("kreta_1941", "2.1")
def test_the_second_number_counts_from_the_south() -> None:
    north = BOARD.adjacent[place("9,4")][0]
    assert north == "9,5"
    column = [p for p in BOARD.where if p.startswith("9,")]
    south_first = sorted(column, key=lambda p: -BOARD.where[p].r)
    assert south_first[3] == "9,4"  # the example: ninth column, fourth from the southern edge


@case("kreta_1941", "2.1")
def test_even_columns_sit_half_a_hex_to_the_north() -> None:
    assert {"18,14", "18,15", "16,14", "16,15"}.isdisjoint(BOARD.adjacent[place("17,13")])
    assert {"18,13", "18,12", "16,13", "16,12"} < set(BOARD.adjacent[place("17,13")])
    assert {"19,13", "19,14", "17,13", "17,14"} < set(BOARD.adjacent[place("18,13")])
    assert {"90,12", "90,11"} < set(BOARD.adjacent[place("91,12")])


@case("kreta_1941", "2.1")
def test_no_hex_lies_beside_one_of_the_other_map() -> None:
    for p in BOARD.where:
        near = [q for q in BOARD.adjacent[p] if q in BOARD.where]
        assert {BOARD.sheets[q] for q in near} == {BOARD.sheets[p]}
    assert BOARD.distance(place("88,10"), place("89,10")) > 30  # fifty kilometres


@case("kreta_1941", "2.1")
def test_every_kind_of_ground_is_on_the_maps() -> None:
    words = {word for p in BOARD.where for word in BOARD.terrain[p]}
    assert words == GROUND | EXTRA
    for p in BOARD.where:
        first, *more = BOARD.terrain[p]
        assert first in GROUND
        assert set(more) <= EXTRA
    assert set(BOARD.lines) == {"road", "path", "river", "bridge"}


def test_nothing_on_the_ground_passes_for_printed() -> None:
    assert {BOARD.basis_of(p) for p in BOARD.where} == {Basis.RECONSTRUCTED}
    assert {BOARD.basis_of(*sorted(s)) for some in BOARD.lines.values() for s in some} == {
        Basis.RECONSTRUCTED
    }


# ------------------------------------------------------------------------------ what is pinned
@case("kreta_1941", "2.1")
@pytest.mark.parametrize("hex_", f"{BRITISH_LISTS} {GERMAN_LIST}".split())
def test_every_hex_of_the_lists_can_be_entered(hex_: str) -> None:
    assert hex_ in IS_LAND
    assert len([q for q in BOARD.adjacent[place(hex_)] if q in IS_LAND]) >= 2


@case("kreta_1941", "11.0")
def test_the_battalion_that_the_list_puts_off_the_map() -> None:
    assert "19,22" not in BOARD.where
    assert "19,12" in IS_LAND


@case("kreta_1941", "16.42")
@pytest.mark.parametrize("name", OBJECTS)
def test_every_object_has_its_hex(name: str) -> None:
    hex_ = place(OBJECTS[name])
    assert BOARD.names[hex_] == name
    assert hex_ in document(PACKAGE, "scenarios.toml")["full"]["points"]
    word = "airfield" if hex_ in AIRFIELDS else "town"
    assert word in BOARD.terrain[hex_]


@case("kreta_1941", "13.13")
def test_three_airfields_on_clear_ground() -> None:
    assert set(AIRFIELDS) == {p for p in BOARD.where if "airfield" in BOARD.terrain[p]}
    assert set(AIRFIELDS) == {"17,14", "84,16", "103,12"}
    assert all(BOARD.terrain[p][0] == "clear" for p in AIRFIELDS)


@case("kreta_1941", "16.42")
def test_four_ports_in_towns_by_the_sea() -> None:
    assert set(PORTS) == {"33,16", "39,15", "77,14", "99,14"}
    for p in PORTS:
        assert BOARD.terrain[p][0] == "town"
        assert wet(p)


@case("kreta_1941", "14.0")
def test_a_dozen_beaches_where_the_shore_is_flat() -> None:
    assert len(BEACHES) == 13
    for p in BEACHES:
        assert BOARD.terrain[p] == ("clear", "beach")
        assert wet(p)
        assert BOARD.names[p].endswith("beach")
    assert {BOARD.sheets[p] for p in BEACHES} == set(SHEETS)


@case("kreta_1941", "11.11")
def test_the_argylls_come_in_at_the_southern_edge() -> None:
    assert "94,1" in BOARD.edge
    assert "94,0" not in BOARD.where
    assert BOARD.step(place("94,1"), Direction.S) is None  # nothing to the south of it
    assert price("94,1")[place("99,14")] <= 20  # two night turns of road and no more


@case("kreta_1941", "9.11")
def test_the_maps_are_left_along_the_edge_that_they_share() -> None:
    assert {name: len(hexes) for name, hexes in EXITS.items()} == {"west": 20, "east": 21}
    assert {p.split(",")[0] for p in EXITS["west"]} == {"88"}
    assert {p.split(",")[0] for p in EXITS["east"]} == {"89"}
    for name, end in ENDS.items():
        for p in EXITS[name]:
            assert p in IS_LAND
            assert end in BOARD.adjacent[p]
    assert len(TRACK) == 5


# ------------------------------------------------------------------------------ ways
@pytest.mark.parametrize(("name", "start"), [("west", "17,14"), ("east", "99,14")])
def test_no_land_is_out_of_reach(name: str, start: str) -> None:
    assert reached(start) == set(sheet(name))


@case("kreta_1941", "4.33")
def test_one_road_runs_along_the_north_coast() -> None:
    west = reached("3,8", ["road"])
    for hex_ in ("17,14", "24,14", "33,16", "39,15", "59,9", "77,14", "84,16", "85,17"):
        assert hex_ in west
    assert west & set(EXITS["west"])
    east = reached("99,14", ["road"])
    assert east >= {place("103,12"), place("94,1")}
    assert east & set(EXITS["east"])
    assert price("3,8")[place("88,18")] <= 91  # about eight turns of road from end to end


@pytest.mark.parametrize("line", ["road", "path"])
def test_every_road_and_path_hangs_on_the_net(line: str) -> None:
    for start in (place("3,8"), place("99,14")):
        net = reached(start, ["road", "path"])
        own = {p for s in BOARD.lines[line] for p in s if BOARD.sheets[p] == BOARD.sheets[start]}
        assert own <= net
    assert all(p in IS_LAND for side in BOARD.lines[line] for p in side)
    assert not BOARD.lines["road"] & BOARD.lines["path"]


@pytest.mark.parametrize("hex_", [*BEACHES, *PORTS])
def test_a_landed_unit_soon_reaches_a_road(hex_: Place) -> None:
    net = reached("3,8" if BOARD.sheets[hex_] == "west" else "99,14", ["road"])
    far = price(hex_)
    assert min(far[p] for p in net) <= 6  # its halved allowance of the first phase


# ------------------------------------------------------------------------------ water
@case("kreta_1941", "4.37")
def test_rivers_run_between_hexes_of_land() -> None:
    for side in BOARD.lines["river"]:
        a, b = sorted(side)
        assert b in BOARD.adjacent[a]
        assert side <= IS_LAND


@case("kreta_1941", "6.62")
def test_a_bridge_wherever_a_road_crosses_a_river_and_nowhere_else() -> None:
    assert BOARD.lines["bridge"] == BOARD.lines["road"] & BOARD.lines["river"]
    assert len(BOARD.lines["bridge"]) >= 6
    assert frozenset((place("15,13"), place("16,13"))) in BOARD.lines["bridge"]  # Tavronitis


@pytest.mark.parametrize("name", SHEETS)
def test_every_sea_hex_belongs_to_the_open_sea(name: str) -> None:
    sea = {p for p in BOARD.where if BOARD.sheets[p] == name and "sea" in BOARD.terrain[p]}
    found = new = {p for p in sea if p in BOARD.edge}
    while new:
        new = {q for p in new for q in BOARD.adjacent[p] if q in sea} - found
        found = found | new
    assert found == sea


@case("kreta_1941", "4.32")
def test_sea_and_peaks_are_closed_and_all_else_is_open() -> None:
    for p in BOARD.where:
        shut = not {"sea", "peaks"}.isdisjoint(BOARD.terrain[p])
        assert (p in IS_LAND) != shut
    assert sum("peaks" in BOARD.terrain[p] for p in BOARD.where) >= 20
    assert all(int(p.split(",")[1]) <= 4 for p in BOARD.where if "peaks" in BOARD.terrain[p])
