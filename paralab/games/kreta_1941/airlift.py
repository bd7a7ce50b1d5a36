"""[13.0] Air transport: units are flown to the airfields that the Germans hold."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.events import Counted, Eliminated, Marked, Placed, Took
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import State, UnitId
from paralab.games.kreta_1941.camouflage import FIELD_TRACK
from paralab.games.kreta_1941.drops import by_night
from paralab.games.kreta_1941.objects import clear_of_british
from paralab.games.kreta_1941.orders import Embark, Fly, Walk
from paralab.games.kreta_1941.parts import (
    AIRFIELDS,
    ALLOWANCE,
    GERMAN,
    GERMANS,
    KIND,
    ON_MAP,
    TRANSPORT,
)
from paralab.games.kreta_1941.stacking import can_share, others_first
from paralab.games.kreta_1941.table import (
    LANDED,
    at,
    grounds,
    held,
    here,
    names,
    night,
    not_yours,
    unit,
)

_NEVER_FLOWN: Final = ("airborne", "tank")


def landed_at(s: State, field: Place) -> int:
    """How many units an airfield has received in this phase."""
    return s.tracks.get(f"{FIELD_TRACK}{field}", 0)


def _grounded(s: State, a: Fly) -> Facts:
    tank = KIND[a.unit] == "tank"
    return {**names(s, a), "why": "a tank unit" if tank else "a parachute unit"}


@bar("13.0", "{unit} is {why}, and no transport aircraft brings it.", gate=True, facts=_grounded)
def no_passenger(_: State, name: str) -> bool:
    """Parachute units jump, and tanks come by sea."""
    return KIND.get(name) in _NEVER_FLOWN


def gone(s: State, a: Fly | Embark) -> Facts:
    """The names, and why a unit does not wait to be brought by air or by sea."""
    there = unit(s, a.unit).at in ON_MAP
    return {**names(s, a), "why": "is on Crete already" if there else "does not wait for transport"}


@bar("13.0", "{unit} {why}.", gate=True, facts=gone)
def not_waiting(s: State, name: str) -> bool:
    """Whoever has come, or is lost, does not come again."""
    return at(s, name) != TRANSPORT


@bar("13.12", "{the_at} is no airfield, and transport aircraft need one.", gate=True, facts=grounds)
def no_airfield(_: State, a: Fly) -> bool:
    """Three hexes have an airfield."""
    return a.at not in AIRFIELDS


def _capacity(s: State, a: Fly) -> Facts:
    return {**names(s, a), "most": AIRFIELDS[a.at]}


@bar(
    "13.13",
    "{the_at} has received {most} units in this phase, and it takes no more.",
    facts=_capacity,
)
def field_full(s: State, a: Fly) -> bool:
    """Three, two, three."""
    return landed_at(s, a.at) >= AIRFIELDS[a.at]


def _friend(s: State, a: Fly) -> Facts:
    return {**names(s, a), "friend": " and ".join(here(s, GERMAN, a.at))}


@bar(
    "4.42",
    "{friend} stands on {the_at}, and neither could go on from there: no two units end the phase in"
    " one hex.",
    facts=_friend,
    remedy="Move the other unit away first.",
)
def no_room(s: State, a: Fly) -> bool:
    """Whoever lands on a friend has to find room to go on, or the friend has."""
    if a.at not in held(s, GERMAN) or not clear_of_british(s, a.at):
        return False
    return not can_share(s, Walk(a.unit, a.at), ALLOWANCE[a.unit] // 2)


@cache
def _flights(name: UnitId) -> tuple[Fly, ...]:
    return tuple(Fly(name, p) for p in AIRFIELDS)


def passengers(s: State) -> Iterable[str]:
    """Whoever waits for transport and can be flown; nobody by night."""
    if night(s):
        return []
    mine = s.units[GERMAN]
    return [n for n in GERMANS if mine[n].at == TRANSPORT and KIND[n] not in _NEVER_FLOWN]


def fields(_: State, name: str) -> Iterable[Action]:
    """The three airfields."""
    return _flights(UnitId(name))


@rule("13.14")
def fly(w: Scribe, a: Fly) -> None:
    """Onto an airfield that is held; on any other the unit is lost."""
    if not clear_of_british(w.state, a.at):
        w.write(Eliminated(unit=a.unit, cases=("13.14", "13.11")))
        return
    touch_down(w, a)


@rule("13.1")
def touch_down(w: Scribe, a: Fly) -> None:
    """The unit begins its move on the airfield, and moves half as far in this phase."""
    w.write(Counted(track=f"{FIELD_TRACK}{a.at}", by=1, cases=("13.13",)))
    w.write(Placed(unit=a.unit, at=a.at, cases=("13.12", "13.11", "13.1", "13.0")))
    w.write(Marked(unit=a.unit, on=frozenset({LANDED}), cases=("13.13",)))
    w.write(Took(unit=a.unit))


FLYING: Final = Kind(
    Fly,
    passengers,
    fields,
    fly,
    (not_yours, no_passenger, not_waiting, by_night, others_first),
    (no_airfield, field_full, no_room),
    ask=("Choose a unit to bring in.", "{0}: choose where it lands, an airfield."),
    label="Fly {unit} to {at}",
)
