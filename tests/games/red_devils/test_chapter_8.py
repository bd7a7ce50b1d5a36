"""[8.0] Disruption, and how it comes off."""

from __future__ import annotations

from paralab.core.board import Place
from paralab.core.events import Counted, Eliminated, Marked
from paralab.games.red_devils import GAME
from paralab.games.red_devils.parts import BOARD, MARKET, ROAD_BRIDGE
from tests.games.red_devils.fights import FIELD, NE, RING, SS, N, S, fight, river, spot
from tests.games.red_devils.scene import (
    BRITISH_COMBAT,
    BRITISH_MOVEMENT,
    BRITISH_REMOVAL,
    GERMAN_COMBAT,
    GERMAN_MOVEMENT,
    GERMAN_REMOVAL,
    at,
    cited,
    do,
    lawful,
    rolled,
    scene,
    told,
    unit,
    why,
    words,
)
from tests.marks import case

DOWN = ("disrupted",)
PAIR = {"2/1/1": N, "3/1/1": NE}
FAR = {"Krafft": "0101", "Weber": "3101"}
"""Germans who are nowhere near."""


@case("red_devils", "8.0")
def test_all_germans_recover_in_their_phase() -> None:
    units = {"Krafft": FIELD, "Weber": N, "2/1/1": SS}
    marks = dict.fromkeys(units, DOWN)
    s = scene(units, BRITISH_MOVEMENT, marks=marks)
    step = do(s, "pass") if s.phase == BRITISH_MOVEMENT else None
    assert step is not None
    for name in ("Krafft", "Weber"):
        assert "disrupted" not in unit(step.state, name).marks
    assert "disrupted" in unit(step.state, "2/1/1").marks  # the British wait for their own phase
    assert "Krafft recovers from disruption." in told(step)
    assert GAME.scenarios["market"].sequence[GERMAN_REMOVAL].side is None


@case("red_devils", "8.0")
def test_only_the_disrupted_recover() -> None:
    s = scene(
        {"2/1/1": N, "3/1/1": NE}, BRITISH_REMOVAL, marks={"2/1/1": DOWN}, tracks={"command": 3}
    )
    assert why(s, "rally 3/1/1") == ["8.0"]
    assert why(s, "rally Krafft") == ["3.0", "3.0"] or why(s, "rally Krafft")[0] == "3.0"
    assert why(s, "rally 2/1/1") == []


@case("red_devils", "8.1")
def test_disrupted_units_do_nothing() -> None:
    units = {"2/1/1": N, "Krafft": FIELD, "1LR/1": SS}
    s = scene({**units, "3/1/1": NE}, BRITISH_COMBAT, marks={"2/1/1": DOWN, "1LR/1": DOWN})
    assert why(s, "attack 2/1/1 Krafft") == ["8.1"]
    assert why(s, "attack 1LR/1 Krafft") == ["8.1"]
    assert words(s, "attack 2/1/1 Krafft") == [
        "2/1/1 is disrupted, and a disrupted unit does not attack."
    ]
    moves = scene(units, BRITISH_MOVEMENT, marks={"2/1/1": DOWN})
    assert lawful(moves, "2/1/1") == []


@case("red_devils", "8.2")
def test_a_disrupted_unit_defends_normally() -> None:
    s = scene({"2/1/1": N, "Krafft": FIELD}, BRITISH_COMBAT)
    down = scene({"2/1/1": N, "Krafft": FIELD}, BRITISH_COMBAT, marks={"Krafft": DOWN})
    same = [fight(x, "2/1/1", "Krafft", "-").events[-1] for x in (s, down)]
    assert same[0] == same[1]  # the same column, the same sum


@case("red_devils", "8.2")
def test_disrupted_twice_it_has_to_retreat() -> None:
    s = scene({"2/1/1": N, "Krafft": FIELD}, BRITISH_COMBAT, marks={"Krafft": DOWN})
    s = fight(s, "2/1/1", "Krafft", "Dd").state
    assert why(s, "stand") == ["8.2"]
    assert words(s, "stand") == ["Krafft is disrupted already: it has to retreat."]
    s = do(s, f"retreat Krafft {S}", f"retreat Krafft {SS}").state
    assert at(s, "Krafft") == SS
    assert "disrupted" in unit(s, "Krafft").marks
    assert s.pending[-1].kind == "advance"


@case("red_devils", "8.2")
def test_without_a_safe_way_it_is_lost() -> None:
    units = {"2/1/1": N, "3/1/1": S, "Krafft": FIELD}
    s = scene(units, BRITISH_COMBAT, marks={"Krafft": DOWN})
    step = fight(s, "2/1/1", "Krafft", "Dd")
    assert at(step.state, "Krafft") == "eliminated"
    assert "Krafft is eliminated: disrupted already, and no safe way to retreat." in told(step)
    assert step.state.pending[-1].about == ("2/1/1", FIELD)  # and the victor may advance, one hex


