"""Beginning anew, saving and opening: what a table does with whole games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from ipywidgets import HTML, Button, Checkbox, Dropdown, HBox, VBox

from paralab.core.game import Game
from paralab.core.state import Side
from paralab.play.opponents import Opponent
from paralab.play.session import Session
from paralab.view.page_html import bad_file, refusal
from paralab.view.words import side_title

if TYPE_CHECKING:
    from paralab.widgets.table import Table

LIMIT: Final = 1_000_000
"""A larger file is not a game."""

SEATS: Final = {"person": "a person", "doctrine": "the machine", "random": "chance"}


class Wish(NamedTuple):
    """A new game as it was asked for."""

    scenario: str
    seats: Mapping[Side, str]
    options: frozenset[str]
    papers: str


class BadFile(Exception):  # noqa: N818  # says what is wrong with a file, not with the program
    """A saved game that cannot be read: the line where it stops making sense, and why."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(words)
        self.line = line
        self.words = words


class Renew(Protocol):
    """What makes sessions for a table."""

    def begin(self, wish: Wish) -> tuple[Session, Mapping[Side, Opponent]]:
        """A new game."""
        ...

    def reopen(self, text: str) -> tuple[Session, Mapping[Side, Opponent]]:
        """A saved game; raises BadFile."""
        ...


class Files:
    """The dialogs of a table that concern whole games."""

    def __init__(self, table: Table, renew: Renew | None) -> None:
        self.table = table
        self.renew = renew

    # ------------------------------------------------------------ saving and opening
    def save(self) -> None:
        """Hand the reader the game as a file; with closed papers, as far as he may know it."""
        session = self.table.session
        name = f"{session.game.name}-{session.scenario.name}-step-{session.last}.md"
        self.table.parts.files.download(name, session.as_replay(whole=session.papers == "open"))

    def open(self, uploaded: Any) -> None:
        """Go on with a saved game; a bad file is shown, and the game on the table stays."""
        if not uploaded:
            return
        first = uploaded[0]
        name, content = str(first["name"]), bytes(first["content"])
        self.table.parts.upload.value = ()
        say = self.table.parts.complaint.say
        if len(content) > LIMIT:
            say(refusal(f"{name} is larger than 1 MB: no game is. Your own game is untouched."))
            return
        try:
            text = content.decode()
        except UnicodeDecodeError:
            say(refusal(f"{name} is not text. Your own game is untouched."))
            return
        if self.renew is None:
            say(refusal("This page opens no other game."))
            return
        try:
            session, seats = self.renew.reopen(text)
        except BadFile as bad:
            say(bad_file(name, bad.line, bad.words, text))
            return
        say("")
        self.table.sit(session, seats)

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
        now = "person" if side in self.table.people else names[-1][1]
        return Dropdown(options=names, value=now, description=side_title(game, side).capitalize())

    def _begin(self, wish: Wish) -> None:
        if self.renew is not None:
            self.table.parts.setting.children = ()
            self.table.sit(*self.renew.begin(wish))
