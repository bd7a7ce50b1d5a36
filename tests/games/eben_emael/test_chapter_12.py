"""[12.0] The scenarios."""

from __future__ import annotations

import msgspec
import pytest

from paralab.core.events import Consulted, Ended, Revealed
from paralab.core.state import UnitId
from paralab.games.eben_emael import GAME
from paralab.games.eben_emael.orders import Deploy
from paralab.games.eben_emael.parts import BOARD, FORTS, SETTINGS, SIDE_OF
from paralab.play.markdown import BadReplay
from paralab.play.replay import read
from tests.games.eben_emael.scene import (
    ALL,
    BELGIAN_ASSAULT,
    BELGIAN_FIRE,
    do,
    lawful,
    objections,
    rolled,
    scene,
    unit,
    why,
)
from tests.marks import case

LIST = ["0413", "0611", "0708", "0715", "1009", "1113", "1406", "1409", "1412", "1416", "1505"]


@case("eben_emael", "12.0")
def test_two_scenarios() -> None:
    assert set(GAME.scenarios) == {"12.1", "12.2"}
    assert {s.turns for s in GAME.scenarios.values()} == {10}
    assert all(s.title and s.about for s in GAME.scenarios.values())


@case("eben_emael", "12.1")
def test_the_set_up_is_as_printed() -> None:
    s = GAME.scenarios["12.1"].start()
    there = {n: u.at for mine in s.units.values() for n, u in mine.items() if u.at in BOARD.where}
    assert there == {
        "Heinemann": "1405", "Harlos": "1506", "Wenzel": "1408", "Huebel": "1313",
        "Neuhaus": "1111", "Unger": "1314", "Haug": "1118", "Neidermeier": "0815",
        "Arendt": "0712", "Bel/1": "0703", "Bel/2": "0902", "Bel/3": "1115", "Bel/4": "1121",
    }  # fmt: skip
    assert GAME.desk(s).name == "choice of dummies"
    assert GAME.decides(s) == "belgian"


@case("eben_emael", "12.1")
@pytest.mark.parametrize("standing", [None, *LIST])
def test_the_german_needs_every_work_of_the_list(standing: str | None) -> None:
    ruins = [f for f in LIST if f != standing]
    s = scene({"Haug": "1116", "Bel/3": "1115"}, BELGIAN_ASSAULT, turn=10, destroyed=ruins)
    step = do(s, "pass")
    assert step.state.winner == ("german" if standing is None else "belgian")
    (end,) = [e for e in step.events if isinstance(e, Ended)]
    assert end.cases[0] == "12.1"


@case("eben_emael", "12.1")
def test_the_verdict_can_be_had_at_any_time() -> None:
    s = scene({"Haug": "1116"}, BELGIAN_FIRE, destroyed=LIST[:6])
    assert GAME.telling.standing(s) == "6 of 11 works destroyed"
    assert "Belgian player would win" in GAME.telling.verdict(s)
    all_of_them = scene({"Haug": "1116"}, BELGIAN_FIRE, destroyed=LIST)
    assert "German player would win" in GAME.telling.verdict(all_of_them)


@case("eben_emael", "12.2")
def test_the_second_list_does_without_0708() -> None:
    ruins = [f for f in LIST if f != "0708"]
    for scenario, winner in (("12.1", "belgian"), ("12.2", "german")):
        units = {"Haug": "1116", "Bel/3": "1115"}
        s = scene(units, BELGIAN_ASSAULT, scenario, turn=10, destroyed=ruins)
        assert do(s, "pass").state.winner == winner


