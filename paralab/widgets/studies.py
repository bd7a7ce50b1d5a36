"""Studies of chance: what dice may come to, position by position, worked out by the rules.

They come from the game's data (`look["odds"]`), and are reckoned only when they are looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import msgspec

import paralab
from paralab.core.game import Game
from paralab.play.chances import Outcome, after


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One position of a group: its words, where the placed unit stands, its markers, more units."""

    words: str
    at: str
    marks: tuple[str, ...] = ()
    watch: str = ""
    lines: tuple[str, ...] = ()
    units: Mapping[str, str] = {}
    there: str = ""


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Positions that differ in one thing only."""

    words: str
    placed: str
    watch: str
    rows: tuple[Row, ...]
    lines: tuple[str, ...] = ()
    units: Mapping[str, str] = {}
    marks: Mapping[str, tuple[str, ...]] = {}
    phase: str = ""


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One question about chance. The data file explains each field."""

    id: str
    title: str
    case: str
    about: str
    results: tuple[str, ...]
    rest: str
    phase: str
    group: tuple[Group, ...]
    elsewhere: str = ""
    choices: bool = False
    laid: str = ""
    scenario: str = ""
    turn: int = 1


class Reckoned(msgspec.Struct, frozen=True):
    """A row with its chances, the mildest result first; they sum to 1."""

    words: str
    spread: tuple[tuple[str, Fraction], ...]


def studies(game: Game) -> tuple[Study, ...]:
    """A game's studies; raises ValidationError for bad data."""
    return msgspec.convert(tuple(game.look.get("odds", ())), tuple[Study, ...])


@cache
def reckon(game: str, study: str, number: int) -> tuple[Reckoned, ...]:
    """Every row of a study's group with its exact chances; reckoned once."""
    found = paralab.load(game)
    asked = next(s for s in studies(found) if s.id == study)
    group = asked.group[number]
    return tuple(Reckoned(row.words, _spread(found, asked, group, row)) for row in group.rows)


def _spread(game: Game, study: Study, group: Group, row: Row) -> tuple[tuple[str, Fraction], ...]:
    scenario = study.scenario or next(iter(game.scenarios))
    opening = game.scenarios[scenario].start()
    laid: dict[str, tuple[str, ...]] = dict.fromkeys(opening.markers, ())
    if study.laid and row.at in laid:
        laid[row.at] = (study.laid,)
    session = paralab.position(
        game.name,
        {**group.units, **row.units, group.placed: row.at},
        scenario=scenario,
        turn=study.turn,
        phase=group.phase or study.phase,
        marks={**group.marks, group.placed: row.marks},
        markers=laid,
    )
    told = after(session, row.lines or group.lines, choices=study.choices)
    watch = row.watch or group.watch
    found = [(what, told.becomes(watch, what).value) for what in study.results]
    if study.elsewhere:
        there = row.there or session.state.unit(watch).at

        def gone(o: Outcome) -> bool:
            changed = any((watch, what) in o.changes for what in study.results)
            return not changed and o.state.unit(watch).at != there

        found.insert(0, (study.elsewhere, told.chance(gone).value))
    rest = 1 - sum((chance for _, chance in found), Fraction(0))
    return ((study.rest, rest), *found)
