"""[4.8] Motorized infantry says how it moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.events import Marked
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import bar
from paralab.core.state import State, UnitId
from paralab.games.red_devils.entry import first_turn, waiting
from paralab.games.red_devils.ground import NO_VEHICLES
from paralab.games.red_devils.movement import IN_VEHICLES, ON_FOOT, disrupted, take
from paralab.games.red_devils.orders import Declare
from paralab.games.red_devils.parts import KIND, MOTORIZED, OFF, ON_MAP, TRACK
from paralab.games.red_devils.table import FOOT, MOUNTED, at, names, not_yours, side, standing, unit


@bar("3.0", "{unit} is neither on the map nor about to enter it.", gate=True, facts=names)
def not_at_hand(s: State, name: str) -> bool:
    """Who moves in this phase may declare."""
    where = at(s, name)
    if where in ON_MAP:
        return False
    return (where not in TRACK and where not in OFF) or first_turn(s, name) > s.turn


def riders(s: State) -> Iterable[str]:
    """The motorized infantry of the side that moves."""
    mine = standing(s, side(s))
    found = [n for n in mine if KIND[n] == MOTORIZED]
    return found + [n for n in waiting(s) if KIND[n] == MOTORIZED]


@bar("4.8", "{unit} is no motorized infantry; how it moves is not declared.", facts=names)
def not_motorized(s: State, name: str) -> bool:
    """Only German motorized infantry may choose."""
    return KIND.get(name) != MOTORIZED


@bar("4.8", "How {unit} moves has been declared for this phase.", facts=names)
def declared(s: State, name: str) -> bool:
    """Once, for the whole phase."""
    return not unit(s, name).marks.isdisjoint((FOOT, MOUNTED))


@bar("4.8", "{unit} has begun to move; how it moves is declared before.", facts=names)
def under_way(s: State, name: str) -> bool:
    """Declared when its move begins."""
    u = unit(s, name)
    return u.hexes > 0 or u.spent > 0


@bar(
    "4.8",
    "{unit} begins in {here}, which is prohibited to mechanized units; it moves as a"
    " non-mechanized unit.",
    facts=lambda s, a: {**names(s, a), "here": at(s, a.unit)},
)
def no_vehicles(s: State, a: Declare) -> bool:
    """Where no vehicle comes, nobody mounts."""
    return not a.foot and at(s, a.unit) in NO_VEHICLES


def declare(w: Scribe, a: Declare) -> None:
    """For this phase the unit is mechanized, or is not."""
    take(w, a.unit)
    w.write(Marked(unit=a.unit, on=ON_FOOT if a.foot else IN_VEHICLES, cases=("4.8",)))


DECLARING: Final = Kind(
    Declare,
    riders,
    lambda _, n: (Declare(UnitId(n), True), Declare(UnitId(n), False)),
    declare,
    (not_yours, not_at_hand, not_motorized, declared, under_way, disrupted),
    (no_vehicles,),
    ask=("Choose motorized infantry to declare how it moves.", "{0}: how does it move?"),
    label="{unit} moves {foot}",
)
