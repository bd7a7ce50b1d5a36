"""[1.0] and [2.0], and the charts: what is in the box is what the text says of it."""

from __future__ import annotations

from collections import Counter

import pytest

from paralab.core.basis import Basis
from paralab.core.board import Place
from paralab.core.state import UnitId
from paralab.core.tables import Table
from paralab.games.red_devils.look import drawn
from paralab.games.red_devils.parts import (
    ALLOWANCE,
    ARTILLERY,
    ARTILLERY_KINDS,
    BOARD,
    BRITISH,
    COUNTERS,
    DOORS,
    DOORS_OF,
    EFFECTS,
    ENTRIES,
    GERMAN,
    KIND,
    KINDS,
    LATE,
    MARKET,
    POLES,
    QUARTERS,
    RANGE,
    SIDE_OF,
    STATIC,
    STRENGTH,
    TABLES,
    TRACK,
)
from paralab.kit.reading import sourced
from tests.marks import case

COLUMNS = ("-3", "-1", "0", "1", "2", "4", "7", "10", "14")
HEADS = (
    "-3 or -4",
    "-1 or -2",
    "0",
    "1",
    "2 or 3",
    "4 thru 6",
    "7 thru 9",
    "10 thru 13",
    "14 or more",
)
ORDER = ["Ae", "Ad", "-", "Dd", "De*", "De"]
"""Results from the worst for the attacker to the best."""


def of(side: str, turn: int) -> list[UnitId]:
    """The units of a side that come in a turn."""
    off = (n for n, e in ENTRIES.items() if e.at is None and e.turn == turn)
    return [UnitId(n) for n in off if SIDE_OF[n] == side]


# ------------------------------------------------------------------------------ [1.0]
@case("red_devils", "1.1")
def test_four_germans_start_on_the_map() -> None:
    start = {n: e.at for n, e in ENTRIES.items() if e.at is not None}
    assert len(start) == 4
    assert {SIDE_OF[n] for n in start} == {GERMAN}
    assert (start["StatFlak"], start["1/9/9SS"]) == ("2214", "2708")
    assert (STATIC, LATE) == ("StatFlak", "1/9/9SS")
    for name in (STATIC, LATE):
        assert ENTRIES[name].basis["entry"] is Basis.PRINTED
    west = {n: p for n, p in start.items() if n not in (STATIC, LATE)}
    assert {ENTRIES[n].basis["entry"] for n in west} == {Basis.RECONSTRUCTED}
    assert all(p[:2] < "15" for p in west.values() if p)


@case("red_devils", "1.2")
def test_fourteen_british_land_on_the_first_turn_and_three_may_choose() -> None:
    first = of(BRITISH, 1)
    assert len(first) == 14
    zones = Counter(len(ENTRIES[n].zones) for n in first)
    assert zones == {1: 11, 2: 3}
    assert all(z in BOARD.where for n in first for z in ENTRIES[n].zones)


@case("red_devils", "1.3")
def test_the_rest_wait_on_the_spaces_of_the_track() -> None:
    """The letters of the track: who has units due in which turn."""
    due = {
        t: {str(SIDE_OF[n]) for n in ENTRIES if n in (*of(BRITISH, t), *of(GERMAN, t))}
        for t in range(1, 11)
    }
    both = {"british", "german"}
    quiet: set[str] = set()
    assert due == {
        1: {"british"},
        2: {"german"},
        3: both,
        4: {"german"},
        5: {"german"},
        6: quiet,
        7: quiet,
        8: quiet,
        9: both,
        10: quiet,
    }
    assert sorted(TRACK.values()) == [1, 2, 3, 4, 5, 9]
    assert set(TRACK) <= {Place(box) for box in drawn()["boxes"]}
    assert tuple(of(BRITISH, 9)) == POLES
    assert len(POLES) == 4
    assert {COUNTERS[UnitId(n)].formation for n in POLES} == {"1st Polish Parachute Brigade"}
    assert {KIND[n] for n in POLES} == {"parachute_infantry", "airborne_anti_tank"}


