"""[17.2] The example of the chart of combat results, and the chart in use."""

from __future__ import annotations

import pytest

from paralab.core.basis import Basis
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.orders import Resolve
from paralab.games.kreta_1941.results import WORDS
from paralab.games.kreta_1941.rows import CHART, COLUMNS, RESULTS, column
from paralab.view.figures_html import preview
from tests.games.kreta_1941.fights import fight
from tests.games.kreta_1941.scene import cited, do, pending, rolled
from tests.marks import case

EXAMPLE = {
    "1/3spad": "15,12",  # A, attack 4, across the Tavronitis
    "km.spad": "15,13",  # B, attack 2, across it too
    "1/95art": "13,12",  # C, attack fire 3
    "22NZ": "16,12",  # D, defence 4
    "art.-1": "18,11",  # E, defensive fire 2
}


@case("kreta_1941", "17.2")
@case("kreta_1941", "6.12")
@pytest.mark.parametrize(
    ("die", "read"), [(1, "B1"), (2, "B1"), (3, "B1"), (4, "o"), (5, "o"), (6, "A1")]
)
def test_the_worked_example(die: int, read: str) -> None:
    """9 against 6 across a river: +3 in the river's row is column 7."""
    s = do(fight(EXAMPLE), "attack 1/3spad 22NZ", "attack km.spad 22NZ", "barrage 1/95art 22NZ")
    s2 = do(s.state, "resolve 22NZ").state
    assert pending(s2) == ("aid", "british")
    step = do(s2, "aid art.-1", dice=[die])
    roll = rolled(step)
    assert sum(e.value for e in roll.tally.entries if e.value > 0) == 9
    assert sum(-e.value for e in roll.tally.entries if e.value < 0) == 6
    assert (roll.tally.total, roll.column, roll.read) == (3, "7", ("river", read))
    assert roll.result == WORDS[read]
    assert "17.2" in cited(step)


@case("kreta_1941", "17.2")
def test_the_page_shows_the_example_before_the_die_is_rolled() -> None:
    s = do(fight(EXAMPLE), "attack 1/3spad 22NZ", "attack km.spad 22NZ", "barrage 1/95art 22NZ")
    shown = GAME.telling.preview(s.state, Resolve("22NZ"))  # type: ignore[arg-type]  # a unit
    assert shown is not None
    assert shown.title == (
        "1/3spad, km.spad and fire of 1/95art attack 22NZ: 9 against 4 is +5, row 'river', column 8"
    )
    assert (shown.table, shown.column, shown.counted) == ("combat", "8", "Difference of strengths")
    assert shown.shifts is not None
    assert shown.shifts.total == 5
    page = preview(shown, GAME.tables)
    assert "Difference of strengths" in page
    assert "Columns, − to the left" not in page
    price = GAME.telling.price(s.state, Resolve("22NZ"))  # type: ignore[arg-type]  # a unit
    assert price is not None
    assert price.value == "9 against 4 is +5, row 'river', column 8"
    assert price.basis is not Basis.PRINTED  # the map is reconstructed


@case("kreta_1941", "17.2")
def test_the_log_tells_the_example() -> None:
    s = do(fight(EXAMPLE), "attack 1/3spad 22NZ", "attack km.spad 22NZ", "barrage 1/95art 22NZ")
    step = do(do(s.state, "resolve 22NZ").state, "aid art.-1", dice=[1])
    told = [words for e in step.events if (words := GAME.telling.event(step.state, e))]
    assert told == [
        "Art.-1 supports the defence.",
        "1/3spad, km.spad and fire of 1/95art against 22NZ and fire of art.-1: 9 against 6 is +3,"
        " row 'river', column 7. Die 1: the defenders retreat one hex.",
        "22NZ has to retreat 1 hex.",
    ]


@case("kreta_1941", "17.2")
def test_every_difference_has_a_column_in_every_row_and_its_ends_take_the_rest() -> None:
    for row, columns in COLUMNS.items():
        found = [column(row, difference) for difference in range(-40, 41)]
        assert [int(c) for c in found] == sorted(int(c) for c in found)
        assert set(found) == set(columns.names)
        assert found[0] == "1"
        for name in columns.names:
            numbers = [int(n) for n in CHART.look(row, name).split(",")]
            assert {column(row, n) for n in numbers} == {name}
    assert set(WORDS) == set(RESULTS.cells.values())
