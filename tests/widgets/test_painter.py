"""One redraw is one message, small, and leaves nothing behind."""

from __future__ import annotations

import time

import pytest
from ipycanvas import MultiCanvas
from ipycanvas.canvas import _CANVAS_MANAGER as MANAGER

from paralab.games.eben_emael import GAME
from paralab.view import overlays
from paralab.view.layout import layout_of
from paralab.view.pieces import pieces
from paralab.view.scene import Item, Pen
from paralab.widgets.painter import Painter, held
from tests.widgets.recorder import Recorder

STATE = GAME.scenarios["12.1"].start()
BOARD, COUNTERS = GAME.scenarios["12.1"].board, GAME.scenarios["12.1"].counters
LAYOUT = layout_of(BOARD, GAME.look)


def painter() -> Painter:
    return Painter(MultiCanvas(3, width=200, height=100), 0.4)


def names(recorder: Recorder) -> list[str]:
    return [name for name, _ in recorder.last]


def test_a_redraw_of_the_opening_is_one_message_within_the_budget(recorder: Recorder) -> None:
    left = {p: 2.0 for p in BOARD.where if "canal" not in BOARD.terrain[p]}
    p = painter()
    p.paint({0: [], 1: [], 2: []})
    recorder.messages.clear()
    laid = pieces(GAME.look, STATE, COUNTERS, LAYOUT)
    reach = overlays.reach(LAYOUT, dict(list(left.items())[:60]), "1409")
    begun = time.perf_counter()
    p.paint({1: [reach, laid], 2: [overlays.cursor(LAYOUT, "1409")]})
    took = time.perf_counter() - begun
    assert len(recorder.messages) == 1
    assert recorder.sizes[-1] <= 60_000
    assert took < 0.1, "the budget is 10 ms on a quiet machine; this one may be busy"


def test_every_layer_is_named_and_cleared_first(recorder: Recorder) -> None:
    painter().paint({1: [], 2: []})
    assert names(recorder)[:2] == ["switchCanvas", "clear"]
    assert names(recorder).count("switchCanvas") == 2
    assert MANAGER._current_canvas is None, "a browser that joins later has no current canvas"


def test_an_error_sends_nothing_and_leaves_the_manager_as_it_was(recorder: Recorder) -> None:
    bad = [Item("blink", {})]
    with pytest.raises(ValueError, match="cannot paint <blink>"):
        painter().paint({1: [bad]})
    assert recorder.messages == []
    assert MANAGER._caching is False
    with pytest.raises(IndexError), held() as commands:
        commands.append(commands[0])
    assert recorder.messages == []
    painter().paint({1: []})
    assert len(recorder.messages) == 1


def test_settings_that_hold_already_are_not_sent_again(recorder: Recorder) -> None:
    pen = Pen()
    for x in (0, 50):
        pen.path(f"M{x} 0h10v10z", fill="#FF0000")
    painter().paint({1: [pen.drawn()]})
    sets = [args for name, args in recorder.last if name == "set"]
    assert sets.count([0, "#FF0000"]) == 1
    assert names(recorder).count("fill") == 2


def test_a_group_hands_its_style_on_and_takes_it_back(recorder: Recorder) -> None:
    pen = Pen()
    with pen.group(fill="#00FF00", transform="translate(5 6) rotate(90) scale(2)", opacity=0.5):
        pen.path("M0 0h1v1z")
    pen.path("M0 0h1v1z")
    painter().paint({1: [pen.drawn()]})
    told = recorder.last
    assert ["translate", [5, 6]] in [list(x) for x in told]
    assert ["scale", [2, 2]] in [list(x) for x in told]
    colours = [args[1] for name, args in told if name == "set" and args[0] == 0]
    assert colours == ["#00FF00", "#000000"]
    alphas = [args[1] for name, args in told if name == "set" and args[0] == 2]
    assert alphas == [0.5, 1.0]
    assert names(recorder).count("save") == names(recorder).count("restore")


def test_a_rim_over_its_casing_is_traced_once(recorder: Recorder) -> None:
    pen = Pen()
    name = pen.keep("M0 0L10 0L10 10z")
    pen.use(name, fill="none", stroke="#FFFFFF", stroke_width=9)
    pen.use(name, fill="none", stroke="#000000", stroke_width=3)
    painter().paint({1: [pen.drawn()]})
    assert names(recorder).count("beginPath") == 1
    assert names(recorder).count("stroke") == 2


def test_words_along_a_curve_are_set_letter_by_letter(recorder: Recorder) -> None:
    pen = Pen()
    pen.along([(0, 0), (200, 100)], "Geer", 20)
    painter().paint({1: [pen.drawn()]})
    letters = [args[0] for name, args in recorder.last if name == "fillText"]
    assert letters == list("Geer")
    assert names(recorder).count("rotate") == 4


def test_a_pattern_is_made_once_for_the_kernel(recorder: Recorder) -> None:
    pen = Pen()
    overlays.tile(pen, "reach", "#0072B2")
    pen.path("M0 0h9v9z", fill="url(#o-reach-0072B2)")
    p = painter()
    p.paint({1: [pen.drawn()]})
    first = [args[1] for name, args in recorder.last if name == "set" and args[0] == 0]
    p.paint({1: [pen.drawn()]})
    again = [args[1] for name, args in recorder.last if name == "set" and args[0] == 0]
    assert first == again
    assert first[0].startswith("IPY_MODEL_")
