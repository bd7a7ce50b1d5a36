"""The land itself: paper, parcels of fields, and the tint of every kind of ground."""

from __future__ import annotations

import math

from paralab.view.penwork import Chance, S, noise, poly, turned
from paralab.view.scene import Item, Value, style
from paralab.view.sheet import Sheet


def outline(m: Sheet) -> str:
    """The map inside its frame, or inside the frame of each of its sheets."""
    return "".join(poly([(x, y), (u, y), (u, v), (x, v)]) for x, y, u, v in m.windows)


def paint_ground(m: Sheet) -> None:
    """Clear ground, unevenly toned as old paper is."""
    m.pen.path(outline(m), fill=m.ink["clear"])
    if m.grain:
        _mottle(m)


def _mottle(m: Sheet) -> None:
    pen, chance = m.pen, Chance(7)
    for name, tone in (("pale", "light"), ("dim", "dark"), ("sun", "light"), ("lee", "shade")):
        stops = (
            Item("stop", {"stop-color": m.ink[tone], "stop-opacity": 0.3}),
            Item("stop", {"offset": 1, "stop-color": m.ink[tone], "stop-opacity": 0}),
        )
        pen.define("radialGradient", f"{name}g", *stops)
        pen.define("circle", name, r=130, fill=f"url(#{name}g)")
    for _ in range(round(m.width * m.depth / S / S / 9)):
        r = S * chance.uniform(1.6, 3.6)
        x, y = chance.uniform(0, m.width), chance.uniform(0, m.depth)
        name = chance.choice(("pale", "pale", "pale", "dim"))
        if m.hex_at(x, y) not in m.sea:
            at = f"translate({x:.0f} {y:.0f}) scale({r / 130:.1f})"
            pen.use(name, transform=at, opacity=0.36)


def paint_grain(m: Sheet) -> None:
    """Paper: one small tile of specks and fibres."""
    if not m.grain:
        return
    chance, tile = Chance(9), []
    for n, w, colour, width, opacity in (
        (110, 3, "shade", 3.0, 0.10),
        (90, 3, "white", 4.0, 0.30),
        (16, 14, "shade", 1.5, 0.10),
    ):
        specks = "".join(
            f"M{chance.uniform(0, 400):.0f} {chance.uniform(0, 400):.0f}"
            f"l{chance.uniform(-w, w):.0f} {chance.uniform(-w, w):.0f}"
            for _ in range(n)
        )
        line: dict[str, Value] = {"stroke": m.ink[colour], "stroke-width": width}
        line |= {"d": specks, "fill": "none", "stroke-linecap": "round", "opacity": opacity}
        tile.append(Item("path", line))
    size = style(width=400, height=400, patternUnits="userSpaceOnUse")
    m.pen.define("pattern", "grain", *tile, **size)
    m.pen.path(outline(m), fill="url(#grain)")


def paint_fields(m: Sheet) -> None:
    """Parcels on clear ground, so faint that they read as paper; a few hedges."""
    strips: list[str] = []
    lines: list[str] = []
    hedges: list[str] = []
    for h in sorted(m.kind("clear")):
        if m.level.get(h, 0) or noise(*h, 30) > m.spec.get("fields", 0.3):
            continue
        t = 0.5 + 0.5 * noise(h[0] // 14, h[1] // 9, 31)
        n, k, w = 3 + round(abs(noise(*h, 32)) * 3), 44 + 20 * noise(*h, 33), 15 + 4 * noise(*h, 34)
        at = (*m.xy(h), math.cos(t), math.sin(t))
        hedged = noise(*h, 37) > m.spec.get("hedges", 0.3) and not m.nearby.get(h)
        for i in range(n):
            a, d = (i - n / 2) * w + 18 * noise(*h, 35), 12 * noise(h[0], h[1] + i, 36)
            if i % 2 == 0:
                strip = [(d - k, a), (d + k, a), (d + k - 6, a + w), (d - k, a + w)]
                strips.append(poly(turned(strip, *at)))
            edge = poly(turned([(d - k - 5, a), (d + k + 6, a)], *at), False)
            (hedges if i == 0 and hedged else lines).append(edge)
    ink, pen = m.ink, m.pen
    pen.path("".join(strips), fill=ink["light"], opacity=0.42)
    pen.path("".join(lines), fill="none", stroke=ink["dark"], stroke_width=1.6, opacity=0.26)
    if hedges:
        hedge = pen.keep("".join(hedges))
        dots = style(fill="none", stroke_dasharray="1 10 1 13 1 9 1 16", stroke_width=9)
        shadow = style(transform="translate(2 3)", opacity=0.35)
        pen.use(hedge, **dots, **shadow, stroke=ink["tree shade"])
        pen.use(hedge, **dots, stroke=ink["crown"])


def paint_tints(m: Sheet) -> None:
    """Every kind of ground as one region with a soft edge."""
    pen, ink = m.pen, m.ink
    for kind in ("broken", "rough", "town", "city", "woods"):
        region = m.kind(kind)
        if not region:
            continue
        name = pen.keep(m.shape(region))
        edge = ink["woods edge"] if kind == "woods" else ink[kind]
        for w, o in ((34, 0.16), (20, 0.22), (9, 0.34)):
            pen.use(name, fill="none", stroke=edge, stroke_width=w, opacity=o)
        pen.use(name, fill=ink[kind], opacity=1 if kind in ("woods", "city") else 0.8)
        if kind == "woods":
            pen.use(name, fill="none", stroke=ink["crown ink"], stroke_width=2.5, opacity=0.5)
