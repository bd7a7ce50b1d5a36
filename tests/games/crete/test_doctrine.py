"""The doctrines: lawful, sensible, the same every time, and blind to the other side's paper."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from paralab.core.actions import Action, Pass
from paralab.core.dice import Scripted, Seeded
from paralab.core.state import State
from paralab.games.crete import GAME
from paralab.games.crete.doctrine_odds import (
    Fight,
    Group,
    drop_fight,
    fewest,
    in_stacks,
    outlook,
    ways,
)
from paralab.games.crete.orders import (
    Advance,
    Again,
    Also,
    Attack,
    Counter,
    Deploy,
    Drop,
    Land,
    Later,
    Lose,
    Resolve,
    Retreat,
    Support,
    Walk,
    West,
)
from paralab.games.crete.parts import (
    AIRFIELDS,
    COMMONWEALTH,
    DEFENDERS,
    DROPPERS,
    GERMAN,
    ON_MAP,
    SUDA,
)
from paralab.games.crete.set_up import written
from paralab.games.crete.table import here
from paralab.games.crete.victory import points
from paralab.play.opponents import Opponent, doctrine_opponent, random_opponent
from tests.games.advised import Advised, printed_in_processes
from tests.games.crete.scene import (
    AIR_LANDING,
    COMMONWEALTH_COMBAT,
    COMMONWEALTH_MOVE,
    GERMAN_COMBAT,
    GERMAN_MOVE,
    do,
    scene,
)

SENTENCE = re.compile(r"[A-Z0-9][^{}<>\n]*[^ .,]\.")
BOTH = ("historical", "free")


_ADVISED = Advised(GAME)
advice = _ADVISED.advice
best = _ADVISED.best


def played(scenario: str, seed: int, german: Opponent, other: Opponent) -> Iterator[State]:
    """Every position of a game, the last one included."""
    return _ADVISED.played(scenario, seed, {GERMAN: german, COMMONWEALTH: other})


@cache
def game(scenario: str, seed: int) -> tuple[State, ...]:
    """A game of two doctrines."""
    ours, theirs = (doctrine_opponent(GAME, side) for side in (GERMAN, COMMONWEALTH))
    return tuple(played(scenario, seed, ours, theirs))


def ends(scenario: str, seed: int, german: Opponent, other: Opponent) -> State:
    *_, last = played(scenario, seed, german, other)
    return last


def finish(s: State, *, dice: tuple[int, ...] = ()) -> State:
    """Do what is advised until the phase is to end, with these dice."""
    fell, start = list(dice), (s.turn, s.phase)
    while (s.turn, s.phase) == start and (s.pending or not isinstance(best(s).order, Pass)):
        step = GAME.enact(s, best(s).order, Scripted(fell))
        del fell[: len(step.rolls)]
        s = step.state
    return s


# ------------------------------------------------------------------------------ the contract
@pytest.mark.parametrize("scenario", BOTH)
def test_whole_games_are_lawful_and_every_reason_is_a_sentence(scenario: str) -> None:
    kinds: set[type[Action]] = set()
    for s in game(scenario, 1941)[:-1]:
        given = advice(s)
        assert given, "a doctrine always has an order"
        legal = GAME.legal(GAME.seen_by(s, GAME.decides(s)))
        for a in given:
            assert a.order in legal, a
            assert SENTENCE.fullmatch(a.words), a.words
            assert "  " not in a.words
        kinds.add(type(given[0].order))
    assert {Attack, Drop, Land, Resolve, Support, Walk, Pass} <= kinds
    assert ({Deploy, West} <= kinds) == (scenario == "free")
    assert game(scenario, 1941)[-1].over


@pytest.mark.parametrize("scenario", BOTH)
def test_no_dead_end_in_positions_that_chance_has_made(scenario: str) -> None:
    asked: set[str] = set()
    for s in played(scenario, 5, random_opponent(5), random_opponent(55)):
        if s.over or (not s.pending and s.turn % 4):
            continue
        given = advice(s)
        assert given[0].order in GAME.legal(GAME.seen_by(s, GAME.decides(s)))
        asked |= {d.kind for d in s.pending[-1:]}
    assert {"build", "counter", "advance"} <= asked


@pytest.mark.parametrize("scenario", BOTH)
def test_the_same_position_always_gets_the_same_advice(scenario: str) -> None:
    some = random.Random(7).sample(game(scenario, 1941)[:-1], 50)
    first = [advice(s) for s in some]
    again = [advice(s) for s in reversed(some)]
    assert first == list(reversed(again))


def other_papers(s: State) -> State:
    """The same table, with another paper that the German might have written."""
    chance = random.Random(11)
    return GAME.papers(s, GERMAN, lambda open_, many: chance.sample(list(open_), many))


def test_the_commonwealth_never_asks_the_german_paper() -> None:
    changed = 0
    for s in game("free", 1941):
        if s.over or s.turn > 1 or GAME.decides(s) != COMMONWEALTH:
            continue
        asked = list(GAME.doctrines[COMMONWEALTH](GAME.seen_by(s, COMMONWEALTH)))
        assert list(GAME.doctrines[COMMONWEALTH](s)) == asked, (
            "the paper lies open, and is not read"
        )
        assert list(GAME.doctrines[COMMONWEALTH](other_papers(s))) == asked
        changed += other_papers(s) != s
    assert changed == len(DEFENDERS)


SCRIPT = """
import hashlib
from tests.games.crete.test_doctrine import game
moves = [(s.turn, s.phase, sorted((n, u.at) for m in s.units.values() for n, u in m.items()))
         for s in game("free", 3)[:500]]
