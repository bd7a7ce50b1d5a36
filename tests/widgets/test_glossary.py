"""The words of a game's rules: read, shown, found; nothing where a game has none."""

from __future__ import annotations

import dataclasses
import itertools

import msgspec
import pytest

import paralab
from paralab.core.game import Game
from paralab.widgets import glossary
from paralab.widgets.chapters import chapters
from paralab.widgets.procedures import ProcedureTable, procedures_page

KRETA = paralab.load("kreta_1941")
WITHOUT = [
    paralab.load(name) for name in paralab.games() if not glossary.read(paralab.load(name)).term
]
TERM = {
    "word": "a <b> & c",
    "says": "It is <i>so</i>.",
    "case": "4.1",
    "group": "Of & on",
    "was": "<ą>",
}


def told(game: Game, **more: object) -> Game:
    return dataclasses.replace(game, look={**game.look, "glossary": {"term": [TERM], **more}})


def test_every_word_has_a_case_of_the_game_and_a_place_of_its_own() -> None:
    found = glossary.read(KRETA)
    assert {t.case for t in found.term} <= set(KRETA.cases)
    assert len({glossary.anchor(t) for t in found.term}) == len(found.term) >= 40
    assert all(t.says.endswith(".") and t.word and t.group for t in found.term)


def test_the_terms_of_the_original_are_those_of_the_text() -> None:
    was = "; ".join(t.was for t in glossary.read(KRETA).term)
    for original in (
        "siła ognia w obronie", "zdolność poruszania się", "zasięg ognia", "TOR ETAPÓW",
        "TOR KOMUNIKACJI", "TOR WSPARCIA LOTNICZEGO", "WEJŚCIE-WYJŚCIE", "NOWY ETAP",
        "OSŁONA KONWOJÓW MORSKICH", "SKUTECZNOŚĆ ARTYLERII PRZECIWLOTNICZEJ", "art.p-lot", "spad",
    ):  # fmt: skip
        assert original in was


def test_the_words_of_a_group_stand_together() -> None:
    groups = [t.group for t in glossary.read(KRETA).term]
    assert sum(a != b for a, b in itertools.pairwise(groups)) == len(set(groups)) - 1


def test_the_page_shows_every_word_with_its_case_and_leads_there() -> None:
    table = ProcedureTable(KRETA, chapters(KRETA))
    shown = table.page.children[-1].html
    for term in glossary.read(KRETA).term:
        assert f'id="{glossary.anchor(term)}"' in shown
        assert f">{term.case}<" in shown
    assert f'id="{glossary.ANCHOR}"' in shown
    assert f'href="#{glossary.ANCHOR}"' in table.contents.html


def test_the_words_stand_in_the_text_of_the_page() -> None:
    text = procedures_page("kreta_1941")._words()
    assert "siła ognia w obronie" in text
    assert text.index("Try it:") < text.index("Words of the rules")


def test_what_a_word_says_is_never_taken_for_html() -> None:
    shown = glossary.section(glossary.read(told(KRETA, original="<u>", lang='"x')))
    for raw in ("<b>", "<i>", "<ą>", "<u>", '""x'):
        assert raw not in shown
    assert "a &lt;b&gt; &amp; c" in shown
    assert 'id="term-a-b-c"' in shown


@pytest.mark.parametrize("game", WITHOUT, ids=lambda game: str(game.name))
def test_a_game_without_words_shows_nothing_of_them(game: Game) -> None:
    table = ProcedureTable(game, chapters(game))
    assert len(table.page.children) == 4
    assert glossary.ANCHOR not in table.contents.html
    assert glossary.words(glossary.read(game)) == ""


def test_unknown_fields_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        glossary.read(told(KRETA, colour="red"))
