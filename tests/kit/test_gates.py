"""Gates asked as one."""

from __future__ import annotations

import pytest

from paralab.core.actions import Pass
from paralab.core.rulings import bar
from paralab.core.state import State
from paralab.kit.gates import gates

START = State("toy", 1, 0, {})


@bar("1.1", "The turn is {turn}: too late.", gate=True, facts=lambda s, _: {"turn": s.turn})
def late(s: State, _: Pass) -> bool:
    return s.turn > 3


@bar("1.2", "The game is over.", gate=True)
def over(s: State, _: Pass) -> bool:
    return s.over


@bar("1.3", "Not now.")
def soft(s: State, _: Pass) -> bool:
    return s.phase > 0


def test_the_first_gate_that_stands_speaks() -> None:
    asked = gates(lambda s, _: s.turn > 3 or s.over, late, over)
    assert asked.gate
    assert not asked.stands(START, Pass())
    end = State("toy", 2, 0, {}, over=True)
    assert asked.stands(end, Pass())
    assert asked.objection(end, Pass()).case == "1.2"
    both = State("toy", 4, 0, {}, over=True)
    found = asked.objection(both, Pass())
    assert (found.case, found.words) == ("1.1", "The turn is 4: too late.")


def test_only_gates_are_asked_as_one() -> None:
    with pytest.raises(ValueError, match="only gates"):
        gates(lambda s, _: s.over, over, soft)
