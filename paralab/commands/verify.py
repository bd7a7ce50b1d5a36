"""`paralab verify`: run every replay again and report the first difference."""

from __future__ import annotations

import argparse
from pathlib import Path

import paralab
from paralab.commands import WrongUse
from paralab.play.markdown import BadReplay
from paralab.play.quoting import plain
from paralab.play.verify import Finding, Verified, stamp, verify


def arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said after `paralab verify`."""
    parser.add_argument("files", nargs="*", type=Path, help="replays (default: all of replays/)")
    parser.add_argument("--stamp", action="store_true", help="write the checks anew")


def run(args: argparse.Namespace) -> int:
    """Run the replays; 1 if one of them does not run as it is written."""
    files = args.files or all_replays()
    if missing := [path for path in files if not path.is_file()]:
        raise WrongUse(f"there is no file '{missing[0]}'")
    bad = 0
    if args.stamp:
        for path in files:
            try:
                done = "stamped" if stamp(path, paralab.load) else "as it was"
                print(plain(f"{path}: {done}"))
            except (BadReplay, OSError):
                continue  # said below, in the same words as without --stamp
    for answer in verify(files, paralab.load):
        print(_told(answer))
        bad += answer.finding is not None
    return 1 if bad else 0


def all_replays() -> list[Path]:
    """Every replay of the working tree, or of the folder here."""
    for base in (Path(paralab.__file__).parents[1] / "replays", Path("replays")):
        if base.is_dir():
            found = (p for p in base.rglob("*.md") if p.name.lower() != "readme.md")
            return sorted(found)
    raise WrongUse("there is no folder 'replays' here; name the files")


def _told(answer: Verified) -> str:
    if answer.finding is not None:
        return _finding(answer.finding)
    parts = (f"{answer.steps} steps", f"{answer.branches} branches", f"{answer.notes} notes")
    return plain(f"{answer.path}: good ({', '.join(parts)})")


def _finding(finding: Finding) -> str:
    rows = [str(finding)]
    rows += (f"  [{o.case}] {o.words}" for o in finding.objections)
    return "\n".join(map(plain, rows))
