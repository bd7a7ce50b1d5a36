"""`paralab bench`: measure speed against its budgets."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, NamedTuple

import msgspec

import paralab
from paralab.commands.asked import game_called
from paralab.commands.bench_pages import pages
from paralab.core.dice import Seeded
from paralab.core.game import Game
from paralab.play.bench import Figure, absent, best, engine, positions, share, timed
from paralab.play.session import Session


class Known(NamedTuple):
    """What is particular to one game: its budget of play, its rule of sight, an attack.

    `attack`: units and the phase in which all their orders are against one target; `carried`: the
    line that carries these out together, where it is not each by itself after a pass.
    """

    play: float
    sight: str = ""
    attack: tuple[dict[str, str], str] | None = None
    carried: str = ""
    more: tuple[tuple[str, Any], ...] = ()


USUAL_HEXES = 900
"""The budgets of a picture are meant for so many."""

ANY_GAME = Known(10_000)
KNOWN = {
    "eben_emael": Known(
        25_000,
        "paralab.games.eben_emael.sighting:obstruction",
        (
            {"Haug": "1114", "Unger": "1116", "Wenzel": "1014", "Harlos": "1215", "Bel/3": "1115"},
            "german fire",
        ),
    ),
    "red_devils": Known(
        10_000,
        attack=(
            {"1/1/1": "1006", "2/1/1": "1107", "3/1/1": "1207", "21/1": "1007", "Krafft": "1106"},
            "british combat",
        ),
        carried="resolve {1}",
    ),
    "kreta_1941": Known(
        10_000,
        attack=(
            {"1/3spad": "17,12", "2/3spad": "18,12", "3/3spad": "16,12", "22NZ": "17,13"},
            "german attack",
        ),
        carried="resolve {1}",
        more=(
            (
                "marks",
                {n: ["engaged"] for n in ("1/3spad", "2/3spad", "3/3spad", "22NZ")},
            ),
        ),
    ),
    "crete": Known(
        10_000,
        attack=(
            {"1/1": "W1010", "2/1": "W1010", "3/1": "W1110", "1/2": "W1110", "18": "W1111"},
            "german combat",
        ),
        carried="resolve {1}",
        more=(("scenario", "historical"), ("turn", 2)),
    ),
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said after `paralab bench`."""
    parser.add_argument("--game", help="only this game (all)")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument(
        "--no-pages", action="store_true", help="leave out what needs a server and a browser"
    )


def run(args: argparse.Namespace) -> int:
    """Measure, print; 1 if any budget is missed. What could not be measured says so."""
    names = [args.game] if args.game else list(paralab.games())
    found: dict[str, list[Figure]] = {"": [importing()]}
    for name in names:
        figures = found.setdefault(name, [])
        for figure in _figures(name, with_pages=not args.no_pages):
            figures.append(figure)
            if not args.json:
                print(in_words(name, figure), flush=True)
    if not args.json:
        print(in_words("", found[""][0]))
    else:
        sys.stdout.buffer.write(as_json(found) + b"\n")
    return int(any(f.kept is False for figures in found.values() for f in figures))


def _figures(name: str, *, with_pages: bool) -> Iterator[Figure]:

    game, known = game_called(name), KNOWN.get(name, ANY_GAME)
    attack = _attack(name, known)
    yield from engine(game, known.play, _rule(known.sight), attack, known.carried)
    yield from pictures(game)
    if with_pages:
        yield from pages(name)


def _rule(where: str) -> Callable[..., object] | None:
    module, _, name = where.partition(":")
    found: Callable[..., object] | None = getattr(import_module(module), name) if where else None
    return found


def _attack(name: str, known: Known) -> Session | None:
    if known.attack is None:
        return None
    units, phase = known.attack
    return paralab.position(name, units, phase=phase, **dict(known.more))


def importing() -> Figure:
    """`import paralab` in a process of its own, the best of five."""
    code = "import time; t = time.perf_counter(); import paralab; print(time.perf_counter() - t)"
    runs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(5)
    ]
    return Figure("import paralab", min(float(r.stdout) for r in runs), "s", 0.3)


