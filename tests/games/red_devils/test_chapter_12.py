"""[12.0] Victory points, lines of communication, levels."""

from __future__ import annotations

import random
from collections.abc import Iterator

import networkx as nx
import pytest

from paralab.core.board import Place
from paralab.core.events import Ended
from paralab.core.hexes import Direction
from paralab.core.state import State
from paralab.games.red_devils import GAME
from paralab.games.red_devils.parts import (
    BOARD,
    BRITISH,
    COUNTERS,
    FERRY,
    FOE,
    GERMAN,
    MARKET,
    POLES,
    RAIL_BRIDGE,
    ROAD_BRIDGE,
    SIDE_OF,
    SIDES,
)
from paralab.games.red_devils.table import CONTROL, blown, held, zoc
from paralab.games.red_devils.victory import (
    communications,
    controlled,
    count,
    level,
    lines,
    points,
    standing,
    verdict,
    worth,
)
from tests.games.red_devils.scene import BRITISH_COMBAT, GERMAN_COMBAT, do, scene, told
from tests.marks import case

HEXES = MARKET.victory
HILL = next(p for p in HEXES if HEXES[p] == 1 and p not in RAIL_BRIDGE)
"""Some victory hex worth one point."""


def lost(s: State) -> int:
    """Germans who are eliminated in a scene, because they start on the map."""
    return sum(u.at == "eliminated" for u in s.units[GERMAN].values())


def of_case(s: State, number: str) -> int:
    """The points under a case."""
    return sum(e.value for e in count(s).entries if e.case == number)


@case("red_devils", "12.0")
def test_after_ten_turns_the_points_decide() -> None:
    s = scene({"2/1/1": HILL, "Krafft": "0101"}, GERMAN_COMBAT, turn=10)
    step = do(s, "pass")
    assert step.state.over
    (end,) = [e for e in step.events if isinstance(e, Ended)]
    assert end.winner == level(points(step.state))[0]
    assert told(step)[-1] == verdict(step.state)
    earlier = do(scene({"2/1/1": HILL, "Krafft": "0101"}, GERMAN_COMBAT, turn=9), "pass").state
    assert not earlier.over
    assert earlier.turn == 10


@case("red_devils", "12.1")
def test_a_point_for_each_hex_two_for_some() -> None:
    for place, worth_ in HEXES.items():
        s = scene({"2/1/1": place, "Krafft": "0101", "Weber": "3301"}, BRITISH_COMBAT)
        found = {e.words.split("(")[-1].rstrip(")"): e.value for e in count(s).entries}
        assert found[place] == worth_
        assert place in controlled(s)


@case("red_devils", "12.1")
def test_a_point_for_each_eliminated_german() -> None:
    s = scene({"2/1/1": "0101", "Krafft": HILL, "Weber": "eliminated"}, BRITISH_COMBAT)
    assert f"{lost(s)} German units eliminated" in [e.words for e in count(s).entries]
    one = scene({"2/1/1": "0101", "Krafft": HILL}, BRITISH_COMBAT)
    assert lost(s) == lost(one) or points(s) - points(one) == lost(s) - lost(one)
    gone = scene({"2/1/1": "0101", "Krafft": HILL, "Helle": "eliminated"}, BRITISH_COMBAT)
    assert points(gone) == points(one) + 1


@case("red_devils", "12.1")
def test_a_point_for_each_british_unit_over_nine() -> None:
    names = [n for n, c in COUNTERS.items() if c.side == BRITISH and n not in POLES]
    rows = [p for p in BOARD.where if p.endswith("02")]
    for many, more in ((8, 0), (9, 0), (10, 1), (11, 2), (14, 5)):
        s = scene(dict(zip(names[:many], rows, strict=False)), BRITISH_COMBAT)
        free = sum(e.value for e in count(s).entries if "British units on the map" in e.words)
        assert free == more


