"""Splitting all who touch each other into battles: the split that promises most."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import combinations
from typing import Generic, NamedTuple, TypeVar

from paralab.kit.contacts import stranded

T = TypeVar("T", bound=Hashable)
Touching = Mapping[T, tuple[T, ...]]
Value = Callable[[tuple[T, ...]], float]
"""What a battle is worth: the one in the middle first, then all that it fights."""


class Split(NamedTuple, Generic[T]):
    """Battles, each with the one in the middle first; and what all of them are worth together."""

    battles: tuple[tuple[T, ...], ...]
    value: float


def groups(touching: Touching[T]) -> Iterator[tuple[T, ...]]:
    """Those who hang together, in the order in which they are listed.

    >>> list(groups({"a": ("x",), "x": ("a",), "b": ("y",), "y": ("b",)}))
    [('a', 'x'), ('b', 'y')]
    """
    seen: set[T] = set()
    for first in touching:
        if first in seen:
            continue
        seen.add(first)
        group = [first]
        for one in group:
            for other in touching[one]:
                if other not in seen:
                    seen.add(other)
                    group.append(other)
        yield tuple(group)


def _stars(one: T, near: Mapping[T, tuple[T, ...]]) -> Iterator[tuple[T, ...]]:
    """Every battle that `one` may be in, among those who are left."""
    mine = near[one]
    for n in range(len(mine), 0, -1):
        for some in combinations(mine, n):
            yield (one, *some)
    for middle in mine:
        others = tuple(x for x in near[middle] if x != one)
        for n in range(len(others), 0, -1):
            for some in combinations(others, n):
                yield (middle, one, *some)


def _left(touching: Touching[T], gone: tuple[T, ...]) -> dict[T, tuple[T, ...]]:
    return {
        one: tuple(x for x in near if x not in gone)
        for one, near in touching.items()
        if one not in gone
    }


def split(touching: Touching[T], value: Value[T], most: int = 12) -> Split[T]:
    """The split of all who touch each other that is worth most.

    Of a group of more than `most`, battle after battle is taken out, the best first that leaves
    nobody alone, until the rest is small enough to be split in every way.

    >>> worth = {("a", "x"): 1.0, ("b", "x"): 3.0, ("x", "a", "b"): 3.5}
    >>> split({"a": ("x",), "b": ("x",), "x": ("a", "b")}, lambda battle: worth.get(battle, 0.0))
    Split(battles=(('x', 'a', 'b'),), value=3.5)
    """
    battles: list[tuple[T, ...]] = []
    total = 0.0
    waiting = [{n: touching[n] for n in group} for group in groups(touching)]
    while waiting:
        near = waiting.pop(0)
        if len(near) <= most:
            best = _best(near, value, {})
            battles += best.battles
            total += best.value
            continue
        worth, battle = _first(near, value)
        battles.append(battle)
        total += worth
        rest = _left(near, battle)
        waiting += [{n: rest[n] for n in group} for group in groups(rest)]
    return Split(tuple(battles), total)


def _first(near: Touching[T], value: Value[T]) -> tuple[float, tuple[T, ...]]:
    """The best battle that leaves nobody alone."""
    best: tuple[float, tuple[T, ...]] | None = None
    for one in near:
        for battle in _stars(one, near):
            if battle[0] == one and not stranded(near, battle):
                worth = value(battle)
                if best is None or worth > best[0]:
                    best = (worth, battle)
    assert best is not None, "whatever touches somebody can be split (see contacts)"
    return best


def _best(near: Touching[T], value: Value[T], known: dict[frozenset[T], Split[T]]) -> Split[T]:
    """The best split of a small group; what is left after a battle is split once only."""
    if not near:
        return Split((), 0.0)
    key = frozenset(near)
    if key in known:
        return known[key]
    best: Split[T] | None = None
    first = next(iter(near))
    for battle in _stars(first, near):
        if stranded(near, battle):
            continue
        rest = _best(_left(near, battle), value, known)
        worth = value(battle) + rest.value
        if best is None or worth > best.value:
            best = Split((battle, *rest.battles), worth)
    assert best is not None, "whatever touches somebody can be split (see contacts)"
    known[key] = best
    return best
