"""How the game is drawn: look.toml, and what is printed in single hexes of the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paralab.core.board import Place
from paralab.core.hexes import Direction
from paralab.games.red_devils.parts import BOARD, ENTRIES, MARKET, PACKAGE
from paralab.kit.reading import document

_ROADS = ("major_road", "minor_road")


def drawn() -> dict[str, Any]:
    """All that the painters of the map are told: look.toml, with zones, points and entries."""
    return {**document(PACKAGE, "look.toml"), "marks": list(_marks())}


def _marks() -> Iterator[dict[str, Any]]:
    zones = dict.fromkeys(place for entry in ENTRIES.values() for place in entry.zones)
    for place in zones:
        yield {"kind": "zone", "hex": place, "name": BOARD.names.get(place, "")}
    for place, points in MARKET.victory.items():
        yield {"kind": "points", "hex": place, "value": points}
    for place, letter in MARKET.doors.items():
        yield {"kind": "entry", "hex": place, "value": letter, "facing": _inward(place)}


def _inward(place: Place) -> str:
    """The direction in which the road leads on from an entry hex."""
    along = (d for d in Direction if (on := BOARD.step(place, d)) and _road(place, on))
    return next(along, Direction.S).name


def _road(a: Place, b: Place) -> bool:
    return any(BOARD.has(line, a, b) for line in _ROADS)
