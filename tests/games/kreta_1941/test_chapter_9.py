"""[9.0] Between the maps: the communication track."""

from __future__ import annotations

import pytest

import paralab
from paralab.core.events import Advanced, Eliminated, Event, Placed
from paralab.core.game import Step
from paralab.core.state import DEAD
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.parts import ATTACK, BRITISH, EXITS, FIRE_DEFENCE, GERMAN, TRACK
from paralab.games.kreta_1941.table import GONE_ON
from paralab.games.kreta_1941.terrain import into_the_track
from paralab.games.kreta_1941.track import SOUTHERN, force, stand, ways_out
from tests.games.kreta_1941.scene import (
    BRITISH_MOVE,
    GERMAN_MOVE,
    at,
    cited,
    do,
    lawful,
    objections,
    order,
    pending,
    scene,
    unit,
    why,
)
from tests.marks import case

FAR = {"22NZ": "17,13"}


def said(step: Step, kind: type[Event]) -> list[str]:
    """The sentences for the events of one kind."""
    return [GAME.telling.event(step.state, e) for e in step.events if isinstance(e, kind)]


@case("kreta_1941", "9.0")
@case("kreta_1941", "9.1")
@case("kreta_1941", "9.11")
def test_leaving_a_map_costs_a_point_and_ends_the_move() -> None:
    s = scene({**FAR, "1/3spad": "88,18", "2/3spad": "87,18"}, GERMAN_MOVE)
    assert into_the_track() == 2
    step = do(s, "walk 1/3spad track-W")
    assert {"9.0", "9.1", "9.11"} <= cited(step)
    assert unit(step.state, "1/3spad").spent == 2
    (found,) = objections(step.state, "walk 1/3spad track-1")
    assert (found.case, found.words) == (
        "9.24",
        "1/3spad can move one space of the communication track in a phase, and no farther.",
    )
    assert why(s, "walk 2/3spad track-W") == ["4.1"]  # only from the common edge
    assert why(s, "walk 1/3spad track-E") == ["4.1"]
    poor = scene({**FAR, "1/3spad": "88,18"}, GERMAN_MOVE, spent={"1/3spad": 11}, hand="1/3spad")
    assert why(poor, "walk 1/3spad track-W") == ["4.23"]


@case("kreta_1941", "9.11")
def test_a_space_each_turn_then_out_at_once_where_the_edge_is_free() -> None:
    s = scene({**FAR, "1/3spad": "track-W", "2/3spad": "track-3"}, GERMAN_MOVE)
    s = do(s, "walk 1/3spad track-1").state
    assert at(s, "1/3spad") == "track-1"
    s = do(s, "walk 2/3spad track-E").state
    assert pending(s) == ("emerge", GERMAN)
    assert GAME.telling.why_now(s) == "2/3spad has come to the end of the communication track."
    assert {o.at for o in lawful(s, "2/3spad")} == set(EXITS["east"])  # type: ignore[attr-defined]
    assert why(s, "emerge 2/3spad 90,10") == ["9.11"]
    assert why(s, "emerge 1/3spad 89,10") == ["9.1"]
    step = do(s, "emerge 2/3spad 89,10")
    assert said(step, Placed) == ["2/3spad comes out of the communication track at 89,10."]
    assert pending(step.state) is None
    assert why(step.state, "walk 2/3spad 90,10") == ["9.24"]  # it moves on in its next phase


@case("kreta_1941", "9.11")
def test_if_the_edge_is_full_the_nearest_hex_of_the_southern_edge() -> None:
    guard = [n for n in GAME.scenarios["historical"].counters if n not in ("2/3spad", "22NZ")]
    full = dict(zip(guard, EXITS["east"], strict=False))
    s = scene({**FAR, **full, "2/3spad": "track-3"}, GERMAN_MOVE)
    assert ways_out(s, "east") == ("90,1",)
    assert SOUTHERN["east"][:3] == ("89,1", "90,1", "91,1")
    assert at(do(s, "walk 2/3spad track-E").state, "2/3spad") == "90,1"  # nothing to choose
    more = {**full, guard[len(full)]: "90,1"}
    assert ways_out(scene({**FAR, **more}, GERMAN_MOVE), "east") == ("91,1",)


