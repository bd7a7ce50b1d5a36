"""`paralab cases`: every numbered case with what proves it, and what is still missing."""

from __future__ import annotations

import argparse
import ast
import json
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType

from paralab.commands import WrongUse
from paralab.core.rulings import Bar, Case
from paralab.kit.reading import read_cases

# `paralab.games` may also be the function of that name, which the package offers to people.
GAMES = Path(import_module("paralab.games").__path__[0])
TREE = GAMES.parents[1]

PROOFS = ("functions", "tests", "cells")
NEEDS: Mapping[str, tuple[str, ...]] = {
    "enforced": PROOFS,
    "optional": PROOFS,
    "ours": PROOFS,
    "form": ("tests", "cells"),
    "data": ("tests",),
    "none": (),
    "todo": (),
}


@dataclass
class Proven:
    """One case, and whatever bears its number."""

    kind: str
    functions: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)


@dataclass
class Walk:
    """All cases of one game, and the findings: whatever is missing or bears a number of none."""

    cases: dict[str, Proven]
    findings: list[str]


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `paralab cases` understands."""
    parser.add_argument("game", nargs="?", help="one game (default: all)")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")


def run(args: argparse.Namespace) -> int:
    """Print the walk; 1 if anything is unproven."""
    if not (TREE / "tests").is_dir():
        raise WrongUse("the walk needs the source tree: its tests and notebooks")
    games = all_games()
    if args.game and args.game not in games:
        raise WrongUse(f"there is no game '{args.game}'; there are {', '.join(games)}")
    walks = {game: walk(game) for game in ([args.game] if args.game else games)}
    if args.json:
        print(json.dumps({g: {n: asdict(c) for n, c in w.cases.items()} for g, w in walks.items()}))
    else:
        for game, found in walks.items():
            print(told(game, found))
    return 1 if any(found.findings for found in walks.values()) else 0


def walk(game: str, tree: Path = TREE) -> Walk:
    """Go through the cases of `game`: its list, its rules and bars, its tests, its worked cells."""
    declared = declared_cases(game)
    cases = {number: Proven(case.kind) for number, case in declared.items()}
    strays = []
    bearers = {
        "functions": functions(game),
        "tests": tests(game, tree / "tests" / "games" / game),
        "cells": cells(tree / "notebooks" / game / "cases.ipynb"),
    }
    for proof, found in bearers.items():
        for number, name in found:
            if number not in cases:
                strays.append(f"{name} bears the number {number}, which is no case of {game}")
            elif name not in (names := getattr(cases[number], proof)):
                names.append(name)
    missing = [f"{n}: {lack}" for n, c in declared.items() for lack in lacks(c, cases[n])]
    return Walk(cases, [*missing, *strays])


def all_games() -> list[str]:
    """Every game in the package, finished or not."""
    return sorted(m.name for m in pkgutil.iter_modules([str(GAMES)]) if m.ispkg)


def declared_cases(game: str) -> dict[str, Case]:
    """The list of cases that a game has committed."""
    file = GAMES / game / "data" / "cases.toml"
    if not file.is_file():
        return {"0.0": Case("0.0", "todo", "The list of cases: data/cases.toml")}
    return read_cases(file.read_text(encoding="utf-8"))


def lacks(case: Case, proven: Proven) -> Iterator[str]:
    """What a case still needs by its kind."""
    if case.kind == "todo":
        yield f"'{case.headline}' is still to do"
    if case.kind == "none" and not case.reason:
        yield f"'{case.headline}' is said to command nothing, without a reason"
    for proof in NEEDS[case.kind]:
        if not getattr(proven, proof):
            yield f"'{case.headline}' is {case.kind} and has no {proof[:-1]}"


def functions(game: str) -> Iterator[tuple[str, str]]:
    """Every rule and bar of a game with its number."""
    for module in modules(f"paralab.games.{game}"):
        holders = [module, *(c for c in vars(module).values() if isinstance(c, type))]
        for holder in holders:
            for thing in vars(holder).values():
                number = getattr(thing, "case", None)
                maker = thing.stands if isinstance(thing, Bar) else thing
                home = getattr(maker, "__module__", "")
                if isinstance(number, str) and callable(maker) and home == module.__name__:
                    yield number, f"{home}.{maker.__qualname__}"


def modules(package: str) -> Iterator[ModuleType]:
    """A package and everything in it, imported."""
    top = import_module(package)
    yield top
    for found in pkgutil.walk_packages(top.__path__, f"{package}."):
        yield import_module(found.name)


def tests(game: str, folder: Path) -> Iterator[tuple[str, str]]:
    """Every test below `folder` that is marked ``@case(game, number)``, read without running it."""
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for number in numbers(game, node.decorator_list):
                    yield number, f"{file.relative_to(folder)}::{node.name}"


def numbers(game: str, decorators: list[ast.expr]) -> Iterator[str]:
    """The numbers of `game` in the marks of one test."""
    for mark in decorators:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func).split(".")[-1] == "case":
            match [a.value for a in mark.args if isinstance(a, ast.Constant)]:
                case [name, str(number)] if name == game:
                    yield number


def cells(notebook: Path) -> Iterator[tuple[str, str]]:
    """Every cell tagged ``case-4.6`` that shows something: an empty one proves nothing."""
    if not notebook.is_file():
        return
    content = json.loads(notebook.read_text(encoding="utf-8"))
    for index, cell in enumerate(content["cells"]):
        for tag in cell.get("metadata", {}).get("tags", []):
            if tag.startswith("case-") and cell.get("outputs"):
                yield tag.removeprefix("case-"), f"{notebook.name}#{cell.get('id', index)}"


def told(game: str, found: Walk) -> str:
    """The walk in words, for people."""
    kinds = Counter(c.kind for c in found.cases.values())
    lines = [f"{game}: {len(found.cases)} cases: {', '.join(f'{n} {k}' for k, n in kinds.items())}"]
    for number, case in sorted(found.cases.items(), key=lambda item: in_order(item[0])):
        counts = ", ".join(f"{len(getattr(case, proof))} {proof}" for proof in PROOFS)
        lines.append(f"  {number:<6} {case.kind:<9} {counts}")
    lines += [f"unproven: {game} {finding}" for finding in found.findings]
    return "\n".join(lines)


def in_order(number: str) -> list[tuple[int, str]]:
    """4.10 comes after 4.9."""
    return [(int(n or 0), word) for n, word in re.findall(r"(\d*)([^\d.]*)\.?", number)]
