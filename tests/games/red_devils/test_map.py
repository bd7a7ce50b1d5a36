"""[2.1] The map: hexes that the text names, a river without a gap, roads from edge to edge."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable

import pytest

from paralab.core.basis import Basis
from paralab.core.board import Place
from paralab.games.red_devils.ground import GOING, MECHANIZED, OTHER
from paralab.games.red_devils.landing import FIELDS, fields_of, ground
from paralab.games.red_devils.look import drawn
from paralab.games.red_devils.parts import (
    ALLOWANCE,
    BOARD,
    DOORS,
    DOORS_OF,
    EFFECTS,
    ENTRIES,
    FERRY,
    GERMAN,
    KIND,
    MARKET,
    MECHANIZED_KINDS,
    ON_MAP,
    POLES,
    RAIL_BRIDGE,
    RANGE,
    ROAD_BRIDGE,
    SIDE_OF,
)
from tests.marks import case

ROADS = ("major_road", "minor_road")
RIVER = "major_river"
NORTH, SOUTH, EAST = Place("0101"), Place("0119"), Place("3319")
"""A hex of the north bank, of the Betuwe, and of the land beyond the fork."""
CITY = frozenset(p for p, kinds in BOARD.terrain.items() if "city" in kinds)
ZONES = tuple(dict.fromkeys(z for e in ENTRIES.values() for z in e.zones))

Open = Callable[[Place, Place], bool]


def flood(start: Iterable[Place], open_: Open) -> frozenset[Place]:
    """All hexes that can be reached where `open_` lets one pass."""
    seen = set(start)
    left = list(seen)
    while left:
        here = left.pop()
        for there in BOARD.adjacent[here]:
            if there not in seen and open_(here, there):
                seen.add(there)
                left.append(there)
    return frozenset(seen)


def dry(a: Place, b: Place) -> bool:
    return not BOARD.has(RIVER, a, b)


def road(a: Place, b: Place) -> bool:
    return any(BOARD.has(line, a, b) for line in ROADS)


def marched(way: str, start: Place, barred: frozenset[Place] = frozenset()) -> dict[Place, int]:
    """Quarters to every hex within one turn; nobody goes on from a barred hex."""
    best, queue = {start: 0}, [(0, start)]
    while queue:
        spent, here = heapq.heappop(queue)
        if spent > best[here] or (here in barred and here != start):
            continue
        for there, cost in GOING[way][here]:
            total = spent + cost
            if total <= ALLOWANCE and total < best.get(there, ALLOWANCE + 1):
                best[there] = total
                heapq.heappush(queue, (total, there))
    return best


# ------------------------------------------------------------------------------ what the text names
@case("red_devils", "2.1")
def test_even_columns_sit_lower_so_that_named_pairs_touch() -> None:
    assert BOARD.lower == "even"
    for a, b in (FERRY, RAIL_BRIDGE, ROAD_BRIDGE):
        assert b in BOARD.adjacent[a]
    assert BOARD.step(FERRY[0], 3) == FERRY[1]  # type: ignore[arg-type]


@case("red_devils", "2.1")
def test_the_three_crossings_that_the_text_names() -> None:
    assert set(BOARD.parted(*FERRY)) == {RIVER, "ferry"}
    assert set(BOARD.parted(*RAIL_BRIDGE)) == {RIVER, "railway_bridge", "railway"}
    assert set(BOARD.parted(*ROAD_BRIDGE)) == {RIVER, "bridge", "major_road"}
    assert BOARD.lines["ferry"] == {frozenset(FERRY)}
    assert BOARD.lines["railway_bridge"] == {frozenset(RAIL_BRIDGE)}
    assert BOARD.basis_of(*RAIL_BRIDGE) is Basis.PRINTED
    assert BOARD.basis_of(*FERRY) is Basis.PRINTED
    assert BOARD.basis_of(*ROAD_BRIDGE) is Basis.DEDUCED


@case("red_devils", "2.1")
def test_every_hex_that_the_text_names() -> None:
    named = ["0110", "0113", "1112", "1113", "1512", "1513", "1514", "2214", "2314", "2708"]
    assert all(Place(p) in BOARD.where for p in named)
    assert {"0110", "0113"} <= set(BOARD.edge)
    for name, entry in ENTRIES.items():  # whoever starts or arrives somewhere can stand there
        if SIDE_OF[name] != GERMAN:
            continue
        places = [entry.at] if entry.at else DOORS_OF[DOORS.get(Place(entry.door), entry.door)]
        for place in places:
            kinds = BOARD.terrain[place]
            closed = any(EFFECTS["mechanized"][kind] == "P" for kind in kinds)
            on_road = any(road(place, q) for q in BOARD.adjacent[place])
            assert not (KIND[name] in MECHANIZED_KINDS and closed and not on_road)
    assert any(road(Place("2708"), q) for q in BOARD.adjacent[Place("2708")])  # armor gets away
    north = flood([NORTH], dry)
    assert {"0110", "0113", "1112", "1512", "2314", "2708"} <= north
    assert {"1113", "1513", "1514", "2214"} <= flood([SOUTH], dry)
    assert "city" in BOARD.terrain[Place("2314")]
    assert "city" not in BOARD.terrain[Place("2214")]


def test_every_number_of_the_map_knows_where_it_comes_from() -> None:
    """Nothing on the ground is passed off as printed; what players report is deduced."""
    sides = [tuple(sorted(side)) for sides in BOARD.lines.values() for side in sides]
    printed = {s for s in sides if BOARD.basis_of(*s) is Basis.PRINTED}
    assert printed == {FERRY, RAIL_BRIDGE}
    assert BOARD.default_basis is Basis.RECONSTRUCTED
    assert not any(BOARD.basis_of(p) is Basis.PRINTED for p in ON_MAP)


# ------------------------------------------------------------------------------ the river
def test_the_river_parts_the_map_in_three() -> None:
    """No dry way leads across: two banks of the Rijn, and the land between Rhine and IJssel."""
    banks = [flood([p], dry) for p in (NORTH, SOUTH, EAST)]
    assert sum(map(len, banks)) == len(ON_MAP)
    assert len(set(banks)) == 3
    for a, b in (tuple(side) for side in BOARD.lines[RIVER]):  # and no river lies within one bank
        assert not any(a in bank and b in bank for bank in banks)


def test_the_river_is_one_line_from_the_western_edge_to_two_others() -> None:
    sides = BOARD.lines[RIVER]
    west = [s for s in sides if all(p.startswith("01") for p in s)]
    assert west == [frozenset({Place("0113"), Place("0114")})]
    ends = {p for s in sides for p in s if p in BOARD.edge}
    assert any(p.startswith("33") for p in ends)
    assert any(p.endswith("19") for p in ends)


def test_the_only_ways_across() -> None:
    """Bridges stand where a road or a railway crosses a river, and nowhere else."""
    over = {s for line in (*ROADS, "railway") for s in BOARD.lines[line]}
    water = BOARD.lines[RIVER] | BOARD.lines["minor_river"]
    assert BOARD.lines["bridge"] | BOARD.lines["railway_bridge"] == over & water
    rijn = {
        tuple(sorted(s))
        for s in (BOARD.lines["bridge"] | BOARD.lines["railway_bridge"]) & BOARD.lines[RIVER]
    }
    assert rijn == {RAIL_BRIDGE, ROAD_BRIDGE, ("2816", "2917")}
    assert {p for side in rijn for p in side} & {"1112", "1113"} == set()
    banks = [flood([p], dry) for p in (NORTH, SOUTH)]
    for way in (MECHANIZED, OTHER):  # the costs that the rules use know the same crossings
        steps = {(a, b) for a in banks[0] for b, _ in GOING[way][a] if b in banks[1]}
        assert steps == {RAIL_BRIDGE, ROAD_BRIDGE[::-1]}


def test_minor_rivers_stop_no_infantry() -> None:
    for a, b in (tuple(s) for s in BOARD.lines["minor_river"]):
        assert dry(a, b)
        assert any(there == b for there, _ in GOING[OTHER][a])


# ------------------------------------------------------------------------------ roads
@pytest.mark.parametrize("line", [*ROADS, "railway"])
def test_lines_join_and_end_at_the_edge_or_at_each_other(line: str) -> None:
    ends = {p for s in BOARD.lines[line] for p in s}
    for place in ends:
        joined = [q for q in BOARD.adjacent[place] if BOARD.has(line, place, q)]
        if len(joined) > 1:
            continue
        others = [q for q in BOARD.adjacent[place] if road(place, q)]
        ferry = place in FERRY
        assert place in BOARD.edge or len(others) > 1 or ferry, f"{line} ends in {place}"


def test_one_network_of_roads_leads_from_every_entry_hex_to_arnhem() -> None:
    net = flood([Place("2314")], road)
    assert set(DOORS) <= net
    assert set(DOORS) <= set(BOARD.edge)
    assert {"1112", "1410", "1510", "2112", "2214", "2708"} <= net
    assert all(p in net for s in BOARD.lines["major_road"] for p in s)
    ferry_road = [q for q in BOARD.adjacent[FERRY[1]] if road(FERRY[1], q)]
    assert ferry_road  # the ferry is served on both banks
    for letter, name in {"A": "0103", "B": "2501", "C": "3308", "D": "3318", "E": "1719"}.items():
        assert DOORS[Place(name)] == letter
        out = [q for q in BOARD.adjacent[Place(name)] if BOARD.has("major_road", Place(name), q)]
        assert out  # a major road by each letter


def test_the_railway_runs_over_the_bridge_of_oosterbeek() -> None:
    rails = flood([RAIL_BRIDGE[0]], lambda a, b: BOARD.has("railway", a, b))
    assert sum(p in BOARD.edge for p in rails) == 3
    assert Place("1007") in rails  # Wolfheze


# ------------------------------------------------------------------------------ landing
@case("red_devils", "9.1")
def test_drop_zones_have_room_for_those_who_land_there() -> None:
    for zone in ZONES:
        assert "clear" in BOARD.terrain[zone]
        for turn in (1, 3):
            due = [n for n, e in ENTRIES.items() if e.zones == (zone,) and e.turn == turn]
            assert len(fields_of(zone)) > len(due) + 3
        assert all(not CITY.intersection(BOARD.adjacent[p]) for p in fields_of(zone))


def test_clear_ground_to_land_on_is_in_the_north_west() -> None:
    """Players' records: little of it elsewhere; both kinds of it where the first lift lands."""
    clear = {p for p in FIELDS if "clear" in BOARD.terrain[p]}
    good = {p for p in clear if not ground(p).entries}
    north = flood([NORTH], dry)
    west = {p for p in north if p[:2] <= "12" and p[2:] <= "12"}
    assert good & north <= west
    assert len(clear & west) > len(clear & north) * 2 / 3
    first = {p for n, e in ENTRIES.items() if e.turn == 1 for z in e.zones for p in fields_of(z)}
    assert len(first & good) >= 7
    assert any(ground(p).total == -1 for p in first)


