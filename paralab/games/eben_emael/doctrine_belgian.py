"""The garrison: wake the works, pin whoever is about to blow one up, and close in on the pinned.

One unit of worth is one needed fortification that still stands. Before the German assault a pin
is worth the demolition that it prevents; in the garrison's own turn it is worth the squad's next
turn, and more where the infantry can reach it: fire rarely kills, close assault does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import UnitId
from paralab.games.eben_emael.doctrine_look import Handler, Look, Price, fires, turns
from paralab.games.eben_emael.doctrine_odds import (
    BESIDE,
    FAR,
    Stroll,
    assault_chance,
    demolition_chance,
    fire_chance,
    grips,
    shelter,
    shoots,
    storm_modifier,
    strolls,
)
from paralab.games.eben_emael.orders import (
    Activate,
    Advance,
    Assault,
    Dummy,
    Enter,
    Fire,
    Lose,
    Mine,
    Walk,
)
from paralab.games.eben_emael.parts import ALLOWANCE, BOARD, FORTS, GERMAN, RATINGS, called
from paralab.games.eben_emael.table import MINES, written
from paralab.kit.advising import orders_of
from paralab.kit.odds import sixths

# Worths, in fortifications; measured over seeded games.
SQUAD: Final = 0.55  # a German squad killed
LOADED: Final = 0.15  # and more if it still has its heavy charge
OWN: Final = 0.25  # a squad of ours lost
NEIGHBOURS: Final = 6  # hexes within which a turret helps another work most
REACHED: Final = 0.2  # a pin that our infantry can use at once
_RATING: Final = int(RATINGS[GERMAN].values["effectiveness"])
SHARE: Final = 0.45  # the part of the German fires that one squad must expect


# ------------------------------------------------------------------------------ who is dangerous
def prey(look: Look, foe: UnitId) -> float:
    """What killing a German squad is worth: dearer the fewer they are for the work left to do."""
    loaded = LOADED * (look.loaded(foe))
    few = len(look.wanted) / max(1, len(look.theirs))
    return (SQUAD + loaded) * min(1.5, 0.7 + 0.3 * few)


def blow(look: Look, foe: UnitId) -> tuple[float, Place | None]:
    """The chance that a squad destroys a needed work from where it stands, and which."""
    at = look.theirs[foe]
    charge = look.loaded(foe)
    best, which = 0.0, None
    for fort in BESIDE[at]:
        if fort in look.wanted:
            chance = demolition_chance(at, fort, charge)
            if chance > best:
                best, which = chance, fort
    return best, which


def near_work(look: Look, foe: UnitId) -> int:
    """How many turns of walking a squad is from the next needed work; 0 beside it."""
    at = look.theirs[foe]
    return min((turns(look.way(at, f)) for f in look.wanted), default=FAR)


def fire_price(look: Look, foe: UnitId) -> Price:
    """Before the assault: the demolition a pin prevents. After it: the squad's next turn."""
    chance, fort = blow(look, foe)
    kill = prey(look, foe)
    if look.step == 4:
        pin = chance if fort else 0.02
        why = f"which is about to attack {called(fort)}" if fort else "which is coming on"
        return Price(pin, kill + pin, why)
    steps = near_work(look, foe)
    pin = {0: 0.5 * chance + 0.1, 1: 0.3}.get(steps, 0.1) if look.turns_left else 0.0
    hunters = sum(
        look.march(q, look.theirs[foe]) <= ALLOWANCE
        for n, q in look.ours.items()
        if not look.pinned(n)
    )
    pin += REACHED * min(2, hunters) / 2
    why = f"which stands beside {called(fort)}" if fort else "which can reach a work next"
    if hunters and not fort:
        why = "which our infantry can then assault"
    return Price(pin, kill + pin / 2, why)


def firing(look: Look, kind: Kind) -> Iterator[Advice]:
    """At the squads that threaten what must be held."""
    return fires(look, kind, fire_price)


# ------------------------------------------------------------------------------ infantry
def storm_value(look: Look, foe: UnitId, group: list[Place]) -> float:
    """What a close assault from these hexes is worth."""
    modifier = storm_modifier(look.theirs[foe], group)
    falls, loses = assault_chance(min(6, len(group)), modifier)
    return falls * (prey(look, foe) + 0.3 * blow(look, foe)[0]) - loses * OWN


