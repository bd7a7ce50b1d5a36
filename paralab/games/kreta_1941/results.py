"""[6.3] The die of a battle, and what it does: at once, before the next battle (6.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from paralab.core.basis import weakest
from paralab.core.events import Eliminated, Marked, Rolled
from paralab.core.game import Scribe
from paralab.core.rulings import Tally, rule
from paralab.core.state import State, UnitId
from paralab.games.kreta_1941.battle import (
    air_in_attack,
    air_in_defence,
    attackers,
    from_afar,
    guns,
    helpers,
    targets,
)
from paralab.games.kreta_1941.engagement import landed_on
from paralab.games.kreta_1941.parts import GUNS
from paralab.games.kreta_1941.pursuit import conclude
from paralab.games.kreta_1941.retreat import send_back
from paralab.games.kreta_1941.rows import (
    RESULTS,
    Row,
    column,
    column_basis,
    difference,
    resistance,
    row,
    strength,
)
from paralab.games.kreta_1941.table import ONTO, night

BATTLE: Final = "battle"
NOTHING: Final = "o"
WORDS: Final = {
    "Ae": "attackers eliminated",
    "A2": "attackers retreat 2 hexes",
    "A1": "attackers retreat 1 hex",
    NOTHING: "no effect",
    "B1": "defenders retreat 1 hex",
    "B2": "defenders retreat 2 hexes",
    "B3": "defenders retreat 3 hexes",
    "B4": "defenders retreat 4 hexes",
}
"""What a cell of the chart says, the worst for the attacker first (6.31)."""
FROM_AFAR: Final = frozenset({"B3", "B4"})
"""All that artillery and aircraft alone can do (7.27)."""
Units = tuple[UnitId, ...]


class Battle(NamedTuple):
    """One roll: who attacks in contact, what fires, whom; and what helps the defence."""

    by: Units
    fire: Units
    air: int
    against: Units
    helpers: Units = ()
    air_back: int = 0

    @property
    def strength(self) -> Tally:
        """What attacks, line by line."""
        return strength(self.by, self.fire, self.air)

    @property
    def resistance(self) -> Tally:
        """What is taken from it, line by line."""
        return resistance(self.against, self.helpers, self.air_back)


class Look(NamedTuple):
    """How a battle is looked up: the sum, the row of the terrain, and the column."""

    sums: Tally
    row: Row
    column: str


def at_hand(s: State) -> Battle:
    """The battle that lies on the table."""
    return Battle(
        attackers(s), guns(s), air_in_attack(s), targets(s), helpers(s), air_in_defence(s)
    )


@rule("6.12")
def look_up(s: State, b: Battle) -> Look:
    """Attack less defence, in the row of the defender's terrain, gives the column."""
    sums = difference(b.strength, b.resistance)
    found = row(s, b.by, b.against)
    return Look(sums, found, column(found.number, sums.total))


@rule("7.27")
def takes_effect(read: str, *, afar: bool) -> str:
    """What a cell comes to: from artillery and aircraft alone only B3 and B4.

    >>> takes_effect("B2", afar=True), takes_effect("B2", afar=False)
    ('o', 'B2')
    """
    return NOTHING if afar and read not in FROM_AFAR else read


@rule("6.1")
def fight(w: Scribe) -> None:
    """The die is rolled, and what it says is done before anything else."""
    s = w.state
    battle, afar = at_hand(s), from_afar(s)
    sums, found, where = look_up(s, battle)
    die = w.roll()
    read = RESULTS.look(die, where)
    result = takes_effect(read, afar=afar)
    sure = (sums.basis, column_basis(s, battle.by, found, where), RESULTS.basis_of(die, where))
    w.write(
        Rolled(
            purpose=BATTLE,
            about=(*battle.by, *battle.fire, *battle.against, *battle.helpers),
            dice=(die,),
            result=WORDS[result],
            tally=sums,
            table=RESULTS.name,
            column=where,
            read=(found.terrain, read),
            basis=weakest(sure),
            cases=_cited(s, battle, found, afar=afar),
        )
    )
    _befall(w, battle, result)


def _cited(s: State, b: Battle, found: Row, *, afar: bool) -> tuple[str, ...]:
    """The cases that a battle rests on."""
    said = ["6.12", "6.1", "6.11", "17.2", "6.31", "6.6", "6.61", "6.63", "6.66"]
    said += ["6.62"] if found.terrain == "river" else []
    said += ["6.64"] if len(b.against) == 1 else ["6.65", "6.24"]
    said += ["6.23"] if len(b.by) > 1 else []
    said += ["7.27", "7.11"] if afar else []
    said += ["7.2", "7.21"] if afar and b.fire else ["7.3", "7.31"] if b.fire else []
    said += ["7.0", "7.1", "7.25"] if b.fire else []
    said += ["7.4", "7.41", "7.42", "7.43", "7.49"] if b.helpers else []
    said += ["7.5", "7.51"] if guns_at_close_quarters(b) else []
    said += ["8.0", "8.2", "8.21"] if b.air or b.air_back else []
    said += _by_night(s)
    said += ["12.23"] if any(landed_on(s, n) for n in b.by) else []
    return tuple(dict.fromkeys(said))


@rule("10.41")
def _by_night(s: State) -> tuple[str, ...]:
    """By night a battle is fought as by day: only the aircraft are missing."""
    return ("10.4", "10.41") if in_the_dark(s) else ()


@rule("10.4")
def in_the_dark(s: State) -> bool:
    """Whether a battle is one of the night."""
    return night(s)


@rule("7.5")
def guns_at_close_quarters(b: Battle) -> bool:
    """Whether artillery fights in contact here, with attack fire or with its defence (7.51)."""
    return bool(b.by) and not GUNS.isdisjoint((*b.by, *b.against))


@rule("7.25")
def exposed(b: Battle) -> Units:
    """Whom a bad result befalls: whoever attacks in contact, never what fires from afar."""
    return b.by


@rule("7.49")
def struck(b: Battle) -> Units:
    """Whom a good result befalls: whoever is attacked, never artillery that helps (7.49)."""
    return b.against


@rule("6.3")
def _befall(w: Scribe, b: Battle, result: str) -> None:
    """What the result does to whom; supporting artillery suffers nothing (7.25, 7.49)."""
    landers = tuple(n for n in b.by if landed_on(w.state, n))
    if landers:
        _settle_hex(w, landers, b.against, driven_back=result[0] == "B")
        by = tuple(n for n in b.by if n not in landers)
        against = () if result[0] == "B" else b.against
        b = b._replace(by=by, against=against)
    match result[0], result[1:]:
        case "A", "e":
            fall(w, exposed(b), "6.31")
            conclude(w)
        case "A", hexes:
            send_back(w, exposed(b), int(hexes))
        case "B", hexes:
            send_back(w, struck(b), int(hexes))
        case _:
            conclude(w)


def fall(w: Scribe, units: Iterable[UnitId], *cases: str) -> None:
    """Units are eliminated."""
    for n in units:
        w.write(Eliminated(unit=n, cases=cases))


@rule("12.23")
def _settle_hex(w: Scribe, landers: Units, foes: Units, *, driven_back: bool) -> None:
    """Who landed on an enemy drives it out and so eliminates it, or is eliminated itself."""
    fall(w, foes if driven_back else landers, "12.23")
    if driven_back:
        for n in landers:
            w.write(Marked(unit=n, off=frozenset({ONTO}), cases=("12.23",)))
