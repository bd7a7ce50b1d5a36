"""[9.0] Belgian fortifications."""

from __future__ import annotations

import pytest

from paralab.core.basis import Basis
from paralab.core.events import Consulted, Revealed, Skipped
from paralab.core.hexes import Direction
from paralab.games.eben_emael import GAME
from paralab.games.eben_emael.fortifications import FIELD
from paralab.games.eben_emael.parts import BOARD, CUPOLAS, FORTS
from paralab.kit.arcs import groups
from tests.games.eben_emael.scene import (
    ACTIVATION,
    ALL,
    BELGIAN_FIRE,
    BELGIAN_MOVE,
    DEFENSIVE,
    GERMAN_ASSAULT,
    cited,
    do,
    lawful,
    objections,
    rolled,
    scene,
    why,
)
from tests.marks import case


@case("eben_emael", "9.0")
def test_works_stay_and_fire_by_their_own_row() -> None:
    s = scene({"Bel/1": "1407", "Haug": "1509"}, BELGIAN_MOVE, active=["1406"])
    assert why(s, "walk Bel/1 1408") == []
    from paralab.games.eben_emael.orders import Walk

    assert [o.case for o in GAME.objections(s, Walk("1406", "1407"))] == ["9.0"]
    columns = {"1406": "cupola", "1113": "cupola"}
    for fort, column in columns.items():
        s = scene({"Haug": "1209"}, BELGIAN_FIRE, active=[fort, "1009"])
        step = do(s, f"fire {fort} Haug", "pass", f"resolve {fort}", dice=[6])
        assert rolled(step).column == column
        assert "9.0" in cited(step)


@case("eben_emael", "9.0")
def test_what_is_destroyed_fires_no_more() -> None:
    s = scene({"Haug": "1509", "Bel/1": "1510"}, BELGIAN_FIRE, destroyed=["1409"])
    assert why(s, "fire 1409 Haug")[0] == "9.0"


@case("eben_emael", "9.1")
def test_strengths() -> None:
    """The printed map is not to be had: guns 3, machine guns 2, blocks 1, and marked as ours."""
    strengths = {p: f.column for p, f in FORTS.items() if not f.cupola}
    assert {p for p, c in strengths.items() if c == "3"} == {"0611", "0715", "1412", "1018"}
    assert {p for p, c in strengths.items() if c == "2"} == {"1009", "1409", "1607", "1616"}
    assert {p for p, c in strengths.items() if c == "1"} == {"0413", "0708", "0415", "1321", "1519"}
    assert all(FORTS[p].fire_basis is Basis.RECONSTRUCTED for p in strengths)
    s = scene({"Haug": "1607"}, BELGIAN_FIRE, active=["1616"], destroyed=["1607"])
    step = do(s, "fire 1616 Haug", "pass", "resolve 1616", dice=[6])
    assert rolled(step).column == "2"
    assert rolled(step).basis is Basis.RECONSTRUCTED


@case("eben_emael", "9.2")
def test_one_fire_a_step_and_cupolas_all_round() -> None:
    s = scene({"Haug": "1509", "Unger": "1409"}, BELGIAN_FIRE, active=["1406"], destroyed=["1409"])
    s = do(s, "fire 1406 Haug").state
    (found,) = objections(s, "fire 1406 Unger")
    assert found.case == "9.2"
    assert "fires once" in found.words
    for cupola in CUPOLAS:
        assert FIELD[cupola] == set(BOARD.where) - {cupola}


@case("eben_emael", "9.2")
def test_each_of_the_belgian_fire_steps_has_its_own_fire() -> None:
    for phase in (BELGIAN_FIRE, DEFENSIVE):
        assert why(scene({"Haug": "1407"}, phase, active=["1406"]), "fire 1406 Haug") == []


@case("eben_emael", "9.3")
@pytest.mark.parametrize(
    ("fort", "inside", "outside"),
    [
        ("1321", ["1322"], ["1320", "1221", "1421"]),  # one arrow, south
        ("1409", ["1408", "1405", "1310", "1209"], ["1410", "1509", "1309", "1510"]),  # N and SW
        ("1607", ["1606", "1601", "1608", "1622"], ["1507", "1508", "1707"]),  # N and S
        ("1412", ["1413", "1513", "1416"], ["1411", "1312", "1313"]),  # S and SE, joined
    ],
)
def test_casemates_fire_along_their_arrows(
    fort: str, inside: list[str], outside: list[str]
) -> None:
    assert set(inside) <= FIELD[fort]  # type: ignore[index]
    assert not set(outside) & FIELD[fort]  # type: ignore[index]


@case("eben_emael", "9.3")
def test_out_of_field_is_said_with_its_basis() -> None:
    s = scene({"Haug": "1410", "Unger": "1408"}, BELGIAN_FIRE, active=["1409"])
    (found,) = objections(s, "fire 1409 Haug")
    assert found.case == "9.3"
    assert found.words == "Haug in 1410 is outside the field of fire of Mi-Nord (1409)."
    assert found.basis is Basis.RECONSTRUCTED
    assert why(s, "fire 1409 Unger") == []


