"""[10.0] A roll on a combat table, and what it does to both forces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from paralab.core.basis import weakest
from paralab.core.board import Place
from paralab.core.events import Answered, Asked, Eliminated, Resolved, Rolled
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import bar, rule
from paralab.core.state import Decision, State, UnitId
from paralab.games.crete.advance import conclude
from paralab.games.crete.forces import (
    attackers,
    defenders,
    dropped,
    origins,
    standing_at,
    strength,
    under_attack,
)
from paralab.games.crete.orders import Lose, Support
from paralab.games.crete.parts import FOE, ON_MAP, SIDE_OF, STRENGTH, TABLES
from paralab.games.crete.ratios import (
    attack_strength,
    column,
    defense,
    defense_strength,
    table_name,
    too_weak,
)
from paralab.games.crete.retreat import can_retreat, no_way_out
from paralab.games.crete.table import at, flies, names

RESULTS: Final = {
    "Ae": "attacker eliminated",
    "De": "defender eliminated",
    "Ee": "equal elimination",
    "Ne": "no effect",
    "Ca": "counterattack",
}


class Blow(NamedTuple):
    """One roll of the exchange: who strikes, with what air support, at whom, on which table."""

    purpose: str
    by: tuple[UnitId, ...]
    air: tuple[UnitId, ...]
    targets: tuple[UnitId, ...]
    hexes: tuple[Place, ...]
    limited: bool
    covered: bool = True


def attack_again(s: State, *, limited: bool) -> Blow:
    """The original attack once more: the same units at the same hexes, without air units."""
    return Blow("again", attackers(s), (), defenders(s), under_attack(s), limited)


def counterblow(s: State, origin: Place, *, limited: bool) -> Blow:
    """The whole defending force against all the enemies in one hex that it was attacked from."""
    at_a_drop = dropped(s)
    targets = attackers(s) if at_a_drop else standing_at(s, origin)
    # 5.2: who came down among the enemy finds no cover there
    return Blow("counterattack", defenders(s), (), targets, (origin,), limited, not at_a_drop)


def hopeless(s: State, blow: Blow) -> bool:
    """Whether a blow would be struck at less than 1 to 3 (9.4)."""
    mass = strength(blow.by) + strength(blow.air)
    return too_weak(mass, defense(s, blow.targets, covered=blow.covered))


# ------------------------------------------------------------------------------ the roll
def strike(w: Scribe, blow: Blow) -> None:
    """Roll, read the table, and apply what it says at once."""
    s = w.state
    mass = attack_strength((*blow.by, *blow.air))
    against = defense_strength(s, blow.targets, covered=blow.covered)
    where, table = column(mass.total, against.total), TABLES[table_name(blow.limited)]
    die = w.roll()
    read = table.look(die, where)
    w.write(
        Rolled(
            purpose=blow.purpose,
            about=(*blow.by, *blow.air, *blow.targets),
            dice=(die,),
            result=RESULTS[read],
            table=table.name,
            column=where,
            read=(read,),
            basis=weakest((table.basis_of(die, where), mass.basis, against.basis)),
            cases=_cited(blow, covered=any(e.case == "4.8" for e in against.entries)),
        )
    )
    fly_home(w)
    apply(w, blow, read)


@rule("11.3")
def fly_home(w: Scribe) -> None:
    """After its one roll an air unit is out of the combat, whatever the table says."""
    for order in [o for o in w.state.orders if type(o) is Support]:
        w.write(Resolved(order=order, cases=("11.3",)))


def _cited(blow: Blow, *, covered: bool) -> tuple[str, ...]:
    said = ["9.6" if blow.limited else "9.5", "9.0", "9.1", "9.2", "9.3"]
    said += ["10.0", "8.5", "8.6", "2.7"]
    said += ["4.8"] if covered else []
    said += ["5.2"] if not blow.covered else []
    said += ["11.0", "11.2"] if blow.air else []
    return tuple(said)


@rule("10.0")
def apply(w: Scribe, blow: Blow, read: str) -> None:
    """Both forces are unaffected, lost, or have to answer."""
    match read:
        case "Ae":
            attacker_eliminated(w, blow)
        case "De":
            defender_eliminated(w, blow)
        case "Ee":
            equal_elimination(w, blow)
        case "Ca":
            answer(w, blow)
        case _ if dropped(w.state):  # two enemies cannot stay in one hex: ours, after 5.2
            answer(w, blow)
        case _:
            no_effect(w)


def fall(w: Scribe, units: Iterable[UnitId], *cases: str) -> None:
    """Units are eliminated."""
    for n in units:
        w.write(Eliminated(unit=n, cases=cases))


@rule("10.1")
def attacker_eliminated(w: Scribe, blow: Blow) -> None:
    """All who struck are lost; those who were struck may advance."""
    left = tuple(dict.fromkeys(at(w.state, n) for n in blow.by))
    fall(w, blow.by, "10.1")
    conclude(w, blow.targets, left, "10.1")


@rule("10.2")
def defender_eliminated(w: Scribe, blow: Blow) -> None:
    """All who were struck are lost; those who struck may advance."""
    fall(w, blow.targets, "10.2")
    conclude(w, blow.by, blow.hexes, "10.2")


@rule("10.4")
def no_effect(w: Scribe) -> None:
    """Nobody is affected, and the combat is over."""
    conclude(w, (), (), "10.4")


# ------------------------------------------------------------------------------ equal losses
@rule("10.3")
def equal_elimination(w: Scribe, blow: Blow) -> None:
    """All who were struck are lost, and at least as many printed points of those who struck."""
    owed = strength(blow.targets)
    fall(w, blow.targets, "10.3")
    _exact(w, owed, blow.by, blow.hexes)


def _exact(w: Scribe, owed: int, units: tuple[UnitId, ...], hexes: tuple[Place, ...]) -> None:
    """Ask for the next loss, unless nothing is owed or everybody has to go."""
    if owed > 0 and (len(units) == 1 or strength(units) <= owed):
        fall(w, units, "10.3")
        owed, units = 0, ()
    if owed <= 0:
        conclude(w, units, hexes, "10.3")
        return
    choice = Decision(SIDE_OF[units[0]], "loss", (str(owed), *hexes, *units))
    w.write(Asked(decision=choice, cases=("10.3",)))


def losers(s: State) -> tuple[UnitId, ...]:
    """Those out of whom the losses have to come."""
    return tuple(UnitId(n) for n in s.pending[-1].about[1:] if n in STRENGTH)


@bar("10.3", "{unit} was not among those who struck; the losses come out of them.",
     gate=True, facts=names)  # fmt: skip
def not_a_loser(s: State, name: str) -> bool:
    """Nobody else pays."""
    return name not in s.pending[-1].about[1:]


def lose(w: Scribe, a: Lose) -> None:
    """The owner has chosen one; he chooses on until enough is lost, and no further (ours)."""
    about = w.state.pending[-1].about
    owed = int(about[0]) - STRENGTH[a.unit]
    hexes = tuple(Place(p) for p in about[1:] if p in ON_MAP)
    rest = tuple(n for n in losers(w.state) if n != a.unit)
    w.write(Eliminated(unit=a.unit, cases=("10.3",)))
    w.write(Answered(cases=("10.3",)))
    _exact(w, owed, rest, hexes)


LOSING: Final = Kind(
    Lose,
    losers,
    lambda _, n: (Lose(UnitId(n)),),
    lose,
    (flies, not_a_loser),
    ask=("Choose which unit is lost.",),
    label="{unit} is lost",
)


# ------------------------------------------------------------------------------ an answer is due
@rule("10.5")
def answer(w: Scribe, blow: Blow) -> None:
    """Who was struck retreats or strikes back; who can do neither is eliminated."""
    s = w.state
    counters = blow.purpose == "counterattack"
    if counters and dropped(s):
        # 5.2: the dropper neither retreats nor chooses, and its ratio is no worse than before
        strike(w, attack_again(s, limited=False))
        return
    who = FOE[SIDE_OF[blow.by[0]]]
    if _can_strike(s, counters=counters) or can_retreat(s, blow.targets):
        kind = "again" if counters else "fight" if dropped(s) else "counter"
        about = blow.hexes if counters else ()
        w.write(Asked(decision=Decision(who, kind, about), cases=("10.5",)))
        return
    for n in blow.targets:
        fall(w, (n,), *no_way_out(s, n), "9.4")
    conclude(w, blow.by, blow.hexes, "10.5")


def _can_strike(s: State, *, counters: bool) -> bool:
    if counters:
        return not hopeless(s, attack_again(s, limited=False))
    return any(not hopeless(s, counterblow(s, p, limited=False)) for p in origins(s))
