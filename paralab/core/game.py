"""A game is a value: its printed parts, its sequence of play, and pure functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from paralab.core.actions import Action, Pass, word
from paralab.core.board import Board
from paralab.core.dice import Dice
from paralab.core.events import (
    Began,
    Consulted,
    Ended,
    Event,
    Noted,
    Revealed,
    Rolled,
    Skipped,
    Unmasked,
    after,
)
from paralab.core.rulings import Bar, Case, Objection
from paralab.core.state import Counter, Side, State, UnitId
from paralab.core.tables import Table
from paralab.core.telling import Telling


class Illegal(Exception):  # noqa: N818  # the order is at fault, not the program
    """Not lawful here; carries the order and its objections."""

    def __init__(self, order: Action, objections: tuple[Objection, ...]) -> None:
        super().__init__("; ".join(f"[{o.case}] {o.words}" for o in objections))
        self.order = order
        self.objections = objections


class Scribe:
    """Carries one order out: writes events, and keeps the position up with them."""

    __slots__ = ("_dice", "closed", "events", "rolls", "state")

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state
        self.events: list[Event] = []
        self.rolls: list[int] = []
        self.closed = False
        self._dice = dice

    def write(self, event: Event) -> None:
        """Let `event` happen."""
        self.events.append(event)
        self.state = after(self.state, event)

    def roll(self, sides: int = 6) -> int:
        """Roll one die."""
        fell = self._dice.roll(sides)
        self.rolls.append(fell)
        return fell

    def close(self) -> None:
        """Declare the current phase over."""
        self.closed = True


Test = Callable[[State, Any], bool]


@dataclass(frozen=True)
class Kind:
    """One kind of order. Its first field is its subject: what is pointed at first.

    `subjects` and `orders` may offer too much, never too little: `about` (bars that look only
    at the subject) and `bars` (at the whole order) strike out what is not lawful. So nothing
    says twice what the rules allow, and a subject that may do nothing is dropped at once.
    `ask`: the prompt after so many picks, e.g. ``("Choose a squad to move.", "{0}: where to?")``.
    `left`: for orders that move a unit one step: the movement points it has; `costly`: the bar
    that says it has too few; `label`: how the order reads as a choice in a menu; `exact`: `orders`
    offers nothing that `bars` forbid, so that a list need not ask them.
    """

    order: type[Action]
    subjects: Callable[[State], Iterable[str]]
    orders: Callable[[State, str], Iterable[Action]]
    enact: Callable[[Scribe, Any], None]
    about: tuple[Bar, ...] = ()
    bars: tuple[Bar, ...] = ()
    ask: tuple[str, ...] = ()
    label: str = ""
    left: Callable[[State, str], int] | None = None
    costly: Bar | None = None
    exact: bool = False

    def of(self, state: State, subject: str) -> Iterator[Action]:
        """The lawful orders of this kind to one subject."""
        return iter(self.all_of(state, subject))

    def all_of(self, state: State, subject: str) -> list[Action]:
        """The same as a list: random play spends most of its time here."""
        first, tests = self._tests
        for stands in first:
            if stands(state, subject):
                return []
        found = list(self.orders(state, subject))
        if self.exact:
            return found
        for stands in tests:  # bar by bar, so that a gate still keeps the rest from asking
            found = [order for order in found if not stands(state, order)]
        return found

    @cached_property
    def _tests(self) -> tuple[tuple[Test, ...], tuple[Test, ...]]:
        return tuple(b.stands for b in self.about), tuple(b.stands for b in self.bars)

    def subject(self, order: Action) -> str:
        """What an order of this kind is given to."""
        fields = self.order.__struct_fields__
        return str(getattr(order, fields[0])) if fields else word(order)

    def against(self, state: State, order: Action) -> tuple[Objection, ...]:
        """Everything that stands in the way, up to and with the first gate."""
        found: list[Objection] = []
        for bars, asked in ((self.about, self.subject(order)), (self.bars, order)):
            for bar in bars:
                if bar.stands(state, asked):
                    found.append(bar.objection(state, order))
                    if bar.gate:
                        return tuple(found)
        return tuple(found)

    def lawful(self, state: State, order: Action) -> bool:
        """Whether nothing stands in the way: the bare answer, without sentences."""
        subject = self.subject(order)
        first, tests = self._tests
        for stands in first:
            if stands(state, subject):
                return False
        for stands in tests:  # noqa: SIM110  # a generator would cost more than the tests
            if stands(state, order):
                return False
        return True


def passing(enact: Callable[[Scribe, Any], None], label: str = "Pass") -> Kind:
    """The order to do no more, and what it sets going; `label` is the words of its button."""
    return Kind(Pass, lambda _: ("pass",), lambda _, __: (Pass(),), enact, label=label)


def _quiet(_: Scribe) -> None:
    return None


def _never(_: State) -> tuple[str, str] | None:
    return None


@dataclass(frozen=True)
class Phase:
    """One line of the sequence of play, or one kind of interrupting decision.

    `begin` runs when the phase begins; then `idle` may say that nobody may do anything, for
    reasons that all can see: a sentence and its case, and the phase passes by itself.
    `part`: the player-turn it belongs to; `short`: its name on the phase strip.
    """

    name: str
    case: str
    side: Side | None = None
    kinds: tuple[Kind, ...] = ()
    begin: Callable[[Scribe], None] = _quiet
    idle: Callable[[State], tuple[str, str] | None] = _never
    part: str = ""
    short: str = ""
    help: str = ""


class Step(msgspec.Struct, frozen=True):
    """An order, who gave it, what came of it, and the position it left."""

    action: Action
    side: Side | None
    rolls: tuple[int, ...]
    events: tuple[Event, ...]
    state: State

    @property
    def final(self) -> bool:
        """Whether chance or a secret was asked, whatever it answered: no taking back in play."""
        return any(isinstance(e, Rolled | Revealed | Consulted | Unmasked) for e in self.events)


class Heard(msgspec.Struct, frozen=True):
    """What one side hears of a step: no order at all where it was written in secret."""

    action: Action | None
    side: Side | None
    events: tuple[Event, ...]


class Option(msgspec.Struct, frozen=True):
    """An optional rule that may be taken when a scenario is started."""

    name: str
    words: str
    case: str


@dataclass(frozen=True)
class Scenario:
    """A board, its counters, a start and its phases. Those before `first` (set-up) happen once."""

    name: str
    title: str
    board: Board
    counters: Mapping[UnitId, Counter]
    opening: Callable[[frozenset[str]], State]
    sequence: tuple[Phase, ...]
    first: int = 0
    turns: int = 1
    options: Mapping[str, Option] = field(default_factory=dict)
    about: str = ""

    def __repr__(self) -> str:
        return f"<Scenario {self.name}: {self.title}, {self.turns} turns>"

    def start(self, options: Iterable[str] = ()) -> State:
        """The table before anybody has done anything; raises ValueError for an unknown option."""
        taken = frozenset(options)
        if unknown := sorted(taken - set(self.options)):
            known = ", ".join(self.options) or "none"
            raise ValueError(f"scenario {self.name} has no option '{unknown[0]}' (it has {known})")
        return self.opening(taken)


class Advice(msgspec.Struct, frozen=True):
    """What an opponent would do: the order, how good it seems, and why, in a sentence."""

    order: Action
    score: float
    words: str


Doctrine = Callable[[State], Iterable[Advice]]
"""One side's way of playing: asked of a position that this side may see."""


