"""[5.0] Fire combat."""

from __future__ import annotations

import pytest

from paralab.core.basis import Basis
from paralab.core.events import Announced, Eliminated, Marked, Resolved
from paralab.games.eben_emael import GAME
from paralab.games.eben_emael.fire import verdict
from paralab.games.eben_emael.orders import Fire
from paralab.games.eben_emael.parts import TABLES
from tests.games.eben_emael.scene import (
    BELGIAN_FIRE,
    DEFENSE,
    DEFENSIVE,
    GERMAN_FIRE,
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


def fire(dice: list[int], **kwargs: object):  # type: ignore[no-untyped-def]
    s = scene({"Haug": "1118", "Bel/3": "1117"}, BELGIAN_FIRE, **kwargs)  # type: ignore[arg-type]
    return do(s, "fire Bel/3 Haug", "pass", "resolve Bel/3", dice=dice)


@case("eben_emael", "5.0")
@pytest.mark.parametrize(
    ("dice", "result"),
    [
        ([1, 2], "no effect"),  # 2 + 2 = 4: equal to the German rating
        ([1, 3], "pinned"),  # 5
        ([1, 5], "pinned"),  # 7
        ([1, 6], "eliminated"),  # 8: four more than the rating
        ([6], "no effect"),  # a dash: no second die
    ],
)
def test_two_dice_against_a_german(dice: list[int], result: str) -> None:
    step = fire(dice)
    assert rolled(step).result == result
    assert ("pinned" in unit(step.state, "Haug").marks) is (result == "pinned")
    assert (unit(step.state, "Haug").at == "eliminated") is (result == "eliminated")


@case("eben_emael", "5.0")
@pytest.mark.parametrize(
    ("second", "result"), [(1, "no effect"), (2, "pinned"), (4, "pinned"), (5, "eliminated")]
)
def test_two_dice_against_a_belgian(second: int, result: str) -> None:
    """German fire, 1 on the table gives 2: rating 3, eliminated on 7."""
    s = scene({"Haug": "1118", "Bel/3": "1117"}, GERMAN_FIRE)
    step = do(s, "fire Haug Bel/3", "pass", "resolve Haug", dice=[1, second])
    assert rolled(step).result == result


@case("eben_emael", "5.0")
def test_only_enemies_on_the_map_are_fired_at() -> None:
    s = scene({"Haug": "1118", "Unger": "1117", "Bel/3": "1217"}, GERMAN_FIRE)
    assert why(s, "fire Haug Unger") == ["5.0"]
    assert why(s, "fire Haug Bel/1") == ["5.0"]
    assert why(s, "fire Haug Bel/3") == []


def test_ratings_are_errata_and_say_so() -> None:
    assert verdict(4, 4) == "no effect"
    assert rolled(fire([1, 3])).basis is Basis.ERRATA  # printed cell, published rating
    assert rolled(fire([3, 3])).basis is Basis.RECONSTRUCTED  # a cell that is cut off


@case("eben_emael", "5.1")
def test_squads_reach_two_hexes() -> None:
    s = scene({"Haug": "1118", "Bel/1": "1120", "Bel/2": "1121"}, GERMAN_FIRE)
    assert why(s, "fire Haug Bel/1") == []
    (found,) = objections(s, "fire Haug Bel/2")
    assert found.case == "5.1"
    assert found.words == "Bel/2 is 3 hexes away; the range of a squad is two."


@case("eben_emael", "5.1")
def test_works_reach_any_distance() -> None:
    s = scene({"Haug": "1418"}, BELGIAN_FIRE, active=["1420", "1409", "1113"])
    assert why(s, "fire 1113 Haug") == []
    far = scene({"Haug": "0101"}, BELGIAN_FIRE, active=["1420", "1409"])  # observed
    assert why(far, "fire 1420 Haug") == []


@case("eben_emael", "5.2")
def test_all_fires_are_announced_before_any_is_carried_out() -> None:
    s = scene({"Haug": "1118", "Unger": "1217", "Bel/3": "1117"}, GERMAN_FIRE)
    step = do(s, "fire Haug Bel/3", "fire Unger Bel/3")
    assert [type(e) for e in step.events] == [Announced, Announced]
    assert step.rolls == ()
    s = do(step.state, "pass").state
    assert s.pending[-1].kind == "resolve"
    assert why(s, "fire Haug Bel/3") == ["3.0"]  # too late to announce
    assert why(s, "resolve Wenzel") == ["5.2"]
    s = do(s, "resolve Unger", dice=[6]).state  # in the order that the owner likes
    assert s.orders == (Fire("Haug", "Bel/3"),)
    assert not do(s, "resolve Haug", dice=[6]).state.pending


@case("eben_emael", "5.2")
def test_nobody_has_to_fire() -> None:
    s = scene({"Haug": "1118", "Bel/3": "1117"}, GERMAN_FIRE)
    assert GAME.desk(do(s, "pass").state).name == "German Movement Phase"


@case("eben_emael", "5.2")
def test_a_fire_at_a_target_that_is_gone_comes_to_nothing() -> None:
    s = scene({"Haug": "1118", "Unger": "1217", "Bel/3": "1117"}, GERMAN_FIRE)
    s = do(s, "fire Haug Bel/3", "fire Unger Bel/3", "pass").state
    s = do(s, "resolve Haug", dice=[1, 6]).state
    assert unit(s, "Bel/3").at == "eliminated"
    step = do(s, "resolve Unger")  # no die is asked for
    (found,) = [e for e in step.events if isinstance(e, Resolved)]
    assert found.idle
    assert found.cases == ("5.2",)


@case("eben_emael", "5.3")
def test_a_fire_has_one_target() -> None:
    assert Fire.__struct_fields__ == ("by", "target", "again")
    s = scene({"Haug": "1118", "Bel/3": "1117", "Bel/4": "1217"}, GERMAN_FIRE)
    s = do(s, "fire Haug Bel/3").state
    assert why(s, "fire Haug Bel/4") == ["5.4"]  # the contrary would be a second fire
    step = do(s, "pass", "resolve Haug", dice=[1, 6])
    assert unit(step.state, "Bel/4").at == "1217"


@case("eben_emael", "5.4")
def test_one_fire_a_squad_and_any_number_at_a_target() -> None:
    s = scene({"Haug": "1118", "Unger": "1217", "Bel/3": "1117"}, GERMAN_FIRE)
    s = do(s, "fire Haug Bel/3").state
    assert why(s, "fire Haug Bel/3") == ["5.4"]
    assert why(s, "fire Unger Bel/3") == []
    assert lawful(s, "Haug") == []


@case("eben_emael", "5.5")
def test_each_fire_is_rolled_by_itself() -> None:
    s = scene({"Haug": "1118", "Unger": "1217", "Bel/3": "1117"}, GERMAN_FIRE)
    s = do(s, "fire Haug Bel/3", "fire Unger Bel/3", "pass").state
    first = do(s, "resolve Haug", dice=[1, 1])
    assert rolled(first).about == ("Haug", "Bel/3")
    second = do(first.state, "resolve Unger", dice=[1, 1])
    assert rolled(second).about == ("Unger", "Bel/3")


@case("eben_emael", "5.6")
@pytest.mark.parametrize(
    ("at", "by", "add", "words"),
    [
        ("1118", "1117", 0, []),
        ("0308", "0307", 1, ["target in woods"]),
        ("0208", "0207", 1, ["target in a building"]),
        ("1018", "1017", 2, ["target at a work"]),
        ("0715", "0714", 2, ["target at a work"]),  # a hilltop is no cover
    ],
)
def test_cover(at: str, by: str, add: int, words: list[str]) -> None:
    """A work covers whether it stands or not; the German needs it destroyed to be there."""
    s = scene({"Haug": at, "Bel/3": by}, BELGIAN_FIRE, destroyed=["1018", "0715"])
    step = do(s, "fire Bel/3 Haug", "pass", "resolve Bel/3", dice=[3, 1] if add < 2 else [3])
    tally = rolled(step).tally
    assert tally.total == add
    assert [e.words for e in tally.entries] == words
    assert ("5.6" in cited(step)) is bool(add)


@case("eben_emael", "5.6")
def test_a_work_that_stands_covers_too_and_boldness_adds_up() -> None:
    s = scene({"Haug": "1508", "Bel/3": "1409"}, GERMAN_FIRE, marks={"Bel/3": ("bold",)})
    step = do(s, "fire Haug Bel/3", "pass", "resolve Haug", dice=[2, 1])
    assert [(e.value, e.case) for e in rolled(step).tally.entries] == [(2, "5.6"), (-2, "4.6")]
    assert rolled(step).read == ("1",)


@case("eben_emael", "5.7")
def test_pinned_squads_do_not_fire() -> None:
    units = {"Haug": "1118", "Unger": "1217", "Bel/3": "1117"}
    s = scene(units, GERMAN_FIRE, marks={"Haug": ("pinned",)})
    assert why(s, "fire Haug Bel/3") == ["5.7"]
    assert why(s, "fire Unger Bel/3") == []


@case("eben_emael", "5.7")
def test_a_second_pin_does_nothing_but_elimination_does() -> None:
    step = fire([1, 5], marks={"Haug": ("pinned",)})
    assert rolled(step).result == "pinned"
    assert "5.7" in rolled(step).cases
    assert not any(isinstance(e, Marked) and e.on for e in step.events)
    assert unit(step.state, "Haug").marks >= {"pinned"}
    gone = fire([1, 6], marks={"Haug": ("pinned",)})
    assert any(isinstance(e, Eliminated) for e in gone.events)


@case("eben_emael", "5.8")
def test_works_are_no_targets() -> None:
    s = scene({"Wenzel": "1408", "Bel/3": "1407"}, GERMAN_FIRE)
    (found,) = objections(s, "fire Wenzel 1409")
    assert found.case == "5.8"
    assert "demolish" in found.remedy
    assert why(s, "fire Wenzel Bel/3") == []


def test_squads_at_a_work_are() -> None:
    s = scene({"Wenzel": "1408", "Bel/3": "1409"}, GERMAN_FIRE)
    assert why(s, "fire Wenzel Bel/3") == []


@case("eben_emael", "5.9")
def test_the_printed_cells_of_the_fire_table() -> None:
    table = TABLES["fire"]
    printed = {
        -1: "2 2 3 3 2 2",
        0: "2 2 3 3 2 2",
        1: "2 2 2 2 2 2",
    }
    for die, row in printed.items():
        assert [table.look(die, c) for c in table.columns] == row.split()
        assert {table.basis_of(die, c) for c in table.columns} == {Basis.PRINTED}
    assert [table.look(2, c) for c in ("cupola", "1", "2")] == ["1", "1", "1"]
    assert table.basis_of(2, "2") is Basis.PRINTED
    assert table.basis_of(2, "3") is Basis.RECONSTRUCTED
    assert sum(b is Basis.PRINTED for b in table.basis.values()) == 21


@case("eben_emael", "5.9")
def test_the_reconstructed_cells_keep_what_is_known() -> None:
    """Downward never better, stronger never worse, and the dice that the errata imply."""
    table = TABLES["fire"]

    def worth(die: int, column: str) -> int:
        read = table.look(die, column)
        return -1 if read == "-" else int(read)

    for column in table.columns:
        cells = [worth(die, column) for die in table.rows]
        assert cells == sorted(cells, reverse=True)
        assert 0 in cells
        assert cells[-1] == -1
    for die in table.rows:
        assert worth(die, "3") >= worth(die, "2") >= worth(die, "1")
    assert max(worth(die, "german") for die in table.rows) + 6 == 8  # Belgians: 7 and 8
    assert max(worth(die, c) for die in table.rows for c in table.columns) + 6 == 9
    assert table.look(-2, "3") == table.look(-1, "3")
    assert table.look(9, "3") == table.look(8, "3")


@pytest.mark.parametrize(
    ("phase", "line"),
    [
        (GERMAN_FIRE, "fire Haug Bel/3"),
        (DEFENSIVE, "fire Bel/3 Haug"),
        (BELGIAN_FIRE, "fire Bel/3 Haug"),
        (DEFENSE, "fire Haug Bel/3"),
    ],
)
def test_there_are_four_occasions_to_fire(phase: str, line: str) -> None:
    s = scene({"Haug": "1118", "Bel/3": "1117"}, phase)
    assert why(s, line) == []
    by, target = line.split()[1:]
    assert why(s, f"fire {target} {by}") == ["3.0"]
