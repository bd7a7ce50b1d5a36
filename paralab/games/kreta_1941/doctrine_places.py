"""What hexes are worth: the objects they hold or lead to, the battles they open, the danger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from typing import Final, NamedTuple

from paralab.core.board import Place
from paralab.core.state import UnitId
from paralab.games.kreta_1941 import table
from paralab.games.kreta_1941.artillery import GUNS_OF
from paralab.games.kreta_1941.battle import within
from paralab.games.kreta_1941.camouflage import far
from paralab.games.kreta_1941.doctrine_look import Look
from paralab.games.kreta_1941.doctrine_odds import (
    FAR,
    Field,
    attack_of,
    defence_of,
    flees,
    muster,
    worth,
)
from paralab.games.kreta_1941.parts import (
    ATTACK,
    BOARD,
    BRITISH,
    FIRE_DEFENCE,
    GUNS,
    IN_TRACK,
    NEAR,
    ON_MAP,
    RANGE,
    called,
)
from paralab.games.kreta_1941.rows import GROUND
from paralab.games.kreta_1941.table import FOUGHT

FEAR: Final = 0.6
"""How much of a danger is expected to come true."""
ENGAGED: Final = 1.5
"""What it is worth to stand where one is to attack."""
IN_THE_WAY: Final = 4.0
"""What it costs to stand in the port where reinforcements are to come in."""
WORTH_IT: Final = 0.4
"""A battle is planned that promises so much."""
AIR_SHARE: Final = 5
"""The air points that one planned battle is thought to get."""


class Battle(NamedTuple):
    """An attack that is planned: on whom, by whom, and what it promises."""

    target: UnitId
    at: Place
    units: tuple[UnitId, ...]
    value: float


Touch = dict[UnitId, tuple[int, Place]]
"""For each enemy that a unit can come next to: the cheapest hex from which, and its cost."""


def _bare(
    look: Look, kind: str, drawn: Field, stakes: Mapping[Place, float]
) -> Callable[[Place], float]:
    gun = kind in GUNS

    @cache
    def value(place: Place) -> float:
        if place in IN_TRACK:
            return drawn.at(place)[0]
        found = drawn.at(place)[0] + 0.5 * stakes.get(place, 0.0)
        found -= FEAR * look.danger(kind, place) * (0.8 + 0.05 * GROUND[place][0])
        return found + (gunnery(look, kind, place) if gun else 0.0)

    return value


def gunnery(look: Look, gun: str, place: Place) -> float:
    """What a gun may reach from a hex, out of contact."""
    if place in look.fear:
        return -2.0
    reach = RANGE[gun]
    return 0.6 * min(2, sum(2 <= far(place, p) <= reach for p in look.foes))


class Values:
    """What hexes are worth to the units of one side, in one position."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._solo: dict[tuple[str, UnitId], float] = {}
        self._fires: dict[UnitId, int] = {}

    # ------------------------------------------------------------------ who could attack whom
    def touch(self, name: UnitId) -> Touch:
        """Every enemy that a unit can attack after moving."""
        look = self.look
        u = look.unit(name)
        known = look.kept(look.foe)
        key = ("touch", u.at, look.left(name), u.marks, u.hexes == 0, look.night)
        if key not in known:
            known[key] = self._touch(name)
        found: Touch = known[key]
        return found

    def _touch(self, name: UnitId) -> Touch:
        found: Touch = {}
        for q, cost in self.look.spots(name).cost.items():
            if q not in self.look.fear:
                continue
            for p in NEAR[q]:
                for foe in self.look.foes.get(p, ()):
                    if foe not in found or cost < found[foe][0]:
                        found[foe] = (cost, q)
        return found

    @cached_property
    def battles(self) -> dict[UnitId, Battle]:
        """Who is to attack what after this phase: the best battle first, then the next."""
        look = self.look
        able: dict[UnitId, list[UnitId]] = {}
        for n in look.ours:
            if n in GUNS or FOUGHT in look.unit(n).marks or look.known(n) != n:
                continue
            for foe in self.touch(n):
                able.setdefault(foe, []).append(n)
        free = dict.fromkeys(n for names in able.values() for n in names)
        air = min(AIR_SHARE, look.air)
        found: dict[UnitId, Battle] = {}
        for n in self.pinned:
            free.pop(n, None)
        while able:
            best = max((self._battle(t, some, free, air) for t, some in able.items()),
                       key=lambda b: b.value)  # fmt: skip
            if best.value < WORTH_IT:
                break
            for n in best.units:
                found[n] = best
                free.pop(n, None)
            del able[best.target]
            air = max(0, air - 2)
        return found

    def _battle(
        self, foe: UnitId, some: list[UnitId], free: dict[UnitId, None], air: int
    ) -> Battle:
        look = self.look
        place = look.theirs[foe]
        there = [n for n in some if n in free]
        there.sort(
            key=lambda n: (not self._stuck(n, place), -attack_of(n), self.touch(n)[foe][0], n)
        )
        room = sum(q not in look.foes for q in NEAR[place])
        there = there[: min(room, 5)]
        if not there:
            return Battle(foe, place, (), -99.0)
        fixed = sum(self._stuck(n, place) for n in there)
        force = tuple(attack_of(n) for n in there)
        extra = self._fire(foe) + air
        prize = worth(foe) + look.stake(place)
        shut = 2 if flees(place, 1, look.grip, look.held) else 0
        row = GROUND[place][0]
        many, value = muster(force, defence_of(foe), row, extra, prize, shut)
        if fixed:
            _, now = muster(force[:fixed], defence_of(foe), row, extra, prize, shut)
            many, value = max(many, fixed), value - now
        return Battle(foe, place, tuple(there[:many]), value)

    def _stuck(self, name: UnitId, place: Place) -> bool:
        """Whether a unit is next to this hex already, and stays."""
        return self.look.ours[name] in NEAR[place]

    def _fire(self, foe: UnitId) -> int:
        """The guns that would fire at an enemy, less those that would help it."""
        if foe not in self._fires:
            self._fires[foe] = self._fire_at(foe)
        return self._fires[foe]

    def _fire_at(self, foe: UnitId) -> int:
        look, s = self.look, self.look.state
        own = (g for g in GUNS_OF[look.side] if table.on_map(s, g))
        fire = sum(ATTACK[g] for g in own if within(s, g, (foe,)))
        other = (g for g in GUNS_OF[look.foe] if table.on_map(s, g) and g != foe)
        help_ = sum(FIRE_DEFENCE[g] for g in other if within(s, g, (foe,)))
        return fire - help_ // 2

    # ------------------------------------------------------------------ who stays
    @cached_property
    def pinned(self) -> frozenset[UnitId]:
        """Those that hold an object, and must not leave it."""
        look = self.look
        found: list[UnitId] = []
        for post in look.posts:
            place = post.place
            own = list(look.held.get(place, ()))
            if look.free:
                if look.side == BRITISH or look.soon(place):
                    found += own[:1]
            elif look.side == BRITISH and not look.lost(place):
                near = [n for q in NEAR[place] for n in look.held.get(q, ())]
                if own or near:
                    found.append((own or near)[0])
        return frozenset(n for n in found if look.ours[n] != look.quay)

    # ------------------------------------------------------------------ worth
    def contact(self, name: UnitId, place: Place) -> float:
        """What the battles cost that a unit would owe in a hex, the planned one left out."""
        look = self.look
        if place not in look.fear:
            return 0.0
        plan = self.battles.get(name)
        planned = {b.target for b in self.battles.values()}
        cost = 0.0
        for q in NEAR[place]:
            for foe in look.foes.get(q, ()):
                if plan is not None and foe == plan.target:
                    continue
                cost += 0.3 if foe in planned else max(0.3, -self.solo(name, foe))
        return cost

    def solo(self, name: UnitId, foe: UnitId) -> float:
        """What attacking an enemy all alone is worth."""
        key = (self.look.known(name), foe)
        if key not in self._solo:
            place = self.look.theirs[foe]
            force = (attack_of(key[0]),)
            extra = self._fire(foe)
            self._solo[key] = muster(
                force, defence_of(foe), GROUND[place][0], extra, worth(foe), 2
            )[1]
        return self._solo[key]

    def of(self, name: UnitId, place: Place) -> float:
        """What it is worth that a unit stands in a hex."""
        return self.scale(name)(place)

    def scale(self, name: UnitId) -> Callable[[Place], float]:
        """The same for many hexes."""
        bare, battle, fear = self.bare(name), self.battles.get(name), self.look.fear
        quay, home = self.look.quay, self._home(name)

        def value(place: Place) -> float:
            if place in IN_TRACK and home and self._leads(name, place) == home:
                return -float(FAR)
            found = bare(place) - (IN_THE_WAY if place == quay else 0.0)
            if place not in fear:
                return found
            if battle is not None and place in NEAR[battle.at]:
                found += ENGAGED + 0.5 * battle.value + self.closing(name, place, battle.at)
            return found - self.contact(name, place)

        return value

    def _home(self, name: UnitId) -> str:
        """The map on which a unit is."""
        return BOARD.sheets.get(self.look.unit(name).at, "")

    def _leads(self, name: UnitId, place: Place) -> str:
        """The map to which the way leads on from a place."""
        _, which = self.look.field(name).at(place)
        return self._home(name) if which is None else BOARD.sheets[which]

    def bare(self, name: UnitId) -> Callable[[Place], float]:
        """The same, battles left out: for as long as the enemy stays, and objects ask the same."""
        look = self.look
        kind, drawn = look.known(name), look.field(name)
        key = ("bare", look.posts, tuple(look.balance.values()), drawn, kind)
        known = look.kept(look.foe)
        if key not in known:
            known[key] = _bare(look, kind, drawn, look.stakes)
        found: Callable[[Place], float] = known[key]
        return found

    def why(self, name: UnitId, place: Place) -> str:
        """What speaks for a hex."""
        battle = self.battles.get(name)
        if battle is not None and place in NEAR[battle.at]:
            return f"to attack {called(battle.target)} in {called(battle.at)}"
        _, which = self.look.field(name).at(place)
        if which == place:
            return f"to hold {called(place)}"
        if place in IN_TRACK and which is not None:
            return f"towards {called(which)}"
        kind, here = self.look.known(name), self.look.unit(name).at
        if kind in GUNS and place not in self.look.fear and gunnery(self.look, kind, place):
            return "from where it can fire"
        if here in ON_MAP and self.look.danger(kind, place) < 0.5 * self.look.danger(kind, here):
            return "out of danger"
        return "as a reserve" if which is None else f"towards {called(which)}"

    def closing(self, name: UnitId, place: Place, target: Place) -> float:
        """How many ways out of a hex a unit shuts that nobody else does."""
        look = self.look
        shut = 0
        for q in NEAR[target]:
            if q in look.foes or q in look.held:
                continue
            if any(r in look.held and look.held[r] != (name,) for r in NEAR[q]):
                continue
            shut += q == place or q in NEAR[place]
        return 0.35 * shut


def values(look: Look) -> Values:
    """What hexes are worth, worked out once for as long as nobody moves."""
    return look.recall("values", Values)