# ------------------------------------------------------------------------------ [2.0]
@case("red_devils", "2.0")
def test_the_box() -> None:
    """Charts, a map, two armies; the size of the armies is ours."""
    assert set(TABLES) == {"combat", "airlanding", "bridge"}
    assert Counter(SIDE_OF.values()) == {BRITISH: 25, GERMAN: 33}
    assert len(BOARD.where) == 33 * 19


@case("red_devils", "2.1")
def test_the_map_shows_key_and_track() -> None:
    """Every hex has its number; the key names all that is drawn, the track ten turns."""
    look = drawn()
    assert all(len(p) == 4 and p.isdecimal() for p in BOARD.where)
    key = {(what, name) for what, name, _ in look["legend"] if isinstance(name, str)}
    grounds = {("terrain", look["ground"][k]) for p in BOARD.where for k in BOARD.terrain[p]}
    roads = {("road", kind) for kind in look["road_lines"].values()}
    rivers = {("river", river["kind"]) for river in look["rivers"].values()}
    assert grounds | roads | rivers | {("bridge", "")} == key
    marks = {m["kind"] for m in look["marks"]}
    assert marks == {e[1]["kind"] for e in look["legend"] if isinstance(e[1], dict)}
    for turn, command in enumerate(MARKET.command, start=1):
        words = look["boxes"][f"turn-{turn}"]["name"]
        assert words.startswith(f"Turn {turn}, command {command}")


@case("red_devils", "2.2")
def test_every_chart_covers_one_die() -> None:
    assert TABLES["combat"].rows == (1, 2, 3, 4, 5, 6)
    assert TABLES["bridge"].rows == (1, 2, 3, 4, 5, 6)
    assert TABLES["airlanding"].rows == (-1, 0, 1, 2, 3, 4, 5, 6)
    assert {name: table.case for name, table in TABLES.items()} == {
        "combat": "7.6",
        "airlanding": "9.9",
        "bridge": "11.0",
    }


@case("red_devils", "2.3")
def test_the_counter_that_is_shown() -> None:
    """The front and the back that the text pictures; what it says of designations."""
    shown = COUNTERS[UnitId("2/21/10SS")]
    assert (shown.title, shown.values["strength"], shown.values["range"]) == ("2/21/10SS", 5, 2)
    assert shown.basis is Basis.PRINTED
    back = ENTRIES["2/21/10SS"]
    assert (back.turn, back.door) == (9, "0110")
    assert (back.basis["strength"], back.basis["range"], back.basis["title"]) == (
        Basis.PRINTED,
    ) * 3
    printed = {n for n, c in COUNTERS.items() if c.basis is Basis.PRINTED}
    assert printed == {"2/21/10SS"}  # every other strength is ours, and says so
    assert len({c.title for c in COUNTERS.values()}) == len(COUNTERS)
    assert all(" " not in n for n in COUNTERS)
    for n, entry in ENTRIES.items():  # a back says where it starts, or when and by where it comes
        assert (entry.at is not None) + bool(entry.door) + bool(entry.zones) + (n in POLES) == 1


@case("red_devils", "2.4")
def test_every_unit_has_a_strength() -> None:
    """Sized after the one that is printed: a full battalion of armored troops is 5."""
    assert all(1 <= points <= 6 for points in STRENGTH.values())
    lift = {t: sum(STRENGTH[n] for n in of(BRITISH, t)) for t in (1, 3, 9)}
    foes = {t: sum(STRENGTH[n] for n in of(GERMAN, t)) for t in (2, 3, 4, 5, 9)}
    on_map = sum(STRENGTH[n] for n, e in ENTRIES.items() if e.at is not None)
    assert lift[1] > 3 * on_map  # a landing that is opposed by very little at first
    assert lift[1] > on_map + foes[2]  # still the stronger after the first night
    assert on_map + sum(foes.values()) > sum(lift.values())  # but not in the end
    whole = {n: STRENGTH[n] for n in ("1/1/1", "2/1/1", "3/1/1", "10/4/1", "11/4/1", "156/4/1")}
    assert set(whole.values()) == {4}


