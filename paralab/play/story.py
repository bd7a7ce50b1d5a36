"""A replay carried out: positions, notes, marks and branches, step by step."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

from paralab.core.actions import Action
from paralab.core.dice import Dice, OutOfDice, Scripted, Seeded
from paralab.core.game import Game, Illegal, Step
from paralab.core.rulings import Objection
from paralab.core.state import Side, State
from paralab.play.check import begin, chain, order_line
from paralab.play.lines import carry_out
from paralab.play.luck import Fall, fall
from paralab.play.markdown import BadReplay, Block
from paralab.play.notation import write
from paralab.play.replay import Mark, Replay, Row, check_of
from paralab.play.session import Session
from paralab.play.tree import MAIN, Branch, Played


class Diverged(BadReplay):
    """The rules no longer lead where the file goes: the order, and what stands against it."""

    def __init__(
        self, line: int, message: str, order: str = "", objections: tuple[Objection, ...] = ()
    ) -> None:
        super().__init__(line, message)
        self.order = order
        self.objections = objections


@dataclass
class Note:
    """Prose under a heading, shown from the step before the orders that follow it.

    `at`: how many steps lie before it on its line of play; `text`: Markdown, as written, never
    to be trusted; `number`: its place among all notes, from 1; `line`: where it stands.
    """

    number: int
    at: int
    branch: str
    title: str
    level: int
    id: str
    line: int
    text: str = ""
    marks: tuple[Mark, ...] = ()


@dataclass
class StoryLine:
    """A line of play from the very start: a branch has its parent's steps first."""

    id: str
    title: str
    parent: str
    leaves: int
    note: int
    played: list[Played] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    """For each step, the line of the file that orders it."""
    notes: list[Note] = field(default_factory=list)
    check: str = ""
    checked: int = 0
    """How many steps the last check covers."""

    def branch(self) -> Branch:
        """The line as a value."""
        return Branch(self.id, self.title, self.parent, self.leaves, len(self.played))


@dataclass(frozen=True)
class Passed:
    """A block of orders, or a check, that has been gone through: where, and the check after it."""

    branch: str
    before: int
    after: int
    check: str


@dataclass
class Story:
    """A replay that has been carried out; `lines`: the main line of play first."""

    replay: Replay
    lines: Mapping[str, StoryLine]
    notes: tuple[Note, ...]
    passed: Mapping[int, Passed] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game."""
        return self.replay.game

    @property
    def start(self) -> State:
        """The position before the first order."""
        return self.replay.start

    @property
    def title(self) -> str:
        """What it is called."""
        return self.replay.title

    @property
    def branches(self) -> tuple[Branch, ...]:
        """Every line of play, the main one first."""
        return tuple(line.branch() for line in self.lines.values())

    def line(self, branch: str = MAIN) -> StoryLine:
        """A line of play; raises KeyError."""
        return self.lines[branch]

    def state(self, at: int, branch: str = MAIN) -> State:
        """The position after so many steps of a line of play."""
        return self.lines[branch].played[at - 1].step.state if at else self.start

    def step(self, number: int, branch: str = MAIN) -> Step:
        """A step of a line of play; the first is 1."""
        return self.lines[branch].played[number - 1].step

    def luck(self, number: int, branch: str = MAIN) -> Fall | None:
        """How lucky a step's dice were; None where nobody rolled."""
        return fall(self.game, self.state(number - 1, branch), self.step(number, branch))

    def notes_on(self, branch: str = MAIN) -> tuple[Note, ...]:
        """The notes that one meets on a line of play, its parents' before it leaves included."""
        line = self.lines[branch]
        if not line.parent:
            return tuple(line.notes)
        before = (n for n in self.notes_on(line.parent) if n.at < line.leaves)
        return (*before, *line.notes)

    def note_at(self, at: int, branch: str = MAIN) -> Note | None:
        """The note to show after so many steps: the latest that has begun."""
        return next((n for n in reversed(self.notes_on(branch)) if n.at <= at), None)

    def marks_at(self, at: int, branch: str = MAIN) -> tuple[Mark, ...]:
        """What is drawn on the map after so many steps."""
        note = self.note_at(at, branch)
        return note.marks if note is not None else ()

    def session(self, dice: Dice | None = None, *, study: bool = True) -> Session:
        """A session on this story, to look around in and to leave by branches of one's own.

        Without `dice`, those of the seed in the head go on where they had come to.
        """
        seed = self.replay.source.keys.get("seed", "")
        number = int(seed) if re.fullmatch(r"[0-9]{1,18}", seed) else None
        if dice is None:
            dice = Seeded(secrets.randbelow(10**9) if number is None else number)
            lines = self.lines.values()
            for _ in range(sum(len(p.step.rolls) for ln in lines for p in ln.played[ln.leaves :])):
                dice.roll()
        keys = self.replay.source.keys
        closed = keys.get("papers") == "closed" and not study
        session = Session(
            self.game, self.start, dice, study=study, seed=number, title=keys.get("title", ""),
            papers="closed" if closed else "open",
        )  # fmt: skip
        told = (row.split() for row in keys.get("players", "").split(","))
        session.players = {Side(row[0]): row[1] for row in told if len(row) == 2}
        for line in self.lines.values():
            session.adopt(line.branch(), line.played)
        session.go(0)
        return session


def run(replay: Replay, *, checks: bool = True) -> Story:
    """Carry a replay out; raises Diverged at the first thing that cannot be done as written.

    `checks`: compare the running checks (no, when they are about to be written anew).
    """
    if "eyes" in replay.source.keys:
        eyes = replay.source.keys["eyes"]
        left = "this leaves out what the other side wrote: to be read, not to be gone on with"
        raise BadReplay(1, f"kept with {eyes} eyes, {left}")
    run_ = _Run(replay, checks)
    for block in replay.source.blocks:
        run_.block(block)
    return Story(replay, run_.lines, tuple(run_.notes), run_.passed)


