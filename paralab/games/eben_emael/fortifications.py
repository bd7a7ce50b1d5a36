"""[9.0] Belgian fortifications: strength, fields of fire, activation, dummies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.basis import Basis
from paralab.core.board import Place
from paralab.core.events import Consulted, Flagged, Noted, Revealed, Rolled
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import State
from paralab.games.eben_emael.orders import Activate, Dummy, Fire
from paralab.games.eben_emael.parts import (
    BELGIAN,
    BOARD,
    CUPOLAS,
    FORTS,
    NEVER_A_DUMMY,
    PAINTABLE,
    SETTINGS,
    TABLES,
    Fort,
)
from paralab.games.eben_emael.table import (
    DESTROYED,
    DUMMIES,
    INACTIVE,
    NONE,
    TRIED,
    at,
    destroyed,
    flags,
    is_fort,
    names,
    written,
)
from paralab.kit.arcs import field
from paralab.kit.memo import per_part

FIELD: Final = {place: field(BOARD, place, fort.arrows) for place, fort in FORTS.items()}
"""The hexes that each work may fire into, all its fields together (9.2, 9.3)."""
DUMMY_COUNT: Final = 2
SECOND_COLUMN: Final = ("1", Basis.PRINTED)
"""The machine gun of 12.2."""


# ------------------------------------------------------------------------------ fire
def _fires(orders: tuple[Action, ...]) -> frozenset[tuple[str, bool]]:
    return frozenset((o.by, o.again) for o in orders if type(o) is Fire)


announced: Final = per_part(lambda s: s.orders, _fires)
"""Who has announced a fire in this step, and whether it was a second one."""


@rule("9.0")
def row(fort: Fort, again: bool) -> tuple[str, Basis]:
    """The column of the fire table that a work uses, and where it comes from."""
    return SECOND_COLUMN if again else (fort.column, fort.fire_basis)


@bar(
    "9.4",
    "{the_by} is inactive, and an inactive fortification does not fire.",
    facts=names,
    remedy="It becomes active on 1 to 4, rolled in step 1.",
)
def inactive(s: State, by: str) -> bool:
    """Works are inactive until a die wakes them."""
    return by in FORTS and INACTIVE in flags(s, by)


@bar("9.0", "{the_by} has been destroyed, and fires no more.", facts=names)
def in_ruins(s: State, by: str) -> bool:
    """A destroyed work is out of the game."""
    return by in FORTS and destroyed(s, by)


@bar("9.5", "{the_by} is a dummy, and a dummy never fires.", facts=names)
def painted(s: State, by: str) -> bool:
    """Only the Belgian's paper says so; a position that does not show it knows no dummy."""
    return by in FORTS and by in written(s, DUMMIES)


@bar(
    "9.2",
    "{the_by} has announced a fire already; a fortification fires once in a step.",
    facts=names,
)
def fired_already(s: State, a: Fire) -> bool:
    """One fire for each work, and in 12.2 a second one, of its own kind."""
    return a.by in FORTS and (a.by, a.again) in announced(s)


def _why_no_second(s: State, a: Fire) -> Facts:
    if not is_fort(a.by):
        why = f"{a.by} is a squad, and only fortifications fire a second time"
    elif not SETTINGS[s.scenario].second_fire:
        why = "no fortification fires a second time in this scenario"
    else:
        why = f"{FORTS[Place(a.by)].name} has not announced its first fire"
    return {**names(s, a), "why": why}


@bar("12.2", "{why}.", facts=_why_no_second)
def never_a_second(s: State, a: Fire) -> bool:
    """A second fire is for works, in 12.2, after the first."""
    if not a.again:
        return False
    if a.by not in FORTS or not SETTINGS[s.scenario].second_fire:
        return True
    return (a.by, False) not in announced(s)


def outside(s: State, a: Fire) -> Facts:
    """Where the target stands, and how sure the field of fire is."""
    fort = FORTS[Place(a.by)]
    return {**names(s, a), "end": at(s, a.target), "basis": fort.field_basis}


@bar("9.3", "{target} in {end} is outside the field of fire of {the_by}.", facts=outside)
def out_of_field(s: State, a: Fire) -> bool:
    """Casemates fire only along their arrows."""
    return a.by in FORTS and at(s, a.target) not in FIELD[Place(a.by)]


# ------------------------------------------------------------------------------ activation
@bar(
    "9.4",
    "{fort} is no fortification, and only fortifications are activated.",
    gate=True,
    facts=names,
)
def no_work(s: State, fort: str) -> bool:
    """The dice of step 1 are for works."""
    return fort not in FORTS


