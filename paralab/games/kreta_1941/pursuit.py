"""[6.5] Pursuit: the victors go after the defeated, hex by hex, as far as these retreated."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.board import Place
from paralab.core.events import Advanced, Answered, Asked, Resolved
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Decision, State, UnitId
from paralab.games.kreta_1941.battle import PURSUE, attackers
from paralab.games.kreta_1941.engagement import landed_on
from paralab.games.kreta_1941.orders import Pursue
from paralab.games.kreta_1941.parts import FOE, GUNS, IS_LAND, NEAR, ON_MAP, SIDE_OF, SIDES, called
from paralab.games.kreta_1941.routes import FIRST, WAYS, Chase, Retreats, Units, read_chase
from paralab.games.kreta_1941.table import (
    at,
    free,
    grounds,
    held,
    here,
    names,
    on_map,
    phasing,
    side,
    zone,
)
from paralab.kit.memo import per_state


# ------------------------------------------------------------------------------ who and how far
@rule("6.5")
def conclude(w: Scribe, beaten: Retreats | None = None) -> None:
    """The battle is over: nothing of it stays announced, and its victors may pursue."""
    chase = None if beaten is None else _chase(w.state, beaten)
    for order in w.state.orders:
        w.write(Resolved(order=order, cases=("6.5",)))
    if chase is not None:
        _ask(w, chase, FIRST, "7.26")


@rule("7.26")
def may_pursue(name: str) -> bool:
    """Artillery never pursues, not even in contact."""
    return name not in GUNS


@rule("6.55")
def victors(s: State) -> Units:
    """Who may pursue: all that attacked in contact, but no artillery (7.26)."""
    able = (n for n in attackers(s) if may_pursue(n) and on_map(s, n))
    return tuple(n for n in able if not landed_on(s, n) and not here(s, FOE[SIDE_OF[n]], at(s, n)))


def _chase(s: State, beaten: Retreats) -> Chase | None:
    """The pursuit of those who were beaten; after the attacker's own retreat there is none."""
    if not beaten.routes or SIDE_OF[beaten.routes[0][0]] == phasing(s):
        return None
    gone = any(len(way) > 1 for _, way in beaten.routes)
    hexes = beaten.hexes if gone else 0
    return Chase(hexes, reach(hexes), victors(s), beaten.routes)


@rule("6.51")
def reach(hexes: int) -> int:
    """How far a pursuit goes: as far as the retreat; one hex where nobody is left (6.56)."""
    return hexes or 1


def _ask(w: Scribe, chase: Chase, *cases: str) -> None:
    """Ask for the next step, if anybody can take one."""
    if not any(steps(w.state, chase, n) for n in chase.units):
        return
    choice = Decision(phasing(w.state), PURSUE, chase.about)
    w.write(Asked(decision=choice, cases=("6.5", *cases)))


_now: Final = per_state(lambda s: read_chase(s.pending[-1].about))


def left(chase: Chase, name: str) -> int:
    """How many hexes a unit may still go."""
    return chase.left if name == chase.units[0] else reach(chase.hexes)


def under_way(chase: Chase) -> UnitId | None:
    """The unit whose pursuit has begun."""
    return chase.units[0] if chase.left < reach(chase.hexes) else None


# ------------------------------------------------------------------------------ where to
@rule("6.52")
def along(chase: Chase) -> frozenset[Place]:
    """The hexes of the retreat, the one where it began among them: here no zone stops anybody."""
    return frozenset(p for _, way in chase.routes if len(way) > 1 or not chase.hexes for p in way)


@rule("6.53")
def stops(s: State, chase: Chase, place: Place) -> bool:
    """Whether a pursuit ends here: off the route, in an enemy zone of control."""
    return place in zone(s, FOE[phasing(s)]) and place not in along(chase)


def _may_stand(s: State, chase: Chase, name: str, place: Place, hexes: int) -> bool:
    """Whether a pursuit may come here: a free hex, or a friend's from which it can go on (4.42)."""
    who, here_ = phasing(s), at(s, name)
    if free(s, place) or (place == here_ and len(here(s, who, place)) == 1):
        return True
    if place in held(s, FOE[who]) or hexes < 1 or stops(s, chase, place):
        return False
    return any(_may_stand(s, chase, name, q, hexes - 1) for q in WAYS[place])


def steps(s: State, chase: Chase, name: str) -> tuple[Place, ...]:
    """Where a unit may go next."""
    hexes = left(chase, name) - 1
    if not chase.hexes:
        emptied = along(chase)
        return tuple(q for q in WAYS[at(s, name)] if q in emptied and free(s, q))
    return tuple(q for q in WAYS[at(s, name)] if _may_stand(s, chase, name, q, hexes))


# ------------------------------------------------------------------------------ the bars
@bar("6.55", "{unit} does not pursue: only units that attacked in contact do, and no artillery.",
     gate=True, facts=names)  # fmt: skip
def not_victorious(s: State, name: str) -> bool:
    """Only the victors."""
    return name not in _now(s).units and name not in _now(s).done


@bar(
    "6.51",
    "The pursuit of {unit} is over: it has gone all its hexes, an enemy zone has stopped it, or"
    " another unit has begun.",
    gate=True,
    facts=names,
)
def has_finished(s: State, name: str) -> bool:
    """One pursuit for each."""
    return name in _now(s).done


