"""The odds of an order whose results leave somebody a choice."""

from __future__ import annotations

from fractions import Fraction

from paralab.games.red_devils import GAME
from paralab.widgets.table_odds import carried_out, chances
from tests.games.red_devils.fights import FIELD, NE, SS, N
from tests.games.red_devils.scene import BRITISH_COMBAT, do, order, scene

UNITS = {"2/1/1": N, "3/1/1": NE, "Krafft": FIELD, "1LR/1": SS}


def test_a_choice_is_told_as_what_it_asks() -> None:
    s = do(scene(UNITS, BRITISH_COMBAT), "attack 2/1/1 Krafft", "attack 3/1/1 Krafft").state
    found = dict(chances(GAME, s, order(s, "resolve Krafft")))
    assert sum(found.values()) == 1
    assert "Krafft has to retreat two hexes or be disrupted" in found
    assert not any("attack" in words for words in found)  # what is sure is no odds


def test_an_announcement_is_carried_out_not_taken_back() -> None:
    s = scene(UNITS, BRITISH_COMBAT)
    announced = order(s, "attack 2/1/1 Krafft")
    assert carried_out(GAME, s, announced)[1] == [order(s, "resolve Krafft")]
    assert sum(dict(chances(GAME, s, announced)).values()) == Fraction(1)
