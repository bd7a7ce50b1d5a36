"""Attacks for tests: open ground to fight on, and dice that give a wanted result."""

from __future__ import annotations

from paralab.core.board import Place
from paralab.core.game import Step
from paralab.core.hexes import Direction
from paralab.core.state import State, UnitId
from paralab.games.red_devils.columns import CHART, MAJOR, MINOR, in_city
from paralab.games.red_devils.combat import attackers, defenders
from paralab.games.red_devils.parts import BOARD
from paralab.games.red_devils.results import look_up, meant
from tests.games.red_devils.scene import do

FIELD = Place("0816")
"""Broken polder with broken polder all round, and no river near."""
N, NE, SE, S, SW, NW = BOARD.adjacent[FIELD]
RING = (N, NE, SE, S, SW, NW)
NN, NENE, SESE, SS, SWSW, NWNW = (BOARD.step(FIELD, way, 2) or FIELD for way in Direction)
"""The hexes two steps away in a straight line: two apart from each other."""


def river(a: Place, b: Place) -> bool:
    """Whether a river parts two neighbours."""
    return BOARD.has(MAJOR, a, b) or BOARD.has(MINOR, a, b)


def spot(kind: str) -> Place:
    """Some hex of this ground alone, inside the map, with no river round it."""
    return next(
        p
        for p, ground in BOARD.terrain.items()
        if ground == (kind,)
        and len(BOARD.adjacent[p]) == 6
        and not any(river(p, q) for q in BOARD.adjacent[p])
    )


def die_for(s: State, target: str, result: str, city: bool | None = None) -> int:
    """A die with which the announced attack comes to this result; raises StopIteration if none."""
    objects = defenders(s, target)
    _, _, column = look_up(s, objects, attackers(s, target))
    there = s.unit(target).at
    built = in_city(there) if city is None else city
    return next(n for n in range(1, 7) if meant(CHART.look(n, column), city=built) == result)


def fight(s: State, units: str, target: str, result: str) -> Step:
    """Announce an attack by these units and carry it out with a die that gives `result`."""
    for name in units.split():
        s = do(s, f"attack {name} {target}").state
    return do(s, f"resolve {target}", dice=[die_for(s, UnitId(target), result)])
