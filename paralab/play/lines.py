"""Convenience lines carried out: each is a row of orders, one gesture."""

from __future__ import annotations

from collections.abc import Callable

from paralab.core.actions import Action, word
from paralab.core.board import Place
from paralab.core.dice import OutOfDice
from paralab.core.game import Game, Illegal, Kind, Step
from paralab.core.rulings import Objection
from paralab.core.state import State
from paralab.play.dice import NO_DICE
from paralab.play.notation import Along, Every, Line, Toward, UnknownOrder
from paralab.play.reach import reach, step_kind, step_kinds, step_order
from paralab.play.why_not import why_not

Compound = Along | Toward | Every


def objections(game: Game, seen: State, line: Line) -> tuple[Objection, ...]:
    """Why not, for an order or a convenience line, as far as it can be foreseen; or ()."""
    if isinstance(line, Action):
        return game.objections(seen, line)
    if isinstance(line, Every):
        return _none_of(game, seen, line)
    kind = step_kind(game, seen)
    if seen.over or kind is None:
        return game.objections(seen, _any_step(game, seen, line))
    if isinstance(line, Toward):
        return why_not(game, seen, line.unit, line.to, kind)
    return _along(game, seen, line, kind)


def _along(game: Game, seen: State, line: Along, kind: Kind) -> tuple[Objection, ...]:
    for place in line.places:
        order = step_order(kind, line.unit, place)
        if why := game.objections(seen, order):
            return why
        try:
            seen = game.enact_unchecked(seen, order, NO_DICE).state
        except OutOfDice:
            return ()
    return ()


def carry_out(
    game: Game,
    line: Compound,
    here: Callable[[], State],
    do: Callable[[Action], Step],
) -> tuple[Step, ...]:
    """Give the orders of a convenience line one by one; raises Illegal before the first.

    `here`: the position as the side that decides may see it; `do`: carries one order out.
    It stops early where something intervenes: a decision, an end, an order no longer lawful.
    """
    seen = here()
    if why := objections(game, seen, line):
        raise Illegal(blamed(game, seen, line), why)
    if isinstance(line, Every):
        return _again_and_again(game, line, here, do)
    kind = step_kind(game, seen)
    assert kind is not None
    places = line.places if isinstance(line, Along) else _way(game, seen, line, kind)
    steps: list[Step] = []
    for place in places:
        order = step_order(kind, line.unit, place)
        if steps and (elsewhere(game, seen, here()) or game.objections(here(), order)):
            break
        steps.append(do(order))
    return tuple(steps)


def _way(game: Game, seen: State, line: Toward, kind: Kind) -> tuple[Place, ...]:
    return reach(game, seen, line.unit, kind, to=line.to)[line.to].path


def _again_and_again(
    game: Game, line: Every, here: Callable[[], State], do: Callable[[Action], Step]
) -> tuple[Step, ...]:
    start = here()
    steps: list[Step] = []
    while not elsewhere(game, start, here()) and (order := next_of(game, here(), line)):
        steps.append(do(order))
    return tuple(steps)


def elsewhere(game: Game, start: State, now: State) -> bool:
    """Whether another choice is to be made than at the start."""
    return (
        now.over
        or now.turn != start.turn
        or now.phase != start.phase
        or now.pending != start.pending
        or game.decides(now) != game.decides(start)
    )


def next_of(game: Game, seen: State, line: Every) -> Action | None:
    """The next order that the line stands for, if one is lawful."""
    return next((a for a in game.legal(seen) if word(a) == line.word), None)


def _none_of(game: Game, seen: State, line: Every) -> tuple[Objection, ...]:
    if seen.over:
        return (Objection(game.over_case, "The game is over."),)
    if next_of(game, seen, line) is not None:
        return ()
    desk = game.desk(seen)
    if any(word(k.order) == line.word for k in desk.kinds):
        return (Objection(desk.case, f"Nothing is left here to '{line.word}'."),)
    return (Objection(desk.case, f"This is the {desk.name}; it has no '{line.word}'."),)


def _any_step(game: Game, seen: State, line: Along | Toward) -> Action:
    """The first step of a line in a phase that has no steps, so that it can be refused."""
    kinds = step_kinds(game, seen)
    if not kinds:
        raise UnknownOrder("No unit moves step by step in this game.")
    to = line.to if isinstance(line, Toward) else line.places[0]
    return step_order(kinds[0], line.unit, to)


def blamed(game: Game, seen: State, line: Line) -> Action:
    """The order to name when a line is refused."""
    if isinstance(line, Action):
        return line
    if not isinstance(line, Every):
        kind = step_kind(game, seen)
        to = line.to if isinstance(line, Toward) else line.places[0]
        return step_order(kind, line.unit, to) if kind else _any_step(game, seen, line)
    kind_ = next(k for k in game.order_types if word(k) == line.word)
    fields = kind_.__struct_fields__
    return kind_(**dict.fromkeys(fields[: len(fields) - len(kind_.__struct_defaults__)], "all"))
