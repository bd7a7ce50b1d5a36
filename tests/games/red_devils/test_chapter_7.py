"""[7.0] How attacks are resolved: columns, results, retreats, advances."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from paralab.core.basis import Basis
from paralab.core.board import Place
from paralab.core.events import Announced
from paralab.core.hexes import Direction
from paralab.core.rulings import Tally
from paralab.core.state import Decision, State, UnitId
from paralab.games.red_devils import GAME
from paralab.games.red_devils.advance import steps
from paralab.games.red_devils.columns import CHART, COLUMNS, column, cover, front, shifts
from paralab.games.red_devils.orders import Retreat
from paralab.games.red_devils.parts import (
    BOARD,
    BRITISH,
    GERMAN,
    KIND,
    RANGE,
    ROAD_BRIDGE,
    SIDE_OF,
    STRENGTH,
)
from paralab.games.red_devils.results import meant
from paralab.games.red_devils.retreat import ways
from paralab.games.red_devils.table import held, zoc
from tests.games.red_devils.fights import (
    FIELD,
    NE,
    NENE,
    NN,
    RING,
    SE,
    SESE,
    SS,
    SW,
    SWSW,
    N,
    S,
    fight,
    river,
    spot,
)
from tests.games.red_devils.scene import (
    BRITISH_COMBAT,
    GERMAN_COMBAT,
    at,
    cited,
    do,
    lawful,
    rolled,
    scene,
    told,
    unit,
    why,
    words,
)
from tests.marks import case

PAIR = {"2/1/1": N, "3/1/1": NE, "Krafft": FIELD}


def entries(sums: Tally) -> dict[str, int]:
    """The shifts by their case."""
    return {e.case: e.value for e in sums.entries}


def against(units: Mapping[str, str], target: str, *who: str, **more: object) -> dict[str, int]:
    """The shifts of an attack, by case."""
    s = scene(units, BRITISH_COMBAT, **more)  # type: ignore[arg-type]
    return entries(shifts(s, (UnitId(target),), tuple(map(UnitId, who))))


# ------------------------------------------------------------------------------ the column
@case("red_devils", "7.0")
def test_strength_less_strength() -> None:
    s = do(scene(PAIR, BRITISH_COMBAT), "attack 2/1/1 Krafft", "attack 3/1/1 Krafft").state
    step = do(s, "resolve Krafft", dice=[6])
    number = STRENGTH["2/1/1"] + STRENGTH["3/1/1"] - STRENGTH["Krafft"]
    assert rolled(step).column == column(number)
    assert rolled(step).read == (CHART.look(6, column(number)),)
    assert rolled(step).about == ("Krafft", "2/1/1", "3/1/1")
    assert rolled(step).basis is Basis.RECONSTRUCTED
    assert "7.0" in cited(step)


@case("red_devils", "7.0")
def test_results_count_before_the_next_attack() -> None:
    units = {**PAIR, "Weber": BOARD.step(N, Direction.N) or FIELD}
    s = do(scene(units, BRITISH_COMBAT), "attack 3/1/1 Krafft", "attack 2/1/1 Weber").state
    s = fight(s, "", "Krafft", "Dd").state
    assert why(s, "resolve Weber") == ["3.0"]  # the retreat comes first
    s = do(s, "stand").state
    assert why(s, "resolve Weber") == []


@case("red_devils", "7.1")
def test_announced_before_the_die() -> None:
    s = scene(PAIR, BRITISH_COMBAT)
    assert why(s, "resolve Krafft") == ["7.1"]
    step = do(s, "attack 2/1/1 Krafft")
    assert isinstance(step.events[0], Announced)
    assert not step.rolls
    assert why(step.state, "attack 2/1/1 Krafft") == ["7.1"]
    assert [o.order.unit for o in step.events if isinstance(o, Announced)] == ["2/1/1"]  # type: ignore[attr-defined]


@case("red_devils", "7.1")
def test_attacks_in_any_order() -> None:
    units = {**PAIR, "Weber": BOARD.step(N, Direction.N) or FIELD}
    s = do(scene(units, BRITISH_COMBAT), "attack 3/1/1 Krafft", "attack 2/1/1 Weber").state
    for first, then in (("Krafft", "Weber"), ("Weber", "Krafft")):
        now = fight(s, "", first, "-").state
        assert [o.target for o in now.orders] == [then]  # type: ignore[attr-defined]


@case("red_devils", "7.2")
@pytest.mark.parametrize(
    ("number", "title"),
    [
        (-40, "-3 or -4"), (-4, "-3 or -4"), (-3, "-3 or -4"), (-2, "-1 or -2"), (-1, "-1 or -2"),
        (0, "0"), (1, "1"), (2, "2 or 3"), (3, "2 or 3"), (4, "4 thru 6"), (6, "4 thru 6"),
        (7, "7 thru 9"), (9, "7 thru 9"), (10, "10 thru 13"), (13, "10 thru 13"),
        (14, "14 or more"), (50, "14 or more"),
    ],
)  # fmt: skip
def test_every_differential_has_its_column(number: int, title: str) -> None:
    assert CHART.titles[column(number)] == title


@case("red_devils", "7.2")
def test_shifts_come_after_the_table_is_entered() -> None:
    names = COLUMNS.names
    assert column(50, -1) == names[-2]  # not from the far end of a longer table
    assert column(-50, 1) == names[1]
    assert column(-50, -3) == names[0]
    assert column(50, 2) == names[-1]


# ------------------------------------------------------------------------------ ground, rivers
@case("red_devils", "7.3")
@pytest.mark.parametrize(
    ("ground", "left"),
    [("clear", 0), ("broken", 0), ("town", 1), ("woods", 1), ("rough", 2), ("city", 2)],
)
def test_the_ground_of_the_defender(ground: str, left: int) -> None:
    assert -cover(spot(ground)).total == left


@case("red_devils", "7.3")
def test_shifts_add_up() -> None:
    there = spot("city")
    s = scene({"Krafft": there, "2/1/1": BOARD.adjacent[there][0]}, BRITISH_COMBAT)
    step = fight(s, "2/1/1", "Krafft", "-")
    number = STRENGTH["2/1/1"] - STRENGTH["Krafft"]
    assert rolled(step).column == column(number, -2)
    assert rolled(step).tally.total == -2
    assert "2 columns left (defender in a city)" in " ".join(told(step))


def banks(kind: str) -> tuple[Place, list[Place]]:
    """A hex with at least two hexsides of this river and of no other, and those beyond them."""
    for p in BOARD.where:
        wet = [q for q in BOARD.adjacent[p] if river(p, q)]
        if len(wet) > 1 and all(BOARD.has(kind, p, q) for q in wet):
            return p, wet
    raise LookupError(kind)


@case("red_devils", "7.3")
@pytest.mark.parametrize(("kind", "left"), [("major_river", 2), ("minor_river", 1)])
def test_rivers_help_only_where_all_have_to_cross(kind: str, left: int) -> None:
    p, wet = banks(kind)
    dry = next(q for q in BOARD.adjacent[p] if q not in wet)
    assert front(p, wet).total == -left
    assert front(p, wet[:1]).total == -left
    assert front(p, [*wet, dry]).total == 0


@case("red_devils", "7.3")
def test_a_bridge_makes_no_difference() -> None:
    for line, left in (("bridge", 2), ("railway_bridge", 2)):
        a, b = next(x for x in map(sorted, BOARD.lines[line]) if BOARD.has("major_river", *x))
        assert front(Place(a), [Place(b)]).total == -left
    small = [x for x in map(sorted, BOARD.lines["bridge"]) if BOARD.has("minor_river", *x)]
    assert all(front(Place(a), [Place(b)]).total == -1 for a, b in small)


@case("red_devils", "7.3")
def test_who_is_not_adjacent_does_not_cross() -> None:
    p, wet = banks("major_river")
    far = next(
        q for q in BOARD.where
        if BOARD.distance(p, q) == 2 and not any(BOARD.distance(q, x) < 2 for x in wet)
    )  # fmt: skip
    units = {"Krafft": p, "2/1/1": wet[0], "3/1/1": far}
    assert "7.3" in against(units, "Krafft", "2/1/1", "3/1/1")


@case("red_devils", "7.3")
def test_a_mixed_front_counts_as_a_minor_river(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = dict(BOARD.lines)
    lines["major_river"] = frozenset({frozenset((FIELD, N))})
    lines["minor_river"] = frozenset({frozenset((FIELD, S))})
    monkeypatch.setitem(BOARD.__dict__, "lines", lines)
    assert front(FIELD, [N]).total == -2
    assert front(FIELD, [S]).total == -1
    assert front(FIELD, [N, S]).total == -1
    assert front(FIELD, [N, S, SE]).total == 0


# ------------------------------------------------------------------------------ guns, surrounded
@case("red_devils", "7.4")
def test_anti_tank_guns_against_adjacent_armor() -> None:
    guns = "1AT/1"
    assert KIND[guns] == "airborne_anti_tank"
    assert RANGE[guns] == 2

    def seen(units: Mapping[str, str], *who: str, **more: object) -> bool:
        s = scene(units, GERMAN_COMBAT, **more)  # type: ignore[arg-type]
        return "7.4" in entries(shifts(s, (UnitId("2/1/1"),), tuple(map(UnitId, who))))

    near = {"2/1/1": FIELD, guns: SS}
    armor = {"1/9/9SS": "armor", "Knaust": "armored_infantry", "9Rec/9SS": "armored_recon"}
    for name, kind in armor.items():
        assert KIND[name] == kind
        assert seen({**near, name: N}, name)
    assert not seen({**near, "Krafft": N}, "Krafft")
    assert not seen({**near, "19/9SS": N}, "19/9SS")  # motorized infantry is none of the types
    assert not seen({**near, "Krafft": N, "1/9/9SS": NENE}, "Krafft", "1/9/9SS")  # not adjacent
    assert seen({**near, "Krafft": N, "1/9/9SS": NE}, "Krafft", "1/9/9SS")
    far = next(p for p in BOARD.where if BOARD.distance(p, FIELD) == 3)
    assert not seen({**near, guns: far, "1/9/9SS": N}, "1/9/9SS")
    assert not seen({**near, "1/9/9SS": N}, "1/9/9SS", marks={guns: ("disrupted",)})


@case("red_devils", "7.4")
def test_anti_tank_guns_that_are_attacked_themselves() -> None:
    units = {"1AT/1": FIELD, "1/9/9SS": N}
    for marks in ({}, {"1AT/1": ("disrupted",)}):
        s = scene(units, GERMAN_COMBAT, marks=marks)
        assert entries(shifts(s, (UnitId("1AT/1"),), (UnitId("1/9/9SS"),)))["7.4"] == -1
    german = scene({"9PJ/9SS": FIELD, "Rec/1": N}, BRITISH_COMBAT)
    assert entries(shifts(german, (UnitId("9PJ/9SS"),), (UnitId("Rec/1"),)))["7.4"] == -1


@case("red_devils", "7.5")
def test_surrounded_by_units_and_their_zones() -> None:
    two = {"2/1/1": N, "3/1/1": S}  # the zones of two opposite units cover the whole ring
    assert against({**two, "Krafft": FIELD}, "Krafft", "2/1/1") == {"7.5": 1}
    assert against({"2/1/1": N, "3/1/1": SE, "Krafft": FIELD}, "Krafft", "2/1/1") == {}
    friend = {**two, "Krafft": FIELD, "Weber": NE}  # a friend negates nothing
    assert against(friend, "Krafft", "2/1/1") == {"7.5": 1}
    down = {"3/1/1": ("disrupted",)}  # disrupted units control hexes
    assert against({**two, "Krafft": FIELD}, "Krafft", "2/1/1", marks=down) == {"7.5": 1}


@case("red_devils", "7.5")
def test_not_in_a_city() -> None:
    there = spot("city")
    near = BOARD.adjacent[there]
    found = against({"2/1/1": near[0], "3/1/1": near[3], "Krafft": there}, "Krafft", "2/1/1")
    assert found == {"7.3": -2}


@case("red_devils", "7.5")
def test_at_the_edge_of_the_map() -> None:
    corner = next(p for p in BOARD.edge if BOARD.terrain[p] == ("broken",))
    near = BOARD.adjacent[corner]
    units = {f"{n}/1/1": p for n, p in zip((1, 2, 3), near[::2], strict=False)}
    assert len(near) < 6
    s = scene({**units, "Krafft": corner}, BRITISH_COMBAT)
    assert (zoc(s, SIDE_OF["2/1/1"]) | held(s, SIDE_OF["2/1/1"])).issuperset(near)
    assert entries(shifts(s, (UnitId("Krafft"),), ()))["7.5"] == 1


# ------------------------------------------------------------------------------ results
@case("red_devils", "7.6")
def test_what_the_cells_mean() -> None:
    assert {meant(read, city=False) for read in CHART.cells.values()} == {
        "Ae", "Ad", "-", "Dd", "De"
    }  # fmt: skip
    assert meant("De*", city=True) == "Dd"
    assert meant("De", city=True) == "De"


@case("red_devils", "7.6")
def test_attackers_eliminated() -> None:
    s = scene({**PAIR, "1LR/1": SS}, BRITISH_COMBAT)
    step = fight(s, "2/1/1 3/1/1 1LR/1", "Krafft", "Ae")
    assert at(step.state, "2/1/1") == at(step.state, "3/1/1") == "eliminated"
    assert at(step.state, "1LR/1") == SS  # from afar: not affected
    assert at(step.state, "Krafft") == FIELD
    assert step.state.pending == (Decision(GERMAN, "advance", ("Krafft", N, NE)),)
    assert why(step.state, f"advance Krafft {NE}") == []
    assert rolled(step).result == "attackers eliminated"


@case("red_devils", "7.6")
def test_no_effect() -> None:
    step = fight(scene(PAIR, BRITISH_COMBAT), "2/1/1", "Krafft", "-")
    assert not step.state.pending
    assert {n: at(step.state, n) for n in PAIR} == PAIR
    assert rolled(step).result == "no effect"


@case("red_devils", "7.6")
def test_defender_eliminated() -> None:
    s = scene({**PAIR, "1LR/1": SS}, BRITISH_COMBAT)
    step = fight(s, "2/1/1 3/1/1 1LR/1", "Krafft", "De")
    assert at(step.state, "Krafft") == "eliminated"
    assert "Krafft is eliminated in combat." in told(step)
    assert step.state.pending == (Decision(BRITISH, "advance", ("2/1/1", "3/1/1", FIELD)),)


@case("red_devils", "7.6")
def test_the_starred_result_spares_whoever_holds_a_city() -> None:
    there = spot("city")
    s = scene({"2/1/1": BOARD.adjacent[there][0], "Krafft": there}, BRITISH_COMBAT)
    step = fight(s, "2/1/1", "Krafft", "De*")
    assert rolled(step).result == "defender driven back"
    assert at(step.state, "Krafft") == there
    assert at(fight(s, "2/1/1", "Krafft", "De").state, "Krafft") == "eliminated"
    open_ = fight(scene(PAIR, BRITISH_COMBAT), "2/1/1", "Krafft", "De*")
    assert at(open_.state, "Krafft") == "eliminated"


@case("red_devils", "7.6")
def test_the_defender_retreats_or_is_disrupted() -> None:
    s = fight(scene(PAIR, BRITISH_COMBAT), "2/1/1 3/1/1", "Krafft", "Dd").state
    assert s.pending == (Decision(GERMAN, "retreat", ("Krafft", FIELD, "2/1/1", "3/1/1")),)
    stays = do(s, "stand")
    assert at(stays.state, "Krafft") == FIELD
    assert "disrupted" in unit(stays.state, "Krafft").marks
    assert not stays.state.pending  # nobody advances
    assert "Krafft is disrupted." in told(stays)
    goes = do(s, f"retreat Krafft {S}", f"retreat Krafft {SS}")
    assert at(goes.state, "Krafft") == SS
    assert "disrupted" not in unit(goes.state, "Krafft").marks
    assert goes.state.pending[-1].kind == "advance"


@case("red_devils", "7.6")
def test_the_attackers_retreat_or_are_all_disrupted() -> None:
    s = scene({**PAIR, "1LR/1": SS}, BRITISH_COMBAT)
    s = fight(s, "2/1/1 3/1/1 1LR/1", "Krafft", "Ad").state
    assert s.pending == (Decision(BRITISH, "recoil", ("Krafft", "2/1/1", "3/1/1")),)
    stay = do(s, "stand")
    for name in ("2/1/1", "3/1/1"):
        assert "disrupted" in unit(stay.state, name).marks
    assert "disrupted" not in unit(stay.state, "1LR/1").marks  # from afar: not affected
    assert not stay.state.pending  # the defender advances only after a retreat
    one = _back(s, "2/1/1")
    assert why(one, "stand") == ["7.6"]
    assert words(one, "stand") == [
        "The others have begun to retreat: the choice was one for all of them."
    ]
    two = _back(one, "3/1/1")
    assert not any("disrupted" in unit(two, n).marks for n in ("2/1/1", "3/1/1"))
    assert two.pending[-1].kind == "advance"
    assert two.pending[-1].side == GERMAN


def _back(s: State, name: str) -> State:
    """Retreat a unit two hexes, by the first way there is."""
    for _ in range(2):
        s = do(s, f"retreat {name} {lawful(s, name)[0].to}").state  # type: ignore[attr-defined]
    return s


@case("red_devils", "7.6")
def test_an_attacker_without_a_way_is_disrupted_when_the_others_have_gone() -> None:
    """Ours: all retreat, and whoever can not is disrupted alone."""
    shut = {f"{n}/1P": p for n, p in zip((1, 2, 3), BOARD.adjacent[S], strict=False)}
    round_s = [p for p in BOARD.adjacent[S] if p not in (*RING, FIELD)]
    units = {"2/1/1": N, "3/1/1": S, "Krafft": FIELD}
    units |= dict(zip(("10/4/1", "11/4/1", "156/4/1"), round_s, strict=True))
    assert len(shut) == 3
    s = fight(scene(units, BRITISH_COMBAT), "2/1/1 3/1/1", "Krafft", "Ad").state
    assert lawful(s, "3/1/1") == []
    step = do(s, f"retreat 2/1/1 {lawful(s, '2/1/1')[0].to}")  # type: ignore[attr-defined]
    step = do(step.state, f"retreat 2/1/1 {lawful(step.state, '2/1/1')[0].to}")  # type: ignore[attr-defined]
    assert "disrupted" in unit(step.state, "3/1/1").marks
    assert "3/1/1 has no safe way to retreat and is disrupted." in told(step)
    assert step.state.pending[-1].kind == "advance"
    assert set(step.state.pending[-1].about) >= {"Krafft"}


@case("red_devils", "7.6")
def test_attackers_who_can_not_retreat_at_all_are_disrupted_at_once() -> None:
    round_s = [p for p in BOARD.adjacent[S] if p not in (*RING, FIELD)]
    units = {"3/1/1": S, "Krafft": FIELD}
    units |= dict(zip(("10/4/1", "11/4/1", "156/4/1"), round_s, strict=True))
    step = fight(scene(units, BRITISH_COMBAT), "3/1/1", "Krafft", "Ad")
    assert "disrupted" in unit(step.state, "3/1/1").marks
    assert not step.state.pending


@case("red_devils", "7.6")
def test_the_static_flak_never_retreats() -> None:
    end = ROAD_BRIDGE[0]
    near = [p for p in BOARD.adjacent[end] if not river(end, p)]
    units = {"StatFlak": end, "2/1/1": near[0]}
    hit = fight(scene(units, BRITISH_COMBAT), "2/1/1", "StatFlak", "Dd")
    assert "disrupted" in unit(hit.state, "StatFlak").marks  # no choice
    assert not hit.state.pending
    assert "StatFlak never retreats and is disrupted." in told(hit)
    back = fight(scene(units, GERMAN_COMBAT), "StatFlak", "2/1/1", "Ad")
    assert "disrupted" in unit(back.state, "StatFlak").marks


@case("red_devils", "4.8")
def test_the_static_flak_beside_another_unit() -> None:
    end = ROAD_BRIDGE[0]
    near = [p for p in BOARD.adjacent[end] if not river(end, p)]
    units = {"StatFlak": end, "Krafft": end, "2/1/1": near[0]}
    s = fight(scene(units, BRITISH_COMBAT), "2/1/1", "Krafft", "Dd").state
    assert "disrupted" in unit(s, "StatFlak").marks
    assert s.pending[-1].about[0] == "Krafft"
    s = _back(s, "Krafft")
    assert not s.pending  # the flak still holds the hex: nobody advances
    won = fight(scene(units, GERMAN_COMBAT), "StatFlak Krafft", "2/1/1", "Ae").state
    assert at(won, "StatFlak") == at(won, "Krafft") == "eliminated"
    lost = fight(scene(units, GERMAN_COMBAT), "StatFlak Krafft", "2/1/1", "De").state
    assert lost.pending[-1].about == ("Krafft", near[0])  # the flak does not advance
    both = fight(scene(units, BRITISH_COMBAT), "2/1/1", "Krafft", "De").state
    assert at(both, "StatFlak") == at(both, "Krafft") == "eliminated"
    assert both.pending[-1].about == ("2/1/1", end)


@case("red_devils", "7.6")
def test_the_flak_recoils_by_being_disrupted() -> None:
    end = ROAD_BRIDGE[0]
    near = [p for p in BOARD.adjacent[end] if not river(end, p)]
    units = {"StatFlak": end, "Krafft": near[2], "2/1/1": near[1]}
    assert BOARD.distance(near[1], near[2]) == 1
    s = fight(scene(units, GERMAN_COMBAT), "StatFlak Krafft", "2/1/1", "Ad").state
    assert why(s, f"retreat StatFlak {near[0]}")[0] == "4.8"
    s = _back(s, "Krafft")
    assert "disrupted" in unit(s, "StatFlak").marks
    assert "disrupted" not in unit(s, "Krafft").marks


# ------------------------------------------------------------------------------ retreats
def driven(units: Mapping[str, str], **more: object) -> State:
    """Krafft in the field, attacked by 2/1/1 from the north, has to retreat."""
    s = scene({"2/1/1": N, "Krafft": FIELD, **units}, BRITISH_COMBAT, **more)  # type: ignore[arg-type]
    return fight(s, "2/1/1", "Krafft", "Dd").state


def first(s: State, name: str = "Krafft") -> set[str]:
    """Where a unit may take its next step."""
    return {o.to for o in lawful(s, name)}  # type: ignore[attr-defined]


@case("red_devils", "7.7")
def test_two_hexes_away_from_where_it_stood() -> None:
    s = driven({})
    assert first(s) == {SE, S, SW}  # the others are in the zone of 2/1/1
    assert why(s, f"retreat Krafft {NE}") == ["7.7"]
    assert words(s, f"retreat Krafft {NE}") == [f"{NE} is in a British zone of control."]
    s = do(s, f"retreat Krafft {SE}").state
    assert why(s, f"retreat Krafft {S}") == ["7.7"]
    assert words(s, f"retreat Krafft {S}") == [
        f"{S} is no farther from {FIELD}, which Krafft has to leave behind."
    ]
    assert why(s, "stand") == ["3.0"]  # once begun, it is finished
    ends = first(s)
    assert ends
    assert all(BOARD.distance(FIELD, Place(p)) == 2 for p in ends)
    assert SESE in ends


@case("red_devils", "7.6")
def test_a_retreat_along_a_river_leads_away_too() -> None:
    """Ours: two hexes from where it stood, and at the end from the enemy beyond the river."""
    found = 0
    for here in BOARD.where:
        ring = BOARD.adjacent[here]
        for foe in (p for p in ring if BOARD.has("major_river", p, here)):
            ends = [q for q in BOARD.adjacent[foe] if BOARD.distance(q, here) == 2]
            s = scene({"2/1/1": foe, "Krafft": here}, BRITISH_COMBAT)
            s = fight(s, "2/1/1", "Krafft", "Dd").state
            for end in ends if s.pending else ():
                for to in first(s):
                    on = do(s, f"retreat Krafft {to}").state
                    assert end not in first(on)
                    if end in steps(on, "Krafft")[Place(to)] and "7.6" in why(
                        on, f"retreat Krafft {end}"
                    ):
                        found += 1
    assert found


@case("red_devils", "7.7")
def test_only_next_hexes_of_the_map() -> None:
    s = driven({})
    assert words(s, f"retreat Krafft {SS}") == [f"{SS} is not next to Krafft, which is in {FIELD}."]
    (found,) = GAME.objections(s, Retreat(UnitId("Krafft"), Place("turn-9")))
    assert found.words == "Turn-9 is no hex of this map, and nobody retreats off it."
    assert why(s, f"retreat 2/1/1 {NN}") == ["7.6"]
    assert why(s, f"retreat Weber {S}") == ["7.6"]


@case("red_devils", "7.7")
def test_only_vacant_hexes() -> None:
    s = driven({"Weber": S})
    assert words(s, f"retreat Krafft {S}") == [
        f"Weber stands in {S}; a retreat needs vacant hexes."
    ]
    assert first(s) == {SE, SW}
    s = do(s, f"retreat Krafft {SE}").state
    assert SS not in first(s) or BOARD.distance(Place(SE), SS) == 1


@case("red_devils", "7.7")
def test_the_hex_of_the_static_flak_is_not_vacant() -> None:
    """Ours: in movement a German may stand there too (4.3), but nobody retreats into it."""
    s = scene({"StatFlak": "2214", "Krafft": "2115", "2/1/1": "2015"}, BRITISH_COMBAT)
    s = fight(s, "2/1/1", "Krafft", "Dd").state
    assert why(s, "retreat Krafft 2214") == ["7.7"]
    assert why(s, "retreat Krafft 2215") == []


@case("red_devils", "7.7")
def test_no_zones_of_control_not_even_of_disrupted_units() -> None:
    s = driven({"3/1/1": SS}, marks={"3/1/1": ("disrupted",)})
    assert S not in first(s)
    assert {SE, SW} >= first(s)


@case("red_devils", "7.7")
def test_no_dead_ends() -> None:
    round_s = [p for p in BOARD.adjacent[S] if p not in (*RING, FIELD)]
    s = driven(dict(zip(("Weber", "Harder", "Helle"), round_s, strict=True)))
    assert words(s, f"retreat Krafft {S}") == [
        f"From {S} no second safe hex leads on, and a retreat is two hexes."
    ]
    assert first(s)


@case("red_devils", "7.7")
def test_without_a_safe_way_it_is_disrupted() -> None:
    units = {"2/1/1": N, "3/1/1": S, "Krafft": FIELD}
    step = fight(scene(units, BRITISH_COMBAT), "2/1/1", "Krafft", "Dd")
    assert "disrupted" in unit(step.state, "Krafft").marks
    assert not step.state.pending
    assert "Krafft has no safe way to retreat and is disrupted." in told(step)


@case("red_devils", "7.7")
def test_only_where_this_kind_of_unit_can_go() -> None:
    woods = next(
        p
        for p, ground in BOARD.terrain.items()
        if ground == ("woods",)
        and len(BOARD.adjacent[p]) == 6
        and any(BOARD.terrain[q] != ("woods",) for q in BOARD.adjacent[p])
        and not any(
            {"major_road", "minor_road"} & set(BOARD.parted(p, q)) for q in BOARD.adjacent[p]
        )
    )
    here = next(q for q in BOARD.adjacent[woods] if BOARD.terrain[q] != ("woods",))
    foe = next(
        q for q in BOARD.adjacent[here] if BOARD.distance(q, woods) == 2 and not river(q, here)
    )
    s = scene({"506Tk": here, "2/1/1": foe}, BRITISH_COMBAT)
    s = fight(s, "2/1/1", "506Tk", "Dd").state
    if s.pending:
        assert set(why(s, f"retreat 506Tk {woods}")) == {"7.7"}
        assert "could not step" in words(s, f"retreat 506Tk {woods}")[0]
    assert woods not in steps(s, "506Tk")[here]
    assert woods in steps(s, "Krafft")[here]


@case("red_devils", "7.7")
def test_not_across_the_neder_rijn_but_over_its_bridges() -> None:
    s = scene({"Krafft": FIELD}, BRITISH_COMBAT)
    for a, b in (*map(sorted, BOARD.lines["major_river"]),):
        bridged = any(BOARD.has(k, Place(a), Place(b)) for k in ("bridge", "railway_bridge"))
        assert (b in steps(s, "Krafft")[Place(a)]) is bridged
    gone = scene({"Krafft": FIELD}, BRITISH_COMBAT, markers={"1512": ("blown", "tried")})
    assert "1513" in steps(s, "Krafft")[Place("1512")]
    assert "1513" not in steps(gone, "Krafft")[Place("1512")]
    assert all(not to for to in steps(s, "StatFlak").values())


@case("red_devils", "7.7")
def test_a_retreat_is_the_one_that_the_search_finds() -> None:
    s = driven({"3/1/1": SWSW, "Weber": SESE})
    for to in ways(s, "Krafft", FIELD, ("2/1/1",)):
        on = do(s, f"retreat Krafft {to}").state
        assert first(on) == set(ways(on, "Krafft", FIELD, ("2/1/1",)))
        assert first(on)


# ------------------------------------------------------------------------------ advances
def beaten(units: Mapping[str, str] | None = None) -> State:
    """Krafft has gone from the field southward."""
    s = scene({**PAIR, "1LR/1": SWSW, **(units or {})}, BRITISH_COMBAT)
    s = fight(s, "2/1/1 3/1/1 1LR/1", "Krafft", "Dd").state
    return do(s, f"retreat Krafft {S}", f"retreat Krafft {SS}").state


@case("red_devils", "7.8")
def test_one_adjacent_victor_advances() -> None:
    s = beaten()
    assert s.pending[-1] == Decision(BRITISH, "advance", ("2/1/1", "3/1/1", f"{FIELD}>{S}"))
    assert why(s, f"advance 1LR/1 {FIELD}") == ["7.8"]  # from afar
    assert why(s, f"advance Krafft {FIELD}") == ["7.8"]
    assert why(s, f"advance 2/1/1 {S}") == ["7.8"]  # by way of the first hex
    assert words(s, f"advance 2/1/1 {NN}") == [
        f"An advance goes only where the enemy was: here to {FIELD}."
    ]
    step = do(s, f"advance 2/1/1 {FIELD}")
    assert at(step.state, "2/1/1") == FIELD
    assert step.state.pending == (Decision(BRITISH, "pursuit", ("2/1/1", S)),)
    further = do(step.state, f"advance 2/1/1 {S}")
    assert at(further.state, "2/1/1") == S  # into the zone of Krafft
    assert not further.state.pending
    assert at(do(step.state, "pass").state, "2/1/1") == FIELD
    assert not do(s, "pass").state.pending
    assert why(s, "pass") == []


@case("red_devils", "7.8")
def test_only_one_hex_after_an_elimination() -> None:
    s = fight(scene(PAIR, BRITISH_COMBAT), "2/1/1 3/1/1", "Krafft", "De").state
    s = do(s, f"advance 3/1/1 {FIELD}").state
    assert at(s, "3/1/1") == FIELD
    assert not s.pending


@case("red_devils", "7.8")
def test_the_defender_advances_after_a_retreat_of_the_attackers() -> None:
    s = fight(scene({"2/1/1": N, "Krafft": FIELD}, BRITISH_COMBAT), "2/1/1", "Krafft", "Ad").state
    s = do(s, f"retreat 2/1/1 {NN}").state if NN in first(s, "2/1/1") else s
    s = do(s, f"retreat 2/1/1 {sorted(first(s, '2/1/1'))[0]}").state
    while s.pending[-1].kind == "onward":
        s = do(s, f"retreat 2/1/1 {sorted(first(s, '2/1/1'))[0]}").state
    assert s.pending[-1].about[0] == "Krafft"
    assert s.pending[-1].about[1].startswith(f"{N}>")
    s = do(s, f"advance Krafft {N}").state
    assert s.pending[-1].kind == "pursuit"


@case("red_devils", "7.8")
def test_who_may_not_advance() -> None:
    """Ours: the disrupted, the static flak, 1/9/9SS on turn 1, and nobody onto closed ground."""
    weak = {"Krafft": ("disrupted",)}
    s = fight(scene(PAIR, BRITISH_COMBAT, marks=weak), "2/1/1", "Krafft", "Ae").state
    assert not s.pending
    late = {"2/1/1": N, "1/9/9SS": FIELD}
    for turn, asked in ((1, False), (2, True)):
        s = fight(scene(late, BRITISH_COMBAT, turn=turn), "2/1/1", "1/9/9SS", "Ae").state
        assert bool(s.pending) is asked
    a, b = next(
        (a, b)
        for a, b in map(sorted, sorted(BOARD.lines["major_river"], key=sorted))
        if not any(BOARD.has(k, Place(a), Place(b)) for k in ("bridge", "railway_bridge"))
    )
    s = fight(scene({"2/1/1": a, "Krafft": b}, BRITISH_COMBAT), "2/1/1", "Krafft", "De").state
    assert not s.pending


@case("red_devils", "7.8")
def test_now_or_never() -> None:
    s = beaten({"Weber": BOARD.step(N, Direction.NW) or FIELD})
    assert why(s, "attack 2/1/1 Weber") == ["3.0"]
    s = do(s, "pass").state
    assert why(s, f"advance 2/1/1 {FIELD}") == ["3.0"]


@case("red_devils", "7.9")
def test_no_movement_points() -> None:
    s = scene(PAIR, BRITISH_COMBAT, spent={"2/1/1": 38})
    s = fight(s, "2/1/1", "Krafft", "Dd").state
    step = do(s, f"retreat Krafft {S}", f"retreat Krafft {SS}", f"advance 2/1/1 {FIELD}")
    assert unit(step.state, "2/1/1").spent == 38
    assert unit(step.state, "Krafft").spent == 0
    assert "7.9" in cited(step)


# ------------------------------------------------------------------------------ words
def test_sentences_say_what_happened() -> None:
    s = scene(PAIR, BRITISH_COMBAT)
    step = fight(s, "2/1/1 3/1/1", "Krafft", "Dd")
    said = told(step)
    assert any(line.startswith("2/1/1 and 3/1/1 attack Krafft: ") for line in said)
    assert "Krafft has to retreat two hexes or be disrupted." in said
    moved = told(do(step.state, f"retreat Krafft {S}", f"retreat Krafft {SS}"))
    assert f"Krafft retreats to {S}." in moved
    assert f"One of 2/1/1 and 3/1/1 may advance into {FIELD}." in moved


def test_a_look_ahead_shifts_columns() -> None:
    there = spot("woods")
    s = scene({"2/1/1": BOARD.adjacent[there][0], "Krafft": there}, BRITISH_COMBAT)
    order = lawful(s, "2/1/1")[0]
    shown = GAME.telling.preview(s, order)
    assert shown is not None
    assert shown.shifts is not None
    assert shown.shifts.total == -1
    assert shown.column == column(STRENGTH["2/1/1"] - STRENGTH["Krafft"], -1)
    assert not shown.tally.entries
