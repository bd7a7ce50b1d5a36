"""What no table can show in a combat phase: for positions that somebody has made up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.game import Kind
from paralab.core.state import Decision, Side, State, Unit, UnitId
from paralab.games.kreta_1941.airpoints import points_of
from paralab.games.kreta_1941.attacks import COMBAT_KINDS
from paralab.games.kreta_1941.battle import BUILD, PURSUE, attackers, targets
from paralab.games.kreta_1941.battle_choices import BUILDING, COMBAT_DECISIONS
from paralab.games.kreta_1941.committing import COMMITTING
from paralab.games.kreta_1941.defending import DEFENDING, could_aid
from paralab.games.kreta_1941.displacement import asides
from paralab.games.kreta_1941.engagement import SPENT, pairs
from paralab.games.kreta_1941.orders import Aid, Attack, Barrage, Raid, Resolve, Support
from paralab.games.kreta_1941.parts import BOARD, FOE, GERMAN, GUNS, NEAR, ON_MAP, SIDE_OF, is_token
from paralab.games.kreta_1941.pursuit import reach, steps, under_way
from paralab.games.kreta_1941.retreat import next_hexes
from paralab.games.kreta_1941.routes import Retreats, Route, read_chase, read_retreats
from paralab.games.kreta_1941.sequence import DECISIONS
from paralab.games.kreta_1941.table import (
    AIDED,
    AIR,
    ATTACKED,
    COMBAT,
    DISPLACED,
    ENGAGED,
    FOUGHT,
    at,
    here,
    known,
    on_map,
    phasing,
    step_of_turn,
    unit,
)

_AGGRESSIVE: Final = (Attack, Barrage, Raid)
_ORDERS: Final = (*_AGGRESSIVE, Support, Aid)
_OF_ATTACKER: Final = frozenset({ENGAGED, FOUGHT, DISPLACED})
_OF_DEFENDER: Final = frozenset({ENGAGED, ATTACKED, AIDED, DISPLACED})
_FARTHEST: Final = 4
"""The longest retreat of the chart (6.31)."""


def fighting(s: State) -> bool:
    """Whether this is one of the two combat phases."""
    return step_of_turn(s) in COMBAT


def may_share(s: State) -> frozenset[Place]:
    """The hex where a pursuer stands with a friend just now: it has to go on."""
    top = s.pending[-1] if s.pending else None
    if top is None or top.kind != PURSUE or not _pursuit(s, top):
        return frozenset()
    first = under_way(read_chase(top.about))
    return frozenset() if first is None else frozenset({at(s, first)})


def made_up_combat(s: State) -> Iterator[str]:
    """What shows that somebody has made this position up, as far as combat goes."""
    yield from _marks(s)
    mine = [d for d in s.pending if d.kind in COMBAT_DECISIONS]
    yield from (f"nobody can be asked for {d}" for d in s.pending if d.kind not in DECISIONS)
    if not mine:
        lie = [o for o in s.orders if isinstance(o, _ORDERS)]
        yield from (f"{o} can not be announced" for o in lie)
    elif not fighting(s) or not _stack(s, tuple(s.pending)):
        yield f"nobody can be asked for {mine[-1]}"


def _marks(s: State) -> Iterator[str]:
    who = phasing(s)
    for side, units in s.units.items():
        can = frozenset() if not fighting(s) else _OF_ATTACKER if side == who else _OF_DEFENDER
        for n, u in units.items():
            may = can if u.at in ON_MAP and not is_token(n) else frozenset()
            if wrong := sorted(u.marks & SPENT - may):
                yield f"{n} can not be '{wrong[0]}' now"
    if fighting(s):
        for n, foe in pairs(s, who):
            marks = unit(s, n).marks
            if FOUGHT not in marks and not (ENGAGED in marks and ENGAGED in unit(s, foe).marks):
                yield f"{n} touches {foe}, so both are '{ENGAGED}' since the phase began"


def _stack(s: State, pending: Sequence[Decision]) -> bool:
    """Whether these choices can be waiting, one upon the other."""
    match pending:
        case (Decision(kind="build", about=()) as d,):
            return d.side == phasing(s) and _built(s, d.side)
        case (Decision(kind="aid", about=()) as d,):
            return d.side == FOE[phasing(s)] and _aiding(s)
        case (Decision(kind="retreat") as d,):
            return _beaten(s, d) and bool(_able(s, read_retreats(d.about)))
        case (Decision(kind="retreat") as below, Decision(kind="displace") as d):
            return d.side == below.side and _beaten(s, below) and _makes_way(s, below, d)
        case (Decision(kind="pursue") as d,):
            return _pursuit(s, d)
    return False


# ------------------------------------------------------------------------------ the battle
def _one_by_one(s: State, orders: Iterable[Action], kinds: Sequence[Kind]) -> State | None:
    """The position once these orders have been announced; None where one is not lawful."""
    for order in orders:
        kind = next((k for k in kinds if k.order is type(order)), None)
        if kind is None or not kind.lawful(s, order):
            return None
        waits = s.pending or (Decision(phasing(s), BUILD),)
        s = msgspec.structs.replace(s, orders=(*s.orders, order), pending=waits)
        kinds = BUILDING if kinds is COMBAT_KINDS else kinds
    return s


def _built(s: State, who: Side) -> bool:
    """Whether this battle can have been put together, order by order."""
    if not s.orders:
        return False
    bare = msgspec.structs.replace(s, orders=(), pending=())
    return who in FOE and _one_by_one(bare, s.orders, COMBAT_KINDS) is not None


def _aiding(s: State) -> bool:
    """Whether this battle can have been committed, and its defence supported so far."""
    of_defence = (Aid,) if phasing(s) == GERMAN else (Aid, Support)
    split = next((k for k, o in enumerate(s.orders) if isinstance(o, of_defence)), len(s.orders))
    ahead, back = s.orders[:split], s.orders[split:]
    before = _uncommitted(s, ahead, back)
    built = None if before is None else _one_by_one(before, ahead, COMBAT_KINDS)
    if built is None or not ahead or not could_aid(s):
        return False
    if not all(COMMITTING.lawful(built, Resolve(n)) for n in targets(built)):
        return False
    waits = msgspec.structs.replace(_unaided(s, back), orders=ahead)
    return _one_by_one(waits, back, DEFENDING) is not None


def _uncommitted(s: State, ahead: Sequence[Action], back: Sequence[Action]) -> State | None:
    """The same before the battle was committed: its marks off, its air points given back."""
    spent = [(str(getattr(o, "unit", "")), FOUGHT) for o in ahead]
    spent += [(str(getattr(o, "target", "")), ATTACKED) for o in ahead]
    spent += [(str(o.unit), AIDED) for o in back if isinstance(o, Aid)]
    marked = [(n, mark) for n, mark in spent if n]
    air = s.tracks.get(AIR, 0) - sum(map(points_of, ahead))
    if air < 0 or not all(known(s, n) and mark in unit(s, n).marks for n, mark in marked):
        return None
    for name, mark in marked:
        s = _without(s, name, mark)
    rest = {k: v for k, v in s.tracks.items() if k != AIR}
    tracks = {**rest, AIR: air} if air else rest
    return msgspec.structs.replace(s, orders=(), pending=(), tracks=tracks)


def _unaided(s: State, back: Sequence[Action]) -> State:
    for o in back:
        if isinstance(o, Aid):
            s = _without(s, o.unit, AIDED)
    return s


def _without(s: State, name: str, mark: str) -> State:
    side = next(side for side, units in s.units.items() if name in units)
    u = unit(s, name)
    bare = Unit(u.at, u.marks - {mark}, u.spent, u.hexes)
    units = {**s.units, side: {**s.units[side], UnitId(name): bare}}
    return msgspec.structs.replace(s, units=units)


# ------------------------------------------------------------------------------ what follows it
def _a_battle(s: State) -> bool:
    """Whether what lies on the table may be the battle whose retreats are under way."""
    who = phasing(s)
    for o in s.orders:
        unit_, target = getattr(o, "unit", None), getattr(o, "target", None)
        owner = FOE[who] if type(o) is Aid else who
        if not isinstance(o, _ORDERS) or (unit_ is not None and SIDE_OF.get(unit_) != owner):
            return False
        if target is not None and (SIDE_OF.get(target) != FOE[who] or not known(s, target)):
            return False
        if type(o) is Support and not points_of(o):
            return False
        if unit_ is not None and not known(s, unit_):
            return False
    many = len(attackers(s)) > 1 and len(targets(s)) > 1
    return not many and any(isinstance(o, _AGGRESSIVE) for o in s.orders)


def _number(word: str, most: int) -> int | None:
    """A number from 0 to `most`, written as such."""
    return int(word) if word.isascii() and word.isdecimal() and int(word) <= most else None


def _walked(way: Route, hexes: int) -> bool:
    """Whether these hexes can be those of a retreat: each farther from the first than the last."""
    if not way or any(p not in ON_MAP for p in way) or len(way) > hexes + 1:
        return False
    return all(b in NEAR[a] for a, b in pairwise(way)) and all(
        BOARD.distance(way[0], p) == k for k, p in enumerate(way)
    )


def _beaten(s: State, d: Decision) -> bool:
    """Whether these units can be retreating from the battle on the table."""
    hexes = _number(d.about[0], _FARTHEST) if d.about else None
    if not hexes or not _a_battle(s) or read_retreats(d.about).about != d.about:
        return False
    beaten = read_retreats(d.about)
    going, gone = beaten.units, [n for n, _ in beaten.routes]
    force = attackers(s) if d.side == phasing(s) else targets(s)
    once = len(set(going)) == len(going) > 0 and len(set(gone)) == len(gone)
    named = all(n in force for n in (*going, *gone)) and all(on_map(s, n) for n in going)
    aside = all(on_map(s, n) and SIDE_OF.get(n) == d.side for n in beaten.aside)
    return once and named and aside and _routes_fit(s, beaten)


def _routes_fit(s: State, beaten: Retreats) -> bool:
    """Whether all who have gone have gone all the way, or nowhere, and one at most is under way."""
    hexes, going = beaten.hexes, beaten.units
    begun = [(n, way) for n, way in beaten.routes if n in going]
    done = [way for n, way in beaten.routes if n not in going]
    return (
        len(begun) < 2
        and all(_walked(way, hexes) for _, way in beaten.routes)
        and all(1 < len(way) <= hexes and at(s, n) == way[-1] for n, way in begun)
        and all(len(way) in (1, hexes + 1) for way in done)
    )


def _able(s: State, beaten: Retreats) -> list[UnitId]:
    return [n for n in beaten.units if next_hexes(s, beaten, n)]


def _makes_way(s: State, below: Decision, d: Decision) -> bool:
    """Whether one unit of a side has to make way for another, and can."""
    if len(d.about) != 2 or not all(on_map(s, n) and not is_token(n) for n in d.about):
        return False
    friend, name = map(UnitId, d.about)
    beaten = read_retreats(below.about)
    if SIDE_OF[friend] != d.side or friend == name or name not in beaten.units:
        return False
    there = at(s, friend) in next_hexes(s, beaten, name)
    return there and len(asides(s)) > 0


def _pursuit(s: State, d: Decision) -> bool:
    """Whether these units can be pursuing along these routes."""
    if d.side != phasing(s) or s.orders or len(d.about) < 4:
        return False
    hexes, left = _number(d.about[0], _FARTHEST), _number(d.about[1], _FARTHEST)
    if hexes is None or not left or left > reach(hexes):
        return False
    chase = read_chase(d.about)
    if chase.about != d.about or not chase.units or len(set(chase.units)) < len(chase.units):
        return False
    all_ = (*chase.units, *chase.done)
    if not all(SIDE_OF.get(n) == d.side and on_map(s, n) and n not in GUNS for n in all_):
        return False
    foes = all(SIDE_OF.get(n) == FOE[d.side] for n, _ in chase.routes)
    ways = all(_walked(way, hexes) and len(way) in (1, hexes + 1) for _, way in chase.routes)
    if not foes or not ways or not chase.routes:
        return False
    first = under_way(chase)
    alone = first is None or len(here(s, d.side, at(s, first))) < 2
    return alone or bool(steps(s, chase, chase.units[0]))
