"""Positions in the middle of a combat phase that no play can lead to are refused."""

from __future__ import annotations

import msgspec
import pytest

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.state import Decision, State, Unit, UnitId
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.orders import Aid, Attack, Barrage, Raid, Resolve, Support
from paralab.games.kreta_1941.parts import BRITISH, GERMAN, side_of
from paralab.games.kreta_1941.table import AIDED, AIR, ATTACKED, DISPLACED, ENGAGED, FOUGHT
from tests.games.kreta_1941.fights import HERE, NE, NW, SE, SW, N, S, away, fight
from tests.games.kreta_1941.scene import do, number

UNITS = {"1/3spad": S, "2/3spad": SW, "22NZ": HERE, "1/95art": away(S, "S", "S"),
         "23NZ": away(N, "N", "N"), "art.-1": away(N, "N")}  # fmt: skip


def unit_(name: str) -> UnitId:
    """The name of a unit."""
    return UnitId(name)


A, B, D, GUN, HELP = map(unit_, ("1/3spad", "2/3spad", "22NZ", "1/95art", "art.-1"))
AIR_3 = Support(Place("air-3"))


def begun() -> State:
    """A German combat phase with a battle that is being put together."""
    return do(fight(UNITS), "attack 1/3spad 22NZ").state


def committed() -> State:
    """The same battle: everybody is in it, and the defender is asked."""
    s = do(begun(), "attack 2/3spad 22NZ", "barrage 1/95art 22NZ", "support air-3").state
    return do(s, "resolve 22NZ").state


def beaten() -> State:
    """The same, and 22NZ has to retreat two hexes."""
    return do(committed(), "pass", dice=[2]).state


def refused(s: State) -> bool:
    """Whether a position has a flaw."""
    return bool(list(GAME.flaws(s)))


def changed(s: State, **what: object) -> State:
    """The same position with something else in it."""
    return msgspec.structs.replace(s, **what)


def marked(s: State, name: str, *marks: str) -> State:
    """The same position with other markers on one unit."""
    side = side_of(name)
    assert side is not None
    u = s.units[side][UnitId(name)]
    units = {**s.units[side], UnitId(name): Unit(u.at, frozenset(marks), u.spent, u.hexes)}
    return changed(s, units={**s.units, side: units})


def test_what_play_makes_is_accepted() -> None:
    s = beaten()
    for line in (f"retreat 22NZ {N}", f"retreat 22NZ {away(N, 'NE')}", f"pursue 1/3spad {HERE}"):
        assert not refused(s)
        s = do(s, line).state
    assert not refused(s)
    assert not refused(begun())
    assert not refused(committed())


@pytest.mark.parametrize(
    "orders",
    [
        (),
        (Attack(A, D), Attack(A, D)),
        (Attack(D, A),),
        (Attack(A, unit_("23NZ")),),  # not next to it
        (Attack(unit_("3/3spad"), D),),  # not on the map
        (Attack(GUN, D),),  # not in contact
        (Attack(A, D), Barrage(B, D)),
        (Attack(A, D), Barrage(GUN, unit_("23NZ"))),
        (Attack(A, D), Support(Place("air-99"))),
        (Attack(A, D), AIR_3, AIR_3),
        (AIR_3, Attack(A, D)),
        (Attack(A, D), Aid(HELP)),
        (Attack(A, D), Resolve(D)),
        (Raid(D), Raid(D)),
        (Raid(A),),
    ],
)
def test_battles_that_cannot_be(orders: tuple[Action, ...]) -> None:
    assert refused(changed(begun(), orders=orders))


@pytest.mark.parametrize(
    "choice",
    [
        Decision(BRITISH, "build"),
        Decision(GERMAN, "build", ("22NZ",)),
        Decision(GERMAN, "aid"),
        Decision(BRITISH, "aid"),  # the battle is not committed: nobody is marked
        Decision(BRITISH, "retreat"),
        Decision(BRITISH, "retreat", ("5", "22NZ")),
        Decision(BRITISH, "retreat", ("0", "22NZ")),
        Decision(BRITISH, "retreat", ("two", "22NZ")),
        Decision(BRITISH, "retreat", ("2", "23NZ")),  # it is not in the battle
        Decision(BRITISH, "retreat", ("2", "22NZ", "22NZ")),
        Decision(GERMAN, "retreat", ("2", "22NZ")),
        Decision(BRITISH, "retreat", ("2", "22NZ", f"22NZ={HERE}>{NE}")),  # it stands elsewhere
        Decision(BRITISH, "retreat", ("2", "22NZ", f"22NZ={S}>{HERE}>{N}")),  # and is through
        Decision(BRITISH, "retreat", ("2", "22NZ", "22NZ=nowhere>at-all")),
        Decision(BRITISH, "retreat", ("2", "22NZ", "1/3spad<")),
        Decision(BRITISH, "displace", ("23NZ", "22NZ")),
        Decision(GERMAN, "pursue", ("1", "1", "1/3spad", f"22NZ={HERE}>{N}")),  # orders lie there
        Decision(GERMAN, "picnic"),
    ],
)
def test_choices_that_cannot_be(choice: Decision) -> None:
    assert refused(changed(begun(), pending=(choice,)))


