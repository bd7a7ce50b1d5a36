"""A second opinion: movement and battles reckoned anew, from nothing but the data files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest

from paralab.core.events import Rolled
from paralab.core.state import Side, State
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.orders import Attack, Barrage, Support, Walk
from paralab.games.kreta_1941.parts import PACKAGE
from paralab.play.fuzz import Wander
from tests.marks import case

Spot = tuple[int, int]


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((files(PACKAGE) / "data" / name).read_text(encoding="utf-8"))


CHART, TABLES = read("terrain.toml"), read("tables.toml")
UNITS = {u["id"]: u for u in read("units.toml")["unit"]}
GROUND: dict[Spot, list[str]] = {}
SHEET: dict[Spot, str] = {}
LINES: dict[str, set[frozenset[Spot]]] = {"road": set(), "path": set(), "river": set()}


def spot(label: str) -> Spot:
    column, row = label.split(",")
    return int(column), int(row)


for _sheet in ("west", "east"):
    _doc = read(f"{_sheet}.toml")
    for _n, _row in enumerate(reversed(_doc["rows"]), 1):
        for _k, _letter in enumerate(_row, _doc.get("first", 1)):
            GROUND[_k, _n], SHEET[_k, _n] = _doc["legend"][_letter], _sheet
    for _kind, _sides in LINES.items():
        for _run in _doc["lines"][_kind]:
            _way = [spot(label) for label in _run.split()]
            _sides.update(frozenset(pair) for pair in pairwise(_way))


def near(here: Spot) -> Iterator[Spot]:
    """Even columns lie half a hex to the north; nothing is next to the other map."""
    column, row = here
    up = row + (column % 2 == 0)
    for there in ((column, row + 1), (column, row - 1), (column + 1, up), (column + 1, up - 1),
                  (column - 1, up), (column - 1, up - 1)):  # fmt: skip
        if SHEET.get(there) == SHEET[here]:
            yield there


def price(here: Spot, there: Spot) -> int | None:
    """The cheapest lawful way of paying for a step, in halves; None where nobody goes."""
    words, side = GROUND[there], frozenset((here, there))
    if {"sea", "peaks"} & set(words):
        return None
    flat = {"airfield", "beach"} & set(words)
    plain = 2 if flat else min(CHART["enter"][w] for w in words if CHART["enter"][w])
    ways = [plain + 2 * (side in LINES["river"])]
    ways += [1] * (side in LINES["road"]) + [2] * (side in LINES["path"])
    return min(ways)


def worth(name: str, key: str) -> int:
    return int(str(UNITS[name].get(key, "0")).split()[0])


def standing(s: State, side: str) -> dict[str, Spot]:
    units = s.units[Side(side)]
    return {n: spot(u.at) for n, u in units.items() if "," in u.at}


def walks(s: State, mine: str) -> Iterator[tuple[str, Spot]]:
    """Every step onto a hex without a friend that the rules of chapters 4, 5 and 10 allow."""
    foes = set(standing(s, {"german": "british", "british": "german"}[mine]).values())
    zones = {q for p in foes for q in near(p)}
    friends = standing(s, mine)
    held, night = list(friends.values()), s.turn % 2 == 0
    shared = {n for n, p in friends.items() if held.count(p) > 1}
    for name, here in friends.items():
        unit = s.units[Side(mine)][name]  # type: ignore[index]
        gone = unit.spent > 0 and s.hand != name
        if name.startswith("?") or gone or unit.marks & {"onto", "gone-on"}:
            continue
        if shared and name not in shared:
            continue
        slow = (mine == "british" and not night) or "landed" in unit.marks
        able = worth(name, "movement") * (1 if slow else 2) - unit.spent
        for there in near(here):
            cost = price(here, there)
            if cost is None or cost > able or there in foes or there in held:
                continue
            if here in zones and (not night or unit.spent):
                continue
            if there in zones and (here in zones or "left" in unit.marks):
                continue
            yield name, there


@pytest.mark.parametrize("number", range(4))
@case("kreta_1941", "4.2")
@case("kreta_1941", "4.3")
@case("kreta_1941", "5.21")
@case("kreta_1941", "10.12")
def test_where_everybody_may_walk(number: int) -> None:
    seen = 0
    for count, (s, _) in enumerate(Wander(GAME, 1941, number).steps()):
        moving = GAME.phase(s).name.endswith("Movement")
        side = GAME.phase(s).side
        if not moving or side is None or s.pending or count % 5 != number:
            continue
        held = set(standing(s, side).values())
        offered = {
            (str(o.unit), spot(o.to))
            for o in GAME.legal(s)
            if isinstance(o, Walk) and "," in o.to and "," in s.unit(o.unit).at
        }
        assert {w for w in offered if w[1] not in held} == set(walks(s, side))
        seen += 1
    assert seen > 60


# ------------------------------------------------------------------------------ battles
def column(row: int, difference: int) -> int:
    """Where a difference stands in a row of the chart; the ends take what is beyond them."""
    found: dict[int, int] = {}
    for number, cell in enumerate(TABLES["column"]["rows"][row - 1][1:], 1):
        text = cell.split()[0]
        if text != "none":
            found.update(dict.fromkeys(map(int, text.split(",")), number))
    return found[max(min(difference, max(found)), min(found))]


def row_of(s: State, attackers: set[str], targets: set[str]) -> int:
    best = 5
    for target in targets:
        there = spot(s.unit(target).at)
        best = min([best, *(CHART["combat"][w] for w in GROUND[there] if w in CHART["combat"])])
        across = [frozenset((spot(s.unit(n).at), there)) in LINES["river"] for n in attackers]
        best = min(best, 4) if across and all(across) else best
    return best


@case("kreta_1941", "6.12")
@case("kreta_1941", "6.62")
@case("kreta_1941", "6.65")
@case("kreta_1941", "17.2")
def test_every_battle_is_looked_up_in_the_right_place() -> None:
    fought = 0
    for number in range(4):
        for s, step in Wander(GAME, 88, number).steps():
            rolls = [e for e in step.events if isinstance(e, Rolled) and e.table == "combat"]
            names = {str(o.target) for o in s.orders if isinstance(o, Attack | Barrage)}
            if not rolls or not names or any(n.startswith("?") for n in names):
                continue
            touching = {str(o.unit) for o in s.orders if isinstance(o, Attack)}
            firing = {str(o.unit) for o in s.orders if isinstance(o, Barrage)}
            (roll,) = rolls
            aids = {str(n) for n in roll.about} - touching - firing - names
            said = [o for o in (*s.orders, step.action) if isinstance(o, Support)]
            air = sum(int(o.points.removeprefix("air-")) for o in said)
            strength = sum(worth(n, "attack") for n in touching | firing)
            against = sum(worth(n, "defence") for n in names)
            against += sum(worth(n, "fire_defence") for n in aids)
            german = GAME.phase(s).side == "german"
            difference = strength - against + (air if german else -air)
            assert roll.tally.total == difference
            number_ = column(row_of(s, touching, names), difference)
            assert roll.column == str(number_)
            (die,) = roll.dice
            cell = TABLES["combat"]["rows"][die - 1][number_].split()[0]
            assert roll.read[-1] == cell
            fought += 1
    assert fought > 60
