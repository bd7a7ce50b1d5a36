"""[9.0] British reinforcements: by parachute and glider, near their drop zones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.basis import Basis, weakest
from paralab.core.board import Place
from paralab.core.events import Eliminated, Marked, Placed, Revealed, Rolled
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import NOTHING, Facts, Tally, bar, rule
from paralab.core.state import State, Unit, UnitId
from paralab.games.red_devils.opportunity import DOWN, ask
from paralab.games.red_devils.orders import Land
from paralab.games.red_devils.parts import (
    BOARD,
    BRITISH,
    EFFECTS,
    ENTRIES,
    GERMAN,
    ON_MAP,
    POLES,
    TABLES,
    TRACK,
    due_box,
)
from paralab.games.red_devils.table import (
    CHOSEN,
    DISRUPTED,
    DROP_ZONES,
    FIRED,
    LANDED,
    SPARED,
    at,
    held,
    names,
    not_yours,
    unit,
    written,
)
from paralab.kit.memo import per_part

NEAR: Final = 3
"""How far from its drop zone a unit may come down (9.0)."""
OPEN: Final = frozenset({"clear", "broken"})
UNDER: Final = EFFECTS["airlanding"]["under"]
BESIDE: Final = EFFECTS["airlanding"]["beside"]
DOWN_NOW: Final = frozenset({LANDED})


# ------------------------------------------------------------------------------ the ground
def open_ground(place: Place) -> bool:
    """Whether a hex is clear or broken, and nothing else (9.1)."""
    return OPEN.issuperset(BOARD.terrain[place])


def beside_city(place: Place) -> bool:
    """Whether a city hex is next to it (9.1)."""
    return any("city" in BOARD.terrain[p] for p in BOARD.adjacent[place])


FIELDS: Final = tuple(p for p in ON_MAP if open_ground(p) and not beside_city(p))
"""The hexes where units may come down, whoever stands there."""


@cache
def within(zone: Place) -> frozenset[Place]:
    """The hexes that are near enough to a drop zone."""
    return frozenset(p for p in ON_MAP if BOARD.distance(zone, p) <= NEAR)


@cache
def fields_of(zone: Place) -> tuple[Place, ...]:
    """The hexes where a unit of a drop zone may come down."""
    return tuple(p for p in FIELDS if p in within(zone))


@rule("9.4")
def ground(place: Place) -> Tally:
    """What the ground under and beside a landing takes from the die."""
    return _GROUND[place]


def _ground(place: Place) -> Tally:
    sums = NOTHING
    for kind, minus in UNDER.items():
        if kind in BOARD.terrain[place]:
            sums = sums.add(-minus, f"landing on {kind} ground", "9.4", BOARD.basis_of(place))
    for near in BOARD.adjacent[place]:
        found = next(
            (k for k in BESIDE if k in BOARD.terrain[near] or BOARD.has(k, place, near)), ""
        )
        if found:
            what = {"town": "a town", "major_river": "the river", "minor_river": "a river"}
            words = f"next to {what.get(found, found)}"
            return sums.add(-BESIDE[found], words, "9.4", BOARD.basis_of(near))
    return sums


_GROUND: Final = {p: _ground(p) for p in ON_MAP}
_SURE: Final[Mapping[Place, tuple[Basis, ...]]] = {
    p: tuple(BOARD.basis_of(q) for q in (p, *BOARD.adjacent[p])) for p in ON_MAP
}
"""How sure it is what lies under and beside a landing: also where nothing is taken from the die."""


# ------------------------------------------------------------------------------ who lands
def _due(units: Mapping[UnitId, Unit]) -> Mapping[Place, tuple[UnitId, ...]]:
    found: dict[Place, list[UnitId]] = {}
    for n, u in units.items():
        if u.at in TRACK:
            found.setdefault(u.at, []).append(n)
    return {box: tuple(names_) for box, names_ in found.items()}


_DUE: Final = per_part(lambda s: s.units[BRITISH], _due)


def landing_now(s: State) -> tuple[UnitId, ...]:
    """The British units that have to land in this turn and are not down yet."""
    return _DUE(s).get(due_box(s.turn), ())


def _poles_down(units: Mapping[UnitId, Unit]) -> tuple[Place, ...]:
    return tuple(u.at for n, u in units.items() if n in POLES and u.at in ON_MAP)


_POLES_DOWN: Final = per_part(lambda s: s.units[BRITISH], _poles_down)


def revealed(s: State) -> tuple[Place, ...]:
    """The drop zones of the Polish units, once they are revealed."""
    return tuple(sorted(p for p, lie in s.markers.items() if DROP_ZONES in lie))


def zones_of(s: State, name: str) -> tuple[Place, ...]:
    """The drop zones that a unit may use: the one it has taken, or what was written for it."""
    if name in POLES:
        down = _POLES_DOWN(s)
        return tuple(z for z in revealed(s) if all(BOARD.distance(z, p) <= NEAR for p in down))
    printed = ENTRIES[name].zones
    if len(printed) == 1:
        return printed
    taken = chosen(s, name)
    return printed if taken is None else (taken,)


def chosen(s: State, name: str) -> Place | None:
    """The drop zone that a unit with two has taken."""
    marks = unit(s, name).marks
    return next((Place(m.removeprefix(CHOSEN)) for m in marks if m.startswith(CHOSEN)), None)


# ------------------------------------------------------------------------------ landing
@rule("9.7")
def reveal(w: Scribe) -> None:
    """On the turn of the Polish units the two hexes are told."""
    for place in sorted(written(w.state)):
        w.write(Revealed(side=BRITISH, heading=DROP_ZONES, entry=place, cases=("9.7",)))


def begin_landing(w: Scribe) -> None:
    """Whoever is due lands now, or never."""
    if any(n in POLES for n in landing_now(w.state)):
        reveal(w)
    if landing_now(w.state):
        nowhere(w)
        if not landing_now(w.state):
            w.close()


def _back(s: State, a: Land) -> Facts:
    known = ENTRIES.get(a.unit)
    return {**names(s, a), "basis": known.basis["entry"] if known else Basis.PRINTED}


@bar("9.0", "{unit} does not land on this turn.", gate=True, facts=_back)
def not_landing(s: State, name: str) -> bool:
    """Those who are due."""
    return name not in landing_now(s)


def _spot(s: State, a: Land) -> Facts:
    return {
        **names(s, a),
        "known": " or ".join(zones_of(s, a.unit)),
        "ground": "/".join(BOARD.terrain[a.at]) if a.at in ON_MAP else "",
        "basis": weakest((BOARD.basis_of(a.at), ENTRIES[a.unit].basis["entry"])),
    }


@bar("9.0", "{at} is no hex of this map.", gate=True, facts=names)
def not_on_map(s: State, a: Land) -> bool:
    """Everybody lands on the map."""
    return a.at not in ON_MAP


@bar("9.1", "{the_at} is {ground}; units land on clear or broken ground.", facts=_spot)
def rough_landing(s: State, a: Land) -> bool:
    """Open ground only."""
    return not open_ground(a.at)


@bar("9.1", "{the_at} is next to a city hex, and nobody lands there.", facts=_spot)
def near_city(s: State, a: Land) -> bool:
    """Away from cities."""
    return beside_city(a.at)


def _polish(s: State, a: Land) -> bool:
    return a.unit in POLES


@bar(
    "9.0",
    "{the_at} is more than three hexes from {known}, the drop zone of {unit}.",
    facts=_spot,
)
def too_far_off(s: State, a: Land) -> bool:
    """Within three hexes of its drop zone."""
    return not _polish(s, a) and not _in_zone(s, a)


@bar(
    "9.7",
    "{the_at} is more than three hexes from {known}, where the Polish units land: all in one zone.",
    facts=_spot,
)
def another_zone(s: State, a: Land) -> bool:
    """All Polish units in one of the two."""
    return _polish(s, a) and not _in_zone(s, a)


def _in_zone(s: State, a: Land) -> bool:
    return any(a.at in within(z) for z in zones_of(s, a.unit))


@bar("9.2", "A unit is in {the_at}, and nobody lands on another.", facts=names)
def occupied(s: State, a: Land) -> bool:
    """One unit to a hex, of either side."""
    return a.at in held(s, BRITISH) or a.at in held(s, GERMAN)


@cache
def _landings(name: UnitId, zones: tuple[Place, ...]) -> tuple[Land, ...]:
    return tuple(Land(name, p) for p in dict.fromkeys(p for z in zones for p in fields_of(z)))


def landings(s: State, name: str) -> Iterable[Action]:
    """Every open hex near its drop zone."""
    return _landings(UnitId(name), zones_of(s, name))


@rule("9.0")
def land(w: Scribe, a: Land) -> None:
    """Place a unit; when all are placed they are fired at, and then roll."""
    w.write(Placed(unit=a.unit, at=a.at, cases=("9.0", "9.1", "9.2")))
    off = frozenset(m for m in unit(w.state, a.unit).marks if m.startswith(CHOSEN))
    w.write(Marked(unit=a.unit, on=DOWN_NOW, off=off, cases=("9.6",)))
    nowhere(w)
    if not landing_now(w.state):
        under_fire(w)


@rule("9.8")
def nowhere(w: Scribe) -> None:
    """Who finds no lawful hex left is lost, since nobody's arrival may be delayed (ours)."""
    for n in landing_now(w.state):
        s = w.state
        taken_ = held(s, BRITISH) | held(s, GERMAN)
        if all(a.at in taken_ for a in _landings(n, zones_of(s, n))):
            w.write(Eliminated(unit=n, cases=("9.8",)))


