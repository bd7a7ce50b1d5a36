"""`paralab export`: a step of a replay, as a picture or in words."""

from __future__ import annotations

import argparse
from pathlib import Path

from paralab.commands import WrongUse
from paralab.commands.asked import step_in, story_in
from paralab.commands.show import write
from paralab.core.state import Side
from paralab.shown import Shown

KINDS = ("svg", "png", "text")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said after `paralab export`."""
    parser.add_argument("replay", type=Path, help="a replay file")
    parser.add_argument("--to", choices=KINDS, required=True, help="what it is made into")
    parser.add_argument("--step", help="12, branch:12, or a heading's id (default: the last)")
    parser.add_argument("--eyes", help="a side: what it may see; without it, everything")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="(default: the screen)")


def run(args: argparse.Namespace) -> int:
    """Write one step of a replay."""
    story = story_in(args.replay)
    if args.eyes is not None and args.eyes not in story.game.sides:
        raise WrongUse(f"there is no side '{args.eyes}'; there are {', '.join(story.game.sides)}")
    branch, at = step_in(story, args.step)
    eyes = None if args.eyes is None else Side(args.eyes)
    # a writer's prose knows both papers, so a side's own picture goes without it
    note = story.note_at(at, branch) if eyes is None else None
    shown = Shown(story.game, story.state(at, branch), eyes, note=note)
    write(shown, args.output, args.to)
    return 0
