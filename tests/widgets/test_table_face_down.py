"""Counters that lie face down, on the page: what one side knows the other never gets."""

from __future__ import annotations

from dataclasses import replace

from paralab.core.dice import Seeded
from paralab.core.state import Side, UnitId
from paralab.play.positions import position
from paralab.play.session import Session
from paralab.view.pieces import lifted, pieces
from paralab.view.scene import Item
from paralab.view.words import position_words, unit_words
from paralab.widgets.table import Table
from tests.toy.face_down import FACE_DOWN
from tests.toy.parts import BLUE, RED
from tests.widgets.recorder import Recorder
from tests.widgets.test_table import page_state, press

LOOK = {
    "title": "Ferry",
    "furniture": False,
    "sheets": {"A": (0, 0), "B": (6, 0)},
    "boxes": {"Boat": (7.0, 3.0)},
    "sides": {"red": "german", "blue": "british"},
}
GAME = replace(FACE_DOWN, look=LOOK)
LAID = {"?1=Agent": "A31", "?2=empty": "A32", "?3": "A33", "North": "A21", "South": "A13"}


def table(eyes: Side | None = None, phase: str = "Red movement") -> Table:
    state = position(GAME, LAID, phase=phase)
    return Table(Session(GAME, state, Seeded(1), papers="closed", eyes=eyes))


def lettered(items: list[Item]) -> list[str]:
    """All words in a picture."""
    return [text for i in items for text in ([i.text] if i.text else lettered(list(i.children)))]


def test_a_token_shows_its_back_and_to_its_side_what_lies_under_it() -> None:
    t = table()
    for eyes, shown, known in ((RED, {"Agent", "empty"}, True), (BLUE, set(), False)):
        seen = GAME.seen_by(t.session.state, eyes)
        items = pieces(
            GAME.look, seen, t.session.scenario.counters, t.layout, beneath=lifted(GAME, seen)
        )
        words = lettered(items)
        assert {"1", "2", "3", "North"} <= set(words)
        assert {"Agent", "empty"} & set(words) == shown
        assert ("Agent" in position_words(GAME, seen)) is known
    red, blue = (GAME.seen_by(t.session.state, eyes) for eyes in (RED, BLUE))
    assert unit_words(GAME, red, "?1") == "?1, Red unit face down, Agent under it"
    assert unit_words(GAME, red, "?2") == "?2, Red unit face down, nothing under it"
    assert unit_words(GAME, blue, "?1") == "?1, Blue unit face down".replace("Blue", "Red")


def test_symbols_only_tell_nothing_of_what_lies_under() -> None:
    state = table().session.state
    counters = GAME.scenario(state).counters
    items = pieces(
        GAME.look, state, counters, table().layout, neutral=True, beneath=lifted(GAME, state)
    )
    assert not {"Agent", "empty"} & set(lettered(items))


def test_the_page_of_the_other_side_and_the_covered_page_say_nothing(recorder: Recorder) -> None:
    t = table(BLUE, "Blue movement")
    assert "Agent" not in page_state(t)
    assert "Agent" not in t.words()
    assert not any("Agent" in str(message) for message in recorder.messages)
    recorder.messages.clear()
    t = table(RED)
    press(t, "thing ?1")
    assert any("Agent" in str(message) for message in recorder.messages)
    assert "Agent" in page_state(t)
    recorder.messages.clear()
    press(t, "line pass")
    assert t.covering == BLUE
    assert "Agent" not in page_state(t)
    assert "Agent" not in t.words()
    assert not any("Agent" in str(message) for message in recorder.messages)


def test_the_card_of_a_token_says_what_its_side_knows() -> None:
    t = table(RED)
    press(t, "thing ?1")
    assert t.picker.picked == ("?1",)
    assert "face down, Agent under it" in t.parts.card.html
    assert "?1 (Agent)" in [GAME.telling.called(t.session.seen, "?1")]