@case("kreta_1941", "9.11")
@case("kreta_1941", "9.24")
def test_a_unit_may_turn_back() -> None:
    s = scene({**FAR, "1/3spad": "track-1", "2/3spad": "track-W"}, GERMAN_MOVE)
    back = do(s, "walk 1/3spad track-W").state
    assert pending(back) == ("emerge", GERMAN)
    assert at(do(back, "emerge 1/3spad 88,3").state, "1/3spad") == "88,3"
    out = do(s, "walk 2/3spad 88,4").state  # from the entry space straight onto its map
    assert (at(out, "2/3spad"), pending(out)) == ("88,4", None)
    assert why(s, "walk 2/3spad 89,4") == ["9.2"]


@case("kreta_1941", "9.2")
def test_no_space_is_skipped() -> None:
    s = scene({**FAR, "1/3spad": "track-1"}, GERMAN_MOVE)
    (found,) = objections(s, "walk 1/3spad track-3")
    assert (found.case, found.words) == (
        "9.2",
        "Space 3 of the communication track is not next to space 1 of the communication track; a"
        " unit in the track goes on by one space, or turns back.",
    )


@case("kreta_1941", "9.22")
@case("kreta_1941", "9.23")
def test_any_number_of_friends_in_a_space_and_no_enemy() -> None:
    army = dict.fromkeys(("1/1spad", "2/1spad", "3/1spad", "1/2spad", "2/2spad"), "track-1")
    s = scene({**FAR, **army, "23NZ": "track-3"}, GERMAN_MOVE)
    for name in army:
        assert why(s, f"walk {name} track-2") == []
        step = do(s, f"walk {name} track-2")
        assert "9.23" in cited(step)
        assert ("9.22" in cited(step)) == (name != "1/1spad")  # the first meets nobody there
        s = step.state
    assert len({at(s, name) for name in army}) == 1
    beside = scene({**FAR, "1/3spad": "track-2", "23NZ": "track-3"}, GERMAN_MOVE)
    (found,) = objections(beside, "walk 1/3spad track-3")
    assert (found.case, found.words, found.remedy) == (
        "9.23",
        "British units are in space 3 of the communication track, and enemies never share a space.",
        "They may be pushed back, if they are weaker.",
    )
    at_the_end = scene({**FAR, "1/3spad": "88,18", "23NZ": "track-W"}, GERMAN_MOVE)
    assert why(at_the_end, "walk 1/3spad track-W") == ["9.23"]


@case("kreta_1941", "9.24")
def test_nobody_stays_in_a_space() -> None:
    s = scene({**FAR, "1/3spad": "track-1"}, GERMAN_MOVE)
    (found,) = objections(s, "pass")
    assert (found.case, found.words) == (
        "9.24",
        "1/3spad is in space 1 of the communication track, where no unit stays: it goes on, or"
        " turns back.",
    )
    s = do(s, "walk 1/3spad track-2").state
    assert GONE_ON in unit(s, "1/3spad").marks
    assert why(s, "pass") == []
    assert GONE_ON not in unit(do(s, "pass").state, "1/3spad").marks


