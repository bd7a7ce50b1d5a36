"""What somebody asks who points at a thing that does not glow: the order they mean, and why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paralab.core.actions import Action, Pass, word
from paralab.core.board import Place
from paralab.core.game import Kind
from paralab.core.rulings import Objection
from paralab.core.state import State, UnitId
from paralab.core.telling import Fact
from paralab.play.notation import Line, Toward, write
from paralab.play.picker import Picker
from paralab.play.session import Session
from paralab.view.page_html import Answer
from paralab.widgets.table_scene import under_pointer


def asked(session: Session, picker: Picker, place: Place) -> Answer | None:
    """The answer to "why not?" at a place, or None where nothing can be meant there."""
    state = session.seen
    if not picker.picked:
        return _first(session, picker, state, place)
    for kind in _kinds(session, picker):
        line = meant(session, kind, picker.picked, place, state)
        if line is not None:
            return answered(session, line)
    return None


def answered(session: Session, line: Line | str) -> Answer:
    """What the rules say to an order, and what it would cost where they allow it."""
    order = session.read(line)
    why = session.why(order)
    return Answer(write(order), why, None if why else price(session, order))


def price(session: Session, order: Line) -> Fact | None:
    """What a lawful order costs besides; of a walk, what its last step costs."""
    told = session.game.telling.price
    known = session.game.seen_by(session.state, session.decides)
    if isinstance(order, Toward):
        way = session.reach(order.unit).get(order.to)
        if way is None or way.order is None:
            return None
        return told(way.before or known, way.order)
    return told(known, order) if isinstance(order, Action) else None


def meant(
    session: Session, kind: Kind, picked: tuple[str, ...], place: Place, state: State
) -> Line | None:
    """The order of a kind that begins with what is picked and goes on at a place."""
    fields = session.reader.fields[kind.order]
    values: dict[str, str] = {}
    for (name, sort), thing in zip(fields, picked, strict=False):
        if sort != "flag":
            values[name] = thing
    rest = [(name, sort) for name, sort in fields[len(picked) :] if sort != "flag"]
    if kind.left is not None and len(picked) == 1 and rest:
        return Toward(UnitId(picked[0]), place)
    for name, sort in rest:
        there = _thing(state, place, sort, picked[0] if picked else "")
        if there is None:
            return None
        values[name] = there
    return kind.order(**values) if rest or not picked else None


def _first(session: Session, picker: Picker, state: State, place: Place) -> Answer:
    """Nothing is picked: why whatever lies here may not be picked, or what may be instead."""
    known = session.game.seen_by(state, session.decides)
    kinds = [k for k in session.legal.kinds or _desk(session) if session.reader.fields[k.order]]
    things = under_pointer(state, place)
    for order in filter(None, map(picker.first_for, things)):
        return Answer(f"{word(order)} {order.picks[0]}")
    for thing in things:
        for kind in kinds:
            fields = session.reader.fields[kind.order]
            if not _fits(state, thing, fields[0][1]) or not _is_about(kind, known, thing):
                continue
            if why := tuple(_about(known, kind, thing, _blank(kind, fields, thing, place))):
                return Answer(f"{word(kind.order)} {thing}", why)
            if best := _best(session, kind, known, thing):
                return best
    prompt = picker.prompt
    words = f"There is nothing to pick in {place}. {prompt.words}"
    return Answer(place, (Objection(prompt.case, words),))


def _is_about(kind: Kind, state: State, thing: str) -> bool:
    """Whether a kind of order has anything to do with a thing: a bare hex seldom means one."""
    is_something = state.side_of(thing) is not None or thing in state.markers
    return is_something or thing in set(kind.subjects(state))


def _best(session: Session, kind: Kind, known: State, thing: str) -> Answer | None:
    """Of a thing that has no order: the one with the least against it, the nearest of these."""
    distance, start = session.scenario.board.distance, _at(known, thing)
    found: list[tuple[int, int, str, Answer]] = []
    for order in [*kind.orders(known, thing)] or _wished(session, kind, known, thing):
        ends = [p for p in (_at(known, pick) for pick in order.picks[1:2]) if p is not None]
        far = min((distance(start, p) for p in ends), default=0) if start is not None else 0
        line = write(order)
        if why := session.why(order):
            found.append((len(why), far, line, Answer(line, why)))
    return min(found, key=lambda f: f[:3])[-1] if found else None


def _wished(session: Session, kind: Kind, known: State, thing: str) -> Iterator[Action]:
    """What a thing would be ordered to do to others, were they near enough."""
    fields = session.reader.fields[kind.order]
    rest = [(name, sort) for name, sort in fields[1:] if sort != "flag"]
    if len(rest) != 1 or kind.left is not None:
        return
    name, sort = rest[0]
    mine = known.side_of(thing)
    others: list[str] = [n for side, units in known.units.items() if side != mine for n in units]
    for other in map(str, known.markers) if sort == "place" else others:
        if (at := _at(known, other)) is not None and at in session.scenario.board.where:
            yield kind.order(**{fields[0][0]: thing, name: other})


def _at(state: State, thing: str) -> Place | None:
    return state.unit(thing).at if state.side_of(thing) is not None else Place(thing)


def _about(known: State, kind: Kind, thing: str, line: Action) -> Iterator[Objection]:
    """What the rules say to the subject alone, up to and with the first gate."""
    for bar in kind.about:
        if bar.stands(known, thing):
            yield bar.objection(known, line)
            if bar.gate:
                return


def _kinds(session: Session, picker: Picker) -> Iterable[Kind]:
    """The kinds of order that may be meant: first those that what is picked can still become."""
    types = {type(order) for order in picker.open}
    kinds = [k for k in session.legal.kinds if k.order is not Pass]
    return [k for k in kinds if k.order in types] or kinds


def _desk(session: Session) -> Iterable[Kind]:
    return [k for k in session.game.desk(session.state).kinds if k.order is not Pass]


def _blank(kind: Kind, fields: tuple[tuple[str, str], ...], thing: str, place: Place) -> Action:
    values = {name: thing if n == 0 else place for n, (name, s) in enumerate(fields) if s != "flag"}
    return kind.order(**values)


def _fits(state: State, thing: str, sort: str) -> bool:
    is_unit = state.side_of(thing) is not None
    return sort == "thing" or (sort == "unit") == is_unit


def _thing(state: State, place: Place, sort: str, by: str) -> str | None:
    """What is meant at a place by somebody who wants a unit, a hex, or either."""
    units = [u for u in under_pointer(state, place) if u != place]
    if sort == "place":
        return place
    mine = state.side_of(by)
    others = [u for u in units if state.side_of(u) != mine]
    found = others or units
    if sort == "unit":
        return found[0] if found else None
    return found[0] if found else place
