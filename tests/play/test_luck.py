"""How likely a roll was: exact, and the same as counting faces by hand."""

from __future__ import annotations

from fractions import Fraction

import paralab
from paralab.core.dice import Scripted
from paralab.core.game import Step
from paralab.core.state import State
from paralab.play.luck import Fall, fall, good_results, run_of


def demolition(die: int) -> tuple[State, Step]:
    """Wenzel beside Mi-Nord, with his charge, has announced and resolves."""
    session = paralab.position(
        "eben_emael",
        {"Wenzel": "1408"},
        phase="German Assault Phase",
        marks={"Wenzel": ["charge"]},
    )
    session.do("demolish Wenzel 1409 charge")
    session.do("pass")
    session.dice = Scripted([die])
    before = session.state
    return before, session.do("resolve Wenzel")


def test_a_charge_works_on_five_faces_of_six() -> None:
    before, step = demolition(5)
    luck = fall(paralab.load("eben_emael"), before, step)
    assert luck is not None
    assert (luck.purpose, luck.chance) == ("demolition", Fraction(5, 6))
    assert sum(luck.spread.values()) == 1


def test_a_failure_is_as_unlikely_as_the_one_face() -> None:
    before, step = demolition(6)
    luck = fall(paralab.load("eben_emael"), before, step)
    assert luck is not None
    assert luck.chance == Fraction(1, 6)


def test_a_step_without_dice_has_no_luck() -> None:
    session = paralab.position("eben_emael", {"Wenzel": "1408"}, phase="German Assault Phase")
    before = session.state
    assert fall(session.game, before, session.do("demolish Wenzel 1409")) is None


def test_several_rolls_are_reckoned_together() -> None:
    """Seven charges at 5 in 6 and one at 4 in 6: seven hits or more come in 54 of 100 tries."""

    def charge(p: Fraction, hit: bool) -> Fall:
        spread = {"destroyed": p, "-": 1 - p}
        result = "destroyed" if hit else "-"
        return Fall("demolition", result, spread)

    rolls = [charge(Fraction(5, 6), n < 6) for n in range(7)] + [charge(Fraction(4, 6), True)]
    run = run_of(rolls, "demolition", ["destroyed"])
    assert run is not None
    assert (run.hits, run.of) == (7, 8)
    assert sum(run.chances) == 1
    assert round(float(run.at_least), 3) == 0.540
    assert [round(100 * float(p), 1) for p in run.chances[4:]] == [3.6, 13.0, 28.7, 35.4, 18.6]
    assert run_of(rolls, "fire", ["pinned"]) is None


def test_better_counts_what_is_better_for_whoever_rolled() -> None:
    game = paralab.load("eben_emael")
    failed, charged = fall(game, *demolition(6)), fall(game, *demolition(1))
    assert failed is not None
    assert charged is not None
    assert (failed.better, charged.better) == (Fraction(1), Fraction(5, 6))


def test_a_hit_is_whatever_is_better_than_no_effect() -> None:
    game = paralab.load("eben_emael")
    assert good_results(game, "fire") == ("pinned", "eliminated")
    assert good_results(game, "assault") == ("defender eliminated",)
    assert good_results(game, "activation") == ("active",)
    assert good_results(game, "weather") == ()
