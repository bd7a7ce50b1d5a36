"""Teaching positions: set up from a few names, complete, and checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from paralab.core.game import Game
from paralab.core.state import DEAD, State
from paralab.play.notation import Ambiguous, UnknownOrder
from paralab.play.placing import BadPosition, Placing, flaws

T = TypeVar("T")


def position(
    game: Game,
    units: Mapping[str, str],
    *,
    scenario: str | None = None,
    options: Iterable[str] = (),
    turn: int = 1,
    phase: str | int | None = None,
    marks: Mapping[str, Iterable[str]] | None = None,
    spent: Mapping[str, int] | None = None,
    markers: Mapping[str, Iterable[str]] | None = None,
    notes: Mapping[str, Mapping[str, Iterable[str]]] | None = None,
    tracks: Mapping[str, int] | None = None,
    announced: Iterable[str] = (),
    decisions: Iterable[tuple[str, str, Iterable[str]]] = (),
    hand: str | None = None,
    others: bool = False,
) -> State:
    """A position with these units on the map, and nobody else unless `others` keep their place.

    Whoever waits beside the map and is not named goes on waiting, or is out of play where the
    game says that it can wait no longer; so with what the start counts on tracks.
    `phase`: a number, a name, or what only one name contains; without it, the first phase of a
    turn in which somebody chooses. `marks`: all the marks of a unit (without: those it starts
    with); `spent`: movement points a unit has used; `markers`: all that lies on a place (without:
    what lies there at the start); `notes`: papers, by side and heading; `decisions`: choices that
    interrupt, as side, kind and whom they are about. Among the units ``"?3=22NZ"`` is a unit that
    lies face down under a token.
    Raises BadPosition for an unknown name, or for what `Game.flaws` finds wrong.
    """
    played = scenario or next(iter(game.scenarios))
    if played not in game.scenarios:
        raise BadPosition(f"there is no scenario '{played}'; there are {', '.join(game.scenarios)}")
    start = _started(game, played, _several(options, "options"))
    placing = Placing(game, start, others=others)
    try:
        placing.turn(turn)
        placing.phase(_first_choice(game, played) if phase is None else phase)
        _people(placing, units, marks or {}, spent or {})
        _table(placing, markers or {}, notes or {}, tracks or {})
        for line in _several(announced, "announced"):
            placing.announced(line)
        for side, kind, about in decisions:
            placing.decision(side, kind, about)
        if hand is not None:
            placing.hand(hand)
    except (UnknownOrder, Ambiguous) as e:
        raise BadPosition(str(e)) from e
    _wipe(placing, tracks or {})
    if not others:
        _let_go(placing, _by_unit(placing, units))
    if found := tuple(flaws(game, placing.state)):
        raise BadPosition("; ".join(found))
    return placing.state


def _wipe(placing: Placing, named: Mapping[str, int]) -> None:
    """Take back what the start counts and nobody has named, where it fits this position no more."""
    game, before = placing.game, placing.state
    for track in [t for t in before.tracks if t not in named]:
        placing.track(track, 0)
    if placing.state.tracks != before.tracks and (
        len(tuple(game.flaws(placing.state))) >= len(tuple(game.flaws(before)))
    ):
        placing.state = before


def _let_go(placing: Placing, named: Mapping[str, str]) -> None:
    """Take those out of play that nobody has named, and that cannot be where they wait."""
    game, board = placing.game, placing.scenario.board
    wrong = len(tuple(game.flaws(placing.state)))
    waiting = [
        n
        for units in placing.state.units.values()
        for n, u in units.items()
        if n not in named and u.at not in board.where and u.at != DEAD
    ]
    covers = [n for n in waiting if n not in placing.scenario.counters]
    if wrong and covers:
        before = placing.state
        placing.gone(covers)
        if (fewer := len(tuple(game.flaws(placing.state)))) < wrong:
            wrong = fewer
        else:
            placing.state = before
    for name in (n for n in waiting if n not in covers) if wrong else ():
        before = placing.state
        placing.unit(name, DEAD, ())
        if (fewer := len(tuple(game.flaws(placing.state)))) < wrong:
            wrong = fewer
        else:
            placing.state = before


def _started(game: Game, scenario: str, options: Iterable[str]) -> State:
    try:
        return game.scenarios[scenario].start(options)
    except ValueError as e:
        raise BadPosition(str(e)) from e


def _first_choice(game: Game, scenario: str) -> int:
    sequence = game.scenarios[scenario].sequence
    first = game.scenarios[scenario].first
    return next(n for n in range(first, len(sequence)) if sequence[n].side is not None)


def _people(
    placing: Placing,
    units: Mapping[str, str],
    marks: Mapping[str, Iterable[str]],
    spent: Mapping[str, int],
) -> None:
    names = _by_unit(placing, units)
    marked = {n: _several(on, f"marks of {n}") for n, on in _by_unit(placing, marks).items()}
    used = _by_unit(placing, spent)
    for name in {**marked, **used}:
        if name not in names:
            raise BadPosition(f"{name} has marks, but no place: name it among the units too")
    for name, at in names.items():
        counts = {"spent": used[name]} if name in used else {}
        placing.unit(name, at, marked.get(name), counts)
    for name in units if placing.game.telling.under else ():
        token, covers, what = name.partition("=")
        if covers:
            placing.under(token, what)


def _by_unit(placing: Placing, told: Mapping[str, T]) -> dict[str, T]:
    found: dict[str, T] = {}
    for name, what in told.items():
        token = name.partition("=")[0] if placing.game.telling.under else name
        if (unit := placing.reader.named(token, "unit")) in found:
            raise BadPosition(f"{unit} is named twice")
        found[unit] = what
    return found


def _several(names: Iterable[str], what: str) -> tuple[str, ...]:
    """Names in a row: a bare string would be taken letter by letter."""
    if isinstance(names, str):
        raise BadPosition(f"{what}: write ['{names}'], a list of names")
    return tuple(names)


def _table(
    placing: Placing,
    markers: Mapping[str, Iterable[str]],
    notes: Mapping[str, Mapping[str, Iterable[str]]],
    tracks: Mapping[str, int],
) -> None:
    for place, flags in markers.items():
        placing.place(place, _several(flags, f"markers of {place}"))
    for side, paper in notes.items():
        placing.side(side)
        for heading, entries in paper.items():
            placing.note(side, heading, _several(entries, f"notes under {heading}"))
    for track, value in tracks.items():
        placing.track(track, value)
