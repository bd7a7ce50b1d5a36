"""A table without a browser: what it says, what it sends, what it keeps to itself."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from ipywidgets import Widget

from paralab import position
from paralab.core.board import Place
from paralab.core.dice import Seeded
from paralab.core.game import Game
from paralab.core.state import Side
from paralab.games.crete.orders import Resolve
from paralab.games.eben_emael import GAME
from paralab.play.notation import write
from paralab.play.opponents import Opponent, random_opponent
from paralab.play.session import Papers, Session
from paralab.view.story import Line
from paralab.widgets.play_page import play
from paralab.widgets.table import Table
from paralab.widgets.table_steps import newest
from tests.toy import GAME as FERRY
from tests.widgets.recorder import Recorder

GERMAN, BELGIAN = Side("german"), Side("belgian")
LEAST = re.compile(r"<[^>]+>")


def table(
    seats: Mapping[Side, Opponent] | None = None, papers: Papers = "closed", game: Game = GAME
) -> Table:
    start = next(iter(game.scenarios.values())).start()
    return Table(Session(game, start, Seeded(1940), papers=papers), seats=seats)


def alone() -> Table:
    """The German against chance, in the movement phase."""
    t = table({BELGIAN: random_opponent(1)})
    press(t, "line pass")
    return t


def tell(t: Table, message: Mapping[str, Any]) -> None:
    t.parts.board._hear(None, message, None)


def press(t: Table, pick: str) -> None:
    t.parts.prompt._hear(None, {"pick": pick}, None)


def type_order(t: Table, line: str) -> None:
    t.parts.order._hear(None, {"order": line}, None)


def point(t: Table, place: str, kind: str = "point") -> None:
    x, y = t.layout.centre(place)
    tell(t, {"kind": kind, "x": x, "y": y})


def plain(html: str) -> str:
    return unescape(" ".join(LEAST.sub(" ", html).split()))


def page_state(t: Table) -> str:
    """Everything that the page's widgets hold, as it would go to a browser that joins."""
    seen: dict[str, Any] = {}

    def walk(widget: Widget) -> None:
        if widget.model_id in seen:
            return
        state = widget.get_state()
        seen[widget.model_id] = {k: v for k, v in state.items() if k not in {"_esm", "_css"}}
        for child in getattr(widget, "children", ()):
            walk(child)

    for part in vars(t.parts).values():
        if isinstance(part, Widget):
            walk(part)
    return json.dumps(seen, default=str)


# ------------------------------------------------------------------------------ pointing
def test_a_click_on_a_squad_shows_its_reach_and_a_second_click_walks_there() -> None:
    t = alone()
    point(t, "1408")
    assert t.picker.picked == ("Wenzel",)
    assert len(t.reach) > 30
    before = t.session.last
    point(t, "1206")
    assert t.session.seen.unit("Wenzel").at == "1206"
    assert t.session.last > before + 1, "several steps"
    assert t.session.can_undo[0]
    press(t, "undo")
    assert (t.session.last, t.session.seen.unit("Wenzel").at) == (before, "1408"), "one gesture"
    press(t, "redo")
    assert t.session.seen.unit("Wenzel").at == "1206"


def test_a_click_that_is_not_lawful_says_why_and_does_nothing() -> None:
    t = alone()
    point(t, "1408")
    before = t.session.last
    point(t, "1409")
    assert t.session.last == before
    assert t.answers[0].objections[0].case == "4.8"
    reason = t.answers[0].objections[0].words
    assert t.looking.refused == "1409"
    assert "Not allowed" in plain(t.parts.why.html)
    assert t.parts.board.status.startswith(f"1409. Not allowed (4.8). {reason}")
    assert "#case-4.8" not in t.parts.why.html, "no examples are linked here"
    assert t.picker.picked == ("Wenzel",), "asking lets nothing go"


def test_asking_never_does_anything() -> None:
    t = alone()
    point(t, "1408")
    before = t.session.last
    point(t, "1407", "ask")
    assert t.session.last == before
    assert "Allowed" in plain(t.parts.why.html)


