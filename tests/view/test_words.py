"""Words for hexes, sides, positions and steps: complete, plain, and never a secret."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from paralab.core.actions import Pass
from paralab.core.basis import Basis
from paralab.core.board import Place
from paralab.core.dice import Scripted
from paralab.core.events import Moved
from paralab.core.state import Side, State, UnitId
from paralab.core.telling import Fact, Telling
from paralab.games.eben_emael import GAME
from paralab.games.eben_emael.orders import Dummy, Walk
from paralab.view import words

GERMAN, BELGIAN = Side("german"), Side("belgian")
TELLING = Telling(
    noun=("squad", "squads"),
    sides={GERMAN: "German", BELGIAN: "Belgian"},
    marks={"pinned": "pinned", "bold": "moved boldly"},
    place=lambda s, p: (Fact("Strength", "2", basis=Basis.RECONSTRUCTED),) if p == "1409" else (),
    price=lambda s, a: Fact("Bold", "a bold move") if isinstance(a, Walk) else None,
    event=lambda s, e: f"{e.unit} is in {s.unit(e.unit).at}." if isinstance(e, Moved) else "",
)
G = dataclasses.replace(GAME, telling=TELLING)


@pytest.fixture
def start() -> State:
    return GAME.scenarios["12.1"].start()


def hidden(state: State, *dummies: str) -> State:
    paper = {"dummies": frozenset(dummies)}
    return msgspec.structs.replace(state, notes={BELGIAN: paper})


def marked(state: State, name: str, *marks: str) -> State:
    mine = dict(state.units[GERMAN])
    unit = mine[UnitId(name)]
    mine[UnitId(name)] = msgspec.structs.replace(unit, marks=frozenset(marks))
    return msgspec.structs.replace(state, units={**state.units, GERMAN: mine})


def test_a_hex_says_number_ground_unit_state_and_what_can_be_done(start: State) -> None:
    here = marked(start, "Wenzel", "bold", "charge")
    order = Walk(UnitId("Harlos"), Place("1408"))
    said = words.hex_words(G, here, Place("1408"), legal=[order], left=1)
    assert said.startswith("1408, clear")
    assert "Wenzel, German squad, moved boldly." in said
    assert said.endswith("Reachable, 1 movement point left, bold.")
    assert "charge" not in said


def test_points_left_are_counted_in_words(start: State) -> None:
    said = words.hex_words(G, start, Place("1210"), left=2)
    assert said.endswith("Reachable, 2 movement points left.")


def test_facts_say_their_basis(start: State) -> None:
    assert "Strength: 2 (reconstructed)." in words.hex_words(G, start, Place("1409"))


def test_hexsides_are_told_by_direction(start: State) -> None:
    board = GAME.scenario(start).board
    place = next(p for p in board.where if any(board.parted(p, q) for q in board.adjacent[p]))
    neighbour = next(q for q in board.adjacent[place] if board.parted(place, q))
    assert board.parted(place, neighbour)[0] in words.hexside_words(board, place).lower()


def test_the_other_sides_paper_is_never_told(start: State) -> None:
    for place in GAME.scenario(start).board.terrain:
        told = {
            words.hex_words(G, hidden(start, *pair), place, eyes=GERMAN)
            for pair in (("1406", "1505"), ("1113", "1416"))
        }
        assert len(told) == 1
    assert "paper" in words.hex_words(G, hidden(start, "1406"), Place("1406"), eyes=BELGIAN)
    assert "paper" not in words.hex_words(G, hidden(start, "1406"), Place("1406"), eyes=GERMAN)


def test_every_unit_of_a_side_is_accounted_for(start: State) -> None:
    said = words.side_words(G, start, GERMAN)
    assert said.startswith("German: 9 squads on the map")
    for name, unit in start.units[GERMAN].items():
        assert (f"{name} in {unit.at}" in said) == (unit.at in GAME.scenario(start).board.where)


@pytest.mark.parametrize("order", ["side", "area"])
def test_a_position_names_every_unit_once(start: State, order: str) -> None:
    said = words.position_words(G, start, order)  # type: ignore[arg-type]
    for mine in start.units.values():
        for name, unit in mine.items():
            if unit.at in GAME.scenario(start).board.where:
                assert said.count(name + (" in " if order == "side" else ",")) == 1
    assert "Belgian player decides." in said


def test_a_position_is_told_the_same_whatever_the_other_side_wrote(start: State) -> None:
    one, two = hidden(start, "1406", "1505"), hidden(start, "1113", "1416")
    assert words.position_words(G, one, eyes=GERMAN) == words.position_words(G, two, eyes=GERMAN)
    assert words.position_words(G, one) != words.position_words(G, two)


def test_a_step_is_told_by_its_events_as_they_leave_the_table(start: State) -> None:
    moved = Moved(unit=UnitId("Haug"), to=Place("1117"), cost=1)
    step = GAME.enact(start, Dummy(Place("1406")), Scripted(()))
    heard = msgspec.structs.replace(GAME.heard_by(step, None), events=(moved,))
    assert words.step_words(G, start, heard) == "Haug is in 1117."


def test_a_secret_step_is_told_as_a_secret(start: State) -> None:
    step = GAME.enact(start, Dummy(Place("1406")), Scripted(()))
    said = words.step_words(G, start, GAME.heard_by(step, GERMAN))
    assert said == "The Belgian player writes on a paper of his own."
    assert "1406" in words.step_words(G, start, GAME.heard_by(step, BELGIAN))


def test_an_order_reads_as_its_label_or_as_its_line(start: State) -> None:
    labelled = words.order_words(G, start, Pass())
    assert labelled
    assert words.order_line(Walk(UnitId("Haug"), Place("1117"))) == "walk Haug 1117"


def test_the_end_of_the_game_is_told(start: State) -> None:
    over = msgspec.structs.replace(start, over=True, winner=GERMAN)
    assert words.turn_words(G, over) == "The game is over. The German side has won."
