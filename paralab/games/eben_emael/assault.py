"""[7.0] Close assault and [8.0] demolition: announced together, resolved one by one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.board import Place
from paralab.core.events import (
    Advanced,
    Answered,
    Asked,
    Consulted,
    Eliminated,
    Flagged,
    Marked,
    Resolved,
    Revealed,
    Rolled,
)
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import NOTHING, bar, rule
from paralab.core.actions import Action, Pass
from paralab.core.state import Decision, State, UnitId
from paralab.games.eben_emael.fire import announce, shoot
from paralab.games.eben_emael.movement import crowd
from paralab.games.eben_emael.orders import Advance, Assault, Demolish, Fire, Lose, Resolve
from paralab.games.eben_emael.parts import (
    BELGIAN,
    BOARD,
    BUILDING,
    CLOSE,
    FORTS,
    GERMAN,
    SIDE_OF,
    UP,
    WOODS,
    assault_result,
)
from paralab.games.eben_emael.table import (
    CHARGE,
    DESTROYED,
    FOE,
    PINNED,
    at,
    destroyed,
    enemies,
    is_fort,
    mine,
    not_there,
    not_yours,
    on_map,
    side,
    written,
)


@bar("7.0", "{unit} is pinned, and a pinned unit attacks nobody.")
def pinned(s: State, unit: str) -> bool:
    return PINNED in s.unit(unit).marks


@bar("7.7", "{unit} has already announced an attack this phase.")
def committed(s: State, unit: str) -> bool:
    return any(isinstance(o, Assault | Demolish) and o.unit == unit for o in s.orders)


@bar("7.8", "{target} is a fortification; it is demolished, never assaulted.", gate=True)
def storming_a_fort(s: State, a: Assault) -> bool:
    return is_fort(a.target)


@bar("7.0", "{target} is no enemy unit on the map.", gate=True)
def no_foe(s: State, a: Assault) -> bool:
    return SIDE_OF.get(UnitId(a.target)) != FOE[side(s)] or not on_map(s, a.target)


@bar("7.0", "{target} is not adjacent, or a cliff lies between.", gate=True)
def not_close(s: State, a: Assault) -> bool:
    return at(s, a.target) not in CLOSE[at(s, a.unit)]


def targets(s: State, unit: str) -> Iterable[Action]:
    """Every enemy close by."""
    near = CLOSE[at(s, unit)]
    return [Assault(UnitId(unit), n) for n, p in enemies(s) if p in near]


@bar("8.0", "Only German units demolish.", gate=True)
def no_sapper(s: State, unit: str) -> bool:
    return SIDE_OF.get(UnitId(unit)) != GERMAN


@bar("8.0", "{fort} is no undestroyed fortification beside {unit}.", gate=True)
def no_fort(s: State, a: Demolish) -> bool:
    standing = a.fort in FORTS and not destroyed(s, a.fort)
    return not standing or a.fort not in BOARD.adjacent[at(s, a.unit)]


@bar("8.1", "{unit} has spent its heavy charge.")
def spent(s: State, a: Demolish) -> bool:
    return a.charge and CHARGE not in s.unit(a.unit).marks


def blasts(s: State, unit: str) -> Iterable[Action]:
    """Every fortification beside the unit, with and without the charge."""
    near = [p for p in BOARD.adjacent[at(s, unit)] if p in FORTS]
    return [Demolish(UnitId(unit), p, charge) for p in near for charge in (False, True)]


@rule("8.1")
def blast(w: Scribe, a: Demolish) -> None:
    """Three or less destroys, five or less with the charge; wasted on a ruin (8.2)."""
    w.write(Resolved(order=a))
    if a.charge:
        w.write(Marked(unit=a.unit, off=frozenset({CHARGE}), cases=("8.1",)))
    if destroyed(w.state, a.fort):
        return
    start = at(w.state, a.unit)
    hard = (start, a.fort) in UP or BOARD.has("ridge", start, a.fort)  # 8.5
    die = w.roll()
    done = die + hard <= (5 if a.charge else 3)
    tally = NOTHING.add(1, "through a ridge or slope", "8.5") if hard else NOTHING
    result = "destroyed" if done else "-"
    w.write(
        Rolled(
            purpose="demolition", about=(a.unit, a.fort), dice=(die,), result=result, tally=tally,
            cases=("8.1", "8.5"),
        )  # fmt: skip
    )
    if done:
        w.write(Flagged(at=a.fort, on=frozenset({DESTROYED}), cases=("8.0",)))
        w.write(Consulted(side=BELGIAN, cases=("9.5",)))
        if a.fort in written(w.state, "dummies"):
            w.write(Revealed(side=BELGIAN, heading="dummies", entry=a.fort, cases=("9.5",)))


@rule("7.8")
def uphill(s: State, target: UnitId, attackers: tuple[UnitId, ...]) -> int:
    """Woods and buildings count; hexsides only if every attacker crosses such a one."""
    there = at(s, target)
    hard = all(
        BOARD.has("ridge", here, there) or BOARD.has("stream", here, there) or (here, there) in UP
        for here in (at(s, n) for n in attackers)
    )
    return (there in WOODS or there in BUILDING) + hard


@rule("7.5")
def storm(w: Scribe, target: UnitId) -> None:
    """All who announced it attack together; the attacker chooses his own loss."""
    orders = [o for o in w.state.orders if isinstance(o, Assault) and o.target == target]
    attackers = tuple(o.unit for o in orders)
    for o in orders:
        w.write(Resolved(order=o))
    die = w.roll()
    result = assault_result(len(attackers) - 1, die + uphill(w.state, target, attackers))
    w.write(
        Rolled(
            purpose="assault", about=(target, *attackers), dice=(die,), result=result,
            cases=("7.0", "7.8"),
        )  # fmt: skip
    )
    who = side(w.state)
    if result == "Ae" and len(attackers) == 1:
        w.write(Eliminated(unit=attackers[0], cases=("7.5",)))
    elif result == "Ae":
        w.write(Asked(decision=Decision(who, "loss", attackers), cases=("7.5",)))
    elif result == "De":
        there = at(w.state, target)
        w.write(Eliminated(unit=target, cases=("7.5",)))
        if who == BELGIAN or there not in FORTS or destroyed(w.state, there):
            w.write(Asked(decision=Decision(who, "advance", (there, *attackers)), cases=("7.6",)))


def begin_resolving(w: Scribe, _: Pass) -> None:
    """All is announced: now it is carried out, in the order its owner likes."""
    if w.state.orders:
        w.write(Asked(decision=Decision(side(w.state), "resolve"), cases=("5.2", "7.1", "8.2")))
    else:
        w.close()


def key(order: Action) -> str:
    """By what an announced order is called up: its firer, its sapper, or its target."""
    match order:
        case Fire(by=by):
            return by
        case Demolish(unit=unit):
            return unit
        case Assault(target=target):
            return target
        case _:
            raise TypeError(order)


@bar("5.2", "{what} has announced nothing.", gate=True)
def nothing_announced(s: State, what: str) -> bool:
    return what not in map(key, s.orders)


def resolve(w: Scribe, a: Resolve) -> None:
    """Carry out what was announced; a fort's two fires run on without a break (12.2)."""
    for order in [o for o in w.state.orders if key(o) == a.what]:
        match order:
            case Fire():
                shoot(w, order)
            case Demolish():
                blast(w, order)
            case Assault(target=target):
                storm(w, UnitId(target))
                break
            case _:
                raise TypeError(order)
    settle(w)


