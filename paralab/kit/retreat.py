"""Retreating: so many hexes, each farther from where the unit stood, all of them safe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from paralab.core.board import Place

Steps = Mapping[Place, Iterable[Place]]
"""The places that a unit of this kind may step to from each place, whoever stands there."""


def onward(
    steps: Steps,
    far: Callable[[Place, Place], int],
    safe: Callable[[Place], bool],
    start: Place,
    here: Place,
    hexes: int,
) -> tuple[Place, ...]:
    """Where a unit that retreats from `start` and has come to `here` may go next.

    Only steps from which the whole retreat can be finished: `hexes` hexes in all, every one safe
    and farther from `start` than the one before; none when it is finished.
    """
    gone = far(start, here)
    if gone >= hexes:
        return ()
    return tuple(
        there
        for there in steps[here]
        if far(start, there) == gone + 1
        and safe(there)
        and (gone + 1 == hexes or _leads_on(steps, far, safe, start, there, hexes))
    )


def _leads_on(
    steps: Steps,
    far: Callable[[Place, Place], int],
    safe: Callable[[Place], bool],
    start: Place,
    here: Place,
    hexes: int,
) -> bool:
    gone = far(start, here) + 1
    return any(
        far(start, there) == gone
        and safe(there)
        and (gone == hexes or _leads_on(steps, far, safe, start, there, hexes))
        for there in steps[here]
    )


def paths(
    steps: Steps,
    far: Callable[[Place, Place], int],
    safe: Callable[[Place], bool],
    start: Place,
    hexes: int,
) -> Iterator[tuple[Place, ...]]:
    """Every whole retreat from `start`, the hex it leaves not included."""
    walked: list[tuple[Place, ...]] = [()]
    for gone in range(hexes):
        walked = [
            (*path, there)
            for path in walked
            for there in onward(steps, far, safe, start, path[-1] if gone else start, hexes)
        ]
    yield from walked