@bar("9.4", "{the_fort} has been destroyed, and ruins are not rolled for.", gate=True, facts=names)
def fallen(s: State, fort: str) -> bool:
    """Ruins do not wake."""
    return destroyed(s, fort)


@bar("9.4", "{the_fort} is active already.", gate=True, facts=names)
def awake(s: State, fort: str) -> bool:
    """Only inactive works are rolled for."""
    return INACTIVE not in flags(s, fort)


@bar("9.4", "{the_fort} has had its die this turn; it gets another next turn.", facts=names)
def tried(s: State, fort: str) -> bool:
    """One die for each."""
    return TRIED in flags(s, fort)


@rule("9.4")
def activate(w: Scribe, a: Activate) -> None:
    """One die for each inactive work, dummies too: one to four wakes it."""
    die = w.roll()
    table = TABLES["activation"]
    read = table.look(die, "fortification")
    woke = read == "active"
    w.write(
        Rolled(
            purpose="activation",
            about=(a.fort,),
            dice=(die,),
            result="active" if woke else "inactive",
            table="activation",
            column="fortification",
            read=(read,),
            cases=("9.4",),
        )
    )
    on, off = (NONE, frozenset({INACTIVE})) if woke else (frozenset({TRIED}), NONE)
    w.write(Flagged(at=a.fort, on=on, off=off, cases=("9.4",)))
    if not any(asleep(w.state)):
        end_activation(w, Pass())


def asleep(s: State) -> Iterable[Place]:
    """The works that still wait for their die."""
    for f in FORTS:
        marked = s.markers.get(f, NONE)
        if INACTIVE in marked and TRIED not in marked:
            yield f


def end_activation(w: Scribe, _: Pass) -> None:
    """The dice of this turn are forgotten."""
    clear(w, TRIED)
    w.close()


def clear(w: Scribe, marker: str) -> None:
    """Take one kind of marker off every work."""
    for f in FORTS:
        if marker in w.state.markers.get(f, NONE):
            w.write(Flagged(at=f, off=frozenset({marker})))


# ------------------------------------------------------------------------------ destruction
def fall(w: Scribe, place: Place) -> None:
    """A work is destroyed; if it was a cupola the Belgian says whether it was a dummy (9.5)."""
    gone = flags(w.state, place) & {INACTIVE, TRIED}
    w.write(Flagged(at=place, on=frozenset({DESTROYED}), off=gone, cases=("8.0", "9.0")))
    if place in PAINTABLE:
        unmask(w, place)


@rule("9.5")
def unmask(w: Scribe, place: Place) -> None:
    """The paper is looked at whatever it says; a dummy has to be owned up to."""
    w.write(Consulted(side=BELGIAN, cases=("9.5",)))
    if place in written(w.state, DUMMIES):
        w.write(Revealed(side=BELGIAN, heading=DUMMIES, entry=place, cases=("9.5",)))


# ------------------------------------------------------------------------------ dummies
@bar("9.5", "{the_fort} is no cupola, and only cupolas may be dummies.", gate=True, facts=names)
def no_cupola(s: State, fort: str) -> bool:
    """Casemates are what they seem."""
    return fort not in CUPOLAS


@bar("9.5", "{the_fort} may not be a dummy.", gate=True, facts=names)
def always_real(s: State, fort: str) -> bool:
    """One cupola is named as real."""
    return fort == NEVER_A_DUMMY


@bar("9.5", "{the_fort} is written down already.", facts=names)
def painted_already(s: State, fort: str) -> bool:
    """Two different ones."""
    return fort in written(s, DUMMIES)


def paint(w: Scribe, a: Dummy) -> None:
    """Write a dummy down; the choice is over with the second."""
    w.write(Noted(side=BELGIAN, heading=DUMMIES, entries=frozenset({a.fort}), cases=("9.5",)))
    if len(written(w.state, DUMMIES)) == DUMMY_COUNT:
        w.close()


def _works(_: State) -> Iterable[str]:
    return FORTS


def _rolls(s: State, fort: str) -> Iterable[Action]:
    return (Activate(Place(fort)),)


ACTIVATING: Final = Kind(
    Activate,
    lambda s: tuple(asleep(s)),
    _rolls,
    activate,
    (no_work, fallen, awake, tried),
    ask=("Choose an inactive work and roll for it.",),
    label="Roll for {fort}",
)
HIDING: Final = Kind(
    Dummy,
    _works,
    lambda _, fort: (Dummy(Place(fort)),),
    paint,
    (no_cupola, always_real, painted_already),
    ask=("Choose a cupola to be a dummy.",),
    label="Write {fort} down as a dummy",
)
