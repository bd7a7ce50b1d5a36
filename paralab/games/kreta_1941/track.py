"""[9.0] Between the maps: the communication track."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.events import (
    Advanced,
    Answered,
    Asked,
    Eliminated,
    Marked,
    Moved,
    Placed,
    Took,
)
from paralab.core.game import Kind, Phase, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Decision, Side, State, UnitId
from paralab.games.kreta_1941.orders import Emerge, Push, Walk
from paralab.games.kreta_1941.parts import (
    ATTACK,
    BOARD,
    DEFENCE,
    EXITS,
    FIRE_DEFENCE,
    FOE,
    GUNS,
    IN_TRACK,
    LAND,
    SHEET_OF_END,
    SHEETS,
    SIDES,
    TRACK,
    called,
    side_of,
)
from paralab.games.kreta_1941.stacking import others_first
from paralab.games.kreta_1941.table import (
    GONE_ON,
    absent,
    at,
    free,
    in_play,
    names,
    not_yours,
    phasing,
    side,
    spaces,
    unit,
)
from paralab.games.kreta_1941.terrain import cost

ON: Final = frozenset({GONE_ON})
EMERGING: Final = "emerge"
"""The decision where a unit comes out of the track."""
PLACE_IN_TRACK: Final = {space: n for n, space in enumerate(TRACK)}


def _southern(sheet: str) -> tuple[Place, ...]:
    """The hexes of a map's southern edge, the nearest to the common edge first."""
    board = [p for p in LAND if BOARD.sheets[p] == sheet and _is_southern(p)]
    seam = BOARD.where[EXITS[sheet][0]].q
    return tuple(sorted(board, key=lambda p: abs(BOARD.where[p].q - seam)))


def _is_southern(place: Place) -> bool:
    return place.endswith(",1")


SOUTHERN: Final = {sheet: _southern(sheet) for sheet in SHEETS}
"""The southern edge of each map (9.11)."""


# ------------------------------------------------------------------------------ onto a map
@rule("9.11")
def ways_out(s: State, sheet: str) -> tuple[Place, ...]:
    """Where a unit may come out onto a map: any free hex of the common edge.

    If there is none, the nearest free one of the southern edge; nothing where that is full too.
    """
    if found := tuple(p for p in EXITS[sheet] if free(s, p)):
        return found
    return next(((p,) for p in SOUTHERN[sheet] if free(s, p)), ())


def come_out(w: Scribe, who: Side, space: Place, leaving: tuple[UnitId, ...]) -> None:
    """Bring units from an entry-exit space onto its map, each where its owner says."""
    sheet = SHEET_OF_END[space]
    for n, name in enumerate(leaving):
        ways = ways_out(w.state, sheet)
        if len(ways) > 1:
            w.write(Asked(decision=Decision(who, EMERGING, leaving[n:]), cases=("9.11",)))
            return
        if ways:
            _put(w, name, ways[0])
        else:
            w.write(Eliminated(unit=name, cases=("9.24",)))
    followers = spaces(w.state, mover := phasing(w.state)).get(space, ())
    if who != mover and followers:  # those that have pushed them out come after them
        come_out(w, mover, space, followers)


def _put(w: Scribe, name: UnitId, place: Place) -> None:
    w.write(Placed(unit=name, at=place, cases=("9.11",)))


def _next_out(s: State) -> tuple[str, ...]:
    return s.pending[-1].about


@bar("9.1", "{unit} is not the unit that comes out of the track now: that is {who}.",
     gate=True, facts=lambda s, a: {**names(s, a), "who": called(_next_out(s)[0])})  # fmt: skip
def not_the_next(s: State, name: str) -> bool:
    """One after the other."""
    return name != _next_out(s)[0]


def _edge(s: State, a: Emerge) -> Facts:
    sheet = SHEET_OF_END.get(at(s, a.unit), "")
    return {**names(s, a), "map": SHEETS.get(sheet, "")}


@bar(
    "9.11",
    "{the_at} is no free hex of the edge over which units enter the {map} map.",
    facts=_edge,
)
def not_the_edge(s: State, a: Emerge) -> bool:
    """The common edge, where it is free."""
    return a.at not in ways_out(s, SHEET_OF_END[at(s, a.unit)])


def emerge(w: Scribe, a: Emerge) -> None:
    """The unit is on the map; the next one follows."""
    decision, space = w.state.pending[-1], at(w.state, a.unit)
    w.write(Answered(cases=("9.11",)))
    _put(w, a.unit, a.at)
    come_out(w, decision.side, space, tuple(UnitId(n) for n in decision.about[1:]))


