"""The table in words: what the picture shows, one sentence per hex, per side, per step.

Every function takes a position as somebody may see it, or the `eyes` to look with, and asks the
game's `Telling` for whatever the printed parts do not say. So nothing here knows a secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from gettext import ngettext
from typing import Any, Literal

from paralab.core.actions import Action, word
from paralab.core.basis import Basis
from paralab.core.board import Board, Place
from paralab.core.events import after
from paralab.core.game import Game, Heard, Kind
from paralab.core.hexes import Direction
from paralab.core.state import DEAD, Side, State, UnitId
from paralab.core.telling import Fact

WAYS = {
    Direction.N: "north",
    Direction.NE: "north-east",
    Direction.SE: "south-east",
    Direction.S: "south",
    Direction.SW: "south-west",
    Direction.NW: "north-west",
}


def count(n: int, one: str, many: str) -> str:
    """A number with its noun.

    >>> count(1, "squad", "squads"), count(0, "squad", "squads")
    ('1 squad', '0 squads')
    """
    return f"{n} {ngettext(one, many, n)}"


def points(game: Game, n: int) -> str:
    """So many movement points, counted in the game's parts."""
    one = n == game.telling.parts
    return f"{game.telling.movement(n)} movement {'point' if one else 'points'}"


def listed(things: Sequence[str]) -> str:
    """Several things as one phrase.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} and {things[-1]}"


def basis_words(basis: Basis) -> str:
    """How sure a number is, to be put behind it; nothing for what is printed.

    >>> basis_words(Basis.RECONSTRUCTED)
    ' (reconstructed)'
    """
    return "" if basis is Basis.PRINTED else f" ({basis.value})"


def headed(words: str) -> str:
    """The words as a heading begins: with a capital."""
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """The words with a capital and a full stop, whatever they had.

    >>> sentence("reachable, bold")
    'Reachable, bold.'
    """
    words = words.strip()
    if not words:
        return ""
    return words[0].upper() + words[1:] + ("" if words[-1] in ".?!:" else ".")


def fact_words(fact: Fact) -> str:
    """One line of a card as a phrase."""
    return ": ".join(filter(None, (fact.label, fact.value))) + basis_words(fact.basis)


def side_title(game: Game, side: Side | None) -> str:
    """What a side is called; None is the umpire."""
    return "umpire" if side is None else game.telling.sides.get(side, side)


def thing(game: Game, name: str) -> str:
    """What a unit or a place is called; a box off the map as it is lettered."""
    said = game.telling.thing(name)
    return (box_name(game.look, name) or said) if said == name else said


def box_name(look: Mapping[str, Any], place: str) -> str:
    """What is lettered on a box off the map, or nothing."""
    free = look.get("boxes", {}).get(place)
    if isinstance(free, Mapping):
        return str(free.get("name", ""))
    trays = (tray["boxes"] for tray in look.get("trays", ()))
    return next((str(boxes[place]) for boxes in trays if place in boxes), "")


def box_title(game: Game, place: str) -> str:
    """What a box off the map is called by itself: a mere number says too little."""
    lettered = box_name(game.look, place)
    return game.telling.thing(place) if lettered.isdigit() else lettered


# ------------------------------------------------------------------------------ places
def hex_words(
    game: Game,
    state: State,
    place: Place,
    *,
    legal: Iterable[Action] = (),
    left: int | None = None,
    eyes: Side | None = None,
    hexsides: bool = True,
) -> str:
    """A place in words: its ground, who is there and how they fare, what can be done.

    `legal`: the lawful orders that a pick of this place would lead on to; `left`: the movement
    points that would be left there. `eyes` None takes the position as it is.
    """
    state = game.seen_by(state, eyes)
    board = game.scenario(state).board
    said = [ground_words(board, place, hexsides=hexsides)]
    if place not in board.where and (name := box_title(game, place)):
        said = [sentence(name)]
    facts = [fact_words(f) for f in game.telling.place(state, place)]
    if facts:
        said.append(sentence("; ".join(facts)))
    here = units_at(state, place)
    if len(here) > 2:
        said.append(sentence(count(len(here), *game.telling.noun)))
    said += (sentence(unit_words(game, state, n)) for n in here)
    said += paper_words(game, state, place)
    said.append(chance_words(game, state, legal, left))
    return " ".join(filter(None, said))


def control_words(game: Game, state: State, place: Place) -> str:
    """Whose zones of control a place lies in."""
    told = game.telling.controls
    if told is None:
        return ""
    holders = [side_title(game, side) for side in game.sides if place in told(state, side)]
    return f"In the zone of control of the {listed(holders)} side." if holders else ""


def ground_words(board: Board, place: Place, *, hexsides: bool = True) -> str:
    """The number, the name, the terrain and what is printed on the hexsides."""
    ground = listed(board.terrain.get(place, ()))
    if ground and (basis := board.basis_of(place)) is not board.default_basis:
        ground += f" ({basis.value})"
    said = sentence(", ".join(filter(None, (place, board.names.get(place, ""), ground))))
    sides = hexside_words(board, place) if hexsides and place in board.where else ""
    return f"{said} {sides}".strip()


def hexside_words(board: Board, place: Place) -> str:
    """What lies along a hex's sides, by direction; slopes say whether they go up."""
    found: dict[str, list[str]] = {}
    for way, name in WAYS.items():
        there = board.step(place, way)
        if there is None:
            continue
        for kind in board.parted(place, there):
            up = f"{kind} up" if board.climbs(kind, place, there) else kind
            down = kind in board.rises and board.climbs(kind, there, place)
            found.setdefault(f"{kind} down" if down else up, []).append(name)
    return sentence("; ".join(f"{kind} {_toward(ways)}" for kind, ways in found.items()))


