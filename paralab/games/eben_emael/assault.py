"""[7.0] Close assault: announced together, one roll for each enemy who is attacked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.basis import weakest
from paralab.core.board import Place
from paralab.core.events import (
    Advanced,
    Announced,
    Answered,
    Asked,
    Eliminated,
    Resolved,
    Rolled,
)
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import NOTHING, Facts, Tally, bar, rule
from paralab.core.state import Decision, State, UnitId
from paralab.games.eben_emael.orders import Advance, Assault, Demolish, Lose
from paralab.games.eben_emael.parts import BOARD, EFFECTS, FOE, FORTS, GERMAN, SIDE_OF, TABLES
from paralab.games.eben_emael.table import (
    PINNED,
    at,
    enemies,
    names,
    not_a_squad,
    not_there,
    not_yours,
    on_map,
    shut,
    side,
    standing,
    unit,
)

COVER: Final = EFFECTS["assault"]["hexes"]
SIDES: Final = EFFECTS["assault"]["hexsides"]
CLIFF: Final = "cliff"
NEAR: Final = {p: frozenset(near) for p, near in BOARD.adjacent.items()}


# ------------------------------------------------------------------------------ who attacks
@bar("7.0", "{unit} is pinned, and a pinned squad assaults nobody.", facts=names)
def pinned(s: State, name: str) -> bool:
    """Only unpinned squads assault."""
    return PINNED in unit(s, name).marks


@bar("7.7", "{unit} has announced a demolition; it does one or the other.", facts=names)
def demolishing(s: State, name: str) -> bool:
    """Assault or demolition, never both."""
    return any(type(o) is Demolish and o.unit == name for o in s.orders)


def _announced(s: State, name: str) -> str | None:
    return next((o.target for o in s.orders if type(o) is Assault and o.unit == name), None)


def _other(s: State, a: Assault) -> Facts:
    return {**names(s, a), "other": _announced(s, a.unit)}


@bar("7.2", "{unit} assaults {other} already; a squad assaults one enemy.", facts=_other)
def another_enemy(s: State, a: Assault) -> bool:
    """One enemy squad is the object of one attack."""
    return bool(s.orders) and _announced(s, a.unit) not in (None, a.target)


@bar("7.3", "{unit} has announced this assault already.", facts=names)
def assaulting(s: State, a: Assault) -> bool:
    """One assault for each squad."""
    return bool(s.orders) and _announced(s, a.unit) == a.target


# ------------------------------------------------------------------------------ whom
@bar(
    "7.8",
    "{the_target} is a fortification; squads in its hex can be assaulted, itself it cannot.",
    gate=True,
    facts=names,
    remedy="A German squad next to it can demolish it.",
)
def storming_a_work(s: State, a: Assault) -> bool:
    """Fortifications are never assaulted."""
    return a.target in FORTS


@bar("7.0", "{the_target} is no enemy squad on the map.", gate=True, facts=names)
def no_foe(s: State, a: Assault) -> bool:
    """Only enemy squads are assaulted."""
    return SIDE_OF.get(a.target) != FOE[side(s)] or not on_map(s, a.target)


def _ends(s: State, a: Assault) -> Facts:
    here, there = at(s, a.unit), at(s, a.target)
    return {**names(s, a), "here": here, "there": there}


@bar("7.0", "{target} in {there} is not next to {unit} in {here}.", gate=True, facts=_ends)
def not_close(s: State, a: Assault) -> bool:
    """Close assault is for neighbours."""
    return at(s, a.target) not in NEAR[at(s, a.unit)]


@bar("7.8", "A cliff parts {here} from {there}, and nobody assaults across it.", facts=_ends)
def across_a_cliff(s: State, a: Assault) -> bool:
    """Cliffs stop close assault."""
    return BOARD.has(CLIFF, at(s, a.unit), at(s, a.target))


def targets(s: State, name: str) -> Iterable[Action]:
    """Every enemy next door."""
    near = NEAR[at(s, name)]
    return [Assault(UnitId(name), n) for n, p in enemies(s).items() if p in near]


@rule("7.1")
def announce(w: Scribe, a: Assault) -> None:
    """All close assaults lie on the table before the first: one squad, one enemy, one assault."""
    w.write(Announced(order=a, cases=("7.1", "7.0", "7.2", "7.3")))


# ------------------------------------------------------------------------------ the roll
@rule("7.4")
def assailants(s: State, target: str) -> tuple[UnitId, ...]:
    """All who announced this enemy: they attack together, once."""
    return tuple(o.unit for o in s.orders if type(o) is Assault and o.target == target)


def _hard(here: Place, there: Place) -> str | None:
    """What makes an attack across a hexside harder; a slope only going up (ours)."""
    for kind in SIDES:
        if BOARD.climbs(kind, here, there) or BOARD.has(kind, here, there):
            return str(kind)
    return None


@rule("7.8")
def terrain(s: State, target: str, attackers: tuple[UnitId, ...]) -> Tally:
    """Woods and buildings help the defender; hexsides only if every attacker has to cross such."""
    there, sums = at(s, target), NOTHING
    for ground in BOARD.terrain[there]:
        if ground in COVER:
            words = "defender in woods" if ground == "woods" else f"defender in a {ground}"
            sums = sums.add(COVER[ground], words, "7.8", BOARD.basis_of(there))
    crossed = [(here, _hard(here, there)) for here in (at(s, n) for n in attackers)]
    if crossed and all(kind is not None for _, kind in crossed):
        kinds = " or ".join(dict.fromkeys(str(kind) for _, kind in crossed))
        basis = weakest(BOARD.basis_of(here, there) for here, _ in crossed)
        value = max(SIDES[kind] for _, kind in crossed)
        sums = sums.add(value, f"all attack across a {kinds}", "7.8", basis)
    return sums


def column(attackers: int) -> str:
    """The column of the table: how many more attack than the one who defends."""
    n = min(attackers - 1, 5)
    return f"+{n}" if n else "0"


RESULTS: Final = {"De": "defender eliminated", "Ae": "attacker eliminated", "-": "no effect"}


def storm(w: Scribe, target: UnitId) -> None:
    """Carry out all that was announced against one enemy."""
    attackers = assailants(w.state, target)
    for o in [o for o in w.state.orders if type(o) is Assault and o.target == target]:
        w.write(Resolved(order=o, cases=("7.1", "7.4")))
    die = w.roll()
    sums = terrain(w.state, target, attackers)
    where, table = column(len(attackers)), TABLES["assault"]
    read = table.look(die + sums.total, where)
    w.write(
        Rolled(
            purpose="assault",
            about=(target, *attackers),
            dice=(die,),
            result=RESULTS[read],
            tally=sums,
            table="assault",
            column=where,
            read=(read,),
            basis=weakest((sums.basis, table.basis_of(die + sums.total, where))),
            cases=("7.9", "7.0", "7.4", *(("7.8",) if sums.entries else ())),
        )
    )
    settle_losses(w, read, target, attackers)


@rule("7.5")
def settle_losses(w: Scribe, read: str, target: UnitId, attackers: tuple[UnitId, ...]) -> None:
    """The defender falls, or one attacker whom the attacking player chooses."""
    who = side(w.state)
    if read == "De":
        there = at(w.state, target)
        w.write(Eliminated(unit=target, cases=("7.5",)))
        if may_advance(w.state, there):
            choice = Decision(who, "advance", (there, *attackers))
            w.write(Asked(decision=choice, cases=("7.6",)))
    elif read == "Ae" and len(attackers) == 1:
        w.write(Eliminated(unit=attackers[0], cases=("7.5",)))
    elif read == "Ae":
        w.write(Asked(decision=Decision(who, "loss", attackers), cases=("7.5",)))


@rule("7.6")
def may_advance(s: State, there: Place) -> bool:
    """Into the emptied hex, at once; Germans not where a fortification still stands."""
    return side(s) != GERMAN or not shut(s, there)


# ------------------------------------------------------------------------------ the choices
def asked_about(s: State) -> tuple[str, ...]:
    """Those whom the latest choice is about."""
    return s.pending[-1].about


@bar("7.5", "{unit} is not among the squads to choose from.", gate=True, facts=names)
def not_asked(s: State, name: str) -> bool:
    """The loss comes out of those who attacked."""
    return name not in s.pending[-1].about


@bar("4.4", "{unit} is not among the squads that share the hex.", gate=True, facts=names)
def not_in_excess(s: State, name: str) -> bool:
    """The loss comes out of those who share a hex."""
    return name not in s.pending[-1].about


@bar("7.6", "{unit} was not in that assault.", gate=True, facts=names)
def not_victorious(s: State, name: str) -> bool:
    """Only a victorious squad advances."""
    return name not in s.pending[-1].about[1:]


def advance(w: Scribe, a: Advance) -> None:
    """It costs no movement points."""
    there = Place(w.state.pending[-1].about[0])
    w.write(Advanced(unit=a.unit, to=there, cases=("7.6",)))
    w.write(Answered(cases=("7.6",)))


def stay(w: Scribe, _: Pass) -> None:
    """Nobody has to advance."""
    w.write(Answered(cases=("7.6",)))


def lose(w: Scribe, a: Lose) -> None:
    """The owner has chosen."""
    w.write(Eliminated(unit=a.unit, cases=("7.5",)))
    w.write(Answered(cases=("7.5",)))


STORMING: Final = Kind(
    Assault,
    lambda s: standing(s, side(s)),
    targets,
    announce,
    (not_a_squad, not_yours, not_there, pinned, demolishing),
    (another_enemy, assaulting, storming_a_work, no_foe, not_close, across_a_cliff),
    ask=("Choose a squad to attack with.", "{0}: choose what it attacks."),
    label="{unit} assaults {target}",
)
