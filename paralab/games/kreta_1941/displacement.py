"""[6.4] Friends make way for a retreat: one hex aside, off its route, out of and into no zone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.events import Advanced, Answered, Asked, Marked
from paralab.core.game import Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Decision, State, UnitId
from paralab.games.kreta_1941.battle import DISPLACE, RETREAT
from paralab.games.kreta_1941.orders import Displace
from paralab.games.kreta_1941.parts import BOARD, FOE, IS_LAND, NEAR, ON_MAP, SIDE_OF, SIDES, called
from paralab.games.kreta_1941.routes import WAYS, Retreats, Route, retreats, route_of
from paralab.games.kreta_1941.table import DISPLACED, at, grounds, held, names, side, zone
from paralab.kit.clearing import Ground, rooms

HAS_MADE_WAY: Final = frozenset({DISPLACED})


@rule("6.33")
def ground(s: State, name: str, aside: Iterable[str] = ()) -> Ground:
    """What a unit retreats over: no closed ground, no enemy, no enemy zone of control.

    `aside`: the friends that have made way in this retreat; they do so once (6.42).
    """
    who = SIDE_OF[name]
    foe = FOE[who]
    fear, foes, friends = zone(s, foe), held(s, foe), held(s, who)

    def open_(place: Place) -> bool:
        return place not in fear and place not in foes

    taken = friends.keys() - {at(s, name)}
    return Ground(WAYS, BOARD.distance, open_, taken, fixed(s, aside), open_)


@rule("6.46")
def fixed(s: State, aside: Iterable[str]) -> frozenset[Place]:
    """Where those stand that have made way: they do so once in a retreat, and again in the next."""
    return frozenset(at(s, n) for n in aside)


def in_question(s: State) -> UnitId:
    """Who has to make way."""
    return UnitId(s.pending[-1].about[0])


def _state_of(s: State) -> tuple[Retreats, UnitId, Route, Place]:
    """The retreat that waits, who is retreating, its route, and the hex that it is to enter."""
    beaten = retreats(s)
    name = UnitId(s.pending[-1].about[1])
    return beaten, name, route_of(s, beaten, name), at(s, in_question(s))


@rule("6.41")
def asides(s: State) -> tuple[Place, ...]:
    """Where the friend may go that stands in the way."""
    beaten, name, route, there = _state_of(s)
    return rooms(ground(s, name, beaten.aside), route, there, beaten.hexes)


# ------------------------------------------------------------------------------ the bars
@bar("6.41", "{unit} is not in the way of the retreat.", gate=True, facts=names)
def not_in_the_way(s: State, name: str) -> bool:
    """Only who stands on the route makes way."""
    return name != in_question(s)


def _ends(s: State, a: Displace) -> Facts:
    _, name, _, _ = _state_of(s)
    return {
        **grounds(s, a),
        "here": called(at(s, a.unit)),
        "foe": SIDES[FOE[side(s)]],
        "who": name,
    }


@bar("6.42", "{the_to} is not next to {unit} in {here}; it makes way by one hex.", gate=True,
     facts=_ends)  # fmt: skip
def too_far(s: State, a: Displace) -> bool:
    """One hex, on the map."""
    return a.to not in ON_MAP or a.to not in NEAR[at(s, a.unit)]


@bar("6.44", "{the_to} is ground that no unit enters.", gate=True, facts=grounds)
def closed_ground(_: State, a: Displace) -> bool:
    """Terrain does not matter, but sea and peaks stay closed."""
    return a.to not in IS_LAND


@bar("4.42", "Somebody stands in {the_to}; {unit} needs a free hex.", facts=_ends)
def taken(s: State, a: Displace) -> bool:
    """One unit to a hex."""
    return any(a.to in held(s, who) for who in SIDES)


@bar(
    "6.43", "{the_to} lies in a {foe} zone of control, and nobody makes way into one.", facts=_ends
)
def controlled(s: State, a: Displace) -> bool:
    """Not into an enemy zone."""
    return a.to in zone(s, FOE[side(s)])


@bar("6.41", "With {unit} in {the_to}, {who} could not finish its retreat.", facts=_ends)
def blocks(s: State, a: Displace) -> bool:
    """The route has to be clear to its end."""
    if any(b.stands(s, a) for b in (taken, controlled)):
        return False
    return a.to not in asides(s)


# ------------------------------------------------------------------------------ doing it
def ways(s: State, name: str) -> list[Action]:
    """Every hex aside."""
    return [Displace(UnitId(name), q) for q in asides(s)]


@rule("6.42")
def make_way(w: Scribe, friend: UnitId, name: UnitId, to: Place) -> None:
    """One hex aside, free of charge (6.44); a gun that had to is silent in this phase (6.47)."""
    w.write(
        Advanced(unit=friend, to=to, cases=("6.42", "6.4", "6.41", "6.43", "6.44", "6.45", "6.46"))
    )
    w.write(Marked(unit=friend, on=HAS_MADE_WAY, cases=("6.47",)))
    beaten = retreats(w.state)
    rest = tuple(x for x in beaten.units if x != name)
    now = beaten._replace(units=(name, *rest), aside=(*beaten.aside, friend))
    w.write(Answered(cases=("6.4",)))
    w.write(Asked(decision=Decision(SIDE_OF[name], RETREAT, now.about), cases=("6.4",)))


def ask(w: Scribe, friend: UnitId, name: UnitId) -> None:
    """Let the owner say where a friend goes that stands in the way."""
    choice = Decision(SIDE_OF[name], DISPLACE, (friend, name))
    w.write(Asked(decision=choice, cases=("6.41",)))
