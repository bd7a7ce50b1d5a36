"""What a person or a program may say wrong: each is answered with what is wrong, at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import paralab
from paralab.core.game import Illegal
from paralab.play.chances import after
from paralab.play.notation import Ambiguous, UnknownOrder
from paralab.play.opponents import random_opponent
from paralab.play.placing import BadPosition
from paralab.play.quoting import plain
from paralab.play.replay import read
from paralab.play.session import NotAtTheTip, Session
from paralab.play.story import run
from tests.play.tables import played

NONSENSE = [
    "", " ", "\0", "\n", "walk", "walk Haug", "walk Haug 9999", "walk Haug Haug", "walk 1117 1117",
    "walk Haug 1117 1117", "walk Haug 1117\nwalk Haug 1118", "walk Haug 1117;pass", "pass pass",
    "pass : 6", "páss", "ｐａｓｓ", "pass\u200b", "walk Haug １１１７", "a" * 10**6,
    "walk " * 10**5, "move Haug " + "1117 " * 90, "move Haug -> 1117 1118", "move Haug ->",
    "move all", "all",
    "resolve all all", "<b>pass</b>", "{0}", "%s", "demolish Haug charge 1217", "fire Haug Bel",
    "fire Bel/3 Haug", "walk Haug eliminated", "\x1b[31mpass", "\ufeffpass", "\ud800",
    "walk Haug \ud800", "-- pass", "\u202epass", "walk Haug 0x1117", "walk __class__ __init__",
]  # fmt: skip
ANSWERED = (Illegal, UnknownOrder, Ambiguous, NotAtTheTip)


def _at_the_start() -> Session:
    return paralab.start("eben_emael", seed=1, belgian="random")


def _closed() -> Session:
    session = paralab.start("eben_emael", papers="closed")
    session.eyes = session.game.sides[0]
    return session


def _over() -> Session:
    return paralab.start("eben_emael", seed=3, german="random", belgian="random")


def _back() -> Session:
    session = _over()
    session.go(5)
    return session


TABLES = [_at_the_start, _closed, _over, _back]


def answer(act: Callable[[str], object], line: str) -> str:
    try:
        return repr(act(line))[:500]
    except ANSWERED as no:
        return str(no)


@pytest.mark.parametrize("table", TABLES)
def test_no_line_is_a_crash_and_no_answer_holds_what_acts(table: Callable[[], Session]) -> None:
    session = table()
    for said in [answer(act, line) for line in NONSENSE for act in (session.why, session.do)]:
        assert said.strip()
        assert said.isprintable()
        assert len(said) < 600


def test_what_does_not_print_is_spelled() -> None:
    assert plain("naïve – “x”") == "naïve – “x”"
    assert plain("\x1b[31m\n\u202e\ud800") == "\\x1b[31m\\n\\u202e\\ud800"


@pytest.mark.parametrize("order", [None, 42, [], b"pass", object(), ("pass",)])
def test_what_is_no_order_is_named(order: Any) -> None:
    session = _at_the_start()
    for act in (session.do, session.why, session.read):
        with pytest.raises(TypeError, match="a line of text or an Action"):
            act(order)


def test_steps_that_are_not_there() -> None:
    session = _over()
    for number in (0, -1, session.last + 1):
        with pytest.raises(IndexError, match="no step"):
            session.heard(number)


@pytest.mark.parametrize("eyes", ["German", "umpire", "french"])
def test_eyes_that_nobody_has(eyes: Any) -> None:
    with pytest.raises(LookupError, match="there are german, belgian"):
        _at_the_start().eyes = eyes


def test_papers_that_are_neither_open_nor_closed() -> None:
    with pytest.raises(ValueError, match="'open' or 'closed'"):
        paralab.start("eben_emael", papers="close")  # type: ignore[arg-type]


@pytest.mark.parametrize("dice", [None, [4], "same"])
def test_what_are_no_dice(dice: Any) -> None:
    session = _at_the_start()
    with pytest.raises(TypeError, match="roll"):
        session.dice = dice


@pytest.mark.parametrize("dice", [[0], ["4"], [1.0], [True], "4"])
def test_numbers_on_no_die(dice: Any) -> None:
    with pytest.raises(ValueError, match="is no die"):
        paralab.position("eben_emael", {}, dice=dice)


def test_reach_takes_names_as_orders_do() -> None:
    session = paralab.position("eben_emael", {"Haug": "1117"}, phase="german movement")
    assert session.reach("haug") == session.reach("Haug") != {}
    with pytest.raises(UnknownOrder, match="no unit"):
        session.reach("nobody")


def test_the_odds_of_what_cannot_be_done() -> None:
    session = paralab.position("eben_emael", {"Haug": "1117"}, phase="german assault")
    with pytest.raises(Illegal, match="no enemy squad"):
        after(session, ["assault Haug Bel/3"])
    with pytest.raises(TypeError, match="in a list"):
        after(session, "pass")


@pytest.mark.parametrize(
    "wrong",
    [
        {"units": {"haug": "1117", "Haug": "1116"}},
        {"units": {"Haug": 1117}},
        {"options": "abc"},
        {"marks": {"Haug": "pinned"}},
        {"markers": {"1117": "mines"}},
        {"notes": {"french": {}}},
        {"notes": {"belgian": {"dummies": "1416"}}},
        {"announced": "fire Haug Bel/3"},
    ],
)
def test_positions_told_wrong(wrong: dict[str, Any]) -> None:
    told: dict[str, Any] = {"units": {"Haug": "1117"}, **wrong}
    with pytest.raises(BadPosition):
        paralab.position("eben_emael", **told)


TITLES = ["![x](http://e)", "<img src=x>", "a\ud800b", "a\nb", "{#main}", "# a #", "```orders"]


@pytest.mark.parametrize("title", TITLES)
def test_no_title_makes_a_game_that_cannot_be_opened_again(title: str) -> None:
    session = played("12.1", 1, 30)
    session.study = True
    session.go(10)
    session.branch(title)
    session.do(random_opponent(1)(session.game, session.seen).order)
    session.title = title
    text = session.as_replay(whole=True)
    again = run(read(text, paralab.load)).session()
    assert [b.last for b in again.branches] == [b.last for b in session.branches]


def test_a_unit_that_lost_its_marks_is_one_that_never_had_any() -> None:
    session = paralab.position("eben_emael", {"Bel/1": "0520"}, phase="belgian activation", turn=7)
    by = random_opponent(0)
    session.dice = paralab.start("eben_emael", seed=0).dice
    for _ in range(20):
        session.do(by(session.game, session.seen).order)
    run(read(session.as_replay(whole=True), paralab.load))
