"""The replay page: an annotated battle to play, scrub, read, leave at any step and come back to.

It is the table of a session that studies a story. While history is followed the panel reads it;
who leaves it finds the table there instead, with the same dice, new dice or his own.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal

import paralab
from paralab.core.dice import Seeded
from paralab.play.luck import Fall, falls, good_results, run_of
from paralab.play.markdown import BadReplay
from paralab.play.notation import Line
from paralab.play.story import Note, Story
from paralab.play.tree import MAIN
from paralab.view import sightlines
from paralab.view.page_html import Link, bad_file, esc, head, log, no_link, section_head
from paralab.view.words import sentence, turn_words
from paralab.widgets import panels, replay_parts
from paralab.widgets.css import Look
from paralab.widgets.pane import Pane
from paralab.widgets.replay_parts import Reading
from paralab.widgets.shelf import example, pages_of
from paralab.widgets.shell import Page, StyledPane, classed, topped
from paralab.widgets.table import Table
from paralab.widgets.table_dice import Cup
from paralab.widgets.table_pointing import Pointer
from paralab.widgets.table_steps import newest

PACES: Final = {"0.5": "½×", "1": "1×", "2": "2×", "4": "4×"}
REPLAYS: Final = Path(paralab.__file__).parent.parent / "replays"
Leaving = Literal["", "asking"]


class Reader(Pointer):
    """The hand of somebody who reads: it plays the clock, and turns to the next note."""

    def key(self, key: str) -> None:
        """A key was pressed on the map."""
        table = self.table
        if isinstance(table, ReplayTable) and not table.away and key in {"Space", "n"}:
            table.play_on() if key == "Space" else table.to_note(1)
        else:
            super().key(key)


class ReplayTable(Table):
    """A table on which a story is looked at, and left."""

    pointer = Reader

    def __init__(
        self,
        story: Story,
        *,
        link: Link = no_link,
        pages: Sequence[tuple[str, str]] = (),
        home: str = "",
    ) -> None:
        self.story = story
        self.reading = Reading()
        self.leaving: Leaving = ""
        self.came_from = MAIN
        self._seen_note: int | None = None
        self._chosen: Note | None = next((n for n in story.notes if not n.at), None)
        picked = self.guarded_later
        self.note, self.rules = StyledPane("note", picked), Pane("rules", picked)
        self.luck, self.ways = Pane("luck", picked), Pane("ways", picked)
        self.paces = Pane("paces", picked)
        self.turn_of = lru_cache(maxsize=64)(self._turn_lucks)
        super().__init__(story.session(), link=link, pages=pages, current="Replay", home=home)
        self.parts.board.plays = self.parts.timeline.plays = True
        self._arrange()
        self._tell()

    def guarded_later(self, value: str) -> None:
        """What the panes of this page send; their listener is made before the table is."""
        self.guarded(self._picked)(value)

    def _arrange(self) -> None:
        """The panel of a reader in place of a player's, and the controls of the clock."""
        left, self._panel = self.parts.main.children
        time = left.children[-1]
        time.children = [self.parts.timeline, classed(self.paces, "pl-paces")]
        time.add_class("is-sticky")
        self.page.add_class("pl-replay")
        p = self.parts
        self._reader = [self.note, self.rules, self.luck, self.ways, p.log]
        self._player = [self.ways, p.prompt, p.dice, p.odds, p.why, p.card, p.log]

    # ------------------------------------------------------------ what is so
    @property
    def away(self) -> bool:
        """Whether the reader has left what the file tells."""
        return self.session.following.id not in self.story.lines

    @property
    def live(self) -> bool:
        """Orders are given only by those who have left history."""
        return self.away and super().live

    @property
    def here(self) -> Note | None:
        """The note to read: the one that was asked for, or the latest that has begun.

        Several notes may begin at one step; whoever pages through them reads each.
        """
        if self.away:
            return None
        at, branch = self.session.at, self.session.following.id
        if self._chosen is not None and self._chosen.at == at and self._chosen in self.notes:
            return self._chosen
        return self.story.note_at(at, branch)

    @property
    def notes(self) -> tuple[Note, ...]:
        """The notes on the line of play that is followed."""
        return () if self.away else self.story.notes_on(self.session.following.id)

    def _turn_lucks(self, branch: str, turn: int, last: int) -> list[Fall]:
        steps = [p.step for p in self.session.line(branch)[:last]]
        return falls(self.story.game, self.story.start, steps, turn)

    # ------------------------------------------------------------ drawing
    def _settle(self) -> None:
        if self._depth or not self._dirty:
            return
        self.looking.marks = self._marks()
        super()._settle()
        self._into_sight()
        if hasattr(self, "_reader"):
            self._tell()

    def _marks(self) -> list[Any]:
        note = self.here
        if note is None:
            return []
        style = self.story.game.look.get("sides", {})
        found = []
        for mark in note.marks:
            side = style.get(mark.side, mark.side) if mark.side else self._first_side()
            if mark.kind == "arrow":
                found.append(sightlines.arrow(self.layout, mark.places, mark.words, side))
            else:
                found.append(sightlines.ring(self.layout, mark.places[0], mark.words, side))
        return found

    def _into_sight(self) -> None:
        """Where a note begins, the map shows what it speaks of."""
        note = self.here
        key = None if note is None else note.line
        if note is None or key == self._seen_note:
            self._seen_note = key
            return
        self._seen_note = key
        places = [p for mark in note.marks for p in mark.places]
        if places:
            self.parts.board.gather(places, share=1)

    def _first_side(self) -> str:
        sides = self.story.game.look.get("sides", {})
        first = self.story.game.sides[0]
        return str(sides.get(first, first))

    def _tell(self) -> None:
        """Bring the reader's panes up to where we are."""
        session, story = self.session, self.story
        self._panel.children = self._player if self.away else self._reader
        (self.page.remove_class if self.away else self.page.add_class)("is-reading")
        self._tell_head()
        self._tell_clock()
        self._tell_ways()
        if self.away:
            return
        self.parts.log.say(self._log_so_far())
        self.note.say(
            replay_parts.note_section(story, self.here, self.notes, self.reading, self.link)
        )
        self.rules.say(self._rules())
        state = session.state
        told = self.turn_of(session.following.id, state.turn, session.at)
        best = next((x.purpose for x in reversed(told)), "")
        run = run_of(told, best, good_results(story.game, best))
        history = session.following.id == MAIN
        self.luck.say(replay_parts.luck_section(run, state.turn, history=history))

    def _log_so_far(self) -> str:
        """What has happened up to here; what comes is not told before it is played."""
        told = [x for x in self.log.lines(self.session) if x.step <= self.session.at]
        return section_head("Log") + log(newest(told), self.link)

    def _rules(self) -> str:
        session, at = self.session, self.session.at
        begun = self.here is None or self.here.at < at
        coming = ""
        if not begun and at < session.last:
            coming = replay_parts.next_section(session.played[at])
        if not at:
            return coming
        before = session.steps[at - 2].state if at > 1 else session.start
        told = self.turn_of(session.following.id, before.turn, at)
        step = session.steps[at - 1]
        luck = told[-1] if step.rolls and told else None
        game = self.story.game
        played = session.played[at - 1]
        title = "In the rules" if begun else "Just before"
        done = replay_parts.rules_section(game, before, played, at, luck, self.link, title=title)
        return coming + done

    def _tell_head(self) -> None:
        game = self.story.game
        about = f"{game.title}, an annotated replay"
        if self.away:
            about = f"{game.title}: what if?"
        title, here = self.story.title, self.current
        self.parts.top.say(head(title, about, self.pages, here, self.home))

    def _tell_clock(self) -> None:
        line, session = self.parts.timeline, self.session
        with line.hold_sync():
            line.notes = sorted({n.at for n in self.notes})
            line.plays = not self.away
            line.detail = self._where()
            if self.away:
                line.playing = False
        if self.away:
            self.paces.say("")
            return
        paces = "".join(
            f'<button type="button" role="radio" aria-checked="{_flag(float(p) == line.pace)}"'
            f' data-pick="pace {p}">{words}</button>'
            for p, words in PACES.items()
        )
        stops = (
            f'<button type="button" class="pl-check" aria-pressed="{_flag(line.stops)}"'
            ' data-pick="stops">Stop at notes</button>'
        )
        self.paces.say(
            '<div class="pl-row"><div class="pl-seg" role="radiogroup" aria-label="Speed"'
            f" data-roving>{paces}</div>{stops}</div>"
        )
        if session.at and self.looking.cursor is None:
            said = sentence(self._last_words())
            self.parts.words.say(panels.hex_line(None, f"Step {session.at}: {said}"))

    def _where(self) -> str:
        following = self.session.following
        turn = turn_words(self.story.game, self.session.seen).split(":")[0]
        return f"{following.title}: {turn}" if following.title else turn

    def _last_words(self) -> str:
        told = [x for x in self.log.lines(self.session) if x.step == self.session.at]
        said = [x.words for x in told if x.sort == "event"]
        return " ".join(said) or " ".join(x.words for x in told if x.sort == "skipped")

    def _tell_ways(self) -> None:
        session = self.session
        following = session.following
        if self.away:
            parent = next(b for b in session.branches if b.id == following.parent)
            title = parent.title or self.story.title
            text = replay_parts.away_section(following.title, title, following.leaves, session.at)
        else:
            asking = bool(self.leaving)
            text = replay_parts.leaving_section(
                session.branches, following.id, session.at, asking=asking
            )
        self.ways.say(text)

    # ------------------------------------------------------------ what the reader does
    def _picked(self, value: str) -> None:
        word, _, rest = value.partition(" ")
        acts: dict[str, Callable[[], object]] = {
            "note back": lambda: self.to_note(-1),
            "note next": lambda: self.to_note(1),
            "notes": lambda: setattr(self.reading, "list", not self.reading.list),
            "sources": lambda: setattr(self.reading, "sources", not self.reading.sources),
            "what if": lambda: setattr(self, "leaving", "asking"),
            "stay": lambda: setattr(self, "leaving", ""),
            "come back": self._come_back,
            "stops": lambda: setattr(self.parts.timeline, "stops", not self.parts.timeline.stops),
        }
        if value in acts:
            acts[value]()
        elif word == "leave":
            self._leave_history(rest)
        elif word == "branch":
            self._follow(rest)
        elif word == "read":
            self._read(next(n for n in self.notes if str(n.number) == rest))
        elif word == "pace" and rest in PACES:
            self.parts.timeline.pace = float(rest)
        else:
            super()._picked(value)

    def play_on(self) -> None:
        """Start the clock, or stop it."""
        self.parts.timeline.playing = not self.parts.timeline.playing

    def to_note(self, by: int) -> None:
        """To the note before or after the one that is read."""
        notes, here = self.notes, self.here
        at = notes.index(here) + by if here in notes else 0
        if 0 <= at < len(notes):
            self._read(notes[at])

    def _read(self, note: Note) -> None:
        self.parts.timeline.playing = False
        self._chosen = note
        self.go(note.at)

    def _follow(self, branch: str) -> None:
        """Look at another line of play: from where it leaves, or the main one where we were."""
        session = self.session
        known = {b.id: b for b in session.branches}
        if branch not in known:
            return
        at = known[branch].leaves if known[branch].parent else session.following.leaves
        self.leaving = ""
        session.follow(branch)
        session.go(min(at, session.last))

    def _leave_history(self, with_dice: str) -> None:
        """Open a branch of one's own here, with the same dice, new ones, or one's own."""
        session = self.session
        self.leaving, self.came_from = "", session.following.id
        self.parts.timeline.playing = False
        number = sum(b.id not in self.story.lines for b in session.branches) + 1
        title = f"Try {number}"
        if with_dice == "same":
            session.branch(title, dice="same")
        else:
            session.branch(title, dice=Seeded(secrets.randbelow(10**9)))
        self.cup = Cup(session)
        if with_dice == "typed":
            self.cup.use("typed")

    def _come_back(self) -> None:
        session = self.session
        at = session.following.leaves
        session.follow(self.came_from)
        session.go(at)

    def give(self, line: str | Line) -> None:
        """An order typed while history is read leaves it, with the same dice."""
        if not self.away:
            self._leave_history("same")
        super().give(line)

    def undo(self) -> None:
        """What history did is not taken back."""
        if self.away:
            super().undo()

    def redo(self) -> None:
        """Nor done again."""
        if self.away:
            super().redo()