@case("kreta_1941", "9.2")
@case("kreta_1941", "9.24")
def test_who_can_neither_go_on_nor_push_is_eliminated() -> None:
    units = {**FAR, "1/3spad": "track-2", "28Maorys": "track-1", "1Layforce": "track-3"}
    s = scene(units, GERMAN_MOVE)
    assert why(s, "pass") == []
    step = do(s, "pass")
    assert at(step.state, "1/3spad") == DEAD
    assert said(step, Eliminated) == [
        "1/3spad is eliminated: it can neither go on nor turn back in the communication track."
    ]
    weak = {**FAR, "1/3spad": "track-2", "Sap.NZ": "track-1", "1Layforce": "track-3"}
    able = scene(weak, GERMAN_MOVE)
    assert why(able, "pass") == ["9.24"]  # it has to push
    pushed = do(able, "push 1/3spad track-1", "emerge Sap.NZ 88,10").state
    assert at(pushed, "1/3spad") == "track-1"  # and has gone on by that
    assert why(pushed, "pass") == []


# ------------------------------------------------------------------------------ pushing
@case("kreta_1941", "9.3")
@case("kreta_1941", "9.31")
def test_only_the_stronger_push() -> None:
    s = scene({**FAR, "1/3spad": "track-1", "28Maorys": "track-2"}, GERMAN_MOVE)
    (found,) = objections(s, "push 1/3spad track-2")
    assert (found.case, found.words) == (
        "9.31",
        "1/3spad pushes with 4, and 28Maorys holds with 4: only the stronger push others back.",
    )
    two = scene(
        {**FAR, "1/3spad": "track-1", "2/3spad": "track-1", "28Maorys": "track-2"}, GERMAN_MOVE
    )
    assert (force(two, "1/3spad"), stand(two, TRACK[2], BRITISH)) == (8, 4)
    told = GAME.telling.price(two, order(two, "push 1/3spad track-2"))
    assert told is not None
    assert (told.label, told.value) == ("Strengths", "8 against 4")
    assert why(two, "push 1/3spad track-2") == []
    gone = scene(
        {**FAR, "1/3spad": "track-1", "2/3spad": "track-1", "28Maorys": "track-2"},
        GERMAN_MOVE,
        marks={"2/3spad": [GONE_ON]},
    )
    assert why(gone, "push 1/3spad track-2") == ["9.31"]  # who has gone on does not help


@case("kreta_1941", "9.31")
def test_artillery_pushes_with_its_fire_and_stands_with_its_defensive_fire() -> None:
    gun, foe = "1/95art", "art.-1"
    s = scene({**FAR, gun: "track-1", foe: "track-2"}, GERMAN_MOVE)
    assert force(s, gun) == ATTACK[gun] == 3
    assert stand(s, TRACK[2], BRITISH) == FIRE_DEFENCE[foe] == 2
    assert why(s, f"push {gun} track-2") == []


@case("kreta_1941", "9.31")
def test_only_the_next_space_is_pushed() -> None:
    s = scene({**FAR, "1/3spad": "track-1", "Sap.NZ": "track-3", "2/3spad": "27,12"}, GERMAN_MOVE)
    assert why(s, "push 1/3spad track-3") == ["9.31"]
    assert why(s, "push 1/3spad track-2") == ["9.3"]
    assert why(s, "push 2/3spad track-2") == ["9.3", "9.31"]
    assert why(s, "push 1/3spad 27,12") == ["9.32"]  # from space to space
    assert why(s, "push 1/85Geb track-2") == ["9.2"]
    assert [o.words for o in objections(s, "push 2/3spad 27,11")] == [
        "2/3spad is on a map, and units push each other only in the communication track.",
        "27,11 is no space of the communication track, and units are pushed from space to space.",
    ]


@case("kreta_1941", "9.3")
@case("kreta_1941", "9.32")
def test_who_is_pushed_goes_one_space_back() -> None:
    units = {**FAR, "1/3spad": "track-1", "Sap.NZ": "track-2", "1Grec": "track-2"}
    s = scene(units | {"2/3spad": "track-1"}, GERMAN_MOVE)
    step = do(s, "push 1/3spad track-2")
    assert {at(step.state, n) for n in ("Sap.NZ", "1Grec")} == {"track-3"}
    assert {"9.3", "9.31", "9.32"} <= cited(step)
    assert said(step, Advanced) == [
        f"{n} is pushed back to space 3 of the communication track." for n in ("1Grec", "Sap.NZ")
    ]
    assert {at(step.state, n) for n in ("1/3spad", "2/3spad")} == {"track-2"}  # ours: they follow
    assert "9.24" in why(step.state, "push 1/3spad track-3")  # once a phase


