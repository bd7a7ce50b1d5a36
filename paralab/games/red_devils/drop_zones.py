"""[1.2] [9.7] Before play: three units take a drop zone, and two are written down for the Poles."""

from __future__ import annotations

from typing import Final

from paralab.core.board import Place
from paralab.core.events import Marked, Noted
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar
from paralab.core.state import State, UnitId
from paralab.games.red_devils.landing import chosen, fields_of
from paralab.games.red_devils.orders import Choose, Zone
from paralab.games.red_devils.parts import BOARD, BRITISH, COUNTERS, ENTRIES, ON_MAP
from paralab.games.red_devils.table import CHOSEN, DROP_ZONES, names, not_yours, written

ZONES: Final = 2
"""How many drop zones the British player writes down for the Polish units (9.7)."""
FIELDS_NEEDED: Final = 4
"""How many lawful hexes each of them must have (9.7)."""


def narrow(zone: Place) -> bool:
    """Whether a hex has too few landing hexes round it for a Polish drop zone (9.7)."""
    return len(fields_of(zone)) < FIELDS_NEEDED


def choosers(s: State) -> list[UnitId]:
    """The units that have not taken one of their two drop zones."""
    return [n for n in COUNTERS if len(ENTRIES[n].zones) > 1 and chosen(s, n) is None]


@bar("1.2", "{unit} has only one drop zone.", gate=True, facts=names)
def no_choice(s: State, name: str) -> bool:
    """Three units have two."""
    return name not in ENTRIES or len(ENTRIES[name].zones) < 2


@bar("1.2", "{unit} has taken its drop zone.", facts=names)
def taken(s: State, name: str) -> bool:
    """Once."""
    return chosen(s, name) is not None


def _printed(s: State, a: Zone) -> Facts:
    back = ENTRIES[a.unit]
    return {**names(s, a), "known": " or ".join(back.zones), "basis": back.basis["entry"]}


@bar("1.2", "The drop zones of {unit} are {known}.", facts=_printed)
def not_printed(s: State, a: Zone) -> bool:
    """One of the two on its back."""
    return a.at not in ENTRIES[a.unit].zones


def pick(w: Scribe, a: Zone) -> None:
    """The unit takes a drop zone; when all have, the set-up goes on."""
    w.write(Marked(unit=a.unit, on=frozenset({CHOSEN + a.at}), cases=("1.2",)))
    if not choosers(w.state):
        w.close()


def _hex(s: State, a: Choose) -> Facts:
    return {**names(s, a), "many": len(fields_of(a.at)), "basis": BOARD.basis_of(a.at)}


@bar("9.7", "{at} is no hex of this map.", gate=True, facts=names)
def no_hex(s: State, place: str) -> bool:
    """Any hex on the map."""
    return place not in ON_MAP


@bar("9.7", "{the_at} is written down already; two different hexes are needed.", facts=names)
def written_already(s: State, place: str) -> bool:
    """Two hexes."""
    return place in written(s)


@bar(
    "9.7",
    "Units can land in only {many} hexes within three of {the_at}; at least four are needed.",
    facts=_hex,
)
def too_narrow(s: State, place: str) -> bool:
    """Four lawful hexes each."""
    return narrow(Place(place))


def write_down(w: Scribe, a: Choose) -> None:
    """Two hexes on scrap paper."""
    note = Noted(side=BRITISH, heading=DROP_ZONES, entries=frozenset({a.at}), cases=("9.7",))
    w.write(note)
    if len(written(w.state)) == ZONES:
        w.close()


PICKING: Final = Kind(
    Zone,
    choosers,
    lambda _, n: [Zone(UnitId(n), z) for z in ENTRIES[n].zones],
    pick,
    (not_yours, no_choice, taken),
    (not_printed,),
    ask=("Choose a unit that has two drop zones.", "{0}: choose its drop zone."),
    label="{unit} takes {at}",
)
WRITING: Final = Kind(
    Choose,
    lambda s: ON_MAP,
    lambda _, p: (Choose(Place(p)),),
    write_down,
    (no_hex, written_already, too_narrow),
    (),
    ask=("Choose a hex to write down as a drop zone of the Polish units.",),
    label="Write {at} down",
)
