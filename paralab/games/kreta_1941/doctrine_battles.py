"""Which battles to fight: what is owed split as is best, guns and aircraft where they count."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

from paralab.core.state import UnitId
from paralab.games.kreta_1941 import table
from paralab.games.kreta_1941.artillery import able
from paralab.games.kreta_1941.battle import within
from paralab.games.kreta_1941.defending import idle_guns
from paralab.games.kreta_1941.doctrine_look import Look
from paralab.games.kreta_1941.doctrine_odds import (
    attack_of,
    average,
    defence_of,
    from_afar,
)
from paralab.games.kreta_1941.engagement import landed_on, owing
from paralab.games.kreta_1941.parts import (
    ATTACK,
    FIRE_DEFENCE,
    FOE,
    is_token,
)
from paralab.games.kreta_1941.rows import Row, row
from paralab.games.kreta_1941.table import ATTACKED, phasing
from paralab.kit.matching import split

AIR_PRICE: Final = 0.06
"""What an air point is worth to whatever else it could do today."""
GUN_PRICE: Final = 0.05
"""The same for the fire of a gun."""
AFAR: Final = 0.2
"""So much an attack from afar has to promise."""
SHARE: Final = 3
"""The air points that a battle is thought to get while battles are compared."""
HELPED: Final = 0.7
"""How likely the enemy's guns are thought to help where they can."""
Units = tuple[UnitId, ...]


class Plan(NamedTuple):
    """A battle as it might be fought."""

    by: Units
    against: Units
    guns: Units
    air: int
    value: float
    difference: int

    @property
    def first(self) -> UnitId:
        """The enemy by whom the battle is called."""
        return self.against[0]


