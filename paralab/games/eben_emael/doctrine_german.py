"""The assault groups: every squad to a work, quietly where it can, before the garrison wakes.

One unit of worth is one needed fortification destroyed now. A squad is matched with a work by
how many turns it must walk; a hex is worth the chance to destroy something from it, less the
turns that still lie ahead, less what the fires that cover it would do. Whatever the Belgian has
written on his paper is unknown here: turrets count as real, and in 12.2 any hex may be mined.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import State, UnitId
from paralab.games.eben_emael.doctrine_landing import MINED, landing, mine_risk
from paralab.games.eben_emael.doctrine_look import Handler, Look, Price, fires, turns
from paralab.games.eben_emael.doctrine_odds import (
    BESIDE,
    FAR,
    Stroll,
    assault_chance,
    demolition_chance,
    shoots,
    storm_modifier,
    strolls,
)
from paralab.games.eben_emael.orders import Advance, Assault, Demolish, Deploy, Fire, Lose, Walk
from paralab.games.eben_emael.parts import ALLOWANCE, BOARD, FORTS, GERMAN, called
from paralab.kit.advising import orders_of
from paralab.kit.memo import per_state
from paralab.kit.odds import sixths

# Worths, in fortifications; measured over seeded games.
SQUAD: Final = 0.9  # a squad lost
PIN: Final = 0.5  # a squad pinned through its next turn
DELAY: Final = 0.28  # one more turn on the way
FOE: Final = 0.35  # a Belgian squad killed
CHARGE_PRICE: Final = 0.2  # a heavy charge spent
SENTRY: Final = 0.12  # a work that fires
EYES: Final = 0.3  # a work that sees for all the others
SPARE: Final = 0.2  # what a squad is still worth when there are far more than works
HELPED: Final = 0.7  # what is left for one squad to do where another attacks too
SPREAD: Final = 0.4  # how often a firer that covers one squad covers another
BYSTANDER: Final = 0.1  # the fires at a squad that is not about to attack, while others are
HASTE: Final = 0.3  # turns that one walks further for a work that sees
GRIP: Final = 0.08  # danger from each Belgian squad that can come beside a hex


# ------------------------------------------------------------------------------ who goes where
class Plan:
    """What the assault groups make of a position: a work for every squad, and how time presses."""

    def __init__(self, s: State) -> None:
        self.look = look = Look(s, GERMAN)
        self.task = _tasks(look)
        self.dear = min(1.2, SPARE + (1 - SPARE) * len(look.wanted) / max(1, len(look.ours)))
        self.ready = frozenset(
            n
            for n, at in look.ours.items()
            if not look.pinned(n) and any(f in look.wanted for f in BESIDE[at])
        )
        ahead = max((turns(look.way(look.ours[n], f)) for n, f in self.task.items()), default=0)
        left = look.turns_left + 1
        self.delay = DELAY * (1 + 2 / left) + 0.3 * (ahead + 1 >= left)
        self.others = {
            f: frozenset(n for n, p in look.ours.items() if p in BESIDE[f] and not look.pinned(n))
            for f in look.works
        }

    def share(self, name: UnitId, beside: bool) -> float:
        """The part of the defensive fires that cover a squad which are aimed at it.

        They go to the squads about to attack; the more of these there are, the fewer for each.
        """
        ready = len(self.ready - {name}) + beside
        if not beside and ready:
            return BYSTANDER
        return 1 / (1 + SPREAD * (max(1, ready if beside else len(self.look.ours)) - 1))

    def share_later(self, beside: bool) -> float:
        """The same for the garrison's own fire phase, when all are worth a pin."""
        return (1.2 if beside else 0.8) / (1 + SPREAD * (max(2, len(self.look.ours)) - 1))


plan = per_state(Plan)


