"""Random play that checks the laws: no crash, no dead end, no disagreement, no leak."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import active_children
from pathlib import Path
from time import process_time
from traceback import extract_tb

import msgspec

from paralab.core.actions import Action
from paralab.core.dice import Scripted, Seeded
from paralab.core.events import Revealed, Rolled, Unmasked, after
from paralab.core.game import Game, Illegal, Legal, Step
from paralab.core.rulings import Objection
from paralab.core.state import Side, State, digest
from paralab.play.questions import Questions

QUESTIONS = 12
EVERY = 9
WRONG = ("crashes", "dead_ends", "disagreements", "leaks")
COUNTED = ("games", "steps", "checked", "questions", "secret", "compared", *WRONG)
LONGEST = 20_000
MUST_BE_CITED = ("enforced", "optional", "ours")


class Finding(msgspec.Struct, frozen=True):
    """One thing that is wrong: what, where, and how to see it again."""

    what: str
    scenario: str
    options: tuple[str, ...]
    game: int
    step: int
    words: str


class Report(msgspec.Struct):
    """What came of many random games.

    `steps_per_s`: play alone, checks off, of one core; `checked`: steps whose laws were checked;
    `questions`: orders asked about; `secret`: positions with a secret paper, and `compared`: how
    often one was asked about with two papers; the four counts of what is wrong; `cited`: cases
    named by an objection or an event; `uncited`: cases that should have been and never were;
    `findings`: the first few.
    """

    game: str
    seed: int
    games: int = 0
    steps: int = 0
    steps_per_s: int = 0
    checked: int = 0
    questions: int = 0
    secret: int = 0
    compared: int = 0
    crashes: int = 0
    dead_ends: int = 0
    disagreements: int = 0
    leaks: int = 0
    desks: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()
    uncited: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        blind = self.secret > 0 and not self.compared
        return not any(getattr(self, key) for key in WRONG) and not self.uncited and not blind


def random_order(legal: Legal, rng: random.Random) -> Action | None:
    """A random subject, then one of its orders; None where nothing is lawful."""
    subjects = list(legal.subjects())
    while subjects:
        n = int(rng.random() * len(subjects))
        subject, subjects[n] = subjects[n], subjects[-1]
        subjects.pop()
        if orders := list(legal.of(subject)):
            return orders[int(rng.random() * len(orders))]
    return None


class Wander:
    """One random game: which scenario and options, and the chances that make it repeatable."""

    def __init__(self, game: Game, seed: int, number: int, scenario: str | None = None) -> None:
        names = [scenario] if scenario else list(game.scenarios)
        self.game = game
        self.number = number
        self.scenario = names[number % len(names)]
        self.rng = random.Random(f"{seed}/{number}")
        known = list(game.scenarios[self.scenario].options)
        taken = known if (number // len(names)) % 2 else []
        many = self.rng.randint(1, len(taken)) if taken else 0
        self.options = tuple(sorted(self.rng.sample(taken, many)))
        self.dice = Seeded(self.rng.getrandbits(32))

    def start(self) -> State:
        """The opening position."""
        return self.game.scenarios[self.scenario].start(self.options)

    def steps(self) -> Iterator[tuple[State, Step]]:
        """The game, step by step: the position, and what was done in it."""
        state = self.start()
        while not state.over:
            order = random_order(self.game.legal(state), self.rng)
            if order is None:
                raise DeadEnd(f"no lawful order in {self.game.desk(state).name}")
            step = self.game.enact_unchecked(state, order, self.dice)
            yield state, step
            state = step.state


class DeadEnd(Exception):  # noqa: N818  # what is found, not a fault of the fuzzer
    """Nobody may do anything, and the game is not over."""


class _Watch:
    """Checks the laws along one random game."""

    def __init__(self, report: Report, wander: Wander) -> None:
        self.report = report
        self.wander = wander
        self.game = wander.game
        # chances of its own: whether a step is checked must not change the game
        self.rng = random.Random(f"watch {wander.number}/{wander.rng.random()}")
        self.questions = Questions(self.game, self.rng)
        self.cited: set[str] = set()
        self.desks: set[str] = set()
        self.found: list[Finding] = []
        self.at = 0

    def finding(self, what: str, words: str) -> None:
        w = self.wander
        setattr(self.report, what, getattr(self.report, what) + 1)
        self.found.append(Finding(what, w.scenario, w.options, w.number, self.at, words))

    def wrong(self, law: bool, words: str) -> None:
        """A law that does not hold is a disagreement."""
        if not law:
            self.finding("disagreements", words)

    def run(self, again: Wander) -> None:
        """Play the game of `again`, which is this one once more, and look at it."""
        try:
            for self.at, (state, step) in enumerate(again.steps()):
                desk = self.game.desk(state).name
                for event in step.events:
                    self.cited.update(event.cases)
                    if isinstance(event, Rolled):
                        self.cited.update(line.case for line in event.tally.entries)
                if desk not in self.desks or self.at % EVERY == self.wander.number % EVERY:
                    self.desks.add(desk)
                    self.report.checked += 1
                    self.check(state, step)
                if self.at > LONGEST or step.state.turn > self.turns:
                    self.finding("dead_ends", f"no end, in turn {step.state.turn}")
                    return
        except DeadEnd as end:
            self.finding("dead_ends", str(end))
        except Exception as error:  # any crash is a finding
            last = extract_tb(error.__traceback__)[-1]
            where = f"{Path(last.filename).name}, line {last.lineno}, in {last.name}"
            self.finding("crashes", f"{type(error).__name__}: {error} ({where})")

    @property
    def turns(self) -> int:
        return self.game.scenarios[self.wander.scenario].turns

    def check(self, state: State, step: Step) -> None:
        lawful = self.lists(state)
        asked = self.questions.ask(state, lawful, QUESTIONS)
        self.agreement(state, lawful, asked)
        self.folding(state, step)
        self.secrecy(state, lawful, asked, step)

    def lists(self, state: State) -> list[Action]:
        """The list of lawful orders is one list, however it is asked for."""
        legal = self.game.legal(state)
        lawful = list(legal)
        self.wrong(len(set(lawful)) == len(lawful), "an order stands twice in the legal list")
        by_subject = {a for subject in legal.subjects() for a in legal.of(subject)}
        self.wrong(by_subject == set(lawful), "by subject, other orders are lawful than in all")
        picks = sorted(order.picks for order in lawful)
        for one, two in pairwise(picks):
            self.wrong(two[: len(one)] != one, f"picks {one} are the beginning of {two}")
        seen = self.game.seen_by(state, self.game.decides(state))
        self.wrong(list(self.game.legal(seen)) == lawful, "who decides sees other lawful orders")
        return lawful

    def agreement(self, state: State, lawful: list[Action], asked: list[Action]) -> None:
        """An order is in the list exactly where nothing objects to it."""
        some = self.rng.sample(lawful, min(len(lawful), 8))
        known, legal, refused = set(lawful), self.game.legal(state), None
        for order in (*some, *asked):
            self.report.questions += 1
            why = self.game.objections(state, order)
            self.cited.update(o.case for o in why)
            self.wrong((order in known) == (not why), f"{order}: listed, or not, against {why}")
            self.wrong((order in legal) == (not why), f"{order}: membership against {why}")
            self.wrong(all(map(_well_said, why)), f"{order}: badly said: {why}")
            refused = order if why else refused
        if refused is not None:
            try:
                self.game.enact(state, refused, Scripted(()))
            except Illegal:
                return
            self.wrong(False, f"{refused}: refused, yet carried out")

    def folding(self, state: State, step: Step) -> None:
        """Events are the whole truth, and the dice the only chance."""
        folded = state
        for event in step.events:
            folded = after(folded, event)
        self.wrong(folded == step.state, f"{step.action}: its events do not fold to its position")
        again = self.game.enact_unchecked(state, step.action, Scripted(step.rolls))
        self.wrong(again == step, f"{step.action}: the same dice gave another step")
        self.wrong(digest(folded) == digest(again.state), f"{step.action}: unequal digests")
        for side, units in state.units.items():
            unmasked = sum(isinstance(e, Unmasked) and e.side == side for e in step.events)
            many, now = len(units), len(step.state.units[side])
            self.wrong(many - unmasked <= now <= many, f"{step.action}: counters of {side} vanish")

    def secrecy(self, state: State, lawful: list[Action], asked: list[Action], step: Step) -> None:
        """Nothing that a side is offered, told or refused depends on another side's paper."""
        self.report.secret += bool(state.notes)
        for owner in state.notes:
            other = self.game.papers(state, owner, self.rng.sample)
            if other == state:
                continue
            for eyes in self.game.sides:
                if eyes != owner:
                    self.compare(eyes, (state, other), lawful, asked, step)

    def compare(
        self,
        eyes: Side,
        pair: tuple[State, State],
        lawful: list[Action],
        asked: list[Action],
        step: Step,
    ) -> None:
        game, (one, two) = self.game, pair

        def leak(same: bool, words: str) -> None:
            if not same:
                self.finding("leaks", f"{eyes}: {words} ({step.action})")

        self.report.compared += 1
        leak(game.seen_by(one, eyes) == game.seen_by(two, eyes), "the table looks different")
        leak(game.decides(one) == game.decides(two), "another side decides")
        if game.decides(one) == eyes:
            leak(list(game.legal(two)) == lawful, "other orders are lawful")
            for order in asked:
                same = game.objections(one, order) == game.objections(two, order)
                leak(same, f"other objections to {order}")
        elif game.objections(two, step.action):
            return  # the owner of the paper did what only this paper allows
        there = game.enact_unchecked(two, step.action, Seeded(self.wander.number))
        here = game.enact_unchecked(one, step.action, Seeded(self.wander.number))
        leak(here.final == there.final, "a step is final or not")
        if _tells(here) or _tells(there):
            return
        leak(here.rolls == there.rolls, "other dice fall")
        leak(game.heard_by(here, eyes) == game.heard_by(there, eyes), "a step sounds different")
        same = game.seen_by(here.state, eyes) == game.seen_by(there.state, eyes)
        leak(same, "the table after a step looks different")


