"""What both doctrines weigh: the whole exchange of a combat, and ways over the maps.

Values are victory points of whoever attacks, averaged over the dice, with each side answering as
is best for it. Floats, because they feed judgements.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from paralab.core.board import Place
from paralab.games.crete.parts import STRENGTH, TABLES, TRACKS
from paralab.games.crete.ratios import ALL_OUT, COLUMNS, LIMITED
from paralab.games.crete.terrain import COST, ROAD, TRACK
from paralab.kit.columns import odds_step
from paralab.kit.ways import costs_to, turned_round

Force = tuple[int, ...]
"""The printed strengths of some units."""
FAR: Final = 999
"""More movement points, in thirds, than any way on these maps costs."""
WAIT: Final = 10
"""What the night in a transit track costs, in thirds of a point."""
SURROUND: Final = 2
"""So many units can shut every way out of a hex."""
ROUNDS: Final = 5
"""So often counterattacks are thought through; more change nothing that matters."""


# ------------------------------------------------------------------------------ the tables
class Chance(NamedTuple):
    """The chance of each result."""

    de: float
    ae: float
    ee: float
    ne: float
    ca: float


def _chance(table: str, column: str) -> Chance:
    read = [TABLES[table].look(die, column) for die in range(1, 7)]
    return Chance(*(read.count(result) / 6 for result in ("De", "Ae", "Ee", "Ne", "Ca")))


_CHANCES: Final = {
    step: (_chance(ALL_OUT, name), _chance(LIMITED, name))
    for step, name in zip(COLUMNS.floors, COLUMNS.names, strict=True)
}


@lru_cache(20_000)
def chances(mass: int, against: int) -> tuple[Chance, Chance] | None:
    """The chances on either table; None where the ratio is below 1 to 3 (9.4)."""
    step = odds_step(mass, against)
    return None if COLUMNS.below(step) else _CHANCES[min(step, COLUMNS.floors[-1])]


@lru_cache(20_000)
def fewest(force: Force, owed: int) -> int:
    """[10.3] The least that a force can lose that owes so many points."""
    total = sum(force)
    if total <= owed:
        return total
    some = (sum(c) for n in range(1, len(force) + 1) for c in combinations(force, n))
    return min(lost for lost in some if lost >= owed)


# ------------------------------------------------------------------------------ the exchange
class Group(NamedTuple):
    """One hex that an attack comes from: who attacks, who stands there, and how well."""

    strikers: Force
    stack: Force
    cover: int = 1
    flees: bool = True
    worth: float = 0.0


class Fight(NamedTuple):
    """An attack: the groups, their air support, who is attacked, and what the hex is worth."""

    groups: tuple[Group, ...]
    air: int
    targets: Force
    against: int
    flees: bool = True
    worth: float = 0.0


class Outlook(NamedTuple):
    """What each choice is worth to the attacker, all-out and limited; None where none is open."""

    attack: tuple[float, float] | None
    again: tuple[float, float] | None
    counters: tuple[tuple[float, float] | None, ...]
    yielding: float

    @property
    def best(self) -> float:
        """The better table; far below nothing where the attack may not be made."""
        return -FAR if self.attack is None else max(self.attack)


@lru_cache(300_000)
def outlook(fight: Fight) -> Outlook:
    """[10.5] Think an attack through, with all counterattacks."""
    groups, total, worth = fight.groups, sum(fight.targets), fight.worth
    strikers = tuple(n for g in groups for n in g.strikers)
    mass = sum(strikers)
    paid = fewest(strikers, total)
    left = sum(g.worth for g in groups if g.strikers == g.stack)
    strike = (total + worth, -mass - left, total - paid + (worth if paid < mass else 0.0))
    blows = [_blow(fight, g) for g in groups]
    odds = [chances(total, sum(g.stack) * g.cover) for g in groups]
    later = chances(mass, fight.against)
    yielding = worth if fight.flees else total + worth
    again: tuple[float, float] | None = None if later is None else (0.0, 0.0)
    counters: list[tuple[float, float] | None] = [None if o is None else (0.0, 0.0) for o in odds]
    answer = yielding
    for _ in range(ROUNDS):
        for n, (group, chance) in enumerate(zip(groups, odds, strict=True)):
            if chance is not None:
                counters[n] = _both(chance, blows[n], _reply(group, again))
        least = [min(c) for c in counters if c is not None]
        if fight.flees or not least:
            least.append(yielding)
        answer = min(least)
        if later is not None:
            again = _both(later, strike, answer)
    first = chances(mass + fight.air, fight.against)
    attack = None if first is None else _both(first, strike, answer)
    return Outlook(attack, again, tuple(counters), yielding)


Blow = tuple[float, float, float]
"""What De, Ae and Ee of one roll are worth."""


def _both(chance: tuple[Chance, Chance], blow: Blow, answer: float) -> tuple[float, float]:
    de, ae, ee = blow
    a, b = chance
    return (
        a.de * de + a.ae * ae + a.ee * ee + a.ca * answer,
        b.de * de + b.ae * ae + b.ee * ee + b.ca * answer,
    )


def _blow(fight: Fight, group: Group) -> Blow:
    """A counterattack on one group, as the attacker counts it."""
    total, lost = sum(fight.targets), sum(group.stack)
    paid = fewest(fight.targets, lost)
    fallen = fight.worth if paid == total else -group.worth
    return (-lost - group.worth, total + fight.worth, paid - lost + fallen)


def _reply(group: Group, again: tuple[float, float] | None) -> float:
    """What the attacker does against whom a counterattack has struck."""
    options = [] if again is None else [max(again)]
    if group.flees:
        options.append(-group.worth - 0.3)
    return max(options) if options else -sum(group.stack) - group.worth


@cache
def in_stacks(force: Force) -> tuple[Group, ...]:
    """A force as it comes on: three units to a hex."""
    stacks = [force[n : n + 3] for n in range(0, len(force), 3)]
    return tuple(Group(stack, stack) for stack in stacks)


@lru_cache(100_000)
def threat(force: Force, air: int, targets: Force, cover: int, flees: bool) -> float:
    """What attacking a stack would bring a force that may bring fewer than all; never below 0."""
    return max(0.0, muster(force, air, targets, cover, flees)[1])


@lru_cache(100_000)
def muster(force: Force, air: int, targets: Force, cover: int, flees: bool) -> tuple[int, float]:
    """With how many of a force an attack on a stack is best, and what it is worth then.

    A tenth of a point for each unit speaks for smaller attacks.
    """
    best, many = -float(FAR), 0
    against = sum(targets) * cover
    for n in range(1, len(force) + 1):
        shut = flees or n < SURROUND
        value = outlook(Fight(in_stacks(force[:n]), air, targets, against, shut)).best - 0.1 * n
        if value > best:
            best, many = value, n
    return many, best


# ------------------------------------------------------------------------------ coming down
@cache
def _drop(strength: int, targets: Force, cover: int) -> tuple[float, float]:
    """[5.2] All-out, no cover, no way out: what the attack is worth, and an answer by force."""
    total = sum(targets)
    first, back = chances(strength, total * cover), chances(total, strength)
    attack = blow = 0.0
    if first is None:
        return -float(strength), 0.0
    a, paid = first[0], fewest((strength,), total)
    for _ in range(ROUNDS):
        if back is not None:
            b, gone = back[0], fewest(targets, strength) - strength
            blow = -b.de * strength + b.ae * total + b.ee * gone + (b.ca + b.ne) * attack
        struck = min(0.0, blow)  # the enemy may also simply go
        attack = a.de * total - a.ae * strength + a.ee * (total - paid) + (a.ca + a.ne) * struck
    return attack, blow


def drop_fight(strength: int, targets: Force, cover: int) -> float:
    """What coming down on the enemy is worth."""
    return _drop(strength, targets, cover)[0]


def drop_answer(strength: int, targets: Force, cover: int) -> float:
    """What it is worth to who came down that the enemy strikes back."""
    return _drop(strength, targets, cover)[1]


# ------------------------------------------------------------------------------ ways
@cache
def _back() -> Mapping[Place, tuple[tuple[Place, int], ...]]:
    """Every step turned round, the transit tracks included."""
    steps = turned_round((a, b, thirds) for (a, b), thirds in COST.items())
    for track, ends in TRACKS.items():
        for end in ends:
            steps.setdefault(end, []).append((track, ROAD + WAIT))
            steps.setdefault(track, [])
            if (end, track) not in COST:
                steps[track].append((end, TRACK))
    return {place: tuple(found) for place, found in steps.items()}


@cache
def ways(to: Place) -> Mapping[Place, int]:
    """Thirds of a point from every place to a hex, whoever stands in between."""
    return costs_to(to, _back(), FAR)


def force_of(units: tuple[str, ...]) -> Force:
    """The printed strengths of units, the strongest first: the same for equal forces."""
    return tuple(sorted((STRENGTH[n] for n in units), reverse=True))
