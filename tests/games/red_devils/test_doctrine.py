"""The doctrines: lawful, sensible, the same every time, and blind to the other side's paper."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from paralab.core.actions import Pass
from paralab.core.board import Place
from paralab.core.dice import Seeded
from paralab.core.state import Decision, Side, State
from paralab.games.red_devils import GAME
from paralab.games.red_devils.landing import fields_of
from paralab.games.red_devils.orders import (
    Advance,
    Attack,
    Blow,
    Choose,
    Declare,
    Enter,
    Land,
    Lose,
    Rally,
    Resolve,
    Retreat,
    Shoot,
    Stand,
    Walk,
    Zone,
)
from paralab.games.red_devils.parts import BRITISH, GERMAN, ROAD_BRIDGE
from paralab.play.opponents import Opponent, doctrine_opponent, random_opponent
from tests.games.advised import Advised, printed_in_processes
from tests.games.red_devils.scene import (
    BRITISH_COMBAT,
    BRITISH_MOVEMENT,
    BRITISH_REMOVAL,
    GERMAN_COMBAT,
    GERMAN_MOVEMENT,
    at,
    scene,
)

SENTENCE = re.compile(r"[A-Z0-9][^{}<>\n]*[^ .,]\.")


_ADVISED = Advised(GAME)
advice = _ADVISED.advice
best = _ADVISED.best


def played(seed: int, british: Opponent, german: Opponent) -> Iterator[State]:
    """Every position of a game, the last one included."""
    return _ADVISED.played("market", seed, {BRITISH: british, GERMAN: german})


@cache
def game(seed: int) -> tuple[State, ...]:
    """A game of two doctrines."""
    ours, theirs = (doctrine_opponent(GAME, side) for side in (BRITISH, GERMAN))
    return tuple(played(seed, ours, theirs))


# ------------------------------------------------------------------------------ the contract
def test_a_whole_game_is_lawful_and_every_reason_is_a_sentence() -> None:
    orders, kinds = set(), set()
    for s in game(1944)[:-1:2]:
        given = advice(s)
        assert given, "a doctrine always has an order"
        legal = GAME.legal(GAME.seen_by(s, GAME.decides(s)))
        for a in given[:: max(1, len(given) // 10)]:
            assert a.order in legal, a
            assert SENTENCE.fullmatch(a.words), a.words
            assert "  " not in a.words
        orders.add(type(given[0].order))
        if s.pending:
            kinds.add(s.pending[-1].kind)
    assert {Zone, Choose, Land, Walk, Shoot, Enter, Rally, Attack, Resolve, Stand, Pass} <= orders
    assert {"fire", "retreat"} <= kinds
    assert game(1944)[-1].over


def test_no_dead_end_in_positions_that_chance_has_made() -> None:
    met = set()
    for seed in range(3):
        for n, s in enumerate(played(seed, random_opponent(seed), random_opponent(seed + 50))):
            kind = s.pending[-1].kind if s.pending else str(s.phase)
            if not s.over and ((s.pending and kind not in ("fire",)) or n % 40 == 0):
                met.add(kind)
                assert best(s).order in GAME.legal(GAME.seen_by(s, GAME.decides(s)))
    assert {"retreat", "onward", "recoil", "advance", "pursuit", "excess"} <= met


def test_the_same_position_always_gets_the_same_advice() -> None:
    some = random.Random(7).sample(game(1944)[:-1], 25)
    first = [advice(s) for s in some]
    again = [advice(s) for s in reversed(some)]
    assert first == list(reversed(again))


def other_papers(s: State) -> State:
    """The same table, with other drop zones that the British player might have written."""
    chance = random.Random(11)
    return GAME.papers(s, BRITISH, lambda open_, many: chance.sample(list(open_), many))


def test_the_german_never_asks_the_british_paper() -> None:
    changed = 0
    for s in game(1944)[::9]:
        if GAME.decides(s) != GERMAN:
            continue
        asked = list(GAME.doctrines[GERMAN](GAME.seen_by(s, GERMAN)))
        assert list(GAME.doctrines[GERMAN](s)) == asked, "the paper lies open, and is not read"
        assert list(GAME.doctrines[GERMAN](other_papers(s))) == asked
        changed += other_papers(s) != s
    assert changed > 10


# ------------------------------------------------------------------------------ the division
def test_the_polish_zones_are_many_good_ones_and_wide_enough() -> None:
    s = GAME.scenarios["market"].start()
    s = msgspec.structs.replace(s, turn=1, phase=1)
    given = [a for a in advice(s) if isinstance(a.order, Choose)]
    near = [a for a in given if a.score >= 0.6 * given[0].score]
    assert len(near) >= 4, "whoever has met the same secret once must not know it for ever"
    assert all(len(fields_of(a.order.at)) >= 4 for a in near if isinstance(a.order, Choose))


def test_the_drop_zone_nearer_the_bridge_is_taken() -> None:
    s = GAME.scenarios["market"].start()
    for unit in ("21/1", "1RE/1", "1GP/1"):
        given = [a.order for a in advice(s) if isinstance(a.order, Zone) and a.order.unit == unit]
        far = GAME.scenarios["market"].board.distance
        assert [far(z.at, ROAD_BRIDGE[1]) for z in given] == sorted(
            far(z.at, ROAD_BRIDGE[1]) for z in given
        )
        assert len(given) == 2


def test_units_land_where_nothing_is_taken_from_the_die() -> None:
    s = next(s for s in game(1944) if GAME.desk(s).name == "Airlanding Phase")
    a = best(s)
    assert isinstance(a.order, Land)
    assert "1 in 2" in a.words or "3 in 6" in a.words


def test_a_battalion_goes_towards_the_bridge_by_road_and_stays_there() -> None:
    s = scene({"2/1/1": "1912", "Krafft": "1109"}, BRITISH_MOVEMENT)
    for _ in range(12):
        a = best(s)
        if not isinstance(a.order, Walk):
            break
        assert "Arnhem bridge" in a.words
        s = GAME.enact(s, a.order, Seeded(1)).state
    far = GAME.scenarios["market"].board.distance
    assert far(Place(at(s, "2/1/1")), ROAD_BRIDGE[1]) <= 2
    assert not [a for a in advice(s) if isinstance(a.order, Walk)]


def test_the_strong_recover_first_in_the_open() -> None:
    units = {"2/1/1": "0808", "21/1": "0707", "Krafft": "1109"}
    down = {"2/1/1": ("disrupted",), "21/1": ("disrupted",)}
    s = scene(units, BRITISH_REMOVAL, marks=down, tracks={"command": 1})
    assert best(s).order == Rally("2/1/1")  # type: ignore[arg-type]


# ------------------------------------------------------------------------------ their foes
def test_whoever_can_fires_and_the_strongest_first() -> None:
    s = scene({"2/1/1": "0808", "Krafft": "1008", "Weber": "1009"}, BRITISH_MOVEMENT)
    s = GAME.enact(s, Walk("2/1/1", "0908"), Seeded(1)).state  # type: ignore[arg-type]
    a = best(s)
    assert isinstance(a.order, Shoot)
    assert a.order.by == "Krafft"
    assert "in 6 to stop it" in a.words


def test_many_fall_on_one_who_stands_alone_with_their_guns() -> None:
    units = {
        "21/1": "0808", "Knaust": "0807", "StG280": "0909", "Lippert": "0708", "191Art": "0803",
    }  # fmt: skip
    s = scene(units, GERMAN_COMBAT)
    while isinstance((a := best(s)).order, Attack):
        s = GAME.enact(s, a.order, Seeded(1)).state
    assert isinstance(a.order, Resolve)
    assert {o.unit for o in s.orders if isinstance(o, Attack)} >= {"Knaust", "191Art"}


def test_nobody_attacks_a_battalion_in_the_city_alone() -> None:
    s = scene({"2/1/1": "2112", "Weber": "2111"}, GERMAN_COMBAT)
    assert isinstance(best(s).order, Pass)


def test_a_weak_defender_is_attacked_by_the_british_too() -> None:
    s = scene({"2/1/1": "0808", "1/1/1": "0709", "Weber": "0809"}, BRITISH_COMBAT)
    assert isinstance(best(s).order, Attack)


def test_reinforcements_come_on_at_once() -> None:
    s = scene({"2/1/1": "2314", "Krafft": "1109"}, GERMAN_MOVEMENT, turn=3)
    a = best(s)
    assert isinstance(a.order, Enter)
    assert "enters at" in a.words


def test_the_railway_bridge_is_blown() -> None:
    units = {"2/1/1": "1512", "Krafft": "1109"}
    s = scene(units, BRITISH_MOVEMENT, pending=(Decision(GERMAN, "bridge", ("2/1/1",)),))
    assert best(s).order == Blow()


def test_who_holds_a_city_is_disrupted_rather_than_driven_out() -> None:
    units = {"2/1/1": "2314", "Knaust": "2413", "StG280": "2414"}
    ask = Decision(BRITISH, "retreat", ("2/1/1", "2314", "Knaust", "StG280"))
    s = scene(units, GERMAN_COMBAT, pending=(ask,))
    assert best(s).order == Stand()


def test_the_weaker_of_two_that_share_a_hex_is_lost() -> None:
    units = {"2/1/1": "0808", "21/1": "0808", "Krafft": "1109"}
    ask = Decision(BRITISH, "excess", ("2/1/1", "21/1"))
    s = scene(units, BRITISH_MOVEMENT, pending=(ask,))
    assert best(s).order == Lose("21/1")  # type: ignore[arg-type]


def test_a_victory_hex_is_taken_by_an_advance() -> None:
    units = {"2/1/1": "2213", "Krafft": "1109"}
    ask = Decision(BRITISH, "advance", ("2/1/1", "2314"))
    s = scene(units, BRITISH_COMBAT, pending=(ask,))
    assert best(s).order == Advance("2/1/1", Place("2314"))  # type: ignore[arg-type]


def test_motorized_infantry_dismounts_for_the_woods() -> None:
    chosen = {
        type(best(s).order) for s in game(1944)[:-1:5] if GAME.desk(s).name.startswith("German Mov")
    }
    assert chosen <= {Walk, Enter, Declare, Pass}


def test_each_kind_of_retreat_has_an_answer() -> None:
    units = {"2/1/1": "0808", "Knaust": "0807", "StG280": "0907"}
    ask = Decision(BRITISH, "retreat", ("2/1/1", "0808", "Knaust"))
    s = scene(units, GERMAN_COMBAT, marks={"2/1/1": ("disrupted",)}, pending=(ask,))
    a = best(s)
    assert isinstance(a.order, Retreat)
    s = GAME.enact(s, a.order, Seeded(1)).state
    assert s.pending[-1].kind == "onward"
    assert isinstance(best(s).order, Retreat)


# ------------------------------------------------------------------------------ how strong they are
def wins(who: Side, games: int) -> int:
    """Games that a doctrine wins against chance; the full measure is `paralab simulate`."""
    won = 0
    for seed in range(games):
        by = {
            side: doctrine_opponent(GAME, side) if side == who else random_opponent(seed + n)
            for n, side in enumerate((BRITISH, GERMAN), 1)
        }
        *_, last = played(seed, by[BRITISH], by[GERMAN])
        won += last.winner == who
    return won


@pytest.mark.parametrize("who", [BRITISH, GERMAN])
def test_the_doctrine_beats_chance(who: Side) -> None:
    assert wins(who, 1) == 1


GAME_OF_TWO = """
import paralab
from paralab.play.simulate import Plan, play
plan = Plan("red_devils", "market", {"german": "doctrine", "british": "doctrine"}, seed=7)
print(play(paralab.load("red_devils"), plan, 0))
"""


def test_a_seed_plays_the_same_game_in_every_process() -> None:
    """The order of a set of words differs between processes; no choice may rest on it."""
    told = printed_in_processes(GAME_OF_TWO, "1", "2")
    assert len(told) == 1
    assert "winner=" in told.pop()
