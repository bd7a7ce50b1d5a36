"""[11.0] The railway bridge at Oosterbeek."""

from __future__ import annotations

import pytest

from paralab.core.board import Place
from paralab.core.events import Advanced
from paralab.core.state import Decision, State
from paralab.games.red_devils.advance import steps
from paralab.games.red_devils.parts import BOARD, BRITISH, GERMAN, RAIL_BRIDGE
from paralab.games.red_devils.table import blown, tried
from tests.games.red_devils.fights import fight
from tests.games.red_devils.scene import (
    BRITISH_COMBAT,
    BRITISH_MOVEMENT,
    GERMAN_COMBAT,
    at,
    do,
    lawful,
    objections,
    rolled,
    scene,
    told,
    unit,
    why,
)
from tests.marks import case

NORTH, SOUTH = RAIL_BRIDGE
FAR = {"Krafft": "0101"}
BANK = next(p for p in BOARD.adjacent[NORTH] if not BOARD.has("major_river", NORTH, p))


def come(phase: int = BRITISH_MOVEMENT) -> State:
    """A British battalion steps to the north end of the bridge."""
    return do(scene({"2/1/1": BANK, **FAR}, phase), f"walk 2/1/1 {NORTH}").state


@case("red_devils", "11.0")
def test_the_german_is_asked_when_the_first_british_come() -> None:
    s = come()
    assert s.pending == (Decision(GERMAN, "bridge", ("2/1/1",)),)
    assert [o.picks for o in lawful(s, "blow")] == [("blow",)]
    assert why(s, f"walk 2/1/1 {SOUTH}") == ["3.0"]  # it interrupts the movement


@case("red_devils", "11.0")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_die_decides(die: int) -> None:
    step = do(come(), "blow", dice=[die])
    gone = die <= 5
    assert blown(step.state) is gone
    assert tried(step.state)
    assert not step.state.pending
    assert rolled(step).result == ("destroyed" if gone else "intact")
    found = [o for o in lawful(step.state, "2/1/1") if getattr(o, "to", "") == SOUTH]
    assert bool(found) is not gone


@case("red_devils", "11.0")
def test_once_only() -> None:
    for line, dice in (("blow", [6]), ("pass", [])):
        s = do(come(), line, dice=dice).state
        assert tried(s)
        assert not blown(s)
        s = do(s, f"walk 2/1/1 {SOUTH}").state
        assert not s.pending
        assert at(s, "2/1/1") == SOUTH


@case("red_devils", "11.0")
def test_germans_cross_without_being_asked() -> None:
    s = scene({"Krafft": BANK, "2/1/1": "0101"}, BRITISH_MOVEMENT + 3)
    s = do(s, f"walk Krafft {NORTH}").state
    assert not s.pending


@case("red_devils", "11.0")
def test_destroyed_it_is_an_unbridged_river() -> None:
    s = do(come(), "blow", dice=[1]).state
    for name in ("2/1/1", "Krafft", "Rec/1"):
        for a, b in (RAIL_BRIDGE, RAIL_BRIDGE[::-1]):
            assert b not in steps(s, name)[a]
    assert BOARD.has("major_river", *RAIL_BRIDGE)


@case("red_devils", "11.0")
def test_an_advance_counts_as_moving_in() -> None:
    """Ours, like a retreat; an advance further over the bridge waits for the die."""
    s = scene({"2/1/1": BANK, "Krafft": NORTH}, BRITISH_COMBAT)
    s = fight(s, "2/1/1", "Krafft", "De").state
    s = do(s, f"advance 2/1/1 {NORTH}").state
    assert s.pending[-1].kind == "bridge"
    assert not do(s, "blow", dice=[1]).state.pending


def over_the_bridge() -> State:
    """Krafft has retreated over the bridge; 2/1/1 may follow to the north end."""
    s = scene({"2/1/1": BANK, "Krafft": NORTH}, BRITISH_COMBAT)
    s = fight(s, "2/1/1", "Krafft", "Dd").state
    s = do(s, f"retreat Krafft {SOUTH}").state
    return do(s, f"retreat Krafft {lawful(s, 'Krafft')[0].to}").state  # type: ignore[attr-defined]


@case("red_devils", "11.0")
def test_blown_under_the_pursuers() -> None:
    s = do(over_the_bridge(), f"advance 2/1/1 {NORTH}").state
    assert [d.kind for d in s.pending] == ["pursuit", "bridge"]
    after = do(s, "blow", dice=[3]).state
    assert not after.pending  # nobody goes further
    assert at(after, "2/1/1") == NORTH
    intact = do(s, "blow", dice=[6]).state
    assert [d.kind for d in intact.pending] == ["pursuit"]
    assert at(do(intact, f"advance 2/1/1 {SOUTH}").state, "2/1/1") == SOUTH


def cut_off() -> State:
    """2/1/1 retreats to the north end of the bridge, and can only go on over it."""
    start = next(p for p in BOARD.adjacent[NORTH] if BOARD.distance(p, SOUTH) == 2)
    beyond = [
        p for p in BOARD.where if BOARD.distance(p, start) == 2 and p in BOARD.adjacent[NORTH]
    ]
    stand = [p for p in beyond if p != SOUTH and BOARD.distance(p, NORTH) == 1]
    names = ("3/1/1", "1/1/1", "10/4/1")
    foe = next(
        p
        for p in BOARD.adjacent[start]
        if BOARD.distance(p, NORTH) == 2
        and not any(BOARD.has("major_river", p, q) for q in BOARD.adjacent[p])
    )
    units = {"2/1/1": start, "Knaust": foe, **dict(zip(names, stand, strict=False))}
    s = scene(units, GERMAN_COMBAT)
    s = fight(s, "Knaust", "2/1/1", "Dd").state
    return do(s, f"retreat 2/1/1 {NORTH}").state


@case("red_devils", "11.0")
def test_blown_under_a_retreat() -> None:
    """Ours: the unit stays where it has come to, and is disrupted; its hex is empty."""
    s = cut_off()
    assert [d.kind for d in s.pending] == ["onward", "bridge"]
    goes = do(s, "blow", dice=[6]).state
    assert {o.to for o in lawful(goes, "2/1/1")} == {SOUTH}  # type: ignore[attr-defined]
    step = do(s, "blow", dice=[1])
    assert at(step.state, "2/1/1") == NORTH
    assert "disrupted" in unit(step.state, "2/1/1").marks
    assert step.state.pending[-1].kind == "advance"
    assert "The charges at the railway bridge go off: die 1, the bridge is destroyed." in told(step)


@case("red_devils", "11.0")
def test_it_is_the_germans_bridge() -> None:
    s = scene({"2/1/1": BANK, **FAR}, BRITISH_MOVEMENT)
    (found,) = objections(s, "blow")
    assert found.case == "3.0"
    assert s.units[BRITISH]
    assert not any(isinstance(e, Advanced) for e in do(come(), "pass").events)
    assert Place("1512") == NORTH
