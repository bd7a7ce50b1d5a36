"""Many games, played by machines over several processes; stopped, they go on where they were."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from paralab.core.dice import Seeded
from paralab.core.game import Game
from paralab.core.state import Side
from paralab.play.opponents import Opponent, opponent

FORMAT = "paralab-simulation/1"
CHECKED = 3
LONGEST = 100_000
"""A game that takes more steps than this never ends."""


class Plan(msgspec.Struct, frozen=True):
    """What is played: a game by name, a scenario, who plays each side, and the seed."""

    game: str
    scenario: str
    players: Mapping[str, str]
    seed: int = 0
    options: tuple[str, ...] = ()
    rules: int = 1


class Result(msgspec.Struct, frozen=True):
    """How one game ended.

    `points`: how it stands as a number, where the game counts any; `by_turn`: the same at the end
    of each turn (the last is kept to the end).
    """

    number: int
    winner: str | None
    turns: int
    steps: int
    points: int | None = None
    by_turn: tuple[int, ...] = ()


class BadRecord(ValueError):  # noqa: N818
    """A file of results that belongs to something else, or is damaged before its last line."""


@dataclass(frozen=True)
class Summary:
    """What came of many games; `first`: a few of them, by which the others can be checked."""

    plan: Plan
    games: int
    wins: Mapping[str, int]
    turns: Mapping[int, int]
    points: Mapping[int, int]
    points_of: str
    by_turn: Sequence[Mapping[int, int]] = ()
    first: Sequence[Result] = ()

    def as_dict(self) -> dict[str, Any]:
        """Plain data, for JSON: keys in a fixed order."""
        return {
            **msgspec.to_builtins(self.plan),
            "options": list(self.plan.options),
            "games": self.games,
            "wins": dict(self.wins),
            "turns": {str(k): v for k, v in sorted(self.turns.items())},
            "points": {str(k): v for k, v in sorted(self.points.items())},
            "points_of": self.points_of,
            "by_turn": [{str(k): v for k, v in sorted(c.items())} for c in self.by_turn],
            "first": [{**msgspec.to_builtins(r), "by_turn": list(r.by_turn)} for r in self.first],
        }


def seed_of(plan: Plan, number: int, what: str) -> int:
    """The seed of one game's dice, or of one player: the same however the work is shared out."""
    text = f"{plan.seed}/{number}/{what}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")


def play(game: Game, plan: Plan, number: int) -> Result:
    """One game, from the start to its end."""
    dice = Seeded(seed_of(plan, number, "dice"))
    players: dict[Side, Opponent] = {}
    for side in game.sides:
        who = plan.players.get(side, "random")
        found = opponent(game, side, who, seed_of(plan, number, side))
        if found is None:
            raise LookupError(f"a {who} cannot play a simulated game; doctrine and random can")
        players[side] = found
    scenario = game.scenarios[plan.scenario]
    count = game.telling.points
    state, steps = scenario.start(plan.options), 0
    by_turn: list[int] = []
    while (side_ := game.decides(state)) is not None:
        advice = players[side_](game, game.seen_by(state, side_))
        after = game.enact(state, advice.order, dice).state
        if count is not None and after.turn > state.turn:
            by_turn += [count(after)] * (after.turn - state.turn)
        state = after
        steps += 1
        if steps > LONGEST:
            raise RuntimeError(f"game {number} of seed {plan.seed} has not ended in {steps} steps")
    if count is None:
        return Result(number, state.winner, state.turn, steps)
    last = count(state)
    kept = (*by_turn, *(last for _ in range(scenario.turns - len(by_turn))))[: scenario.turns]
    return Result(number, state.winner, state.turn, steps, last, kept)


