"""Who may share a hex, in every position of every game."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paralab.core.state import State
from tests.laws import LAW, NAMES, load, moments

FRIENDS_MAY_SHARE_WHILE = {
    "eben_emael": {
        "German Movement Phase", "Belgian Movement Phase", "excess"
    },
    "ferry": None,
}  # fmt: skip
ENEMIES_MAY_SHARE = {"eben_emael": False, "ferry": True}


def crowds(state: State, where: object, side: str) -> Counter[str]:
    return Counter(u.at for u in state.units[side].values() if u.at in where)  # type: ignore


@pytest.mark.parametrize("name", NAMES)
@LAW
@given(data=st.data())
def test_nobody_shares_a_hex_who_may_not(name: str, data: st.DataObject) -> None:
    game, state, step = data.draw(moments(name))
    for s in (state, step.state):
        where = game.scenario(s).board.where
        mine, theirs = (crowds(s, where, side) for side in game.sides)
        if not ENEMIES_MAY_SHARE[name]:
            assert not set(mine) & set(theirs)
        moving = FRIENDS_MAY_SHARE_WHILE[name]
        playing = s.pending[-1].kind if s.pending else game.phase(s).name
        if moving is not None and playing not in moving:
            assert max([*mine.values(), *theirs.values(), 0]) <= 1


def test_every_game_says_who_may_share() -> None:
    assert set(NAMES) == set(FRIENDS_MAY_SHARE_WHILE) == set(ENEMIES_MAY_SHARE)
    for name, moving in FRIENDS_MAY_SHARE_WHILE.items():
        game = load(name)
        desks = {p.name for s in game.scenarios.values() for p in s.sequence}
        assert (moving or set()) <= desks | set(game.decisions)