def _toward(ways: Sequence[str]) -> str:
    return "on every side" if len(ways) == len(WAYS) else f"to the {listed(ways)}"


def units_at(state: State, place: str) -> list[UnitId]:
    """Who is at a place, in the order of the sides."""
    return [n for mine in state.units.values() for n, u in mine.items() if u.at == place]


def unit_words(game: Game, state: State, name: str) -> str:
    """A unit in words: its name, side, kind and state."""
    whose = side_title(game, state.side_of(name))
    marks = mark_words(game, state.unit(name).marks)
    return ", ".join([thing(game, name), f"{whose} {sort_words(game, state, name)}", *marks])


def sort_words(game: Game, state: State, name: str) -> str:
    """Of what kind a unit is; of a token, that it lies face down, and what is under it.

    Only what is under it in `state` is said, so hand in a position as the reader may see it.
    """
    counter = game.scenario(state).counters.get(UnitId(name))
    said = kind_words(counter.kind) if counter else game.telling.noun[0]
    if counter is not None or not game.telling.under:
        return said
    what = game.telling.beneath(state, name)
    if what is None:
        return f"{said} face down"
    under = "nothing" if what == game.telling.blank else thing(game, what)
    return f"{said} face down, {under} under it"


def kind_words(kind: str) -> str:
    """A kind of counter as words.

    >>> kind_words("glider_infantry")
    'glider infantry'
    """
    return kind.replace("_", " ")


def mark_words(game: Game, marks: Iterable[str]) -> list[str]:
    """The markers that mean something to a reader, in the order in which the game names them."""
    held = frozenset(marks)
    return [words for mark, words in game.telling.marks.items() if mark in held]


def paper_words(game: Game, state: State, place: str) -> Iterator[str]:
    """What the papers that lie open here say of a place."""
    for side, paper in state.notes.items():
        for heading in sorted(h for h, entries in paper.items() if place in entries):
            yield f"On the {side_title(game, side)} paper, under {heading}."


def chance_words(game: Game, state: State, legal: Iterable[Action], left: int | None) -> str:
    """What can be done here, and at what price."""
    orders = tuple(legal)
    if left is None and not orders:
        return ""
    prices = (game.telling.price(state, order) for order in orders)
    notes = list(dict.fromkeys(p.label[:1].lower() + p.label[1:] for p in prices if p and p.label))
    what = "may be picked" if left is None else f"reachable, {points(game, left)} left"
    return sentence(", ".join([what, *notes]))


# ------------------------------------------------------------------------------ orders
def kind_of(game: Game, state: State, order: Action) -> Kind | None:
    """The kind of order that this is on the desk as it stands, or on any other."""
    scenario = game.scenario(state)
    for desk in (game.desk(state), *scenario.sequence, *game.decisions.values()):
        for kind in desk.kinds:
            if kind.order is type(order):
                return kind
    return None


def order_words(game: Game, state: State, order: Action) -> str:
    """An order as a choice: its kind's label with the names filled in, or its own line."""
    kind = kind_of(game, state, order)
    if kind is None or not kind.label:
        return order_line(order)
    flags = {n for n in order.__struct_fields__ if isinstance(getattr(order, n), bool)}
    named = {
        n: game.telling.flag(n, v) if n in flags else thing(game, v)
        for n, v in ((n, getattr(order, n)) for n in order.__struct_fields__)
    }
    return " ".join(kind.label.format(*named.values(), **named).split())


