"""Replays: written and read back byte for byte, run, and the first thing that is wrong named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paralab
from paralab.core.board import Place
from paralab.core.game import Game
from paralab.play.markdown import BadReplay, take_apart
from paralab.play.replay import Mark, Replay, read
from paralab.play.story import Diverged, Story, run
from paralab.play.verify import stamp, stamped, verify
from tests.play.tables import SCENARIOS, played

HEAD = """---
format: paralab-replay/1
game: eben_emael
scenario: 12.1
title: Test
mood: kept  # unknown keys stay
---
"""

BRANCHED = """# A test
The introduction.

```orders
dummy 1416   # a remark
DUMMY   1406
```
## One {#one}
A note.[^1]

```marks
arrow 1408 1409 german "double charge"
ring 1409
```
```orders
activate 1009 : !3
```
Prose after the orders.

### What if {#what branch=one}
```orders
activate 1009 : 6
```
#### Inside {#inside}
```orders
activate 1113 : 6
```
### What else {#else branch=inside}
```orders
activate 1409 : 1
```
## Two {#two}
```orders
activate 1113 : 2
pass
```

[^1]: A [source](https://example.invalid).
"""


def opened(text: str) -> Replay:
    return read(text, paralab.load)


def told(text: str) -> Story:
    return run(opened(text))


def failing(text: str) -> BadReplay:
    with pytest.raises(BadReplay) as found:
        told(text)
    return found.value


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_saved_game_reads_back(scenario: str) -> None:
    session = played(scenario, 4, 10_000)
    text = session.as_replay()
    story = told(text)
    assert story.replay.text() == text
    assert [p.step for p in story.line().played] == list(session.steps)
    assert story.session().as_replay() == text


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 99), st.lists(st.tuples(st.integers(0, 40), st.integers(0, 9)), max_size=4))
def test_a_session_with_branches_reads_back(seed: int, forks: list[tuple[int, int]]) -> None:
    session = played("12.1", seed, 40, study=True)
    for at, which in forks:
        session.go(min(at, session.last))
        orders = list(session.legal)
        session.branch(f"Try {which} {{#x}}\n# two", dice="same" if which % 2 else None)
        for order in orders[which : which + 1]:
            session.do(order)
    text = session.as_replay()
    again = told(text).session()
    assert again.as_replay() == text
    assert [b.id for b in again.branches] == [b.id for b in session.branches]
    for branch in session.branches:
        assert [p.step for p in again.line(branch.id)] == [p.step for p in session.line(branch.id)]


def test_the_writers_own_bytes_are_kept() -> None:
    text = HEAD + BRANCHED
    assert opened(text).text() == text
    windows = text.replace("\n", "\r\n")
    assert opened(windows).text() == windows
    assert run(opened(windows)).title == "Test"
    assert opened(text).source.keys["mood"] == "kept"


@settings(deadline=None, max_examples=200)
@given(st.text(st.characters(exclude_categories=("Cs",)), max_size=300))
def test_any_prose_is_kept_or_refused(prose: str) -> None:
    text = HEAD + prose
    try:
        source = take_apart(text)
    except BadReplay as refused:
        line = refused.line
    else:
        line = 1
        assert source.text() == text
    assert 1 <= line <= text.count("\n") + 1


def test_branches_leave_and_end_where_headings_say() -> None:
    story = told(HEAD + BRANCHED)
    lines = story.lines.items()
    assert {k: (v.parent, v.leaves, [s.step.rolls for s in v.played]) for k, v in lines} == {
        "main": ("", 0, [(), (), (3,), (2,), ()]),
        "what": ("main", 2, [(), (), (6,), (6,)]),
        "else": ("what", 3, [(), (), (6,), (1,)]),
    }  # fmt: skip
    assert story.line().played[2].chosen == (True,)


def test_notes_and_marks_stand_where_they_are_written() -> None:
    story = told(HEAD + BRANCHED)
    notes = [(n.number, n.branch, n.at, n.title, n.id) for n in story.notes]
    assert notes == [
        (1, "main", 0, "A test", ""),
        (2, "main", 2, "One", "one"),
        (3, "main", 3, "One", ""),
        (4, "what", 2, "What if", "what"),
        (5, "what", 3, "Inside", "inside"),
        (6, "else", 3, "What else", "else"),
        (7, "main", 3, "Two", "two"),
    ]
    arrow, ring = story.marks_at(2)
    assert arrow == Mark(
        "arrow", (Place("1408"), Place("1409")), story.game.sides[0], "double charge"
    )
    assert ring == Mark("ring", (Place("1409"),))
    assert story.marks_at(0) == ()
    assert story.note_at(4, "what").title == "Inside"  # type: ignore[union-attr]
    assert "A note.[^1]" in story.notes[1].text
    assert story.notes[2].text.strip() == "Prose after the orders."
    luck = story.luck(3)
    assert luck is not None
    assert luck.better == luck.chance


def test_convenience_lines_run_in_replays() -> None:
    text = HEAD + "```orders\ndummy 1416\ndummy 1406\nactivate all : " + "1 " * 30 + "\n```\n"
    count = re.search(r"rolls (\d+) dice", failing(text).message)
    assert count is not None
    text = text.replace("1 " * 30, "1 " * int(count[1]))
    story = told(text)
    assert story.state(len(story.line().played)).phase > 1


@pytest.mark.parametrize(
    ("body", "line", "words"),
    [
        ("```orders\ndummy 1416\ndummy 1420\n```\n", 10, r"'dummy 1420' is not lawful.*\[9.5\]"),
        ("```orders\ndumy 1416\n```\n", 9, "'dumy' is no order"),
        ("```orders\ndummy 1416 : 3\n```\n", 9, "rolls 0 dice; 1 stand here"),
        ("```orders\ndummy 1416 :\n```\n", 9, "after the colon stand the dice"),
        ("```orders\ndummy 1416 : x\n```\n", 9, "'x' is no die"),
        ("```orders\ndummy 1416\ndummy 1406\nactivate 1009\n```\n", 11, "rolls more dice than"),
        ("```orders\ndummy 1416\ndummy 1406\nactivate 1009 : 7\n```\n", 11, "7 does not fit"),
        ("```orders\ndummy 1416\n", 8, "the orders block that begins here is not closed"),
        ("```check\nxyz\n```\n", 8, "'xyz' is no check"),
        ("```check\n12345678\n```\n", 8, "the check says 12345678, but the game is at [0-9a-f]{8}"),
        ("```marks\ncross 1409\n```\n", 9, "'cross' is no mark: write"),
        ("```marks\narrow 1409\n```\n", 9, "'arrow' takes 2 places"),
        ("```marks\nring 9999\n```\n", 9, "There is no hex '9999'"),
        ("## A {#A}\n", 8, "is not '{#id}'"),
        ("## A {#a}\n## B {#a}\n", 9, "another heading {#a} before"),
        ("## A {#a branch=b}\n", 8, "no heading before this one is {#b}"),
        ("## A {#a}\n## B {#main branch=a}\n", 9, "a branch cannot be called 'main'"),
        ("A picture: ![x](y.png)\n", 8, "no pictures"),
        ("An image: <IMG src=x>\n", 8, "no pictures"),
        ("bell \x07\n", 8, r"a control character \(U\+0007\)"),
        ("zero \0\n", 8, r"\(U\+0000\)"),
        ("half \r way\n", 8, "a carriage return that ends no line"),
        ("```orders\ndummy 1416\n```\n```position\nturn 2\n```\n", 11, "before everything else"),
        ("```position\nHaug 9999\n```\n", 9, "There is no unit or hex|There is no hex"),
    ],
)  # fmt: skip
def test_errors_name_the_line(body: str, line: int, words: str) -> None:
    found = failing(HEAD + body)
    assert found.line == line
    assert re.search(words, found.message), found.message


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("format: paralab-replay/1", "format: other/1", 1, "'format: paralab-replay/1'"),
        ("game: eben_emael", "game: eben", 3, "there is no game 'eben'; there are eben_emael"),
        ("scenario: 12.1", "scenario: 13", 4, "no scenario '13'; there are 12.1, 12.2"),
        ("title: Test", "rules: 99", 5, "written under rules 99"),
        ("title: Test", "rules: old", 5, "is no number"),
        ("title: Test", "options: snow", 5, "no option 'snow'"),
        ("title: Test", "game: again", 5, "the key 'game' stands here a second time"),
        ("title: Test", "- &a [*a]", 5, "is not 'key: value'"),
        ("title: Test", "eyes: german", 1, "leaves out what the other side wrote"),
        ("---\nformat", "format", 1, "a replay begins with '---'"),
    ],
)
def test_the_head_is_checked(old: str, new: str, line: int, words: str) -> None:
    found = failing(HEAD.replace(old, new, 1))
    assert (found.line, words in found.message) == (line, True), found.message


def test_divergence_carries_the_order_and_its_objections() -> None:
    found = failing(HEAD + "```orders\ndummy 1420\n```\n")
    assert isinstance(found, Diverged)
    assert found.order == "dummy 1420"
    assert [o.case for o in found.objections] == ["9.5"]


def test_a_ruling_that_changed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    game = paralab.load("eben_emael")
    newer = replace(game, rules_version=2, rulings={2: "1420 may be no dummy (9.5)"})
    text = HEAD.replace("title: Test", "rules: 1") + "```orders\ndummy 1420\n```\n"
    with pytest.raises(Diverged, match=r"written under rules 1; .* rules 2: 1420 may be no dummy"):
        run(read(text, lambda _: newer))


def test_any_changed_die_is_noticed() -> None:
    """The check runs over orders, dice and positions: a position alone would miss most."""
    text = played("12.1", 6, 150).as_replay()
    rows = text.split("\n")
    dice = [n for n, row in enumerate(rows) if " : " in row and row[0] != "-"]
    noticed = 0
    for n in dice:
        die = rows[n][-1]
        changed = [*rows[:n], rows[n][:-1] + ("1" if die == "6" else str(int(die) + 1))]
        with pytest.raises(BadReplay):
            told("\n".join([*changed, *rows[n + 1 :]]))
        noticed += 1
    assert noticed > 15


# ---------------------------------------------------------------- stamping
def test_stamping_writes_what_is_missing_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(HEAD + BRANCHED)
    (answer,) = verify([path], paralab.load)
    assert answer.finding is not None
    assert "ends here without a check" in answer.finding.message
    assert stamp(path, paralab.load)
    assert not stamp(path, paralab.load)
    (answer,) = verify([path], paralab.load)
    assert answer.finding is None
    assert (answer.steps, answer.branches, answer.notes) == (8, 2, 7)
    kept = re.sub(r"```check\n[0-9a-f]{8}\n```\n", "", path.read_text())
    assert kept == HEAD + BRANCHED


def test_stamping_follows_an_edit() -> None:
    text = stamped(opened(HEAD + BRANCHED))
    edited = text.replace("activate 1009 : !3", "activate 1009 : !4")
    with pytest.raises(BadReplay):
        told(edited)
    told(stamped(opened(edited)))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_stamping_gives_a_saved_game_its_own_checks(scenario: str) -> None:
    text = played(scenario, 8, 10_000).as_replay()
    bare = re.sub(r"```check\n[0-9a-f]{8}\n```\n", "", text)
    assert stamped(opened(bare)) == text


def test_a_file_that_does_not_run_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(HEAD + "```orders\ndummy 1420\n```\n")
    before = path.read_text()
    with pytest.raises(BadReplay):
        stamp(path, paralab.load)
    assert path.read_text() == before


def test_every_replay_of_the_repository_runs() -> None:
    root = Path(paralab.__file__).parents[1] / "replays"
    files = sorted(root.rglob("*.md"))
    assert files
    for answer in verify(files, paralab.load):
        assert answer.finding is None, str(answer.finding)


def test_games_are_found_by_whoever_is_asked() -> None:
    asked: list[str] = []

    def games(name: str) -> Game:
        asked.append(name)
        return paralab.load(name)

    read(HEAD, games)
    assert asked == ["eben_emael"]
