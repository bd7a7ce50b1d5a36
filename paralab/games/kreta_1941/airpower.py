"""[8.2] The Luftwaffe over a battle: in attack, in defence, or alone against any British unit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.events import Announced
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Side, State, UnitId
from paralab.games.kreta_1941.airpoints import AIR_BARS, affordable, dark, no_number, spend
from paralab.games.kreta_1941.battle import AID, begin, of_a_lander
from paralab.games.kreta_1941.engagement import roll
from paralab.games.kreta_1941.orders import Raid, Support
from paralab.games.kreta_1941.parts import FOE, GERMAN, called, side_of
from paralab.games.kreta_1941.table import (
    ATTACKED,
    air_left,
    names,
    night,
    on_map,
    side,
    standing,
    unit,
)


# ------------------------------------------------------------------------------ alone
@bar("8.1", "Only the German side has aircraft.", gate=True)
def no_air_force(s: State, _: str) -> bool:
    """Air power is German."""
    return side(s) != GERMAN


@bar("8.21", "{the_target} is no British unit on a map.", gate=True, facts=names)
def no_target(s: State, name: str) -> bool:
    """Any British unit on either map."""
    return side_of(name) != FOE[side(s)] or not on_map(s, name)


@bar("10.21", "This is a night turn: no aircraft attack.")
def by_night(s: State, _: str) -> bool:
    """No points by night."""
    return night(s)


@bar("8.11", "All air points of this turn are spent.")
def spent(s: State, _: str) -> bool:
    """Nothing to attack with."""
    return air_left(s) < 1 and not night(s)


@bar("6.27", "{target} has been attacked in this phase; nobody is attacked twice.", facts=names)
def was_attacked(s: State, name: str) -> bool:
    """One attack on each unit."""
    return ATTACKED in unit(s, name).marks


@rule("8.21")
def raid(w: Scribe, a: Raid) -> None:
    """An attack by air power alone is put together as any other is."""
    begin(w, a, "8.21")


@rule("8.0")
def victims(s: State) -> Iterable[str]:
    """All enemies on the maps, while there are points."""
    return roll(s, FOE[side(s)]) if side(s) == GERMAN and air_left(s) > 0 else ()


RAIDING: Final = Kind(
    Raid,
    victims,
    lambda _, n: (Raid(UnitId(n)),),
    raid,
    (no_air_force, no_target, by_night, spent, was_attacked),
    ask=("Choose a British unit to raid from the air.",),
    label="Raid {target} from the air",
)


@rule("8.23")
def can_raid(s: State, who: Side) -> bool:
    """Whether a side has aircraft left, and somebody to raid."""
    return who == GERMAN and air_left(s) > 0 and bool(standing(s, FOE[who]))


# ------------------------------------------------------------------------------ support
@bar(
    "8.11", "Aircraft support German units only; there are no British ones in this game.", gate=True
)
def not_theirs(s: State, _: Action | str) -> bool:
    """Against the words of 3.14: the British attack without (ours)."""
    return side(s) != GERMAN


def supported(s: State) -> bool:
    """Whether air points are in the battle at hand."""
    return any(type(o) is Support for o in s.orders)


def _there(s: State, a: Action) -> Facts:
    found = next((o for o in s.orders if type(o) is Support), None)
    return {**names(s, a), "there": called(found.points) if found else ""}


@bar(
    "8.21",
    "{there} are in this battle already; their number is said once.",
    facts=_there,
    remedy="Call the battle off to say it anew.",
)
def said_already(s: State, _: str) -> bool:
    """One number for a battle."""
    return supported(s)


@bar("12.23", "A unit in this battle has landed on the enemy, and there no aircraft give support.")
def at_a_landing(s: State, _: str) -> bool:
    """They could not tell friend from foe."""
    return s.pending[-1].kind != AID and of_a_lander(s)


@rule("8.2")
def support(w: Scribe, a: Support) -> None:
    """Wherever it is: air points have no range."""
    w.write(Announced(order=a, cases=("8.2", "8.21")))


@rule("8.22")
def pay(w: Scribe, points: int) -> None:
    """Points once used are gone for the turn."""
    spend(w, points, "8.21")


def offered(s: State) -> Iterable[str]:
    """What a German may name."""
    return affordable(s) if side(s) == GERMAN else ()


SUPPORTING: Final = Kind(
    Support,
    offered,
    lambda _, p: (Support(Place(p)),),
    support,
    (not_theirs, said_already, at_a_landing),
    AIR_BARS,
    ask=("Choose how many air points support it.",),
    label="{points} in support",
    exact=True,
)


@bar("8.21", "There is no battle to support yet: an attack or a raid comes first.")
def no_battle(_: State, __: Action) -> bool:
    """Points go to a battle that is being put together."""
    return True


NEVER_ALONE: Final = Kind(
    Support,
    lambda _: (),
    lambda _, __: (),
    support,
    (not_theirs,),
    (no_number, dark, no_battle),
    label=SUPPORTING.label,
)
"""The order to support where there is no battle: it is there to say why not."""
