"""One look at the table, with everything that a doctrine wants to know about it.

A look is a pure function of the position, and so of what the asking side may see. What rests on
one side's units alone is kept for as long as they stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import Unit, UnitId
from paralab.games.crete import table
from paralab.games.crete.doctrine_odds import Force, force_of, threat, ways
from paralab.games.crete.landing import open_fields
from paralab.games.crete.parts import (
    AIR,
    AIRBORNE,
    AIRFIELDS,
    ALLOWANCE,
    BOARD,
    COMMONWEALTH,
    FOE,
    GERMAN,
    MOUNTAIN,
    ON_MAP,
    SETTINGS,
    SIDES,
    STRENGTH,
    SUDA,
    TRACKS,
)
from paralab.games.crete.ratios import COVER
from paralab.games.crete.retreat import WAYS
from paralab.games.crete.table import LANDED, NEAR, STACK, USED
from paralab.games.crete.terrain import GOING
from paralab.games.crete.tracks import exit_cost, gates
from paralab.games.crete.victory import PRIZES
from paralab.kit.looking import View
from paralab.kit.movement import Either, reach
from paralab.kit.standing import Stacks, Units, of_each

Handler = Callable[["Look", Kind], Iterator[Advice]]
MOST_AIR: Final = 9
"""The strongest air support of one attack."""
MENACE: Final = 9
"""At most so many units are feared at once: three stacks."""


class Spot(NamedTuple):
    """A place within reach: thirds of a point, and the first step of the way."""

    cost: int
    first: Place


Spots = Mapping[Place, Spot]


# ------------------------------------------------------------------------------ what they could do
class Menaces(NamedTuple):
    """Hex by hex, the strengths that one side could bring next to it in its next turn."""

    near: Mapping[Place, Force]


def _menaces(units: Units) -> Menaces:
    found: dict[Place, list[int]] = {}
    for name, u in units.items():
        if u.at not in ON_MAP:
            continue
        way = reach(GOING, u.at, ALLOWANCE[name], barred=(), halts=TRACKS)
        touched: dict[Place, None] = {}
        for place in way.cost:
            for there in NEAR.get(place, ()):
                touched[there] = None
        for there in touched:
            found.setdefault(there, []).append(STRENGTH[name])
    return Menaces({p: tuple(sorted(f, reverse=True)[:MENACE]) for p, f in found.items()})


MENACES: Final = of_each(SIDES, _menaces)
Routes = dict[tuple[Place, int, bool], Spots]


def _no_routes(_: Units) -> Routes:
    return {}


_ROUTES: Final = of_each(SIDES, _no_routes)
"""Ways known already, for as long as the enemy stays as he is."""


# ------------------------------------------------------------------------------ the look
@dataclass(frozen=True)
class Look(View):
    """The table as one side sees it."""

    units = table.UNITS
    foe_of = FOE

    @cached_property
    def stacks(self) -> Stacks:
        """The same, hex by hex."""
        return table.stacks(self.state, self.side)

    @cached_property
    def foes(self) -> Stacks:
        """The enemy's units, hex by hex."""
        return table.stacks(self.state, self.foe)

    @cached_property
    def feared(self) -> frozenset[Place]:
        """The enemy's zones of control."""
        return table.zone(self.state, self.foe)

    @cached_property
    def forces(self) -> Mapping[Place, Force]:
        """The strengths of the enemy's stacks."""
        return {p: force_of(names) for p, names in self.foes.items()}

    @cached_property
    def menace(self) -> Mapping[Place, Force]:
        """What the enemy could bring next to each hex."""
        return MENACES(self.state, self.foe).near

    @property
    def turns_left(self) -> int:
        """The game-turns after this one."""
        return SETTINGS[self.state.scenario].turns - self.state.turn

    @cached_property
    def air(self) -> tuple[UnitId, ...]:
        """The air units that can still fly, the strongest first."""
        if self.side != GERMAN or self.turn == 1:
            return ()
        mine = self.state.units[GERMAN]
        ready = [n for n in AIR if USED not in mine[n].marks]
        return tuple(sorted(ready, key=lambda n: -STRENGTH[n]))

    @cached_property
    def waiting(self) -> int:
        """The mountain units that wait for an airfield."""
        return sum(u.at == MOUNTAIN for u in self.state.units[GERMAN].values())

    @cached_property
    def aloft(self) -> int:
        """The airborne units that have not dropped."""
        return sum(u.at == AIRBORNE for u in self.state.units[GERMAN].values())

    @cached_property
    def open_fields(self) -> list[Place]:
        """The airfields where mountain units could land."""
        return open_fields(self.state)

    def done(self, name: str) -> bool:
        """Whether a unit cannot move any more in this phase."""
        u = self.unit(name)
        return LANDED in u.marks or (u.spent > 0 and self.state.hand != name)

    # -------------------------------------------------------------------------- worths
    def stake(self, place: Place) -> float:
        """[12.2] What holding a hex is worth now, in victory points."""
        prize = PRIZES.get(place)
        if prize is None:
            return 0.0
        left = self.turns_left
        now = prize * (2.0 if not left else 1.2 if left == 1 else 0.8 if left < 4 else 0.4)
        if place in AIRFIELDS and self.waiting and left:
            now += min(6.0, self.waiting)
        return now

    def holds(self, place: Place, without: str = "") -> int:
        """How many friends stand in a hex, one of them left out."""
        names = self.stacks.get(place, ())
        return len(names) - (without in names)

    # -------------------------------------------------------------------------- danger
    def shelter(self, place: Place, without: str = "") -> bool:
        """Whether a friend next door would take in one or two that retreat."""
        return any(0 < self.holds(q, without) < STACK for q in WAYS[place])

    def danger(self, place: Place, force: Force, without: str = "") -> float:
        """The points that the enemy could expect from attacking such a force there next turn."""
        menace = self.menace.get(place, ())
        last_word = self.side == COMMONWEALTH and not self.turns_left
        if not menace or not force or last_word:
            return 0.0
        room = STACK * sum(q not in self.stacks for q in WAYS[place])
        cover = COVER.get(place, (1, ""))[0]
        air = MOST_AIR if self.foe == GERMAN else 0
        flees = self.shelter(place, without) or not self._can_shut(place)
        return threat(menace[:room], air, force, cover, flees)

    def _can_shut(self, place: Place) -> bool:
        return len(self.menace.get(place, ())) >= 2

    def risk(self, name: UnitId, place: Place) -> float:
        """What a unit adds to the danger of a hex by standing there."""
        others = tuple(n for n in self.stacks.get(place, ()) if n != name)
        before, after = force_of(others), force_of((*others, name))
        return self.danger(place, after, name) - self.danger(place, before, name)

    # -------------------------------------------------------------------------- ways
    def spots(self, name: UnitId) -> Spots:
        """Everywhere that a unit can go now, where it stands included."""
        u = self.unit(name)
        if u.at in TRACKS:
            return {} if u.spent else self._out_of_the_track(name, u)
        left = 0 if self.done(name) else ALLOWANCE[name] - u.spent
        key = (u.at, left, u.hexes == 0)
        known = _ROUTES(self.state, self.foe)
        if key not in known:
            known[key] = self._routes(*key)
        return known[key]

    def _routes(self, start: Place, left: int, fresh: bool) -> Spots:
        found: dict[Place, Spot] = {start: Spot(0, start)}
        locked = start in self.feared
        if not left or (locked and not fresh):
            return found
        halts = Either(self.feared, TRACKS)
        for first, thirds in GOING[start]:
            if thirds > left or first in self.foes or (locked and first in self.feared):
                continue
            way = reach(GOING, first, left - thirds, barred=self.foes, halts=halts)
            beyond = way.cost if first not in halts else {first: 0}
            for place, cost in beyond.items():
                total = cost + thirds
                if place not in found or total < found[place].cost:
                    found[place] = Spot(total, first)
        return found

    def _out_of_the_track(self, name: UnitId, u: Unit) -> Spots:
        found: dict[Place, Spot] = {}
        for sheet, mark in table.BOUND.items():
            if mark not in u.marks:
                continue
            for gate in gates(self.state, self.side, u.at, sheet):
                thirds = exit_cost(u.at, gate)
                for place, spot in self._routes(gate, ALLOWANCE[name] - thirds, True).items():
                    total = thirds + spot.cost
                    if place not in TRACKS and (place not in found or total < found[place].cost):
                        found[place] = Spot(total, gate)
        return found

    def apart(self, name: str, here: Place, there: Place) -> float:
        """How many turns of walking two places are apart for a unit."""
        return ways(there).get(here, 99 * ALLOWANCE[name]) / ALLOWANCE[name]


def same_map(a: Place, b: Place) -> bool:
    """Whether two hexes lie on one map."""
    return BOARD.sheets.get(a) == BOARD.sheets.get(b)


PRIZE_HEXES: Final = (*AIRFIELDS, SUDA)
