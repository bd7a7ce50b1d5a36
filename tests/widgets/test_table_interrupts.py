"""Decisions that interrupt: whose they are and why, one key to let them go by, walks that go on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from html import unescape

import paralab
from paralab.core.actions import Pass
from paralab.core.board import Place
from paralab.core.dice import Seeded
from paralab.core.game import Advice, Game
from paralab.core.state import Side, State, UnitId
from paralab.play.notation import Toward, write
from paralab.play.session import Papers, Session
from paralab.view.layout import layout_of
from paralab.widgets.table import Table
from paralab.widgets.table_interrupts import interruption, nothing_to_hide, quick_answers
from paralab.widgets.table_keys import moved
from paralab.widgets.table_scene import layers_of

BRITISH, GERMAN = Side("british"), Side("german")
WALKER = UnitId("2/1/1")


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def holds(game: Game, state: State) -> Advice:
    """Lets everything go by."""
    assert Pass() in game.legal(state)
    return Advice(Pass(), 0.0, "It holds.")


def fires(game: Game, state: State) -> Advice:
    """Shoots at whatever comes."""
    shot = next((a for a in game.legal(state) if write(a).startswith("shoot")), Pass())
    return Advice(shot, 0.0, "It fires.")


def position(papers: Papers = "open") -> Session:
    """A British battalion three hexes from a German unit that may fire at it."""
    told = paralab.position(
        "red_devils", {WALKER: "0805", "Weber": "1205"}, phase="british movement", dice=[6] * 30
    )
    return Session(told.game, told.state, told.dice, papers=papers, study=True)


def destination(session: Session) -> Place:
    """A place beyond where the other side may fire."""
    ways = session.reach(WALKER)
    return max(ways, key=lambda place: (ways[place].risky, len(ways[place].path), place))


def tell(t: Table, message: dict[str, str]) -> None:
    t.parts.board._hear(None, message, None)


def interrupted(papers: Papers = "open") -> Table:
    t = Table(position(papers))
    t.give(Toward(WALKER, destination(t.session)))
    assert t.session.state.pending
    return t


def test_reach_looks_past_a_decision_that_the_other_side_lets_go_by() -> None:
    session = position()
    ways = session.reach(WALKER)
    first = session.state.unit(WALKER).at
    risky = [place for place, way in ways.items() if way.risky]
    assert len(risky) > 10
    assert any(len(ways[p].path) > 1 and not ways[p].halts for p in risky)
    assert first not in ways


def test_a_machine_that_holds_does_not_stop_the_walk() -> None:
    t = Table(position(), seats={GERMAN: holds})
    to = destination(t.session)
    t.give(Toward(WALKER, to))
    assert t.session.state.unit(WALKER).at == to
    assert t.parts.trouble.html == ""
    assert any(step.side == GERMAN for step in t.session.steps) or t.session.last > 1


def test_a_shot_stops_the_walk() -> None:
    t = Table(position(), seats={GERMAN: fires})
    to = destination(t.session)
    t.give(Toward(WALKER, to))
    assert any(step.rolls for step in t.session.steps)
    assert t.session.state.unit(WALKER).at != to


def test_the_prompt_says_whose_decision_it_is_and_what_it_interrupts() -> None:
    t = interrupted()
    said = plain(t.parts.prompt.html)
    assert "interrupts the British Movement Phase." in said
    assert "of the British player" not in said
    assert "German player decides" in said
    assert WALKER in interruption(t.session.game, t.session.state)
    assert interruption(t.session.game, t.session.start) == ""


def test_one_key_holds_and_none_rolls_dice() -> None:
    t = interrupted()
    answers = quick_answers(t.session)
    assert answers[0] == Pass()
    assert all(t.session.needs(answer) is None for answer in answers)
    steps = t.session.last
    tell(t, {"kind": "key", "key": "h"})
    assert t.session.last > steps
    assert not any(step.rolls for step in t.session.steps)
    assert quick_answers(position()) == (), "nothing interrupts"


def test_after_the_answer_of_a_person_the_walk_goes_on() -> None:
    t = interrupted()
    to = destination(position())
    for _ in range(40):
        if not t.session.state.pending:
            break
        tell(t, {"kind": "key", "key": "h"})
    assert t.session.state.unit(WALKER).at == to


def test_taking_back_ends_the_walk() -> None:
    t = interrupted()
    t.undo()
    assert t.session.last == 0
    assert t.session.state.unit(WALKER).at == "0805"


def test_two_people_need_no_cover_when_nothing_is_secret() -> None:
    t = interrupted("closed")
    assert t.covering is None
    assert t.session.eyes == GERMAN
    assert "German player decides" in plain(t.parts.prompt.html)
    assert nothing_to_hide(t.session, BRITISH)


def test_what_is_on_paper_is_covered() -> None:
    told = paralab.load("red_devils")
    start = next(iter(told.scenarios.values())).start()
    session = Session(told, start, Seeded(1), papers="closed")
    t = Table(session)
    assert t.covering == BRITISH, "drop zones are about to be written down"


def test_zones_of_control_and_other_layers_can_be_laid_over_the_map() -> None:
    t = interrupted()
    game = t.session.game
    assert "control" in layers_of(game)
    before = len(t.parts.board._layers[1])
    t.parts.bar._hear(None, {"pick": "layer control"}, None)
    assert len(t.parts.board._layers[1]) > before
    told = replace(game.telling, controls=None, layers={"Supply": lambda _: {Place("0805"): "x"}})
    other = replace(game, telling=told)
    assert "control" not in layers_of(other)
    assert "Supply" in layers_of(other).values()


def test_the_cursor_goes_over_the_gap_between_sheets_and_into_boxes() -> None:
    crete = paralab.load("crete")
    board = next(iter(crete.scenarios.values())).board

    def right(here: str) -> Place | None:
        return moved(board, "ArrowRight", Place(here), (), layout)

    layout = layout_of(board, crete.look)
    assert right("C2203") == "E0203", "over the gap to the next sheet"
    assert right("W3113") == "track-WC", "into a box beside the map"
    assert moved(board, "ArrowLeft", Place("track-WC"), (), layout) == "W3113"
    assert moved(board, "ArrowDown", Place("airborne"), (), layout) == "mountain"
    inside = Place("W1010")
    assert right(inside) == "W1110"


def test_movement_points_are_told_in_fractions() -> None:
    t = Table(position(), seats={GERMAN: holds})
    t.give(f"walk {WALKER} {min(board_step(t.session))}")
    said = plain(t.parts.prompt.html)
    assert re.search(r"\d?[½¼¾]? movement points left\.", said)
    assert "36 movement points" not in said


def board_step(session: Session) -> list[Place]:
    board = session.scenario.board
    return [p for p in board.adjacent[session.state.unit(WALKER).at] if p in board.where]


def test_a_choice_in_ones_own_phase_interrupts_nothing() -> None:
    at = {"IV/Sturm": "W0407", "II/Sturm": "W0508", "22": "W0507"}
    session = paralab.position("crete", at, phase="German Combat Phase", turn=2)
    session.do("attack IV/Sturm W0507")
    said = interruption(session.game, session.state)
    assert "interrupts" not in said
    assert "IV/Sturm" in said


def kreta(*orders: str, units: Mapping[str, str], marks: Mapping[str, tuple[str, ...]]) -> Table:
    """A battle of Kreta 1941 that is put together, on a table."""
    told = paralab.position("kreta_1941", units, phase="German Attack", marks=marks)
    for order in orders:
        told.do(order)
    return Table(Session(told.game, told.state, told.dice, study=True))


def test_what_rolls_dice_in_a_decision_has_a_button_and_no_key() -> None:
    fought = {"1/1spad": ("engaged",), "22NZ": ("engaged",)}
    t = kreta("attack 1/1spad 22NZ", units={"1/1spad": "18,11", "22NZ": "18,10"}, marks=fought)
    (button,) = re.findall(
        r'<button[^>]*data-pick="line resolve 22NZ"[^>]*>.*?</button>', t.parts.prompt.html
    )
    assert plain(button) == "Fight the battle against 22NZ"
    assert "resolve 22NZ" not in [write(order) for order in quick_answers(t.session)]


def test_amounts_are_not_given_all_at_once() -> None:
    fought = {"1/1spad": ("engaged", "attacked"), "22NZ": ("engaged", "fought")}
    told = paralab.position(
        "kreta_1941",
        {"1/1spad": "18,11", "22NZ": "18,10"},
        phase="British Attack",
        marks=fought,
        announced=["attack 22NZ 1/1spad"],
        decisions=[("german", "aid", ())],
    )
    t = Table(Session(told.game, told.state, told.dice, study=True))
    shown = plain(t.parts.prompt.html)
    assert "3 air points" in shown
    assert shown.count("No more support") == 1
    assert "Support all" not in shown
