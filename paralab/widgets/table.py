"""The table: one page on which a game is played, looked back at, and asked about.

A `Table` ties a session and a picker to the widgets. It knows no rule: what may be pointed at
comes from the picker, why something may not from the session, words and pictures from the view.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.game import Illegal
from paralab.core.state import Side, State
from paralab.play.notation import Ambiguous, Line, Toward, UnknownOrder, write
from paralab.play.opponents import Opponent, Seat, doctrine_opponent, finish_phase
from paralab.play.picker import Choice, Picker
from paralab.play.reach import Reach
from paralab.play.session import DieOwed, NotAtTheTip, Session
from paralab.view.ground import ground
from paralab.view.layout import layout_of
from paralab.view.page_html import Answer, Link, no_link, refusal
from paralab.view.still import figure, still
from paralab.view.svg import svg
from paralab.view.words import position_words, sentence, turn_words
from paralab.widgets import panels
from paralab.widgets.css import Theme
from paralab.widgets.shell import Page
from paralab.widgets.table_cover import Covered
from paralab.widgets.table_dice import Cup
from paralab.widgets.table_draw import draw
from paralab.widgets.table_files import Files, Renew
from paralab.widgets.table_interrupts import Going, setting_out, walk_on
from paralab.widgets.table_odds import Odds
from paralab.widgets.table_parts import Heard, build
from paralab.widgets.table_pointing import Pointer
from paralab.widgets.table_scene import Looking, at_hand, glowing, place_of, under_pointer
from paralab.widgets.table_steps import Log, public, step_of_phase

TROUBLE: Final = logging.getLogger("paralab")
MOST_ANSWERS: Final = 3
FEW: Final = 6
"""So few places that a unit may go to are all brought into the window."""


class Table(Covered):
    """A game on the page; display it, or its `page`.

    `seats`: the sides that machines play; the others are people's. With closed papers and two
    people the page is covered whenever the choice passes from one to the other. `link`: the
    address of a case's worked example; `pages`: the other pages by name; `renew`: what makes
    another session, for a new game or a saved one. `pointer`: the hand over the map, for pages
    that read where a table plays.
    """

    pointer: type[Pointer] = Pointer

    def __init__(
        self,
        session: Session,
        *,
        seats: Mapping[Side, Opponent] | None = None,
        link: Link = no_link,
        pages: Sequence[tuple[str, str]] = (),
        current: str = "Play",
        home: str = "",
        theme: Theme = "",
        renew: Renew | None = None,
    ) -> None:
        self.link, self.pages, self.current, self.home = link, pages, current, home
        self._depth, self._dirty = 0, True
        self._sheet: tuple[str, str] | None = None
        self._leave: list[Callable[[], object]] = []
        self._take(session, seats or {})
        self.hand, self.files = self.pointer(self), Files(self, renew)
        on = self.guarded
        heard = Heard(
            on(self._picked),
            on(self.hand.hear),
            on(self._order_line),
            on(self._opened),
            on(self.go),
        )
        self.parts = build(self.layout, self._focus(), heard, theme)
        game = session.game
        self.page = Page(
            self.parts.shown, words=self.words, figure=self.figure, classes=("pl-table",), game=game
        )
        self.parts.look.observe(lambda _: self._spread_map(), "theme")
        self._spread_map()
        self._settle()

    def sit(self, session: Session, seats: Mapping[Side, Opponent] | None = None) -> None:
        """Begin, or go on with, another game of this kind on this page."""
        with self._acting():
            covered = self.covering is not None
            self._take(session, seats or {})
            if covered:
                self.parts.cover.say("")
                self.page.children = self.parts.shown
            self._spread_map()

    def _take(self, session: Session, seats: Mapping[Side, Opponent]) -> None:
        for leave in self._leave:
            leave()
        game = session.game
        self.session, self.layout = session, layout_of(session.scenario.board, game.look)
        self.people = [side for side in game.sides if side not in seats]
        self.hot_seat = session.papers == "closed" and len(self.people) > 1
        if len(self.people) == 1 and session.eyes is None:
            session.eyes = self.people[0]
        self.looking, self.answers, self.said = Looking(), list[Answer](), list[str]()
        self.log, self.cup, self.odds = Log(), Cup(session), Odds()
        self.armed: Action | None = None
        self.going: Going | None = None
        self._desk: tuple[int, int, str] | None = None
        self._unframed, self._boxed = False, tuple[str, ...]()
        self.undone = self._handed = 0
        self.covering = None
        self.unfolded = self.layers_open = False
        self._reach: tuple[object, Reach] | None = None
        self.seat = Seat(session, seats)
        self.seat.leave()  # it is asked after each order, where a missing die can be asked for
        self.picker = Picker(session)
        self._leave = [
            self.picker.close,
            session.watch(lambda _: self._changed()),
            self.picker.watch(lambda _: self._picks_changed()),
        ]

    def _spread_map(self) -> None:
        """Lay the printed map out; a projector wants it bolder."""
        board, look = self.session.scenario.board, self.session.game.look
        theme = "projector" if self.parts.look.theme == "projector" else "paper"
        sheet = (self.session.scenario.name, theme)
        if sheet != self._sheet:
            self._sheet = sheet
            self.parts.board.ground(svg(ground(board, look, theme)))

    def _focus(self) -> list[int]:
        """Where something may be done first, or the middle of the map."""
        places = at_hand(self.session, self.picker, self.layout) or self.layout.spots
        centres = [self.layout.centre(p) for p in places]
        return [round(sum(axis) / len(centres)) for axis in zip(*centres, strict=True)]

    # ------------------------------------------------------------ what is so
    @property
    def outline(self) -> str:
        """How the game stands, for as long as no hex is pointed at."""
        game, seen = self.session.game, self.session.seen
        return sentence(game.telling.standing(seen)) or turn_words(game, seen)

    @property
    def live(self) -> bool:
        """Whether somebody may give an order here and now."""
        session = self.session
        return (
            (session.at_tip or session.study)
            and not session.state.over
            and not session.waits_for_other
            and self.covering is None
        )

    @property
    def reach(self) -> Reach:
        """Where what is picked may go; reckoned once for each position."""
        if not self.live or not self.picker.picked:
            return {}
        key = (self.session.state, self.picker.picked[0])
        if self._reach is None or self._reach[0] != key:
            self._reach = (key, self.session.reach(self.picker.picked[0]))
        return self._reach[1]

    @property
    def likely(self) -> Action | None:
        """The order that the reader is about to give, or gave last: whose odds are shown."""
        picker, place = self.picker, self.looking.cursor
        if picker.picked:
            if len(picker.open) == 1:
                return picker.open[0]
            things = under_pointer(self.session.seen, place) if place else ()
            return next((a for t in things for a in picker.orders_for(t)), None)
        orders = self.session.seen.orders
        return orders[-1] if orders else None

    @property
    def safe(self) -> str:
        """What has become of the game when the kernel is gone."""
        return self.files.safe

    # ------------------------------------------------------------ changes
    def _changed(self) -> None:
        self._dirty = True
        if not self._depth:
            self._settle()

    def _picks_changed(self) -> None:
        """What was refused to one unit says nothing of the next."""
        self.looking.refused = None
        self._changed()

    def _settle(self) -> None:
        """After something was done: machines, the hand-over, and then the page, once."""
        if self._depth or not self._dirty:
            return
        self._depth += 1
        try:
            self._machines()
            self._walk_on()
            self._drop_stale()
            self.hand_over(self)
            self._dirty = False
            if self.covering is None:
                draw(self)
                self._frame()
        finally:
            self._depth -= 1

    def _drop_stale(self) -> None:
        """An answer, and odds that wait, are about one choice: with another they are gone."""
        session = self.session
        state = session.state
        desk = (state.turn, state.phase, session.game.desk(state).name)
        if desk != self._desk:
            if self._desk is not None:
                self.let_answers_go()
                self._mended()
            self._desk, self._unframed = desk, True

    def _frame(self) -> None:
        """Another choice begins: what may be picked for it is brought into the window.

        So is where a unit may go that is picked from a box off the map.
        """
        picked = self.picker.picked[:1]
        if picked and picked != self._boxed and self.live:
            at = place_of(self.session.seen, picked[0], self.layout)
            if at in self.layout.boxes:
                there = glowing(self.session, self.picker, self.layout) | set(self.reach)
                self.parts.board.gather(sorted(there), 1 if len(there) <= FEW else 0.02)
        self._boxed = picked
        if self._unframed and self.live:
            self._unframed = False
            if not self.picker.picked:
                self.parts.board.gather(sorted(at_hand(self.session, self.picker, self.layout)))

    @contextmanager
    def _acting(self) -> Iterator[None]:
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            self._dirty = True
            self._settle()

    def guarded(self, act: Callable[..., None]) -> Callable[..., None]:
        """A callback whose errors are shown on the page: ipywidgets would swallow them."""

        def guarded(*args: Any) -> None:
            if self._depth:  # an echo of what is being drawn
                return
            try:
                with self._acting():
                    act(*args)
            except Exception as error:
                TROUBLE.exception("a callback of the table failed")
                self.parts.trouble.say(panels.trouble(f"{type(error).__name__}: {error}"))

        return guarded

    # ------------------------------------------------------------ orders
    def give(self, line: str | Line) -> None:
        """Give an order; a refusal is answered beside the map, a missing die is asked for."""
        session = self.session
        try:
            order = session.read(line)
            if isinstance(order, Toward):
                self.going = setting_out(session, order)
            elif not session.state.pending:  # an answer to what interrupts does not end a walk
                self.going = None
            self.said.append(write(order))
            self.looking.refused, self.armed = None, None
            done = self.cup.roll_for(lambda: session.do(order), str(write(order)))
        except Illegal as no:
            self.answer(Answer(write(no.order), no.objections))
        except (UnknownOrder, NotAtTheTip, DieOwed) as no:
            self.parts.complaint.say(refusal(str(no)))
        else:
            self.undone = 0 if done else self.undone
            self._mended()
            self.files.withdraw()

    def _mended(self) -> None:
        """The game has gone on: what was typed wrong before is in nobody's way."""
        self.parts.complaint.say("")
        if self.parts.order.wrong:
            self.parts.order.put("")

    def commit(self, order: Action) -> None:
        """Give a finished order; where dice will fall, show the odds and wait for "Roll"."""
        wants_die = self.session.needs(order) is not None
        if wants_die and self.cup.mode == "seeded" and self.armed != order:
            self.armed = order
        else:
            self.give(order)

    def _machines(self) -> None:
        if self.cup.wanted is None and self.session.at_tip:
            self.cup.roll_for(self.seat.play, "the machine's order")

    def _walk_on(self) -> None:
        """A walk goes on where what interrupted it has come to nothing."""
        while self.going is not None and not self.session.state.pending:
            going, before = self.going, self.session.last
            if self.session.decides != going.side or self.cup.wanted is not None:
                return
            self.going = going if walk_on(self.session, going) else None
            if self.session.last == before:
                return
            self._machines()

    def _finish(self) -> None:
        """Let the machine play the phase out, through what another machine interrupts it with."""
        session, side = self.session, self.session.decides
        if side is None:
            return
        by, start = doctrine_opponent(session.game, side), session.state
        while session.decides == side and self.cup.wanted is None:
            before = session.last
            self.cup.roll_for(lambda: finish_phase(session, by), "the phase")
            self.files.withdraw()
            self._machines()
            state = session.state
            over = (state.turn, state.phase) != (start.turn, start.phase)
            if start.pending or over or session.last == before:
                return

    def _order_line(self, text: str) -> None:
        """An order was typed; what is wrong stays in its line to be mended."""
        say, line = self.parts.complaint.say, self.parts.order
        say("")
        line.wrong = True
        try:
            order = self.session.read(text)
        except Ambiguous as which:
            say(panels.question(str(which), (Choice(whole, whole) for whole in which.lines)))
        except UnknownOrder as no:
            say(refusal(f"Not an order: {no}"))
        else:
            why = self.session.why(order)
            if why:
                self.answer(Answer(write(order), why))
                say(refusal(f"{why[0].words} ({why[0].case})"))
            else:
                line.put("")
                self.give(order)

    def answer(self, answer: Answer, place: Place | None = None) -> None:
        """Show the answer to "why not?", newest first; `place` is marked where it is refused."""
        self.answers = [answer, *(a for a in self.answers if a != answer)][:MOST_ANSWERS]
        self.looking.refused = place if answer.objections else None

    # ------------------------------------------------------------ buttons and panes
    def _picked(self, value: str) -> None:
        """Something was picked in a pane: its first word says what, the rest which."""
        word, _, rest = value.partition(" ")
        acts: dict[str, Callable[[str], object]] = {
            "theme": lambda _: self.parts.look.next_theme(),
            "strip": lambda _: setattr(self, "unfolded", not self.unfolded),
            "layers": lambda _: setattr(self, "layers_open", not self.layers_open),
            "layer": self._toggle,
            "eyes": self._look_with,
            "phase": self._look_at_phase,
            "step": lambda n: self.go(int(n)),
            "last": lambda _: self.go(self.session.last),
            "line": self.hand.choose,
            "choose": self.hand.choose,
            "thing": self.hand.thing,
            "let": lambda _: self.hand.let_go(),
            "undo": lambda _: self.undo(),
            "redo": lambda _: self.redo(),
            "finish": lambda _: self._finish(),
            "roll": lambda _: self.hand.enter(),
            "dice": self.cup.use,
            "face": lambda n: self.cup.put(int(n)),
            "show": lambda _: self.uncover(),
            "dismiss": lambda _: self.parts.trouble.say(""),
            "copy": lambda _: self.parts.log.copy(self.log.text(self.session)),
            "new": lambda _: self.files.ask(),
            "resume": self.files.resume,
            "save": lambda _: self.files.save(),
        }
        act = acts.get(word)
        if act is not None:
            act(rest)
        else:
            self._arm_announced(value)

    def _arm_announced(self, text: str) -> None:
        """An announced order was picked from its list: the odds of carrying it out."""
        if not self.live:
            return
        order = next((o for o in self.session.seen.orders if write(o) == text), None)
        if order is not None:
            can = (a for a in self.picker.open if a.picks[0] in order.picks and len(a.picks) == 1)
            self.armed = next(can, None)

    def undo(self) -> None:
        """Take the latest gesture back, if it may be."""
        self.armed = self.going = None
        if self.session.undo():
            self.let_answers_go()
            self.undone += 1

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self.session.redo():
            self.undone -= 1

    def go(self, step: int) -> None:
        """Look at the position after a step."""
        if step != self.session.at and 0 <= step <= self.session.last:
            self.armed = self.going = None
            self.session.go(step)

    def _look_at_phase(self, phase: str) -> None:
        step = step_of_phase(self.session, int(phase))
        self.unfolded = False
        if step is not None:
            self.go(step)

    def _look_with(self, side: str) -> None:
        if self.session.papers == "open" or self.session.state.over:
            self.session.eyes = None if side == "umpire" else Side(side)

    def _toggle(self, layer: str) -> None:
        look = self.looking
        look.on ^= {layer}
        look.sight_from = look.sight = None

    def _opened(self, name: str, text: str | None) -> None:
        self.files.open(name, text)

    # ------------------------------------------------------------ without a kernel
    @property
    def _shown(self) -> State:
        session = self.session
        covered = self.covering is not None
        return public(session.game, session.state) if covered else session.seen

    def words(self) -> str:
        """The page as text: the position as these eyes may see it; covered, as anybody may."""
        return position_words(self.session.game, self._shown)

    def figure(self) -> str:
        """The page as a picture that fetches nothing."""
        neutral, words = "neutral" in self.looking.on, self.words()
        return figure(still(self.session.game, self._shown, words, neutral=neutral), words)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return self.page._repr_mimebundle_(**kwargs)
