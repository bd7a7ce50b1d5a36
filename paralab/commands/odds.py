"""`paralab odds`: the exact chances of a line of orders."""

from __future__ import annotations

import argparse
import json
from fractions import Fraction
from pathlib import Path

from paralab.commands import WrongUse
from paralab.commands.asked import game_called, step_in, story_in
from paralab.core.game import Game
from paralab.play.chances import Chance, Change, Spread, after
from paralab.play.notation import Ambiguous, UnknownOrder


def arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said after `paralab odds`."""
    parser.add_argument("game", help="the name of a game, as `paralab games` lists it")
    parser.add_argument("orders", nargs="+", metavar="ORDER", help="'fire Haug Bel/3', pass, ...")
    parser.add_argument(
        "--position", type=Path, required=True, metavar="FILE", help="a position, or any replay"
    )
    parser.add_argument("--step", help="where in the replay: a step, or a heading's id")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """Print what the orders can lead to; 1 if the first of them is not lawful."""
    game = game_called(args.game)
    story = story_in(args.position)
    if story.game.name != game.name:
        raise WrongUse(f"{args.position} is a game of {story.game.name}, not of {game.name}")
    branch, at = step_in(story, args.step)
    session = story.session()
    session.follow(branch)
    session.go(at)
    try:
        if why := session.why(args.orders[0]):
            for objection in why:
                print(f"[{objection.case}] {objection.words}")
            return 1
        spread = after(session, args.orders)
    except (UnknownOrder, Ambiguous) as e:
        raise WrongUse(str(e)) from e
    print(_as_json(spread) if args.json else _in_words(game, spread))
    return 0


def _in_words(game: Game, spread: Spread) -> str:
    rows = [
        f"{_chance(c):>24}  {_result(game, changes)}" for changes, c in spread.results().items()
    ]
    if not spread.exact:
        rows.append(f"About: sampled in {spread.samples} games; 95 % intervals.")
    return "\n".join(rows)


def _chance(chance: Chance) -> str:
    if chance.exact:
        return f"{chance.value} ({100 * float(chance.value):.1f} %)"
    return f"{100 * chance.low:.1f} to {100 * chance.high:.1f} %"


def _result(game: Game, changes: frozenset[Change]) -> str:
    thing = game.telling.thing
    return "; ".join(f"{thing(who)} {what}" for who, what in sorted(changes)) or "no effect"


def _as_json(spread: Spread) -> str:
    told = []
    for changes, chance in spread.results().items():
        numbers = {"chance": _plain(chance.value), "low": chance.low, "high": chance.high}
        told.append({"changes": sorted(map(list, changes)), **numbers})
    return json.dumps({"exact": spread.exact, "samples": spread.samples, "results": told}, indent=2)


def _plain(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"
