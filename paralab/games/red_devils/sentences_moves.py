"""What happened, in sentences: moves, landings, opportunity fire, arrivals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paralab.core.events import (
    Asked,
    Eliminated,
    Ended,
    Event,
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
from paralab.games.red_devils.orders import Leave, Walk
from paralab.games.red_devils.parts import (
    ALLOWANCE,
    OFF,
    QUARTERS,
    SIDES,
    STRENGTH,
    TABLES,
    called,
    in_points,
    lettered,
)
from paralab.games.red_devils.sentences_combat import ROLLED, told
from paralab.games.red_devils.table import DISRUPTED, FOOT, MOUNTED, unit
from paralab.games.red_devils.victory import verdict
from paralab.kit.wording import listed, signed, unsure

CASES_OF_COMBAT: Final = ("6", "7", "8", "11", "12")
"""The chapters whose events the combat sentences tell."""


def moved_by(shifts: Tally) -> str:
    """Shifts of the column in words; nothing where there are none."""
    if not shifts.entries:
        return ""
    parts = []
    for line in shifts.entries:
        way = "left" if line.value < 0 else "right"
        parts.append(f"{abs(line.value)} {way} ({line.words})")
    return f", shifted {listed(parts)}"


# ------------------------------------------------------------------------------ dice
def _opportunity(_: State, e: Rolled) -> str:
    by, target = e.about
    twice = "9.3" in e.cases
    mine = STRENGTH[by] * (2 if twice else 1)
    how = f"{mine} (doubled)" if twice else str(mine)
    table = TABLES["combat"]
    cell = unsure(table.basis_of(e.dice[0], e.column))
    gap = signed(mine - STRENGTH[target])
    where = table.titles[e.column].replace("-", "−")
    return (
        f"{by} fires at {target}: {how} against {STRENGTH[target]}, {gap}{moved_by(e.tally)}:"
        f" column {where}. A {e.dice[0]} gives {_read(e)}{cell}: {_came_of(e)}."
    )


def _read(e: Rolled) -> str:
    return "no result" if e.read[0] == "-" else e.read[0]


def _came_of(e: Rolled) -> str:
    target = e.about[-1]
    if e.result == "no effect":
        harmless = e.read[0] in ("Ad", "Ae")
        return "nothing, for a firer never suffers" if harmless else "no effect"
    return f"{target} is {e.result}"


def _airlanding(_: State, e: Rolled) -> str:
    name, die = e.about[0], e.dice[0]
    sums = "".join(f" − {abs(line.value)} ({line.words})" for line in e.tally.entries)
    total = f" = {die + e.tally.total}".replace("-", "−") if sums else ""
    again = ", and it was disrupted already" if "9.3" in e.cases else ""
    told_ = "it lands well" if e.result == "lands well" else f"{name} is {e.result}"
    return f"{name} lands: {die}{sums}{total}{again}: {told_}."


_ROLLED: Final[dict[str, Callable[[State, Rolled], str]]] = {
    "opportunity": _opportunity,
    "airlanding": _airlanding,
    **ROLLED,
}


# ------------------------------------------------------------------------------ pieces
def _moved(s: State, e: Moved) -> str:
    u = unit(s, e.unit)
    how = ""
    if "4.6" in e.cases:
        return f"{e.unit} crosses the river to {called(e.to)}."
    if "4.7" in e.cases:
        how = " by the ferry"
    elif FOOT in u.marks:
        how = " on foot"
    left = ALLOWANCE - u.spent
    points = "movement point" if 0 < left <= QUARTERS else "movement points"
    return f"{e.unit} moves to {called(e.to)}{how}; {in_points(left)} {points} left."


def _placed(_: State, e: Placed) -> str:
    if "9.0" in e.cases:
        return f"{e.unit} comes down in {called(e.at)}."
    if e.at in OFF:
        return f"{e.unit} leaves the map by {lettered(OFF[e.at])}."
    back = " again" if "4.5" in e.cases else ""
    late = ", later than due" if "10.2" in e.cases else ""
    return f"{e.unit} enters the map{back} in {called(e.at)}{late}."


_LOST: Final = {
    "4.3": ", because no two units may end in one hex",
    "4.6": ": disrupted on the river",
    "5.3": ": disrupted in a hex that it shares",
    "9.3": ": disrupted twice",
    "9.8": ": no hex is left where it could land",
}


def _eliminated(_: State, e: Eliminated) -> str:
    if e.cases[:1] in (("5.0",), ("9.9",)):
        return ""  # the roll has said so
    return f"{e.unit} is eliminated{_LOST.get(e.cases[0] if e.cases else '', '')}."


def _marked(_: State, e: Marked) -> str:
    if FOOT in e.on:
        return f"{e.unit} moves as a non-mechanized unit in this phase."
    if MOUNTED in e.on:
        return f"{e.unit} moves as a mechanized unit in this phase."
    if e.cases[:1] == ("1.2",):
        zone = next(iter(e.on)).partition(":")[2]
        return f"{e.unit} takes the drop zone {called(zone)}."
    if DISRUPTED in e.on and e.cases[:1] not in (("5.3",), ("9.9",)):
        return f"{e.unit} is disrupted."
    return ""


def _asked(s: State, e: Asked) -> str:
    who, about = SIDES[e.decision.side], e.decision.about
    match e.decision.kind:
        case "fire" if "5.1" in e.cases:
            return f"Before {about[0]} moves, the {who} player may fire at it."
        case "fire":
            return f"{about[0]} is in range: the {who} player may fire at it."
        case "excess":
            return f"{listed(about)} share a hex: the {who} player eliminates one of them."
    return told(s, e)


def _resolved(_: State, e: Resolved) -> str:
    if e.idle and isinstance(e.order, Walk | Leave):
        return f"{e.order.unit} does not move."
    return ""


def _revealed(_: State, e: Revealed) -> str:
    return f"The British player reveals that {called(e.entry)} is a Polish drop zone."


def _noted(_: State, e: Noted) -> str:
    return " ".join(
        f"{called(p)} is written down as a Polish drop zone." for p in sorted(e.entries)
    )


_SENTENCES: Final[dict[type[Event], Callable[[State, Any], str]]] = {
    Rolled: lambda s, e: _ROLLED[e.purpose](s, e),
    Moved: _moved,
    Placed: _placed,
    Eliminated: _eliminated,
    Marked: _marked,
    Asked: _asked,
    Resolved: _resolved,
    Revealed: _revealed,
    Noted: _noted,
    Skipped: lambda _, e: str(e.words),
    Ended: lambda s, _: verdict(s),
}


def sentence(s: State, event: Event) -> str:
    """An event of the position it has made, in one sentence; nothing for what needs none."""
    chapter = event.cases[0].split(".")[0] if event.cases else ""
    if chapter in CASES_OF_COMBAT and not isinstance(event, Rolled | Skipped | Ended):
        return str(told(s, event))
    say = _SENTENCES.get(type(event))
    return say(s, event) if say is not None else ""
