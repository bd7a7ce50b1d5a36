"""The gallery without a browser: every game, and no link that leads nowhere."""

from __future__ import annotations

import re
from pathlib import Path

import paralab
from paralab.widgets.index import figure, index_page
from paralab.widgets.shelf import example, pages_of, shelf

NOTEBOOKS = Path(paralab.__file__).parent.parent / "notebooks"


def html() -> str:
    return str(index_page().children[2].html)


def test_every_game_is_shown_and_only_those_that_are_here_are_linked() -> None:
    shown = html()
    for title in shelf():
        assert title.title in shown
        assert (f'href="{title.name}/' in shown) == title.ready
    assert {t.name for t in shelf() if t.ready} == set(paralab.games())


def test_one_click_puts_the_germans_on_the_table() -> None:
    assert re.search(r'href="eben_emael/play.ipynb"[^>]*>You are the Germans, 05:25', html())


def test_every_link_leads_to_a_notebook_or_down_the_page() -> None:
    page = index_page()
    for to in re.findall(r'href="([^"]+)"', "".join(c.html for c in page.children[1:])):
        if to.startswith("#"):
            assert f'id="{to[1:]}"' in page.children[2].html
        else:
            assert (NOTEBOOKS / to).is_file(), to


def test_nothing_is_asked_of_another_machine() -> None:
    outside = re.findall(r'(?:src|href|url\()="?\s*(?:https?:)?//[^"\s)]+', html())
    assert outside == []


def test_worked_examples_and_pages_have_addresses() -> None:
    assert example("4.8") == "cases.ipynb#case-4.8"
    assert example("") == ""
    assert dict(pages_of("eben_emael", "eben_emael/"))["Play"] == "eben_emael/play.ipynb"


def test_a_page_without_a_kernel_still_says_what_is_here() -> None:
    bundle = index_page()._repr_mimebundle_()
    assert "Eben Emael, 10 May 1940" in bundle["text/plain"]
    assert 'href="eben_emael/play.ipynb"' in bundle["text/html"]


def test_the_first_frame_has_every_way_in_before_a_kernel_is_awake() -> None:
    shown = figure()
    assert '<a href="eben_emael/play.ipynb"><b>You are the Germans, 05:25</b></a>' in shown
    for page in ("replay_granite", "procedures", "cases", "odds"):
        assert f'<a href="eben_emael/{page}.ipynb">' in shown
