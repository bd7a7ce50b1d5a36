"""Reach, and why a far place is out of it."""

from __future__ import annotations

import re

import paralab
from paralab.core.game import Game
from paralab.core.state import State
from paralab.play.dice import NO_DICE
from paralab.play.opponents import random_opponent
from paralab.play.reach import reach, step_kind, step_order
from paralab.play.session import Session
from tests.play.tables import NAME, moving, played


def brute(game: Game, state: State, unit: str, most: int = 5) -> dict[str, int]:
    """Every place and the most points left there, by trying all rows of lawful steps."""
    kind = step_kind(game, state)
    assert kind is not None
    assert kind.left is not None
    found: dict[str, int] = {}
    todo = [(state, 0)]
    while todo:
        here, n = todo.pop()
        for order in kind.of(here, unit):
            there = game.enact_unchecked(here, order, NO_DICE).state
            at, left = there.unit(unit).at, kind.left(there, unit)
            if left > found.get(at, -1):
                found[at] = left
            if n + 1 < most:
                todo.append((there, n + 1))
    found.pop(state.unit(unit).at, None)
    return found


def test_reach_is_what_trying_everything_gives() -> None:
    for session in (moving(), _movement_of(7), _movement_of(12)):
        for unit in session.legal.subjects():
            if unit == "pass":
                continue
            told = session.reach(unit)
            want = brute(session.game, session.game.seen_by(session.state, session.decides), unit)
            assert {p: w.left for p, w in told.items()} == want


def _movement_of(seed: int) -> Session:
    session = played("12.1", seed, 0)
    by = random_opponent(seed)
    while "Movement" not in session.game.desk(session.state).name:
        session.do(by(session.game, session.state).order)
    return session


def test_each_way_can_be_walked() -> None:
    session = moving()
    game, start = session.game, session.state
    for place, way in session.reach("Haug").items():
        session.do(f"move Haug {' '.join(way.path)}")
        unit = session.state.unit("Haug")
        assert unit.at == place == way.path[-1]
        assert way.bold == (unit.marks != start.unit("Haug").marks) == (len(way.path) > 1)
        assert session.undo()
    assert game.decides(start) == "german"


def test_a_far_place_says_how_far() -> None:
    session = moving()
    (told,) = session.why("move Haug -> 0101")
    assert told.case == "4.1"
    assert told.words == "0101 is 22 movement points away; Haug has 4 left."
    assert len(told.facts["path"]) >= 20  # type: ignore[arg-type]


def test_each_rule_whose_lifting_alone_would_open_a_way() -> None:
    session = moving()
    assert [o.case for o in session.why("move Haug -> 1115")] == ["4.3"]
    assert [o.case for o in session.why("move Haug -> 1416")] == ["4.8"]
    assert session.why("move Haug -> 1114") == ()


def test_pinned_and_far_are_both_said() -> None:
    session = moving(marks={"Haug": ["pinned"]})
    assert [o.case for o in session.why("move Haug -> 1116")] == ["4.7"]
    assert [o.case for o in session.why("move Haug -> 0101")] == ["4.7", "4.1"]


def test_no_way_at_all_is_told_by_the_map() -> None:
    assert [o.case for o in moving().why("move Haug -> 1801")] == ["4.2"]


def test_wrong_phase_wrong_side() -> None:
    session = paralab.position(NAME, {"Haug": "1117", "Bel/3": "1115"}, phase="german fire")
    assert "has no 'walk'" in session.why("move Haug -> 1116")[0].words
    assert session.reach("Haug") == {}
    assert moving().why("move Bel/3 -> 1114")[0].case == "3.0"
    assert reach(session.game, session.state, "Nobody") == {}


def test_step_order_uses_the_games_own_order() -> None:
    session = moving()
    kind = step_kind(session.game, session.state)
    assert kind is not None
    assert session.read("walk Haug 1116") == step_order(kind, "Haug", "1116")  # type: ignore[arg-type]


def test_where_no_way_leads_the_closed_hex_on_it_is_named() -> None:
    (why,) = moving().why("move Haug -> 1810")
    assert why.case == "4.2"
    assert why.words == "No way leads to 1810. 1710 is canal, and nobody enters the canal."


def test_to_stay_is_no_move() -> None:
    session = moving()
    here = session.state.unit("Haug").at
    (why,) = session.why(f"walk Haug {here}")
    assert (why.case, why.words) == ("4.0", f"Haug stands in {here} already.")


def test_on_a_wide_map_what_is_very_far_is_not_measured_to_the_end() -> None:
    units = {"1Grec": "2,7", "22NZ": "17,13", "1/3spad": "14,12"}
    session = paralab.position("kreta_1941", units, phase="British Movement", turn=1)

    def told(to: str) -> list[tuple[str, str]]:
        return [(o.case, o.words) for o in session.why(f"move 1Grec -> {to}")]

    assert told("7,7") == [("4.23", "7,7 is 3½ movement points away; 1Grec has 3 left.")]
    ((case, words),) = told("60,5")
    assert case == "4.23"
    more = re.fullmatch(r"60,5 is more than (\d+)½? movement points away; 1Grec has 3 left.", words)
    assert more is not None
    assert int(more[1]) > 20
    ((case, words),) = told("20,20")  # sea: no rule of the way would help
    assert case == "4.32"
    assert words.endswith("is sea, and no unit enters it.")
    assert [case for case, _ in told("100,6")] == ["9.24"]  # the other map
    assert [case for case, _ in told("14,12")] == ["5.21", "4.23", "4.21"]  # an enemy, and far
