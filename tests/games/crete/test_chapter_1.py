"""[1.0] How to start: the secret paper, and the free set-up."""

from __future__ import annotations

import random

import msgspec
import pytest

from paralab.core.dice import Scripted
from paralab.core.events import Counted, Noted, Revealed
from paralab.core.game import Step
from paralab.core.state import State
from paralab.games.crete import GAME
from paralab.games.crete.papers import another_paper
from paralab.games.crete.parts import COMMONWEALTH, DEFENDERS, GERMAN, LAND, POOL
from paralab.play.fuzz import random_order
from tests.games.crete.scene import AIR_LANDING, do, lawful, objections, scene, unit, why
from tests.marks import case

FREE = GAME.scenarios["free"].start()
HISTORICAL = GAME.scenarios["historical"].start()


def written(s: State, west: int, centre: int, east: int, later: int = 0) -> Step:
    """The German writes so many units down for each map, and keeps the others back."""
    lines = ["west"] * west + ["centre"] * centre + ["east"] * east + ["later"] * later
    return do(s, *lines)


def set_up_at_random(s: State) -> Step:
    """The Commonwealth player puts everybody somewhere; the last step."""
    rng = random.Random(1)
    while True:
        line = random_order(GAME.legal(s), rng)
        assert line is not None
        step = GAME.enact(s, line, Scripted(()))
        s = step.state
        if GAME.decides(s) != COMMONWEALTH:
            return step


@case("crete", "1.0")
def test_the_german_writes_before_anybody_is_set_up() -> None:
    assert [p.name for p in GAME.scenarios["free"].sequence[:2]] == [
        "writing down of the drops",
        "Commonwealth set-up",
    ]
    assert GAME.decides(FREE) == GERMAN
    assert why(FREE, "deploy Maori E1205") == ["3.0"]
    step = written(FREE, 7, 0, 1, 5)
    assert GAME.desk(step.state).name == "Commonwealth set-up"
    assert GAME.decides(step.state) == COMMONWEALTH
    assert why(step.state, "west") == ["3.0"]  # thirteen, and no more


@case("crete", "1.0")
def test_the_paper_is_secret_until_the_first_landing_phase() -> None:
    step = written(FREE, 7, 0, 0)
    assert GAME.heard_by(step, COMMONWEALTH).events == ()
    assert GAME.heard_by(step, COMMONWEALTH).action is None
    s = written(FREE, 7, 2, 1, 3).state
    assert s.paper(GERMAN, "drops") == {"west=7", "centre=2", "east=1", "later=3"}
    seen = GAME.seen_by(s, COMMONWEALTH)
    assert seen.paper(GERMAN, "drops") == frozenset()
    assert list(GAME.flaws(seen)) == []
    assert s.tracks == {}


@case("crete", "1.0")
def test_the_paper_is_turned_up_in_turn_1_and_binds() -> None:
    s = written(FREE, 7, 0, 1, 5).state
    step = set_up_at_random(s)
    assert [e.entry for e in step.events if isinstance(e, Revealed)] == [
        "west=7",
        "centre=0",
        "east=1",
    ]
    assert [(e.track, e.by) for e in step.events if isinstance(e, Counted)] == [
        ("drops-west", 7),
        ("drops-east", 1),
    ]
    s = step.state
    assert GAME.desk(s).name == AIR_LANDING
    assert s.paper(GERMAN, "drops") == frozenset()
    assert s.markers == {}
    found = objections(s, "drop 1/1 C0607")[-1]
    assert (found.case, found.words) == (
        "1.0",
        "Of the airborne units written down for turn 1, none is left for the central map; still to"
        " come: 7 on the western map and 1 on the eastern map.",
    )
    s = scene({}, AIR_LANDING, turn=1, tracks={"drops-west": 7, "drops-east": 1})
    s = do(s, "drop 1/1 E1007", dice=[6]).state
    assert why(s, "drop 2/1 E1007") == ["1.0"]
    assert why(s, "drop 2/1 W0909") == []
    assert s.tracks == {"drops-west": 7}


@case("crete", "1.0")
def test_in_later_turns_anybody_drops_anywhere() -> None:
    s = scene({}, AIR_LANDING)
    assert why(s, "drop 1/1 C0607") == []
    assert why(s, "pass") == []


@case("crete", "1.1")
def test_seven_at_least_and_thirteen_at_most() -> None:
    s = written(FREE, 2, 3, 0, 5).state
    assert why(s, "later") == []
    s = do(s, "later").state
    (found,) = objections(s, "later")
    assert (found.case, found.words) == (
        "1.1",
        "Six units are kept back, and at least 7 of the 13 have to drop in turn 1.",
    )
    assert why(s, "centre") == []
    s = written(FREE, 13, 0, 0).state  # he may land all 13
    assert s.paper(GERMAN, "drops") == {"west=13", "centre=0", "east=0", "later=0"}


