"""[9.4] Activation, [9.5] dummies, [10.0] reinforcements, [11.0] laying mines, [12.2] set-up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.board import Place
from paralab.core.events import Consulted, Counted, Flagged, Noted, Placed, Rested, Rolled
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.actions import Action, Pass
from paralab.core.state import State, UnitId
from paralab.games.eben_emael.movement import end_movement, mine_attack, take
from paralab.games.eben_emael.orders import Activate, Deploy, Dummy, Enter, Mine
from paralab.games.eben_emael.parts import (
    ARRIVALS,
    BELGIAN,
    BOARD,
    CUPOLAS,
    ENTRY,
    FORTS,
    GERMANS,
    RESERVES,
)
from paralab.games.eben_emael.table import (
    DESTROYED,
    INACTIVE,
    NONE,
    ON_MAP,
    POOL,
    RESERVE,
    TRIED,
    USED,
    at,
    destroyed,
    enemies,
    flags,
    not_yours,
    occupied,
    written,
)

COUNTS: Final = {"dummies": 2, "mines": 15}


# ------------------------------------------------------------ activation
@bar("9.4", "{fort} is no inactive fortification that waits for its roll.", gate=True)
def not_asleep(s: State, fort: str) -> bool:
    return (
        fort not in FORTS
        or INACTIVE not in flags(s, fort)
        or bool(flags(s, fort) & {TRIED, DESTROYED})
    )


@rule("9.4")
def activate(w: Scribe, a: Activate) -> None:
    """One roll for each, dummies too; one to four wakes it."""
    die = w.roll()
    awake = die <= 4
    result = "active" if awake else "-"
    w.write(Rolled(purpose="activation", about=(a.fort,), dice=(die,), result=result, cases=("9.4",)))
    on, off = (NONE, frozenset({INACTIVE})) if awake else (frozenset({TRIED}), NONE)
    w.write(Flagged(at=a.fort, on=on, off=off, cases=("9.4",)))
    wake(w)


def wake(w: Scribe) -> None:
    """The phase is over when no fort waits for its roll."""
    if all(not_asleep.stands(w.state, f) for f in FORTS):
        sleep(w, Pass())


def sleep(w: Scribe, _: Pass) -> None:
    """Put the markers of this phase away."""
    clear(w, TRIED)
    w.close()


def clear(w: Scribe, marker: str) -> None:
    """Take one kind of marker off every fort."""
    for f in FORTS:
        if marker in flags(w.state, f):
            w.write(Flagged(at=f, off=frozenset({marker})))


# ------------------------------------------------------------ secrets
@bar("9.5", "{fort} is no cupola that may be a dummy, or is one already.", gate=True)
def no_dummy(s: State, fort: str) -> bool:
    return fort not in CUPOLAS or fort == "1420" or fort in written(s, "dummies")


@bar("11.6", "{at} may not be mined.", gate=True)
def no_mine(s: State, place: str) -> bool:
    return (
        place in FORTS
        or "canal" in BOARD.terrain.get(Place(place), ("canal",))
        or place in written(s, "mines")
    )


def note(w: Scribe, heading: str, entry: str, case: str) -> None:
    """Write on the Belgian's paper; the phase ends when it is full."""
    w.write(Noted(side=BELGIAN, heading=heading, entries=frozenset({entry}), cases=(case,)))
    if len(written(w.state, heading)) == COUNTS[heading]:
        w.close()


# ------------------------------------------------------------ landing
@bar("12.2", "{unit} does not wait to be set up.", gate=True)
def set_up(s: State, unit: str) -> bool:
    return s.side_of(unit) is None or at(s, unit) != POOL


@bar("12.2", "{at} is no free clear hex.", gate=True)
def no_field(s: State, a: Deploy) -> bool:
    return "clear" not in BOARD.terrain.get(a.at, ()) or a.at in FORTS or a.at in occupied(s)


def fields(s: State, unit: str) -> Iterable[Action]:
    """Every clear hex."""
    return [Deploy(UnitId(unit), p) for p, t in BOARD.terrain.items() if "clear" in t]


def deploy(w: Scribe, a: Deploy) -> None:
    """When the last unit is down, mined hexes attack."""
    w.write(Placed(unit=a.unit, at=a.at, cases=("12.2",)))
    if any(at(w.state, n) == POOL for n in GERMANS):
        return
    w.write(Consulted(side=BELGIAN, cases=("12.2",)))
    for n in GERMANS:
        if at(w.state, n) in written(w.state, "mines"):
            mine_attack(w, n)
    w.close()


