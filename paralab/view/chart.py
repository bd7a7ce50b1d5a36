"""A board and what is only drawn (`look`) read together: what the map painters ask for.

The board says what the rules know; `look` says how that is drawn, and adds what they do not know.
Lists of hexes are strings: numbers, and ranges along a column, as in ``"0412-0415 0511"``.

=============  ======================================================================
`ground`       word of terrain -> kind of ground (the first word that has one counts)
`hexsides`     line or rise of the board -> slope, ridge, cliff, wall, ditch
`drawn_as`     kind -> hexsides, ``"0413 0314"``, that are drawn as this kind instead
`rivers`       line of the board -> `name`, `kind` (major minor stream canal), `source`; with
               `sides`, ``"0413 0513"``, a river that is only drawn
`straits`      lines of the board along which the sea parts two hexes of land
`road_lines`   line of the board -> major, minor, track, rail
`roads`        roads that are only drawn: `kind`, `hexes`
`levels`       height of the ground: "1" to "4" -> hexes; `contours`: how many, only drawn
`level_of`     word of terrain -> height of all ground that has it
`heights`      height in metres -> hexes, for the light on high ground
`land_share`   share of land, 0 to 1, -> hexes along the sea: how far out the coast runs
`beyond`       what is seen past the edge: `hexes`, `side` (N NE SE S SW NW), `ground`
`sheets`       where several sheets lie, and their names, and `views` of them: see
               `layout.layout_of`
`boxes`        boxes off the map, and `trays` of them: see `boxes`
`strips`       record tracks, `roses` and `ways`: see `printed`
=============  ======================================================================

All else goes to the painters as it is: title, subtitle, words, credits, scale, north, palette,
legend, names, marks, fields, hedges, hachures, type, ferries, no_bridge; `foot`: how far the
legend reaches, in hex sizes, where boxes stand beside it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from paralab.core.board import Board, Place
from paralab.core.hexes import Direction
from paralab.view.layout import AROUND, Layout
from paralab.view.penwork import Spot

_KEPT: Final = frozenset({
    "title", "subtitle", "words", "credits", "scale", "north", "palette", "legend", "names",
    "marks", "fields", "hedges", "hachures", "type", "ferries", "no_bridge", "strips", "roses",
    "ways", "foot",
})  # fmt: skip


def chart(board: Board, look: Mapping[str, Any], layout: Layout) -> dict[str, Any]:
    """The spec of a board's map."""
    spec: dict[str, Any] = {key: look[key] for key in look if key in _KEPT}
    spec["hexes"] = layout.spots
    spec["terrain"] = _grounds(board, look, layout)
    spec["levels"] = levels = _levels(board, look)
    for part in ("heights", "land_share"):
        spec[part] = {
            place: float(value)
            for value, text in look.get(part, {}).items()
            for place in places(board, text)
        }
    if look.get("contours"):
        spec["contours"] = list(_contours(board, levels, look["contours"]))
    spec["sides"] = list(_sides(board, look))
    spec["rivers"] = [
        {**river, "sides": [_pair(side) for side in _banks(board, line, river)]}
        for line, river in look.get("rivers", {}).items()
    ]
    spec["straits"] = [
        side for line in look.get("straits", ()) for side in sorted(map(_pair, board.lines[line]))
    ]
    spec["lines"] = list(_roads(board, look, layout))
    edge = layout.margin
    spec["box_of"] = {
        place: box._replace(x=box.x - edge, y=box.y - edge) for place, box in layout.boxes.items()
    }
    spec["boxes"] = tuple(spec["box_of"].values())
    spec["trays"] = tuple(t._replace(x=t.x - edge, y=t.y - edge) for t in layout.trays)
    spec["more"] = (layout.beside, layout.below)
    spec["windows"] = [
        (s.left - edge, s.top - edge, s.right - edge, s.bottom - edge) for s in layout.sheets
    ]
    spec["titles"] = [sheet.name for sheet in layout.sheets]
    return spec


def _levels(board: Board, look: Mapping[str, Any]) -> dict[Place, int]:
    words: Mapping[str, int] = look.get("level_of", {})
    found = {p: words[w] for p, own in board.terrain.items() for w in own if w in words}
    for level, text in look.get("levels", {}).items():
        found |= dict.fromkeys(places(board, text), int(level))
    return found


def places(board: Board, text: str) -> Iterator[Place]:
    """The hexes that a string lists; raises ValueError for one that is not on the board."""
    for word in text.split():
        first, _, last = word.partition("-")
        here: Place | None = Place(first)
        way = _way(board, first, last)
        while here is not None and here != last:
            if here not in board.where:
                break
            yield here
            here = board.step(here, way) if last else None
        if here not in board.where and (last or here is not None):
            raise ValueError(f"{word} is not on this map")
        if here is not None:
            yield here


