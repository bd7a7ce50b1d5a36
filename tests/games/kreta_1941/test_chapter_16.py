"""[16.0] The full scenario: set-up face down, drops anywhere, camouflage, points."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import msgspec
import pytest

from paralab.core.board import Place
from paralab.core.dice import Scripted
from paralab.core.events import Consulted, Ended, Marked, Placed, Unmasked
from paralab.core.game import Phase
from paralab.core.state import State, UnitId
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.camouflage import beneath, hidden
from paralab.games.kreta_1941.objects import WORTH
from paralab.games.kreta_1941.orders import Deploy, Reveal, Walk
from paralab.games.kreta_1941.parts import (
    ARRIVES,
    BOARD,
    BRITISH,
    EMPTIES,
    GERMAN,
    IS_LAND,
    LAND,
    ON_MAP,
    PARAS,
    POOL,
    SET_UP,
    SETTINGS,
    TOKENS,
)
from paralab.games.kreta_1941.set_up import to_lay
from paralab.games.kreta_1941.table import NO_GUN, STOOD, UNDER
from paralab.games.kreta_1941.victory import account, leader, score
from paralab.play.fuzz import fuzz
from tests.games.kreta_1941.scene import (
    ARRIVALS,
    BRITISH_ATTACK,
    BRITISH_MOVE,
    GERMAN_ATTACK,
    GERMAN_MOVE,
    at,
    cited,
    do,
    lawful,
    objections,
    rolls,
    scene,
    unit,
    why,
)
from tests.games.kreta_1941.scene import SET_UP as LAYING
from tests.marks import case

FULL = GAME.scenarios["full"].start()
HISTORICAL = SETTINGS["historical"].set_up
ZONE = Place("27,12")
MALEME, CHANIA, SUDA, IRAKLION = map(Place, ("17,14", "33,16", "39,15", "99,14"))
AIRFIELD_EAST = Place("103,12")


def off(hexes: int, place: Place = ZONE) -> Place:
    """A hex of land so far from a place, on its map."""
    sheet = BOARD.sheets[place]
    near = (p for p in LAND if BOARD.sheets[p] == sheet and BOARD.distance(p, place) == hexes)
    return next(near)


def laid_out(empty: int = 0) -> State:
    """Every British unit where it stood on 20 May, face down, and so many empty tokens."""
    s = FULL
    for name, place in HISTORICAL.items():
        s = do(s, f"deploy {name} {place}").state
    free = [p for p in LAND if p not in HISTORICAL.values()]
    for place in free[:empty]:
        s = do(s, f"deploy empty {place}").state
    return s


# ------------------------------------------------------------------------------ the set-up
@case("kreta_1941", "16.0")
@case("kreta_1941", "16.1")
def test_the_british_set_up_where_they_like_face_down() -> None:
    assert GAME.desk(FULL).name == LAYING
    assert GAME.decides(FULL) == BRITISH
    assert {o.at for o in lawful(FULL, "22NZ")} == IS_LAND  # type: ignore[attr-defined]
    done = do(FULL, "deploy 22NZ 3,8")
    s = done.state
    assert "22NZ" not in s.units[BRITISH]
    assert at(s, "?1") == "3,8"
    assert s.notes == {BRITISH: {UNDER: frozenset({"?1=22NZ"})}}
    assert beneath(s, "?1") == "22NZ"
    assert why(s, "deploy 22NZ 3,9") == ["16.1"]
    assert why(s, "deploy 23NZ 3,8") == ["4.42"]
    sea = next(p for p in ON_MAP if p not in IS_LAND)
    assert why(s, f"deploy 23NZ {sea}") == ["16.1"]
    assert why(s, "deploy 23NZ air-3") == ["16.1"]


@case("kreta_1941", "16.1")
def test_reinforcements_and_germans_are_not_set_up() -> None:
    (found,) = objections(FULL, "deploy Argyll 3,8")
    assert found.words == "Argyll is not set up: it comes as a reinforcement in turn 9."
    assert why(FULL, "deploy 1/1spad 3,8") == ["16.1"]
    assert {at(FULL, n) for n in ARRIVES} == {"reinforcements"}


@case("kreta_1941", "16.1")
def test_all_units_and_up_to_twenty_empty_tokens() -> None:
    assert len(TOKENS) == len(SET_UP) + EMPTIES == 66
    (found,) = objections(FULL, "pass")
    assert found.words == "46 units have not been laid yet, 1Grec among them."
    s = laid_out()
    assert to_lay(s) == ()
    assert why(s, "pass") == []
    s = laid_out(20)
    assert why(s, "deploy empty 3,9") == ["16.1"]
    assert POOL not in {u.at for u in s.units[BRITISH].values()}
    assert GAME.desk(do(s, "pass").state).name == ARRIVALS


@case("kreta_1941", "16.1")
def test_what_is_laid_lies() -> None:
    s = do(FULL, "deploy 22NZ 3,8").state
    (found,) = objections(s, "deploy ?1 5,9")
    assert found.case == "16.1"
    assert found.words.endswith("name what is to lie under a token, unit or empty.")
    assert why(s, "deploy ?2 5,9") == ["16.1"]


@case("kreta_1941", "16.1")
def test_the_historical_set_up_can_be_laid_in_one_go() -> None:
    s = laid_out()
    assert {beneath(s, t): at(s, t) for t in hidden(s)} == HISTORICAL


# ------------------------------------------------------------------------------ the drops
@case("kreta_1941", "16.2")
def test_any_landing_zone_in_any_day_turn() -> None:
    for turn in (1, 3, 17):
        s = scene({}, ARRIVALS, "full", turn=turn)
        assert {o.at for o in lawful(s, "1/3spad")} == IS_LAND  # type: ignore[attr-defined]
    assert why(s, "pass") == []  # nobody has to drop
    done = do(s, f"drop 1/3spad {IRAKLION}", dice=[1])
    assert at(done.state, "1/3spad") == IRAKLION
    assert "16.2" in cited(done)
    peaks = next(p for p in ON_MAP if p not in IS_LAND)
    (found,) = objections(s, f"drop 1/3spad {peaks}")
    assert found.case == "16.2"


@case("kreta_1941", "16.2")
def test_over_several_turns() -> None:
    s = scene({"22NZ": "3,8", "1/141Geb": "80,14"}, ARRIVALS, "full")
    s = do(s, f"drop 1/3spad {ZONE}", "pass", dice=[1]).state
    while s.turn < 3:
        s = do(s, "pass").state
    assert GAME.desk(s).name == ARRIVALS  # by night it passed by itself
    assert lawful(s, "2/3spad") != []
    assert lawful(s, "1/3spad") == []


# ------------------------------------------------------------------------------ camouflage
@case("kreta_1941", "16.3")
@case("kreta_1941", "16.31")
@pytest.mark.parametrize("phase", [GERMAN_MOVE, BRITISH_MOVE])
def test_within_six_hexes_nothing_stays_face_down(phase: str) -> None:
    near, far = off(6), off(7)
    s = scene({"1/3spad": ZONE, "?1=22NZ": near, "?2=23NZ": far, "20NZ": "3,8"}, phase, "full")
    done = do(s, "pass")
    assert at(done.state, "22NZ") == near
    assert "?1" not in done.state.units[BRITISH]
    assert "?2" in done.state.units[BRITISH]
    assert any(isinstance(e, Consulted) for e in done.events)
    assert {"16.3", "16.31"} <= cited(done)
    told = [GAME.telling.event(done.state, e) for e in done.events]
    assert f"Token 1 is turned up: 22NZ, at {near}." in told


@case("kreta_1941", "16.31")
def test_not_across_the_two_maps() -> None:
    s = scene({"1/3spad": "88,14", "?1=22NZ": "89,14", "20NZ": "3,8"}, GERMAN_MOVE, "full")
    assert "?1" in do(s, "pass").state.units[BRITISH]


@case("kreta_1941", "16.32")
def test_who_moves_is_turned_up_first() -> None:
    s = scene({"1/3spad": ZONE, "?1=22NZ": off(9)}, BRITISH_MOVE, "full")
    step = next(p for p in BOARD.adjacent[at(s, "?1")] if p in IS_LAND)
    assert "16.32" in why(s, f"walk ?1 {step}")
    assert [o for o in lawful(s, "?1") if isinstance(o, Walk)] == []
    done = do(s, "reveal ?1")
    assert "16.32" in cited(done)
    assert any(isinstance(o, Walk) for o in lawful(done.state, "22NZ"))
    assert unit(done.state, "22NZ").marks == frozenset()


@case("kreta_1941", "16.33")
def test_nothing_is_covered_again() -> None:
    s = scene({"1/3spad": ZONE, "22NZ": off(9), "?1=23NZ": off(10)}, BRITISH_MOVE, "full")
    (found,) = objections(s, "reveal 22NZ")
    assert (found.case, found.words) == (
        "16.33",
        "22NZ lies face up, and stays so: there is nothing to turn up.",
    )
    assert why(s, "reveal 23NZ") == ["16.1"]
    later = [k.order for p in GAME.scenarios["full"].sequence[1:] for k in p.kinds]
    assert Deploy not in later


@case("kreta_1941", "16.34")
def test_empty_tokens_go() -> None:
    s = scene({"1/3spad": ZONE, "?1=empty": off(3), "20NZ": "3,8"}, GERMAN_MOVE, "full")
    done = do(s, "pass")
    assert "?1" not in done.state.units[BRITISH]
    (turned,) = [e for e in done.events if isinstance(e, Unmasked)]
    assert turned.unit is None
    assert "16.34" in turned.cases
    away = scene({"1/3spad": ZONE, "?1=empty": off(9), "20NZ": "3,8"}, BRITISH_MOVE, "full")
    assert "?1" not in do(away, "reveal ?1").state.units[BRITISH]


@case("kreta_1941", "16.3")
def test_a_token_counts_as_a_unit_until_it_is_turned_up() -> None:
    """Ours: nobody knows better, so it holds its hex and has a zone of control."""
    s = scene({"?1=empty": MALEME}, GERMAN_MOVE, "full")
    lost = do(s, f"fly 1/85Geb {MALEME}")
    assert at(lost.state, "1/85Geb") == "eliminated"
    s = scene({"1/141Geb": off(2), "?1=empty": ZONE}, GERMAN_MOVE, "full")
    beside = next(p for p in BOARD.adjacent[ZONE] if p in BOARD.adjacent[off(2)])
    stopped = do(s, f"walk 1/141Geb {beside}").state
    assert lawful(stopped, "1/141Geb") == []


@case("kreta_1941", "12.23")
def test_a_drop_onto_an_empty_token_meets_nobody() -> None:
    s = scene({"?1=empty": ZONE, "20NZ": "3,8"}, ARRIVALS, "full")
    s = do(s, f"drop 1/3spad {ZONE}", dice=[1]).state
    assert "onto" in unit(s, "1/3spad").marks
    s = do(s, "pass").state
    s = do(s, "pass").state
    assert unit(s, "1/3spad").marks == frozenset()
    assert "?1" not in s.units[BRITISH]


@case("kreta_1941", "12.23")
def test_a_drop_onto_a_unit_face_down_meets_it() -> None:
    s = scene({"?1=22NZ": ZONE, "20NZ": "3,8"}, ARRIVALS, "full")
    s = do(s, f"drop 1/3spad {ZONE}", "pass", "pass", dice=[1]).state
    assert GAME.desk(s).name == GERMAN_ATTACK
    assert at(s, "22NZ") == at(s, "1/3spad") == ZONE
    assert why(s, "pass") != []


# ------------------------------------------------------------------------------ guns face down
@case("kreta_1941", "12.31")
def test_a_gun_face_down_fires_and_shows_itself() -> None:
    s = scene({"?1=art.p-lot-1": off(2), "?2=22NZ": off(1), "?3=empty": off(3)}, ARRIVALS, "full")
    done = do(s, f"drop 1/3spad {ZONE}", dice=[6])
    assert rolls(done)[0].about[0] == "art.p-lot-1"
    assert at(done.state, "art.p-lot-1") == off(2)
    assert unit(done.state, "?2").marks == {NO_GUN}  # it would have fired
    assert unit(done.state, "?3").marks == frozenset()  # too far off to tell
    assert any(isinstance(e, Consulted) for e in done.events)


@case("kreta_1941", "12.31")
def test_a_silent_token_is_known_to_be_no_gun() -> None:
    s = scene({"?2=22NZ": off(1)}, ARRIVALS, "full")
    done = do(s, f"drop 1/3spad {ZONE}", dice=[1])
    assert any(isinstance(e, Consulted) for e in done.events)
    assert not any(isinstance(e, Unmasked) for e in done.events)
    assert [e.unit for e in done.events if isinstance(e, Marked) and NO_GUN in e.on] == ["?2"]
    again = do(done.state, f"drop 2/3spad {ZONE}", dice=[1])
    assert not any(isinstance(e, Consulted) for e in again.events)


@case("kreta_1941", "12.31")
def test_a_mark_goes_when_the_token_is_turned_up() -> None:
    s = scene({"?2=22NZ": off(9), "1/3spad": ZONE}, BRITISH_MOVE, "full", marks={"?2": [NO_GUN]})
    assert unit(do(s, "reveal ?2").state, "22NZ").marks == frozenset()


# ------------------------------------------------------------------------------ secrecy
def papers(s: State, number: int) -> State:
    """Another paper that fits all that was seen."""
    return GAME.papers(s, BRITISH, random.Random(number).sample)


@case("kreta_1941", "16.1")
def test_what_is_laid_is_heard_by_its_owner_alone() -> None:
    step = GAME.enact(FULL, Deploy(UnitId("22NZ"), Place("3,8")), Scripted(()))
    heard = GAME.heard_by(step, GERMAN)
    assert heard.action is None
    assert [type(e) for e in heard.events] == [Placed]
    assert "22NZ" not in repr(heard)
    assert "22NZ" not in repr(GAME.seen_by(step.state, GERMAN).notes)
    assert GAME.seen_by(step.state, BRITISH) == step.state


@case("kreta_1941", "16.1")
def test_other_papers_differ_and_hold_the_same_units() -> None:
    s = do(laid_out(20), "pass").state
    others = [papers(s, n) for n in range(20)]
    assert all(o != s for o in others)
    want = Counter(e.partition("=")[2] for e in s.paper(BRITISH, UNDER))
    for other in others:
        assert Counter(e.partition("=")[2] for e in other.paper(BRITISH, UNDER)) == want
        assert list(GAME.flaws(other)) == []


@case("kreta_1941", "12.31")
def test_other_papers_respect_what_was_seen() -> None:
    there = {"?1=22NZ": "3,8", "?2=art.p-lot-1": "9,10", "?3=empty": "12,9", "?4=23NZ": "30,12"}
    s = scene(there, ARRIVALS, "full", marks={"?1": [NO_GUN], "?3": [NO_GUN]})
    seen = {e for n in range(60) for e in papers(s, n).paper(BRITISH, UNDER)}
    assert {e for e in seen if "art.p-lot" in e} == {"?2=art.p-lot-1", "?4=art.p-lot-1"}
    turned = do(s, f"drop 1/3spad {Place('9,10')}", dice=[6]).state  # ?2 shows itself
    for n in range(20):
        assert "?2=art.p-lot-1" in papers(turned, n).paper(BRITISH, UNDER)


@case("kreta_1941", "16.3")
def test_the_german_is_offered_and_told_the_same_whatever_lies_face_down() -> None:
    """Two papers from the set-up on, with every German choice compared, and nobody turned up."""
    compared = 0
    for number in range(12):
        rng = random.Random(number)
        s = do(laid_out(20), "pass").state
        for _ in range(25):
            if GAME.decides(s) != GERMAN:
                break
            two, seen = papers(s, rng.getrandbits(30)), GAME.seen_by(s, GERMAN)
            orders = list(GAME.legal(s))
            assert orders == list(GAME.legal(two)) == list(GAME.legal(seen))
            order = rng.choice(orders)
            for asked in rng.sample(orders, min(len(orders), 5)):
                assert GAME.telling.price(s, asked) == GAME.telling.price(two, asked)
                assert GAME.telling.preview(s, asked) == GAME.telling.preview(two, asked)
            dice = [rng.randint(1, 6) for _ in range(40)]
            here, there = (GAME.enact(x, order, Scripted(dice)) for x in (s, two))
            assert here.final == there.final
            if not any(isinstance(e, Unmasked) for e in (*here.events, *there.events)):
                assert GAME.heard_by(here, GERMAN) == GAME.heard_by(there, GERMAN)
                compared += 1
            s = here.state
    assert compared > 100


@case("kreta_1941", "16.3")
def test_no_leak_where_nobody_turns_anything_up_by_himself() -> None:
    """Random play turns its tokens up at once; here they lie until a German comes near."""

    def shy(phase: Phase) -> Phase:
        return replace(phase, kinds=tuple(k for k in phase.kinds if k.order is not Reveal))

    full, start = GAME.scenarios["full"], do(laid_out(20), "pass").state
    hushed = replace(full, sequence=tuple(map(shy, full.sequence)), opening=lambda _: start)
    played = replace(GAME, scenarios={"full": hushed})
    report = fuzz(lambda _: played, played.name, games=6, seed=16)
    assert report.findings == ()
    assert report.compared > 400


@case("kreta_1941", "16.3")
def test_a_phase_that_passes_tells_nothing() -> None:
    """A token may always be turned up, so the British movement phase never passes by itself."""
    s = scene({"1/3spad": ZONE, "?1=empty": off(9)}, GERMAN_ATTACK, "full")
    s = do(s, "pass").state
    assert GAME.desk(s).name == BRITISH_MOVE
    assert lawful(s, "?1") == [Reveal(UnitId("?1"))]


# ------------------------------------------------------------------------------ points
def flagged(*places: Place, turn: int = 18) -> State:
    there = {"22NZ": "9,9", "1/3spad": ZONE}
    return scene(there, BRITISH_ATTACK, "full", turn=turn, flags=dict.fromkeys(places, STOOD))


@case("kreta_1941", "16.42")
def test_nine_objects_of_fifteen_points() -> None:
    assert len(WORTH) == 9
    assert sum(WORTH.values()) == 15
    assert [WORTH[p] for p in (MALEME, CHANIA, SUDA, IRAKLION, AIRFIELD_EAST)] == [2, 2, 2, 3, 2]
    named = {BOARD.names[p] for p in WORTH}
    assert {"Georgioupolis", "Kastelli", "Maleme airfield"} <= named
    assert score(FULL, BRITISH) == 15  # all are British at the start
    assert score(FULL, GERMAN) == 0
    s = flagged(MALEME, IRAKLION)
    assert (score(s, GERMAN), score(s, BRITISH)) == (5, 10)
    assert [(e.value, e.case) for e in account(s, GERMAN).entries] == [(2, "16.42"), (3, "16.42")]


@case("kreta_1941", "16.43")
def test_who_stood_there_last_controls_it() -> None:
    beside = next(p for p in BOARD.adjacent[MALEME] if p in IS_LAND)
    s = scene({"1/141Geb": beside, "20NZ": "5,9"}, GERMAN_MOVE, "full")
    s = do(s, f"walk 1/141Geb {MALEME}").state
    assert STOOD not in s.flags(MALEME)  # its phase is not over
    done = do(s, "pass")
    s = done.state
    assert STOOD in s.flags(MALEME)
    assert "The German player now controls Maleme airfield (17,14)." in [
        GAME.telling.event(s, e) for e in done.events
    ]
    gone = scene({"1/141Geb": "30,12", "20NZ": "5,9"}, GERMAN_MOVE, "full", flags={MALEME: STOOD})
    gone = do(gone, "pass").state
    assert STOOD in gone.flags(MALEME)  # it has moved on, and nobody else has come
    back = scene({"1/141Geb": "30,12", "20NZ": beside}, BRITISH_MOVE, "full", flags={MALEME: STOOD})
    back = do(back, f"walk 20NZ {MALEME}", "pass").state
    assert STOOD not in back.flags(MALEME)


@case("kreta_1941", "16.4")
@case("kreta_1941", "16.41")
@case("kreta_1941", "16.44")
def test_more_points_after_the_eighteenth_turn_win() -> None:
    for places, winner in (
        ((MALEME, CHANIA, SUDA), BRITISH),
        ((MALEME, CHANIA, SUDA, AIRFIELD_EAST), GERMAN),
        ((), BRITISH),
    ):
        s = flagged(*places)
        assert leader(s) == winner
        done = do(s, "pass")
        (end,) = [e for e in done.events if isinstance(e, Ended)]
        assert end.winner == winner
        assert {"16.4", "16.41", "16.44"} <= cited(done)
    assert not do(flagged(MALEME, IRAKLION, SUDA, turn=16), "pass").state.over


@case("kreta_1941", "16.44")
def test_fifteen_points_are_never_shared_equally() -> None:
    assert sum(WORTH.values()) % 2 == 1


@case("kreta_1941", "16.45")
def test_five_points_after_the_second_turn_win_at_once() -> None:
    done = do(flagged(MALEME, IRAKLION, turn=2), "pass")
    assert done.state.winner == GERMAN
    assert "16.45" in cited(done)
    assert GAME.telling.verdict(done.state) == (
        "The German player has won already after the second turn: German 5, British 10."
    )
    assert not do(flagged(MALEME, SUDA, turn=2), "pass").state.over  # four are not enough
    assert not do(flagged(MALEME, IRAKLION, turn=1), "pass").state.over
    assert not do(flagged(MALEME, IRAKLION, turn=3), "pass").state.over


# ------------------------------------------------------------------------------ made-up positions
@pytest.mark.parametrize(
    "entries",
    [
        ["?1=nobody"],
        ["?99=22NZ"],
        ["?1=22NZ", "?1=23NZ"],
        ["?1=22NZ", "?2=22NZ"],
        ["22NZ"],
        ["?1=Argyll"],
        ["?3=22NZ"],
    ],
)
def test_a_paper_that_nobody_could_write(entries: list[str]) -> None:
    s = scene({"?1=22NZ": "3,8", "?2=23NZ": "5,9"}, ARRIVALS, "full")
    bad = msgspec.structs.replace(s, notes={BRITISH: {UNDER: frozenset(entries)}})
    assert list(GAME.flaws(bad)) != []


def test_a_gun_under_a_token_that_has_none_is_refused() -> None:
    s = scene({"?1=art.p-lot-1": "3,8"}, ARRIVALS, "full")
    token = s.units[BRITISH][UnitId("?1")]
    known = msgspec.structs.replace(token, marks=frozenset({NO_GUN}))
    units = {**s.units, BRITISH: {**s.units[BRITISH], UnitId("?1"): known}}
    assert list(GAME.flaws(msgspec.structs.replace(s, units=units))) != []


@pytest.mark.parametrize(
    ("tracks", "flags"),
    [
        ({"landed-17,14": 4}, {}),
        ({"landed-17,14": 1}, {}),
        ({"held-17,14": 1}, {}),
        ({"sailed": 4}, {}),
        ({"cover": 3}, {}),
        ({"gold": 1}, {}),
        ({}, {"17,14": "british"}),
        ({}, {"20,10": "german"}),
    ],
)
def test_tracks_and_markers_that_cannot_be(tracks: dict[str, int], flags: dict[str, str]) -> None:
    s = scene({"1/3spad": ZONE}, BRITISH_MOVE, "full")
    markers = {Place(p): frozenset({f}) for p, f in flags.items()}
    assert list(GAME.flaws(msgspec.structs.replace(s, tracks=tracks, markers=markers))) != []


def test_fifteen_parachute_units() -> None:
    assert len(PARAS) == 15
