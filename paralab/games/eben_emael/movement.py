"""[4.0] Movement, and [11.0] the mines that interrupt it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.board import Place
from paralab.core.events import Asked, Consulted, Marked, Moved, Rested, Revealed, Took
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import NOTHING, Facts, bar, rule
from paralab.core.actions import Action, Pass
from paralab.core.state import Decision, State, UnitId
from paralab.games.eben_emael.fire import hit
from paralab.games.eben_emael.orders import Walk
from paralab.games.eben_emael.parts import BELGIAN, BOARD, COST, FORTS, GERMAN, SIDE_OF
from paralab.games.eben_emael.table import (
    BOLD,
    DONE,
    ON_MAP,
    PINNED,
    at,
    destroyed,
    enemies,
    mine,
    not_there,
    not_yours,
    side,
    written,
)

ALLOWANCE: Final = 4


def _sum(s: State, a: Walk) -> Facts:
    u = s.unit(a.unit)
    return {"here": u.at, "left": ALLOWANCE - u.spent, "cost": COST.get((u.at, a.to))}


@bar("4.0", "{unit} has finished its move: another unit has moved since.")
def finished(s: State, unit: str) -> bool:
    return DONE in s.unit(unit).marks


@bar("4.7", "{unit} is pinned; a pinned unit spends no movement points.")
def pinned(s: State, unit: str) -> bool:
    return PINNED in s.unit(unit).marks


@bar("4.0", "{to} is not beside {here}; a unit goes hex by hex.", gate=True, facts=_sum)
def apart(s: State, a: Walk) -> bool:
    return a.to not in BOARD.adjacent[at(s, a.unit)]


@bar("4.2", "Nobody may go from {here} to {to}: canal or cliff.", gate=True, facts=_sum)
def impassable(s: State, a: Walk) -> bool:
    return (at(s, a.unit), a.to) not in COST


@bar("4.1", "{unit} has {left} movement points left; {to} costs {cost}.", facts=_sum)
def too_far(s: State, a: Walk) -> bool:
    u = s.unit(a.unit)
    return u.spent + COST[u.at, a.to] > ALLOWANCE


@bar("4.3", "An enemy unit stands in {to}.")
def enemy_there(s: State, a: Walk) -> bool:
    return any(p == a.to for _, p in enemies(s))


@bar("4.8", "{to} is an undestroyed fortification; German units may not enter it.")
def fort_shut(s: State, a: Walk) -> bool:
    return a.to in FORTS and side(s) == GERMAN and not destroyed(s, a.to)


@bar("11.8", "{to} is mined; Belgian units may not go there boldly.")
def own_mines(s: State, a: Walk) -> bool:
    return side(s) == BELGIAN and s.unit(a.unit).hexes >= 1 and a.to in written(s, "mines")


def steps(s: State, unit: str) -> Iterable[Action]:
    """One hex in any direction."""
    return [Walk(UnitId(unit), p) for p in BOARD.adjacent[at(s, unit)]]


def walk(w: Scribe, a: Walk) -> None:
    """Take a unit in hand and move it one hex, unless mines stop it first."""
    take(w, a.unit)
    u = w.state.unit(a.unit)
    if u.hexes == 1:
        w.write(Marked(unit=a.unit, on=frozenset({BOLD}), cases=("4.6",)))
        if mines_stop(w, a.unit):
            return
    w.write(Moved(unit=a.unit, to=a.to, cost=COST[u.at, a.to], cases=("4.1", "4.2")))
    if u.hexes >= 1:
        mines_stop(w, a.unit)


@rule("11.2")
def mines_stop(w: Scribe, unit: UnitId) -> bool:
    """A bold German in a mined hex is attacked there, once a phase (11.1). True if it stops."""
    if w.state.scenario != "12.2" or SIDE_OF[unit] != GERMAN:
        return False
    u = w.state.unit(unit)
    hurt = f"mined {u.at}"
    w.write(Consulted(side=BELGIAN, cases=("11.2",)))
    if u.at not in written(w.state, "mines") or hurt in u.marks:
        return False
    w.write(Marked(unit=unit, on=frozenset({hurt}), cases=("11.1",)))
    mine_attack(w, unit)
    now = w.state.unit(unit)
    return now.at not in ON_MAP or PINNED in now.marks


@rule("11.0")
def mine_attack(w: Scribe, unit: UnitId) -> None:
    """Mines fire as a fort of strength 3, less two; the hex gives no cover (11.5)."""
    place = at(w.state, unit)
    w.write(Revealed(side=BELGIAN, heading="mines", entry=place, cases=("11.0",)))
    hit(w, unit, "3", NOTHING.add(-2, "minefield", "11.0"), "mines", (place, unit), ("11.0", "11.5"))


def take(w: Scribe, unit: UnitId | None) -> None:
    """4.0: one unit at a time; letting go of a unit ends its move."""
    before = w.state.hand
    if before == unit:
        return
    if before is not None and at(w.state, before) in ON_MAP:
        w.write(Marked(unit=before, on=frozenset({DONE}), cases=("4.0",)))
        tell_of_mine(w, before)
    w.write(Took(unit=unit))


@rule("11.2")
def tell_of_mine(w: Scribe, unit: UnitId) -> None:
    """A German whose only step was onto mines is told of them."""
    if w.state.scenario != "12.2" or SIDE_OF[unit] != GERMAN:
        return
    u = w.state.unit(unit)
    w.write(Consulted(side=BELGIAN, cases=("11.2",)))
    if u.hexes == 1 and u.at in written(w.state, "mines"):
        w.write(Revealed(side=BELGIAN, heading="mines", entry=u.at, cases=("11.2",)))


def rest(w: Scribe) -> None:
    """A movement phase begins."""
    w.write(Rested())


def end_movement(w: Scribe, _: Pass) -> None:
    """The last unit is let go; then no two friends may share a hex."""
    take(w, None)
    crowd(w)


@rule("4.4")
def crowd(w: Scribe) -> None:
    """Where friends end in one hex, their owner says which of them goes."""
    seen: dict[Place, list[UnitId]] = {}
    for n in mine(w.state):
        seen.setdefault(at(w.state, n), []).append(n)
    for place, units in seen.items():
        if place in ON_MAP and len(units) > 1:
            w.write(Asked(decision=Decision(side(w.state), "excess", tuple(units)), cases=("4.4",)))
            return
    w.close()


WALKING: Final = Kind(
    Walk,
    mine,
    steps,
    walk,
    (not_yours, not_there, finished, pinned),
    (apart, impassable, too_far, enemy_there, fort_shut, own_mines),
)
