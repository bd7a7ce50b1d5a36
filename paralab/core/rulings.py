"""Rules that can be cited, bars (the rules that say no), and sums that carry their reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ParamSpec, Protocol, TypeVar, cast

import msgspec

from paralab.core.basis import Basis, weakest
from paralab.core.state import State

P = ParamSpec("P")
R_co = TypeVar("R_co", covariant=True)
Facts = Mapping[str, object]


class Rule(Protocol[P, R_co]):
    """A function that enforces one numbered case."""

    case: str

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R_co:
        """Apply the rule."""
        ...  # a protocol has no body


def rule(case: str) -> Callable[[Callable[P, R_co]], Rule[P, R_co]]:
    """Mark a function as the one that enforces `case`. Calls cost nothing extra."""

    def mark(function: Callable[P, R_co]) -> Rule[P, R_co]:
        cited = cast("Rule[P, R_co]", function)
        cited.case = case
        return cited

    return mark


class Case(msgspec.Struct, frozen=True):
    """One numbered case: its kind, a headline of ours, and where needed the reason."""

    number: str
    kind: str
    headline: str
    reason: str = ""


class Objection(msgspec.Struct, frozen=True):
    """One reason why an order is not lawful now.

    `words`: a full sentence; `remedy`: what would have to change, where one change suffices.
    """

    case: str
    words: str
    facts: Facts = {}
    basis: Basis = Basis.PRINTED
    remedy: str = ""


def _no_facts(_: State, __: object) -> Facts:
    return {}


@dataclass(frozen=True)
class Bar:
    """A rule that says no: one declaration for legality, the highlight and the reason.

    `stands` is asked often and answers barely; the sentence is made only when wanted.
    `gate`: the bars after it make no sense while it stands (no such unit, not its turn).
    The sentence may name the fields of the order and whatever `facts` adds; a fact called
    `basis` is where the answer rests on something that is not printed.
    """

    case: str
    words: str
    stands: Callable[[State, Any], bool]
    facts: Callable[[State, Any], Facts] = _no_facts
    gate: bool = False
    remedy: str = ""

    def objection(self, state: State, order: msgspec.Struct) -> Objection:
        """The sentence, filled in; it begins with a capital, whatever it begins with."""
        facts = {**msgspec.structs.asdict(order), **self.facts(state, order)}
        basis = facts.get("basis", Basis.PRINTED)
        words = self.words.format_map(facts)
        return Objection(
            self.case,
            words[:1].upper() + words[1:],
            facts,
            basis if isinstance(basis, Basis) else Basis.PRINTED,
            self.remedy.format_map(facts),
        )


def bar(
    case: str,
    words: str,
    *,
    gate: bool = False,
    facts: Callable[[State, Any], Facts] = _no_facts,
    remedy: str = "",
) -> Callable[[Callable[[State, Any], bool]], Bar]:
    """Make a bar of a test that is true where the rule forbids the order."""

    def make(stands: Callable[[State, Any], bool]) -> Bar:
        return Bar(case, words, stands, facts, gate, remedy)

    return make


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of a sum: how much, why, and by which case."""

    value: int
    words: str
    case: str
    basis: Basis = Basis.PRINTED


class Tally(msgspec.Struct, frozen=True, gc=False):
    """A sum and its reasons as one value: preview, log and test read the same lines.

    >>> Tally().add(1, "target in woods", "5.6").add(-2, "target moved boldly", "4.6").total
    -1
    """

    entries: tuple[Entry, ...] = ()

    def add(self, value: int, words: str, case: str, basis: Basis = Basis.PRINTED) -> Tally:
        """The sum with one more line."""
        return Tally((*self.entries, Entry(value, words, case, basis)))

    @property
    def total(self) -> int:
        """The sum."""
        return sum(entry.value for entry in self.entries)

    @property
    def basis(self) -> Basis:
        """The weakest basis of its lines."""
        return weakest(entry.basis for entry in self.entries)


NOTHING = Tally()
