"""Golden files: what play gave when it was last looked at, line by line.

`python -m tests.golden` writes them all again, but keeps the positions that are counted from
(`*.jsonl`) and only adds one for each phase or decision that has none: delete a file of positions
to have others. Look at the difference before committing it: a changed count or digest is a changed
rule, and then `Game.rules_version` goes up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec

from paralab.core.actions import Action
from paralab.core.board import Board, Place
from paralab.core.dice import OutOfDice, Scripted
from paralab.core.game import Game
from paralab.core.hexes import Direction, Hex
from paralab.core.state import State, digest, reader
from paralab.kit.arcs import field
from paralab.play.fuzz import Wander
from paralab.play.notation import write
from tests.laws import NAMES, load

FOLDER = Path(__file__).parent
SEED = 1940
MOST = 2_000
"""Positions to look into: a deeper count would ask about more."""
BRANCHING = 2
"""Dice of one order that are branches; a whole landing rolls more of them than can be counted."""


def outcomes(game: Game, state: State, order: Action) -> Iterator[State]:
    """The position after each way in which the first dice may fall; later ones fall 1, 2, 3, ..."""
    scripts: list[tuple[int, ...]] = [()]
    while scripts:
        script = scripts.pop()
        try:
            yield game.enact_unchecked(state, order, Scripted(script)).state
        except OutOfDice as want:
            falls = range(1, want.sides + 1)
            if len(script) >= BRANCHING:
                falls = falls[len(script) % want.sides :][:1]
            scripts += [(*script, n) for n in falls]


def perft(game: Game, state: State) -> list[int]:
    """How many lawful sequences of one, two, ... orders there are; dice are branches."""
    counts, here = [len(list(game.legal(state)))], [state]
    while counts[-1] and sum(1 for s in here for _ in game.legal(s)) <= MOST:
        here = [t for s in here for order in game.legal(s) for t in outcomes(game, s, order)]
        counts.append(sum(1 for s in here for _ in game.legal(s)))
    return counts


def desks(game: Game, scenario: str) -> Iterator[tuple[str, State]]:
    """The first position of each phase and each kind of decision, over some seeded games."""
    met: set[str] = set()
    wanted = {phase.name for phase in game.scenarios[scenario].sequence if phase.side}
    wanted |= {decision.name for decision in game.decisions.values()}
    for number in range(400):
        if wanted <= met:
            return
        for state, _ in Wander(game, SEED, number, scenario).steps():
            name = game.desk(state).name
            if name not in met:
                met.add(name)
                yield name, state


def positions_file(name: str, scenario: str) -> Path:
    """Where the positions of a scenario are kept, one to a line."""
    return FOLDER / f"{name}_{scenario}.jsonl"


def positions(name: str, scenario: str) -> dict[str, State]:
    """The positions that are counted from, by phase or decision."""
    game, kept = load(name), positions_file(name, scenario)
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    states = map(reader(game.order_types), lines)
    return {game.desk(state).name: state for state in states}


def keep_positions(name: str, scenario: str) -> None:
    """Add a position for each phase and decision that has none."""
    known = {**dict(desks(load(name), scenario)), **positions(name, scenario)}
    lines = [msgspec.json.encode(s, order="deterministic").decode() for s in known.values()]
    positions_file(name, scenario).write_text("\n".join(lines) + "\n", encoding="utf-8")


def perfts(name: str, scenario: str) -> str:
    """One line for each position that is kept: its digest, and the counts."""
    game = load(name)
    lines = [
        f"{where}: {digest(state)} {' '.join(map(str, perft(game, state)))}"
        for where, state in positions(name, scenario).items()
    ]
    return "\n".join(lines) + "\n"


def playthrough(name: str, scenario: str) -> str:
    """One game: who could choose among how many, the order, its dice, what happened, a digest."""
    game = load(name)
    lines = []
    for state, step in Wander(game, SEED, 0, scenario).steps():
        dice = f" : {' '.join(map(str, step.rolls))}" if step.rolls else ""
        happened = " ".join(type(event).__name__ for event in step.events)
        many = len(list(game.legal(state)))
        lines.append(f"{step.side} {many} {write(step.action)}{dice} | {happened}")
        lines.append(f"    {digest(step.state)}")
    return "\n".join([*lines, f"winner: {step.state.winner}"]) + "\n"


def arcs() -> str:
    """The field of each arrow, of two that touch, and of two that do not, as pictures."""
    where = {
        Place(f"{c:02}{r:02}"): Hex.from_column_row(c, r)
        for c in range(1, 12)
        for r in range(1, 12)
    }
    board = Board(dict.fromkeys(where, ("clear",)), where)
    wanted = [[d] for d in Direction]
    wanted += [[Direction.N, Direction.NE], [Direction.N, Direction.S], list(Direction)[:3]]
    return "\n".join(_picture(board, arrows) for arrows in wanted)


def _picture(board: Board, arrows: list[Direction]) -> str:
    start = Place("0606")
    inside = field(board, start, arrows)
    grid = [[" "] * 43 for _ in range(23)]
    for place in board.where:
        column, row = int(place[:2]), int(place[2:])
        sign = "O" if place == start else "#" if place in inside else "."
        grid[2 * (row - 1) + (column % 2 == 0)][4 * (column - 1)] = sign
    title = " ".join(d.name for d in arrows)
    return "\n".join([title, *("".join(line).rstrip() for line in grid), ""])


def wanted() -> dict[str, Callable[[], str]]:
    """Every golden file, and what makes it."""
    files: dict[str, Callable[[], str]] = {"arcs.txt": arcs}
    for name in NAMES:
        for scenario in load(name).scenarios:
            files[f"{name}_{scenario}_perft.txt"] = partial(perfts, name, scenario)
            files[f"{name}_{scenario}_game.txt"] = partial(playthrough, name, scenario)
    return files
