"""Teaching positions: built from a few names, written down, read back, and checked."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paralab
from paralab.core.state import DEAD
from paralab.play.placing import BadPosition, Placing, position_text
from paralab.play.replay import read
from paralab.play.story import run
from tests.play.tables import NAME, SCENARIOS, game, played


def test_only_those_named_are_on_the_map() -> None:
    session = paralab.position(NAME, {"Haug": "1117", "bel/3": "1115"}, phase="german fire")
    board = session.scenario.board
    units = {n: u.at for us in session.state.units.values() for n, u in us.items()}
    assert {n: p for n, p in units.items() if p in board.where} == {"Haug": "1117", "Bel/3": "1115"}
    assert session.decides == "german"
    assert (session.study, session.papers) == (True, "open")
    others = paralab.position(NAME, {"Haug": "1117"}, phase="german fire", others=True)
    assert others.state.unit("Wenzel").at == "1408"


def test_everything_of_a_photograph_can_be_said() -> None:
    session = paralab.position(
        NAME, {"Haug": "1117", "Wenzel": "1408", "Bel/3": "1115"}, turn=3, phase="german assault",
        marks={"Haug": ["pinned"]}, spent={"Haug": 2}, markers={"1406": ["destroyed"]},
        notes={"belgian": {"dummies": ["1416", "1505"]}}, tracks={"edge": 1},
        announced=["demolish Wenzel 1409 charge"], title="All of it",
    )  # fmt: skip
    state = session.state
    assert (state.turn, state.unit("Haug").spent) == (3, 2)
    assert state.unit("Haug").marks == {"pinned"}
    assert state.flags("1406") == {"destroyed"}
    assert state.paper("belgian", "dummies") == {"1416", "1505"}  # type: ignore[arg-type]
    assert [o.picks[0] for o in state.orders] == ["Wenzel"]
    again = run(read(session.as_replay(), paralab.load))
    assert again.start == state


def test_counts_of_the_start_stay_only_where_they_fit() -> None:
    drops = {"drops-west": 7, "drops-centre": 2, "drops-east": 4}
    start = paralab.position("crete", {}, phase="German Air Landing")
    assert start.state.tracks == drops
    later = paralab.position("crete", {"1/1": "W0306"}, phase="German Combat", turn=2)
    assert later.state.tracks == {}
    named = {"drops-west": 1, "drops-centre": 0, "drops-east": 1}
    first = paralab.position("crete", {"1/1": "W0306"}, phase="German Air Landing", tracks=named)
    assert first.state.tracks == {"drops-west": 1, "drops-east": 1}
    with pytest.raises(BadPosition, match="drops of turn 1 are due only"):
        paralab.position("crete", {}, phase="German Combat", turn=2, tracks={"drops-west": 1})


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"units": {"Hagu": "1117"}}, "There is no unit 'Hagu'. The nearest: Haug."),
        ({"units": {"Ne": "1117"}}, "2 names begin with Ne"),
        ({"units": {"Haug": "2317"}}, "There is no hex '2317'. The nearest: 1317"),
        ({"units": {"Haug": "Bel/3"}}, "Bel/3 is a unit; a hex is wanted"),
        ({"phase": "tea"}, "there is no phase 'tea': choice of dummies; Belgian Activation"),
        ({"phase": "belgian"}, "'belgian' is the name of several phases: Belgian Activation"),
        ({"phase": 99}, "there is no phase 99; they run from 0 to"),
        ({"turn": 11}, "there is no turn 11; turns run from 1 to 10"),
        ({"scenario": "13"}, "there is no scenario '13'; there are 12.1, 12.2"),
        ({"options": ["snow"]}, "no option 'snow'"),
        ({"notes": {"french": {"dummies": ["1416"]}}}, "there is no side 'french'"),
        ({"marks": {"Haug": ["pinned"]}, "units": {}}, "Haug has marks, but no place"),
        ({"announced": ["fire Haug"]}, "<target> is missing"),
        ({"decisions": [("german", "tea", [])]}, "there is no decision 'tea'"),
        ({"markers": {"9999": ["destroyed"]}}, "There is no hex '9999'"),
        ({"hand": "Nobody"}, "There is no unit 'Nobody'"),
    ],
)
def test_wrong_names_are_told_what_would_be_right(how: dict[str, object], words: str) -> None:
    units = how.pop("units", {"Haug": "1117"})
    with pytest.raises(BadPosition) as found:
        paralab.position(NAME, units, **how)  # type: ignore[arg-type]
    assert words in str(found.value)


def test_what_cannot_be_is_refused_by_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    strict = replace(game(), flaws=lambda s: ["Two squads stand in 1117."] * (s.turn == 2))
    monkeypatch.setattr(paralab, "load", lambda _: strict)
    assert paralab.position(NAME, {"Haug": "1117"})
    with pytest.raises(BadPosition, match="Two squads stand in 1117"):
        paralab.position(NAME, {"Haug": "1117"}, turn=2)


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(SCENARIOS), st.integers(0, 60), st.integers(0, 250))
def test_every_position_of_a_game_can_be_written_and_read(
    scenario: str, seed: int, steps: int
) -> None:
    session = played(scenario, seed, steps)
    text = position_text(session.game, session.state)
    placing = Placing(session.game, session.scenario.start())
    for row in text.split("\n"):
        placing.row(row)
    assert placing.state == session.state


WORDS = (
    *("turn", "phase", "track", "note", "announced", "hand", "decision", "over", "resolve"),
    *("Haug", "1117", "german", "belgian", "pinned", "spent=2", "spent=x", "-1", '"', "#"),
)


@settings(deadline=None, max_examples=300)
@given(
    st.lists(
        st.sampled_from(WORDS) | st.text(max_size=5),
        max_size=6,
    ).map(" ".join)
)
def test_any_row_is_carried_out_or_says_why_not(row: str) -> None:
    placing = Placing(game(), game().scenarios["12.1"].start())
    before = placing.state
    try:
        placing.row(row)
    except BadPosition:
        assert placing.state == before


def test_off_map_boxes_have_names() -> None:
    session = paralab.position(NAME, {"Haug": "1117", "Wenzel": str(DEAD), "Bel/5": "reserve"})
    assert session.state.unit("Bel/5").at == "reserve"
    assert session.state.unit("Wenzel").at == DEAD


def test_a_position_plays_on_with_its_dice() -> None:
    session = paralab.position(
        NAME, {"Wenzel": "1408"}, phase="german assault", dice=[5]
    )  # fmt: skip
    session.do("demolish Wenzel 1409 charge")
    session.do("pass")
    session.do("resolve all")
    assert "destroyed" in session.state.flags("1409")


def test_whoever_can_wait_no_longer_and_is_not_named_is_out_of_play() -> None:
    name, phase = "red_devils", "German Movement"
    late = paralab.position(name, {"1/1/1": "0708"}, phase=phase, turn=2).state
    assert late.unit("2/1/1").at == DEAD  # should have landed on the first turn
    assert late.unit("10/4/1").at == "turn-3"
    assert late.unit("Helle").at == "turn-3"
    with pytest.raises(BadPosition, match="2/1/1 should have landed on turn 1"):
        paralab.position(name, {"2/1/1": "turn-1"}, phase=phase, turn=2)
