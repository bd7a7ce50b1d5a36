"""`paralab simulate`: let the opponents play many games."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path

import paralab
from paralab.commands import WrongUse
from paralab.commands.asked import game_called, scenario_called
from paralab.core.game import Game
from paralab.play.simulate import BadRecord, Plan, Summary, simulate
from paralab.view.words import count


def arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said after `paralab simulate`; a game adds an option for each of its sides."""
    parser.add_argument("game", help="the name of a game, as `paralab games` lists it")
    parser.add_argument("--scenario", help="without it, the first")
    parser.add_argument("--option", action="append", default=[], help="an optional rule")
    parser.add_argument("--games", type=int, default=100, help="how many (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="processes; -1 is one for each core")
    parser.add_argument("--seed", type=int, default=0, help="where the chances start (%(default)s)")
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep results, and go on")
    parser.add_argument("--json", action="store_true", help="the summary as JSON")
    for side in sorted(_sides()):
        parser.add_argument(f"--{side}", choices=("doctrine", "random"), help="who plays this side")


def run(args: argparse.Namespace) -> int:
    """Play, and print what came of it."""
    game = game_called(args.game)
    scenario = scenario_called(game, args.scenario)
    if args.games < 1 or args.jobs == 0:
        raise WrongUse("--games is at least 1, --jobs is not 0")
    strangers = [side for side in sorted(_sides() - {*game.sides}) if getattr(args, side)]
    if strangers:
        sides = ", ".join(game.sides)
        raise WrongUse(f"{game.name} has no side '{strangers[0]}'; its sides are {sides}")
    said: dict[str, str] = {side: getattr(args, side) or _usual(game, side) for side in game.sides}
    plan = Plan(
        game.name, scenario.name, said, args.seed, tuple(sorted(args.option)), game.rules_version
    )
    try:
        scenario.start(plan.options)
        told = simulate(
            paralab.load, plan, args.games, jobs=args.jobs, record=args.record,
            progress=sys.stderr.isatty(),
        )  # fmt: skip
    except (ValueError, LookupError, BadRecord) as e:
        raise WrongUse(str(e)) from e
    except OSError as e:
        raise WrongUse(f"{args.record} cannot be used: {e.strerror or e}") from e
    print(json.dumps(told.as_dict(), indent=2) if args.json else _in_words(game, told))
    return 0


def _sides() -> set[str]:
    return {side for name in paralab.games() for side in paralab.load(name).sides}


def _usual(game: Game, side: str) -> str:
    return "doctrine" if side in game.doctrines else "random"


def _in_words(game: Game, told: Summary) -> str:
    names = {str(side): title for side, title in game.telling.sides.items()}
    who = ", ".join(f"{names.get(s, s)} {p}" for s, p in told.plan.players.items())
    rows = [f"{count(told.games, 'game', 'games')} of {game.title}, {told.plan.scenario} ({who})"]
    for side, wins in told.wins.items():
        rows.append(f"  {names.get(side, side)}: won {wins} ({100 * wins / told.games:.1f} %)")
    rows.append("turns: " + _spread(told.turns))
    if told.points:
        rows.append(f"{told.points_of}: " + _spread(told.points))
    return "\n".join(rows)


def _spread(counts: Mapping[int, int]) -> str:
    return ", ".join(f"{value} in {n}" for value, n in sorted(counts.items()))