def _well_said(why: Objection) -> bool:
    return bool(why.case) and why.words[-1:] in ".?!" and "{" not in why.words + why.remedy


def _tells(step: Step) -> bool:
    return any(isinstance(e, Revealed | Unmasked) for e in step.events)


def fuzz_some(
    game: Game, seed: int, numbers: Iterable[int], scenario: str | None = None
) -> tuple[Report, float]:
    """Play and check the games of these numbers; also the seconds that play alone took."""
    report, seconds = Report(game.name, seed), 0.0
    cited: set[str] = set()
    desks: set[str] = set()
    found: list[Finding] = []
    for number in numbers:
        report.games += 1
        began, steps = process_time(), 0
        try:
            for _ in Wander(game, seed, number, scenario).steps():
                steps += 1
                if steps > LONGEST:
                    break
        except Exception:  # the checked run says what is wrong
            pass
        seconds += process_time() - began
        report.steps += steps
        watch = _Watch(report, Wander(game, seed, number, scenario))
        watch.run(Wander(game, seed, number, scenario))
        cited |= watch.cited
        desks |= watch.desks
        found += watch.found
    report.cited, report.desks = tuple(cited), tuple(desks)
    report.findings = tuple(found[:50])
    return report, seconds


Load = Callable[[str], Game]