def _tasks(look: Look) -> dict[UnitId, Place]:
    """The nearest pairs of squad and work first; a second squad only where none is left over."""
    free, aims = dict(look.ours), look.wanted
    crowd = dict.fromkeys(aims, 0)
    toll = {(n, f): _toll(look, n, f) for n in free for f in aims}
    found: dict[UnitId, Place] = {}
    while free and aims:
        name, fort = min(
            ((n, f) for n in free for f in aims), key=lambda pair: toll[pair] + 1.5 * crowd[pair[1]]
        )
        found[name] = fort
        crowd[fort] += 1
        del free[name]
    return _exchanged(found, toll)


def _exchanged(
    found: dict[UnitId, Place], toll: Mapping[tuple[UnitId, Place], float]
) -> dict[UnitId, Place]:
    """Two squads change works where that saves more than it costs."""
    better = True
    while better:
        better = False
        for a, b in combinations(found, 2):
            now = toll[a, found[a]] + toll[b, found[b]]
            if toll[a, found[b]] + toll[b, found[a]] < now - 0.01:
                found[a], found[b] = found[b], found[a]
                better = True
    return found


def _toll(look: Look, name: UnitId, fort: Place) -> float:
    """Turns of walking, with some haste for the works that see and the works that fire."""
    mp = look.way(look.ours[name], fort)
    work = FORTS[fort]
    guns = 0.1 * (work.column in {"3", "cupola"})
    haste = HASTE * work.observation + 0.15 * (fort in look.awake) + guns
    late = 0.7 if look.pinned(name) and mp else 0.0
    bare = 0.0 if look.loaded(name) else 0.4
    return turns(mp) + 0.04 * mp + late + bare - haste


# ------------------------------------------------------------------------------ what a hex is worth
def worth(p: Plan, name: UnitId, at: Place, bold: bool) -> float:
    """What it is worth that a squad stands in a hex when the garrison fires."""
    look, rest = p.look, p.look.turns_left > 0
    beside = any(f in look.wanted for f in BESIDE[at])
    now = look.enemy_guns.harm(at, bold, p.share(name, beside))
    value = (
        (1 - now.any) * attack(p, name, at)[0] - p.dear * SQUAD * now.kill - way_ahead(p, name, at)
    )
    if rest:
        later = look.enemy_guns.harm(at, False, p.share_later(beside))
        value -= p.dear * (SQUAD * later.kill + PIN * later.pin + GRIP * grip(look, at))
        value += 0.04 * min(2, sum(q in shoots(at) for q in look.theirs.values()))
    return value


def way_ahead(p: Plan, name: UnitId, at: Place) -> float:
    """What the walking costs that is left from a hex."""
    fort = p.task.get(name)
    if fort is None:
        return 0.0
    mp = p.look.way(at, fort)
    return p.delay * (turns(mp) + 0.1 * mp)


def attack(p: Plan, name: UnitId, at: Place) -> tuple[float, Place | None]:
    """The best demolition from a hex, and of what: its chance, times what the work is worth."""
    charge = p.look.loaded(name)
    best, which = 0.0, None
    for fort in BESIDE[at]:
        if fort not in p.look.works:
            continue
        if fort in p.look.wanted:
            others = len(p.others[fort] - {name})
            value = demolition_chance(at, fort, charge) * prize(p.look, fort) * HELPED**others
            value *= 1.0 if p.task.get(name) == fort else 0.85
        else:
            value = demolition_chance(at, fort, False) * prize(p.look, fort)
        if value > best:
            best, which = value, fort
    return best, which


def prize(look: Look, fort: Place) -> float:
    """What destroying a work is worth: as one of the list, for its fire, and for its eyes."""
    listed = 1.0 if fort in look.wanted else 0.0
    guns = SENTRY if fort in look.awake else SENTRY / 3
    return listed + guns + EYES * FORTS[fort].observation


def grip(look: Look, at: Place) -> int:
    """How many Belgian squads could come beside a hex and assault it."""
    return min(3, sum(look.march(q, at) <= ALLOWANCE for n, q in look.theirs.items()))


