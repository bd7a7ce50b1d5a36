"""What happened, in sentences: the set-up, landings, convoys, tokens turned up, and objects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from paralab.core.actions import Action
from paralab.core.basis import weakest
from paralab.core.board import Place
from paralab.core.events import (
    Announced,
    Counted,
    Eliminated,
    Event,
    Flagged,
    Marked,
    Noted,
    Placed,
    Resolved,
    Rolled,
    Unmasked,
)
from paralab.core.state import State
from paralab.core.telling import Fact, Preview
from paralab.games.kreta_1941 import anti_aircraft, convoys, drops
from paralab.games.kreta_1941.airlift import landed_at
from paralab.games.kreta_1941.airpoints import points_of
from paralab.games.kreta_1941.camouflage import far, read_paper
from paralab.games.kreta_1941.convoys import IS_PORT, IS_SHORE
from paralab.games.kreta_1941.objects import SEATS, WORTH, clear_of_british
from paralab.games.kreta_1941.orders import Cover, Drop, Embark, Fly, Sail
from paralab.games.kreta_1941.parts import (
    AIR_POINTS,
    AIRFIELDS,
    BOARD,
    BRITISH,
    DIAGRAM,
    EMPTY,
    GERMAN,
    SIDES,
    air_points,
    called,
)
from paralab.games.kreta_1941.table import AIR, COVER, NO_GUN, ONTO, STOOD, air_left, at
from paralab.games.kreta_1941.victory import HELD, TURNS, by_points, owner, turns_held
from paralab.kit.scatter import WAYS, ways_told
from paralab.kit.wording import unsure

LOST: Final = (drops.OFF_MAP, drops.INTO_THE_SEA, drops.ONTO_PEAKS)
RESULTS: Final = {
    "drop": (drops.SCATTERS, drops.ACCURATE),
    "scatter": (
        drops.OFF_MAP,
        drops.INTO_THE_SEA,
        drops.ONTO_PEAKS,
        drops.ONTO_THE_ENEMY,
        drops.ONTO_A_FRIEND,
        drops.FREE,
    ),
    "flak": (anti_aircraft.LOST, anti_aircraft.SCATTERED, anti_aircraft.HARMLESS),
    "convoy": (convoys.SUNK, convoys.SAFE),
}
"""What dice may come to, by what they are rolled for: the worst for the Germans first."""


def _said(words: str) -> str:
    return words[:1].upper() + words[1:]


# ------------------------------------------------------------------------------ dice
def _drop(_: State, e: Rolled) -> str:
    name, zone = e.about
    told = "it lands there" if e.result == drops.ACCURATE else "it scatters"
    return f"{name} drops at {called(zone)}: {e.dice[0]}, {told}."


def _scatter(_: State, e: Rolled) -> str:
    name, _zone, way, place = e.about
    far = "three hexes" if "12.32" in e.cases else "one hex"
    told = {
        drops.OFF_MAP: "off the map",
        drops.INTO_THE_SEA: "into the sea",
        drops.ONTO_PEAKS: "onto the peaks",
        drops.ONTO_A_FRIEND: f"onto a friend in {called(place)}",
        drops.ONTO_THE_ENEMY: f"onto the enemy in {called(place)}",
    }.get(e.result, f"to {called(place)}")
    return f"{name} is blown {far} {WAYS[way]} ({e.dice[0]}), {told}{unsure(e.basis)}."


def _flak(_: State, e: Rolled) -> str:
    gun, name, zone = e.about
    told = {
        anti_aircraft.LOST: f"{name} is shot down",
        anti_aircraft.SCATTERED: f"{name} is scattered",
    }.get(e.result, "no effect")
    hexes = {"0": "in", "1": "one hex from"}.get(e.column, "two hexes from")
    return f"{gun}, {hexes} {called(zone)}, fires at {name}: {e.dice[0]}, {told}{unsure(e.basis)}."


def _voyage(_: State, e: Rolled) -> str:
    name, shore = e.about
    told = f"{name} is sunk" if e.result == convoys.SUNK else f"{name} comes through"
    return (
        f"{name} sails for {called(shore)} under {e.column} points of cover: {e.dice[0]}, {told}"
        f"{unsure(e.basis)}."
    )


ROLLED: Final[dict[str, Callable[[State, Rolled], str]]] = {
    "drop": _drop,
    "scatter": _scatter,
    "flak": _flak,
    "convoy": _voyage,
}


# ------------------------------------------------------------------------------ pieces
def _placed(_: State, e: Placed) -> str:
    if "16.1" in e.cases:
        return f"{called(e.unit)} lies face down at {called(e.at)}."
    if "12.23" in e.cases:
        return f"{e.unit} comes down on the enemy in {called(e.at)}, and fights there."
    if "12.22" in e.cases:
        return f"{e.unit} is put down in {called(e.at)}, beside its friends."
    if e.cases[:1] and e.cases[0].startswith("12."):
        return f"{e.unit} is down in {called(e.at)}."
    if "13.12" in e.cases:
        return f"{e.unit} is flown to {called(e.at)}."
    return f"{e.unit} goes ashore at {called(e.at)}." if "14.11" in e.cases else ""


def _eliminated(_: State, e: Eliminated) -> str:
    why = {
        "12.21": "it has come down where no unit can stand",
        "12.31": "shot down",
        "13.14": "the Germans do not hold that airfield",
        "14.14": "the British hold that shore",
        "8.32": "sunk at sea",
    }.get(e.cases[0] if e.cases else "")
    return f"{e.unit} is lost: {why}." if why else ""


def _marked(_: State, e: Marked) -> str:
    if NO_GUN in e.on:
        return f"Under {called(e.unit)} is no anti-aircraft gun, since none has fired."
    if ONTO in e.off and "16.34" in e.cases:
        return f"{e.unit} has come down on nobody."
    return ""


def _unmasked(s: State, e: Unmasked) -> str:
    if e.unit is None:
        return f"{called(e.token)} is turned up: it is empty, and goes."
    return f"{called(e.token)} is turned up: {e.unit}, at {called(at(s, e.unit))}."


def _noted(_: State, e: Noted) -> str:
    if e.side != BRITISH:
        return ""
    lines = read_paper(e.entries).items()
    told = (f"{called(t)} is {'empty' if w == EMPTY else w}." for t, w in lines)
    return " ".join(map(_said, told))


# ------------------------------------------------------------------------------ tracks, objects
def _counted(s: State, e: Counted) -> str:
    if e.track == AIR and "8.22" in e.cases and (rest := AIR_POINTS + e.by):
        return f"{air_points(rest)} {'was' if rest == 1 else 'were'} not used, and cannot be saved."
    if e.track == COVER and "14.13" in e.cases:
        if e.by < 0:
            return ""
        told = f"{air_points(e.by)} {'cover' if e.by > 1 else 'covers'} the convoy"
        return f"{told}; {air_left(s)} are left."
    if e.track.startswith(HELD):
        place = Place(e.track.removeprefix(HELD))
        if e.by < 0:
            return f"The Germans no longer hold {called(place)}: the count of its turns is over."
        turns = turns_held(s, place)
        many = "1 turn" if turns == 1 else f"{turns} turns"
        return f"{called(place)} has been free of the British for {many}, of {TURNS}."
    return ""


def _flagged(_: State, e: Flagged) -> str:
    if STOOD in e.on | e.off:
        who = GERMAN if STOOD in e.on else BRITISH
        return f"The {SIDES[who]} player now controls {called(e.at)}."
    return ""


def _announced(_: State, e: Announced) -> str:
    if isinstance(e.order, Embark):
        return f"{e.order.unit} is to come by sea to {called(e.order.at)}."
    return ""


def _resolved(_: State, e: Resolved) -> str:
    if isinstance(e.order, Embark) and e.idle:
        return f"{e.order.unit} stays where it is: the convoy is called off."
    return ""


SAID: Final[dict[type[Event], Callable[[State, Any], str]]] = {
    Placed: _placed,
    Eliminated: _eliminated,
    Marked: _marked,
    Unmasked: _unmasked,
    Noted: _noted,
    Counted: _counted,
    Flagged: _flagged,
    Announced: _announced,
    Resolved: _resolved,
}
"""Sentences for the events of this file's chapters; each is empty for an event of another."""


