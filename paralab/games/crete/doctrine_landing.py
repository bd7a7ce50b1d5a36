"""The German from the air: what is written down in secret, where it drops, and who lands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import UnitId
from paralab.games.crete.airdrop import column
from paralab.games.crete.doctrine_look import PRIZE_HEXES, Handler, Look
from paralab.games.crete.doctrine_odds import FAR, drop_fight, ways
from paralab.games.crete.orders import Centre, Drop, East, Land, Later, West
from paralab.games.crete.parts import (
    AIRFIELDS,
    ALLOWANCE,
    BOARD,
    IS_LAND,
    LAND,
    SCATTER,
    TABLES,
    called,
)
from paralab.games.crete.ratios import COVER
from paralab.games.crete.set_up import written
from paralab.games.crete.table import STACK, STILL
from paralab.kit.odds import sixths

# ------------------------------------------------------------------------------ the paper
PLANS: Final[tuple[tuple[Mapping[str, int], float, str], ...]] = (
    ({"west": 13, "centre": 0, "east": 0, "later": 0}, 1.0,
     "all thirteen on the western map, where Suda is"),
    ({"west": 0, "centre": 0, "east": 13, "later": 0}, 0.95,
     "all thirteen on the eastern map, the farthest from any help"),
    ({"west": 9, "centre": 4, "east": 0, "later": 0}, 0.9,
     "nine on the western map, and four at Retimo to hold its garrison there"),
    ({"west": 9, "centre": 0, "east": 0, "later": 4}, 0.85,
     "nine on the western map, and four kept for where they are needed"),
)  # fmt: skip
"""Each won most of its games against the Commonwealth doctrine."""
_LINES: Final[Mapping[type[Action], str]] = {
    West: "west",
    Centre: "centre",
    East: "east",
    Later: "later",
}


def planning(look: Look, kind: Kind) -> Iterator[Advice]:
    """One of a few plans, all about as good: which of them, nobody can know."""
    paper = written(look.state)
    line = _LINES[kind.order]
    order = kind.order()
    if not kind.lawful(look.state, order):
        return
    best = None
    for plan, merit, words in PLANS:
        fits = all(plan[x] >= n for x, n in paper.items())
        if fits and plan[line] > paper.get(line, 0) and (best is None or merit > best[0]):
            best = merit, words
    if best is not None:
        yield Advice(order, best[0], f"The plan is {best[1]}.")
    elif not any(_fits(paper, p) for p, _, _ in PLANS):
        yield Advice(order, 0.1 + 0.01 * paper.get(line, 0), "Together they are stronger.")


def _fits(paper: Mapping[str, int], plan: Mapping[str, int]) -> bool:
    return all(plan[x] >= n for x, n in paper.items())


# ------------------------------------------------------------------------------ drops
LOST: Final = -7.0
REACH: Final = 2.5
"""What being a turn nearer to the airfield is worth to a dropper."""


class Sky:
    """What coming down in each hex would be worth."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._known: dict[tuple[Place, int], float] = {}

    def worth(self, place: Place | None, more: int) -> float:
        """A unit here, with so many more to follow it."""
        if place is None or place not in IS_LAND:
            return LOST
        key = (place, more)
        if key not in self._known:
            self._known[key] = self._worth(place, more)
        return self._known[key]

    def _worth(self, place: Place, more: int) -> float:
        look = self.look
        if place in look.foes:
            return drop_fight(6, look.forces[place], COVER.get(place, (1, ""))[0]) - 0.5
        there = look.holds(place)
        if there >= STACK:
            return LOST
        comers = min(STACK - there, 1 + more)
        before, after = (6,) * there, (6,) * (there + comers)
        risk = (look.danger(place, after) - look.danger(place, before)) / comers
        return self._pull(place) - risk + 0.2 * there + 0.1 * self._friends(place)

    def _pull(self, place: Place) -> float:
        """How near it is to a prize of this map, and best of all on an open one."""
        best = -5.0
        for p in PRIZE_HEXES:
            far = ways(p).get(place, FAR) / ALLOWANCE["1/1"]
            worth = 6.0 if p in AIRFIELDS else 5.0
            worth += 2.0 if p not in self.look.foes else -0.4 * len(self.look.foes[p])
            best = max(best, worth - REACH * max(0.0, far - 0.4))
        return best

    def _friends(self, place: Place) -> int:
        return sum(self.look.holds(q) for q in BOARD.adjacent[place])


def accurate(place: Place) -> float:
    """[5.9] The chance of coming down in the target hex."""
    read = [TABLES["scatter"].look(die, column(place)) for die in range(1, 7)]
    return read.count("Ac") / 6


def dropping(look: Look, kind: Kind) -> Iterator[Advice]:
    """Where the landing is worth most, all ways of scattering counted in."""
    s = look.state
    names = list(kind.subjects(s))
    if not names:
        return
    sky = Sky(look)
    name = UnitId(str(names[0]))
    due = {STILL_SHEETS[t]: n for t, n in s.tracks.items() if t in STILL_SHEETS}
    found = []
    for target in LAND:
        sheet = BOARD.sheets[target]
        if target in look.foes or (s.turn == 1 and not due.get(sheet, 0)):
            continue
        more = (due.get(sheet, 0) if s.turn == 1 else len(names)) - 1
        exact = accurate(target)
        around = sum(sky.worth(BOARD.step(target, SCATTER[die]), 0) for die in range(1, 7)) / 6
        found.append((exact * sky.worth(target, more) + (1 - exact) * around, target))
    found.sort(key=lambda f: -f[0])
    for value, target in found[:6]:
        order = Drop(name, target)
        if kind.lawful(s, order) and (s.turn == 1 or value > 0):
            yield Advice(order, 10 + value, _drop_words(look, name, target))


STILL_SHEETS: Final = {track: sheet for sheet, track in STILL.items()}


def _drop_words(look: Look, name: UnitId, target: Place) -> str:
    field = min(PRIZE_HEXES, key=lambda p: ways(p).get(target, FAR))
    hit = sixths(accurate(target))
    thirds = ways(field).get(target, FAR)
    near = f"{-(-thirds // ALLOWANCE[name])} turns from" if thirds > ALLOWANCE[name] else "close to"
    with_ = f", beside {look.holds(target)} more" if look.holds(target) else ""
    return f"{name} drops at {called(target)}, {near} {called(field)}{with_}: {hit} to hit it."


# ------------------------------------------------------------------------------ landings
def landing(look: Look, kind: Kind) -> Iterator[Advice]:
    """On the airfield where most friends are at hand, unless those who land there are lost."""
    s = look.state
    for subject in kind.subjects(s):
        for order in kind.of(s, subject):
            if isinstance(order, Land):
                near = sum(BOARD.distance(order.at, p) <= 4 for p in look.ours.values())
                many = look.holds(order.at)
                force = (6,) * (many + 1)
                risk = look.danger(order.at, force) / (many + 1)
                words = (
                    f"{order.unit} lands on {called(order.at)}, "
                    f"where {near} German units are within four miles."
                )
                yield Advice(order, 5 + 0.2 * near - 0.5 * risk, words)
        return


HANDLERS: Final[Mapping[type[Action], Handler]] = {
    Centre: planning,
    Drop: dropping,
    East: planning,
    Land: landing,
    Later: planning,
    West: planning,
}
