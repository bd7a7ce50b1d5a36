"""The rules of Ferry, its phases, and the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from paralab.core.actions import Action, Pass
from paralab.core.board import Place
from paralab.core.events import (
    Advanced,
    Answered,
    Asked,
    Counted,
    Eliminated,
    Ended,
    Flagged,
    Marked,
    Moved,
    Noted,
    Rested,
    Rolled,
    Unmasked,
)
from paralab.core.game import Choose, Game, Kind, Option, Phase, Scenario, Scribe, passing
from paralab.core.rulings import NOTHING, bar
from paralab.core.state import DEAD, Decision, Side, State, Unit, UnitId
from paralab.core.telling import Telling
from tests.toy.parts import (
    AGENT,
    BLUE,
    BOARD,
    BOAT,
    CASES,
    COUNTERS,
    GUARDS,
    PAPER,
    RED,
    SEARCHED,
    START,
    TABLES,
    TOKENS,
)

NIGHT: Final = "night"
TURNS: Final = 7


class Hide(Action, frozen=True, gc=False, tag="hide"):
    """The agent is under this token."""

    token: UnitId


class Walk(Action, frozen=True, gc=False, tag="walk"):
    """One place."""

    unit: UnitId
    to: Place


class Search(Action, frozen=True, gc=False, tag="search"):
    """Turn a token up; `rough`: roll with one more."""

    by: UnitId
    target: str
    rough: bool = False


class Flee(Action, frozen=True, gc=False, tag="flee"):
    """To a place beside."""

    to: Place


def at(s: State, unit: str) -> Place | None:
    """Where a unit is, if it is one."""
    return s.unit(unit).at if s.side_of(unit) else None


def mine(s: State) -> tuple[UnitId, ...]:
    """What the side that decides has on the table."""
    return tuple(n for n, u in s.units[GAME.decides(s) or RED].items() if u.at != DEAD)


def paper(s: State) -> frozenset[str]:
    """What Red wrote."""
    return s.paper(RED, PAPER)


@bar("1.1", "{unit} is not yours to move.", gate=True)
def not_yours(s: State, unit: str) -> bool:
    return unit not in s.units[GAME.decides(s) or RED] or at(s, unit) == DEAD


@bar("2.1", "{unit} has moved already.")
def moved(s: State, unit: str) -> bool:
    return s.unit(unit).hexes > 0


@bar("2.1", "{to} is not beside {unit}.", gate=True)
def apart(s: State, a: Walk) -> bool:
    return a.to not in BOARD.adjacent[s.unit(a.unit).at]


@bar("2.2", "Guards do not take the boat.")
def on_duty(_: State, a: Walk) -> bool:
    return a.unit in GUARDS and a.to == BOAT


@bar("2.3", "The boat holds one, and somebody is in it.")
def boat_full(s: State, a: Walk) -> bool:
    return a.to == BOAT and any(u.at == BOAT for us in s.units.values() for u in us.values())


@bar("1.1", "{by} is no guard.", gate=True)
def no_guard(_: State, by: str) -> bool:
    return by not in GUARDS


@bar("3.2", "{by} has searched this turn.")
def tired(s: State, by: str) -> bool:
    return SEARCHED in s.unit(by).marks


@bar("3.1", "{target} does not lie face down on the table.", gate=True)
def open_already(s: State, a: Search) -> bool:
    return a.target not in TOKENS or a.target not in s.units[RED]


@bar("3.1", "{target} is neither with {by} nor beside it.")
def far_off(s: State, a: Search) -> bool:
    here, there = s.unit(a.by).at, s.unit(a.target).at
    return there != here and there not in BOARD.adjacent[here]


@bar("3.4", "At night {by} finds only what is in its own hex.")
def dark(s: State, a: Search) -> bool:
    return NIGHT in s.options and s.unit(a.target).at != s.unit(a.by).at


@bar("1.2", "The agent is hidden under a token.", gate=True)
def no_token(_: State, token: str) -> bool:
    return token not in TOKENS


@bar("3.5", "{to} is not beside the agent, or a guard stands there.", gate=True)
def no_refuge(s: State, to: str) -> bool:
    return to not in BOARD.adjacent[s.unit(AGENT).at] or any(at(s, g) == to for g in GUARDS)


def hide(w: Scribe, a: Hide) -> None:
    """Red writes on its paper."""
    entry = frozenset({f"{a.token}={AGENT}"})
    w.write(Noted(side=RED, heading=PAPER, entries=entry, cases=("1.2",)))
    w.close()


def walk(w: Scribe, a: Walk) -> None:
    """It costs a point."""
    w.write(Moved(unit=a.unit, to=a.to, cost=1, cases=("2.1", "2.2", "2.3")))


def search(w: Scribe, a: Search) -> None:
    """The token is turned up; if the agent was under it, dice decide."""
    token = UnitId(a.target)
    w.write(Marked(unit=a.by, on=frozenset({SEARCHED}), cases=("3.2",)))
    w.write(Counted(track="searches", by=1))
    found = f"{token}={AGENT}" in paper(w.state)
    w.write(Unmasked(side=RED, token=token, unit=AGENT if found else None, cases=("3.1",)))
    if not found:
        return
    here = w.state.unit(AGENT).at
    w.write(Flagged(at=here, on=frozenset({"trampled"})))
    tally = NOTHING.add(1, "a rough search", "3.3") if a.rough else NOTHING
    column = "cover" if "town" in BOARD.terrain[here] or here == BOAT else "open"
    die = w.roll()
    result = TABLES["catch"].look(die + tally.total, column)
    w.write(
        Rolled(
            purpose="catch",
            about=(a.by, AGENT),
            dice=(die,),
            result=result,
            tally=tally,
            table="catch",
            column=column,
            cases=("3.3",),
        )
    )
    if result == "caught":
        w.write(Eliminated(unit=AGENT, cases=("3.3",)))
        w.write(Ended(winner=BLUE, cases=("4.0",)))
    elif result == "flees":
        w.write(Asked(decision=Decision(RED, "flight", (here,)), cases=("3.5",)))


def flee(w: Scribe, a: Flee) -> None:
    """Without paying."""
    w.write(Advanced(unit=AGENT, to=a.to, cases=("3.5",)))
    stay(w, Pass())


def stay(w: Scribe, _: Pass) -> None:
    """The decision is made."""
    w.write(Answered())


def dawn(w: Scribe) -> None:
    """A turn begins: everybody is fresh."""
    w.write(Rested())
    for guard in GUARDS:
        if SEARCHED in w.state.unit(guard).marks:
            w.write(Marked(unit=guard, off=frozenset({SEARCHED})))


def dusk(w: Scribe) -> None:
    """A turn ends; after the last one the tokens are turned up (a draw is possible)."""
    for place, flags in w.state.markers.items():
        w.write(Flagged(at=place, off=flags))
    if w.state.turn < TURNS:
        return
    for token in TOKENS:
        if token in w.state.units[RED]:
            under = AGENT if f"{token}={AGENT}" in paper(w.state) else None
            w.write(Unmasked(side=RED, token=token, unit=under, cases=("4.0",)))
    place = at(w.state, AGENT) or ""  # who may not see Red's paper can still look ahead
    w.write(Ended(winner=RED if place.startswith("B") else None, cases=("4.0",)))


def out_of_touch(s: State) -> tuple[str, str] | None:
    """Nobody may search where no token is near a guard: all can see that."""
    near = {p for g in GUARDS for p in (s.unit(g).at, *BOARD.adjacent[s.unit(g).at])}
    if any(s.unit(t).at in near for t in TOKENS if t in s.units[RED]):
        return None
    return "No token lies near a guard.", "3.1"


def aims(s: State, by: str) -> Iterable[Action]:
    """Every token that still lies face down."""
    hidden = [t for t in TOKENS if t in s.units[RED]]
    return [Search(UnitId(by), t, rough) for t in hidden for rough in (False, True)]


HIDING: Final = Kind(Hide, lambda _: TOKENS, lambda _, t: (Hide(UnitId(t)),), hide, (no_token,))
WALKING: Final = Kind(
    Walk, mine, lambda s, n: [Walk(UnitId(n), p) for p in BOARD.adjacent[s.unit(n).at]], walk,
    (not_yours, moved), (apart, on_duty, boat_full),
)  # fmt: skip
SEARCHING: Final = Kind(
    Search, lambda _: GUARDS, aims, search, (no_guard, tired), (open_already, far_off, dark)
)
FLEEING: Final = Kind(
    Flee, lambda s: BOARD.adjacent[s.unit(AGENT).at], lambda _, p: (Flee(Place(p)),), flee,
    (no_refuge,),
)  # fmt: skip
DONE: Final = passing(lambda w, _: w.close())
SEQUENCE: Final = (
    Phase("hiding", "1.2", RED, (HIDING,)),
    Phase("Red movement", "1.0", RED, (WALKING, DONE), dawn),
    Phase("Blue movement", "1.0", BLUE, (WALKING, DONE)),
    Phase("Search", "1.0", BLUE, (SEARCHING, DONE), idle=out_of_touch),
    Phase("Dusk", "1.0", begin=dusk),
)


def opening(options: frozenset[str]) -> State:
    """Tokens in the west, guards in the east of the first sheet."""
    units = {
        RED: {t: Unit(Place(START[t])) for t in TOKENS},
        BLUE: {g: Unit(Place(START[g])) for g in GUARDS},
    }
    return State("ferry", 1, 0, units, options=options)


def another_paper(s: State, owner: Side, choose: Choose) -> State:
    """The agent under another token that nobody has turned up."""
    hidden = [t for t in TOKENS if t in s.units[RED]]
    if owner != RED or not paper(s) or AGENT in s.units[RED] or not hidden:
        return s
    entry = frozenset({f"{choose(hidden, 1)[0]}={AGENT}"})
    return msgspec.structs.replace(s, notes={RED: {PAPER: entry}})


GAME: Final = Game(
    "ferry",
    "Ferry",
    {
        "ferry": Scenario(
            "ferry",
            "The ferry",
            BOARD,
            COUNTERS,
            opening,
            SEQUENCE,
            1,
            TURNS,
            {NIGHT: Option(NIGHT, "Guards find only what is in their own hex.", "3.4")},
        )
    },
    {"flight": Phase("flight", "3.5", RED, (FLEEING, passing(stay)))},
    (Hide, Walk, Search, Flee, Pass),
    CASES,
    TABLES,
    Telling(sides={RED: "Red", BLUE: "Blue"}),
    papers=another_paper,
    over_case="4.0",
)
