"""[2.0] and the charts: what is in the box, and where each number comes from."""

from __future__ import annotations

from collections import Counter

import pytest

from paralab.core.basis import Basis
from paralab.games.crete.parts import (
    AIR,
    ALLOWANCE,
    BOARD,
    COUNTERS,
    DEFENDERS,
    DIAGRAM,
    DROPPERS,
    EFFECTS,
    IS_LAND,
    MOUNTAINEERS,
    PACKAGE,
    SCATTER,
    SETTINGS,
    SHEETS,
    STRENGTH,
    TABLES,
)
from paralab.kit.reading import document
from tests.marks import case

SHOWN = {  # the counters that the rules show: strength, movement allowance
    "1/1": (6, 5),
    "1/2": (6, 5),
    "141/2": (6, 6),
    "N.Hus": (4, 4),
    "Aus-2/3": (3, 4),
    "Maori": (4, 4),
    "Gr-2": (4, 3),
    "Ju-88": (3, 0),
    "Me-109": (1, 0),
}
PRINTED = {  # what is left of the two tables, by row and from the left
    "all-out": {1: "Ee Ee Ee De De De De De De", 2: "Ca Ee Ee Ca De De De De De", 3: "Ca"},
    "limited": {1: "Ca Ee Ca Ca Ca De De De De", 2: "Ca Ca Ca Ca Ca Ca De De De", 3: "Ee"},
}
RATIOS = ("1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1")
RESULTS = {"Ae", "De", "Ee", "Ne", "Ca"}
COMBAT = ("all-out", "limited")


@case("crete", "2.0")
def test_the_box_holds_three_maps_the_charts_and_the_counters() -> None:
    assert set(BOARD.sheets.values()) == set(SHEETS)
    assert set(TABLES) == {"scatter", "all-out", "limited"}
    assert len(COUNTERS) == 13 + 12 + 43 + 7


@case("crete", "2.6")
def test_how_many_counters_of_which_kind() -> None:
    assert (len(DROPPERS), len(MOUNTAINEERS), len(DEFENDERS), len(AIR)) == (13, 12, 43, 7)
    kinds = Counter(COUNTERS[n].kind for n in DEFENDERS)
    assert set(kinds) == {"british", "australian", "new_zealand", "greek"}
    for name, counter in COUNTERS.items():
        assert " " not in name
        assert counter.title, name
        flies = counter.kind == "air"
        assert set(counter.values) == ({"strength"} if flies else {"strength", "movement"})


@case("crete", "2.7")
@case("crete", "2.8")
@pytest.mark.parametrize("name", SHOWN)
def test_the_counters_that_the_rules_show_have_those_values(name: str) -> None:
    unit = next(n for n in COUNTERS if n == name)
    assert (STRENGTH[unit], ALLOWANCE[unit]) == (SHOWN[name][0], 3 * SHOWN[name][1])
    assert COUNTERS[unit].basis is Basis.PRINTED


@case("crete", "2.7")
def test_no_other_value_passes_for_the_printed_one() -> None:
    for name, counter in COUNTERS.items():
        assert (counter.basis is Basis.PRINTED) == (name in SHOWN), name


@case("crete", "2.8")
def test_all_of_an_arm_move_alike() -> None:
    pace = {"airborne": 5, "mountain": 6, "british": 4, "australian": 4, "new_zealand": 4}
    pace |= {"greek": 3, "air": 0}
    for name, counter in COUNTERS.items():
        assert ALLOWANCE[name] == 3 * pace[counter.kind], name


@case("crete", "2.7")
def test_a_commonwealth_battalion_averages_two_thirds_of_a_german_one() -> None:
    german = [STRENGTH[n] for n in (*DROPPERS, *MOUNTAINEERS)]
    theirs = [STRENGTH[n] for n in DEFENDERS]
    assert set(german) == {6}
    assert set(theirs) == {3, 4}
    assert sum(theirs) / len(theirs) == pytest.approx(2 / 3 * 6, abs=0.3)


@case("crete", "11.0")
def test_the_air_units_are_stronger_the_larger_the_aircraft() -> None:
    assert sorted((STRENGTH[n] for n in AIR), reverse=True) == [3, 3, 3, 2, 2, 1, 1]


def test_every_counter_says_who_that_was() -> None:
    docs = document(PACKAGE, "units.toml")["unit"]
    assert len({doc["id"] for doc in docs}) == len(docs) == len(COUNTERS)
    assert all(doc["note"].endswith(".") for doc in docs)
    assert len({doc["note"] for doc in docs if doc["kind"] in ("airborne", "mountain")}) == 25