def simulate(
    load: Callable[[str], Game],
    plan: Plan,
    games: int,
    *,
    jobs: int = 1,
    record: Path | None = None,
    progress: bool = False,
) -> Summary:
    """Play so many games; `load` finds the game in each process and must be picklable.

    `record`: results are added to this file one by one; a later call with the same plan goes on
    from there. Raises BadRecord if the file belongs to another plan.
    """
    known = {} if record is None else _known(record, plan)
    missing = [n for n in range(games) if n not in known]
    results = dict(known)
    with _Writer(record, plan, bool(known)) as writer:
        for result in _progress(_play_all(load, plan, missing, jobs), games, len(known), progress):
            results[result.number] = result
            writer.add(result)
    return summary(load(plan.game), plan, [results[n] for n in range(games)])


def summary(game: Game, plan: Plan, results: Sequence[Result]) -> Summary:
    """Wins, turns and points, counted."""
    wins = Counter(r.winner or "draw" for r in results)
    order = [*game.sides, *(["draw"] if wins["draw"] else [])]
    points = Counter(r.points for r in results if r.points is not None)
    turns = zip(*(r.by_turn for r in results if r.by_turn), strict=True)
    return Summary(
        plan,
        len(results),
        {str(side): wins[side] for side in order},
        Counter(r.turns for r in results),
        points,
        game.telling.points_of,
        [Counter(counts) for counts in turns],
        results[:CHECKED],
    )


def _batch(load: Callable[[str], Game], plan: Plan, numbers: Sequence[int]) -> list[Result]:
    game = load(plan.game)
    return [play(game, plan, n) for n in numbers]


def _play_all(
    load: Callable[[str], Game], plan: Plan, numbers: Sequence[int], jobs: int
) -> Iterator[Result]:
    if jobs == 1 or len(numbers) < 2:
        game = load(plan.game)
        yield from (play(game, plan, n) for n in numbers)
        return
    from joblib import Parallel, delayed  # type: ignore[import-untyped]  # noqa: PLC0415

    size = max(1, min(20, len(numbers) // (4 * abs(jobs) or 1)))
    batches = [numbers[i : i + size] for i in range(0, len(numbers), size)]
    work = Parallel(n_jobs=jobs, return_as="generator_unordered")
    for batch in work(delayed(_batch)(load, plan, b) for b in batches):
        yield from batch


def _progress(results: Iterable[Result], games: int, done: int, shown: bool) -> Iterator[Result]:
    if not shown:
        yield from results
        return
    from tqdm import tqdm  # type: ignore[import-untyped]  # noqa: PLC0415

    yield from tqdm(results, total=games, initial=done, unit="game")


# ---------------------------------------------------------------- results kept
class _Writer:
    """Adds results to a file, a whole line at a time."""

    def __init__(self, path: Path | None, plan: Plan, goes_on: bool) -> None:
        self._file = None
        if path is None:
            return
        self._file = path.open("ab" if goes_on else "wb")
        if not goes_on:
            self._line({"format": FORMAT, **msgspec.to_builtins(plan)})

    def __enter__(self) -> _Writer:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            os.fsync(self._file.fileno())
            self._file.close()

    def add(self, result: Result) -> None:
        """Keep one result."""
        self._line(msgspec.to_builtins(result))

    def _line(self, value: Mapping[str, Any]) -> None:
        if self._file is not None:
            self._file.write(json.dumps(value).encode() + b"\n")
            self._file.flush()


def _known(path: Path, plan: Plan) -> dict[int, Result]:
    """What a file holds already; a last line that was cut off is taken away."""
    if not path.exists() or not path.stat().st_size:
        return {}
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    head, *rows = whole.split(b"\n")[:-1] or [b""]
    wanted = {"format": FORMAT, **msgspec.to_builtins(plan)}
    try:
        said = json.loads(head) if head else None
    except ValueError as e:
        raise BadRecord(f"{path} is no file of simulated games") from e
    if said != json.loads(json.dumps(wanted)):
        raise BadRecord(f"{path} holds other games: {head.decode(errors='replace')[:200]}")
    found: dict[int, Result] = {}
    for n, row in enumerate(rows, 2):
        try:
            result = msgspec.json.decode(row, type=Result)
        except msgspec.DecodeError as e:
            raise BadRecord(f"{path}, line {n}: {e}") from e
        found[result.number] = result
    if len(whole) < len(data):
        os.truncate(path, len(whole))
    return found