# ------------------------------------------------------------------------------ prices, looks ahead
def price_arrivals(s: State, order: Action) -> Fact | None:
    """What waits for whoever lands, as far as the German can see."""
    match order:
        case Drop(at=zone):
            return _guns(s, zone) or _risk(s, zone)
        case Fly(at=field) if not clear_of_british(s, field):
            return Fact("Fatal", "the British are on that airfield, or next to it", "13.14")
        case Fly(at=field):
            left = AIRFIELDS[field] - landed_at(s, field) - 1
            return Fact("Room on the airfield", f"for {left} more in this phase", "13.13")
        case Embark(at=shore) if not clear_of_british(s, shore):
            return Fact("Fatal", "the British are on that shore, or next to it", "14.14")
    return None


def _guns(s: State, zone: Place) -> Fact | None:
    """The guns that reach a zone, and the tokens that may hide one."""
    guns = anti_aircraft.guns_near(s, zone)
    tokens = len(anti_aircraft.could_hide(s, zone))
    told = [f"from {' and '.join(guns)}"] if guns else []
    if tokens:
        told.append(f"{tokens} token{'s' * (tokens > 1)} near it may hide a gun")
    label = (
        "Anti-aircraft fire" if guns else "Anti-aircraft fire, should a token near it hide a gun"
    )
    return Fact(label, "; ".join(told), "12.31") if told else None


