"""What lies on the map: counters, what is marked on places, and orders that are announced.

From `look`, beside what the ground needs:

==========  ===========================================================================
`sides`     side of the game -> side of the style (german, british, belgian, ...); what is more
            particular counts first: ``"<side> <formation>"``, ``"<side> <kind>"``
`symbols`   counter, ``"<side> <kind>"``, or kind -> `symbol` and `size`
`values`    which printed values stand on the plate, in order; the name where there are none
`written`   kind -> how its values stand there: ``"{attack}/{range}"``
`leave_out` value -> the number at which it is not printed
`head`      what stands over the symbol: "name" (its id), "title", or nothing (its size)
`formation` true: the formation stands along the right edge
`counter_basis`  true: R, D or E on a counter whose numbers are not the printed ones
`back`      marks with which a counter shows its other side
`plate`     "title" to show a counter's full title there, else its id
`counts`    track of the position -> pattern of boxes, as in ``"air-{}"``: a marker lies on the box
            of the number that the track shows
`badges`    mark of a unit, or marker on a place -> badge (see `symbols.BADGE`, `destroyed`)
`charge`    `side`: whose units carry a heavy charge; `left` or `spent`: the mark that says so
==========  ===========================================================================
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from paralab.core.actions import Action
from paralab.core.basis import Basis
from paralab.core.board import Place
from paralab.core.game import Game
from paralab.core.state import Counter, Side, State, Unit, UnitId
from paralab.view.counters import BLACK, BOLD, EDGE, FACE, Face, counter, definitions, stack
from paralab.view.layout import Layout
from paralab.view.penwork import H, Point, S, poly, turned
from paralab.view.scene import Item, Value
from paralab.view.symbols import BADGE

Beneath = Callable[[str], str | None]
Counters = Mapping[UnitId, Counter]
_PLACE_BADGE: Final = (58.0, 50.0)
"""Where a badge stands beside the middle of its hex."""

_SLIP: Final = (-58.0, 50.0)
"""Where a slip of paper lies: across from the badges."""

_NO_SYMBOL: Final[Mapping[str, str]] = {}
_FROM_SIDE: Final = 30.0
"""Half the length of a triangle on a hexside."""


def pieces(
    look: Mapping[str, Any],
    state: State,
    counters: Counters,
    layout: Layout,
    *,
    neutral: bool = False,
    projector: bool = False,
    pixels: float = 40.0,
    orders: Iterable[Action] | None = None,
    beneath: Beneath | None = None,
) -> list[Item]:
    """Everything on the map, from bottom to top: ruins, counters, badges of places, orders.

    `neutral`: symbols only, no names. `projector`: larger counters, at most two to a stack.
    `pixels`: how large a hex is on the screen, centre to corner; from afar counters lose what
    stands on the plate, then their symbols. `orders`: other than those that lie announced.
    `beneath`: what lies under a face-down token, or None where the reader may not know (see
    `lifted`); without it a token is a counter with a question mark.
    """
    faces: defaultdict[Place, list[Face]] = defaultdict(list)
    for place, names in piles(state, layout).items():
        for side, name in names:
            unit = state.units[side][name]
            if name in counters or beneath is None:
                front = face_of(look, side, name, unit, counters.get(name), neutral)
            else:
                front = token_face(look, side, name, unit, counters, beneath(name), neutral)
            faces[place].append(from_afar(front, pixels))
    placed = {p: marks for p, marks in state.markers.items() if layout.has(p)}
    badges = {p: _badges(look, marks) for p, marks in placed.items()}
    shown = [face for pile in faces.values() for face in pile]
    size = (1.3 * S, 2) if projector else (EDGE, 4)
    items = [definitions(shown, {b for some in badges.values() for b in some})]
    items += [_ruin(*layout.centre(p)) for p, some in badges.items() if "destroyed" in some]
    for place, pile in faces.items():
        if (box := layout.boxes.get(Place(place))) is not None:
            spots, edge = box.laid(len(pile))
            items += [counter(*at, face, edge) for at, face in zip(spots, pile, strict=True)]
            continue
        x, y = layout.centre(place)
        items += stack(x, y, pile, *size) if len(pile) > 1 else [counter(x, y, pile[0], size[0])]
    for place, some in badges.items():
        items += _on_place(*layout.centre(place), [b for b in some if b in BADGE])
    items += counted(look, state, layout)
    items += papers(state, layout)
    items += announced(state, layout, state.orders if orders is None else orders)
    return items


def counted(look: Mapping[str, Any], state: State, layout: Layout) -> Iterator[Item]:
    """Markers on record tracks: a ring round the number that a track of the position shows."""
    for track, pattern in look.get("counts", {}).items():
        box = layout.boxes.get(Place(pattern.format(state.tracks.get(track, 0))))
        if box is None:
            continue
        at: dict[str, Value] = {"cx": box.x, "cy": box.y, "fill": "none"}
        r = round(min(box.width, box.height) * 0.4)
        yield Item("circle", {**at, "r": r, "stroke": FACE, "stroke-width": 19})
        yield Item("circle", {**at, "r": r, "stroke": BLACK, "stroke-width": 12})


def piles(state: State, layout: Layout) -> Mapping[Place, Sequence[tuple[Side, UnitId]]]:
    """Who lies where on the sheet, from bottom to top; in a box as they are listed."""
    found: defaultdict[Place, list[tuple[Side, UnitId]]] = defaultdict(list)
    for side, units in state.units.items():
        for name, unit in units.items():
            if not layout.has(unit.at):
                continue
            where = found[unit.at]
            top = name == state.hand or not where or unit.at in layout.boxes
            where.insert(len(where) if top else 0, (side, name))
    return found


def spot_in_box(state: State, layout: Layout, name: str) -> tuple[Point, float] | None:
    """Where the counter of a unit in a box lies, and its size; None for what lies in no box."""
    side = state.side_of(name)
    box = None if side is None else layout.boxes.get(state.units[side][UnitId(name)].at)
    if side is None or box is None:
        return None
    here = [n for _, n in piles(state, layout)[state.units[side][UnitId(name)].at]]
    spots, edge = box.laid(len(here))
    return spots[here.index(UnitId(name))], edge


def unit_under(state: State, layout: Layout, place: Place, x: float, y: float) -> UnitId | None:
    """The counter in a box that lies under a point of the sheet."""
    box = layout.boxes.get(place)
    if box is None:
        return None
    names = [name for _, name in piles(state, layout).get(place, ())]
    found = None
    spots, edge = box.laid(len(names))
    for name, (u, v) in zip(names, spots, strict=True):
        if abs(x - u) <= edge / 2 and abs(y - v) <= edge / 2:
            found = name  # the last one lies on top
    return found


def papers(state: State, layout: Layout) -> Iterator[Item]:
    """What stands on the papers that lie open here: a slip with the first letter of its heading.

    Only what `state` holds is drawn, so hand in a position as the reader may see it.
    """
    dx, dy = _SLIP
    for paper in state.notes.values():
        for heading, entries in sorted(paper.items()):
            for place in sorted(p for p in entries if layout.has(p)):
                x, y = layout.centre(Place(place))
                at = f"M{x + dx - 20:.0f} {y + dy - 22:.0f}h40v34l-10 10h-30z"
                dash: dict[str, Value] = {"stroke": BLACK, "stroke-width": 4}
                yield Item("path", {"d": at, "fill": FACE, "stroke-dasharray": "7 5", **dash})
                middle: dict[str, Value] = {"x": x + dx, "y": y + dy + 11, "font-size": 30}
                yield Item("text", {**middle, **BOLD, "fill": BLACK}, heading[:1].upper())


def face_of(
    look: Mapping[str, Any],
    side: Side,
    name: UnitId,
    unit: Unit | None,
    printed: Counter | None,
    neutral: bool = False,
) -> Face:
    """How a counter looks now; face down where nobody knows what it is."""
    style = _style(look, side, printed)
    states = tuple(_badges(look, unit.marks)) if unit else ()
    if printed is None:
        return Face(style, states=("hidden", *states))
    symbols: Mapping[str, Mapping[str, str]] = look.get("symbols", {})
    keys = (name, f"{side} {printed.kind}", printed.kind)
    kind = next((symbols[key] for key in keys if key in symbols), _NO_SYMBOL)
    gone = look.get("leave_out", {})
    shown = [
        printed.values[v]
        for v in look.get("values", ())
        if v in printed.values and printed.values[v] != gone.get(v)
    ]
    written = look.get("written", {}).get(printed.kind, "").format(**printed.values)
    heads = {"name": str(name), "title": printed.title or str(name)}
    weak = printed.basis if look.get("counter_basis") else Basis.PRINTED
    title = printed.title if look.get("plate") == "title" and printed.title else name
    return Face(
        style,
        kind.get("symbol", "infantry"),
        kind.get("size", ""),
        written or "-".join(map(str, shown)),
        "" if neutral else title,
        states,
        _charge(look, side, unit),
        "" if neutral else heads.get(look.get("head", ""), ""),
        printed.formation if look.get("formation") and not neutral else "",
        unit is not None and not unit.marks.isdisjoint(look.get("back", ())),
        "" if weak is Basis.PRINTED else weak.value[:1].upper(),
    )


def lifted(game: Game, state: State) -> Beneath | None:
    """What lies under the face-down tokens of a position, as its reader may know."""
    telling = game.telling
    return (lambda name: telling.beneath(state, name)) if telling.under else None


def token_face(
    look: Mapping[str, Any],
    side: Side,
    name: UnitId,
    unit: Unit | None,
    counters: Counters,
    under: str | None = None,
    neutral: bool = False,
) -> Face:
    """The back of a counter: its number, and what lies under it where that is known."""
    ghost: tuple[str, ...] = ()
    if under is not None and not neutral:
        printed = counters.get(UnitId(under))
        lines = (under,) if printed is None else _ghost(look, side, printed)
        ghost = tuple(filter(None, lines))
    marks = tuple(_badges(look, unit.marks)) if unit else ()
    number = name.removeprefix("?")
    return Face(_style(look, side, None), states=marks, number=number, under=ghost)


def _ghost(look: Mapping[str, Any], side: Side, printed: Counter) -> tuple[str, str]:
    face = face_of(look, side, printed.id, None, printed)
    return face.head or face.name or str(printed.id), face.values


def _style(look: Mapping[str, Any], side: Side, printed: Counter | None) -> str:
    """The style of a counter: that of its formation or kind, where these have one."""
    sides: Mapping[str, str] = look.get("sides", {})
    keys = (f"{side} {printed.formation}", f"{side} {printed.kind}", side) if printed else (side,)
    return next((sides[key] for key in keys if key in sides), str(side))


def from_afar(face: Face, pixels: float) -> Face:
    """What can still be seen of a counter when the hex size is so many pixels."""
    if pixels >= 24:
        return face
    bare = msgspec.structs.replace(
        face, values="", name="", charge="", head="", formation="", basis="", under=()
    )
    return (
        bare
        if pixels >= 12
        else msgspec.structs.replace(bare, symbol="", size="", states=(), number="")
    )


def _charge(look: Mapping[str, Any], side: Side, unit: Unit | None) -> str:
    rule = look.get("charge", {})
    if unit is None or rule.get("side") != side:
        return ""
    if "left" in rule:
        return "left" if rule["left"] in unit.marks else "spent"
    return "spent" if rule.get("spent") in unit.marks else "left"


def _badges(look: Mapping[str, Any], marks: Iterable[str]) -> list[str]:
    """The badges of some marks, in the order in which `look` lists them."""
    have = set(marks)
    found = [badge for mark, badge in look.get("badges", {}).items() if mark in have]
    return list(dict.fromkeys(found))


def _ruin(x: float, y: float) -> Item:
    return Item("use", {"href": "#ruin", "transform": f"translate({x - 50:.0f} {y - 50:.0f})"})


def _on_place(x: float, y: float, badges: Sequence[str]) -> Iterator[Item]:
    dx, dy = _PLACE_BADGE
    for i, badge in enumerate(badges):
        at = f"translate({x + dx - 40 * i:.0f} {y + dy:.0f}) scale(1.15)"
        yield Item("use", {"href": f"#b-{badge}", "transform": at})


# -- orders


def announced(state: State, layout: Layout, orders: Iterable[Action]) -> list[Item]:
    """Orders that lie on the table: a triangle on the hexside towards the target, or beyond it a
    dotted line as well."""
    triangles: list[str] = []
    lines: list[str] = []
    for order in orders:
        ends = _ends(state, layout, order)
        if ends is None:
            continue
        (ax, ay), (bx, by) = ends
        n = math.dist(*ends)
        ux, uy = (bx - ax) / n, (by - ay) / n
        x, y = ax + ux * H / 2, ay + uy * H / 2
        r = _FROM_SIDE
        shape: list[Point] = [(-r * 0.8, -r), (r, 0), (-r * 0.8, r)]
        triangles.append(poly(turned(shape, x, y, ux, uy)))
        if n > 1.2 * H:
            lines.append(poly([(x + ux * r, y + uy * r), (bx - ux * 60, by - uy * 60)], False))
    return list(_strokes("".join(triangles), "".join(lines)))


def _strokes(triangles: str, lines: str) -> Iterator[Item]:
    dots: dict[str, Value] = {"stroke-linecap": "round", "fill": "none"}
    if lines:
        yield Item("path", {"d": lines, **dots, "stroke": FACE, "stroke-width": 13})
        dash: dict[str, Value] = {"stroke": BLACK, "stroke-width": 6, "stroke-dasharray": "2 13"}
        yield Item("path", {"d": lines, **dots, **dash})
    if triangles:
        join: dict[str, Value] = {"d": triangles, "stroke-linejoin": "round"}
        yield Item("path", {**join, "fill": "none", "stroke": FACE, "stroke-width": 15})
        yield Item("path", {**join, "fill": FACE, "stroke": BLACK, "stroke-width": 7})


def _ends(state: State, layout: Layout, order: Action) -> tuple[Point, Point] | None:
    """Where an order comes from and goes to: the first two names in it that are on the map."""
    found: list[Point] = []
    for name in order.__struct_fields__:
        value = getattr(order, name)
        if isinstance(value, str) and (at := whereabouts(state, layout, value)) is not None:
            found.append(at)
    return (found[0], found[1]) if len(found) > 1 and found[0] != found[1] else None


def whereabouts(state: State, layout: Layout, name: str) -> Point | None:
    """The middle of the hex that a unit is in, or that a place is."""
    for units in state.units.values():
        unit = units.get(UnitId(name))
        if unit is not None:
            return layout.centre(unit.at) if layout.has(unit.at) else None
    return layout.centre(name) if layout.has(name) else None
