"""Exact chances of looking things up: dice and charts as fractions that sum to one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

from paralab.core.tables import Table

T = TypeVar("T")
U = TypeVar("U")
Chances = Mapping[T, Fraction]
"""What may come, and how likely each is; the fractions sum to one."""


def die(sides: int = 6) -> dict[int, Fraction]:
    """One fair die.

    >>> die()[6]
    Fraction(1, 6)
    """
    return {n: Fraction(1, sides) for n in range(1, sides + 1)}


def merged(parts: Iterable[tuple[T, Fraction]]) -> dict[T, Fraction]:
    """Equal outcomes added up, in the order in which they first came."""
    found: dict[T, Fraction] = {}
    for what, chance in parts:
        found[what] = found.get(what, Fraction(0)) + chance
    return found


def mapped(chances: Chances[T], to: Callable[[T], U]) -> dict[U, Fraction]:
    """The chances of what each outcome amounts to.

    >>> mapped(die(), lambda n: n <= 4)[True]
    Fraction(2, 3)
    """
    return merged((to(what), chance) for what, chance in chances.items())


def then(chances: Chances[T], onward: Callable[[T], Chances[U]]) -> dict[U, Fraction]:
    """The chances after a second throw that depends on the first."""
    return merged(
        (after, chance * share)
        for what, chance in chances.items()
        for after, share in onward(what).items()
    )


def look(table: Table, column: str, shift: int = 0, sides: int = 6) -> dict[str, Fraction]:
    """The chances of each result in one column, for a die with a modifier.

    Raises KeyError for a column that the chart does not have.
    """
    return mapped(die(sides), lambda n: table.look(n + shift, column))


def exceeds(add: int, against: int, sides: int = 6) -> dict[int, Fraction]:
    """By how much a die, with `add`, comes out above `against`; negative where it falls short."""
    return mapped(die(sides), lambda n: n + add - against)


def sixths(chance: float) -> str:
    """A chance as a person says it.

    >>> sixths(5 / 6), sixths(0.42)
    ('5 in 6', 'about 42 in 100')
    """
    n = chance * 6
    whole = abs(n - round(n)) < 1e-9
    return f"{round(n)} in 6" if whole else f"about {round(chance * 100)} in 100"


def gains(value: float) -> str:
    """An average number of points, won or lost.

    >>> gains(2.46), gains(-1)
    ('2.5 points gained', '1.0 points lost')
    """
    return f"{abs(value):.1f} points {'gained' if value >= 0 else 'lost'}"
