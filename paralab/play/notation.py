"""Orders as text: one canonical line each, derived from the fields of the order."""

from __future__ import annotations

import difflib
import re
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from paralab.core.actions import Action, word
from paralab.core.board import Board, Place
from paralab.core.game import Game, Legal, Scenario
from paralab.core.state import State, UnitId
from paralab.play.quoting import plain

LONGEST = 400
"""A longer line is no order."""
_SHOWN = 8


class UnknownOrder(ValueError):  # noqa: N818  # a spelling, not a fault of the program
    """Not an order of this game: says what is unknown, and what is known."""

    def __init__(self, message: str) -> None:
        super().__init__(plain(message))


class Ambiguous(ValueError):  # noqa: N818
    """The beginning of several names: `candidates`, and the whole `lines` that could be meant."""

    def __init__(self, text: str, candidates: tuple[str, ...], lines: tuple[str, ...]) -> None:
        few = ", ".join(candidates[:_SHOWN]) + (", ..." if len(candidates) > _SHOWN else "")
        super().__init__(plain(f"{len(candidates)} names begin with {text}: {few}. Which one?"))
        self.text = text
        self.candidates = candidates
        self.lines = lines


@dataclass(frozen=True)
class Along:
    """A convenience line: one unit, step by step through these places."""

    unit: UnitId
    places: tuple[Place, ...]

    def __str__(self) -> str:
        return " ".join(("move", spell(self.unit), *map(spell, self.places)))


@dataclass(frozen=True)
class Toward:
    """A convenience line: one unit, by a cheapest way, to a place."""

    unit: UnitId
    to: Place

    def __str__(self) -> str:
        return f"move {spell(self.unit)} -> {spell(self.to)}"


@dataclass(frozen=True)
class Every:
    """A convenience line: an order of this kind again and again, as long as one is lawful."""

    word: str

    def __str__(self) -> str:
        return f"{self.word} all"


Line = Action | Along | Toward | Every


def spell(name: str) -> str:
    """A name as one word.

    >>> spell("ARN BB17")
    'ARN_BB17'
    """
    return name.replace(" ", "_")


def write(order: Line) -> str:
    """The canonical line: the word, the fields in order, a flag by its own name."""
    if not isinstance(order, Action):
        return str(order)
    parts = [word(order)]
    for name in order.__struct_fields__:
        value = getattr(order, name)
        if value is True:
            parts.append(name)
        elif value is not False:
            parts.append(spell(value))
    return " ".join(parts)


def tokens(game: Game, state: State) -> tuple[str, ...]:
    """The names on the table that no counter bears: what lies face down."""
    known = game.scenario(state).counters
    return tuple(n for units in state.units.values() for n in units if n not in known)


def lines(legal: Legal, subject: str | None = None) -> tuple[str, ...]:
    """The lawful orders, or those to one subject, as canonical lines: for completion."""
    return tuple(map(write, legal if subject is None else legal.of(subject)))


_SORTS = {UnitId: "unit", Place: "place", str: "thing", bool: "flag"}
_WORDS = {"unit": "unit", "place": "hex", "thing": "unit or hex"}