def test_the_south_bank_opposite_arnhem_is_broken() -> None:
    """A record of play: two in three who landed there were disrupted or worse, which is -1."""
    south = flood([SOUTH], dry)
    opposite = {p for p in south if "19" <= p[:2] <= "23" and "13" <= p[2:] <= "17"} - {"1916"}
    broken = {p for p in opposite if BOARD.terrain[p] == ("broken",)}
    assert broken == opposite - {p for p in opposite if "clear" in BOARD.terrain[p]}
    assert len(broken) > 0.8 * len(opposite)
    assert any(p in FIELDS and ground(p).total == -1 for p in broken)


@case("red_devils", "9.7")
def test_poles_have_zones_to_choose_from() -> None:
    zones = [p for p in ON_MAP if len(fields_of(p)) >= len(POLES)]
    assert Place("1215") in zones  # Driel
    assert not [p for p in zones if all(f in CITY for f in fields_of(p))]
    assert any(len(fields_of(p)) < len(POLES) for p in ON_MAP)


# ------------------------------------------------------------------------------ records of play
def test_arnhem_is_within_reach_of_the_landing_zones_on_foot() -> None:
    """On roads, if nothing stops it; a player's units stopped one hex short of the bridge."""
    first = dict.fromkeys(
        p for n, e in ENTRIES.items() if e.turn == 1 for z in e.zones for p in fields_of(z)
    )
    reach = [marched(OTHER, p) for p in first]
    assert sum(not CITY.isdisjoint(r) for r in reach) > len(reach) / 2
    assert sum(Place("2314") in r for r in reach) >= 3
    assert sum(Place("2213") in r or Place("2313") in r for r in reach) >= 5


