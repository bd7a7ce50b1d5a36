"""The parts of a page: every word escaped, every state marked by more than colour."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from html.parser import HTMLParser
from itertools import pairwise

import msgspec
import pytest

from paralab.core.basis import Basis
from paralab.core.rulings import Objection, Tally
from paralab.core.state import Side, State
from paralab.core.tables import read_tables
from paralab.core.telling import Fact, Preview
from paralab.games.eben_emael import GAME
from paralab.games.eben_emael.orders import Fire
from paralab.view import figures_html as fig
from paralab.view import page_html as page
from paralab.view.story import Line

NASTY = "<img src=x onerror=alert(1)>\"'&"
GERMAN = Side("german")
TABLE = read_tables(
    """[fire]
title = "Fire"
case = "5.9"
columns = ["1", "2"]
rows = [[-1, "2", "3"], [0, "2", "3"], [1, "2", "2 reconstructed"], [2, "1", "1"],
        [3, "-", "0"], [4, "-", "-"]]
"""
)["fire"]


class Tags(HTMLParser):
    """Which elements a fragment really has, and whether they close."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.words = ""
        self.feed(text)
        assert not self.open, f"left open: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in {"br", "img", "circle", "path", "rect"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.fixture
def start() -> State:
    return GAME.scenarios["12.1"].start()


def fragments(start: State) -> list[str]:
    fact = Fact(NASTY, NASTY, NASTY, Basis.RECONSTRUCTED)
    told = dataclasses.replace(GAME.telling, unit=lambda s, n: (fact,), thing=lambda n: NASTY)
    game = dataclasses.replace(GAME, telling=told)
    lying = msgspec.structs.replace(start, orders=(Fire(NASTY, NASTY),))
    answer = page.Answer(NASTY, (Objection(NASTY, NASTY, basis=Basis.ERRATA, remedy=NASTY),))
    sums = Tally().add(1, NASTY, NASTY, Basis.DEDUCED)
    seen = Preview(NASTY, "fire", "2", sums, NASTY, 4, Basis.ERRATA)
    half = [(NASTY, Fraction(1, 2)), ("b", Fraction(1, 2))]
    return [
        page.head(NASTY, NASTY, [(NASTY, NASTY)], NASTY, NASTY),
        page.strip(game, start, {0: NASTY}),
        page.stepline(game, start),
        page.prompt(game, GERMAN, NASTY, NASTY, NASTY),
        page.answers([answer, page.Answer(NASTY, (), fact), page.Answer(NASTY)], lambda c: c),
        page.refusal(NASTY),
        page.feedback(NASTY, NASTY, "y"),
        page.unit_card(game, start, "Haug", lambda c: c),
        page.log([Line(1, NASTY, NASTY, Basis.ERRATA), Line(1, "", NASTY, sort="turn")]),
        page.announced(game, lying, {lying.orders[0]: NASTY}),
        page.notes_list([(NASTY, NASTY, NASTY, "K?")], NASTY),
        page.branches_list([(NASTY, NASTY, NASTY)]),
        page.result(True, NASTY, NASTY) + page.result(False, NASTY, NASTY),
        page.hints([NASTY, NASTY], 1),
        page.alert(NASTY, NASTY) + page.alert(NASTY, NASTY, waiting=True),
        page.bad_file(NASTY, 2, NASTY, f"a\n{NASTY}\nc"),
        page.tag_mark("L", NASTY),
        fig.preview(seen, {"fire": TABLE}, half, lambda c: c),
        fig.luck([(3, True)], NASTY, Fraction(4, 6)),
        fig.histogram([(NASTY, 0.5), ("7", 0.5)], NASTY, NASTY, NASTY),
    ]


def test_no_fragment_lets_markup_through(start: State) -> None:
    for text in fragments(start):
        found = Tags(text)
        assert not [t for t, a in found.found if t == "img" or "onerror" in a or "onclick" in a]
        shown = found.words + " ".join(v or "" for _, a in found.found for v in a.values())
        assert NASTY in shown or "Sequence of play" in shown or "aria-expanded" in text


def test_the_strip_marks_what_is_done_what_is_now_and_what_comes(start: State) -> None:
    there = msgspec.structs.replace(start, phase=5)
    found = Tags(page.strip(GAME, there, {2: "1 roll"}))
    steps = [a for t, a in found.found if t == "button"]
    assert [a["data-pick"] for a in steps] == [f"phase {n}" for n in range(1, 12)]
    looks = [str(a["class"]).split()[1] for a in steps]
    assert looks == ["is-done"] * 4 + ["is-now"] + ["is-next"] * 6
    assert sum("aria-current" in a for a in steps) == 1
    assert "1 roll" in found.words


