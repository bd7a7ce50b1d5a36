"""[14.0] Landing from the sea: a convoy of three, its cover from the air, and a die for each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from paralab.core.actions import Pass
from paralab.core.board import Place
from paralab.core.events import (
    Announced,
    Answered,
    Asked,
    Counted,
    Eliminated,
    Marked,
    Placed,
    Resolved,
    Rolled,
)
from paralab.core.game import Kind, Phase, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Decision, State, UnitId
from paralab.games.kreta_1941.airlift import gone, landed_at
from paralab.games.kreta_1941.airpoints import AIR_BARS, affordable, points_of, spend
from paralab.games.kreta_1941.drops import by_night
from paralab.games.kreta_1941.orders import Cover, Embark, Sail
from paralab.games.kreta_1941.parts import (
    AIRFIELDS,
    ALOFT,
    BEACHES,
    GERMAN,
    GERMANS,
    KIND,
    PORTS,
    TABLES,
    TRANSPORT,
)
from paralab.games.kreta_1941.table import (
    COVER,
    GONE_ON,
    LANDED,
    at,
    british_there,
    grounds,
    held,
    names,
    night,
    not_yours,
)
from paralab.kit.columns import Columns
from paralab.kit.memo import per_state

CONVOY: Final = "convoy"
"""The decision that a convoy is being put together (14.13)."""
SAILED: Final = "sailed"
"""The track of the units that have tried to come by sea in this phase (14.12)."""
MOST: Final = 3
WAITS: Final = frozenset({TRANSPORT, ALOFT})
SHORES: Final = (*PORTS, *(p for p in BEACHES if p not in PORTS))
"""Where units land from the sea (14.0)."""
IS_SHORE: Final = frozenset(SHORES)
IS_PORT: Final = frozenset(PORTS)
COLUMNS: Final = Columns(TABLES["convoy"].columns, (0, 3, 6, 9))
"""From how many points of cover on each column of the table holds (17.4)."""
SUNK, SAFE = "sunk", "comes through"


# ------------------------------------------------------------------------------ who sails
def convoy(s: State) -> tuple[Embark, ...]:
    """The units in the convoy, with their landing places."""
    return tuple(o for o in s.orders if isinstance(o, Embark))


def _first_mover(s: State) -> UnitId | None:
    """A German who has moved, or has been flown in, in this phase already."""
    units = s.units[GERMAN].items()
    moved = (n for n, u in units if u.spent or u.hexes or GONE_ON in u.marks)
    if first := min(moved, default=None):
        return first
    flown = [p for p in AIRFIELDS if landed_at(s, p)]
    return min((n for n, u in units if u.at in flown and LANDED in u.marks), default=None)


first_mover: Final = per_state(_first_mover)


def _mover(s: State, a: Embark) -> Facts:
    return {**names(s, a), "first": first_mover(s) or "a unit"}


@bar("14.0", "{unit} {why}.", gate=True, facts=gone)
def not_waiting(s: State, name: str) -> bool:
    """Every German may come by sea who has not come yet."""
    return at(s, name) not in WAITS


@bar("14.13", "{unit} is in the convoy already.", gate=True, facts=names)
def in_it(s: State, name: str) -> bool:
    """One place in the convoy for each."""
    return any(o.unit == name for o in convoy(s))


@bar("14.13", "The convoy of this turn has sailed; the next sails in another turn.", gate=True)
def sailed_already(s: State, _: object) -> bool:
    """One declaration, then the dice."""
    return s.tracks.get(SAILED, 0) > 0


@bar(
    "14.13",
    "A convoy is named when the movement phase begins, and {first} has acted in it already.",
    gate=True,
    facts=_mover,
)
def too_late(s: State, _: object) -> bool:
    """Convoys come before everything else in the phase."""
    return not s.pending and first_mover(s) is not None


@bar("14.12", "Three units are in the convoy, and no more may try in one phase.", facts=names)
def convoy_full(s: State, _: object) -> bool:
    """Three attempts."""
    return len(convoy(s)) >= MOST


@bar("14.13", "The cover has been declared, so nobody joins the convoy any more.", facts=names)
def covered_already(s: State, _: object) -> bool:
    """First the units, then the points."""
    return s.tracks.get(COVER, 0) > 0


# ------------------------------------------------------------------------------ where to
@bar("14.0", "{the_at} is neither a beach nor a port.", gate=True, facts=grounds)
def no_shore(_: State, a: Embark) -> bool:
    """Landing craft need a beach, ships a port."""
    return a.at not in IS_SHORE


@bar("14.15", "{unit} is a tank unit and lands only in a port; {the_at} is a beach.", facts=grounds)
def no_port(_: State, a: Embark) -> bool:
    """Tanks need a quay."""
    return KIND[a.unit] == "tank" and a.at not in IS_PORT


def _other(s: State, a: Embark) -> Facts:
    there = next((o.unit for o in convoy(s) if o.at == a.at), "")
    return {**names(s, a), "other": there}


@bar("14.11", "{other} is to land at {the_at}, and one unit lands there in a phase.", facts=_other)
def shore_taken(s: State, a: Embark) -> bool:
    """One unit to a beach or port."""
    return any(o.at == a.at for o in convoy(s))


@bar("4.42", "A German unit stands at {the_at}, and a hex holds one.", facts=names)
def friend_ashore(s: State, a: Embark) -> bool:
    """Nobody is put ashore on a friend."""
    return a.at in held(s, GERMAN)


@cache
def _voyages(name: UnitId) -> tuple[Embark, ...]:
    return tuple(Embark(name, p) for p in SHORES)


def sailors(s: State) -> Iterable[str]:
    """Whoever has not come yet, while a convoy can still be named."""
    if night(s) or sailed_already.stands(s, "") or too_late.stands(s, ""):
        return []
    mine = s.units[GERMAN]
    return [n for n in GERMANS if mine[n].at in WAITS]


@rule("14.12")
def embark(w: Scribe, a: Embark) -> None:
    """The first unit opens the convoy; nothing else happens before it sails or is called off."""
    if not w.state.pending:
        w.write(Asked(decision=Decision(GERMAN, CONVOY), cases=("14.13",)))
    w.write(Announced(order=a, cases=("14.13", "14.12", "14.0")))


# ------------------------------------------------------------------------------ the cover
@bar("14.13", "The cover of this convoy has been declared.", gate=True)
def cover_declared(s: State, _: object) -> bool:
    """Once, before the dice."""
    return s.tracks.get(COVER, 0) > 0


@rule("8.31")
def cover(w: Scribe, a: Cover) -> None:
    """These points go to the convoy, and to nothing else in this turn."""
    many = points_of(a)
    spend(w, many, "8.3", "8.31", "14.13")
    w.write(Counted(track=COVER, by=many, cases=("8.32", "14.13")))


@rule("8.32")
def column(points: int) -> str:
    """The column of the table for so many points of cover.

    >>> column(0), column(3), column(8), column(12)
    ('0-2', '3-5', '6-8', '9+')
    """
    return COLUMNS.named(points)


# ------------------------------------------------------------------------------ the voyage
@rule("14.13")
def sail(w: Scribe, _: Sail) -> None:
    """A die for each unit, in the order in which they were named."""
    for order in convoy(w.state):
        w.write(Resolved(order=order, cases=("14.13",)))
        w.write(Counted(track=SAILED, by=1, cases=("14.12",)))
        if cross(w, order):
            go_ashore(w, order)
        else:
            w.write(Eliminated(unit=order.unit, cases=("8.32", "14.13")))
    w.write(Answered())


@rule("8.3")
def protection(s: State) -> str:
    """The column on which every die for this convoy is read."""
    return column(s.tracks.get(COVER, 0))


@rule("8.33")
def cross(w: Scribe, a: Embark) -> bool:
    """Whether a unit comes through: the cover protects every unit of the convoy."""
    die, name = w.roll(), protection(w.state)
    read = TABLES["convoy"].look(die, name)
    w.write(
        Rolled(
            purpose="convoy",
            about=(a.unit, a.at),
            dice=(die,),
            result=SUNK if read == "Z" else SAFE,
            table="convoy",
            column=name,
            read=(read,),
            basis=TABLES["convoy"].basis_of(die, name),
            cases=("8.32", "8.33", "14.13"),
        )
    )
    return read != "Z"


@rule("14.14")
def go_ashore(w: Scribe, a: Embark) -> None:
    """Where no British unit is, nor its zone; anywhere else the unit is lost."""
    if british_there(w.state, a.at):
        w.write(Eliminated(unit=a.unit, cases=("14.14",)))
        return
    put_ashore(w, a)


@rule("14.1")
def put_ashore(w: Scribe, a: Embark) -> None:
    """On its beach, or in its port; it may move half as far in this phase."""
    cases = ("14.15", "14.11") if KIND[a.unit] == "tank" else ("14.11", "14.1")
    w.write(Placed(unit=a.unit, at=a.at, cases=cases))
    w.write(Marked(unit=a.unit, on=frozenset({LANDED}), cases=("14.13",)))


def call_off(w: Scribe, _: Pass) -> None:
    """Nobody has sailed: the points are there again."""
    if many := w.state.tracks.get(COVER, 0):
        spend(w, -many, "14.13")
        w.write(Counted(track=COVER, by=-many, cases=("14.13",)))
    for order in convoy(w.state):
        w.write(Resolved(order=order, idle=True, cases=("14.13",)))
    w.write(Answered())


def fresh_convoy(w: Scribe) -> None:
    """In another turn another convoy may sail."""
    if many := w.state.tracks.get(SAILED, 0):
        w.write(Counted(track=SAILED, by=-many, cases=("14.12",)))


EMBARKING: Final = Kind(
    Embark,
    sailors,
    lambda _, name: _voyages(UnitId(name)),
    embark,
    (
        not_yours,
        not_waiting,
        in_it,
        by_night,
        sailed_already,
        too_late,
        convoy_full,
        covered_already,
    ),
    (no_shore, no_port, shore_taken, friend_ashore),
    ask=("Choose a unit to bring in.", "{0}: choose where it lands, a beach, a port."),
    label="Send {unit} by sea to {at}",
)
COVERING: Final = Kind(
    Cover,
    affordable,
    lambda _, name: (Cover(Place(name)),),
    cover,
    (cover_declared,),
    AIR_BARS,
    ask=("How many air points cover the convoy?",),
    label="Cover the convoy with {points}",
)
SAILING: Final = Kind(
    Sail,
    lambda _: ("sail",),
    lambda _, __: (Sail(),),
    sail,
    ask=("Let the convoy sail, or call it off.",),
    label="Let the convoy sail",
)
CALLING_OFF: Final = Kind(
    Pass, lambda _: ("pass",), lambda _, __: (Pass(),), call_off, label="Call the convoy off"
)
CONVOYING: Final = Phase(
    "convoy", "14.13", GERMAN, (EMBARKING, COVERING, SAILING, CALLING_OFF), short="Convoy",
    help="The German player names up to three units and where they land, then the air points that"
    " cover them; then a die says for each whether it comes through.",
)  # fmt: skip