class _Run:
    """Where we are while the blocks go by: a stack of branches, each with its heading's level."""

    def __init__(self, replay: Replay, checks: bool) -> None:
        self.replay, self.checks = replay, checks
        self.main = StoryLine(MAIN, "", "", 0, 0, check=begin(replay.start))
        self.passed: dict[int, Passed] = {}
        self.lines = {MAIN: self.main}
        self.stack: list[tuple[int, StoryLine]] = [(0, self.main)]
        self.named: dict[str, tuple[StoryLine, int, str]] = {}
        self.notes: list[Note] = []
        self.fresh = True

    @property
    def here(self) -> StoryLine:
        """The line of play that is being written."""
        return self.stack[-1][1]

    def block(self, block: Block) -> None:
        """Carry out one block of the file."""
        line, before = self.here, len(self.here.played)
        match block.kind:
            case "heading":
                self._heading(block)
            case "prose":
                if block.source.strip():
                    self._prose(block)
            case "marks":
                note = self._note(block)
                note.marks = (*note.marks, *self.replay.marks[block.line])
            case "orders":
                for row in self.replay.rows[block.line]:
                    self._row(row)
                self.fresh = False
            case "check":
                self._check(block)
        if block.kind in {"orders", "check"}:
            after = len(line.played)
            self.passed[block.line] = Passed(line.id, before, after, line.check)

    def _heading(self, block: Block) -> None:
        came = block.attributes.get("branch")
        while self.stack[-1][0] >= block.level:
            self.stack.pop()
        if came is not None:
            if came not in self.named:
                raise BadReplay(block.line, f"no heading before this one is {{#{came}}}")
            self._open(block, *self.named[came])
        line = self.here
        if block.id:
            self.named[block.id] = line, len(line.played), line.check
        self._add(block, block.title, block.level, block.id)

    def _open(self, block: Block, parent: StoryLine, leaves: int, check: str) -> None:
        name = block.id
        if name == MAIN or name in self.lines:
            raise BadReplay(block.line, f"a branch cannot be called '{name}'; choose another id")
        while parent.parent and leaves <= parent.leaves:
            parent = self.lines[parent.parent]
        line = StoryLine(
            name, block.title, parent.id, leaves, len(self.notes) + 1, parent.played[:leaves],
            parent.rows[:leaves], check=check, checked=leaves,
        )  # fmt: skip
        self.lines[name] = line
        self.stack.append((block.level, line))

    def _add(self, block: Block, title: str, level: int, name: str) -> Note:
        line = self.here
        note = Note(len(self.notes) + 1, len(line.played), line.id, title, level, name, block.line)
        self.notes.append(note)
        line.notes.append(note)
        self.fresh = True
        return note

    def _note(self, block: Block) -> Note:
        notes = self.here.notes
        return notes[-1] if notes else self._add(block, "", 0, "")

    def _prose(self, block: Block) -> None:
        note = self._note(block)
        if not self.fresh and not _sources_only(block.source):  # shown after those orders
            note = self._add(block, note.title, note.level, "")
        note.text += block.source

    def _row(self, row: Row) -> None:
        line, game = self.here, self.replay.game
        dice = Scripted(row.dice)
        rolled = 0

        def state() -> State:
            return line.played[-1].step.state if line.played else self.replay.start

        def do(order: Action) -> Step:
            nonlocal rolled
            step = game.enact(state(), order, dice)
            chosen = row.chosen[rolled : rolled + len(step.rolls)]
            rolled += len(step.rolls)
            line.played.append(Played(step, chosen, row.line))
            line.rows.append(row.line)
            line.check = chain(line.check, step)
            return step

        said = write(row.order)
        try:
            if isinstance(row.order, Action):
                do(row.order)
            else:
                carry_out(game, row.order, lambda: game.seen_by(state(), game.decides(state())), do)
        except Illegal as e:
            raise Diverged(row.line, self._unlawful(said, e), said, e.objections) from e
        except OutOfDice as e:
            message = f"'{said}' rolls more dice than stand here ({len(row.dice)})"
            raise Diverged(row.line, message, said) from e
        except ValueError as e:
            raise Diverged(row.line, f"'{said}': {e}", said) from e
        if rolled != len(row.dice):
            message = f"'{said}' rolls {rolled} dice; {len(row.dice)} stand here"
            raise Diverged(row.line, message, said)

    def _unlawful(self, said: str, e: Illegal) -> str:
        message = f"'{said}' is not lawful here: {e}"
        replay, game = self.replay, self.replay.game
        since = [
            f"rules {n}: {game.rulings.get(n, 'changed')}"
            for n in range(replay.rules + 1, game.rules_version + 1)
        ]
        old = f" (written under rules {replay.rules}; since then, {'; '.join(since)})"
        return message + (old if since else "")

    def _check(self, block: Block) -> None:
        line = self.here
        said = check_of(block)
        if self.checks and said != line.check:
            last = line.played[-1].step if line.played else None
            after = f" after '{order_line(last.action, last.rolls)}'" if last else ""
            message = f"the check says {said}, but{after} the game is at {line.check}"
            raise Diverged(block.line, message, write(last.action) if last else "")
        line.checked = len(line.played)


def _sources_only(text: str) -> bool:
    """Whether prose is footnotes alone: they belong to the note before them."""
    rows = [row for row in text.split("\n") if row.strip()]
    return all(row.startswith(("[^", "    ")) for row in rows)
