"""The procedures page: every step of the sequence with a position, a task, claims to judge.

The map is a table's, so that what is tried here is played by the same rules, with the same keys.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from ipywidgets import GridBox, VBox

import paralab
from paralab.core.game import Game
from paralab.play.notation import write
from paralab.view.page_html import Link, head, no_link
from paralab.view.words import turn_words
from paralab.widgets import glossary
from paralab.widgets import procedures_parts as parts_of
from paralab.widgets.chapters import Chapter, Verdict, chapters, judge, set_up
from paralab.widgets.pane import Pane
from paralab.widgets.shelf import example, pages_of
from paralab.widgets.shell import Page, StyledPane, classed
from paralab.widgets.table import Table
from paralab.widgets.table_scene import layers_of


class ProcedureTable(Table):
    """A table on which one chapter after the other is set up."""

    def __init__(
        self,
        game: Game,
        told: Sequence[Chapter],
        *,
        link: Link = no_link,
        pages: Sequence[tuple[str, str]] = (),
        home: str = "",
    ) -> None:
        self.told, self.chapter = told, told[0]
        self.glossary = glossary.read(game)
        self.guesses: dict[int, bool] = {}
        self.verdicts: dict[int, Verdict] = {}
        self.hinted = 0
        self.unrolled, self._opening, self._arranged = False, True, False
        picked = self._later
        self.contents, self.title = StyledPane("contents", picked), Pane("title", picked)
        self.caption, self.task = Pane("caption", picked), Pane("task", picked)
        self.demands, self.claims = Pane("demands", picked), Pane("claims", picked)
        self.hints, self.note = Pane("hints", picked), Pane("note", picked)
        session = set_up(game, self.chapter)
        super().__init__(session, link=link, pages=pages, current="Procedures", home=home)
        self._arrange()
        self._tell()
        self._open_there()

    def _later(self, value: str) -> None:
        """What the panes of this page send; their listener is made before the table is."""
        self.guarded(self._picked)(value)

    def _arrange(self) -> None:
        """Steps, position and trial, rule and check, side by side."""
        p = self.parts
        left = self.parts.main.children[0]
        status = left.children[2]
        trial = classed(VBox([self.task, p.prompt, p.dice, p.odds, p.why]), "pl-panel", "pl-trial")
        middle = [self.title, p.board, status, p.complaint, self.caption, trial]
        classed(p.why, "pl-why")
        right = [self.demands, self.claims, self.hints, self.note, p.log]
        # the classes of an anywidget are read once; those of a box can change
        self.roll = classed(VBox([self.contents]), "pl-contents")
        columns = [
            self.roll,
            classed(VBox(middle), "pl-left"),
            classed(VBox(right), "pl-panel", "pl-demanded"),
        ]
        read = classed(GridBox(columns), "pl-read")
        said = glossary.section(self.glossary, self.link)
        foot = [Pane("glossary", html=said)] if said else []
        self.page.children = [p.look, p.top, p.trouble, read, *foot]
        self._arranged = True
        self.page.add_class("pl-procedures")

    # ------------------------------------------------------------ drawing
    def _settle(self) -> None:
        if self._depth or not self._dirty:
            return
        super()._settle()
        if self._arranged:
            self._tell()

    def _tell(self) -> None:
        chapter, link = self.chapter, self.link
        title, about = self.session.game.title, "The sequence of play, one step at a time"
        self.parts.top.say(head(title, about, self.pages, self.current, self.home))
        end = glossary.way_there(self.glossary)
        self.contents.say(parts_of.contents(self.session.game, self.told, chapter, end))
        self.title.say(parts_of.title_row(self.told, chapter))
        self.caption.say(parts_of.caption(chapter))
        self.task.say(parts_of.task(chapter, self.done, self.session.last))
        self.demands.say(parts_of.demands(chapter, link))
        self.claims.say(parts_of.claims(chapter, self.guesses, self.verdicts, link))
        self.hints.say(parts_of.help_section(chapter, self.hinted))
        self.note.say(parts_of.worth_knowing(chapter, link))

    @property
    def outline(self) -> str:
        """Who decides: how the game stands says little of a position with a handful of units."""
        if self.chapter.start:
            return super().outline
        return turn_words(self.session.game, self.session.seen)

    @property
    def done(self) -> bool:
        """Whether every order of the chapter's answer has been given, in whatever order."""
        given = Counter(write(step.action) for step in self.session.steps)
        return Counter(write(self.session.read(x)) for x in self.chapter.answer) <= given

    def _frame(self) -> None:
        """A chapter opens at its own part of the map; after that, the map goes along as ever."""
        if self._opening:
            self._open_there()
        super()._frame()

    def _open_there(self) -> None:
        self._opening = self._unframed = False
        self.parts.board.look_at(self.chapter.window)

    # ------------------------------------------------------------ what the reader does
    def _picked(self, value: str) -> None:
        word, _, rest = value.partition(" ")
        acts: dict[str, Callable[[str], object]] = {
            "chapter": self.turn_to,
            "again": lambda _: self._begin(),
            "claim": self._judge,
            "hint": self._hint,
            "contents": lambda _: self._unroll(),
        }
        if word in acts:
            acts[word](rest)
        else:
            super()._picked(value)

    def turn_to(self, chapter: str) -> None:
        """Open a chapter by its id; one that is not there leaves the page as it is."""
        found = next((c for c in self.told if c.id == chapter), None)
        if found is None:
            return
        self.chapter = found
        self.guesses, self.verdicts, self.hinted = {}, {}, 0
        if self.unrolled:
            self._unroll()
        self._opening = True
        self._begin()

    def _begin(self) -> None:
        self.sit(set_up(self.session.game, self.chapter))
        titles = layers_of(self.session.game)
        self.looking.on |= {n for n in titles if {n, titles[n]} & {*self.chapter.layers}}

    def _judge(self, said: str) -> None:
        """A claim was judged: the rules are asked, in the chapter's own position."""
        number, _, guess = said.partition(" ")
        if number.isdigit() and int(number) < len(self.chapter.claims):
            n = int(number)
            self.guesses[n] = guess == "y"
            self.verdicts[n] = judge(self.session.game, self.chapter, n)

    def _hint(self, number: str) -> None:
        self.hinted = max(self.hinted, min(int(number), len(self.chapter.hints)))

    def _unroll(self) -> None:
        self.unrolled = not self.unrolled
        (self.roll.add_class if self.unrolled else self.roll.remove_class)("is-open")


def procedures_page(game: str, chapter: str = "") -> Page:
    """The procedures of a game, open at a chapter; raises LookupError for a game without any."""
    found = paralab.load(game)
    told = chapters(found)
    if not told:
        raise LookupError(f"{game} has no procedures yet")
    pages = pages_of(game)
    table = ProcedureTable(found, told, link=example, pages=pages, home="../index.ipynb")
    if chapter:
        table.turn_to(chapter)
    page = table.page
    said = (parts_of.words(told), glossary.words(table.glossary))
    page.tell(lambda: "\n".join(filter(None, said)))
    return page
