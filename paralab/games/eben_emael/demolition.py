"""[8.0] Demolition: German squads against the fortifications next to them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.events import Announced, Marked, Resolved, Rolled
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import NOTHING, Facts, Tally, bar, rule
from paralab.core.state import State, UnitId
from paralab.games.eben_emael.fortifications import fall
from paralab.games.eben_emael.orders import Assault, Demolish
from paralab.games.eben_emael.parts import BOARD, EFFECTS, FORTS, GERMAN, RATINGS, SIDE_OF, TABLES
from paralab.games.eben_emael.table import (
    CHARGE,
    PINNED,
    at,
    destroyed,
    names,
    not_a_squad,
    not_there,
    not_yours,
    standing,
    unit,
)

SIDES: Final = EFFECTS["demolition"]["hexsides"]
SPENT: Final = frozenset({CHARGE})
WORKS_NEXT_TO: Final = {
    p: tuple(q for q in near if q in FORTS) for p, near in BOARD.adjacent.items()
}


# ------------------------------------------------------------------------------ who
@bar("8.0", "{unit} is Belgian, and only German squads demolish.", gate=True, facts=names)
def no_sapper(s: State, name: str) -> bool:
    """The Belgian does not blow up his own works."""
    return SIDE_OF.get(name) != GERMAN


@bar("8.0", "{unit} is pinned, and a pinned squad demolishes nothing.", facts=names)
def pinned(s: State, name: str) -> bool:
    """Only unpinned squads demolish."""
    return PINNED in unit(s, name).marks


@bar("7.7", "{unit} has announced a close assault; it does one or the other.", facts=names)
def assaulting(s: State, name: str) -> bool:
    """Assault or demolition, never both."""
    return any(type(o) is Assault and o.unit == name for o in s.orders)


@bar("8.3", "{unit} has announced a demolition already; it makes one in a step.", facts=names)
def demolishing(s: State, name: str) -> bool:
    """One demolition for each squad."""
    return any(type(o) is Demolish and o.unit == name for o in s.orders)


# ------------------------------------------------------------------------------ what
@bar("8.0", "{fort} is no fortification.", gate=True, facts=names)
def no_work(s: State, a: Demolish) -> bool:
    """Only fortifications are demolished."""
    return a.fort not in FORTS


def _ends(s: State, a: Demolish) -> Facts:
    return {**names(s, a), "here": at(s, a.unit)}


@bar("8.0", "{unit} in {here} is not next to {the_fort}.", facts=_ends)
def not_next_to_it(s: State, a: Demolish) -> bool:
    """Charges are laid by hand."""
    return a.fort not in WORKS_NEXT_TO[at(s, a.unit)]


@bar("8.0", "{the_fort} has been destroyed already.", facts=names)
def fallen(s: State, a: Demolish) -> bool:
    """Ruins need no more charges."""
    return destroyed(s, a.fort)


@bar(
    "8.1",
    "{unit} has spent its heavy charge; each squad has one.",
    facts=names,
    remedy="It can attack without one, and needs 3 or less.",
)
def charge_spent(s: State, a: Demolish) -> bool:
    """One heavy charge for each squad."""
    return a.charge and CHARGE not in unit(s, a.unit).marks


def works(s: State, name: str) -> Iterable[Action]:
    """Every fortification next door, without and with the charge."""
    near = WORKS_NEXT_TO[at(s, name)]
    return [Demolish(UnitId(name), p, charge) for p in near for charge in (False, True)]


@rule("8.2")
def announce(w: Scribe, a: Demolish) -> None:
    """All demolitions lie on the table, with or without a charge, before the first is rolled."""
    w.write(Announced(order=a, cases=("8.2",)))


# ------------------------------------------------------------------------------ the roll
@rule("8.5")
def hexside(here: Place, fort: Place) -> Tally:
    """A ridge or slope between squad and work makes it harder, from either side (ours)."""
    for kind, value in SIDES.items():
        up, down = BOARD.climbs(kind, here, fort), BOARD.climbs(kind, fort, here)
        if up or down or BOARD.has(kind, here, fort):
            return NOTHING.add(value, f"through a {kind}", "8.5", BOARD.basis_of(here, fort))
    return NOTHING


@rule("8.1")
def rating(charge: bool) -> int:
    """Three or less destroys; five or less with the heavy charge."""
    return RATINGS[GERMAN].values["charge" if charge else "demolition"]


def demolish(w: Scribe, a: Demolish) -> None:
    """Carry out one announced demolition; wasted, charge and all, on what has fallen (8.2)."""
    wasted = destroyed(w.state, a.fort)
    w.write(Resolved(order=a, idle=wasted, cases=("8.2",)))
    if a.charge:
        w.write(Marked(unit=a.unit, off=SPENT, cases=("8.2", "8.1") if wasted else ("8.1",)))
    if not wasted:
        attempt(w, a)


@rule("8.0")
def attempt(w: Scribe, a: Demolish) -> None:
    """One die against the rating."""
    sums = hexside(at(w.state, a.unit), a.fort)
    where, table = str(rating(a.charge)), TABLES["demolition"]
    die = w.roll()
    read = table.look(die + sums.total, where)
    w.write(
        Rolled(
            purpose="demolition",
            about=(a.unit, a.fort),
            dice=(die,),
            result="destroyed" if read == "destroyed" else "no effect",
            tally=sums,
            table="demolition",
            column=where,
            read=(read,),
            basis=sums.basis,
            cases=("8.1", "8.0", *(("8.5",) if sums.entries else ())),
        )
    )
    if read == "destroyed":
        fall(w, a.fort)


BLASTING: Final = Kind(
    Demolish,
    lambda s: standing(s, GERMAN),
    works,
    announce,
    (not_a_squad, not_yours, not_there, no_sapper, pinned, assaulting, demolishing),
    (no_work, not_next_to_it, fallen, charge_spent),
    ask=(
        "Choose a squad to attack with.",
        "{0}: choose what it attacks.",
        "{0}: how does it attack {1}?",
    ),
    label="{unit} attacks {fort} {charge}",
)
