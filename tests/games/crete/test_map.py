"""The three maps: what the text and the players' reports pin down, and that they hang together."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from paralab.core.basis import Basis
from paralab.core.board import Place
from paralab.games.crete.parts import (
    AIRFIELDS,
    BOARD,
    IS_LAND,
    LAND,
    PACKAGE,
    SETTINGS,
    SHEETS,
    SUDA,
    TRACKS,
)
from paralab.kit.reading import document
from paralab.view.chart import places
from tests.marks import case

LOOK = document(PACKAGE, "look.toml")
KINDS = {"clear", "rough", "town", "airfield", "village", "sea"}
ON_THE_MAPS = {
    "west": {"Maleme airfield", "Hill 107", "Tavronitis", "Platanias", "Prison", "Galatas",
             "Canea", "Suda", "Stilos", "Alikianou"},
    "centre": {"Retimo", "Retimo airstrip", "Perivolia", "Hill A", "Hill B", "Stavromenos",
               "Adele"},
    "east": {"Heraklion", "Heraklion airfield", "The Charlies", "East Hill", "AMES Ridge",
             "Knossos", "Gournes", "Gazi", "Arkhanes"},
}  # fmt: skip


def place(name: str) -> Place:
    return Place(name)


def on_foot(a: Place) -> list[Place]:
    """Where a unit may step from a hex, tracks apart."""
    return [
        b
        for b in BOARD.adjacent[a]
        if b in IS_LAND and b in BOARD.where and not BOARD.has("sea", a, b)
    ]


def reached(start: Place, by_road: bool = False) -> set[Place]:
    found, new = {start}, [start]
    while new:
        here = new.pop()
        for there in on_foot(here):
            if there not in found and (not by_road or BOARD.has("road", here, there)):
                found.add(there)
                new.append(there)
    return found


def sheet(name: str) -> list[Place]:
    return [p for p in LAND if BOARD.sheets.get(p) == name]


def called(name: str) -> Place:
    return next(p for p, own in BOARD.names.items() if own == name)


@case("crete", "2.1")
@pytest.mark.parametrize(
    ("name", "columns", "rows"), [("west", 31, 14), ("centre", 22, 10), ("east", 20, 11)]
)
def test_the_size_of_each_map(name: str, columns: int, rows: int) -> None:
    own = [p for p in BOARD.where if BOARD.sheets[p] == name]
    letter = {"west": "W", "centre": "C", "east": "E"}[name]
    assert set(own) == {
        f"{letter}{c:02}{r:02}" for c in range(1, columns + 1) for r in range(1, rows + 1)
    }


@case("crete", "2.1")
def test_even_columns_sit_lower() -> None:
    assert BOARD.lower == "even"
    assert "W0205" in BOARD.adjacent[place("W0105")]
    assert "W0206" not in BOARD.adjacent[place("W0105")]


@case("crete", "2.1")
def test_no_hex_lies_beside_one_of_another_map() -> None:
    for p in BOARD.where:
        near = [q for q in BOARD.adjacent[p] if q in BOARD.where]
        assert {BOARD.sheets[q] for q in near} == {BOARD.sheets[p]}


@case("crete", "2.3")
def test_every_kind_of_ground_is_on_the_maps() -> None:
    assert {word for place in BOARD.where for word in BOARD.terrain[place]} == KINDS
    assert set(BOARD.lines) == {"road", "sea"}
    for words in (BOARD.terrain[p] for p in BOARD.where):
        assert len({"clear", "rough", "town", "sea"} & set(words)) == 1


@pytest.mark.parametrize("name", SHEETS)
def test_what_each_map_shows(name: str) -> None:
    assert {own for p, own in BOARD.names.items() if BOARD.sheets[p] == name} >= ON_THE_MAPS[name]


def test_nothing_on_the_ground_passes_for_printed() -> None:
    assert {BOARD.basis_of(p) for p in BOARD.where} == {Basis.RECONSTRUCTED}


@case("crete", "12.2")
def test_one_airfield_to_a_map_and_the_town_of_suda() -> None:
    assert Counter(BOARD.sheets[p] for p in AIRFIELDS) == Counter(list(SHEETS))
    assert {BOARD.names[p] for p in AIRFIELDS} == {
        "Maleme airfield", "Retimo airstrip", "Heraklion airfield",
    }  # fmt: skip
    assert "town" in BOARD.terrain[SUDA]
    assert BOARD.sheets[SUDA] == BOARD.sheets[called("Maleme airfield")] == "west"
    for name in ("Canea", "Retimo", "Heraklion"):
        assert "town" in BOARD.terrain[called(name)]


def test_the_hills_that_were_fought_for_are_rough() -> None:
    for name in ("Hill 107", "Hill A", "Hill B", "The Charlies", "East Hill", "AMES Ridge"):
        assert "rough" in BOARD.terrain[called(name)], name
    for field, hill in (
        ("Maleme airfield", "Hill 107"),
        ("Retimo airstrip", "Hill A"),
        ("Heraklion airfield", "East Hill"),
        ("Heraklion airfield", "The Charlies"),
    ):
        assert called(hill) in BOARD.adjacent[called(field)]


# ------------------------------------------------------------------------------ ways
@pytest.mark.parametrize("name", SHEETS)
def test_no_land_is_out_of_reach(name: str) -> None:
    land = sheet(name)
    assert reached(land[0]) == set(land)


@pytest.mark.parametrize("name", SHEETS)
def test_one_road_net_joins_what_matters_and_the_tracks(name: str) -> None:
    ends = [end for track in TRACKS.values() for end in track if BOARD.sheets[end] == name]
    net = reached(ends[0], by_road=True)
    assert net >= set(ends)
    assert net >= {p for p in AIRFIELDS if BOARD.sheets[p] == name}
    assert net >= {p for p in sheet(name) if "town" in BOARD.terrain[p]}
    paved = {p for side in BOARD.lines["road"] for p in side if BOARD.sheets[p] == name}
    assert net == paved
    assert paved <= IS_LAND


@case("crete", "7.0")
def test_each_track_joins_two_maps_at_their_facing_edges() -> None:
    assert len(TRACKS) == 2
    maps = [tuple(BOARD.sheets[end] for end in ends) for ends in TRACKS.values()]
    assert maps == [("west", "centre"), ("centre", "east")]
    for west, east in TRACKS.values():
        assert int(west[1:3]) == max(int(p[1:3]) for p in sheet(BOARD.sheets[west]))
        assert int(east[1:3]) == 1
        assert west in BOARD.edge
        assert east in BOARD.edge


@case("crete", "7.3")
@case("crete", "7.4")
def test_two_units_shut_the_way_into_the_centre_from_the_west() -> None:
    front = {p for p in sheet("centre") if p[1:3] == "01"}
    assert front == {"C0107", "C0108", "C0109", "C0110"}
    assert TRACKS[place("track-WC")][1] in front
    posts = ("C0207", "C0209")
    shut = {p for post in posts for p in BOARD.adjacent[place(post)]} & front
    assert shut == front
    alone = [p for p in sheet("centre") if front <= {p, *BOARD.adjacent[p]}]
    assert alone == []  # one unit does not do it


def test_history_holds_every_airfield_and_most_of_its_surroundings() -> None:
    """Who drops outside that ring cannot walk onto the field at once, as players report."""
    held = set(SETTINGS["historical"].set_up.values())
    for field in AIRFIELDS:
        assert field in held
        zone = {p for post in held - {field} for p in BOARD.adjacent[post]}
        ring = [p for p in BOARD.adjacent[field] if p in IS_LAND]
        assert sum(p in zone or p in held for p in ring) >= 3


# ------------------------------------------------------------------------------ the sea
@case("crete", "2.3")
def test_the_sea_runs_between_suda_and_akrotiri() -> None:
    arms = {frozenset(side) for side in BOARD.lines["sea"]}
    assert arms == {
        frozenset(("W2109", "W2208")),
        frozenset(("W2208", "W2209")),
        frozenset(("W2208", "W2309")),
    }
    assert all(p in IS_LAND for side in arms for p in side)
    assert SUDA in {p for side in arms for p in side}
    for a, b in combinations(arms, 2):  # the arm runs on, and out to open sea
        assert a & b == {"W2208"}
    assert "sea" in BOARD.terrain[place("W2308")]
    assert {"W2208", "W2309"} <= set(BOARD.adjacent[place("W2308")])


@pytest.mark.parametrize("name", SHEETS)
def test_every_sea_hex_belongs_to_the_open_sea(name: str) -> None:
    wet = {p for p in BOARD.where if BOARD.sheets[p] == name and p not in IS_LAND}
    found = wet & set(BOARD.edge)
    new = sorted(found)
    while new:
        for there in BOARD.adjacent[new.pop()]:
            if there in wet - found:
                found.add(there)
                new.append(there)
    assert found == wet


# ------------------------------------------------------------------------------ the picture
def test_what_is_drawn_high_is_what_is_rough() -> None:
    high = [p for text in LOOK["levels"].values() for p in places(BOARD, text)]
    assert len(high) == len(set(high))
    assert set(high) == {p for p in BOARD.where if "rough" in BOARD.terrain[p]}


def test_the_picture_prints_the_values_of_the_places() -> None:
    worth = {m["hex"]: m["value"] for m in LOOK["marks"] if m["kind"] == "points"}
    assert worth == {SUDA: 10} | dict.fromkeys(AIRFIELDS, 5)
    fields = {m["hex"] for m in LOOK["marks"] if m["kind"] == "airfield"}
    assert fields == set(AIRFIELDS)
    entries = {m["hex"] for m in LOOK["marks"] if m["kind"] == "entry"}
    assert entries == {end for ends in TRACKS.values() for end in ends}


def test_names_in_the_picture_stand_where_the_board_has_them() -> None:
    for name in LOOK["names"]:
        if name["kind"] in ("town", "village", "hill"):
            assert BOARD.names[Place(name["hex"])] == name["text"]
