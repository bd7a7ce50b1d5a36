"""What happened, in sentences: movement, the communication track, night and day, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paralab.core.events import (
    Advanced,
    Eliminated,
    Ended,
    Event,
    Marked,
    Moved,
    Placed,
    Rested,
    Rolled,
    Skipped,
)
from paralab.core.state import State
from paralab.games.kreta_1941 import sentences_arrivals, sentences_combat
from paralab.games.kreta_1941.night import allowance, dark
from paralab.games.kreta_1941.parts import BRITISH, IN_TRACK, called, point_word, points
from paralab.games.kreta_1941.table import LEFT, phasing, unit
from paralab.games.kreta_1941.victory import verdict

ROLLED: Final[dict[str, Callable[[State, Rolled], str]]] = {
    **sentences_arrivals.ROLLED,
    **sentences_combat.ROLLED,
}


def _nothing(_: State, __: Event) -> str:
    return ""


def _moved(s: State, e: Moved) -> str:
    if e.to in IN_TRACK:
        what = "leaves the map for" if e.cost else "goes on to"
        return f"{e.unit} {what} {called(e.to)}; its move is over."
    told = f"{e.unit} moves {_way(e)}to {called(e.to)} for {points(e.cost)} {point_word(e.cost)}"
    if "5.21" in e.cases:
        return f"{told}, into an enemy zone of control, and stops."
    rest = allowance(s, e.unit) - unit(s, e.unit).spent
    return f"{told}; {points(rest)} left."


def _way(e: Moved) -> str:
    """How a unit gets to the next hex, as far as its price depends on that."""
    ways = {"4.33": "along the road ", "4.36": "along the path ", "4.37": "over the river "}
    return next((way for case, way in ways.items() if case in e.cases), "")


def _placed(_: State, e: Placed) -> str:
    if "9.11" in e.cases:
        return f"{e.unit} comes out of the communication track at {called(e.at)}."
    return f"{e.unit} arrives at {called(e.at)}." if "11.11" in e.cases else ""


def _advanced(_: State, e: Advanced) -> str:
    return f"{e.unit} is pushed back to {called(e.to)}." if "9.32" in e.cases else ""


def _eliminated(_: State, e: Eliminated) -> str:
    why = {
        "9.24": "it can neither go on nor turn back in the communication track",
        "9.33": "pushed back onto its enemy in the communication track",
    }.get(e.cases[0] if e.cases else "")
    return f"{e.unit} is eliminated: {why}." if why else ""


def _marked(_: State, e: Marked) -> str:
    return f"{e.unit} slips out of an enemy zone of control by night." if LEFT in e.on else ""


def _rested(s: State, _: Rested) -> str:
    if phasing(s) != BRITISH:
        return ""
    if dark(s):
        return "It is night: the British move as far as they can."
    return "It is day, and German aircraft rule it: the British move half as far."


_OWN: Final[dict[type[Event], Callable[[State, Any], str]]] = {
    Moved: _moved,
    Placed: _placed,
    Advanced: _advanced,
    Eliminated: _eliminated,
    Marked: _marked,
    Rested: _rested,
    Skipped: lambda _, e: str(e.words),
    Ended: lambda s, _: verdict(s),
}
_TELLERS: Final = (sentences_arrivals.SAID, _OWN, sentences_combat.SAID)
"""Who is asked, in this order: the first that has something to say speaks."""


def sentence(s: State, event: Event) -> str:
    """An event of the position it has made, in one sentence; nothing for what needs none."""
    words = _said(s, event)
    return words[:1].upper() + words[1:]


def _said(s: State, event: Event) -> str:
    if isinstance(event, Rolled):
        return ROLLED.get(event.purpose, _nothing)(s, event)
    for teller in _TELLERS:
        if said := teller.get(type(event), _nothing)(s, event):
            return said
    return ""