def _flag(on: bool) -> str:
    return "true" if on else "false"


# ------------------------------------------------------------------------------ opening
def find(path: str | Path) -> Path:
    """A replay's file: as given, or by its name among the replays that come with the package."""
    asked = Path(path)
    named = REPLAYS / (asked if asked.suffix else asked.with_suffix(".md"))
    return asked if asked.is_file() or not named.is_file() else named


def replay_page(path: str | Path) -> Page:
    """The page of a replay file; one that does not run is shown at the line where it stops."""
    file = find(path)
    try:
        story = paralab.story(file)
    except BadReplay as bad:
        return refused(file, bad)
    pages = pages_of(story.game.name)
    table = ReplayTable(story, link=example, pages=pages, home="../index.ipynb")
    return table.page


def refused(file: Path, bad: BadReplay) -> Page:
    """A file that stops making sense: where, what is there, what would be right."""
    look = Look()
    text = file.read_bytes()[:1_000_000].decode("utf-8", "replace")
    shown = bad_file(file.name, bad.line, bad.message, text)
    body = Pane(
        "bad", html=f'<div class="pl-panel pl-badfile"><div class="pl-sec">{shown}</div></div>'
    )
    top = topped(look, file.stem, "a replay that does not run", (), home="../index.ipynb")

    def words() -> str:
        return f"{file.name}, {bad}"

    return Page([look, top, body], words=words, figure=lambda: f"<p>{esc(words())}</p>")
