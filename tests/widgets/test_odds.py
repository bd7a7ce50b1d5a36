"""The odds page without a browser: exact studies, and many games that can be stopped."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import pytest

import paralab
from paralab.widgets.odds import Odds, odds_page
from paralab.widgets.plots import by_turn, distribution
from paralab.widgets.studies import reckon, studies

GAME = paralab.load("eben_emael")
GROUPS = [
    (name, study.id, number)
    for name in ("eben_emael", "red_devils", "crete", "kreta_1941")
    for study in studies(paralab.load(name))
    for number in range(len(study.group))
]


def in_a_loop_of_its_own(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run it beside this thread, where the loop of a browser of other tests may be running."""
    with ThreadPoolExecutor(1) as beside:
        beside.submit(asyncio.run, work()).result()


@pytest.mark.parametrize(("name", "study", "number"), GROUPS)
def test_every_row_of_every_study_sums_to_one(name: str, study: str, number: int) -> None:
    for row in reckon(name, study, number):
        assert sum(chance for _, chance in row.spread) == 1
        assert all(chance >= 0 for _, chance in row.spread)


def row(study: str, group: str, words: str, name: str = "eben_emael") -> dict[str, Fraction]:
    found = next(s for s in studies(paralab.load(name)) if s.id == study)
    number = next(n for n, g in enumerate(found.group) if g.words == group)
    return dict(next(r for r in reckon(name, study, number) if r.words == words).spread)


def test_the_numbers_are_those_that_one_counts_by_hand() -> None:
    assert row("demolition", "With the heavy charge", "on level ground")["destroyed"] == Fraction(
        5, 6
    )
    assert row("demolition", "Without the charge", "through a slope")["destroyed"] == Fraction(2, 6)
    two = row("demolition", "Two squads, no charge", "both on level ground")
    assert two["destroyed"] == Fraction(3, 4)
    bold = row("fire", "Strength 2", "in the open, bold")
    assert [bold[x] for x in ("no effect", "pinned", "eliminated")] == [
        Fraction(14, 36), Fraction(17, 36), Fraction(5, 36)
    ]  # fmt: skip


def devils(study: str, group: str, words: str) -> tuple[Fraction | int, ...]:
    """The chances of nothing, of the milder and of the worse result, in sixths."""
    return tuple(6 * chance for chance in row(study, group, words, "red_devils").values())


def test_red_devils_attacks_as_one_counts_on_the_charts() -> None:
    attacks = [("On open ground", (3, 3, 0)), ("In a town", (4, 2, 0)), ("In a city", (5, 1, 0))]
    for ground, sixths in attacks:
        assert devils("attack", ground, "6 against 5") == sixths
    assert devils("attack", "In a city", "12 against 5") == (2, 4, 0)  # De* spares whoever holds it
    assert devils("attack", "Across the Neder Rijn", "12 against 5") == (2, 3, 1)
    assert devils("price", "On open ground", "4 against 5") == (3, 2, 1)
    support = ("alone", "with artillery", "with both", "with both, and surrounded")
    assert [devils("support", "One battalion attacks", x)[0] for x in support] == [5, 4, 2, 1]
    guns = ("no guns near", "guns two hexes away")
    jeeps, infantry = "A battalion and jeeps, strength 6", "Two battalions, strength 8"
    assert [devils("guns", jeeps, x)[1] for x in guns] == [3, 2]
    assert [devils("guns", infantry, x)[1] for x in guns] == [3, 3]
    assert devils("bridge", "The charges go off", "as a battalion comes from Oosterbeek") == (1, 5)


def test_red_devils_moves_under_fire_and_landings() -> None:
    cover = ("on clear ground", "in woods", "in a city")
    assert [devils("opportunity", "At strength 2", x)[0] for x in cover] == [2, 3, 4]
    boat = devils("crossing", "At strength 4", "over the water to 1012")
    assert boat == (3, 0, 3)  # lost where it would be disrupted, and no cover
    assert devils("crossing", "At strength 4", "on foot into 1012") == (5, 1, 0)
    assert devils("landing", "Nobody fires", "on clear ground") == (3, 3, 0)
    assert devils("landing", "Nobody fires", "beside woods") == (2, 3, 1)
    for group in ("Weber fires", "Krafft fires", "Both fire"):
        for words in ("on clear ground", "beside woods"):
            calm, fired = devils("landing", "Nobody fires", words), devils("landing", group, words)
            assert fired[0] < calm[0]
            assert fired[2] > calm[2]