def order_line(order: Action) -> str:
    """The canonical line of an order."""
    values = ((name, getattr(order, name)) for name in order.__struct_fields__)
    said = (v if isinstance(v, str) else name if v else "" for name, v in values)
    return " ".join(filter(None, (word(order), *said)))


# ------------------------------------------------------------------------------ sides, board
def side_words(game: Game, state: State, side: Side) -> str:
    """A side in words: who is where and how, who waits, who is lost."""
    board = game.scenario(state).board
    mine = state.units.get(side, {})
    there = [f"{_brief(game, state, n)} in {u.at}" for n, u in mine.items() if u.at in board.where]
    said = [f"{side_title(game, side)}: {count(len(there), *game.telling.noun)} on the map"]
    away: dict[Place, list[str]] = {}
    for name, unit in mine.items():
        if unit.at not in board.where:
            away.setdefault(unit.at, []).append(_brief(game, state, name))
    said += (_away(game, place, names) for place, names in away.items())
    where = f" {sentence('; '.join(there))}" if there else ""
    return f"{'; '.join(said)}.{where}"


def _away(game: Game, place: Place, names: Sequence[str]) -> str:
    """Who is off the map: how many, and who where there is a box for them."""
    if place == DEAD:
        return f"{len(names)} eliminated"
    if name := box_name(game.look, place):
        where = thing(game, place) if name.isdigit() else f"the box {name}"
        return f"{len(names)} in {where} ({', '.join(names)})"
    return f"{len(names)} {thing(game, place)}"


def _brief(game: Game, state: State, name: UnitId) -> str:
    marks = mark_words(game, state.unit(name).marks)
    return game.telling.called(state, name) + (f" ({', '.join(marks)})" if marks else "")


def turn_words(game: Game, state: State) -> str:
    """The turn, the phase and whose choice it is."""
    scenario, phase, decides = game.scenario(state), game.phase(state), game.decides(state)
    if state.over:
        won = f"The {side_title(game, state.winner)} side has won." if state.winner else "A draw."
        return f"The game is over. {game.telling.verdict(state) or won}"
    turn = "Before the first turn" if state.phase < scenario.first else ""
    hour = game.telling.hour(state)
    turn = turn or f"Turn {state.turn} of {scenario.turns}" + (f" ({hour})" if hour else "")
    desk = game.desk(state)
    asked = "" if desk is phase else f", {desk.name}"
    return f"{turn}, {phase.name}{asked}: the {side_title(game, decides)} player decides."


def position_words(
    game: Game, state: State, order: Literal["side", "area"] = "side", eyes: Side | None = None
) -> str:
    """The whole table in words, a line each: by side, or by area from the top left of the map."""
    state = game.seen_by(state, eyes)
    scenario = game.scenario(state)
    lines = [f"{game.title}: {scenario.title}.", turn_words(game, state)]
    if standing := game.telling.standing(state):
        lines.append(sentence(standing))
    if (basis := scenario.board.default_basis) is not Basis.PRINTED:
        lines.append(f"The ground is {basis.value} where nothing else is said.")
    occupied = {u.at for mine in state.units.values() for u in mine.values()}
    if order == "side":
        lines += (side_words(game, state, side) for side in state.units)
        occupied = set()
    lines += (
        hex_words(game, state, place, hexsides=order == "area")
        for place in scenario.board.terrain
        if place in occupied or place in state.markers or game.telling.place(state, place)
    )
    return "\n".join(lines)


# ------------------------------------------------------------------------------ steps
def step_words(game: Game, before: State, heard: Heard) -> str:
    """What happened in a step, as one side heard it: a sentence for every event that needs one.

    `before`: the position that this side saw; each event is told of the position it made.
    """
    said: list[str] = []
    here = before
    for event in heard.events:
        here = after(here, event)
        said.append(game.telling.event(here, event))
    return " ".join(filter(None, said)) or quiet_words(game, before, heard)


def quiet_words(game: Game, before: State, heard: Heard) -> str:
    """A step that needs no words of its own: who gave which order, or that it was secret."""
    who = side_title(game, heard.side)
    if heard.action is None:
        return f"The {who} player writes on a paper of his own."
    return sentence(f"{who}: {order_words(game, before, heard.action)}")
