"""Beginning anew, saving and opening: what a table does with whole games."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from ipywidgets import HTML, Button, Checkbox, Dropdown, HBox, VBox

from paralab.core.game import Game
from paralab.core.state import Side
from paralab.play.markdown import BadReplay
from paralab.play.opponents import Opponent
from paralab.play.saves import Saved
from paralab.play.session import Session
from paralab.view.page_html import bad_file, refusal
from paralab.view.words import count, side_title
from paralab.widgets import panels
from paralab.widgets.table_kind import AnyTable

SEATS: Final = {"person": "a person", "doctrine": "the machine", "random": "chance"}


class Wish(NamedTuple):
    """A new game as it was asked for."""

    scenario: str
    seats: Mapping[Side, str]
    options: frozenset[str]
    papers: str


class Renew(Protocol):
    """What makes sessions for a table."""

    def begin(self, wish: Wish) -> tuple[Session, Mapping[Side, Opponent]]:
        """A new game."""
        ...

    def reopen(self, text: str) -> tuple[Session, Mapping[Side, Opponent] | None]:
        """A saved game, where it was left, and who plays in it if that is known; BadReplay."""
        ...

    def kept(self) -> Sequence[Saved]:
        """The games that were left, newest first."""
        ...

    def resume(self, name: str) -> tuple[Session, Mapping[Side, Opponent] | None]:
        """Go on with one of them; raises BadReplay."""
        ...

    @property
    def safe(self) -> str:
        """What has become of the game when the kernel is gone."""
        ...

    @property
    def trouble(self) -> str:
        """Why the game is not kept, or nothing."""
        ...


class Files:
    """The dialogs of a table that concern whole games."""

    def __init__(self, table: AnyTable, renew: Renew | None) -> None:
        self.table = table
        self.renew = renew
        self._offered = False

    # ------------------------------------------------------------ saving and opening
    @property
    def safe(self) -> str:
        """What has become of the game when the kernel is gone."""
        return "What was played here is lost with it." if self.renew is None else self.renew.safe

    @property
    def trouble(self) -> str:
        """Why the game is not kept while it is played, or nothing."""
        return "" if self.renew is None else self.renew.trouble

    def save(self) -> None:
        """Hand the reader the game as a file; with closed papers, as far as he may know it."""
        session = self.table.session
        if self.table.covering is not None:
            return
        over = session.line(session.following.id)[-1:]
        whole = session.papers == "open" or any(p.step.state.over for p in over)
        name = f"{session.game.name}-{session.scenario.name}-step-{session.last}.md"
        self.table.parts.files.download(name, session.as_replay(whole=whole))

    def offer(self) -> None:
        """A page that has just been loaded, on which nobody has played: offer what was left."""
        session = self.table.session
        if self.renew is None or session.begun:
            return
        rows = [(s.path.name, self._told(s)) for s in self.renew.kept()]
        self.table.parts.trouble.say(panels.kept(rows) if rows else "")
        self._offered = bool(rows)

    def _told(self, saved: Saved) -> str:
        scenario = self.table.session.game.scenarios.get(saved.scenario)
        title = saved.title or (scenario.title if scenario else saved.scenario)
        when = time.strftime("%d %B, %H:%M", time.localtime(saved.when))
        return f"{title}: {count(saved.orders, 'order', 'orders')}, {when}"

    def withdraw(self) -> None:
        """The reader plays on: no more offers."""
        if self._offered:
            self._offered = False
            self.table.parts.trouble.say("")

    def resume(self, name: str) -> None:
        """Go on with a game that was left."""
        if self.renew is None:
            return
        try:
            session, seats = self.renew.resume(name)
        except BadReplay as bad:
            self.table.parts.complaint.say(refusal(f"That game cannot be opened: {bad.message}."))
            return
        self.withdraw()
        self.table.sit(session, seats or {})

    def open(self, name: str, text: str | None) -> None:
        """Go on with a saved game; a bad file is shown, and the game on the table stays."""
        say = self.table.parts.complaint.say
        if text is None or len(text) > panels.LARGEST:
            say(refusal(f"{name} is larger than 1 MB: no game is. Your own game is untouched."))
            return
        if self.renew is None:
            say(refusal("This page opens no other game."))
            return
        try:
            session, seats = self.renew.reopen(text)
        except BadReplay as bad:
            say(bad_file(name, bad.line, bad.message, text))
            return
        say("")
        self.withdraw()
        self.table.sit(session, self.table.seat.sides if seats is None else seats)

    # ------------------------------------------------------------ a new game
    def ask(self) -> None:
        """Open or close the form for a new game."""
        box = self.table.parts.setting
        box.children = () if box.children else (self._form(self.table.session.game),)

    def _form(self, game: Game) -> Any:
        now = self.table.session
        titles = [(s.title, name) for name, s in game.scenarios.items()]
        scenario = Dropdown(options=titles, value=now.scenario.name, description="Scenario")
        seats = {side: self._seat(game, side) for side in game.sides}
        known = {o.name: o for s in game.scenarios.values() for o in s.options.values()}
        options = {name: Checkbox(False, description=o.words) for name, o in known.items()}
        papers = Dropdown(
            options=[("closed: each side sees its own", "closed"), ("open to all", "open")],
            value=now.papers,
            description="Papers",
        )

        def offer(_: object = None) -> None:
            for name, box in options.items():
                there = name in game.scenarios[scenario.value].options
                box.layout.display = "" if there else "none"

        scenario.observe(offer, "value")
        offer()
        go = Button(description="Begin", tooltip="Begin a new game")
        for name in ("pl-btn", "is-primary"):
            go.add_class(name)

        def begin(_: object) -> None:
            taken = frozenset(name for name, box in options.items() if box.value)
            allowed = taken & set(game.scenarios[scenario.value].options)
            wish = Wish(
                scenario.value,
                {side: box.value for side, box in seats.items()},
                allowed,
                papers.value,
            )
            self._begin(wish)

        go.on_click(self.table.guarded(begin))
        head = HTML('<div class="pl-h"><span class="pl-grow">New game</span></div>')
        row = HBox([scenario, *seats.values(), papers])
        form = VBox([head, row, VBox(list(options.values())), HBox([go])])
        for box in (row, form):
            box.add_class("pl-row")
        form.add_class("pl-newgame")
        return form

    def _seat(self, game: Game, side: Side) -> Any:
        names = [
            (words, key)
            for key, words in SEATS.items()
            if key != "doctrine" or side in game.doctrines
        ]
        now = "person" if side in self.table.people else names[1][1]
        return Dropdown(options=names, value=now, description=side_title(game, side).capitalize())

    def _begin(self, wish: Wish) -> None:
        if self.renew is not None:
            self.table.parts.setting.children = ()
            self.withdraw()
            self.table.sit(*self.renew.begin(wish))