def _sharing(s: State, a: Action) -> Facts:
    first = under_way(_now(s))
    return {**names(s, a), "first": first or "", "there": called(at(s, first)) if first else ""}


def _on_a_friend(s: State) -> UnitId | None:
    """The unit under way, where it stands on a friend's hex."""
    first = under_way(_now(s))
    if first is None or len(here(s, phasing(s), at(s, first))) < 2:
        return None
    return first


@bar("4.42", "{first} has come to {there}, where a friend stands; it has to go on first.",
     facts=_sharing)  # fmt: skip
def another_first(s: State, name: str) -> bool:
    """Nobody is left on a friend's hex."""
    first = _on_a_friend(s)
    return first is not None and name != first


def _ends(s: State, a: Pursue) -> Facts:
    chase = _now(s)
    hexes = along(chase)
    return {
        **grounds(s, a),
        "here": called(at(s, a.unit)),
        "foe": SIDES[FOE[side(s)]],
        "known": " or ".join(called(p) for p in ON_MAP if p in hexes),
    }


@bar("4.32", "{to} is no hex of the maps, and nobody pursues off them.", gate=True, facts=names)
def off_the_map(s: State, a: Pursue) -> bool:
    """Units stay on the map."""
    return a.to not in ON_MAP


@bar("6.51", "{the_to} is not next to {unit} in {here}.", gate=True, facts=_ends)
def not_next(s: State, a: Pursue) -> bool:
    """Hex by hex."""
    return a.to not in NEAR[at(s, a.unit)]


@bar("6.56", "The enemy is eliminated: a victor may enter {known}, and no other hex.", gate=True,
     facts=_ends)  # fmt: skip
def nobody_to_pursue(s: State, a: Pursue) -> bool:
    """Only the hex that was emptied."""
    return not _now(s).hexes and a.to not in along(_now(s))


@bar("6.54", "{the_to} is ground that no unit enters.", gate=True, facts=grounds)
def closed_ground(s: State, a: Pursue) -> bool:
    """Sea and peaks stay closed."""
    return a.to not in IS_LAND


@bar("4.21", "A {foe} unit stands in {the_to}.", gate=True, facts=_ends)
def enemy_there(s: State, a: Pursue) -> bool:
    """Nobody enters an enemy's hex."""
    return a.to in held(s, FOE[side(s)])


@bar("4.42", "A friend stands in {the_to}, and {unit} could not go on from there.", facts=_ends)
def friend_there(s: State, a: Pursue) -> bool:
    """Through a friend's hex, never to stay in it."""
    return a.to not in steps(s, _now(s), a.unit)


# ------------------------------------------------------------------------------ doing it
def chasers(s: State) -> Iterable[str]:
    """Who may still pursue."""
    return _now(s).units


def ways(s: State, name: str) -> list[Action]:
    """Every next hex."""
    return [Pursue(UnitId(name), q) for q in steps(s, _now(s), name)]


@rule("6.57")
def as_in_the_example(chase: Chase, to: Place) -> tuple[str, ...]:
    """Along the enemy's route, beside it, or into the hex of one that was eliminated."""
    if to not in along(chase):
        return ("6.53", "6.51")
    return ("6.52", "6.51", "6.57") if chase.hexes else ("6.56",)


@rule("6.54")
def pursue(w: Scribe, a: Pursue) -> None:
    """One hex on, free of charge; whoever pursued before has finished (4.27)."""
    chase = _now(w.state)
    first = under_way(chase)
    others = chase.units if first in (None, a.unit) else chase.units[1:]
    rest = tuple(n for n in others if n != a.unit)
    done = chase.done if first in (None, a.unit) else (*chase.done, chase.units[0])
    further = left(chase, a.unit) - 1
    w.write(Advanced(unit=a.unit, to=a.to, cases=(*as_in_the_example(chase, a.to), "6.54")))
    w.write(Answered(cases=("6.5",)))
    if further < 1 or stops(w.state, chase, a.to):
        done = (*done, a.unit)
        _ask(w, chase._replace(units=rest, left=reach(chase.hexes), done=done))
    else:
        _ask(w, chase._replace(units=(a.unit, *rest), left=further, done=done))


def stay(w: Scribe, _: Pass) -> None:
    """Nobody has to pursue."""
    w.write(Answered(cases=("6.51",)))


@bar("4.42", "{first} has come to {there}, where a friend stands; it has to go on.", facts=_sharing)
def must_go_on(s: State, _: Pass | str) -> bool:
    """Nobody stays on a friend's hex."""
    return _on_a_friend(s) is not None


PURSUING: Final = Kind(
    Pursue,
    chasers,
    ways,
    pursue,
    (not_victorious, has_finished, another_first),
    (off_the_map, not_next, nobody_to_pursue, closed_ground, enemy_there, friend_there),
    ask=("Choose who pursues, or stay.", "{0}: pursue where?"),
    label="{unit} pursues to {to}",
    exact=True,
)
STAYING: Final = Kind(
    Pass, lambda _: ("pass",), lambda _, __: (Pass(),), stay, bars=(must_go_on,),
    label="Nobody pursues further",
)  # fmt: skip
