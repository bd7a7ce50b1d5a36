"""The odds of an order before it is given, reckoned to the end of what it sets going."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from paralab.core.actions import Action, Pass
from paralab.core.board import Place
from paralab.core.dice import OutOfDice
from paralab.core.events import Asked
from paralab.core.game import Game, Illegal
from paralab.core.state import DEAD, Side, State, UnitId
from paralab.play.chances import Change, spread
from paralab.play.dice import NO_DICE
from paralab.play.session import Session
from paralab.view.figures_html import Spread

NOTHING = "no effect"


class Odds:
    """What may come of an order, kept for the position and the order asked last."""

    def __init__(self) -> None:
        self._key: tuple[State, Action] | None = None
        self._found: tuple[Spread, Side | None] = (), None
        self._where: tuple[State, Action, Mapping[Place, float]] | None = None

    def of(self, session: Session, order: Action) -> Spread:
        """Every result in words with its chance, as far as the asker may know."""
        return self._asked(session, order)[0]

    def passing(self, session: Session, order: Action) -> Side | None:
        """The other side, where the odds are those if it lets a chance go by before the dice."""
        return self._asked(session, order)[1]

    def _asked(self, session: Session, order: Action) -> tuple[Spread, Side | None]:
        known = session.game.seen_by(session.state, session.eyes or session.decides)
        if self._key is None or self._key[0] is not known or self._key[1] != order:
            key = (known, order)
            if self._key != key:
                self._found = reckoned(session.game, known, order)
            self._key = key
        return self._found

    def landing(self, session: Session, order: Action) -> Mapping[Place, float]:
        """Where the unit that an order is about may end, and how likely; nothing if it is sure."""
        known = session.game.seen_by(session.state, session.eyes or session.decides)
        if self._where is None or self._where[0] is not known or self._where[1] != order:
            self._where = (known, order, ends(session.game, known, order))
        return self._where[2]


def ends(game: Game, known: State, order: Action) -> Mapping[Place, float]:
    """The places where a unit may be after an order that rolls dice, with their chances."""
    unit, board = order.picks[0], game.scenario(known).board
    side = known.side_of(unit)
    if side is None or not any(pick in board.where for pick in order.picks[1:]):
        return {}
    try:
        game.enact(known, order, NO_DICE)
    except OutOfDice:
        pass
    except Illegal:
        return {}
    else:
        return {}
    found: dict[Place, Fraction] = {}
    for outcome in spread(game, known, [order]).outcomes:
        after = outcome.state.units[side].get(UnitId(unit))
        if after is not None:
            found[after.at] = found.get(after.at, Fraction(0)) + outcome.chance
    told = {place: float(chance) for place, chance in found.items()}
    return told if len(told) > 1 and set(told) - {known.unit(unit).at, DEAD} else {}


def reckoned(game: Game, known: State, order: Action) -> tuple[Spread, Side | None]:
    """The chances of an order, and who is taken to let one of its own go by before the dice."""
    start, lines = carried_out(game, known, order)
    found = _ranked(game, order, start, lines)
    if not found or len(lines) < 2:
        return found, None
    return found, game.decides(game.enact(start, lines[0], NO_DICE).state)


def chances(game: Game, known: State, order: Action) -> Spread:
    """What may come of an order: of one that is only announced, of carrying it out alone."""
    return reckoned(game, known, order)[0]


def _ranked(game: Game, order: Action, start: State, lines: list[Action]) -> Spread:
    found: dict[str, Fraction] = {}
    every = spread(game, start, lines).outcomes
    sure = _sure([o.changes for o in every])
    for outcome in every:
        words = changed(game, order, outcome.changes - sure)
        if words == NOTHING and outcome.state.pending not in ((), start.pending):
            words = _question(game, outcome.state)
        found[words] = found.get(words, Fraction(0)) + outcome.chance
    ranked = sorted(found.items(), key=lambda kv: (kv[0] != NOTHING, -kv[1], kv[0]))
    return ranked if len(ranked) > 1 else ()


def carried_out(game: Game, known: State, order: Action) -> tuple[State, list[Action]]:
    """Where dice will fall for an order, and the orders that make them fall.

    An announcement needs none itself: it is announced, the phase is passed, and what resolves it
    is found among the orders that are lawful then. A chance that the other side is given before
    the dice is let go by.
    """
    state = known
    if order not in known.orders:
        if (lines := _falling(game, known, order)) is not None:
            return known, lines
        state = game.enact(known, order, NO_DICE).state
    resolving = _resolving(game, state, order)
    if not resolving and Pass() in game.legal(state):
        try:
            state = game.enact(state, Pass(), NO_DICE).state
        except OutOfDice:
            return state, [Pass()]
        resolving = _resolving(game, state, order)
    return state, resolving


def _resolving(game: Game, state: State, order: Action) -> list[Action]:
    """What carries an announced order out: about one of the things that it names.

    What is announced within a decision belongs to one thing, and is carried out together.
    """
    if order not in state.orders:
        return []
    legal = game.legal(state)
    together = state.orders if state.pending else ()
    things = dict.fromkeys(thing for o in (order, *together) for thing in o.picks)
    able = (a for thing in things for a in legal.of(thing))
    lone = (a for a in able if a.picks == (a.picks[0],) and type(a) is not type(order))
    fallings = (_falling(game, state, a) for a in lone)
    return next((lines for lines in fallings if lines is not None), [])


def _falling(game: Game, state: State, order: Action) -> list[Action] | None:
    """The order, and who holds back after it, up to the dice; None where none fall.

    What takes an announcement back needs no dice.
    """
    lines = [order]
    try:
        now = game.enact(state, order, NO_DICE).state
        asked = now.pending and game.decides(now) != game.decides(state)
        if asked and Pass() in game.legal(now):
            lines.append(Pass())
            game.enact(now, Pass(), NO_DICE)
    except OutOfDice:
        return lines
    return None


def _sure(every: Sequence[frozenset[Change]]) -> frozenset[Change]:
    """What becomes of things whatever the dice say, unless they are lost: no odds of that."""
    lost = [{thing for thing, what in changes if what == DEAD} for changes in every]
    return frozenset(
        (thing, what)
        for thing, what in frozenset[Change]().union(*every)
        if len(every) > 1
        and all((thing, what) in c or thing in gone for c, gone in zip(every, lost, strict=True))
    )


def _question(game: Game, state: State) -> str:
    """What somebody has to decide, in words: "Weber has to retreat or be disrupted"."""
    asked = game.telling.event(state, Asked(decision=state.pending[-1]))
    return asked.removesuffix(".") or NOTHING


def changed(game: Game, order: Action, changes: Iterable[Change]) -> str:
    """What became of whom, in words; of the one thing that an order is about, without its name."""
    marks = game.telling.marks
    told = sorted((thing, marks.get(what, what)) for thing, what in changes)
    things = {thing for thing, _ in told}
    alone = len(things) == 1 and things <= set(order.picks[1:] or order.picks)
    named = (what if alone else f"{game.telling.thing(thing)} {what}" for thing, what in told)
    return ", ".join(dict.fromkeys(named)) or NOTHING