def test_units_that_lie_nowhere_yet_are_offered_in_groups() -> None:
    """A kind of order whose subjects are units that are under no token yet."""
    from tests.toy.rules import HIDING, Hide

    laying = replace(
        HIDING,
        subjects=lambda s: ("Agent", "empty", *s.units[RED]),
        orders=lambda s, t: (Hide(t),),  # type: ignore[arg-type]
        about=(),
    )
    ferry = GAME.scenarios["ferry"]
    first = replace(ferry.sequence[0], kinds=(laying,))
    game = replace(GAME, scenarios={"ferry": replace(ferry, sequence=(first, *ferry.sequence[1:]))})
    t = Table(Session(game, game.scenarios["ferry"].start(), Seeded(1), eyes=RED))
    html = t.parts.prompt.html
    assert "To be laid on the map" in html
    assert html.index('data-pick="thing Agent"') < html.index('data-pick="thing empty"')
    assert "Nothing under it" in html


def test_a_token_is_not_turned_up_by_a_mere_click() -> None:
    """It opens the menu; the unit that comes to light stays picked."""
    from paralab import position as session_of
    from tests.widgets.test_table import point, tell

    at = {"?3=22NZ": "19,13", "?4=empty": "25,12", "1/1spad": "40,10"}
    t = Table(session_of("kreta_1941", at, scenario="full", phase="british movement", turn=3))
    point(t, "19,13")
    assert t.session.last == 0
    (choice,) = t.parts.board.menu["items"]
    assert choice["value"] == "reveal ?3"
    tell(t, {"kind": "choose", "value": "reveal ?3"})
    assert t.session.seen.unit("22NZ").at == "19,13"
    assert t.picker.picked == ("22NZ",)
    assert t.reach


def test_nor_by_a_click_when_another_unit_is_picked() -> None:
    from paralab import position as session_of
    from tests.widgets.test_table import point, tell

    at = {"?3=22NZ": "19,13", "?4=empty": "25,12", "23NZ": "20,13", "1/1spad": "40,10"}
    t = Table(session_of("kreta_1941", at, scenario="full", phase="british movement", turn=3))
    point(t, "20,13")
    assert t.picker.picked == ("23NZ",)
    point(t, "25,12")
    assert [item["value"] for item in t.parts.board.menu["items"]] == ["reveal ?4"]
    point(t, "20,13")
    point(t, "19,13")  # where it may also go
    assert "?3" in [item["value"] for item in t.parts.board.menu["items"]]
    tell(t, {"kind": "choose", "value": "?3"})
    assert [item["value"] for item in t.parts.board.menu["items"]] == ["reveal ?3"]
    t._picked("thing ?4")
    assert t.session.last == 0


def test_in_a_whole_set_up_nothing_of_it_reaches_the_other_side(recorder: Recorder) -> None:
    """Two persons and closed papers: the British lay all their units, and the page passes on."""
    import paralab

    game = paralab.load("kreta_1941")
    session = Session(game, game.scenarios["full"].start(), Seeded(4), papers="closed")
    land = [p for p, words in session.scenario.board.terrain.items() if "clear" in words]
    names = sorted({*session.legal.subjects()} - {"pass"})
    for n, name in enumerate(names[3:], 3):
        session.do(f"deploy {name} {land[4 * n]}", by=Side("british"))
    t = Table(session)
    assert t.covering == "british"
    press_cover(t)
    for n, name in enumerate(names[:3]):
        press(t, f"thing {name}")
        x, y = t.layout.centre(land[4 * n])
        t.parts.board._hear(None, {"kind": "point", "x": x, "y": y, "shift": False}, None)
    laid = session.seen.paper(Side("british"), "under")
    assert len(laid) == 47
    units = {entry.partition("=")[2] for entry in laid} - {"empty"}
    assert any(u in page_state(t) for u in units)
    recorder.messages.clear()
    press(t, "line pass")
    assert t.covering == "german"
    told = [page_state(t) + t.words() + t.figure() + str(recorder.messages)]
    press_cover(t)
    told.append(page_state(t) + t.words() + t.figure() + str(recorder.messages))
    counters = session.scenario.counters
    titles = {counters[UnitId(u)].title for u in units} - {""}
    for page in told:
        assert not {n for n in units | titles if f'"{n}"' in page or f">{n}<" in page}
        assert not {u for u in units if f" {u} " in page}
        assert "under it" not in page


def press_cover(t: Table) -> None:
    t.parts.cover._hear(None, {"pick": "show"}, None)
