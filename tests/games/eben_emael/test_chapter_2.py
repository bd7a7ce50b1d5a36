"""[1.0] to [3.0]: what is in the box, and the sequence of play."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from paralab.core.actions import Pass
from paralab.core.basis import Basis
from paralab.core.dice import Seeded
from paralab.core.events import Began, Ended, Marked
from paralab.games.eben_emael import GAME
from paralab.games.eben_emael.parts import (
    BELGIAN,
    BOARD,
    COUNTERS,
    EFFECTS,
    FORTS,
    GERMAN,
    OBSERVERS,
    SETTINGS,
)
from paralab.games.eben_emael.table import DECIDES
from tests.games.eben_emael.scene import (
    ALL,
    BELGIAN_ASSAULT,
    GERMAN_ASSAULT,
    GERMAN_FIRE,
    GERMAN_MOVE,
    do,
    objections,
    scene,
    unit,
    why,
)
from tests.marks import case


@case("eben_emael", "2.0")
def test_the_box() -> None:
    """Two armies, eighteen works of which four observe, four charts."""
    assert Counter(c.side for c in COUNTERS.values()) == {GERMAN: 11, BELGIAN: 15}
    assert len(FORTS) == 18
    assert set(OBSERVERS) == {"0715", "1009", "1409", "1412"}
    assert set(GAME.tables) == {"fire", "assault", "demolition", "activation"}


@case("eben_emael", "2.1")
def test_counters_bear_a_name_and_a_number() -> None:
    assert COUNTERS["Haug"].title == "Haug/5"  # printed, so the others follow history
    assert COUNTERS["Witzig"].title == "Witzig/11"
    assert COUNTERS["Maier"].title == "Maier/2"
    assert COUNTERS["Haug"].basis is Basis.PRINTED
    assert COUNTERS["Unger"].basis is Basis.RECONSTRUCTED
    assert len({c.title for c in COUNTERS.values()}) == 26
    assert all(c.values["movement"] == 4 and c.values["range"] == 2 for c in COUNTERS.values())
    assert COUNTERS["Haug"].values["effectiveness"] == 4
    assert COUNTERS["Bel/1"].values["effectiveness"] == 3


@case("eben_emael", "2.2")
def test_every_hex_that_is_named_is_what_is_said_of_it() -> None:
    """All that the rules, the errata and records of play say of single hexes."""
    for setting in SETTINGS.values():
        for side, there in setting.set_up.items():
            for place in there.values():
                assert BOARD.terrain[place] != ("canal",)
                assert side == BELGIAN or place not in FORTS
        assert set(setting.victory) <= set(FORTS)
    cliffs = {p for side in BOARD.lines["cliff"] for p in side if "canal" not in BOARD.terrain[p]}
    assert cliffs == {f"16{row:02}" for row in range(6, 22)}
    assert BOARD.terrain["0715"] == ("hilltop",)
    assert all(BOARD.climbs("slope", p, "0715") for p in BOARD.adjacent["0715"])
    assert BOARD.parted("1411", "1412") == ("slope",)
    assert BOARD.parted("1312", "1412") == ()
    assert all("canal" in BOARD.terrain[f"{c}{r:02}"] for c in (18, 19) for r in range(1, 23))
    for place in OBSERVERS:  # open ground round the observation works
        assert all("woods" not in BOARD.terrain[p] for p in BOARD.adjacent[place])
    for place in ("1405", "1506", "1408", "1313", "0815", "0712"):  # landed next to a work
        assert any(p in FORTS for p in BOARD.adjacent[place])


def test_terrain_of_the_map_is_terrain_of_the_chart() -> None:
    grounds = {kind for kinds in BOARD.terrain.values() for kind in kinds}
    assert grounds == {"clear", "woods", "building", "hilltop", "canal"}
    assert set(BOARD.lines) | set(BOARD.rises) == {*EFFECTS["cross"], "cliff"}


@case("eben_emael", "3.0")
def test_eleven_steps_ten_times() -> None:
    for name, scenario in GAME.scenarios.items():
        sequence = scenario.sequence
        turn = sequence[scenario.first :]
        assert len(turn) == 11
        assert [p.side for p in sequence] == list(DECIDES[name])
        assert [p.part for p in turn] == ["German player-turn"] * 6 + ["Belgian player-turn"] * 5
        assert scenario.turns == 10
        assert all(p.help and p.short and p.part for p in sequence)


@case("eben_emael", "3.0")
def test_each_step_belongs_to_one_player_and_has_its_orders() -> None:
    s = scene({"Haug": "1117", "Bel/3": "1115"}, GERMAN_MOVE)
    assert why(s, "walk Haug 1116") == []
    assert why(s, "walk Bel/3 1116") == ["3.0"]
    assert why(s, "fire Haug Bel/3") == ["3.0"]
    assert why(s, "walk Wenzel 1407") == ["3.0"]  # not on the map
    fire = scene({"Haug": "1117", "Bel/3": "1115"}, GERMAN_FIRE)
    assert why(fire, "fire Bel/3 Haug") == ["3.0"]
    assert why(fire, "fire 1409 Haug") == ["3.0"]
    assert why(fire, "walk Haug 1116") == ["3.0"]


@case("eben_emael", "3.0")
def test_a_side_recovers_in_its_own_reorganization() -> None:
    marks = {"Haug": ("pinned", "bold"), "Bel/3": ("pinned",)}
    s = scene({"Haug": "1117", "Unger": "1116", "Bel/3": "1115"}, GERMAN_ASSAULT, marks=marks)
    after = do(s, "pass").state
    assert unit(after, "Haug").marks == {"charge"}
    assert unit(after, "Bel/3").marks == {"pinned"}
    s = scene({"Haug": "1117", "Bel/3": "1115", "Bel/4": "1016"}, BELGIAN_ASSAULT, marks=marks)
    after = do(s, "pass").state
    assert unit(after, "Haug").marks >= {"pinned", "bold"}
    assert unit(after, "Bel/3").marks == set()


@case("eben_emael", "3.0")
def test_the_game_ends_after_the_tenth_turn() -> None:
    units = {"Haug": "1117", "Bel/3": "1116"}
    for turn, over in ((9, False), (10, True)):
        step = do(scene(units, BELGIAN_ASSAULT, turn=turn), "pass")
        assert step.state.over is over
        assert any(isinstance(e, Ended) for e in step.events) is over
        assert any(isinstance(e, Began) and e.turn == 11 for e in step.events) is False
    assert [o.case for o in objections(step.state, "pass")] == ["3.0"]


@pytest.mark.parametrize("name", GAME.scenarios)
def test_steps_pass_by_themselves_exactly_when_nobody_can_see_anything_to_do(name: str) -> None:
    """The quick answer of `idle` against the lawful orders of the position as all may see it."""
    asked = 0
    for seed in range(12):
        rng, dice = random.Random(seed), Seeded(seed)
        s = GAME.scenarios[name].start()
        while not s.over:
            public = msgspec.structs.replace(s, notes={})
            phase = GAME.desk(s)
            if not s.pending and not s.orders and s.hand is None and phase.part != "Set-up":
                fresh = not any(u.spent for mine in s.units.values() for u in mine.values())
                nothing = all(isinstance(o, Pass) for o in GAME.legal(public))
                if fresh or "Movement" not in phase.name:
                    asked += 1
                    assert (phase.idle(s) is not None) == nothing, (phase.name, s)
                    assert phase.idle(s) == phase.idle(public)
            legal = GAME.legal(s)
            subjects = [x for x in legal.subjects() if next(legal.of(x), None) is not None]
            s = GAME.enact_unchecked(
                s, rng.choice(list(legal.of(rng.choice(subjects)))), dice
            ).state
    assert asked > 300


def test_a_step_that_passes_says_so_with_its_case() -> None:
    s = scene({"Haug": "1117", "Bel/3": "0703"}, GERMAN_MOVE, active=())
    step = do(s, "pass")
    skipped = {
        e.phase: (e.words, e.cases)
        for e in step.events
        if hasattr(e, "phase") and hasattr(e, "words")
    }
    assert skipped["Belgian Defensive Fire Phase"][1] == ("5.0",)
    assert skipped["German Assault Phase"][0].endswith("passes by itself.")


def test_dummies_keep_a_fire_step_from_passing() -> None:
    """1406 is the only active work; whether it is a dummy must not show."""
    rest = [f for f in ALL if f not in ("1406", "1505")]
    for dummies in ((), ("1406", "1505")):
        s = scene({"Haug": "1408"}, GERMAN_MOVE, active=["1406"], dummies=dummies, destroyed=rest)
        assert GAME.desk(do(s, "pass").state).name == "Belgian Defensive Fire Phase"


def test_marks_of_a_squad_outlive_the_enemy_reorganization() -> None:
    s = scene({"Haug": "1117", "Bel/3": "1116"}, GERMAN_ASSAULT, marks={"Bel/3": ("bold",)})
    step = do(s, "pass")
    assert not any(isinstance(e, Marked) and e.unit == "Bel/3" for e in step.events)
