"""[11.0] Mines: fifteen secret hexes of 12.2 that interrupt bold German moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.basis import Basis
from paralab.core.board import Place
from paralab.core.events import Consulted, Marked, Noted, Revealed
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import NOTHING, Tally, bar, rule
from paralab.core.state import State, Unit, UnitId
from paralab.games.eben_emael.fire import hit
from paralab.games.eben_emael.orders import Mine, Walk
from paralab.games.eben_emael.parts import (
    BELGIAN,
    FORTS,
    GERMAN,
    ON_MAP,
    SETTINGS,
    SIDE_OF,
)
from paralab.games.eben_emael.table import (
    MINES,
    PINNED,
    at,
    flags,
    names,
    side,
    unit,
    written,
)

COLUMN: Final = ("3", Basis.PRINTED)
"""Mines fire as a fortification of strength 3."""
MODIFIER: Final = -2


# ------------------------------------------------------------------------------ laying
@bar("11.0", "{at} is no hex of this map.", gate=True, facts=names)
def nowhere(s: State, place: str) -> bool:
    """Mines lie in hexes."""
    return place not in ON_MAP


@bar("11.6", "{the_at} is a fortification, and no fortification hex is mined.", facts=names)
def under_a_work(s: State, place: str) -> bool:
    """No mines under works."""
    return place in FORTS


@bar("11.0", "{the_at} is mined already.", facts=names)
def mined_already(s: State, place: str) -> bool:
    """Fifteen different hexes."""
    return place in written(s, MINES)


def lay(w: Scribe, a: Mine) -> None:
    """Write a hex down; the laying is over with the last."""
    w.write(Noted(side=BELGIAN, heading=MINES, entries=frozenset({a.at}), cases=("11.0", "12.2")))
    if len(written(w.state, MINES)) == SETTINGS[w.state.scenario].mines:
        w.close()


def _hexes(_: State) -> Iterable[str]:
    return ON_MAP


LAYING: Final = Kind(
    Mine,
    _hexes,
    lambda _, place: (Mine(Place(place)),),
    lay,
    (nowhere, under_a_work, mined_already),
    ask=("Choose a hex to mine.",),
    label="Mine {at}",
)


# ------------------------------------------------------------------------------ moving
@bar("11.8", "{to} is mined, and no Belgian squad goes there boldly.", facts=names)
def own_mines(s: State, a: Walk) -> bool:
    """The Belgian knows his mines; the first hex of a move is never bold."""
    return (
        SETTINGS[s.scenario].mines > 0
        and side(s) == BELGIAN
        and unit(s, a.unit).hexes >= 1
        and a.to in written(s, MINES)
    )


def scar(place: Place) -> str:
    """The mark of a squad that the mines of a hex have attacked this phase."""
    return f"mined {place}"


@rule("11.1")
def attacked_here(u: Unit) -> bool:
    """Each minefield attacks a squad once in a movement phase."""
    return scar(u.at) in u.marks


@rule("11.2")
def mines_stop(w: Scribe, name: UnitId) -> bool:
    """A German in bold movement is attacked where he enters or leaves mines; True if it stops him.

    The paper is looked at whatever it says.
    """
    if SIDE_OF[name] != GERMAN or not SETTINGS[w.state.scenario].mines:
        return False
    w.write(Consulted(side=BELGIAN, cases=("11.2",)))
    u = unit(w.state, name)
    if u.at not in written(w.state, MINES) or attacked_here(u):
        return False
    w.write(Marked(unit=name, on=frozenset({scar(u.at)}), cases=("11.1",)))
    explode(w, name)
    return stopped(w.state, name)


@rule("11.3")
def stopped(s: State, name: UnitId) -> bool:
    """Whoever is neither pinned nor eliminated goes on."""
    u = unit(s, name)
    return u.at not in ON_MAP or PINNED in u.marks


@rule("11.5")
def blast() -> Tally:
    """The die of mines is modified by the mines alone, whatever the hex holds."""
    return NOTHING.add(MODIFIER, "minefield", "11.0")


@rule("11.0")
def explode(w: Scribe, name: UnitId) -> None:
    """Mines are revealed and fire at whoever is in their hex."""
    place = at(w.state, name)
    reveal(w, place, "11.0")
    hit(w, name, COLUMN, blast(), "mines", place, ("11.0", "11.2", "11.3", "11.5", "5.9"))


def tell_of_mines(w: Scribe, name: UnitId) -> None:
    """A German whose whole move was one step onto mines is told of them (11.2)."""
    if SIDE_OF[name] != GERMAN or not SETTINGS[w.state.scenario].mines:
        return
    u = unit(w.state, name)
    w.write(Consulted(side=BELGIAN, cases=("11.2",)))
    if u.hexes == 1 and u.at in written(w.state, MINES):
        reveal(w, u.at, "11.2")


def reveal(w: Scribe, place: Place, case: str) -> None:
    """From now on the mines of this hex lie open on the table."""
    if MINES not in flags(w.state, place):
        w.write(Revealed(side=BELGIAN, heading=MINES, entry=place, cases=(case,)))
