"""[6.2] Contact: who owes a battle. It is counted once, when a combat phase begins (5.32).

Whoever moves in a combat phase has fought, or stands outside enemy zones: so those who still owe a
battle stand where they stood, and what they touch can be read off the table.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import partial
from typing import Final

from paralab.core.board import Place
from paralab.core.events import Marked
from paralab.core.game import Scribe
from paralab.core.rulings import rule
from paralab.core.state import Side, State, Unit, UnitId
from paralab.games.kreta_1941.parts import (
    BRITISH,
    DEFENDERS,
    FOE,
    GERMAN,
    GERMANS,
    NEAR,
    ON_MAP,
    TOKENS,
)
from paralab.games.kreta_1941.table import (
    AIDED,
    ATTACKED,
    DISPLACED,
    ENGAGED,
    FOUGHT,
    ONTO,
    at,
    held,
    phasing,
    unit,
)
from paralab.kit.contacts import contacts, stranded
from paralab.kit.memo import per_part

TOUCHING: Final = frozenset({ENGAGED})
SPENT: Final = frozenset({ENGAGED, FOUGHT, ATTACKED, AIDED, DISPLACED})
"""What a combat phase puts on units and takes off again."""
Pair = tuple[UnitId, UnitId]
Touching = Mapping[UnitId, tuple[UnitId, ...]]


def _rank(units: Mapping[UnitId, Unit]) -> tuple[UnitId, ...]:
    found = (n for n, u in units.items() if u.at in ON_MAP)
    return tuple(sorted(found, key=_RANK.__getitem__))


_RANK: Final = {n: k for k, n in enumerate((*GERMANS, *DEFENDERS, *TOKENS))}
_ROLLS: Final = {
    GERMAN: per_part(lambda s: s.units[GERMAN], _rank),
    BRITISH: per_part(lambda s: s.units[BRITISH], _rank),
}


def roll(s: State, who: Side) -> tuple[UnitId, ...]:
    """The units and tokens of a side that are on a map, in a fixed order."""
    return _ROLLS[who](s)


@rule("12.23")
def landed_on(s: State, name: str) -> bool:
    """Whether a unit has landed on an enemy: it touches that enemy only (ours)."""
    return ONTO in unit(s, name).marks


def touched(s: State, name: str) -> tuple[Place, ...]:
    """The hexes in which a unit finds those whom it touches: all around it, or its own."""
    place = at(s, name)
    return (place,) if landed_on(s, name) else NEAR[place]


@rule("5.3")
def pairs(s: State, who: Side) -> Iterator[Pair]:
    """All of a side with all the enemies that they touch, as they stand now."""
    foes = held(s, FOE[who])
    for n in roll(s, who):
        for place in touched(s, n):
            for foe in foes.get(place, ()):
                if not landed_on(s, foe) or at(s, foe) == at(s, n):
                    yield n, foe


@rule("5.32")
def begin_combat(w: Scribe) -> None:
    """Whoever has an enemy in its zone of control owes a battle, and so does that enemy."""
    found = contacts(pairs(w.state, phasing(w.state)))
    for n in found:
        w.write(Marked(unit=n, on=TOUCHING, cases=("5.32", "5.3", "5.12", "6.2", "6.21", "6.22")))


@rule("6.0")
def end_combat(w: Scribe) -> None:
    """The next phase begins with everybody fresh (6.26, 6.27)."""
    s = w.state
    for n in (*roll(s, GERMAN), *roll(s, BRITISH)):
        if spent := unit(s, n).marks & SPENT:
            w.write(Marked(unit=n, off=spent, cases=("6.29", "6.0")))


# ------------------------------------------------------------------------------ what is owed
def _owing(who: Side, units: Mapping[Side, Mapping[UnitId, Unit]]) -> Touching:
    mine = [(n, u) for n, u in units[who].items() if ENGAGED in u.marks and FOUGHT not in u.marks]
    if not mine:
        return {}
    theirs = [(n, u) for n, u in units[FOE[who]].items() if ENGAGED in u.marks]
    foes = {u.at: (n, u) for n, u in theirs if ATTACKED not in u.marks}
    found: list[Pair] = []
    for n, u in sorted(mine, key=lambda unit: _RANK[unit[0]]):
        around = (u.at,) if ONTO in u.marks else NEAR[u.at]
        found += [(n, foes[p][0]) for p in around if p in foes and _touches(u, foes[p][1])]
    return contacts(found)


def _touches(u: Unit, foe: Unit) -> bool:
    return ONTO not in foe.marks or foe.at == u.at


_OWING: Final = {
    who: per_part(lambda s: s.units, partial(_owing, who)) for who in (GERMAN, BRITISH)
}


@rule("6.2")
def owing(s: State) -> Touching:
    """Those of both sides that owe a battle in this phase, and whom each could have it with."""
    return _OWING[phasing(s)](s)


@rule("6.29")
def left_over(s: State, gone: Container[UnitId]) -> tuple[UnitId, ...]:
    """Who would never come to its battle, if those in `gone` now had theirs."""
    return stranded(owing(s), gone)


def engaged(s: State, name: str) -> bool:
    """Whether a unit was in contact when the phase began."""
    return ENGAGED in unit(s, name).marks


def due(s: State, who: Side) -> tuple[UnitId, ...]:
    """The units of a side that owe a battle."""
    return tuple(n for n in owing(s) if n in s.units[who])


def owes_more(s: State) -> bool:
    """Whether anything is owed at all."""
    return bool(owing(s))
