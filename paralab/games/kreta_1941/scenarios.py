"""[3.0] The starts of the game."""

from __future__ import annotations

from typing import Final

from paralab.core.board import Place
from paralab.core.state import Side, State, Unit, UnitId
from paralab.games.kreta_1941.parts import (
    ALOFT,
    ARRIVES,
    BRITISH,
    GERMAN,
    GERMANS,
    PARAS,
    POOL,
    REINFORCEMENTS,
    SET_UP,
    TOKENS,
    TRANSPORT,
    Setting,
)

_PARAS: Final = frozenset(PARAS)


def start(setting: Setting, options: frozenset[str]) -> State:
    """The table before anybody has done anything."""
    germans = {UnitId(n): Unit(ALOFT if n in _PARAS else TRANSPORT) for n in GERMANS}
    late = {n: Unit(REINFORCEMENTS) for n in ARRIVES}
    laid = {n: Unit(POOL) for n in TOKENS} if setting.free else _placed(setting)
    units: dict[Side, dict[UnitId, Unit]] = {GERMAN: germans, BRITISH: {**laid, **late}}
    return State(setting.name, 1, 0, units, options=options)


def _placed(setting: Setting) -> dict[UnitId, Unit]:
    return {n: Unit(Place(setting.set_up[n])) for n in SET_UP}
