"""[6.2] A battle is put together, unit by unit, then committed; nobody avoids one that is owed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import Facts, bar, rule
from paralab.core.state import Side, State, UnitId
from paralab.games.kreta_1941.airpower import NEVER_ALONE, RAIDING, can_raid
from paralab.games.kreta_1941.artillery import FIRING, can_fire, was_attacked
from paralab.games.kreta_1941.battle import air_in_attack as air
from paralab.games.kreta_1941.battle import (
    attackers,
    begin,
    said,
    targets,
)
from paralab.games.kreta_1941.engagement import (
    due,
    end_combat,
    engaged,
    landed_on,
    owes_more,
    touched,
)
from paralab.games.kreta_1941.orders import Attack
from paralab.games.kreta_1941.parts import FOE, SIDES, air_points, side_of
from paralab.games.kreta_1941.table import (
    FOUGHT,
    at,
    enemy_held,
    names,
    not_there,
    not_yours,
    on_map,
    side,
    unit,
)


# ------------------------------------------------------------------------------ who attacks
@bar(
    "5.31",
    "{unit} had no enemy in its zone of control when this phase began, and so it attacks nobody.",
    facts=names,
    remedy="A unit comes into contact in its own movement phase; artillery may fire from afar.",
)
def not_in_contact(s: State, name: str) -> bool:
    """Only contact leads to an attack."""
    return not engaged(s, name)


@bar("6.26", "{unit} has attacked in this phase; once is all.", facts=names)
def has_fought(s: State, name: str) -> bool:
    """One attack for each unit."""
    return FOUGHT in unit(s, name).marks


# ------------------------------------------------------------------------------ whom
@bar("6.11", "{the_target} is no enemy unit on a map.", gate=True, facts=names)
def no_foe(s: State, a: Attack) -> bool:
    """Only enemies are attacked."""
    return side_of(a.target) != FOE[side(s)] or not on_map(s, a.target)


def _both(s: State, a: Attack) -> Facts:
    return {**names(s, a), "here": at(s, a.unit), "there": at(s, a.target)}


@bar(
    "6.11",
    "{target} is in {there}, not next to {unit} in {here}; only neighbours fight.",
    gate=True,
    facts=_both,
)
def too_far(s: State, a: Attack) -> bool:
    """Units fight on adjacent hexes."""
    return not landed_on(s, a.unit) and at(s, a.target) not in touched(s, a.unit)


def _lander(s: State, a: Attack) -> Facts:
    lander = a.unit if landed_on(s, a.unit) else a.target
    found = enemy_held(s).get(at(s, lander), ())
    return {**names(s, a), "lander": lander, "foe": said(found), "there": at(s, lander)}


@bar("12.23", "{lander} has landed on {foe} in {there}: it fights for that hex only.",
     facts=_lander)  # fmt: skip
def fights_for_its_hex(s: State, a: Attack) -> bool:
    """A lander touches only whom it has landed on."""
    return landed_on(s, a.unit) and at(s, a.target) != at(s, a.unit)


# ------------------------------------------------------------------------------ in one battle
@bar("6.26", "{unit} attacks {target} already.", facts=names)
def joined(s: State, a: Attack) -> bool:
    """Announced once."""
    return a in s.orders


def _battle(s: State, a: Attack) -> Facts:
    by, against = attackers(s), targets(s)
    others = [n for n in by if n != a.unit]
    return {
        **names(s, a),
        "others": said(others),
        "their": "attacks" if len(others) == 1 else "attack",
        "known": said(against),
    }


@bar(
    "6.28",
    "{unit} attacks {known}, one unit several; so nobody else can join.",
    facts=lambda s, a: {**_battle(s, a), "unit": attackers(s)[0]},
    remedy="Call the battle off, and let the others attack one enemy each or all of them one.",
)
def one_on_many(s: State, a: Attack) -> bool:
    """Several may not attack several."""
    return len(targets(s)) > 1 and bool(attackers(s)) and a.unit not in attackers(s)


@bar(
    "6.28",
    "{others} {their} {known} in this battle; several units attack one enemy only, so {target}"
    " cannot be added.",
    facts=_battle,
    remedy="Attack {target} in a battle of its own.",
)
def many_on_one(s: State, a: Attack) -> bool:
    """A second target is for a single attacker."""
    against = targets(s)
    if not against or a.target in against or one_on_many.stands(s, a):
        return False
    return any(n != a.unit for n in attackers(s))


@bar(
    "6.11",
    "The battle that is being put together is against {known}; {target} is not part of it.",
    facts=_battle,
    remedy="Attack {known} with {unit} first, or call the battle off.",
)
def another_battle(s: State, a: Attack) -> bool:
    """Whoever joins guns or aircraft attacks what they attack."""
    return bool(s.orders) and a.target not in targets(s) and not attackers(s)


@bar(
    "12.23",
    "{unit} has landed on the enemy: no aircraft support its battle, and {points} are in this one.",
    facts=lambda s, a: {**names(s, a), "points": air_points(air(s))},
    remedy="Call the battle off and leave the aircraft out.",
)
def no_air_for_landers(s: State, a: Attack) -> bool:
    """Air power keeps out where somebody has landed on the enemy."""
    return landed_on(s, a.unit) and air(s) > 0


def enemies_touched(s: State, name: str) -> Iterable[Action]:
    """Every enemy in contact."""
    foes = enemy_held(s)
    return [Attack(UnitId(name), n) for p in touched(s, name) for n in foes.get(p, ())]


def attackable(s: State) -> Iterable[str]:
    """Those who owe a battle."""
    return due(s, side(s))


@rule("6.23")
def join(w: Scribe, a: Attack) -> None:
    """The first begins a battle; others join it, or a single one takes on more enemies (6.24)."""
    begin(w, a, "6.24" if a.unit in attackers(w.state) else "6.23", "6.12", "6.28")


ATTACKING: Final = Kind(
    Attack,
    attackable,
    enemies_touched,
    join,
    (not_yours, not_there, not_in_contact, has_fought),
    (
        no_foe, too_far, fights_for_its_hex, was_attacked, joined, one_on_many, many_on_one,
        another_battle, no_air_for_landers,
    ),
    ask=("Choose a unit to attack with.", "{0}: attack whom?"),
    label="{unit} attacks {target}",
)  # fmt: skip


# ------------------------------------------------------------------------------ the phase
def _debts(s: State, _: Action) -> Facts:
    own, theirs = due(s, side(s)), due(s, FOE[side(s)])
    have = "has" if len(own) == 1 else "have"
    be = "has" if len(theirs) == 1 else "have"
    return {"own": said(own), "have": have, "foes": said(theirs), "be": be}


@bar(
    "6.29",
    "The phase is not over: {own} {have} to attack, and {foes} {be} to be attacked.",
    facts=_debts,
)
def owed(s: State, _: Pass | str) -> bool:
    """Nobody avoids combat."""
    return owes_more(s)


def end(w: Scribe, _: Pass) -> None:
    """The phase is over once all that was owed is done."""
    end_combat(w)
    w.close()


ENDING: Final = Kind(
    Pass, lambda _: ("pass",), lambda _, __: (Pass(),), end, bars=(owed,), label="No more battles"
)
COMBAT_KINDS: Final[tuple[Kind, ...]] = (ATTACKING, FIRING, RAIDING, NEVER_ALONE, ENDING)


def idle_combat(who: Side) -> Callable[[State], tuple[str, str] | None]:
    """Whether a combat phase passes by itself, for reasons that all can see."""

    def passes(s: State) -> tuple[str, str] | None:
        if owes_more(s) or can_fire(s, who) or can_raid(s, who):
            return None
        return (
            f"No {SIDES[who]} unit touches an enemy or can fire at one: the {SIDES[who]} combat"
            " phase passes by itself.",
            "3.1",
        )

    return passes
