"""Places such as "17,14" in every text that people write: orders, positions, marks, replays."""

from __future__ import annotations

import pytest

import paralab
from paralab.play.notation import Along, Toward, UnknownOrder, write
from paralab.play.placing import Placing, position_text
from paralab.play.replay import read
from paralab.play.story import run

NAME = "kreta_1941"
REPLAY = """---
format: paralab-replay/1
game: kreta_1941
scenario: full
title: Commas
---
```position
phase British Movement
turn 3
?3=22NZ "19,13"
23NZ 25,12 - spent=2
1/1spad 40,10
```

## A walk {#walk}

```marks
arrow 19,13 20,12 british "here"
ring 25,12 "there"
```

```orders
reveal ?3
walk 22NZ 20,12
```
"""


def test_a_replay_says_places_with_commas_everywhere() -> None:
    replay = read(REPLAY, paralab.load)
    session = run(replay).session()
    session.go(session.last)
    assert session.state.unit("22NZ").at == "20,12"
    (marks,) = replay.marks.values()
    assert [mark.places for mark in marks] == [("19,13", "20,12"), ("25,12",)]
    assert replay.text() == REPLAY
    again = run(read(session.as_replay(), paralab.load))
    assert again.start == session.start
    assert again.session().steps[-1].state == session.steps[-1].state


def test_orders_are_read_and_written_with_commas() -> None:
    session = paralab.position(NAME, {"22NZ": "19,13"}, phase="british movement")
    reader = session.reader
    walk = reader.read("walk 22NZ 20,12")
    assert write(walk) == "walk 22NZ 20,12"
    assert isinstance(reader.parse("move 22NZ 20,12 21,12"), Along)
    assert isinstance(reader.parse("move 22NZ -> 25,12"), Toward)
    with pytest.raises(UnknownOrder, match="no hex '500,300'"):
        reader.read("walk 22NZ 500,300")
    with pytest.raises(UnknownOrder, match="Hexes run from 1,1 to 88,21, from 89,1 to 109,21"):
        reader.read("walk 22NZ nowhere")


def test_a_whole_game_in_progress_is_written_and_read() -> None:
    at = {"?3=22NZ": "19,13", "?4=empty": "25,12", "23NZ": "30,11", "1/1spad": "40,10"}
    session = paralab.position(NAME, at, scenario="full", phase="british movement", turn=3)
    text = position_text(session.game, session.state)
    assert "?3=22NZ 19,13 -" in text.split("\n")
    placing = Placing(session.game, session.scenario.start())
    for row in text.split("\n"):
        placing.row(row)
    assert placing.state == session.state
    assert max(map(len, text.split("\n"))) < 400
