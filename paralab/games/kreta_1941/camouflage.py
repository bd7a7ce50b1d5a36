"""[16.3] Camouflage: what lies face down, and when it is turned up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.events import Consulted, Counted, Marked, Unmasked
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import bar, rule
from paralab.core.state import State, Unit, UnitId
from paralab.games.kreta_1941.orders import Reveal
from paralab.games.kreta_1941.parts import (
    BOARD,
    BRITISH,
    EMPTY,
    GERMAN,
    ON_MAP,
    TOKENS,
    is_token,
)
from paralab.games.kreta_1941.table import (
    LANDED,
    NO_GUN,
    ONTO,
    UNDER,
    here,
    known,
    names,
    not_there,
    not_yours,
    on_map,
    phasing,
    standing,
)
from paralab.kit.memo import per_part

SIGHT: Final = 6
"""Within so many hexes of a German, nothing stays face down (16.31)."""
FIELD_TRACK: Final = "landed-"
"""The track of an airfield: how many units have landed there in this phase (13.13)."""


# ------------------------------------------------------------------------------ the paper
def read_paper(entries: frozenset[str]) -> Mapping[str, str]:
    """What lies under each token, as lines of the British paper say, in a fixed order."""
    return {token: word for token, _, word in (entry.partition("=") for entry in sorted(entries))}


laid: Final = per_part(lambda s: s.paper(BRITISH, UNDER), read_paper)
"""What the British paper says of each token that was ever laid; nothing for who may not see it."""


def beneath(s: State, token: str) -> UnitId | None:
    """The unit under a token; None where it is empty, or the paper is not shown."""
    word = laid(s).get(token, EMPTY)
    return None if word == EMPTY else UnitId(word)


def _face_down(units: Mapping[UnitId, Unit]) -> tuple[UnitId, ...]:
    return tuple(t for t in TOKENS if t in units and units[t].at in ON_MAP)


hidden: Final = per_part(lambda s: s.units[BRITISH], _face_down)
"""The tokens that lie face down on the maps, in the order of their numbers."""


@cache
def far(a: Place, b: Place) -> int:
    """Hexes from one to the other; on two maps, more than any rule asks for."""
    return BOARD.distance(a, b)


# ------------------------------------------------------------------------------ turning up
@rule("16.34")
def turn_up(w: Scribe, token: UnitId, *cases: str) -> UnitId | None:
    """Turn a token up, and say which unit now stands there: an empty one goes, and is None."""
    found = beneath(w.state, token)
    here_ = w.state.units[BRITISH][token]
    w.write(Consulted(side=BRITISH, cases=cases))
    told = cases if found is not None else ("16.34", *cases)
    w.write(Unmasked(side=BRITISH, token=token, unit=found, cases=told))
    if found is not None:
        if NO_GUN in here_.marks:
            w.write(Marked(unit=found, off=frozenset({NO_GUN})))
        return found
    for name in here(w.state, GERMAN, here_.at):  # it came down on nobody (12.23)
        w.write(Marked(unit=name, off=frozenset({ONTO}), cases=("12.23", "16.34")))
    return None


@rule("16.31")
def in_sight(s: State) -> list[UnitId]:
    """The tokens that lie six hexes or fewer from a German."""
    germans = set(standing(s, GERMAN).values())
    units = s.units[BRITISH]
    return [t for t in hidden(s) if any(far(units[t].at, p) <= SIGHT for p in germans)]


@rule("16.3")
def uncover(w: Scribe) -> None:
    """Whatever is in sight is turned up."""
    for token in in_sight(w.state):
        turn_up(w, token, "16.3", "16.31")


def end_movement(w: Scribe) -> None:
    """When a movement phase ends: what is in sight is turned up, and who landed is on its feet."""
    uncover(w)
    if phasing(w.state) != GERMAN:
        return
    for name, u in w.state.units[GERMAN].items():
        if LANDED in u.marks:
            w.write(Marked(unit=name, off=frozenset({LANDED}), cases=("12.24", "13.13", "14.13")))
    for track, number in w.state.tracks.items():
        if track.startswith(FIELD_TRACK):
            w.write(Counted(track=track, by=-number, cases=("13.13",)))


# ------------------------------------------------------------------------------ by its owner
@bar(
    "16.33",
    "{unit} lies face up, and stays so: there is nothing to turn up.",
    gate=True,
    facts=names,
)
def face_up(s: State, name: str) -> bool:
    """Whoever is turned up stays so."""
    return not is_token(name) and known(s, name)


@bar(
    "16.1",
    "No counter on the table says {unit}: a token is turned up.",
    gate=True,
    facts=names,
)
def nameless(s: State, name: str) -> bool:
    """What lies face down has no name but its token's."""
    return not known(s, name)


@cache
def _turning(name: UnitId) -> tuple[Action, ...]:
    return (Reveal(name),)


@rule("16.32")
def reveal(w: Scribe, a: Reveal) -> None:
    """Who is to move shows itself first; an empty token turned up is gone."""
    turn_up(w, a.unit, "16.32")


REVEALING: Final = Kind(
    Reveal,
    hidden,
    lambda _, name: _turning(UnitId(name)),
    reveal,
    (not_yours, nameless, face_up, not_there),
    ask=("Choose a token to turn up.",),
    label="Turn {unit} up",
)


@bar(
    "16.32",
    "{unit} lies face down, and nothing moves face down.",
    gate=True,
    facts=names,
    remedy="Turn it up first; then what was under it moves.",
)
def face_down(s: State, name: str) -> bool:
    """A token stays where it was laid."""
    return is_token(name) and on_map(s, name)
