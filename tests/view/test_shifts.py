"""The odds of a game that shifts columns instead of changing dice."""

from __future__ import annotations

from paralab.core.rulings import NOTHING
from paralab.core.telling import Preview
from paralab.view.figures_html import preview
from tests.toy.parts import TABLES

COLUMN = TABLES["catch"].columns[0]


def test_shifts_are_not_added_to_the_die() -> None:
    moved = NOTHING.add(-2, "defender in a city", "7.3")
    shown = preview(Preview("a", "catch", COLUMN, shifts=moved), TABLES)
    assert "defender in a city" in shown
    assert "Columns, − to the left" in shown
    assert "Added to the die" not in shown
    plain = preview(Preview("a", "catch", COLUMN), TABLES)
    assert "Added to the die" in plain
    chart = shown[shown.index("Columns,") :].split("</table>", 1)[1]
    assert chart == plain[plain.index("Added to the die") :].split("</table>", 1)[1]