@case("red_devils", "2.5")
def test_most_ranges_are_two_and_one_where_none_is_printed() -> None:
    assert Counter(RANGE.values()).most_common(1)[0][0] == 2
    assert sum(r == 2 for r in RANGE.values()) > len(RANGE) / 2
    assert {n for n, r in RANGE.items() if r == 1} == {"10SchSt", "FlgH3"}
    assert drawn()["leave_out"] == {"range": 1}  # it is not printed
    assert {n for n, k in KIND.items() if k in ARTILLERY_KINDS} == ARTILLERY
    assert all(RANGE[n] >= 10 for n in ARTILLERY)


@case("red_devils", "2.6")
def test_everybody_has_ten_movement_points() -> None:
    assert {c.values["movement"] for c in COUNTERS.values()} == {10}
    assert ALLOWANCE == 10 * QUARTERS


@case("red_devils", "2.7")
def test_all_fifteen_types_of_unit_occur() -> None:
    assert set(KIND.values()) == set(KINDS)
    assert len(KINDS) == 15
    assert set(drawn()["symbols"]) == set(KINDS)
    airborne = {k for k in KINDS if k.startswith(("airborne", "parachute", "glider"))}
    assert {KIND[n] for n, s in SIDE_OF.items() if s == BRITISH} == airborne
    assert airborne.isdisjoint(KIND[n] for n, s in SIDE_OF.items() if s == GERMAN)


# ------------------------------------------------------------------------------ [10.0]
@case("red_devils", "10.3")
def test_two_reinforcements_may_take_any_a() -> None:
    letters = {n for n, e in ENTRIES.items() if len(e.door) == 1}
    assert {ENTRIES[n].door for n in letters} == {"A"}
    assert len(letters) == 2
    assert len(DOORS_OF["A"]) > 1


def test_entry_hexes_by_letter() -> None:
    assert (DOORS[Place("0110")], DOORS[Place("0113")]) == ("A", "A")
    assert MARKET.basis["0110"] is MARKET.basis["0113"] is Basis.PRINTED
    assert sorted(DOORS_OF) == ["A", "B", "C", "D", "E"]
    used = {e.door for e in ENTRIES.values() if len(e.door) == 4}
    assert used <= set(DOORS)
    assert {DOORS[Place(p)] for p in used} == set(DOORS_OF)  # every letter brings somebody
    others = [p for p in DOORS if p not in ("0110", "0113")]
    assert {MARKET.basis[p] for p in others} == {Basis.RECONSTRUCTED}


# ------------------------------------------------------------------------------ charts
def test_combat_results() -> None:
    """Rows 1 and 2 as printed; the others carry them on without a break."""
    table = TABLES["combat"]
    assert table.columns == COLUMNS
    assert tuple(table.titles[c] for c in COLUMNS) == HEADS
    assert cells(table, 1) == "Dd Dd Dd Dd De* De De De De"
    assert cells(table, 2) == "- - Dd Dd Dd De* De De De"
    for die in table.rows:
        bases = {table.basis_of(die, c) for c in COLUMNS}
        assert bases == {Basis.PRINTED if die <= 2 else Basis.RECONSTRUCTED}
        worth = [ORDER.index(table.look(die, c)) for c in COLUMNS]
        assert worth == sorted(worth)  # a better differential is never worse
    for column in COLUMNS:
        worth = [ORDER.index(table.look(die, column)) for die in table.rows]
        assert worth == sorted(worth, reverse=True)  # a higher die is never better
    assert {r for die in table.rows for r in cells(table, die).split()} == set(ORDER)


