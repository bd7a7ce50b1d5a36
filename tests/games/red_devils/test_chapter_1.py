"""[1.0] The start: four Germans on the map, three British units with a choice, the rest to come."""

from __future__ import annotations

from paralab.games.red_devils import GAME
from paralab.games.red_devils.parts import BRITISH, COUNTERS, ENTRIES, GERMAN, ON_MAP, POLES
from tests.games.red_devils.scene import SCENARIO, do, told, why, words
from tests.marks import case

CHOOSERS = [n for n in COUNTERS if len(ENTRIES[n].zones) == 2]


@case("red_devils", "1.1")
def test_four_germans_stand_on_the_map() -> None:
    s = SCENARIO.start()
    on_map = {n: u.at for n, u in s.units[GERMAN].items() if u.at in ON_MAP}
    assert len(on_map) == 4
    assert on_map["StatFlak"] == "2214"
    assert on_map["1/9/9SS"] == "2708"
    assert not any(u.at in ON_MAP for u in s.units[BRITISH].values())


@case("red_devils", "1.2")
def test_three_units_take_one_of_two_drop_zones() -> None:
    s = SCENARIO.start()
    assert sum(u.at == "turn-1" for u in s.units[BRITISH].values()) == 14
    assert len(CHOOSERS) == 3
    name = CHOOSERS[0]
    one, two = ENTRIES[name].zones
    assert GAME.decides(s) == BRITISH
    assert why(s, f"zone {name} {one}") == why(s, f"zone {name} {two}") == []
    assert words(s, f"zone {name} 1511") == [f"The drop zones of {name} are {one} or {two}."]
    assert words(s, f"zone 1/1/1 {one}") == ["1/1/1 has only one drop zone."]
    step = do(s, f"zone {name} {two}")
    assert words(step.state, f"zone {name} {one}") == [f"{name} has taken its drop zone."]
    assert told(step)[0].startswith(f"{name} takes the drop zone ")
    rest = [f"zone {n} {ENTRIES[n].zones[0]}" for n in CHOOSERS[1:]]
    assert GAME.desk(do(step.state, *rest).state).name == "choice of Polish drop zones"


@case("red_devils", "1.2")
def test_the_zone_that_was_taken_counts() -> None:
    name = next(n for n in CHOOSERS if set(ENTRIES[n].zones) == {"0609", "0906"})
    s = do(
        SCENARIO.start(),
        f"zone {name} 0906",
        *(f"zone {n} {ENTRIES[n].zones[0]}" for n in CHOOSERS if n != name),
        "choose 0707",
        "choose 0808",
    ).state
    assert GAME.desk(s).name == "Airlanding Phase"
    assert why(s, f"land {name} 0905") == []
    assert why(s, f"land {name} 0508") == ["9.0"]


@case("red_devils", "1.3")
def test_the_rest_wait_on_the_track() -> None:
    s = SCENARIO.start()
    for mine in s.units.values():
        for n, u in mine.items():
            back = ENTRIES[n]
            assert u.at == (back.at or f"turn-{back.turn}")
    assert {s.units[BRITISH][n].at for n in POLES} == {"turn-9"}
