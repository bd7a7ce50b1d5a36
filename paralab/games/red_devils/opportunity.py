"""[5.0] Opportunity fire: who may fire at a unit that moves or lands, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.basis import weakest
from paralab.core.board import Place
from paralab.core.events import Asked, Eliminated, Marked, Rolled
from paralab.core.game import Scribe
from paralab.core.rulings import NOTHING, Facts, Tally, bar, rule
from paralab.core.state import Decision, Side, State, Unit, UnitId
from paralab.games.red_devils.columns import COLUMNS
from paralab.games.red_devils.orders import Shoot
from paralab.games.red_devils.parts import (
    ARTILLERY,
    BOARD,
    BRITISH,
    COUNTERS,
    EFFECTS,
    FOE,
    GERMAN,
    ON_MAP,
    RANGE,
    SIDE_OF,
    STATIC,
    STRENGTH,
    TABLES,
)
from paralab.games.red_devils.table import (
    AIRLANDING,
    CROSSING,
    DISRUPTED,
    FIRED,
    SPARED,
    at,
    names,
    on_map,
    ready,
    side,
    there,
    unit,
    whose,
)
from paralab.kit.memo import per_part

EVERY_HEX: Final = "every-hex"
"""The option that a unit may be fired at again in each hex that it enters."""
COVER: Final = EFFECTS["fire"]
DOUBLED: Final = 2
"""What the strength of whoever fires at an airlanding unit is multiplied by (9.3)."""
DOWN: Final = frozenset({DISRUPTED})
HELD: Final = frozenset({SPARED})
REACH: Final = 2
"""The longest range of a unit that takes part in opportunity fire (6.6)."""


# ------------------------------------------------------------------------------ the ground
@rule("5.4")
def between(a: Place, b: Place) -> tuple[Place, ...]:
    """The hexes between two at a distance of two: those that are next to both (ours)."""
    return tuple(p for p in BOARD.adjacent[a] if p in BOARD.adjacent[b])


def city(place: Place) -> bool:
    """Whether this is a city hex."""
    return "city" in BOARD.terrain[place]


def _screened(a: Place, b: Place) -> bool:
    return city(b) or any(map(city, between(a, b)))


def _fields(reach: int) -> dict[Place, frozenset[Place]]:
    found = {}
    for a in ON_MAP:
        near = frozenset(BOARD.adjacent[a])
        if reach > 1:
            two = {q for p in near for q in BOARD.adjacent[p]} - near - {a}
            near |= {b for b in two if not _screened(a, b)}
        found[a] = near
    return found


FIELDS: Final = {reach: _fields(reach) for reach in (1, REACH)}
"""By range, the hexes that a unit may fire into from each hex (5.4)."""


# ------------------------------------------------------------------------------ who may fire
def _threat(units: Mapping[UnitId, Unit]) -> frozenset[Place]:
    found: set[Place] = set()
    for n, u in units.items():
        if n not in ARTILLERY and u.at in ON_MAP and DISRUPTED not in u.marks:
            found |= FIELDS[min(RANGE[n], REACH)][u.at]
    return frozenset(found)


_THREAT: Final = {
    BRITISH: per_part(lambda s: s.units[BRITISH], _threat),
    GERMAN: per_part(lambda s: s.units[GERMAN], _threat),
}


def threatened(s: State, who: Side, place: Place) -> bool:
    """Whether any unit of a side might fire into a hex."""
    return place in _THREAT[who](s)


@rule("5.0")
def firers(s: State, name: str, leaving: bool = False) -> Iterator[UnitId]:
    """The units that may fire now at one that moves or lands; `leaving`: before it moves (5.1)."""
    u = unit(s, name)
    foe = FOE[SIDE_OF[name]]
    if u.at not in ON_MAP or u.marks & (DOWN | HELD) or u.at not in _THREAT[foe](s):
        return
    for n, p in ready(s, foe).items():
        if n in ARTILLERY or FIRED + n in u.marks:
            continue
        if u.at in FIELDS[1 if leaving else min(RANGE[n], REACH)][p]:
            yield n


@rule("5.1")
def ask(w: Scribe, name: UnitId, leaving: bool = False) -> bool:
    """Let the other side decide, if any of its units may fire; whether it was asked."""
    if next(firers(w.state, name, leaving), None) is None:
        return False
    foe = FOE[SIDE_OF[name]]
    case = "9.3" if w.state.phase == AIRLANDING else "5.1" if leaving else "5.0"
    w.write(Asked(decision=Decision(foe, "fire", (name,)), cases=(case,)))
    return True


# ------------------------------------------------------------------------------ the fire
def landing(s: State) -> bool:
    """Whether units land: then whoever fires at them counts twice (9.3)."""
    return s.phase == AIRLANDING


@rule("9.3")
def strength(s: State, by: str) -> int:
    """What the strength of a firer counts for: twice its number at an airlanding unit."""
    return STRENGTH[by] * (DOUBLED if landing(s) else 1)


def differential(s: State, by: str, target: str) -> int:
    """The strength of the firer less that of the unit that is fired at (5.0)."""
    return strength(s, by) - STRENGTH[target]


def crossing(s: State, target: str) -> bool:
    """Whether a unit is on its way across the river (4.6)."""
    return CROSSING in unit(s, target).marks


def cover(s: State, target: str) -> Tally:
    """How many columns the ground under the target moves the fire to the left (negative)."""
    sums = NOTHING
    if crossing(s, target):
        return sums
    place = at(s, target)
    for ground in BOARD.terrain[place]:
        if ground in COVER:
            basis = BOARD.basis_of(place)
            sums = sums.add(-COVER[ground], f"target in {_in(ground)}", "5.4", basis)
    return sums


def _in(ground: str) -> str:
    return ground if ground in {"woods", "rough"} else f"a {ground}"


@rule("5.2")
def column(s: State, by: str, target: str) -> str:
    """The column of the combat table: below the table it is the first one."""
    return COLUMNS.named(differential(s, by, target), cover(s, target).total)


@rule("5.3")
def outcome(s: State, target: str, read: str) -> str:
    """What a result does to the unit fired at: it never retreats, and the firer never suffers."""
    if read == "De" or (read == "De*" and not city(at(s, target))):
        return "eliminated"
    if read not in ("Dd", "De*"):
        return "no effect"
    return "eliminated" if crossing(s, target) or stacked(s, target) else "disrupted"


def stacked(s: State, name: str) -> bool:
    """Whether a unit shares its hex with another that counts (4.3)."""
    friends = there(s, SIDE_OF[name], at(s, name))
    return any(n not in (name, STATIC) for n in friends)


def shoot(w: Scribe, a: Shoot) -> bool:
    """One unit fires at the one that moves or lands; whether that one is hit."""
    s = w.state
    sums, where = cover(s, a.target), column(s, a.by, a.target)
    die = w.roll()
    table = TABLES["combat"]
    read = table.look(die, where)
    result = outcome(s, a.target, read)
    cases = ["9.3", "5.0"] if landing(s) else ["5.0"]
    if crossing(s, a.target):
        cases.append("4.6")
    cases += ["5.2", "5.3"] if result != "no effect" else ["5.2"]
    known = (COUNTERS[a.by].basis, COUNTERS[a.target].basis, table.basis_of(die, where), sums.basis)
    w.write(
        Rolled(
            purpose="opportunity",
            about=(a.by, a.target),
            dice=(die,),
            result=result,
            tally=sums,
            table="combat",
            column=where,
            read=(read,),
            basis=weakest(known),
            cases=tuple(cases),
        )
    )
    if result == "eliminated":
        w.write(Eliminated(unit=a.target, cases=(_why_lost(s, a.target, read),)))
    elif result == "disrupted":
        w.write(Marked(unit=a.target, on=DOWN, cases=("5.3",)))
    else:
        w.write(Marked(unit=a.target, on=frozenset({FIRED + a.by}), cases=("5.2",)))
    return result != "no effect"


def _why_lost(s: State, target: str, read: str) -> str:
    """The case by which a unit is lost: by the table, or by being disrupted where it may not be."""
    if read == "De" or (read == "De*" and not city(at(s, target))):
        return "5.0"
    return "4.6" if crossing(s, target) else "5.3"


# ------------------------------------------------------------------------------ the decision
def target(s: State) -> UnitId:
    """The unit that the fire is about."""
    return UnitId(s.pending[-1].about[0])


def leaving(s: State) -> bool:
    """Whether it waits to leave its hex, rather than having entered one."""
    return bool(s.orders)


def _guns(s: State, a: Shoot) -> Facts:
    return {**names(s, a), "basis": COUNTERS[UnitId(a.by)].basis}


@bar(
    "5.0",
    "{by} is artillery: units with a range of more than two take no part in opportunity fire.",
    facts=_guns,
)
def is_artillery(s: State, by: str) -> bool:
    """Artillery never fires at what moves."""
    return by in ARTILLERY


@bar("8.1", "{by} is disrupted, and a disrupted unit does not fire.", facts=names)
def cannot_fire(s: State, by: str) -> bool:
    """Disrupted units do not fire."""
    return DISRUPTED in unit(s, by).marks


@bar(
    "3.0", "{by} does not fire for the {player} player, whose fire this is.", gate=True, facts=whose
)
def not_your_fire(s: State, by: str) -> bool:
    """Only the side that does not move fires."""
    return SIDE_OF.get(by) != side(s)


@bar("3.0", "{by} is not on the map.", gate=True, facts=names)
def not_here(s: State, by: str) -> bool:
    """Only what is on the map fires."""
    return not on_map(s, by)


def _mover(s: State, a: Action) -> Facts:
    return {**names(s, a), "mover": target(s)}


@bar("5.1", "{mover} is the unit that moves; only it may be fired at now.", gate=True, facts=_mover)
def not_the_mover(s: State, a: Shoot) -> bool:
    """Fire goes at the unit that moves."""
    return a.target != target(s)


@bar(
    "5.2",
    "{by} has fired at {target} in this phase; a unit fires once at each that moves.",
    facts=names,
)
def fired_already(s: State, a: Shoot) -> bool:
    """Once for each firer and moving unit."""
    return FIRED + a.by in unit(s, a.target).marks


def _line(s: State, a: Shoot) -> Facts:
    start, end = at(s, a.by), at(s, a.target)
    many = BOARD.distance(start, end)
    reach = RANGE[a.by]
    return {
        **names(s, a),
        "hexes": many,
        "far": "hex" if many == 1 else "hexes",
        "reach": "one hex" if reach == 1 else "two hexes",
        "basis": COUNTERS[UnitId(a.by)].basis,
    }


@bar("5.1", "{target} is {hexes} {far} away; {by} fires {reach} far.", facts=_line)
def out_of_range(s: State, a: Shoot) -> bool:
    """Only what is in range."""
    return BOARD.distance(at(s, a.by), at(s, a.target)) > RANGE[a.by]


@bar(
    "5.1",
    "{target} is about to leave its hex: only units next to it fire before it goes.",
    facts=names,
)
def only_neighbors(s: State, a: Shoot) -> bool:
    """Before it moves, those next to it."""
    return leaving(s) and BOARD.distance(at(s, a.by), at(s, a.target)) > 1


def _screen(s: State, a: Shoot) -> Facts:
    end = at(s, a.target)
    if city(end):
        why = f"{a.target} is in a city hex, where only a unit next to it fires at it"
    else:
        lies = [p for p in between(at(s, a.by), end) if city(p)]
        why = f"The city hex {lies[0]} lies between {a.by} and {a.target}" if lies else ""
    return {**names(s, a), "why": why, "basis": BOARD.basis_of(end)}


@bar("5.4", "{why}.", facts=_screen)
def screened_by_city(s: State, a: Shoot) -> bool:
    """No fire into, or past, a city from two hexes away."""
    start, end = at(s, a.by), at(s, a.target)
    return BOARD.distance(start, end) == REACH and _screened(start, end)


def shooters(s: State) -> Iterable[str]:
    """Those who may fire now."""
    return firers(s, target(s), leaving(s))


def shots(s: State, by: str) -> Iterable[Action]:
    """The one fire there is for each."""
    return (Shoot(UnitId(by), target(s)),)
