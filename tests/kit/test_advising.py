"""A doctrine from handlers: what it asks, what it falls back on, and when it passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from paralab.core.actions import Action, Pass
from paralab.core.game import Advice, Kind
from paralab.core.state import Decision, Side, State
from paralab.kit.advising import advised_by, doctrines, first_lawful, kinds_of
from tests.toy import GAME

START = GAME.scenarios["ferry"].start()
(HIDE,) = GAME.desk(START).kinds
STOP = next(k for p in GAME.scenarios["ferry"].sequence for k in p.kinds if k.order is Pass)
Handler = Callable[["Seen", Kind], Iterator[Advice]]


class Seen(NamedTuple):
    state: State


def nothing(_: Seen, __: Kind) -> Iterator[Advice]:
    yield from ()


def last(look: Seen, kind: Kind) -> Iterator[Advice]:
    *_, order = (o for x in kind.subjects(look.state) for o in kind.of(look.state, x))
    yield Advice(order, 3.0, "The last is best.")


def why(_: State, found: bool) -> str:
    return "The rest would not pay." if found else "Nothing is left."


def told(
    *kinds: Kind,
    handlers: Mapping[type[Action], Handler] | None = None,
    otherwise: Handler = first_lawful,
) -> list[Advice]:
    doctrine = advised_by(lambda _: kinds, Seen, handlers or {}, why, otherwise)
    return list(doctrine(START))


def test_a_kind_without_a_handler_gets_its_first_lawful_order() -> None:
    (found,) = told(HIDE)
    assert found.order == next(iter(GAME.legal(START)))
    assert found.score == -1.0


def test_a_handler_is_asked_and_passing_says_why() -> None:
    best, rest = told(HIDE, STOP, handlers={HIDE.order: last})
    assert best.words == "The last is best."
    assert (rest.order, rest.score, rest.words) == (Pass(), 0.0, "The rest would not pay.")
    (only,) = told(HIDE, STOP, otherwise=nothing)
    assert (only.order, only.words) == (Pass(), "Nothing is left.")


def test_where_nothing_is_advised_and_nobody_may_pass_something_is() -> None:
    (found,) = told(HIDE, otherwise=nothing)
    assert found.words == "Nothing better offers itself."


def test_kinds_of_the_phase_or_of_what_interrupts_it() -> None:
    phases = GAME.scenarios["ferry"].sequence
    other = next(p for p in phases if p.kinds != phases[START.phase].kinds)
    kinds = kinds_of({"wait": other}, lambda _: phases)
    assert kinds(START) == phases[START.phase].kinds
    side = GAME.decides(START)
    assert side is not None
    assert kinds(msgspec.structs.replace(START, pending=(Decision(side, "wait"),))) == other.kinds


def test_each_side_looks_for_itself() -> None:
    asked: list[str] = []

    def look(s: State, side: Side) -> Seen:
        asked.append(side)
        return Seen(s)

    given: dict[Side, dict[type[Action], Handler]] = {
        Side("red"): {HIDE.order: last},
        Side("blue"): {HIDE.order: nothing},
    }
    red, blue = doctrines(lambda _: (HIDE, STOP), look, given, why).values()
    assert [a.words for a in red(START)] == ["The last is best.", "The rest would not pay."]
    assert [a.words for a in blue(START)] == ["Nothing is left."]
    assert asked == ["red", "blue"]
