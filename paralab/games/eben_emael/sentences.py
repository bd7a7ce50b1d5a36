"""What happened, in sentences: one for each event that needs one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paralab.core.events import (
    Advanced,
    Announced,
    Asked,
    Consulted,
    Counted,
    Eliminated,
    Ended,
    Event,
    Flagged,
    Marked,
    Moved,
    Noted,
    Placed,
    Resolved,
    Revealed,
    Rolled,
    Skipped,
)
from paralab.core.rulings import Tally
from paralab.core.state import State
from paralab.games.eben_emael.orders import Assault, Demolish, Fire
from paralab.games.eben_emael.parts import (
    FORTS,
    RATINGS,
    SIDE_OF,
    SIDES,
    TABLES,
    called,
    short,
)
from paralab.games.eben_emael.scenarios import verdict
from paralab.games.eben_emael.table import BOLD, DUMMIES, GARRISON, PINNED, unit
from paralab.kit.wording import listed, unsure

COLUMNS: Final = {
    "cupola": "the cupola column",
    "german": "the German column",
    "belgian": "the Belgian column",
}


def summed(die: int, tally: Tally) -> str:
    """A die with its modifiers as a sum: ``5 + 1 - 2 = 4``."""
    if not tally.entries:
        return str(die)
    parts = "".join(f" {'+' if e.value >= 0 else '−'} {abs(e.value)}" for e in tally.entries)
    return f"{die}{parts} = {signed(die + tally.total)}"


def signed(n: int) -> str:
    """A number with a proper minus sign."""
    return f"−{-n}" if n < 0 else str(n)


# ------------------------------------------------------------------------------ dice
def _hit(e: Rolled, start: str) -> str:
    target = e.about[1]
    where = COLUMNS.get(e.column, f"column {e.column}")
    cell = unsure(TABLES["fire"].basis_of(e.dice[0] + e.tally.total, e.column))
    first = f"{start}: {summed(e.dice[0], e.tally)} on {where}"
    if len(e.dice) == 1:
        return f"{first} has no effect{cell}."
    rated = RATINGS[SIDE_OF[target]]
    against = rated.values["effectiveness"]
    add, second = int(e.read[0]), e.dice[1]
    result = "pinned already" if "5.7" in e.cases else e.result
    return (
        f"{first} gives {add}{cell}. Second die {second} + {add} = {second + add} against"
        f" {against}{unsure(rated.basis['effectiveness'])}: {result}."
    )


def _fire(s: State, e: Rolled) -> str:
    by, target = e.about
    again = " again" if "12.2" in e.cases else ""
    return _hit(e, f"{short(by)} fires{again} at {target}")


def _mines(s: State, e: Rolled) -> str:
    place, target = e.about
    return _hit(e, f"The mines in {place} go off under {target}")


def _assault(s: State, e: Rolled) -> str:
    target, *attackers = e.about
    verb = "assaults" if len(attackers) == 1 else "assault"
    cell = unsure(TABLES["assault"].basis_of(e.dice[0] + e.tally.total, e.column))
    result = {"De": f"{target} is eliminated", "Ae": "an attacker is eliminated"}
    told = result.get(e.read[0], "no effect")
    die = summed(e.dice[0], e.tally)
    return f"{listed(attackers)} {verb} {target}: {die} in column {e.column}: {told}{cell}."


def _demolition(s: State, e: Rolled) -> str:
    sapper, fort = e.about
    means = " with the heavy charge" if e.column == "5" else ""
    told = "destroyed" if e.result == "destroyed" else "it still stands"
    die = summed(e.dice[0], e.tally)
    need = f"{e.column} or less is needed"
    return f"{sapper} attacks {called(fort)}{means}: {die}, and {need}: {told}."


def _activation(s: State, e: Rolled) -> str:
    fort, die = called(e.about[0]), e.dice[0]
    woke = e.result == "active"
    return f"{fort} rolls {die} and {'becomes active' if woke else 'stays inactive'}."


_ROLLED: Final[dict[str, Callable[[State, Rolled], str]]] = {
    "fire": _fire,
    "mines": _mines,
    "assault": _assault,
    "demolition": _demolition,
    "activation": _activation,
}


# ------------------------------------------------------------------------------ pieces
def _moved(s: State, e: Moved) -> str:
    u = unit(s, e.unit)
    boldly = ", boldly" if BOLD in u.marks else ""
    left = 4 - u.spent
    points = "movement point" if left == 1 else "movement points"
    return f"{e.unit} walks to {called(e.to)}{boldly}; {left} {points} left."


def _placed(s: State, e: Placed) -> str:
    if "12.2" in e.cases:
        return f"{e.unit} lands in {called(e.at)}."
    if e.at in FORTS:
        return f"{e.unit} comes out of {called(e.at)}."
    return f"{e.unit} enters the map in {called(e.at)}."


def _eliminated(s: State, e: Eliminated) -> str:
    why = {"4.4": ", because no two squads may end in one hex", "7.5": " in close assault"}
    return f"{e.unit} is eliminated{why.get(e.cases[0] if e.cases else '', '')}."


def _marked(s: State, e: Marked) -> str:
    if e.on == {BOLD}:
        return f"{e.unit} moves boldly: fire at this squad gets −2 until it reorganizes."
    if "3.0" in e.cases and e.off:
        gone = [words for mark, words in _RECOVERED.items() if mark in e.off]
        return f"{e.unit} {' and '.join(gone)}." if gone else ""
    if e.cases[:1] == ("8.2",):
        return f"{e.unit} has wasted its heavy charge."
    return ""


_RECOVERED: Final = {PINNED: "recovers from its pin", BOLD: "is no longer bold"}


def _revealed(s: State, e: Revealed) -> str:
    if e.heading == DUMMIES:
        return f"The Belgian player says that {called(e.entry)} was a dummy."
    return f"The Belgian player says that {called(e.entry)} is mined."


def _counted(s: State, e: Counted) -> str:
    if e.by < 0:
        return ""
    squads = "1 Belgian squad is" if e.by == 1 else f"{e.by} Belgian squads are"
    where = "out of the fortifications" if e.track == GARRISON else "at the edge of the map"
    return f"{squads} due {where}."


def _announced(s: State, e: Announced) -> str:
    match e.order:
        case Fire(by=by, target=target, again=again):
            second = " with its second fire" if again else ""
            lifted = ", seen by observation" if "6.4" in e.cases else ""
            return f"{short(by)} will fire at {target}{second}{lifted}."
        case Assault(unit=name, target=target):
            return f"{name} will assault {target}."
        case Demolish(unit=name, fort=fort, charge=charge):
            means = "with the heavy charge" if charge else "without a heavy charge"
            return f"{name} will attack {called(fort)} {means}."
    return ""


def _resolved(s: State, e: Resolved) -> str:
    if not e.idle:
        return ""
    match e.order:
        case Fire(by=by, target=target):
            return f"{target} is gone: the fire of {short(by)} comes to nothing."
        case Demolish(unit=name, fort=fort):
            return f"{called(fort)} has been destroyed: the attack of {name} is wasted."
    return ""


def _asked(s: State, e: Asked) -> str:
    who, about = SIDES[e.decision.side], e.decision.about
    match e.decision.kind:
        case "excess":
            where = called(unit(s, about[0]).at)
            return f"{listed(about)} share {where}: the {who} player eliminates one of them."
        case "loss":
            return f"The {who} player chooses which attacker is lost."
        case "advance":
            squads = about[1] if len(about) == 2 else "One of the victorious squads"
            return f"{squads} may advance into {called(about[0])}."
    return ""


def _flagged(s: State, e: Flagged) -> str:
    return ""


def _advanced(s: State, e: Advanced) -> str:
    return f"{e.unit} advances into {called(e.to)}."


def _noted(s: State, e: Noted) -> str:
    what = "a dummy" if e.heading == DUMMIES else "mined"
    verb = "is written down as" if e.heading == DUMMIES else "is written down as being"
    return " ".join(f"{called(p)} {verb} {what}." for p in sorted(e.entries))


def _ended(s: State, e: Ended) -> str:
    return verdict(s)


_SENTENCES: Final[dict[type[Event], Callable[[State, Any], str]]] = {
    Rolled: lambda s, e: _ROLLED[e.purpose](s, e),
    Moved: _moved,
    Placed: _placed,
    Advanced: _advanced,
    Eliminated: _eliminated,
    Marked: _marked,
    Flagged: _flagged,
    Revealed: _revealed,
    Counted: _counted,
    Announced: _announced,
    Resolved: _resolved,
    Asked: _asked,
    Noted: _noted,
    Skipped: lambda _, e: str(e.words),
    Consulted: lambda _, __: "",
    Ended: _ended,
}


def sentence(s: State, event: Event) -> str:
    """An event of the position it has made, in one sentence; nothing for what needs none."""
    say = _SENTENCES.get(type(event))
    return say(s, event) if say is not None else ""
