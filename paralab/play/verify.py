"""Replays run again: the first divergence of each, and new checks after an intended edit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from paralab.core.game import Game
from paralab.core.rulings import Objection
from paralab.play.markdown import BadReplay, Block
from paralab.play.replay import Replay, read
from paralab.play.saves import read_text, write_text
from paralab.play.story import Diverged, Story, run
from paralab.play.tree import MAIN


@dataclass(frozen=True)
class Finding:
    """What is wrong with one file: the line, a sentence, and where known order and objections."""

    path: Path
    line: int
    message: str
    order: str = ""
    objections: tuple[Objection, ...] = ()

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}"


@dataclass(frozen=True)
class Verified:
    """What came of running one file: how much was run, and what was found."""

    path: Path
    steps: int
    branches: int
    notes: int
    finding: Finding | None = None


def verify(paths: Iterable[Path], games: Callable[[str], Game]) -> Iterator[Verified]:
    """Run each file; one answer each, with the first divergence if there is one."""
    for path in paths:
        try:
            story = run(read(read_text(path), games))
            unchecked(story)
        except Diverged as e:
            finding = Finding(path, e.line, e.message, e.order, e.objections)
            yield Verified(path, 0, 0, 0, finding)
        except BadReplay as e:
            yield Verified(path, 0, 0, 0, Finding(path, e.line, e.message))
        except OSError as e:
            yield Verified(path, 0, 0, 0, Finding(path, 1, e.strerror or str(e)))
        else:
            lines = story.lines.values()
            steps = sum(len(line.played) - line.leaves for line in lines)
            yield Verified(path, steps, len(story.lines) - 1, len(story.notes))


def unchecked(story: Story) -> None:
    """Raise Diverged where a line of play ends without a check of its last step."""
    for line in story.lines.values():
        if line.checked < len(line.played):
            what = "the main line of play" if line.id == MAIN else f"the branch '{line.id}'"
            message = f"{what} ends here without a check; 'paralab verify --stamp' writes it"
            raise Diverged(line.rows[-1], message)


def stamp(path: Path, games: Callable[[str], Game]) -> bool:
    """Write the checks of a file anew, and those that are missing at the end of a turn or line.

    Returns whether anything changed. Raises BadReplay if the orders do not run.
    """
    before = read_text(path)
    after = stamped(read(before, games))
    if after != before:
        write_text(path, after)
    return after != before


def stamped(replay: Replay) -> str:
    """The text of a replay with right checks; everything else as it was."""
    story = run(replay, checks=False)
    blocks = replay.source.blocks
    written: list[Block] = []
    for n, block in enumerate(blocks):
        if block.kind == "check":
            written.append(_with_check(block, story.passed[block.line].check))
            continue
        written.append(block)
        if block.kind == "orders" and _wanted(story, block) and not _checked(blocks[n + 1 :]):
            start = "" if block.source.endswith("\n") else "\n"
            check = story.passed[block.line].check
            written.append(Block("check", block.line, f"{start}```check\n{check}\n```\n"))
    return replace(replay.source, blocks=tuple(written)).text()


def _with_check(block: Block, check: str) -> Block:
    rows = block.source.split("\n")
    end = max(n for n, row in enumerate(rows) if row.strip())
    return replace(block, source="\n".join((rows[0], check, *rows[end:])))


def _wanted(story: Story, block: Block) -> bool:
    """Whether a turn, or a line of play, ends in this block."""
    passed = story.passed[block.line]
    line = story.lines[passed.branch]
    before = story.state(passed.before, line.id).turn
    return passed.after == len(line.played) or story.state(passed.after, line.id).turn != before


def _checked(following: Iterable[Block]) -> bool:
    for block in following:
        if block.kind in {"check", "orders", "heading"}:
            return block.kind == "check"
    return False
