"""[7.0] Close assault."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from paralab.core.basis import Basis
from paralab.core.events import Advanced, Announced, Resolved
from paralab.games.eben_emael import GAME
from paralab.games.eben_emael.assault import terrain
from paralab.games.eben_emael.parts import TABLES
from tests.games.eben_emael.scene import (
    BELGIAN_ASSAULT,
    GERMAN_ASSAULT,
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

PAIR = {"Haug": "1216", "Unger": "1115", "Bel/3": "1116", "Bel/4": "1217"}


@case("eben_emael", "7.0")
def test_unpinned_neighbours_assault() -> None:
    units = {"Haug": "1216", "Unger": "1214", "Bel/3": "1116"}
    s = scene(units, GERMAN_ASSAULT)
    assert why(s, "assault Haug Bel/3") == []
    assert why(s, "assault Unger Bel/3") == ["7.0"]  # two hexes off
    pinned = scene(units, GERMAN_ASSAULT, marks={"Haug": ("pinned",)})
    assert why(pinned, "assault Haug Bel/3") == ["7.0"]
    target = scene(units, GERMAN_ASSAULT, marks={"Bel/3": ("pinned",)})
    assert why(target, "assault Haug Bel/3") == []  # a pinned squad can be assaulted
    assert why(s, "assault Haug Unger") == ["7.0"]


@case("eben_emael", "7.1")
def test_assaults_are_announced_before_any_is_carried_out() -> None:
    s = scene(PAIR, GERMAN_ASSAULT)
    step = do(s, "assault Haug Bel/4", "assault Unger Bel/3")
    assert all(isinstance(e, Announced) for e in step.events)
    s = do(step.state, "pass").state
    assert why(s, "assault Haug Bel/3") == ["3.0"]
    s = do(s, "resolve Bel/3", dice=[3]).state  # in any order
    assert [o.target for o in s.orders] == ["Bel/4"]


@case("eben_emael", "7.1")
def test_nobody_has_to_assault() -> None:
    s = scene(PAIR, BELGIAN_ASSAULT, turn=3)
    step = do(s, "pass")
    assert step.state.turn == 4
    assert not step.rolls


@case("eben_emael", "7.2")
def test_one_enemy_for_each_assailant() -> None:
    s = do(scene(PAIR, GERMAN_ASSAULT), "assault Haug Bel/3").state
    (found,) = objections(s, "assault Haug Bel/4")
    assert found.case == "7.2"
    assert found.words == "Haug assaults Bel/3 already; a squad assaults one enemy."
    assert why(s, "assault Unger Bel/3") == []


@case("eben_emael", "7.3")
def test_one_assault_for_each_assailant() -> None:
    s = do(scene(PAIR, GERMAN_ASSAULT), "assault Haug Bel/3").state
    assert why(s, "assault Haug Bel/3") == ["7.3"]
    assert lawful(s, "Haug") == []


@case("eben_emael", "7.4")
def test_all_who_announce_one_enemy_attack_together() -> None:
    s = do(scene(PAIR, GERMAN_ASSAULT), "assault Haug Bel/3", "assault Unger Bel/3", "pass").state
    assert [o.what for o in GAME.legal(s)] == ["Bel/3"]
    step = do(s, "resolve Bel/3", dice=[4])
    assert rolled(step).column == "+1"
    assert rolled(step).about == ("Bel/3", "Haug", "Unger")
    assert sum(isinstance(e, Resolved) for e in step.events) == 2
    assert "7.4" in cited(step)
    assert not step.state.orders  # nothing is left that could attack Bel/3 again


@case("eben_emael", "7.5")
def test_a_single_attacker_is_lost_at_once() -> None:
    s = do(scene(PAIR, GERMAN_ASSAULT), "assault Haug Bel/3", "pass").state
    step = do(s, "resolve Bel/3", dice=[4])
    assert unit(step.state, "Haug").at == "eliminated"
    assert unit(step.state, "Bel/3").at == "1116"


@case("eben_emael", "7.5")
def test_of_several_the_attacker_chooses_his_loss() -> None:
    s = scene(PAIR, GERMAN_ASSAULT)
    s = do(s, "assault Haug Bel/3", "assault Unger Bel/3", "pass").state
    s = do(s, "resolve Bel/3", dice=[5]).state
    assert (s.pending[-1].kind, s.pending[-1].side) == ("loss", "german")
    assert {o.unit for o in GAME.legal(s)} == {"Haug", "Unger"}
    assert why(s, "lose Bel/3") == ["7.5"]
    step = do(s, "lose Unger")
    assert unit(step.state, "Unger").at == "eliminated"
    assert unit(step.state, "Haug").at == "1216"
    assert not step.state.pending


@case("eben_emael", "7.5")
def test_the_defender_falls_or_nothing_happens() -> None:
    s = do(scene(PAIR, GERMAN_ASSAULT), "assault Haug Bel/3", "pass").state
    assert unit(do(s, "resolve Bel/3", dice=[2]).state, "Bel/3").at == "eliminated"
    quiet = do(s, "resolve Bel/3", dice=[3])
    assert unit(quiet.state, "Bel/3").at == "1116"
    assert unit(quiet.state, "Haug").at == "1216"


@case("eben_emael", "7.6")
def test_advance_at_once_or_not_at_all() -> None:
    s = scene(PAIR, GERMAN_ASSAULT)
    s = do(s, "assault Haug Bel/4", "assault Unger Bel/3", "pass").state
    s = do(s, "resolve Bel/3", dice=[1]).state
    assert s.pending[-1].kind == "advance"
    assert why(s, "resolve Bel/4") == ["3.0"]  # the choice comes first
    assert why(s, "advance Haug") == ["7.6"]  # he was in the other assault
    step = do(s, "advance Unger")
    assert unit(step.state, "Unger").at == "1116"
    assert unit(step.state, "Unger").spent == 0
    assert isinstance(step.events[0], Advanced)
    stays = do(s, "pass").state
    assert unit(stays, "Unger").at == "1115"
    assert [o.what for o in GAME.legal(stays)] == ["Bel/4"]


@case("eben_emael", "7.6")
def test_germans_do_not_advance_into_a_work_that_stands() -> None:
    units = {"Wenzel": "1408", "Bel/3": "1409"}
    for ruins, asks in (((), False), (("1409",), True)):
        s = scene(units, GERMAN_ASSAULT, destroyed=ruins)
        s = do(s, "assault Wenzel Bel/3", "pass").state
        after = do(s, "resolve Bel/3", dice=[1]).state
        assert bool(after.pending) is asks
    belgian = scene({"Wenzel": "1409", "Bel/3": "1408"}, BELGIAN_ASSAULT, destroyed=["1409"])
    s = do(belgian, "assault Bel/3 Wenzel", "pass").state
    assert do(s, "resolve Wenzel", dice=[1]).state.pending[-1].side == "belgian"


def test_the_last_assault_leaves_a_choice_and_no_flaw() -> None:
    """With everything carried out, the step ends only when it is known who advances."""
    s = scene({"Unger": "1216", "Bel/3": "1116"}, GERMAN_ASSAULT)
    s = do(s, "assault Unger Bel/3", "pass").state
    s = do(s, "resolve Bel/3", dice=[1]).state
    assert (s.orders, [d.kind for d in s.pending]) == ((), ["resolve", "advance"])
    assert list(GAME.flaws(s)) == []
    assert list(GAME.flaws(replace(s, pending=s.pending[:1])))


@case("eben_emael", "7.7")
def test_assault_or_demolition() -> None:
    s = scene({"Wenzel": "1408", "Bel/3": "1308"}, GERMAN_ASSAULT)
    assert why(do(s, "demolish Wenzel 1409").state, "assault Wenzel Bel/3") == ["7.7"]
    assert why(do(s, "assault Wenzel Bel/3").state, "demolish Wenzel 1409") == ["7.7"]


@case("eben_emael", "7.8")
@pytest.mark.parametrize(
    ("there", "attackers", "total"),
    [
        ("1116", ["1216"], 0),
        ("0308", ["0207"], 1),  # woods
        ("0208", ["0207"], 1),  # a building (ours: the rule, not the chart)
        ("1009", ["1008"], 1),  # across a ridge, a work is no cover
        ("1009", ["1010"], 0),
        ("1009", ["1008", "1010"], 0),  # not all of them
        ("0203", ["0103"], 1),  # across the stream
        ("0203", ["0103", "0104"], 1),
        ("1310", ["1311"], 1),  # up a slope
        ("1311", ["1310"], 0),  # down it (ours: the chart, not the rule)
        ("1117", ["1116"], 0),  # a wall is nothing
        ("0511", ["0411"], 2),  # woods, up a slope: they add up
        ("0715", ["0714"], 1),
    ],
)
def test_terrain(there: str, attackers: list[str], total: int) -> None:
    squads = ["Haug", "Unger"][: len(attackers)]
    units = {"Bel/3": there} | dict(zip(squads, attackers, strict=True))
    s = scene(units, GERMAN_ASSAULT)
    assert terrain(s, "Bel/3", tuple(squads)).total == total
    assert all(e.case == "7.8" for e in terrain(s, "Bel/3", tuple(squads)).entries)
    for squad in squads:
        s = do(s, f"assault {squad} Bel/3").state
    step = do(do(s, "pass").state, "resolve Bel/3", dice=[1])
    assert rolled(step).tally.total == total
    assert ("7.8" in rolled(step).cases) is bool(total)


@case("eben_emael", "7.8")
def test_neither_works_nor_across_cliffs() -> None:
    s = scene({"Wenzel": "1408", "Bel/3": "1409"}, GERMAN_ASSAULT)
    assert why(s, "assault Wenzel 1409") == ["7.8"]
    assert why(s, "assault Wenzel Bel/3") == []  # the squad in its hex
    from tests.games.eben_emael.test_cliffs import across_a_cliff

    assert across_a_cliff() == ["7.8"]


@case("eben_emael", "7.9")
def test_the_assault_table() -> None:
    table = TABLES["assault"]
    assert table.columns == ("0", "+1", "+2", "+3", "+4", "+5")
    for die in (1, 2):
        assert {table.look(die, c) for c in table.columns} == {"De"}
    assert [table.look(3, c) for c in table.columns] == ["-", *["De"] * 5]
    assert [table.look(4, c) for c in ("0", "+1", "+2")] == ["Ae", "-", "-"]
    assert sum(b is Basis.PRINTED for b in table.basis.values()) == 21
    woods = [table.look(die + 1, "+1") for die in range(1, 7)]  # a record of play
    assert woods == ["De", "De", "-", "Ae", "Ae", "Ae"]
    assert table.look(8, "+1") == "Ae"  # woods up a slope
    order = {"Ae": 0, "-": 1, "De": 2}
    for die in table.rows:
        cells = [order[table.look(die, c)] for c in table.columns]
        assert cells == sorted(cells), die
    for column in table.columns:
        cells = [order[table.look(die, column)] for die in table.rows]
        assert cells == sorted(cells, reverse=True), column
