"""The fuzzer finds what is wrong, finds nothing where nothing is, and always finds the same."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from paralab.core.events import Consulted, Counted, Noted
from paralab.core.game import Game, Kind, Phase, Scribe
from paralab.core.rulings import bar
from paralab.core.state import State, UnitId
from paralab.play.fuzz import COUNTED, Report, Wander, fuzz, random_order
from tests.laws import NAMES, load
from tests.toy import GAME
from tests.toy.parts import GUARDS, RED, TOKENS
from tests.toy.rules import Search, paper

FERRY = GAME.scenarios["ferry"]


def played(game: Game, games: int = 30) -> Report:
    return fuzz(lambda _: game, game.name, games=games, seed=1)


def changed(**changes: Callable[[Kind], Kind]) -> Game:
    """The toy game with some of its kinds of order spoilt, by order word."""

    def spoil(kind: Kind) -> Kind:
        name = str(kind.order.__struct_config__.tag)
        return changes[name](kind) if name in changes else kind

    sequence = tuple(
        dataclasses.replace(p, kinds=tuple(map(spoil, p.kinds))) for p in FERRY.sequence
    )
    decisions = {
        name: dataclasses.replace(p, kinds=tuple(map(spoil, p.kinds)))
        for name, p in GAME.decisions.items()
    }
    scenarios = {"ferry": dataclasses.replace(FERRY, sequence=sequence)}
    return dataclasses.replace(GAME, scenarios=scenarios, decisions=decisions)


def enacting(more: Callable[[Scribe, Any], None]) -> Callable[[Kind], Kind]:
    """A kind that does something else besides."""

    def spoil(kind: Kind) -> Kind:
        def enact(w: Scribe, a: Any) -> None:
            more(w, a)
            kind.enact(w, a)

        return dataclasses.replace(kind, enact=enact)

    return spoil


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_wrong_with_any_game(name: str) -> None:
    report = fuzz(load, name, games=40, seed=7)
    assert report.findings == ()
    assert report.games == 40
    assert report.checked * 10 >= report.steps
    assert report.compared > 0 or not report.secret
    game = load(name)
    desks = {p.name for s in game.scenarios.values() for p in s.sequence if p.kinds}
    assert desks <= set(report.desks)  # every phase was checked


def test_the_toy_game_cites_every_case() -> None:
    report = played(GAME, 100)
    assert report.good, report
    wanted = {n for n, case in GAME.cases.items() if case.kind in ("enforced", "optional")}
    assert wanted <= set(report.cited)


def test_what_is_found_does_not_depend_on_the_processes() -> None:
    one, two = (fuzz(load, "ferry", games=50, seed=3, jobs=jobs) for jobs in (1, 2))
    for report in (one, two):
        assert report.steps_per_s > 0
        report.steps_per_s = 0
    assert one == two


def test_another_seed_plays_other_games() -> None:
    one, two = (fuzz(load, "ferry", games=20, seed=seed) for seed in (1, 2))
    assert one.steps != two.steps


def test_half_of_the_games_take_options() -> None:
    taken = [bool(Wander(GAME, 1, n).options) for n in range(100)]
    assert sum(taken) == 50


def test_an_order_is_drawn_from_every_subject() -> None:
    legal = GAME.legal(FERRY.start())
    drawn = {random_order(legal, Wander(GAME, 1, n).rng) for n in range(60)}
    assert drawn == set(legal)


# ------------------------------------------------------------ planted faults, one each
def test_a_crash_is_found() -> None:
    game = changed(search=enacting(lambda w, a: w.write(Counted(track="x", by=1 // 0))))
    report = played(game)
    assert report.crashes > 0
    assert "ZeroDivisionError" in report.findings[0].words
    assert not report.good


def test_a_dead_end_is_found() -> None:
    report = played(changed(**{"pass": lambda k: dataclasses.replace(k, subjects=lambda _: ())}))
    assert report.dead_ends > 0


def test_a_game_without_an_end_is_found() -> None:
    endless = tuple(p for p in FERRY.sequence if p.name != "Dusk")
    game = dataclasses.replace(
        GAME, scenarios={"ferry": dataclasses.replace(FERRY, sequence=endless)}
    )
    report = played(game, 2)
    assert report.dead_ends == 2
    assert "turn 8" in report.findings[0].words


def test_a_generator_that_offers_too_little_is_found() -> None:
    def fewer(kind: Kind) -> Kind:
        return dataclasses.replace(
            kind,
            orders=lambda s, n: [a for a in kind.orders(s, n) if not a.rough],  # type: ignore
        )

    report = played(changed(search=fewer))
    assert report.disagreements > 0
    assert "Search" in report.findings[0].words


def test_an_order_listed_twice_is_found() -> None:
    report = played(
        changed(walk=lambda k: dataclasses.replace(k, orders=lambda s, n: [*k.orders(s, n)] * 2))
    )
    assert any("twice" in found.words for found in report.findings)


def test_a_sentence_with_a_hole_is_found() -> None:
    @bar("3.1", "{target} lies too far off")
    def unfinished(_: State, a: Search) -> bool:
        return a.target == TOKENS[0]

    report = played(changed(search=lambda k: dataclasses.replace(k, bars=(*k.bars, unfinished))))
    assert any("badly said" in found.words for found in report.findings)


def test_chance_that_is_not_dice_is_found() -> None:
    times = iter(range(10**9))
    more = enacting(lambda w, _: w.write(Counted(track="x", by=next(times))))
    report = played(changed(walk=more))
    assert any("the same dice" in found.words for found in report.findings)


def test_a_position_made_without_an_event_is_found() -> None:
    def cheat(w: Scribe, _: Any) -> None:
        w.state = msgspec.structs.replace(w.state, tracks={"gold": 1})

    report = played(changed(walk=enacting(cheat)))
    assert any("do not fold" in found.words for found in report.findings)


def _leaks(game: Game) -> list[str]:
    report = played(game)
    assert (
        report.leaks == len([f for f in report.findings if f.what == "leaks"]) or report.leaks > 50
    )
    assert not report.good
    return [f.words for f in report.findings if f.what == "leaks"]


def test_a_legal_list_that_betrays_a_secret_is_found() -> None:
    @bar("3.1", "{target} is empty.")
    def empty(s: State, a: Search) -> bool:
        return f"{a.target}=Agent" not in paper(s)

    words = _leaks(changed(search=lambda k: dataclasses.replace(k, bars=(*k.bars, empty))))
    assert any("other orders are lawful" in w for w in words)
    assert any("other objections" in w for w in words)


def test_an_event_that_betrays_a_secret_is_found() -> None:
    def creak(w: Scribe, a: Any) -> None:
        if f"{a.unit}=Agent" in paper(w.state):
            w.write(Counted(track="creaks", by=1))

    words = _leaks(changed(walk=enacting(creak)))
    assert any("sounds different" in w for w in words)
    assert any("the table after a step looks different" in w for w in words)


def test_a_step_that_is_final_only_because_of_a_secret_is_found() -> None:
    """The Blue player would see from his undo button that the agent is near."""

    def ask(w: Scribe, a: Any) -> None:
        if a.unit in GUARDS and f"{TOKENS[0]}=Agent" in paper(w.state):
            w.write(Consulted(side=RED))

    words = _leaks(changed(walk=enacting(ask)))
    assert any("final or not" in w for w in words)


def test_a_phase_that_passes_because_of_a_secret_is_found() -> None:
    def spoil(phase: Phase) -> Phase:
        if phase.name != "Search":
            return phase
        hidden = f"{TOKENS[1]}=Agent"
        return dataclasses.replace(
            phase, idle=lambda s: ("Nobody is there.", "3.1") if hidden in paper(s) else None
        )

    sequence = tuple(map(spoil, FERRY.sequence))
    game = dataclasses.replace(
        GAME, scenarios={"ferry": dataclasses.replace(FERRY, sequence=sequence)}
    )
    assert any("sounds different" in w for w in _leaks(game))


def test_a_second_die_for_a_secret_is_found() -> None:
    def roll(w: Scribe, a: Any) -> None:
        if a.unit in GUARDS and f"{TOKENS[2]}=Agent" in paper(w.state):
            w.roll()

    assert any("other dice" in w for w in _leaks(changed(walk=enacting(roll))))


def test_secrets_without_another_paper_prove_nothing() -> None:
    game = dataclasses.replace(GAME, papers=lambda s, *_: s)
    report = played(game)
    assert report.secret > 0
    assert report.compared == 0
    assert not report.good


def test_a_case_that_is_never_cited_is_found() -> None:
    extra = {**GAME.cases, "9.9": msgspec.structs.replace(GAME.cases["4.0"], number="9.9")}
    report = played(dataclasses.replace(GAME, cases=extra))
    assert report.uncited == ("9.9",)
    assert not report.good


def test_a_vanished_counter_is_found() -> None:
    def steal(w: Scribe, _: Any) -> None:
        units = {side: dict(mine) for side, mine in w.state.units.items()}
        units[RED].pop(TOKENS[2], None)
        w.state = msgspec.structs.replace(w.state, units=units)

    report = played(changed(walk=enacting(steal)))
    assert any("vanish" in found.words for found in report.findings)


def test_the_report_is_plain_data() -> None:
    report = played(GAME, 4)
    plain = msgspec.json.decode(msgspec.json.encode(report))
    assert set(COUNTED) | {"cited", "uncited", "steps_per_s", "findings"} <= set(plain)


def test_a_noted_secret_is_not_in_what_others_hear() -> None:
    step = next(iter(Wander(GAME, 1, 0).steps()))[1]
    assert any(isinstance(e, Noted) for e in step.events)
    assert GAME.heard_by(step, UnitId("blue")).action is None  # type: ignore[arg-type]


PLAYED = """
from paralab.core.state import digest
from paralab.play.fuzz import Wander
from tests.laws import load
for number in range(4):
    print([digest(step.state) for _, step in Wander(load({name!r}), 5, number).steps()])
"""


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_plays_the_same_game_on_every_machine(name: str) -> None:
    """No rule asks a set in what order its members stand: that differs from process to process."""
    code = PLAYED.format(name=name)
    played = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(played) == 1
