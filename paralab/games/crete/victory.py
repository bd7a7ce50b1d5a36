"""[12.0] Victory points: who has eliminated what, and who stands where at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from paralab.core.basis import weakest
from paralab.core.board import Place
from paralab.core.events import Ended
from paralab.core.game import Scribe
from paralab.core.rulings import NOTHING, Tally, rule
from paralab.core.state import DEAD, Side, State
from paralab.games.crete.parts import (
    AIRFIELDS,
    BOARD,
    COMMONWEALTH,
    COUNTERS,
    FOE,
    GERMAN,
    SIDES,
    STRENGTH,
    SUDA,
    called,
)
from paralab.games.crete.table import held

FOR_AN_AIRFIELD, FOR_SUDA = 5, 10
LEVELS: Final = ((41, "decisive"), (21, "substantive"), (1, "marginal"))
"""From how many points more which level of victory (12.3)."""
PRIZES: Final[Mapping[Place, int]] = {
    **dict.fromkeys(AIRFIELDS, FOR_AN_AIRFIELD),
    SUDA: FOR_SUDA,
}
"""The hexes that are worth points at the end (12.2)."""


@rule("12.1")
def eliminated(s: State, who: Side) -> int:
    """The printed strength of the enemy units that a side has cost."""
    return sum(STRENGTH[n] for n, u in s.units[FOE[who]].items() if u.at == DEAD)


@rule("12.2")
def occupied(s: State, who: Side) -> Iterator[tuple[Place, int]]:
    """The airfields, and Suda, where a side has a unit now."""
    mine = held(s, who)
    return ((place, worth) for place, worth in PRIZES.items() if place in mine)


@rule("12.0")
def account(s: State, who: Side) -> Tally:
    """The victory points of a side, line by line, as if the game ended now."""
    sums, lost = NOTHING, eliminated(s, who)
    if lost:
        gone = (COUNTERS[n].basis for n, u in s.units[FOE[who]].items() if u.at == DEAD)
        sums = sums.add(lost, f"{SIDES[FOE[who]]} strength eliminated", "12.1", weakest(gone))
    for place, worth in occupied(s, who):
        sums = sums.add(worth, called(place), "12.2", BOARD.basis_of(place))
    return sums


def score(s: State, who: Side) -> int:
    """The victory points of a side as a number."""
    return eliminated(s, who) + sum(worth for _, worth in occupied(s, who))


@rule("12.3")
def level(lead: int) -> str:
    """How good a victory is by so many points.

    >>> level(0), level(20), level(21), level(41)
    ('draw', 'marginal', 'substantive', 'decisive')
    """
    return next((name for least, name in LEVELS if lead >= least), "draw")


def leader(s: State) -> Side | None:
    """Who has more points; None for a draw."""
    german, foe = score(s, GERMAN), score(s, COMMONWEALTH)
    if german == foe:
        return None
    return GERMAN if german > foe else COMMONWEALTH


def points(s: State) -> int:
    """By how much the German leads; less than nothing where he is behind."""
    return score(s, GERMAN) - score(s, COMMONWEALTH)


def _points_of_both(s: State) -> str:
    return f"{SIDES[GERMAN]} {score(s, GERMAN)}, {SIDES[COMMONWEALTH]} {score(s, COMMONWEALTH)}"


def standing(s: State) -> str:
    """How the game stands, in one line."""
    return f"victory points: {_points_of_both(s)}"


def verdict(s: State) -> str:
    """Who has won, or would if the game ended now, and how well."""
    first, both = leader(s), _points_of_both(s)
    if first is None:
        said = "The game is a draw" if s.over else "If the game ended now, it would be a draw"
        return f"{said}: {both}."
    grade = level(abs(points(s)))
    if s.over:
        return f"The {SIDES[first]} player has won a {grade} victory: {both}."
    return f"If the game ended now, it would be a {grade} {SIDES[first]} victory: {both}."


@rule("12.0")
def end(w: Scribe) -> None:
    """After the last turn, whoever has more points has won."""
    w.write(Ended(winner=leader(w.state), cases=("12.0", "12.1", "12.2", "12.3")))