def worth(look: Look, name: UnitId, at: Place, bold: bool) -> tuple[float, str]:
    """What it is worth that a squad stands in a hex, and the main reason."""
    hurt = look.enemy_guns.harm(at, bold, SHARE)
    best, why = _approach(look, at), "to close in"
    fight = 0.0
    for foe, there in look.theirs.items():
        if there in grips(at):
            value = _grapple(look, name, foe, at)
            if value > fight:
                fight, why = value, f"to assault {foe}"
    fight *= 1 - hurt.any
    shot = _next_fire(look, at)
    guard = 0.0
    for fort in BESIDE[at]:
        if fort in look.wanted and any(
            look.way(q, fort) <= 2 * ALLOWANCE for q in look.theirs.values()
        ):
            guard = 0.06
            if not fight:
                why = f"to stand in the way to {called(fort)}"
    value = best + fight + shot + guard - OWN * hurt.kill - 0.08 * hurt.pin
    return value, why


def _approach(look: Look, at: Place) -> float:
    """Nearness to the German squads that matter most."""
    return max(
        (
            0.5 * prey(look, foe) * (1 - 0.07 * min(14, look.march(at, there)))
            for foe, there in look.theirs.items()
        ),
        default=0.0,
    )


def _grapple(look: Look, name: UnitId, foe: UnitId, at: Place) -> float:
    """A close assault with those who are there, and half with those who could come."""
    there = look.theirs[foe]
    group, more = [at], 0
    for n, q in look.ours.items():
        if n == name or look.pinned(n):
            continue
        if there in grips(q):
            group.append(q)
        elif look.step == 8 and not look.done(n) and look.march(q, there) <= ALLOWANCE:
            more += 1
    now = storm_value(look, foe, group)
    if not more:
        return max(0.0, now)
    later = storm_value(look, foe, group + [at] * min(2, more))
    return max(0.0, now, (now + later) / 2)


def _next_fire(look: Look, at: Place) -> float:
    """The best fire from a hex in the German's next turn."""
    best = 0.0
    for foe, there in look.theirs.items():
        if there in shoots(at):
            hit = fire_chance("belgian", shelter(there, False), _RATING)
            best = max(best, hit.any * (0.15 + 0.6 * blow(look, foe)[0]))
    return best


def moving(look: Look, kind: Kind) -> Iterator[Advice]:
    """The squad in hand goes on where that pays; else the move that gains most."""
    hand = look.state.hand
    if hand in look.ours and (onward := _best_move(look, kind, UnitId(str(hand)))):
        yield onward
        return
    for name in look.ours:
        if name != hand and not look.done(name) and not look.pinned(name):
            found = _best_move(look, kind, name)
            if found:
                yield found


def _best_move(look: Look, kind: Kind, name: UnitId) -> Advice | None:
    u = look.unit(name)
    if u.spent >= ALLOWANCE or look.pinned(name):
        return None
    friends = {q for n, q in look.ours.items() if n != name}
    closed = frozenset(look.theirs.values())
    here = worth(look, name, u.at, u.hexes > 1)[0] - 5.0 * (u.at in friends)
    best, way, why = here + 0.015, None, ""
    mines = _own_mines(look)
    for stroll in strolls(u.at, ALLOWANCE - u.spent, u.hexes, closed, mines):
        if stroll.at in friends or stroll.risk:
            continue
        value, reason = worth(look, name, stroll.at, stroll.hexes > 1)
        if value > best:
            best, way, why = value, stroll, reason
    if way is None or not kind.lawful(look.state, order := Walk(name, way.first)):
        return None
    return Advice(order, best - here, _move_words(name, way, why))


def _move_words(name: UnitId, way: Stroll, why: str) -> str:
    pace = "in one quiet step" if way.hexes <= 1 else "boldly"
    return f"{name} goes {pace} to {way.at} {why}."


def _own_mines(look: Look) -> frozenset[tuple[Place, float]]:
    """[11.8] Mined hexes are closed to a bold move of our own."""
    return frozenset((Place(p), 1.0) for p in written(look.state, MINES))


def storming(look: Look, kind: Kind) -> Iterator[Advice]:
    """Together, where the odds are good for what a German squad is worth."""
    s = look.state
    said = {o.unit: o.target for o in s.orders if isinstance(o, Assault)}
    for foe, there in look.theirs.items():
        group = [
            n
            for n, q in look.ours.items()
            if there in grips(q) and not look.pinned(n) and said.get(n, foe) == foe
        ]
        free = [n for n in group if n not in said]
        if not free:
            continue
        places = [look.ours[n] for n in group]
        value = storm_value(look, foe, places)
        falls, loses = assault_chance(min(6, len(group)), storm_modifier(there, places))
        for n in free:
            order = Assault(n, foe)
            if value > 0 and kind.lawful(s, order):
                many = f"{len(group)} against one" if len(group) > 1 else "one against one"
                words = (
                    f"{n} assaults {foe}, {many}: {sixths(falls)} to destroy it, "
                    f"{sixths(loses)} to lose a squad."
                )
                yield Advice(order, 0.02 + value, words)


