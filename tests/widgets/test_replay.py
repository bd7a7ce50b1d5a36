"""The replay page without a browser: reading, leaving, coming back; nothing is told too early."""

from __future__ import annotations

from pathlib import Path

import pytest

import paralab
from paralab.core.board import Place
from paralab.play.story import Story
from paralab.play.tree import MAIN
from paralab.widgets.replay import ReplayTable, find, replay_page

FILE = """---
format: paralab-replay/1
game: eben_emael
scenario: 12.1
title: Granite <b>
rules: 1
---
# The landing

First light.[^a] [L]

[^a]: A book & a page.

## The paper {#paper}

Which are false? <script>alert(1)</script>

```orders
dummy 1406
dummy 1505
activate 1409 : !3
pass
pass
pass
pass
```
## 05:25, the blast {#blast}

The first hollow charge. [K]

```marks
arrow 0815 0715 german "charge"
ring 0715
```
```orders
demolish Neidermeier 0715 charge
demolish Wenzel 1409
pass
resolve Neidermeier : !3
resolve Wenzel : 5
```
### What if it fails? {#fail branch=blast}

It might have.

```orders
demolish Neidermeier 0715 charge
pass
resolve Neidermeier : !6
```
"""


@pytest.fixture
def story(tmp_path: Path) -> Story:
    file = tmp_path / "granite.md"
    file.write_text(FILE)
    return paralab.story(file)


@pytest.fixture
def table(story: Story) -> ReplayTable:
    return ReplayTable(story)


def pick(table: ReplayTable, *values: str) -> None:
    for value in values:
        table.guarded_later(value)
        assert table.parts.trouble.html == ""


def test_it_opens_on_the_first_note_and_pages_through_all(table: ReplayTable) -> None:
    assert "The landing" in table.note.html
    pick(table, "note next")
    assert "The paper" in table.note.html
    assert table.session.at == 0
    pick(table, "note next")
    assert "The blast" in table.note.html
    assert table.session.at == 7
    pick(table, "note back")
    assert "The paper" in table.note.html


def test_prose_and_title_are_escaped(table: ReplayTable) -> None:
    pick(table, "note next")
    assert "<script" not in table.note.html
    assert "Granite &lt;b&gt;" in table.parts.top.html


def test_sources_unfold(table: ReplayTable) -> None:
    assert "A book" not in table.note.html
    pick(table, "sources")
    assert "A book &amp; a page." in table.note.html


def test_a_note_draws_its_marks_on_the_map(table: ReplayTable) -> None:
    assert table.looking.marks == []
    pick(table, "note next", "note next")
    assert len(table.looking.marks) == 2
    gathered = table.parts.board.gathered
    assert gathered["share"] == 1, "all that it marks is brought into the window"
    assert len(gathered["places"]) >= 2


def test_the_log_tells_nothing_that_has_not_been_played(table: ReplayTable) -> None:
    table.go(7)
    assert "destroyed" not in table.parts.log.html
    table.go(11)
    assert "destroyed" in table.parts.log.html


def test_a_note_that_has_just_begun_names_the_order_that_it_speaks_of(table: ReplayTable) -> None:
    table.go(7)
    coming, done = table.rules.html.split("Just before")
    assert ">Next<" in coming
    assert "demolish Neidermeier 0715 charge" in coming
    assert "demolish" not in done
    table.go(8)
    assert "In the rules" in table.rules.html
    assert ">Next<" not in table.rules.html


def test_a_step_is_read_in_the_rules_with_its_luck(table: ReplayTable) -> None:
    table.go(11)
    assert "resolve Neidermeier : !3" in table.rules.html
    assert "Chance 2 in 3, or 67 %." in table.rules.html
    assert "chosen to follow history" in table.rules.html
    table.go(12)
    assert "How lucky was history?" in table.luck.html
    assert "1 of 2 were destroyed" in table.luck.html


def test_nobody_gives_orders_while_history_is_read(table: ReplayTable) -> None:
    table.go(7)
    assert not table.live
    table.hand.point(Place("1408"))
    assert table.session.last == 12
    table.go(12)
    table.hand.key("u")
    assert table.session.last == 12


def test_keys_turn_the_notes_and_run_the_clock(table: ReplayTable) -> None:
    table.guarded(table.hand.key)("n")
    assert "The paper" in table.note.html
    table.guarded(table.hand.key)("Space")
    assert table.parts.timeline.playing


def test_leaving_with_the_same_dice_and_coming_back(table: ReplayTable) -> None:
    table.go(7)
    pick(table, "what if")
    assert "With which dice?" in table.ways.html
    pick(table, "leave same")
    assert table.away
    assert table.live
    for order in ("demolish Arendt 0611 charge", "pass", "resolve Arendt"):
        table.give(order)
    step = table.session.steps[-1]
    assert step.rolls == (3,)  # the die that history rolled next
    pick(table, "come back")
    assert not table.away
    assert (table.session.following.id, table.session.at, table.session.last) == (MAIN, 7, 12)


def test_leaving_with_typed_dice(table: ReplayTable) -> None:
    table.go(7)
    pick(table, "what if", "leave typed")
    for order in ("demolish Neidermeier 0715 charge", "pass", "resolve Neidermeier"):
        table.give(order)
    assert table.cup.wanted == 6
    pick(table, "face 6")
    assert table.session.steps[-1].rolls == (6,)


def test_an_order_typed_into_history_leaves_it(table: ReplayTable) -> None:
    table.go(7)
    table.guarded(table._order_line)("demolish Haug 1018 charge")
    assert table.away or "1018" in table.parts.complaint.html
    assert len(table.story.lines[MAIN].played) == len(table.session.line(MAIN)) == 12


def test_branches_of_the_file_can_be_followed_and_left(table: ReplayTable) -> None:
    pick(table, "branch fail")
    assert table.session.following.id == "fail"
    assert "What if it fails?" in table.note.html
    table.go(table.session.last)
    assert "Chance 1 in 3" in table.rules.html
    pick(table, "branch main")
    assert table.session.following.id == MAIN
    assert table.session.at == 7


def test_whoever_reads_with_german_eyes_is_not_told_the_paper(table: ReplayTable) -> None:
    pick(table, "eyes german")
    table.go(2)
    assert "1406" not in table.parts.log.html


def test_a_bad_file_is_shown_at_its_line(tmp_path: Path) -> None:
    file = tmp_path / "bad<b>.md"
    file.write_text(FILE.replace("activate 1409", "activate 9999"))
    page = replay_page(file)
    html = page.children[2].html
    assert "bad&lt;b&gt;.md stops making sense at line" in html
    assert "activate 9999" in html


def test_a_replay_is_found_by_its_name() -> None:
    assert find("eben_emael/granite").is_file()


def test_the_whole_of_granite_can_be_read() -> None:
    table = ReplayTable(paralab.story(find("eben_emael/granite")))
    last = table.session.last
    for at in range(0, last + 1, 25):
        table.go(at)
        assert table.note.html
    for branch in [b for b in table.story.lines if b != MAIN]:
        pick(table, f"branch {branch}")
        assert table.session.following.id == branch
