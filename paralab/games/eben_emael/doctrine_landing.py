"""Landing in 12.2, where fifteen hexes are mined and nobody says which.

Whoever lands on mines is attacked, and so is whoever moves boldly over them; a quiet step is not.
The likeliest hexes are those where the ways to several works meet, so those are shunned.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import State, UnitId
from paralab.games.eben_emael.doctrine_look import Look
from paralab.games.eben_emael.doctrine_odds import FAR
from paralab.games.eben_emael.fortifications import FIELD
from paralab.games.eben_emael.orders import Deploy
from paralab.games.eben_emael.parts import ALLOWANCE, BOARD, FORTS, SETTINGS, called
from paralab.games.eben_emael.table import MINES

# Worths, in fortifications; measured over seeded games.
MINED: Final = 0.65  # what setting off a mine costs
MEETING: Final = 2.0  # how much the Belgian is thought to mine where ways meet
EYES: Final = 0.3  # how much rather to land beside a work that sees
EXPOSED: Final = 1.2  # landing where all the works could fire


# ------------------------------------------------------------------------------ mines
def mine_risk(s: State) -> frozenset[tuple[Place, float]]:
    """[11.2] How likely each hex is mined, as far as the German knows."""
    if not SETTINGS[s.scenario].mines:
        return frozenset()
    return _mine_risk(frozenset(q for q, marks in s.markers.items() if MINES in marks))


@lru_cache(maxsize=64)
def _mine_risk(shown: frozenset[Place]) -> frozenset[tuple[Place, float]]:
    """The more works are close to a hex, the likelier the Belgian has thought of it."""
    works = SETTINGS["12.2"].victory
    near = {
        q: sum(BOARD.distance(q, f) <= 2 for f in works)
        for q in BOARD.where
        if q not in FORTS and q not in shown
    }
    weight = {q: n**MEETING for q, n in near.items() if n}
    hidden = SETTINGS["12.2"].mines - len(shown)
    each = hidden / sum(weight.values())
    return frozenset(
        (*((q, 1.0) for q in shown), *((q, min(0.9, each * w)) for q, w in weight.items()))
    )


# ------------------------------------------------------------------------------ set-up
def landing(look: Look, kind: Kind) -> Iterator[Advice]:
    """One step short of a work: landing on mines hurts, a quiet step onto them does not."""
    s = look.state
    waiting = [n for n in kind.subjects(s) if any(True for _ in kind.of(s, n))]
    if not waiting:
        return
    name = UnitId(waiting[0])
    served = {f: sum(_steps(q, f) <= 1 for q in look.ours.values()) for f in look.wanted}
    risks = dict(mine_risk(s))
    best: Advice | None = None
    for order in kind.of(s, name):
        if not isinstance(order, Deploy):
            continue
        score, fort = _landing_value(look, order.at, served, risks)
        if fort is not None and (best is None or score > best.score):
            words = (
                f"{name} lands in {order.at}, one quiet step from {called(fort)}: "
                "hexes beside the works are the likeliest to be mined."
                if _steps(order.at, fort) == 1
                else f"{name} lands in {order.at}, right beside {called(fort)}."
            )
            best = Advice(order, score, words)
    if best is not None:
        yield best


def _steps(at: Place, fort: Place) -> int:
    return BOARD.distance(at, fort) - 1


def _landing_value(
    look: Look, at: Place, served: Mapping[Place, int], risks: Mapping[Place, float]
) -> tuple[float, Place | None]:
    best, which = -FAR * 1.0, None
    for fort, count in served.items():
        mp = look.way(at, fort)
        steps = _steps(at, fort)
        if steps > 1 or mp > ALLOWANCE:
            continue
        score = 2.0 - 1.2 * count + EYES * FORTS[fort].observation - 0.05 * mp
        if score > best:
            best, which = score, fort
    exposed = sum(at in field for field in FIELD.values()) / len(FIELD)
    return best - MINED * risks.get(at, 0.0) - EXPOSED * exposed, which
