"""The map and the works of Eben Emael hold to everything that is known of them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from paralab.core.basis import Basis
from paralab.core.board import Place
from paralab.core.hexes import Direction
from paralab.view.chart import places
from tests.view.specimen import board, forts, look

OWN = board()
WORKS = {f["hex"]: f for f in forts()}
LANDINGS = ["1405", "1506", "1408", "1313", "1111", "1314", "1118", "0815", "0712"]
POSTS = ["0703", "0902", "1115", "1121"]
VICTORY = ["0413", "0611", "0708", "0715", "1009", "1113", "1406", "1409", "1412", "1416", "1505"]


def test_its_size() -> None:
    assert len(OWN.where) == 19 * 22


@pytest.mark.parametrize("place", LANDINGS + POSTS)
def test_units_are_set_up_on_clear_ground(place: str) -> None:
    assert OWN.terrain[Place(place)] == ("clear",)
    assert place not in WORKS


def test_every_kind_of_terrain_exists() -> None:
    words = {word for some in OWN.terrain.values() for word in some}
    assert words == {"clear", "woods", "building", "hilltop", "canal"}
    assert {"cliff", "wall", "ridge", "stream"} == set(OWN.lines)
    assert set(OWN.rises) == {"slope"}


def test_slopes_go_up_to_the_hilltop_on_every_side() -> None:
    assert [p for p, words in OWN.terrain.items() if "hilltop" in words] == ["0715"]
    for near in OWN.adjacent[Place("0715")]:
        assert OWN.climbs("slope", near, Place("0715"))
        assert not OWN.climbs("slope", Place("0715"), near)


def test_the_slope_beside_1412() -> None:
    assert OWN.climbs("slope", Place("1411"), Place("1412"))
    assert OWN.parted(Place("1312"), Place("1412")) == ()


def test_cliffs_border_the_canal_from_1606_to_1621() -> None:
    bordering = {p for side in OWN.lines["cliff"] for p in side}
    west = {p for p in bordering if "canal" not in OWN.terrain[p]}
    assert west == {f"16{r:02}" for r in range(6, 22)}
    for place in west:
        for near in OWN.adjacent[place]:
            assert OWN.has("cliff", place, near) == ("canal" in OWN.terrain[near])


def test_units_may_enter_from_north_west_and_south() -> None:
    for d in (Direction.N, Direction.S, Direction.NW):
        beyond = [p for p in OWN.edge if OWN.step(p, d) is None]
        assert sum("canal" not in OWN.terrain[p] for p in beyond) > 10


def test_all_land_hangs_together() -> None:
    land = {p for p, words in OWN.terrain.items() if "canal" not in words}
    found, todo = {Place("0101")}, [Place("0101")]
    while todo:
        here = todo.pop()
        new = [q for q in OWN.adjacent[here] if q in land - found and not OWN.has("cliff", here, q)]
        found.update(new)
        todo += new
    assert found == land


def test_eighteen_works() -> None:
    assert len(WORKS) == 18
    assert set(VICTORY) <= set(WORKS)
    cupolas = {p for p, f in WORKS.items() if f["kind"] == "cupola"}
    assert cupolas == {"1113", "1406", "1416", "1420", "1505"}
    seeing = {p for p, f in WORKS.items() if f["observation"]}
    assert seeing == {"0715", "1009", "1409", "1412"}
    made = {p for p, f in WORKS.items() if f["basis"]["position"] == "reconstructed"}
    assert made == {"0415", "1018", "1321", "1519"}


@pytest.mark.parametrize("place", WORKS)
def test_a_work_is_whole(place: str) -> None:
    fort = WORKS[place]
    assert "canal" not in OWN.terrain[Place(place)]
    assert fort["note"].endswith(".")
    assert all(Basis(b) for b in fort["basis"].values())
    if fort["kind"] == "cupola":
        assert "strength" not in fort
        assert fort["arrows"] == []
    else:
        assert fort["strength"] in (1, 2, 3)
        assert all(Direction[a] in Direction for a in fort["arrows"])
        assert {"strength", "arrows"} <= set(fort["basis"])


@pytest.mark.parametrize("place", ["1409", "1607", "1616"])
def test_three_works_have_more_than_one_field_of_fire(place: str) -> None:
    a, b = (Direction[d] for d in WORKS[place]["arrows"])
    assert (a - b) % 6 not in (1, 5)
    assert WORKS[place]["basis"]["kind"] == "printed"


def test_ground_round_the_observation_works_is_clear() -> None:
    for place, fort in WORKS.items():
        if fort["observation"]:
            assert all(OWN.terrain[q] == ("clear",) for q in OWN.adjacent[Place(place)]), place


@pytest.mark.parametrize("place", ["0413", "0611", "0708"])
def test_woods_stand_near_the_western_works(place: str) -> None:
    assert any("woods" in OWN.terrain[q] for q in OWN.adjacent[Place(place)])


def test_seven_of_the_works_can_be_reached_in_the_first_turn() -> None:
    for place in ["0715", "1009", "1113", "1409", "1412", "1416", "1505"]:
        assert min(OWN.distance(Place(s), Place(place)) for s in LANDINGS) <= 5


def test_what_is_known_says_so() -> None:
    assert OWN.basis_of(Place("0715")) == "errata"
    assert OWN.basis_of(Place("0715"), Place("0815")) == "errata"
    assert OWN.basis_of(Place("1411"), Place("1412")) == "deduced"
    assert OWN.basis_of(Place("1312"), Place("1412")) == "deduced"
    assert OWN.basis_of(Place("1606"), Place("1706")) == "deduced"
    assert OWN.basis_of(Place("0101")) == "reconstructed"


def test_the_perimeter_is_drawn_as_a_ditch_and_counts_as_a_wall() -> None:
    for pair in look()["drawn_as"]["ditch"]:
        a, b = pair.split()
        assert OWN.has("wall", Place(a), Place(b))
    assert OWN.parted(Place("0313"), Place("0413")) == ()  # the gate


def test_drawn_roads_run_from_hex_to_hex() -> None:
    for road in look()["roads"]:
        hexes = list(places(OWN, road["hexes"]))
        assert all(b in OWN.adjacent[a] for a, b in pairwise(hexes))


def test_a_list_of_hexes_may_run_down_a_column() -> None:
    assert list(places(OWN, "0101-0103 0505")) == ["0101", "0102", "0103", "0505"]
    with pytest.raises(ValueError, match="not on this map"):
        list(places(OWN, "9999"))
