"""Positions as text that people write: the rows of a `position` block, written and read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from paralab.core.board import Place
from paralab.core.game import Game
from paralab.core.state import DEAD, Decision, Side, State, Unit, UnitId
from paralab.play.notation import Ambiguous, Reader, UnknownOrder, spell, tokens, write
from paralab.play.quoting import plain

_replace = msgspec.structs.replace
_TOKEN = re.compile(r'"([^"]*)"|(#.*)|([^\s"#]+)')


class BadPosition(ValueError):  # noqa: N818
    """A position that cannot be set up: says what is wrong and what would be right."""

    def __init__(self, message: str) -> None:
        super().__init__(plain(message))


def cleared(game: Game, start: State) -> State:
    """A position with every unit taken off the map; those that wait beside it stay."""
    board = game.scenario(start).board
    known = game.scenario(start).counters
    units = {
        side: {
            n: Unit(DEAD, u.marks) if u.at in board.where else u
            for n, u in mine.items()
            if n in known or u.at not in board.where
        }
        for side, mine in start.units.items()
    }
    return _replace(start, units=units)


# ---------------------------------------------------------------- writing
def position_text(game: Game, state: State) -> str:
    """The rows of a `position` block that set up this position."""
    base = cleared(game, game.scenario(state).start(state.options))
    parts = (_time, _face_down, _units, _places, _tracks, _papers, _choices)
    return "".join(f"{row}\n" for part in parts for row in part(game, state, base))


def _time(game: Game, state: State, _: State) -> Iterator[str]:
    if state.turn != 1:
        yield f"turn {state.turn}"
    yield f"phase {state.phase} # {game.phase(state).name}"


def _face_down(game: Game, state: State, base: State) -> Iterator[str]:
    """Papers on what lies face down, and tokens that have left the table: `gone ?6=22NZ`."""
    under = game.telling.under
    for side, paper in state.notes.items():
        if under in paper:
            yield f"note {side} {_quoted(under)}"
    for side, units in base.units.items():
        gone = [n for n in units if n not in state.units[side]]
        said = sorted(state.paper(side, under)) if under else []
        told = [e for e in said if e.partition("=")[0] not in state.units[side]]
        bare = [n for n in gone if not any(e.startswith(f"{n}=") for e in told)]
        yield from (f"gone {spell(name)}" for name in (*bare, *told))


def _units(game: Game, state: State, base: State) -> Iterator[str]:
    for side, units in state.units.items():
        for token, unit in units.items():
            what = game.telling.beneath(state, token)
            name = token if what is None else f"{token}={what}"
            if what is not None or base.units.get(side, {}).get(token) != unit:
                counts = {"spent": unit.spent, "hexes": unit.hexes}
                numbers = (f"{k}={v}" for k, v in counts.items() if v)
                marks = map(_quoted, sorted(unit.marks)) if unit.marks else ("-",)
                yield " ".join((spell(name), spell(unit.at), *marks, *numbers))


def _places(_: Game, state: State, base: State) -> Iterator[str]:
    for place in sorted({*state.markers, *base.markers}):
        flags = state.markers.get(place, frozenset())
        if flags != base.markers.get(place, frozenset()):
            yield " ".join((spell(place), *(map(_quoted, sorted(flags)) if flags else ("-",))))


def _tracks(_: Game, state: State, base: State) -> Iterator[str]:
    for track in sorted({*state.tracks, *base.tracks}):
        if state.tracks.get(track, 0) != base.tracks.get(track, 0):
            yield f"track {_quoted(track)} {state.tracks.get(track, 0)}"


def _papers(game: Game, state: State, _: State) -> Iterator[str]:
    for side, paper in state.notes.items():
        for heading, entries in paper.items():
            if heading != game.telling.under:
                yield " ".join(("note", side, _quoted(heading), *map(_quoted, sorted(entries))))


def _choices(_: Game, state: State, __: State) -> Iterator[str]:
    yield from (f"announced {write(order)}" for order in state.orders)
    if state.hand is not None:
        yield f"hand {spell(state.hand)}"
    for d in state.pending:
        yield " ".join(("decision", d.side, _quoted(d.kind), *map(_quoted, d.about)))
    if state.over:
        yield f"over {state.winner or 'draw'}"


def _quoted(text: str) -> str:
    return text if re.fullmatch(r"[^\s\"#=]+", text) and text != "-" else f'"{text}"'


# ---------------------------------------------------------------- reading
class Placing:
    """A position being set up, row by row; every error says what would be right."""

    def __init__(self, game: Game, start: State, *, others: bool = False) -> None:
        self.game = game
        self.scenario = game.scenario(start)
        self.reader = Reader(game, self.scenario, tokens(game, start))
        self._first = start
        self.state = start if others else cleared(game, start)

    def row(self, text: str) -> None:
        """Carry out one row; raises BadPosition."""
        words = _words(text)
        if not words:
            return
        act = _ROWS.get(words[0].lower())
        try:
            if act is not None:
                act(self, words[1:])
            else:
                self._named(words[0], words[1:])
        except (UnknownOrder, Ambiguous, KeyError, IndexError) as wrong:
            why = str(wrong) if isinstance(wrong, ValueError) else "something is missing"
            raise BadPosition(f"'{text.strip()[:60]}': {why}") from wrong

    def _named(self, name: str, rest: list[str]) -> None:
        token, named, what = name.partition("=" if self.game.telling.under else " ")
        thing = self.reader.named(token)
        if thing in self.scenario.counters or self._first.side_of(thing) is not None:
            marks = [w for w in rest[1:] if "=" not in w]
            counts = dict(w.split("=", 1) for w in rest[1:] if "=" in w)
            self.unit(thing, rest[0], None if not marks else _flags(marks), counts)
            if named:
                self.under(thing, what)
        else:
            self.place(thing, _flags(rest))

    def unit(
        self,
        name: str,
        at: str,
        marks: Iterable[str] | None = None,
        counts: Mapping[str, Any] | None = None,
    ) -> None:
        """Put a unit somewhere; without `marks` it keeps those it starts with."""
        unit = UnitId(self.reader.named(name, "unit"))
        side, old = self._as_it_is(unit)
        numbers = {k: _number(v, k) for k, v in (counts or {}).items()}
        if unknown := sorted(set(numbers) - {"spent", "hexes"}):
            raise BadPosition(f"a unit has no '{unknown[0]}'; it has spent and hexes")
        new = Unit(self.where(at), old.marks if marks is None else frozenset(marks), **numbers)
        units = {**self.state.units, side: {**self.state.units[side], unit: new}}
        self.state = _replace(self.state, units=units)

    def _as_it_is(self, unit: UnitId) -> tuple[Side, Unit]:
        """A unit on the table, a token off it, or a unit that no token covers any longer."""
        side = self.state.side_of(unit)
        if side is not None:
            return side, self.state.units[side][unit]
        counter, side = self.scenario.counters.get(unit), self._first.side_of(unit)
        if side is None and counter is None:
            raise BadPosition(f"{unit} cannot be put anywhere: it is only a word")
        return side or counter.side, Unit(DEAD)  # type: ignore[union-attr]  # one of them is there

    def under(self, token: str, what: str, *, left: bool = False) -> None:
        """Lay a unit, or nothing, under a face-down token; its side writes it on its paper.

        `left`: the token is about to leave the table, so the unit may be elsewhere by now.
        """
        telling, name = self.game.telling, UnitId(self.reader.named(token, "unit"))
        side = self._first.side_of(name)
        if side is None or name in self.scenario.counters:
            raise BadPosition(f"{name} is no token that lies face down")
        thing = self.reader.named(what, "unit")
        owner = self.scenario.counters.get(UnitId(thing))
        if thing != telling.blank and (owner is None or owner.side != side):
            raise BadPosition(f"{thing} is no unit of the {side} side: it cannot lie under {name}")
        entries = {e for e in self.state.paper(side, telling.under) if not e.startswith(f"{name}=")}
        others = (e.partition("=")[0] for e in entries if e.partition("=")[2] == thing)
        other = next((t for t in others if t in self.state.units[side]), None)
        if not left and thing != telling.blank and (other or thing in self.state.units[side]):
            where = f"lies under {other} already" if other else "is turned up already"
            raise BadPosition(f"{thing} {where}: it cannot lie under {name} too")
        self.note(side, telling.under, {*entries, f"{name}={thing}"})

    def gone(self, names: Iterable[str]) -> None:
        """Take face-down tokens from the table; what is noted of them stays on the paper."""
        told = [name.partition("=") for name in names]
        away = {self.reader.named(token, "unit") for token, _, _ in told}
        if wrong := sorted(n for n in away if n in self.scenario.counters):
            raise BadPosition(f"{wrong[0]} is no token; write '{wrong[0]} {DEAD}'")
        for token, covers, what in told:
            if covers:
                self.under(token, what, left=True)
        units = {
            side: {n: u for n, u in mine.items() if n not in away}
            for side, mine in self.state.units.items()
        }
        self.state = _replace(self.state, units=units)

    def where(self, at: str) -> Place:
        """A place on the map, or a box beside it that is drawn or held a unit at the start."""
        if not isinstance(at, str):
            raise BadPosition(f"{at!r} is no place: write '{at}', in quotes")
        boxes = {u.at for us in self._start().units.values() for u in us.values()} | {DEAD}
        boxes |= set(map(Place, self.game.look.get("boxes", ())))
        boxes |= {Place(p) for tray in self.game.look.get("trays", ()) for p in tray["boxes"]}
        beside = {spell(p).lower(): p for p in boxes if p not in self.scenario.board.where}
        found = beside.get(spell(at).lower())
        return found if found is not None else Place(self.reader.named(at, "place"))

    def _start(self) -> State:
        return self.scenario.start(self.state.options)

    def place(self, name: str, flags: Iterable[str]) -> None:
        """Lay exactly these markers on a place."""
        place, markers = Place(self.reader.named(name, "place")), dict(self.state.markers)
        markers.pop(place, None)
        if laid := frozenset(flags):
            markers[place] = laid
        self.state = _replace(self.state, markers=markers)

    def turn(self, number: object) -> None:
        """Set the turn."""
        turn = _number(number, "turn")
        if not 1 <= turn <= max(1, self.scenario.turns):
            raise BadPosition(f"there is no turn {turn}; turns run from 1 to {self.scenario.turns}")
        self.state = _replace(self.state, turn=turn)

    def phase(self, name: str | int) -> None:
        """Set the phase, by its number or (the beginning of) its name."""
        self.state = _replace(self.state, phase=phase_number(self.scenario.sequence, name))

    def track(self, name: str, value: object) -> None:
        """Set a track."""
        tracks = dict(self.state.tracks)
        tracks.pop(name, None)
        if number := _number(value, name):
            tracks[name] = number
        self.state = _replace(self.state, tracks=tracks)

    def note(self, side: str, heading: str, entries: Iterable[str]) -> None:
        """Write on a side's paper."""
        who = self.side(side)
        paper = {**self.state.notes.get(who, {}), heading: frozenset(entries)}
        self.state = _replace(self.state, notes={**self.state.notes, who: paper})

    def announced(self, line: str) -> None:
        """Lay an announced order on the table."""
        order = self.reader.read(line)
        self.state = _replace(self.state, orders=(*self.state.orders, order))

    def hand(self, name: str) -> None:
        """Take a unit in hand."""
        self.state = _replace(self.state, hand=UnitId(self.reader.named(name, "unit")))

    def decision(self, side: str, kind: str, about: Iterable[str] = ()) -> None:
        """Interrupt the phase by a choice."""
        if kind not in self.game.decisions:
            known = ", ".join(self.game.decisions)
            raise BadPosition(f"there is no decision '{kind}'; there are {known}")
        asked = Decision(self.side(side), kind, tuple(about))
        self.state = _replace(self.state, pending=(*self.state.pending, asked))

    def over(self, winner: str) -> None:
        """End the game."""
        won = None if winner == "draw" else self.side(winner)
        self.state = _replace(self.state, over=True, winner=won)

    def side(self, name: str) -> Side:
        """A side by its name."""
        if (side := Side(name.lower())) not in self.game.sides:
            raise BadPosition(f"there is no side '{name}'; there are {', '.join(self.game.sides)}")
        return side


