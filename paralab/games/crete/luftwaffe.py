"""[11.0] The German air force: it adds its strength to an attack, and nothing touches it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.actions import Action
from paralab.core.events import Announced, Marked
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Bar, Facts, bar, rule
from paralab.core.state import State, UnitId
from paralab.games.crete.forces import MOST_AIR, air_support
from paralab.games.crete.orders import Support
from paralab.games.crete.parts import AIR, GERMAN
from paralab.games.crete.ratios import said
from paralab.games.crete.table import USED, names, side

IS_AIR: Final = frozenset(AIR)
SPENT: Final = frozenset({USED})


def _committed(s: State, order: Action) -> Facts:
    return {**names(s, order), "most": MOST_AIR, "known": said(air_support(s))}


@bar("11.0", "{air} is no air unit.", gate=True, facts=names)
def not_air(_: State, name: str) -> bool:
    """Ground units join an attack themselves."""
    return name not in IS_AIR


@bar("11.0", "The air units are German, and they help German attacks only.", gate=True)
def not_theirs(s: State, _: str) -> bool:
    """They never fly for the Commonwealth."""
    return side(s) != GERMAN


@bar("11.5", "Air units do not fly in Game-Turn 1.")
def first_turn(s: State, _: str) -> bool:
    """Not on the day of the landings."""
    return s.turn == 1


@bar("11.4", "{air} has flown in this Game-Turn already.", facts=names,
     remedy="It flies again in the next Game-Turn.")  # fmt: skip
def flown(s: State, name: str) -> bool:
    """One attack each Game-Turn."""
    return USED in s.units[GERMAN][UnitId(name)].marks


@bar("11.4", "{air} supports this attack already.", facts=names)
def committed(s: State, name: str) -> bool:
    """An air unit counts once."""
    return name in air_support(s)


@bar("11.0", "{known} support this attack; an attack has at most {most} air units.",
     facts=_committed)  # fmt: skip
def enough(s: State, name: str) -> bool:
    """Three at most."""
    there = air_support(s)
    return len(there) >= MOST_AIR and name not in there


@rule("11.6")
def support(w: Scribe, a: Support) -> None:
    """Wherever the attack is: an air unit needs no way to get there."""
    w.write(Announced(order=a, cases=("11.6", "11.0", "11.2")))


@rule("11.4")
def spend(w: Scribe, flyers: Iterable[UnitId]) -> None:
    """Whoever has flown does not fly again before the next Game-Turn."""
    for n in flyers:
        w.write(Marked(unit=n, on=SPENT, cases=("11.4",)))


@rule("11.4")
def fresh(w: Scribe) -> None:
    """A new Game-Turn: all air units can fly."""
    for n in AIR:
        if USED in w.state.units[GERMAN][n].marks:
            w.write(Marked(unit=n, off=SPENT, cases=("11.4",)))


SUPPORTING: Final = Kind(
    Support,
    lambda s: AIR if side(s) == GERMAN and s.turn > 1 else (),
    lambda _, n: (Support(UnitId(n)),),
    support,
    (not_air, not_theirs, first_turn, flown, committed, enough),
    ask=("Point at an air unit to add it.",),
    label="{air} supports the attack",
)


# ------------------------------------------------------------------------------ where none may fly
@bar("11.1", "Air units help attacks; in defense they do nothing.")
def never_in_defense(_: State, __: str) -> bool:
    """They are no help to whoever is attacked."""
    return True


@bar("10.5", "An attack that is rolled again is rolled without the power of air units.")
def never_again(_: State, __: str) -> bool:
    """They help at the first roll only."""
    return True


@bar("11.5", "No air unit takes part where an airborne unit has come down on the enemy.")
def not_at_a_drop(_: State, __: str) -> bool:
    """A fight over a drop is one of ground units."""
    return True


@bar("11.2", "Air units do not attack by themselves; a ground unit has to begin the attack.")
def never_alone(_: State, __: str) -> bool:
    """They only add to the strength of a ground attack."""
    return True


def _grounded(*why: Bar) -> Kind:
    """The order to support where no air unit may: it is there to say why not."""
    return Kind(Support, lambda _: (), lambda _, __: (), support, (not_air, *why))


NOT_IN_DEFENSE: Final = _grounded(never_in_defense)
NOT_AGAIN: Final = _grounded(never_again)
NOT_AT_A_DROP: Final = _grounded(not_at_a_drop)
NEVER_ALONE: Final = _grounded(not_theirs, never_alone)
