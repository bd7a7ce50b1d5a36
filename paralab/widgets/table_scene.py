"""What a table shows on its map: the pieces, what glows, and what the reader has asked to see."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from paralab.core.basis import Basis
from paralab.core.board import Board, Place
from paralab.core.game import Game
from paralab.core.state import Side, State, UnitId
from paralab.core.telling import SightLine
from paralab.play.picker import Picker
from paralab.play.reach import Reach
from paralab.play.session import Session
from paralab.view import overlays, sightlines
from paralab.view.counters import EDGE, counter, definitions
from paralab.view.layout import Layout
from paralab.view.pieces import face_of, lifted, pieces, spot_in_box, token_face
from paralab.view.scene import Item, Pen
from paralab.view.svg import svg
from paralab.view.words import units_at

Drawing = list[Item]

MANY: Final = 60
"""More hexes than this are lit as one area: ring by ring they would be a large message."""

LAYERS: Final = {
    "reach": "Reach",
    "control": "Control",
    "sight": "Sight",
    "fields": "Fields of fire",
    "basis": "Basis",
    "neutral": "Symbols",
}
"""What may be laid over the map, or left out of it, by name."""


@dataclass
class Looking:
    """What the reader has asked to see."""

    on: set[str] = field(default_factory=lambda: {"reach"})
    cursor: Place | None = None
    refused: Place | None = None
    sight_from: Place | None = None
    sight: SightLine | None = None
    marks: list[Drawing] = field(default_factory=list)
    """What a page lays over everything: the arrows and rings of a note."""


def has_layer(game: Game, name: str) -> bool:
    """Whether a game has this overlay."""
    told: Mapping[str, object] = {
        "sight": game.telling.sight,
        "fields": game.telling.fields,
        "control": game.telling.controls,
    }
    return name not in told or told[name] is not None


def layers_of(game: Game) -> Mapping[str, str]:
    """What may be laid over this game's map, by name: its own layers last."""
    common = {name: words for name, words in LAYERS.items() if has_layer(game, name)}
    return {**common, **{f"own-{n}": title for n, title in enumerate(game.telling.layers)}}


def place_of(state: State, thing: str, layout: Layout) -> Place | None:
    """Where a unit stands, or the place itself; None for what is not on the sheet."""
    at = state.unit(thing).at if state.side_of(thing) is not None else Place(thing)
    return at if layout.has(at) else None


def in_boxes(session: Session, picker: Picker, layout: Layout) -> list[str]:
    """Units that wait in boxes beside the map and may be picked, and boxes that may be pointed at.

    A unit that has been picked there can be changed for another one.
    """
    seen, picked = session.seen, picker.picked[:1]
    waits = picked and place_of(seen, picked[0], layout) in layout.boxes
    offers = picker.offers | set(picker.subjects if waits else ())
    there = {x for x in offers if seen.side_of(x) is not None or x in layout.boxes}
    order = (*session.scenario.counters, *layout.boxes)
    return [x for x in order if x in there and place_of(seen, x, layout) in layout.boxes]


def unlaid(session: Session, offers: Collection[str]) -> list[str]:
    """What may be laid but lies nowhere yet, in the order of the counters; nothing itself last."""
    seen, blank = session.seen, session.game.telling.blank
    names: list[str] = [*session.scenario.counters, *([blank] if blank else [])]
    return [n for n in names if n in offers and seen.side_of(n) is None]


def at_hand(session: Session, picker: Picker, layout: Layout) -> set[Place]:
    """Where something may be picked on the map, and where those may go that wait in boxes."""
    glows = glowing(session, picker, layout)
    if picker.picked:
        return glows
    goals = {
        place_of(session.seen, pick, layout)
        for name in in_boxes(session, picker, layout)
        for order in picker.orders_for(name)
        for pick in order.picks[1:2]
    }
    on_map = (glows | {p for p in goals if p is not None}) - set(layout.boxes)
    return on_map or glows


def under_pointer(state: State, place: Place) -> tuple[str, ...]:
    """What lies at a place, topmost first, the place itself last."""
    units: list[str] = [*reversed(units_at(state, place))]
    if state.hand in units:
        units.remove(str(state.hand))
        units.insert(0, str(state.hand))
    return (*units, place)


