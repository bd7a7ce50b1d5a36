"""[4.0] Movement: one squad after the other, hex by hex."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.basis import weakest
from paralab.core.board import Place
from paralab.core.events import Asked, Marked, Moved, Rested, Took
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Decision, State, Unit, UnitId
from paralab.games.eben_emael.mines import mines_stop, own_mines, tell_of_mines
from paralab.games.eben_emael.orders import Walk
from paralab.games.eben_emael.parts import (
    ALLOWANCE,
    BOARD,
    EFFECTS,
    FOE,
    FORTS,
    GERMAN,
    ON_MAP,
    ground_basis,
)
from paralab.games.eben_emael.table import (
    BOLD,
    PINNED,
    at,
    held,
    mine,
    names,
    not_a_squad,
    not_there,
    not_yours,
    shut,
    side,
    standing,
    unit,
)
from paralab.kit.movement import Going, survey

ENTER: Final = EFFECTS["enter"]
CROSS: Final = EFFECTS["cross"]
CLOSED_HEXES: Final = frozenset(EFFECTS["closed"]["hexes"])
CLOSED_SIDES: Final = tuple(EFFECTS["closed"]["hexsides"])
FLAT_SIDES: Final = tuple(kind for kind in CROSS if kind != "slope")
MARK_BOLD: Final = frozenset({BOLD})


# ------------------------------------------------------------------------------ the ground
def ground(place: Place) -> int | None:
    """Movement points to enter a hex, the dearest of what it holds; None where nobody goes."""
    kinds = BOARD.terrain[place]
    if not CLOSED_HEXES.isdisjoint(kinds):
        return None
    costs = [int(ENTER[kind]) for kind in kinds]
    return max([*costs, int(ENTER["fortification"])] if place in FORTS else costs)


def _price(a: Place, b: Place) -> int | None:
    into = ground(b)
    if into is None or any(BOARD.has(kind, a, b) for kind in CLOSED_SIDES):
        return None
    flat = sum(int(CROSS[kind]) for kind in FLAT_SIDES if BOARD.has(kind, a, b))
    return into + flat + (int(CROSS["slope"]) if BOARD.climbs("slope", a, b) else 0)


GOING: Final[Going] = survey(BOARD, _price)
COST: Final = {(a, b): points for a, steps in GOING.items() for b, points in steps}
"""What each step costs; those that nobody may take are absent."""


@rule("4.2")
def cost(a: Place, b: Place) -> int:
    """Movement points from one hex to the next: ground, hexside, and the slope if it is climbed."""
    return COST[a, b]


# ------------------------------------------------------------------------------ who moves
@bar(
    "4.7",
    "{unit} is pinned; a pinned squad spends no movement points.",
    facts=names,
    remedy="It recovers in its own reorganization step.",
)
def pinned(s: State, name: str) -> bool:
    """Pinned squads stay."""
    return PINNED in unit(s, name).marks


@bar("4.0", "{unit} has ended its move, because another squad has moved since.", facts=names)
def finished(s: State, name: str) -> bool:
    """One squad at a time: who has been let go is done."""
    return s.hand != name and unit(s, name).spent > 0


# ------------------------------------------------------------------------------ where to
def _step(s: State, a: Walk) -> Facts:
    u = unit(s, a.unit)
    facts = {**names(s, a), "here": u.at, "left": ALLOWANCE - u.spent}
    facts["points"] = "movement point" if facts["left"] == 1 else "movement points"
    if a.to in BOARD.adjacent[u.at]:
        facts["basis"] = weakest((ground_basis(a.to), BOARD.basis_of(u.at, a.to)))
        facts["cost"] = COST.get((u.at, a.to))
        canal = not CLOSED_HEXES.isdisjoint(BOARD.terrain[a.to])
        facts["why"] = (
            f"{a.to} is canal, and nobody enters the canal"
            if canal
            else f"A cliff parts {u.at} from {a.to}, and nobody crosses a cliff"
        )
    return facts


@bar("4.5", "{to} is no hex of this map, and no squad leaves the map.", gate=True, facts=names)
def off_the_map(s: State, a: Walk) -> bool:
    """Nobody leaves."""
    return a.to not in ON_MAP


@bar("4.0", "{unit} stands in {the_to} already.", gate=True, facts=names)
def there_already(s: State, a: Walk) -> bool:
    """To stay is no move."""
    return a.to == at(s, a.unit)


@bar("4.0", "{the_to} is not next to {here}; a squad goes hex by hex.", gate=True, facts=_step)
def apart(s: State, a: Walk) -> bool:
    """One hex at a time."""
    return a.to not in BOARD.adjacent[at(s, a.unit)]


@bar("4.2", "{why}.", gate=True, facts=_step)
def impassable(s: State, a: Walk) -> bool:
    """Canal hexes and cliffs are closed to all."""
    return (at(s, a.unit), a.to) not in COST


@bar("4.1", "{the_to} costs {cost}; {unit} has {left} {points} left.", facts=_step)
def too_far(s: State, a: Walk) -> bool:
    """Four movement points and no more."""
    u = unit(s, a.unit)
    return u.spent + cost(u.at, a.to) > ALLOWANCE


@bar("4.3", "An enemy squad stands in {the_to}, and no squad enters its hex.", facts=names)
def enemy_there(s: State, a: Walk) -> bool:
    """Enemy hexes are closed."""
    return a.to in held(s, FOE[side(s)])


@bar(
    "4.8",
    "{to} still stands, and no German squad enters a fortification that still stands.",
    facts=names,
    remedy="Destroy it in step 5 first.",
)
def still_stands(s: State, a: Walk) -> bool:
    """Germans enter only ruins."""
    return shut(s, a.to) and side(s) == GERMAN


@cache
def _walks(name: UnitId, here: Place) -> tuple[Walk, ...]:
    return tuple(Walk(name, p) for p, _ in GOING[here])


def steps(s: State, name: str) -> Iterable[Action]:
    """One hex in any direction that the ground leaves open."""
    return _walks(UnitId(name), at(s, name))


def left(s: State, name: str) -> int:
    """The movement points that a squad has left."""
    return 0 if finished.stands(s, name) else ALLOWANCE - unit(s, name).spent


# ------------------------------------------------------------------------------ moving
@rule("4.6")
def moves_boldly(u: Unit) -> bool:
    """A squad that has entered a hex this phase moves boldly when it goes on."""
    return u.hexes >= 1


def walk(w: Scribe, a: Walk) -> None:
    """Take a squad in hand and move it one hex, unless mines stop it on its way out."""
    take(w, a.unit)
    u = unit(w.state, a.unit)
    bold = moves_boldly(u)
    if bold:
        if BOLD not in u.marks:
            w.write(Marked(unit=a.unit, on=MARK_BOLD, cases=("4.6",)))
        if mines_stop(w, a.unit):
            return
    w.write(Moved(unit=a.unit, to=a.to, cost=cost(u.at, a.to), cases=("4.1", "4.2")))
    if bold:
        mines_stop(w, a.unit)


def take(w: Scribe, name: UnitId | None) -> None:
    """One squad at a time: letting go of a squad ends its move (4.0)."""
    before = w.state.hand
    if before == name:
        return
    if before is not None:
        tell_of_mines(w, before)
    w.write(Took(unit=name, cases=("4.0",)))


def begin_movement(w: Scribe) -> None:
    """Every squad has its four points again."""
    w.write(Rested(cases=("4.1",)))


def end_movement(w: Scribe, _: Pass) -> None:
    """The last squad is let go; then no two friends may share a hex."""
    take(w, None)
    crowd(w)


@rule("4.4")
def crowd(w: Scribe) -> None:
    """Where friends end in one hex, their owner says, one by one, which of them are eliminated."""
    units = mine(w.state)
    if len(held(w.state, side(w.state))) < sum(u.at in ON_MAP for u in units.values()):
        together: dict[Place, list[UnitId]] = {}
        for n, u in units.items():
            together.setdefault(u.at, []).append(n)
        for place, names_ in together.items():
            if place in ON_MAP and len(names_) > 1:
                choice = Decision(side(w.state), "excess", tuple(names_))
                w.write(Asked(decision=choice, cases=("4.4",)))
                return
    w.close()


WALKING: Final = Kind(
    Walk,
    lambda s: standing(s, side(s)),
    steps,
    walk,
    (not_a_squad, not_yours, not_there, pinned, finished),
    (off_the_map, there_already, apart, impassable, too_far, enemy_there, still_stands, own_mines),
    ask=("Choose a squad to move.", "{0}: choose a hex to walk to."),
    label="Walk to {to}",
    left=left,
    costly=too_far,
)
