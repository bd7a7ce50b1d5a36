"""[12.0] The two scenarios: how they start, how they end, and what no position may look like."""

from __future__ import annotations

from collections import Counter as Tallied
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.events import Consulted, Ended, Placed
from paralab.core.game import Kind, Option, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import DEAD, Side, State, Unit, UnitId
from paralab.games.eben_emael.fortifications import DUMMY_COUNT
from paralab.games.eben_emael.made_up import made_up
from paralab.games.eben_emael.mines import explode
from paralab.games.eben_emael.orders import Deploy
from paralab.games.eben_emael.parts import (
    BELGIAN,
    BOARD,
    COUNTERS,
    FORTS,
    GERMAN,
    ON_MAP,
    OPTIONAL,
    PAINTABLE,
    POOL,
    RESERVE,
    SETTINGS,
    SIDE_OF,
    Setting,
)
from paralab.games.eben_emael.table import (
    CHARGE,
    INACTIVE,
    MINES,
    at,
    destroyed,
    held,
    names,
    not_a_squad,
    not_yours,
    unit,
    written,
)

READY: Final = frozenset({CHARGE})
ASLEEP: Final = frozenset({INACTIVE})
CLEAR: Final = ("clear",)


# ------------------------------------------------------------------------------ the start
def start(setting: Setting, options: frozenset[str]) -> State:
    """The table before anybody has done anything."""
    taken = [OPTIONAL[o] for o in setting.options if o in options]
    placed = setting.set_up[GERMAN]
    free = () if placed else (n for n, c in COUNTERS.items() if c.side == GERMAN)
    pool = [n for n in free if n not in OPTIONAL.values() or n in taken]
    germans = {n: Unit(p, READY) for n, p in placed.items()} | {n: Unit(POOL, READY) for n in pool}
    there = setting.set_up[BELGIAN]
    belgians = {n: Unit(there.get(n, RESERVE)) for n in setting.belgians}
    units: Mapping[Side, Mapping[UnitId, Unit]] = {GERMAN: germans, BELGIAN: belgians}
    return State(setting.name, 1, 0, units, dict.fromkeys(FORTS, ASLEEP), options=options)


OPTIONS: Final = {
    name: Option(name, f"{COUNTERS[unit_].title} takes part.", "12.2")
    for name, unit_ in OPTIONAL.items()
}


# ------------------------------------------------------------------------------ landing (12.2)
@bar("12.2", "{unit} has landed already.", gate=True, facts=names)
def has_landed(s: State, name: str) -> bool:
    """Each squad is set up once."""
    found = s.units[SIDE_OF[name]].get(UnitId(name))
    return found is None or found.at != POOL


def _spot(s: State, a: Deploy) -> Facts:
    ground = "a fortification" if a.at in FORTS else "not clear ground"
    return {**names(s, a), "ground": ground, "basis": BOARD.basis_of(a.at)}


@bar("4.5", "{at} is no hex of this map.", gate=True, facts=names)
def off_the_map(s: State, a: Deploy) -> bool:
    """Everybody lands on the map."""
    return a.at not in ON_MAP


@bar("12.2", "{the_at} is {ground}, and squads land on clear ground.", facts=_spot)
def rough_landing(s: State, a: Deploy) -> bool:
    """Gliders need clear terrain."""
    return BOARD.terrain[a.at] != CLEAR or a.at in FORTS


@bar("12.2", "A squad has landed in {at}, and no two land together.", facts=names)
def crowded(s: State, a: Deploy) -> bool:
    """No stacking."""
    return a.at in held(s, GERMAN)


@bar("4.3", "A Belgian squad stands in {at}.", facts=names)
def on_the_enemy(s: State, a: Deploy) -> bool:
    """Enemy hexes are closed."""
    return a.at in held(s, BELGIAN)


@cache
def _landings(name: UnitId) -> tuple[Deploy, ...]:
    clear = (p for p, ground in BOARD.terrain.items() if ground == CLEAR and p not in FORTS)
    return tuple(Deploy(name, p) for p in clear)


def fields(_: State, name: str) -> Iterable[Action]:
    """Every clear hex."""
    return _landings(UnitId(name))


def land(w: Scribe, a: Deploy) -> None:
    """When the last squad is down, the mines under any of them attack."""
    w.write(Placed(unit=a.unit, at=a.at, cases=("12.2",)))
    if any(u.at == POOL for u in w.state.units[GERMAN].values()):
        return
    w.write(Consulted(side=BELGIAN, cases=("12.2",)))
    for n in w.state.units[GERMAN]:
        if at(w.state, n) in written(w.state, MINES):
            explode(w, n)
    w.close()


LANDING: Final = Kind(
    Deploy,
    lambda s: [n for n, u in s.units[GERMAN].items() if u.at == POOL],
    fields,
    land,
    (not_a_squad, not_yours, has_landed),
    (off_the_map, rough_landing, crowded, on_the_enemy),
    ask=("Choose a squad to set up.", "{0}: choose where it lands."),
    label="{unit} lands in {at}",
)