def test_a_support_of_the_defence_that_cannot_be() -> None:
    s = committed()
    assert refused(changed(s, tracks={}))  # the aircraft have not been paid for
    assert refused(marked(s, "1/3spad", ENGAGED))  # nor has it attacked
    assert refused(marked(s, "22NZ", ENGAGED))
    aided = do(s, "aid art.-1", dice=[3])
    assert aided.state.orders
    assert refused(changed(s, orders=(*s.orders, Aid(HELP))))  # it bears no marker
    assert refused(changed(s, orders=(*s.orders, Aid(unit_("23NZ")))))
    assert refused(changed(s, orders=()))


def test_pursuits_that_cannot_be() -> None:
    s = do(beaten(), f"retreat 22NZ {N}", f"retreat 22NZ {away(N, 'NE')}").state
    (choice,) = s.pending
    assert choice.kind == "pursue"
    way = f"22NZ={HERE}>{N}>{away(N, 'NE')}"
    assert choice.about == ("2", "2", "1/3spad", "2/3spad", way)
    for about in (
        (),
        ("2", "2"),
        ("2", "3", "1/3spad", way),
        ("2", "0", "1/3spad", way),
        ("2", "2", way),
        ("2", "2", "1/3spad"),
        ("2", "2", "1/3spad", "1/3spad", way),
        ("2", "2", "22NZ", way),
        ("2", "2", "1/95art", way),
        ("2", "2", "1/3spad", f"22NZ={HERE}>{N}"),
        ("2", "2", "1/3spad", f"2/3spad={HERE}>{N}>{away(N, 'NE')}"),
        ("2", "2", "1/3spad", way, "22NZ<"),
        ("2", "2", "1/3spad", way, "x"),
    ):
        assert refused(changed(s, pending=(Decision(GERMAN, "pursue", about),))), about
    assert refused(changed(s, pending=(Decision(BRITISH, "pursue", choice.about),)))
    assert refused(changed(s, phase=number("historical", "British Attack")))


def test_making_way_that_cannot_be() -> None:
    crowd = {"1/3spad": S, "22NZ": HERE, "23NZ": N, "Sap.NZ": NE, "1Grec": NW}
    s = do(fight(crowd), "attack 1/3spad 22NZ", "support air-12", "resolve 22NZ", dice=[4]).state
    s = do(s, f"retreat 22NZ {N}").state
    below, top = s.pending
    assert (top.kind, top.about) == ("displace", ("23NZ", "22NZ"))
    for about in (
        (),
        ("23NZ",),
        ("22NZ", "22NZ"),
        ("1/3spad", "22NZ"),
        ("23NZ", "Sap.NZ"),
        ("x", "y"),
    ):
        assert refused(changed(s, pending=(below, Decision(BRITISH, "displace", tuple(about))))), (
            about
        )
    assert refused(changed(s, pending=(top,)))
    assert refused(changed(s, pending=(top, below)))
    assert refused(changed(s, pending=(below, below)))


@pytest.mark.parametrize(
    ("name", "mark"),
    [("1/3spad", ATTACKED), ("1/3spad", AIDED), ("22NZ", FOUGHT), ("Argyll", ENGAGED)],
)
def test_marks_that_cannot_be(name: str, mark: str) -> None:
    assert refused(marked(fight(UNITS), name, ENGAGED, mark))


def test_marks_belong_to_the_combat_phase_and_contact_has_to_be_marked() -> None:
    s = fight(UNITS)
    assert not refused(s)
    assert refused(changed(s, phase=number("historical", "German Movement")))
    bare = marked(marked(marked(s, "1/3spad"), "2/3spad"), "22NZ")
    (found,) = {w for w in GAME.flaws(bare) if "1/3spad" in w}
    assert found == "1/3spad touches 22NZ, so both are 'engaged' since the phase began"
    assert not refused(marked(s, "art.-1", DISPLACED))
    assert refused(changed(s, orders=(Attack(A, D),)))
    assert refused(changed(begun(), tracks={AIR: 13}))
    token = fight({"1/3spad": S, "?1=22NZ": away(SE, "SE", "SE")}, scenario="full")
    assert not refused(token)
    assert refused(marked(token, "?1", ATTACKED))


@pytest.mark.parametrize("mark", ["<b>", "pinned", ""])
def test_no_unit_and_no_token_bears_a_mark_that_this_game_does_not_know(mark: str) -> None:
    token = fight({"1/3spad": S, "?1=22NZ": away(SE, "SE", "SE")}, scenario="full")
    for name in ("1/3spad", "?1"):
        strange = marked(token, name, *token.unit(name).marks, mark)
        assert f"{name} can not be '{mark}'" in list(GAME.flaws(strange))