# ------------------------------------------------------------ reinforcements
def _due(s: State, _: Enter) -> Facts:
    return {"edge": s.tracks.get("edge", 0), "garrison": s.tracks.get("garrison", 0)}


@bar("10.0", "{unit} is not the next counter waiting to enter.", gate=True)
def not_waiting(s: State, unit: str) -> bool:
    return unit not in waiting(s)


@bar("10.2", "{at} is neither on the edge of the map nor a fortification.", gate=True)
def no_door(s: State, a: Enter) -> bool:
    return a.at not in ENTRY and a.at not in FORTS


@bar("4.3", "An enemy unit stands in {at}.")
def door_held(s: State, a: Enter) -> bool:
    return any(p == a.at for _, p in enemies(s))


@bar("10.0", "Nobody is due there ({edge} at the edge, {garrison} in the forts).", facts=_due)
def nobody_due(s: State, a: Enter) -> bool:
    return not s.tracks.get("garrison" if a.at in FORTS else "edge", 0)


@bar("10.3", "{at} is destroyed, or somebody has come out of it this turn.")
def door_used(s: State, a: Enter) -> bool:
    return a.at in FORTS and bool(flags(s, a.at) & {DESTROYED, USED})


@bar("10.3", "{at} is a dummy; nobody comes out of it.")
def door_painted(s: State, a: Enter) -> bool:
    return a.at in FORTS and a.at in written(s, "dummies")


def waiting(s: State) -> Iterable[str]:
    """The Belgian counters are all alike: the first in the box stands for all."""
    return [n for n in RESERVES if at(s, n) == RESERVE][:1]


def doors(s: State, unit: str) -> Iterable[Action]:
    """The whole edge, and every fort, while anybody is due."""
    places = (
        *(ENTRY if s.tracks.get("edge") else ()),
        *(FORTS if s.tracks.get("garrison") else ()),
    )
    return [Enter(UnitId(unit), p) for p in dict.fromkeys(places)]


def enter(w: Scribe, a: Enter) -> None:
    """Arriving costs the points of the hex, and counts as one hex entered."""
    take(w, a.unit)
    inside = a.at in FORTS
    cost = 1 if inside else ENTRY[a.at]
    w.write(Placed(unit=a.unit, at=a.at, cost=cost, hexes=1, cases=("10.1",)))
    w.write(Counted(track="garrison" if inside else "edge", by=-1))
    if inside:
        w.write(Flagged(at=a.at, on=frozenset({USED}), cases=("10.3",)))


def arrivals(w: Scribe) -> None:
    """What falls due this turn is added to what was held back (10.4)."""
    w.write(Rested())
    edge, garrison = ARRIVALS[w.state.scenario].get(w.state.turn, (0, 0))
    for track, n in (("edge", edge), ("garrison", garrison)):
        if n:
            w.write(Counted(track=track, by=n, cases=("10.4",)))


def end_arrivals(w: Scribe, a: Pass) -> None:
    """Doors are free again next turn."""
    clear(w, USED)
    end_movement(w, a)


def ruins(s: State) -> int:
    """How many fortifications are destroyed."""
    return sum(destroyed(s, f) for f in FORTS)


ACTIVATING: Final = Kind(
    Activate, lambda _: FORTS, lambda _, f: (Activate(Place(f)),), activate, (not_asleep,)
)
HIDING: Final = Kind(
    Dummy, lambda _: FORTS, lambda _, f: (Dummy(Place(f)),),
    lambda w, a: note(w, "dummies", a.fort, "9.5"), (no_dummy,),
)  # fmt: skip
MINING: Final = Kind(
    Mine, lambda _: ON_MAP, lambda _, p: (Mine(Place(p)),),
    lambda w, a: note(w, "mines", a.at, "11.0"), (no_mine,),
)  # fmt: skip
LANDING: Final = Kind(Deploy, lambda _: GERMANS, fields, deploy, (set_up,), (no_field,))
ENTERING: Final = Kind(
    Enter, waiting, doors, enter, (not_yours, not_waiting),
    (no_door, door_held, nobody_due, door_used, door_painted),
)  # fmt: skip