def landers(s: State) -> list[UnitId]:
    """The units that have come down in this phase."""
    return [n for n, u in s.units[BRITISH].items() if LANDED in u.marks and u.at in ON_MAP]


def under_fire(w: Scribe) -> None:
    """Once all are placed, whoever has one of them in range may fire at it (9.3)."""
    for n in reversed(landers(w.state)):  # the last to be asked about is decided first
        ask(w, n)
    if not w.state.pending:
        touch_down(w)


def touch_down(w: Scribe) -> None:
    """A die for each unit that has come down, on the airlanding table."""
    for n in landers(w.state):
        off = frozenset(m for m in unit(w.state, n).marks if m == SPARED or m.startswith(FIRED))
        if off:
            w.write(Marked(unit=n, off=off, cases=("9.3",)))
        _touch_down(w, n)
    w.close()


def _touch_down(w: Scribe, name: UnitId) -> None:
    s = w.state
    place, table = at(s, name), TABLES["airlanding"]
    sums, die = ground(place), w.roll()
    read = table.look(die + sums.total, "result")
    twice = read == "D" and DISRUPTED in unit(s, name).marks
    result = "eliminated" if read == "E" or twice else "disrupted" if read == "D" else "lands well"
    cases = ["9.9", *dict.fromkeys(line.case for line in sums.entries)]
    known = (*_SURE[place], table.basis_of(die + sums.total, "result"))
    w.write(
        Rolled(
            purpose="airlanding",
            about=(name,),
            dice=(die,),
            result=result,
            tally=sums,
            table="airlanding",
            column="result",
            read=(read,),
            basis=weakest(known),
            cases=tuple([*cases, "9.3"] if twice else cases),
        )
    )
    if result == "eliminated":
        w.write(Eliminated(unit=name, cases=("9.3" if twice else "9.9",)))
    elif result == "disrupted":
        w.write(Marked(unit=name, on=DOWN, cases=("9.9",)))


def _late(s: State, _: Action) -> Facts:
    late = landing_now(s)
    many = f"{late[0]} has" if len(late) == 1 else f"{len(late)} units have"
    return {"many": many}


@bar("9.8", "{many} not landed, and no landing may be delayed.", facts=_late)
def delayed(s: State, _: Action) -> bool:
    """Nobody stays in the air; when all are down, the phase is over by itself."""
    return bool(landing_now(s))


STAYING: Final = Kind(
    Pass, lambda _: ("pass",), lambda _, __: (Pass(),), lambda w, _: w.close(), (), (delayed,),
    label="End the landing",
)  # fmt: skip
LANDING: Final = Kind(
    Land,
    landing_now,
    landings,
    land,
    (not_yours, not_landing),
    (not_on_map, rough_landing, near_city, too_far_off, another_zone, occupied),
    ask=("Choose a unit to land.", "{0}: choose where it lands."),
    label="{unit} lands in {at}",
)
