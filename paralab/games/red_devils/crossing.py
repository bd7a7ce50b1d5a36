"""[4.6] [4.7] Over the Neder Rijn without a bridge: the ferry, and infantry in boats."""

from __future__ import annotations

from typing import Final

from paralab.core.board import Place
from paralab.core.events import Counted
from paralab.core.game import Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import State
from paralab.games.red_devils.ground import (
    COST,
    COST_BLOWN,
    FERRY_COST,
    FERRY_SIDES,
    MECHANIZED,
    NO_VEHICLES,
    OTHER,
    RAIL_SIDES,
    SHORE,
    SWIMMERS,
    USUAL,
    WET,
)
from paralab.games.red_devils.orders import Walk
from paralab.games.red_devils.parts import (
    ALLOWANCE,
    BOARD,
    BRITISH,
    FERRY,
    FOE,
    GERMAN,
    KIND,
    KINDS,
    MOTORIZED,
    SIDE_OF,
)
from paralab.games.red_devils.table import (
    CROSSED,
    FERRIED,
    FOOT,
    at,
    blown,
    front,
    names,
    side,
    unit,
    zoc,
)


# ------------------------------------------------------------------------------ how a unit moves
@rule("4.8")
def way(s: State, name: str) -> str:
    """How a unit moves now: motorized infantry as declared, or as its hex demands."""
    if KIND[name] == MOTORIZED:
        u = unit(s, name)
        return OTHER if FOOT in u.marks or u.at in NO_VEHICLES else MECHANIZED
    return USUAL[name]


def ferries(s: State, name: str, a: Place, b: Place) -> bool:
    """Whether a step is one by the ferry, now that it is asked for."""
    if (a, b) not in FERRY_SIDES:
        return False
    return not swims(s, name) or _ferry_runs(s, name)


def swims(s: State, name: str) -> bool:
    """Whether a unit is infantry that moves as a non-mechanized unit (4.6)."""
    return name in SWIMMERS and way(s, name) == OTHER


def _ferry_runs(s: State, name: str) -> bool:
    return SIDE_OF[name] == GERMAN and not s.tracks.get(FERRIED) and not _ferry_held(s)


def _ferry_held(s: State) -> bool:
    return not zoc(s, BRITISH).isdisjoint(FERRY)


def crosses(s: State, name: str, a: Place, b: Place) -> bool:
    """Whether a step is one across the river, by neither bridge nor ferry."""
    if (a, b) not in WET or (a, b) in known(s, name):
        return False
    return not ferries(s, name, a, b)


def known(s: State, name: str) -> dict[tuple[Place, Place], int]:
    """What the steps cost that need neither ferry nor boats."""
    return (COST_BLOWN if blown(s) else COST)[way(s, name)]  # type: ignore[return-value]


@rule("4.2")
def price(s: State, name: str, a: Place, b: Place) -> int | None:
    """What a step costs by itself, in quarters; None where nobody of this kind goes."""
    found = known(s, name).get((a, b))
    if found is not None:
        return found
    if (a, b) not in WET:
        return None
    if ferries(s, name, a, b):
        return FERRY_COST[way(s, name)].get((a, b))
    return ALLOWANCE if swims(s, name) else None


# ------------------------------------------------------------------------------ the ferry
def _asked(s: State, a: Walk) -> bool:
    return a.to in FERRY and (at(s, a.unit), a.to) in FERRY_SIDES


@bar("4.7", "The ferry at 1112 and 1113 is the German player's alone.", facts=names)
def not_your_ferry(s: State, a: Walk) -> bool:
    """Only Germans are ferried."""
    return _asked(s, a) and side(s) != GERMAN and not swims(s, a.unit)


def _boats_left(s: State, name: str) -> bool:
    """Whether a unit could still cross in boats, where no ferry takes it (4.6)."""
    u = unit(s, name)
    return swims(s, name) and not (u.hexes or u.spent or s.tracks.get(CROSSED))


@bar("4.7", "The ferry has carried a unit this turn; it carries one a turn.", facts=names)
def ferry_used(s: State, a: Walk) -> bool:
    """One unit for each game-turn."""
    if not _asked(s, a) or side(s) != GERMAN:
        return False
    return bool(s.tracks.get(FERRIED)) and not _boats_left(s, a.unit)


@bar(
    "4.7",
    "British units control a bank of the ferry, 1112 or 1113, and so it does not run.",
    facts=names,
)
def ferry_held(s: State, a: Walk) -> bool:
    """Both banks have to be free."""
    return _asked(s, a) and side(s) == GERMAN and _ferry_held(s) and not _boats_left(s, a.unit)


# ------------------------------------------------------------------------------ boats
def _river(s: State, a: Walk) -> Facts:
    here = at(s, a.unit)
    held = zoc(s, FOE[side(s)])
    return {
        **names(s, a),
        "here": here,
        "kind": KINDS[KIND[a.unit]],
        "bank": here if here in held else a.to,
        "basis": BOARD.basis_of(here, a.to),
        "remedy": "",
    }


@bar(
    "4.6",
    "{unit} is {kind}; only infantry that moves on foot crosses the river without a bridge.",
    gate=True,
    facts=_river,
)
def no_swimmer(s: State, a: Walk) -> bool:
    """Only infantry."""
    if a.to not in SHORE:
        return False
    return crosses(s, a.unit, at(s, a.unit), a.to) and not swims(s, a.unit)


@bar(
    "4.6",
    "{unit} has moved already; crossing the river takes all of its movement points.",
    facts=_river,
)
def moved_before(s: State, a: Walk) -> bool:
    """The crossing is a whole move."""
    if a.to not in SHORE:
        return False
    u = unit(s, a.unit)
    return bool(u.hexes or u.spent) and crosses(s, a.unit, u.at, a.to)


@bar(
    "4.6",
    "A unit has tried to cross the river in this player-turn; only one may try.",
    facts=_river,
)
def crossed_before(s: State, a: Walk) -> bool:
    """One attempt for each player-turn."""
    return bool(s.tracks.get(CROSSED)) and crosses(s, a.unit, at(s, a.unit), a.to)


@bar(
    "4.6",
    "{bank} is in an enemy zone of control; nobody crosses the river out of one or into one.",
    facts=_river,
)
def bank_controlled(s: State, a: Walk) -> bool:
    """Neither bank may be controlled by an enemy."""
    if a.to not in SHORE:
        return False
    here, held = at(s, a.unit), front(s).zoc
    return (here in held or a.to in held) and crosses(s, a.unit, here, a.to)


RIVER_BARS: Final = (
    not_your_ferry, ferry_used, ferry_held, moved_before, crossed_before, bank_controlled,
)  # fmt: skip
"""What the river asks of a step; nothing, of one that has nothing to do with it."""


def reset(w: Scribe, *tracks: str) -> None:
    """A new player-turn: the tracks stand at nothing again."""
    for track in tracks:
        if many := w.state.tracks.get(track, 0):
            w.write(
                Counted(track=track, by=-many, cases=("4.6",) if track == CROSSED else ("4.7",))
            )


__all__ = ["RAIL_SIDES", "RIVER_BARS", "crosses", "ferries", "price", "reset", "swims", "way"]
