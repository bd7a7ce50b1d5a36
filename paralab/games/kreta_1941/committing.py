"""[6.2] The battle is committed: nobody who owes one may be left without a partner."""

from __future__ import annotations

from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.events import Announced, Answered, Asked, Marked, Resolved
from paralab.core.game import Kind, Scribe, passing
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Decision, Side, State, UnitId
from paralab.games.kreta_1941.airpower import pay
from paralab.games.kreta_1941.battle import (
    AID,
    attackers,
    guns,
    said,
    targets,
)
from paralab.games.kreta_1941.battle import air_in_attack as air
from paralab.games.kreta_1941.camouflage import turn_up
from paralab.games.kreta_1941.defending import could_aid
from paralab.games.kreta_1941.engagement import (
    left_over,
)
from paralab.games.kreta_1941.orders import Resolve
from paralab.games.kreta_1941.parts import FOE, is_token, side_of
from paralab.games.kreta_1941.results import fight
from paralab.games.kreta_1941.table import (
    ATTACKED,
    FOUGHT,
    names,
    phasing,
    side,
)
from paralab.kit.memo import per_state

HAS_FOUGHT: Final = frozenset({FOUGHT})
WAS_ATTACKED: Final = frozenset({ATTACKED})


# ------------------------------------------------------------------------------ committing it
@bar("6.12", "The battle is against {known}, not against {the_target}.", gate=True,
     facts=lambda s, a: {**names(s, a), "known": said(targets(s))})  # fmt: skip
def not_attacked(s: State, target: str) -> bool:
    """What is committed was announced."""
    return target not in targets(s)


_stranded: Final = per_state(lambda s: left_over(s, frozenset((*attackers(s), *targets(s)))))


def _alone(s: State, who: Side) -> list[UnitId]:
    return [n for n in _stranded(s) if side_of(n) == who]


def _partners(s: State, a: Resolve) -> Facts:
    lost, spared = _alone(s, side(s)), _alone(s, FOE[side(s)])
    return {
        **names(s, a),
        "lost": said(lost),
        "spared": said(spared),
        "whom": "whom it touches" if len(lost) == 1 else "whom they touch",
        "has": "has" if len(lost) == 1 else "have",
        "is": "is" if len(spared) == 1 else "are",
        "whose": "it" if len(spared) == 1 else "them",
    }


@bar(
    "6.22",
    "{lost} {has} to attack too, and after this battle nobody would be left {whom}.",
    facts=_partners,
    remedy="Let {lost} join this battle, or leave an enemy for another one.",
)
def strands_own(s: State, a: Resolve) -> bool:
    """Every own unit in contact comes to its battle."""
    return bool(_alone(s, side(s)))


@bar(
    "6.21",
    "{spared} {is} to be attacked too, and after this battle nobody would be left to attack"
    " {whose}.",
    facts=_partners,
    remedy="Attack {spared} in this battle as well, or leave a unit for another one.",
)
def strands_foe(s: State, a: Resolve) -> bool:
    """Every enemy in contact comes to its battle."""
    return bool(_alone(s, FOE[side(s)]))


@bar(
    "8.21",
    "No air points are in this battle, and nobody else attacks {known}.",
    facts=lambda s, a: {**names(s, a), "known": said(targets(s))},
    remedy="Commit one air point at least, or call the raid off.",
)
def nothing_there(s: State, a: Resolve) -> bool:
    """A raid needs a point."""
    return not attackers(s) and not guns(s) and not air(s)


@rule("6.29")
def commit(w: Scribe, _: Resolve) -> None:
    """The attacker's forces are fixed (7.47): everybody in the battle has had it for this phase."""
    for n in attackers(w.state):
        w.write(Marked(unit=n, on=HAS_FOUGHT, cases=("6.26",)))
    _show_guns(w)
    pay(w, air(w.state))
    w.write(Answered(cases=("6.12",)))
    if not _turned_up(w):
        return
    for n in targets(w.state):
        w.write(Marked(unit=n, on=WAS_ATTACKED, cases=("6.27",)))
    if could_aid(w.state):
        choice = Decision(FOE[phasing(w.state)], AID)
        w.write(Asked(decision=choice, cases=("7.47",)))
    else:
        fight(w)


@rule("7.33")
def _show_guns(w: Scribe) -> None:
    """The supporting artillery is named before the die, and has fired for this phase (7.34)."""
    for n in guns(w.state):
        w.write(Marked(unit=n, on=HAS_FOUGHT, cases=("7.34", "7.33")))


def _turned_up(w: Scribe) -> bool:
    """Turn up whoever is attacked face down; where nobody was, the attack is spent (ours)."""
    for token in [n for n in targets(w.state) if is_token(n)]:
        found = turn_up(w, token, "16.31")
        for order in w.state.orders:
            w.write(Resolved(order=order, idle=found is None, cases=("16.34",)))
            if found is not None:
                w.write(Announced(order=_at(order, token, found), cases=("16.31",)))
        if found is None:
            return False
    return True


def _at(order: Action, token: UnitId, found: UnitId) -> Action:
    """The same order, at the unit that was under the token."""
    fields = {f: getattr(order, f) for f in order.__struct_fields__}
    return type(order)(**{f: found if v == token else v for f, v in fields.items()})


COMMITTING: Final = Kind(
    Resolve,
    targets,
    lambda _, n: (Resolve(UnitId(n)),),
    commit,
    (not_attacked,),
    (strands_own, strands_foe, nothing_there),
    ask=("Point at an attacked unit to fight the battle.",),
    label="Fight the battle against {target}",
)


@rule("6.25")
def call_off(w: Scribe, _: Pass) -> None:
    """What was put together comes to nothing: battles come in any order and combination."""
    for order in w.state.orders:
        w.write(Resolved(order=order, idle=True, cases=("6.25",)))
    w.write(Answered(cases=("6.25",)))


CALLING_OFF: Final = passing(call_off, "Call this battle off")