# ------------------------------------------------------------------------------ movement
def moving(look: Look, kind: Kind) -> Iterator[Advice]:
    """The squad in hand goes on where that pays; else the move that gains most."""
    s, p = look.state, plan(look.state)
    if s.hand in look.ours and (onward := _best_move(p, kind, UnitId(str(s.hand)))):
        yield onward
        return
    for name in look.ours:
        if name != s.hand and not look.done(name) and not look.pinned(name):
            found = _best_move(p, kind, name)
            if found:
                yield found


def _best_move(p: Plan, kind: Kind, name: UnitId) -> Advice | None:
    look = p.look
    u = look.unit(name)
    if look.pinned(name) or u.spent >= ALLOWANCE:
        return None
    friends = {q for n, q in look.ours.items() if n != name}
    closed = look.works | frozenset(look.theirs.values())
    here = worth(p, name, u.at, u.hexes > 1) - 5.0 * (u.at in friends)
    best, way = here + 0.015, None
    for stroll in strolls(u.at, ALLOWANCE - u.spent, u.hexes, closed, mine_risk(look.state)):
        if stroll.at in friends:
            continue
        value = worth(p, name, stroll.at, stroll.hexes > 1) - MINED * stroll.risk
        if value > best:
            best, way = value, stroll
    if way is None:
        return None
    order = Walk(name, way.first)
    if not kind.lawful(look.state, order):
        return None
    return Advice(order, best - here, _reason(p, name, way))


def _reason(p: Plan, name: UnitId, way: Stroll) -> str:
    pace = "in one quiet step" if way.hexes <= 1 else "boldly"
    _, fort = attack(p, name, way.at)
    if fort is not None:
        charge = p.look.loaded(name) and fort in p.look.wanted
        odds = sixths(demolition_chance(way.at, fort, charge))
        last = ", for time is short" if p.look.turns_left < 3 and way.hexes > 1 else ""
        return f"{name} goes {pace} to {way.at}, beside {called(fort)}: {odds} to destroy it{last}."
    if (aim := p.task.get(name)) is not None:
        left = turns(p.look.way(way.at, aim))
        more = f"{left} more turn{'s' * (left != 1)} of walking"
        return f"{name} goes {pace} to {way.at} on its way to {called(aim)}: {more}."
    return f"{name} goes {pace} to {way.at}, out of the garrison's fire."


# ------------------------------------------------------------------------------ fire
def fire_price(look: Look, foe: UnitId) -> Price:
    """What a Belgian squad is worth as a target: it matters whom it can hurt next."""
    there = look.theirs[foe]
    near = sum(BOARD.distance(q, there) <= 2 for q in look.ours.values())
    beside = sum(there in BESIDE[q] for q in look.ours.values())
    menace = 0.08 + 0.06 * min(near, 3) + 0.15 * min(beside, 2)
    why = "which stands close enough to assault us" if beside else "which is coming up to the works"
    return Price(menace, FOE + menace, why)


# ------------------------------------------------------------------------------ demolition
def blasting(look: Look, kind: Kind) -> Iterator[Advice]:
    """Each squad at the work where it adds most; the heavy charge where it adds enough."""
    p = plan(look.state)
    done = {f: _survives(look, f) for f in look.works}
    free = {n for n in look.ours if not look.pinned(n) and n not in _committed(look.state)}
    for order in orders_of(look.state, kind, Demolish):
        yield _blast(p, order, done[order.fort], free)


def _committed(s: State) -> set[str]:
    return {o.unit for o in s.orders if isinstance(o, Assault | Demolish)}


def _survives(look: Look, fort: Place) -> float:
    """The chance that a work outlasts what is already announced against it."""
    left = 1.0
    for o in look.state.orders:
        if isinstance(o, Demolish) and o.fort == fort:
            left *= 1 - demolition_chance(look.ours[o.unit], fort, o.charge)
    return left