print(hashlib.sha256(repr(moves).encode()).hexdigest())
"""


def test_no_choice_hangs_on_the_order_of_a_set() -> None:
    said = printed_in_processes(SCRIPT, "1", "2")
    assert len(said) == 1


# ------------------------------------------------------------------------------ what is weighed
def test_an_attack_is_worth_what_the_table_says() -> None:
    # 7 to 1: De on every die all-out, on four of six limited; nobody is made to stay and fight
    whole = outlook(Fight(in_stacks((6,) * 7), 0, (6,), 6)).attack
    assert whole == pytest.approx((6.0, 4.0))
    # 4 to 1, limited: De on 1, Ca on 2 to 5; nobody can flee nor answer 6 against 24
    shut = Fight((Group((6,) * 4, (6,) * 4),), 0, (6,), 6, flees=False)
    assert outlook(shut).attack == pytest.approx((5.0, 5.0))
    assert outlook(Fight(in_stacks((4,)), 0, (6, 6, 6), 18)).attack is None, "below 1 to 3"


def test_nobody_strikes_back_where_going_costs_less() -> None:
    open_ = outlook(Fight(in_stacks((6, 6, 6)), 0, (4,), 4, flees=True))
    shut = outlook(Fight(in_stacks((6, 6, 6)), 0, (4,), 4, flees=False))
    assert shut.best > open_.best, "who cannot retreat is lost more often"


def test_losses_and_ways() -> None:
    assert fewest((6, 6, 3), 4) == 6
    assert fewest((6, 6, 3), 8) == 9
    assert fewest((4, 3), 9) == 7
    assert drop_fight(6, (4, 4, 4), 2) == -6, "6 against 24 is below 1 to 3: the dropper is lost"
    assert ways(SUDA)[SUDA] == 0
    assert ways(SUDA)[AIRFIELDS[1]] > ways(SUDA)[AIRFIELDS[0]], "the centre is farther off"


# ------------------------------------------------------------------------------ the German
def test_the_paper_is_a_plan_and_never_the_same_for_ever() -> None:
    plans = set()
    for seed in range(12):
        s = GAME.scenarios["free"].start()
        writer = doctrine_opponent(GAME, GERMAN, seed)
        while GAME.decides(s) == GERMAN:
            s = GAME.enact(s, writer(GAME, GAME.seen_by(s, GERMAN)).order, Seeded(1)).state
        paper = written(s)
        assert sum(paper.values()) == len(DROPPERS)
        assert sum(paper.values()) - paper["later"] >= 7
        plans.add(tuple(paper.items()))
    assert len(plans) >= 3


def test_a_paper_that_somebody_else_began_is_finished() -> None:
    s = GAME.scenarios["free"].start()
    for order in (Later(), Later(), *[West()] * 2):
        s = GAME.enact(s, order, Seeded(1)).state
    while GAME.decides(s) == GERMAN:
        s = GAME.enact(s, best(s).order, Seeded(1)).state
    assert sum(written(s).values()) == len(DROPPERS)


def test_it_drops_together_on_land_and_out_of_the_sea() -> None:
    s = GAME.scenarios["historical"].start()
    s = next(t for t in game("historical", 1941) if t.phase > s.phase)
    down = [u.at for n, u in s.units[GERMAN].items() if n in DROPPERS and u.at in ON_MAP]
    assert len(down) >= 10, "most are alive"
    assert len(set(down)) < len(down), "some stand together"


def test_mountain_units_land_on_an_open_airfield() -> None:
    field = AIRFIELDS[0]
    s = scene({"1/1": field, **{str(n): "eliminated" for n in DROPPERS[1:]}}, AIR_LANDING)
    a = best(s)
    assert isinstance(a.order, Land)
    assert a.order.at == field


def test_it_clears_the_runway_for_those_who_wait() -> None:
    field = AIRFIELDS[0]
    units = dict.fromkeys(("85/1", "85/2", "85/3"), field)
    s = scene({**units, "22": "W1407"}, GERMAN_MOVE)
    done = finish(s)
    assert len(here(done, GERMAN, field)) < 3


def test_air_units_raise_the_column() -> None:
    units = {"1/1": "W1207", "2/1": "W1207", "3/1": "W1207", "22": "W1307"}
    s = do(scene(units, GERMAN_COMBAT), "attack 1/1 W1307").state
    while not isinstance((a := best(s)).order, Resolve):
        assert isinstance(a.order, Attack | Support)
        s = GAME.enact(s, a.order, Seeded(1)).state
    flown = [o for o in s.orders if isinstance(o, Support)]
    assert len(flown) <= 3
    assert "average" in best(s).words


def test_a_hopeless_attack_is_called_off() -> None:
    units = {"1/1": "W1209", "22": "W1210", "23": "W1210", "Maori": "W1210"}
    s = do(scene(units, GERMAN_COMBAT, turn=1), "attack 1/1 W1210").state
    assert isinstance(best(s).order, Pass)
    s = GAME.enact(s, Pass(), Seeded(1)).state
    assert isinstance(best(s).order, Pass), "and not begun again"


# ------------------------------------------------------------------------------ the Commonwealth
def test_all_43_are_set_up_and_every_prize_is_held() -> None:
    s = next(s for s in game("free", 1941) if s.turn == 1 and s.phase == 2)
    assert all(u.at in ON_MAP for u in s.units[COMMONWEALTH].values())
    for place in (*AIRFIELDS, SUDA):
        assert len(here(s, COMMONWEALTH, place)) == 3


def test_what_somebody_else_began_to_set_up_is_finished() -> None:
    s = next(s for s in game("free", 1941) if GAME.decides(s) == COMMONWEALTH)
    for n in DEFENDERS[:4]:
        place = "W0107" if n != DEFENDERS[3] else "W0206"
        s = do(s, f"deploy {n} {place}").state
    while GAME.decides(s) == COMMONWEALTH and s.phase == 1:
        s = GAME.enact(s, best(s).order, Seeded(1)).state
    assert all(u.at in ON_MAP for u in s.units[COMMONWEALTH].values())


def test_a_lonely_dropper_is_attacked_at_once() -> None:
    west, east = ("Aus-2/1", "Aus-2/11", "20"), ("18", "19", "21")
    units = {"1/1": "C1605", **dict.fromkeys(west, "C1505"), **dict.fromkeys(east, "C1706")}
    s = scene(units, COMMONWEALTH_COMBAT, turn=1, marks={"1/1": ("landed",)})
    a = best(s)
    assert isinstance(a.order, Attack)
    assert a.order.at == "C1605"
    assert "who cannot retreat" in a.words


def test_garrisons_stay_on_the_airfields() -> None:
    field = AIRFIELDS[1]
    units = {"Aus-2/1": field, "Aus-2/11": field, "18": field, "1/1": "C1705"}
    s = finish(scene(units, COMMONWEALTH_MOVE))
    assert len(here(s, COMMONWEALTH, field)) == 3


def test_an_empty_airfield_is_manned() -> None:
    s = finish(scene({"Aus-2/1": "C1206", "1/1": "C2104"}, COMMONWEALTH_MOVE))
    assert here(s, COMMONWEALTH, AIRFIELDS[1]) == ("Aus-2/1",)


# ------------------------------------------------------------------------------ every decision
def test_every_kind_of_decision_has_its_advice() -> None:
    seen: dict[str, set[type[Action]]] = {}
    for scenario, seed in (("historical", 1941), ("free", 1941), ("historical", 1942)):
        for s in game(scenario, seed):
            if s.pending:
                seen.setdefault(s.pending[-1].kind, set()).add(type(best(s).order))
    assert {"build", "counter", "retreat", "loss", "advance"} <= set(seen)
    assert {Attack, Resolve, Support} <= seen["build"]
    assert seen["counter"] <= {Counter, Retreat}
    assert seen["advance"] == {Advance, Pass}
    assert seen["loss"] == {Lose}
    assert seen["retreat"] == {Retreat}


def test_one_attack_on_two_hexes_is_widened() -> None:
    stacks = {"W1307": ("22", "21", "20"), "W1308": ("23", "Maori", "18")}
    units = {"1/1": "W1207"} | {n: p for p, names in stacks.items() for n in names}
    s = scene(units, GERMAN_COMBAT)
    s = GAME.enact(s, best(s).order, Seeded(1)).state
    assert isinstance(best(s).order, Also), "equal elimination would cost six units for one"
    while not isinstance(best(s).order, Resolve):
        s = GAME.enact(s, best(s).order, Seeded(1)).state
    assert {o.at for o in s.orders if isinstance(o, Attack | Also)} == set(stacks)


def test_a_counterattack_is_answered() -> None:
    units = {"1/1": "W1207", "2/1": "W1207", "22": "W1307", "23": "W1307", "18": "W1308"}
    s = do(scene(units, GERMAN_COMBAT), "attack 1/1 W1307", "attack 2/1 W1307").state
    s = do(s, "resolve W1307", dice=[3]).state
    assert s.pending[-1].kind == "counter"
    assert isinstance(best(s).order, Counter | Retreat)
    s = do(s, "counter W1207", dice=[3]).state
    assert s.pending[-1].kind == "again"
    a = best(s)
    assert isinstance(a.order, Again | Retreat)
    assert a.score == max(b.score for b in advice(s))


def test_the_fewest_points_are_lost() -> None:
    units = {"18": "W1307", "Comp": "W1307", "Cav": "W1307", "1/1": "W1207"}
    s = scene(units, COMMONWEALTH_COMBAT)
    s = do(s, *(f"attack {n} W1207" for n in ("18", "Comp", "Cav"))).state
    s = do(s, "resolve W1207", dice=[1]).state
    assert s.pending[-1].kind == "loss"
    a = best(s)
    assert isinstance(a.order, Lose)
    assert a.order.unit in {"Comp", "Cav"}, "3 and 3 make 6; 4 and 3 would be 7"


def test_whoever_was_dropped_upon_answers() -> None:
    units: dict[str, str] = {"22": "W1407"}
    s = do(scene(units, AIR_LANDING), "drop 1/1 W1408", dice=[1, 1, 3]).state
    assert s.pending[-1].kind == "fight"
    assert isinstance(best(s).order, Counter | Retreat)


# ------------------------------------------------------------------------------ how strong they are
@pytest.mark.parametrize("scenario", BOTH)
def test_each_doctrine_beats_chance(scenario: str) -> None:
    """The full measure is `paralab simulate` over 100 games."""
    german = doctrine_opponent(GAME, GERMAN)
    other = doctrine_opponent(GAME, COMMONWEALTH)
    assert points(ends(scenario, 1, german, random_opponent(1))) > 20
    assert points(ends(scenario, 1, random_opponent(1), other)) < 0
