"""The walk over the numbered cases: nothing in a rulebook is left without its proof."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import paralab
from paralab.cli import main
from paralab.commands import cases as walking
from paralab.core.rulings import Case

GAMES = walking.all_games()
RULEBOOKS = walking.TREE.parent / "shared" / "rulebooks" / "cases.csv"

# The last case of each section: 4.0 to 4.9 are ten cases.
SECTIONS = {
    "eben_emael": {1: 0, 2: 2, 3: 0, 4: 9, 5: 9, 6: 5, 7: 9, 8: 6, 9: 5, 10: 5, 11: 8, 12: 2},
    "red_devils": {
        1: 3,
        2: 7,
        3: 0,
        4: 9,
        5: 4,
        6: 9,
        7: 9,
        8: 5,
        9: 9,
        10: 4,
        11: 0,
        12: 6,
    },
    "crete": {1: 2, 2: 9, 3: 0, 4: 8, 5: 9, 6: 5, 7: 7, 8: 7, 9: 6, 10: 8, 11: 6, 12: 3},
    "kreta_1941": dict(enumerate((0, 3, 2, 5, 3, 6, 5, 3, 3, 4, 1, 3, 1, 1, 0, 4, 4), start=1)),
}
# The last case below a case: 4.21 to 4.27 are seven.
BELOW = {
    "kreta_1941": {
        **{"2.2": 1, "3.1": 4, "4.2": 7, "4.3": 7, "4.4": 3, "5.1": 4, "5.2": 3, "5.3": 2},
        **{"6.1": 2, "6.2": 9, "6.3": 5, "6.4": 7, "6.5": 7, "6.6": 6},
        **{"7.1": 1, "7.2": 7, "7.3": 4, "7.4": 9, "7.5": 1, "8.1": 1, "8.2": 3, "8.3": 3},
        **{"9.1": 1, "9.2": 4, "9.3": 3, "10.1": 2, "10.2": 1, "10.3": 1, "10.4": 1, "11.1": 1},
        **{"12.1": 1, "12.2": 4, "12.3": 6, "13.1": 4, "14.1": 5, "16.3": 4, "16.4": 5},
    },
}


def numbered(game: str) -> set[str]:
    below = BELOW.get(game, {})
    return {
        *(f"{s}.{n}" for s, last in SECTIONS[game].items() for n in range(last + 1)),
        *(f"{case}{n}" for case, last in below.items() for n in range(1, last + 1)),
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_case_is_proven(game: str) -> None:
    assert walking.walk(game).findings == []


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_the_rulebook_is_on_the_list(game: str) -> None:
    assert numbered(game) <= set(walking.declared_cases(game))


def test_every_game_that_is_here_is_offered() -> None:
    assert sorted(paralab.games()) == GAMES


def test_how_many_numbers_each_game_has() -> None:
    assert len(numbered("eben_emael")) == 72
    assert len(numbered("crete")) == 82
    assert len(numbered("red_devils")) == 77
    assert len(numbered("kreta_1941")) == 204


@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_are_those_of_the_rulebook(game: str) -> None:
    """Where the rulebooks lie beside the project, the list above is compared with them."""
    if not RULEBOOKS.is_file():
        pytest.skip("the rulebooks are not here; the numbers above stand for them")
    with RULEBOOKS.open(encoding="utf-8") as file:
        rows = [row["case"] for row in csv.DictReader(file) if row["game"] == game]
    assert sorted(numbered(game)) == sorted(rows)


@pytest.mark.parametrize("game", GAMES)
def test_without_tests_and_cells_the_walk_complains(game: str, tmp_path: Path) -> None:
    found = walking.walk(game, tmp_path)
    assert found.cases
    for number, case in found.cases.items():
        assert case.tests == case.cells == []
        if case.kind in ("enforced", "optional", "ours", "form", "data"):
            about = [f for f in found.findings if f.startswith(f"{number}: ")]
            assert any(f.endswith("no test") for f in about)


def test_a_mark_names_its_game_and_number(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_fire.py").write_text(
        '@case("toy", "5.1")\n@case("toy", "5.2")\n@case("other", "5.3")\n'
        "def test_range(): ...\n\n"
        'class TestMore:\n    @pytest.mark.case("toy", "5.4")\n    def test_more(self): ...\n\n'
        '@mark.xfail("toy", "5.5")\ndef test_none(): ...\n',
        encoding="utf-8",
    )
    assert list(walking.tests("toy", tmp_path)) == [
        ("5.1", "deep/test_fire.py::test_range"),
        ("5.2", "deep/test_fire.py::test_range"),
        ("5.4", "deep/test_fire.py::test_more"),
    ]


def test_a_cell_counts_only_if_it_shows_something(tmp_path: Path) -> None:
    notebook = tmp_path / "cases.ipynb"
    shown = {"id": "a", "metadata": {"tags": ["case-4.6", "case-4.7"]}, "outputs": [{}]}
    empty = {"id": "b", "metadata": {"tags": ["case-4.8"]}, "outputs": []}
    prose = {"id": "c", "metadata": {"tags": ["case-4.9"]}}
    notebook.write_text(json.dumps({"cells": [shown, empty, prose]}), encoding="utf-8")
    assert list(walking.cells(notebook)) == [("4.6", "cases.ipynb#a"), ("4.7", "cases.ipynb#a")]
    assert list(walking.cells(tmp_path / "none.ipynb")) == []


@pytest.mark.parametrize(
    ("kind", "lacking"),
    [
        ("enforced", ["function", "test", "cell"]),
        ("optional", ["function", "test", "cell"]),
        ("ours", ["function", "test", "cell"]),
        ("form", ["test", "cell"]),
        ("data", ["test"]),
    ],
)
def test_each_kind_needs_its_proofs(kind: str, lacking: list[str]) -> None:
    case = Case("4.6", kind, "Bold movement")
    found = list(walking.lacks(case, walking.Proven(kind)))
    assert [line.split()[-1] for line in found] == lacking
    full = walking.Proven(kind, functions=["f"], tests=["t"], cells=["c"])
    assert list(walking.lacks(case, full)) == []


def test_what_is_to_do_or_has_no_reason_is_never_proven() -> None:
    full = walking.Proven("todo", functions=["f"], tests=["t"], cells=["c"])
    assert list(walking.lacks(Case("4.6", "todo", "Bold movement"), full))
    assert list(walking.lacks(Case("4.6", "none", "Advice"), full))
    assert not list(walking.lacks(Case("4.6", "none", "Advice", "it commands nothing"), full))


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_bars_are_found_where_they_are_written(game: str) -> None:
    found = list(walking.functions(game))
    assert len(found) == len(set(found))
    assert all(name.startswith(f"paralab.games.{game}.") for _, name in found)
    assert found


def test_json_has_the_promised_form(capsys: pytest.CaptureFixture[str]) -> None:
    main(["cases", GAMES[0], "--json"])
    told = json.loads(capsys.readouterr().out)
    assert list(told) == [GAMES[0]]
    for case in told[GAMES[0]].values():
        assert list(case) == ["kind", "functions", "tests", "cells"]


def test_an_unknown_game_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", "monopoly"]) == 2
    assert GAMES[0] in capsys.readouterr().err


def test_case_4_10_comes_after_4_9() -> None:
    assert sorted(["4.10", "4.9", "10.0", "4.9a"], key=walking.in_order) == [
        "4.9",
        "4.9a",
        "4.10",
        "10.0",
    ]