@case("crete", "1.1")
def test_what_was_written_has_to_be_dropped() -> None:
    s = scene({}, AIR_LANDING, turn=1, tracks={"drops-west": 2})
    (found,) = objections(s, "pass")
    assert found.case == "1.1"
    assert "2 on the western map are still to come" in found.words
    of_each = {"drops-west": 7, "drops-centre": 2, "drops-east": 4}
    (found,) = objections(scene({}, AIR_LANDING, turn=1, tracks=of_each), "pass")
    assert found.words == (
        "What was written down for turn 1 has to be dropped: 7 on the western map, 2 on the central"
        " map and 4 on the eastern map are still to come."
    )
    s = do(s, "drop 1/1 W0909", "drop 2/1 W0909", dice=[6, 6]).state
    assert why(s, "pass") == []
    assert lawful(s, "3/1") == []  # nobody beyond the paper


@case("crete", "1.2")
def test_all_43_anywhere_on_land() -> None:
    s = written(FREE, 7, 0, 0, 6).state
    assert len(DEFENDERS) == 43
    assert all(unit(s, n).at == POOL for n in DEFENDERS)
    assert len(lawful(s, "Maori")) == len(LAND)
    assert why(s, "deploy Maori W0401") == ["1.2"]  # sea
    assert why(s, "deploy Maori track-WC") == ["1.2"]
    assert why(s, "pass") == ["3.0"]  # nobody is left out
    s = do(s, "deploy Maori E1205", "deploy 22 E1205", "deploy 23 E1205").state
    assert why(s, "deploy 21 E1205") == ["4.4"]
    assert why(s, "deploy Maori E1105") == ["1.2"]  # set up already
    s = set_up_at_random(s).state
    assert GAME.desk(s).name == AIR_LANDING
    assert not any(u.at == POOL for u in s.units[COMMONWEALTH].values())


@case("crete", "1.2")
def test_in_the_historical_scenario_they_stand_where_they_stood() -> None:
    assert not any(u.at == POOL for u in HISTORICAL.units[COMMONWEALTH].values())
    assert GAME.scenarios["historical"].first == 0
    assert GAME.desk(HISTORICAL).name == AIR_LANDING  # and all thirteen drop, as they did
    assert HISTORICAL.tracks == {"drops-west": 7, "drops-centre": 2, "drops-east": 4}
    assert why(HISTORICAL, "drop 1/1 W0107") == ["5.1"]  # the Greeks of Kastelli
    assert list(GAME.flaws(HISTORICAL)) == []


@case("crete", "1.0")
def test_another_paper_fits_what_was_seen() -> None:
    rng = random.Random(1)
    s = written(FREE, 7, 2, 0, 1).state
    papers = {another_paper(s, GERMAN, rng.sample).paper(GERMAN, "drops") for _ in range(40)}
    assert len(papers) > 5
    for paper in papers:
        numbers = dict(entry.split("=") for entry in paper)
        assert sum(map(int, numbers.values())) == 10
        assert int(numbers["later"]) <= 6
        other = msgspec.structs.replace(s, notes={GERMAN: {"drops": paper}})
        assert list(GAME.flaws(other)) == []
    assert another_paper(s, COMMONWEALTH, rng.sample) == s
    assert another_paper(HISTORICAL, GERMAN, rng.sample) == HISTORICAL


@case("crete", "1.0")
def test_only_the_writer_hears_of_the_paper() -> None:
    step = do(FREE, "west", "west")
    noted = [e for e in step.events if isinstance(e, Noted)]
    assert GAME.telling.event(step.state, noted[-1]) == (
        "2 airborne units are written down for the western map in turn 1."
    )
    assert "paper: 2 western" in GAME.telling.standing(step.state)
    assert "paper" not in GAME.telling.standing(GAME.seen_by(step.state, COMMONWEALTH))


@case("crete", "1.1")
@pytest.mark.parametrize(
    "paper",
    [
        ["west=14", "centre=0", "east=0", "later=0"],
        ["west=0", "centre=0", "east=0", "later=7"],
        ["west=1", "west=2", "centre=0", "east=0"],
        ["west=1", "centre=0", "east=0", "later=0", "north=3"],
        ["west=many", "centre=0", "east=0", "later=0"],
        ["west=01", "centre=0", "east=0", "later=0"],
        ["west=1"],
    ],
)
def test_a_paper_that_nobody_could_write(paper: list[str]) -> None:
    bad = msgspec.structs.replace(FREE, notes={GERMAN: {"drops": frozenset(paper)}})
    assert list(GAME.flaws(bad)) != []
