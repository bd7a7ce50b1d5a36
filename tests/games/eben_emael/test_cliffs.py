"""Cliffs part land from canal, where nobody can stand: what they stop is tried by hand."""

from __future__ import annotations

from unittest.mock import patch

from paralab.core.board import Place
from paralab.core.state import Unit, UnitId
from paralab.games.eben_emael import GAME
from tests.games.eben_emael.scene import GERMAN_ASSAULT, GERMAN_FIRE, order, scene


def _afloat(phase: str):  # type: ignore[no-untyped-def]
    """A Belgian squad in the canal, below a German on the cliff: no play leads there."""
    import msgspec

    s = scene({"Haug": "1606", "Bel/3": "1605"}, phase)
    belgians = {**s.units["belgian"], UnitId("Bel/3"): Unit(Place("1706"))}
    return msgspec.structs.replace(s, units={**s.units, "belgian": belgians})


def across_a_cliff() -> list[str]:
    s = _afloat(GERMAN_ASSAULT)
    return [o.case for o in GAME.objections(s, order(s, "assault Haug Bel/3"))]


def test_a_cliff_stops_close_assault_and_hides_a_neighbour() -> None:
    assert across_a_cliff() == ["7.8"]
    s = _afloat(GERMAN_FIRE)
    assert [o.case for o in GAME.objections(s, order(s, "fire Haug Bel/3"))] == ["6.5"]
    with patch.dict("paralab.games.eben_emael.parts.BOARD.lines", {"cliff": frozenset()}):
        assert across_a_cliff() == []
