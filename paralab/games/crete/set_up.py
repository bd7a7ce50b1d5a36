"""[1.0] How to start: the German's paper, then the Commonwealth's free set-up."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from paralab.core.actions import Action, word
from paralab.core.board import Place
from paralab.core.events import Counted, Flagged, Noted, Placed, Revealed
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Bar, Facts, bar, rule
from paralab.core.state import State, UnitId
from paralab.games.crete.orders import Centre, Deploy, East, Later, West
from paralab.games.crete.parts import (
    COMMONWEALTH,
    DEFENDERS,
    DROPPERS,
    GERMAN,
    IS_LAND,
    LAND,
    ON_MAP,
    POOL,
    SHEETS,
)
from paralab.games.crete.table import (
    DROPS,
    STILL,
    at,
    flies,
    full,
    grounds,
    names,
    not_yours,
)

FEWEST: Final = 7
"""Airborne units that have to drop in turn 1 (1.1)."""
MOST: Final = len(DROPPERS)
LATER: Final = "later"
LINES: Final = (*SHEETS, LATER)
"""What stands on the paper: a number for each map, and one for those that come later."""
ASK: Final = ("Where does the next airborne unit drop in turn 1? Only the numbers bind.",)


# ------------------------------------------------------------------------------ the paper
def written(s: State) -> dict[str, int]:
    """What the German has written, line by line; nothing where his paper is not shown."""
    entries = (entry.split("=") for entry in s.paper(GERMAN, DROPS))
    found = {line: int(number) for line, number in entries}
    return {line: found[line] for line in LINES if line in found}


@bar("1.1", "Six units are kept back, and at least 7 of the 13 have to drop in turn 1.")
def too_few(s: State, _: Action) -> bool:
    """Seven at least, over all three maps."""
    return written(s).get(LATER, 0) >= MOST - FEWEST


def write_down(w: Scribe, line: str) -> None:
    """One unit more on a line of the paper; with the thirteenth it is complete."""
    paper = written(w.state)
    before = paper.get(line, 0)
    struck = frozenset({f"{line}={before}"} if paper else ())
    blank = () if paper else [f"{other}=0" for other in LINES if other != line]
    entries = frozenset({f"{line}={before + 1}", *blank})
    w.write(Noted(side=GERMAN, heading=DROPS, entries=entries, struck=struck, cases=("1.0", "1.1")))
    if sum(written(w.state).values()) == MOST:
        w.close()


@rule("1.0")
def show_the_paper(w: Scribe) -> None:
    """In turn 1 the German turns his paper up, and its numbers bind him (ours: when he does it)."""
    paper = written(w.state)
    for sheet in SHEETS:
        number = paper.get(sheet, 0)
        entry = f"{sheet}={number}"
        w.write(Revealed(side=GERMAN, heading=DROPS, entry=entry, cases=("1.0",)))
        # the line is read out and counted off on a track: no marker stays on a hex
        w.write(Flagged(at=Place(entry), off=frozenset({DROPS}), cases=("1.0",)))
        if number:
            w.write(Counted(track=STILL[sheet], by=number, cases=("1.0",)))
    struck = w.state.paper(GERMAN, DROPS)
    w.write(Noted(side=GERMAN, heading=DROPS, struck=struck, cases=("1.0",)))


def _line(order: type[Action], line: str, label: str, *bars: Bar) -> Kind:
    name = word(order)
    return Kind(
        order,
        lambda _: (name,),
        lambda _, __: (order(),),
        lambda w, _: write_down(w, line),
        bars=bars,
        ask=ASK,
        label=label,
    )


PLANNING: Final = (
    _line(West, "west", "On the western map"),
    _line(Centre, "centre", "On the central map"),
    _line(East, "east", "On the eastern map"),
    _line(Later, LATER, "In a later turn", too_few),
)


# ------------------------------------------------------------------------------ the Commonwealth
@bar("1.2", "{unit} has been set up already.", gate=True, facts=names)
def set_up_before(s: State, name: str) -> bool:
    """Each unit is set up once."""
    return at(s, name) != POOL


def _ground(s: State, a: Deploy) -> Facts:
    sea = "all sea" if a.at in ON_MAP else "no hex of the three maps"
    return {**grounds(s, a), "ground": sea}


@bar(
    "1.2",
    "{the_at} is {ground}; every unit is set up on land.",
    gate=True,
    facts=_ground,
)
def not_on_land(_: State, a: Deploy) -> bool:
    """On the maps, not in a transit track and not in the sea."""
    return a.at not in IS_LAND


@bar("4.4", "Three units stand in {the_at}, and a hex holds no more.", facts=names)
def stack_full(s: State, a: Deploy) -> bool:
    """Three to a hex from the start."""
    return a.at in full(s, COMMONWEALTH)


@cache
def _places(name: UnitId) -> tuple[Deploy, ...]:
    return tuple(Deploy(name, p) for p in LAND)


def sites(_: State, name: str) -> Iterable[Action]:
    """Every hex of land."""
    return _places(UnitId(name))


def to_set_up(s: State) -> list[str]:
    """Whoever is not on the maps yet."""
    mine = s.units[COMMONWEALTH]
    return [n for n in DEFENDERS if mine[n].at == POOL]


def deploy(w: Scribe, a: Deploy) -> None:
    """When the last of the 43 stands, the game begins."""
    w.write(Placed(unit=a.unit, at=a.at, cases=("1.2",)))
    if not to_set_up(w.state):
        w.close()


DEPLOYING: Final = Kind(
    Deploy,
    to_set_up,
    sites,
    deploy,
    (flies, not_yours, set_up_before),
    (not_on_land, stack_full),
    ask=("Choose a unit to set up.", "{0}: choose where it stands."),
    label="Set {unit} up at {at}",
)