def test_the_first_column_disrupts_on_a_one_only() -> None:
    """A record of play: one chance in six even at the worst differential."""
    table = TABLES["combat"]
    assert [die for die in table.rows if table.look(die, "-3").startswith("D")] == [1]


def test_the_band_of_starred_results_moves_a_column_a_pip() -> None:
    table = TABLES["combat"]
    where = {die: [c for c in COLUMNS if table.look(die, c) == "De*"] for die in range(1, 6)}
    assert where == {1: ["2"], 2: ["4"], 3: ["7"], 4: ["10"], 5: ["14"]}


@case("red_devils", "9.9")
def test_airlanding_table() -> None:
    table = TABLES["airlanding"]
    rows = [table.look(die, "result") for die in table.rows]
    assert rows == ["E", "E", "D", "D", "D", "-", "-", "-"]
    assert {table.basis_of(die, "result") for die in table.rows} == {Basis.PRINTED}
    worse = [table.look(die - 1, "result") for die in range(1, 7)]
    assert Counter(worse) == {"E": 1, "D": 3, "-": 2}  # two in three are hurt at -1
    assert EFFECTS["airlanding"]["under"] == {"broken": 1}
    assert set(EFFECTS["airlanding"]["beside"]) == {
        "woods",
        "town",
        "rough",
        "major_river",
        "minor_river",
    }
    assert set(EFFECTS["airlanding"]["beside"].values()) == {1}


@case("red_devils", "11.0")
def test_railway_bridge_falls_on_five_of_six() -> None:
    table = TABLES["bridge"]
    assert [table.look(die, "result") for die in table.rows] == ["destroyed"] * 5 + ["-"]


PRINTED = {
    "clear": ("1/2", "1"),
    "broken": ("3", "2"),
    "rough": ("P", "4"),
    "woods": ("P", "3"),
    "town": ("1", "1"),
    "city": ("2", "1"),
    "major_river": ("P", "P"),
    "minor_river": ("P", "+1"),
}


@case("red_devils", "4.9")
@pytest.mark.parametrize(("ground", "both"), PRINTED.items())
def test_terrain_effects_chart_as_printed(ground: str, both: tuple[str, str]) -> None:
    for way, cell in zip(("mechanized", "other"), both, strict=True):
        assert sourced(EFFECTS[way][ground]) == (cell, Basis.PRINTED)


@case("red_devils", "4.9")
def test_the_lost_rows_of_the_roads_are_marked() -> None:
    for way, major, minor in (("mechanized", "1/4", "1/2"), ("other", "1/2", "1")):
        assert sourced(EFFECTS[way]["major_road"]) == (major, Basis.RECONSTRUCTED)
        assert sourced(EFFECTS[way]["minor_road"]) == (minor, Basis.RECONSTRUCTED)
        assert set(EFFECTS[way]) == {*PRINTED, "major_road", "minor_road"}


def test_the_notes_of_the_combat_chart() -> None:
    assert EFFECTS["fire"] == {"city": 2, "rough": 2, "town": 1, "woods": 1}
    assert EFFECTS["combat"] == {
        "minor_river": 1,
        "major_river": 2,
        "anti_tank": 1,
        "surrounded": 1,
    }


@case("red_devils", "8.5")
def test_command_points_of_the_track() -> None:
    """Nine are printed; the page ends before the tenth."""
    assert MARKET.turns == 10
    assert MARKET.command == (5, 2, 4, 3, 3, 3, 3, 3, 5, 3)
    assert MARKET.command_basis == (Basis.PRINTED,) * 9 + (Basis.RECONSTRUCTED,)
    assert drawn()["boxes"]["turn-10"]["name"].endswith("(R)")


def cells(table: Table, die: int) -> str:
    """A row as words."""
    return " ".join(table.look(die, column) for column in table.columns)
