"""The odds of an order whose results leave somebody a choice."""

from __future__ import annotations

from fractions import Fraction

import paralab
from paralab.core.actions import Action
from paralab.games.red_devils import GAME
from paralab.widgets.table import Table
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


def test_who_may_help_the_defence_is_let_go_by_and_a_battle_put_together_is_one() -> None:
    table = paralab.position(
        "kreta_1941",
        {"3szturm": "19,13", "23NZ": "20,13", "art.p-lot-1": "20,14"},
        phase="german attack",
        marks={"3szturm": ["engaged"], "23NZ": ["engaged"]},
    )
    table.do("attack 3szturm 23NZ")
    assert table.game.telling.why_now(table.state) == "So far: 3szturm attacks 23NZ."
    (no,) = table.why("walk 3szturm 19,12")
    assert no.words == "This is the preparation of a battle; it has no 'walk'."
    table.do("support air-4")
    found = []
    for line in ("resolve 23NZ", "support air-4", "attack 3szturm 23NZ"):
        announced = table.read(line)
        assert isinstance(announced, Action)
        found.append(dict(chances(table.game, table.state, announced)))
        assert sum(found[-1].values()) == 1, line
        assert len(found[-1]) > 1, line
    page = Table(table)
    assert "These are the chances if the British player passes." in page.parts.odds.html
    assert "23NZ has to retreat 2 hexes" in page.parts.odds.html
