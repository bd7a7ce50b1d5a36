"""The log: one line per thing that happened, with its case, and nobody's secret."""

from __future__ import annotations

import random

from paralab.core.dice import Seeded
from paralab.core.events import Began, Skipped
from paralab.core.game import Step
from paralab.core.state import Side, State
from paralab.games.eben_emael import GAME
from paralab.view import story

GERMAN, BELGIAN = Side("german"), Side("belgian")


def played(seed: int, n: int = 120, scenario: str = "12.1") -> tuple[State, list[Step]]:
    start = state = GAME.scenarios[scenario].start()
    rng, dice, steps = random.Random(seed), Seeded(seed), []
    while len(steps) < n and not state.over:
        steps.append(GAME.enact(state, rng.choice(list(GAME.legal(state))), dice))
        state = steps[-1].state
    return start, steps


def test_every_step_has_a_line_and_every_line_a_case_that_exists() -> None:
    start, steps = played(3)
    lines = list(story.log(GAME, start, steps))
    assert {x.step for x in lines} == set(range(1, len(steps) + 1))
    cited = {x.case for x in lines if x.sort in {"event", "skipped"}}
    assert cited
    assert all(case[0].isdigit() for case in cited)


def test_the_log_can_be_carried_on_from_any_step() -> None:
    start, steps = played(4, 60)
    whole = list(story.log(GAME, start, steps))
    assert list(story.log(GAME, start, steps, since=30)) == [x for x in whole if x.step > 30]


def test_a_turn_is_headed_once() -> None:
    start, steps = played(5, 400)
    turns = [x.words for x in story.log(GAME, start, steps) if x.sort == "turn"]
    assert turns == [f"Turn {n} of 10" for n in range(1, len(turns) + 1)]
    assert len(turns) > 1


def test_a_phase_that_passed_by_itself_has_one_line_with_its_reason() -> None:
    start, steps = played(6, 400)
    skipped = [e for s in steps for e in s.events if isinstance(e, Skipped)]
    lines = [x for x in story.log(GAME, start, steps) if x.sort == "skipped"]
    assert [x.words for x in lines] == [e.words for e in skipped]


def test_the_log_of_one_side_does_not_tell_what_the_other_wrote() -> None:
    start, steps = played(7, 40, "12.2")
    secret = [s for s in steps if GAME.heard_by(s, GERMAN).action is None]
    assert secret
    told = " ".join(x.words for x in story.log(GAME, start, steps[: len(secret)], GERMAN))
    for step in secret:
        assert all(getattr(step.action, f) not in told for f in step.action.__struct_fields__)


def test_reasons_stand_under_the_step_that_they_explain() -> None:
    start, steps = played(8, 5)
    lines = list(story.log(GAME, start, steps, reasons={4: "because it is near"}))
    (reason,) = [x for x in lines if x.sort == "reason"]
    assert (reason.step, reason.words) == (4, "Because it is near.")


def test_a_reason_does_not_slip_under_the_heading_of_the_phase_that_follows() -> None:
    start, steps = played(8, 60)
    ends = next(n for n, s in enumerate(steps, 1) if any(isinstance(e, Began) for e in s.events))
    lines = [x for x in story.log(GAME, start, steps, reasons={ends: "enough"}) if x.step == ends]
    sorts = [x.sort for x in lines]
    assert sorts.index("reason") < min(sorts.index(x) for x in ("turn", "phase") if x in sorts)


def test_taking_back_is_told() -> None:
    start, steps = played(9, 12)
    line = story.reverted(GAME, steps[10].state, steps[11], 12)
    assert line.words.startswith("Step 12 reverted: ")
    assert line.sort == "reverted"
    assert start.phase == 0


def test_finished_phases_count_their_rolls() -> None:
    start, steps = played(10, 30)
    notes = story.phase_notes(GAME, start, steps)
    now = steps[-1].state
    assert now.phase not in notes
    since = [s for s, b in zip(steps, [start, *(x.state for x in steps)], strict=False)
             if b.turn == now.turn and b.phase in notes]  # fmt: skip
    rolled = sum(len(s.rolls) for s in since)
    assert sum(int(n.split()[0]) for n in notes.values()) == rolled