def _risk(s: State, zone: Place) -> Fact | None:
    """What waits around a zone for a unit that scatters by one hex."""
    fates = DIAGRAM.fates(s, zone, drops.fate)
    risk = ways_told(fates, LOST, drops.ONTO_THE_ENEMY)
    case = "12.21" if any(fates[what] for what in LOST) else "12.23"
    basis = weakest((BOARD.basis_of(zone), DIAGRAM.basis))
    return Fact("A risk if it scatters", risk, case, basis) if risk else None


def preview_arrivals(s: State, order: Action) -> Preview | None:
    """Which chart a landing will be looked up on; only what all can see."""
    if isinstance(order, Drop) and order.at in BOARD.where:
        guns = anti_aircraft.guns_near(s, order.at)
        if not guns:
            return None
        hexes = str(far(at(s, guns[0]), order.at))
        return Preview(f"{guns[0]} fires at {order.unit}", "aa", hexes, case="17.3")
    if isinstance(order, Sail | Cover | Embark):
        cover = s.tracks.get(COVER, 0) + (points_of(order) if isinstance(order, Cover) else 0)
        return Preview("The convoy sails", "convoy", convoys.column(cover), case="17.4")
    return None


def why_now_arrivals(s: State) -> str:
    """The landing or the convoy that a choice belongs to, in one sentence."""
    top = s.pending[-1] if s.pending else None
    if top is not None and top.kind == drops.SETTLE:
        name, place = top.about
        return f"{name} has come down on a friend in {called(place)}."
    if top is not None and top.kind == convoys.CONVOY:
        told = ", ".join(f"{o.unit} for {called(o.at)}" for o in convoys.convoy(s))
        cover = s.tracks.get(COVER, 0)
        under = f"; cover: {air_points(cover)}" if cover else ""
        return f"A convoy is named: {told}{under}."
    return ""


def place_arrivals(s: State, place: Place) -> Iterator[Fact]:
    """What an airfield, a port, a beach or an object is good for."""
    basis = BOARD.basis_of(place)
    if most := AIRFIELDS.get(place, 0):
        yield Fact("Airfield", f"{most} units a phase, if the Germans hold it", "13.13", basis)
    if place in IS_SHORE:
        who = "all units" if place in IS_PORT else "all but tanks"
        yield Fact("From the sea", f"one unit a phase, {who}", "14.11", basis)
    if by_points(s):
        if worth := WORTH.get(place, 0):
            whose = SIDES[owner(s, place)]
            points = f"{worth} point{'s' * (worth > 1)}"
            yield Fact("Object", f"{points}, under {whose} control", "16.42", basis)
    elif place in SEATS:
        turns = turns_held(s, place)
        free = "free of the British" if clear_of_british(s, place) else "not free of the British"
        yield Fact("Object", f"{free}; held for {turns} of {TURNS} turns", "15.0", basis)
