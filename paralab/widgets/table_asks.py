"""What somebody asks who points at a thing that does not glow: the order they mean, and why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paralab.core.actions import Action, Pass
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
        return _first(session, state, place)
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


def _first(session: Session, state: State, place: Place) -> Answer | None:
    """Nothing is picked: why whatever lies here may not be picked."""
    for thing in under_pointer(state, place):
        for kind in session.legal.kinds or _desk(session):
            fields = session.reader.fields[kind.order]
            if not fields or not _fits(state, thing, fields[0][1]):
                continue
            line = _blank(kind, fields, thing, place)
            known = session.game.seen_by(state, session.decides)
            why = tuple(_about(known, kind, thing, line)) or session.why(line)
            if why:
                return Answer(write(line), why)
    return None


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
