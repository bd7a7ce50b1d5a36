"""[4.3] Friends pass through each other; at the end of a phase no two may share a hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.board import Place
from paralab.core.events import Asked
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Decision, State, Unit, UnitId
from paralab.games.red_devils.entry import EXITING, leavers
from paralab.games.red_devils.movement import WALKING, take, undeclare
from paralab.games.red_devils.parts import BRITISH, GERMAN, ON_MAP, STATIC
from paralab.games.red_devils.table import at, phasing, side
from paralab.kit.memo import per_part


def _shared(units: Mapping[UnitId, Unit]) -> tuple[tuple[UnitId, ...], ...]:
    together: dict[Place, list[UnitId]] = {}
    for n, u in units.items():
        if u.at in ON_MAP and n != STATIC:
            together.setdefault(u.at, []).append(n)
    return tuple(tuple(ns) for ns in together.values() if len(ns) > 1)


_SHARED: Final = {
    BRITISH: per_part(lambda s: s.units[BRITISH], _shared),
    GERMAN: per_part(lambda s: s.units[GERMAN], _shared),
}


def shared(s: State) -> tuple[tuple[UnitId, ...], ...]:
    """The units of the side that moves that stand together in one hex."""
    return _SHARED[phasing(s)](s)


def _may_part(s: State) -> tuple[UnitId, UnitId] | None:
    """Two that share a hex of whom the first can still go somewhere."""
    for group in shared(s):
        for n in group:
            if WALKING.all_of(s, n) or (n in leavers(s) and EXITING.all_of(s, n)):
                return n, next(m for m in group if m != n)
    return None


def _pair(s: State, a: Action) -> Facts:
    one, two = _may_part(s) or ("", "")
    return {"one": one, "two": two, "place": at(s, one) if one else ""}


@bar(
    "4.3",
    "{one} and {two} share {place}, where only one may end the phase; {one} can still go on.",
    facts=_pair,
)
def together(s: State, _: Action) -> bool:
    """Nobody ends the phase in a friend's hex who can still leave it."""
    return bool(shared(s)) and _may_part(s) is not None


def end_movement(w: Scribe, _: Pass) -> None:
    """The last unit is let go; then no two friends may share a hex."""
    take(w, None)
    undeclare(w)
    crowd(w)


@rule("4.3")
def crowd(w: Scribe) -> None:
    """Where friends end in one hex, their owner says which of them is eliminated."""
    for group in shared(w.state):
        choice = Decision(side(w.state), "excess", group)
        w.write(Asked(decision=choice, cases=("4.3",)))
        return
    w.close()


ENDING: Final = Kind(
    Pass, lambda _: ("pass",), lambda _, __: (Pass(),), end_movement, (), (together,),
    label="End movement",
)  # fmt: skip
