"""[11.1] The three British reinforcements, and where they come in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.board import Place
from paralab.core.events import Placed
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import State, UnitId
from paralab.games.kreta_1941.orders import Arrive
from paralab.games.kreta_1941.parts import (
    ARRIVES,
    ARRIVES_AT,
    BOARD,
    BRITISH,
    PORTS,
    REINFORCEMENTS,
    called,
)
from paralab.games.kreta_1941.table import (
    at,
    enemy_zone,
    free,
    known,
    names,
    not_yours,
)
from paralab.games.kreta_1941.track import SOUTHERN
from paralab.kit.memo import per_state

PORT: Final = "port"


def _clear(s: State, place: Place) -> bool:
    """Whether a hex is free, and in no German zone."""
    return free(s, place) and place not in enemy_zone(s)


@rule("11.11")
def landing_places(s: State, name: str) -> tuple[Place, ...]:
    """Where a reinforcement may come in: a free port, or its hex of the southern edge.

    If its hex is shut, the nearest one of that edge that is not; of two as near, either.
    """
    where = ARRIVES_AT[UnitId(name)]
    if where == PORT:
        return tuple(p for p in PORTS if _clear(s, p))
    gate = Place(where)
    if _clear(s, gate):
        return (gate,)
    open_ = [p for p in SOUTHERN[BOARD.sheets[gate]] if _clear(s, p)]
    near = min((BOARD.distance(gate, p) for p in open_), default=0)
    return tuple(p for p in open_ if BOARD.distance(gate, p) == near)


@bar("11.1", "{unit} is none of the British reinforcements.", gate=True, facts=names)
def no_reinforcement(_: State, name: str) -> bool:
    """Three battalions come."""
    return name not in ARRIVES


def _late(s: State, a: Arrive) -> Facts:
    return {**names(s, a), "turn": ARRIVES.get(a.unit, 0)}


@bar("11.1", "{unit} is on the island already, or has been eliminated.", gate=True, facts=names)
def there_already(s: State, name: str) -> bool:
    """Each comes once."""
    return not known(s, name) or at(s, name) != REINFORCEMENTS


@bar("11.1", "{unit} comes in turn {turn}, or later if it can not then.", gate=True, facts=_late)
def too_early(s: State, name: str) -> bool:
    """Each has its turn."""
    return s.turn < ARRIVES[UnitId(name)]


@bar(
    "11.1",
    "British units have moved in this phase, and reinforcements come at its beginning.",
    facts=names,
    remedy="{unit} may still come in the next turn.",
)
def moves_begun(s: State, _: str) -> bool:
    """First who arrives, then who moves."""
    return s.hand is not None


def _open(s: State, a: Arrive) -> Facts:
    places = landing_places(s, a.unit)
    if ARRIVES_AT[a.unit] == PORT:
        what = "comes in a port that nobody stands in and no German controls"
    else:
        what = f"comes in {called(ARRIVES_AT[a.unit])}, or as near to it as the edge is free"
    now = " or ".join(map(called, places)) or "nowhere"
    return {**names(s, a), "what": what, "now": now}


@bar("11.11", "{unit} {what}: now {now}.", facts=_open)
def not_its_place(s: State, a: Arrive) -> bool:
    """Ports for Layforce, the southern edge for Argyll."""
    return a.at not in landing_places(s, a.unit)


def arrive(w: Scribe, a: Arrive) -> None:
    """The battalion is there, and may still move."""
    w.write(Placed(unit=a.unit, at=a.at, cases=("11.11",)))


def _due(s: State) -> tuple[str, ...]:
    if s.hand is not None:
        return ()
    found = s.units[BRITISH]
    return tuple(
        n for n, turn in ARRIVES.items() if s.turn >= turn and found[n].at == REINFORCEMENTS
    )


due: Final = per_state(_due)
"""The reinforcements that may come in this phase."""


def _places(s: State, name: str) -> Iterable[Arrive]:
    return [Arrive(UnitId(name), p) for p in landing_places(s, name)]


def may_arrive(s: State) -> bool:
    """Whether a reinforcement can come in now."""
    return any(landing_places(s, n) for n in due(s))


ARRIVING_UNITS: Final = Kind(
    Arrive,
    due,
    _places,
    arrive,
    (not_yours, no_reinforcement, there_already, too_early, moves_begun),
    (not_its_place,),
    ask=("Choose a unit to bring in.", "{0}: choose where it comes in."),
    label="Arrive at {at}",
)
