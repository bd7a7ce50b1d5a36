"""[6.0] [7.1] Who may attack whom: attacks are announced unit by unit, then carried out one by one.

Several attacks may lie announced; each is carried out when its owner likes, or never.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.events import Announced, Marked, Resolved
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import State, UnitId
from paralab.games.red_devils.attacks import (
    NEAR,
    announced,
    attackers,
    defenders,
    object_of,
    objects,
    within,
)
from paralab.games.red_devils.orders import Attack, Resolve, Withdraw
from paralab.games.red_devils.parts import (
    ARTILLERY,
    ARTILLERY_KINDS,
    BOARD,
    BRITISH,
    COUNTERS,
    FOE,
    KIND,
    RANGE,
    SIDE_OF,
    SIDES,
)
from paralab.games.red_devils.results import resolve_roll
from paralab.games.red_devils.table import (
    ATTACKED,
    DISRUPTED,
    FOUGHT,
    LANDED,
    at,
    held,
    names,
    not_there,
    not_yours,
    on_map,
    phasing,
    ready,
    side,
    unit,
    zoc,
)


# ------------------------------------------------------------------------------ who attacks
@bar(
    "8.1",
    "{unit} is disrupted, and a disrupted unit does not attack.",
    facts=names,
    remedy="It attacks again once its player has removed the disruption (8.0).",
)
def face_down(s: State, name: str) -> bool:
    """Disrupted units do not attack."""
    return DISRUPTED in unit(s, name).marks


@bar("6.3", "{unit} has taken part in an attack in this phase; one is all.", facts=names)
def has_fought(s: State, name: str) -> bool:
    """One attack for each unit."""
    return FOUGHT in unit(s, name).marks


@bar("9.6", "{unit} has landed in this turn: its guns take no part in combat yet.", facts=names)
def unlimbering(s: State, name: str) -> bool:
    """Artillery needs a turn after an airlanding."""
    return KIND[name] in ARTILLERY_KINDS and LANDED in unit(s, name).marks


# ------------------------------------------------------------------------------ whom
@bar("6.0", "{the_target} is no enemy unit on the map.", gate=True, facts=names)
def no_foe(s: State, a: Attack) -> bool:
    """Only enemy units are attacked."""
    return SIDE_OF.get(a.target) != FOE[side(s)] or not on_map(s, a.target)


def _named(s: State, a: Attack) -> Facts:
    place = at(s, a.target)
    return {**names(s, a), "hex": place, "other": objects(s, SIDE_OF[a.target])[place]}


@bar(
    "6.2",
    "{other} and {target} stand together in {hex}: an attack is on the whole hex, and on both.",
    gate=True,
    facts=_named,
    remedy="Attack {other}.",
)
def one_of_two(s: State, a: Attack) -> bool:
    """An attack on a hex has one name."""
    return objects(s, SIDE_OF[a.target])[at(s, a.target)] != a.target


def _other(s: State, a: Attack) -> Facts:
    return {**names(s, a), "other": object_of(s, a.unit)}


@bar(
    "6.2",
    "{unit} is to attack {other}; an attack has one object.",
    facts=_other,
    remedy="Take {unit} out of that attack first.",
)
def another_object(s: State, a: Attack) -> bool:
    """One enemy-occupied hex for each unit."""
    return bool(s.orders) and object_of(s, a.unit) not in (None, a.target)


@bar("7.1", "{unit} is in this attack already.", facts=names)
def in_it(s: State, a: Attack) -> bool:
    """Announced once."""
    return bool(s.orders) and object_of(s, a.unit) == a.target


@bar("6.4", "{target} has been attacked in this phase; one attack is all.", facts=names)
def was_attacked(s: State, a: Attack) -> bool:
    """One attack on each unit."""
    return ATTACKED in unit(s, a.target).marks


def _far(s: State, a: Attack) -> Facts:
    here, target = at(s, a.unit), at(s, a.target)
    hexes, reach = BOARD.distance(here, target), RANGE[a.unit]
    return {
        **names(s, a),
        "hexes": f"{hexes} hexes",
        "reach": "one hex" if reach == 1 else f"{reach} hexes",
        "here": here,
        "foe": SIDES[FOE[side(s)]],
        "basis": COUNTERS[a.unit].basis,
    }


@bar("6.0", "{target} is {hexes} away; {unit} reaches {reach} far.", gate=True, facts=_far)
def out_of_range(s: State, a: Attack) -> bool:
    """Adjacent, or within range."""
    return at(s, a.target) not in within(RANGE[a.unit], at(s, a.unit))


def _afar(s: State, a: Attack) -> bool:
    return at(s, a.target) not in NEAR[at(s, a.unit)]


@bar(
    "6.7",
    "{unit} stands in {here}, in a {foe} zone of control: it can attack only what is next to it.",
    facts=_far,
)
def held_fast(s: State, a: Attack) -> bool:
    """Whoever has enemies at hand does not fire past them."""
    return _afar(s, a) and at(s, a.unit) in zoc(s, FOE[side(s)])


def _class(name: str) -> str:
    return "artillery unit" if name in ARTILLERY else "unit with a range of two"


def _rival(s: State, a: Attack) -> UnitId | None:
    """Who of the same class is in the attack from afar already."""
    guns = a.unit in ARTILLERY
    for n in attackers(s, a.target):
        if n != a.unit and (n in ARTILLERY) == guns and _afar(s, Attack(n, a.target)):
            return n
    return None


def _rivals(s: State, a: Attack) -> Facts:
    basis = COUNTERS[a.unit].basis
    return {**names(s, a), "rival": _rival(s, a), "class": _class(a.unit), "basis": basis}


@bar(
    "6.6",
    "{rival} attacks {target} from afar already; only one {class} may do so.",
    facts=_rivals,
    remedy="Take {rival} out of the attack, or bring {unit} next to {target}.",
)
def crowded_out(s: State, a: Attack) -> bool:
    """From afar, one artillery unit and one unit with a range of two."""
    return bool(s.orders) and _afar(s, a) and _rival(s, a) is not None


def _can_join(s: State, name: str) -> bool:
    marks = unit(s, name).marks
    return FOUGHT not in marks and not (KIND[name] in ARTILLERY_KINDS and LANDED in marks)


@bar(
    "6.8",
    "No {player} unit that could join stands next to {target}, and an attack needs one that does.",
    facts=lambda s, a: {**names(s, a), "player": SIDES[side(s)]},
)
def nobody_near(s: State, a: Attack) -> bool:
    """At least one attacker is adjacent."""
    if not _afar(s, a):
        return False
    near = NEAR[at(s, a.target)]
    if near.isdisjoint(held(s, side(s))):
        return True
    return not any(p in near and _can_join(s, n) for n, p in ready(s, side(s)).items())


def subjects(s: State) -> Iterable[str]:
    """Whoever is not disrupted."""
    return ready(s, side(s))


def targets(s: State, name: str) -> Iterable[Action]:
    """Every enemy within range, one name to a hex."""
    reached = within(RANGE[name], at(s, name))
    foe = FOE[side(s)]
    if reached.isdisjoint(held(s, foe)):
        return ()
    return [Attack(UnitId(name), n) for p, n in objects(s, foe).items() if p in reached]


@rule("7.1")
def announce(w: Scribe, a: Attack) -> None:
    """An attacker lies on the table, adjacent or not, before any die is rolled."""
    w.write(
        Announced(order=a, cases=("7.1", "6.0", "6.5", *(("6.6",) if _afar(w.state, a) else ())))
    )


# ------------------------------------------------------------------------------ taking back
@bar("7.1", "{unit} is in no attack that is announced.", gate=True, facts=names)
def in_none(s: State, name: str) -> bool:
    """Only what lies on the table is taken up again."""
    return object_of(s, name) is None


@rule("6.1")
def withdraw(w: Scribe, a: Withdraw) -> None:
    """Nobody has to attack."""
    for o in announced(w.state):
        if o.unit == a.unit:
            w.write(Resolved(order=o, idle=True, cases=("6.1",)))


# ------------------------------------------------------------------------------ carrying out
@bar("7.1", "No attack on {the_target} is announced.", gate=True, facts=names)
def nothing_announced(s: State, target: str) -> bool:
    """Only what lies on the table is carried out."""
    return not attackers(s, target)


@bar("6.8", "Nobody who attacks {target} stands next to it, and one has to.", facts=names)
def none_adjacent(s: State, a: Resolve) -> bool:
    """At least one attacker is adjacent."""
    near = NEAR[at(s, a.target)]
    return not any(at(s, n) in near for n in attackers(s, a.target))


def _still_free(s: State, o: Attack) -> bool:
    """An advance may have brought an enemy to whoever was to attack from afar (6.7)."""
    return not held_fast.stands(s, o)


@rule("7.0")
def resolve(w: Scribe, a: Resolve) -> None:
    """Carry out one attack: all who announced it, at once, once."""
    able: list[UnitId] = []
    for o in announced(w.state):
        if o.target == a.target:
            free = _still_free(w.state, o)
            w.write(Resolved(order=o, idle=not free, cases=("7.1",) if free else ("6.7",)))
            if free:
                able.append(o.unit)
    for n in able:
        w.write(Marked(unit=n, on=frozenset({FOUGHT}), cases=("6.3",)))
    objects_ = defenders(w.state, a.target)
    for n in objects_:
        w.write(Marked(unit=n, on=frozenset({ATTACKED}), cases=("6.4",)))
    resolve_roll(w, objects_, tuple(able))


# ------------------------------------------------------------------------------ the phase
SPENT: Final = frozenset({FOUGHT, ATTACKED})
"""What a combat phase puts on units and takes off again."""


def end_combat(w: Scribe, _: Pass) -> None:
    """What was announced and not carried out comes to nothing (6.1); the marks come off."""
    for o in announced(w.state):
        w.write(Resolved(order=o, idle=True, cases=("6.1",)))
    off = SPENT | {LANDED} if phasing(w.state) == BRITISH else SPENT
    for mine in w.state.units.values():
        for n, u in mine.items():
            if gone := u.marks & off:
                w.write(Marked(unit=n, off=gone, cases=("3.0",)))
    w.close()


def no_combat(s: State) -> tuple[str, str] | None:
    """Nobody who may attack has an enemy next to him."""
    who = side(s)
    foes = held(s, FOE[who])
    for n, p in ready(s, who).items():
        if not NEAR[p].isdisjoint(foes) and _can_join(s, n):
            return None
    return (
        f"No {SIDES[who]} unit that may attack is next to an enemy: the {SIDES[who]} combat phase"
        " passes by itself.",
        "6.8",
    )


ATTACKING: Final = (
    Kind(
        Attack,
        subjects,
        targets,
        announce,
        (not_yours, not_there, face_down, has_fought, unlimbering),
        (
            no_foe, one_of_two, another_object, in_it, was_attacked, out_of_range, held_fast,
            crowded_out, nobody_near,
        ),
        ask=("Choose a unit to attack with.", "{0}: choose what it attacks."),
        label="{unit} attacks {target}",
    ),
    Kind(
        Resolve,
        lambda s: dict.fromkeys(o.target for o in announced(s)),
        lambda _, target: (Resolve(UnitId(target)),),
        resolve,
        (nothing_announced,),
        (none_adjacent,),
        ask=("Choose an attack to carry out.",),
        label="Carry out the attack on {target}",
    ),
    Kind(
        Withdraw,
        lambda s: [o.unit for o in announced(s)],
        lambda _, name: (Withdraw(UnitId(name)),),
        withdraw,
        (not_yours, in_none),
        ask=("Choose a unit to take out of its attack.",),
        label="{unit} attacks nobody",
    ),
)  # fmt: skip
"""The orders of a combat phase, but for its end."""
