"""The chapters of a game's procedures: a position, what is demanded, something to try, to judge.

They come from the game's data (`look["procedures"]`); what is unknown there is refused.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

import paralab
from paralab.core.dice import Dice, Seeded
from paralab.core.game import Game
from paralab.core.rulings import Objection
from paralab.core.state import DEAD, Side
from paralab.play.session import Session

STANDS = "stands"


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of the sequence, or of what comes before it. The data file explains each field."""

    id: str
    title: str
    part: str
    scenario: str
    phase: str
    eyes: str
    position: str
    rules: tuple[tuple[str, str], ...]
    task: str
    answer: tuple[str, ...]
    claims: tuple[tuple[str, str], ...]
    hints: tuple[str, ...]
    turn: int = 1
    step: int = 0
    start: bool = False
    alone: bool = False
    units: Mapping[str, str] = {}
    marks: Mapping[str, tuple[str, ...]] = {}
    markers: Mapping[str, tuple[str, ...]] = {}
    notes: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    tracks: Mapping[str, int] = {}
    spent: Mapping[str, int] = {}
    announced: tuple[str, ...] = ()
    decisions: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    hand: str = ""
    window: tuple[str, ...] = ()
    layers: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    given: Mapping[str, tuple[str, ...]] = {}
    note: str = ""


class Verdict(msgspec.Struct, frozen=True):
    """Whether an order stands, as the rules say it, and what they say."""

    order: str
    stands: bool
    objections: tuple[Objection, ...] = ()
    expected: str = STANDS


def chapters(game: Game) -> tuple[Chapter, ...]:
    """A game's chapters: what comes before the game last; raises ValidationError for bad data."""
    found = msgspec.convert(list(game.look.get("procedures", ())), list[Chapter])
    return tuple(sorted(found, key=lambda c: c.step or 99))


def set_up(game: Game, chapter: Chapter, dice: Dice | None = None) -> Session:
    """The chapter's position on a table of its own, seen with the eyes of the side that tries."""
    opening = game.scenarios[chapter.scenario].start()
    laid: dict[str, tuple[str, ...]] = dict.fromkeys(opening.markers, ())
    for marker, places in chapter.markers.items():
        for place in places:
            laid[place] = (*laid.get(place, ()), marker)
    units = dict(chapter.units)
    if chapter.start:
        board = game.scenarios[chapter.scenario].board
        mine = (pair for side in opening.units.values() for pair in side.items())
        units = {**{n: u.at for n, u in mine if u.at in board.where}, **units}
        laid = {p: tuple(flags) for p, flags in opening.markers.items()}
    if chapter.alone:
        units = {**dict.fromkeys(game.scenarios[chapter.scenario].counters, DEAD), **units}
    session: Session = paralab.position(
        game.name,
        units,
        scenario=chapter.scenario,
        phase=chapter.phase,
        turn=chapter.turn,
        marks=chapter.marks,
        markers=laid,
        notes=chapter.notes,
        tracks=chapter.tracks,
        spent=chapter.spent,
        announced=chapter.announced,
        decisions=chapter.decisions,
        hand=chapter.hand or None,
    )
    session.dice = dice or Seeded(1940)
    session.eyes = Side(chapter.eyes)
    return session


def judge(game: Game, chapter: Chapter, number: int) -> Verdict:
    """Put one of the chapter's claims to the rules."""
    order, expected = chapter.claims[number]
    session = set_up(game, chapter)
    for line in chapter.given.get(str(number), ()):
        session.do(line)
    why = session.why(order)
    return Verdict(order, not why, why, expected)
