"""[4.0] Movement: one unit after the other, hex by hex."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.events import Announced, Counted, Marked, Moved, Rested, Took
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Side, State, UnitId
from paralab.games.red_devils.crossing import (
    RIVER_BARS,
    crosses,
    ferries,
    no_swimmer,
    price,
    reset,
    way,
)
from paralab.games.red_devils.demolition import bridge_entered
from paralab.games.red_devils.ground import (
    ACROSS,
    FERRY_SIDES,
    GOING,
    GOING_BLOWN,
    GROUND,
    NO_VEHICLES,
    OTHER,
    SWIMMERS,
    WAYS,
    into,
    step_basis,
)
from paralab.games.red_devils.opportunity import EVERY_HEX, ask
from paralab.games.red_devils.orders import Walk
from paralab.games.red_devils.parts import (
    ALLOWANCE,
    BOARD,
    BRITISH,
    FOE,
    GERMAN,
    KIND,
    KINDS,
    LATE,
    MOTORIZED,
    ON_MAP,
    QUARTERS,
    RAIL_BRIDGE,
    SIDE_OF,
    STATIC,
    in_points,
)
from paralab.games.red_devils.table import (
    CROSSED,
    CROSSING,
    DISRUPTED,
    FERRIED,
    FIRED,
    FOOT,
    LANDED,
    MOUNTED,
    SPARED,
    at,
    blown,
    firm,
    front,
    held,
    names,
    not_there,
    not_yours,
    phasing,
    side,
    standing,
    there,
    unit,
    zoc,
)

LEAVING: Final = 3 * QUARTERS
"""What leaving an enemy zone of control costs besides (4.4)."""
PASSING_MARKS: Final = frozenset({CROSSING, SPARED})
DECLARED: Final = frozenset({FOOT, MOUNTED})
ON_FOOT: Final = frozenset({FOOT})
IN_VEHICLES: Final = frozenset({MOUNTED})


# ------------------------------------------------------------------------------ where units go
def _steps(
    way_: str, going: Mapping[Place, tuple[tuple[Place, int], ...]]
) -> dict[Place, tuple[Place, ...]]:
    return {a: tuple(b for b, _ in steps) for a, steps in going.items()}


STEPS: Final = {way_: _steps(way_, GOING[way_]) for way_ in WAYS}
STEPS_BLOWN: Final = {way_: _steps(way_, GOING_BLOWN[way_]) for way_ in WAYS}


def steps_to(s: State, name: str, here: Place) -> tuple[Place, ...]:
    """The neighbours that a unit may step to as it moves now, whoever stands there.

    Neither by ferry nor over the river where no bridge is. For retreats and advances
    motorized infantry goes as it likes: on foot it goes everywhere.
    """
    how = OTHER if KIND[name] == MOTORIZED else way(s, name)
    return (STEPS_BLOWN if blown(s) else STEPS)[how][here]


# ------------------------------------------------------------------------------ who moves
@bar("4.8", "{unit} is static: it never moves.", facts=names)
def static(s: State, name: str) -> bool:
    """The flak at the bridge stays."""
    return name == STATIC


@bar("4.8", "{unit} does not move on the first turn.", facts=names, remedy="It may from turn 2 on.")
def too_early(s: State, name: str) -> bool:
    """The armor at 2708 is not ready."""
    return name == LATE and s.turn == 1


@bar(
    "8.1",
    "{unit} is disrupted, and a disrupted unit does not move.",
    facts=names,
    remedy="It recovers in the disruption removal phase of its side.",
)
def disrupted(s: State, name: str) -> bool:
    """Disrupted units stay."""
    return DISRUPTED in unit(s, name).marks


@bar("4.0", "{unit} has ended its move, because another unit has moved since.", facts=names)
def finished(s: State, name: str) -> bool:
    """One unit at a time: who has been let go is done."""
    return s.hand != name and unit(s, name).hexes > 0


@bar(
    "4.4",
    "{unit} has entered the zone of control of an undisrupted enemy, and must stop there.",
    facts=names,
)
def stopped(s: State, name: str) -> bool:
    """Whoever enters such a zone stops; whoever begins in it may leave."""
    u = unit(s, name)
    return u.hexes > 0 and u.at in firm(s, FOE[SIDE_OF[name]])


MAY_MOVE: Final = (not_yours, not_there, finished, static, too_early, disrupted, stopped)
"""What is asked of the unit alone, before any step."""


# ------------------------------------------------------------------------------ where to
def _points(s: State, a: Walk) -> Facts:
    u = unit(s, a.unit)
    left = ALLOWANCE - u.spent
    facts: dict[str, object] = {**names(s, a), "here": u.at, "left": in_points(left)}
    facts["points"] = "movement point" if left == QUARTERS else "movement points"
    if a.to in BOARD.adjacent.get(u.at, ()):
        facts["basis"] = step_basis(way(s, a.unit), u.at, a.to)
        facts["cost"] = in_points(cost(s, a) or 0)
        more = "" if not leaves_zone(s, a.unit) else ", three of them for leaving an enemy zone"
        facts["more"] = more
    return facts


def _closed(s: State, a: Walk) -> Facts:
    facts = dict(_points(s, a))
    here = at(s, a.unit)
    kind = KINDS[KIND[a.unit]]
    ground = "/".join(BOARD.terrain[a.to])
    how = way(s, a.unit)
    if any(GROUND[how][kind_] is None for kind_ in BOARD.terrain[a.to]) or into(how, a.to) is None:
        why = f"{a.unit} is {kind}, and {ground} hexes are closed to it except along a road"
    else:
        why = f"{a.unit} is {kind}, and does not cross the river between {here} and {a.to}"
    return {**facts, "why": why}


@bar("4.5", "{to} is no hex of this map.", gate=True, facts=names)
def off_the_map(s: State, a: Walk) -> bool:
    """A step leads to a hex."""
    return a.to not in ON_MAP


@bar("4.0", "{unit} stands in {the_to} already.", gate=True, facts=names)
def there_already(s: State, a: Walk) -> bool:
    """To stay is no move."""
    return a.to == at(s, a.unit)


@bar("4.0", "{the_to} is not next to {here}; a unit goes hex by hex.", gate=True, facts=_points)
def apart(s: State, a: Walk) -> bool:
    """One hex at a time."""
    return a.to not in BOARD.adjacent[at(s, a.unit)]


@bar("4.2", "{why}.", gate=True, facts=_closed)
def impassable(s: State, a: Walk) -> bool:
    """Some ground, and some rivers, are closed to some units."""
    return price(s, a.unit, at(s, a.unit), a.to) is None


def leaves_zone(s: State, name: str) -> bool:
    """Whether a unit would leave an enemy zone of control."""
    return at(s, name) in zoc(s, FOE[SIDE_OF[name]])


@rule("4.1")
def cost(s: State, a: Walk) -> int | None:
    """What a step costs in quarters: the ground, and three points for leaving an enemy zone."""
    here = at(s, a.unit)
    base = price(s, a.unit, here, a.to)
    if base is None or not leaves_zone(s, a.unit) or crosses(s, a.unit, here, a.to):
        return base
    return base + LEAVING


@bar("4.1", "{the_to} costs {cost}{more}; {unit} has {left} {points} left.", facts=_points)
def too_far(s: State, a: Walk) -> bool:
    """Ten movement points and no more."""
    u = unit(s, a.unit)
    return u.spent + (cost(s, a) or 0) > ALLOWANCE


@bar(
    "4.4",
    "{here} and {the_to} are both in enemy zones of control; nobody goes straight from one into"
    " another.",
    facts=_points,
)
def zone_to_zone(s: State, a: Walk) -> bool:
    """No way from one controlled hex into another."""
    held_ = front(s).zoc
    return a.to in held_ and at(s, a.unit) in held_


@bar("4.3", "An enemy unit stands in {the_to}, and no unit enters its hex.", facts=names)
def enemy_there(s: State, a: Walk) -> bool:
    """Enemy hexes are closed."""
    return a.to in front(s).held


@bar(
    "4.3",
    "A friend stands in {the_to}, and {unit} would have to stop there: an enemy controls it.",
    facts=names,
)
def no_room(s: State, a: Walk) -> bool:
    """Where one must stop, no friend may stand."""
    return a.to in front(s).firm and friend_in(s, side(s), a.to)


def friend_in(s: State, who: Side, place: Place) -> bool:
    """Whether a unit that counts for stacking stands in a hex: the static flak does not (4.3)."""
    return place in held(s, who) and any(n != STATIC for n in there(s, who, place))


@cache
def _walks(name: UnitId, here: Place, way_: str, bridge_gone: bool) -> tuple[Walk, ...]:
    known = (STEPS_BLOWN if bridge_gone else STEPS)[way_][here]
    boats = ACROSS[here] if name in SWIMMERS and way_ == OTHER else ()
    ferry = [b for b in BOARD.adjacent[here] if (here, b) in FERRY_SIDES]
    return tuple(Walk(name, p) for p in dict.fromkeys((*known, *boats, *ferry)))


def steps(s: State, name: str) -> Iterable[Action]:
    """One hex in any direction that the ground leaves open; the river besides."""
    return _walks(UnitId(name), at(s, name), way(s, name), blown(s))


def left(s: State, name: str) -> int:
    """The movement points that a unit has left, in quarters."""
    if any(b.stands(s, name) for b in (finished, static, too_early, disrupted, stopped)):
        return 0
    return ALLOWANCE - unit(s, name).spent


# ------------------------------------------------------------------------------ moving
def walk(w: Scribe, a: Walk) -> None:
    """Take a unit in hand; let its enemies fire before it leaves them; then it goes."""
    take(w, a.unit)
    u = unit(w.state, a.unit)
    across = crosses(w.state, a.unit, u.at, a.to)
    if across:
        w.write(Counted(track=CROSSED, by=1, cases=("4.6",)))
    if KIND[a.unit] == MOTORIZED and u.at in NO_VEHICLES and FOOT not in u.marks:
        w.write(Marked(unit=a.unit, on=ON_FOOT, cases=("4.8",)))
    if u.hexes == 0 and ask(w, a.unit, leaving=True):
        w.write(Announced(order=a, cases=("5.1",)))
        return
    step(w, a)


@rule("9.5")
def fresh(s: State, name: str) -> bool:
    """Whether a unit has landed in this player-turn: that keeps nobody from moving."""
    return LANDED in unit(s, name).marks


def step(w: Scribe, a: Walk) -> None:
    """The unit enters the hex, and whoever has it in range may fire."""
    s = w.state
    here = at(s, a.unit)
    points = cost(s, a) or 0
    cases = ["4.1", "4.2"]
    if leaves_zone(s, a.unit):
        cases.append("4.4" if here in firm(s, FOE[SIDE_OF[a.unit]]) else "8.3")
    if fresh(s, a.unit):
        cases.append("9.5")
    if crosses(s, a.unit, here, a.to):
        cases = ["4.6"]
        w.write(Marked(unit=a.unit, on=frozenset({CROSSING}), cases=("4.6",)))
    elif ferries(s, a.unit, here, a.to):
        cases.append("4.7")
        w.write(Counted(track=FERRIED, by=1, cases=("4.7",)))
    w.write(Moved(unit=a.unit, to=a.to, cost=points, cases=tuple(cases)))
    arrive(w, a.unit)


def arrive(w: Scribe, name: UnitId) -> None:
    """What a hex that was entered sets going: fire, and before it the charges on the bridge."""
    if EVERY_HEX in w.state.options:
        again = frozenset(m for m in unit(w.state, name).marks if m.startswith(FIRED))
        if again:
            w.write(Marked(unit=name, off=again, cases=("5.2",)))
    ask(w, name)
    if SIDE_OF[name] == BRITISH and at(w.state, name) in RAIL_BRIDGE:
        bridge_entered(w, name)


def take(w: Scribe, name: UnitId | None) -> None:
    """One unit at a time: letting go of a unit ends its move (4.0)."""
    before = w.state.hand
    if before == name:
        return
    if before is not None:
        clean(w, before)
    w.write(Took(unit=name, cases=("4.0",)))


def clean(w: Scribe, name: UnitId) -> None:
    """What was only for the time of a move comes off."""
    marks = unit(w.state, name).marks
    off = frozenset(m for m in marks if m in PASSING_MARKS or m.startswith(FIRED))
    if off:
        w.write(Marked(unit=name, off=off, cases=("5.2",)))


@rule("4.8")
def undeclare(w: Scribe) -> None:
    """How motorized infantry moves is declared for one whole phase, not for less."""
    for n, u in w.state.units[GERMAN].items():
        if off := u.marks & DECLARED:
            w.write(Marked(unit=n, off=off, cases=("4.8",)))


def begin_movement(w: Scribe) -> None:
    """Every unit has its ten points again; what landed has landed."""
    w.write(Rested(cases=("4.1",)))
    reset(w, CROSSED)
    if phasing(w.state) == GERMAN:
        undeclare(w)
        reset(w, FERRIED)
        for n, u in w.state.units[BRITISH].items():
            if LANDED in u.marks:
                w.write(Marked(unit=n, off=frozenset({LANDED}), cases=("9.6",)))


WALKING: Final = Kind(
    Walk,
    lambda s: standing(s, side(s)),
    steps,
    walk,
    MAY_MOVE,
    (
        off_the_map, there_already, apart, no_swimmer, impassable, enemy_there, zone_to_zone,
        too_far, no_room, *RIVER_BARS,
    ),
    ask=("Choose a unit to move.", "{0}: choose a hex to move to."),
    label="Move to {to}",
    left=left,
    costly=too_far,
)  # fmt: skip