@case("eben_emael", "12.2")
def test_germans_land_on_clear_ground_one_to_a_hex() -> None:
    s = scene({"Bel/1": "0703"}, "German set-up", "12.2", turn=1)
    pool = {n: msgspec.structs.replace(u, at="pool") for n, u in s.units["german"].items()}  # type: ignore[index]
    s = msgspec.structs.replace(s, units={**s.units, "german": pool})
    assert why(s, "deploy Haug 0307") == ["12.2"]  # woods
    assert why(s, "deploy Haug 0715") == ["12.2"]  # hilltop, and a work
    assert why(s, "deploy Haug 1409") == ["12.2"]
    assert why(s, "deploy Haug 1801") == ["12.2"]  # canal
    assert why(s, "deploy Haug 0703") == ["4.3"]
    assert why(s, "deploy Haug 1408") == []
    assert {o.at for o in lawful(s, "Haug") if isinstance(o, Deploy)} == {
        p for p, t in BOARD.terrain.items() if t == ("clear",) and p not in FORTS and p != "0703"
    }
    s = do(s, "deploy Haug 1408").state
    assert why(s, "deploy Unger 1408") == ["12.2"]
    assert why(s, "deploy Haug 1407") == ["12.2"]


@case("eben_emael", "12.2")
def test_the_set_up_comes_in_order_and_mines_under_squads_go_off() -> None:
    s = GAME.scenarios["12.2"].start()
    s = do(s, "dummy 1406", "dummy 1505").state
    land = [p for p in BOARD.where if p not in FORTS and p.startswith("12")][:14]
    s = do(s, *(f"mine {p}" for p in land)).state
    assert GAME.desk(s).name == "laying of mines"
    s = do(s, "mine 1408").state  # the fifteenth
    assert GAME.desk(s).name == "German set-up"
    squads = list(s.units["german"])  # type: ignore[index]
    spots = [f"10{row:02}" for row in range(10, 18)]
    s = do(s, *(f"deploy {n} {p}" for n, p in zip(squads[1:], spots, strict=True))).state
    assert len(squads) == 9
    quiet = do(s, f"deploy {squads[0]} 1407")
    assert quiet.rolls == ()
    assert any(isinstance(e, Consulted) for e in quiet.events)
    loud = do(s, f"deploy {squads[0]} 1408", dice=[1, 3])
    assert rolled(loud).purpose == "mines"
    assert "pinned" in unit(loud.state, squads[0]).marks
    assert any(isinstance(e, Revealed) for e in loud.events)
    assert GAME.desk(loud.state).name == "Belgian Activation Phase"


@case("eben_emael", "12.2")
def test_the_optional_squads() -> None:
    scenario = GAME.scenarios["12.2"]
    assert set(scenario.options) == {"witzig", "maier"}
    for options in ((), ("witzig",), ("witzig", "maier")):
        squads = set(scenario.start(options).units["german"])  # type: ignore[index]
        assert len(squads) == 9 + len(options)
        assert ("Witzig" in squads) is ("witzig" in options)
        assert ("Maier" in squads) is ("maier" in options)
    assert GAME.scenarios["12.1"].options == {}
    s = scenario.start()
    assert SIDE_OF["Witzig"] == "german"
    assert UnitId("Witzig") not in s.units["german"]  # type: ignore[index]


SECOND = {"Haug": "1407", "Unger": "1307"}


@case("eben_emael", "12.2")
def test_works_fire_a_second_time_at_strength_one() -> None:
    s = scene(SECOND, BELGIAN_FIRE, "12.2", active=["1406"])
    assert why(s, "fire 1406 Haug again") == ["12.2"]  # not before the first
    s = do(s, "fire 1406 Haug").state
    assert why(s, "fire 1406 Unger again") == []
    assert why(s, "fire 1406 Haug again") == []  # both at one squad (ours)
    s = do(s, "fire 1406 Haug again").state
    assert why(s, "fire 1406 Unger again") == ["9.2"]
    s = do(s, "pass").state
    step = do(s, "resolve 1406", dice=[5, 1, 6])  # both, one after the other
    columns = [e.column for e in step.events if hasattr(e, "column")]
    assert columns == ["cupola", "1"]
    once = scene(SECOND, BELGIAN_FIRE, "12.1", active=["1406"])
    once = do(once, "fire 1406 Haug").state
    assert why(once, "fire 1406 Haug again") == ["12.2"]


