"""Whom to attack, with whom: what each result of the die is worth, by its chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import UnitId
from paralab.games.red_devils.attacks import attackers, defenders, objects
from paralab.games.red_devils.columns import MINOR, cover, in_city, river, shifts
from paralab.games.red_devils.combat import ATTACKING
from paralab.games.red_devils.doctrine_look import DOWN, UNIT, Look
from paralab.games.red_devils.doctrine_odds import NEAR, Fight, apart, fight
from paralab.games.red_devils.orders import Attack, Resolve
from paralab.games.red_devils.parts import ARTILLERY, BRITISH, GERMAN, RANGE, STRENGTH, called
from paralab.games.red_devils.results import differential
from paralab.games.red_devils.retreat import can_retreat
from paralab.games.red_devils.table import ATTACKED, DISRUPTED, FOUGHT, disrupted
from paralab.kit.odds import sixths

HURT: Final = {BRITISH: 0.3, GERMAN: 0.12}
"""What being driven back costs an attacker: Germans recover before anybody can use it (8.0)."""
HOPE: Final = {BRITISH: 0.3, GERMAN: 0.55}
"""The part of the friends that could still come who are thought to come."""
JOIN: Final = 6
"""From how many hexes away a friend is thought able to join an attack."""
CAMP: Final = 8
"""From how many hexes away units gather round an enemy in a turn or two."""
ENOUGH: Final = 0.03
"""The least that an attack must promise."""
Units = tuple[UnitId, ...]


class Plan(NamedTuple):
    """An attack: on whom, with whom, what it promises, and the chances."""

    target: UnitId
    units: Units
    value: float
    odds: Fight


# ------------------------------------------------------------------------------ what it is worth
def stakes(look: Look, target: UnitId) -> tuple[float, float]:
    """What eliminating all in a hex is worth, and what driving them back is."""
    known = look.stakes.get(target)
    if known is None:
        known = look.stakes[target] = _stakes(look, target)
    return known


def _stakes(look: Look, target: UnitId) -> tuple[float, float]:
    s, place = look.state, look.theirs[target]
    near = [n for n, p in look.ours.items() if p in NEAR[place]]
    kill = back = 0.0
    for n in defenders(s, target):
        price = look.price(n, place)
        kill += price
        if not disrupted(s, n):
            back += DOWN + 0.1 * look.prizes.get(place, 0.0)
        elif not in_city(place):
            back += 0.3 * price if can_retreat(s, n, near) else 0.8 * price
    return kill, back


def judge(look: Look, target: UnitId, odds: Fight, risked: float, many: int) -> float:
    """What an attack promises, with so much of one's own at risk."""
    kill, back = stakes(look, target)
    return odds.de * kill + odds.dd * back - odds.ad * HURT[look.side] * many - odds.ae * risked


# ------------------------------------------------------------------------------ while moving
def joining(look: Look, name: UnitId, place: Place) -> tuple[float, UnitId | None]:
    """What it adds to the best attack that a unit stands in a hex beside its object."""
    if name in ARTILLERY or look.closed.isdisjoint(NEAR[place]):
        return 0.0, None
    best, which = 0.0, None
    for foe, at in objects(look.state, look.foe).items():
        if foe in NEAR[place]:
            value = _share(look, name, place, at, foe)
            if value > best:
                best, which = value, at
    return best, which


class Muster(NamedTuple):
    """Who could attack a hex: those beside it, the best gun, and those who could still come."""

    beside: Mapping[UnitId, bool]
    support: int
    coming: Mapping[UnitId, int]


def muster(look: Look, at: Place) -> Muster:
    """Who of the asking side could attack an enemy there; of those beside it, who has dry feet."""
    found = look.musters.get(at)
    if found is None:
        found = look.musters[at] = _muster(look, at)
    return found


def _muster(look: Look, at: Place) -> Muster:
    beside: dict[UnitId, bool] = {}
    coming: dict[UnitId, int] = {}
    support = 0
    for n, p in look.ours.items():
        if DISRUPTED in look.unit(n).marks:
            continue
        far = apart(p, at)
        if far == 1:
            beside[n] = not river(p, at)
        elif n in ARTILLERY:
            support = max(support, STRENGTH[n] if far <= RANGE[n] else 0)
        elif far <= JOIN and not look.done(n):
            coming[n] = STRENGTH[n]
    return Muster(beside, support, coming)


def _share(look: Look, name: UnitId, place: Place, target: UnitId, at: Place) -> float:
    there, mine, wet = muster(look, at), STRENGTH[name], river(place, at)
    now = sum(STRENGTH[n] for n in there.beside if n != name)
    many = 1 + len(there.beside) - (name in there.beside)
    dry = not wet or any(fine for n, fine in there.beside.items() if n != name)
    coming = sum(there.coming.values()) - there.coming.get(name, 0)
    shift = cover(at).total - (0 if dry else 1 if wet == MINOR else 2)
    number = now + there.support - sum(STRENGTH[n] for n in defenders(look.state, target))
    without = _promise(look, target, number, shift, many - 1) if now else 0.0
    alone = _promise(look, target, number + mine, shift, many)
    later = round(min(coming * HOPE[look.side], 3.5 * (6 - many)))
    together = _promise(look, target, number + mine + later, shift, many + 1)
    gain = max(alone - max(without, 0.0), 0.0)
    return max(gain, HOPE[look.side] * max(together, 0.0) / (many + 1))


