"""The running check: orders, dice and positions, chained, so that no change goes unnoticed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from paralab.core.actions import Action
from paralab.core.game import Step
from paralab.core.state import State, digest
from paralab.play.notation import write


def order_line(order: Action, dice: Sequence[int] = (), chosen: Sequence[bool] = ()) -> str:
    """The canonical line with its dice: ``demolish Haug 1119 charge : !3``."""
    if not dice:
        return write(order)
    marks = [*chosen, *(False,) * (len(dice) - len(chosen))]
    return (
        f"{write(order)} : {' '.join('!' * c + str(d) for d, c in zip(dice, marks, strict=True))}"
    )


def begin(start: State) -> str:
    """The check before the first order."""
    return digest(start)


def chain(before: str, step: Step) -> str:
    """The check after a step, from the check before it; whether dice were chosen is a remark."""
    line = order_line(step.action, step.rolls)
    return hashlib.sha256(f"{before}|{line}|{digest(step.state)}".encode()).hexdigest()[:8]
