"""Who touches whom: whether all who owe a battle can still be matched, one on many or many on one.

Whatever touches somebody can be split into battles of one against several and of several against
one, each unit in one of them; so nothing has to be searched: it is enough that nobody who is left
has lost all whom it touched.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import TypeVar

T = TypeVar("T")


def contacts(pairs: Iterable[tuple[T, T]]) -> dict[T, tuple[T, ...]]:
    """For each who is in a pair, all whom it touches, both in the order of the pairs.

    >>> contacts([("a", "x"), ("a", "y"), ("b", "y")])
    {'a': ('x', 'y'), 'x': ('a',), 'y': ('a', 'b'), 'b': ('y',)}
    """
    found: dict[T, list[T]] = {}
    for one, other in pairs:
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return {one: tuple(others) for one, others in found.items()}


def stranded(touching: Mapping[T, tuple[T, ...]], gone: Container[T]) -> tuple[T, ...]:
    """Who is left with nobody to fight, once those in `gone` have had their battle.

    >>> stranded({"a": ("x", "y"), "x": ("a",), "y": ("a", "b"), "b": ("y",)}, ("a", "y"))
    ('x', 'b')
    """
    return tuple(
        one
        for one, others in touching.items()
        if one not in gone and all(other in gone for other in others)
    )