def test_set_up_has_a_strip_of_its_own(start: State) -> None:
    found = Tags(page.strip(GAME, GAME.scenarios["12.2"].start()))
    assert len([1 for t, _ in found.found if t == "button"]) == 3


def test_an_answer_says_whether_it_is_allowed_and_links_its_case() -> None:
    why = Objection("4.8", "It still stands.", remedy="destroy it")
    text = page.answer(page.Answer("walk Wenzel 1409", (why,)), lambda c: f"cases.ipynb#{c}")
    assert "Not allowed" in text
    assert text.count('href="cases.ipynb#4.8"') == 2
    assert "What would change it: destroy it" in text
    assert "is-ok" in page.answer(page.Answer("walk Wenzel 1407", (), Fact("Bold", "bold", "4.6")))


def test_a_chart_lights_its_column_and_the_rows_that_can_come() -> None:
    found = Tags(fig.chart(TABLE, "2", -2))
    rows = [a for t, a in found.found if t == "tr"][1:]
    assert [str(a["class"]) for a in rows] == ["can"] * 6
    lit = [a for t, a in found.found if t == "td" and "lit" in str(a.get("class"))]
    assert len(lit) == len(TABLE.rows)
    assert len([a for t, a in found.found if t == "td" and "rec" in str(a.get("class"))]) == 1
    assert "1 − 2" in found.words
    assert "−1" in found.words


def test_a_chart_lights_the_row_of_a_die_that_fell() -> None:
    rows = [a for t, a in Tags(fig.chart(TABLE, "2", -2, die=4)).found if t == "tr"][1:]
    assert [i for i, a in enumerate(rows) if "is-row" in str(a["class"])] == [3]


def test_dice_beyond_a_chart_are_read_from_its_edge() -> None:
    words = Tags(fig.chart(TABLE, "2", -4)).words
    assert "1, 2, 3 − 4" in words


def test_chances_are_counted_in_dice_and_told_in_words() -> None:
    spread = [("no effect", Fraction(14, 36)), ("pinned", Fraction(17, 36)),
              ("eliminated", Fraction(5, 36))]  # fmt: skip
    text = fig.odds(spread)
    assert all(x in text for x in ("39 %", "47 %", "14 %", "14/36", "17/36", "5/36"))
    assert "no effect 14 in 36, pinned 17 in 36, eliminated 5 in 36" in text


def test_sampled_chances_say_so() -> None:
    text = fig.odds([("a", Fraction(1, 3)), ("b", Fraction(2, 3))], sampled=(0.01, 0.95))
    assert "About" in text
    assert "±1.0% at 95%" in text
    assert "/3" not in text


def test_luck_marks_a_chosen_die() -> None:
    text = fig.luck([(3, True)], "3 + 1 = 4: destroyed.", Fraction(2, 3))
    assert "is-chosen" in text
    assert "Chance 2 in 3, or 67 %." in text
    assert "was chosen to follow history" in text
    assert "chosen" not in fig.luck([(3, False)], "destroyed", None)


def test_hints_open_one_after_the_other() -> None:
    text = page.hints(["one", "two", "three"], 1)
    assert "one" in text
    assert "two" not in text
    picks = [a["data-pick"] for t, a in Tags(text).found if t == "button"]
    assert picks == ["hint 2"]


def test_a_bad_file_shows_the_line_and_its_neighbours() -> None:
    text = page.bad_file("x.md", 4, "wrong", "\n".join(f"row{n}" for n in range(1, 9)), 1)
    shown = Tags(text).words
    assert all(f"row{n}" in shown for n in (3, 4, 5))
    assert "row2" not in shown
    assert "Lines 1 to 3 are fine." in shown


def test_a_sign_of_basis_is_heard() -> None:
    heard = {basis: Tags(page.basis_mark(basis)).words for basis in Basis}
    assert heard[Basis.PRINTED] == ""
    assert all(a != b for a, b in pairwise(sorted(heard.values())))
    assert "(reconstructed)" in heard[Basis.RECONSTRUCTED]


def test_a_worked_example_opens_beside_the_game() -> None:
    def link(case: str) -> str:
        return f"cases.ipynb#case-{case}"

    told = page.Answer("walk Haug 1810", (Objection("4.2", "1810 is canal."),))
    links = [attrs for tag, attrs in Tags(page.answer(told, link)).found if tag == "a"]
    assert len(links) == 2
    for attrs in links:
        assert attrs["href"] == "cases.ipynb#case-4.2"
        assert attrs["target"] == "_blank"
        assert attrs["rel"] == "noopener"