class Reader:
    """Reads the orders of one scenario; case does not matter, a unique beginning of a unit will do.

    `also`: names on the table that no counter bears (face-down tokens).
    """

    def __init__(self, game: Game, scenario: Scenario | str, also: Iterable[str] = ()) -> None:
        played = game.scenarios[scenario] if isinstance(scenario, str) else scenario
        board = played.board
        self.kinds: Mapping[str, type[Action]] = {word(k): k for k in game.order_types}
        self.fields = {k: tuple(_fields(k)) for k in game.order_types}
        blank = [game.telling.blank] if game.telling.blank else []
        self._units = {spell(u).lower(): str(u) for u in (*played.counters, *also, *blank)}
        places = (*board.where, *board.terrain, *board.boxes)
        self._places = {spell(p).lower(): str(p) for p in places}
        self._hexes = _extent(board)
        flags = {f for known in self.fields.values() for f, sort in known if sort == "flag"}
        for key in (*self._units, *self._places):
            if set(key) & set(':#"') or key.split() != [key] or key in {*flags, "->", "all"}:
                raise ValueError(f"'{key}' cannot be the name of a unit or place: orders use it")

    def read(self, line: str) -> Action:
        """One order; raises UnknownOrder or Ambiguous."""
        found = self.parse(line)
        if not isinstance(found, Action):
            raise UnknownOrder(f"'{line.strip()}' stands for several orders; one is wanted here")
        return found

    def parse(self, line: str) -> Line:
        """One order or convenience line; raises UnknownOrder or Ambiguous."""
        if len(line) > LONGEST:
            raise UnknownOrder(f"an order has at most {LONGEST} characters; this has {len(line)}")
        if not line.strip():
            raise UnknownOrder(f"nothing is written; orders are {self._known()}.")
        first, *rest = line.split()
        first = first.lower()
        kind = self.kinds.get(first)
        needed = [name for name, sort in self.fields[kind] if sort != "flag"] if kind else []
        if kind is not None and needed and [r.lower() for r in rest] == ["all"]:
            return Every(first)
        if first == "move" and (kind is None or "->" in rest or len(rest) > len(needed)):
            return self._move(line, rest)
        if kind is None:
            raise UnknownOrder(f"'{first[:40]}' is no order; orders are {self._known()}.")
        return self._order(line, kind, rest)

    def grammar(self, kind: type[Action]) -> str:
        """How an order is written: ``fire <by> <target> [again]``."""
        parts = (f"[{f}]" if sort == "flag" else f"<{f}>" for f, sort in self.fields[kind])
        return " ".join((word(kind), *parts))

    def named(self, text: str, sort: str = "thing") -> str:
        """The unit or place that a text names; raises UnknownOrder or Ambiguous."""
        return self._find(text, sort, text, text)

    def _known(self) -> str:
        return ", ".join((*self.kinds, *(() if "move" in self.kinds else ("move",))))

    def _order(self, line: str, kind: type[Action], rest: list[str]) -> Action:
        values: dict[str, object] = {}
        for name, sort in self.fields[kind]:
            if sort == "flag":
                if rest and rest[0].lower() == name.lower():
                    values[name] = bool(rest.pop(0))
            elif not rest:
                raise UnknownOrder(f"<{name}> is missing: write '{self.grammar(kind)}'.")
            else:
                values[name] = self._find(rest.pop(0), sort, line, self.grammar(kind))
        if rest:
            extra = " ".join(rest)[:40]
            raise UnknownOrder(f"'{extra}' is too much: write '{self.grammar(kind)}'.")
        return kind(**values)

    def _move(self, line: str, rest: list[str]) -> Line:
        usage = "move <unit> <hex> <hex> ...' or 'move <unit> -> <hex>"
        if len(rest) < 2 or (rest[1] == "->") != ("->" in rest) or rest[-1] == "->":
            raise UnknownOrder(f"'{line.strip()[:40]}' is incomplete: write '{usage}'.")
        unit = UnitId(self._find(rest[0], "unit", line, usage))
        if rest[1] == "->":
            if len(rest) > 3:
                raise UnknownOrder(f"one hex stands after the arrow: write '{usage}'.")
            return Toward(unit, Place(self._find(rest[2], "place", line, usage)))
        path = tuple(Place(self._find(p, "place", line, usage)) for p in rest[1:])
        return Along(unit, path)

    def _find(self, text: str, sort: str, line: str, usage: str) -> str:
        key = text.lower()
        pools = {"unit": (self._units,), "place": (self._places,)}
        for pool in pools.get(sort, (self._units, self._places)):
            if (exact := pool.get(key)) is not None:
                return exact
        if sort == "unit" and key in self._places:
            raise UnknownOrder(f"{text} is a hex; a unit is wanted: write '{usage}'.")
        if sort == "place" and key in self._units:
            raise UnknownOrder(f"{text} is a unit; a hex is wanted: write '{usage}'.")
        begun = () if sort == "place" else tuple(self._beginning(key))
        if len(begun) == 1:
            return begun[0]
        if begun:
            whole = tuple(_instead(line, text, spell(name)) for name in begun)
            raise Ambiguous(text, begun, whole)
        raise UnknownOrder(f"There is no {_WORDS[sort]} '{text[:40]}'. {self._near(key, sort)}")

    def _beginning(self, key: str) -> Iterator[str]:
        return (name for known, name in self._units.items() if known.startswith(key))

    def _near(self, key: str, sort: str) -> str:
        pool = self._places if sort == "place" else self._units
        near = difflib.get_close_matches(key[:40], pool, 3, 0.6)
        near = near or [k for k in pool if k.endswith(f"-{key}")]
        if near:
            return f"The nearest: {', '.join(pool[k] for k in near)}."
        if sort == "place":
            return f"Hexes run {self._hexes}."
        names = list(pool.values())
        more = " and others" if len(names) > _SHOWN else ""
        return f"Known are {', '.join(names[:_SHOWN])}{more}."


def _extent(board: Board) -> str:
    """From which hex to which, on each sheet of the map."""
    sheets: dict[str, list[str]] = {}
    for place in board.where:
        sheets.setdefault(board.sheets.get(place, ""), []).append(str(place))
    ends = ((min(names, key=_numbers), max(names, key=_numbers)) for names in sheets.values())
    return ", ".join(f"from {first} to {last}" for first, last in ends)


def _numbers(name: str) -> tuple[str, tuple[int, ...]]:
    """By the letters, then by the numbers: 9,1 comes before 10,1."""
    return re.sub(r"\d+", "", name), tuple(map(int, re.findall(r"\d+", name)))


def _fields(kind: type[Action]) -> Iterator[tuple[str, str]]:
    hints = typing.get_type_hints(kind)
    for name in kind.__struct_fields__:
        if hints[name] not in _SORTS:
            raise TypeError(f"{kind.__name__}.{name}: a field is a unit, a place, text or a flag")
        yield name, _SORTS[hints[name]]


def _instead(line: str, text: str, name: str) -> str:
    words = line.split()
    return " ".join(name if w == text else w for w in words)
