"""[8.0] Demolition."""

from __future__ import annotations

import pytest

from paralab.core.events import Eliminated, Flagged, Marked, Resolved, Rolled
from paralab.games.eben_emael import GAME
from tests.games.eben_emael.scene import (
    BELGIAN_ASSAULT,
    GERMAN_ASSAULT,
    cited,
    do,
    objections,
    rolled,
    scene,
    unit,
    why,
)
from tests.marks import case

TIP = {"Heinemann": "1405", "Harlos": "1506", "Wenzel": "1408"}


def attack(line: str, die: int, units: dict[str, str] | None = None) -> bool:
    s = do(scene(units or TIP, GERMAN_ASSAULT), line, "pass").state
    step = do(s, f"resolve {line.split()[1]}", dice=[die])
    return "destroyed" in step.state.markers[line.split()[2]]  # type: ignore[index]


@case("eben_emael", "8.0")
def test_unpinned_german_neighbours_demolish() -> None:
    s = scene({**TIP, "Bel/1": "1407"}, GERMAN_ASSAULT)
    assert why(s, "demolish Harlos 1406") == []
    assert why(s, "demolish Wenzel 1406") == ["8.0"]  # two hexes off
    assert why(s, "demolish Harlos 1407") == ["8.0"]  # no work
    assert why(s, "demolish Bel/1 1406") == ["3.0"]
    pinned = scene(TIP, GERMAN_ASSAULT, marks={"Harlos": ("pinned",)})
    assert why(pinned, "demolish Harlos 1406") == ["8.0"]
    ruins = scene(TIP, GERMAN_ASSAULT, destroyed=["1406"])
    assert why(ruins, "demolish Harlos 1406") == ["8.0"]
    assert why(
        scene({"Bel/1": "1407", "Harlos": "1506"}, BELGIAN_ASSAULT), "demolish Bel/1 1406"
    ) == ["3.0"]  # no such order in that step


@case("eben_emael", "8.1")
@pytest.mark.parametrize(
    ("line", "die", "falls"),
    [
        ("demolish Harlos 1406", 3, True),
        ("demolish Harlos 1406", 4, False),
        ("demolish Harlos 1406 charge", 5, True),
        ("demolish Harlos 1406 charge", 6, False),
    ],
)
def test_three_or_five(line: str, die: int, falls: bool) -> None:
    assert attack(line, die) is falls


@case("eben_emael", "8.1")
def test_each_squad_has_one_charge() -> None:
    s = do(scene(TIP, GERMAN_ASSAULT), "demolish Harlos 1406 charge", "pass").state
    s = do(s, "resolve Harlos", dice=[6]).state
    assert unit(s, "Harlos").marks == frozenset()
    spent = scene(TIP, GERMAN_ASSAULT, marks={"Harlos": ("-charge",)})
    (found,) = objections(spent, "demolish Harlos 1406 charge")
    assert found.case == "8.1"
    assert found.remedy
    assert why(spent, "demolish Harlos 1406") == []
    assert why(spent, "demolish Heinemann 1406 charge") == []


@case("eben_emael", "8.2")
def test_all_are_announced_first_and_a_late_charge_is_wasted() -> None:
    s = scene(TIP, GERMAN_ASSAULT)
    s = do(s, "demolish Harlos 1406", "demolish Heinemann 1406 charge", "pass").state
    assert why(s, "demolish Wenzel 1409") == ["3.0"]
    s = do(s, "resolve Harlos", dice=[3]).state
    assert "destroyed" in s.markers["1406"]  # type: ignore[index]
    step = do(s, "resolve Heinemann")  # no die
    (found,) = [e for e in step.events if isinstance(e, Resolved)]
    assert found.idle
    assert not [e for e in step.events if isinstance(e, Rolled)]
    assert "charge" not in unit(step.state, "Heinemann").marks
    assert "8.2" in {c for e in step.events if isinstance(e, Marked) for c in e.cases}


@case("eben_emael", "8.2")
def test_a_late_attack_without_a_charge_wastes_none() -> None:
    s = scene(TIP, GERMAN_ASSAULT)
    s = do(s, "demolish Harlos 1406", "demolish Heinemann 1406", "pass").state
    step = do(do(s, "resolve Harlos", dice=[1]).state, "resolve Heinemann")
    assert "charge" in unit(step.state, "Heinemann").marks


@case("eben_emael", "8.3")
def test_one_demolition_for_each_squad() -> None:
    s = do(scene(TIP, GERMAN_ASSAULT), "demolish Harlos 1406").state
    assert why(s, "demolish Harlos 1505") == ["8.3"]
    assert why(s, "demolish Harlos 1406 charge") == ["8.3"]
    assert why(s, "demolish Heinemann 1505") == []


@case("eben_emael", "8.4")
def test_any_number_may_attack_one_work() -> None:
    ring = dict(zip(("Heinemann", "Harlos", "Wenzel", "Haug", "Unger", "Arendt"), (
        "1405", "1506", "1507", "1407", "1307", "1306"), strict=True))  # fmt: skip
    s = scene(ring, GERMAN_ASSAULT)
    for squad in ring:
        s = do(s, f"demolish {squad} 1406").state
    s = do(s, "pass").state
    for squad in list(ring)[:-1]:
        s = do(s, f"resolve {squad}", dice=[6]).state
    assert "destroyed" in do(s, "resolve Arendt", dice=[1]).state.markers["1406"]  # type: ignore[index]


@case("eben_emael", "8.5")
@pytest.mark.parametrize(
    ("start", "fort", "worst"),
    [
        ("1008", "1009", 2),  # a ridge
        ("1010", "1009", 3),
        ("1411", "1412", 2),  # a slope
        ("1312", "1412", 3),  # a record of play: none there
        ("0714", "0715", 2),  # errata
        ("0414", "0413", 3),  # woods are nothing
        ("0314", "0413", 3),  # a wall is nothing
    ],
)
def test_ridges_and_slopes_cost_a_pip(start: str, fort: str, worst: int) -> None:
    units = {"Haug": start}
    assert attack(f"demolish Haug {fort}", worst, units)
    assert not attack(f"demolish Haug {fort}", worst + 1, units)
    s = do(scene(units, GERMAN_ASSAULT), f"demolish Haug {fort}", "pass").state
    step = do(s, "resolve Haug", dice=[6])
    assert ("8.5" in cited(step)) is (worst == 2)


def test_the_slope_of_0715_is_errata() -> None:
    s = do(scene({"Haug": "0714"}, GERMAN_ASSAULT), "demolish Haug 0715 charge", "pass").state
    step = do(s, "resolve Haug", dice=[4])
    assert rolled(step).basis.value == "errata"
    assert "destroyed" in step.state.markers["0715"]  # type: ignore[index]


@case("eben_emael", "8.6")
def test_squads_at_the_work_survive() -> None:
    s = scene({"Wenzel": "1408", "Bel/3": "1409"}, GERMAN_ASSAULT)
    step = do(do(s, "demolish Wenzel 1409", "pass").state, "resolve Wenzel", dice=[1])
    assert "destroyed" in step.state.markers["1409"]  # type: ignore[index]
    assert unit(step.state, "Bel/3") == unit(s, "Bel/3")
    assert not any(isinstance(e, Eliminated) for e in step.events)
    touched = {e.at for e in step.events if isinstance(e, Flagged)}
    assert touched == {"1409"}
    assert GAME.cases["8.6"].kind == "form"
