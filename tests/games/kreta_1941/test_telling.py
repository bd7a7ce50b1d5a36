"""What the game says of itself: cards, layers, sentences, why a choice is asked for."""

from __future__ import annotations

import re

import pytest

from paralab.core.board import Place
from paralab.core.events import after
from paralab.core.state import State
from paralab.games.kreta_1941 import GAME
from paralab.games.kreta_1941.parts import (
    AIRFIELDS,
    BRITISH,
    COUNTERS,
    GERMAN,
    SIDES,
    TOKENS,
    TRACK,
    called,
    point_word,
    points,
)
from paralab.games.kreta_1941.telling import KINDS, MARKS
from paralab.play.fuzz import Wander
from tests.games.kreta_1941.scene import BRITISH_MOVE, GERMAN_MOVE, do, scene

HILL = {"22NZ": "17,13"}


def cards(s: State, name: str) -> dict[str, str]:
    """The card of a unit."""
    return {f.label: f.value for f in GAME.telling.unit(s, name)}


def place(s: State, name: str) -> dict[str, str]:
    """The card of a place."""
    return {f.label: f.value for f in GAME.telling.place(s, Place(name))}


def test_the_card_of_a_unit() -> None:
    s = scene({**HILL, "1/3spad": "17,12", "2/3spad": "27,12"}, GERMAN_MOVE)
    assert cards(s, "1/3spad") == {
        "Type": "airborne infantry",
        "Attack strength": "4",
        "Defence strength": "4",
        "Movement": "6 of 6 left",
        "State": "in an enemy zone of control",
    }
    assert cards(s, "2/3spad")["State"] == "ready"
    assert cards(s, "1/85Geb")["State"] == "waiting for transport"
    assert cards(do(s, "walk 2/3spad 26,11").state, "2/3spad")["Movement"] == "5½ of 6 left"
    assert GAME.telling.unit(s, "nobody") == ()


def test_the_card_of_a_gun_a_reinforcement_and_a_traveller() -> None:
    s = scene({"art.-1": "19,14", "1/3spad": "track-2"}, BRITISH_MOVE)
    gun = cards(s, "art.-1")
    assert {k: gun[k] for k in ("Fire in attack", "Fire in defence", "Range")} == {
        "Fire in attack": "2",
        "Fire in defence": "2",
        "Range": "3",
    }
    assert gun["Movement"] == "4 of 4 left"  # of eight, by day
    assert cards(s, "Argyll")["Arrives"] == "turn 9, at 94,1"
    assert cards(s, "1Layforce")["Arrives"] == "turn 8, at a port"
    assert cards(s, "1/3spad")["State"] == (
        "between the maps, in space 2 of the communication track"
    )
    assert place(s, "track-2") == {"In it": "1/3spad"}


def test_the_card_of_a_token_tells_nothing() -> None:
    units = {"?1=22NZ": "17,13", "?2=empty": "20,13", "1/3spad": "80,14"}
    s = scene(units, GERMAN_MOVE, "full", turn=2, marks={"?1": ["no-gun"]})
    assert cards(s, "?2") == {"Face down": "a British unit, or nothing"}
    assert cards(s, "?1")["Known"] == "no anti-aircraft gun, since none has fired"
    assert cards(s, "22NZ")["Type"] == "infantry"  # the counter's own, wherever it lies
    seen = GAME.seen_by(s, GERMAN)
    assert all(cards(seen, t) == cards(s, t) for t in ("?1", "?2"))


def test_the_card_of_a_hex() -> None:
    s = scene({**HILL, "1/3spad": "88,17"}, GERMAN_MOVE)
    assert place(s, "17,14")["Controlled by"] == "22NZ"
    assert place(s, "88,18")["Way off the map"] == (
        "to the western entry-exit space, for 1 movement point"
    )
    assert "Controlled by" not in place(s, "30,13")