@case("red_devils", "8.2")
def test_a_city_protects_the_disrupted() -> None:
    there = spot("city")
    s = scene(
        {"2/1/1": BOARD.adjacent[there][0], "Krafft": there}, BRITISH_COMBAT, marks={"Krafft": DOWN}
    )
    for read in ("Dd", "De*"):
        step = fight(s, "2/1/1", "Krafft", read)
        assert not step.state.pending
        assert at(step.state, "Krafft") == there
        assert not any(isinstance(e, Eliminated) for e in step.events)
        assert rolled(step).result == "no effect"
        assert "8.2" in rolled(step).cases
        (said,) = told(step)
        end = f"Die 1: {read}, no effect, for Krafft is in a city and disrupted already."
        assert said.endswith(end)
    assert rolled(fight(s, "2/1/1", "Krafft", "De")).result == "defender eliminated"
    assert at(fight(s, "2/1/1", "Krafft", "De").state, "Krafft") == "eliminated"


@case("red_devils", "8.2")
def test_the_flak_is_lost_the_second_time() -> None:
    """Ours: it never retreats, so it has no safe way."""
    end = ROAD_BRIDGE[0]
    near = next(p for p in BOARD.adjacent[end] if not river(end, p))
    s = scene({"StatFlak": end, "2/1/1": near}, BRITISH_COMBAT, marks={"StatFlak": DOWN})
    step = fight(s, "2/1/1", "StatFlak", "Dd")
    assert at(step.state, "StatFlak") == "eliminated"
    assert step.state.pending[-1].about == ("2/1/1", end)


@case("red_devils", "8.3")
def test_disrupted_units_control_hexes() -> None:
    units = {"2/1/1": N, "3/1/1": SS, "Krafft": FIELD}
    s = fight(scene(units, BRITISH_COMBAT, marks={"3/1/1": DOWN}), "2/1/1", "Krafft", "Dd").state
    assert words(s, f"retreat Krafft {S}") == [f"{S} is in a British zone of control."]


@case("red_devils", "8.4")
def test_recovery_in_the_midst_of_enemies() -> None:
    ring = dict(zip(("Krafft", "Weber", "Helle", "Harder", "Knaust", "Bruhns"), RING, strict=True))
    marks = {"2/1/1": DOWN}
    s = scene({"2/1/1": FIELD, **ring}, BRITISH_REMOVAL, marks=marks, tracks={"command": 3})
    assert why(s, "rally 2/1/1") == []
    step = do(s, "rally 2/1/1")
    assert "disrupted" not in unit(step.state, "2/1/1").marks
    assert "8.4" in cited(step)


@case("red_devils", "8.5")
def test_a_command_point_for_each() -> None:
    names = ("1/1/1", "2/1/1", "3/1/1", "10/4/1", "11/4/1", "156/4/1")
    units = dict(zip(names, RING, strict=True))
    s = scene({**units, **FAR}, GERMAN_MOVEMENT, turn=4, marks=dict.fromkeys(names, DOWN))
    step = do(s, "pass")
    s = step.state
    assert s.phase == BRITISH_REMOVAL
    assert s.tracks["command"] == MARKET.command[3] == 3
    assert "The British player has 3 command points." in told(step)
    s = do(s, "rally 2/1/1", "rally 1/1/1").state
    assert s.tracks["command"] == 1
    step = do(s, "rally 10/4/1")  # the last point: the phase is over
    assert step.state.phase != BRITISH_REMOVAL
    assert "command" not in step.state.tracks
    left = [n for n in names if "disrupted" in unit(step.state, n).marks]
    assert left == ["3/1/1", "11/4/1", "156/4/1"]


@case("red_devils", "8.5")
def test_without_points_nobody_recovers() -> None:
    s = scene({"2/1/1": N}, BRITISH_REMOVAL, turn=2, marks={"2/1/1": DOWN})
    assert words(s, "rally 2/1/1") == [
        "No command point is left of the 2 of this turn, and 2/1/1 would need one."
    ]
    assert why(s, "rally 2/1/1") == ["8.5"]


@case("red_devils", "8.5")
def test_points_are_not_saved() -> None:
    s = scene(
        {"2/1/1": N, "3/1/1": S}, BRITISH_REMOVAL, marks={"2/1/1": DOWN}, tracks={"command": 3}
    )
    for line in ("pass", "rally 2/1/1"):
        step = do(s, line)
        assert "command" not in step.state.tracks
        assert sum(e.by for e in step.events if isinstance(e, Counted)) == -3


@case("red_devils", "8.5")
def test_a_phase_without_disrupted_units_passes_by_itself() -> None:
    s = scene({"2/1/1": N, **FAR}, GERMAN_MOVEMENT)
    step = do(s, "pass")
    assert step.state.phase not in (BRITISH_REMOVAL, GERMAN_MOVEMENT)
    assert any("No British unit is disrupted" in line for line in told(step))
    assert not step.state.tracks
    assert not any(isinstance(e, Marked) for e in step.events)


def test_disruption_shows_on_the_card() -> None:
    s = scene({"2/1/1": spot("woods")}, GERMAN_COMBAT, marks={"2/1/1": DOWN})
    facts = {f.label: f.value for f in GAME.telling.unit(s, "2/1/1")}
    assert "Strength" in facts
    assert facts["Range"] == "2 hexes"
    assert Place(at(s, "2/1/1")) == spot("woods")