_ROWS: Mapping[str, Any] = {
    "turn": lambda p, w: p.turn(w[0]),
    "phase": lambda p, w: p.phase(" ".join(w)),
    "track": lambda p, w: p.track(w[0], w[1]),
    "note": lambda p, w: p.note(w[0], w[1], w[2:]),
    "announced": lambda p, w: p.announced(" ".join(w)),
    "hand": lambda p, w: p.hand(w[0]),
    "decision": lambda p, w: p.decision(w[0], w[1], w[2:]),
    "over": lambda p, w: p.over(w[0]),
    "gone": lambda p, w: p.gone(w),
}


def flaws(game: Game, state: State) -> Iterator[str]:
    """What is wrong with a position, by the game's own account or because nobody can play on."""
    found = tuple(game.flaws(state))
    yield from found
    if found or state.over:
        return
    side = game.decides(state)
    if side is None:
        yield f"nobody decides anything in the {game.desk(state).name}"
    elif next(iter(game.legal(game.seen_by(state, side))), None) is None:
        yield f"no order is lawful: nothing can be done in the {game.desk(state).name}"


def phase_number(sequence: Iterable[Any], name: str | int) -> int:
    """The number of a phase, by its number, its name, or what only its name contains."""
    names = [phase.name for phase in sequence]
    text = str(name).strip().lower()
    if text.isascii() and text.isdigit():
        if int(text[:6]) < len(names):
            return int(text)
        raise BadPosition(f"there is no phase {text[:6]}; they run from 0 to {len(names) - 1}")
    exact = [n for n, known in enumerate(names) if known.lower() == text]
    part = [n for n, known in enumerate(names) if text and text in known.lower()]
    found = exact or part
    if len(found) == 1:
        return found[0]
    which = "; ".join(names[n] for n in found) if found else "; ".join(names)
    what = f"'{name}' is the name of several phases" if found else f"there is no phase '{name}'"
    raise BadPosition(f"{what}: {which}")


def _words(text: str) -> list[str]:
    found = _TOKEN.finditer(text)
    return [m[1] if m[1] is not None else m[3] for m in found if m[2] is None]


def _flags(words: Iterable[str]) -> frozenset[str]:
    return frozenset(words) - {"-"}


def _number(value: object, what: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,6}", str(value)):
        raise BadPosition(f"'{value}' is no number for {what}")
    return int(str(value))
