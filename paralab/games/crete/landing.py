"""[6.0] Landing the mountain troops: on airfields that no enemy holds."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.events import Placed
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import State, UnitId
from paralab.games.crete.orders import Land
from paralab.games.crete.parts import (
    AIRFIELDS,
    COMMONWEALTH,
    GERMAN,
    KIND,
    MOUNTAIN,
    MOUNTAINEERS,
    ON_MAP,
)
from paralab.games.crete.table import STACK, at, flies, grounds, held, here, names, not_yours, zone

ASK: Final = ("Choose a unit to drop or to land.", "{0}: choose an airfield.")


@bar("6.0", "{unit} is no mountain unit, and only those are landed.", gate=True, facts=names)
def no_mountaineer(_: State, name: str) -> bool:
    """Twelve units come in transport aircraft."""
    return KIND.get(name) != "mountain"


def _before(s: State, a: Land) -> Facts:
    gone = at(s, a.unit) not in ON_MAP
    return {**names(s, a), "why": "has been eliminated" if gone else "has landed already"}


@bar("6.5", "{unit} {why}; a unit lands once in a game.", gate=True, facts=_before)
def landed_before(s: State, name: str) -> bool:
    """One landing for each unit."""
    return at(s, name) != MOUNTAIN


@bar("6.0", "{the_at} is no airfield.", gate=True, facts=grounds)
def no_airfield(_: State, a: Land) -> bool:
    """Transport aircraft need a runway."""
    return a.at not in AIRFIELDS


@bar("6.1", "A Commonwealth unit stands on {the_at}.", facts=names)
def field_held(s: State, a: Land) -> bool:
    """Vacant or German: either will do."""
    return a.at in held(s, COMMONWEALTH)


@bar(
    "6.2",
    "Three German units are on {the_at}, and no more have room there.",
    facts=names,
    remedy="Whoever stands there moves off first; then others land next turn.",
)
def field_full(s: State, a: Land) -> bool:
    """Three to an airfield, those that land included."""
    return len(here(s, GERMAN, a.at)) >= STACK


@cache
def _landings(name: UnitId) -> tuple[Land, ...]:
    return tuple(Land(name, p) for p in AIRFIELDS)


def waiting(s: State) -> Iterable[str]:
    """The mountain units that have not landed, while any airfield is open."""
    if not open_fields(s):
        return ()
    mine = s.units[GERMAN]
    return [n for n in MOUNTAINEERS if mine[n].at == MOUNTAIN]


def fields(_: State, name: str) -> Iterable[Action]:
    """The three airfields."""
    return _landings(UnitId(name))


def open_fields(s: State) -> list[Place]:
    """The airfields where somebody could land."""
    foes = held(s, COMMONWEALTH)
    return [p for p in AIRFIELDS if p not in foes and len(here(s, GERMAN, p)) < STACK]


@rule("6.4")
def arrives_at(a: Land) -> Place:
    """Whoever lands comes down where it means to: no die is rolled."""
    return a.at


@rule("6.3")
def fresh_from_the_air(s: State, a: Land) -> tuple[str, ...]:
    """Who has landed is not marked: it moves and attacks this turn like all the rest."""
    return ("6.3", "4.6") if a.at in zone(s, COMMONWEALTH) else ("6.3",)


def land(w: Scribe, a: Land) -> None:
    """On the ground, and ready."""
    cases = ("6.1", "6.4", *fresh_from_the_air(w.state, a))
    if here(w.state, GERMAN, a.at):
        cases = (*cases, "6.2")
    w.write(Placed(unit=a.unit, at=arrives_at(a), cases=cases))


LANDING: Final = Kind(
    Land,
    waiting,
    fields,
    land,
    (flies, not_yours, no_mountaineer, landed_before),
    (no_airfield, field_held, field_full),
    ask=ASK,
    label="Land {unit} at {at}",
)
