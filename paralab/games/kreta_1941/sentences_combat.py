"""What happened in combat, in sentences, and how a battle will be looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from paralab.core.actions import Action
from paralab.core.basis import weakest
from paralab.core.events import Advanced, Announced, Asked, Eliminated, Event, Resolved, Rolled
from paralab.core.rulings import Entry
from paralab.core.state import State, UnitId
from paralab.core.telling import Fact, Preview
from paralab.games.kreta_1941.airpoints import points_of
from paralab.games.kreta_1941.battle import (
    BUILD,
    PURSUE,
    RETREAT,
    attackers,
    guns,
    hexes_word,
    said,
    targets,
)
from paralab.games.kreta_1941.battle_choices import COMBAT_DECISIONS
from paralab.games.kreta_1941.orders import Aid, Attack, Barrage, Raid, Resolve, Support
from paralab.games.kreta_1941.parts import FOE, GERMAN, GUNS, SIDE_OF, SIDES, called, is_token
from paralab.games.kreta_1941.results import BATTLE, WORDS, Battle, Look, at_hand, look_up
from paralab.games.kreta_1941.routes import FIRST, Retreats, read_chase, read_retreats
from paralab.games.kreta_1941.rows import RESULTS as CHART
from paralab.games.kreta_1941.rows import column_basis
from paralab.games.kreta_1941.table import (
    AIDED,
    ATTACKED,
    DISPLACED,
    ENGAGED,
    FOUGHT,
    known,
    on_map,
    phasing,
    zone,
)
from paralab.kit.wording import listed, signed, unsure

RESULTS: Final = {BATTLE: tuple(WORDS.values())}
"""What dice may come to, the worst for whoever rolls them first."""
MARKS: Final = {
    ENGAGED: "in contact when the phase began",
    FOUGHT: "has attacked",
    ATTACKED: "has been attacked",
    AIDED: "has supported a defence",
    DISPLACED: "had to make way",
}
"""How the markers of combat are called."""


# ------------------------------------------------------------------------------ the roll
_COMES_TO: Final = {
    "Ae": "all attackers are eliminated",
    "A2": "the attackers retreat two hexes",
    "A1": "the attackers retreat one hex",
    "o": "no effect",
    "B1": "the defenders retreat one hex",
    "B2": "the defenders retreat two hexes",
    "B3": "the defenders retreat three hexes",
    "B4": "the defenders retreat four hexes",
}


def _strengths(entries: Iterable[Entry]) -> str:
    """Both sides of a difference: what attacks, and what is taken from it."""
    lines = tuple(entries)
    back = sum(e.value for e in lines if _of_defence(e))
    ahead = sum(e.value for e in lines if not _of_defence(e))
    return f"{ahead} against {-back} is {signed(ahead + back)}"


_DEFENDS, _BACK = " defends", " of the defence"


def _of_defence(e: Entry) -> bool:
    return e.case == "7.43" or e.words.endswith((_DEFENDS, _BACK))


def _parts(entries: Iterable[Entry], *, defence: bool) -> str:
    """Who is on one side of a difference, as a phrase."""
    mine = (e.words for e in entries if _of_defence(e) == defence)
    return listed(words.removesuffix(_DEFENDS).removesuffix(_BACK) for words in mine)


def _rolled(_: State, e: Rolled) -> str:
    lines, (terrain, read) = e.tally.entries, e.read
    cell = CHART.basis_of(e.dice[0], e.column)
    idle = WORDS[read] != e.result
    comes = f"{read} does nothing from afar" if idle else _COMES_TO[read]
    return (
        f"{_parts(lines, defence=False)} against {_parts(lines, defence=True)}:"
        f" {_strengths(lines)}, row '{terrain.replace('_', ' ')}', column {e.column}."
        f" Die {e.dice[0]}: {comes}{unsure(cell)}."
    )


ROLLED: Final[dict[str, Callable[[State, Rolled], str]]] = {BATTLE: _rolled}


# ------------------------------------------------------------------------------ what follows
_LOST: Final = {
    "9.21": ": its only way leads over the edge between the maps",
    "6.45": ": friends on its way cannot move aside",
    "4.32": ": it would have to leave the map",
}


def _eliminated(_: State, e: Eliminated) -> str:
    match e.cases[:1]:
        case ("6.31",):
            return f"{called(e.unit)} is eliminated."
        case ("6.33",):
            why = next((_LOST[c] for c in e.cases if c in _LOST), ": it has no way to retreat")
            return f"{called(e.unit)} is eliminated{why}."
        case ("12.23",):
            return f"{called(e.unit)} is eliminated in the fight for the hex."
    return ""


_WAYS: Final = {"6.32": "retreats", "6.42": "makes way", "6.52": "pursues", "6.53": "pursues"}


def _advanced(s: State, e: Advanced) -> str:
    case = e.cases[0] if e.cases else ""
    if case == "6.53" and e.to in zone(s, FOE[SIDE_OF[e.unit]]):
        return f"{called(e.unit)} pursues to {called(e.to)}, and an enemy zone of control stops it."
    if case == "6.56":
        return f"{called(e.unit)} enters {called(e.to)}, which has been emptied."
    return f"{called(e.unit)} {_WAYS[case]} to {called(e.to)}." if case in _WAYS else ""


def _announced(s: State, e: Announced) -> str:
    match e.order:
        case Attack(unit=unit, target=target):
            return f"{called(unit)} attacks {called(target)}."
        case Barrage(unit=unit, target=target):
            return f"{called(unit)} fires at {called(target)}."
        case Raid(target=target):
            return f"{called(target)} is to be raided from the air."
        case Support(points=points):
            what = "attack" if phasing(s) == GERMAN else "defence"
            verb = "supports" if points_of(e.order) == 1 else "support"
            return f"{called(points)} {verb} the {what}."
        case Aid(unit=unit):
            return f"{called(unit)} supports the defence."
    return ""


def _resolved(_: State, e: Resolved) -> str:
    if not e.idle or not isinstance(e.order, Attack | Barrage | Raid):
        return ""
    if "16.34" in e.cases:
        return f"Under {called(e.order.target)} there was nobody: the attack is spent."
    if isinstance(e.order, Raid):
        return f"The raid on {called(e.order.target)} is called off."
    return f"The battle is called off: {called(e.order.unit)} has not attacked."


def _to_retreat(about: tuple[str, ...]) -> str:
    beaten = read_retreats(about)
    return "" if beaten.under_way is not None or beaten.aside else _retreating(beaten)


def _retreating(beaten: Retreats) -> str:
    """Who has to retreat, how far, and how much of it is done."""
    name = beaten.under_way
    verb = "has" if len(beaten.units) == 1 else "have"
    told = f"{said(beaten.units)} {verb} to retreat {hexes_word(beaten.hexes)}"
    gone = 0 if name is None else len(beaten.of(name)) - 1
    return f"{told}; {called(name)} has gone {gone}." if name and gone else f"{told}."


def _to_pursue(about: tuple[str, ...]) -> str:
    chase = read_chase(about)
    if not chase.hexes:
        return f"{said(chase.units)} may enter the hex that has been emptied."
    return f"{said(chase.units)} may pursue, up to {hexes_word(chase.hexes)}."


def _asked(s: State, e: Asked) -> str:
    about = e.decision.about
    match e.decision.kind:
        case "aid":
            who = SIDES[e.decision.side]
            return f"The {who} player may support the defence of {said(targets(s))}."
        case "retreat":
            return _to_retreat(about)
        case "displace":
            return f"{called(about[0])} has to make way for {called(about[1])}."
        case "pursue" if FIRST in e.cases:
            return _to_pursue(about)
    return ""


SAID: Final[dict[type[Event], Callable[[State, Any], str]]] = {
    Eliminated: _eliminated,
    Advanced: _advanced,
    Announced: _announced,
    Resolved: _resolved,
    Asked: _asked,
}
"""The events of combat; "" for one that belongs to another chapter."""


def why_now_combat(s: State) -> str:
    """The battle that a choice interrupts, or that is being put together, in one sentence."""
    if not s.pending or s.pending[-1].kind not in COMBAT_DECISIONS:
        return ""
    if s.pending[-1].kind == PURSUE:
        chase = read_chase(s.pending[-1].about)
        beaten = [n for n, _ in chase.routes]
        have = "has" if len(beaten) == 1 else "have"
        return f"{said(beaten)} {have} been beaten. {_to_pursue(s.pending[-1].about)}"
    by = [*map(called, attackers(s)), *(f"the fire of {called(n)}" for n in guns(s))]
    verb = "attacks" if len(by) == 1 else "attack"
    whom = said(targets(s))
    told = f"{listed(by)} {verb} {whom}." if by else f"The Luftwaffe attacks {whom}."
    if s.pending[-1].kind == RETREAT:
        return f"{told} {_retreating(read_retreats(s.pending[-1].about))}"
    return f"So far: {told}" if s.pending[-1].kind == BUILD else told


# ------------------------------------------------------------------------------ looks ahead
def battle_of(s: State, order: Action) -> Battle | None:  # noqa: PLR0911  # one for each order
    """The battle that an order leads to, as things stand; None where it leads to none."""
    now = at_hand(s)
    match order:
        case Resolve() if s.orders:
            return now
        case Attack(unit=unit, target=target) if on_map(s, unit) and on_map(s, target):
            return now._replace(by=_and(now.by, unit), against=_and(now.against, target))
        case Barrage(unit=unit, target=target) if unit in GUNS and on_map(s, target):
            return now._replace(fire=_and(now.fire, unit), against=_and(now.against, target))
        case Raid(target=target) if on_map(s, target):
            return now._replace(against=_and(now.against, target))
        case Support() if s.orders and phasing(s) == GERMAN:
            return now._replace(air=points_of(order))
        case Support() if s.orders:
            return now._replace(air_back=points_of(order))
        case Aid(unit=unit) if s.orders and unit in GUNS:
            return now._replace(helpers=_and(now.helpers, unit))
    return None


def _and(units: tuple[UnitId, ...], name: UnitId) -> tuple[UnitId, ...]:
    return tuple(dict.fromkeys((*units, name)))


def _looked(s: State, order: Action) -> tuple[Battle, Look] | None:
    found = battle_of(s, order)
    if found is None or not found.against:
        return None
    units = (*found.by, *found.against)
    if any(is_token(n) for n in units) or not all(known(s, n) and on_map(s, n) for n in units):
        return None
    return found, look_up(s, found)


def _in_words(look: Look) -> str:
    row = look.row.words
    return f"{_strengths(look.sums.entries)}, row '{row}', column {look.column}"


def preview_combat(s: State, order: Action) -> Preview | None:
    """The chart and the column that an order leads to; nothing for what lies face down."""
    found = _looked(s, order)
    if found is None:
        return None
    battle, look = found
    by = listed([*map(called, battle.by), *(f"fire of {called(n)}" for n in battle.fire)])
    verb = "attacks" if len(battle.by) + len(battle.fire) < 2 else "attack"
    title = f"{by or 'the Luftwaffe'} {verb} {said(battle.against)}: {_in_words(look)}"
    return Preview(
        title, CHART.name, look.column, case="17.2", shifts=look.sums,
        counted="Difference of strengths",
    )  # fmt: skip


def price_combat(s: State, order: Action) -> Fact | None:
    """The difference, the row and the column that an order leads to."""
    found = _looked(s, order)
    if found is None:
        return None
    battle, look = found
    sure = weakest((look.sums.basis, column_basis(s, battle.by, look.row, look.column)))
    return Fact("Difference", _in_words(look), "6.12", sure)
