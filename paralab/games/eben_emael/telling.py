"""What the game says of itself: facts for cards, prices, looks ahead, fields of fire."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.basis import Basis, weakest
from paralab.core.board import Place
from paralab.core.rulings import Tally
from paralab.core.state import State, UnitId
from paralab.core.telling import Fact, Preview, Telling
from paralab.games.eben_emael import assault, demolition, fire, mines, movement
from paralab.games.eben_emael.fortifications import FIELD
from paralab.games.eben_emael.orders import (
    Activate,
    Assault,
    Demolish,
    Enter,
    Fire,
    Resolve,
    Walk,
)
from paralab.games.eben_emael.parts import (
    ALLOWANCE,
    BOARD,
    FORTS,
    GERMAN,
    ON_MAP,
    RANGE,
    RATINGS,
    SIDE_OF,
    SIDES,
    called,
    short,
)
from paralab.games.eben_emael.resolving import key
from paralab.games.eben_emael.scenarios import standing, tally, verdict, wanted
from paralab.games.eben_emael.sentences import sentence
from paralab.games.eben_emael.sighting import sight_line
from paralab.games.eben_emael.table import (
    BOLD,
    CHARGE,
    DESTROYED,
    DUMMIES,
    INACTIVE,
    MINES,
    PINNED,
    at,
    flags,
    on_map,
    unit,
    written,
)
from paralab.kit.arcs import field, groups

RESULTS: Final = {
    "fire": ("no effect", "pinned", "eliminated"),
    "mines": ("no effect", "pinned", "eliminated"),
    "assault": tuple(assault.RESULTS[read] for read in ("Ae", "-", "De")),
    "demolition": ("no effect", "destroyed"),
    "activation": ("inactive", "active"),
}
"""What dice may come to, by what they are rolled for: the worst for whoever rolls them first."""
MARKS: Final = {PINNED: "pinned", BOLD: "moved boldly", CHARGE: "heavy charge left"}


# ------------------------------------------------------------------------------ cards
def unit_facts(s: State, name: str) -> tuple[Fact, ...]:
    """The card of a squad."""
    if SIDE_OF.get(name) is None or UnitId(name) not in s.units[SIDE_OF[name]]:
        return ()
    u, rated = unit(s, name), RATINGS[SIDE_OF[name]]
    facts = []
    if u.at in ON_MAP:
        left = 0 if PINNED in u.marks else movement.left(s, name)
        facts.append(Fact("Movement", f"{left} of {ALLOWANCE} left", "4.1"))
    facts += [
        Fact("Range", f"{RANGE} hexes", "5.1"),
        Fact(
            "Effectiveness",
            str(rated.values["effectiveness"]),
            "5.0",
            rated.basis["effectiveness"],
        ),
    ]
    if SIDE_OF[name] == GERMAN:
        ready = CHARGE in u.marks
        facts.append(Fact("Demolition", f"{demolition.rating(False)} or less", "8.1"))
        charge = f"left: {demolition.rating(True)} or less, once" if ready else "spent"
        facts.append(Fact("Heavy charge", charge, "8.1"))
    facts.append(_state_of(s, name))
    return tuple(facts)


def _state_of(s: State, name: str) -> Fact:
    u = unit(s, name)
    if u.at not in ON_MAP:
        return Fact("State", called(u.at), "10.0" if u.at == "reserve" else "")
    if PINNED in u.marks:
        return Fact("State", "pinned, moved boldly" if BOLD in u.marks else "pinned", "5.7")
    if BOLD in u.marks:
        return Fact("State", "moved boldly", "4.6")
    return Fact("State", "ready")


def place_facts(s: State, place: Place) -> tuple[Fact, ...]:
    """The card of a hex: a work, if one stands there, and what was revealed."""
    return (*_work_facts(s, place), *_found(s, place))


def _work_facts(s: State, place: Place) -> Iterator[Fact]:
    fort, lie = FORTS.get(place), flags(s, place)
    if fort is None:
        return
    name = f"{fort.name}, or {fort.also} after others" if fort.also else fort.name
    kind = f"{name}, {fort.kind}"
    yield Fact("Fortification", kind, "9.2" if fort.cupola else "9.3", fort.basis["kind"])
    if not fort.cupola:
        yield Fact("Strength", fort.column, "9.1", fort.fire_basis)
        ways = " and ".join(" ".join(d.name for d in group) for group in groups(fort.arrows))
        yield Fact("Fields of fire", ways, "9.3", fort.field_basis)
    else:
        yield Fact("Field of fire", "all round", "9.2", fort.field_basis)
    if fort.observation:
        yield Fact("Observation", "observation cupola", "6.4", fort.basis["observation"])
    state = "destroyed" if DESTROYED in lie else "inactive" if INACTIVE in lie else "active"
    yield Fact("State", state, "9.0" if state == "destroyed" else "9.4")
    if place in wanted(s):
        yield Fact("Victory", "on the list of works to destroy", s.scenario)


def _found(s: State, place: Place) -> Iterator[Fact]:
    lie = flags(s, place)
    if DUMMIES in lie:
        yield Fact("Revealed", "a dummy", "9.5")
    if MINES in lie:
        yield Fact("Revealed", "mined", "11.0")


# ------------------------------------------------------------------------------ prices
def price(s: State, order: Action) -> Fact | None:
    """What a lawful order costs besides."""
    match order:
        case Walk(unit=name, to=to):
            return _price_of_a_step(s, name, to)
        case Demolish(unit=name, charge=True):
            return Fact("Spends the heavy charge", f"{name} has only this one", "8.1")
        case Enter(at=place) if place in FORTS:
            return Fact("Uses this fortification", "one squad comes out of each a turn", "10.3")
    return None


def _price_of_a_step(s: State, name: str, to: Place) -> Fact | None:
    u = unit(s, name)
    if u.hexes == 1 and BOLD not in u.marks:
        return Fact("A bold move", "a second hex; fire at this squad gets −2", "4.6")
    here, there = fire.cover(u.at).total, fire.cover(to).total
    if there < here:
        return Fact("Leaves cover", f"+{here} on fire in {called(u.at)}, +{there} there", "5.6")
    return None


# ------------------------------------------------------------------------------ looks ahead
def preview(s: State, order: Action) -> Preview | None:  # noqa: PLR0911  # one for each order
    """How an order, or what is announced, will be looked up; only what the asker may know."""
    match order:
        case Fire() if _a_fire(s, order):
            return _preview_fire(s, order)
        case Assault() if on_map(s, order.unit) and on_map(s, order.target):
            together = dict.fromkeys((*assault.assailants(s, order.target), order.unit))
            return _preview_assault(s, order.target, tuple(together))
        case Demolish() if on_map(s, order.unit) and order.fort in FORTS:
            return _preview_demolition(s, order)
        case Activate():
            title = f"{called(order.fort)}: active on 1 to 4"
            return Preview(title, "activation", "fortification", case="9.4")
        case Walk() if on_map(s, order.unit):
            return _preview_mines(s, order)
        case Resolve(what=what):
            return next((preview(s, o) for o in s.orders if key(o) == what), None)
    return None


def _a_fire(s: State, a: Fire) -> bool:
    return on_map(s, a.target) and (a.by in FORTS or on_map(s, a.by))


def _preview_fire(s: State, a: Fire) -> Preview:
    name, basis = fire.column(a)
    again = " again" if a.again else ""
    sums = fire.boldness(s, a.target)
    return _two_dice(
        f"{short(a.by)} fires{again} at {a.target}", name, sums, a.target, "5.9", basis
    )


def _two_dice(
    title: str, column: str, sums: Tally, target: str, case: str, basis: Basis
) -> Preview:
    rated = RATINGS[SIDE_OF[target]]
    return Preview(
        title,
        "fire",
        column,
        sums,
        case,
        rated.values["effectiveness"],
        weakest((rated.basis["effectiveness"], basis)),
    )


def _preview_assault(s: State, target: str, attackers: tuple[UnitId, ...]) -> Preview:
    verb = "assaults" if len(attackers) == 1 else "assault"
    title = f"{' and '.join(attackers)} {verb} {target}"
    sums = assault.terrain(s, target, attackers)
    return Preview(title, "assault", assault.column(len(attackers)), sums, "7.9")


def _preview_demolition(s: State, a: Demolish) -> Preview:
    need = demolition.rating(a.charge)
    title = f"{a.unit} attacks {short(a.fort)}: {need} or less"
    return Preview(title, "demolition", str(need), demolition.hexside(at(s, a.unit), a.fort), "8.1")


def _preview_mines(s: State, a: Walk) -> Preview | None:
    """The mines that a step would set off, where the asker knows of them."""
    u = unit(s, a.unit)
    if SIDE_OF[a.unit] != GERMAN or not movement.moves_boldly(u):
        return None
    known = written(s, MINES) | {p for p, lie in s.markers.items() if MINES in lie}
    for place in (u.at, a.to):
        if place in known and mines.scar(place) not in u.marks:
            name, basis = mines.COLUMN
            title = f"The mines in {place} attack {a.unit}"
            return _two_dice(title, name, mines.blast(), a.unit, "11.0", basis)
    return None


# ------------------------------------------------------------------------------ fields of fire
def fields_of(s: State, thing: str) -> Mapping[Place, frozenset[Place]]:
    """The hexes that something may fire into, by the hex that it fires from.

    A work with several fields has one entry for each, under the first hex of its arrow.
    """
    place = Place(thing)
    fort = FORTS.get(place)
    if fort is None:
        return {at(s, thing): fire.NEAR[at(s, thing)]} if on_map(s, thing) else {}
    if fort.cupola:
        return {place: FIELD[place]}
    found = {}
    for group in groups(fort.arrows):
        first = BOARD.step(place, group[0]) or place
        found[first] = field(BOARD, place, group)
    return found


TELLING: Final = Telling(
    noun=("squad", "squads"),
    thing=called,
    event=sentence,
    place=place_facts,
    unit=unit_facts,
    price=price,
    standing=standing,
    verdict=verdict,
    preview=preview,
    sight=sight_line,
    fields=fields_of,
    sides=SIDES,
    points=lambda s: tally(s)[0],
    points_of="works destroyed",
    results=RESULTS,
    marks=MARKS,
    flags={
        "charge": ("with the heavy charge", "without the heavy charge"),
        "again": ("with its second fire", ""),
    },
)
