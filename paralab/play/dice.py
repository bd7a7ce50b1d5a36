"""Dice for a table: kept when an order falls short, typed by hand, or followed from elsewhere."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from paralab.core.dice import Dice, OutOfDice


class NoDice:
    """Never answers: for looking ahead only as far as chance is not asked."""

    def roll(self, sides: int = 6) -> int:
        """Raises OutOfDice."""
        raise OutOfDice(sides)


NO_DICE = NoDice()


class Typed:
    """Dice that somebody types in: `put` them down, then give the order.

    `chosen`: they were chosen (to follow history, to try something), not rolled. Raises
    OutOfDice when another is wanted; what was put down is kept for the next try.
    """

    def __init__(self, values: Iterable[int] = (), *, chosen: bool = False) -> None:
        self._values = deque[int]()
        self.chosen = chosen
        self.put(*values)

    def put(self, *values: int) -> None:
        """Put more dice down; raises ValueError for what is on no die."""
        for value in values:
            if type(value) is not int or value < 1:
                raise ValueError(f"{value!r} is no die: dice are numbers from 1")
        self._values.extend(values)

    def roll(self, sides: int = 6) -> int:
        """The next die put down; raises OutOfDice, or ValueError for one that does not fit."""
        if not self._values:
            raise OutOfDice(sides)
        value = self._values.popleft()
        if not 1 <= value <= sides:
            raise ValueError(f"{value} does not fit on a die with {sides} sides")
        return value


class Followed:
    """The dice that fell elsewhere, as long as they last and fit; then other dice."""

    def __init__(self, values: Iterable[int], then: Dice) -> None:
        self._values = deque(values)
        self._then = then

    def roll(self, sides: int = 6) -> int:
        """The next die."""
        if self._values and self._values[0] <= sides:
            return self._values.popleft()
        return self._then.roll(sides)


class Tray:
    """What stands between the dice and an order: dice that fell for nothing are not lost."""

    def __init__(self, dice: Dice) -> None:
        if not callable(getattr(dice, "roll", None)):
            raise TypeError(f"dice are something with roll(sides), not {dice!r}")
        self.dice = dice
        self._kept: deque[tuple[int, bool]] = deque()
        self._fallen: list[tuple[int, bool]] = []

    def roll(self, sides: int = 6) -> int:
        """A die that had fallen in vain before, or a new one."""
        if self._kept and self._kept[0][0] <= sides:
            fell = self._kept.popleft()
        else:
            fell = self.dice.roll(sides), bool(getattr(self.dice, "chosen", False))
        self._fallen.append(fell)
        return fell[0]

    def take(self) -> tuple[bool, ...]:
        """The order is carried out: which of its dice were chosen."""
        chosen = tuple(c for _, c in self._fallen)
        self._fallen.clear()
        return chosen

    def put_back(self) -> tuple[int, ...]:
        """The order came to nothing: its dice wait for the next one."""
        fallen = tuple(value for value, _ in self._fallen)
        self._kept.extendleft(reversed(self._fallen))
        self._fallen.clear()
        return fallen
