"""What happened in combat, in sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paralab.core.events import (
    Advanced,
    Announced,
    Asked,
    Counted,
    Eliminated,
    Ended,
    Event,
    Marked,
    Resolved,
    Rolled,
)
from paralab.core.rulings import Tally
from paralab.core.state import State
from paralab.games.red_devils.advance import left, split
from paralab.games.red_devils.columns import CHART
from paralab.games.red_devils.demolition import BRIDGE
from paralab.games.red_devils.orders import Attack
from paralab.games.red_devils.parts import SIDE_OF, SIDES, STRENGTH, called
from paralab.games.red_devils.results import COMBAT, differential
from paralab.games.red_devils.table import DISRUPTED
from paralab.games.red_devils.victory import verdict
from paralab.kit.wording import listed, signed, unsure


def moved(sums: Tally) -> str:
    """How far the column was shifted, and why; nothing for no shift.

    >>> moved(Tally().add(-2, "defender in a city", "7.3"))
    '2 columns left (defender in a city)'
    """
    n = sums.total
    if not sums.entries:
        return ""
    why = ", ".join(e.words for e in sums.entries)
    far = "no column" if not n else f"{abs(n)} {'column' if abs(n) == 1 else 'columns'}"
    return f"{far} {'left' if n < 0 else 'right'} ({why})" if n else f"{far} shifted ({why})"


# ------------------------------------------------------------------------------ dice
def sides_of(e: Rolled) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The defenders of a combat roll, and its attackers."""
    owner = SIDE_OF[e.about[0]]
    mine = tuple(n for n in e.about if SIDE_OF[n] == owner)
    return mine, tuple(n for n in e.about if SIDE_OF[n] != owner)


def _sum(names: tuple[str, ...]) -> str:
    return " + ".join(str(STRENGTH[n]) for n in names)


def _combat(_: State, e: Rolled) -> str:
    defenders, attackers = sides_of(e)
    verb = "attacks" if len(attackers) == 1 else "attack"
    number = differential(defenders, attackers)  # type: ignore[arg-type]  # names of units
    shifted = f", {moved(e.tally)}" if e.tally.entries else ""
    code, die = e.read[0], e.dice[0]
    cell = unsure(CHART.basis_of(die, e.column))
    read = f"{e.result}{cell}" if code == "-" else f"{code}{cell}, {e.result}"
    if "8.2" in e.cases:
        read += f", for {listed(defenders)} is in a city and disrupted already"
    return (
        f"{listed(attackers)} {verb} {listed(defenders)}: {_sum(attackers)} against"
        f" {_sum(defenders)} is {signed(number)}{shifted}, column"
        f" {CHART.titles[e.column].replace('-', '−')}. Die {die}: {read}."
    )


def _bridge(_: State, e: Rolled) -> str:
    fate = "is destroyed" if e.result == "destroyed" else "stands, and will stand"
    return f"The charges at the railway bridge go off: die {e.dice[0]}, the bridge {fate}."


ROLLED: Final[dict[str, Callable[[State, Rolled], str]]] = {COMBAT: _combat, BRIDGE: _bridge}
"""By the purpose of the roll."""


# ------------------------------------------------------------------------------ the rest
def _thrown_back(units: tuple[str, ...]) -> str:
    if len(units) == 1:
        return f"{units[0]} has to retreat two hexes or be disrupted."
    return f"{listed(units)} have to retreat two hexes, or all be disrupted."


def _asked(s: State, e: Asked) -> str:
    who, about = SIDES[e.decision.side], e.decision.about
    match e.decision.kind:
        case "retreat":
            return f"{about[0]} has to retreat two hexes or be disrupted."
        case "recoil":
            return _thrown_back(split(about)[0][1:])
        case "advance":
            units, ways = split(about)
            hexes = " or ".join(dict.fromkeys(called(left(way)) for way in ways))
            name = units[0] if len(units) == 1 else f"One of {listed(units)}"
            return f"{name} may advance into {hexes}."
        case "pursuit":
            return f"{about[0]} may go on into {called(about[1])}."
        case "bridge":
            return f"{about[0]} has reached the railway bridge: the {who} player may blow it now."
    return ""


_LOST: Final = {
    "8.2": ": disrupted already, and no safe way to retreat",
    "7.6": " in combat",
}
_DOWN: Final = {
    "4.8": "never retreats and is disrupted",
    "7.7": "has no safe way to retreat and is disrupted",
    "7.6": "is disrupted",
}


def _marked(e: Marked) -> str:
    if DISRUPTED in e.on:
        how = next((words for case, words in _DOWN.items() if case in e.cases), "")
        return f"{e.unit} {how}." if how else ""
    if DISRUPTED in e.off and "8.4" in e.cases:
        return f"{e.unit} recovers from disruption."
    return ""


def _resolved(e: Resolved) -> str:
    if not e.idle or not isinstance(e.order, Attack):
        return ""
    if "6.7" in e.cases:
        return f"{e.order.unit} has enemies at hand by now and stays out of the attack."
    return f"{e.order.unit} does not attack {e.order.target} after all."


def _advanced(e: Advanced) -> str:
    verb = {"7.7": "retreats to", "7.8": "advances into"}.get(e.cases[0] if e.cases else "")
    return f"{e.unit} {verb} {called(e.to)}." if verb else ""


def _eliminated(e: Eliminated) -> str:
    why = _LOST.get(e.cases[0] if e.cases else "")
    return f"{e.unit} is eliminated{why}." if why else ""


def _announced(e: Announced) -> str:
    if not isinstance(e.order, Attack):
        return ""
    far = " from afar" if "6.6" in e.cases else ""
    return f"{e.order.unit} is to attack {e.order.target}{far}."


def _counted(e: Counted) -> str:
    if e.cases[:1] != ("8.5",) or e.by < 1:
        return ""
    return f"The British player has {e.by} command {'point' if e.by == 1 else 'points'}."


_TOLD: Final[dict[type[Event], Callable[[State, Any], str]]] = {
    Announced: lambda _, e: _announced(e),
    Resolved: lambda _, e: _resolved(e),
    Asked: _asked,
    Marked: lambda _, e: _marked(e),
    Eliminated: lambda _, e: _eliminated(e),
    Advanced: lambda _, e: _advanced(e),
    Counted: lambda _, e: _counted(e),
    Ended: lambda s, _: verdict(s),
}


def told(s: State, e: Event) -> str:
    """A sentence for an event of chapters 6, 7, 8, 11 and 12; nothing for any other."""
    say = _TOLD.get(type(e))
    return say(s, e) if say is not None else ""