def graph(s: State, who: str) -> nx.Graph:
    """The steps of a line, put together in another way."""
    closed = held(s, FOE[who]) | zoc(s, FOE[who])  # type: ignore[index]
    mine = held(s, who)  # type: ignore[arg-type]
    found = nx.DiGraph()
    found.add_nodes_from(BOARD.where)
    for a, near in BOARD.adjacent.items():
        for b in near:
            over = any(BOARD.has(k, a, b) for k in ("bridge", "railway_bridge"))
            if {a, b} == set(RAIL_BRIDGE) and blown(s):
                over = False
            dry = over or not BOARD.has("major_river", a, b)
            if dry and (b not in closed or b in mine):
                found.add_edge(a, b)
    return found


@case("red_devils", "12.2")
@pytest.mark.parametrize("seed", range(6))
def test_lines_of_communication(seed: int) -> None:
    dice = random.Random(seed)
    names = [n for n in COUNTERS if n not in POLES]
    places = dice.sample(sorted(BOARD.where), 24)
    units: dict[str, str] = dict(zip(dice.sample(names, 24), places, strict=True))
    lie = {"1512": ("blown", "tried")} if seed % 2 else {}
    s = scene(units, BRITISH_COMBAT, markers=lie)
    reach = {}
    for who in SIDES:
        found = nx.multi_source_dijkstra_path_length(graph(s, who), set(held(s, who)))
        assert dict(lines(s, who)) == found
        reach[who] = found
    never = 99
    for place in HEXES:
        british, german = (reach[w].get(place, never) for w in (BRITISH, GERMAN))
        assert (place in controlled(s)) is (british < german)


@case("red_devils", "12.2")
def test_the_shorter_line_wins_and_ties_are_german() -> None:
    place, here, other, far = next(found for p in HEXES for found in straight(p))
    assert place not in controlled(scene({"2/1/1": here, "Krafft": other}, BRITISH_COMBAT))
    assert place in controlled(scene({"2/1/1": here, "Krafft": far}, BRITISH_COMBAT))
    assert place not in controlled(scene({"2/1/1": far, "Krafft": here}, BRITISH_COMBAT))


def straight(place: Place) -> Iterator[tuple[Place, Place, Place, Place]]:
    """A victory hex, a hex two away on one side, and hexes two and three away on the other."""
    for way in Direction:
        ends = [(way, 2), (way.opposite, 2), (way.opposite, 3)]
        found = [q for d, n in ends if (q := BOARD.step(place, d, n)) is not None]
        alone = [
            lines(scene({"2/1/1": q, "Krafft": "0101"}, BRITISH_COMBAT), BRITISH) for q in found
        ]
        if [seen.get(place) for seen in alone] == [2, 2, 3]:
            yield place, found[0], found[1], found[2]


@case("red_devils", "12.2")
def test_the_layer_of_lines_agrees_with_control() -> None:
    s = scene({"2/1/1": HILL, "3/1/1": "0904", "Krafft": "2011", "Weber": "1106"}, BRITISH_COMBAT)
    shown = communications(s)
    assert {p for p in HEXES if shown.get(p) == BRITISH} == set(controlled(s))
    assert "Lines of communication" in GAME.telling.layers


@case("red_devils", "12.2")
def test_no_line_into_enemy_hexes_or_zones() -> None:
    near = next(p for p in BOARD.adjacent[HILL] if HILL in CONTROL[p])
    s = scene({"2/1/1": "0101", "Krafft": near}, BRITISH_COMBAT)
    assert HILL not in controlled(s)
    far = next(p for p in BOARD.adjacent[HILL] if HILL in CONTROL[p] and p not in (near, HILL))
    both = scene({"2/1/1": far, "Krafft": near}, BRITISH_COMBAT)
    assert HILL not in lines(both, BRITISH)  # controlled by both: nobody traces into it
    assert HILL not in lines(both, GERMAN)
    there = scene({"2/1/1": HILL, "Krafft": near}, BRITISH_COMBAT)
    assert HILL in controlled(there)  # a unit negates zones where it stands


