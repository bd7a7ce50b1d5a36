"""Handing the page from one person to the other: covered where anything is secret."""

from __future__ import annotations

from paralab.core.actions import Action
from paralab.core.state import Side
from paralab.play.session import Session
from paralab.view.page_html import Answer, Link
from paralab.widgets.handover import cover
from paralab.widgets.shell import Page
from paralab.widgets.table_draw import draw_top
from paralab.widgets.table_interrupts import nothing_to_hide
from paralab.widgets.table_kind import AnyTable
from paralab.widgets.table_parts import Parts
from paralab.widgets.table_scene import Looking
from paralab.widgets.table_steps import Log, known_to_all, public


class Covered:
    """What a table does when the choice passes from one person to the other."""

    session: Session
    people: list[Side]
    hot_seat: bool
    covering: Side | None
    looking: Looking
    answers: list[Answer]
    said: list[str]
    armed: Action | None
    log: Log
    link: Link
    parts: Parts
    page: Page
    _handed: int

    def let_answers_go(self) -> None:
        """Take away what was asked about a choice that is over."""
        self.answers, self.armed, self.looking.refused = [], None, None

    def hand_over(self, table: AnyTable) -> None:
        """Cover the page when the choice has passed to somebody else, unless nothing is secret."""
        session, side = self.session, self.session.decides
        if not self.hot_seat or side is None or side not in self.people or not session.at_tip:
            return
        if side in {session.eyes, self.covering}:
            return
        if nothing_to_hide(session, side):
            self.said = []
            self.let_answers_go()
            self._handed, session.eyes = session.last, side
        else:
            self.covering = side
            told = known_to_all(session, self._handed)
            self._blank()
            seen = public(session.game, session.state)
            draw_top(table, seen)
            self.parts.cover.say(cover(session.game, seen, side, told, self.link))
            self.page.children = self.parts.covered

    def _blank(self) -> None:
        """Nothing that a side knows stays on the page, or in the memory of its widgets."""
        parts = self.parts
        parts.board.show([], [])
        parts.board.point_at(None)
        parts.board.gathered = {}
        parts.board.menu, parts.board.status, parts.board.label = {}, "", "Map, covered"
        for pane in parts.telling:
            pane.say("")
        parts.order.options, parts.order.placeholder = [], ""
        parts.order.put("")
        parts.timeline.where = parts.timeline.detail = ""
        self.looking, self.answers, self.said, self.armed = Looking(), [], [], None
        self.log = Log()

    def uncover(self) -> None:
        """Show the page to whoever has said that it is his turn to look."""
        side, self.covering = self.covering, None
        if side is not None:
            self._handed = self.session.last
            self.session.eyes = side
            self.parts.cover.say("")
            self.page.children = self.parts.shown