def siege(look: Look, target: UnitId, at: Place) -> float:
    """What an attack would promise with all who are not far, as many as find room."""
    there = muster(look, at)
    room = sum(p not in look.closed for p in NEAR[at])
    near = sorted(
        (STRENGTH[n] for n, p in look.ours.items() if n not in ARTILLERY and apart(p, at) <= CAMP),
        reverse=True,
    )[:room]
    if not near:
        return 0.0
    number = sum(near) + there.support - sum(STRENGTH[n] for n in defenders(look.state, target))
    return _promise(look, target, number, cover(at).total, len(near))


def _promise(look: Look, target: UnitId, number: int, shift: int, many: int) -> float:
    city = in_city(look.theirs[target])
    return judge(look, target, fight(number, shift, city), many * UNIT, many)


# ------------------------------------------------------------------------------ the plan
def plan(look: Look, target: UnitId) -> Plan | None:
    """The best attack on a unit with those who are free, around those who have announced it."""
    s, at = look.state, look.theirs[target]
    if ATTACKED in look.unit(target).marks:
        return None
    said = attackers(s, target)
    busy = {o.unit for o in s.orders if isinstance(o, Attack)} - set(said)
    free = [
        n
        for n, p in look.ours.items()
        if n not in busy and not look.unit(n).marks & {DISRUPTED, FOUGHT}
    ]
    near = sorted(
        (n for n in free if at in NEAR[look.ours[n]] and _able(look, n, target)),
        key=lambda n: (n not in said, -STRENGTH[n], n),
    )
    far = _supports(look, target, [n for n in free if n not in near])
    best: Plan | None = None
    for many in range(max(1, sum(n in said for n in near)), len(near) + 1):
        group = (*near[:many], *far)
        found = weigh(look, target, group, tuple(near[:many]))
        if best is None or found.value > best.value:
            best = found
    return best


def weigh(look: Look, target: UnitId, group: Units, near: Units) -> Plan:
    """What a group promises against a unit."""
    s, at = look.state, look.theirs[target]
    foes = defenders(s, target)
    odds = fight(differential(foes, group), shifts(s, foes, group).total, in_city(at))
    risked = sum(look.price(n, look.ours[n]) for n in near)
    return Plan(target, group, judge(look, target, odds, risked, len(near)), odds)


def _able(look: Look, name: UnitId, target: UnitId) -> bool:
    if name in attackers(look.state, target):
        return True
    return ATTACKING[0].lawful(look.state, Attack(name, target))


def _supports(look: Look, target: UnitId, free: list[UnitId]) -> Units:
    """[6.6] The strongest guns in range, and the strongest unit with a range of two."""
    found: list[UnitId] = []
    for guns in (True, False):
        able = [n for n in free if (n in ARTILLERY) == guns and _able(look, n, target)]
        said = [n for n in able if n in attackers(look.state, target)]
        if pick := said or sorted(able, key=lambda n: (-STRENGTH[n], n)):
            found.append(pick[0])
    return tuple(found)


# ------------------------------------------------------------------------------ advice
def attacking(look: Look, kind: Kind) -> Iterator[Advice]:
    """The attack that promises most is announced unit by unit."""
    s = look.state
    begun = next((o.target for o in s.orders if isinstance(o, Attack)), None)
    goals = [begun] if begun is not None else list(objects(s, look.foe).values())
    for target in goals:
        found = plan(look, target) if _touched(look, target) else None
        if found is None or (begun is None and found.value < ENOUGH):
            continue
        said = attackers(s, target)
        for n in found.units:
            order = Attack(n, target)
            if n not in said and kind.lawful(s, order):
                yield Advice(order, 1.0 + found.value, _attack_words(look, n, found))
                break


def _touched(look: Look, target: UnitId) -> bool:
    return not look.taken.isdisjoint(NEAR[look.theirs[target]])


def _attack_words(look: Look, name: UnitId, found: Plan) -> str:
    odds = found.odds
    hit = f"{sixths(odds.de)} to eliminate it" if odds.de else f"{sixths(odds.dd)} to drive it back"
    risk = odds.ad + odds.ae
    more = f", {sixths(risk)} to be driven off or worse" if risk else ""
    others = len(found.units) - 1
    help_ = "" if not others else " with one other" if others == 1 else f" with {others} others"
    where = called(look.theirs[found.target])
    return f"{name} attacks {found.target} in {where}{help_}: {hit}{more}."


def resolving(look: Look, kind: Kind) -> Iterator[Advice]:
    """What is announced is carried out once all have joined."""
    targets = dict.fromkeys(o.target for o in look.state.orders if isinstance(o, Attack))
    for target in targets:
        order = Resolve(target)
        if kind.lawful(look.state, order):
            yield Advice(order, 0.5, f"All who are to attack {target} have joined.")
