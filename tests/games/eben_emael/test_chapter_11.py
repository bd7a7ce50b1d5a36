"""[11.0] Mines."""

from __future__ import annotations

import pytest

from paralab.core.events import Consulted, Moved, Revealed
from paralab.games.eben_emael import GAME
from paralab.games.eben_emael.parts import SETTINGS
from tests.games.eben_emael.scene import (
    BELGIAN_MOVE,
    GERMAN_MOVE,
    cited,
    do,
    lawful,
    rolled,
    scene,
    unit,
    why,
)
from tests.marks import case


def field(mines: list[str], units: dict[str, str] | None = None, **more: object):  # type: ignore[no-untyped-def]
    there = units or {"Haug": "1118", "Bel/1": "0703"}
    return scene(there, GERMAN_MOVE, "12.2", mines=mines, **more)  # type: ignore[arg-type]


def moved(step) -> list[str]:  # type: ignore[no-untyped-def]
    return [e.to for e in step.events if isinstance(e, Moved)]


@case("eben_emael", "11.0")
def test_mines_attack_on_column_three_with_two_less() -> None:
    s = field(["1120"])
    step = do(s, "walk Haug 1119", "walk Haug 1120", dice=[6, 1])
    assert rolled(step).column == "3"
    assert rolled(step).tally.total == -2
    assert [e.case for e in rolled(step).tally.entries] == ["11.0"]
    assert rolled(step).read == ("1",)  # 6 - 2 = 4
    assert any(isinstance(e, Revealed) and e.entry == "1120" for e in step.events)


@case("eben_emael", "11.0")
def test_there_are_no_mines_in_the_first_scenario() -> None:
    assert (SETTINGS["12.1"].mines, SETTINGS["12.2"].mines) == (0, 15)
    s = scene({"Haug": "1118"}, GERMAN_MOVE, "12.1")
    step = do(s, "walk Haug 1119", "walk Haug 1120")
    assert not any(isinstance(e, Consulted) for e in step.events)
    assert "laying of mines" not in [p.name for p in GAME.scenarios["12.1"].sequence]


@case("eben_emael", "11.1")
def test_once_in_a_step_for_each_squad_and_hex() -> None:
    s = field(["1119"])
    s = do(s, "walk Haug 1218", "walk Haug 1119", dice=[6, 1]).state
    step = do(s, "walk Haug 1120", "walk Haug 1119")  # out and in again: no more dice
    assert unit(step.state, "Haug").at == "1119"
    assert "11.1" not in cited(step)
    two = field(["1119", "1120"])
    two = do(two, "walk Haug 1218", "walk Haug 1119", dice=[6, 1]).state
    do(two, "walk Haug 1120", dice=[6, 1])  # another hex attacks for itself


@case("eben_emael", "11.2")
def test_on_the_way_in_boldly() -> None:
    s = field(["1119"])
    quiet = do(s, "walk Haug 1119")  # a first hex is no bold move
    assert quiet.rolls == ()
    assert not any(isinstance(e, Revealed) for e in quiet.events)


@case("eben_emael", "11.2")
def test_on_the_way_out_before_the_step() -> None:
    s = do(field(["1119"]), "walk Haug 1119").state
    step = do(s, "walk Haug 1120", dice=[6, 5])  # 1 + 5 = 6: pinned
    assert moved(step) == []
    assert unit(step.state, "Haug").at == "1119"
    assert unit(step.state, "Haug").marks >= {"pinned", "bold"}


@case("eben_emael", "11.2")
@pytest.mark.parametrize("mines", [["1119"], ["0101"]])
def test_whoever_only_stepped_onto_mines_is_told(mines: list[str]) -> None:
    s = do(field(mines), "walk Haug 1119").state
    step = do(s, "pass")
    assert any(isinstance(e, Consulted) for e in step.events)  # asked, whatever the answer
    told = any(isinstance(e, Revealed) and e.entry == "1119" for e in step.events)
    assert told is ("1119" in mines)