@case("eben_emael", "9.3")
def test_the_named_casemates_have_several_fields_and_one_fire() -> None:
    for fort in ("1409", "1607", "1616"):
        assert len(groups(FORTS[fort].arrows)) == 2  # type: ignore[index]
        fields = GAME.telling.fields
        assert fields is not None
        assert len(fields(scene({}, BELGIAN_FIRE), fort)) == 2
    s = scene({"Haug": "1605", "Unger": "1610"}, BELGIAN_FIRE, active=["1607"])
    s = do(s, "fire 1607 Haug").state
    assert why(s, "fire 1607 Unger") == ["9.2"]
    assert FORTS["1412"].arrows == (Direction.SE, Direction.S)


@case("eben_emael", "9.4")
def test_all_are_inactive_at_the_start_and_inactive_works_are_silent() -> None:
    for scenario in GAME.scenarios.values():
        start = scenario.start()
        assert start.markers == dict.fromkeys(FORTS, frozenset({"inactive"}))
    s = scene({"Haug": "1407", "Bel/1": "1307"}, BELGIAN_FIRE)
    (found,) = objections(s, "fire 1406 Haug")
    assert found.case == "9.4"
    assert why(scene({"Haug": "1407"}, BELGIAN_FIRE, active=["1406"]), "fire 1406 Haug") == []


@case("eben_emael", "9.4")
@pytest.mark.parametrize(("die", "woke"), [(1, True), (4, True), (5, False), (6, False)])
def test_one_to_four_wakes(die: int, woke: bool) -> None:
    s = scene({"Haug": "1407"}, ACTIVATION)
    step = do(s, "activate 1406", dice=[die])
    assert rolled(step).result == ("active" if woke else "inactive")
    assert ("inactive" in step.state.markers.get("1406", frozenset())) is not woke  # type: ignore[call-overload]
    assert why(step.state, "activate 1406") == ["9.4"]  # one die each
    assert why(step.state, "activate 1505") == []


@case("eben_emael", "9.4")
def test_every_inactive_work_gets_its_die_and_whoever_fails_another_next_turn() -> None:
    rest = [f for f in ALL if f not in ("1406", "1505")]
    s = scene({"Haug": "1407", "Bel/1": "0703"}, ACTIVATION, destroyed=rest)
    assert why(s, "activate 1409") == ["9.4"]
    assert why(s, "activate 1407") == ["9.4"]
    s = do(s, "activate 1406", dice=[6]).state
    step = do(s, "activate 1505", dice=[5])  # the last one: the step is over
    assert GAME.desk(step.state).name == "German Movement Phase"
    assert step.state.markers["1406"] == {"inactive"}  # type: ignore[index]
    left = do(s, "pass")
    assert left.state.markers["1505"] == {"inactive"}  # type: ignore[index]


@case("eben_emael", "9.4")
def test_the_step_passes_when_none_is_inactive() -> None:
    s = scene({"Haug": "0703", "Bel/1": "0101"}, "Belgian Assault Phase", active=ALL)
    step = do(s, "pass")
    assert any(isinstance(e, Skipped) and e.cases == ("9.4",) for e in step.events)


@case("eben_emael", "9.5")
def test_two_cupolas_but_never_coupole_sud() -> None:
    s = GAME.scenarios["12.1"].start()
    assert why(s, "dummy 1409") == ["9.5"]
    assert why(s, "dummy 1420") == ["9.5"]
    s = do(s, "dummy 1406").state
    assert why(s, "dummy 1406") == ["9.5"]
    step = do(s, "dummy 1505")
    assert step.state.notes["belgian"]["dummies"] == {"1406", "1505"}  # type: ignore[index]
    assert GAME.desk(step.state).name == "Belgian Activation Phase"  # only two, and only this


@case("eben_emael", "9.5")
def test_dummies_never_fire_and_only_the_belgian_knows() -> None:
    s = scene({"Haug": "1407"}, BELGIAN_FIRE, active=["1406", "1505"], dummies=["1406", "1113"])
    assert why(s, "fire 1406 Haug") == ["9.5"]
    assert why(s, "fire 1505 Haug") == []
    seen = GAME.seen_by(s, GAME.sides[0])
    assert why(seen, "fire 1406 Haug") == []
    assert {str(x) for x in GAME.telling.place(seen, "1406")} == {  # type: ignore[arg-type]
        str(x)
        for x in GAME.telling.place(s, "1406")  # type: ignore[arg-type]
    }


@case("eben_emael", "9.5")
def test_dummies_are_rolled_for_like_the_rest() -> None:
    s = scene({"Haug": "1407"}, ACTIVATION, dummies=["1406", "1113"])
    assert lawful(s, "1406")
    assert rolled(do(s, "activate 1406", dice=[4])).result == "active"


@case("eben_emael", "9.5")
@pytest.mark.parametrize("dummies", [("1406", "1113"), ("1113", "1416")])
def test_a_dummy_is_owned_up_to_when_it_falls(dummies: tuple[str, str]) -> None:
    s = scene({"Harlos": "1506"}, GERMAN_ASSAULT, active=["1406"], dummies=dummies)
    step = do(do(s, "demolish Harlos 1406", "pass").state, "resolve Harlos", dice=[1])
    assert any(isinstance(e, Consulted) for e in step.events)  # whatever the paper says
    assert any(isinstance(e, Revealed) for e in step.events) is ("1406" in dummies)
    marks = step.state.markers["1406"]  # type: ignore[index]
    assert ("dummies" in marks) is ("1406" in dummies)
