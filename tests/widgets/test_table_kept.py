"""Games that were left, kept and gone on with; and what no page may tell on the way."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from paralab.core.dice import Seeded
from paralab.core.game import Advice, Game
from paralab.core.state import State
from paralab.games.eben_emael import GAME
from paralab.play.notation import write
from paralab.play.opponents import random_opponent
from paralab.play.session import Session
from paralab.widgets.play_page import play
from paralab.widgets.table import Table
from tests.widgets.test_table import (
    BELGIAN,
    GERMAN,
    page_state,
    point,
    press,
    table,
    tell,
    type_order,
)


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PARALAB_SAVES", str(tmp_path))
    return tmp_path


def join(t: Table) -> None:
    """A browser opens the page."""
    tell(t, {"kind": "ready"})


def test_a_page_on_which_nobody_played_leaves_nothing_and_offers_nothing(saves: Path) -> None:
    t = play(GAME, seed=1)
    join(t)
    assert list(saves.iterdir()) == []
    assert t.parts.trouble.html == ""
    assert t.safe.startswith("Nothing is lost")


@pytest.mark.parametrize("scenario", sorted(GAME.scenarios))
def test_a_game_that_was_left_goes_on_with_its_papers_closed(saves: Path, scenario: str) -> None:
    t = play(GAME, scenario, seed=1)
    give_one(t)
    again = play(GAME, scenario, seed=2)
    join(again)
    assert "A game was left here." in again.parts.trouble.html
    pick = unescape(str(re.search('data-pick="(resume [^"]+)"', again.parts.trouble.html)[1]))  # type: ignore[index]
    press(again, pick)
    session = again.session
    assert session.state == t.session.state
    assert (session.papers, session.eyes, again.people) == ("closed", GERMAN, [GERMAN])
    assert again.parts.trouble.html == ""
    assert len(list(saves.iterdir())) == 1
    assert again.safe.startswith("Your game is safe")
    for secret in ("a dummy", "written down", "mined"):
        assert secret not in page_state(again)
    give_one(again)
    assert again.safe.startswith("Your game is safe")


def give_one(t: Table) -> None:
    first = next(iter(t.session.legal))
    type_order(t, write(first))


def test_a_phase_that_was_finished_for_a_person_is_his_game_too(saves: Path) -> None:
    t = play(GAME, seed=1)
    assert not t.session.begun
    press(t, "finish")
    assert t.session.begun
    assert len(list(saves.iterdir())) == 1


def test_what_was_left_is_offered_no_more_once_a_phase_was_played_for_the_reader(
    saves: Path,
) -> None:
    left = play(GAME, seed=3)
    press(left, "finish")
    t = play(GAME, seed=4)
    join(t)
    assert "A game was left here" in t.parts.trouble.html
    press(t, "finish")
    assert t.parts.trouble.html == ""


def test_a_game_that_has_ended_is_not_offered(saves: Path) -> None:
    t = play(GAME, seed=3, seats={"belgian": "random"})
    by = random_opponent(2)
    while not t.session.state.over:
        t.give(by(GAME, t.session.seen).order)
        t._changed()
    assert len(list(saves.iterdir())) == 1
    again = play(GAME, seed=2)
    join(again)
    assert again.parts.trouble.html == ""


def test_who_opens_a_file_plays_that_and_is_offered_no_more(saves: Path) -> None:
    t = play(GAME, seed=1)
    give_one(t)
    other = play(GAME, seed=2)
    join(other)
    assert "Go on" in other.parts.trouble.html
    opened = other.parts.files.opened
    assert opened is not None
    (kept,) = saves.iterdir()
    opened("mine.md", kept.read_text())
    assert other.parts.trouble.html == ""


def test_only_a_game_that_is_kept_can_be_gone_on_with(saves: Path) -> None:
    t = play(GAME, seed=1)
    give_one(t)
    other = play(GAME, seed=2)
    before = other.session
    (kept,) = saves.iterdir()
    for name in ("../x", "/etc/passwd", "", kept.name + "x"):
        press(other, f"resume {name}")
        assert other.session is before
        assert "no longer kept" in other.parts.complaint.html
    kept.write_text(kept.read_text().replace("players: german person", "players: german nobody"))
    press(other, f"resume {kept.name}")
    assert "no opponent" in other.parts.complaint.html
    assert other.session is before


def test_a_game_that_cannot_be_kept_says_so(saves: Path) -> None:
    saves.rmdir()
    saves.write_text("no folder")
    t = play(GAME, seed=1)
    give_one(t)
    assert "could not be saved" in t.parts.timeline.detail
    assert "could not be saved" in t.safe
    assert "is safe" not in t.safe


def test_a_game_that_is_over_is_handed_out_whole() -> None:
    t = play(GAME, seed=3, seats={"german": "random", "belgian": "random"}, papers="closed")
    sent: list[str] = []
    t.parts.files.download = lambda name, text: sent.append(text)  # type: ignore[method-assign]
    press(t, "save")
    assert "written in secret" not in sent[0]


def test_nothing_is_handed_out_while_the_page_is_covered() -> None:
    t = play(GAME, seed=1, seats={"belgian": "person"})
    assert t.covering is not None
    sent: list[str] = []
    t.parts.files.download = lambda name, text: sent.append(text)  # type: ignore[method-assign]
    press(t, "save")
    assert sent == []


def test_what_stands_for_a_covered_page_is_what_all_may_know() -> None:
    t = table()
    press(t, "show belgian")
    type_order(t, "dummy 1416")
    assert "dummies" in t.words()
    type_order(t, "dummy 1406")
    type_order(t, "activate all")
    assert t.covering == GERMAN
    assert "dummies" not in t.words() + t.figure()


@pytest.mark.parametrize("scenario", sorted(GAME.scenarios))
def test_two_papers_one_page(scenario: str) -> None:
    """Whatever the German does, no widget of his page depends on what the Belgian wrote."""
    pages = [german_pages(scenario, secret) for secret in (1, 2)]
    alike = 0
    for one, two in zip(*pages, strict=False):
        if one[0] != two[0]:
            break  # something came to light: from here on they are two games
        assert one == two
        alike += 1
    assert alike > 5


def german_pages(scenario: str, secret: int) -> Iterator[tuple[State, str]]:
    session = Session(
        GAME, GAME.scenarios[scenario].start(), Seeded(5), papers="closed", eyes=GERMAN
    )
    chance, paper, rng = random_opponent(9), random.Random(secret), random.Random(3)

    def belgian(game: Game, seen: State) -> Advice:
        writes = game.desk(seen).case in {"9.5", "11.6", "11.0"}
        orders = list(game.legal(seen)) if writes else []
        return Advice(paper.choice(orders), 0.0, "") if orders else chance(game, seen)

    t = Table(session, seats={BELGIAN: belgian})
    by, places = random_opponent(4), sorted(session.scenario.board.where)
    sent: list[str] = []
    t.parts.files.download = lambda name, text: sent.append(text)  # type: ignore[method-assign]
    while session.decides == GERMAN and session.last < 120:
        for place in rng.sample(places, 3):
            point(t, place, "ask")
        press(t, "save")
        state = re.sub(r"IPY_MODEL_[0-9a-f]+|\b[0-9a-f]{32}\b", "", page_state(t))
        yield session.seen, "".join((state, t.words(), t.figure(), t.log.text(session), sent[-1]))
        session.dice = Seeded(rng.randrange(10**6))
        t.give(by(GAME, session.seen).order)
        t._changed()
