"""[4.0] Movement: just inside and just outside each rule."""

from __future__ import annotations

import pytest

from paralab.core.basis import Basis
from paralab.core.events import Eliminated, Moved, Rested
from paralab.games.eben_emael import GAME
from paralab.games.eben_emael.movement import COST, GOING
from paralab.games.eben_emael.orders import Walk
from paralab.games.eben_emael.parts import BOARD
from tests.games.eben_emael.scene import (
    BELGIAN_MOVE,
    DEFENSIVE,
    GERMAN_MOVE,
    cited,
    do,
    lawful,
    objections,
    rolled,
    scene,
    unit,
    why,
)
from tests.marks import case


@case("eben_emael", "4.0")
def test_one_squad_hex_by_hex() -> None:
    s = scene({"Haug": "1117", "Unger": "1314"}, GERMAN_MOVE)
    assert why(s, "walk Haug 1118") == []
    assert why(s, "walk Haug 1119") == ["4.0"]  # two hexes off
    assert why(s, "walk Haug 1117") == ["4.0"]  # its own hex
    s = do(s, "walk Haug 1118").state
    assert why(s, "walk Haug 1119") == []  # it may go on
    s = do(s, "walk Unger 1315").state
    assert why(s, "walk Haug 1119") == ["4.0"]  # let go: done
    assert why(s, "walk Unger 1316") == []


@case("eben_emael", "4.1")
def test_four_points_and_no_more() -> None:
    s = scene({"Haug": "1116"}, GERMAN_MOVE)
    s = do(s, "walk Haug 1117", "walk Haug 1118").state  # a wall first: 2 and 1
    assert why(s, "walk Haug 1119") == []
    s = do(s, "walk Haug 1119").state
    assert unit(s, "Haug").spent == 4
    (found,) = objections(s, "walk Haug 1120")
    assert (found.case, found.words) == ("4.1", "1120 costs 1; Haug has 0 movement points left.")


@case("eben_emael", "4.1")
def test_points_are_not_saved_for_the_next_turn() -> None:
    step = do(scene({"Haug": "0904", "Bel/1": "0703"}, GERMAN_MOVE), "walk Haug 1004", "pass")
    assert GAME.desk(step.state).name == BELGIAN_MOVE
    assert any(isinstance(e, Rested) for e in step.events)  # the next movement step begins
    assert unit(step.state, "Haug").spent == 0


@case("eben_emael", "4.2")
def test_dear_ground_and_closed_ground() -> None:
    s = scene({"Haug": "1606"}, GERMAN_MOVE)
    assert why(s, "walk Haug 1706") == ["4.2"]  # canal, and a cliff before it
    assert why(s, "walk Haug 1605") == []
    s = scene({"Haug": "1704"}, GERMAN_MOVE)
    (canal,) = objections(s, "walk Haug 1705")  # canal without a cliff
    assert (canal.case, canal.words) == ("4.2", "1705 is canal, and nobody enters the canal.")
    assert COST["0207", "0308"] == 2  # woods
    assert COST["0510", "0511"] == 3  # woods, and a slope to climb
    assert COST["0511", "0510"] == 1  # down again
    assert ("1606", "1706") not in COST


@case("eben_emael", "4.2")
def test_whoever_has_too_little_does_not_go() -> None:
    s = do(scene({"Bel/1": "0509"}, BELGIAN_MOVE), "walk Bel/1 0510", "walk Bel/1 0509").state
    assert unit(s, "Bel/1").spent == 2
    s = do(s, "walk Bel/1 0510").state  # one point left for three
    (found,) = objections(s, "walk Bel/1 0511")
    assert (found.case, found.words) == ("4.1", "0511 costs 3; Bel/1 has 1 movement point left.")
    assert found.basis is Basis.RECONSTRUCTED


@case("eben_emael", "4.3")
def test_enemy_hexes_are_closed() -> None:
    s = scene({"Haug": "1117", "Bel/3": "1118"}, GERMAN_MOVE)
    assert why(s, "walk Haug 1118") == ["4.3"]
    assert why(s, "walk Haug 1217") == []
    s = scene({"Haug": "1117", "Bel/3": "1118"}, BELGIAN_MOVE)
    assert why(s, "walk Bel/3 1117") == ["4.3"]


@case("eben_emael", "4.4")
def test_through_a_friend_but_not_to_an_end_with_him() -> None:
    s = scene({"Haug": "1117", "Unger": "1118", "Bel/1": "0703"}, GERMAN_MOVE)
    step = do(s, "walk Haug 1118")
    assert why(step.state, "walk Haug 1119") == []  # through
    through = do(step.state, "walk Haug 1119", "pass")
    assert not through.state.pending
    crowded = do(step.state, "pass")
    assert crowded.state.pending[-1].kind == "excess"
    assert "4.4" in cited(crowded)
    assert {o.unit for o in GAME.legal(crowded.state)} == {"Haug", "Unger"}
    assert why(crowded.state, "lose Wenzel") == ["4.4"]
    end = do(crowded.state, "lose Unger")
    assert unit(end.state, "Unger").at == "eliminated"
    assert unit(end.state, "Haug").at == "1118"
    assert not end.state.pending