def test_every_thing_has_a_name() -> None:
    assert called("?7") == "token 7"
    assert called("empty") == "an empty token"
    assert (called("air-1"), called("air-12")) == ("1 air point", "12 air points")
    assert {called(space) for space in TRACK} == {
        "the western entry-exit space",
        "space 1 of the communication track",
        "space 2 of the communication track",
        "space 3 of the communication track",
        "the eastern entry-exit space",
    }
    assert {c.kind for c in COUNTERS.values()} <= set(KINDS)
    assert all(MARKS.values())
    assert [f"{points(n)} {point_word(n)}" for n in (1, 2, 3, 12)] == [
        "½ movement point",
        "1 movement point",
        "1½ movement points",
        "6 movement points",
    ]


def test_airfields_and_objects_are_laid_over_the_map() -> None:
    s = scene({**HILL, "1/3spad": "84,16"}, GERMAN_MOVE)
    fields = GAME.telling.layers["Airfields held"](s)
    assert fields == {"17,14": BRITISH, "84,16": GERMAN, "103,12": GERMAN}
    assert set(fields) == set(AIRFIELDS)
    objects = GAME.telling.layers["Objects"]
    assert objects(s)["39,15"] == GERMAN  # nobody is near (15.0)
    full = scene({"1/3spad": "84,16"}, GERMAN_MOVE, "full", turn=2, flags={"84,16": "german"})
    assert objects(full)["84,16"] == GERMAN
    assert objects(full)["39,15"] == BRITISH  # who stood there last (16.43)


def test_who_still_owes_a_battle_is_laid_over_the_map() -> None:
    owed = GAME.telling.layers["Battles owed"]
    s = do(scene({**HILL, "1/3spad": "18,13", "2/3spad": "18,12"}, GERMAN_MOVE), "pass").state
    assert owed(s) == {"18,13": GERMAN, "18,12": GERMAN, "17,13": BRITISH}
    assert owed(scene(HILL, GERMAN_MOVE)) == {}


@pytest.mark.parametrize("number", [1, 2])
def test_whatever_happens_is_told_in_whole_sentences(number: int) -> None:
    told = set()
    for state, step in Wander(GAME, 1941, number).steps():
        s = state
        for event in step.events:
            s = after(s, event)
            if said := GAME.telling.event(s, event):
                assert said[0].isupper() or said.split()[0] in COUNTERS or said[0].isdigit(), said
                assert said.endswith("."), said
                assert "None" not in said, said
                told.add(type(event).__name__)
        assert all(f.value for f in GAME.telling.place(s, Place("17,14")))
        now = GAME.telling.why_now(s)
        assert now or not s.pending
        if s.pending and s.pending[-1].kind == "retreat":
            assert re.search(
                r" (has|have) to retreat (1 hex|[23] hexes)(; .* has gone [12])?[.]$", now
            )
        if s.pending and s.pending[-1].kind == "pursue":
            assert re.search(
                r" (has|have) been beaten[.] .* may (pursue, up to|enter the hex)", now
            )
    assert {"Moved", "Placed", "Eliminated", "Advanced", "Rolled", "Ended", "Skipped"} <= told


def test_no_card_betrays_a_token() -> None:
    """What the Germans are told is the same whatever lies under the tokens."""
    one = scene({"?1=22NZ": "17,13", "?2=empty": "20,13", "1/3spad": "80,14"}, GERMAN_MOVE, "full",
                turn=2)  # fmt: skip
    other = scene({"?1=empty": "17,13", "?2=art.-1": "20,13", "1/3spad": "80,14"}, GERMAN_MOVE,
                  "full", turn=2)  # fmt: skip
    for s in (one, other):
        seen = GAME.seen_by(s, GERMAN)
        assert [GAME.telling.beneath(seen, t) for t in TOKENS[:2]] == [None, None]
        assert [cards(seen, t) for t in TOKENS[:2]] == [cards(seen, "?1")] * 2
        assert place(seen, "17,14")["Controlled by"] == "token 1"
    assert set(SIDES) == {GERMAN, BRITISH}