# ------------------------------------------------------------------------------ reinforcements
def entering(look: Look, kind: Kind) -> Iterator[Advice]:
    """Where the squad can do most at once."""
    s = look.state
    taken = set(look.ours.values())
    best: Enter | None = None
    most = -FAR * 1.0
    for order in orders_of(s, kind, Enter):
        if order.at not in taken:
            value, _ = worth(look, order.unit, order.at, False)
            if value > most:
                best, most = order, value
    if best is not None:
        yield Advice(best, 1.0 + most, _entry_words(look, best))


def _entry_words(look: Look, order: Enter) -> str:
    door = called(order.at)
    way = f"comes out of {door}" if order.at in FORTS else f"enters at {door}"
    away = min((turns(look.march(order.at, q)) for q in look.theirs.values()), default=FAR)
    if away >= FAR:
        return f"{order.unit} {way}."
    far = "right beside" if not away else "a turn from" if away == 1 else f"{away} turns from"
    return f"{order.unit} {way}, {far} the nearest German squad."


# ------------------------------------------------------------------------------ activation, secrets
def activating(look: Look, kind: Kind) -> Iterator[Advice]:
    """Every work is tried, those first that the German needs."""
    for order in orders_of(look.state, kind, Activate):
        eyes = FORTS[order.fort].observation
        words = f"4 in 6 to wake {called(order.fort)}" + (
            ", whose observers see for all the works." if eyes else "."
        )
        yield Advice(order, 0.5 + 0.3 * eyes + 0.1 * (order.fort in look.wanted), words)


def hiding(look: Look, kind: Kind) -> Iterator[Advice]:
    """The turrets whose fire would be missed least."""
    for order in orders_of(look.state, kind, Dummy):
        yield Advice(order, 1 - _missed(look, order.fort), _dummy_words(look, order.fort))


def _menace(look: Look, fort: Place) -> int:
    """How soon a turret will be attacked: squads beside it count twice, two hexes off once."""
    apart = (BOARD.distance(q, fort) for q in look.theirs.values())
    return sum(max(0, 3 - d) for d in apart)


def _in_reach(look: Look, fort: Place) -> int:
    """How many needed works a turret could help to hold."""
    return sum(0 < BOARD.distance(fort, f) <= NEIGHBOURS for f in look.wanted)


def _missed(look: Look, fort: Place) -> float:
    """What the fire of a turret would be worth: how long it will live, and what is near it."""
    return 0.05 * _in_reach(look, fort) - 0.1 * _menace(look, fort)


def _dummy_words(look: Look, fort: Place) -> str:
    if _menace(look, fort):
        return (
            f"{called(fort)} has squads close by and would soon be lost: let it be the false one."
        )
    many = _in_reach(look, fort)
    return (
        f"{called(fort)} has {many} of the needed works within {NEIGHBOURS} hexes: "
        "the fewer there are, the less its fire would be missed."
    )


def mining(look: Look, kind: Kind) -> Iterator[Advice]:
    """The ground around the works, a step out as well as beside them, where most ways meet."""
    s = look.state
    laid = [Place(p) for p in written(s, MINES)]
    for order in orders_of(s, kind, Mine):
        value, fort = _mine_value(look, order.at, laid)
        words = f"Mines in {order.at} lie on the way to {called(fort)}."
        yield Advice(order, value, words)


def _mine_value(look: Look, at: Place, laid: list[Place]) -> tuple[float, Place]:
    value, best, which = 0.0, -1.0, look.wanted[0]
    for fort in look.wanted:
        apart = BOARD.distance(at, fort)
        if apart > 2:
            continue
        near = sum(BOARD.distance(p, fort) <= 2 for p in laid)
        part = (1.0 if apart == 2 else 0.8) / (1 + 0.5 * near)
        value += part
        if part > best:
            best, which = part, fort
    return value, which


# ------------------------------------------------------------------------------ choices
def losing(look: Look, kind: Kind) -> Iterator[Advice]:
    """The squad goes that stands farthest from the enemy."""
    for order in orders_of(look.state, kind, Lose):
        value = 1 - _approach(look, look.ours[order.unit])
        words = f"{order.unit} stands where it can do least, so it can best be spared."
        yield Advice(order, value, words)


def advancing(look: Look, kind: Kind) -> Iterator[Advice]:
    """Go into the hex only if it is a better place to stand."""
    to = Place(look.state.pending[-1].about[0])
    for order in orders_of(look.state, kind, Advance):
        there = worth(look, order.unit, to, False)[0]
        here = worth(look, order.unit, look.ours[order.unit], False)[0]
        words = f"{order.unit} advances into {to}, a better place to fight on from."
        yield Advice(order, there - here, words)


HANDLERS: Final[Mapping[type[Action], Handler]] = {
    Activate: activating,
    Advance: advancing,
    Assault: storming,
    Dummy: hiding,
    Enter: entering,
    Fire: firing,
    Lose: losing,
    Mine: mining,
    Walk: moving,
}