# ------------------------------------------------------------------------------ the charts
@case("crete", "2.4")
@case("crete", "9.5")
@case("crete", "9.6")
@pytest.mark.parametrize("name", COMBAT)
def test_every_printed_cell_of_the_combat_tables_stands(name: str) -> None:
    table, left = TABLES[name], PRINTED[name]
    assert table.columns == RATIOS
    assert table.rows == (1, 2, 3, 4, 5, 6)
    for die in table.rows:
        known = left.get(die, "").split()
        for i, column in enumerate(RATIOS):
            printed = i < len(known)
            assert (table.basis_of(die, column) is Basis.PRINTED) == printed
            if printed:
                assert table.look(die, column) == known[i]
            else:
                assert table.basis_of(die, column) is Basis.RECONSTRUCTED


@case("crete", "9.5")
@case("crete", "9.6")
def test_the_lost_cells_keep_to_what_the_text_implies() -> None:
    found = {name: [*TABLES[name].cells.values()] for name in COMBAT}
    assert set(found["all-out"]) | set(found["limited"]) == RESULTS  # 10.0 explains all five
    assert "Ne" not in found["all-out"]  # the bloodier table: somebody is always hurt
    for bad in ("Ae", "De", "Ee"):
        assert found["all-out"].count(bad) > found["limited"].count(bad)
    for name in COMBAT:  # a better ratio never wins less often
        table = TABLES[name]
        wins = [sum(table.look(d, c) == "De" for d in table.rows) for c in RATIOS]
        lost = [sum(table.look(d, c) == "Ae" for d in table.rows) for c in RATIOS]
        assert wins == sorted(wins)
        assert lost == sorted(lost, reverse=True)


@case("crete", "2.5")
@case("crete", "5.9")
def test_the_scatter_table_is_the_printed_one() -> None:
    table = TABLES["scatter"]
    for die in range(1, 7):
        assert table.look(die, "clear") == ("Sc" if die <= 2 else "Ac")
        assert table.look(die, "rough") == ("Sc" if die <= 4 else "Ac")
    assert set(table.basis.values()) == {Basis.PRINTED}


@case("crete", "5.9")
def test_the_scatter_diagram_leads_each_die_another_way() -> None:
    assert list(SCATTER) == [1, 2, 3, 4, 5, 6]
    assert [way.name for way in SCATTER.values()] == ["N", "NE", "SE", "S", "SW", "NW"]
    assert DIAGRAM.basis is Basis.RECONSTRUCTED


@case("crete", "2.3")
@case("crete", "4.8")
def test_the_terrain_effects_chart() -> None:
    thirds = EFFECTS["enter"]
    assert {kind: thirds[kind] for kind in ("clear", "rough", "town", "airfield")} == {
        "clear": 3, "rough": 6, "town": 3, "airfield": 3,
    }  # fmt: skip
    assert (EFFECTS["road"], EFFECTS["track"], thirds["village"]) == (1, 3, 0)
    assert EFFECTS["defense"] == {"rough": 2, "town": 2}
    assert EFFECTS["closed"] == {"hexes": ["sea"], "hexsides": ["sea"]}
    words = {word for place in BOARD.where for word in BOARD.terrain[place]}
    assert words - {"sea"} == set(thirds)


# ------------------------------------------------------------------------------ the set-ups
@case("crete", "1.2")
def test_the_historical_set_up_obeys_the_rules() -> None:
    there = SETTINGS["historical"].set_up
    assert set(there) == set(DEFENDERS)
    assert set(there.values()) <= IS_LAND
    assert max(Counter(there.values()).values()) <= 3
    held = dict.fromkeys(SHEETS, 0)
    for place in there.values():
        held[BOARD.sheets[place]] += 1
    assert held == {"west": 29, "centre": 5, "east": 9}


@case("crete", "1.1")
def test_history_dropped_all_thirteen_at_once() -> None:
    doc = document(PACKAGE, "scenarios.toml")["historical"]
    assert sum(doc["promise"].values()) == len(DROPPERS) == 13
    assert set(doc["drops"]) == set(DROPPERS)
    there = Counter(BOARD.sheets[place] for place in doc["drops"].values())
    assert there == doc["promise"]
    occupied = set(SETTINGS["historical"].set_up.values())
    assert all(place in IS_LAND and place not in occupied for place in doc["drops"].values())


def test_both_ways_to_begin_last_ten_turns() -> None:
    assert {setting.turns for setting in SETTINGS.values()} == {10}
    assert SETTINGS["free"].free
    assert not SETTINGS["historical"].free
