"""One table, being played: lines of play, where we look, and who is looking."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Literal, TypeAlias

from paralab.core.actions import Action
from paralab.core.dice import Dice, OutOfDice, Scripted
from paralab.core.game import Game, Heard, Illegal, Legal, Scenario, Step
from paralab.core.rulings import Objection
from paralab.core.state import Side, State, UnitId
from paralab.play.dice import Followed, Tray
from paralab.play.lines import blamed, carry_out, objections
from paralab.play.notation import Line, Reader, tokens, write
from paralab.play.reach import Reach, reach
from paralab.play.record import record
from paralab.play.tree import MAIN, Branch, Played, PlayLine, Reason, Tree

Papers: TypeAlias = Literal["open", "closed"]
Listener: TypeAlias = "Callable[[Session], None]"


class NotAtTheTip(Exception):  # noqa: N818  # says where we are, not what broke
    """In play an order is given at the tip of the line of play, nowhere else."""


class DieOwed(Exception):  # noqa: N818
    """An order is half carried out: its dice must fall before anything else is done."""


class NothingLegal(Legal):
    """The lawful orders of somebody who has nothing to choose, or may not know."""

    def __init__(self) -> None:
        self._kinds = ()


class Session:
    """Plays a game, step by step, and tells whoever watches.

    `papers`: open (everybody may look with any eyes) or closed (`eyes` see only their own);
    `eyes`: the side that looks, None for an umpire; `study`: an order given elsewhere than at
    the tip opens a branch, where in play it is refused.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        dice: Dice,
        *,
        papers: Papers = "open",
        eyes: Side | None = None,
        study: bool = False,
        title: str = "",
        seed: int | None = None,
    ) -> None:
        if papers not in {"open", "closed"}:
            raise ValueError(f"papers are 'open' or 'closed', not {papers!r}")
        self.game = game
        self.start = state
        self.papers: Papers = papers
        self.study = study
        self.players: Mapping[Side, str] = {}
        """Who plays each side, by the name of an opponent; kept with the game, no rule asks it."""
        self.title = title
        self.seed = seed
        self.reader = Reader(game, state.scenario, tokens(game, state))
        self._eyes = self._one_of_us(eyes)
        self._tree = Tree(state, Tray(dice))
        self._at = 0
        self._gesture = 0
        self._depth = 0
        self._told = True
        self._listeners: list[Listener] = []
        self._owed: tuple[Action, tuple[int, ...], int] | None = None
        self._steps: tuple[Step, ...] | None = None

    def __repr__(self) -> str:
        state, game = self.state, self.game
        side = self.decides
        whose = "the game is over" if side is None else f"{game.telling.sides[side]} to decide"
        return (
            f"<Session of {game.title}, {self.scenario.title}: turn {state.turn},"
            f" {game.desk(state).name}, step {self.at} of {self.last}; {whose}>"
        )

    @property
    def _line(self) -> PlayLine:
        return self._tree.here

    # ------------------------------------------------------------ looking
    @property
    def scenario(self) -> Scenario:
        """The scenario that is played."""
        return self.game.scenario(self.start)

    @property
    def state(self) -> State:
        """The position looked at, whole."""
        return self._line.state(self._at)

    @property
    def eyes(self) -> Side | None:
        """The side that looks; None is an umpire."""
        return self._eyes

    @eyes.setter
    def eyes(self, side: Side | None) -> None:
        self._eyes = self._one_of_us(side)
        self._tell()

    def _one_of_us(self, side: Side | None) -> Side | None:
        if side is not None and side not in self.game.sides:
            known = ", ".join(self.game.sides)
            raise LookupError(f"there is no side {side!r}; there are {known}, and None, an umpire")
        return side

    @property
    def seen(self) -> State:
        """The position looked at, as far as these eyes may see it."""
        return self.game.seen_by(self.state, self._eyes)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The line of play, whole."""
        if self._steps is None:
            self._steps = tuple(p.step for p in self._line.played)
        return self._steps

    @property
    def played(self) -> Sequence[Played]:
        """The line of play with what is known beside the steps: chosen dice, gestures."""
        return tuple(self._line.played)

    def heard(self, number: int) -> Heard:
        """What these eyes hear of a step (the first is 1); raises IndexError."""
        if not 1 <= number <= self.last:
            raise IndexError(f"there are {self.last} steps, no step {number}")
        return self.game.heard_by(self._line.played[number - 1].step, self._eyes)

    @property
    def at(self) -> int:
        """How many steps lie before the position looked at."""
        return self._at

    @property
    def last(self) -> int:
        """How many steps the line of play has."""
        return len(self._line.played)

    @property
    def at_tip(self) -> bool:
        """Whether the position looked at is the newest."""
        return self._at == self.last

    @property
    def decides(self) -> Side | None:
        """The side to choose in the position looked at."""
        return self.game.decides(self.state)

    @property
    def waits_for_other(self) -> bool:
        """Whether the choice belongs to a side whose paper these eyes may not see."""
        return self.papers == "closed" and self._eyes not in {None, self.decides}

    @property
    def legal(self) -> Legal:
        """The lawful orders in the position looked at, as the side that decides may see it."""
        return NothingLegal() if self.waits_for_other else self.game.legal(self._known)

    @property
    def _known(self) -> State:
        state = self.state
        return self.game.seen_by(state, self.game.decides(state))

    @property
    def begun(self) -> bool:
        """Whether a person has given an order, or had a machine give one in his place."""
        played = self._line.played
        people = {side for side, who in self.players.items() if who == "person"}
        return any(p.reason is None or p.step.side in people for p in played)

    # ------------------------------------------------------------ asking
    def read(self, order: Action | Line | str) -> Line:
        """The order that a line says; raises UnknownOrder or Ambiguous."""
        if isinstance(order, str):
            return self.reader.parse(order)
        if not isinstance(order, Line):
            raise TypeError(f"an order is a line of text or an Action, not {order!r}")
        return order

    def why(self, order: Action | Line | str) -> tuple[Objection, ...]:
        """Why not, in the position looked at; () when it is lawful as far as can be known."""
        line = self.read(order)
        if self.waits_for_other:
            return (self._not_theirs(),)
        return objections(self.game, self._known, line)

    def reach(self, unit: str) -> Reach:
        """Where a unit may go from here, as far as these eyes may know; raises UnknownOrder."""
        name = self.reader.named(unit)
        if self.waits_for_other:
            return {}
        return reach(self.game, self._known, UnitId(name))

    def needs(self, order: Action | str, rolled: Sequence[int] = ()) -> int | None:
        """The sides of the next die that an order wants after those `rolled`; None: no more.

        Answers as far as the asker may know, unless the order is already half carried out.
        """
        action = self.reader.read(order) if isinstance(order, str) else order
        committed = self._owed is not None and self._owed[0] == action
        state = self.state if committed else self._known
        try:
            self.game.enact(state, action, Scripted(rolled))
        except OutOfDice as want:
            return want.sides
        return None

    @property
    def owed(self) -> tuple[Action, tuple[int, ...], int] | None:
        """An order that secrets made roll dice: the order, dice so far, sides of the next."""
        return self._owed

    @property
    def reasons(self) -> Mapping[int, Reason]:
        """Why machines did what they did, by step: their own side's, all after the end."""
        steps = enumerate(self._line.played, 1)
        known = {n: p.reason for n, p in steps if p.reason is not None}
        over = self._line.state(self.last).over
        if self._eyes is None or over:
            return known
        return {n: r for n, r in known.items() if r.side == self._eyes}

    def _not_theirs(self) -> Objection:
        whose = self.game.telling.sides.get(self.decides or Side(""), self.decides or "nobody")
        return Objection(self.game.desk(self.state).case, f"It is for the {whose} to choose now.")

    # ------------------------------------------------------------ playing
    @property
    def dice(self) -> Dice:
        """The dice of this line of play; others may be laid down at any time."""
        return self._line.tray.dice

    @dice.setter
    def dice(self, dice: Dice) -> None:
        self._line.tray = Tray(dice)

    def do(
        self,
        order: Action | Line | str,
        *,
        by: Side | None = None,
        reason: Reason | None = None,
    ) -> Step:
        """Carry out an order or a convenience line at the tip; returns the (last) step.

        `by`: the side that gives it, where it is not the one that looks; `reason`: why.
        Raises UnknownOrder, Ambiguous, Illegal, NotAtTheTip (in play), DieOwed, and OutOfDice
        when typed dice are short: nothing is lost, the same order goes on with more dice.
        """
        line = self.read(order)
        if self.waits_for_other if by is None else by != self.decides:
            raise Illegal(blamed(self.game, self.seen, line), (self._not_theirs(),))
        if self._owed is not None and self._owed[0] != line:
            raise DieOwed(f"A die is owed: '{write(self._owed[0])}' must be carried out first.")
        if not self.at_tip:
            if (same := self._elsewhere(line)) is not None:
                return same
            self.branch(f"From step {self._at}")
        with self.gesture():
            if isinstance(line, Action):
                return self._one(line, reason)
            return carry_out(self.game, line, lambda: self._known, self._one)[-1]

    def _elsewhere(self, line: Line) -> Step | None:
        """Given before the tip: the step that is already there, or None to open a branch."""
        if not self.study:
            raise NotAtTheTip(
                f"This is step {self._at} of {self.last}. In play, orders are given at the last."
            )
        if why := objections(self.game, self._known, line):
            raise Illegal(blamed(self.game, self._known, line), why)
        there = self._line.played[self._at].step
        if there.action == line and not there.rolls:
            self.go(self._at + 1)
            return there
        return None

    def _one(self, order: Action, reason: Reason | None = None) -> Step:
        known = self._known
        if why := self.game.objections(known, order):
            raise Illegal(order, why)
        line = self._line
        try:
            step = self.game.enact_unchecked(self.state, order, line.tray)
        except (OutOfDice, ValueError) as short:
            rolled = line.tray.put_back()
            if isinstance(short, OutOfDice) and self.needs(order, rolled) is None:
                self._owed = order, rolled, short.sides  # only a secret wants this die
            raise
        self._owed = None
        line.add(Played(step, line.tray.take(), self._gesture, reason))
        line.undone.clear()
        self._steps = None
        self._at = len(line.played)
        self._tell()
        return step

    @contextmanager
    def gesture(self) -> Iterator[None]:
        """What is done inside is undone as one, and told to listeners as one."""
        if not self._depth:
            self._gesture += 1
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if not self._depth and not self._told:
                self._tell()

    @property
    def can_undo(self) -> tuple[bool, str]:
        """Whether the latest gesture may be taken back, and why not."""
        stands = self._stands()
        return not stands, stands

    def _stands(self) -> str:
        """Why the latest gesture stands, or nothing."""
        line = self._line
        last = line.played[-1].step if line.played else None
        others = last is not None and self._eyes not in {None, last.side}
        reasons = (
            (last is None, "Nothing has been done yet."),
            (not self.at_tip, "This is an earlier position: go to the last step first."),
            (self._owed is not None, "A die is owed."),
            (self.papers == "closed" and others, "The other side has decided."),
            (len(line.played) > line.wall, ""),
            (line.id != MAIN and line.wall <= line.leaves, "Here this branch begins."),
            (bool(last and last.rolls), "A die has fallen: the step stands."),
            (bool(last and last.final), "A secret was asked: the step stands."),
            (self._tree.left(line, line.wall), "A branch leaves here."),
        )
        later = "The other side has decided since: the step stands."
        return next((words for holds, words in reasons if holds), later)

    def undo(self) -> bool:
        """Take the latest gesture back, as far as no die fell and nothing came to light."""
        if not self.can_undo[0]:
            return False
        line = self._line
        gesture = line.played[-1].gesture
        keep = len(line.played)
        while keep > line.wall and line.played[keep - 1].gesture == gesture:
            keep -= 1
        line.undone.append(line.played[keep:])
        del line.played[keep:]
        return self._moved_to(keep)

    def redo(self) -> bool:
        """Do again, as they were, the steps taken back last."""
        line = self._line
        if not line.undone or not self.at_tip:
            return False
        for played in line.undone.pop():
            line.add(played)
        return self._moved_to(len(line.played))

    def _moved_to(self, at: int) -> bool:
        self._steps = None
        self._at = at
        self._tell()
        return True

    def go(self, to: int) -> None:
        """Look at the position after `to` steps; raises IndexError outside the line of play."""
        if not 0 <= to <= self.last:
            raise IndexError(f"there are {self.last} steps, no step {to}")
        self._at = to
        self._tell()

    # ------------------------------------------------------------ branches
    @property
    def branches(self) -> tuple[Branch, ...]:
        """Every line of play, the main one first."""
        return tuple(line.branch() for line in self._tree.lines.values())

    @property
    def following(self) -> Branch:
        """The line of play that is followed."""
        return self._line.branch()

    def branch(
        self, name: str, at: int | None = None, dice: Dice | Literal["same"] | None = None
    ) -> Branch:
        """Open a branch that leaves after step `at` (here), and follow it.

        `dice`: "same" (what fell after that step falls again, in the same order), other dice,
        or none to roll on with those of this line.
        """
        where = self._at if at is None else at
        line = self._line
        if not 0 <= where <= len(line.played):
            raise IndexError(f"there are {self.last} steps, no step {where}")
        tray = line.tray
        if dice == "same":
            fell = [n for p in line.played[where:] for n in p.step.rolls]
            tray = Tray(Followed(fell, line.tray))
        elif dice is not None:
            tray = Tray(dice)
        self._tree.open(name, where, tray)
        self._owed = None
        self._moved_to(where)
        return self.following

    def follow(self, name: str) -> Branch:
        """Go to the tip of a line of play, by its id or title; raises KeyError."""
        self._tree.follow(name)
        self._moved_to(self.last)
        return self.following

    def adopt(self, branch: Branch, played: Sequence[Played]) -> None:
        """Take over a line of play that was played elsewhere, parents first; nobody is told."""
        line = self._tree.adopt(branch, played)
        self._gesture = max([self._gesture, *(p.gesture for p in played)])
        if line is self._line:
            self._steps, self._at = None, self.last

    def line(self, branch: str) -> Sequence[Played]:
        """The steps of a line of play, from the start."""
        return tuple(self._tree.lines[branch].played)

    # ------------------------------------------------------------ telling
    def watch(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` after every change; returns a function that stops it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def _tell(self) -> None:
        if self._depth:
            self._told = False
            return
        self._told = True
        for listener in tuple(self._listeners):
            listener(self)

    def as_replay(self, *, whole: bool = False) -> str:
        """The game as a replay without prose, as far as these eyes may know.

        `whole`: everything, whoever looks: for saving, never for showing.
        """
        side = None if whole or self.papers == "open" else self._eyes
        return record(self, side)
