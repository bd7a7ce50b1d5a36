"""Attacks for tests: open ground to fight on, and results at will."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paralab.core.board import Place
from paralab.core.game import Step
from paralab.core.hexes import Direction
from paralab.core.state import State
from paralab.games.red_devils import results
from paralab.games.red_devils.columns import CHART, MAJOR, MINOR
from paralab.games.red_devils.parts import BOARD
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


def fight(s: State, units: str, target: str, read: str) -> Step:
    """Announce an attack by these units, and carry it out with a chart that reads `read`."""
    for name in units.split():
        s = do(s, f"attack {name} {target}").state
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(results, "CHART", replace(CHART, cells=dict.fromkeys(CHART.cells, read)))
        return do(s, f"resolve {target}", dice=[1])