def _blast(p: Plan, order: Demolish, left: float, free: set[UnitId]) -> Advice:
    look, fort = p.look, order.fort
    at = look.ours[order.unit]
    value = prize(look, fort)
    plain = demolition_chance(at, fort, False)
    chance = demolition_chance(at, fort, order.charge)
    score = value * left * plain
    if order.charge:  # what others could do without it is not the charge's merit
        helpers = [n for n in free if n != order.unit and look.ours[n] in BESIDE[fort]]
        score += value * left * (chance - plain) * 0.5 ** len(helpers) - charge_price(look)
    how = "with its heavy charge" if order.charge else "with small charges"
    spare = "" if order.charge or not look.loaded(order.unit) else _saving(left)
    words = f"{order.unit} attacks {called(fort)} {how}: {sixths(chance)} to destroy it{spare}."
    return Advice(order, 0.02 + score, words)


def _saving(left: float) -> str:
    return "; its heavy charge is kept for another work" if left > 0 else ""


def charge_price(look: Look) -> float:
    """A heavy charge is dear while works are more than charges, and worth nothing at the end."""
    charges = sum(look.loaded(n) for n in look.ours)
    scarce = len(look.wanted) / max(1, charges)
    return CHARGE_PRICE * min(1.2, scarce) * min(1.0, look.turns_left / 4)


def storming(look: Look, kind: Kind) -> Iterator[Advice]:
    """Squads that have no work to attack fall on a Belgian squad together, if the odds are good."""
    s, p = look.state, plan(look.state)
    busy = {o.unit for o in s.orders if isinstance(o, Demolish)}
    idle = [
        n
        for n, at in look.ours.items()
        if n not in busy and not look.pinned(n) and attack(p, n, at)[0] < 0.15
    ]
    for foe, there in look.theirs.items():
        group = [n for n in idle if there in BESIDE[look.ours[n]]]
        if not group:
            continue
        modifier = storm_modifier(there, [look.ours[n] for n in group])
        falls, loses = assault_chance(len(group), modifier)
        price = fire_price(look, foe)
        value = falls * (price.kill + 0.1) - loses * SQUAD * 0.8
        if value <= 0:
            continue
        for n in group:
            order = Assault(n, foe)
            if kind.lawful(s, order):
                words = (
                    f"{n} joins {len(group)} against one at {foe}: {sixths(falls)} to destroy it, "
                    f"{sixths(loses)} to lose a squad."
                )
                yield Advice(order, 0.02 + value / len(group), words)


# ------------------------------------------------------------------------------ choices
def losing(look: Look, kind: Kind) -> Iterator[Advice]:
    """The squad goes that can do least: no charge left, and far from its work."""
    p = plan(look.state)
    for order in orders_of(look.state, kind, Lose):
        spent = not look.loaded(order.unit)
        fort = p.task.get(order.unit)
        far = look.way(look.ours[order.unit], fort) if fort else FAR
        why = "has no heavy charge left" if spent else "is the farthest from its work"
        words = f"{order.unit} {why}, so it can be spared more than the others."
        yield Advice(order, 0.5 * spent + min(far, 40) / 100, words)


def advancing(look: Look, kind: Kind) -> Iterator[Advice]:
    """Go into the hex only if it is a better place to stand."""
    p, to = plan(look.state), Place(look.state.pending[-1].about[0])
    for order in orders_of(look.state, kind, Advance):
        name = order.unit
        better = _rest(p, name, to) - _rest(p, name, look.ours[name])
        words = f"{name} advances into {to}, a better place from which to go on."
        yield Advice(order, better, words)


def _rest(p: Plan, name: UnitId, at: Place) -> float:
    beside = any(f in p.look.wanted for f in BESIDE[at])
    later = p.look.enemy_guns.harm(at, False, p.share_later(beside))
    return attack(p, name, at)[0] - way_ahead(p, name, at) - SQUAD * later.kill - PIN * later.pin


def firing(look: Look, kind: Kind) -> Iterator[Advice]:
    """At whoever can hurt the assault groups next."""
    return fires(look, kind, fire_price)


HANDLERS: Final[Mapping[type[Action], Handler]] = {
    Advance: advancing,
    Assault: storming,
    Demolish: blasting,
    Deploy: landing,
    Fire: firing,
    Lose: losing,
    Walk: moving,
}
