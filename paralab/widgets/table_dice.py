"""The dice at a table: rolled by the machine, typed in, or chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from paralab.core.dice import OutOfDice
from paralab.play.dice import Typed
from paralab.play.session import Session

Mode = Literal["seeded", "typed", "chosen"]
MODES: Final = ("seeded", "typed", "chosen")


class Cup:
    """Where dice come from. Where they are typed, an order that runs short waits for the next.

    `wanted`: the sides of the die that is waited for; `rolled`: what has been put down for it;
    `purpose`: what it is for, in words.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.mode: Mode = "seeded"
        self.wanted: int | None = None
        self.rolled: list[int] = []
        self.purpose = ""
        self._seeded = session.dice
        self._again: Callable[[], object] | None = None

    def use(self, mode: str) -> None:
        """Take other dice. Those that wait for an order half carried out stay."""
        if mode not in MODES or mode == self.mode or self.wanted is not None:
            return
        self.mode = "seeded" if mode == "seeded" else "typed" if mode == "typed" else "chosen"
        typed = Typed(chosen=mode == "chosen")
        self.session.dice = self._seeded if mode == "seeded" else typed

    def roll_for(self, act: Callable[[], object], purpose: str) -> bool:
        """Do something for which dice may fall; False where one is missing and is asked for."""
        try:
            act()
        except OutOfDice as short:
            self.wanted, self.purpose, self._again = short.sides, purpose, act
            return False
        self.wanted, self.rolled, self._again = None, [], None
        return True

    def put(self, value: int) -> None:
        """A die was typed: go on with what waited for it."""
        dice = self.session.dice
        if self.wanted is None or self._again is None or not isinstance(dice, Typed):
            return
        if 1 <= value <= self.wanted:
            dice.put(value)
            self.rolled.append(value)
            self.roll_for(self._again, self.purpose)