def laid_out(session: Session, layout: Layout, looking: Looking) -> Drawing:
    """The pieces, as far as these eyes may see them."""
    game, seen = session.game, session.seen
    counters = session.scenario.counters
    plain, known = "neutral" in looking.on, lifted(game, seen)
    return pieces(game.look, seen, counters, layout, neutral=plain, beneath=known)


def laid_under(
    session: Session, picker: Picker, layout: Layout, looking: Looking, ways: Reach
) -> list[Drawing]:
    """Fills and rims that lie under the counters."""
    found: list[Drawing] = []
    if "basis" in looking.on:
        places, sides = weak_ground(session.scenario.board)
        found.append(overlays.basis(layout, places, sides))
    found += controlled(session, layout, looking)
    if "fields" in looking.on:
        found += fields_of_fire(session, layout, looking, picker.picked)
    if "reach" in looking.on and ways:
        parts = session.game.telling.parts
        left: dict[str, float] = {place: way.left / parts for place, way in ways.items()}
        start = place_of(session.seen, picker.picked[0], layout) or ""
        bold = {place for place, way in ways.items() if way.bold}
        found.append(overlays.reach(layout, left, start, bold))
    else:
        found += lit_up(session, picker, layout)
    return found


def lit_up(session: Session, picker: Picker, layout: Layout) -> list[Drawing]:
    """What may be pointed at: hexes, boxes, and single counters that lie in boxes."""
    seen = session.seen
    spots = {t: at for t in picker.offers if (at := spot_in_box(seen, layout, t)) is not None}
    rest = (place_of(seen, t, layout) for t in picker.offers if t not in spots)
    found = [lit(layout, sorted({p for p in rest if p is not None}))]
    if spots:
        found.append(overlays.counters(sorted(spots.values())))
    return found


def lit(layout: Layout, places: Sequence[Place]) -> Drawing:
    """What may be pointed at: each hex ringed, or where there are very many, all in one rim."""
    if len(places) <= MANY:
        return overlays.legal(layout, places)
    pen = Pen()
    area = pen.keep(overlays.rim(layout, places))
    pen.use(area, fill=overlays.GLOW, opacity=0.3)
    for ink, width in ((overlays.BLACK, 15), (overlays.GLOW, 9.5)):
        pen.use(area, fill="none", stroke=ink, stroke_width=width, stroke_linejoin="round")
    return list(pen.drawn())


def laid_over(
    session: Session, picker: Picker, layout: Layout, looking: Looking, ways: Reach
) -> list[Drawing]:
    """Rings and lines that lie over the counters."""
    seen, found = session.seen, list[Drawing]()
    boxed = [at for t in picker.picked if (at := spot_in_box(seen, layout, t)) is not None]
    found += [overlays.counters(boxed, chosen=True)] if boxed else []
    out = [t for t in picker.picked if spot_in_box(seen, layout, t) is None]
    chosen = [place_of(seen, thing, layout) for thing in out]
    chosen += [place_of(seen, thing, layout) for thing in interrupted(seen)]
    found += (overlays.cursor(layout, place) for place in chosen if place is not None)
    if looking.refused is not None and layout.has(looking.refused):
        found.append(overlays.refused(layout, looking.refused))
    if looking.sight is not None:
        found.append(sight_drawn(layout, looking.sight))
    return found


def interrupted(state: State) -> tuple[str, ...]:
    """The one unit of the other side that a decision is about: it is ringed while one decides."""
    asked = state.pending[-1] if state.pending else None
    if asked is None or len(asked.about) != 1:
        return ()
    return tuple(n for n in asked.about if state.side_of(n) not in (None, asked.side))


def landing(layout: Layout, chances: Mapping[Place, float]) -> list[Drawing]:
    """Where a unit may come down, and how likely."""
    there: dict[str, float] = {p: chance for p, chance in chances.items() if layout.has(p)}
    return [overlays.heat(layout, there)] if len(there) > 1 else []


def glowing(session: Session, picker: Picker, layout: Layout) -> set[Place]:
    """Where something may be pointed at next."""
    seen = session.seen
    places = (place_of(seen, thing, layout) for thing in picker.offers)
    return {place for place in places if place is not None}


