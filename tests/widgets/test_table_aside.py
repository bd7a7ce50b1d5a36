"""Who waits beside the map: picked from the panel, while the map shows where they may go."""

from __future__ import annotations

from html.parser import HTMLParser

import paralab
from paralab.core.board import Place
from paralab.core.dice import Seeded
from paralab.core.state import Side
from paralab.play.notation import write
from paralab.play.opponents import doctrine_opponent
from paralab.play.picker import Picker
from paralab.widgets.chapters import chapters
from paralab.widgets.play_page import play
from paralab.widgets.procedures import ProcedureTable
from paralab.widgets.table import Table
from paralab.widgets.table_scene import at_hand, in_boxes, interrupted

GAME = paralab.load("red_devils")


class Pressed(HTMLParser):
    """The things that a panel has buttons for, and which are pressed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.things: dict[str, bool] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if (pick := told.get("data-pick") or "").startswith("thing "):
            self.things[pick.removeprefix("thing ")] = told.get("aria-pressed") == "true"


def aside(table: Table) -> dict[str, bool]:
    """The buttons for what is not on the map."""
    return Pressed(table.parts.prompt.html).things


def press(table: Table, value: str) -> None:
    table.guarded(table._picked)(value)
    assert table.parts.trouble.html == ""


def test_units_in_boxes_have_buttons_and_can_be_changed() -> None:
    table = play(GAME, seed=3)
    assert aside(table) == {"21/1": False, "1RE/1": False, "1GP/1": False}
    press(table, "thing 21/1")
    assert aside(table) == {"21/1": True, "1RE/1": False, "1GP/1": False}
    press(table, "thing 1GP/1")
    assert table.picker.picked == ("1GP/1",)


def test_the_map_opens_where_they_may_go() -> None:
    table = play(GAME, seed=3)
    zones = {"0609", "0808", "0906"}
    assert at_hand(table.session, table.picker, table.layout) == zones
    gathered = table.parts.board.gathered["places"]
    assert len(gathered) == len(zones)
    right = max(table.layout.centre(Place(p))[0] for p in zones)
    assert max(x for x, _ in gathered) <= right + 1


def test_a_box_to_go_to_has_a_button_too() -> None:
    session = paralab.position(
        "red_devils", {"Krafft": "0113", "2/1/1": "1511"}, phase="German Movement", turn=6
    )
    table = Table(session)
    table.picker.pick("Krafft")
    assert "off-A" in in_boxes(session, table.picker, table.layout)
    assert ">Off the map: A<" in table.parts.prompt.html


def test_the_only_one_who_retreats_is_picked_already() -> None:
    session = paralab.position(
        "red_devils",
        {"2/1/1": "1210", "Krafft": "1311"},
        phase="British Combat",
        turn=5,
        marks={"2/1/1": ["fought"], "Krafft": ["attacked"]},
        decisions=[("german", "retreat", ["Krafft", "1311", "2/1/1"])],
    )
    picker = Picker(session)
    assert picker.picked == ("Krafft",)
    first = sorted(picker.offers - {"stand"})[0]
    picker.pick(first)
    assert session.state.unit("Krafft").at == first
    assert picker.picked == ("Krafft",), "and again for the second hex"


def test_who_fires_is_chosen_even_if_there_is_only_one() -> None:
    session = paralab.position(
        "red_devils",
        {"2/1/1": "1310", "Krafft": "1409"},
        phase="British Movement",
        hand="2/1/1",
        decisions=[("german", "fire", ["2/1/1"])],
    )
    assert Picker(session).picked == ()
    assert interrupted(session.state) == ("2/1/1",), "and the unit that moves is ringed"


def test_finishing_goes_on_through_what_the_machine_interrupts() -> None:
    session = paralab.position(
        "red_devils",
        {"2/1/1": "0607", "3/1/1": "0606", "Krafft": "0809", "Weber": "1005"},
        phase="British Movement",
        turn=5,
    )
    session.dice = Seeded(5)
    german = Side("german")
    table = Table(session, seats={german: doctrine_opponent(GAME, german)})
    press(table, "finish")
    assert "shoot Weber 2/1/1" in [write(step.action) for step in session.steps]
    assert GAME.phase(session.state).name != "British Movement Phase"


def test_a_chapter_has_its_overlays_and_nobody_else_beside_it() -> None:
    told = chapters(GAME)
    table = ProcedureTable(GAME, told)
    press(table, "chapter zones-of-control")
    assert "control" in table.looking.on
    press(table, "chapter victory")
    titles = dict(enumerate(GAME.telling.layers))
    assert {titles[int(n[4:])] for n in table.looking.on if n.startswith("own-")} == {
        "Lines of communication"
    }
    press(table, "chapter airlanding")
    assert set(aside(table)) == {"10/4/1", "11/4/1"}
    assert table.looking.on == {"reach"}
