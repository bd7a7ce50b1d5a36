"""`paralab orders`: how the orders of a game are written."""

from __future__ import annotations

import argparse
import inspect

from paralab.commands.asked import game_called, scenario_called
from paralab.core.actions import Action
from paralab.play.notation import Reader
from paralab.play.reach import step_kinds


def arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said after `paralab orders`."""
    parser.add_argument("game", help="the name of a game, as `paralab games` lists it")
    parser.add_argument("--scenario", help="without it, the first")


def run(args: argparse.Namespace) -> int:
    """Print the grammar, one order a line, each with what it means."""
    game = game_called(args.game)
    scenario = scenario_called(game, args.scenario)
    reader = Reader(game, scenario)
    rows = [(reader.grammar(kind), _meaning(kind)) for kind in game.order_types]
    if step_kinds(game, scenario.start()):
        rows.append(("move <unit> <hex> <hex> ...", "Step by step through these hexes."))
        rows.append(("move <unit> -> <hex>", "Step by step, by a cheapest way."))
    rows.append(("<order> all", "Every lawful order of that word, one after the other."))
    width = max(len(left) for left, _ in rows)
    for left, right in rows:
        print(f"{left:<{width}}  {right}".rstrip())
    return 0


def _meaning(kind: type[Action]) -> str:
    doc = inspect.cleandoc(kind.__doc__ or "")
    return doc.split("\n\n")[0].replace("\n", " ")
