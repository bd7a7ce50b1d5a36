"""[7.7] Retreats: two hexes, both safe, hex by hex; or disruption instead.

Decisions: `retreat` (a defender: unit, the hex it stood in, the adjacent attackers), `onward` (the
second hex of any retreat: unit, the hex it stood in, and then as in the decision before),
`recoil` (attackers: the defender, the attackers that are still to retreat, and the ways gone).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.events import Advanced, Answered, Asked, Eliminated, Marked
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Decision, State, UnitId
from paralab.games.red_devils.advance import ADVANCE, PURSUIT, THEN, offer, split, steps, stuck
from paralab.games.red_devils.columns import in_city
from paralab.games.red_devils.demolition import bridge_entered
from paralab.games.red_devils.orders import Retreat, Stand
from paralab.games.red_devils.parts import (
    BOARD,
    BRITISH,
    FOE,
    GERMAN,
    ON_MAP,
    SIDE_OF,
    SIDES,
    STATIC,
)
from paralab.games.red_devils.table import (
    DISRUPTED,
    at,
    disrupted,
    held,
    names,
    phasing,
    zoc,
)
from paralab.kit.retreat import onward

RETREAT, ONWARD, RECOIL = "retreat", "onward", "recoil"
HEXES: Final = 2
"""How far a retreat goes."""
DOWN: Final = frozenset({DISRUPTED})


# ------------------------------------------------------------------------------ safe hexes
@rule("8.3")
def guarded(s: State, name: str) -> frozenset[Place]:
    """The hexes that enemies of a unit control, disrupted enemies too."""
    return zoc(s, FOE[SIDE_OF[name]])


@rule("7.7")
def safe(s: State, name: str) -> Callable[[Place], bool]:
    """What a safe hex is for a unit: vacant, and in no enemy zone of control."""
    taken, controlled = held(s, BRITISH) | held(s, GERMAN), guarded(s, name)
    return lambda place: place not in taken and place not in controlled


def _next_to(s: State, foes: Iterable[str]) -> frozenset[Place]:
    return frozenset(p for n in foes for p in BOARD.adjacent[at(s, n)])


def _fits(s: State, name: str, start: Place, foes: Iterable[str]) -> Callable[[Place], bool]:
    """What a hex of a retreat has to be: safe, and the last one not next to the foes (7.6)."""
    good, near = safe(s, name), _next_to(s, foes)
    return lambda p: good(p) and (p not in near or BOARD.distance(start, p) < HEXES)


@rule("7.7")
def ways(s: State, name: str, start: Place, foes: Iterable[str]) -> tuple[Place, ...]:
    """Where a unit that retreats from `start` may go next, so that it can also finish.

    Two hexes away means from the hex that it stood in (7.7), hence each step leads away; and in
    the end from the adjacent enemies of that combat too (7.6).
    """
    fits = _fits(s, name, start, foes)
    return onward(steps(s, name), BOARD.distance, fits, start, at(s, name), HEXES)


def can_retreat(s: State, name: str, foes: Iterable[str]) -> bool:
    """Whether a unit has a whole safe way; the static flak never has (4.8)."""
    return name != STATIC and bool(ways(s, name, at(s, name), foes))


# ------------------------------------------------------------------------------ what happens
def disrupt(w: Scribe, name: UnitId, *cases: str) -> None:
    """Turn a unit over."""
    w.write(Marked(unit=name, on=DOWN, cases=cases))


@rule("8.2")
def fail(w: Scribe, name: UnitId) -> None:
    """A unit with no safe way is disrupted; one that was disrupted already is lost."""
    if disrupted(w.state, name):
        w.write(Eliminated(unit=name, cases=("8.2", "7.7")))
    else:
        disrupt(w, name, "7.7")


@rule("8.2")
def unmoved(s: State, defenders: Iterable[str]) -> bool:
    """Whether being driven back means nothing to any of them: disrupted already, in a city."""
    return all(in_city(at(s, n)) and disrupted(s, n) for n in defenders)


@rule("7.6")
def drive_back(
    w: Scribe, defenders: tuple[UnitId, ...], there: Place, adjacent: tuple[UnitId, ...]
) -> None:
    """Each defender retreats or is disrupted; whoever was disrupted already has to retreat (8.2).

    In a city that one is not affected. The static flak never retreats (4.8): disrupted already,
    it is lost like anybody without a way (ours).
    """
    for n in sorted(defenders, key=lambda n: n != STATIC):
        if unmoved(w.state, (n,)):
            continue
        if can_retreat(w.state, n, adjacent):
            choice = Decision(SIDE_OF[n], RETREAT, (n, there, *adjacent))
            w.write(Asked(decision=choice, cases=("7.6", "7.7")))
        elif n == STATIC and not disrupted(w.state, n):
            disrupt(w, n, "7.6", "4.8")
        else:
            fail(w, n)
    if not w.state.pending:
        offer(w, FOE[SIDE_OF[defenders[0]]], adjacent, (there,))


@rule("7.6")
def throw_back(w: Scribe, defender: UnitId, adjacent: tuple[UnitId, ...]) -> None:
    """The adjacent attackers retreat or are all disrupted: one choice for all.

    Once it is to retreat, a unit that has no safe way when all others have gone is disrupted
    alone (ours: 7.6 speaks of all, 7.7 of each unit).
    """
    if any(can_retreat(w.state, n, (defender,)) for n in adjacent):
        choice = Decision(SIDE_OF[adjacent[0]], RECOIL, (defender, *adjacent))
        w.write(Asked(decision=choice, cases=("7.6", "7.7")))
        return
    for n in adjacent:
        disrupt(w, n, *(("7.6", "4.8") if n == STATIC else ("7.7", "7.6")))


# ------------------------------------------------------------------------------ the choice
def goers(s: State) -> tuple[UnitId, ...]:
    """The units that may take the next step of a retreat."""
    choice = s.pending[-1]
    if choice.kind == RECOIL:
        return split(choice.about)[0][1:]
    return (UnitId(choice.about[0]),)


def foes(s: State) -> tuple[UnitId, ...]:
    """The enemies of that combat: whom the latest retreat leads away from."""
    choice = s.pending[-1]
    units, _ = split(choice.about)
    if choice.kind == RECOIL:
        return units[:1]
    return units[1:2] if choice.side == phasing(s) else units[1:]


def origin(s: State, name: str) -> Place:
    """The hex where a retreating unit stood at the instant of combat."""
    choice = s.pending[-1]
    return at(s, name) if choice.kind == RECOIL else Place(choice.about[1])


@bar("7.6", "{unit} does not retreat now.", gate=True, facts=names)
def not_driven(s: State, name: str) -> bool:
    """Only whom the result befell."""
    return name not in goers(s)


def _step(s: State, a: Retreat) -> Facts:
    units = [n for mine in s.units.values() for n, u in mine.items() if u.at == a.to]
    return {
        **names(s, a),
        "here": at(s, a.unit),
        "start": origin(s, a.unit),
        "there": units[0] if units else "",
        "foe": SIDES[FOE[SIDE_OF[a.unit]]],
    }


@bar("7.7", "{to} is no hex of this map, and nobody retreats off it.", gate=True, facts=names)
def off_the_map(s: State, a: Retreat) -> bool:
    """Units stay on the map."""
    return a.to not in ON_MAP


@bar("7.7", "{to} is not next to {unit}, which is in {here}.", gate=True, facts=_step)
def not_next(s: State, a: Retreat) -> bool:
    """Hex by hex."""
    return a.to not in BOARD.adjacent[at(s, a.unit)]


@bar("4.8", "{unit} may never be moved, and so it does not retreat.", gate=True, facts=names)
def is_static(s: State, a: Retreat) -> bool:
    """The static flak stays."""
    return a.unit == STATIC


@bar(
    "7.7",
    "{unit} could not step from {here} into {the_to} in a Movement Phase, so it cannot retreat"
    " there.",
    facts=_step,
)
def not_traversable(s: State, a: Retreat) -> bool:
    """Closed ground, and the Neder Rijn off its bridges."""
    return a.to not in steps(s, a.unit)[at(s, a.unit)]


@bar("7.7", "{there} stands in {the_to}; a retreat needs vacant hexes.", facts=_step)
def not_vacant(s: State, a: Retreat) -> bool:
    """Neither over friends nor over enemies, and nobody makes room."""
    return any(a.to in held(s, who) for who in s.units)


@bar("7.7", "{the_to} is in a {foe} zone of control.", facts=_step)
def watched(s: State, a: Retreat) -> bool:
    """Never into a zone of control."""
    return a.to in guarded(s, a.unit)


@bar("7.7", "{the_to} is no farther from {start}, which {unit} has to leave behind.", facts=_step)
def not_away(s: State, a: Retreat) -> bool:
    """Two hexes from where it stood."""
    start, here = origin(s, a.unit), at(s, a.unit)
    return BOARD.distance(start, a.to) <= BOARD.distance(start, here)


def _near(s: State, a: Retreat) -> Facts:
    found = [n for n in foes(s) if BOARD.distance(at(s, n), a.to) == 1]
    return {**names(s, a), "enemy": found[0] if found else ""}


@bar("7.6", "{the_to} is next to {enemy}; in the end a retreat is two hexes away.", facts=_near)
def too_near(s: State, a: Retreat) -> bool:
    """A retreat along a river would not lead away from who is beyond it."""
    over = BOARD.distance(origin(s, a.unit), a.to) >= HEXES
    return over and a.to in _next_to(s, foes(s))


@bar("7.7", "From {the_to} no second safe hex leads on, and a retreat is two hexes.", facts=_step)
def dead_end(s: State, a: Retreat) -> bool:
    """The whole way has to be there."""
    start = origin(s, a.unit)
    if not_away.stands(s, a) or BOARD.distance(start, a.to) == HEXES or not safe(s, a.unit)(a.to):
        return False
    fits = _fits(s, a.unit, start, foes(s))
    return not onward(steps(s, a.unit), BOARD.distance, fits, start, a.to, HEXES)


def retreats(s: State, name: str) -> Iterable[Action]:
    """Every next hex."""
    return [Retreat(UnitId(name), to) for to in ways(s, name, origin(s, name), foes(s))]


def retreat(w: Scribe, a: Retreat) -> None:
    """One hex, free of charge (7.9); after the second the retreat is over."""
    choice, start = w.state.pending[-1], origin(w.state, a.unit)
    passed = at(w.state, a.unit)
    w.write(Advanced(unit=a.unit, to=a.to, cases=("7.7", "7.6", "7.9")))
    w.write(Answered(cases=("7.7",)))
    if choice.kind == ONWARD:
        _arrived(w, choice, f"{start}{THEN}{passed}")
    else:
        rest = tuple(x for x in choice.about if x not in (a.unit, start))
        ask = Decision(choice.side, ONWARD, (a.unit, start, *rest))
        w.write(Asked(decision=ask, cases=("7.7",)))
    bridge_entered(w, a.unit)


def _arrived(w: Scribe, choice: Decision, way: str) -> None:
    """A unit has come to the end of its retreat: others may follow, or the victor advances."""
    name, _, *rest = choice.about
    units, gone = split(rest)
    if SIDE_OF[name] == phasing(w.state):  # an attacker
        _next_back(w, units[0], units[1:], (*gone, way))
    else:
        offer(w, FOE[SIDE_OF[name]], units, (way,))


def _next_back(
    w: Scribe, defender: UnitId, units: tuple[UnitId, ...], gone: tuple[str, ...]
) -> None:
    """The next attacker retreats; when none can, the rest is disrupted and the victor advances."""
    if any(can_retreat(w.state, n, (defender,)) for n in units):
        about = (defender, *units, *gone)
        w.write(Asked(decision=Decision(SIDE_OF[units[0]], RECOIL, about), cases=("7.7",)))
        return
    for n in units:
        disrupt(w, n, *(("7.6", "4.8") if n == STATIC else ("7.7", "7.6")))
    offer(w, SIDE_OF[defender], (defender,), gone)


# ------------------------------------------------------------------------------ disruption instead
def _first(s: State, _: Action) -> Facts:
    return {"unit": goers(s)[0]}


@bar("8.2", "{unit} is disrupted already: it has to retreat.", facts=_first)
def must_go(s: State, _: Stand) -> bool:
    """There is nothing left to turn over."""
    return s.pending[-1].kind == RETREAT and disrupted(s, goers(s)[0])


@bar("7.6", "The others have begun to retreat: the choice was one for all of them.")
def chosen_already(s: State, _: Stand) -> bool:
    """One choice for all attackers."""
    choice = s.pending[-1]
    return choice.kind == RECOIL and bool(split(choice.about)[1])


def stand(w: Scribe, _: Stand) -> None:
    """The defender is disrupted where it stands; or all adjacent attackers are."""
    down = goers(w.state)
    w.write(Answered(cases=("7.6",)))
    for n in down:
        disrupt(w, n, "7.6")


# ------------------------------------------------------------------------------ cut short
@rule("7.7")
def settle(w: Scribe) -> None:
    """A choice that the loss of the bridge has left empty is over.

    A retreat cut short ends where the unit is, which is disrupted as if it had no safe way; it
    has left its hex, so the victor may advance there (ours).
    """
    s = w.state
    if not s.pending:
        return
    choice = s.pending[-1]
    name = UnitId(choice.about[0])
    if choice.kind == ONWARD and not ways(s, name, Place(choice.about[1]), foes(s)):
        w.write(Answered(cases=("7.7",)))
        fail(w, name)
        _arrived(w, choice, choice.about[1])
    elif choice.kind == RECOIL and not any(can_retreat(s, n, foes(s)) for n in goers(s)):
        units, gone = split(choice.about)
        w.write(Answered(cases=("7.7",)))
        _next_back(w, units[0], units[1:], gone)
    elif choice.kind in (ADVANCE, PURSUIT) and stuck(s, choice):
        w.write(Answered(cases=("7.8",)))


GOING_BACK: Final = Kind(
    Retreat,
    goers,
    retreats,
    retreat,
    (not_driven,),
    (
        off_the_map, not_next, is_static, not_traversable, not_vacant, watched, not_away, too_near,
        dead_end,
    ),
    ask=("Choose who retreats.", "{0}: retreat where?"),
    label="{unit} retreats to {to}",
)  # fmt: skip
STANDING: Final = Kind(
    Stand,
    lambda _: ("stand",),
    lambda _, __: (Stand(),),
    stand,
    bars=(must_go, chosen_already),
    label="Be disrupted instead",
)
