"""Reading the printed parts of a game from its data files, each with where it comes from."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any, Final

from paralab.core.basis import Basis, weakest
from paralab.core.hexes import Direction
from paralab.core.rulings import Case
from paralab.core.state import Counter, Side, UnitId

CASE_KINDS: Final = ("enforced", "optional", "ours", "data", "form", "none", "todo")


def text(package: str, name: str) -> str:
    """A data file of a game: ``text("paralab.games.eben_emael", "map.toml")``."""
    return (files(package) / "data" / name).read_text(encoding="utf-8")


def document(package: str, name: str) -> dict[str, Any]:
    """A data file of a game as TOML; raises ValueError naming the file if it is none."""
    try:
        return tomllib.loads(text(package, name))
    except tomllib.TOMLDecodeError as wrong:
        raise ValueError(f"data/{name}: {wrong}") from None


def taught(package: str) -> dict[str, Any]:
    """What a game's pages are built from: chapters, words, studies, games played beforehand."""
    return {
        "procedures": document(package, "procedures.toml")["chapter"],
        "glossary": glossary(package),
        "odds": document(package, "odds.toml")["study"],
        "courses": played_beforehand(package),
    }


def glossary(package: str) -> dict[str, Any]:
    """The words of a game's rules, from data/glossary.toml; none where there is no such file."""
    there = (files(package) / "data" / "glossary.toml").is_file()
    return document(package, "glossary.toml") if there else {}


def played_beforehand(package: str) -> list[dict[str, Any]]:
    """What `paralab simulate --json` printed of many games, kept in data/courses/; may be none."""
    folder = files(package) / "data" / "courses"
    if not folder.is_dir():
        return []
    kept = sorted(folder.iterdir(), key=lambda file: file.name)
    return [json.loads(f.read_text(encoding="utf-8")) for f in kept if f.name.endswith(".json")]


def sourced(cell: str, default: Basis = Basis.PRINTED) -> tuple[str, Basis]:
    """A value and its basis, from ``"2"`` or ``"2 reconstructed"``.

    >>> sourced("2 reconstructed")
    ('2', <Basis.RECONSTRUCTED: 'reconstructed'>)
    """
    value, _, origin = cell.rpartition(" ")
    if value and origin in set(Basis):
        return value.strip(), Basis(origin)
    return cell, default


def bases(table: Mapping[str, str], default: Basis = Basis.PRINTED) -> dict[str, Basis]:
    """The basis of each value of a record, from its `basis` table; values not named: `default`.

    Raises ValueError for a word that is no basis.
    """
    found = {key: Basis(word) for key, word in table.items()}
    return _Bases(found, default)


class _Bases(dict[str, Basis]):
    """A mapping that answers for every key."""

    def __init__(self, known: Mapping[str, Basis], default: Basis) -> None:
        super().__init__(known)
        self._default = default

    def __missing__(self, _: str) -> Basis:
        return self._default


def counters(records: Iterable[Mapping[str, Any]], values: Iterable[str]) -> dict[UnitId, Counter]:
    """The counters of a game from their records, with those of these values that each has.

    A counter is as sure as the least sure of its values.
    """
    keys = tuple(values)
    found = {}
    for doc in records:
        cells = {key: sourced(str(doc[key])) for key in keys if key in doc}
        name = UnitId(doc["id"])
        found[name] = Counter(
            id=name,
            side=Side(doc["side"]),
            kind=doc["kind"],
            values={key: int(value) for key, (value, _) in cells.items()},
            title=doc["title"],
            formation=doc.get("formation", ""),
            basis=weakest(basis for _, basis in cells.values()),
        )
    return found


def arrows(names: str | list[str]) -> tuple[Direction, ...]:
    """Directions by name, clockwise from the top; raises ValueError for what is none.

    >>> arrows("NW N")
    (<Direction.N: 0>, <Direction.NW: 5>)
    """
    words = names.split() if isinstance(names, str) else names
    try:
        return tuple(sorted({Direction[word] for word in words}))
    except KeyError as wrong:
        known = " ".join(d.name for d in Direction)
        raise ValueError(f"{wrong.args[0]!r} is no hexside: one of {known}") from None


def read_cases(source: str) -> dict[str, Case]:
    """The numbered cases of a game, from ``"4.6" = ["enforced", "Bold movement"]``.

    A third entry is the reason. Raises ValueError for an unknown kind, or for a headline of more
    than six words (it would be the rulebook's sentence, not ours).
    """
    found = {}
    for number, (kind, headline, *reason) in tomllib.loads(source).items():
        if kind not in CASE_KINDS:
            raise ValueError(f"case {number}: '{kind}' is none of {', '.join(CASE_KINDS)}")
        if len(headline.split()) > 6:
            raise ValueError(f"case {number}: its headline has more than six words")
        found[number] = Case(number, kind, headline, " ".join(reason))
    return found
