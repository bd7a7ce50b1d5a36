"""What happened in combat, in sentences, and how an attack will be looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.events import Advanced, Announced, Asked, Eliminated, Event, Resolved, Rolled
from paralab.core.state import State, UnitId
from paralab.core.telling import Fact, Preview
from paralab.games.crete.combat import planned
from paralab.games.crete.forces import attackers, defenders, origins, under_attack
from paralab.games.crete.orders import Again, Also, Attack, Counter, Resolve, Support
from paralab.games.crete.parts import FOE, KIND, ON_MAP, SIDE_OF, SIDES, TABLES, called
from paralab.games.crete.ratios import (
    attack_strength,
    column,
    defense_strength,
    ratio_words,
    said,
    table_name,
    too_weak,
)
from paralab.games.crete.results import RESULTS as READ
from paralab.games.crete.results import Blow, attack_again, counterblow, hopeless
from paralab.games.crete.retreat import can_retreat
from paralab.games.crete.table import ATTACKED, FOUGHT, USED, at, here, on_map
from paralab.kit.wording import unsure

_WORST_FIRST: Final = tuple(READ[r] for r in ("Ae", "Ee", "Ne", "Ca", "De"))
RESULTS: Final = dict.fromkeys(("attack", "counterattack", "again"), _WORST_FIRST)
"""What dice may come to, the worst for whoever rolls them first."""
MARKS: Final = {FOUGHT: "has attacked", ATTACKED: "was attacked", USED: "has flown"}
FLAGS: Final = {"limited": ("on the Limited table", "on the All-Out table")}
"""How the markers, and the two choices of a table, are called."""


# ------------------------------------------------------------------------------ the roll
_VERBS: Final = {
    "attack": ("attacks", "attack"),
    "counterattack": ("counterattacks", "counterattack"),
    "again": ("attacks", "attack"),
}
_COMES_TO: Final = {
    "Ae": "whoever struck is eliminated",
    "De": "whoever was struck is eliminated",
    "Ee": "whoever was struck is eliminated, and as much of whoever struck",
    "Ne": "no effect",
    "Ca": "whoever was struck has to answer",
}


def _rolled(s: State, e: Rolled) -> str:
    side = SIDE_OF[e.about[0]]
    by = [UnitId(n) for n in e.about if SIDE_OF[n] == side and KIND[n] != "air"]
    air = [UnitId(n) for n in e.about if KIND[n] == "air"]
    targets = [UnitId(n) for n in e.about if SIDE_OF[n] != side]
    verb = _VERBS[e.purpose][len(by) > 1]
    once_more = " again" if e.purpose == "again" else ""
    helped = f" with {said(air)}" if air else ""
    where = said(dict.fromkeys(at(s, n) for n in targets))
    sums = _sums(s, (*by, *air), targets, covered="5.2" not in e.cases)
    name = TABLES[e.table].title
    cell = TABLES[e.table].basis_of(e.dice[0], e.column)
    return (
        f"{said(by)}{helped} {verb} {said(targets)} in {where}{once_more}: {sums}."
        f" {name} table, die {e.dice[0]}: {_COMES_TO[e.read[0]]}{unsure(cell)}."
    )


def _sums(s: State, by: Iterable[UnitId], targets: Iterable[UnitId], *, covered: bool) -> str:
    mass = attack_strength(tuple(by)).total
    against = defense_strength(s, tuple(targets), covered=covered)
    doubled: dict[str, list[str]] = {}
    for e in against.entries:
        if e.case == "4.8":
            who, _, ground = e.words.partition(" doubled in ")
            doubled.setdefault(ground, []).append(who)
    cover = ", ".join(f"{said(who)} doubled in {ground}" for ground, who in doubled.items())
    cover = f" ({cover})" if cover else ""
    return f"{mass} against {against.total}{cover} is {ratio_words(mass, against.total)}"


ROLLED: Final[dict[str, Callable[[State, Rolled], str]]] = dict.fromkeys(RESULTS, _rolled)


# ------------------------------------------------------------------------------ what follows
_LOST: Final = {
    "10.1": "",
    "10.2": "",
    "10.3": " in the exchange",
    "10.5": ": it has no safe hex to retreat to",
    "9.4": ": it came down on too strong an enemy",
}


def _eliminated(_: State, e: Eliminated) -> str:
    case = e.cases[0] if e.cases else ""
    return f"{called(e.unit)} is eliminated{_LOST[case]}." if case in _LOST else ""


def _advanced(_: State, e: Advanced) -> str:
    if e.cases[:1] == ("10.7",):
        return f"{called(e.unit)} advances into {called(e.to)}."
    return f"{called(e.unit)} retreats to {called(e.to)}." if e.cases[:1] == ("10.5",) else ""


def _announced(_: State, e: Announced) -> str:
    match e.order:
        case Attack(unit=unit, at=place):
            if "5.2" in e.cases:
                return f"{called(unit)} has come down on the enemy in {called(place)}: they fight."
            return f"{called(unit)} attacks {called(place)}."
        case Also(at=place):
            return f"The attack is on {called(place)} too."
        case Support(air=air):
            return f"{called(air)} supports the attack."
    return ""


def _resolved(_: State, e: Resolved) -> str:
    if e.idle and isinstance(e.order, Attack):
        return f"The attack is called off: {called(e.order.unit)} has not attacked."
    return ""


def _answer(s: State, who: str) -> str:
    """What is left to a force that was struck: often both, sometimes one thing only."""
    units, force = defenders(s), said(defenders(s))
    have = "has" if len(units) == 1 else "have"
    if not can_retreat(s, units):
        return f"{force} {have} no safe hex to retreat to, and {have} to counterattack."
    if all(hopeless(s, counterblow(s, p, limited=False)) for p in origins(s)):
        return f"{force} {have} to retreat one hex: a counterattack would be below 1 to 3."
    return f"The {who} player lets {force} counterattack, or retreat one hex."


def _once_more(s: State, who: str, units: tuple[UnitId, ...]) -> str:
    """What is left to the attacker after a counterattack that calls for an answer."""
    struck, have = said(units), "has" if len(units) == 1 else "have"
    if not can_retreat(s, units):
        return f"{struck} {have} no safe hex to retreat to: the {who} player attacks again."
    if hopeless(s, attack_again(s, limited=False)):
        return f"Without air units the attack would be below 1 to 3: {struck} {have} to retreat."
    return f"The {who} player attacks again, without air units, or {struck} must retreat."


def _asked(s: State, e: Asked) -> str:
    who, about = SIDES[e.decision.side], e.decision.about
    match e.decision.kind:
        case "counter" | "fight":
            return _answer(s, who)
        case "again":
            return _once_more(s, who, here(s, e.decision.side, Place(about[0])))
        case "retreat":
            return f"Still to retreat: {said(n for n in about if n not in ON_MAP)}."
        case "loss":
            return f"The {who} player chooses losses: {about[0]} strength points at least."
        case "advance" if e.cases:
            hexes = said(p for p in about if p in ON_MAP)
            return f"{said(n for n in about if n not in ON_MAP)} may advance into {hexes}."
    return ""


SAID: Final[dict[type[Event], Callable[[State, Any], str]]] = {
    Eliminated: _eliminated,
    Advanced: _advanced,
    Announced: _announced,
    Resolved: _resolved,
    Asked: _asked,
}
"""The events of combat; "" for one that belongs to another chapter."""


# ------------------------------------------------------------------------------ looks ahead
def blow_of(s: State, order: Action) -> Blow | None:  # noqa: PLR0911  # one for each order
    """The roll that an order leads to, as things stand; None where it leads to none."""
    match order:
        case Resolve(limited=limited) if s.orders:
            return planned(s, limited=limited)
        case Again(limited=limited) if s.orders:
            return attack_again(s, limited=limited)
        case Counter(at=place, limited=limited) if s.orders and place in origins(s):
            return counterblow(s, place, limited=limited)
        case Attack(unit=unit, at=place) if on_map(s, unit) and KIND[unit] != "air":
            return _with(s, unit, place)
        case Also(at=place) if s.orders:
            return _with(s, attackers(s)[0], place)
        case Support(air=air) if s.orders and KIND.get(air) == "air":
            plan = planned(s)
            return plan._replace(air=tuple(dict.fromkeys((*plan.air, air))))
    return None


def _with(s: State, unit: UnitId, place: Place) -> Blow | None:
    """The attack that is being put together, with one more unit or hex."""
    plan = planned(s) if s.orders else Blow("attack", (), (), (), (), limited=False)
    hexes = tuple(dict.fromkeys((*under_attack(s), place)))
    targets = tuple(n for p in hexes for n in here(s, FOE[SIDE_OF[unit]], p))
    by = tuple(dict.fromkeys((*plan.by, unit)))
    return plan._replace(by=by, hexes=hexes, targets=targets) if targets else None


def preview_combat(s: State, order: Action) -> Preview | None:
    """The table and column that an order leads to; while choosing, those of an all-out attack."""
    blow = blow_of(s, order)
    if blow is None or not blow.targets:
        return None
    mass = attack_strength((*blow.by, *blow.air)).total
    against = defense_strength(s, blow.targets, covered=blow.covered).total
    if too_weak(mass, against):
        return None
    name = table_name(blow.limited)
    verb = _VERBS[blow.purpose][len(blow.by) > 1]
    sums = _sums(s, (*blow.by, *blow.air), blow.targets, covered=blow.covered)
    title = f"{said(blow.by)} {verb} {said(blow.hexes)}: {sums}"
    return Preview(title, name, column(mass, against), case="9.6" if blow.limited else "9.5")


def price_combat(s: State, order: Action) -> Fact | None:
    """The ratio that an order leads to, with its reasons."""
    blow = blow_of(s, order)
    if blow is None or not blow.targets:
        return None
    basis = defense_strength(s, blow.targets, covered=blow.covered).basis
    sums = _sums(s, (*blow.by, *blow.air), blow.targets, covered=blow.covered)
    weak = ", too low for an attack" if hopeless(s, blow) else ""
    return Fact("Ratio", sums + weak, "9.2", basis)
