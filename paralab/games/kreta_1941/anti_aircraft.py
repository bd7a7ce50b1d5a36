"""[12.3] Anti-aircraft fire at units that come down by parachute."""

from __future__ import annotations

from typing import Final

from paralab.core.board import Place
from paralab.core.events import Consulted, Marked, Rolled
from paralab.core.game import Scribe
from paralab.core.rulings import rule
from paralab.core.state import State, UnitId
from paralab.games.kreta_1941.camouflage import beneath, far, hidden, turn_up
from paralab.games.kreta_1941.parts import BRITISH, FLAK, TABLES
from paralab.games.kreta_1941.table import NO_GUN, standing

REACH: Final = 2
"""Anti-aircraft guns reach a landing zone so many hexes off (12.31)."""
LOST, SCATTERED, HARMLESS = "shot down", "scattered", "no effect"
SAYS: Final = {"E": LOST, "R": SCATTERED, "-": HARMLESS}


@rule("12.31")
def guns_near(s: State, zone: Place) -> list[UnitId]:
    """The guns that reach a landing zone: the nearest first."""
    where = standing(s, BRITISH)
    near = [(far(place, zone), n) for n, place in where.items() if n in FLAK]
    return [n for hexes, n in sorted(near) if hexes <= REACH]


def could_hide(s: State, zone: Place) -> list[UnitId]:
    """The tokens near a landing zone that may have a gun under them, for all that was seen."""
    units = s.units[BRITISH]
    near = (t for t in hidden(s) if far(units[t].at, zone) <= REACH)
    return [t for t in near if NO_GUN not in units[t].marks]


def give_away(w: Scribe, zone: Place) -> None:
    """Guns that lie face down near the zone show themselves; so the other tokens hide none."""
    near = could_hide(w.state, zone)
    if near:
        w.write(Consulted(side=BRITISH, cases=("12.31",)))
    for token in near:
        if beneath(w.state, token) in FLAK:
            turn_up(w, token, "12.31")
        else:
            w.write(Marked(unit=token, on=frozenset({NO_GUN}), cases=("12.31",)))


@rule("12.34")
def fire(w: Scribe, unit: UnitId, zone: Place, guns: list[UnitId]) -> str:
    """Every gun that reaches the zone fires at the unit while it is there; what it comes to."""
    said: list[str] = []
    for gun in guns:
        said.append(shoot(w, gun, unit, zone))
        if said[-1] == LOST:
            break
    return outcome(said)


@rule("12.35")
def outcome(said: list[str]) -> str:
    """Shot down, or scattered once, however many guns have scattered the unit.

    >>> outcome(["scattered", "no effect", "scattered"]), outcome(["scattered", "shot down"])
    ('scattered', 'shot down')
    """
    return next((what for what in (LOST, SCATTERED) if what in said), HARMLESS)


@rule("12.33")
def shoot(w: Scribe, gun: UnitId, unit: UnitId, zone: Place) -> str:
    """One gun fires at one unit, as it does at every other that comes down near it."""
    die, column = w.roll(), str(far(standing(w.state, BRITISH)[gun], zone))
    read = TABLES["aa"].look(die, column)
    w.write(
        Rolled(
            purpose="flak",
            about=(gun, unit, zone),
            dice=(die,),
            result=SAYS[read],
            table="aa",
            column=column,
            read=(read,),
            basis=TABLES["aa"].basis_of(die, column),
            cases=("12.31", "12.33", "12.34", "12.3"),
        )
    )
    return SAYS[read]