def controlled(session: Session, layout: Layout, looking: Looking) -> list[Drawing]:
    """Zones of control, and the layers that the game adds."""
    game, seen, found = session.game, session.seen, list[Drawing]()
    if "control" in looking.on and game.telling.controls is not None:
        for side, lean in zip(game.sides, ("left", "right"), strict=False):
            places = sorted(p for p in game.telling.controls(seen, side) if layout.has(p))
            if places:
                found.append(overlays.control(layout, places, _style(game, side), lean))
    for n, told in enumerate(game.telling.layers.values()):
        if f"own-{n}" in looking.on:
            found += marked(game, layout, told(seen))
    return found


def marked(game: Game, layout: Layout, told: Mapping[Place, str]) -> Iterator[Drawing]:
    """A layer of the game's own: places of a side as areas, other words on the places."""
    for side, lean in zip(game.sides, ("left", "right"), strict=False):
        places = sorted(p for p, word in told.items() if word == side and layout.has(p))
        if places:
            yield overlays.control(layout, places, _style(game, side), lean)
    words: dict[str, str] = {
        p: w for p, w in sorted(told.items()) if w not in game.sides and layout.has(p)
    }
    if words:
        yield overlays.words(layout, words)


def _style(game: Game, side: Side) -> str:
    return str(game.look.get("sides", {}).get(side, side))


def fields_of_fire(
    session: Session, layout: Layout, looking: Looking, picked: Collection[str]
) -> list[Drawing]:
    """The fields of fire of what is picked, or of what lies under the cursor."""
    told = session.game.telling.fields
    if told is None:
        return []
    seen, found = session.seen, list[Drawing]()
    things = picked or (under_pointer(seen, looking.cursor) if looking.cursor else ())
    for thing in things:
        places = {p for part in told(seen, thing).values() for p in part}
        start = place_of(seen, thing, layout)
        if places and start is not None:
            found.append(overlays.fire(layout, start, places))
    return found


def sight_drawn(layout: Layout, told: SightLine) -> Drawing:
    """A line of sight with all that it was tested against, and what blocks it."""
    block: str | tuple[str, str] | None = None
    if told.blocked is not None:
        where = told.blocked[2]
        block = (where[0], where[1]) if len(where) == 2 else where[0]
    sides = (*told.crossed, *told.along)
    return sightlines.sight(layout, told.start, told.end, told.hexes, sides, block)


_WEAK: dict[int, tuple[Board, dict[str, str], dict[tuple[str, str], str]]] = {}


def weak_ground(board: Board) -> tuple[Mapping[str, str], Mapping[tuple[str, str], str]]:
    """What is not printed on a map, by place and by hexside; reckoned once for each map."""
    if id(board) not in _WEAK:
        bases = ((p, board.basis_of(p)) for p in board.where)
        places = {str(p): b.value for p, b in bases if b is not Basis.PRINTED}
        sides: dict[tuple[str, str], str] = {}
        for key, basis in board.basis.items():
            first, _, second = key.partition("/")
            if second and basis is not Basis.PRINTED:
                sides[first, second] = basis.value
        _WEAK[id(board)] = (board, places, sides)
    return _WEAK[id(board)][1:]


def symbol(game: Game, state: State, name: str) -> str:
    """A counter as a small picture for the unit card: as it lies, or as it is printed."""
    look, counters, unit = game.look, game.scenario(state).counters, UnitId(name)
    printed, side = counters.get(unit), state.side_of(name)
    if side is None and printed is None:
        return ""
    if side is None:
        face = face_of(look, printed.side, unit, None, printed)  # type: ignore[union-attr]
    elif printed is None and game.telling.under:
        under = game.telling.beneath(state, name)
        face = token_face(look, side, unit, state.unit(name), counters, under)
    else:
        face = face_of(look, side, unit, state.unit(name), printed)
    items: Iterable[Item] = (definitions([face]), counter(EDGE / 2, EDGE / 2, face))
    return svg([list(items)], name, box=(-6, -6, EDGE + 14, EDGE + 14), width=48)
