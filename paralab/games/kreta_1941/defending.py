"""[7.4] What the defender adds, once the attacker has shown everything."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from paralab.core.actions import Pass
from paralab.core.events import Announced, Answered, Marked
from paralab.core.game import Kind, Scribe, passing
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Side, State, UnitId
from paralab.games.kreta_1941.airpower import SUPPORTING, pay, supported
from paralab.games.kreta_1941.artillery import (
    GUNS_OF,
    in_contact,
    no_gun,
    was_displaced,
)
from paralab.games.kreta_1941.battle import air_in_defence, hexes_word, said, targets, within
from paralab.games.kreta_1941.orders import Aid, Support
from paralab.games.kreta_1941.parts import FOE, GERMAN, RANGE
from paralab.games.kreta_1941.results import fight
from paralab.games.kreta_1941.table import (
    AIDED,
    ATTACKED,
    DISPLACED,
    ENGAGED,
    air_left,
    names,
    not_there,
    not_yours,
    on_map,
    phasing,
    unit,
)

_BUSY: Final = frozenset({ENGAGED, ATTACKED, DISPLACED, AIDED})
HAS_AIDED: Final = frozenset({AIDED})


@bar("7.42", "{unit} has been attacked in this phase: it supports no defence.", facts=names)
def under_attack(s: State, name: str) -> bool:
    """Who is fired at helps nobody."""
    return ATTACKED in unit(s, name).marks


@bar("7.48", "{unit} has supported a defence in this phase; once is all.", facts=names)
def has_aided(s: State, name: str) -> bool:
    """One defence for each gun."""
    return AIDED in unit(s, name).marks


def _reach(s: State, a: Aid) -> Facts:
    return {**names(s, a), "known": said(targets(s)), "reach": hexes_word(RANGE[a.unit])}


@bar("7.44", "{unit} fires {reach} far, which does not reach {known}.", facts=_reach)
def cannot_reach(s: State, name: str) -> bool:
    """One of the attacked units within range is enough (7.46)."""
    return not reaches(s, name)


@rule("7.46")
def reaches(s: State, name: str) -> bool:
    """Whether one of the attacked units is within the range of a gun: that is enough."""
    return within(s, name, targets(s))


def idle_guns(s: State, who: Side) -> list[UnitId]:
    """The artillery of a side that may still support a defence in this phase."""
    return [n for n in GUNS_OF[who] if on_map(s, n) and unit(s, n).marks.isdisjoint(_BUSY)]


@rule("7.4")
def able_to_aid(s: State) -> list[UnitId]:
    """The artillery of the defender that may support this defence."""
    return [n for n in idle_guns(s, FOE[phasing(s)]) if reaches(s, n)]


@rule("7.41")
def could_aid(s: State) -> bool:
    """Whether the defender has anything to support this defence with."""
    if phasing(s) != GERMAN and air_left(s) > 0 and not supported(s):
        return True
    return bool(able_to_aid(s))


@rule("7.43")
def aid(w: Scribe, a: Aid) -> None:
    """A gun is shown: it adds its defensive fire, and its owner says whether more do."""
    w.write(Announced(order=a, cases=("7.43", "7.45", "7.46", "7.47")))
    w.write(Marked(unit=a.unit, on=HAS_AIDED, cases=("7.48",)))
    _go_on(w)


@rule("3.14")
def aid_from_the_air(w: Scribe, a: Support) -> None:
    """German aircraft support German defence: what is named is spent."""
    w.write(Announced(order=a, cases=("3.14", "8.21", "7.47")))
    _go_on(w)


@rule("7.47")
def _go_on(w: Scribe) -> None:
    """The defender is asked until he has nothing more to show; then the die is rolled."""
    if not could_aid(w.state):
        no_more(w, Pass())


def no_more(w: Scribe, _: Pass) -> None:
    """The defender has said all: the die decides."""
    w.write(Answered(cases=("7.47",)))
    pay(w, air_in_defence(w.state))
    fight(w)


AIDING: Final = Kind(
    Aid,
    able_to_aid,
    lambda _, n: (Aid(UnitId(n)),),
    aid,
    (
        not_yours,
        not_there,
        no_gun,
        in_contact,
        was_displaced,
        under_attack,
        has_aided,
        cannot_reach,
    ),
    ask=("Choose artillery to support the defence.",),
    label="{unit} supports the defence",
)
AIDING_BY_AIR: Final = replace(SUPPORTING, enact=aid_from_the_air)
ENOUGH: Final = passing(no_more, "No more support")
DEFENDING: Final = (AIDING, AIDING_BY_AIR, ENOUGH)
"""What the defender may order, once the battle is committed."""
