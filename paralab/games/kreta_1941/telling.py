"""What the game says of itself: facts for cards, prices, looks ahead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.state import State, UnitId
from paralab.core.telling import Fact, Preview, Telling
from paralab.games.kreta_1941 import movement, sentences_arrivals, sentences_combat
from paralab.games.kreta_1941.engagement import owing
from paralab.games.kreta_1941.night import allowance, dark
from paralab.games.kreta_1941.objects import SEATS, WORTH, clear_of_british
from paralab.games.kreta_1941.orders import Arrive, Push, Walk
from paralab.games.kreta_1941.parts import (
    AIRFIELDS,
    ALLOWANCE,
    ARRIVES,
    ARRIVES_AT,
    BOARD,
    BRITISH,
    COUNTERS,
    EMPTY,
    ENDS,
    EXITS,
    FOE,
    GERMAN,
    GUNS,
    HALVES,
    IN_TRACK,
    ON_MAP,
    SIDE_OF,
    SIDES,
    air_points,
    called,
    is_token,
    points,
    side_of,
)
from paralab.games.kreta_1941.reinforcements import PORT
from paralab.games.kreta_1941.sentences import sentence
from paralab.games.kreta_1941.table import (
    GONE_ON,
    LANDED,
    LEFT,
    NO_GUN,
    ONTO,
    UNDER,
    air_left,
    controllers,
    in_play,
    known,
    on_map,
    spaces,
    unit,
    zone,
)
from paralab.games.kreta_1941.track import EMERGING, force, stand
from paralab.games.kreta_1941.victory import by_points, owner, standing, verdict
from paralab.games.kreta_1941.victory import points as victory_points

KINDS: Final = {
    "airborne": "airborne infantry",
    "infantry": "infantry",
    "reconnaissance": "reconnaissance",
    "tank": "tanks",
    "tankette": "tankettes",
    "heavy_weapons": "heavy weapons company",
    "artillery": "field artillery",
    "anti_aircraft": "anti-aircraft artillery",
}
MARKS: Final = {
    LANDED: "landed this turn: half its movement",
    ONTO: "landed on an enemy",
    LEFT: "has slipped out of an enemy zone",
    GONE_ON: "has gone on in the communication track",
    NO_GUN: "no anti-aircraft gun",
    **sentences_combat.MARKS,
}
FIRST_DAY: Final = 20
"""The first turn is the day of 20 May 1941; each day has a second one, its night."""


def hour(s: State) -> str:
    """The date, and whether it is day or night."""
    return f"{FIRST_DAY + (s.turn - 1) // 2} May, {'night' if dark(s) else 'day'}"


# ------------------------------------------------------------------------------ cards
def unit_facts(s: State, name: str) -> tuple[Fact, ...]:
    """The card of a unit, or of a token."""
    if name == EMPTY or is_token(name):
        return _token_facts(s, name)
    if name not in SIDE_OF:
        return ()
    return tuple(_unit_facts(s, UnitId(name)))


def _token_facts(s: State, name: str) -> tuple[Fact, ...]:
    if not known(s, name):
        return ()
    facts = [Fact("Face down", "a British unit, or nothing", "16.1")]
    if NO_GUN in unit(s, name).marks:
        facts.append(Fact("Known", "no anti-aircraft gun, since none has fired", "12.31"))
    return tuple(facts)


def _unit_facts(s: State, name: UnitId) -> Iterator[Fact]:
    counter = COUNTERS[name]
    yield Fact("Type", KINDS[counter.kind], "2.21")
    yield from _strengths(name)
    if in_play(s, name):
        left, full = points(movement.left(s, name)), points(allowance(s, name))
        case = "4.5" if counter.side == BRITISH and not dark(s) else "4.23"
        yield Fact("Movement", f"{left} of {full} left", case, counter.basis)
    else:
        yield Fact("Movement", points(ALLOWANCE[name]), "2.21", counter.basis)
    if not known(s, name):  # it lies face down, or is to be laid: the card is the counter's
        return
    if name in ARRIVES and not on_map(s, name):
        where = ARRIVES_AT[name]
        place = "a port" if where == PORT else called(where)
        yield Fact("Arrives", f"turn {ARRIVES[name]}, at {place}", "11.1")
    yield _state_of(s, name)


def _strengths(name: UnitId) -> Iterator[Fact]:
    values, basis = COUNTERS[name].values, COUNTERS[name].basis
    if name in GUNS:
        yield Fact("Fire in attack", str(values["attack"]), "2.21", basis)
        yield Fact("Fire in defence", str(values["fire_defence"]), "2.21", basis)
        yield Fact("Range", str(values["range"]), "2.21", basis)
    else:
        yield Fact("Attack strength", str(values["attack"]), "2.21", basis)
    yield Fact("Defence strength", str(values["defence"]), "2.21", basis)


def _state_of(s: State, name: UnitId) -> Fact:
    u, foe = unit(s, name), FOE[SIDE_OF[name]]
    if u.at in IN_TRACK:
        return Fact("State", f"between the maps, in {called(u.at)}", "9.11")
    if u.at not in ON_MAP:
        return Fact("State", called(u.at))
    if ONTO in u.marks:
        return Fact("State", "landed on an enemy: it has to attack him", "12.23")
    if u.at in zone(s, foe):
        return Fact("State", "in an enemy zone of control", "5.21")
    return Fact("State", "ready")


def place_facts(s: State, place: Place) -> tuple[Fact, ...]:
    """The card of a hex, or of a space of the communication track."""
    return tuple(_place_facts(s, place))


def _place_facts(s: State, place: Place) -> Iterator[Fact]:
    if place in IN_TRACK:
        inside = [n for who in (GERMAN, BRITISH) for n in spaces(s, who).get(place, ())]
        yield Fact("In it", ", ".join(inside) or "nobody", "9.23")
        return
    yield from sentences_arrivals.place_arrivals(s, place)
    for sheet, hexes in EXITS.items():
        if place in hexes:
            told = f"to {called(ENDS[sheet])}, for 1 movement point"
            yield Fact("Way off the map", told, "9.11", BOARD.basis_of(place))
    if who := controllers(s, place):
        yield Fact("Controlled by", ", ".join(map(called, who)), "5.13")


# ------------------------------------------------------------------------------ prices, looks ahead
def price(s: State, order: Action) -> Fact | None:
    """What a lawful order costs besides."""
    match order:
        case Walk(unit=name, to=to) if to in IN_TRACK:
            return Fact("On the track", f"{name} goes on by one space each turn", "9.24")
        case Walk(unit=name, to=to) if (who := side_of(name)) and to in zone(s, FOE[who]):
            return Fact("Next to an enemy", f"{name} stops there", "5.21")
        case Push(unit=name, at=at) if who := side_of(name):
            return Fact("Strengths", f"{force(s, name)} against {stand(s, at, FOE[who])}", "9.31")
        case Arrive(unit=name):
            return Fact("Movement", f"{name} may still move in this phase", "11.11")
    return sentences_arrivals.price_arrivals(s, order) or sentences_combat.price_combat(s, order)


def preview(s: State, order: Action) -> Preview | None:
    """How an order, or what is announced, will be looked up; only what the asker may know."""
    found = sentences_arrivals.preview_arrivals(s, order)
    return found or sentences_combat.preview_combat(s, order)


def stands(s: State) -> str:
    """How the game stands, and what is left of the air points."""
    air = "" if dark(s) else f"{air_points(air_left(s))} left"
    return "; ".join(filter(None, (standing(s), air)))


def why_now(s: State) -> str:
    """What a choice interrupts, in one sentence."""
    if not s.pending:
        return ""
    if s.pending[-1].kind == EMERGING:
        first, *_ = s.pending[-1].about
        return f"{first} has come to the end of the communication track."
    return sentences_arrivals.why_now_arrivals(s) or sentences_combat.why_now_combat(s)


# ------------------------------------------------------------------------------ laid over the map
def fields_held(s: State) -> Mapping[Place, str]:
    """The airfields, and whether the Germans hold each (13.11)."""
    return {p: GERMAN if clear_of_british(s, p) else BRITISH for p in AIRFIELDS}


def objects_held(s: State) -> Mapping[Place, str]:
    """Whose each object is: by who stood there last (16.43), or by who is near (15.0)."""
    if by_points(s):
        return {p: owner(s, p) for p in WORTH}
    return {p: GERMAN if clear_of_british(s, p) else BRITISH for p in SEATS}


def battles_owed(s: State) -> Mapping[Place, str]:
    """Where somebody still has to attack, or to be attacked, in this phase (6.29)."""
    return {unit(s, n).at: who for n in owing(s) if (who := side_of(n))}


TELLING: Final = Telling(
    noun=("unit", "units"),
    thing=called,
    event=sentence,
    place=place_facts,
    unit=unit_facts,
    price=price,
    standing=stands,
    verdict=verdict,
    preview=preview,
    sides=SIDES,
    points=victory_points,
    points_of="German lead in points, or turns held",
    results={**sentences_arrivals.RESULTS, **sentences_combat.RESULTS},
    marks=MARKS,
    controls=zone,
    layers={
        "Airfields held": fields_held,
        "Objects": objects_held,
        "Battles owed": battles_owed,
    },
    why_now=why_now,
    parts=HALVES,
    under=UNDER,
    blank=EMPTY,
    hour=hour,
)