EMERGES: Final = Kind(
    Emerge,
    lambda s: _next_out(s)[:1],
    lambda s, n: [Emerge(UnitId(n), p) for p in ways_out(s, SHEET_OF_END[at(s, n)])],
    emerge,
    (not_the_next,),
    (not_the_edge,),
    ask=("Choose the unit that comes out of the track.", "{0}: choose a hex of the edge."),
    label="Enter at {at}",
)
EMERGENCE: Final = Phase(
    "way out of the communication track", "9.11", kinds=(EMERGES,), short="Way out",
    help="A unit that reaches an entry-exit space at once enters the map there.",
)  # fmt: skip


# ------------------------------------------------------------------------------ along the track
@bar(
    "9.24",
    "{unit} can move one space of the communication track in a phase, and no farther.",
    facts=names,
)
def gone_on(s: State, name: str) -> bool:
    """One space a phase, and no step more once on the map."""
    return GONE_ON in unit(s, name).marks


def _space(s: State, a: Walk) -> Facts:
    here = at(s, a.unit)
    return {**names(s, a), "here": called(here), "foe": SIDES[FOE[side(s)]]}


@bar(
    "9.2",
    "{the_to} is not next to {here}; a unit in the track goes on by one space, or turns back.",
    gate=True,
    facts=_space,
)
def not_beside(s: State, a: Walk) -> bool:
    """The track is a row of spaces, and each end is next to a map."""
    here = at(s, a.unit)
    return here in IN_TRACK and a.to not in BOARD.adjacent[here]


@bar("9.23", "{foe} units are in {the_to}, and enemies never share a space.", facts=_space,
     remedy="They may be pushed back, if they are weaker.")  # fmt: skip
def enemies_in_the_space(s: State, a: Walk) -> bool:
    """Only friends stand together."""
    return a.to in IN_TRACK and a.to in spaces(s, FOE[side(s)])


@bar(
    "9.11",
    "{the_to} is no free hex of the edge over which {unit} could come out of the track.",
    facts=_space,
)
def no_room_ahead(s: State, a: Walk) -> bool:
    """Out of an end of the track leads what is free of the edge."""
    here = at(s, a.unit)
    if here not in IN_TRACK:
        return False
    if a.to in SHEET_OF_END:
        return not ways_out(s, SHEET_OF_END[a.to])
    return a.to not in IN_TRACK and a.to not in ways_out(s, SHEET_OF_END[here])


@cache
def _along(name: UnitId, here: Place) -> tuple[Walk, ...]:
    return tuple(Walk(name, p) for p in BOARD.adjacent[here])


def track_steps(s: State, name: str) -> Iterable[Walk]:
    """The spaces next to a unit in the track, and at its end the hexes of the edge."""
    return _along(UnitId(name), at(s, name))


def _company(s: State, space: Place) -> tuple[str, ...]:
    """The cases of entering a space: no enemy is there, and friends that are do not matter."""
    return ("9.23", "9.22") if space in spaces(s, side(s)) else ("9.23",)


def enter(w: Scribe, a: Walk) -> None:
    """Leave the map: a point, and the move is over."""
    here = at(w.state, a.unit)
    cases = ("9.0", "9.1", "9.11", *_company(w.state, a.to))
    w.write(Moved(unit=a.unit, to=a.to, cost=cost(here, a.to), cases=cases))
    w.write(Marked(unit=a.unit, on=ON, cases=("9.24",)))


@rule("9.0")
def travel(w: Scribe, a: Walk) -> None:
    """One space on; at an end of the track, out of it at once."""
    w.write(Marked(unit=a.unit, on=ON, cases=("9.24",)))
    if a.to not in IN_TRACK:
        _put(w, a.unit, a.to)
        return
    cases = ("9.0", "9.1", "9.24", *_company(w.state, a.to))
    w.write(Moved(unit=a.unit, to=a.to, cost=0, cases=cases))
    if a.to in SHEET_OF_END:
        come_out(w, side(w.state), a.to, (a.unit,))


def travellers(s: State, who: Side) -> Iterator[UnitId]:
    """The units of a side in the track that have not gone on in this phase."""
    for names_ in spaces(s, who).values():
        yield from (n for n in names_ if GONE_ON not in unit(s, n).marks)


# ------------------------------------------------------------------------------ pushing
def pushers(s: State, name: str) -> tuple[UnitId, ...]:
    """A unit, and all its friends in its space that have not gone on: they push together."""
    here = at(s, name)
    who = side_of(name) or side(s)
    return tuple(n for n in travellers(s, who) if unit(s, n).at == here)


@rule("9.3")
def force(s: State, name: str) -> int:
    """The strength of a push: attack strengths, and attack fire of artillery."""
    return sum(ATTACK[n] for n in pushers(s, name))


def stand(s: State, space: Place, who: Side) -> int:
    """The strength against it: defence strengths, and defensive fire of artillery."""
    foes = spaces(s, who).get(space, ())
    return sum(FIRE_DEFENCE[n] if n in GUNS else DEFENCE[n] for n in foes)


