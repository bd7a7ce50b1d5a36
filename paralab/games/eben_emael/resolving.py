"""[5.2] [7.1] [8.2] Carrying out what lies announced on the table, in the owner's order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.events import Answered, Asked, Eliminated
from paralab.core.game import Kind, Phase, Scribe, passing
from paralab.core.rulings import Facts, bar
from paralab.core.state import Decision, State, UnitId
from paralab.games.eben_emael.assault import (
    advance,
    asked_about,
    lose,
    not_asked,
    not_in_excess,
    not_victorious,
    stay,
    storm,
)
from paralab.games.eben_emael.demolition import demolish
from paralab.games.eben_emael.fire import shoot
from paralab.games.eben_emael.movement import crowd
from paralab.games.eben_emael.orders import Advance, Assault, Demolish, Fire, Lose, Resolve
from paralab.games.eben_emael.parts import called
from paralab.games.eben_emael.table import names, side


def key(order: Action) -> str:
    """By what an announced order is called up: its firer, its sapper, or its target."""
    match order:
        case Fire(by=by):
            return by
        case Demolish(unit=unit):
            return unit
        case Assault(target=target):
            return target
        case _:
            raise TypeError(f"{order} is nothing that is announced")


def begin_attacks(w: Scribe, _: Pass) -> None:
    """No more is announced: now it is carried out, in the order its owner likes."""
    if w.state.orders:
        choice = Decision(side(w.state), "resolve")
        cases = dict.fromkeys("7.1" if type(o) is Assault else "8.2" for o in w.state.orders)
        w.write(Asked(decision=choice, cases=tuple(cases)))
    else:
        w.close()


def _named(s: State, a: Resolve) -> Facts:
    known = ", ".join(map(called, dict.fromkeys(map(key, s.orders))))
    return {**names(s, a), "known": known}


@bar("5.2", "{the_what} has nothing announced. Announced are: {known}.", gate=True, facts=_named)
def nothing_announced(s: State, what: str) -> bool:
    """Only what lies on the table is carried out."""
    return what not in map(key, s.orders)


def resolve(w: Scribe, a: Resolve) -> None:
    """Carry out what was announced; the two fires of a work follow each other (12.2)."""
    for order in [o for o in w.state.orders if key(o) == a.what]:
        match order:
            case Fire():
                shoot(w, order)
            case Demolish():
                demolish(w, order)
            case Assault(target=target):
                storm(w, UnitId(target))
                break
    settle(w)


def settle(w: Scribe) -> None:
    """When nothing announced is left, the resolving is over, and so is the step."""
    s = w.state
    if not s.orders and s.pending and s.pending[-1].kind == "resolve":
        w.write(Answered(cases=("5.2",)))
        w.close()


def _lose(w: Scribe, a: Lose) -> None:
    lose(w, a)
    settle(w)


def _thin_out(w: Scribe, a: Lose) -> None:
    w.write(Eliminated(unit=a.unit, cases=("4.4",)))
    w.write(Answered(cases=("4.4",)))
    crowd(w)


def _advance(w: Scribe, a: Advance) -> None:
    advance(w, a)
    settle(w)


def _stay(w: Scribe, a: Pass) -> None:
    stay(w, a)
    settle(w)


def _losers(s: State, name: str) -> Iterable[Action]:
    return (Lose(UnitId(name)),)


RESOLVING: Final = Kind(
    Resolve,
    lambda s: dict.fromkeys(map(key, s.orders)),
    lambda _, what: (Resolve(what),),
    resolve,
    (nothing_announced,),
    ask=("Carry out what is announced, in any order.",),
    label="Carry out {what}",
)
DECISIONS: Final = {
    "resolve": Phase(
        "carrying out of what was announced",
        "5.2",
        kinds=(RESOLVING,),
        short="Carry out",
        help="Each result counts at once, before the next die falls.",
    ),
    "loss": Phase(
        "choice of a loss",
        "7.5",
        kinds=(
            Kind(
                Lose, asked_about, _losers, _lose, (not_asked,),
                ask=("Choose which of the attackers is lost.",), label="{unit} is lost",
            ),
        ),
        short="Loss",
        help="One of the attacking squads is eliminated; its owner chooses which.",
    ),
    "excess": Phase(
        "choice of a squad in excess",
        "4.4",
        kinds=(
            Kind(
                Lose, asked_about, _losers, _thin_out, (not_in_excess,),
                ask=("Choose which of the squads that share a hex is lost.",),
                label="{unit} is lost",
            ),
        ),
        short="Excess",
        help="Two squads have ended in one hex; the owner chooses which is eliminated.",
    ),
    "advance": Phase(
        "advance",
        "7.6",
        kinds=(
            Kind(
                Advance, lambda s: asked_about(s)[1:], lambda _, n: (Advance(UnitId(n)),), _advance,
                (not_victorious,), ask=("Choose who advances, or stay.",), label="{unit} advances",
            ),
            passing(_stay, "Nobody advances"),
        ),
        short="Advance",
        help="One victorious squad may advance into the emptied hex, now or not at all.",
    ),
}  # fmt: skip
