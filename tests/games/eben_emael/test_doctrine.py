"""The doctrines: lawful, sensible, the same every time, and blind to the other side's paper."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from paralab.core.actions import Pass
from paralab.core.board import Place
from paralab.core.dice import Seeded
from paralab.core.state import Side, State
from paralab.games.eben_emael import GAME
from paralab.games.eben_emael.orders import (
    Activate,
    Assault,
    Demolish,
    Deploy,
    Dummy,
    Enter,
    Fire,
    Lose,
    Mine,
    Walk,
)
from paralab.games.eben_emael.parts import BELGIAN, FORTS, GERMAN, SETTINGS
from paralab.play.opponents import Opponent, doctrine_opponent, random_opponent
from tests.games.advised import Advised, printed_in_processes
from tests.games.eben_emael.scene import (
    BELGIAN_ASSAULT,
    BELGIAN_FIRE,
    BELGIAN_MOVE,
    DEFENSIVE,
    GERMAN_ASSAULT,
    GERMAN_MOVE,
    do,
    scene,
    unit,
)

SENTENCE = re.compile(r"[A-Z0-9][^{}<>\n]*[^ .,]\.")
BOTH = ("12.1", "12.2")


_ADVISED = Advised(GAME)
advice = _ADVISED.advice
best = _ADVISED.best


def finish(s: State) -> State:
    """Announce what is advised until there is no more to say."""
    while not isinstance(order := best(s).order, Pass):
        s = GAME.enact(s, order, Seeded(1)).state
    return s


def played(scenario: str, seed: int, german: Opponent, belgian: Opponent) -> Iterator[State]:
    """Every position of a game, the last one included."""
    return _ADVISED.played(scenario, seed, {GERMAN: german, BELGIAN: belgian})


@cache
def game(scenario: str, seed: int) -> tuple[State, ...]:
    """A game of two doctrines."""
    ours, theirs = (doctrine_opponent(GAME, side) for side in (GERMAN, BELGIAN))
    return tuple(played(scenario, seed, ours, theirs))


# ------------------------------------------------------------------------------ the contract
@pytest.mark.parametrize("scenario", BOTH)
def test_whole_games_are_lawful_and_every_reason_is_a_sentence(scenario: str) -> None:
    kinds = set()
    for s in game(scenario, 1940)[:-1]:
        given = advice(s)
        assert given, "a doctrine always has an order"
        legal = GAME.legal(GAME.seen_by(s, GAME.decides(s)))
        for a in given:
            assert a.order in legal, a
            assert SENTENCE.fullmatch(a.words), a.words
            assert "  " not in a.words
        kinds.add(type(given[0].order))
    assert {Activate, Assault, Demolish, Dummy, Enter, Fire, Walk, Pass} <= kinds
    assert ({Mine, Deploy} <= kinds) == (scenario == "12.2")
    assert game(scenario, 1940)[-1].over


@pytest.mark.parametrize("scenario", BOTH)
def test_no_dead_end_in_positions_that_chance_has_made(scenario: str) -> None:
    for seed in range(3):
        for s in played(scenario, seed, random_opponent(seed), random_opponent(seed + 50)):
            if not s.over:
                assert best(s).order in GAME.legal(GAME.seen_by(s, GAME.decides(s)))


@pytest.mark.parametrize("scenario", BOTH)
def test_the_same_position_always_gets_the_same_advice(scenario: str) -> None:
    some = random.Random(7).sample(game(scenario, 1940)[:-1], 60)
    first = [advice(s) for s in some]
    again = [advice(s) for s in reversed(some)]
    assert first == list(reversed(again))


def other_papers(s: State) -> State:
    """The same table, with another paper that the Belgian might have written."""
    chance = random.Random(11)
    return GAME.papers(s, BELGIAN, lambda open_, many: chance.sample(list(open_), many))


def test_the_german_never_asks_the_belgian_paper() -> None:
    changed = 0
    for s in game("12.2", 1940)[::3]:
        if GAME.decides(s) != GERMAN:
            continue
        asked = list(GAME.doctrines[GERMAN](GAME.seen_by(s, GERMAN)))
        assert list(GAME.doctrines[GERMAN](s)) == asked, "the paper lies open, and is not read"
        assert list(GAME.doctrines[GERMAN](other_papers(s))) == asked
        changed += other_papers(s) != s
    assert changed > 20


# ------------------------------------------------------------------------------ the assault groups
def test_a_heavy_charge_goes_where_it_is_needed() -> None:
    s = scene({"Wenzel": "1408"}, GERMAN_ASSAULT, active=["1409"])
    a = best(s)
    assert a.order == Demolish("Wenzel", "1409", True)  # type: ignore[arg-type]
    assert "heavy charge" in a.words
    assert "5 in 6" in a.words
    assert "Mi-Nord" in a.words


def test_two_squads_at_one_work_do_not_waste_two_heavy_charges() -> None:
    s = finish(scene({"Wenzel": "1408", "Huebel": "1309"}, GERMAN_ASSAULT, active=["1409"]))
    assert {o.unit for o in s.orders if isinstance(o, Demolish)} == {"Wenzel", "Huebel"}
    assert sum(isinstance(o, Demolish) and o.charge for o in s.orders) <= 1


def test_a_squad_beside_its_work_stays_beside_it_and_quiet() -> None:
    s = scene({"Wenzel": "1408"}, GERMAN_MOVE, active=FORTS)
    while not isinstance(order := best(s).order, Pass):
        s = GAME.enact(s, order, Seeded(1)).state
    assert unit(s, "Wenzel").hexes <= 1
    assert unit(s, "Wenzel").at in GAME.scenarios["12.1"].board.adjacent[Place("1409")]


def test_a_squad_far_from_every_work_walks_to_one() -> None:
    ruins = set(FORTS) - {"0413"}
    s = scene({"Haug": "0810"}, GERMAN_MOVE, destroyed=ruins)
    a = best(s)
    assert isinstance(a.order, Walk)
    assert "Bloc I" in a.words


def test_it_lands_where_mines_are_unlikely_and_beside_the_works() -> None:
    landed = next(s for s in game("12.2", 1940) if s.turn == 1 and s.phase == 3)
    spots = [u.at for u in landed.units[GERMAN].values() if u.at.isdigit()]
    assert len(spots) >= 7, "most are still alive"
    near = GAME.scenarios["12.2"].board.distance
    assert all(min(near(p, f) for f in SETTINGS["12.2"].victory) <= 2 for p in spots)


# ------------------------------------------------------------------------------ the garrison
def test_every_work_is_rolled_for() -> None:
    s = game("12.1", 1940)[2]
    assert GAME.desk(s).name == "Belgian Activation Phase"
    assert {a.order.fort for a in advice(s) if isinstance(a.order, Activate)} == set(FORTS)


def test_defensive_fire_meets_the_squad_that_is_about_to_attack() -> None:
    s = scene({"Wenzel": "1408", "Haug": "1119"}, DEFENSIVE, active=["1420", "1412"])
    a = best(s)
    assert isinstance(a.order, Fire)
    assert a.order.target == "Wenzel"
    assert "Mi-Nord" in a.words


def test_fires_are_spread_and_none_is_held_back() -> None:
    units = {"Wenzel": "1408", "Huebel": "1313", "Neuhaus": "1110"}
    s = finish(scene(units, DEFENSIVE, active=["1420", "1416", "1113", "1505"]))
    aimed = [o.target for o in s.orders if isinstance(o, Fire)]
    assert len(aimed) == 4
    assert set(aimed) == set(units)


def test_a_bold_squad_is_the_better_target() -> None:
    units, marks = {"Wenzel": "1408", "Harlos": "1410"}, {"Harlos": ("bold",)}
    s = scene(units, DEFENSIVE, active=["1420", "1412"], marks=marks)
    a = best(s)
    assert isinstance(a.order, Fire)
    assert a.order.target == "Harlos"
    assert "bold" in a.words


def test_infantry_closes_in_and_assaults_together() -> None:
    units = {"Haug": "1116", "Bel/1": "1115", "Bel/2": "1015", "Bel/3": "1118"}
    s = scene(units, BELGIAN_MOVE, marks={"Haug": ("pinned",)})
    a = best(s)
    assert isinstance(a.order, Walk)
    assert a.order.unit in {"Bel/2", "Bel/3"}
    close = {"Haug": "1116", "Bel/1": "1115", "Bel/2": "1016", "Bel/3": "1117"}
    s = finish(scene(close, BELGIAN_ASSAULT, marks={"Haug": ("pinned",)}))
    assert {o.unit for o in s.orders if isinstance(o, Assault)} == {"Bel/1", "Bel/2", "Bel/3"}


def test_nobody_fires_at_a_squad_that_is_doomed_while_another_is_free() -> None:
    units = {"Wenzel": "1408", "Huebel": "1313"}
    s = scene(units, BELGIAN_FIRE, active=["1420"], marks={"Wenzel": ("pinned",)})
    a = best(s)
    assert isinstance(a.order, Fire)
    assert a.order.target == "Huebel"


def test_reinforcements_come_out_of_works_that_stand() -> None:
    s = scene({"Wenzel": "1408"}, BELGIAN_MOVE, "12.2", tracks={"garrison": 1}, dummies=["1406"])
    a = best(s)
    assert isinstance(a.order, Enter)
    assert a.order.at in set(FORTS) - {"1406"}
    assert "Wenzel" in a.words or "German" in a.words


def test_losses_are_chosen() -> None:
    units = {"Haug": "1116", "Bel/1": "1115", "Bel/2": "1016"}
    s = finish(scene(units, BELGIAN_ASSAULT))
    s = do(s, "pass", "resolve Haug", dice=[6]).state
    assert GAME.desk(s).name == "choice of a loss"
    assert isinstance(best(s).order, Lose)


# ------------------------------------------------------------------------------ how strong they are
def wins(scenario: str, german: str, belgian: str, games: int) -> int:
    """Games that the German wins; the full measure is `paralab simulate` over 100."""
    won = 0
    for seed in range(games):
        players = [
            doctrine_opponent(GAME, side) if who == "doctrine" else random_opponent(seed + n)
            for n, (side, who) in enumerate(((GERMAN, german), (BELGIAN, belgian)), 1)
        ]
        *_, last = played(scenario, seed, players[0], players[1])
        won += last.winner == Side("german")
    return won


@pytest.mark.parametrize("scenario", BOTH)
def test_the_german_doctrine_beats_chance(scenario: str) -> None:
    assert wins(scenario, "doctrine", "random", 6) >= 5


def test_the_belgian_doctrine_holds_what_chance_loses() -> None:
    assert wins("12.2", "doctrine", "doctrine", 6) <= 4
    assert wins("12.1", "random", "doctrine", 2) == 0


GAME_OF_TWO = """
import paralab
from paralab.play.simulate import Plan, play
plan = Plan("eben_emael", "12.2", {"german": "doctrine", "belgian": "doctrine"}, seed=7)
print(play(paralab.load("eben_emael"), plan, 0))
"""


def test_a_seed_plays_the_same_game_in_every_process() -> None:
    """The order of a set of words differs between processes; no choice may rest on it."""
    told = printed_in_processes(GAME_OF_TWO, "1", "2", "3")
    assert len(told) == 1
    assert "winner=" in told.pop()