def _lot(
    load: Load, name: str, seed: int, numbers: range, scenario: str | None
) -> tuple[Report, float]:
    return fuzz_some(load(name), seed, numbers, scenario)


def fuzz(
    load: Load, name: str, *, games: int, seed: int, jobs: int = 1, scenario: str | None = None
) -> Report:
    """Play so many random games over so many processes; what is found does not depend on them.

    `load` gives the game by name, in each process anew: a game is made of functions.
    """
    game, lot = load(name), 20
    lots = [range(n, min(n + lot, games)) for n in range(0, games, lot)]
    if jobs == 1 or len(lots) == 1:
        parts = [_lot(load, name, seed, numbers, scenario) for numbers in lots]
    else:
        with ProcessPoolExecutor(jobs) as pool:
            waiting = [pool.submit(_lot, load, name, seed, n, scenario) for n in lots]
            try:
                parts = [w.result() for w in waiting]
            except KeyboardInterrupt:  # a worker would end its lot first, and begin another
                for worker in active_children():
                    worker.terminate()
                raise
    return _together(game, seed, parts)


def _together(game: Game, seed: int, parts: list[tuple[Report, float]]) -> Report:
    whole = Report(game.name, seed)
    for part, _ in parts:
        for key in COUNTED:
            setattr(whole, key, getattr(whole, key) + getattr(part, key))
        whole.findings = (*whole.findings, *part.findings)[:50]
    cited = {case for part, _ in parts for case in part.cited}
    wanted = {n for n, case in game.cases.items() if case.kind in MUST_BE_CITED}
    whole.desks = tuple(sorted({desk for part, _ in parts for desk in part.desks}))
    whole.cited = tuple(sorted(cited, key=_in_order))
    whole.uncited = tuple(sorted(wanted - cited, key=_in_order))
    seconds = sum(spent for _, spent in parts)
    whole.steps_per_s = round(whole.steps / seconds) if seconds else 0
    return whole


def _in_order(case: str) -> tuple[tuple[int, str], ...]:
    """4.10 after 4.9."""
    parts = case.replace(":", ".").split(".")
    return tuple((int(p), "") if p.isdigit() else (0, p) for p in parts)
