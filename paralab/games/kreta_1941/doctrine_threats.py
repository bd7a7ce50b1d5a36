"""What a side could bring next to each hex in its next move, whoever stands in between."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from paralab.core.board import Place
from paralab.core.state import Unit, UnitId
from paralab.games.kreta_1941.doctrine_odds import OVERLAND, attack_of
from paralab.games.kreta_1941.parts import ALLOWANCE, BRITISH, GERMAN, NEAR, ON_MAP, is_token
from paralab.kit.memo import per_part
from paralab.kit.movement import reach

NONE: Final[frozenset[Place]] = frozenset()
Threats = Mapping[Place, int]
"""Hex by hex, the attack strength that one side could bring next to it in its next move."""


def _threats(units: Mapping[UnitId, Unit], halved: bool) -> Threats:
    found: dict[Place, list[int]] = {}
    for name, u in units.items():
        if u.at in ON_MAP:
            halves = 0 if is_token(name) else ALLOWANCE[name] // (2 if halved else 1)
            strength = attack_of(name)
            for place in _next_to(u.at, halves):
                found.setdefault(place, []).append(strength)
    return {p: sum(sorted(some, reverse=True)[:3]) for p, some in found.items()}


@lru_cache(5_000)
def _next_to(start: Place, halves: int) -> tuple[Place, ...]:
    """The hexes next to wherever a unit could walk, nobody being in the way."""
    near: dict[Place, None] = {}
    for place in reach(OVERLAND, start, halves, barred=NONE, halts=NONE).cost:
        near.update(dict.fromkeys(NEAR[place]))
    return tuple(near)


THREATS: Final = {
    (who, halved): per_part(
        lambda s, who=who: s.units[who],  # type: ignore[misc]  # bound where it is made
        lambda units, halved=halved: _threats(units, halved),  # type: ignore[misc]
    )
    for who in (GERMAN, BRITISH)
    for halved in (False, True)
}