@case("kreta_1941", "9.32")
@pytest.mark.parametrize("space", ["track-W", "track-1"])
def test_over_the_end_the_pushed_come_onto_the_map(space: str) -> None:
    start = TRACK[TRACK.index(space) + 1]  # type: ignore[arg-type]
    s = scene({**FAR, "1/3spad": start, "Sap.NZ": space}, GERMAN_MOVE)
    s = do(s, f"push 1/3spad {space}").state
    assert pending(s) == ("emerge", BRITISH)  # their owner says where
    s = do(s, "emerge Sap.NZ 88,10").state
    assert at(s, "Sap.NZ") == "88,10"
    assert GAME.decides(s) == GERMAN
    assert pending(s) == (("emerge", GERMAN) if space == "track-W" else None)  # who pushed follows
    several = scene(
        {**FAR, "1/3spad": start, "2/3spad": start, "Sap.NZ": space, "1Grec": space}, GERMAN_MOVE
    )
    several = do(several, f"push 1/3spad {space}", "emerge 1Grec 88,10").state
    assert pending(several) == ("emerge", BRITISH)  # one after the other
    assert why(several, "emerge Sap.NZ 88,10") == ["9.11"]
    several = do(several, "emerge Sap.NZ 88,11").state
    if space == "track-W":
        several = do(several, "emerge 1/3spad 88,1", "emerge 2/3spad 88,2").state
    assert pending(several) is None
    assert why(several, "walk 1/3spad 87,1")[0] in ("9.24", "9.2")


@case("kreta_1941", "9.33")
def test_pushed_onto_an_enemy_a_unit_is_eliminated() -> None:
    s = scene({**FAR, "1/3spad": "track-1", "Sap.NZ": "track-2", "2/3spad": "track-3"}, GERMAN_MOVE)
    step = do(s, "push 1/3spad track-2")
    assert at(step.state, "Sap.NZ") == DEAD
    assert said(step, Eliminated) == [
        "Sap.NZ is eliminated: pushed back onto its enemy in the communication track."
    ]


@case("kreta_1941", "9.31")
def test_the_british_push_as_well() -> None:
    s = scene({"28Maorys": "track-2", "km.spad": "track-1"}, BRITISH_MOVE)
    s = do(s, "push 28Maorys track-1").state
    assert pending(s) == ("emerge", GERMAN)


@case("kreta_1941", "4.4")
def test_nobody_pushes_while_two_units_share_a_hex() -> None:
    s = scene(
        {"1/3spad": "27,12", "2/3spad": "26,11", "3/3spad": "track-1", "Sap.NZ": "track-2"},
        GERMAN_MOVE,
    )
    assert why(s, "push 3/3spad track-2") == []
    passing = do(s, "walk 1/3spad 26,11").state
    assert why(passing, "push 3/3spad track-2") == ["4.4"]
    on = do(passing, "walk 1/3spad 26,10").state
    assert why(on, "push 3/3spad track-2") == []


def test_from_map_to_map_the_track_is_the_reason_and_the_sea_is_its_own() -> None:
    table = paralab.position(
        "kreta_1941", {"2/2spad": "95,13", "1szturm": "15,13"}, phase="german movement"
    )
    for line, to in (("move 2/2spad -> 60,8", "60,8"), ("move 1szturm -> 99,14", "99,14")):
        (found,) = table.why(line)
        assert found.case == "9.24"
        assert "one space of the communication track in a phase" in found.words
        assert to in found.words
    (found,) = table.why("move 2/2spad -> 60,12")
    assert (found.case, found.words) == ("4.32", "60,12 is sea, and no unit enters it.")