# ------------------------------------------------------------------------------ the end
def wanted(s: State) -> tuple[Place, ...]:
    """The works that the German has to destroy."""
    return SETTINGS[s.scenario].victory


@rule("12.1")
def victor(s: State) -> Side:
    """The German needs every work of the list, the Belgian one that stands."""
    return GERMAN if all(destroyed(s, f) for f in wanted(s)) else BELGIAN


@rule("12.2")
def list_case(s: State) -> str:
    """The case of the scenario, whose list of works decides."""
    return s.scenario


def tally(s: State) -> tuple[int, int]:
    """How many of the works of the list lie in ruins, and how many there are."""
    works = wanted(s)
    return sum(destroyed(s, f) for f in works), len(works)


def standing(s: State) -> str:
    """How the game stands, in a few words."""
    done, of = tally(s)
    return f"{done} of {of} works destroyed"


def verdict(s: State) -> str:
    """Who has won, or would if the game ended now, and why."""
    done, of = tally(s)
    if s.over:
        how = f"all {of} works of the list are" if done == of else f"only {done} of {of} works are"
        winner = "German" if s.winner == GERMAN else "Belgian"
        return f"The {winner} player has won: {how} destroyed."
    if done == of:
        return f"If the game ended now, the German player would win: all {of} works are destroyed."
    still = of - done
    works = "work of the list stands" if still == 1 else "works of the list stand"
    return f"If the game ended now, the Belgian player would win: {still} {works}."


def end(w: Scribe) -> None:
    """The game is over after the last turn."""
    w.write(Ended(winner=victor(w.state), cases=(list_case(w.state), "3.0")))


# ------------------------------------------------------------------------------ made-up positions
def flaws(s: State) -> Iterator[str]:
    """What is wrong with a position that somebody has set up; nothing for any that play reaches."""
    if s.scenario not in SETTINGS:
        yield f"there is no scenario '{s.scenario}'"
        return
    setting = SETTINGS[s.scenario]
    if not 1 <= s.turn <= setting.turns:
        yield f"turn {s.turn} is not one of 1 to {setting.turns}"
    for name in (n for mine in s.units.values() for n in mine):
        yield from _unit_flaws(s, name)
    yield from _sharing(s)
    yield from _marker_flaws(s)
    yield from _paper_flaws(s)
    yield from made_up(s)


def _unit_flaws(s: State, name: UnitId) -> Iterator[str]:
    if name not in SIDE_OF or name not in s.units.get(SIDE_OF[name], {}):
        yield f"there is no squad {name} on that side"
        return
    u = unit(s, name)
    if u.at not in ON_MAP:
        if u.at not in (DEAD, RESERVE, POOL):
            yield f"{name} is in {u.at}, which is no hex of this map"
        return
    if "canal" in BOARD.terrain[u.at]:
        yield f"{name} is in the canal at {u.at}"
    if SIDE_OF[name] == GERMAN and u.at in FORTS and not destroyed(s, u.at):
        yield f"{name} is in {u.at}, a fortification that still stands"
    if not 0 <= u.spent <= 4 or u.hexes < 0:
        yield f"{name} has spent {u.spent} movement points; a squad has 4"


def _sharing(s: State) -> Iterator[str]:
    both = held(s, GERMAN) & held(s, BELGIAN)
    for place in sorted(both):
        yield f"German and Belgian squads stand together in {place}"
    for who, mine in s.units.items():
        moving = any(u.spent for u in mine.values()) or any(d.kind == "excess" for d in s.pending)
        counts = Tallied(u.at for u in mine.values() if u.at in ON_MAP)
        for place, n in counts.items():
            if n > 1 and not moving:
                yield f"{n} {who} squads stand together in {place}"


def _marker_flaws(s: State) -> Iterator[str]:
    for place, flags in s.markers.items():
        if place not in ON_MAP:
            yield f"a marker lies on {place}, which is no hex of this map"
        elif place not in FORTS and flags - {MINES}:
            yield f"{place} is no fortification and can not be {', '.join(sorted(flags - {MINES}))}"
        elif {"inactive", "destroyed"} <= flags:
            yield f"{place} can not be inactive and destroyed at once"


def _paper_flaws(s: State) -> Iterator[str]:
    dummies, mines = written(s, "dummies"), written(s, MINES)
    if len(dummies) > DUMMY_COUNT:
        yield f"{len(dummies)} dummies are written down; there are {DUMMY_COUNT}"
    for place in sorted(dummies - PAINTABLE):
        yield f"{place} may not be a dummy"
    if len(mines) > SETTINGS[s.scenario].mines:
        yield f"{len(mines)} hexes are mined; this scenario has {SETTINGS[s.scenario].mines}"
    for place in sorted(p for p in mines if p in FORTS or p not in ON_MAP):
        yield f"{place} may not be mined"
