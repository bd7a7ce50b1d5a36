"""Measuring the engine: play, legal lists, reasons, reach, sight, odds, seeking.

All in processor time of one core: what the machine does besides does not count.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import islice
from time import process_time
from typing import Any, Literal

import msgspec

from paralab.core.actions import Action
from paralab.core.board import Board, Place
from paralab.core.dice import Seeded
from paralab.core.game import Game, Legal, Phase
from paralab.core.hexes import Hex
from paralab.core.state import State
from paralab.kit.movement import Going, reach, survey
from paralab.play.chances import after
from paralab.play.fuzz import Wander
from paralab.play.notation import Toward
from paralab.play.questions import Questions
from paralab.play.session import Session

SEED = 1940


class Figure(msgspec.Struct, frozen=True):
    """One measured number, its budget, and whether it keeps it (None: it could not be measured)."""

    name: str
    value: float | None
    unit: str
    budget: float
    is_good: Literal["at least", "at most"] = "at most"
    note: str = ""

    @property
    def kept(self) -> bool | None:
        """Whether the budget is kept."""
        if self.value is None:
            return None
        return (
            self.value >= self.budget if self.is_good == "at least" else self.value <= self.budget
        )


def absent(name: str, unit: str, budget: float, why: str) -> Figure:
    """A figure that could not be measured, and why."""
    return Figure(name, None, unit, budget, note=f"absent: {why}")


def timed(what: Callable[[], Any]) -> float:
    """Milliseconds of processor time that one call takes."""
    began = process_time()
    what()
    return 1000 * (process_time() - began)


def best(what: Callable[[], Any], times: int = 5) -> float:
    """Milliseconds of the quickest of several calls."""
    return min(timed(what) for _ in range(times))


def share(values: Iterable[float], part: float) -> float:
    """The value that so many of a hundred stay below: ``share(times, 95)``.

    >>> share(range(1, 101), 95)
    95
    """
    known = sorted(values)
    return known[max(0, -(-len(known) * int(part) // 100) - 1)]


Look = Callable[[Place, Place], object]


def engine(
    game: Game,
    play_budget: float,
    look: Look | None = None,
    attack: Session | None = None,
    carried: str = "",
) -> Iterator[Figure]:
    """Every figure of one game.

    `look`: what its rules say of the line between two hexes; `attack`: a table on which one
    target may be fired at, and `carried` how that is carried out (see `odds`).
    """
    yield seeing(game, look)  # first, before any answer is remembered
    yield from play(game, play_budget)
    moments = positions(game)
    yield from lists(game, moments)
    yield from reasons(game, moments)
    yield from walking(game, moments)
    yield from odds(attack, carried)
    yield seeking(game)


def play(game: Game, budget: float) -> Iterator[Figure]:
    """Random play: a subject, then one of its orders; the quickest of three rounds."""
    steps, seconds = 0, 0.0
    for scenario in game.scenarios:
        many = sum(1 for _ in _played(game, scenario))  # which also warms up
        spent = best(lambda s=scenario: deque(_played(game, s), 0), 3) / 1000  # type: ignore[misc]
        steps, seconds = steps + many, seconds + spent
        yield Figure(f"play {scenario}", round(many / spent), "actions/s", budget, "at least")
    yield Figure("play, all scenarios", round(steps / seconds), "actions/s", budget, "at least")


def _played(game: Game, scenario: str) -> Iterator[object]:
    for number in range(20):
        yield from Wander(game, SEED, number, scenario).steps()


def positions(game: Game, games: int = 6) -> list[State]:
    """Every third position after set-up of some random games."""
    found = []
    for scenario in game.scenarios.values():
        for number in range(games):
            states = (s for s, _ in Wander(game, SEED, number, scenario.name).steps())
            found += [s for s in islice(states, 0, None, 3) if s.phase >= scenario.first]
    return found


def lists(game: Game, moments: list[State]) -> Iterator[Figure]:
    """The lawful orders of one subject, and all of them."""
    one, whole = [], []
    for state in moments:
        whole.append(timed(lambda s=state: list(Legal(game, s))))  # type: ignore[misc]
        legal = Legal(game, state)
        for subject in legal.subjects():
            one.append(timed(lambda v=legal, x=subject: list(v.of(x))))  # type: ignore[misc]
    yield Figure("legal.of(subject) p95", share(one, 95), "ms", 0.2)
    yield Figure("legal, whole list p95", share(whole, 95), "ms", 1.0)


def reasons(game: Game, moments: list[State]) -> Iterator[Figure]:
    """Why not: any order that can be typed, and a click on a far hex."""
    rng = random.Random(SEED)
    questions, times = Questions(game, rng), []
    for state in moments:
        for order in questions.ask(state, list(game.legal(state)), 6):
            times.append(timed(lambda s=state, a=order: game.objections(s, a)))  # type: ignore[misc]
    yield Figure("why p95", share(times, 95), "ms", 0.1)
    far = []
    for session, unit in _walkers(game, moments):
        for place in rng.sample(list(session.scenario.board.where), 6):
            line = Toward(unit, place)  # type: ignore[arg-type]
            far.append(timed(lambda s=session, a=line: s.why(a)))  # type: ignore[misc]
    if far:
        yield Figure("why of a far click p95", share(far, 95), "ms", 50, note=f"of {len(far)}")
    else:
        yield absent("why of a far click p95", "ms", 50, "nobody moves in this game")


def _walkers(game: Game, moments: list[State], many: int = 40) -> Iterator[tuple[Session, str]]:
    """Tables on which a unit may go somewhere, and the unit."""
    found = 0
    for state in moments:
        session = Session(game, state, Seeded(SEED))
        for subject in game.legal(state).subjects():
            if state.side_of(subject) and session.reach(subject):
                found += 1
                yield session, subject
                break
        if found == many:
            return


def walking(game: Game, moments: list[State]) -> Iterator[Figure]:
    """Reach on a made-up map of 1,200 hexes, against networkx; and by playing forward."""
    going, starts = _country(), _starts()
    nobody: frozenset[Place] = frozenset()

    def ours() -> None:
        for start in starts:
            reach(going, start, 10, barred=nobody, halts=nobody)

    mine = best(ours)
    yield Figure("reach, 1,200 hexes", mine / len(starts), "ms", 1.0)
    try:
        nx: Any = import_module("networkx")  # a tool of the tests, not of the package
    except ImportError:
        yield absent("reach against networkx", "times", 1.0, "networkx is not installed")
    else:
        graph = nx.DiGraph((a, b, {"weight": mp}) for a, near in going.items() for b, mp in near)

        def theirs() -> None:
            for start in starts:
                nx.single_source_dijkstra_path_length(graph, start, 10)

        yield Figure("reach against networkx", mine / best(theirs), "times", 1.0)
    played = [timed(lambda s=s, u=u: s.reach(u)) for s, u in _walkers(game, moments)]  # type: ignore[misc]
    if played:
        yield Figure("reach by playing forward p95", share(played, 95), "ms", 5.0)


def _country() -> Going:
    columns, rows = 40, 30
    where = {
        Place(f"{c:02}{r:02}"): Hex.from_column_row(c, r)
        for c in range(1, columns + 1)
        for r in range(1, rows + 1)
    }
    board = Board(dict.fromkeys(where, ("clear",)), where)
    costs = {p: random.Random(p).choice((1, 1, 2, 3)) for p in where}
    return survey(board, lambda _, b: costs[b])


def _starts() -> list[Place]:
    rng = random.Random(SEED)
    return [Place(f"{rng.randint(1, 40):02}{rng.randint(1, 30):02}") for _ in range(40)]


def seeing(game: Game, look: Look | None) -> Figure:
    """Every pair of hexes of the first map, once, nothing remembered from before."""
    name = "sight, all pairs of the map"
    if look is None:
        return absent(name, "s", 1.0, "this game has no rule of sight")
    places = list(next(iter(game.scenarios.values())).board.where)

    def all_pairs() -> None:
        for n, a in enumerate(places):
            for b in places[n + 1 :]:
                look(a, b)

    pairs = len(places) * (len(places) - 1) // 2
    return Figure(name, timed(all_pairs) / 1000, "s", 1.0, note=f"{pairs} pairs")


FIRES = (("one fire", 1, 5.0), ("four fires at one target", 4, 20.0))


def odds(attack: Session | None, carried: str = "") -> Iterator[Figure]:
    """The exact spread of what is announced: the first, and the first four, lawful announcements.

    `attack`: a table on which the lawful orders (but `pass`) are fires at one target; `carried`:
    the line that carries all of them out, with their picks, else each is resolved after a pass.
    """
    for words, many, budget in FIRES:
        name = f"odds of {words}"
        if attack is None:
            yield absent(name, "ms", budget, "no position with fires at one target is known")
            continue
        fires = [o for o in attack.legal if o.__struct_fields__][:many]
        if len(fires) < many:
            yield absent(name, "ms", budget, f"only {len(fires)} fires are lawful there")
            continue
        lines: list[Action | str] = [*fires]
        if carried:
            lines.append(carried.format(*fires[0].picks))
        else:
            lines += ["pass", *(f"resolve {fire.picks[0]}" for fire in fires)]
        spread = after(attack, lines)
        note = "" if spread.exact else "sampled, not exact"
        ms = best(lambda ls=lines: after(attack, ls))  # type: ignore[misc]
        yield Figure(name, ms, "ms", budget, note=note)


def seeking(game: Game) -> Figure:
    """Looking at any step of a line of play of at least 500 steps."""
    rng, session = random.Random(SEED), None
    for number in range(200):
        wander = Wander(game, SEED, number)
        orders = [step.action for _, step in wander.steps()]
        if len(orders) >= 500:
            again = Wander(game, SEED, number)
            session = Session(game, again.start(), again.dice)
            for order in orders:
                session.do(order, by=session.decides)
            break
    if session is None:
        return absent("seek in a replay of 500 steps p95", "ms", 20, "no random game is so long")
    wanted = [rng.randint(0, session.last) for _ in range(300)]
    times = [timed(lambda n=n: _look(session, n)) for n in wanted]  # type: ignore[misc]
    note = f"{session.last} steps"
    return Figure("seek in a replay of 500 steps p95", share(times, 95), "ms", 20, note=note)


def _look(session: Session, number: int) -> tuple[State, Phase]:
    session.go(number)
    return session.seen, session.game.desk(session.seen)
