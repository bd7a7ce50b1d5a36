"""[5.0] Fire combat: announced together, resolved one by one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.board import Place
from paralab.core.events import Announced, Eliminated, Marked, Resolved, Rolled
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import NOTHING, Facts, Tally, bar, rule
from paralab.core.actions import Action
from paralab.core.state import State, UnitId
from paralab.games.eben_emael.orders import Fire
from paralab.games.eben_emael.parts import (
    BELGIAN,
    BOARD,
    BUILDING,
    FIELD,
    FORTS,
    NEAR2,
    RATING,
    SIDE_OF,
    WOODS,
    fire_result,
    obstruction,
)
from paralab.games.eben_emael.table import (
    BOLD,
    DESTROYED,
    FOE,
    INACTIVE,
    PINNED,
    at,
    enemies,
    flags,
    is_fort,
    live,
    mine,
    on_map,
    side,
    written,
)



@bar("3.0", "{by} is not yours to fire.", gate=True)
def not_your_fire(s: State, by: str) -> bool:
    owner = BELGIAN if is_fort(by) else SIDE_OF.get(UnitId(by))
    return owner != side(s)


@bar("3.0", "{by} is not on the map.", gate=True)
def not_here(s: State, by: str) -> bool:
    return not is_fort(by) and not on_map(s, by)


@bar("9.4", "Fortification {by} is inactive or destroyed.")
def silent(s: State, by: str) -> bool:
    return is_fort(by) and bool(flags(s, by) & {INACTIVE, DESTROYED})


@bar("9.5", "{by} is a dummy; it never fires.")
def painted(s: State, by: str) -> bool:
    return is_fort(by) and by in written(s, "dummies")


@bar("5.7", "{by} is pinned; a pinned unit does not fire.")
def pinned(s: State, by: str) -> bool:
    return not is_fort(by) and PINNED in s.unit(by).marks


@bar("5.4", "{by} has already announced that fire this phase.")
def fired(s: State, a: Fire) -> bool:
    return any(isinstance(o, Fire) and (o.by, o.again) == (a.by, a.again) for o in s.orders)


@bar("12.2", "Only a fortification fires again, in this scenario, after its first fire.")
def no_second(s: State, a: Fire) -> bool:
    first = (isinstance(o, Fire) and (o.by, o.again) == (a.by, False) for o in s.orders)
    return a.again and not (s.scenario == "12.2" and is_fort(a.by) and any(first))


@bar("5.8", "{target} is a fortification; fire does nothing to it, demolition may.", gate=True)
def at_a_fort(s: State, a: Fire) -> bool:
    return is_fort(a.target)


@bar("5.0", "{target} is no enemy unit on the map.", gate=True)
def no_target(s: State, a: Fire) -> bool:
    return SIDE_OF.get(UnitId(a.target)) != FOE[side(s)] or not on_map(s, a.target)


def _line(s: State, a: Fire) -> Facts:
    start, end = origin(s, a.by), at(s, a.target)
    case, what, where = obstruction(start, end) or ("", "", "")
    hexes = BOARD.distance(start, end)
    return {"start": start, "end": end, "hexes": hexes, "what": what, "where": where, "rule": case}


def origin(s: State, by: str) -> Place:
    """The hex a fire comes from."""
    return Place(by) if is_fort(by) else at(s, by)


@bar("5.1", "{end} is {hexes} hexes from {start}; a unit's range is two.", facts=_line)
def out_of_range(s: State, a: Fire) -> bool:
    return not is_fort(a.by) and BOARD.distance(at(s, a.by), at(s, a.target)) > 2


@bar("9.3", "{end} lies outside the field of fire of {start}.", facts=_line)
def out_of_field(s: State, a: Fire) -> bool:
    return is_fort(a.by) and at(s, a.target) not in FIELD[Place(a.by)]


@bar("6.2", "The line from {start} to {end} is blocked by {what} at {where}.", facts=_line)
def unseen(s: State, a: Fire) -> bool:
    lifted = is_fort(a.by) and not a.again and live(s)  # 6.4, and 12.2 for the second fire
    return not lifted and obstruction(origin(s, a.by), at(s, a.target)) is not None


def firers(s: State) -> Iterable[str]:
    """Units, and the Belgian's fortifications."""
    return (*mine(s), *FORTS) if side(s) == BELGIAN else mine(s)


def aims(s: State, by: str) -> Iterable[Action]:
    """Every enemy in the printed field of fire, once and again."""
    field = FIELD[Place(by)] if is_fort(by) else NEAR2[at(s, by)]
    targets = [n for n, p in enemies(s) if p in field]
    again = (False, True) if s.scenario == "12.2" and is_fort(by) else (False,)
    return [Fire(by, n, second) for second in again for n in targets]


def announce(w: Scribe, a: Action) -> None:
    """Lay the order on the table."""
    w.write(Announced(order=a, cases=("5.2",)))


@rule("5.6")
def cover(s: State, unit: str) -> Tally:
    """What the target's hex, and its boldness (4.6), do to the die."""
    u = s.unit(unit)
    found = NOTHING
    if u.at in FORTS:
        found = found.add(2, "target in a fortification hex", "5.6")
    if u.at in WOODS or u.at in BUILDING:
        found = found.add(1, "target in woods or a building", "5.6")
    if BOLD in u.marks:
        found = found.add(-2, "target moved boldly", "4.6")
    return found


@rule("5.0")
def hit(
    w: Scribe, target: str, column: str, sums: Tally, purpose: str, about: tuple[str, ...], cases: tuple[str, ...]
) -> None:
    """Two dice: one on the table, then one against the target's rating."""
    unit = UnitId(target)
    dice = [w.roll()]
    add = fire_result(column, dice[0] + sums.total)
    result = "-"
    if add is not None:
        dice.append(w.roll())
        over = dice[1] + add - RATING[SIDE_OF[unit]]
        result = "eliminated" if over >= 4 else "pinned" if over > 0 else "unharmed"
    w.write(
        Rolled(
            purpose=purpose, about=about, dice=tuple(dice), result=result, tally=sums,
            table="fire", column=column, read=() if add is None else (str(add),), cases=cases,
        )  # fmt: skip
    )
    if result == "eliminated":
        w.write(Eliminated(unit=unit, cases=("5.0",)))
    elif result == "pinned" and PINNED not in w.state.unit(unit).marks:
        w.write(Marked(unit=unit, on=frozenset({PINNED}), cases=("5.0",)))


def shoot(w: Scribe, a: Fire) -> None:
    """Carry out one announced fire; it is wasted if its target has gone."""
    w.write(Resolved(order=a))
    if not on_map(w.state, a.target):
        return
    fort = FORTS.get(Place(a.by))
    column = "1" if a.again else fort[0] if fort else str(SIDE_OF[UnitId(a.by)])
    hit(
        w, a.target, column, cover(w.state, a.target), "fire", (a.by, a.target), ("5.0", "5.6")
    )


FIRING: Final = Kind(
    Fire,
    firers,
    aims,
    announce,
    (not_your_fire, not_here, silent, painted, pinned),
    (fired, no_second, at_a_fort, no_target, out_of_range, out_of_field, unseen),
)
