"""Path data becomes the same curve on a canvas."""

from __future__ import annotations

import math
from typing import Any

import pytest
from ipycanvas.canvas import _CMD_LIST

from paralab.view.symbols import OUTLINE, SYMBOL
from paralab.widgets.strokes import strokes


def said(d: str) -> list[tuple[str, list[Any]]]:
    return [(_CMD_LIST[c[0]], c[1] if len(c) > 1 else []) for c in strokes(d)]


def test_lines_absolute_and_relative_end_in_the_same_place() -> None:
    assert said("M10 20L30 40H5V7Z") == said("m10 20l20 20h-25v-33z")


def test_pairs_after_a_move_are_lines() -> None:
    assert [name for name, _ in said("M0 0 1 1 2 2")] == ["moveTo", "lineTo", "lineTo"]


def test_after_closing_a_relative_step_starts_from_the_first_point() -> None:
    assert said("M10 10h5v5zl1 1")[-1] == ("lineTo", [11, 11])


def test_a_smooth_curve_mirrors_the_control_before_it() -> None:
    assert said("M0 4Q3 0 6 4T12 4")[-1] == ("quadraticCurveTo", [9, 8, 12, 4])


def test_a_half_circle_bulges_to_the_side_that_the_flag_says() -> None:
    (name, (x, y, rx, ry, _, begin, end, anticlockwise)) = said("M0 0A10 10 0 0 1 20 0")[-1]
    assert name == "ellipse"
    assert (round(x), round(y), rx, ry) == (10, 0, 10, 10)
    assert math.isclose(abs(begin - end), math.pi, abs_tol=0.02)
    assert anticlockwise is False
    middle = (begin + end) / 2 if not anticlockwise else 0
    assert math.isclose(abs(math.sin(middle)), 1, abs_tol=0.02)


def test_radii_that_are_too_small_grow_until_the_arc_closes() -> None:
    (_, (x, _, rx, *_)) = said("M0 0A1 1 0 0 1 20 0")[-1]
    assert (round(x), round(rx)) == (10, 10)


def test_flags_may_stand_without_spaces() -> None:
    assert said("M0 0a16 16 0 00 16 16") == said("M0 0a16 16 0 0 0 16 16")


@pytest.mark.parametrize("d", [*OUTLINE.values(), *(s.replace("!", "") for s in SYMBOL.values())])
def test_every_counter_can_be_traced(d: str) -> None:
    assert said(d)[0][0] == "moveTo"


def test_what_is_no_path_is_refused() -> None:
    with pytest.raises(ValueError, match="goes wrong"):
        strokes("M0 0X4 4")
    with pytest.raises(ValueError, match="breaks off"):
        strokes("M0 0L4")
