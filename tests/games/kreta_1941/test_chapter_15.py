"""[15.0] The historical scenario: one airfield or port, free of the British for ten turns."""

from __future__ import annotations

import msgspec
import pytest

from paralab.core.board import Place
from paralab.core.events import Ended
from paralab.core.state import State
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.objects import SEATS
from paralab.games.kreta_1941.parts import AIRFIELDS, BOARD, BRITISH, GERMAN, IS_LAND, PORTS
from paralab.games.kreta_1941.victory import HELD, best, points, turns_held
from tests.games.kreta_1941.scene import (
    BRITISH_ATTACK,
    BRITISH_MOVE,
    GERMAN_ATTACK,
    GERMAN_MOVE,
    at,
    cited,
    do,
    scene,
)
from tests.marks import case

MALEME, SUDA = Place("17,14"), Place("39,15")
GUARDS = dict(
    zip(
        ("22NZ", "23NZ", "21NZ", "18NZ", "19NZ", "20NZ"),
        (p for p in SEATS if p != MALEME),
        strict=True,
    )
)
"""One British unit on every airfield and port but Maleme."""


def later(s: State, turns: int) -> State:
    """Everybody passes, until so many turns have ended."""
    end = s.turn + turns
    while s.turn < end and not s.over:
        s = do(s, "pass").state
    return s


def quiet(**more: str) -> State:
    return scene({**GUARDS, "1/141Geb": MALEME, **more}, GERMAN_MOVE, turn=2)


@case("kreta_1941", "15.0")
def test_every_airfield_and_port_counts() -> None:
    assert set(SEATS) == {*AIRFIELDS, *PORTS}
    start = GAME.scenarios["historical"].start()
    assert best(start) == (0, None)


@case("kreta_1941", "15.0")
def test_ten_turns_running_win_at_once() -> None:
    s = later(quiet(), 9)
    assert turns_held(s, MALEME) == 9 == points(s)
    assert not s.over
    s = later(s, 1)
    assert s.over
    assert s.winner == GERMAN
    assert s.turn == 11
    assert GAME.telling.verdict(s) == (
        "The German player has won: Maleme airfield (17,14) was held for 10 turns."
    )


@case("kreta_1941", "15.0")
def test_after_the_eighteenth_turn_the_british_have_won() -> None:
    s = scene({**GUARDS, "2/8AU": MALEME}, BRITISH_ATTACK, turn=18)
    done = do(s, "pass") if not s.over else None
    assert done is not None
    (end,) = [e for e in done.events if isinstance(e, Ended)]
    assert end.winner == BRITISH
    assert "15.0" in cited(done)
    early = scene({**GUARDS, "2/8AU": MALEME}, BRITISH_ATTACK, turn=17)
    assert not do(early, "pass").state.over


@case("kreta_1941", "15.0")
def test_a_british_unit_beside_it_ends_the_count() -> None:
    s = later(quiet(), 3)
    assert turns_held(s, MALEME) == 3
    held = {f"{HELD}{MALEME}": 3}
    two = next(p for p in sorted(IS_LAND) if BOARD.distance(p, MALEME) == 2)
    one = next(p for p in BOARD.adjacent[MALEME] if p in BOARD.adjacent[two] and p in IS_LAND)
    s = scene({**GUARDS, "2/8AU": two}, BRITISH_MOVE, turn=6, tracks=held)
    s = do(s, f"walk 2/8AU {one}").state
    assert turns_held(s, MALEME) == 3  # the phase is not over
    done = do(s, "pass")
    assert turns_held(done.state, MALEME) == 0
    told = [GAME.telling.event(done.state, e) for e in done.events]
    assert (
        "The Germans no longer hold Maleme airfield (17,14): the count of its turns is over."
        in told
    )


@case("kreta_1941", "15.0")
def test_the_count_begins_with_the_turn_in_which_it_is_seized() -> None:
    two = next(p for p in sorted(IS_LAND) if BOARD.distance(p, MALEME) == 2)
    one = next(p for p in BOARD.adjacent[MALEME] if p in BOARD.adjacent[two] and p in IS_LAND)
    s = scene({**GUARDS, "2/8AU": one}, BRITISH_MOVE, turn=2)
    s = do(s, f"walk 2/8AU {two}").state
    s = later(s, 1)
    assert turns_held(s, MALEME) == 1
    assert at(s, "2/8AU") == two


@case("kreta_1941", "15.0")
@pytest.mark.parametrize("place", SEATS)
def test_no_german_needs_to_stand_there(place: Place) -> None:
    """Free of the British is what the book asks for: 13.11 says the same of an airfield."""
    guards = dict(zip(GUARDS, (p for p in SEATS if p != place), strict=True))
    s = scene({**guards, "1/141Geb": "3,8"}, GERMAN_ATTACK, turn=2)
    s = later(s, 1)
    assert turns_held(s, place) == 1
    assert [p for p in SEATS if turns_held(s, p)] == [place]


@case("kreta_1941", "15.0")
def test_two_objects_are_counted_apart() -> None:
    """Ten turns of one object, not of two together."""
    guards = {n: p for n, p in GUARDS.items() if p != SUDA}
    s = scene({**guards, "1/141Geb": MALEME}, GERMAN_MOVE, turn=2)
    s = msgspec.structs.replace(s, tracks={f"{HELD}{MALEME}": 1})
    s = later(s, 1)
    assert (turns_held(s, MALEME), turns_held(s, SUDA)) == (2, 1)
    assert best(s) == (2, MALEME)
