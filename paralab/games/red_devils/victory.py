"""[12.0] How the game is won: victory points, lines of communication, levels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paralab.core.board import Place
from paralab.core.events import Ended
from paralab.core.game import Scribe
from paralab.core.rulings import NOTHING, Tally, rule
from paralab.core.state import DEAD, Side, State
from paralab.games.red_devils.parts import (
    BOARD,
    BRITISH,
    FOE,
    GERMAN,
    RAIL_BRIDGE,
    ROAD_BRIDGE,
    SETTINGS,
    called,
)
from paralab.games.red_devils.table import RIVER, blown, held, zoc
from paralab.games.red_devils.table import standing as on_the_map
from paralab.kit.memo import per_state

PAIR: Final = 8
"""What both ends of the road bridge are worth together (12.3)."""
CUT_OFF: Final = (RAIL_BRIDGE[1], Place("1514"))
"""Worth nothing once the railway bridge is destroyed (12.4)."""
FREE: Final = 9
"""So many British units on the map count for nothing (12.1)."""
LEVELS: Final = (
    (33, BRITISH, "a British decisive victory"),
    (27, BRITISH, "a British median victory"),
    (21, BRITISH, "a British marginal victory"),
    (16, GERMAN, "a German marginal victory"),
    (6, GERMAN, "a German median victory"),
    (-1, GERMAN, "a German decisive victory"),
)
"""The fewest points for each level, highest first (12.6)."""

Links = Mapping[Place, tuple[Place, ...]]


# ------------------------------------------------------------------------------ lines
def _links(bridges: tuple[str, ...]) -> Links:
    return {
        a: tuple(
            b
            for b in near
            if not BOARD.has(RIVER, a, b) or any(BOARD.has(kind, a, b) for kind in bridges)
        )
        for a, near in BOARD.adjacent.items()
    }


_WHOLE, _BROKEN = _links(("bridge", "railway_bridge")), _links(("bridge",))
"""Where a line may go from each hex; the ferry is no bridge."""


def lines(s: State, who: Side) -> Mapping[Place, int]:
    """How many hexes from the nearest unit of a side to every hex that it can trace a line to.

    No line enters a hex that an enemy occupies or controls, not even the last one (ours: the end
    is part of the path); units negate control where they stand.
    """
    foe = FOE[who]
    closed = held(s, foe) | zoc(s, foe)
    links = _BROKEN if blown(s) else _WHOLE
    here = list(dict.fromkeys(on_the_map(s, who).values()))
    found = dict.fromkeys(here, 0)
    far = 0
    while here:
        far += 1
        beyond: list[Place] = []
        for p in here:
            for q in links[p]:
                if q not in found and q not in closed:
                    found[q] = far
                    beyond.append(q)
        here = beyond
    return found


@rule("12.2")
def controlled(s: State) -> tuple[Place, ...]:
    """The victory hexes that the British control: theirs is the shorter line, or the only one."""
    british, german = lines(s, BRITISH), lines(s, GERMAN)
    return tuple(
        p
        for p in SETTINGS[s.scenario].victory
        if p in british and (p not in german or british[p] < german[p])
    )


def communications(s: State) -> dict[Place, str]:
    """Whose every hex is by its lines: the side with the shorter one; equal lengths are German."""
    british, german = lines(s, BRITISH), lines(s, GERMAN)
    far = len(BOARD.where)
    return {
        p: BRITISH if british.get(p, far) < german.get(p, far) else GERMAN
        for p in BOARD.where
        if p in british or p in german
    }


# ------------------------------------------------------------------------------ points
@rule("12.4")
def worth(s: State, place: Place) -> int:
    """What a victory hex is worth; two of them nothing once the railway bridge is gone."""
    return 0 if place in CUT_OFF and blown(s) else SETTINGS[s.scenario].victory[place]


@rule("12.1")
@per_state
def count(s: State) -> Tally:
    """Hexes, eliminated Germans, and British units beyond nine; Poles are British (12.5)."""
    sums, setting = NOTHING, SETTINGS[s.scenario]
    mine = controlled(s)
    for p in mine:
        if points := worth(s, p):
            sums = sums.add(points, called(p), "12.1", setting.basis[p])
    sums = Tally((*sums.entries, *_pair(s, mine).entries))
    if lost := sum(u.at == DEAD for u in s.units[GERMAN].values()):
        units = "German unit" if lost == 1 else "German units"
        sums = sums.add(lost, f"{lost} {units} eliminated", "12.1")
    many = len(on_the_map(s, BRITISH))
    if many > FREE:
        sums = sums.add(many - FREE, f"{many} British units on the map, {FREE} free", "12.1")
    return sums


@rule("12.3")
def _pair(s: State, mine: tuple[Place, ...]) -> Tally:
    """Both ends of the road bridge count for more than each."""
    if not set(ROAD_BRIDGE).issubset(mine):
        return NOTHING
    more = PAIR - sum(worth(s, p) for p in ROAD_BRIDGE)
    return NOTHING.add(more, "both ends of the road bridge", "12.3")


def points(s: State) -> int:
    """The British victory points, if the game ended now."""
    return count(s).total


# ------------------------------------------------------------------------------ levels
@rule("12.6")
def level(n: int) -> tuple[Side, str]:
    """Who has won with so many points, and how clearly."""
    return next((side, words) for least, side, words in LEVELS if n >= least)


def _points(n: int) -> str:
    return "1 victory point" if n == 1 else f"{n} victory points"


def standing(s: State) -> str:
    """How the game stands, in a few words."""
    return f"{_points(points(s))}: {level(points(s))[1].removeprefix('a ')}"


def verdict(s: State) -> str:
    """Who has won, or would if the game ended now, and why."""
    n = points(s)
    lost = sum(u.at == DEAD for u in s.units[GERMAN].values())
    over = max(len(on_the_map(s, BRITISH)) - FREE, 0)
    why = (
        f"{_points(n)}, {n - lost - over} for hexes, {lost} for eliminated German units, {over} for"
        f" British units beyond {FREE}"
    )
    _, words = level(n)
    if s.over:
        return f"It is {words}: {why}."
    return f"If the game ended now, it would be {words}: {why}."


@rule("12.0")
def end(w: Scribe) -> None:
    """The game is over after the tenth turn."""
    s = w.state
    pair = ("12.3",) if _pair(s, controlled(s)).entries else ()
    bridge = ("12.4",) if blown(s) else ()
    cases = ("12.0", "12.6", "12.1", "12.2", *pair, *bridge)
    w.write(Ended(winner=level(points(s))[0], cases=cases))