@case("eben_emael", "11.3")
def test_whoever_is_unharmed_goes_on() -> None:
    s = do(field(["1119"]), "walk Haug 1119").state
    step = do(s, "walk Haug 1120", dice=[6, 1])  # 1 + 1 = 2: nothing
    assert moved(step) == ["1120"]
    assert why(step.state, "walk Haug 1121") == []


@case("eben_emael", "11.3")
def test_whoever_is_pinned_stays_and_whoever_is_eliminated_is_gone() -> None:
    s = field(["1120"])
    pinned = do(s, "walk Haug 1119", "walk Haug 1120", dice=[6, 4]).state
    assert unit(pinned, "Haug").at == "1120"
    assert why(pinned, "walk Haug 1121") == ["4.7"]
    gone = do(s, "walk Haug 1119", "walk Haug 1120", dice=[1, 6]).state
    assert unit(gone, "Haug").at == "eliminated"


@case("eben_emael", "11.4")
def test_whoever_starts_on_mines_leaves_them_boldly_and_safely() -> None:
    s = field(["1118"])
    step = do(s, "walk Haug 1119", "walk Haug 1120")
    assert step.rolls == ()
    assert "bold" in unit(step.state, "Haug").marks
    back = do(do(s, "walk Haug 1119").state, "walk Haug 1118", dice=[6, 1])
    assert back.rolls  # but in again is boldly in


@case("eben_emael", "11.5")
def test_cover_is_no_help_against_mines() -> None:
    s = field(["0308"], {"Haug": "0207", "Bel/1": "0703"})
    step = do(s, "walk Haug 0208", "walk Haug 0308", dice=[6, 1])
    assert rolled(step).tally.total == -2  # woods would add one
    assert "11.5" in rolled(step).cases


@case("eben_emael", "11.6")
def test_no_mines_under_works() -> None:
    s = scene({}, "laying of mines", "12.2", turn=1)
    assert why(s, "mine 1409") == ["11.6"]
    assert why(s, "mine 1410") == []
    s = do(s, "mine 1410").state
    assert why(s, "mine 1410") == ["11.0"]


@case("eben_emael", "11.7")
def test_mines_never_run_out() -> None:
    """The second squad, and the first one a turn later, are attacked again."""
    units = {"Haug": "1118", "Unger": "1217", "Bel/1": "0703"}
    s = field(["1120"], units)
    s = do(s, "walk Haug 1119", "walk Haug 1120", dice=[6, 1]).state
    s = do(s, "walk Haug 1121").state
    again = do(s, "walk Unger 1218", "walk Unger 1219", "walk Unger 1120", dice=[6, 1])
    assert rolled(again).about == ("1120", "Unger")
    assert again.state.notes["belgian"]["mines"] == {"1120"}  # type: ignore[index]
    later = field(["1120"], {"Haug": "1118", "Bel/1": "0703"}, turn=5)
    assert do(later, "walk Haug 1119", "walk Haug 1120", dice=[6, 1]).rolls


@case("eben_emael", "11.8")
def test_belgians_enter_their_mines_only_quietly() -> None:
    s = scene({"Bel/1": "1118", "Haug": "0703"}, BELGIAN_MOVE, "12.2", mines=["1119", "1120"])
    assert why(s, "walk Bel/1 1119") == []
    bold = do(s, "walk Bel/1 1119")
    assert bold.rolls == ()
    assert why(bold.state, "walk Bel/1 1120") == ["11.8"]
    assert "1120" not in {o.to for o in lawful(bold.state, "Bel/1")}  # type: ignore[attr-defined]
    out = do(bold.state, "walk Bel/1 1219")  # out of mines boldly, and unharmed
    assert out.rolls == ()
    seen = GAME.seen_by(bold.state, GAME.sides[0])
    assert why(seen, "walk Bel/1 1120") == []
