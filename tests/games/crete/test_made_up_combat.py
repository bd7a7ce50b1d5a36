"""Positions in the middle of a combat that no play can lead to are refused."""

from __future__ import annotations

import msgspec
import pytest

from paralab.core.actions import Action
from paralab.core.state import Decision, State, UnitId
from paralab.games.crete import GAME
from paralab.games.crete.orders import Also, Attack, Resolve, Support
from paralab.games.crete.parts import COMMONWEALTH, GERMAN
from tests.games.crete.scene import GERMAN_COMBAT, do, number, scene
from tests.games.crete.test_chapter_8 import HERE, NE, SE, N, S

UNITS = {"1/1": N, "2/1": S, "22": HERE, "23": NE}


def built() -> State:
    """An attack that is being put together."""
    return do(scene(UNITS, GERMAN_COMBAT), f"attack 1/1 {HERE}").state


def refused(s: State) -> bool:
    """Whether a position has a flaw."""
    return bool(list(GAME.flaws(s)))


def test_what_play_makes_is_accepted() -> None:
    s = built()
    assert not refused(s)
    for line, dice in ((f"resolve {HERE} limited", [1]), (f"counter {N} limited", [2])):
        s = do(s, line, dice=dice).state
        assert not refused(s)


@pytest.mark.parametrize(
    "orders",
    [
        (),  # an answer is asked for, and nothing lies on the table
        (Also(HERE),),
        (Attack(UnitId("1/1"), SE),),  # nobody there, and two hexes off
        (Attack(UnitId("1/1"), NE), Attack(UnitId("2/1"), NE)),  # 2/1 is not next to it
        (Attack(UnitId("1/1"), HERE), Attack(UnitId("1/1"), HERE)),
        (Attack(UnitId("1/1"), HERE), Attack(UnitId("23"), HERE)),
        (Attack(UnitId("3/1"), HERE),),  # still in its box
        (Attack(UnitId("Ju-88"), HERE),),
        (Attack(UnitId("1/1"), HERE), Support(UnitId("1/2"))),
        (Attack(UnitId("1/1"), HERE), *[Support(UnitId("Ju-88"))] * 2),
        (Attack(UnitId("1/1"), HERE), Resolve(HERE)),
    ],
)
def test_attacks_that_cannot_be(orders: tuple[Action, ...]) -> None:
    assert refused(msgspec.structs.replace(built(), orders=orders))


@pytest.mark.parametrize(
    "choice",
    [
        Decision(COMMONWEALTH, "build"),
        Decision(GERMAN, "build", ("1/1",)),
        Decision(GERMAN, "counter"),
        Decision(COMMONWEALTH, "fight"),  # nobody has dropped
        Decision(COMMONWEALTH, "again", (N,)),
        Decision(GERMAN, "again", (S,)),
        Decision(GERMAN, "again"),
        Decision(COMMONWEALTH, "retreat"),
        Decision(COMMONWEALTH, "retreat", (HERE, "23")),  # it stands elsewhere
        Decision(COMMONWEALTH, "retreat", (NE, "23")),  # that hex is not under attack
        Decision(COMMONWEALTH, "retreat", ("22", HERE)),
        Decision(GERMAN, "loss", ("6", HERE, "1/1")),  # nothing to choose
        Decision(GERMAN, "loss", ("twelve", HERE, "1/1", "2/1")),
        Decision(GERMAN, "loss", ("12", HERE, "1/1", "2/1")),  # not enough to choose from
        Decision(GERMAN, "loss", ("5", SE, "1/1", "2/1")),
        Decision(GERMAN, "advance", (SE, "2/1")),  # an attack lies on the table still
        Decision(GERMAN, "picnic"),
    ],
)
def test_choices_that_cannot_be(choice: Decision) -> None:
    assert refused(msgspec.structs.replace(built(), pending=(choice,)))


def test_choices_in_the_wrong_phase_or_one_upon_the_other() -> None:
    s = built()
    assert refused(msgspec.structs.replace(s, phase=number("historical", "German Movement Phase")))
    assert refused(msgspec.structs.replace(s, pending=s.pending * 2))
    assert refused(msgspec.structs.replace(s, pending=()))


def test_advances_that_cannot_be() -> None:
    s = scene(UNITS, GERMAN_COMBAT)
    for about, wrong in (((SE, "2/1"), False), ((HERE, "2/1"), True), ((SE, "1/1"), True)):
        choice = Decision(GERMAN, "advance", about)
        assert refused(msgspec.structs.replace(s, pending=(choice,))) is wrong