def _way(board: Board, first: str, last: str) -> Direction:
    """Down the column, or up it where rows are numbered from the south."""
    ends = [board.where.get(Place(place)) for place in (first, last)]
    return Direction.N if ends[0] and ends[1] and ends[1].r < ends[0].r else Direction.S


def _pair(side: frozenset[Place]) -> tuple[Place, Place]:
    a, b = sorted(side)
    return a, b


def _banks(board: Board, line: str, river: Mapping[str, Any]) -> Iterator[frozenset[Place]]:
    """The hexsides of a river: those of the board, or those that are only drawn."""
    if "sides" not in river:
        yield from sorted(board.lines.get(line, ()), key=_pair)
        return
    for pair in river["sides"]:
        a, b = places(board, pair)
        yield frozenset((a, b))


def _grounds(board: Board, look: Mapping[str, Any], layout: Layout) -> dict[str | Spot, str]:
    drawn: Mapping[str, str] = look.get("ground", {})
    found: dict[str | Spot, str] = {}
    for place, words in board.terrain.items():
        if place not in layout.spots:  # a box off the map has no ground
            continue
        found[place] = next((drawn[w] for w in words if w in drawn), "clear")
    real = set(layout.spots.values())
    for strip in look.get("beyond", ()):
        dx, dy = AROUND[Direction[strip["side"]]]
        for place in places(board, strip["hexes"]):
            x, y = layout.spots[place]
            if (x + dx, y + dy) not in real:
                found[x + dx, y + dy] = strip["ground"]
    return found


def _contours(board: Board, levels: Mapping[Place, int], times: int) -> Iterator[list[Place]]:
    """The high ground, shrunk again and again, but not at the map's edge or along water."""
    core = {p for p, level in levels.items() if level}
    for _ in range(times):
        core = {
            p
            for p in core
            if "canal" in board.terrain[p] or all(q in core for q in board.adjacent[p])
        }
        yield sorted(core)


def _sides(board: Board, look: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Hexsides by kind, the higher hex first; cliffs and slopes fall to the second."""
    drawn: Mapping[str, str] = look.get("hexsides", {})
    other = {
        frozenset(map(Place, pair.split())): kind
        for kind, pairs in look.get("drawn_as", {}).items()
        for pair in pairs
    }
    by: defaultdict[str, list[tuple[Place, Place]]] = defaultdict(list)
    for kind, ups in board.rises.items():
        if kind in drawn:
            by[drawn[kind]] += [(high, low) for low, high in sorted(ups)]
    for kind, sides in board.lines.items():
        if kind in drawn:
            for a, b in sorted(map(_pair, sides)):
                style = other.get(frozenset((a, b)), drawn[kind])
                falls = "canal" in board.terrain[a] or "sea" in board.terrain[a]
                by[style].append((b, a) if falls else (a, b))
    for style, pairs in by.items():
        yield {"kind": style, "sides": pairs}


def _roads(board: Board, look: Mapping[str, Any], layout: Layout) -> Iterator[dict[str, Any]]:
    for road in look.get("roads", ()):
        yield {"kind": road["kind"], "hexes": list(places(board, road["hexes"]))}
    for line, kind in look.get("road_lines", {}).items():
        for hexes in joined(map(_pair, board.lines.get(line, ())), layout.spots):
            yield {"kind": kind, "hexes": hexes}


def joined(
    steps: Iterable[tuple[Place, Place]], spots: Mapping[Place, Spot]
) -> Iterator[list[Place]]:
    """Road steps of one kind joined to long lines that run on as straight as they can."""
    near: defaultdict[Place, set[Place]] = defaultdict(set)
    left: set[frozenset[Place]] = set()
    for a, b in steps:
        near[a].add(b)
        near[b].add(a)
        left.add(frozenset((a, b)))

    def straight(a: Place, b: Place, c: Place) -> float:
        (ax, ay), (bx, by), (cx, cy) = spots[a], spots[b], spots[c]
        return (bx - ax) * (cx - bx) / 4 + (by - ay) * (cy - by) * 3 / 4

    for start in sorted(near, key=lambda h: (len(near[h]) == 2, h)):
        for way in sorted(near[start]):
            line, following = [start], way
            while frozenset((line[-1], following)) in left:
                here, before = following, line[-1]
                left.discard(frozenset((before, here)))
                line.append(here)
                ways = [(straight(before, here, c), c) for c in near[here]]
                open_ = [w for w in ways if w[0] > -2 and frozenset((here, w[1])) in left]
                following = max(open_, default=(0.0, here))[1]
            if len(line) > 1:
                yield line
