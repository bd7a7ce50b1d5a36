"""`paralab fuzz`: play at random and check the laws at every step."""

from __future__ import annotations

import argparse
import os
import sys

import msgspec

import paralab
from paralab.commands import WrongUse
from paralab.commands.asked import game_called
from paralab.play.fuzz import WRONG, Report, fuzz


def arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said after `paralab fuzz`."""
    parser.add_argument("game", help="the name of a game, as `paralab games` lists it")
    parser.add_argument("--games", type=int, default=100, help="how many games (100)")
    parser.add_argument("--seed", type=int, default=1, help="where the chances start (1)")
    parser.add_argument("--scenario", help="only this scenario; otherwise all in turn")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--json", action="store_true", help="the report as JSON")


def run(args: argparse.Namespace) -> int:
    """Play, print what was found; 1 if anything is wrong or a case was never cited."""
    if args.games < 1 or args.jobs < 1:
        raise WrongUse("--games and --jobs are at least 1")
    game = game_called(args.game)
    if args.scenario and args.scenario not in game.scenarios:
        known = ", ".join(game.scenarios)
        raise WrongUse(f"{args.game} has no scenario '{args.scenario}'; it has {known}")
    report = fuzz(
        paralab.load,
        args.game,
        games=args.games,
        seed=args.seed,
        jobs=args.jobs,
        scenario=args.scenario,
    )
    if args.json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    else:
        print(in_words(report))
    return 0 if report.good else 1


def in_words(report: Report) -> str:
    """The report for a person."""
    lines = [
        f"{report.games} games, {report.steps} steps, {report.steps_per_s} steps a second",
        f"{report.checked} steps checked, {report.questions} orders asked about, "
        f"{report.compared} comparisons with another paper",
        ", ".join(f"{getattr(report, key)} {key.replace('_', ' ')}" for key in WRONG),
        f"{len(report.cited)} cases cited",
    ]
    if report.secret and not report.compared:
        lines.append("there are secrets, and never another paper to compare with (Game.papers)")
    if report.uncited:
        never = " ".join(report.uncited)
        lines.append(f"never cited: {never} (in few games the rare ones may just not have come)")
    for found in report.findings:
        taken = f" with {' '.join(found.options)}" if found.options else ""
        where = f"game {found.game} ({found.scenario}{taken}), step {found.step}"
        lines.append(f"{found.what}: {where}: {found.words}")
    return "\n".join(lines)
