"""Who may share a hex, in every position of every game."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paralab.core.state import State
from tests.laws import LAW, NAMES, load, moments

STACK = {"eben_emael": 1, "crete": 3, "red_devils": 2, "kreta_1941": 1, "ferry": None}
"""How many friends may share a hex; None for any number. Two: the static flak and another."""
MORE_MAY_SHARE_WHILE = {
    "eben_emael": {"German Movement Phase", "Belgian Movement Phase", "excess"},
    "crete": {"German Movement Phase", "Commonwealth Movement Phase"},
    "red_devils": {"British Movement Phase", "German Movement Phase", "fire", "bridge", "excess"},
    "kreta_1941": {"German Movement", "British Movement", "retreat", "displace", "pursue"},
    "ferry": None,
}
ENEMIES_MAY_SHARE_WHILE = {
    "eben_emael": set[str](),
    "crete": {"fight"},  # of a unit that came down on the enemy (5.2)
    "red_devils": set[str](),
    "kreta_1941": {  # from where it came down on the enemy until it has attacked him (12.23)
        "German Arrivals",
        "settle",
        "convoy",
        "German Movement",
        "German Attack",
        "build",
        "aid",
        "pursue",
        "retreat",
        "displace",
    },
    "ferry": None,
}


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
        playing = s.pending[-1].kind if s.pending else game.phase(s).name
        fighting, moving = ENEMIES_MAY_SHARE_WHILE[name], MORE_MAY_SHARE_WHILE[name]
        if fighting is not None and playing not in fighting:
            assert not set(mine) & set(theirs)
        if moving is not None and playing not in moving:
            assert max([*mine.values(), *theirs.values(), 0]) <= (STACK[name] or 0)


def test_every_game_says_who_may_share() -> None:
    assert set(NAMES) == set(STACK)
    for exceptions in (MORE_MAY_SHARE_WHILE, ENEMIES_MAY_SHARE_WHILE):
        assert set(NAMES) == set(exceptions)
        for name, playing in exceptions.items():
            game = load(name)
            desks = {p.name for s in game.scenarios.values() for p in s.sequence}
            assert (playing or set()) <= desks | set(game.decisions)
