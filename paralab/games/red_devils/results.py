"""[7.0] [7.6] The die, the table, and what a result does to whom."""

from __future__ import annotations

from typing import Final

from paralab.core.basis import weakest
from paralab.core.events import Eliminated, Rolled
from paralab.core.game import Scribe
from paralab.core.rulings import Tally, rule
from paralab.core.state import State, UnitId
from paralab.games.red_devils.advance import offer
from paralab.games.red_devils.columns import CHART, column, in_city, shifts
from paralab.games.red_devils.parts import BOARD, COUNTERS, SIDE_OF, STRENGTH
from paralab.games.red_devils.retreat import drive_back, throw_back, unmoved
from paralab.games.red_devils.table import at

COMBAT: Final = "combat"
"""The purpose of the roll, and its chart."""
RESULTS: Final = {
    "Ae": "attackers eliminated",
    "Ad": "attackers driven back",
    "-": "no effect",
    "Dd": "defender driven back",
    "De": "defender eliminated",
}
Units = tuple[UnitId, ...]


@rule("7.0")
def differential(defenders: Units, attackers: Units) -> int:
    """All attacking strength less all defending strength."""
    return sum(STRENGTH[n] for n in attackers) - sum(STRENGTH[n] for n in defenders)


def look_up(s: State, defenders: Units, attackers: Units) -> tuple[int, Tally, str]:
    """The differential of an attack, its shifts, and the column that they end at."""
    number, sums = differential(defenders, attackers), shifts(s, defenders, attackers)
    return number, sums, column(number, sums.total)


@rule("7.6")
def meant(read: str, *, city: bool) -> str:
    """What a cell of the table means: the starred one spares whoever holds a city."""
    return ("Dd" if city else "De") if read == "De*" else read


def resolve_roll(w: Scribe, defenders: Units, attackers: Units) -> None:
    """Roll for one attack and apply what comes of it, before anything else happens."""
    s, there = w.state, at(w.state, defenders[0])
    _, sums, where = look_up(s, defenders, attackers)
    die = w.roll()
    read = CHART.look(die, where)
    result = meant(read, city=in_city(there))
    immune = result == "Dd" and unmoved(s, defenders)
    known = (COUNTERS[n].basis for n in (*defenders, *attackers))
    cases = ("7.6", "7.0", "7.2", *(e.case for e in sums.entries), *(("8.2",) * immune))
    w.write(
        Rolled(
            purpose=COMBAT,
            about=(*defenders, *attackers),
            dice=(die,),
            result=RESULTS["-" if immune else result],
            tally=sums,
            table=CHART.name,
            column=where,
            read=(read,),
            basis=weakest((*known, sums.basis, CHART.basis_of(die, where))),
            cases=tuple(dict.fromkeys(cases)),
        )
    )
    adjacent = tuple(n for n in attackers if BOARD.distance(at(s, n), there) == 1)
    befall(w, result, defenders, adjacent)


@rule("7.6")
def befall(w: Scribe, result: str, defenders: Units, adjacent: Units) -> None:
    """Only adjacent attackers suffer and advance; those farther away do neither."""
    there = at(w.state, defenders[0])
    if result == "De":
        for n in defenders:
            w.write(Eliminated(unit=n, cases=("7.6",)))
        offer(w, SIDE_OF[adjacent[0]], adjacent, (there,))
    elif result == "Dd":
        drive_back(w, defenders, there, adjacent)
    elif result == "Ad":
        throw_back(w, defenders[0], adjacent)
    elif result == "Ae":
        left = tuple(dict.fromkeys(at(w.state, n) for n in adjacent))
        for n in adjacent:
            w.write(Eliminated(unit=n, cases=("7.6",)))
        offer(w, SIDE_OF[defenders[0]], (defenders[0],), left)