@case("eben_emael", "4.4")
def test_of_three_in_a_hex_two_go() -> None:
    s = scene({"Haug": "1117", "Unger": "1118", "Wenzel": "1119", "Bel/1": "0703"}, GERMAN_MOVE)
    s = do(s, "walk Haug 1118", "walk Wenzel 1118", "pass", "lose Haug").state
    assert s.pending[-1].kind == "excess"
    step = do(s, "lose Wenzel")
    assert [e.unit for e in step.events if isinstance(e, Eliminated)] == ["Wenzel"]
    assert not step.state.pending


@case("eben_emael", "4.5")
def test_no_order_leads_off_the_map() -> None:
    s = scene({"Bel/1": "0703", "Bel/2": "0101"}, BELGIAN_MOVE)
    off = GAME.objections(s, Walk("Bel/2", "0100"))
    assert [o.case for o in off] == ["4.5"]
    assert {o.to for o in lawful(s, "Bel/2")} == {"0201", "0102"}
    for place, steps in GOING.items():
        assert {to for to, _ in steps} <= set(BOARD.where), place


@case("eben_emael", "4.6")
def test_the_second_hex_is_bold_whatever_it_costs() -> None:
    s = scene({"Haug": "1116", "Bel/1": "0703"}, GERMAN_MOVE)
    one = do(s, "walk Haug 1117")  # two points for a wall, but one hex
    assert unit(one.state, "Haug").spent == 2
    assert "bold" not in unit(one.state, "Haug").marks
    two = do(one.state, "walk Haug 1118")
    assert "bold" in unit(two.state, "Haug").marks
    assert "4.6" in cited(two)
    three = do(two.state, "walk Haug 1119")
    assert "4.6" not in cited(three)  # said once


@case("eben_emael", "4.6")
def test_fire_at_a_bold_squad_gets_two_less() -> None:
    for marks, total in (((), 0), (("bold",), -2)):
        s = scene({"Haug": "1118", "Bel/3": "1117"}, DEFENSIVE, marks={"Haug": marks})
        step = do(s, "fire Bel/3 Haug", "pass", "resolve Bel/3", dice=[3, 1])
        assert rolled(step).tally.total == total
        assert ("4.6" in cited(step)) is bool(marks)


@case("eben_emael", "4.7")
def test_pinned_squads_stay() -> None:
    s = scene({"Haug": "1117", "Unger": "1314"}, GERMAN_MOVE, marks={"Haug": ("pinned",)})
    (found,) = objections(s, "walk Haug 1118")
    assert found.case == "4.7"
    assert found.words == "Haug is pinned; a pinned squad spends no movement points."
    assert lawful(s, "Haug") == []
    assert lawful(s, "Unger") != []


@case("eben_emael", "4.8")
def test_works_that_stand_are_closed_to_germans() -> None:
    s = scene({"Wenzel": "1408", "Bel/1": "1509"}, GERMAN_MOVE, active=["1409"])
    (found,) = objections(s, "walk Wenzel 1409")
    assert found.case == "4.8"
    assert found.remedy == "Destroy it in step 5 first."
    assert why(scene({"Wenzel": "1408"}, GERMAN_MOVE), "walk Wenzel 1409") == ["4.8"]  # inactive
    assert why(scene({"Wenzel": "1408"}, GERMAN_MOVE, destroyed=["1409"]), "walk Wenzel 1409") == []
    home = scene({"Bel/1": "1509"}, BELGIAN_MOVE, active=["1409"])
    assert why(home, "walk Bel/1 1409") == []


@case("eben_emael", "4.9")
@pytest.mark.parametrize(
    ("start", "end", "points"),
    [
        ("1117", "1118", 1),  # clear
        ("1116", "1117", 2),  # a wall
        ("1117", "1116", 2),
        ("0103", "0203", 2),  # a stream
        ("1008", "1009", 2),  # a ridge, into a work
        ("1411", "1412", 2),  # up a slope
        ("1412", "1411", 1),  # down it
        ("1312", "1412", 1),  # no slope there
        ("0714", "0715", 2),  # up to the hilltop
        ("0715", "0714", 1),
        ("0207", "0308", 2),  # woods
        ("0207", "0208", 1),  # a building
        ("0411", "0511", 3),  # woods up a slope
        ("0313", "0413", 1),  # the gate
        ("0314", "0413", 2),  # over the wall instead
        ("1605", "1706", None),
        ("1704", "1705", None),  # canal
    ],
)
def test_what_a_step_costs(start: str, end: str, points: int | None) -> None:
    assert COST.get((start, end)) == points


@case("eben_emael", "4.9")
def test_every_step_of_the_map_follows_the_chart() -> None:
    """Reckoned again from the board, hexside by hexside."""
    ground = {"clear": 1, "woods": 2, "building": 1, "hilltop": 1}
    for a, near in BOARD.adjacent.items():
        for b in near:
            kinds = BOARD.terrain[b]
            if "canal" in kinds or BOARD.has("cliff", a, b):
                assert (a, b) not in COST
                continue
            want = max(ground[k] for k in kinds)
            want += sum(BOARD.has(k, a, b) for k in ("ridge", "wall", "stream"))
            want += BOARD.climbs("slope", a, b)
            assert COST[a, b] == want, (a, b)


def test_a_walk_costs_what_it_says() -> None:
    s = scene({"Haug": "1116"}, GERMAN_MOVE)
    step = do(s, "walk Haug 1117")
    assert [e.cost for e in step.events if isinstance(e, Moved)] == [2]
