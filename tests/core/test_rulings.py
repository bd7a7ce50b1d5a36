"""Bars, gates, sums and their basis."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from paralab.core.actions import Action, word
from paralab.core.basis import Basis, weakest
from paralab.core.game import Kind
from paralab.core.rulings import NOTHING, Case, Objection, Tally, bar, rule
from paralab.core.state import State
from tests.toy import GAME

START = GAME.scenarios["ferry"].start()
ALL = st.sampled_from(list(Basis))


class Go(Action, frozen=True, tag="go"):
    """A test order."""

    who: str
    far: int = 0


def kind(*, gate: bool = False) -> tuple[Kind, list[str]]:
    """A kind with three bars, and what was asked of them."""
    asked: list[str] = []

    @bar("1.1", "{who} is nobody.", gate=True)
    def nobody(_: State, who: str) -> bool:
        asked.append("nobody")
        return who == "nobody"

    @bar("1.2", "{who} goes {far}, and {most} is most.", gate=gate, remedy="Go {most}.",
         facts=lambda _, a: {"most": 2, "basis": Basis.DEDUCED})  # fmt: skip
    def too_far(_: State, a: Go) -> bool:
        asked.append("far")
        return a.far > 2

    @bar("1.3", "{far} is odd.")
    def odd(_: State, a: Go) -> bool:
        asked.append("odd")
        return a.far % 2 == 1

    orders = lambda _, who: [Go(who, n) for n in range(6)]  # noqa: E731
    names = lambda _: ("anna", "nobody")  # noqa: E731
    made = Kind(Go, names, orders, lambda *_: None, (nobody,), (too_far, odd))
    return made, asked


def test_lawful_is_what_no_bar_strikes_out() -> None:
    made, _ = kind()
    assert [a.far for a in made.of(START, "anna")] == [0, 2]
    assert list(made.of(START, "nobody")) == []
    for n in range(6):
        order = Go("anna", n)
        assert made.lawful(START, order) == (not made.against(START, order)) == (n in (0, 2))


def test_bars_about_the_subject_are_asked_once_for_a_subject() -> None:
    made, asked = kind()
    list(made.of(START, "anna"))
    assert asked.count("nobody") == 1
    asked.clear()
    list(made.of(START, "nobody"))
    assert asked == ["nobody"]


def test_every_bar_that_stands_is_named_up_to_a_gate() -> None:
    soft, hard = kind()[0], kind(gate=True)[0]
    assert [w.case for w in soft.against(START, Go("anna", 3))] == ["1.2", "1.3"]
    assert [w.case for w in hard.against(START, Go("anna", 3))] == ["1.2"]
    assert [w.case for w in soft.against(START, Go("nobody", 3))] == ["1.1"]


def test_an_objection_is_a_sentence_with_its_facts() -> None:
    why = kind()[0].against(START, Go("anna", 4))[0]
    assert why.words == "Anna goes 4, and 2 is most."
    assert why.remedy == "Go 2."
    assert (why.facts["most"], why.basis) == (2, Basis.DEDUCED)


def test_the_sentence_is_built_only_when_asked_for() -> None:
    @bar("1.1", "{who} {unknown}", facts=lambda *_: 1 / 0)  # type: ignore[arg-type, return-value]
    def never(_: State, __: object) -> bool:
        return True

    made = Kind(Go, lambda _: ("anna",), lambda *_: [Go("anna")], lambda *_: None, (), (never,))
    assert list(made.of(START, "anna")) == []
    assert not made.lawful(START, Go("anna"))


@given(st.lists(st.tuples(st.integers(-5, 5), ALL)))
def test_a_tally_is_its_lines(lines: list[tuple[int, Basis]]) -> None:
    tally = NOTHING
    for value, basis in lines:
        tally = tally.add(value, "because", "5.6", basis)
    assert tally.total == sum(value for value, _ in lines)
    assert tally.basis == weakest(basis for _, basis in lines)
    assert [(e.value, e.basis) for e in tally.entries] == lines
    assert Tally() == NOTHING


@given(st.lists(ALL, min_size=1))
def test_the_weakest_basis_is_the_last_in_the_list(found: list[Basis]) -> None:
    order = list(Basis)
    assert order.index(weakest(found)) == max(map(order.index, found))


def test_a_rule_bears_its_case_and_stays_a_function() -> None:
    @rule("4.6")
    def boldly(hexes: int) -> bool:
        return hexes > 1

    assert boldly.case == "4.6"
    assert boldly(2)


def test_orders_are_pointed_at_field_by_field() -> None:
    class Blast(Action, frozen=True, tag="blast"):
        """A test order."""

        unit: str
        charge: bool = False

    assert word(Blast("a")) == word(Blast) == "blast"
    assert Blast("a").picks == ("a", "not charge")
    assert Blast("a", charge=True).picks == ("a", "charge")


def test_objections_and_cases_are_plain_data() -> None:
    for value in (Objection("1.1", "No.", {"a": 1}), Case("1.1", "none", "A", "why")):
        text = msgspec.json.encode(value)
        assert msgspec.json.decode(text, type=type(value)) == value
