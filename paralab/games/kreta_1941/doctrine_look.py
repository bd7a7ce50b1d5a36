"""What a doctrine sees: the two sides on the maps, the objects, the danger, and the ways.

It rests on nothing but the position that it is shown; answers are kept while what they rest on
stays the same object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeVar

from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import Side, UnitId
from paralab.games.kreta_1941 import table
from paralab.games.kreta_1941.camouflage import beneath, far
from paralab.games.kreta_1941.doctrine_odds import (
    FAR,
    NIGHT,
    Field,
    defence_of,
    field,
    flees,
    ways,
    worth,
)
from paralab.games.kreta_1941.doctrine_odds import Side as Fate
from paralab.games.kreta_1941.doctrine_threats import THREATS
from paralab.games.kreta_1941.night import allowance
from paralab.games.kreta_1941.objects import SEATS, WORTH, clear_of_british
from paralab.games.kreta_1941.parts import (
    ALLOWANCE,
    ALOFT,
    ARRIVES,
    ARRIVES_AT,
    BRITISH,
    FOE,
    GERMAN,
    IN_TRACK,
    NEAR,
    ON_MAP,
    PORTS,
    REINFORCEMENTS,
    SETTINGS,
    SIDES,
    TRANSPORT,
    is_token,
    side_of,
)
from paralab.games.kreta_1941.reinforcements import PORT
from paralab.games.kreta_1941.table import LANDED, LEFT, ONTO, STOOD
from paralab.games.kreta_1941.terrain import GOING
from paralab.games.kreta_1941.victory import turns_held
from paralab.kit.looking import View
from paralab.kit.movement import Either, Reach, reach
from paralab.kit.standing import Stacks, Units, of_each

T = TypeVar("T")
Handler = Callable[["Look", Kind], Iterator[Advice]]
CLOSE: Final = 4
"""Hexes within which enemies at an object matter to it."""
AREA: Final = 6
"""Hexes within which units can be at an object in a turn."""
FILLED: Final = 0.3
"""What is left of the pull of an object that has all it needs."""
SOON: Final = 3
"""Turns within which the enemy could come back to an object that nobody guards."""
REGION: Final = 9
"""Hexes around an object within which both sides are compared."""
OBJECTS: Final = tuple(dict.fromkeys((*SEATS, *WORTH)))
CLOSEST: Final = {p: min(OBJECTS, key=lambda q: far(p, q)) for p in ON_MAP}
"""The object that is closest to each hex."""
RING: Final = {p: frozenset((p, *near)) for p, near in NEAR.items()}
"""Each hex, and those next to it."""
BESIDE: Final[Mapping[Place, tuple[Place, ...]]] = {
    p: found for p in ON_MAP if (found := tuple(q for q in OBJECTS if p in RING[q]))
}
"""The objects that each hex is, or is next to."""


def _nothing_yet(_: Units) -> dict[Any, Any]:
    return {}


_KEPT: Final = of_each(SIDES, _nothing_yet)
"""What is known already, for as long as the units of a side stay as they are."""


class Post(NamedTuple):
    """An object, and what it is worth to the asking side to be there now."""

    place: Place
    worth: float
    need: int


@dataclass(frozen=True)
class Look(View):
    """The table as one side sees it."""

    units = table.UNITS
    foe_of = FOE

    @cached_property
    def held(self) -> Stacks:
        """The hexes where own units stand."""
        return table.held(self.state, self.side)

    @cached_property
    def foes(self) -> Stacks:
        """The hexes where the enemy stands."""
        return table.held(self.state, self.foe)

    @cached_property
    def fear(self) -> frozenset[Place]:
        """The enemy's zones of control."""
        return table.zone(self.state, self.foe)

    @cached_property
    def grip(self) -> frozenset[Place]:
        """The own zones of control."""
        return table.zone(self.state, self.side)

    @cached_property
    def turns_left(self) -> int:
        """The turns after this one."""
        return SETTINGS[self.state.scenario].turns - self.state.turn

    @cached_property
    def night(self) -> bool:
        """Whether it is dark."""
        return table.night(self.state)

    @cached_property
    def free(self) -> bool:
        """Whether points for objects decide, and not ten turns of one."""
        return SETTINGS[self.state.scenario].free

    @cached_property
    def last_day(self) -> bool:
        """Whether the last day has come, when points are all that counts."""
        return self.free and self.turns_left <= 1

    @cached_property
    def air(self) -> int:
        """The air points that the asking side has left."""
        return table.air_left(self.state) if self.side == GERMAN else 0

    @cached_property
    def waiting(self) -> tuple[UnitId, ...]:
        """The Germans that wait for transport."""
        return tuple(n for n, u in self.state.units[GERMAN].items() if u.at == TRANSPORT)

    @cached_property
    def aloft(self) -> tuple[UnitId, ...]:
        """The parachute units that have not dropped."""
        return tuple(n for n, u in self.state.units[GERMAN].items() if u.at == ALOFT)

    def known(self, name: str) -> str:
        """The unit under an own token, as the own paper has it; any other name as it is."""
        if self.side == BRITISH and is_token(name):
            return beneath(self.state, name) or name
        return name

    def kept(self, who: Side) -> dict[Any, Any]:
        """What is known for as long as one side's units stay as they are."""
        return _KEPT(self.state, who)

    def recall(self, key: object, ask: Callable[[Look], T]) -> T:
        """An answer that rests on all units, tracks and markers, kept while these stay."""
        s = self.state
        known = self.kept(self.side)
        stamp = (s.units[self.foe], s.tracks, s.markers, s.turn)
        found = known.get((key, self.side))
        if found is None or any(a is not b for a, b in zip(found[0], stamp, strict=True)):
            known[key, self.side] = found = (stamp, ask(self))
        answer: T = found[1]
        return answer

    # -------------------------------------------------------------------------- objects
    @cached_property
    def objects(self) -> Mapping[Place, float]:
        """The objects that decide this scenario, and what each is worth to begin with."""
        if self.free:
            return {p: float(n) for p, n in WORTH.items()}
        return dict.fromkeys(SEATS, 2.0)

    def lost(self, place: Place) -> bool:
        """Whether an object is in German hands."""
        if self.free:
            return STOOD in self.state.flags(place)
        return clear_of_british(self.state, place)

    def near(self, who: Side, place: Place, hexes: int = CLOSE) -> int:
        """The defence strength of a side within so many hexes."""
        known = self.kept(who)
        key = ("near", place, hexes)
        if key not in known:
            standing = table.standing(self.state, who)
            known[key] = sum(defence_of(n) for n, p in standing.items() if far(p, place) <= hexes)
        found: int = known[key]
        return found

    @cached_property
    def posts(self) -> tuple[Post, ...]:
        """Every object, and how much it asks for."""
        return tuple(self._post(p, base) for p, base in self.objects.items())

    def _post(self, place: Place, base: float) -> Post:
        urgent = 0.0 if self.free else 0.5 * turns_held(self.state, place)
        base *= 2.0 if self.last_day else 1.0
        if self.side == GERMAN:
            return self._german_post(place, base, urgent)
        german = self.near(GERMAN, place, AREA)
        if self.lost(place):
            return Post(place, base + 2.0 + 2 * urgent, min(6, 2 + german // 4))
        return Post(place, base * (1.5 if german else 0.3), min(5, 1 + (german + 3) // 4))

    def _german_post(self, place: Place, base: float, urgent: float) -> Post:
        german, british = self.near(GERMAN, place, AREA), self.near(BRITISH, place, CLOSE)
        if self.lost(place):
            threat = self.near(BRITISH, place, AREA + 2)
            guard = min(4, 1 + threat // 5)
            return Post(place, base * (0.8 if threat else 0.2) + urgent, guard)
        chance = (1 + german) / (2 + german + british)
        return Post(place, base * (0.5 + 2.0 * chance), 4 if german else 2)

    @cached_property
    def quay(self) -> Place | None:
        """The port that is kept free for the reinforcements that are about to come (11.11)."""
        units = self.state.units[BRITISH]
        soon = any(
            ARRIVES_AT[n] == PORT and self.turn >= turn - 1 and units[n].at == REINFORCEMENTS
            for n, turn in ARRIVES.items()
        )
        if self.side != BRITISH or not soon:
            return None
        return min(PORTS, key=lambda p: (self.near(GERMAN, p, REGION), -self.near(BRITISH, p)))

    def soon(self, place: Place) -> bool:
        """Whether the enemy could come to a place within the next turns, or before the end."""
        halves = NIGHT * min(SOON, self.turns_left + 1)
        costs = ways(place)
        return any(costs.get(p, FAR) <= halves for p in self.theirs.values())

    def stake(self, place: Place) -> float:
        """What holding a hex is worth now: an object, or a hex next to an airfield or port."""
        return self.stakes.get(place, 0.0)

    @cached_property
    def stakes(self) -> Mapping[Place, float]:
        """The same, hex by hex."""
        return self.recall("stakes", Look._stakes)

    def _stakes(self) -> Mapping[Place, float]:
        found: dict[Place, float] = {}
        for post in self.posts:
            worth_ = post.worth
            found[post.place] = max(worth_, found.get(post.place, 0.0))
            if not self.free:
                for q in NEAR[post.place]:
                    found[q] = max(0.5 * worth_, found.get(q, 0.0))
        return found

    # -------------------------------------------------------------------------- danger
    def danger(self, name: str, place: Place) -> float:
        """The part of a unit's worth that the enemy's next move puts at risk in a hex."""
        halved = self.foe == BRITISH and not self._next_night
        threat = THREATS[self.foe, halved](self.state).get(place, 0)
        if not threat:
            return 0.0
        if self.foe == GERMAN and not self._next_night:
            threat += 3
        over = threat - defence_of(name)
        care = 0.5 * self.turns_left if self.last_day else 1.0
        care *= self.balance[CLOSEST[place]] * worth(name)
        return care * min(1.0, max(0.0, 0.15 + 0.07 * over))

    @cached_property
    def balance(self) -> Mapping[Place, float]:
        """Around each object, how far the enemy is the stronger: 1 where both are as strong."""
        found = {}
        for p in OBJECTS:
            mine, their = self.near(self.side, p, REGION), self.near(self.foe, p, REGION)
            found[p] = min(1.2, round(2 * their / (1 + mine + their), 1))
        return found

    @cached_property
    def _next_night(self) -> bool:
        """Whether the enemy's next move is by night."""
        return self.night if self.side == GERMAN else not self.night

    # -------------------------------------------------------------------------- ways
    def left(self, name: str) -> int:
        """The halves of a point that a unit may still spend."""
        u = self.unit(name)
        if ONTO in u.marks or (u.spent > 0 and self.state.hand != name):
            return 0
        return allowance(self.state, self.known(name)) - u.spent

    def spots(self, name: UnitId) -> Reach:
        """Everywhere that a unit can go now, where it stands included, and into the track."""
        u = self.unit(name)
        left = self.left(name)
        inside = u.at in self.fear
        if left <= 0 or (inside and (u.hexes > 0 or not self.night)):
            return Reach(u.at, {u.at: 0}, {})
        slips = inside or LEFT in u.marks
        known = self.kept(self.foe)
        key = ("spots", u.at, left, slips)
        if key not in known:
            barred = {*self.foes, *self.fear} if slips else self.foes
            known[key] = reach(GOING, u.at, left, barred=barred, halts=Either(self.fear, IN_TRACK))
        found: Reach = known[key]
        return found

    def pace(self, name: str) -> int:
        """The halves of a point that a unit goes in a turn, half of the turns being night."""
        halves = ALLOWANCE[name]
        return halves * 3 // 4 if self.side == BRITISH else halves

    @cached_property
    def crowds(self) -> Mapping[Place, int]:
        """How many own units stand on each object or next to it."""
        return {p.place: sum(q in self.held for q in RING[p.place]) for p in self.posts}

    def field(self, name: UnitId) -> Field:
        """What draws a unit on."""
        beside = BESIDE.get(self.unit(name).at, ())
        key = (beside, self.pace(self.known(name)))
        found = self._fields.get(key)
        if found is None:
            crowd = {p: n - (p in beside) for p, n in self.crowds.items()}
            weights = tuple(
                (p.place, p.worth if crowd[p.place] < p.need else FILLED * p.worth)
                for p in self.posts
                if crowd[p.place] < p.need or self.lost(p.place) != (self.side == GERMAN)
            )
            found = self._fields[key] = field(weights, key[1])
        return found

    @cached_property
    def _fields(self) -> dict[tuple[tuple[Place, ...], int], Field]:
        return {}

    # -------------------------------------------------------------------------- fates
    def fate(self, name: str, place: Place) -> Fate:
        """One unit in a battle: what it is worth, and how far it finds a way back."""
        mine = side_of(name) == self.side
        fear = self.fear if mine else self.grip
        foes = self.foes if mine else self.held
        open_ = tuple(flees(place, n, fear, foes) for n in range(1, 5))
        return Fate(worth(name), self.stake(place), open_)

    def landed(self, name: str) -> bool:
        """Whether a unit has come from the air or the sea in this phase."""
        return LANDED in self.unit(name).marks
