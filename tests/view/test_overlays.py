"""What is laid over the map."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from paralab.view import overlays as o
from paralab.view import sightlines as lines
from paralab.view.inks import contrast, luminance
from paralab.view.layout import layout_of
from paralab.view.scene import Item, Picture
from paralab.view.svg import svg
from tests.view.specimen import board
from tests.view.test_ground import checked

LAYOUT = layout_of(board(), {})
AREA = ["0805", "0806", "0905", "0906", "1005"]
ALL: dict[str, Callable[[], list[Item]]] = {
    "legal": lambda: o.legal(LAYOUT, AREA),
    "reach": lambda: o.reach(LAYOUT, {p: i % 3 for i, p in enumerate(AREA)}, "0804", AREA[2:]),
    "control": lambda: o.control(LAYOUT, AREA, "german", "left"),
    "control of the other": lambda: o.control(LAYOUT, AREA, "belgian", "right"),
    "fire": lambda: o.fire(LAYOUT, "0807", AREA, (0, 1), 3),
    "heat": lambda: o.heat(LAYOUT, {p: i / 10 for i, p in enumerate(AREA)}),
    "basis": lambda: o.basis(
        LAYOUT, {"0805": "reconstructed", "0806": "deduced", "0905": "errata"}
    ),
    "basis of much": lambda: o.basis(LAYOUT, dict.fromkeys(list(LAYOUT.spots), "reconstructed")),
    "basis of a side": lambda: o.basis(LAYOUT, {}, {("0805", "0806"): "deduced"}),
    "notes": lambda: o.notes(LAYOUT, {"0805": 9}),
    "attacks": lambda: o.attacks(LAYOUT, [("0805", "0806")], done=True),
    "cursor": lambda: o.cursor(LAYOUT, "0805"),
    "refused": lambda: o.refused(LAYOUT, "0805"),
    "sight": lambda: lines.sight(LAYOUT, "0805", "1105", ["0905", "1004"], [("0905", "1004")]),
    "sight stopped by a hex": lambda: lines.sight(LAYOUT, "0805", "1105", block="1004"),
    "sight stopped by a side": lambda: lines.sight(LAYOUT, "0805", "1105", block=("0905", "1004")),
    "arrow": lambda: lines.arrow(LAYOUT, ["0805", "0905", "1005"], "Granite", "german"),
    "short arrow": lambda: lines.arrow(LAYOUT, ["0805", "0806"], "by glider", "german"),
    "planned arrow": lambda: lines.arrow(LAYOUT, ["0805", "1005"], "", "belgian", True),
    "ring": lambda: lines.ring(LAYOUT, "0805", "double charge", "german"),
}
BASE = Picture(LAYOUT.width, LAYOUT.height, (), "Overlays", "Every overlay", "overlays")


def every(items: list[Item] | tuple[Item, ...]) -> list[Item]:
    return [j for i in items for j in (i, *every(i.children))]


@pytest.mark.parametrize("name", ALL)
def test_an_overlay_is_sound_small_and_few(name: str) -> None:
    items = ALL[name]()
    checked(svg([BASE, items]))
    assert items == ALL[name]()
    limit = 20_000 if name == "basis of much" else 8_000
    assert len(msgspec.json.encode(items)) <= limit


def test_all_overlays_together_are_sound() -> None:
    checked(svg([BASE, *(make() for make in ALL.values())]))


@pytest.mark.parametrize("name", ALL)
def test_an_overlay_says_it_without_colour(name: str) -> None:
    items = every(ALL[name]())
    shapes = [i for i in items if i.tag in ("pattern", "text", "path", "circle")]
    patterned = any(i.tag == "pattern" for i in items)
    dashed = any("stroke-dasharray" in i.attributes for i in items)
    lettered = any(i.tag == "text" for i in items)
    assert patterned or dashed or lettered or len(shapes) >= 1


def test_what_glows_is_one_path_for_each_colour() -> None:
    some, all_ = o.legal(LAYOUT, AREA), o.legal(LAYOUT, list(LAYOUT.spots)[:60])
    assert len(every(some)) == len(every(all_))


def test_nothing_to_show_is_no_trouble() -> None:
    assert every(o.legal(LAYOUT, [])) == []
    assert o.legal(LAYOUT, ["eliminated"]) == []
    checked(svg([BASE, o.reach(LAYOUT, {}), o.heat(LAYOUT, {}), o.basis(LAYOUT, {})]))


def test_a_quiet_reach_has_a_solid_rim_and_a_bold_one_a_dashed_one() -> None:
    quiet = every(o.reach(LAYOUT, dict.fromkeys(AREA, 1.0), "0804"))
    bold = every(o.reach(LAYOUT, dict.fromkeys(AREA, 1.0), "0804", AREA))
    assert not any("stroke-dasharray" in i.attributes for i in quiet)
    assert any("stroke-dasharray" in i.attributes for i in bold)


def test_points_are_written_as_players_write_them() -> None:
    assert [o.points(n) for n in (0, 0.5, 1, 1.5, 2 / 3, 2 + 1 / 3)] == [
        "0", "½", "1", "1½", "⅔", "2⅓",
    ]  # fmt: skip


def test_what_blocks_is_crossed() -> None:
    free = every(lines.sight(LAYOUT, "0805", "1105"))
    stopped = every(lines.sight(LAYOUT, "0805", "1105", block="1004"))
    assert not any(i.attributes.get("stroke") == o.FIRE for i in free)
    assert any(i.attributes.get("stroke") == o.FIRE for i in stopped)
    assert any(i.tag == "pattern" for i in stopped)


def test_words_over_the_map_can_be_read() -> None:
    pairs = [(o.BLACK, o.WHITE), (o.WHITE, o.RECONSTRUCTED), (o.WHITE, o.BLACK)]
    for ink, under in pairs:
        assert contrast(ink, under) >= 4.5
    for colour in o.HEAT:
        ink = o.WHITE if luminance(colour) < 0.25 else o.BLACK
        assert contrast(ink, colour) >= 4.5