@bar("9.2", "{unit} {why}: it is not in the communication track.", gate=True, facts=absent)
def out_of_play(s: State, name: str) -> bool:
    """Only what is on the table pushes."""
    return not in_play(s, name)


@bar("9.3", "{unit} is on a map, and units push each other only in the communication track.",
     facts=names)  # fmt: skip
def no_traveller(s: State, name: str) -> bool:
    """Only in the track do units push each other."""
    return at(s, name) not in IN_TRACK


@bar("9.32", "{the_at} is no space of the communication track, and units are pushed from space to"
     " space.", gate=True, facts=names)  # fmt: skip
def no_space(_: State, a: Push) -> bool:
    """On the maps nobody is pushed."""
    return a.at not in IN_TRACK


@bar("9.3", "No enemy is in {the_at}.", gate=True, facts=names)
def nobody_to_push(s: State, a: Push) -> bool:
    """There has to be somebody."""
    return a.at not in spaces(s, FOE[side(s)])


@bar("9.31", "{the_at} is not next to {here}.", gate=True,
     facts=lambda s, a: {**names(s, a), "here": called(at(s, a.unit))})  # fmt: skip
def out_of_reach(s: State, a: Push) -> bool:
    """Only the next space."""
    return a.at not in BOARD.adjacent[at(s, a.unit)]


def _forces(s: State, a: Push) -> Facts:
    foe = FOE[side(s)]
    ours, theirs = pushers(s, a.unit), spaces(s, foe).get(a.at, ())
    return {
        **names(s, a),
        "ours": " and ".join(map(called, ours)),
        "push": "pushes" if len(ours) == 1 else "push",
        "n": force(s, a.unit),
        "theirs": " and ".join(map(called, theirs)),
        "hold": "holds" if len(theirs) == 1 else "hold",
        "m": stand(s, a.at, foe),
    }


@bar(
    "9.31",
    "{ours} {push} with {n}, and {theirs} {hold} with {m}: only the stronger push others back.",
    facts=_forces,
)
def too_weak(s: State, a: Push) -> bool:
    """More than the others have."""
    return at(s, a.unit) in IN_TRACK and force(s, a.unit) <= stand(s, a.at, FOE[side(s)])


@bar("9.32", "{theirs} would come out onto a map, and its edge has no free hex.", facts=_forces)
def nowhere_to_push(s: State, a: Push) -> bool:
    """Nobody is pushed off the track where there is no room at all."""
    return a.at in SHEET_OF_END and not ways_out(s, SHEET_OF_END[a.at])


def _pushes(s: State, name: str) -> Iterable[Action]:
    return [Push(UnitId(name), p) for p in BOARD.adjacent[at(s, name)] if p in IN_TRACK]


def push(w: Scribe, a: Push) -> None:
    """Everybody in the space is pushed one space back, and those that push go on into it."""
    s = w.state
    foe, ours = FOE[side(s)], pushers(s, a.unit)
    here, there = PLACE_IN_TRACK[at(s, a.unit)], PLACE_IN_TRACK[a.at]
    onward = there + (there - here)
    pushed = spaces(s, foe)[a.at]
    w.write(Took(unit=a.unit, cases=("9.31",)))
    for name in pushed:
        back(w, name, onward)
    for name in ours:
        w.write(Moved(unit=name, to=a.at, cost=0, cases=("9.1", "9.24", "9.31")))
        w.write(Marked(unit=name, on=ON, cases=("9.24",)))
    if out := tuple(n for n in pushed if unit(w.state, n).at in SHEET_OF_END):
        come_out(w, foe, at(w.state, out[0]), out)


@rule("9.32")
def back(w: Scribe, name: UnitId, onward: int) -> None:
    """To the next space; out of the track at its end, where nobody is in the way."""
    if not 0 <= onward < len(TRACK):
        return
    if not lost(w, name, onward):
        w.write(Advanced(unit=name, to=TRACK[onward], cases=("9.3", "9.31", "9.32")))


@rule("9.33")
def lost(w: Scribe, name: UnitId, onward: int) -> bool:
    """Whether a unit is pushed onto a space of its enemy: then it is eliminated."""
    if TRACK[onward] not in spaces(w.state, side(w.state)):
        return False
    w.write(Eliminated(unit=name, cases=("9.33",)))
    return True


def _may_push(s: State) -> Iterable[str]:
    return sorted(travellers(s, side(s)))


PUSHING: Final = Kind(
    Push,
    _may_push,
    _pushes,
    push,
    (not_yours, out_of_play, no_traveller, gone_on, others_first),
    (no_space, out_of_reach, nobody_to_push, too_weak, nowhere_to_push),
    ask=("Choose a unit to push with.", "{0}: choose the space of those it pushes back."),
    label="Push back from {at}",
)