def pictures(game: Game) -> Iterator[Figure]:
    """The ground of the first map as SVG; pieces and overlays as one message to the canvas."""
    scenario = next(iter(game.scenarios.values()))
    # a map of 2,300 hexes is drawn once and stays; its budget grows with it
    large = max(1.0, len(scenario.board.where) / USUAL_HEXES)
    time, size_kb = round(150 * large), round(450 * large)
    try:
        ground = import_module("paralab.view.ground").ground
        svg = import_module("paralab.view.svg").svg
        # another look, so that the picture is not the one that is kept
        drawn = best(lambda: svg([ground(scenario.board, dict(game.look))]), 3)
        size = len(svg([ground(scenario.board, game.look)]).encode()) / 1000
    except Exception as error:  # a picture that fails is a finding of its tests, not of this one
        why = f"{type(error).__name__}: {error}"
        yield absent("ground, time", "ms", time, why)
        yield absent("ground, size", "KB", size_kb, why)
    else:
        yield Figure("ground, time", drawn, "ms", time)
        yield Figure("ground, size", size, "KB", size_kb)
    try:
        times, sizes = _redraws(game)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        yield absent("pieces and overlays, time p95", "ms", 10, why)
        yield absent("pieces and overlays, largest message", "KB", 60, why)
    else:
        note = f"{len(times)} redraws"
        yield Figure("pieces and overlays, time p95", share(times, 95), "ms", 10, note=note)
        yield Figure("pieces and overlays, largest message", max(sizes) / 1000, "KB", 60)


def _redraws(game: Game) -> tuple[list[float], list[int]]:
    """Milliseconds and bytes of redraws with what can be reached from a picked unit."""
    layout_of = import_module("paralab.view.layout").layout_of
    scene: Any = import_module("paralab.widgets.table_scene")
    written = import_module("paralab.widgets.painter").written
    picker_of = import_module("paralab.play.picker").Picker
    times, sizes, looking = [], [], scene.Looking()
    for state in positions(game, 1)[::4]:
        session = Session(game, state, Seeded(1))
        layout = layout_of(session.scenario.board, game.look)
        picker = picker_of(session)
        unit = next((s for s in session.legal.subjects() if state.side_of(s)), None)
        if unit is not None and unit in picker.offers:
            picker.pick(unit)
        ways = session.reach(unit) if unit is not None else {}

        def redraw(
            session: Session = session, picker: Any = picker, layout: Any = layout, ways: Any = ways
        ) -> bytes:
            under = scene.laid_under(session, picker, layout, looking, ways)
            over = scene.laid_over(session, picker, layout, looking, ways)
            pile = [*under, scene.laid_out(session, layout, looking), *over]
            return msgspec.json.encode(written(pile, 0.25))

        redraw()
        times.append(timed(redraw))
        sizes.append(len(redraw()))
    return times, sizes


def in_words(game: str, figure: Figure) -> str:
    """One line for a person."""
    sign = {True: "kept", False: "MISSED", None: "absent"}[figure.kept]
    value = "-" if figure.value is None else f"{figure.value:,.3g}"
    if figure.value is not None and figure.value >= 1000:
        value = f"{figure.value:,.0f}"
    budget = f"{figure.is_good} {figure.budget:,g}"
    note = f"  ({figure.note})" if figure.note else ""
    return f"{sign:7} {game:12} {figure.name:42} {value:>10} {figure.unit} ({budget}){note}"


def as_json(found: dict[str, list[Figure]]) -> bytes:
    """By game and name: value, unit, budget, whether it is kept, and a note."""
    plain = {
        game or "paralab": {
            f.name: {
                "value": f.value,
                "unit": f.unit,
                "budget": f.budget,
                "is_good": f.is_good,
                "kept": f.kept,
                "note": f.note,
            }
            for f in figures
        }
        for game, figures in found.items()
    }
    return msgspec.json.format(msgspec.json.encode(plain), indent=2)