class Front:
    """All battles of a combat phase, as they stand now."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.who = phasing(look.state)
        self.foe = FOE[self.who]
        self.guns = tuple(able(look.state, self.who))
        self._helpers = idle_guns(look.state, self.foe)
        self._worth: dict[tuple[Units, Units, int], float] = {}
        self._help: dict[UnitId, int] = {}

    # ------------------------------------------------------------------ guns
    def help(self, name: UnitId) -> int:
        """The defensive fire that the enemy may add for a unit, so far as it is likely."""
        if name not in self._help:
            s = self.look.state
            fire = sum(FIRE_DEFENCE[g] for g in self._helpers if within(s, g, (name,)))
            self._help[name] = round(fire * HELPED)
        return self._help[name]

    def can_fire(self, against: Units) -> Units:
        """The ready guns that reach one of these."""
        s = self.look.state
        return tuple(g for g in self.guns if within(s, g, against))

    # ------------------------------------------------------------------ value
    def difference(self, by: Units, against: Units, more: int = 0) -> int:
        """What the strengths come to, the enemy's guns counted as far as they are likely."""
        help_ = max(map(self.help, against))
        return sum(map(attack_of, by)) + more - sum(map(defence_of, against)) - help_

    def row(self, by: Units, against: Units) -> Row:
        """The row of the chart."""
        return row(self.look.state, by, against)

    def value(self, by: Units, against: Units, more: int = 0) -> float:
        """What a battle is worth, `more` being the fire of guns and aircraft."""
        key = (by, against, more)
        if key not in self._worth:
            self._worth[key] = self._value(by, against, more)
        return self._worth[key]

    def _value(self, by: Units, against: Units, more: int) -> float:
        look, s = self.look, self.look.state
        number = self.row(by, against).number
        over = self.difference(by, against, more)
        theirs = tuple(look.fate(n, table.at(s, n)) for n in against)
        if not by:
            return from_afar(number, over, theirs[0])
        ours = tuple(look.fate(n, table.at(s, n)) for n in by)
        lander = any(landed_on(s, n) for n in by)
        if lander:  # who is not driven out stays, and the lander is lost (12.23)
            ours = tuple(u._replace(ways=()) if landed_on(s, n) else u
                         for n, u in zip(by, ours, strict=True))  # fmt: skip
            theirs = tuple(u._replace(ways=()) for u in theirs)
        return average(number, over, ours, theirs)

    # ------------------------------------------------------------------ what is owed
    def _battle(self, battle: Units) -> tuple[Units, Units]:
        mine = self.look.state.units[self.who]
        by = tuple(n for n in battle if n in mine)
        return by, tuple(n for n in battle if n not in mine)

    def _compared(self, battle: Units) -> float:
        by, against = self._battle(battle)
        guns = sum(ATTACK[g] for g in self.can_fire(against)[:2])
        air = 0 if self.no_air(by) else min(SHARE, self.look.air)
        return self.value(by, against, guns + air)

    def no_air(self, by: Units) -> bool:
        """Whether aircraft keep out."""
        return any(landed_on(self.look.state, n) for n in by)

    def owed(self) -> list[tuple[Units, Units]]:
        """The battles into which all that is owed is split."""
        found = split(owing(self.look.state), self._compared)
        return list(map(self._battle, found.battles))

    # ------------------------------------------------------------------ support
    @cached_property
    def plans(self) -> tuple[Plan, ...]:
        """All battles, with their guns and aircraft: what is owed first, the best of it first."""
        owed = sorted(self._armed(self.owed()), key=lambda p: -p.value)
        used = frozenset(g for p in owed for g in p.guns)
        left = self.look.air - sum(p.air for p in owed)
        raids = sorted(self.raids(used, left), key=lambda p: -p.value)
        return (*owed, *raids)

    def _armed(self, open_: list[tuple[Units, Units]]) -> Iterator[Plan]:
        """Guns one by one, then aircraft three by three, to where each does most."""
        more: list[int] = [0] * len(open_)
        fire: list[list[UnitId]] = [[] for _ in open_]
        air = [0] * len(open_)
        for gun in self.guns:
            gains = [
                (self._gain(battle, more[n], ATTACK[gun]), n)
                for n, battle in enumerate(open_)
                if within(self.look.state, gun, battle[1])
            ]
            gain, n = max(gains, default=(0.0, 0), key=lambda g: g[0])
            if gain > GUN_PRICE * ATTACK[gun]:
                more[n] += ATTACK[gun]
                fire[n].append(gun)
        left = self.look.air
        while left:
            best, where, much = 0.0, 0, 0
            for n, battle in enumerate(open_):
                if self.no_air(battle[0]):
                    continue
                for k in range(1, left + 1):
                    rate = self._gain(battle, more[n], k) / k
                    if rate > max(best, AIR_PRICE):
                        best, where, much = rate, n, k
            if not much:
                break
            more[where] += much
            air[where] += much
            left -= much
        for n, (by, against) in enumerate(open_):
            value = self.value(by, against, more[n])
            over = self.difference(by, against, more[n])
            yield Plan(by, against, tuple(fire[n]), air[n], value, over)

    def _gain(self, battle: tuple[Units, Units], before: int, more: int) -> float:
        by, against = battle
        return self.value(by, against, before + more) - self.value(by, against, before)

    # ------------------------------------------------------------------ from afar
    def raids(self, used: frozenset[UnitId], left: int) -> Iterator[Plan]:
        """Attacks by guns and aircraft alone that would pay, on whoever owes no battle."""
        look, s = self.look, self.look.state
        free = tuple(g for g in self.guns if g not in used)
        if not free and not left:
            return
        owed = owing(s)
        for n in look.theirs:
            if n in owed or ATTACKED in look.unit(n).marks:
                continue
            guns = tuple(g for g in free if within(s, g, (n,)))
            plan = self._raid(n, guns, left)
            if plan is not None:
                yield plan

    def _raid(self, name: UnitId, guns: Units, left: int) -> Plan | None:
        best: Plan | None = None
        price, fire = AIR_PRICE, sum(ATTACK[g] for g in guns)
        for air in (0, *range(4, left + 1)):
            if air + fire < 4 or (is_token(name) and not air):
                continue
            value = self.value((), (name,), fire + air) - price * air
            if value > AFAR and (best is None or value > best.value):
                over = self.difference((), (name,), fire + air)
                best = Plan((), (name,), guns, air, value, over)
        return best


def front(look: Look) -> Front:
    """All battles as they stand, worked out once for as long as nobody moves or fights."""
    return look.recall("front", Front)