def test_two_germans_in_the_west_can_block_the_roads_to_arnhem() -> None:
    """And at least one reaches hexes where the first lift may come down."""
    west = {n: e.at for n, e in ENTRIES.items() if e.at and e.at[:2] < "15"}
    first = {p for n, e in ENTRIES.items() if e.turn == 1 for z in e.zones for p in fields_of(z)}
    for name, place in west.items():
        assert any(BOARD.distance(place, p) <= RANGE[name] for p in first)
    near = frozenset(q for p in west.values() for q in BOARD.adjacent[p]) | frozenset(west.values())
    free = sum(not CITY.isdisjoint(marched(OTHER, p)) for p in first)
    kept = sum(not CITY.isdisjoint(marched(OTHER, p, near)) for p in first)
    assert 0 < kept < free / 2
    for line in ("Ede", "Utrecht"):
        hexes = {"Ede": "1106 1206 1307", "Utrecht": "1010 1110 1210"}[line].split()
        assert any(Place(p) in near for p in hexes)


def test_germans_reach_arnhem_in_the_turn_they_come() -> None:
    for letter in "BCDE":
        doors = [p for p in DOORS_OF[letter] if any(e.door == p for e in ENTRIES.values())]
        assert any(
            Place("2312") in marched(OTHER, p) or Place("2214") in marched(OTHER, p) for p in doors
        )


