"""[5.0] Airdrop: a target hex, a die for accuracy, and another for the way it scatters."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.basis import weakest
from paralab.core.board import Place
from paralab.core.events import Counted, Eliminated, Marked, Placed, Rolled
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import State, UnitId
from paralab.games.crete.orders import Drop
from paralab.games.crete.parts import (
    AIRBORNE,
    BOARD,
    COMMONWEALTH,
    DIAGRAM,
    DROPPERS,
    GERMAN,
    IS_LAND,
    KIND,
    LAND,
    ON_MAP,
    SHEETS,
    TABLES,
    TRACKS,
)
from paralab.games.crete.scatter import begin_scatter_fight
from paralab.games.crete.table import (
    LANDED,
    STACK,
    STILL,
    at,
    enemy_held,
    flies,
    grounds,
    held,
    here,
    names,
    not_yours,
    unit,
)
from paralab.kit.gates import gates
from paralab.kit.wording import listed

DOWN: Final = frozenset({LANDED})
ROUGH: Final = frozenset({"rough", "town"})
ACCURATE, SCATTERS = "accurate", "scatters"
ELSEWHERE, OFF_MAP, INTO_THE_SEA = "another hex", "off the map", "into the sea"
ONTO_THE_ENEMY, FULL = "onto the enemy", "onto three units"


# ------------------------------------------------------------------------------ who drops
def _ready(s: State, a: Drop) -> Facts:
    gone = unit(s, a.unit).at not in ON_MAP
    return {**names(s, a), "why": "has been eliminated" if gone else "has dropped already"}


@bar("5.0", "{unit} is no airborne unit, and only those drop.", gate=True, facts=names)
def no_dropper(_: State, name: str) -> bool:
    """Thirteen units have parachutes."""
    return KIND.get(name) != "airborne"


@bar("5.7", "{unit} {why}; a unit drops once in a game.", gate=True, facts=_ready)
def dropped_before(s: State, name: str) -> bool:
    """One airdrop for each unit."""
    return at(s, name) != AIRBORNE


# ------------------------------------------------------------------------------ where
def _still(s: State) -> str:
    """The drops that are due, map by map, as one phrase."""
    due = [f"{s.tracks[t]} on the {SHEETS[m]} map" for m, t in STILL.items() if s.tracks.get(t)]
    return listed(due)


def _target(s: State, a: Drop) -> Facts:
    sheet = BOARD.sheets.get(a.at, "")
    still = _still(s)
    left = f"still to come: {still}" if still else "all have dropped"
    return {**names(s, a), "map": SHEETS.get(sheet, ""), "left": left}


@bar("5.8", "A transit track is off the maps, and nobody drops there.", gate=True, facts=names)
def onto_a_track(_: State, a: Drop) -> bool:
    """Tracks are no targets."""
    return a.at in TRACKS


@bar("5.0", "{at} is no hex of these maps.", gate=True, facts=names)
def off_the_map(_: State, a: Drop) -> bool:
    """A target is a hex."""
    return a.at not in ON_MAP


@bar("5.1", "{the_at} is all sea, and no target for an airdrop.", gate=True, facts=grounds)
def at_sea(_: State, a: Drop) -> bool:
    """Nobody is dropped into the sea on purpose."""
    return a.at not in IS_LAND


NO_TARGET: Final = gates(lambda _, a: a.at not in IS_LAND, onto_a_track, off_the_map, at_sea)


@bar("5.1", "A Commonwealth unit stands in {the_at}; it is no target for an airdrop.", facts=names)
def onto_the_enemy(s: State, a: Drop) -> bool:
    """Nobody is dropped onto the enemy on purpose; next to him, yes."""
    return a.at in enemy_held(s)


@bar(
    "1.0",
    "Of the airborne units written down for turn 1, none is left for the {map} map; {left}.",
    facts=_target,
)
def not_as_written(s: State, a: Drop) -> bool:
    """In turn 1 the paper binds."""
    return s.turn == 1 and not s.tracks.get(STILL[BOARD.sheets[a.at]], 0)


@cache
def _drops(name: UnitId) -> tuple[Drop, ...]:
    return tuple(Drop(name, p) for p in LAND)


@cache
def _drops_on(name: UnitId, sheets: tuple[str, ...]) -> tuple[Drop, ...]:
    return tuple(o for o in _drops(name) if BOARD.sheets[o.at] in sheets)


def droppers(s: State) -> Iterable[str]:
    """Whoever has not dropped; in turn 1 only while the paper leaves some to come."""
    if s.turn == 1 and not still_to_drop(s):
        return ()
    mine = s.units[GERMAN]
    return [n for n in DROPPERS if mine[n].at == AIRBORNE]


def targets(s: State, name: str) -> Iterable[Action]:
    """Every land hex, in turn 1 of the maps where drops are still due."""
    if s.turn > 1:
        return _drops(UnitId(name))
    return _drops_on(UnitId(name), tuple(m for m, t in STILL.items() if s.tracks.get(t, 0)))


# ------------------------------------------------------------------------------ the drop
def column(place: Place) -> str:
    """The column of the scatter table: only rough ground and towns are hard to hit."""
    return "clear" if ROUGH.isdisjoint(BOARD.terrain[place]) else "rough"


@rule("5.9")
def accuracy(die: int, place: Place) -> str:
    """What the scatter table says."""
    return TABLES["scatter"].look(die, column(place))


def drop(w: Scribe, a: Drop) -> None:
    """One unit after the other: it is down, or lost, before the next jumps."""
    if w.state.turn == 1:
        w.write(Counted(track=STILL[BOARD.sheets[a.at]], by=-1, cases=("1.0",)))
    die, name = w.roll(), column(a.at)
    read = accuracy(die, a.at)
    event = Rolled(
        purpose="drop",
        about=(a.unit, a.at),
        dice=(die,),
        result=ACCURATE if read == "Ac" else SCATTERS,
        table="scatter",
        column=name,
        read=(read,),
        basis=weakest((TABLES["scatter"].basis_of(die, name), BOARD.basis_of(a.at))),
        cases=("5.0", "5.9"),
    )
    w.write(event)
    come_down(w, a.unit, a.at if read == "Ac" else scatter(w, a))


def scatter(w: Scribe, a: Drop) -> Place | None:
    """One hex in the direction of the die; None off the map."""
    return DIAGRAM.blow(w, a.unit, a.at, fate, ("5.0", "5.9"))


def fate(s: State, place: Place | None) -> str:
    """What a unit meets that comes down there."""
    if place is None:
        return OFF_MAP
    if place not in IS_LAND:
        return INTO_THE_SEA
    if place in held(s, COMMONWEALTH):
        return ONTO_THE_ENEMY
    return FULL if no_room(s, place) else ELSEWHERE


@rule("5.3")
def lost_at_sea(place: Place | None) -> bool:
    """Off the map, or in the sea, a unit is lost."""
    return place is None or place not in IS_LAND


@rule("5.4")
def no_room(s: State, place: Place) -> bool:
    """Three Germans in a hex leave no room for a fourth from the air."""
    return len(here(s, GERMAN, place)) >= STACK


def come_down(w: Scribe, name: UnitId, place: Place | None) -> None:
    """Where a unit comes down, and what waits there."""
    if place is None or lost_at_sea(place):
        w.write(Eliminated(unit=name, cases=("5.3", "5.8") if place is None else ("5.3",)))
        return
    if no_room(w.state, place):
        w.write(Eliminated(unit=name, cases=("5.4",)))
        return
    enemy = place in held(w.state, COMMONWEALTH)
    w.write(Placed(unit=name, at=place, cases=("5.2",) if enemy else ("5.0", "5.7")))
    w.write(Marked(unit=name, on=DOWN, cases=("5.5", "5.6")))
    if enemy:
        begin_scatter_fight(w, name, place)


DROPPING: Final = Kind(
    Drop,
    droppers,
    targets,
    drop,
    (flies, not_yours, no_dropper, dropped_before),
    (NO_TARGET, onto_the_enemy, not_as_written),
    ask=("Choose a unit to drop or to land.", "{0}: choose its target hex."),
    label="Drop {unit} at {at}",
)


# ------------------------------------------------------------------------------ the duty of turn 1
def still_to_drop(s: State) -> int:
    """How many of the drops that were written down for turn 1 have not been made."""
    return sum(s.tracks.get(track, 0) for track in STILL.values())


def _owed(s: State, _: Pass) -> Facts:
    return {"owed": _still(s), "how": "is" if still_to_drop(s) == 1 else "are"}


@bar(
    "1.1",
    "What was written down for turn 1 has to be dropped: {owed} {how} still to come.",
    facts=_owed,
)
def drops_owed(s: State, _: Pass) -> bool:
    """The paper is kept."""
    return s.turn == 1 and still_to_drop(s) > 0


def end_landing(w: Scribe, _: Pass) -> None:
    """Whoever has not come stays for another turn."""
    w.close()


LANDED_ALL: Final = Kind(
    Pass,
    lambda _: ("pass",),
    lambda _, __: (Pass(),),
    end_landing,
    bars=(drops_owed,),
    label="No more drops or landings",
)
