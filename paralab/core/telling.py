"""What a game can say about itself: facts for cards and pages, as plain values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

import msgspec

from paralab.core.actions import Action
from paralab.core.basis import Basis
from paralab.core.board import Hexside, Place
from paralab.core.events import Event
from paralab.core.rulings import NOTHING, Tally
from paralab.core.state import Side, State


class Fact(msgspec.Struct, frozen=True):
    """One line of a card: "Movement 4 of 4 left", its case, its basis."""

    label: str
    value: str
    case: str = ""
    basis: Basis = Basis.PRINTED


def in_points(number: Fraction) -> str:
    """Movement points in words as short as can be.

    >>> in_points(Fraction(3, 2)), in_points(Fraction(1, 3)), in_points(Fraction(3))
    ('1½', '⅓', '3')
    """
    whole, rest = divmod(number, 1)
    part = _PARTS.get(rest, f" {rest}") if rest else ""
    return f"{whole or ''}{part}".strip() or "0"


_PARTS: Final = {
    Fraction(sign): letter
    for sign, letter in (
        ("1/4", "¼"), ("1/2", "½"), ("3/4", "¾"), ("1/3", "⅓"), ("2/3", "⅔"), ("1/6", "⅙"),
    )
}  # fmt: skip


class Preview(msgspec.Struct, frozen=True):
    """How an order, or what is announced, would be looked up: chart, column and modifiers.

    `second`: the chart's numbers are added to a second die, which must exceed `against`.
    `shifts`: where columns are shifted instead of dice modified, by how many, − to the left;
    `column` is the one that they end at; `counted`: what the lines of `shifts` are, if not columns.
    """

    title: str
    table: str
    column: str
    tally: Tally = NOTHING
    case: str = ""
    against: int | None = None
    against_basis: Basis = Basis.PRINTED
    shifts: Tally | None = None
    counted: str = ""


class SightLine(msgspec.Struct, frozen=True):
    """A line of sight: all it was tested against, and the first thing that blocks it, if any.

    `blocked`: case, what (woods, wall, ...) and where (a place, or a hexside as two places).
    """

    start: Place
    end: Place
    hexes: tuple[Place, ...]
    crossed: tuple[tuple[Place, Place], ...]
    along: tuple[tuple[Place, Place], ...]
    blocked: tuple[str, str, tuple[Place, ...]] | None = None
    words: str = ""
    case: str = ""
    basis: Basis = Basis.PRINTED

    @property
    def sides(self) -> tuple[Hexside, ...]:
        """Every hexside that was tested."""
        return tuple(frozenset(side) for side in (*self.crossed, *self.along))


def _nothing(*_: object) -> tuple[Fact, ...]:
    return ()


@dataclass(frozen=True)
class Telling:
    """The words and facts of one game. Every function is asked of a position that a side may see.

    `noun`: what its units are called, one and many; `thing`: the name to show for a unit or place;
    `event`: one sentence, or "" for what needs none; `place`, `unit`: facts beyond the general;
    `price`: what a lawful order costs besides ("a bold move: ..."), with its case;
    `standing`: how the game stands; `fields`: the hexes that something may fire into; `marks`: how
    the markers that matter to a reader are called ("bold": "moved boldly"), in that order;
    `results`: what dice may come to, by their purpose, the worst for whoever rolls them first;
    `flags`: the words of an order's flags, set and not set ("with the charge", "without it");
    `controls`: the places in a side's zones of control, as the rules have them; `layers`: more that
    can be laid over the map, by title: places, each with the side or the word to mark it with;
    `why_now`: one sentence on what the decision interrupts that waits on top; `parts`: into how
    many parts the game divides a movement point; `under`: the heading of the paper on which a side
    writes what it lays face down, each entry ``token=unit``, with `blank` for a token over nothing;
    `hour`: the time of day, in a word ("day", "night").
    """

    noun: tuple[str, str] = ("unit", "units")
    thing: Callable[[str], str] = str
    event: Callable[[State, Event], str] = lambda _, __: ""
    place: Callable[[State, Place], tuple[Fact, ...]] = _nothing
    unit: Callable[[State, str], tuple[Fact, ...]] = _nothing
    price: Callable[[State, Action], Fact | None] = lambda _, __: None
    standing: Callable[[State], str] = lambda _: ""
    verdict: Callable[[State], str] = lambda _: ""
    preview: Callable[[State, Action], Preview | None] = lambda _, __: None
    sight: Callable[[State, Place, Place], SightLine] | None = None
    fields: Callable[[State, str], Mapping[Place, frozenset[Place]]] | None = None
    sides: Mapping[Side, str] = field(default_factory=dict)
    points: Callable[[State], int] | None = None
    points_of: str = "points"
    results: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    flags: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    controls: Callable[[State, Side], Collection[Place]] | None = None
    layers: Mapping[str, Callable[[State], Mapping[Place, str]]] = field(default_factory=dict)
    why_now: Callable[[State], str] = lambda _: ""
    parts: int = 1
    under: str = ""
    blank: str = ""
    hour: Callable[[State], str] = lambda _: ""

    def beneath(self, state: State, name: str) -> str | None:
        """What lies under a face-down token: a unit, `blank`, or None where it is not known."""
        side = state.side_of(name) if self.under else None
        if side is None:
            return None
        entries = (e.partition("=") for e in state.paper(side, self.under))
        return next((what for token, _, what in entries if token == name), None)

    def called(self, state: State, name: str) -> str:
        """The name to show for a thing, and for a token what lies under it, as far as is known."""
        what = self.beneath(state, name)
        return self.thing(name) if what is None else f"{self.thing(name)} ({self.thing(what)})"

    def movement(self, parts: int) -> str:
        """Movement points in words as short as can be.

        >>> Telling(parts=4).movement(38), Telling(parts=3).movement(1), Telling().movement(0)
        ('9½', '⅓', '0')
        """
        return in_points(Fraction(parts, self.parts))

    def flag(self, name: str, on: bool) -> str:
        """A flag of an order in words, set or not.

        >>> Telling(flags={"charge": ("with the charge", "without it")}).flag("charge", False)
        'without it'
        """
        given, not_given = self.flags.get(name, (name, ""))
        return given if on else not_given