@case("red_devils", "12.2")
def test_the_ferry_is_no_bridge() -> None:
    s = scene({"2/1/1": FERRY[0], "Krafft": "3301"}, BRITISH_COMBAT)
    assert lines(s, BRITISH)[FERRY[1]] > 1
    over = scene({"2/1/1": ROAD_BRIDGE[1], "Krafft": "3301"}, BRITISH_COMBAT)
    assert lines(over, BRITISH)[ROAD_BRIDGE[0]] == 1


@case("red_devils", "12.2")
def test_the_railway_bridge_carries_lines_until_it_is_blown() -> None:
    units = {"2/1/1": RAIL_BRIDGE[0], "Krafft": "3301"}
    s = scene(units, BRITISH_COMBAT)
    assert lines(s, BRITISH)[RAIL_BRIDGE[1]] == 1
    gone = scene(units, BRITISH_COMBAT, markers={"1512": ("blown", "tried")})
    assert lines(gone, BRITISH)[RAIL_BRIDGE[1]] > 1


@case("red_devils", "12.3")
def test_both_ends_of_the_bridge() -> None:
    a, b = ROAD_BRIDGE
    s = scene({"2/1/1": a, "3/1/1": b, "Krafft": "0101"}, BRITISH_COMBAT)
    assert of_case(s, "12.3") == 4
    assert worth(s, a) + worth(s, b) + of_case(s, "12.3") == 8
    one = scene({"2/1/1": b, "Krafft": a}, BRITISH_COMBAT)
    assert of_case(one, "12.3") == 0


@case("red_devils", "12.4")
def test_worthless_south_of_the_blown_bridge() -> None:
    units = {"2/1/1": RAIL_BRIDGE[1], "3/1/1": "1514", "Krafft": "3301"}
    s = scene(units, BRITISH_COMBAT)
    gone = scene(units, BRITISH_COMBAT, markers={"1512": ("blown", "tried")})
    assert [worth(s, Place(p)) for p in ("1513", "1514")] == [1, 1]
    assert [worth(gone, Place(p)) for p in ("1513", "1514")] == [0, 0]
    assert {Place("1513"), Place("1514")} <= set(controlled(gone))
    assert "1513" not in " ".join(e.words for e in count(gone).entries)
    facts = {f.label: f for f in GAME.telling.place(gone, Place("1513"))}
    assert facts["Victory points"].case == "12.4"


@case("red_devils", "12.5")
def test_poles_are_british() -> None:
    assert len(POLES) == 4
    assert {SIDE_OF[n] for n in POLES} == {BRITISH}
    s = scene({POLES[0]: HILL, "Krafft": "0101"}, BRITISH_COMBAT, turn=9)
    assert HILL in controlled(s)


@case("red_devils", "12.6")
@pytest.mark.parametrize(
    ("n", "words"),
    [
        (0, "a German decisive victory"), (5, "a German decisive victory"),
        (6, "a German median victory"), (15, "a German median victory"),
        (16, "a German marginal victory"), (20, "a German marginal victory"),
        (21, "a British marginal victory"), (26, "a British marginal victory"),
        (27, "a British median victory"), (32, "a British median victory"),
        (33, "a British decisive victory"), (60, "a British decisive victory"),
    ],
)  # fmt: skip
def test_levels_of_victory(n: int, words: str) -> None:
    side, said = level(n)
    assert said == words
    assert SIDES[side] in said


@case("red_devils", "12.6")
def test_how_the_game_stands() -> None:
    s = scene({"2/1/1": HILL, "Krafft": "0101"}, BRITISH_COMBAT)
    n = points(s)
    assert n == count(s).total
    assert standing(s).startswith(f"{n} victory point")
    assert verdict(s).startswith("If the game ended now, it would be ")
    assert GAME.telling.points is not None
    assert GAME.telling.points(s) == n
