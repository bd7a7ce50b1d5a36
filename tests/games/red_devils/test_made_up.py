"""What no table can show is refused; what play reaches never is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from paralab.core.board import Place
from paralab.core.state import Decision, State, Unit, UnitId
from paralab.games.red_devils import GAME
from paralab.games.red_devils.drop_zones import narrow
from paralab.games.red_devils.orders import Leave, Walk
from paralab.games.red_devils.parts import BOARD, BRITISH, GERMAN, POLES
from paralab.play.fuzz import Wander
from tests.games.red_devils.scene import (
    AIRLANDING,
    BRITISH_MOVEMENT,
    GERMAN_REMOVAL,
    SCENARIO,
    do,
    scene,
)

NARROW = next(p for p in BOARD.where if narrow(p))
UNITS = {"1/1/1": "0708", "2/1/1": "0508", "Krafft": "1511"}


def with_(s: State, **changes: Any) -> State:
    return msgspec.structs.replace(s, **changes)


def put(s: State, name: str, *, at: str = "", **changes: Any) -> State:
    """The same with one unit changed."""
    side = s.side_of(name)
    assert side is not None
    u = s.units[side][UnitId(name)]
    now = Unit(Place(at) if at else u.at, **{"marks": u.marks, "spent": u.spent} | changes)
    return with_(s, units={**s.units, side: {**s.units[side], UnitId(name): now}})


def without(s: State, name: str) -> State:
    mine: Mapping[UnitId, Unit] = {n: u for n, u in s.units[GERMAN].items() if n != name}
    return with_(s, units={**s.units, GERMAN: mine})


MADE_UP: dict[str, Callable[[State], State]] = {
    "there is no scenario": lambda s: with_(s, scenario="garden"),
    "turn 11": lambda s: with_(s, turn=11),
    "phase 9": lambda s: with_(s, phase=9),
    "there is no side 'american'": lambda s: with_(s, units={**s.units, "american": {}}),
    "Krafft is missing": lambda s: without(s, "Krafft"),
    "no hex of this map": lambda s: put(s, "1/1/1", at="9999"),
    "can not have left the map": lambda s: put(s, "1/1/1", at="off-A"),
    "nobody knows when": lambda s: put(s, "Krafft", at="off-A"),
    "is not due on turn 2": lambda s: put(s, "Krafft", at="turn-2"),
    "should have landed": lambda s: put(s, "1/1/1", at="turn-1"),
    "quarters of movement points": lambda s: put(s, "1/1/1", spent=41),
    "can not be 'drunk'": lambda s: put(s, "1/1/1", marks=frozenset({"drunk"})),
    "can not be 'by:2/1/1'": lambda s: put(s, "1/1/1", marks=frozenset({"by:2/1/1"})),
    "can not be 'zone:0906'": lambda s: put(s, "1/1/1", marks=frozenset({"zone:0906"})),
    "can not be 'since:9'": lambda s: put(s, "Krafft", at="off-A", marks=frozenset({"since:9"})),
    "stand together": lambda s: put(s, "Krafft", at="0708"),
    "0708 can not be 'blown'": lambda s: with_(s, markers={Place("0708"): frozenset({"blown"})}),
    "a marker lies on": lambda s: with_(s, markers={Place("9999"): frozenset({"zones"})}),
    "drop zones are revealed": lambda s: with_(s, markers={Place("0808"): frozenset({"zones"})}),
    "there is no track": lambda s: with_(s, tracks={"morale": 3}),
    "there is no option": lambda s: with_(s, options=frozenset({"rain"})),
    "writes nothing under": lambda s: with_(s, notes={GERMAN: {"zones": frozenset({"0808"})}}),
    "may not be a Polish drop zone": lambda s: with_(
        s, notes={BRITISH: {"zones": frozenset({NARROW})}}
    ),
    "drop zones are written down": lambda s: with_(
        s, notes={BRITISH: {"zones": frozenset({"0808", "0807", "0809"})}}
    ),
    "there is no choice 'tea'": lambda s: with_(s, pending=(Decision(GERMAN, "tea"),)),
    "nobody can be asked": lambda s: with_(s, pending=(Decision(BRITISH, "fire", ("1/1/1",)),)),
    "nobody can be asked for Decision": lambda s: with_(
        s, pending=(Decision(GERMAN, "excess", ("Krafft",)),)
    ),
    "can not be announced": lambda s: with_(s, orders=(Walk(UnitId("1/1/1"), Place("0707")),)),
    "Leave": lambda s: with_(s, orders=(Leave(UnitId("Krafft"), Place("off-A")),)),
    "is in hand": lambda s: with_(s, hand=UnitId("Krafft")),
    "nobody decides anything": lambda s: with_(s, phase=GERMAN_REMOVAL),
    "the set-up comes before": lambda s: with_(s, phase=1),
    "nobody is left to land": lambda s: with_(s, phase=AIRLANDING),
    "has taken its drop zone": lambda s: _all_chosen(with_(s, phase=0, turn=1)),
}


def _all_chosen(s: State) -> State:
    for name, zone in (("21/1", "0609"), ("1RE/1", "0609"), ("1GP/1", "0808")):
        s = put(s, name, marks=frozenset({f"zone:{zone}"}))
    return s


@pytest.mark.parametrize("words", MADE_UP)
def test_what_cannot_be_is_refused(words: str) -> None:
    s = MADE_UP[words](scene(UNITS, BRITISH_MOVEMENT))
    found = list(GAME.flaws(s))
    assert any(words in flaw for flaw in found), found


def test_what_play_reaches_is_never_refused() -> None:
    for number in range(8):
        for state, step in Wander(GAME, 77, number).steps():
            assert list(GAME.flaws(state)) == [], state
            assert list(GAME.flaws(step.state)) == []


def test_fire_and_bridge_at_once_are_no_flaw() -> None:
    """Both are asked about one unit: whoever comes to the bridge may also come into range."""
    s = scene({"1/1/1": "1511", "Krafft": "1413"}, BRITISH_MOVEMENT)
    s = do(s, "walk 1/1/1 1512").state  # which also looks for flaws
    assert [d.kind for d in s.pending] == ["fire", "bridge"]
    twice = with_(s, pending=(s.pending[0], *s.pending))
    assert any("nobody can be asked" in flaw for flaw in GAME.flaws(twice))


def test_random_play_shares_no_hex_but_that_of_the_flak() -> None:
    for number in range(8):
        for state, _ in Wander(GAME, 78, number).steps():
            if state.pending or "Movement" in GAME.phase(state).name:
                continue
            for mine in state.units.values():
                there = [u.at for u in mine.values() if u.at.isdecimal()]
                twice = {p for p in there if there.count(p) > 1}
                assert twice <= {"2214"}


def test_another_paper_fits_all_that_was_seen() -> None:
    s = scene(UNITS, BRITISH_MOVEMENT, zones=("0808", "0609"))
    other = GAME.papers(s, BRITISH, lambda some, many: list(some)[:many])
    assert other != s
    assert list(GAME.flaws(other)) == []
    assert len(other.paper(BRITISH, "zones")) == 2
    assert GAME.seen_by(s, GERMAN) == GAME.seen_by(other, GERMAN)
    told = scene(UNITS | dict.fromkeys(POLES, "turn-9"), AIRLANDING, turn=9, zones=("0808", "0609"),
                 markers={"0808": ["zones"], "0609": ["zones"]})  # fmt: skip
    assert GAME.papers(told, BRITISH, lambda some, many: list(some)[:many]) == told
    assert GAME.papers(s, GERMAN, lambda some, many: list(some)[:many]) == s
    assert SCENARIO.start() == GAME.papers(SCENARIO.start(), BRITISH, lambda some, many: [])
