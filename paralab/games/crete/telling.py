"""What the game says of itself: facts for cards, prices, looks ahead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.state import State, UnitId
from paralab.core.telling import Fact, Preview, Telling
from paralab.games.crete import airdrop, movement, sentences_combat
from paralab.games.crete.forces import attackers, defenders, dropped, under_attack
from paralab.games.crete.orders import Drop, Land, Walk
from paralab.games.crete.parts import (
    AIRFIELDS,
    ALLOWANCE,
    COUNTERS,
    DIAGRAM,
    FOE,
    GERMAN,
    IS_LAND,
    ON_MAP,
    SHEETS,
    SIDE_OF,
    SIDES,
    STRENGTH,
    THIRDS,
    TRACKS,
    called,
    points,
)
from paralab.games.crete.ratios import said
from paralab.games.crete.sentences import sentence
from paralab.games.crete.set_up import written
from paralab.games.crete.table import (
    ATTACKED,
    BOUND,
    CROSSED,
    FOUGHT,
    LANDED,
    STACK,
    STILL,
    USED,
    here,
    unit,
    zone,
)
from paralab.games.crete.tracks import bound_for, sharing
from paralab.games.crete.victory import PRIZES, standing, verdict
from paralab.games.crete.victory import points as victory_points
from paralab.kit.scatter import ways_told

KINDS: Final = {
    "airborne": "airborne infantry",
    "mountain": "mountain infantry",
    "british": "British infantry",
    "australian": "Australian infantry",
    "new_zealand": "New Zealand infantry",
    "greek": "Greek infantry",
    "air": "aircraft",
}
MARKS: Final = {
    LANDED: "dropped this turn",
    FOUGHT: "has attacked",
    ATTACKED: "has been attacked",
    USED: "has flown this turn",
    CROSSED: "out of a transit track",
    **{mark: f"bound for the {SHEETS[sheet]} map" for sheet, mark in BOUND.items()},
}
LOST: Final = (airdrop.OFF_MAP, airdrop.INTO_THE_SEA, airdrop.FULL)
RESULTS: Final = {
    "drop": (airdrop.SCATTERS, airdrop.ACCURATE),
    "scatter": (
        airdrop.OFF_MAP,
        airdrop.INTO_THE_SEA,
        airdrop.FULL,
        airdrop.ONTO_THE_ENEMY,
        airdrop.ELSEWHERE,
    ),
    **sentences_combat.RESULTS,
}
"""What dice may come to, by what they are rolled for: the worst for whoever rolls them first."""


# ------------------------------------------------------------------------------ cards
def unit_facts(s: State, name: str) -> tuple[Fact, ...]:
    """The card of a unit."""
    if name not in SIDE_OF or name not in s.units[SIDE_OF[name]]:
        return ()
    counter, u = COUNTERS[UnitId(name)], unit(s, name)
    facts = [
        Fact("Type", KINDS[counter.kind], "2.6"),
        Fact("Combat strength", str(STRENGTH[name]), "2.7", counter.basis),
    ]
    if counter.kind == "air":
        if s.turn == 1:
            return (*facts, Fact("State", "flies from turn 2 on", "11.5"))
        flown = "has flown this turn" if USED in u.marks else "ready"
        return (*facts, Fact("State", flown, "11.4"))
    allowed = points(ALLOWANCE[name])
    if u.at in ON_MAP or u.at in TRACKS:
        left = points(movement.left(s, name))
        facts.append(Fact("Movement", f"{left} of {allowed} left", "4.1", counter.basis))
    else:
        facts.append(Fact("Movement", allowed, "2.8", counter.basis))
    return (*facts, _state_of(s, name))


def _state_of(s: State, name: str) -> Fact:
    u = unit(s, name)
    if u.at in TRACKS:
        return Fact("State", f"in transit to the {SHEETS[bound_for(s, name)]} map", "7.1")
    if u.at not in ON_MAP:
        return Fact("State", called(u.at))
    if LANDED in u.marks:
        return Fact("State", "dropped this turn: no move, no attack", "5.5")
    if u.at in zone(s, FOE[SIDE_OF[name]]):
        return Fact("State", "in an enemy zone of control", "4.5")
    return Fact("State", "ready")


def place_facts(s: State, place: Place) -> tuple[Fact, ...]:
    """The card of a hex or of a transit track."""
    return tuple(_place_facts(s, place))


def _place_facts(s: State, place: Place) -> Iterator[Fact]:
    if place in TRACKS:
        ends = " and ".join(called(end) for end in TRACKS[place])
        yield Fact("Transit track", f"from {ends}, one point to enter", "7.0")
        if inside := sharing(s, place):
            yield Fact("In it", ", ".join(inside), "7.2")
        return
    if worth := PRIZES.get(place, 0):
        yield Fact("Victory", f"{worth} points to whoever stands here at the end", "12.2")
    if place in AIRFIELDS:
        yield Fact("Airfield", "mountain units land here unless an enemy stands on it", "6.1")
    for track, roads in TRACKS.items():
        if place in roads:
            yield Fact("Road", f"leads into {called(track)}", "7.0")


# ------------------------------------------------------------------------------ prices
def price(s: State, order: Action) -> Fact | None:
    """What a lawful order costs besides."""
    match order:
        case Walk(unit=name, to=to) if to in TRACKS:
            return Fact("Leaves the map", f"{name} comes out on the next map next turn", "7.1")
        case Walk(unit=name, to=to) if to in zone(s, FOE[SIDE_OF[name]]):
            return Fact("Next to an enemy", f"{name} stops there", "4.5")
        case Drop(at=at) if len(here(s, GERMAN, at)) >= STACK:
            return Fact("No room", "three units are there: a fourth is eliminated", "5.4")
        case Drop(at=at):
            return _risk(s, at)
        case Land(at=at):
            left = STACK - 1 - len(here(s, GERMAN, at))
            return Fact("Room on the airfield", f"for {left} more after this one", "6.2")
    return sentences_combat.price_combat(s, order)


def _risk(s: State, target: Place) -> Fact | None:
    """What waits around a target for a unit that scatters."""
    fates = DIAGRAM.fates(s, target, airdrop.fate)
    risk = ways_told(fates, LOST, airdrop.ONTO_THE_ENEMY)
    case = "5.3" if any(fates[what] for what in LOST) else "5.2"
    return Fact("If it scatters", risk, case) if risk else None


# ------------------------------------------------------------------------------ looks ahead
def preview(s: State, order: Action) -> Preview | None:
    """How an order, or what is announced, will be looked up; only what the asker may know."""
    if isinstance(order, Drop):
        if order.at not in IS_LAND or order.unit not in COUNTERS:
            return None
        name = airdrop.column(order.at)
        return Preview(f"{order.unit} drops at {called(order.at)}", "scatter", name, case="5.9")
    return sentences_combat.preview_combat(s, order)


def still_due(s: State) -> str:
    """The paper while it is written, or the drops of turn 1 that are to come, in a few words."""
    if paper := written(s):
        lines = [f"{number} {SHEETS.get(line, line)}" for line, number in paper.items() if number]
        return f"paper: {', '.join(lines)}"
    due = [f"{s.tracks[t]} {SHEETS[m]}" for m, t in STILL.items() if s.tracks.get(t)]
    return f"to drop: {', '.join(due)}" if due else ""


def stands(s: State) -> str:
    """How the game stands, and what is still due."""
    return "; ".join(filter(None, (standing(s), still_due(s))))


def why_now(s: State) -> str:
    """The combat that a choice interrupts, in one sentence."""
    if not s.pending:
        return ""
    if s.orders:
        blow, where = said(attackers(s)), said(under_attack(s))
        whom = said(defenders(s))
        verb = "has come down on" if dropped(s) else "attacks" if alone(s) else "attack"
        return f"{blow} {verb} {whom} in {where}." if whom else f"{blow} {verb} {where}."
    if s.pending[-1].kind == "advance":
        return "The combat has emptied a hex."
    return ""


def alone(s: State) -> bool:
    """Whether one unit attacks by itself."""
    return len(attackers(s)) == 1


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
    points_of="German lead in points",
    results=RESULTS,
    marks=MARKS,
    flags=sentences_combat.FLAGS,
    controls=zone,
    why_now=why_now,
    parts=THIRDS,
)
