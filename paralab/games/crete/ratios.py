"""[9.0] Which column of a combat table two forces point at, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.basis import weakest
from paralab.core.board import Place
from paralab.core.rulings import NOTHING, Tally, rule
from paralab.core.state import State, UnitId
from paralab.games.crete.parts import BOARD, COUNTERS, EFFECTS, STRENGTH, TABLES, called
from paralab.games.crete.table import at
from paralab.kit.columns import Columns, odds_step, ratio
from paralab.kit.wording import listed

ALL_OUT, LIMITED = "all-out", "limited"
COLUMNS: Final = Columns(TABLES[ALL_OUT].columns, tuple(range(-2, 7)))
"""From 1 to 3, the lowest that may be fought, up to 7 to 1."""


def _covers() -> dict[Place, tuple[int, str]]:
    factors = EFFECTS["defense"]
    return {
        place: max((factors[ground], ground) for ground in kinds if ground in factors)
        for place, kinds in BOARD.terrain.items()
        if any(ground in factors for ground in kinds)
    }


COVER: Final = _covers()
"""By how much a hex multiplies whoever defends it, and which ground does it (4.8)."""


def table_name(limited: bool) -> str:
    """Which of the two combat tables."""
    return LIMITED if limited else ALL_OUT


@rule("2.7")
def attack_strength(units: tuple[UnitId, ...]) -> Tally:
    """The printed strengths of a force that attacks or counterattacks, air units included."""
    sums = NOTHING
    for n in units:
        sums = sums.add(STRENGTH[n], called(n), "2.7", COUNTERS[n].basis)
    return sums


def defense_strength(s: State, units: tuple[UnitId, ...], *, covered: bool = True) -> Tally:
    """The strengths of a force that is attacked: doubled in rough ground and in towns (4.8)."""
    sums = NOTHING
    for n in units:
        printed, basis = STRENGTH[n], COUNTERS[n].basis
        sums = sums.add(printed, called(n), "2.7", basis)
        factor, ground = COVER.get(at(s, n), (1, "")) if covered else (1, "")
        if factor > 1:
            words = f"{called(n)} doubled in {_ground(ground)}"
            sums = sums.add(printed * (factor - 1), words, "4.8", BOARD.basis_of(at(s, n)))
    return sums


def _ground(kind: str) -> str:
    return "a town" if kind == "town" else f"{kind} ground"


def defense(s: State, units: tuple[UnitId, ...], *, covered: bool = True) -> int:
    """The same as a number: asked often."""
    if not covered:
        return sum(STRENGTH[n] for n in units)
    return sum(STRENGTH[n] * COVER.get(at(s, n), (1, ""))[0] for n in units)


@rule("9.2")
def column(attack: int, against: int) -> str:
    """The column: rounded off for the defender, never above 7 to 1.

    >>> column(11, 4)
    '2-1'
    """
    return COLUMNS.named(odds_step(attack, against))


@rule("9.4")
def too_weak(attack: int, against: int) -> bool:
    """Whether the ratio is below 1 to 3, at which nobody fights."""
    return COLUMNS.below(odds_step(attack, against))


# ------------------------------------------------------------------------------ in words
def said(places: Iterable[str]) -> str:
    """Several things as one phrase.

    >>> said(["W0505", "W0506", "W0507"])
    'W0505, Maleme airfield (W0506) and Hill 107 (W0507)'
    """
    return listed(map(called, places))


def ratio_words(attack: int, against: int) -> str:
    """A ratio as it is said: ``2 to 1``.

    >>> ratio_words(11, 4), ratio_words(4, 16)
    ('2 to 1', '1 to 4')
    """
    a, d = ratio(attack, against)
    return f"{a} to {d}"


def weighed(
    s: State, by: tuple[UnitId, ...], targets: tuple[UnitId, ...], *, covered: bool = True
) -> dict[str, object]:
    """Two forces in numbers, for a sentence."""
    mass, sums = attack_strength(by), defense_strength(s, targets, covered=covered)
    return {
        "mass": mass.total,
        "against": sums.total,
        "ratio": ratio_words(mass.total, sums.total),
        "basis": weakest((mass.basis, sums.basis)),
    }