def test_a_second_press_that_was_meant_for_the_first_question_is_not_heard() -> None:
    t = table({BELGIAN: random_opponent(1)})
    prompt = t.parts.prompt
    assert '"line pass" data-once' in prompt.html
    message = {"pick": "line pass", "edition": prompt.edition}
    prompt._hear(None, message, None)
    after = t.session.last
    prompt._hear(None, message, None)
    assert t.session.last == after, "the message was sent before the page had changed"
    prompt._hear(None, {"pick": "line pass", "edition": prompt.edition}, None)
    assert t.session.last > after


def test_the_log_shows_what_came_before_its_first_heading() -> None:
    lines = [Line(n, "", f"{n}", sort="phase" if n == 3 else "event") for n in range(1, 9)]
    assert newest(lines) == lines
    assert newest(lines, 7) == lines[2:], "cut short it begins at the heading"


def test_three_answers_are_kept_newest_first() -> None:
    t = alone()
    point(t, "1408")
    for place in ("1409", "0101", "1901", "1607"):
        point(t, place)
    assert len(t.answers) == 3
    assert "1607" in t.answers[0].order


def test_an_answer_is_gone_with_the_choice_that_it_is_about() -> None:
    t = alone()
    point(t, "1408")
    point(t, "1409")
    assert t.answers
    press(t, "line pass")
    assert not t.answers
    assert t.looking.refused is None
    assert "Not allowed" not in plain(t.parts.why.html)
    walked = alone()
    point(walked, "1408")
    point(walked, "1206")
    point(walked, "0101")
    assert walked.answers
    press(walked, "undo")
    assert not walked.answers


def test_one_click_picks_and_only_the_second_announces() -> None:
    session = position("eben_emael", {"Haug": "1117", "Bel/3": "1116"}, phase="german fire")
    t = Table(session)
    before = session.last
    assert len(list(session.legal.of("Haug"))) == 1
    point(t, "1117")
    assert list(t.picker.picked) == ["Haug"]
    assert (session.last, t.armed) == (before, None)
    point(t, "1116")
    assert [write(order) for order in session.state.orders] == ["fire Haug Bel/3"]


def test_the_window_is_fitted_once_for_each_choice() -> None:
    t = alone()
    first = t.parts.board.gathered
    assert len(first["places"]) == len(t.picker.subjects) - 1, "the squads, not passing"
    point(t, "1408")
    point(t, "1206")
    assert t.parts.board.gathered == first, "not at each step"
    press(t, "line pass")
    assert t.parts.board.gathered["number"] > first["number"]


def test_keys_do_what_clicks_do() -> None:
    t = alone()
    tell(t, {"kind": "go", "to": "1408"})
    tell(t, {"kind": "key", "key": "Enter"})
    assert t.picker.picked == ("Wenzel",)
    tell(t, {"kind": "key", "key": "ArrowDown"})
    tell(t, {"kind": "key", "key": "?"})
    assert t.answers[0].objections[0].case == "4.8"
    tell(t, {"kind": "key", "key": "Escape"})
    assert not t.picker.picked
    assert t.parts.board.cursor["place"] == "1409"
    assert t.parts.board.status.startswith("1409")


def test_dice_wait_for_the_reader_to_have_seen_the_odds() -> None:
    t = alone()
    press(t, "line pass")
    type_order(t, "demolish Wenzel 1409 charge")
    press(t, "line pass")
    before = t.session.last
    point(t, "1408")
    assert (t.armed is not None, t.session.last) == (True, before)
    assert "5/6" in plain(t.parts.odds.html)
    press(t, "let go")
    assert t.armed is None
    point(t, "1408")
    press(t, "roll")
    assert t.session.last > before
    assert any(step.rolls for step in t.session.steps[before:])


def test_typed_dice_are_asked_for_and_nothing_is_lost() -> None:
    t = alone()
    press(t, "line pass")
    t.guarded(t.give)("demolish Wenzel 1409 charge")
    press(t, "dice typed")
    press(t, "line pass")
    point(t, "1408")
    assert t.cup.wanted == 6
    assert 'data-pick="face 6"' in t.parts.dice.html
    press(t, "face 3")
    step = next(s for s in t.session.steps if s.action.picks == ("Wenzel",) and s.rolls)
    assert step.rolls == (3,)
    assert "destroyed" in t.session.seen.flags("1409")
    after = t.session.steps.index(step) + 1
    for _ in range(200):  # the machine's own dice are asked for too
        if t.cup.wanted is None:
            break
        press(t, "face 1")
    assert t.session.decides == GERMAN
    assert {n for s in t.session.steps[after:] for n in s.rolls} <= {1}


