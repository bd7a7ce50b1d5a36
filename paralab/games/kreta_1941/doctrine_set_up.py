"""The British set-up: every object held, the heights beside it, reserves, and empty tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import State, UnitId
from paralab.games.kreta_1941.camouflage import laid
from paralab.games.kreta_1941.doctrine_look import Handler, Look
from paralab.games.kreta_1941.objects import WORTH
from paralab.games.kreta_1941.orders import Deploy
from paralab.games.kreta_1941.parts import BOARD, EMPTY, LAND, SETTINGS, called

STATIONS: Final[Mapping[UnitId, Place]] = {
    **SETTINGS["historical"].set_up,
    **{
        UnitId(n): Place(p)
        for n, p in (
            ("4Grec", "84,16"),
            ("2/7AU", "59,9"),
            ("106RHA", "39,15"),
            ("art.p-lot-3", "38,14"),
            ("2Leicester", "103,12"),
            ("art.p-lot-4", "103,11"),
            ("Sap.NZ", "17,14"),
            ("art.p-lot-1", "18,13"),
            ("1Welch", "33,16"),
            ("art.p-lot-2", "34,15"),
            ("2York+Lancs", "99,14"),
            ("Garnizon", "100,11"),
        )
    },
}
"""Where each unit stands: where it stood in 1941, but that every object has a garrison."""
DECOYS: Final[tuple[Place, ...]] = tuple(
    map(
        Place,
        (
            "5,9", "13,14", "16,14", "15,12", "22,12", "23,14", "27,12", "30,13", "30,15", "40,17",
            "47,14", "61,9", "75,13", "79,14", "85,16", "87,17", "94,12", "96,14", "105,11",
            "107,11",
        ),
    )
)  # fmt: skip
"""Where empty tokens lie: beaches, bridges and heights that might be held."""


SWAPPED: Final = 6
"""So many hexes from its place in the plan a unit may stand instead."""
CHOICE: Final = 4
"""Among so many it is left to chance who stands where."""


def _column(place: Place) -> tuple[int, int]:
    column, row = place.split(",")
    return int(column), int(row)


PLAN: Final = tuple(
    sorted(
        (*((p, n) for n, p in STATIONS.items()), *((p, EMPTY) for p in DECOYS)),
        key=lambda entry: _column(entry[0]),
    )
)
"""From west to east, units and empty tokens as they come: the numbers of the tokens say nothing."""


def _may_stand(place: Place, waiting: list[tuple[Place, UnitId]]) -> list[UnitId]:
    """Who is to stand in a hex of the plan, and who of the next might as well.

    An object keeps its garrison. The others change places with their neighbours, so that whoever
    has met this plan once does not know it; nobody is left behind by more than a few hexes.
    """
    if place in WORTH:
        return [n for p, n in waiting if p == place]
    near = [(p, n) for p, n in waiting if p not in WORTH and BOARD.sheets[p] == BOARD.sheets[place]]
    late = [n for p, n in near[:1] if _column(p)[0] < _column(place)[0] - SWAPPED]
    return late or [n for p, n in near if BOARD.distance(p, place) <= SWAPPED][:CHOICE]


def _to_be_laid(s: State) -> list[tuple[Place, UnitId]]:
    """What the plan has that has not been laid yet."""
    down = list(laid(s).values())
    waiting: list[tuple[Place, UnitId]] = []
    for p, n in PLAN:
        if n in down:
            down.remove(n)
        else:
            waiting.append((p, n))
    return waiting


def deploying(look: Look, kind: Kind) -> Iterator[Advice]:
    """Hex after hex from west to east."""
    s = look.state
    waiting = _to_be_laid(s)
    for place, _ in PLAN:
        names = [] if place in look.held else dict.fromkeys(_may_stand(place, waiting))
        orders = [o for name in names if kind.lawful(s, o := Deploy(name, place))]
        for rank, order in enumerate(orders):
            yield Advice(order, 10.0 - 0.5 * rank, _words(order.unit, place))
        if orders:
            return
    for place, name in waiting:
        free = (p for p in LAND if p not in look.held)
        order = Deploy(name, min(free, key=lambda p: BOARD.distance(p, place)))
        if name != EMPTY and kind.lawful(s, order):
            yield Advice(order, 5.0, f"{called(name)} stands as near to its hex as is free.")
            return


def _words(name: UnitId, place: Place) -> str:
    aim = min(WORTH, key=lambda p: BOARD.distance(p, place))
    far = BOARD.distance(aim, place)
    where = f"on {called(aim)}" if not far else f"{far} hex{'es' * (far > 1)} from {called(aim)}"
    if name == EMPTY:
        return f"An empty token lies {where}: it looks like a guard."
    return f"{called(name)} stands {where}{', to hold it' if not far else ''}."


HANDLERS: Final[Mapping[type[Action], Handler]] = {Deploy: deploying}
