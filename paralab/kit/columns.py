"""Finding the column of a combat table: by the differential of two strengths, or by their ratio."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a table from left to right; `floors`: the lowest number of each.

    A number below the first floor points at the first column, as one above the last points at
    the last; `below` tells the former apart, where a table forbids it.

    >>> Columns(("0 or less", "1", "2 or 3", "4 or more"), (0, 1, 2, 4)).named(3)
    '2 or 3'
    """

    names: tuple[str, ...]
    floors: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.names) != len(self.floors) or not self.names:
            raise ValueError(f"{len(self.names)} columns have {len(self.floors)} lowest numbers")
        if any(b <= a for a, b in pairwise(self.floors)):
            raise ValueError(f"the lowest numbers {self.floors} do not rise from left to right")

    def index(self, number: int) -> int:
        """Which column a number points at, counted from the left."""
        return max(bisect_right(self.floors, number) - 1, 0)

    def named(self, number: int, shift: int = 0) -> str:
        """The column for a number, moved `shift` columns to the right (to the left if negative).

        The number is brought into the table before it is shifted, and again afterwards.
        """
        return self.names[min(max(self.index(number) + shift, 0), len(self.names) - 1)]

    def below(self, number: int) -> bool:
        """Whether a number is too low for any column."""
        return number < self.floors[0]


def ratio(attack: int, defense: int) -> tuple[int, int]:
    """Two strengths as a ratio to one, rounded off in favour of the defender.

    Raises ValueError for a defense of nothing.

    >>> ratio(11, 4), ratio(4, 4), ratio(4, 11)
    ((2, 1), (1, 1), (1, 3))
    """
    if defense < 1 or attack < 0:
        raise ValueError(f"no ratio of {attack} to {defense}")
    if attack >= defense:
        return attack // defense, 1
    return (1, -(-defense // attack)) if attack else (0, 1)


def odds_step(attack: int, defense: int) -> int:
    """A ratio as one number that rises with it, for the floors of `Columns`: 0 is 1 to 1.

    Two to 1 is 1, 1 to 2 is −1, and so on; no attack at all is below every ratio of this defense.

    >>> [odds_step(*pair) for pair in ((7, 1), (11, 4), (1, 1), (3, 4), (1, 3))]
    [6, 1, 0, -1, -2]
    """
    a, d = ratio(attack, defense)
    if not a:
        return -defense
    return a - 1 if d == 1 else 1 - d
