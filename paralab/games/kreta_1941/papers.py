"""Other papers that the British might have written: to prove that nothing betrays their own."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from paralab.core.game import Choose
from paralab.core.state import Side, State, UnitId
from paralab.games.kreta_1941.camouflage import hidden, laid
from paralab.games.kreta_1941.parts import BRITISH, EMPTIES, EMPTY, FLAK, SET_UP
from paralab.games.kreta_1941.set_up import to_lay
from paralab.games.kreta_1941.table import NO_GUN, UNDER, step_of_turn


def another_paper(s: State, owner: Side, choose: Choose) -> State:
    """The same table with other things under the tokens that lie face down.

    It fits all that the Germans have seen: what was turned up, and which tokens hide no gun.
    """
    paper = dict(laid(s))
    tokens = [t for t in hidden(s) if t in paper]
    if owner != BRITISH or not tokens:
        return s
    if step_of_turn(s) < 0 and to_lay(s):  # nobody else knows yet which units are still to come
        words: Iterable[str] = choose((*SET_UP, *[EMPTY] * EMPTIES), len(tokens))
    else:
        words = [paper[t] for t in tokens]
    paper.update(_shuffled(s, tokens, list(words), choose))
    entries = frozenset(f"{token}={word}" for token, word in paper.items())
    return msgspec.structs.replace(s, notes={**s.notes, owner: {UNDER: entries}})


def _shuffled(s: State, tokens: list[UnitId], words: list[str], choose: Choose) -> dict[str, str]:
    """Guns under tokens that may hide one, and the rest under the others."""
    units = s.units[BRITISH]
    guns = [word for word in words if word in FLAK]
    rest = [word for word in words if word not in FLAK]
    sites = choose([t for t in tokens if NO_GUN not in units[t].marks], len(guns))
    under: dict[str, str] = dict(zip(sites, guns, strict=True))
    others = [t for t in tokens if t not in under]
    under.update(zip(reversed(others), choose(rest, len(rest)), strict=True))
    return under
