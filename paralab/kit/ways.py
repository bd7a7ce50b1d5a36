"""How far every place is from one, whoever stands in between: for whoever plans a march."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping

from paralab.core.board import Place

Steps = Mapping[Place, tuple[tuple[Place, int], ...]]


def turned_round(steps: Iterable[tuple[Place, Place, int]]) -> dict[Place, list[tuple[Place, int]]]:
    """Steps by where they end: from where, and at what cost.

    >>> turned_round([("a", "b", 2), ("c", "b", 1)])
    {'b': [('a', 2), ('c', 1)]}
    """
    found: dict[Place, list[tuple[Place, int]]] = {}
    for a, b, cost in steps:
        found.setdefault(b, []).append((a, cost))
    return found


def costs_to(to: Place, back: Steps, within: int) -> dict[Place, int]:
    """What the cheapest way to a place costs, from wherever it costs less than `within`.

    >>> costs_to("b", {"b": (("a", 2), ("c", 1)), "c": (("d", 9),)}, 9)
    {'b': 0, 'a': 2, 'c': 1}
    """
    found = {to: 0}
    heap = [(0, to)]
    while heap:
        spent, here = heapq.heappop(heap)
        if spent > found[here]:
            continue
        for there, cost in back.get(here, ()):
            total = spent + cost
            if total < found.get(there, within):
                found[there] = total
                heapq.heappush(heap, (total, there))
    return found
