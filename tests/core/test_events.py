"""Each event does one thing to the position, and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from paralab.core.actions import Pass
from paralab.core.board import Place
from paralab.core.events import (
    _FOLDS,
    Advanced,
    Announced,
    Answered,
    Asked,
    Began,
    Consulted,
    Counted,
    Eliminated,
    Ended,
    Event,
    Flagged,
    Marked,
    Moved,
    Noted,
    Placed,
    Resolved,
    Rested,
    Revealed,
    Rolled,
    Skipped,
    Took,
    Unmasked,
    after,
)
from paralab.core.state import DEAD, Decision, State, Unit, UnitId, digest
from tests.toy.parts import BLUE, RED

A, B = Place("A11"), Place("A12")
ONE, TWO, NORTH = UnitId("?1"), UnitId("?2"), UnitId("North")
HURT = frozenset({"hurt"})
START = State(
    "ferry",
    1,
    0,
    {RED: {ONE: Unit(A, HURT, 2, 1), TWO: Unit(B)}, BLUE: {NORTH: Unit(B)}},
    markers={A: frozenset({"mud"})},
    tracks={"hope": 1},
    notes={RED: {"tokens": frozenset({"?1=Agent"})}},
    orders=(Pass(), Pass()),
    pending=(Decision(RED, "one"), Decision(RED, "two")),
)
WHAT_CHANGES: list[tuple[Event, dict[str, Any]]] = [
    (Placed(unit=ONE, at=B, cost=1, hexes=1), {"?1": Unit(B, HURT, 1, 1)}),
    (Moved(unit=ONE, to=B, cost=3), {"?1": Unit(B, HURT, 5, 2)}),
    (Advanced(unit=ONE, to=B), {"?1": Unit(B, HURT, 2, 1)}),
    (Eliminated(unit=ONE), {"?1": Unit(DEAD)}),
    (
        Marked(unit=ONE, on=frozenset({"bold"}), off=HURT),
        {"?1": Unit(A, frozenset({"bold"}), 2, 1)},
    ),
    (Unmasked(side=RED, token=ONE, unit=UnitId("Agent")),
     {"?1": None, "Agent": Unit(A, HURT, 2, 1)}),
    (Unmasked(side=RED, token=ONE), {"?1": None}),
    (Rested(), {"?1": Unit(A, HURT), "hand": None}),
    (Took(unit=ONE), {"hand": ONE}),
    (Flagged(at=A, on=HURT), {"markers": {A: frozenset({"mud", "hurt"})}}),
    (Flagged(at=A, off=frozenset({"mud"})), {"markers": {}}),
    (Flagged(at=B, off=HURT), {}),
    (Noted(side=RED, heading="tokens", entries=HURT, struck=frozenset({"?1=Agent"})),
     {"notes": {RED: {"tokens": HURT}}}),
    (Noted(side=BLUE, heading="plan", entries=HURT),
     {"notes": {RED: {"tokens": frozenset({"?1=Agent"})}, BLUE: {"plan": HURT}}}),
    (Revealed(side=RED, heading="mines", entry="A11"),
     {"markers": {A: frozenset({"mud", "mines"})}}),
    (Counted(track="hope", by=2), {"tracks": {"hope": 3}}),
    (Counted(track="hope", by=-1), {"tracks": {}}),
    (Announced(order=Pass()), {"orders": (Pass(),) * 3}),
    (Resolved(order=Pass()), {"orders": (Pass(),)}),
    (Asked(decision=Decision(BLUE, "three")),
     {"pending": (*START.pending, Decision(BLUE, "three"))}),
    (Answered(), {"pending": START.pending[:1]}),
    (Began(turn=2, phase=3), {"turn": 2, "phase": 3}),
    (Ended(winner=BLUE), {"winner": BLUE, "over": True}),
    (Ended(winner=None), {"over": True}),
    (Rolled(purpose="x", about=(), dice=(1,), result="-"), {}),
    (Consulted(side=RED), {}),
    (Skipped(phase="x", words="Nobody."), {}),
]  # fmt: skip


def facts(s: State) -> dict[str, Any]:
    """Everything in a position, with each unit on a line of its own."""
    flat = {name: getattr(s, name) for name in s.__struct_fields__ if name != "units"}
    return {**flat, **{n: u for units in s.units.values() for n, u in units.items()}}


@pytest.mark.parametrize(("event", "changes"), WHAT_CHANGES, ids=lambda v: type(v).__name__)
def test_an_event_does_one_thing(event: Event, changes: dict[str, Any]) -> None:
    before = digest(START)
    wanted = {**facts(START), **changes}
    assert facts(after(START, event)) == {k: v for k, v in wanted.items() if k != "?1" or v}
    assert digest(START) == before  # and the old position still is what it was


def test_every_event_is_in_the_table_above_and_has_a_fold() -> None:
    kinds = set(Event.__subclasses__())
    assert kinds == set(_FOLDS) == {type(event) for event, _ in WHAT_CHANGES}


def test_taking_a_marker_off_leaves_an_equal_position() -> None:
    """Otherwise two equal tables would be two positions."""
    on = after(START, Flagged(at=B, on=HURT))
    assert after(on, Flagged(at=B, off=HURT)) == START
    up = after(START, Counted(track="fear", by=1))
    assert after(up, Counted(track="fear", by=-1)) == START


@pytest.mark.parametrize(
    "event",
    [Moved(unit=UnitId("x"), to=A, cost=1), Eliminated(unit=UnitId("x")),
     Marked(unit=UnitId("x")), Unmasked(side=RED, token=UnitId("x")),
     Placed(unit=UnitId("x"), at=A)],
)  # fmt: skip
def test_what_is_no_unit_can_not_be_moved(event: Event) -> None:
    with pytest.raises(KeyError):
        after(START, event)


def test_what_was_not_announced_can_not_be_resolved() -> None:
    bare = msgspec.structs.replace(START, orders=())
    with pytest.raises(ValueError, match="not in list"):
        after(bare, Resolved(order=Pass()))


@pytest.mark.parametrize(
    "event", [event for event, _ in WHAT_CHANGES], ids=lambda e: type(e).__name__
)
def test_what_does_not_change_is_shared(event: Event) -> None:
    """Answers remembered by a part of the position outlive what leaves the part alone."""
    new = after(START, event)
    for name in ("markers", "tracks", "notes", "units"):
        if getattr(new, name) == getattr(START, name) and not isinstance(event, Flagged):
            assert getattr(new, name) is getattr(START, name), name
    if new.units[BLUE] == START.units[BLUE] and not isinstance(event, Rested):
        assert new.units[BLUE] is START.units[BLUE]