# ------------------------------------------------------------------------------ victory hexes
@case("red_devils", "12.1")
def test_victory_hexes() -> None:
    worth = MARKET.victory
    assert worth[Place("2214")] == worth[Place("2314")] == 2
    assert worth[Place("1513")] == worth[Place("1514")] == 1
    assert MARKET.basis["2214"] is MARKET.basis["2314"] is Basis.PRINTED
    assert MARKET.basis["1513"] is MARKET.basis["1514"] is Basis.DEDUCED
    ours = [p for p in worth if MARKET.basis[p] is Basis.RECONSTRUCTED]
    assert {worth[p] for p in ours} == {1}
    assert all(p in flood([NORTH], dry) for p in ours)
    assert sum(p in CITY for p in ours) >= 8  # Arnhem proper
    west = [p for p in ours if p not in CITY]
    assert len(west) >= 5  # and a spread to its west
    assert all("13" <= p[:2] <= "18" for p in west)
    ground_ = sum(worth.values()) + 4  # the pair at the bridge counts double
    assert 24 <= ground_ <= 32  # so that 33 takes ground, survivors and dead Germans


# ------------------------------------------------------------------------------ the picture
def test_the_picture_shows_what_the_rules_know() -> None:
    look = drawn()
    assert look["ferries"] == [list(FERRY)]
    marks = {(m["kind"], m["hex"]): m.get("value") for m in look["marks"]}
    assert {p: v for (k, p), v in marks.items() if k == "points"} == dict(MARKET.victory)
    assert {p: v for (k, p), v in marks.items() if k == "entry"} == dict(DOORS)
    assert {p for k, p in marks if k == "zone"} == set(ZONES)
    assert {look["road_lines"][line] for line in ROADS} == {"major", "minor"}
    for name in look["names"]:
        if "hex" in name and name["text"] in BOARD.names.values():
            place = next(p for p, words in BOARD.names.items() if words == name["text"])
            assert place == name["hex"] or BOARD.distance(place, Place(name["hex"])) <= 2
