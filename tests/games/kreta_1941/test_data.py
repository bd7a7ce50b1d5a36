"""[2.0], [11.0], [12.1], [17.0]: what is in the box, and where each number comes from."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from paralab.core.basis import Basis
from paralab.core.board import Place
from paralab.games.kreta_1941.parts import (
    AIR_POINTS,
    AIRFIELDS,
    ALLOWANCE,
    ARRIVES,
    ARRIVES_AT,
    ATTACK,
    BOARD,
    COUNTERS,
    DEFENCE,
    DEFENDERS,
    DIAGRAM,
    EFFECTS,
    FIRE_DEFENCE,
    FLAK,
    GERMANS,
    GUNS,
    IS_LAND,
    LANDS,
    PACKAGE,
    PARAS,
    PORTS,
    RANGE,
    SET_UP,
    SETTINGS,
    TABLES,
    TANKS,
    TOKENS,
)
from paralab.kit.reading import document
from tests.marks import case

LISTED = {  # the British list of 11 as far as it is left, and 11.1
    "1Grec": ("1-2-6", "3,8"),
    "22NZ": ("3-4-6", "17,13"),
    "art.p-lot-1": ("1-1-2/1-8", "17,14"),
    "21NZ": ("3-4-6", "19,12"),
    "art.-1": ("2-2-3/1-8", "19,14"),
    "23NZ": ("3-3-6", "20,13"),
    "Sap.NZ": ("2-2-6", "22,13"),
    "28Maorys": ("4-4-6", "24,14"),
    "Argyll": ("3-4-6", "94,1"),
    "1Layforce": ("4-4-6", "port"),
    "2Layforce": ("4-4-6", "port"),
}
DROPPED = {  # the German list of 12.1 as far as it is left
    "1/1spad": "105,11",
    "2/1spad": "102,10",
    "3/1spad": "96,13",
    "1/2spad": "85,17",
    "2/2spad": "94,13",
    "3/2spad": "80,14",
    "1/3spad": "27,12",
    "2/3spad": "29,11",
}
SCENARIOS = document(PACKAGE, "scenarios.toml")
COLUMNS = tuple(str(n) for n in range(1, 13))
STEPS = ["-5", "-4", "-3", "-2", "-1", "0", "+1", "+2,3", "+4,5", "+6,7,8", "+9,10,11", "+12"]
RUNGS = [("Ae", 2), ("A2", 2), ("A1", 3), ("o", 2), ("B1", 3), ("B2", 2), ("B3", 2), ("B4", 1)]
LADDER = [result for result, times in RUNGS for _ in range(times)]


def printed(name: str) -> str:
    """What stands on a counter."""
    strength = f"{DEFENCE[name]}-{ALLOWANCE[name] // 2}"
    if name in GUNS:
        return f"{ATTACK[name]}-{FIRE_DEFENCE[name]}-{RANGE[name]}/{strength}"
    return f"{ATTACK[name]}-{strength}"


# ------------------------------------------------------------------------------ the counters
@case("kreta_1941", "2.0")
@case("kreta_1941", "2.2")
def test_how_many_counters_of_which_kind() -> None:
    german = Counter(COUNTERS[n].kind for n in GERMANS)
    assert german == {
        "airborne": 15, "infantry": 10, "reconnaissance": 2, "heavy_weapons": 1,
        "artillery": 2, "tank": 2,
    }  # fmt: skip
    british = Counter(COUNTERS[n].kind for n in DEFENDERS)
    assert british == {"infantry": 37, "artillery": 5, "anti_aircraft": 4, "tank": 2, "tankette": 1}
    assert len(SET_UP) == 46
    assert len(TOKENS) == 46 + 20
    assert len(COUNTERS) == 32 + 49


@case("kreta_1941", "2.21")
def test_what_a_counter_says() -> None:
    for name, counter in COUNTERS.items():
        assert " " not in name
        assert counter.title
        assert counter.formation
        more = {"fire_defence", "range"} if name in GUNS else set()
        assert set(counter.values) == {"attack", "defence", "movement"} | more
        assert min(counter.values.values()) > 0
    assert len({counter.title for counter in COUNTERS.values()}) == len(COUNTERS)
    assert {COUNTERS[n].formation for n in DEFENDERS} == {
        "New Zealand", "Australian", "Greek", "British",
    }  # fmt: skip


@case("kreta_1941", "11.0")
@case("kreta_1941", "11.1")
@pytest.mark.parametrize("name", LISTED)
def test_the_british_counters_of_the_lists(name: str) -> None:
    values, hex_ = LISTED[name]
    assert printed(name) == values
    unit = next(n for n in COUNTERS if n == name)
    assert COUNTERS[unit].basis is Basis.PRINTED
    there = SCENARIOS["historical"]["set_up"].get(name, ARRIVES_AT.get(unit))
    assert there == hex_


@case("kreta_1941", "12.1")
@pytest.mark.parametrize("name", DROPPED)
def test_the_german_counters_of_the_list(name: str) -> None:
    assert printed(name) == "4-4-6"
    unit = next(n for n in COUNTERS if n == name)
    assert COUNTERS[unit].basis is Basis.PRINTED
    assert LANDS[unit] == DROPPED[name]


def test_no_other_value_passes_for_the_printed_one() -> None:
    for name, counter in COUNTERS.items():
        known = name in LISTED or name in DROPPED
        assert counter.basis is (Basis.PRINTED if known else Basis.RECONSTRUCTED), name


@case("kreta_1941", "2.21")
def test_the_values_that_are_ours_follow_those_that_are_printed() -> None:
    for name in DEFENDERS:
        if name in FLAK:
            assert printed(name) == "1-1-2/1-8"
        elif name in GUNS:
            assert printed(name) == "2-2-3/1-8"
        elif COUNTERS[name].formation == "Greek":
            assert printed(name) == "1-2-6"
        elif COUNTERS[name].kind == "infantry":
            assert ALLOWANCE[name] == 12
            assert (ATTACK[name], DEFENCE[name]) in {
                (1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4),
            }  # fmt: skip
    for name in PARAS:
        if name.endswith(("spad", "szturm")) and name[0].isdigit():
            assert printed(name) == "4-4-6"


@case("kreta_1941", "14.15")
def test_two_german_tank_units() -> None:
    assert len([n for n in GERMANS if n in TANKS]) == 2


def test_every_counter_says_who_that_was() -> None:
    docs = document(PACKAGE, "units.toml")["unit"]
    assert len({doc["id"] for doc in docs}) == len(docs) == len(COUNTERS)
    assert all(doc["note"].endswith(".") for doc in docs)
    assert len({doc["note"] for doc in docs}) == len(docs) - 1  # the two of Layforce are alike


# ------------------------------------------------------------------------------ where they stand
@case("kreta_1941", "11.0")
def test_the_historical_set_up_obeys_the_rules() -> None:
    there = SETTINGS["historical"].set_up
    assert set(there) == set(SET_UP)
    assert set(there.values()) <= IS_LAND
    assert len(set(there.values())) == len(there)  # no two in one hex (4.42)
    held = Counter(BOARD.sheets[p] for p in there.values())
    assert held == {"west": 34, "east": 12}


@case("kreta_1941", "11.0")
@case("kreta_1941", "12.1")
def test_which_hexes_are_printed() -> None:
    known = SCENARIOS["historical"]["basis"]
    assert set(known["printed"]) == {*LISTED, *DROPPED} - {"21NZ", *ARRIVES}
    assert known["errata"] == ["21NZ"]


@case("kreta_1941", "11.1")
def test_three_reinforcements() -> None:
    assert ARRIVES == {"Argyll": 9, "1Layforce": 8, "2Layforce": 12}
    assert ARRIVES_AT == {"Argyll": "94,1", "1Layforce": "port", "2Layforce": "port"}
    assert "94,1" not in SETTINGS["historical"].set_up.values()


@case("kreta_1941", "12.1")
def test_all_parachute_units_have_a_landing_zone_of_their_own() -> None:
    assert set(LANDS) == set(PARAS)
    assert len(set(LANDS.values())) == len(LANDS)
    assert set(LANDS.values()) <= IS_LAND
    taken = set(SETTINGS["historical"].set_up.values())
    assert set(LANDS.values()).isdisjoint(taken)


@case("kreta_1941", "12.31")
def test_which_landing_zones_lie_under_anti_aircraft_fire() -> None:
    there = SETTINGS["historical"].set_up
    guns = {name: p for name, p in there.items() if name in FLAK}

    def near(zone: Place) -> set[str]:
        return {
            name
            for name, hex_ in guns.items()
            if BOARD.sheets[hex_] == BOARD.sheets[zone]
            and BOARD.distance(hex_, zone) <= RANGE[name] == 2
        }

    assert {unit: near(zone) for unit, zone in LANDS.items() if near(zone)} == {
        "1/1spad": {"art.p-lot-4"},
        "2/1spad": {"art.p-lot-4"},
        "1szturm": {"art.p-lot-1"},
        "3szturm": {"art.p-lot-1"},
    }


@case("kreta_1941", "13.11")
@case("kreta_1941", "15.0")
def test_no_airfield_and_no_port_is_open_to_the_germans_at_the_start() -> None:
    there = set(SETTINGS["historical"].set_up.values())
    controlled = {q for p in there for q in BOARD.adjacent[p]}
    for hex_ in (*AIRFIELDS, *PORTS):
        assert hex_ in there | controlled


@case("kreta_1941", "16.42")
def test_the_objects_are_worth_fifteen_points() -> None:
    points = SCENARIOS["full"]["points"]
    called = {BOARD.names[Place(p)]: n for p, n in points.items()}
    assert called == {
        "Maleme airfield": 2, "Retimo airfield": 1, "Iraklion airfield": 2, "Chania": 2, "Suda": 2,
        "Retimno": 1, "Iraklion": 3, "Georgioupolis": 1, "Kastelli": 1,
    }  # fmt: skip
    assert sum(points.values()) == 15


@case("kreta_1941", "13.13")
def test_how_much_each_airfield_takes() -> None:
    assert {BOARD.names[p]: n for p, n in AIRFIELDS.items()} == {
        "Maleme airfield": 3, "Retimo airfield": 2, "Iraklion airfield": 3,
    }  # fmt: skip


def test_both_scenarios_last_eighteen_turns() -> None:
    assert {setting.turns for setting in SETTINGS.values()} == {18}
    assert SETTINGS["full"].free
    assert SETTINGS["full"].empties == 20
    assert not SETTINGS["historical"].free


# ------------------------------------------------------------------------------ the charts
@case("kreta_1941", "17.0")
def test_the_charts() -> None:
    assert set(TABLES) == {"column", "combat", "aa", "convoy"}
    assert AIR_POINTS == 12
    assert list(DIAGRAM.ways) == [1, 2, 3, 4, 5, 6]
    assert [way.name for way in DIAGRAM.ways.values()] == ["N", "NE", "SE", "S", "SW", "NW"]
    assert DIAGRAM.basis is Basis.RECONSTRUCTED


@case("kreta_1941", "17.1")
def test_the_terrain_chart() -> None:
    enter = EFFECTS["enter"]
    assert {kind: halves / 2 for kind, halves in enter.items()} == {
        "high_mountains": 4, "mountains": 3, "hills": 2, "clear": 1, "town": 0.5,
        "airfield": 1, "beach": 1, "port": 0, "village": 0,
    }  # fmt: skip
    assert (EFFECTS["road"], EFFECTS["path"], EFFECTS["bridge"], EFFECTS["river"]) == (1, 2, 1, 2)
    assert EFFECTS["closed"]["hexes"] == ["sea", "peaks"]
    words = {word for p in BOARD.where for word in BOARD.terrain[p]}
    assert words == set(enter) | set(EFFECTS["closed"]["hexes"])


@case("kreta_1941", "17.2")
def test_the_printed_rows_of_differences() -> None:
    table = TABLES["column"]
    high = ["-1", "0", "+1", "+2,3", "+4,5", "+6,7,8", "+9,10,11", "+12"]
    for n, column in enumerate(COLUMNS):
        assert table.look(1, column) == (high[n] if n < len(high) else "none")
        assert table.basis_of(1, column) is Basis.PRINTED
        assert table.basis_of(2, column) is (Basis.PRINTED if n < 5 else Basis.DEDUCED)
    assert [table.look(2, column) for column in COLUMNS[:5]] == ["-2", "-1", "0", "+1", "+2,3"]


@case("kreta_1941", "17.2")
def test_each_terrain_is_one_column_worse_than_the_one_before() -> None:
    table = TABLES["column"]
    assert table.columns == COLUMNS
    assert table.rows == (1, 2, 3, 4, 5)
    for row in table.rows:
        found = [table.look(row, column) for column in COLUMNS]
        assert found == [*STEPS[5 - row :], *["none"] * (5 - row)]
        if row > 2:
            own = {table.basis_of(row, c) for c in COLUMNS if (row, c) != (4, "7")}
            assert own == {Basis.DEDUCED}
    rows = EFFECTS["combat"]
    assert rows["high_mountains"] < rows["mountains"] < rows["hills"] == rows["town"]
    assert rows["hills"] < rows["river"] < rows["clear"] == 5


@case("kreta_1941", "17.2")
def test_the_example_across_the_river() -> None:
    table = TABLES["column"]
    river = EFFECTS["combat"]["river"]
    column = next(c for c in COLUMNS if "3" in table.look(river, c).strip("+").split(","))
    assert column == "7"
    assert table.basis_of(river, column) is Basis.PRINTED
    outcomes = [TABLES["combat"].look(die, column) for die in range(1, 7)]
    assert outcomes == ["B1", "B1", "B1", "o", "o", "A1"]


@case("kreta_1941", "17.2")
def test_the_printed_results_stand_and_no_other_passes_for_printed() -> None:
    table = TABLES["combat"]
    left = {
        1: ["A1", "A1", "o", "o", "B1", "B1", "B1", "B2", "B2", "B3", "B3", "B4"],
        2: ["A1", "A1", "A1", "o", "o"],
    }
    assert table.columns == COLUMNS
    assert table.rows == (1, 2, 3, 4, 5, 6)
    for die in table.rows:
        known = left.get(die, [])
        for n, column in enumerate(COLUMNS):
            if n < len(known):
                assert table.look(die, column) == known[n]
                assert table.basis_of(die, column) is Basis.PRINTED
            else:
                assert table.basis_of(die, column) is Basis.RECONSTRUCTED


@case("kreta_1941", "17.2")
def test_all_results_lie_on_one_ladder() -> None:
    table = TABLES["combat"]
    for die in table.rows:
        assert [table.look(die, c) for c in COLUMNS] == LADDER[6 - die : 18 - die]
    assert {table.look(die, c) for die in table.rows for c in COLUMNS} == set(LADDER)
    rank = {result: n for n, result in enumerate(dict.fromkeys(LADDER))}
    for a, b in combinations(COLUMNS, 2):  # a better column and a lower die are never worse
        assert all(rank[table.look(d, a)] <= rank[table.look(d, b)] for d in table.rows)
    for high, low in zip(table.rows[1:], table.rows, strict=False):
        assert all(rank[table.look(high, c)] <= rank[table.look(low, c)] for c in COLUMNS)


@case("kreta_1941", "17.3")
def test_the_anti_aircraft_chart_is_the_printed_one() -> None:
    table = TABLES["aa"]
    assert table.columns == ("0", "1", "2")
    rows = ["E E R", "E R R", "R R R", "R R -", "R - -", "- - -"]
    for die, row in enumerate(rows, 1):
        assert [table.look(die, c) for c in table.columns] == row.split()
    assert set(table.basis.values()) == {Basis.PRINTED}


@case("kreta_1941", "17.4")
def test_the_convoy_chart() -> None:
    table = TABLES["convoy"]
    assert table.columns == ("0-2", "3-5", "6-8", "9+")
    rows = ["Z Z Z Z", "Z Z Z -", "Z Z - -", "Z - - -", "- - - -", "- - - -"]
    for die, row in enumerate(rows, 1):
        for column, cell in zip(table.columns, row.split(), strict=True):
            assert table.look(die, column) == cell
            lost = Basis.RECONSTRUCTED if die == 6 else Basis.PRINTED
            assert table.basis_of(die, column) is lost
