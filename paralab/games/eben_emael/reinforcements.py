"""[10.0] Belgian reinforcements: over the edge of the map, or out of a fortification."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.board import Place
from paralab.core.events import Counted, Flagged, Placed
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import State, UnitId
from paralab.games.eben_emael.fortifications import clear
from paralab.games.eben_emael.movement import begin_movement, end_movement, ground, take
from paralab.games.eben_emael.orders import Enter
from paralab.games.eben_emael.parts import (
    BELGIAN,
    BOARD,
    FOE,
    FORTS,
    RESERVE,
    RESERVES,
    SETTINGS,
)
from paralab.games.eben_emael.table import (
    DUMMIES,
    EDGE,
    GARRISON,
    USED,
    destroyed,
    flags,
    held,
    names,
    not_a_squad,
    not_yours,
    side,
    written,
)

EDGES: Final = {p: points for p in BOARD.edge if (points := ground(p)) is not None}
"""The hexes along the edge of the map that a squad may enter, and what that costs."""
OPEN: Final = frozenset({USED})


def due(s: State) -> tuple[int, int]:
    """How many squads are due: at the edge, and out of the works."""
    return s.tracks.get(EDGE, 0), s.tracks.get(GARRISON, 0)


# ------------------------------------------------------------------------------ who comes
def _next(s: State, a: Enter) -> Facts:
    first = next(iter(waiting(s)), None)
    if first is None:
        why = "no Belgian squad waits to enter"
    elif a.unit not in s.units[BELGIAN]:
        why = f"{a.unit} does not take part in this scenario"
    elif s.units[BELGIAN][UnitId(a.unit)].at != RESERVE:
        why = f"{a.unit} does not wait to enter"
    else:
        why = f"waiting squads are all alike and enter by number, and the next is {first}"
    return {**names(s, a), "why": why}


@bar("10.0", "{why}.", gate=True, facts=_next)
def not_next(s: State, name: str) -> bool:
    """Belgian counters are alike: the first in the box stands for all."""
    return name not in waiting(s)


def waiting(s: State) -> Iterable[str]:
    """The next squad to enter, if any waits."""
    mine = s.units[BELGIAN]
    return [n for n in RESERVES[s.scenario] if mine[n].at == RESERVE][:1]


# ------------------------------------------------------------------------------ where
def _counts(s: State, a: Enter) -> Facts:
    edge, garrison = due(s)
    way = "in the fortifications" if a.at in FORTS else "at the edge of the map"
    return {**names(s, a), "edge": edge, "garrison": garrison, "way": way}


@bar(
    "10.2",
    "{the_at} is neither on an edge of the map nor a fortification.",
    gate=True,
    facts=names,
)
def no_door(s: State, a: Enter) -> bool:
    """Squads come over any edge, or out of a fortification."""
    return a.at not in EDGES and a.at not in FORTS


@bar("10.0", "No Belgian squad is due {way} now.", facts=_counts)
def nobody_due(s: State, a: Enter) -> bool:
    """Nobody comes before his turn."""
    return not s.tracks.get(GARRISON if a.at in FORTS else EDGE, 0)


@bar("4.3", "A German squad stands in {the_at}.", facts=names)
def door_held(s: State, a: Enter) -> bool:
    """Enemy hexes are closed."""
    return a.at in held(s, FOE[side(s)])


@bar("10.3", "{the_at} has been destroyed; nobody comes out of it.", facts=names)
def door_fallen(s: State, a: Enter) -> bool:
    """The garrison comes out of works that stand."""
    return a.at in FORTS and destroyed(s, a.at)


@bar(
    "10.3",
    "A squad has come out of {the_at} this turn; the next must wait or use another.",
    facts=names,
)
def door_used(s: State, a: Enter) -> bool:
    """One squad for each work and turn."""
    return a.at in FORTS and USED in flags(s, a.at)


@bar("10.3", "{the_at} is a dummy; nobody comes out of it.", facts=names)
def door_painted(s: State, a: Enter) -> bool:
    """Dummies have no garrison."""
    return a.at in FORTS and a.at in written(s, DUMMIES)


def doors(s: State, name: str) -> Iterable[Action]:
    """The whole edge, and every work, while anybody is due there."""
    edge, garrison = due(s)
    places = dict.fromkeys((*(EDGES if edge else ()), *(FORTS if garrison else ())))
    return [Enter(UnitId(name), p) for p in places]


# ------------------------------------------------------------------------------ coming
@rule("10.1")
def arrival_cost(place: Place) -> int:
    """What arriving costs: the ground of the hex, as in any other move."""
    return EDGES[place] if place in EDGES else int(ground(place) or 0)


@rule("10.5")
def shares_a_door(s: State, place: Place) -> bool:
    """A friend in the hex of a work is no obstacle to coming out of it."""
    return place in FORTS and place in held(s, BELGIAN)


def enter(w: Scribe, a: Enter) -> None:
    """The hex of arrival is paid for, and counts as the first hex entered (ours, 10.1)."""
    take(w, a.unit)
    inside = a.at in FORTS
    cases: tuple[str, ...] = ("10.3", "10.1") if inside else ("10.2", "10.1")
    if shares_a_door(w.state, a.at):
        cases = (*cases, "10.5")
    w.write(Placed(unit=a.unit, at=a.at, cost=arrival_cost(a.at), hexes=1, cases=cases))
    w.write(Counted(track=GARRISON if inside else EDGE, by=-1, cases=("10.4",)))
    if inside:
        w.write(Flagged(at=a.at, on=OPEN, cases=("10.3",)))


@rule("10.4")
def arrivals(w: Scribe) -> None:
    """What falls due this turn is added to what was held back."""
    begin_movement(w)
    edge, garrison = SETTINGS[w.state.scenario].arrivals.get(w.state.turn, (0, 0))
    for track, n in ((EDGE, edge), (GARRISON, garrison)):
        if n:
            w.write(Counted(track=track, by=n, cases=("10.0", "10.4")))


def end_arrivals(w: Scribe, a: Pass) -> None:
    """The doors are free again next turn; whoever has not come is held back (10.4)."""
    clear(w, USED)
    end_movement(w, a)


def may_come(s: State) -> bool:
    """Whether, for all that anybody can see, a squad could enter now."""
    edge, garrison = due(s)
    return bool(edge or (garrison and any(not destroyed(s, f) for f in FORTS)))


ENTERING: Final = Kind(
    Enter,
    waiting,
    doors,
    enter,
    (not_a_squad, not_yours, not_next),
    (no_door, nobody_due, door_held, door_fallen, door_used, door_painted),
    ask=("Choose a squad to bring on.", "{0}: choose where it enters."),
    label="{unit} enters at {at}",
)