# ------------------------------------------------------------------------------ the order line
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("wlk Wenzel 1407", "Not an order: 'wlk' is no order"),
        ("walk Wenzel 0101", "is not next to 1408"),
        ("walk Wenzl 1407", "There is no unit 'Wenzl'"),
    ],
)
def test_a_line_that_is_refused_stays_to_be_mended(line: str, said: str) -> None:
    t = alone()
    type_order(t, line)
    assert t.parts.order.wrong
    assert said in plain(t.parts.complaint.html)


def test_a_line_that_could_mean_several_asks_which() -> None:
    t = alone()
    type_order(t, "walk H 1407")
    assert 'data-pick="line walk Haug 1407"' in t.parts.complaint.html


def test_a_line_that_is_carried_out_goes() -> None:
    t = alone()
    type_order(t, "walk wenzel 1407")
    assert t.session.seen.unit("Wenzel").at == "1407"
    assert not t.parts.order.wrong
    assert t.parts.complaint.html == ""


# ------------------------------------------------------------------------------ looking back
def test_looking_back_changes_nothing_and_says_so() -> None:
    t = alone()
    tell(t, {"kind": "key", "key": "["})
    assert t.session.at == t.session.last - 1
    before = t.session.last
    point(t, "1408")
    assert t.session.last == before
    assert "This is step" in plain(t.parts.prompt.html)
    t.parts.timeline.at = t.session.last
    assert t.session.at_tip


def test_a_finished_phase_can_be_opened_again() -> None:
    t = alone()
    press(t, "phase 1")
    assert t.session.at < t.session.last
    assert t.session.state.phase == 1


# ------------------------------------------------------------------------------ what is secret
def test_the_page_is_covered_until_the_next_player_asks_for_it() -> None:
    t = table()
    assert t.covering == BELGIAN
    assert "before the first turn" in plain(t.parts.top.html), "the head is this game's"
    assert list(t.page.children) == t.parts.covered
    t.parts.cover._hear(None, {"pick": "show"}, None)
    assert list(t.page.children) == t.parts.shown
    t.guarded(t.give)("dummy 1406")
    t.guarded(t.give)("dummy 1113")
    assert "dummy" in page_state(t), "his own page shows a side its paper"
    t.guarded(t.give)("pass")
    assert t.covering == GERMAN
    for secret in ("dummy", "dummies", "written down"):
        assert secret not in page_state(t)
    t.parts.cover._hear(None, {"pick": "show"}, None)
    for secret in ("dummy", "dummies", "written down"):
        assert secret not in page_state(t)
    assert t.session.eyes == GERMAN


def test_a_person_against_the_machine_never_gets_its_paper() -> None:
    t = alone()
    for secret in ("dummy", "dummies", "written down"):
        assert secret not in page_state(t)
        assert secret not in t.figure()
        assert secret not in t.words()


def test_with_closed_papers_the_eyes_are_locked_and_with_open_ones_free() -> None:
    t = alone()
    press(t, "eyes belgian")
    assert t.session.eyes == GERMAN
    assert 'aria-disabled="true"' in t.parts.bar.html
    free = table({BELGIAN: random_opponent(1)}, papers="open")
    press(free, "eyes umpire")
    assert free.session.eyes is None


def test_a_downloaded_game_of_closed_papers_holds_what_its_reader_may_know() -> None:
    t = alone()
    sent: list[Any] = []
    t.parts.files.send = sent.append
    press(t, "save")
    assert "dummy 1" not in sent[0]["text"]
    assert "written in secret" in sent[0]["text"]


# ------------------------------------------------------------------------------ other things
def test_errors_are_shown_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    t = alone()

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("<b>boom</b>")

    monkeypatch.setattr(t.hand, "point", broken)
    point(t, "1408")
    assert "RuntimeError: &lt;b&gt;boom" in t.parts.trouble.html
    press(t, "dismiss")
    assert t.parts.trouble.html == ""


def test_one_redraw_is_one_message_of_the_canvas(recorder: Recorder) -> None:
    t = alone()
    point(t, "1408")
    recorder.messages.clear()
    point(t, "1407")
    assert len(recorder.messages) == 1
    assert recorder.sizes[-1] <= 60_000


