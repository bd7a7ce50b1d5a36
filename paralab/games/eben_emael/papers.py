"""Other papers that the Belgian might have written: to prove that nothing betrays his own."""

from __future__ import annotations

import msgspec

from paralab.core.board import Place
from paralab.core.game import Choose
from paralab.core.state import Side, State
from paralab.games.eben_emael.orders import Fire
from paralab.games.eben_emael.parts import BELGIAN, BOARD, CUPOLAS, FORTS, GERMAN, ON_MAP
from paralab.games.eben_emael.table import DESTROYED, USED


def another_paper(s: State, owner: Side, choose: Choose) -> State:
    """The same table with another Belgian paper that fits all that the German has seen.

    As many entries as on his own; the German has no paper, and what he sees never changes.
    """
    mine = s.notes.get(owner, {})
    if owner != BELGIAN or not mine:
        return s
    makers = {"dummies": _dummies, "mines": _mines}
    paper = {heading: makers[heading](s, len(mine[heading]), choose) for heading in mine}
    if any(entries is None for entries in paper.values()):
        return s
    return msgspec.structs.replace(s, notes={**s.notes, owner: paper})


def _some(told: set[Place], open_: set[Place], many: int, choose: Choose) -> frozenset[str] | None:
    """What was revealed, and others up to `many`; None where too few are open."""
    if not 0 <= many - len(told) <= len(open_):
        return None
    return frozenset({*told, *choose(sorted(open_), many - len(told))})


def _dummies(s: State, many: int, choose: Choose) -> frozenset[str] | None:
    """9.5: any cupolas but 1420, and none that was seen to be real."""
    told = {p for p in CUPOLAS if "dummies" in s.flags(p)}
    fired = {o.by for o in s.orders if isinstance(o, Fire)}
    real = {p for p in CUPOLAS if s.flags(p) & {DESTROYED, USED} or p in fired}
    return _some(told, set(CUPOLAS) - {Place("1420")} - real - told, many, choose)


def _mines(s: State, many: int, choose: Choose) -> frozenset[str] | None:
    """11.6: any land without a fortification, and none that a bold German found clear."""
    told = {p for p in ON_MAP if "mines" in s.flags(p)}
    clear = {u.at for u in s.units[GERMAN].values() if u.hexes > 1}
    open_ = {p for p, t in BOARD.terrain.items() if "canal" not in t} - set(FORTS) - clear
    return _some(told, open_ - told, many, choose)
