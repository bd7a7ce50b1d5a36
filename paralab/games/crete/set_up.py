"""[1.0] How to start: the German's paper, then the Commonwealth's free set-up."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.events import Counted, Flagged, Noted, Placed, Revealed
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import State, UnitId
from paralab.games.crete.orders import Deploy, Plan
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
    FULL,
    STILL,
    at,
    flies,
    names,
    not_yours,
)

FEWEST: Final = 7
"""Airborne units that have to drop in turn 1 (1.1)."""
MOST: Final = len(DROPPERS)
NUMBERS: Final = tuple(str(n) for n in range(MOST + 1))


# ------------------------------------------------------------------------------ the paper
def written(s: State) -> dict[str, int]:
    """What the German has written, by map; nothing where his paper is not shown."""
    entries = (entry.split("=") for entry in s.paper(GERMAN, DROPS))
    found = {sheet: int(number) for sheet, number in entries}
    return {sheet: found[sheet] for sheet in SHEETS if sheet in found}


def _sums(s: State, a: Plan) -> Facts:
    total = sum(written(s).values())
    lacking = FEWEST - total
    return {
        "map": SHEETS.get(a.sheet, a.sheet),
        "total": total,
        "left": MOST - total,
        "lacking": lacking,
    }


@bar("1.0", "There is no map '{sheet}'; the maps are west, centre and east.", gate=True)
def no_map(_: State, sheet: str) -> bool:
    """Three maps."""
    return sheet not in SHEETS


@bar(
    "1.0",
    "The number for the {map} map is written down already.",
    gate=True,
    facts=_sums,
    remedy="Take that order back to change it.",
)
def written_before(s: State, sheet: str) -> bool:
    """One number for each map."""
    return sheet in written(s)


@bar("1.1", "{number} is not a number of units from 0 to 13.", gate=True)
def no_number(_: State, a: Plan) -> bool:
    """Thirteen units can drop."""
    return a.number not in NUMBERS


@bar(
    "1.1",
    "There are 13 airborne units, and {total} are written down: {left} are left.",
    facts=_sums,
)
def too_many(s: State, a: Plan) -> bool:
    """No more than there are."""
    return sum(written(s).values()) + int(a.number) > MOST


@bar(
    "1.1",
    "At least 7 airborne units drop in turn 1: the last map needs {lacking} or more.",
    facts=_sums,
)
def too_few(s: State, a: Plan) -> bool:
    """Seven at least, over all three maps."""
    so_far = written(s)
    last = len(so_far) == len(SHEETS) - 1
    return last and sum(so_far.values()) + int(a.number) < FEWEST


def unwritten(s: State) -> Iterable[str]:
    """The maps that have no number yet."""
    done = written(s)
    return [sheet for sheet in SHEETS if sheet not in done]


def plans(_: State, sheet: str) -> Iterable[Action]:
    """Any number of units."""
    return [Plan(sheet, number) for number in NUMBERS]


def plan(w: Scribe, a: Plan) -> None:
    """One line of the paper; with the third it is complete."""
    entry = frozenset({f"{a.sheet}={a.number}"})
    w.write(Noted(side=GERMAN, heading=DROPS, entries=entry, cases=("1.0", "1.1")))
    if len(written(w.state)) == len(SHEETS):
        w.close()


@rule("1.0")
def show_the_paper(w: Scribe) -> None:
    """In turn 1 the German turns his paper up, and its numbers bind him (ours: when he does it)."""
    paper = written(w.state)
    for sheet, number in paper.items():
        entry = f"{sheet}={number}"
        w.write(Revealed(side=GERMAN, heading=DROPS, entry=entry, cases=("1.0",)))
        # the line is read out and counted off on a track: no marker stays on a hex
        w.write(Flagged(at=Place(entry), off=frozenset({DROPS}), cases=("1.0",)))
        if number:
            w.write(Counted(track=STILL[sheet], by=number, cases=("1.0",)))
    struck = frozenset(f"{sheet}={number}" for sheet, number in paper.items())
    w.write(Noted(side=GERMAN, heading=DROPS, struck=struck, cases=("1.0",)))


PLANNING: Final = Kind(
    Plan,
    unwritten,
    plans,
    plan,
    (no_map, written_before),
    (no_number, too_many, too_few),
    ask=("Choose a map.", "{0}: how many airborne units drop there in turn 1?"),
    label="{number} on the {sheet} map",
)


# ------------------------------------------------------------------------------ the Commonwealth
@bar("1.2", "{unit} has been set up already.", gate=True, facts=names)
def set_up_before(s: State, name: str) -> bool:
    """Each unit is set up once."""
    return at(s, name) != POOL


def _ground(s: State, a: Deploy) -> Facts:
    sea = "all sea" if a.at in ON_MAP else "no hex of the three maps"
    return {**names(s, a), "ground": sea}


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
    return a.at in FULL[COMMONWEALTH](s)


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
