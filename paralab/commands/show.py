"""`paralab show`: a game's table, as a picture or in words."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from paralab.commands import WrongUse
from paralab.commands.asked import game_called, scenario_called
from paralab.core.state import Side
from paralab.play.saves import write_bytes
from paralab.shown import Shown


def arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said after `paralab show`."""
    parser.add_argument("game", help="the name of a game, as `paralab games` lists it")
    parser.add_argument("--scenario", help="without it, the first")
    parser.add_argument("--eyes", help="a side: what it may see; without it, everything")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help=".svg, .png or .txt")


def run(args: argparse.Namespace) -> int:
    """Draw the start of a scenario into a file, or say it in words."""
    game = game_called(args.game)
    scenario = scenario_called(game, args.scenario)
    if args.eyes is not None and args.eyes not in game.sides:
        raise WrongUse(f"there is no side '{args.eyes}'; there are {', '.join(game.sides)}")
    eyes = None if args.eyes is None else Side(args.eyes)
    write(Shown(game, scenario.start(), eyes), args.output)
    return 0


def write(shown: Shown, output: Path | None, kind: str = "") -> None:
    """Write a position to a file of the kind that its name says, or words to the screen."""
    kind = kind or ("text" if output is None else output.suffix.lower().lstrip("."))
    try:
        data = shown.as_kind(kind)
        if output is None:
            sys.stdout.buffer.write(data)
        else:
            write_bytes(output, data, mode=0o666)
    except (ValueError, ImportError) as e:
        raise WrongUse(str(e)) from e
    except OSError as e:
        if output is None:
            raise
        raise WrongUse(f"{output} cannot be written: {e.strerror or e}") from e
