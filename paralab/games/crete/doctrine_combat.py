"""Attacks and answers: every attack that is open is thought through, with all counterattacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from typing import Final, NamedTuple

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import State, UnitId
from paralab.games.crete import forces, retreat
from paralab.games.crete.doctrine_look import Handler, Look
from paralab.games.crete.doctrine_odds import (
    Fight,
    Force,
    Group,
    Outlook,
    drop_answer,
    fewest,
    force_of,
    listed,
    outlook,
    points_said,
)
from paralab.games.crete.orders import Again, Also, Attack, Counter, Lose, Resolve, Retreat, Support
from paralab.games.crete.parts import GERMAN, SIDE_OF, STRENGTH, called
from paralab.games.crete.ratios import COVER, ratio_words, said
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
def defence(
    look: Look, hexes: tuple[Place, ...], stacks: Mapping[Place, tuple[UnitId, ...]]
) -> int:
    """The strength of the enemies in these hexes, terrain included."""
    return sum(STRENGTH[n] * COVER.get(p, (1, ""))[0] for p in hexes for n in stacks.get(p, ()))


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
    against = defence(look, hexes, look.foes)
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
    key = (s.units[GERMAN], s.units[look.foe], s.units[look.side], s.turn, s.phase)
    for known, found in _kept:
        if all(a is b or a == b for a, b in zip(key[3:], known[3:], strict=True)) and all(
            a is b for a, b in zip(key[:3], known[:3], strict=True)
        ):
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


# ------------------------------------------------------------------------------ the combat phase
def attacking(look: Look, kind: Kind) -> Iterator[Advice]:
    """Begin the most promising attack; or let the next unit join the one at hand."""
    s = look.state
    if not s.orders:
        for plan in assaults(look):
            order = Attack(plan.units[0], plan.hexes[0])
            if plan.score > ENOUGH and kind.lawful(s, order):
                yield Advice(order, plan.score, _attack_words(look, plan))
        return
    whole = current(look)
    if whole is None:
        return
    joined = forces.attackers(s)
    for n in whole.units:
        order = Attack(n, forces.under_attack(s)[0])
        if n not in joined and kind.lawful(s, order):
            words = f"{called(n)} joins the attack on {said(whole.hexes)}{_makes(whole)}."
            yield Advice(order, 10 + whole.score, words)
            return


def _attack_words(look: Look, plan: Assault) -> str:
    who = listed(plan.units)
    many = "attack" if len(plan.units) > 1 else "attacks"
    shut = "" if can_flee(look, plan.hexes) else ", who cannot retreat"
    whom = f"{listed(tuple(n for p in plan.hexes for n in look.foes[p]))} in {said(plan.hexes)}"
    on_average = points_said(plan.value)
    return f"{who} {many} {whom}{shut}{_makes(plan)}: {on_average} on average, answers included."


def _makes(plan: Assault) -> str:
    with_air = ", with air units" if plan.air else ""
    return f"{with_air} at {ratio_words(plan.mass, plan.against)}"


def widening(look: Look, kind: Kind) -> Iterator[Advice]:
    """The second hex of an attack on two."""
    plan = current(look)
    if plan is None:
        return
    for p in plan.hexes:
        order = Also(p)
        if p not in forces.under_attack(look.state) and kind.lawful(look.state, order):
            words = f"The same units strike {called(p)} as well{_makes(plan)} in all."
            yield Advice(order, 30 + plan.score, words)


def supporting(look: Look, kind: Kind) -> Iterator[Advice]:
    """The air units that raise the column."""
    s = look.state
    if not s.pending or s.pending[-1].kind != "build":
        return
    plan = current(look)
    if plan is None:
        return
    for n in plan.air:
        order = Support(n)
        if n not in forces.air_support(look.state) and kind.lawful(look.state, order):
            words = f"With the air units the attack reaches {ratio_words(plan.mass, plan.against)}."
            yield Advice(order, 5 + plan.score, words)


def resolving(look: Look, kind: Kind) -> Iterator[Advice]:
    """On the table that promises more."""
    s = look.state
    joined, hexes, air = forces.attackers(s), forces.under_attack(s), forces.air_support(s)
    plan = current(look)
    seen = outlook(fight(look, joined, hexes, sum(STRENGTH[n] for n in air)))
    if plan is None or seen.attack is None:
        return
    for limited in (False, True):
        order = Resolve(hexes[0], limited)
        if kind.lawful(s, order):
            yield Advice(order, seen.attack[limited], _table_words(seen.attack, limited))


def _table_words(pair: tuple[float, float], limited: bool) -> str:
    name, other = ("Limited", "All-Out") if limited else ("All-Out", "Limited")
    mine, theirs = points_said(pair[limited]), points_said(pair[not limited])
    return f"The {name} table: {mine} on average; the {other} one: {theirs}."


# ------------------------------------------------------------------------------ answers
def _theirs(look: Look) -> tuple[Fight, tuple[Place, ...]]:
    """The fight at hand as its attacker sees it, and the hexes that it comes from."""
    s = look.state
    attacker = Look(s, forces.attacking_side(s))
    return fight(attacker, forces.attackers(s), forces.under_attack(s)), forces.origins(s)


def _view(look: Look) -> tuple[Outlook, tuple[Place, ...]]:
    found, origins = _theirs(look)
    return outlook(found), origins


def countering(look: Look, kind: Kind) -> Iterator[Advice]:
    """Strike back where that is worth more than going."""
    s = look.state
    if forces.dropped(s):
        (name,), hexes = forces.attackers(s), forces.under_attack(s)
        targets = force_of(look.stacks[hexes[0]])
        value = -drop_answer(STRENGTH[name], targets, COVER.get(hexes[0], (1, ""))[0])
        order = Counter(hexes[0])
        if kind.lawful(s, order):
            words = f"{name} has no cover in {called(hexes[0])}: {points_said(value)} on average."
            yield Advice(order, value, words)
        return
    seen, origins = _view(look)
    for place, pair in zip(origins, seen.counters, strict=True):
        for limited in (False, True):
            order = Counter(place, limited)
            if pair is not None and kind.lawful(s, order):
                ours = (-pair[0], -pair[1])
                words = f"Striking back at {called(place)}. {_table_words(ours, limited)}"
                yield Advice(order, ours[limited], words)


def again(look: Look, kind: Kind) -> Iterator[Advice]:
    """Attack once more where that is worth more than going."""
    seen, _ = _view(look)
    at = forces.under_attack(look.state)[0]
    for limited in (False, True):
        order = Again(at, limited)
        if seen.again is not None and kind.lawful(look.state, order):
            words = f"The attack on {called(at)} once more. {_table_words(seen.again, limited)}"
            yield Advice(order, seen.again[limited], words)


def retreating(look: Look, kind: Kind) -> Iterator[Advice]:
    """Into the safest hex; those without a way out are lost, and that counts."""
    s = look.state
    force = retreat.force(s)
    lost = sum(STRENGTH[n] for n in force if not retreat.refuges(s, n))
    left = dict.fromkeys(look.ours[n] for n in force)
    value = -lost - sum(look.stake(p) for p in left) - 0.1
    for n in force:
        for order in kind.of(s, n):
            if isinstance(order, Retreat):
                risk = look.risk(n, order.to)
                safe = "in reach of a strong enemy" if risk > 1 else "out of the worst"
                words = f"{called(n)} goes back to {called(order.to)}, {safe}."
                yield Advice(order, value - 0.02 * risk, words)


def losing(look: Look, kind: Kind) -> Iterator[Advice]:
    """So that the fewest points are lost in all."""
    s: State = look.state
    about = s.pending[-1].about
    owed = int(about[0])
    units = tuple(UnitId(n) for n in about[1:] if n in SIDE_OF)
    least = fewest(force_of(units), owed)
    for n in units:
        order = Lose(n)
        rest: Force = force_of(tuple(m for m in units if m != n))
        due = max(0, owed - STRENGTH[n])
        over = STRENGTH[n] + (fewest(rest, due) if due else 0) - least
        if kind.lawful(s, order):
            words = f"With {called(n)} the loss of {owed} points owed is met at the least cost."
            if over > 0:
                words = f"Losing {called(n)} would cost {over} points more than has to be."
            yield Advice(order, 1.0 - over, words)


HANDLERS: Final[Mapping[type[Action], Handler]] = {
    Again: again,
    Also: widening,
    Attack: attacking,
    Counter: countering,
    Lose: losing,
    Resolve: resolving,
    Retreat: retreating,
    Support: supporting,
}
