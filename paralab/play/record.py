"""A game written down: a replay without prose."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from paralab.core.game import Game
from paralab.core.state import Side, State
from paralab.play.check import begin, chain, order_line
from paralab.play.markdown import CONTROL, PICTURE
from paralab.play.placing import position_text
from paralab.play.tree import MAIN, Branch, Played

FORMAT = "paralab-replay/1"


class Recorded(Protocol):
    """What a session shows of itself to be written down."""

    game: Game
    start: State
    title: str
    seed: int | None
    players: Mapping[Side, str]

    @property
    def papers(self) -> str:
        """Whether the sides may look at each other's papers."""
        ...

    @property
    def branches(self) -> tuple[Branch, ...]:
        """Every line of play, parents first."""
        ...

    def line(self, branch: str) -> Sequence[Played]:
        """The steps of a line of play, from the start."""
        ...


def record(session: Recorded, side: Side | None) -> str:
    """The text of a game; for a `side` without what it may not know, and without checks."""
    return "".join((*_front(session, side), *_position(session, side), *_lines(session, side)))


def _front(session: Recorded, side: Side | None) -> Iterator[str]:
    start, game = session.start, session.game
    keys = {
        "format": FORMAT,
        "game": game.name,
        "scenario": start.scenario,
        "title": one_line(session.title) or game.scenario(start).title,
        "rules": str(game.rules_version),
        "options": ", ".join(sorted(start.options)),
        "seed": "" if session.seed is None or side is not None else str(session.seed),
        "eyes": side or "",
        "players": ", ".join(f"{who} {name}" for who, name in session.players.items()),
        "ended": "yes" if any(p.step.state.over for p in session.line(MAIN)[-1:]) else "",
        "papers": "closed" if session.papers == "closed" and side is None else "",
    }
    yield "---\n"
    yield from (f"{key}: {value}\n" for key, value in keys.items() if value)
    yield "---\n"


def one_line(text: str) -> str:
    """A title that can be read back: no line ends, nothing that a heading or a key takes for its
    own, and nothing for which the whole file would be refused.
    """
    kept = CONTROL.sub(" ", PICTURE.sub(" ", text))
    kept = re.sub(r"\s+", " ", re.sub(r"[{}#\ud800-\udfff]", " ", kept)).strip()[:100]
    return kept.strip()


def _position(session: Recorded, side: Side | None) -> Iterator[str]:
    game, start = session.game, session.start
    if start != game.scenario(start).start(start.options):
        yield f"```position\n{position_text(game, game.seen_by(start, side))}```\n"


def _lines(session: Recorded, side: Side | None) -> Iterator[str]:
    branches = session.branches
    for branch in branches:
        leaving = {b.leaves for b in branches if b.parent == branch.id}
        yield from _line(session, branch, leaving, side)


def _line(session: Recorded, branch: Branch, points: set[int], side: Side | None) -> Iterator[str]:
    played = session.line(branch.id)
    prefix, level, check = "s", "##", begin(session.start)
    if branch.id != MAIN:
        prefix, level = f"{branch.id}-s", "###"
        parent = point_id(session, branch.parent, branch.leaves)
        yield f"\n## {one_line(branch.title) or branch.id} {{#{branch.id} branch={parent}}}\n"
        for p in played[: branch.leaves]:
            check = chain(check, p.step)
    block: list[str] = []
    turn = played[branch.leaves - 1].step.state.turn if branch.leaves else session.start.turn
    for n in range(branch.leaves, len(played) + 1):
        if n in points:
            yield from _block(block)
            yield f"\n{level} Turn {turn} {{#{prefix}{n}}}\n"
        if n == len(played):
            break
        p = played[n]
        heard = session.game.heard_by(p.step, side)
        secret = heard.action is None
        block.append("# written in secret" if secret else _order(p))
        check = chain(check, p.step)
        if p.step.state.turn != turn or n + 1 == len(played):
            turn = p.step.state.turn
            yield from _block(block)
            if side is None:
                yield f"```check\n{check}\n```\n"


def _order(p: Played) -> str:
    return order_line(p.step.action, p.step.rolls, p.chosen)


def _block(block: list[str]) -> Iterator[str]:
    if block:
        yield "```orders\n" + "".join(f"{row}\n" for row in block) + "```\n"
        block.clear()


def point_id(session: Recorded, branch: str, at: int) -> str:
    """The id of the heading where branches leave a line of play."""
    return f"s{at}" if branch == MAIN else f"{branch}-s{at}"
