"""The assault groups: every squad to a work, quietly where it can, before the garrison wakes.

One unit of worth is one needed fortification destroyed now. A squad is matched with a work by
how many turns it must walk; a hex is worth the chance to destroy something from it, less the
turns that still lie ahead, less what the fires that cover it would do. Whatever the Belgian has
written on his paper is unknown here: turrets count as real, and in scenario 12.2 every hex that
has not shown its mines may be mined, those beside the works most of all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import State, UnitId
from paralab.games.eben_emael.doctrine_look import Handler, Look, Price, fires, turns
from paralab.games.eben_emael.doctrine_odds import (
    BESIDE,
    FAR,
    Stroll,
    assault_chance,
    demolition_chance,
    shoots,
    sixths,
    storm_modifier,
    strolls,
)
from paralab.games.eben_emael.fortifications import FIELD
from paralab.games.eben_emael.orders import Advance, Assault, Demolish, Deploy, Fire, Lose, Walk
from paralab.games.eben_emael.parts import ALLOWANCE, BOARD, FORTS, GERMAN, SETTINGS, called
from paralab.games.eben_emael.table import MINES
from paralab.kit.memo import per_state

# Worths, in fortifications; measured over seeded games.
SQUAD: Final = 0.9  # a squad lost
PIN: Final = 0.3  # a squad pinned through its next turn
DELAY: Final = 0.28  # one more turn on the way
FOE: Final = 0.35  # a Belgian squad killed
CHARGE_PRICE: Final = 0.2  # a heavy charge spent
SENTRY: Final = 0.12  # a work that fires, but need not be destroyed
GRIP: Final = 0.08  # danger from each Belgian squad that can come beside a hex
MINED: Final = 0.65  # what setting off a mine costs
MEETING: Final = 2.0  # how much the Belgian is thought to mine where ways meet


# ------------------------------------------------------------------------------ who goes where
class Plan:
    """What the assault groups make of a position: a work for every squad, and how time presses."""

    def __init__(self, s: State) -> None:
        self.look = look = Look(s, GERMAN)
        self.task = _tasks(look)
        self.share = min(0.8, 2.4 / max(1, len(look.ours)))
        ahead = max((turns(look.way(look.ours[n], f)) for n, f in self.task.items()), default=0)
        left = look.turns_left + 1
        self.delay = DELAY * (1 + 2 / left) + 0.3 * (ahead + 1 >= left)
        self.others = {
            f: frozenset(n for n, p in look.ours.items() if p in BESIDE[f] and not look.pinned(n))
            for f in look.works
        }


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
    return found


def _toll(look: Look, name: UnitId, fort: Place) -> float:
    """Turns of walking, with some haste for the works that see and the works that fire."""
    mp = look.way(look.ours[name], fort)
    work = FORTS[fort]
    guns = 0.1 * (work.column in {"3", "cupola"})
    haste = 0.3 * work.observation + 0.15 * (fort in look.awake) + guns
    late = 0.7 if look.pinned(name) and mp else 0.0
    bare = 0.0 if look.loaded(name) else 0.4
    return turns(mp) + 0.04 * mp + late + bare - haste


# ------------------------------------------------------------------------------ what a hex is worth
def worth(p: Plan, name: UnitId, at: Place, bold: bool) -> float:
    """What it is worth that a squad stands in a hex when the garrison fires."""
    look, rest = p.look, p.look.turns_left > 0
    now = look.enemy_guns.harm(at, bold, p.share)
    value = (1 - now.any) * attack(p, name, at)[0] - SQUAD * now.kill - way_ahead(p, name, at)
    if rest:
        later = look.enemy_guns.harm(at, False, p.share)
        value -= SQUAD * later.kill + PIN * later.pin + GRIP * grip(look, at)
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
            value = demolition_chance(at, fort, charge) * 0.5**others
            value *= 1.0 if p.task.get(name) == fort else 0.85
        else:
            value = demolition_chance(at, fort, False) * sentry(p.look, fort)
        if value > best:
            best, which = value, fort
    return best, which


def sentry(look: Look, fort: Place) -> float:
    """What destroying a work is worth that need not be destroyed."""
    return SENTRY if fort in look.awake else SENTRY / 3


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
        charge = p.look.loaded(name)
        odds = sixths(demolition_chance(way.at, fort, charge))
        last = ", for time is short" if p.look.turns_left < 3 and way.hexes > 1 else ""
        return f"{name} goes {pace} to {way.at}, beside {called(fort)}: {odds} to destroy it{last}."
    if (aim := p.task.get(name)) is not None:
        left = turns(p.look.way(way.at, aim))
        more = f"{left} more turn{'s' * (left != 1)} of walking"
        return f"{name} goes {pace} to {way.at} on its way to {called(aim)}: {more}."
    return f"{name} goes {pace} to {way.at}, out of the garrison's fire."


def mine_risk(s: State) -> frozenset[tuple[Place, float]]:
    """[11.2] How likely each hex is mined, as far as the German knows."""
    if not SETTINGS[s.scenario].mines:
        return frozenset()
    return _mine_risk(frozenset(q for q, marks in s.markers.items() if MINES in marks))


@lru_cache(maxsize=64)
def _mine_risk(shown: frozenset[Place]) -> frozenset[tuple[Place, float]]:
    """The more works are close to a hex, the likelier the Belgian has thought of it."""
    works = SETTINGS["12.2"].victory
    near = {
        q: sum(BOARD.distance(q, f) <= 2 for f in works)
        for q in BOARD.where
        if q not in FORTS and q not in shown
    }
    weight = {q: n**MEETING for q, n in near.items() if n}
    hidden = SETTINGS["12.2"].mines - len(shown)
    each = hidden / sum(weight.values())
    return frozenset(
        (*((q, 1.0) for q in shown), *((q, min(0.9, each * w)) for q, w in weight.items()))
    )


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
    for subject in kind.subjects(look.state):
        for order in kind.of(look.state, subject):
            if isinstance(order, Demolish):
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
    value = 1.0 if fort in look.wanted else sentry(look, fort)
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
    for subject in kind.subjects(look.state):
        for order in kind.of(look.state, subject):
            if isinstance(order, Lose):
                spent = not look.loaded(order.unit)
                fort = p.task.get(order.unit)
                far = look.way(look.ours[order.unit], fort) if fort else FAR
                why = "has no heavy charge left" if spent else "is the farthest from its work"
                words = f"{order.unit} {why}, so it can be spared more than the others."
                yield Advice(order, 0.5 * spent + min(far, 40) / 100, words)


def advancing(look: Look, kind: Kind) -> Iterator[Advice]:
    """Go into the hex only if it is a better place to stand."""
    p, to = plan(look.state), Place(look.state.pending[-1].about[0])
    for subject in kind.subjects(look.state):
        for order in kind.of(look.state, subject):
            if isinstance(order, Advance):
                name = order.unit
                better = _rest(p, name, to) - _rest(p, name, look.ours[name])
                words = f"{name} advances into {to}, a better place from which to go on."
                yield Advice(order, better, words)


def _rest(p: Plan, name: UnitId, at: Place) -> float:
    later = p.look.enemy_guns.harm(at, False, p.share)
    return attack(p, name, at)[0] - way_ahead(p, name, at) - SQUAD * later.kill - PIN * later.pin


# ------------------------------------------------------------------------------ set-up of 12.2
def landing(look: Look, kind: Kind) -> Iterator[Advice]:
    """One step short of a work: landing on mines hurts, a quiet step onto them does not."""
    s = look.state
    waiting = [n for n in kind.subjects(s) if any(True for _ in kind.of(s, n))]
    if not waiting:
        return
    name = UnitId(waiting[0])
    served = {f: sum(_steps(q, f) <= 1 for q in look.ours.values()) for f in look.wanted}
    risks = dict(mine_risk(s))
    best: Advice | None = None
    for order in kind.of(s, name):
        if not isinstance(order, Deploy):
            continue
        score, fort = _landing_value(look, order.at, served, risks)
        if fort is not None and (best is None or score > best.score):
            words = (
                f"{name} lands in {order.at}, one quiet step from {called(fort)}: "
                "hexes beside the works are the likeliest to be mined."
                if _steps(order.at, fort) == 1
                else f"{name} lands in {order.at}, right beside {called(fort)}."
            )
            best = Advice(order, score, words)
    if best is not None:
        yield best


def _steps(at: Place, fort: Place) -> int:
    return BOARD.distance(at, fort) - 1


def _landing_value(
    look: Look, at: Place, served: Mapping[Place, int], risks: Mapping[Place, float]
) -> tuple[float, Place | None]:
    best, which = -FAR * 1.0, None
    for fort, count in served.items():
        mp = look.way(at, fort)
        steps = _steps(at, fort)
        if steps > 1 or mp > ALLOWANCE:
            continue
        score = 2.0 - 1.2 * count + 0.3 * FORTS[fort].observation - 0.05 * mp
        if score > best:
            best, which = score, fort
    exposed = sum(at in field for field in FIELD.values()) / len(FIELD)
    return best - MINED * risks.get(at, 0.0) - 0.4 * exposed, which


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
