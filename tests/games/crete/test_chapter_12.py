"""[12.0] Victory points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import pytest

from paralab.core.events import Ended
from paralab.core.state import DEAD, Side, State
from paralab.games.crete import GAME
from paralab.games.crete.parts import AIRFIELDS, BOARD, DEFENDERS, IS_LAND, STRENGTH, SUDA
from paralab.games.crete.victory import PRIZES, account, leader, level, score
from tests.games.crete.scene import COMMONWEALTH_COMBAT, COMMONWEALTH_MOVE, cited, do, scene
from tests.marks import case

GERMAN, COMMONWEALTH = Side("german"), Side("commonwealth")


def spread(units: Mapping[str, str] = MappingProxyType({}), but: Iterable[str] = ()) -> State:
    """All 43 Commonwealth units alive in quiet hexes of the western map, but those eliminated."""
    quiet = [p for p in IS_LAND if p.startswith("W") and p not in PRIZES and p not in units]
    there = sorted(p for p in quiet if BOARD.where[p].distance(BOARD.where[SUDA]) > 3)[:43]
    put = {str(n): str(p) for n, p in zip(DEFENDERS, there, strict=False) if n not in but}
    return scene({**put, **units}, COMMONWEALTH_MOVE, turn=10)


@case("crete", "12.0")
def test_more_points_win_after_turn_ten() -> None:
    s = scene({"22": "W0307", "1/1": "W0306"}, COMMONWEALTH_COMBAT, turn=10)
    step = do(s, "pass")
    (end,) = [e for e in step.events if isinstance(e, Ended)]
    assert end.winner == GERMAN == step.state.winner
    assert step.state.over
    assert {"12.0", "12.1", "12.2", "12.3"} <= cited(step)
    assert [o.case for o in GAME.objections(step.state, next(iter(GAME.legal(s))))] == ["3.0"]
    nine = do(scene({"22": "W0307", "1/1": "W0306"}, COMMONWEALTH_COMBAT, turn=9), "pass")
    assert not nine.state.over


@case("crete", "12.0")
def test_equal_points_are_a_draw() -> None:
    s = spread()
    assert score(s, GERMAN) == score(s, COMMONWEALTH) == 0
    assert leader(s) is None
    assert GAME.telling.verdict(s) == (
        "If the game ended now, it would be a draw: German 0, Commonwealth 0."
    )


@case("crete", "12.1")
def test_a_point_for_each_strength_point_eliminated() -> None:
    s = spread({"1/1": DEAD, "Ju-88": "luftwaffe"}, ("22", "Comp"))
    assert score(s, GERMAN) == STRENGTH["22"] + STRENGTH["Comp"] == 7
    assert score(s, COMMONWEALTH) == STRENGTH["1/1"] == 6
    (line,) = account(s, GERMAN).entries
    assert (line.value, line.case) == (7, "12.1")
    assert GAME.telling.standing(s) == "victory points: German 7, Commonwealth 6"


@case("crete", "12.1")
def test_units_that_never_came_cost_nothing() -> None:
    assert score(spread(), COMMONWEALTH) == 0  # all Germans wait in their boxes


@case("crete", "12.2")
def test_airfields_and_suda_count_for_whoever_stands_there() -> None:
    assert len(AIRFIELDS) == 3
    assert {PRIZES[p] for p in AIRFIELDS} == {5}
    assert PRIZES[SUDA] == 10
    maleme, retimo, heraklion = AIRFIELDS
    s = spread({"1/1": maleme, "85/1": heraklion, "22": SUDA, "23": retimo})
    assert score(s, GERMAN) == 10
    assert score(s, COMMONWEALTH) == 15
    assert [e.case for e in account(s, COMMONWEALTH).entries] == ["12.2", "12.2"]


@case("crete", "12.2")
def test_to_have_been_there_is_not_enough() -> None:
    maleme = AIRFIELDS[0]
    s = spread({"1/1": maleme})
    assert score(s, GERMAN) == 5
    gone = spread({"1/1": next(p for p in BOARD.adjacent[maleme] if p in IS_LAND)})
    assert score(gone, GERMAN) == 0


@case("crete", "12.3")
@pytest.mark.parametrize(
    ("lead", "name"),
    [
        (0, "draw"),
        (1, "marginal"),
        (20, "marginal"),
        (21, "substantive"),
        (40, "substantive"),
        (41, "decisive"),
        (120, "decisive"),
    ],
)
def test_levels(lead: int, name: str) -> None:
    assert level(lead) == name


@case("crete", "12.3")
def test_the_verdict_says_how_good_a_victory_is() -> None:
    s = spread(but=("22", "23", "Maori", "18", "19", "20"))
    words = GAME.telling.verdict(s)
    assert words == (
        "If the game ended now, it would be a substantive German victory: German 24,"
        " Commonwealth 0."
    )
    assert GAME.telling.points is not None
    assert GAME.telling.points(s) == 24
