"""The opponents of Kreta 1941: whole games, reasons, secrets that they never ask, judgement."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from paralab.core.actions import Pass
from paralab.core.board import Place
from paralab.core.dice import Scripted, Seeded
from paralab.core.game import Advice, Game
from paralab.core.state import State, UnitId
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.camouflage import beneath, far, laid
from paralab.games.kreta_1941.convoys import MOST, convoy
from paralab.games.kreta_1941.doctrine_battles import Front
from paralab.games.kreta_1941.doctrine_landing import RESERVE, groups
from paralab.games.kreta_1941.doctrine_look import Look
from paralab.games.kreta_1941.doctrine_odds import Side, average, flees, odds, ways
from paralab.games.kreta_1941.doctrine_places import values
from paralab.games.kreta_1941.doctrine_set_up import STATIONS
from paralab.games.kreta_1941.objects import SEATS, WORTH, clear_of_british
from paralab.games.kreta_1941.orders import (
    Aid,
    Arrive,
    Attack,
    Barrage,
    Cover,
    Deploy,
    Drop,
    Embark,
    Fly,
    Pursue,
    Raid,
    Resolve,
    Retreat,
    Reveal,
    Sail,
    Support,
    Walk,
)
from paralab.games.kreta_1941.parts import ALOFT, BRITISH, GERMAN, ON_MAP, PORTS, SET_UP, TRACK
from paralab.games.kreta_1941.results import at_hand, look_up
from paralab.games.kreta_1941.table import held
from paralab.games.kreta_1941.victory import turns_held
from paralab.kit.matching import split
from paralab.play.opponents import Opponent, doctrine_opponent, random_opponent
from tests.games.advised import Advised, printed_in_processes
from tests.games.kreta_1941.scene import (
    ARRIVALS,
    BRITISH_ATTACK,
    BRITISH_MOVE,
    GERMAN_ATTACK,
    GERMAN_MOVE,
    do,
    scene,
)

SENTENCE = re.compile(r"(?:[A-Z0-9]|art\.|km\.|sap\.|czolgi|tankietki)[^{}<>\n]*[^ .,]\.")
BOTH = ("historical", "full")

_ADVISED = Advised(GAME)
advice = _ADVISED.advice
best = _ADVISED.best
finish = _ADVISED.finish


def played(scenario: str, seed: int, german: Opponent, other: Opponent) -> Iterator[State]:
    """Every position of a game, the last one included."""
    return _ADVISED.played(scenario, seed, {GERMAN: german, BRITISH: other})


def listening(by: Opponent, heard: list[Advice]) -> Opponent:
    """The same opponent, and what it says is kept."""

    def advise(on: Game, seen: State) -> Advice:
        heard.append(by(on, seen))
        return heard[-1]

    return advise


@cache
def told(scenario: str, seed: int) -> tuple[tuple[State, ...], list[Advice]]:
    """A game of two doctrines, and the reasons of both, act by act."""
    heard: list[Advice] = []
    ours, theirs = (listening(doctrine_opponent(GAME, n), heard) for n in (GERMAN, BRITISH))
    return tuple(played(scenario, seed, ours, theirs)), heard


def game(scenario: str, seed: int) -> tuple[State, ...]:
    """The positions of a game of two doctrines."""
    return told(scenario, seed)[0]


@cache
def a_long_one(scenario: str) -> int:
    """The seed of a game that no quick victory ends (16.45)."""
    return next(n for n in range(1941, 1961) if game(scenario, n)[-1].turn > 2)


def ends(scenario: str, seed: int, german: Opponent, other: Opponent) -> State:
    *_, last = played(scenario, seed, german, other)
    return last


# ------------------------------------------------------------------------------ the contract
@pytest.mark.parametrize("scenario", BOTH)
def test_whole_games_are_lawful_and_every_reason_is_a_sentence(scenario: str) -> None:
    positions, heard = told(scenario, a_long_one(scenario))
    for a in heard:
        assert SENTENCE.fullmatch(a.words), a.words
        assert "  " not in a.words
        assert "Nothing better offers itself" not in a.words, "nothing is left to chance"
    for s, a in list(zip(positions, heard, strict=False))[::9]:
        given = advice(s)
        assert given[0] == a, "the first of its list is what it does, and it is lawful"
        assert all(SENTENCE.fullmatch(b.words) for b in given)
    kinds = {type(a.order) for a in heard}
    assert {Aid, Attack, Barrage, Drop, Pass, Pursue, Resolve, Retreat, Support, Walk} <= kinds
    assert {Cover, Embark, Sail} <= kinds
    assert (Deploy in kinds) == (Reveal in kinds) == (scenario == "full")
    assert positions[-1].over


@pytest.mark.parametrize("scenario", BOTH)
def test_positions_that_chance_has_made_are_answered_too(scenario: str) -> None:
    by_chance = played(scenario, 5, random_opponent(5), random_opponent(55))
    some = (s for s in by_chance if not s.over and (s.pending or s.turn % 4 == 0))
    assert {"build", "convoy", "retreat"} <= _ADVISED.always_answers(some)


@pytest.mark.parametrize("scenario", BOTH)
def test_whoever_asks_twice_hears_the_same(scenario: str) -> None:
    _ADVISED.never_wavers(random.Random(7).sample(game(scenario, a_long_one(scenario))[:-1], 40))


def test_the_german_never_asks_what_lies_face_down() -> None:
    german = (s for s in game("full", a_long_one("full"))[:-1:7] if GAME.decides(s) == GERMAN)
    assert _ADVISED.never_asks(GERMAN, german) > 20


SCRIPT = """
import hashlib
from tests.games.kreta_1941.test_doctrine import game
moves = [(s.turn, s.phase, sorted((n, u.at) for m in s.units.values() for n, u in m.items()))
         for s in game("full", 3)[:600]]
