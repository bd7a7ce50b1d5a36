"""Why a unit cannot go to a far place, in the words of the rules that stand in the way."""

from __future__ import annotations

from typing import Final

import msgspec

from paralab.core.board import Place
from paralab.core.game import Game, Kind
from paralab.core.rulings import Bar, Objection
from paralab.core.state import State, UnitId
from paralab.play.reach import Reach, Search, Way, among, step_order


def why_not(game: Game, state: State, unit: UnitId, to: Place, kind: Kind) -> tuple[Objection, ...]:
    """Why a unit cannot go to a far place: each rule whose lifting alone would open a way.

    Each objection is made on the cheapest such way. Where no single rule would do, every rule
    that stands on the cheapest way without them. Empty when there is a way.
    """
    here = state.unit(unit).at if state.side_of(unit) else None
    direct = game.objections(state, step_order(kind, unit, to))
    if here is None or here == to or to not in game.scenario(state).board.adjacent:
        return direct
    standing = _about(kind, state, unit, to)
    if gates := [o for bar, o in standing if bar.gate]:
        return tuple(gates)
    about = tuple(bar for bar, _ in standing)
    found = [o for _, o in standing]
    search = Search(game, state, unit, kind)
    if to in search.run(about, to, note=True):
        return tuple(found)
    if _apart(search, to) or _shut_off(search, to):
        return _together(search, to) or direct
    singly = [b for b in kind.bars if id(b) in search.alone]
    if kind.costly is not None and not among(kind.costly, singly):
        singly.append(kind.costly)
    more = []
    for bar in singly:
        way = search.run((*about, bar), to, most=_MANY).get(to)
        if way is not None and search.far is None:
            more.append(_on_the_way(search, way, bar))
    return (*found, *more) if more else _together(search, to, _MANY) or direct


_MANY: Final = 500
"""So many places are searched for a way too long for a unit: to look on would take too long."""
_FEW: Final = 300
"""So many places around a target are looked at for a way in, which is quick."""


def _apart(search: Search, to: Place) -> bool:
    """Whether unit and target are on different sheets, which no step joins."""
    sheets = search.game.scenario(search.state).board.sheets
    return sheets.get(to) != sheets.get(search.start.at)


def _shut_off(search: Search, to: Place) -> bool:
    """Whether gates alone close a small part of the map, with the target in it, from all sides."""
    unit, kind = search.unit, search.kind
    gates = [b.stands for b in kind.bars if b.gate]
    adjacent = search.game.scenario(search.state).board.adjacent
    within, waiting = {to}, [to]
    while waiting and len(within) < _FEW:
        there = waiting.pop()
        order = step_order(kind, unit, there)
        for here in adjacent[there]:
            if here in within:
                continue
            moved = _put(search, here)
            if any(stands(moved, order) for stands in gates):
                continue
            if here == search.start.at:
                return False
            within.add(here)
            waiting.append(here)
    return not waiting


def _about(kind: Kind, state: State, unit: UnitId, to: Place) -> list[tuple[Bar, Objection]]:
    order = step_order(kind, unit, to)
    return [(b, b.objection(state, order)) for b in kind.about if b.stands(state, unit)]


def _on_the_way(search: Search, way: Way, bar: Bar) -> Objection:
    """What a bar says where it first stands on a way."""
    if bar is search.kind.costly:
        return _too_dear(search, way, bar)
    if (found := _first_stand(search, way, bar)) is None:
        raise AssertionError(f"[{bar.case}] does not stand on the way that it closes")
    return found


def _first_stand(search: Search, way: Way, bar: Bar) -> Objection | None:
    """What a bar says where it first stands on a way; None where it never does."""
    about, at = among(bar, search.kind.about), search.state
    for place in way.path:
        order = step_order(search.kind, search.unit, place)
        if bar.stands(at, search.unit if about else order):
            return bar.objection(at, order)
        at = search.onward(at, order)
    return None


def _too_dear(search: Search, way: Way, bar: Bar) -> Objection:
    told = search.game.telling.movement
    points = "movement point" if way.cost == search.game.telling.parts else "movement points"
    words = f"{way.path[-1]} is {told(way.cost)} {points} away; {_has_left(search)}"
    facts = {"path": way.path, "cost": way.cost, "left": search.left, "unit": search.unit}
    return Objection(bar.case, words, facts)


