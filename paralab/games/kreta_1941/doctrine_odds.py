"""What both doctrines weigh: the whole chart of combat on average, and ways over the maps.

Values are points of strength, averaged over the die. Floats, because they feed judgements.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from paralab.core.board import Place
from paralab.games.kreta_1941.camouflage import far
from paralab.games.kreta_1941.parts import (
    ATTACK,
    BOARD,
    DEFENCE,
    FIRE_DEFENCE,
    IN_TRACK,
    TRACK,
    is_token,
)
from paralab.games.kreta_1941.routes import WAYS
from paralab.games.kreta_1941.rows import RESULTS, column
from paralab.games.kreta_1941.terrain import COST, GOING
from paralab.kit.odds import look
from paralab.kit.ways import costs_to, turned_round

FAR: Final = 999
"""More halves of a point than any way on a map costs."""
HIDDEN: Final = 2
"""What is thought of a token whose paper is not shown: so much attack, and so much defence."""
NIGHT: Final = 12
"""What a space of the communication track costs: a turn, in halves of a point."""
STEP_BACK: Final = 0.25
"""What it costs to be driven back by one hex."""
DECAY: Final = 0.75
"""What a turn of walking leaves of an object."""
SHOE_LEATHER: Final = 0.15
"""What each turn of walking costs on top."""
MARCH: Final = 12
"""Nobody plans a march of more turns."""
FAINT: Final = 0.3
"""What it is worth, on top, that somebody is driven back at all."""


# ------------------------------------------------------------------------------ the chart
class Odds(NamedTuple):
    """The chance of each result of a battle."""

    ae: float
    back: tuple[float, float]
    nothing: float
    driven: tuple[float, float, float, float]


@cache
def odds(row: int, difference: int) -> Odds:
    """[17.2] What one column promises."""
    chances = {r: float(p) for r, p in look(RESULTS, column(row, difference)).items()}

    def of(result: str) -> float:
        return chances.get(result, 0.0)

    return Odds(of("Ae"), (of("A1"), of("A2")), of("o"), (of("B1"), of("B2"), of("B3"), of("B4")))


# ------------------------------------------------------------------------------ units
@cache
def attack_of(name: str) -> int:
    """Attack strength; of a token what it may be."""
    return HIDDEN if is_token(name) else ATTACK[name]


@cache
def defence_of(name: str) -> int:
    """Defence strength; of a token what it may be."""
    return HIDDEN if is_token(name) else DEFENCE[name]


@cache
def worth(name: str) -> float:
    """What a unit is worth: half of what it attacks and defends with, and half a point more."""
    if is_token(name):
        return float(HIDDEN)
    return 0.5 + (ATTACK[name] + max(DEFENCE[name], FIRE_DEFENCE[name])) / 2


# ------------------------------------------------------------------------------ retreats
def flees(place: Place, hexes: int, fear: Collection[Place], foes: Collection[Place]) -> bool:
    """Whether a retreat of so many hexes finds a way; friends are thought to make room (6.4)."""
    front = [place]
    for gone in range(1, hexes + 1):
        front = [
            q
            for q in dict.fromkeys(q for p in front for q in WAYS[p])
            if q not in fear and q not in foes and far(place, q) == gone
        ]
        if not front:
            return False
    return True


class Side(NamedTuple):
    """Those of one side in a battle: what they are worth, and whether they find a way back."""

    worth: float
    stake: float
    ways: tuple[bool, ...]

    def hurt(self, hexes: int) -> float:
        """What it costs them to have to retreat so far."""
        if hexes <= len(self.ways) and self.ways[hexes - 1]:
            return STEP_BACK * hexes + self.stake
        return self.worth + self.stake


def average(row: int, difference: int, ours: tuple[Side, ...], theirs: tuple[Side, ...]) -> float:
    """What a battle is worth to whoever attacks, all results counted in."""
    chance = odds(row, difference)
    value = -chance.ae * sum(u.worth + u.stake for u in ours)
    for n, p in enumerate(chance.back, 1):
        if p:
            value -= p * sum(u.hurt(n) for u in ours)
    for n, p in enumerate(chance.driven, 1):
        if p:
            value += p * (FAINT + sum(u.hurt(n) for u in theirs))
    return value


def from_afar(row: int, difference: int, theirs: Side) -> float:
    """[7.27] The same for guns and aircraft alone: only three and four hexes count."""
    driven = odds(row, difference).driven
    return driven[2] * (FAINT + theirs.hurt(3)) + driven[3] * (FAINT + theirs.hurt(4))


@lru_cache(50_000)
def muster(
    force: tuple[int, ...], against: int, row: int, extra: int, prize: float, shut: int
) -> tuple[int, float]:
    """With how many of a force an attack is best, and what it is worth; the strongest come first.

    `prize`: what the beaten unit and its hex are worth; `shut`: so many attackers leave no way out.
    """
    best, many, mass = -float(FAR), 0, extra
    for n, strength in enumerate(force, 1):
        mass += strength
        chance = odds(row, mass - against)
        hit = sum(chance.driven)
        value = hit * (prize if n >= shut else 0.35 * prize) - 0.12 * n
        value -= chance.ae * sum(s + 0.5 for s in force[:n]) + 0.5 * n * sum(chance.back)
        if value > best:
            best, many = value, n
    return many, best


# ------------------------------------------------------------------------------ ways
@cache
def _back() -> Mapping[Place, tuple[tuple[Place, int], ...]]:
    walks = [(a, b, NIGHT + halves if b in IN_TRACK else halves) for (a, b), halves in COST.items()]
    track = [(a, b, NIGHT) for a in TRACK for b in BOARD.adjacent[a]]
    return {b: tuple(found) for b, found in turned_round([*walks, *track]).items()}


@cache
def ways(to: Place) -> Mapping[Place, int]:
    """Halves of a point from everywhere to a hex, whoever stands in between."""
    return costs_to(to, _back(), FAR)


class Field:
    """What draws units of one pace on, hex by hex."""

    def __init__(self, weights: tuple[tuple[Place, float], ...], halves: int) -> None:
        self._weights = [(ways(p), p, w) for p, w in weights]
        self._halves = halves
        self._known: dict[Place, tuple[float, Place | None]] = {}

    def at(self, place: Place) -> tuple[float, Place | None]:
        """The strongest pull, and whose it is."""
        found = self._known.get(place)
        if found is None:
            found = self._known[place] = self._at(place)
        return found

    def _at(self, place: Place) -> tuple[float, Place | None]:
        best: tuple[float, Place | None] = (0.0, None)
        for costs, which, weight in self._weights:
            turns = min(MARCH, costs.get(place, FAR) / self._halves)
            value = weight * DECAY**turns - SHOE_LEATHER * turns
            if best[1] is None or value > best[0]:
                best = (value, which)
        return best


@lru_cache(200)
def field(weights: tuple[tuple[Place, float], ...], halves: int) -> Field:
    """What draws units of one pace on, for as long as the objects are worth the same."""
    return Field(weights, halves)


OVERLAND: Final = {a: tuple((b, c) for b, c in steps if b not in IN_TRACK)
                   for a, steps in GOING.items()}  # fmt: skip
"""Every step on a map; none into the communication track."""


# ------------------------------------------------------------------------------ words
def reason(why: str) -> str:
    """What speaks for a hex, as the end of a sentence."""
    return f", {why}" if why else ""


def signed(n: int) -> str:
    """A difference with its sign.

    >>> signed(3), signed(-2)
    ('+3', '−2')
    """
    return f"+{n}" if n >= 0 else f"−{-n}"
