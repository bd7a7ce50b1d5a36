"""[7.0] Artillery: it fires from afar, alone or in support of attack and defence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.actions import Action
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Side, State, UnitId
from paralab.games.kreta_1941.battle import (
    attackers,
    begin,
    field,
    guns,
    hexes_word,
    said,
    targets,
    within,
)
from paralab.games.kreta_1941.engagement import engaged
from paralab.games.kreta_1941.orders import Barrage
from paralab.games.kreta_1941.parts import (
    BOARD,
    COUNTERS,
    FOE,
    GUNS,
    RANGE,
    SIDES,
    side_of,
)
from paralab.games.kreta_1941.table import (
    ATTACKED,
    DISPLACED,
    ENGAGED,
    FOUGHT,
    at,
    enemy_held,
    held,
    names,
    not_there,
    not_yours,
    on_map,
    side,
    unit,
)

_SILENT: Final = frozenset({ENGAGED, FOUGHT, DISPLACED})
GUNS_OF: Final = {
    who: tuple(n for n, c in COUNTERS.items() if n in GUNS and c.side == who) for who in SIDES
}
"""The artillery of each side."""


# ------------------------------------------------------------------------------ which guns
@bar("7.11", "{unit} is no artillery, and only artillery fights from afar.", gate=True, facts=names)
def no_gun(_: State, name: str) -> bool:
    """Artillery only."""
    return name not in GUNS


@bar(
    "7.51",
    "{unit} had an enemy next to it when this phase began: it fights like any other unit, and"
    " neither fires from afar nor supports others.",
    facts=names,
)
def in_contact(s: State, name: str) -> bool:
    """Contact takes the long arm away."""
    return engaged(s, name)


@bar("6.47", "{unit} had to make way for a retreat in this phase: it does not fire.", facts=names)
def was_displaced(s: State, name: str) -> bool:
    """Displaced guns are silent."""
    return DISPLACED in unit(s, name).marks


@bar("7.34", "{unit} has fired in this phase; once is all.", facts=names)
def has_fired(s: State, name: str) -> bool:
    """One fire for each gun."""
    return FOUGHT in unit(s, name).marks


@bar("7.34", "{unit} is in this battle already.", facts=names)
def firing(s: State, name: str) -> bool:
    """A gun counts once."""
    return name in guns(s)


# ------------------------------------------------------------------------------ at whom
@bar("7.22", "{the_target} is no enemy unit on a map.", gate=True, facts=names)
def no_foe(s: State, a: Barrage) -> bool:
    """Guns fire at one enemy."""
    return side_of(a.target) != FOE[side(s)] or not on_map(s, a.target)


@bar("6.27", "{target} has been attacked in this phase; nobody is attacked twice.", facts=names)
def was_attacked(s: State, a: Barrage) -> bool:
    """One attack on each unit."""
    return ATTACKED in unit(s, a.target).marks


def _aims(s: State, a: Barrage) -> Facts:
    return {**names(s, a), "known": said(targets(s))}


@bar(
    "7.22",
    "The battle that is being put together is against {known}; {unit} cannot fire at {target} in"
    " it.",
    facts=_aims,
    remedy="A gun fires at one enemy, and into one battle.",
)
def another_target(s: State, a: Barrage) -> bool:
    """No dividing of fire, and no second target for guns."""
    return bool(s.orders) and a.target not in targets(s)


def _far(s: State, a: Barrage) -> Facts:
    here, there, reach = at(s, a.unit), at(s, a.target), RANGE[a.unit]
    apart = BOARD.sheets[here] != BOARD.sheets[there]
    away = "on the other map" if apart else f"{hexes_word(BOARD.distance(here, there))} away"
    return {**names(s, a), "away": away, "reach": hexes_word(reach)}


@bar("7.24", "{target} is {away}; {unit} fires {reach} far.", facts=_far)
def out_of_range(s: State, a: Barrage) -> bool:
    """Within range; where several are attacked, one of them is enough (7.32)."""
    return not within(s, a.unit, (a.target,))


@rule("7.0")
def able(s: State, who: Side) -> list[UnitId]:
    """The artillery of a side that may fire in this phase."""
    return [n for n in GUNS_OF[who] if on_map(s, n) and unit(s, n).marks.isdisjoint(_SILENT)]


def ready(s: State) -> Iterable[str]:
    """The artillery of the side that decides that may fire."""
    return able(s, side(s))


@rule("7.32")
def of_the_battle(s: State, name: str) -> list[Action]:
    """Fire in support names a target that it reaches: of several, one is enough."""
    return [Barrage(UnitId(name), n) for n in targets(s) if within(s, name, (n,))]


@rule("7.2")
def aims(s: State, name: str) -> list[Action]:
    """Every enemy within range, or every such target of the battle that is put together."""
    if s.orders:
        return of_the_battle(s, name)
    foes = enemy_held(s)
    reached = field(at(s, name), RANGE[name])
    return [Barrage(UnitId(name), n) for p in reached for n in foes.get(p, ())]


@rule("7.23")
def fire(w: Scribe, a: Barrage) -> None:
    """Guns join whatever battle there is against their target, or begin one of their own."""
    cases = ("7.3", "7.31", "7.32") if in_support(w.state) else ("7.21", "7.23")
    begin(w, a, *cases, "7.11")


@rule("7.3")
def in_support(s: State) -> bool:
    """Whether artillery that joins now supports units in contact; they may also join it later."""
    return bool(attackers(s))


FIRING: Final = Kind(
    Barrage,
    ready,
    aims,
    fire,
    (not_yours, not_there, no_gun, in_contact, was_displaced, has_fired, firing),
    (no_foe, was_attacked, another_target, out_of_range),
    ask=("Choose artillery to fire.", "{0}: fire at whom?"),
    label="{unit} fires at {target}",
)


@rule("7.1")
def can_fire(s: State, who: Side) -> bool:
    """Whether any artillery of a side has an enemy within range at the start of its phase."""
    foes = held(s, FOE[who])
    return any(p in foes for n in able(s, who) for p in field(at(s, n), RANGE[n]))