print(hashlib.sha256(repr(moves).encode()).hexdigest())
"""


def test_no_choice_hangs_on_the_order_of_a_set() -> None:
    said = printed_in_processes(SCRIPT, "1", "2")
    assert len(said) == 1


# ------------------------------------------------------------------------------ what is weighed
def test_a_battle_is_worth_what_the_chart_says() -> None:
    # clear ground, +0 is column 6: A1 on 5 and 6, nothing on 3 and 4, B1 on 1 and 2
    even = odds(5, 0)
    assert even.back == pytest.approx((2 / 6, 0.0))
    assert even.nothing == pytest.approx(2 / 6)
    assert even.driven == pytest.approx((2 / 6, 0.0, 0.0, 0.0))
    free, shut = Side(4.0, 0.0, (True,) * 4), Side(4.0, 0.0, (False,) * 4)
    # 0.25 for each hex, 0.3 for driving somebody back at all; 4.0 for whoever has no way
    assert average(5, 0, (free,), (free,)) == pytest.approx((0.55 - 0.25) / 3)
    assert average(5, 0, (free,), (shut,)) == pytest.approx((4.3 - 0.25) / 3)
    assert average(5, 0, (shut,), (free,)) == pytest.approx((0.55 - 4.0) / 3)


def test_two_on_opposite_sides_shut_every_way() -> None:
    here, above, below = "25,12", "25,13", "25,11"
    s = scene({"22NZ": here, "1/3spad": above, "2/3spad": below}, GERMAN_MOVE, turn=3)
    look = Look(s, GERMAN)
    assert not flees(look.theirs[UnitId("22NZ")], 1, look.grip, look.held)
    s = scene({"22NZ": here, "1/3spad": above}, GERMAN_MOVE, turn=3)
    look = Look(s, GERMAN)
    assert flees(look.theirs[UnitId("22NZ")], 2, look.grip, look.held)


def test_what_is_owed_is_split_for_the_best() -> None:
    touching = {"a": ("x",), "b": ("x", "y"), "x": ("a", "b"), "y": ("b",)}
    worth = {("a", "x"): 2.0, ("b", "y"): 1.0, ("b", "x", "y"): 9.0, ("x", "a", "b"): 9.0}
    found = split(touching, lambda battle: worth.get(battle, 0.0))
    assert found.value == 3.0, "one against both leaves the other alone, and is not open"
    assert set(found.battles) == {("a", "x"), ("b", "y")}


def test_a_large_contact_is_split_as_well() -> None:
    near = {f"a{n}": (f"x{n}", f"x{n + 1}") for n in range(20)}
    back: dict[str, tuple[str, ...]] = {}
    for a, some in near.items():
        for x in some:
            back[x] = (*back.get(x, ()), a)
    found = split(near | back, lambda battle: float(len(battle) == 2))
    fought = [n for battle in found.battles for n in battle]
    assert sorted(map(str, fought)) == sorted([*near, *back]), "everybody fights, and once"


def test_a_way_leads_through_the_communication_track() -> None:
    assert ways(WORTH_PORT)[WORTH_PORT] == 0
    assert ways(WORTH_PORT)[Place("88,18")] > 4 * 12, "four turns and more in between"
    assert ways(WORTH_PORT)[TRACK[0]] > ways(WORTH_PORT)[TRACK[-1]]


WORTH_PORT = next(p for p, n in WORTH.items() if n == 3)


# ------------------------------------------------------------------------------ battles
def test_the_battle_that_is_announced_is_the_battle_that_is_fought() -> None:
    units = {"1/3spad": "25,13", "2/3spad": "25,11", "22NZ": "25,12", "1/95art": "22,12"}
    s = scene(units, GERMAN_MOVE, turn=3)
    s = GAME.enact(s, Pass(), Scripted([])).state
    plan = Front(Look(s, GERMAN)).plans[0]
    while not isinstance(best(s).order, Resolve):
        assert isinstance(best(s).order, Attack | Barrage | Support)
        s = GAME.enact(s, best(s).order, Scripted([])).state
    b = at_hand(s)
    assert set(b.by) == {"1/3spad", "2/3spad"}
    assert "1/95art" in b.fire
    assert (b.air, look_up(s, b).sums.total) == (plan.air, plan.difference)
    assert "6 in 6 to drive back" in best(s).words


def test_an_attack_that_leads_nowhere_is_called_off() -> None:
    units = {"1/3spad": "25,13", "2/3spad": "25,11", "22NZ": "25,12", "23NZ": "31,13"}
    s = scene(units, GERMAN_MOVE, turn=3)
    s = do(GAME.enact(s, Pass(), Scripted([])).state, "raid 23NZ").state
    a = best(s)
    assert isinstance(a.order, Pass)
    assert "called off" in a.words
    assert isinstance(best(GAME.enact(s, Pass(), Scripted([])).state).order, Attack)


def test_a_battle_that_somebody_else_began_is_put_right() -> None:
    units = {"1/3spad": "25,13", "2/3spad": "25,11", "22NZ": "25,12"}
    s = scene(units, GERMAN_MOVE, turn=3)
    s = do(GAME.enact(s, Pass(), Scripted([])).state, "attack 2/3spad 22NZ").state
    assert best(s).order == Attack(UnitId("1/3spad"), UnitId("22NZ"))
    assert finish(s, dice=(1,)).units[BRITISH][UnitId("22NZ")].at not in ON_MAP, "no way was left"


# ------------------------------------------------------------------------------ the German
def test_the_list_says_where_to_drop() -> None:
    s = GAME.scenarios["historical"].start()
    a = best(s)
    assert isinstance(a.order, Drop)
    assert a.words == f"The plan drops 1/1spad at {a.order.at}, 2 hexes from Iraklion airfield" + (
        " (103,12)."
    )


def test_free_drops_come_in_groups_out_of_the_sea_and_out_of_the_fire() -> None:
    drops = next(s for s in game("full", 1941) if GAME.decides(s) == GERMAN)
    aims = dict(groups(Look(drops, GERMAN)))
    assert len(aims) >= 2
    assert sum(aims.values()) == 15 - RESERVE
    assert all(aims[p] >= 2 for p in aims)
    s = next(s for s in game("full", 1941) if s.phase > 1)
    down = [u.at for u in s.units[GERMAN].values() if u.at in ON_MAP]
    assert len(down) >= 10, "most are down, and alive"
    assert all(sum(far(p, q) <= 6 for q in down) >= 2 for p in aims), "each group by its object"
    s = scene({"art.p-lot-1": "99,14", "3Grec": "103,12"}, ARRIVALS, "full")
    for a in advice(s):
        if isinstance(a.order, Drop):
            assert GAME.scenarios["full"].board.distance(a.order.at, Place("99,14")) > 2


def test_a_few_stay_aloft_for_the_last_day() -> None:
    positions = game("full", a_long_one("full"))
    aloft = {s.turn: sum(u.at == ALOFT for u in s.units[GERMAN].values()) for s in positions}
    assert {aloft[turn] for turn in range(1, 17)} == {RESERVE}
    assert aloft[17] == 0


def test_the_cover_of_a_convoy_is_for_all_three() -> None:
    s = scene({"1/3spad": "15,13", "2/3spad": "14,13", "22NZ": "17,13"}, GERMAN_MOVE, turn=3)
    while isinstance(best(s).order, Embark):
        s = GAME.enact(s, best(s).order, Scripted([])).state
    assert len(convoy(s)) == MOST


def test_who_holds_an_object_stays_while_the_enemy_can_come_back() -> None:
    near = {"1/3spad": "3,8", "2/3spad": "4,7", "22NZ": "17,13"}
    s = scene(near, GERMAN_MOVE, "full", turn=4, flags={"3,8": "german"})
    assert UnitId("1/3spad") in values(Look(s, GERMAN)).pinned
    gone = {"1/3spad": "3,8", "2/3spad": "4,7", "22NZ": "103,11"}
    s = scene(gone, GERMAN_MOVE, "full", turn=4, flags={"3,8": "german"})
    assert not values(Look(s, GERMAN)).pinned


def test_units_are_flown_in_where_nobody_fires_and_make_room() -> None:
    s = scene({"1/3spad": "18,13", "22NZ": "30,13"}, GERMAN_MOVE, turn=3)
    assert isinstance(best(s).order, Embark | Fly)
    done = finish(s, dice=(6,) * 9)
    landed = [u for n, u in done.units[GERMAN].items() if u.at in ON_MAP]
    assert len(landed) >= 4, "three came by air"
    shut = scene({"1/3spad": "18,13", "22NZ": "17,13"}, GERMAN_MOVE, turn=3)
    assert not any(isinstance(a.order, Fly) and a.order.at == "17,14" for a in advice(shut))


def test_nobody_sails_without_cover() -> None:
    s = scene({"1/3spad": "15,13", "2/3spad": "14,13", "22NZ": "17,13"}, GERMAN_MOVE, turn=3)
    a = best(s)
    assert isinstance(a.order, Embark)
    while isinstance(best(s).order, Embark):
        s = GAME.enact(s, best(s).order, Scripted([])).state
    assert best(s).order == Cover(Place("air-9"))
    s = GAME.enact(s, best(s).order, Scripted([])).state
    assert isinstance(best(s).order, Sail)
    tired = scene({"1/3spad": "15,13", "22NZ": "17,13"}, GERMAN_MOVE, turn=3, tracks={"air": 6})
    assert not any(isinstance(a.order, Embark) for a in advice(tired))


def test_those_who_are_not_needed_cross_to_the_other_map() -> None:
    units = {"1/1spad": "99,14", "2/1spad": "98,13", "3/1spad": "90,11", "22NZ": "84,16"}
    s = scene(units, GERMAN_MOVE, "full", turn=6, flags={"99,14": "german", "103,12": "german"})
    done = finish(s)
    assert done.units[GERMAN][UnitId("3/1spad")].at == TRACK[-1]
    assert "99,14" in held(done, GERMAN), "somebody keeps the port"


# ------------------------------------------------------------------------------ the British
def test_all_are_laid_in_an_order_that_betrays_nothing() -> None:
    s = next(s for s in game("full", 1941) if s.phase == 1)
    under = laid(s)
    assert set(SET_UP) <= set(under.values())
    where = [s.units[BRITISH][UnitId(t)].at for t in sorted(under, key=lambda t: int(t[1:]))]
    columns = [int(p.split(",")[0]) for p in where]
    assert columns == sorted(columns), "by place, not by what lies there"
    for p in WORTH:
        (token,) = held(s, BRITISH)[p]
        assert beneath(s, token) is not None, "every object has a garrison"


def test_chance_lays_them_otherwise_in_every_game() -> None:
    seen = set()
    for seed in (1, 2, 3):
        by, s = doctrine_opponent(GAME, BRITISH, seed), GAME.scenarios["full"].start()
        while GAME.decides(s) == BRITISH:
            s = GAME.enact(s, by(GAME, s).order, Seeded(1)).state
        at = {s.units[BRITISH][UnitId(t)].at: UnitId(n) for t, n in laid(s).items()}
        assert set(SET_UP) <= set(at.values())
        assert all(at[p] in SET_UP for p in WORTH), "no object is empty"
        assert all(far(p, STATIONS[n]) <= 8 for p, n in at.items() if n in STATIONS)
        seen.add(tuple(sorted(at.items())))
    assert len(seen) == 3


def test_what_somebody_else_began_to_lay_is_finished() -> None:
    s = GAME.scenarios["full"].start()
    s = do(s, "deploy 22NZ 3,8", "deploy empty 17,14", "deploy 1Grec 17,13").state
    while GAME.decides(s) == BRITISH:
        s = GAME.enact(s, best(s).order, Seeded(1)).state
    assert set(SET_UP) <= set(laid(s).values())


def test_a_garrison_stays_and_no_hold_begins() -> None:
    s = scene({"22NZ": "17,14", "1/3spad": "30,12", "2/3spad": "31,12"}, BRITISH_MOVE, turn=2)
    assert not clear_of_british(finish(s), Place("17,14"))


def test_a_hold_is_broken_by_stepping_next_to_it() -> None:
    field = SEATS[0]
    units = {"1/3spad": field, "22NZ": "21,14", "23NZ": "21,13", "28Maorys": "22,13"}
    s = scene(units, BRITISH_MOVE, turn=4, tracks={f"held-{field}": 3})
    done = finish(s)
    assert not clear_of_british(done, field)
    after = GAME.enact(done, best(done).order, Seeded(1)).state
    assert turns_held(after, field) == 0


def test_a_port_is_kept_free_for_who_is_to_land() -> None:
    free = [
        any(p not in held(s, BRITISH) and p not in held(s, GERMAN) for p in PORTS)
        for s in game("full", 1941)
        if s.turn == 8 and not s.over and GAME.decides(s) == BRITISH
    ]
    assert any(isinstance(a.order, Arrive) for a in told("full", a_long_one("full"))[1])
    assert any(free)


def test_a_lonely_dropper_is_surrounded() -> None:
    units = {"1/3spad": "25,12", "22NZ": "23,13", "23NZ": "27,13", "28Maorys": "27,11"}
    s = finish(scene(units, BRITISH_MOVE, turn=2))
    look = Look(s, BRITISH)
    assert not flees(look.theirs[UnitId("1/3spad")], 1, look.grip, look.held)


def test_guns_and_aircraft_help_who_is_attacked() -> None:
    units = {"1/3spad": "25,12", "22NZ": "25,13", "1/95art": "23,11"}
    s = scene(units, BRITISH_MOVE, turn=3)
    s = GAME.enact(s, Pass(), Scripted([])).state
    while not (s.pending and s.pending[-1].kind == "aid"):
        s = GAME.enact(s, best(s).order, Scripted([])).state
    assert isinstance(best(s).order, Aid | Support)


def test_only_raids_that_may_count_are_flown() -> None:
    s = scene({"1/3spad": "25,12", "2Grec": "31,12", "22NZ": "34,13"}, GERMAN_ATTACK, turn=3)
    for a in advice(s):
        if isinstance(a.order, Raid):
            assert a.score > 0


def test_a_raid_on_somebody_face_down_is_flown_as_far_as_anybody_knows() -> None:
    s = scene({"?7=22NZ": "17,14"}, GERMAN_ATTACK, "full", turn=17)
    assert best(s).order == Raid(UnitId("?7"))
    s = do(s, "raid ?7", "support air-11").state
    told = best(s)
    assert told.order == Resolve(UnitId("?7"))  # though nobody has looked under it
    assert SENTENCE.fullmatch(told.words)
    assert not finish(s, dice=(1,) * 20).pending


# ------------------------------------------------------------------------------ how strong they are
@pytest.mark.parametrize("scenario", BOTH)
def test_each_doctrine_beats_chance(scenario: str) -> None:
    """The full measure is `paralab simulate`."""
    german, other = doctrine_opponent(GAME, GERMAN), doctrine_opponent(GAME, BRITISH)
    assert ends(scenario, 1, german, random_opponent(1)).winner == GERMAN
    assert ends(scenario, 1, random_opponent(1), other).winner == BRITISH
    last = game(scenario, a_long_one(scenario))[-1]
    assert not any(u.at == ALOFT for u in last.units[GERMAN].values())


def test_the_british_attack_as_well() -> None:
    names = {GAME.desk(s).name for s in game("historical", 1941)[:-1] if not s.pending}
    assert BRITISH_ATTACK in names
