"""[10.0] Belgian reinforcements."""

from __future__ import annotations

import pytest

from paralab.core.events import Placed
from paralab.games.eben_emael import GAME
from paralab.games.eben_emael.orders import Enter
from paralab.games.eben_emael.parts import BOARD, RESERVES, SETTINGS
from tests.games.eben_emael.scene import (
    BELGIAN_FIRE,
    BELGIAN_MOVE,
    cited,
    do,
    lawful,
    objections,
    scene,
    unit,
    why,
)
from tests.marks import case

FAR = {"Bel/1": "0703", "Haug": "1117"}


def due(edge: int = 0, garrison: int = 0, **more: object):  # type: ignore[no-untyped-def]
    tracks = {k: v for k, v in (("edge", edge), ("garrison", garrison)) if v}
    return scene(FAR, BELGIAN_MOVE, "12.2", tracks=tracks, **more)  # type: ignore[arg-type]


@case("eben_emael", "10.0")
def test_the_tracks() -> None:
    assert SETTINGS["12.1"].arrivals == {4: (2, 0), 6: (2, 0)}
    assert SETTINGS["12.2"].arrivals == {1: (2, 0), 3: (2, 3), 4: (0, 2), 6: (2, 0)}
    assert len(RESERVES["12.1"]) == 4
    assert len(RESERVES["12.2"]) == 11  # fifteen with the four who are there


@case("eben_emael", "10.0")
def test_nobody_comes_before_his_turn() -> None:
    for turn, n in ((3, 0), (4, 2)):
        s = scene(FAR, BELGIAN_FIRE, "12.1", turn=turn)
        at_once = do(s, "pass").state if GAME.desk(s).name == BELGIAN_FIRE else s
        assert at_once.tracks.get("edge", 0) == n
        assert why(at_once, "enter Bel/5 0101") == ([] if n else ["10.0"])


@case("eben_emael", "10.0")
def test_waiting_squads_enter_by_number() -> None:
    s = due(edge=2)
    assert why(s, "enter Bel/6 0101") == ["10.0"]
    s = do(s, "enter Bel/5 0101").state
    assert why(s, "enter Bel/5 0201") == ["10.0"]
    s = do(s, "enter Bel/6 0201").state
    assert why(s, "enter Bel/7 0301") == ["10.0"]  # two were due


@case("eben_emael", "10.1")
@pytest.mark.parametrize(("at", "cost"), [("0101", 1), ("0103", 1), ("1302", None)])
def test_arriving_costs_the_ground(at: str, cost: int | None) -> None:
    s = due(edge=1)
    if cost is None:
        assert why(s, f"enter Bel/5 {at}") == ["10.2"]
        return
    s = do(s, f"enter Bel/5 {at}").state
    assert (unit(s, "Bel/5").spent, unit(s, "Bel/5").hexes) == (cost, 1)


@case("eben_emael", "10.1")
def test_whoever_arrives_goes_on_and_is_bold_in_his_second_hex() -> None:
    s = do(due(edge=1), "enter Bel/5 0101").state
    assert "bold" not in unit(s, "Bel/5").marks
    s = do(s, "walk Bel/5 0102").state
    assert "bold" in unit(s, "Bel/5").marks
    assert unit(s, "Bel/5").spent == 2


@case("eben_emael", "10.2")
def test_any_edge_and_not_the_same() -> None:
    s = due(edge=2)
    edges = {o.at for o in lawful(s, "Bel/5") if isinstance(o, Enter)}
    land = {p for p in BOARD.edge if "canal" not in BOARD.terrain[p]}
    assert edges == land
    assert {"0101", "1701", "0122", "1622"} <= edges
    assert not edges & {"1722", "1901"}  # canal
    s = do(s, "enter Bel/5 0101", "enter Bel/6 1622").state
    assert unit(s, "Bel/6").at == "1622"
    assert why(due(edge=1), "enter Bel/5 0202") == ["10.2"]


@case("eben_emael", "10.2")
def test_not_over_an_enemy() -> None:
    s = scene({"Haug": "0101"}, BELGIAN_MOVE, "12.2", tracks={"edge": 1})
    assert why(s, "enter Bel/5 0101") == ["4.3"]


@case("eben_emael", "10.3")
def test_the_garrison_comes_out_of_works_that_stand_one_each() -> None:
    s = due(garrison=3, destroyed=["1409"], dummies=["1406", "1113"])
    assert why(s, "enter Bel/5 1409") == ["10.3"]
    assert why(s, "enter Bel/5 1406") == ["10.3"]
    assert why(s, "enter Bel/5 0101") == ["10.0"]  # they are no reinforcements of the edge
    s = do(s, "enter Bel/5 1616").state  # an inactive one will do
    (found,) = objections(s, "enter Bel/6 1616")
    assert found.case == "10.3"
    s = do(s, "walk Bel/5 1516", "enter Bel/6 1420").state
    assert (unit(s, "Bel/5").spent, unit(s, "Bel/6").spent) == (2, 1)
    after = do(s, "pass").state
    assert "used" not in {m for flags in after.markers.values() for m in flags}


@case("eben_emael", "10.3")
def test_too_few_works_hold_the_rest_back() -> None:
    from tests.games.eben_emael.scene import ALL

    s = due(garrison=3, destroyed=[f for f in ALL if f != "1420"])
    s = do(s, "enter Bel/5 1420", "walk Bel/5 1421").state
    assert lawful(s, "Bel/6") == []
    assert do(s, "pass").state.tracks == {"garrison": 2}


@case("eben_emael", "10.4")
def test_whoever_is_held_back_stays_on_the_record() -> None:
    s = scene(FAR, BELGIAN_FIRE, "12.2", turn=3, tracks={"edge": 1})
    s = do(s, "pass").state if GAME.desk(s).name == BELGIAN_FIRE else s
    assert s.tracks == {"edge": 3, "garrison": 3}
    s = do(s, "enter Bel/5 0101", "pass").state
    assert s.tracks == {"edge": 2, "garrison": 3}
    later = scene(FAR, BELGIAN_MOVE, "12.1", turn=9, tracks={"edge": 2})
    assert why(later, "enter Bel/5 0101") == []


@case("eben_emael", "10.5")
def test_through_a_door_where_a_friend_stands() -> None:
    units = {"Bel/1": "1420", "Haug": "1117"}
    s = scene(units, BELGIAN_MOVE, "12.2", tracks={"garrison": 1})
    step = do(s, "enter Bel/5 1420")
    assert "10.5" in {c for e in step.events if isinstance(e, Placed) for c in e.cases}
    moved = do(step.state, "walk Bel/5 1421", "pass")
    assert not moved.state.pending
    stays = do(step.state, "pass")
    assert stays.state.pending[-1].kind == "excess"  # one must go (4.4)
    assert "4.4" in cited(stays)