def crete(study: str, group: str, words: str) -> tuple[Fraction | int, ...]:
    """The chances of nothing, of the milder and of the worse result, in sixths."""
    return tuple(6 * chance for chance in row(study, group, words, "crete").values())


def test_crete_as_one_counts_on_its_charts() -> None:
    all_out, limited = "On the All-Out table", "On the Limited table"
    assert crete("attack", all_out, "1 to 1 (6 against 4)") == (2, 2, 2)
    assert crete("attack", limited, "3 to 1 (12 against 4)") == (1, 5, 0)
    assert crete("attack", all_out, "7 to 1 (30 against 4, with two air units)") == (0, 0, 6)
    assert crete("price", all_out, "1 to 1 (6 against 4)") == (2, 4)  # Ee costs it too
    assert crete("price", limited, "3 to 1 (12 against 4)") == (6, 0)
    air = [crete("air", "6 against 4 in the open", f"{x} air unit{'s' * (x == 'three')}")[0]
           for x in ("no", "one", "three")]  # fmt: skip
    assert air == [2, 1, 0]
    grounds = ("in the open", "in rough ground", "in Heraklion")
    assert [crete("cover", "Two battalions attack, 12", x)[2] for x in grounds] == [4, 2, 2]
    assert crete("airfield", "RM alone, All-Out table", "one battalion") == (1, 2, 3)
    assert crete("airfield", "RM and 22, Limited table", "two battalions") == (2, 4, 0)


def test_a_result_looks_alike_in_every_row_also_where_another_cannot_be() -> None:
    bars = Odds(paralab.load("crete")).bars.html
    worst = [line for line in bars.split('class="pl-study"') if "eliminated" in line]
    assert len(worst) == 9
    assert all('<i class="o2"></i>eliminated' in line for line in worst)
    assert "holds out 0" not in bars


def test_crete_exchanges_and_drops() -> None:
    # a round is Ee or, after a Ca, a counterattack that kills: 4 in 9; it goes on in 1 case in 9
    strikes = row("answer", "6 against 4, All-Out table", "strikes back, Limited", "crete")
    rounds = 1 + Fraction(1, 9) + Fraction(1, 81)
    lost = Fraction(4, 9) * rounds + Fraction(1, 9) ** 3 / 3  # and gives way after the third
    assert strikes["eliminated"] == lost
    assert strikes["driven back"] == Fraction(1, 9) ** 3 / 3
    assert crete("drop", "Inland, nobody near", "on clear ground") == (4, 2, 0)
    assert crete("drop", "Near the sea", "Heraklion") == (2, Fraction(8, 3), Fraction(4, 3))
    assert crete("drop", "Beside others of its own, clear ground", "three on the target") == (
        0,
        2,
        4,
    )
    met = crete("onto", "Whoever is met gives way", "one enemy next to the target")
    assert met == (
        4,
        Fraction(16, 9),
        Fraction(2, 9),
    )  # 2 in 6 scatter, 1 in 6 onto it, 4 in 6 lost


def test_cover_helps_and_boldness_hurts() -> None:
    for group in ("Cupola at Germans", "Strength 2", "Strength 3"):
        open_, woods, ruin = (
            row("fire", group, w) for w in ("in the open", "in woods", "on a ruin")
        )
        bold = row("fire", group, "in the open, bold")
        assert bold["no effect"] < open_["no effect"] < woods["no effect"] < ruin["no effect"]


def test_questions_are_asked_by_picks_and_nonsense_changes_nothing() -> None:
    odds = Odds(GAME)
    for value in ("study fire", "group 2", "scenario 12.2", "player german random", "games 1000"):
        odds._picked(value)
    assert "Strength 2" in odds.bars.html
    before = (odds.study, odds.group, odds.scenario, dict(odds.players), odds.games)
    for value in ("study none", "group 99", "scenario x", "player x y", "games 7", "games x", ""):
        odds._picked(value)
    assert before == (odds.study, odds.group, odds.scenario, dict(odds.players), odds.games)


def test_games_are_played_one_by_one_and_can_be_stopped() -> None:
    odds = Odds(GAME)
    odds.players = {"german": "random", "belgian": "random"}

    async def a_few_then_stop() -> None:
        odds.run()
        while "of 100 games" not in odds.result.html:
            await asyncio.sleep(0)
        odds.stop()
        while odds.running is not None:
            await asyncio.sleep(0)

    in_a_loop_of_its_own(a_few_then_stop)
    assert "Who won" in odds.result.html
    assert "Play 100 games" in odds.wishes.html


