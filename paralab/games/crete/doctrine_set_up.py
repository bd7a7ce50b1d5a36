"""The Commonwealth's set-up: three airfields and Suda held, the heights beside them, reserves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import UnitId
from paralab.games.crete.doctrine_look import Handler, Look
from paralab.games.crete.orders import Deploy
from paralab.games.crete.parts import ALLOWANCE, STRENGTH, called

STATIONS: Final[tuple[tuple[Place, int, str], ...]] = tuple(
    (Place(p), n, why)
    for p, n, why in (
        ("W0506", 3, "the airfield: nobody lands while it is held"),
        ("C1306", 3, "the airfield: nobody lands while it is held"),
        ("E1205", 3, "the airfield: nobody lands while it is held"),
        ("W2109", 3, "Suda, worth ten points"),
        ("W0507", 3, "the height above the airfield"),
        ("C1406", 2, "the height beside the airfield"),
        ("E1206", 3, "the height above the airfield"),
        ("C1206", 2, "a reserve close to the airfield"),
        ("C1207", 2, "the height behind the airfield"),
        ("E1106", 2, "a reserve close to the airfield"),
        ("W0607", 2, "a reserve close to the airfield"),
        ("W1006", 2, "a reserve on the coast road"),
        ("E1306", 2, "the height beside the airfield"),
        ("W1806", 3, "a reserve on the roads of Canea"),
        ("C0806", 2, "the town on the coast road"),
        ("E0805", 2, "the town on the coast road"),
        ("W2209", 2, "the way round Suda"),
        ("W1507", 2, "a reserve on the coast road"),
    )
)


def deploying(look: Look, kind: Kind) -> Iterator[Advice]:
    """Station after station; the best units first."""
    s = look.state
    names = sorted(map(UnitId, kind.subjects(s)), key=lambda n: (-STRENGTH[n], -ALLOWANCE[n], n))
    if not names:
        return
    for n, (place, many, why) in enumerate(STATIONS):
        if look.holds(place) < many:
            order = Deploy(names[0], place)
            if kind.lawful(s, order):
                words = f"{called(names[0])} stands in {called(place)}, {why}."
                yield Advice(order, 100.0 - n, words)


HANDLERS: Final[Mapping[type[Action], Handler]] = {Deploy: deploying}
