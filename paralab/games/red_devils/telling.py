"""What the game says of itself: facts for cards, prices, looks ahead, fields of fire."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.state import Side, State
from paralab.core.telling import Fact, Preview, Telling
from paralab.games.red_devils import crossing, entry, landing, movement, opportunity
from paralab.games.red_devils.orders import Enter, Land, Leave, Shoot, Walk
from paralab.games.red_devils.parts import (
    ARTILLERY,
    BOARD,
    BRITISH,
    COUNTERS,
    DOORS,
    ENTRIES,
    FOE,
    GERMAN,
    KIND,
    KINDS,
    MARKET,
    OFF,
    ON_MAP,
    POLES,
    QUARTERS,
    RAIL_BRIDGE,
    RANGE,
    SIDE_OF,
    SIDES,
    TRACK,
    called,
    in_points,
    letter_of,
)
from paralab.games.red_devils.sentences_moves import sentence
from paralab.games.red_devils.table import (
    ATTACKED,
    DISRUPTED,
    DROP_ZONES,
    FIRED,
    FOOT,
    FOUGHT,
    LANDED,
    MOUNTED,
    SPARED,
    at,
    blown,
    disrupted,
    firm,
    flags,
    on_map,
    ready,
    unit,
    zoc,
)
from paralab.games.red_devils.telling_combat import RESULTS as COMBAT_RESULTS
from paralab.games.red_devils.telling_combat import combat_facts, preview_combat, victory_facts
from paralab.games.red_devils.victory import communications, points, standing, verdict
from paralab.kit.wording import listed, signed

RESULTS: Final = {
    "opportunity": ("no effect", "disrupted", "eliminated"),
    "airlanding": ("eliminated", "disrupted", "lands well"),
    **COMBAT_RESULTS,
}
"""What dice may come to, by what they are rolled for: the worst for whoever rolls them first."""
MARKS: Final = {
    DISRUPTED: "disrupted",
    LANDED: "landed in this player-turn",
    FOOT: "moves as a non-mechanized unit",
    MOUNTED: "moves as a mechanized unit",
    FOUGHT: "has attacked",
    ATTACKED: "was attacked",
}


# ------------------------------------------------------------------------------ cards
def unit_facts(s: State, name: str) -> tuple[Fact, ...]:
    """The card of a unit."""
    return tuple(_unit_facts(s, name)) if name in COUNTERS else ()


def _unit_facts(s: State, name: str) -> Iterator[Fact]:
    u, counter, back = unit(s, name), COUNTERS[name], ENTRIES[name]  # type: ignore[index]
    yield Fact("Type", KINDS[KIND[name]], "2.7", back.basis["kind"])
    if counter.formation:
        yield Fact("Formation", counter.formation, "2.3", back.basis["title"])
    yield from combat_facts(s, name)
    if u.at in ON_MAP:
        yield Fact("Movement", f"{in_points(movement.left(s, name))} of 10 left", "2.6")
        yield Fact(
            "Moves as", _manner(s, name), "4.8" if KIND[name] == "motorized_infantry" else "4.9"
        )
    yield from _comes(s, name)
    yield _state_of(s, name)


def _manner(s: State, name: str) -> str:
    way = crossing.way(s, name)
    return {
        "mechanized": "a mechanized unit",
        "other": "a non-mechanized unit",
        "artillery": "a mechanized unit, but a non-mechanized one along roads",
    }[way]


def _comes(s: State, name: str) -> Iterator[Fact]:
    where, back = at(s, name), ENTRIES[name]
    if where not in TRACK and where not in OFF:
        return
    if SIDE_OF[name] == BRITISH:
        zones = landing.zones_of(s, name) or ((),)
        said = "written down in secret" if name in POLES and zones == ((),) else listed(zones)  # type: ignore[arg-type]
        yield Fact("Drop zone", said, "9.7" if name in POLES else "9.0", back.basis["entry"])
        return
    doors = entry.doors(s, name) if entry.first_turn(s, name) <= s.turn else ()
    yield Fact("Due", f"turn {entry.first_turn(s, name)}", "10.0", back.basis["entry"])
    said = " or ".join(doors) if doors else back.door or letter_of(name)
    yield Fact("Enters at", said, "10.1", back.basis["entry"])


def _state_of(s: State, name: str) -> Fact:
    u = unit(s, name)
    if u.at not in ON_MAP:
        return Fact("State", called(u.at))
    if DISRUPTED in u.marks:
        return Fact("State", "disrupted", "8.0")
    if u.at in firm(s, FOE[SIDE_OF[name]]):
        return Fact("State", "in an enemy zone of control", "4.4")
    return Fact("State", "ready")


def place_facts(s: State, place: Place) -> tuple[Fact, ...]:
    """The card of a hex: points, entries, zones of control, what was revealed."""
    return tuple(_place_facts(s, place)) if place in ON_MAP else ()


def _place_facts(s: State, place: Place) -> Iterator[Fact]:
    yield from victory_facts(s, place)
    if place in DOORS:
        yield Fact("Entry hex", f"{DOORS[place]}, German", "10.2", MARKET.basis[place])
    if DROP_ZONES in flags(s, place):
        yield Fact("Revealed", "a Polish drop zone", "9.7")
    if place in RAIL_BRIDGE:
        yield Fact("Railway bridge", "destroyed" if blown(s) else "stands", "11.0")


# ------------------------------------------------------------------------------ prices
def price(s: State, order: Action) -> Fact | None:
    """What a lawful order costs besides."""
    match order:
        case Walk(unit=name, to=to):
            return _price_of_a_step(s, order, name, to)
        case Enter(unit=name, at=place):
            return _under_fire(s, name, place)
        case Leave(unit=name):
            back = f"{name} may be back on turn {s.turn + entry.DELAY}, by the same letter"
            return Fact("Leaves the map", back, "4.5")
    return None


def _price_of_a_step(s: State, a: Walk, name: str, to: Place) -> Fact | None:
    here = at(s, name)
    if crossing.crosses(s, name, here, to):
        return Fact("Across the river", "its whole move; disrupted on the way is eliminated", "4.6")
    if unit(s, name).hexes == 0 and (near := _who(s, name, here, leaving=True)):
        return Fact("Leaves enemies", f"{near} may fire before it goes", "5.1")
    return _under_fire(s, name, to) or _zones(s, name, to)


def _zones(s: State, name: str, to: Place) -> Fact | None:
    if to in firm(s, FOE[SIDE_OF[name]]):
        return Fact("Must stop there", "an enemy zone of control", "4.4")
    if movement.leaves_zone(s, name):
        return Fact("Leaves an enemy zone", "three movement points more", "4.4")
    if movement.friend_in(s, SIDE_OF[name], to):
        return Fact("Shares the hex", "it may not end the phase there", "4.3")
    return None


def _under_fire(s: State, name: str, place: Place) -> Fact | None:
    if who := _who(s, name, place):
        return Fact("Into range", f"{who} may fire", "5.0")
    return None


def _who(s: State, name: str, place: Place, *, leaving: bool = False) -> str:
    """Those who could fire at a unit in a hex, as far as it shows now."""
    foe = FOE[SIDE_OF[name]]
    if not opportunity.threatened(s, foe, place):
        return ""
    marks = unit(s, name).marks
    if SPARED in marks:
        return ""
    again = opportunity.EVERY_HEX in s.options
    found = [
        n
        for n, p in ready(s, foe).items()
        if n not in ARTILLERY
        and (again or FIRED + n not in marks)
        and place in opportunity.FIELDS[1 if leaving else min(RANGE[n], opportunity.REACH)][p]
    ]
    return listed(found)


# ------------------------------------------------------------------------------ looks ahead
def preview(s: State, order: Action) -> Preview | None:
    """How an order will be looked up; only what the asker may know."""
    match order:
        case Shoot(by=by, target=target) if on_map(s, by) and on_map(s, target):
            return _preview_shot(s, by, target)
        case Land(unit=name, at=place) if place in ON_MAP:
            sums = landing.ground(place)
            return Preview(f"{name} lands in {called(place)}", "airlanding", "result", sums, "9.9")
    return preview_combat(s, order)


def _preview_shot(s: State, by: str, target: str) -> Preview:
    column = opportunity.column(s, by, target)
    gap = signed(opportunity.differential(s, by, target))
    sums = opportunity.cover(s, target)
    return Preview(f"{by} fires at {target}: {gap}", "combat", column, case="5.0", shifts=sums)


# ------------------------------------------------------------------------------ fields of fire
def fields_of(s: State, thing: str) -> Mapping[Place, frozenset[Place]]:
    """The hexes that a unit may fire into from where it stands; artillery attacks as far."""
    if thing not in SIDE_OF or not on_map(s, thing) or disrupted(s, thing):
        return {}
    here, far = at(s, thing), RANGE[thing]
    if thing not in ARTILLERY:
        return {here: opportunity.FIELDS[min(far, opportunity.REACH)][here]}
    return {here: frozenset(p for p in ON_MAP if 0 < BOARD.distance(here, p) <= far)}


def _under(s: State, who: Side) -> Mapping[Place, str]:
    """The hexes where a unit that moves may be fired at by a side."""
    return dict.fromkeys((p for p in ON_MAP if opportunity.threatened(s, who, p)), who)


# ------------------------------------------------------------------------------ why now
_WHY: Final = {
    "excess": "Two units have ended their moves in one hex, and neither can go on.",
    "retreat": "An attack has thrown the defender back.",
    "recoil": "An attack has failed, and those who made it from next door are thrown back.",
    "onward": "A retreat is two hexes long.",
    "advance": "The enemy has left the hex that was attacked.",
    "pursuit": "The unit that advances may follow the enemy one hex more.",
    "bridge": "A British unit has come to the railway bridge, the first to do so.",
}


def why_now(s: State) -> str:
    """What the decision on top interrupts, in one sentence."""
    d = s.pending[-1] if s.pending else None
    if d is None or d.kind != "fire":
        return "" if d is None else _WHY.get(d.kind, "")
    name, here = d.about[0], called(at(s, d.about[0]))
    if opportunity.landing(s):
        foe = SIDES[d.side]
        return f"{name} comes down in {here}, where {foe} units can fire at double strength."
    if opportunity.leaving(s):
        return f"{name} is about to leave {here}, next to {SIDES[d.side]} units."
    return f"{name} has come to {here}, in range of {SIDES[d.side]} units."


TELLING: Final = Telling(
    noun=("unit", "units"),
    thing=called,
    event=sentence,
    place=place_facts,
    unit=unit_facts,
    price=price,
    standing=standing,
    verdict=verdict,
    preview=preview,
    fields=fields_of,
    sides=SIDES,
    points=points,
    points_of="victory points",
    results=RESULTS,
    marks=MARKS,
    controls=zoc,
    layers={
        "British opportunity fire": lambda s: _under(s, BRITISH),
        "German opportunity fire": lambda s: _under(s, GERMAN),
        "Lines of communication": communications,
    },
    why_now=why_now,
    parts=QUARTERS,
    flags={"foot": ("as a non-mechanized unit", "as a mechanized unit")},
)