def test_a_failure_among_the_games_is_shown() -> None:
    odds = Odds(GAME)
    odds.players = {"german": "person", "belgian": "random"}

    async def fail() -> None:
        odds.run()
        while odds.running is not None:
            await asyncio.sleep(0)

    in_a_loop_of_its_own(fail)
    assert "a person cannot play" in odds.result.html


def test_plots_are_text_in_the_page_s_colours_and_style_nothing_else() -> None:
    for plot in (
        distribution({2: 3, 5: 1}, "works <b>", "Words & more."),
        by_turn([1.0, 2.5], [1, 2], [1, 4], "works", "Words & more."),
    ):
        assert "<style" not in plot
        assert "currentColor" in plot
        assert 'aria-label="Words &amp; more."' in plot
        assert "<b>" not in plot


def test_counts_far_apart_share_bars_and_may_lie_below_nought() -> None:
    plot = distribution({-55: 1, 3: 2, 7: 1, 125: 4}, "points ahead", "Words.")
    assert "points ahead, 10 to a bar" in plot
    shares = [int(n) for n in re.findall(r">(\d+)</text>", plot)]
    assert {12, 38, 50} <= set(shares)  # 1, 2 + 1 and 4 of eight games
    below = by_turn([-3.0, 1.0], [-9, -2], [0, 4], "points", "Words.")
    assert ">−5</text>" in below or ">−8</text>" in below or ">−7.5</text>" in below


def test_the_page_stands_as_text_and_bars_without_a_kernel() -> None:
    bundle = odds_page("eben_emael")._repr_mimebundle_()
    assert "destroyed 5 in 6" in bundle["text/plain"]
    assert "pl-odds" in bundle["text/html"]


def kreta(study: str, group: str, words: str) -> tuple[Fraction | int, ...]:
    """The chances of nothing, of the milder and of the worse result, in sixths."""
    return tuple(6 * chance for chance in row(study, group, words, "kreta_1941").values())


def test_kreta_1941_attacks_as_one_counts_on_its_charts() -> None:
    grounds = ("clear ground", "hills, or in a town", "mountains", "high mountains")
    words = [f"{'In' if 'mountains' in g else 'On'} {g}" for g in grounds]
    assert [kreta("attack", g, "+2 (6 against 4)")[1] for g in words] == [4, 2, 1, 0]
    assert kreta("attack", "Across a river", "+2 (6 against 4)")[1] == 3
    assert kreta("price", "On clear ground", "0 (4 against 4)") == (4, 2, 0)
    points = [f"{n} air points" for n in (2, 3, 4, 5)]
    assert [kreta("point", "On clear ground", n)[1] for n in points] == [4, 4, 5, 5]
    assert kreta("afar", "22NZ (4) on clear ground", "10 air points") == (5, 1, 0)
    side, around = "two side by side", "three, evenly around"
    assert kreta("ring", "22NZ inland", side) == (1, 5, 0)
    assert kreta("ring", "22NZ inland", around) == (0, 0, 6)
    far = ("1 hex", "2 hexes", "3 hexes", "4 hexes")
    assert [kreta("pursuit", "At +12 (16 against 4)", x)[0] for x in far] == [6, 5, 3, 1]


def test_kreta_1941_landings_as_one_counts_on_its_charts() -> None:
    group = "So many air points cover it"
    cover = ("none, or 1 or 2", "3, 4 or 5", "6, 7 or 8", "9 or more")
    assert [kreta("convoy", group, x)[1] for x in cover] == [4, 3, 2, 1]
    guns = "Inland, near anti-aircraft guns"
    assert kreta("drop", guns, "guns three hexes off") == (1, 5, 0)
    assert kreta("drop", guns, "guns two hexes off") == (3, 3, 0)
    assert kreta("drop", guns, "guns one hex off") == (2, 3, 1)
    two = row("drop", guns, "two groups, one hex off", "kreta_1941")
    assert two["on its zone"] == Fraction(1, 9)  # neither of two guns does anything
    assert two["eliminated"] == 1 - Fraction(5, 6) ** 2
    assert kreta("hex", "On clear ground", "against 22NZ (4)") == (2, 4)
