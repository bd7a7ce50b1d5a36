"""One look at the table, with everything that a doctrine wants to know about it.

A look is a pure function of the position, and so of what the asking side may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import UnitId
from paralab.games.red_devils import table
from paralab.games.red_devils.columns import cover, in_city
from paralab.games.red_devils.doctrine_odds import CLOSENESS, Hit, fight, fire, ring
from paralab.games.red_devils.movement import friend_in
from paralab.games.red_devils.opportunity import FIELDS, REACH
from paralab.games.red_devils.parts import (
    ARTILLERY,
    BRITISH,
    FOE,
    GERMAN,
    MARKET,
    ON_MAP,
    RANGE,
    ROAD_BRIDGE,
    SIDES,
    STRENGTH,
)
from paralab.games.red_devils.victory import PAIR, worth
from paralab.kit.looking import View
from paralab.kit.memo import per_state
from paralab.kit.standing import Units, of_each

Handler = Callable[["Look", Kind], Iterator[Advice]]

# Worths, in victory points; measured over seeded games.
UNIT: Final = 1.0  # a unit lost
MUSCLE: Final = 0.15  # and more for each point of its strength
DOWN: Final = 0.4  # a unit disrupted
CITY: Final = 1.25  # what a hex counts for that is easily held
EASE: Final = 0.5  # the part of an enemy's possible strength that is thought to come
MOST: Final = 14.0  # and the most that ever comes
CAUTION: Final = {BRITISH: 0.8, GERMAN: 0.08}  # how much each side minds what may come


@dataclass(frozen=True)
class Foes:
    """What one side can do to the other: who fires where, and how much may attack where.

    `reached`, `feared`: what has been worked out about the other side's moves.
    """

    firers: Mapping[Place, tuple[UnitId, ...]]
    menace: Mapping[Place, float]
    reached: dict[Any, Any] = field(default_factory=dict)
    feared: dict[tuple[int, Place, bool], float] = field(default_factory=dict)


def _foes(units: Units) -> Foes:
    firers: dict[Place, tuple[UnitId, ...]] = {}
    menace: dict[Place, float] = {}
    for n, u in units.items():
        if u.at not in ON_MAP or table.DISRUPTED in u.marks:
            continue
        if n not in ARTILLERY:
            for p in sorted(FIELDS[min(RANGE[n], REACH)][u.at]):
                firers[p] = (*firers.get(p, ()), n)
        strength = STRENGTH[n]
        for p, far in ring(u.at):
            menace[p] = menace.get(p, 0.0) + strength * CLOSENESS[far]
    return Foes(firers, menace)


_FOES: Final = of_each(SIDES, _foes)


@dataclass(frozen=True)
class Look(View):
    """The table as one side sees it."""

    units = table.UNITS
    foe_of = FOE
    moves: dict[tuple[UnitId, str], Any] = field(default_factory=dict, compare=False)
    sieges: dict[UnitId, float] = field(default_factory=dict, compare=False)
    musters: dict[Place, Any] = field(default_factory=dict, compare=False)
    stakes: dict[UnitId, tuple[float, float]] = field(default_factory=dict, compare=False)

    @cached_property
    def taken(self) -> frozenset[Place]:
        """Where units of the asking side stand."""
        return table.held(self.state, self.side)

    @cached_property
    def closed(self) -> frozenset[Place]:
        """Where enemies stand."""
        return table.held(self.state, self.foe)

    @cached_property
    def watched(self) -> frozenset[Place]:
        """What enemies control."""
        return table.zoc(self.state, self.foe)

    @cached_property
    def stopping(self) -> frozenset[Place]:
        """What undisrupted enemies control."""
        return table.firm(self.state, self.foe)

    @cached_property
    def blown(self) -> bool:
        """Whether the railway bridge is destroyed."""
        return table.blown(self.state)

    @cached_property
    def full(self) -> frozenset[Place]:
        """[4.3] Where one would have to stop beside an enemy, and a friend stands."""
        return frozenset(
            p for p in self.stopping & self.taken if friend_in(self.state, self.side, p)
        )

    @cached_property
    def foes(self) -> Foes:
        """What the other side can do."""
        return _FOES(self.state, self.foe)

    @property
    def turns_left(self) -> int:
        """The turns after this one."""
        return MARKET.turns - self.state.turn

    def done(self, name: str) -> bool:
        """[4.0] Whether a unit has ended its move."""
        return self.state.hand != name and self.unit(name).hexes > 0

    # -------------------------------------------------------------------------- worths
    @cached_property
    def prizes(self) -> Mapping[Place, float]:
        """[12.1] [12.3] What holding each victory hex is worth."""
        s = self.state
        found = {p: float(worth(s, p)) for p in MARKET.victory}
        for p in ROAD_BRIDGE:
            found[p] = PAIR / 2 - 0.5
        return {p: v * (CITY if in_city(p) else 1.0) for p, v in found.items() if v}

    def price(self, name: str, place: Place) -> float:
        """What it is worth that a unit in a hex is eliminated."""
        return UNIT + MUSCLE * STRENGTH[name] + 0.6 * self.prizes.get(place, 0.0)

    def danger(self, name: str, place: Place) -> float:
        """What the other side's next attacks may cost a unit in a hex."""
        known, key = self.foes.feared, (STRENGTH[name], place, self.blown)
        found = known.get(key)
        if found is None:
            found = known[key] = self._danger(name, place)
        return found

    def _danger(self, name: str, place: Place) -> float:
        coming = min(MOST, self.foes.menace.get(place, 0.0) * EASE)
        if coming < 1:
            return 0.0
        there = fight(round(coming) - STRENGTH[name], cover(place).total, in_city(place))
        harm = there.de * self.price(name, place) + 0.5 * DOWN * there.dd
        return CAUTION[self.side] * harm

    def under_fire(self, by: str, name: str, place: Place, times: int = 1) -> Hit:
        """What one enemy's fire does to a unit in a hex."""
        return fire(times * STRENGTH[by] - STRENGTH[name], place)


look_at: Final = {
    BRITISH: per_state(lambda s: Look(s, BRITISH)),
    GERMAN: per_state(lambda s: Look(s, GERMAN)),
}
"""The look of each side at a position."""
