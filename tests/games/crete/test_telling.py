"""What the game says of itself, and what passes by itself."""

from __future__ import annotations

import pytest

from paralab.core.actions import Pass
from paralab.core.board import Place
from paralab.core.events import Began, Rested, Rolled, Skipped, after
from paralab.core.state import State
from paralab.games.crete import GAME
from paralab.games.crete.airdrop import NO_TARGET, at_sea, off_the_map, onto_a_track
from paralab.games.crete.movement import (
    NO_STEP,
    apart,
    impassable,
    movers,
    no_track_here,
    turning_back,
    wrong_map,
)
from paralab.games.crete.movement import off_the_map as off_every_map
from paralab.games.crete.orders import Drop, Walk
from paralab.games.crete.parts import BOARD, DROPPERS, TRACKS
from paralab.play.fuzz import Wander
from tests.games.crete.scene import AIR_LANDING, GERMAN_COMBAT, GERMAN_MOVE, do, scene
from tests.marks import case

STEP_GATES = (off_every_map, no_track_here, turning_back, wrong_map, apart, impassable)


def positions(number: int) -> list[State]:
    """Every seventh position of one random game."""
    return [s for s, _ in Wander(GAME, 1941, number).steps()][::7]


def cards(s: State, name: str) -> dict[str, str]:
    return {f.label: f.value for f in GAME.telling.unit(s, name)}


def test_the_card_of_a_unit() -> None:
    s = scene({"1/1": "E0907", "22": "E0906", "Maori": "W0909"}, GERMAN_MOVE)
    assert cards(s, "1/1") == {
        "Type": "airborne infantry",
        "Combat strength": "6",
        "Movement": "5 of 5 left",
        "State": "in an enemy zone of control",
    }
    assert cards(s, "Maori")["State"] == "ready"
    assert cards(s, "2/1") == {
        "Type": "airborne infantry",
        "Combat strength": "6",
        "Movement": "5",
        "State": "waiting to drop",
    }
    assert cards(s, "Ju-88")["State"] == "ready"
    first = scene({"1/1": "E0907"}, GERMAN_MOVE, turn=1)
    assert cards(first, "Ju-88")["State"] == "flies from turn 2 on"
    assert GAME.telling.unit(s, "nobody") == ()
    s = do(s, "walk 1/1 E1007").state
    assert cards(s, "1/1")["Movement"] == "4⅔ of 5 left"


def test_the_card_of_a_unit_in_transit() -> None:
    s = scene({"1/1": "track-WC"}, GERMAN_MOVE, marks={"1/1": ["for-centre"]})
    assert cards(s, "1/1")["State"] == "in transit to the central map"


def test_the_card_of_a_hex() -> None:
    s = scene({"1/1": "E0907"}, GERMAN_MOVE)
    facts = {f.label: f.value for f in GAME.telling.place(s, Place("E1205"))}
    assert facts["Victory"] == "5 points to whoever stands here at the end"
    assert "Airfield" in facts
    facts = {f.label: f.value for f in GAME.telling.place(s, Place("W2109"))}
    assert facts == {"Victory": "10 points to whoever stands here at the end"}
    facts = {f.label: f.value for f in GAME.telling.place(s, Place("C0107"))}
    assert facts == {"Road": "leads into the transit track between the western and central maps"}


def test_what_a_choice_interrupts() -> None:
    s = scene({"22": "E0908"}, AIR_LANDING)
    step = do(s, "drop 1/1 E0907", dice=[1, 4, 3])
    assert GAME.telling.why_now(step.state) == "1/1 has come down on 22 in E0908."
    s = scene({"1/1": "E0907", "2/1": "E0907", "22": "E0906"}, GERMAN_COMBAT)
    s = do(s, "attack 1/1 E0906", "attack 2/1 E0906").state
    assert GAME.telling.why_now(s) == "1/1 and 2/1 attack 22 in E0906."
    assert GAME.telling.why_now(scene({}, AIR_LANDING)) == ""


def test_every_event_of_a_game_can_be_told() -> None:
    known = set(GAME.telling.results)
    for number in range(3):
        for s, step in Wander(GAME, 1941, number).steps():
            GAME.telling.why_now(s)
            for event in step.events:
                said = GAME.telling.event(step.state, event)
                assert said == "" or said[-1] in ".!"
                assert "{" not in said
                if isinstance(event, Rolled):
                    assert event.purpose in known
                    assert event.result in GAME.telling.results[event.purpose]


@case("crete", "3.0")
@pytest.mark.parametrize("number", range(2))
def test_a_phase_passes_by_itself_only_where_nothing_else_is_lawful(number: int) -> None:
    skipped = 0
    for before, step in Wander(GAME, 1941, number).steps():
        s = before
        for event in step.events:
            if isinstance(event, Skipped):  # the position in which the phase passed
                skipped += 1
                assert [o for o in GAME.legal(s) if o != Pass()] == []
            s = after(s, event)
        if isinstance(step.events[-1], Rested | Began) and not s.over and not s.pending:
            assert any(o != Pass() for o in GAME.legal(s)), GAME.phase(s).name
    assert skipped


@pytest.mark.parametrize("number", range(2))
def test_gates_asked_as_one_answer_like_each_for_itself(number: int) -> None:
    places = [*BOARD.terrain, "eliminated"]
    for s in positions(number):
        for n, name in enumerate(movers(s)):
            for place in places[n::29]:
                order = Walk(name, place)  # type: ignore[arg-type]
                singly = [bar for bar in STEP_GATES if bar.stands(s, order)]
                assert bool(singly) == NO_STEP.stands(s, order)
                if singly:
                    assert NO_STEP.objection(s, order) == singly[0].objection(s, order)
    s = scene({}, AIR_LANDING)
    for place in (*places, *TRACKS):
        drop = Drop(DROPPERS[0], place)  # type: ignore[arg-type]
        singly = [bar for bar in (onto_a_track, off_the_map, at_sea) if bar.stands(s, drop)]
        assert bool(singly) == NO_TARGET.stands(s, drop)