def test_setting_up_anywhere_stays_within_one_small_message(recorder: Recorder) -> None:
    t = play(GAME, "12.2", seed=5)
    assert "Not on the map" in plain(t.parts.prompt.html)
    recorder.messages.clear()
    press(t, "thing Haug")
    assert len(t.picker.offers) > 200
    assert len(recorder.messages) == 1
    assert recorder.sizes[-1] <= 60_000
    point(t, "1117")
    assert t.session.seen.unit("Haug").at == "1117"


def test_a_table_is_about_two_dozen_widgets() -> None:
    t = alone()
    parts = [part for part in vars(t.parts).values() if isinstance(part, Widget)]
    assert len(parts) <= 25
    assert not any(len(getattr(part, "children", ())) > 8 for part in parts)


def test_the_bundle_holds_words_and_a_picture() -> None:
    t = alone()
    data = t._repr_mimebundle_()
    assert data["text/plain"].startswith("Eben Emael")
    assert data["text/html"].startswith("<figure><svg")
    for part in ("<title>", "<desc>", "<figcaption>"):
        assert part in data["text/html"]
    assert "http" not in data["text/html"].replace("http://www.w3.org/2000/svg", "")


def test_a_hostile_file_is_refused_and_the_game_stays() -> None:
    t = play(GAME, seed=1)
    before = t.session
    opened: Callable[[str, str | None], None] | None = t.parts.files.opened
    assert opened is not None
    for text in (None, "x" * 2_000_000, "<script>alert(1)</script>", "---\nformat: other\n---\n"):
        opened("<i>bad</i>.md", text)
        assert t.session is before
        assert "untouched" in t.parts.complaint.html
        assert "<i>bad" not in t.parts.complaint.html
        assert "<script>" not in t.parts.complaint.html


def test_a_saved_game_goes_on_where_it_was_left() -> None:
    t = play(GAME, seed=1, papers="open")
    press(t, "line pass")
    text = t.session.as_replay(whole=True)
    other = play(GAME, seed=2, papers="open")
    assert other.parts.files.opened is not None
    other.parts.files.opened("game.md", text)
    assert other.session.state == t.session.state
    assert other.session.at_tip


def test_a_new_game_takes_the_place_of_the_old() -> None:
    t = play(GAME, seed=1)
    old = t.session
    press(t, "new")
    (form,) = t.parts.setting.children
    assert "New game" in str(form.children[0].value)
    form.children[-1].children[0].click()
    assert t.session is not old
    assert t.parts.setting.children == ()


def test_both_machines_play_to_a_verdict() -> None:
    t = play(GAME, seed=3, seats={"german": "random", "belgian": "random"}, papers="open")
    assert t.session.state.over
    assert "has won" in plain(t.parts.prompt.html)


def test_any_game_can_be_played_at_this_table() -> None:
    sheets = {"A": (0, 0), "B": (6, 0)}
    look = {
        "title": "Ferry", "furniture": False, "sheets": sheets, "boxes": {"Boat": (7.0, 3.0)},
        "sides": {"red": "german", "blue": "british"},
    }  # fmt: skip
    t = table(papers="open", game=replace(FERRY, look=look))
    press(t, f"thing {sorted(t.picker.offers)[0]}")
    assert t.session.last == 1
    assert t.parts.trouble.html == ""


def test_a_flag_is_a_button_and_its_dice_wait() -> None:
    at = {"100/1": "W0907", "100/2": "W1007", "Maori": "W1006"}
    session = position("crete", at, phase="German Combat Phase", turn=2, dice=Seeded(1))
    t = Table(session)
    for line in ("attack 100/1 W1006", "attack 100/2 W1006"):
        type_order(t, line)
    for words, order in (("On the All-Out table", False), ("On the Limited table", True)):
        press(t, "let go")
        point(t, "W1006")
        (pick,) = re.findall(rf'data-pick="([^"]+)"[^>]*>{words}', t.parts.prompt.html)
        press(t, pick)
        assert t.parts.trouble.html == ""
        assert t.armed == Resolve(Place("W1006"), limited=order)
    assert t.session.last == 2
    press(t, "roll")
    assert t.session.last == 3