@case("eben_emael", "12.2")
def test_squads_have_no_second_fire() -> None:
    s = scene({"Haug": "1118", "Bel/3": "1117"}, BELGIAN_FIRE, "12.2")
    s = do(s, "fire Bel/3 Haug").state
    assert "12.2" in why(s, "fire Bel/3 Haug again")


@case("eben_emael", "12.2")
def test_a_second_fire_has_no_observation_and_keeps_its_field() -> None:
    units = {"Haug": "0208", "Unger": "1114"}
    s = scene(units, BELGIAN_FIRE, "12.2", active=["1113", "0715"])
    s = do(s, "fire 1113 Haug").state  # seen by observation
    (found,) = objections(s, "fire 1113 Haug again")
    assert found.case in ("6.2", "6.5")
    assert why(s, "fire 1113 Unger again") == []
    s = scene({"Haug": "1408", "Unger": "1509"}, BELGIAN_FIRE, "12.2", active=["1409"])
    s = do(s, "fire 1409 Haug").state
    assert why(s, "fire 1409 Unger again") == ["9.3"]


@case("eben_emael", "12.2")
def test_the_second_fire_is_wasted_if_the_first_eliminates() -> None:
    s = scene(SECOND, BELGIAN_FIRE, "12.2", active=["1406"])
    s = do(s, "fire 1406 Haug", "fire 1406 Haug again", "pass").state
    step = do(s, "resolve 1406", dice=[1, 6])
    assert unit(step.state, "Haug").at == "eliminated"
    assert not step.state.orders


def test_flaws_of_made_up_positions() -> None:
    s = scene({"Haug": "1117", "Bel/3": "1115"}, BELGIAN_FIRE)

    def flaws(**units: str) -> list[str]:
        put = {
            side: {n: msgspec.structs.replace(u, at=units.get(n, u.at)) for n, u in mine.items()}
            for side, mine in s.units.items()
        }
        return list(GAME.flaws(msgspec.structs.replace(s, units=put)))

    assert flaws() == []
    assert "canal" in flaws(Haug="1801")[0]
    assert "still stands" in flaws(Haug="1409")[0]
    assert "together" in flaws(Haug="1115")[0]
    assert "together" in flaws(Haug="1117", Unger="1117")[0]
    assert "no hex" in flaws(Haug="9999")[0]
    for notes in ({"dummies": {"1420"}}, {"dummies": {"1409"}}, {"mines": {"1117"}}):
        paper = {"belgian": {k: frozenset(v) for k, v in notes.items()}}
        assert list(GAME.flaws(msgspec.structs.replace(s, notes=paper)))
    both = {"1409": frozenset({"inactive", "destroyed"})}
    assert list(GAME.flaws(msgspec.structs.replace(s, markers=both)))
    assert list(GAME.flaws(msgspec.structs.replace(s, turn=11)))
    assert len(ALL) == 18
    assert len(SETTINGS) == 2


@pytest.mark.parametrize(
    "row",
    [
        "Haug 1117 asleep",
        "Bel/3 1116 charge",
        "track glory 3",
        "track edge -1",
        "note german dummies 1416",
        "note belgian plans 1416",
        "announced pass",
        "announced walk Haug 1117",
        "announced fire 1217 1117",
        "hand Bel/9",
        "decision german resolve",
        "decision german loss Bel/3",
        "decision german excess",
        "decision german advance Haug",
        "phase German Reorganization Phase",
    ],
)
def test_what_no_table_can_show_is_refused(row: str) -> None:
    rows = ["phase German Movement Phase", "Haug 1117", "Bel/3 1116", row]
    head = "---\nformat: paralab-replay/1\ngame: eben_emael\nscenario: 12.1\n---\n"
    text = head + "```position\n" + "\n".join(rows) + "\n```\n"
    with pytest.raises(BadReplay):
        read(text, lambda _: GAME)
    lawful = text.replace(f"{row}\n", "")
    assert read(lawful, lambda _: GAME).start.units