def settle(w: Scribe) -> None:
    """When nothing announced is left, the resolving is over, and so is the phase."""
    s = w.state
    if not s.orders and s.pending and s.pending[-1].kind == "resolve":
        w.write(Answered())
        w.close()


@bar("7.5", "{unit} is not one of those to choose from.", gate=True)
def not_asked(s: State, unit: str) -> bool:
    return unit not in s.pending[-1].about


def lose(w: Scribe, a: Lose) -> None:
    """The owner has chosen."""
    kind = w.state.pending[-1].kind
    w.write(Eliminated(unit=a.unit, cases=("4.4" if kind == "excess" else "7.5",)))
    w.write(Answered())
    (crowd if kind == "excess" else settle)(w)


@bar("7.6", "{unit} was not in that assault.", gate=True)
def not_victorious(s: State, unit: str) -> bool:
    return unit not in s.pending[-1].about[1:]


def advance(w: Scribe, a: Advance) -> None:
    """At once or not at all; it costs no movement points."""
    w.write(Advanced(unit=a.unit, to=Place(w.state.pending[-1].about[0]), cases=("7.6",)))
    stay(w, Pass())


def stay(w: Scribe, _: Pass) -> None:
    """The decision is made."""
    w.write(Answered())
    settle(w)


def asked(s: State) -> Iterable[str]:
    """Those the latest decision is about."""
    return s.pending[-1].about


STORMING: Final = Kind(
    Assault, mine, targets, announce, (not_yours, not_there, pinned, committed),
    (storming_a_fort, no_foe, not_close),
)  # fmt: skip
BLASTING: Final = Kind(
    Demolish, mine, blasts, announce, (not_yours, not_there, no_sapper, pinned, committed),
    (no_fort, spent),
)  # fmt: skip
RESOLVING: Final = Kind(
    Resolve, lambda s: dict.fromkeys(map(key, s.orders)), lambda _, what: (Resolve(what),), resolve,
    (nothing_announced,),
)  # fmt: skip
LOSING: Final = Kind(Lose, asked, lambda _, n: (Lose(UnitId(n)),), lose, (not_asked,))
ADVANCING: Final = Kind(
    Advance, asked, lambda _, n: (Advance(UnitId(n)),), advance, (not_victorious,)
)
