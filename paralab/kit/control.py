"""Zones of control: the places that a unit controls from where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from paralab.core.board import Board, Place

Control = Mapping[Place, frozenset[Place]]
"""For each place, the adjacent ones that a unit standing there controls."""

_NOWHERE: frozenset[Place] = frozenset()


def control(board: Board, stops: Iterable[str] = (), closed: Iterable[str] = ()) -> Control:
    """What a unit controls from each place of the map.

    No zone goes through a hexside of a kind in `stops`, nor into a hex of a kind in `closed`.
    """
    kinds, shut = tuple(stops), frozenset(closed)
    return {
        here: frozenset(
            there
            for there in near
            if shut.isdisjoint(board.terrain.get(there, ()))
            and not any(board.has(kind, here, there) for kind in kinds)
        )
        for here, near in board.adjacent.items()
    }


def zones(control: Control, standing: Iterable[Place]) -> frozenset[Place]:
    """Every place that units standing on these places control; they may be off the map."""
    return _NOWHERE.union(*filter(None, map(control.get, standing)))
