"""What happened, in sentences: set-up, landings, movement, and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paralab.core.events import (
    Counted,
    Eliminated,
    Ended,
    Event,
    Marked,
    Moved,
    Noted,
    Placed,
    Revealed,
    Rolled,
    Skipped,
)
from paralab.core.state import State
from paralab.games.crete import sentences_combat
from paralab.games.crete.airdrop import (
    ACCURATE,
    FULL,
    INTO_THE_SEA,
    OFF_MAP,
    ONTO_THE_ENEMY,
)
from paralab.games.crete.parts import (
    ALLOWANCE,
    SHEETS,
    TRACKS,
    called,
    point_word,
    points,
)
from paralab.games.crete.table import BOUND, unit
from paralab.games.crete.victory import verdict
from paralab.kit.scatter import WAYS
from paralab.kit.wording import unsure


# ------------------------------------------------------------------------------ dice
def _drop(_: State, e: Rolled) -> str:
    name, target = e.about
    ground = "clear ground" if e.column == "clear" else "rough ground or a town"
    told = "it lands where it should" if e.result == ACCURATE else "it scatters"
    return f"{name} drops at {called(target)}: {e.dice[0]} for {ground}, {told}."


def _scatter(_: State, e: Rolled) -> str:
    name, _target, way, place = e.about
    told = {
        OFF_MAP: "off the map",
        INTO_THE_SEA: "into the sea",
        ONTO_THE_ENEMY: f"onto the enemy in {called(place)}",
        FULL: f"onto three German units in {called(place)}",
    }.get(e.result, f"to {called(place)}")
    return f"{name} is blown one hex {WAYS[way]} ({e.dice[0]}), {told}{unsure(e.basis)}."


_ROLLED: Final[dict[str, Callable[[State, Rolled], str]]] = {
    "drop": _drop,
    "scatter": _scatter,
    **sentences_combat.ROLLED,
}


# ------------------------------------------------------------------------------ pieces
def _moved(s: State, e: Moved) -> str:
    u = unit(s, e.unit)
    if e.to in TRACKS:
        return f"{e.unit} leaves the map by {called(e.to)}; its move is over."
    left = ALLOWANCE[e.unit] - u.spent
    rest = f"{points(left)} {point_word(left)} left."
    if "7.5" in e.cases:
        return f"{e.unit} comes out of the transit track at {called(e.to)}; {rest}"
    return f"{e.unit} moves to {called(e.to)}; {rest}"


def _placed(_: State, e: Placed) -> str:
    if "1.2" in e.cases:
        return f"{e.unit} is set up at {called(e.at)}."
    if "6.1" in e.cases:
        return f"{e.unit} lands on {called(e.at)}."
    if "5.2" in e.cases:
        return f"{e.unit} comes down among the enemy in {called(e.at)}, and fights at once."
    return f"{e.unit} is down in {called(e.at)}."


def _eliminated(_: State, e: Eliminated) -> str:
    why = {
        ("5.3",): ", lost in the sea",
        ("5.3", "5.8"): ", lost off the map",
        ("5.4",): ": three units are there already",
    }
    return f"{e.unit} is eliminated{why.get(e.cases, '')}."


def _marked(s: State, e: Marked) -> str:
    bound = next((sheet for sheet, mark in BOUND.items() if mark in e.on), "")
    if bound:
        return f"{e.unit} will come out on the {SHEETS[bound]} map in its next movement phase."
    return sentences_combat.SAID.get(Marked, _nothing)(s, e)


def _nothing(_: State, __: Event) -> str:
    return ""


def _noted(_: State, e: Noted) -> str:
    lines = (entry for entry in sorted(e.entries) if not entry.endswith("=0"))
    return " ".join(_line(entry, "written down") for entry in lines)


def _line(entry: str, verb: str) -> str:
    line, _, number = entry.partition("=")
    few = {"0": "no airborne unit is", "1": "1 airborne unit is"}
    units = few.get(number, f"{number} airborne units are")
    where = f"the {SHEETS[line]} map in turn 1" if line in SHEETS else "later turns"
    return f"{units} {verb} for {where}."


def _revealed(_: State, e: Revealed) -> str:
    return f"The German paper is shown: {_line(e.entry, 'written down')}"


def _gone(s: State, e: Eliminated) -> str:
    if e.cases[:1] in (("5.3",), ("5.4",)):
        return _eliminated(s, e)
    said = sentences_combat.SAID.get(Eliminated, _nothing)(s, e)
    return said or _eliminated(s, e)


_SENTENCES: Final[dict[type[Event], Callable[[State, Any], str]]] = {
    **sentences_combat.SAID,
    Rolled: lambda s, e: _ROLLED[e.purpose](s, e),
    Eliminated: _gone,
    Moved: _moved,
    Placed: _placed,
    Marked: _marked,
    Noted: _noted,
    Revealed: _revealed,
    Counted: _nothing,
    Skipped: lambda _, e: str(e.words),
    Ended: lambda s, _: verdict(s),
}


def sentence(s: State, event: Event) -> str:
    """An event of the position it has made, in one sentence; nothing for what needs none."""
    say = _SENTENCES.get(type(event))
    return say(s, event) if say is not None else ""
