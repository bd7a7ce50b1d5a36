"""[16.1] The British set-up of the full scenario: anywhere, face down, empty tokens among it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import compress
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.events import Noted, Placed
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import State, Unit, UnitId
from paralab.games.kreta_1941.camouflage import laid
from paralab.games.kreta_1941.orders import Deploy
from paralab.games.kreta_1941.parts import (
    ARRIVES,
    BRITISH,
    EMPTIES,
    EMPTY,
    IS_LAND,
    LAND,
    POOL,
    SET_UP,
    TOKENS,
    called,
    is_token,
)
from paralab.games.kreta_1941.table import UNDER, grounds, held, names
from paralab.kit.memo import per_part

_UNITS: Final = frozenset(SET_UP)


def _waiting(paper: Mapping[str, str]) -> tuple[UnitId, ...]:
    down = set(paper.values())
    return tuple(n for n in SET_UP if n not in down)


to_lay: Final = per_part(laid, _waiting)
"""The units that have not been laid, as far as the British paper is shown."""


def empties(s: State) -> int:
    """How many of the laid tokens are empty."""
    return sum(word == EMPTY for word in laid(s).values())


def next_token(s: State) -> UnitId | None:
    """The token that is laid next: the lowest that is left."""
    units = s.units[BRITISH]
    return next((t for t in TOKENS if t in units and units[t].at == POOL), None)


# ------------------------------------------------------------------------------ who
def _late(_: State, a: Deploy) -> Facts:
    if a.unit in ARRIVES:
        return {"why": f"it comes as a reinforcement in turn {ARRIVES[a.unit]}"}
    if is_token(a.unit):
        return {"unit": called(a.unit), "why": "name what is to lie under a token, unit or empty"}
    return {"why": "it is no unit of the British set-up"}


@bar("16.1", "{unit} is not set up: {why}.", gate=True, facts=_late)
def no_defender(_: State, name: str) -> bool:
    """The British units of the first day, and empty tokens."""
    return name not in _UNITS and name != EMPTY


@bar("16.1", "{unit} has been laid already.", gate=True, facts=names)
def laid_before(s: State, name: str) -> bool:
    """Each unit is laid once."""
    return name in _UNITS and name not in to_lay(s)


@bar("16.1", "Twenty empty tokens have been laid, and there are no more.", gate=True)
def no_empties(s: State, name: str) -> bool:
    """Twenty at most."""
    return name == EMPTY and empties(s) >= EMPTIES


@bar("16.1", "No token is left to lay.", gate=True)
def no_token_left(s: State, name: str) -> bool:
    """One token for each unit, and twenty more."""
    return next_token(s) is None


# ------------------------------------------------------------------------------ where
@bar("16.1", "No unit can stand in {the_at}.", gate=True, facts=grounds)
def no_ground(_: State, a: Deploy) -> bool:
    """Anywhere but in the sea and on peaks."""
    return a.at not in IS_LAND


@bar("4.42", "A token lies in {the_at}, and a hex holds one.", facts=names)
def taken(s: State, a: Deploy) -> bool:
    """One to a hex."""
    return a.at in held(s, BRITISH)


@cache
def _places(name: UnitId) -> tuple[Deploy, ...]:
    return tuple(Deploy(name, p) for p in LAND)


_NUMBER: Final = {place: n for n, place in enumerate(LAND)}


def _still_free(units: Mapping[UnitId, Unit]) -> bytearray:
    # random play asks for these fifteen hundred orders at every step
    free = bytearray(b"\1") * len(LAND)
    for u in units.values():
        if u.at in _NUMBER:
            free[_NUMBER[u.at]] = 0
    return free


_vacant: Final = per_part(lambda s: s.units[BRITISH], _still_free)


def sites(s: State, name: str) -> Iterable[Action]:
    """Every hex that units can enter, and where no token lies."""
    return compress(_places(UnitId(name)), _vacant(s))


def layers(s: State) -> Iterable[str]:
    """The units that wait, and an empty token."""
    return (*to_lay(s), *((EMPTY,) if empties(s) < EMPTIES else ()))


@rule("16.1")
def deploy(w: Scribe, a: Deploy) -> None:
    """What is laid is written on the British paper; the others see a token."""
    token = next_token(w.state)
    if token is None:
        raise ValueError(f"no token is left for {a.unit}")
    entry = frozenset({f"{token}={a.unit}"})
    w.write(Noted(side=BRITISH, heading=UNDER, entries=entry, cases=("16.1",)))
    w.write(Placed(unit=token, at=a.at, cases=("16.1", "16.0")))


DEPLOYING: Final = Kind(
    Deploy,
    layers,
    sites,
    deploy,
    (no_defender, laid_before, no_empties, no_token_left),
    (no_ground, taken),
    ask=("Choose a unit, or an empty token, to lay face down.", "{0}: choose its hex."),
    label="Lay {unit} at {at}",
    exact=True,
)


# ------------------------------------------------------------------------------ the end
def _left(s: State, _: Pass) -> Facts:
    waiting = to_lay(s)
    many = len(waiting)
    return {"many": many, "units": "unit has" if many == 1 else "units have", "one": waiting[0]}


@bar("16.1", "{many} {units} not been laid yet, {one} among them.", facts=_left)
def still_to_lay(s: State, _: Pass) -> bool:
    """Every unit is laid; of the empty tokens as many as the British player likes."""
    return bool(to_lay(s))


def _end(w: Scribe, _: Pass) -> None:
    w.close()


SET_UP_DONE: Final = Kind(
    Pass, lambda _: ("pass",), lambda _, __: (Pass(),), _end, bars=(still_to_lay,),
    label="The set-up is done",
)  # fmt: skip
SET_UP_KINDS: Final = (DEPLOYING, SET_UP_DONE)