Choose = Callable[[Sequence[str], int], Sequence[str]]
"""So many of these, by chance, none twice: `random.sample` of a generator handed in."""

Papers = Callable[[State, Side, Choose], State]
"""The same table with another secret paper for one side, one that fits all that was seen."""


def _one_paper(state: State, _: Side, __: Choose) -> State:
    return state


class Legal:
    """The lawful orders, lazily: a picker asks for one subject, a test for membership."""

    _kinds: tuple[Kind, ...] = ()
    _subjects: list[Mapping[str, None]] | None = None

    def __init__(self, game: Game, state: State) -> None:
        self._state = state
        if not state.over:
            self._kinds = game.desk(state).kinds

    @property
    def state(self) -> State:
        """The position that is asked about."""
        return self._state

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of order that this phase or decision has."""
        return self._kinds

    def _by_kind(self) -> list[Mapping[str, None]]:
        if self._subjects is None:
            self._subjects = [dict.fromkeys(k.subjects(self._state)) for k in self._kinds]
        return self._subjects

    def subjects(self) -> tuple[str, ...]:
        """What might be pointed at first. Some may turn out to have no order."""
        known = self._by_kind()
        if len(known) == 1:
            return tuple(known[0])
        return tuple({s: None for subjects in known for s in subjects})

    def of(self, subject: str) -> Iterator[Action]:
        """The lawful orders to one subject, of every kind."""
        found: list[Action] = []
        for kind, subjects in zip(self._kinds, self._by_kind(), strict=True):
            if subject in subjects:
                found += kind.all_of(self._state, subject)
        return iter(found)

    def __iter__(self) -> Iterator[Action]:
        for kind, subjects in zip(self._kinds, self._by_kind(), strict=True):
            for subject in subjects:
                yield from kind.all_of(self._state, subject)

    def __contains__(self, order: object) -> bool:
        if not isinstance(order, Action):
            return False
        return any(type(order) is k.order and k.lawful(self._state, order) for k in self._kinds)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None


@dataclass(frozen=True)
class Game:
    """Everything needed to play.

    `order_types`: every order of the game; `look`: how its parts are drawn (plain data);
    `doctrines`: an opponent for each side; `flaws`: what is wrong with a position that
    somebody has made up; `papers`: another secret paper for a side, to prove that nothing
    betrays the one it wrote; `rules_version` goes up when a ruling changes.
    """

    name: str
    title: str
    scenarios: Mapping[str, Scenario]
    decisions: Mapping[str, Phase]
    order_types: tuple[type[Action], ...]
    cases: Mapping[str, Case]
    tables: Mapping[str, Table] = field(default_factory=dict)
    telling: Telling = field(default_factory=Telling)
    look: Mapping[str, Any] = field(default_factory=dict)
    doctrines: Mapping[Side, Doctrine] = field(default_factory=dict)
    flaws: Callable[[State], Iterable[str]] = lambda _: ()
    papers: Papers = _one_paper
    rules_version: int = 1
    over_case: str = "1.0"
    step_case: str = ""
    rulings: Mapping[int, str] = field(default_factory=dict)
    _recent: list[Legal] = field(default_factory=list, init=False, repr=False, compare=False)

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}; scenarios {', '.join(self.scenarios)}>"

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides, in the order in which the game names them."""
        return tuple(self.telling.sides)

    def scenario(self, state: State) -> Scenario:
        """The scenario of a position."""
        return self.scenarios[state.scenario]

    def desk(self, state: State) -> Phase:
        """The phase, or the kind of decision, that is being played."""
        if state.pending:
            return self.decisions[state.pending[-1].kind]
        return self.scenarios[state.scenario].sequence[state.phase]

    def phase(self, state: State) -> Phase:
        """The phase of the sequence of play, whatever decision interrupts it."""
        return self.scenarios[state.scenario].sequence[state.phase]

    def decides(self, state: State) -> Side | None:
        """The side to choose, or None when the game is over."""
        if state.over:
            return None
        return state.pending[-1].side if state.pending else self.desk(state).side

    def legal(self, state: State) -> Legal:
        """Every order open to the side that decides."""
        for known in self._recent:
            if known.state is state:  # positions never change: asking again about one is free
                return known
        asked = Legal(self, state)
        self._recent[:] = (asked,)
        return asked

    def objections(self, state: State, order: Action) -> tuple[Objection, ...]:
        """Why not, for any well-formed order; empty when it is lawful."""
        if state.over:
            return (Objection(self.over_case, "The game is over."),)
        desk = self.desk(state)
        for kind in desk.kinds:
            if type(order) is kind.order:
                return kind.against(state, order)
        what = f"This is the {desk.name}; it has no '{word(order)}'."
        return (Objection(self.step_case or desk.case, what),)

    def enact(self, state: State, order: Action, dice: Dice) -> Step:
        """Carry `order` out; raise Illegal if the rules do not allow it."""
        if why := self.objections(state, order):
            raise Illegal(order, why)
        return self.enact_unchecked(state, order, dice)

    def enact_unchecked(self, state: State, order: Action, dice: Dice) -> Step:
        """Carry out an order known to be lawful (drawn from `legal` just now)."""
        scribe = Scribe(state, dice)
        asked = type(order)
        for kind in self.desk(state).kinds:
            if kind.order is asked:
                kind.enact(scribe, order)
                break
        self._go_on(scribe)
        side = self.decides(state)
        return Step(order, side, tuple(scribe.rolls), tuple(scribe.events), scribe.state)

    def _go_on(self, scribe: Scribe) -> None:
        while not scribe.state.over and (scribe.closed or self.decides(scribe.state) is None):
            self._next_phase(scribe)

    def _next_phase(self, scribe: Scribe) -> None:
        scribe.closed = False
        here = scribe.state
        scenario = self.scenarios[here.scenario]
        last = here.phase == len(scenario.sequence) - 1
        turn, phase = (here.turn + 1, scenario.first) if last else (here.turn, here.phase + 1)
        entered = scenario.sequence[phase]
        scribe.write(Began(turn=turn, phase=phase, cases=(entered.case,)))
        entered.begin(scribe)
        if scribe.closed or scribe.state.over or scribe.state.pending or entered.side is None:
            return
        if (why := entered.idle(scribe.state)) is not None:
            scribe.write(Skipped(phase=entered.name, words=why[0], cases=(why[1],)))
            for kind in entered.kinds:
                if kind.order is Pass:
                    kind.enact(scribe, Pass())

    def seen_by(self, state: State, side: Side | None) -> State:
        """The position as `side` may know it: itself a position that can be played on.

        None is an umpire, who sees every paper.
        """
        if side is None or not any(s != side for s in state.notes):
            return state
        mine = {s: paper for s, paper in state.notes.items() if s == side}
        return msgspec.structs.replace(state, notes=mine)

    def heard_by(self, step: Step, side: Side | None) -> Heard:
        """What `side` hears of a step; None is an umpire, who hears everything."""
        if side is None:
            return Heard(step.action, step.side, step.events)
        loud = tuple(e for e in step.events if not (isinstance(e, Noted) and e.side != side))
        secret = len(loud) < len(step.events)
        return Heard(None if secret else step.action, step.side, loud)

    def ended(self, step: Step) -> bool:
        """Whether the game came to its end in this step."""
        return any(isinstance(e, Ended) for e in step.events)
