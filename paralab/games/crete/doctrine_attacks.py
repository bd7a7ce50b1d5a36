"""Putting an attack together: every one that is open, thought through with all counterattacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from typing import Final, NamedTuple

from paralab.core.board import Place
from paralab.core.state import UnitId
from paralab.games.crete import forces
from paralab.games.crete.doctrine_look import Look
from paralab.games.crete.doctrine_odds import Fight, Group, force_of, outlook
from paralab.games.crete.parts import STRENGTH
from paralab.games.crete.ratios import COVER
from paralab.games.crete.retreat import WAYS
from paralab.games.crete.table import ATTACKED, FOUGHT, LANDED, STACK, zone

ENOUGH: Final = 0.25
"""So many points an attack has to promise."""
PRICE: Final = 0.12
"""What using a unit in one attack costs another attack."""
AIR_PRICE: Final = 0.04
"""The same for a point of air strength."""
MANY: Final = 120
"""So many ways of putting an attack together are tried one by one."""


class Assault(NamedTuple):
    """An attack as it might be made."""

    hexes: tuple[Place, ...]
    units: tuple[UnitId, ...]
    air: tuple[UnitId, ...]
    limited: bool
    value: float
    against: int

    @property
    def score(self) -> float:
        """What it promises, less what it takes from other attacks."""
        lift = sum(STRENGTH[n] for n in self.air)
        return self.value - PRICE * len(self.units) - AIR_PRICE * lift

    @property
    def mass(self) -> int:
        """All that attacks."""
        return sum(STRENGTH[n] for n in (*self.units, *self.air))


# ------------------------------------------------------------------------------ as it stands
def defense(look: Look, hexes: tuple[Place, ...]) -> int:
    """The strength of the enemies in these hexes, terrain included."""
    return sum(STRENGTH[n] * COVER.get(p, (1, ""))[0] for p in hexes for n in look.foes[p])


def can_flee(look: Look, hexes: tuple[Place, ...], *, ours: bool = False) -> bool:
    """Whether a force in these hexes has somewhere to go (10.6), with room for all."""
    friends, foes = (look.stacks, look.foes) if ours else (look.foes, look.stacks)
    fear = look.feared if ours else zone(look.state, look.side)
    for here in hexes:
        room = 0
        for q in WAYS[here]:
            if q in foes or q in hexes:
                continue
            if q in friends:
                room += STACK - len(friends[q])
            elif q not in fear:
                room += STACK
        if room < len(friends.get(here, ())):
            return False
    return True


def fight(look: Look, units: tuple[UnitId, ...], hexes: tuple[Place, ...], lift: int = 0) -> Fight:
    """An attack of ours as the exchange that it would begin."""
    origins: dict[Place, list[UnitId]] = {}
    for n in units:
        origins.setdefault(look.ours[n], []).append(n)
    groups = tuple(
        Group(
            force_of(tuple(names)),
            force_of(look.stacks[p]),
            COVER.get(p, (1, ""))[0],
            can_flee(look, (p,), ours=True),
            look.stake(p),
        )
        for p, names in origins.items()
    )
    targets = force_of(tuple(n for p in hexes for n in look.foes[p]))
    worth = 0.1 + sum(look.stake(p) for p in hexes)
    against = defense(look, hexes)
    return Fight(groups, lift, targets, against, can_flee(look, hexes), worth)


# ------------------------------------------------------------------------------ putting together
@cache
def lifts(air: tuple[UnitId, ...]) -> tuple[tuple[int, tuple[UnitId, ...]], ...]:
    """Every strength that up to three of these air units add, with the fewest that do."""
    found: dict[int, tuple[UnitId, ...]] = {0: ()}
    for n in range(1, forces.MOST_AIR + 1):
        for some in combinations(air, n):
            found.setdefault(sum(STRENGTH[a] for a in some), some)
    return tuple(sorted(found.items()))


def _useful(
    air: tuple[UnitId, ...], mass: int, against: int
) -> list[tuple[int, tuple[UnitId, ...]]]:
    """The weakest support that reaches each column."""
    open_ = lifts(air)
    floors = [-(-against // n) for n in (3, 2)] + [against * n for n in range(1, 8)]
    found = {0: open_[0]}
    for floor in floors:
        need = floor - mass
        if need > 0:
            enough = next((o for o in open_ if o[0] >= need), None)
            if enough is None:
                break
            found[enough[0]] = enough
    return list(found.values())


def _able(look: Look, hexes: tuple[Place, ...]) -> dict[Place, tuple[UnitId, ...]]:
    """Who could attack all these hexes, by where they stand, the strongest first."""
    near = [p for p in WAYS[hexes[0]] if all(p in WAYS[q] for q in hexes[1:])]
    found = {}
    for p in near:
        names = [
            n for n in look.stacks.get(p, ()) if look.unit(n).marks.isdisjoint((LANDED, FOUGHT))
        ]
        if names:
            found[p] = tuple(sorted(names, key=lambda n: (-STRENGTH[n], n)))
    return found


def _choices(able: Mapping[Place, tuple[UnitId, ...]]) -> list[tuple[UnitId, ...]]:
    """The forces that might be sent: from each hex the strongest, or all or none."""
    counts = [range(len(names) + 1) for names in able.values()]
    size = 1
    for c in counts:
        size *= len(c)
    if size > MANY:
        counts = [range(0, len(names) + 1, len(names)) for names in able.values()]
    forces_ = (
        tuple(n for names, k in zip(able.values(), many, strict=True) for n in names[:k])
        for many in product(*counts)
    )
    return [f for f in forces_ if f]


def _targets(look: Look) -> Iterator[tuple[Place, ...]]:
    """Every hex that could be attacked, and every two next to one attacker."""
    open_ = [
        p
        for p, names in look.foes.items()
        if any(q in look.stacks for q in WAYS[p])
        and all(ATTACKED not in look.unit(n).marks for n in names)
    ]
    for p in open_:
        yield (p,)
    for p, q in combinations(open_, 2):
        if any(r in look.stacks for r in WAYS[p] if r in WAYS[q]):
            yield (p, q)


_kept: list[tuple[tuple[object, ...], list[Assault]]] = []


def assaults(look: Look) -> list[Assault]:
    """The best attack on each hex, or on two, the best of all first."""
    s = look.state
    key = (s.units[look.foe], s.units[look.side], s.turn, look.side)
    for known, found in _kept:
        if known[2:] == key[2:] and known[0] is key[0] and known[1] is key[1]:
            return found
    found = sorted(_all(look), key=lambda a: -a.score)
    _kept[:] = [(key, found)]
    return found


def _all(look: Look) -> Iterator[Assault]:
    for hexes in _targets(look):
        able = _able(look, hexes)
        best: Assault | None = None
        for units in _choices(able):
            for found in _priced(look, units, hexes):
                if best is None or found.score > best.score:
                    best = found
        if best is not None:
            yield best


def _priced(
    look: Look, units: tuple[UnitId, ...], hexes: tuple[Place, ...], air: tuple[UnitId, ...] = ()
) -> Iterator[Assault]:
    base = fight(look, units, hexes)
    mass = sum(STRENGTH[n] for n in units)
    free = tuple(n for n in look.air if n not in air)
    open_ = _useful(free, mass, base.against) if not air else [(0, ())]
    for _, more in open_:
        flown = (*air, *more)
        seen = outlook(base._replace(air=sum(STRENGTH[n] for n in flown)))
        if seen.attack is not None:
            limited = seen.attack[1] > seen.attack[0]
            yield Assault(hexes, units, flown, limited, max(seen.attack), base.against)


def current(look: Look) -> Assault | None:
    """What the attack that is being put together should become; None if it should not be made."""
    s = look.state
    joined, hexes, air = forces.attackers(s), forces.under_attack(s), forces.air_support(s)
    for plan in assaults(look):
        if (
            plan.score > ENOUGH
            and set(hexes) <= set(plan.hexes)
            and set(joined) <= set(plan.units)
            and set(air) <= set(plan.air)
        ):
            return plan
    as_it_is = [a for a in _priced(look, joined, hexes, air) if a.value > 0]
    return max(as_it_is, key=lambda a: a.score, default=None)