def _farther(search: Search, to: Place, cost: int) -> Objection:
    told = search.game.telling.movement(cost)
    words = f"{to} is more than {told} movement points away; {_has_left(search)}"
    case = search.kind.costly.case if search.kind.costly is not None else search.game.step_case
    return Objection(case, words, {"left": search.left, "unit": search.unit})


def _has_left(search: Search) -> str:
    telling = search.game.telling
    return f"{telling.thing(search.unit)} has {telling.movement(search.left)} left."


def _together(search: Search, to: Place, most: int | None = None) -> tuple[Objection, ...]:
    """Every rule on the cheapest way on which all but the gates are overlooked.

    Where that way is not found among the `most` nearest places: that it is farther.
    """
    kind = search.kind
    soft = [b for b in (*kind.about, *kind.bars) if not b.gate]
    ways = search.run(soft, to, most=most)
    if search.far is not None:
        return (_farther(search, to, search.far),)
    if to not in ways:
        return _at_the_gate(search, ways, to)
    way = ways[to]
    found: list[Objection] = []
    for bar in soft:
        if bar is kind.costly:
            if way.cost > search.left:
                found.append(_too_dear(search, way, bar))
            continue
        if (said := _first_stand(search, way, bar)) is not None:
            found.append(said)
    return tuple(found)


def _at_the_gate(search: Search, ways: Reach, to: Place) -> tuple[Objection, ...]:
    """No way at all: what the last step says, from the nearest place beside."""
    game, kind = search.game, search.kind
    board = game.scenario(search.state).board
    beside = [ways[p] for p in board.adjacent[to] if p in ways]
    if not beside:
        return _at_the_border(search, ways, to)
    near = min(beside, key=lambda w: (w.cost, len(w.path)))
    order = step_order(kind, search.unit, to)
    return tuple(o for o in kind.against(near.state, order))


def _at_the_border(search: Search, ways: Reach, to: Place) -> tuple[Objection, ...]:
    """Not even a hex beside it can be reached: what closes the way there, and where."""
    kind, board = search.kind, search.game.scenario(search.state).board
    reached = {search.start.at: search.state, **{p: way.state for p, way in ways.items()}}
    seen: set[Place] = set()
    ring = {to}
    while ring:
        for there in sorted(ring):
            for here in board.adjacent[there]:
                if here in reached:
                    shut = kind.against(reached[here], step_order(kind, search.unit, there))
                    # on a way on which rules are overlooked, what was spent is no true number
                    dear = "" if kind.costly is None else kind.costly.case
                    told = [o for o in shut if o.case != dear] or shut
                    closed = _never_entered(search, to)
                    if closed is not None and told[0].case != closed.case:
                        return (closed,)
                    return tuple(_no_way(o, to) for o in told)
        seen |= ring
        ring = {p for q in ring for p in board.adjacent[q]} - seen
    return ()


def _never_entered(search: Search, to: Place) -> Objection | None:
    """What closes a place from every side, whoever comes: then no way has to be spoken of."""
    gates = [bar for bar in search.kind.bars if bar.gate]
    order, found = step_order(search.kind, search.unit, to), dict[str, Objection]()
    for here in search.game.scenario(search.state).board.adjacent[to]:
        there = _put(search, here)
        shut = next((bar for bar in gates if bar.stands(there, order)), None)
        if shut is None:
            return None
        told = shut.objection(there, order)
        found[told.words] = told
    return next(iter(found.values())) if len(found) == 1 else None


def _put(search: Search, here: Place) -> State:
    """The position as if the unit stood elsewhere."""
    state, side = search.state, search.side
    units = {**state.units[side], search.unit: msgspec.structs.replace(search.start, at=here)}
    return msgspec.structs.replace(state, units={**state.units, side: units})


def _no_way(closed: Objection, to: Place) -> Objection:
    words = f"No way leads to {to}. {closed.words}"
    return Objection(closed.case, words, closed.facts, closed.basis, closed.remedy)
