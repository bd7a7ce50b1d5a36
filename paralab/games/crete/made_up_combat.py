"""What no table can show in the middle of a combat: for positions that somebody has made up."""

from __future__ import annotations

from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.state import Decision, State, UnitId
from paralab.games.crete.combat import planned
from paralab.games.crete.forces import (
    MOST_AIR,
    air_support,
    attackers,
    attacking_side,
    defenders,
    dropped,
    origins,
    standing_at,
    strength,
    under_attack,
)
from paralab.games.crete.orders import Also, Attack, Support
from paralab.games.crete.parts import AIR, COUNTERS, FOE, GERMAN, KIND, ON_MAP, SIDE_OF
from paralab.games.crete.results import attack_again, counterblow, hopeless
from paralab.games.crete.retreat import WAYS, can_retreat, refuges
from paralab.games.crete.sequence import (
    AIR_LANDING,
    COMMONWEALTH_COMBAT,
    GERMAN_COMBAT,
    SEQUENCES,
)
from paralab.games.crete.table import at, held, on_map

FIGHTING: Final = frozenset({"build", "counter", "fight", "again", "retreat", "loss"})
"""The choices during which an attack lies on the table."""


def announced(s: State, order: Action) -> bool:
    """Whether an order may lie on the table here."""
    if not s.pending or s.pending[-1].kind not in FIGHTING:
        return False
    match order:
        case Attack(unit=unit, at=place):
            return KIND.get(unit, "air") != "air" and place in ON_MAP
        case Also(at=place):
            return place in ON_MAP
        case Support(air=air):
            return air in AIR and s.pending[-1].kind == "build"
    return False


def fighting(s: State) -> Place | None:
    """The hex in which a unit that came down and its enemies may stand together."""
    if len(s.orders) != 1 or not isinstance(s.orders[0], Attack) or not s.pending:
        return None
    unit, place = s.orders[0].unit, s.orders[0].at
    shares = s.pending[-1].kind in ("fight", "retreat") and on_map(s, unit)
    return place if shares and at(s, unit) == place else None


def asked(s: State, choice: Decision) -> bool:
    """Whether this position can live with a choice that somebody has to make."""
    complete = all(n in s.units.get(c.side, {}) for n, c in COUNTERS.items())
    if not complete or len(s.pending) != 1 or choice.side not in FOE:
        return False
    if not _in_its_phase(s, choice) or not (choice.kind == "advance" or _an_attack(s)):
        return False
    match choice.kind:
        case "advance":
            return not s.orders and _can_advance(s, choice)
        case "loss":
            return _has_to_lose(s, choice)
        case "retreat":
            return _has_to_retreat(s, choice)
    return choice.kind in FIGHTING and _facing(s) and _may_answer(s, choice)


def _in_its_phase(s: State, choice: Decision) -> bool:
    """Attacks belong to a Combat Phase, but the fight over a drop to an Air Landing Phase."""
    phase = SEQUENCES[s.scenario][s.phase : s.phase + 1]
    if phase == (AIR_LANDING,):
        return choice.kind in ("fight", "retreat", "loss")
    return choice.kind != "fight" and phase in ((GERMAN_COMBAT,), (COMMONWEALTH_COMBAT,))


def _an_attack(s: State) -> bool:
    """Whether what lies on the table is one attack of one side."""
    if not all(announced(s, order) for order in s.orders):
        return False
    who, air = attackers(s), air_support(s)
    if not who or len({SIDE_OF[n] for n in who}) > 1 or len(set(who)) < len(who):
        return False
    planes = len(air) <= MOST_AIR and len(set(air)) == len(air)
    return planes and (not air or attacking_side(s) == GERMAN)


def _in_place(s: State) -> bool:
    """Whether all attackers stand where they can attack all the hexes: at a drop, in the hex."""
    if not all(on_map(s, n) for n in attackers(s)):
        return False
    if SEQUENCES[s.scenario][s.phase] == AIR_LANDING:
        return len(s.orders) == 1 and dropped(s)
    return all(p in WAYS[at(s, n)] for n in attackers(s) for p in under_attack(s))


def _facing(s: State) -> bool:
    """Whether the attackers are in place, and enemies in all the hexes."""
    foes = held(s, FOE[attacking_side(s)])
    return _in_place(s) and all(p in foes for p in under_attack(s))


def _may_answer(s: State, choice: Decision) -> bool:
    mine = choice.side == attacking_side(s)
    match choice.kind, choice.about:
        case "build", ():
            own_phase = SEQUENCES[s.scenario][s.phase].side == choice.side
            return mine and own_phase and not dropped(s) and bool(planned(s).targets)
        case (("counter" | "fight"), ()):
            blows = (counterblow(s, p, limited=False) for p in origins(s))
            able = can_retreat(s, defenders(s)) or not all(hopeless(s, b) for b in blows)
            return not mine and able and dropped(s) == (choice.kind == "fight")
        case "again", (place,) if place in origins(s):
            able = can_retreat(s, standing_at(s, Place(place)))
            able = able or not hopeless(s, attack_again(s, limited=False))
            return mine and able and not dropped(s)
    return False


def _split(choice: Decision, about: tuple[str, ...]) -> tuple[list[Place], list[UnitId]]:
    """The hexes, and then the ground units, that a choice is about; else two empty lists."""
    hexes = [Place(p) for p in about if p in ON_MAP]
    units = [UnitId(n) for n in about if SIDE_OF.get(n) == choice.side and n not in AIR]
    sound = (*hexes, *units) == about and len(set(about)) == len(about)
    return (hexes, units) if sound else ([], [])


def _has_to_retreat(s: State, choice: Decision) -> bool:
    """Whether these are left of a force in the hexes that it has to leave."""
    hexes, units = _split(choice, choice.about)
    if not units or not all(at(s, n) in hexes and refuges(s, n) for n in units):
        return False
    if choice.side != attacking_side(s):
        return tuple(hexes) == under_attack(s) and _in_place(s)
    # of the attackers only one hex was struck, and its neighbours there have struck it
    foes = held(s, FOE[choice.side])
    struck = all(p in foes and p in WAYS[hexes[0]] for p in under_attack(s))
    return len(hexes) == 1 and struck and SEQUENCES[s.scenario][s.phase] != AIR_LANDING


def _beside(s: State, hexes: list[Place], units: list[UnitId]) -> bool:
    """Whether all these hexes are next to all these units: in the end the units may enter them."""
    return all(on_map(s, n) and p in WAYS[at(s, n)] for n in units for p in hexes)


def _has_to_lose(s: State, choice: Decision) -> bool:
    owed, *rest = choice.about or ("",)
    hexes, units = _split(choice, tuple(rest))
    if SEQUENCES[s.scenario][s.phase] == AIR_LANDING:
        placed = all(hexes == [at(s, n)] for n in units)
    else:
        placed = _beside(s, hexes, units)
    enough = owed.isdecimal() and owed.isascii() and 0 < int(owed) < strength(tuple(units))
    return bool(hexes) and len(units) > 1 and placed and enough


def _can_advance(s: State, choice: Decision) -> bool:
    hexes, units = _split(choice, choice.about)
    foes = held(s, FOE[choice.side])
    free = all(p not in foes for p in hexes)
    return bool(hexes) and bool(units) and free and _beside(s, hexes, units)
