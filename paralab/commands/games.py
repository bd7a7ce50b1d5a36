"""`paralab games`: what can be played."""

from __future__ import annotations

import argparse
import json

import paralab
from paralab.core.game import Game


def arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said after `paralab games`."""
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """List the games, their scenarios and options."""
    games = [paralab.load(name) for name in paralab.games()]
    if args.json:
        told = {g.name: {"title": g.title, "scenarios": _scenarios(g)} for g in games}
        print(json.dumps(told, indent=2, ensure_ascii=False))
        return 0
    for game in games:
        print(f"{game.name}: {game.title} ({', '.join(game.sides)})")
        for scenario in game.scenarios.values():
            print(f"  {scenario.name}: {scenario.title}, {scenario.turns} turns")
            for option in scenario.options.values():
                print(f"    option {option.name} [{option.case}]: {option.words}")
    return 0


def _scenarios(game: Game) -> dict[str, object]:
    return {
        s.name: {"title": s.title, "turns": s.turns, "options": sorted(s.options)}
        for s in game.scenarios.values()
    }
