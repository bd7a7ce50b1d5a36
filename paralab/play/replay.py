"""Replays as Markdown: read, and written back byte for byte."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from paralab.core.board import Place
from paralab.core.game import Game, Scenario
from paralab.core.state import Side, State
from paralab.play.markdown import BadReplay, Block, Source, take_apart
from paralab.play.notation import LONGEST, Ambiguous, Line, Reader, Toward, UnknownOrder, tokens
from paralab.play.placing import BadPosition, Placing, flaws

LIMIT_ORDERS = 20_000
_CHECK = re.compile(r"[0-9a-f]{8}")
_DIE = re.compile(r"!?[1-9][0-9]?")
_MARK = re.compile(r'"([^"]*)"|(\S+)')


@dataclass(frozen=True)
class Row:
    """One line of an orders block: the order, its dice, which were chosen, a remark."""

    line: int
    order: Line
    dice: tuple[int, ...] = ()
    chosen: tuple[bool, ...] = ()
    remark: str = ""


@dataclass(frozen=True)
class Mark:
    """Something drawn on the map beside a note: an arrow between two places, or a ring."""

    kind: str
    places: tuple[Place, ...]
    side: Side | None = None
    words: str = ""


@dataclass(frozen=True)
class Replay:
    """A file that has been read: every order understood, none carried out yet.

    `rows`, `marks`: by the line at which their block begins.
    """

    source: Source
    game: Game
    scenario: Scenario
    start: State
    rows: dict[int, tuple[Row, ...]] = field(default_factory=dict)
    marks: dict[int, tuple[Mark, ...]] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """What it is called."""
        return self.source.keys.get("title") or self.scenario.title

    @property
    def rules(self) -> int:
        """The rules version that it was written under."""
        return int(self.source.keys.get("rules") or self.game.rules_version)

    def text(self) -> str:
        """The file, byte for byte."""
        return self.source.text()


def read(text: str, games: Callable[[str], Game]) -> Replay:
    """Read a replay; raises BadReplay. `games` finds a game by name (LookupError if unknown)."""
    source = take_apart(text)
    game, scenario = _what(source, games)
    start = _start(source, game, scenario)
    replay = Replay(source, game, scenario, start)
    reader = Reader(game, scenario, tokens(game, scenario.start(start.options)))
    count = 0
    for block in source.blocks:
        match block.kind:
            case "orders":
                replay.rows[block.line] = rows = tuple(_orders(block, reader))
                count += sum(20 if isinstance(row.order, Toward) else 1 for row in rows)
                if count > LIMIT_ORDERS:
                    raise BadReplay(block.line, f"there are more than {LIMIT_ORDERS} orders")
            case "marks":
                replay.marks[block.line] = tuple(_marks(block, reader, game))
            case "check":
                check_of(block)
    return replay


def check_of(block: Block) -> str:
    """What a check block says; raises BadReplay."""
    said = " ".join(block.rows).strip()
    if not _CHECK.fullmatch(said):
        raise BadReplay(block.line, f"'{said[:20]}' is no check: it has eight digits 0-9, a-f")
    return said


def _what(source: Source, games: Callable[[str], Game]) -> tuple[Game, Scenario]:
    keys = source.keys
    try:
        game = games(keys["game"])
    except LookupError as e:
        raise BadReplay(_key_line(source, "game"), str(e.args[0])) from e
    scenario = game.scenarios.get(keys["scenario"])
    if scenario is None:
        known = ", ".join(game.scenarios)
        raise BadReplay(
            _key_line(source, "scenario"),
            f"{game.name} has no scenario '{keys['scenario'][:40]}'; there are {known}",
        )
    rules = keys.get("rules", "")
    if rules and not re.fullmatch(r"[0-9]{1,4}", rules):
        raise BadReplay(_key_line(source, "rules"), f"'rules: {rules[:20]}' is no number")
    if rules and int(rules) > game.rules_version:
        now = game.rules_version
        message = f"written under rules {rules}; this program knows them up to {now}"
        raise BadReplay(_key_line(source, "rules"), message)
    return game, scenario


def _key_line(source: Source, key: str) -> int:
    rows = source.front.split("\n")
    return next((n for n, row in enumerate(rows, 1) if row.startswith(f"{key}:")), 1)


def _start(source: Source, game: Game, scenario: Scenario) -> State:
    try:
        start = scenario.start(filter(None, re.split(r"[,\s]+", source.keys.get("options", ""))))
    except ValueError as e:
        raise BadReplay(_key_line(source, "options"), str(e)) from e
    blocks = [b for b in source.blocks if b.kind not in {"prose", "heading"}]
    for late in (b for b in blocks[1:] if b.kind == "position"):
        raise BadReplay(late.line, "a position stands before everything else, and once")
    if not blocks or blocks[0].kind != "position":
        return start
    return _position(blocks[0], game, start)


def _position(block: Block, game: Game, start: State) -> State:
    placing = Placing(game, start)
    for n, row in enumerate(block.rows, block.line + 1):
        try:
            placing.row(row[:LONGEST])
        except BadPosition as e:
            raise BadReplay(n, str(e)) from e
    for flaw in flaws(game, placing.state):
        raise BadReplay(block.line, f"this position cannot be: {flaw}")
    return placing.state


def _orders(block: Block, reader: Reader) -> Iterator[Row]:
    for n, row in enumerate(block.rows, block.line + 1):
        said, mark, remark = row.partition("#")
        if not said.strip():
            continue
        order, _, dice = said.partition(":")
        fell = dice.replace(",", " ").split()
        if wrong := [d for d in fell if not _DIE.fullmatch(d)]:
            raise BadReplay(n, f"'{wrong[0][:20]}' is no die: write 3, or !3 for a chosen one")
        if ":" in said and not fell:
            raise BadReplay(n, "after the colon stand the dice that fell")
        try:
            line = reader.parse(order)
        except (UnknownOrder, Ambiguous) as e:
            raise BadReplay(n, str(e)) from e
        values = tuple(int(d.lstrip("!")) for d in fell)
        chosen = tuple(d.startswith("!") for d in fell)
        yield Row(n, line, values, chosen, (mark + remark).strip())


def _marks(block: Block, reader: Reader, game: Game) -> Iterator[Mark]:
    for n, row in enumerate(block.rows, block.line + 1):
        if not row.strip() or row.lstrip().startswith("#"):
            continue
        try:
            yield _mark(row, reader, game)
        except (UnknownOrder, Ambiguous, ValueError) as e:
            raise BadReplay(n, str(e)) from e


def _mark(row: str, reader: Reader, game: Game) -> Mark:
    usage = "write 'arrow 1408 1409 side \"words\"' or 'ring 1409 \"words\"'"
    found = list(_MARK.finditer(row[:LONGEST]))
    words = " ".join(m[1] for m in found if m[1] is not None)
    kind, *rest = [m[2] for m in found if m[2] is not None] or [""]
    count = {"arrow": 2, "ring": 1}.get(kind.lower())
    if count is None:
        raise ValueError(f"'{kind[:20]}' is no mark: {usage}")
    side = None
    if rest and rest[-1].lower() in game.sides:
        side = Side(rest.pop().lower())
    if len(rest) != count:
        raise ValueError(f"'{kind}' takes {count} place{'s' * (count > 1)}: {usage}")
    places = tuple(Place(reader.named(p, "place")) for p in rest)
    return Mark(kind.lower(), places, side, words)
