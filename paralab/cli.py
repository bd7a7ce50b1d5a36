"""The command line: names the commands, imports the one that is wanted, gives its exit status."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from paralab.commands import WrongUse
from paralab.play.quoting import plain

STOPPED, UNREAD = 130, 141
"""What a shell calls a program that was interrupted, and one whose output nobody reads."""

COMMANDS = {
    "serve": "open the notebooks as pages in a browser",
    "games": "list the games and their scenarios",
    "show": "draw a game's table",
    "orders": "print the orders of a game as a grammar",
    "cases": "walk the numbered cases: functions, tests and worked cells",
    "verify": "run every replay again and report the first difference",
    "fuzz": "play at random and check the laws at every step",
    "simulate": "let the opponents play many games",
    "odds": "the exact chances of an order",
    "export": "a step of a replay as a picture or as text",
    "bench": "measure speed against its budgets",
}


def parser_for(word: str | None) -> argparse.ArgumentParser:
    """The parser, with the arguments of the command `word` filled in."""
    parser = argparse.ArgumentParser(
        prog="paralab",
        description="Games about airborne operations: played, explained, replayed.",
        epilog="Exit status: 0 good, 1 a finding, 2 wrong use.",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, about in COMMANDS.items():
        command = commands.add_parser(name, help=about, description=about.capitalize() + ".")
        if name == word and find_spec(f"paralab.commands.{name}"):
            module = import_module(f"paralab.commands.{name}")
            module.arguments(command)
            command.set_defaults(run=module.run)
    return parser


def carry_out(words: Sequence[str]) -> int:
    """Find the command among `words` and run it."""
    word = next((w for w in words if not w.startswith("-")), None)
    args, rest = parser_for(word).parse_known_args(words)
    if not hasattr(args, "run"):
        raise WrongUse(f"the command '{args.command}' is not part of this version yet")
    if rest:
        raise WrongUse(f"unknown arguments: {' '.join(rest)}")
    status: int = args.run(args)
    return status


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command; 0 is good, 1 a finding, 2 wrong use (or nowhere to write)."""
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    try:
        status = carry_out(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except WrongUse as wrong:
        return complain(str(wrong))
    except KeyboardInterrupt:
        return STOPPED
    except OSError as e:
        if e.filename is not None:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left in it
        if isinstance(e, BrokenPipeError):
            return UNREAD
        return complain(f"the output cannot be written: {e.strerror or e}")
    return status


def complain(words: str) -> int:
    """Say on the error channel what is wrong; the status of wrong use."""
    print(f"paralab: {plain(words)}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
