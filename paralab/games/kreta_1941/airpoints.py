"""[8.1] The air support points of a day: how many are left, and who may spend them."""

from __future__ import annotations

from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.events import Counted
from paralab.core.game import Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import State
from paralab.games.kreta_1941.parts import AIR_PLACES, AIR_POINTS
from paralab.games.kreta_1941.table import AIR, COVER, air_left, names, night

PLACES: Final[tuple[Place, ...]] = tuple(AIR_PLACES)
"""The spaces of the air support track by which an order names its points, fewest first."""


def points_of(a: Action) -> int:
    """How many points an order names; none where its word is no space of the track."""
    return AIR_PLACES.get(Place(getattr(a, "points", "")), 0)


def affordable(s: State) -> tuple[Place, ...]:
    """What can be spent now, space by space."""
    return PLACES[: air_left(s)]


def _sums(s: State, a: Action) -> Facts:
    left = air_left(s)
    have = "none is" if not left else f"only {left} {'is' if left == 1 else 'are'}"
    return {**names(s, a), "have": have, "all": AIR_POINTS}


@bar(
    "8.11", "{points} is no number of air points: 1 to {all} can be named.", gate=True, facts=_sums
)
def no_number(_: State, a: Action) -> bool:
    """An order names its points by a space of the track."""
    return getattr(a, "points", "") not in AIR_PLACES


@bar("8.23", "This is a night turn, and by night no aircraft support anything.", gate=True)
def dark(s: State, _: Action) -> bool:
    """No points by night."""
    return night(s)


@bar("8.11", "{points} are asked for, and {have} left of the {all} of this turn.", facts=_sums)
def overdrawn(s: State, a: Action) -> bool:
    """Twelve points, over all phases of a day turn."""
    return points_of(a) > air_left(s)


AIR_BARS: Final = (dark, no_number, overdrawn)
"""What stands in the way of any order that spends air points."""


@rule("8.11")
def spend(w: Scribe, points: int, *cases: str) -> None:
    """The marker moves on by so many spaces; less than none gives points back."""
    if points:
        w.write(Counted(track=AIR, by=points, cases=(*cases, "8.11")))


@rule("8.22")
def refill(w: Scribe) -> None:
    """The marker goes back when a turn begins: what was not used is lost."""
    dark_ = ("10.2",) if night(w.state) else ()
    for track in (AIR, COVER):
        if spent := w.state.tracks.get(track, 0):
            w.write(Counted(track=track, by=-spent, cases=("8.11", "8.22", *dark_)))
