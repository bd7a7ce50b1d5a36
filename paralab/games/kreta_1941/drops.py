"""[12.0] Parachute landing: a zone, the dice, and what waits where the unit comes down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.basis import Basis
from paralab.core.board import Place
from paralab.core.events import Answered, Asked, Eliminated, Marked, Placed, Rolled
from paralab.core.game import Kind, Phase, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Decision, State, UnitId
from paralab.games.kreta_1941.anti_aircraft import LOST, SCATTERED, fire, give_away, guns_near
from paralab.games.kreta_1941.orders import Drop, Settle
from paralab.games.kreta_1941.parts import (
    ALOFT,
    BOARD,
    BRITISH,
    DIAGRAM,
    GERMAN,
    IS_LAND,
    KIND,
    LAND,
    LANDS,
    ON_MAP,
    PARAS,
    SETTINGS,
    STARTS,
    called,
)
from paralab.games.kreta_1941.table import (
    LANDED,
    ONTO,
    at,
    free,
    grounds,
    held,
    names,
    night,
    not_yours,
    unit,
)

ACCURATE, SCATTERS = "accurate", "scatters"
FREE, OFF_MAP, INTO_THE_SEA, ONTO_PEAKS = "a free hex", "off the map", "into the sea", "onto peaks"
ONTO_A_FRIEND, ONTO_THE_ENEMY = "onto a friend", "onto the enemy"
BLOWN: Final = 3
"""Hexes by which anti-aircraft fire scatters a unit (12.32)."""
SETTLE: Final = "settle"
"""The decision where a unit is put that came down on a friend (12.22)."""


# ------------------------------------------------------------------------------ who drops
@bar("12.11", "{unit} is no parachute unit, and only those drop.", gate=True, facts=names)
def no_para(_: State, name: str) -> bool:
    """The 7th Airborne Division has parachutes."""
    return KIND.get(name) != "airborne"


def _before(s: State, a: Drop) -> Facts:
    gone = unit(s, a.unit).at not in ON_MAP
    return {**names(s, a), "why": "is not aloft any more" if gone else "has landed already"}


@bar("12.1", "{unit} {why}; a unit drops once in a game.", gate=True, facts=_before)
def dropped_before(s: State, name: str) -> bool:
    """One drop for each unit."""
    return at(s, name) != ALOFT


@bar("10.31", "This is a night turn, and by night nobody lands from the air or the sea.")
def by_night(s: State, _: object) -> bool:
    """Landings are for the day."""
    return night(s)


# ------------------------------------------------------------------------------ where
_LISTED: Final[Mapping[str, list[str]]] = STARTS["historical"]["basis"]


def _zone(s: State, a: Drop) -> Facts:
    basis = Basis.PRINTED if a.unit in _LISTED["printed"] else Basis.RECONSTRUCTED
    return {**names(s, a), "zone": called(LANDS[a.unit]), "basis": basis}


@rule("16.0")
def given_zones(s: State) -> bool:
    """Whether the scenario says where each unit lands (12.1), and not the German player (16.2)."""
    return not SETTINGS[s.scenario].free


@bar("12.1", "{at} is no hex of these maps.", gate=True, facts=names)
def off_the_map(_: State, a: Drop) -> bool:
    """A landing zone is a hex."""
    return a.at not in ON_MAP


@bar("12.11", "The landing zone of {unit} is {zone}, and no other hex.", gate=True, facts=_zone)
def not_its_zone(s: State, a: Drop) -> bool:
    """In the historical scenario every unit has a zone of its own."""
    return given_zones(s) and a.at != LANDS[a.unit]


@bar("16.2", "No unit can stand in {the_at}, so it is no landing zone.", facts=grounds)
def no_ground(_: State, a: Drop) -> bool:
    """Nobody is dropped into the sea, or onto peaks, on purpose."""
    return a.at not in IS_LAND


@cache
def _drops(name: UnitId) -> tuple[Drop, ...]:
    return tuple(Drop(name, p) for p in LAND)


def droppers(s: State) -> Iterable[str]:
    """Whoever has not landed; nobody by night."""
    return [] if night(s) else aloft(s)


def aloft(s: State) -> list[UnitId]:
    """The parachute units that have not landed."""
    mine = s.units[GERMAN]
    return [n for n in PARAS if mine[n].at == ALOFT]


def zones(s: State, name: str) -> Iterable[Action]:
    """The zone that the list gives a unit; in the full scenario every hex of land."""
    return (Drop(UnitId(name), LANDS[UnitId(name)]),) if given_zones(s) else _drops(UnitId(name))


# ------------------------------------------------------------------------------ the landing
@rule("12.0")
def drop(w: Scribe, a: Drop) -> None:
    """One unit after the other: it is down, or lost, before the next jumps."""
    give_away(w, a.at)
    if guns := guns_near(w.state, a.at):
        under_fire(w, a, guns)
    else:
        come_down(w, a, by_the_dice(w, a), "12.2")


@rule("12.2")
def by_the_dice(w: Scribe, a: Drop) -> Place | None:
    """A 1 is a landing in the zone; anything else, and a second die leads one hex away."""
    die = w.roll()
    cases = ("12.2", "12.0") if given_zones(w.state) else ("12.2", "16.2", "16.0")
    w.write(
        Rolled(
            purpose="drop",
            about=(a.unit, a.at),
            dice=(die,),
            result=ACCURATE if die == 1 else SCATTERS,
            cases=cases,
        )
    )
    return a.at if die == 1 else DIAGRAM.blow(w, a.unit, a.at, fate, ("12.2",))


@rule("12.3")
def under_fire(w: Scribe, a: Drop, guns: list[UnitId]) -> None:
    """Near anti-aircraft guns their fire takes the place of the dice for accuracy."""
    said = fire(w, a.unit, a.at, guns)
    if said == LOST:
        w.write(Eliminated(unit=a.unit, cases=("12.31",)))
    elif said == SCATTERED:
        come_down(w, a, driven_off(w, a), "12.32")
    else:
        come_down(w, a, a.at, "12.31")


@rule("12.32")
def driven_off(w: Scribe, a: Drop) -> Place | None:
    """Three hexes in the direction of the die."""
    return DIAGRAM.blow(w, a.unit, a.at, fate, ("12.32", "12.35"), BLOWN)


def fate(s: State, place: Place | None) -> str:
    """What a unit meets that comes down there."""
    if place is None:
        return OFF_MAP
    if place not in IS_LAND:
        return INTO_THE_SEA if "sea" in BOARD.terrain[place] else ONTO_PEAKS
    if place in held(s, GERMAN):
        return ONTO_A_FRIEND
    return ONTO_THE_ENEMY if place in held(s, BRITISH) else FREE


@rule("12.21")
def lost(place: Place | None) -> bool:
    """In the sea a unit is lost; on peaks and off the map too (ours)."""
    return place is None or place not in IS_LAND


@rule("12.36")
def come_down(w: Scribe, a: Drop, place: Place | None, case: str) -> None:
    """The unit meets what waits there; no gun near this place fires any more."""
    what = fate(w.state, place)
    if place is None or lost(place):
        w.write(Eliminated(unit=a.unit, cases=("12.21",)))
        return
    if what == ONTO_A_FRIEND:
        settle_down(w, a.unit, place)
        return
    near = case in ("12.2", "12.32") and bool(guns_near(w.state, place))
    land(w, a.unit, place, case, *(("12.36",) if near else ()))


def land(w: Scribe, name: UnitId, place: Place, *cases: str) -> None:
    """On the ground: it may move half as far this turn, unless it stands on an enemy."""
    enemy = place in held(w.state, BRITISH)
    w.write(Placed(unit=name, at=place, cases=("12.23", *cases) if enemy else cases))
    cases = ("12.23", "12.24") if enemy else ("12.24",)
    w.write(Marked(unit=name, on=landing_marks(onto=enemy), cases=cases))


@rule("12.24")
def landing_marks(*, onto: bool) -> frozenset[str]:
    """What a unit bears that has landed: it moves half as far, or fights where it came down."""
    return frozenset({LANDED, ONTO}) if onto else frozenset({LANDED})


# ------------------------------------------------------------------------------ onto a friend
@cache
def _ring(place: Place, hexes: int) -> tuple[Place, ...]:
    sheet = BOARD.sheets[place]
    return tuple(p for p in LAND if BOARD.sheets[p] == sheet and BOARD.distance(p, place) == hexes)


@rule("12.22")
def nearest(s: State, place: Place) -> tuple[Place, ...]:
    """The free hexes of this map that are nearest to one where a friend stands."""
    hexes = 1
    while not (found := tuple(p for p in _ring(place, hexes) if free(s, p))):
        hexes += 1
    return found


def settle_down(w: Scribe, name: UnitId, place: Place) -> None:
    """Into the nearest free hex: the German chooses where there are several."""
    found = nearest(w.state, place)
    if len(found) == 1:
        land(w, name, found[0], "12.22")
    else:
        w.write(Asked(decision=Decision(GERMAN, SETTLE, (name, place)), cases=("12.22",)))


def _landing(s: State) -> tuple[UnitId, Place]:
    name, place = s.pending[-1].about
    return UnitId(name), Place(place)


def _friend(s: State, a: Settle) -> Facts:
    name, place = _landing(s)
    return {**names(s, a), "lander": name, "place": called(place)}


@bar(
    "12.22",
    "{lander} has come down on a friend, and is put elsewhere first.",
    gate=True,
    facts=_friend,
)
def another_first(s: State, name: str) -> bool:
    """One landing is finished before anything else."""
    return name != s.pending[-1].about[0]


@bar("12.22", "{the_at} is not one of the nearest free hexes around {place}.", facts=_friend)
def not_nearest(s: State, a: Settle) -> bool:
    """As near as can be."""
    return a.at not in nearest(s, _landing(s)[1])


def settle(w: Scribe, a: Settle) -> None:
    """The German has chosen."""
    w.write(Answered())
    land(w, a.unit, a.at, "12.22")


SETTLE_KIND: Final = Kind(
    Settle,
    lambda s: s.pending[-1].about[:1],
    lambda s, name: [Settle(UnitId(name), p) for p in nearest(s, _landing(s)[1])],
    settle,
    (another_first,),
    (not_nearest,),
    ask=("Which unit?", "{0} has come down on a friend: choose one of the nearest free hexes."),
    label="Put {unit} down at {at}",
)
SETTLING: Final = Phase(
    "landing on a friend", "12.22", GERMAN, (SETTLE_KIND,), short="Landing",
    help="A unit that comes down on a friend is put into the nearest free hex; of several the"
    " German player chooses one.",
)  # fmt: skip


# ------------------------------------------------------------------------------ the phase
DROPPING: Final = Kind(
    Drop,
    droppers,
    zones,
    drop,
    (not_yours, no_para, dropped_before, by_night),
    (off_the_map, not_its_zone, no_ground),
    ask=("Choose a unit to drop.", "{0}: choose its landing zone."),
    label="Drop {unit} at {at}",
    exact=True,
)


def _owed(s: State, _: Pass) -> Facts:
    many = len(aloft(s))
    return {"many": many, "are": "unit is" if many == 1 else "units are"}


@bar("12.1", "All parachute units land in one turn: {many} {are} still aloft.", facts=_owed)
def still_aloft(s: State, _: Pass) -> bool:
    """In the historical scenario nobody is kept back."""
    return given_zones(s) and not night(s) and bool(aloft(s))


def _end(w: Scribe, _: Pass) -> None:
    w.close()


LANDED_ALL: Final = Kind(
    Pass, lambda _: ("pass",), lambda _, __: (Pass(),), _end, bars=(still_aloft,),
    label="No more drops",
)  # fmt: skip
DROP_KINDS: Final = (DROPPING, LANDED_ALL)


@rule("10.3")
def no_drops(s: State) -> tuple[str, str] | None:
    """By night nobody drops; nor when nobody is aloft."""
    if night(s):
        return "By night nobody lands from the air: the arrivals pass by themselves.", "10.3"
    if not aloft(s):
        return "No parachute unit is left aloft: the arrivals pass by themselves.", "12.1"
    return None
