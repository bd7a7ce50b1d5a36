"""Passing through places that are full."""

from __future__ import annotations

from paralab.core.board import Place
from paralab.kit.passing import room_ahead

A, B, C, D = map(Place, "ABCD")
LINE = {A: ((B, 1),), B: ((A, 1), (C, 2)), C: ((B, 2), (D, 1)), D: ((C, 1),)}
"""Four places in a row; between the second and the third it is twice as far."""
NONE: frozenset[Place] = frozenset()


def ahead(left: int, *free: Place, **closed: frozenset[Place]) -> bool:
    ways = {"barred": NONE, "halts": NONE, **closed}
    return room_ahead(LINE, B, left, lambda place: place in free, **ways)


def test_room_next_door_is_enough() -> None:
    assert ahead(1, A)
    assert not ahead(0, A)


def test_a_way_may_lead_through_other_full_places() -> None:
    assert ahead(3, D)
    assert not ahead(2, D)


def test_where_one_has_to_come_back_there_is_no_room() -> None:
    assert not ahead(9, B)


def test_a_way_ends_where_one_has_to_halt_and_leads_nowhere_that_is_barred() -> None:
    assert not ahead(3, D, halts=frozenset({C}))
    assert ahead(3, C, halts=frozenset({C}))
    assert not ahead(3, D, barred=frozenset({C}))


def test_what_is_locked_is_not_entered_with_the_first_step() -> None:
    assert not ahead(3, D, locked=frozenset({C}))
    assert not ahead(3, C, locked=frozenset({C}))
    assert ahead(9, D, locked=frozenset({D}))
