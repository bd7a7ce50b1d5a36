"""What the game says of itself: sentences, cards, prices, looks ahead."""

from __future__ import annotations

import random

import pytest

from paralab.core.basis import Basis
from paralab.core.board import Place
from paralab.core.dice import Seeded
from paralab.core.events import Event, after
from paralab.core.state import State
from paralab.games.eben_emael import GAME
from paralab.games.eben_emael.parts import FORTS, TABLES, called
from paralab.play.fuzz import random_order
from tests.games.eben_emael.scene import (
    ACTIVATION,
    BELGIAN_FIRE,
    BELGIAN_MOVE,
    DEFENSIVE,
    GERMAN_ASSAULT,
    GERMAN_MOVE,
    do,
    order,
    scene,
)

TELLING = GAME.telling


def told(before: State, events: tuple[Event, ...]) -> list[str]:
    said = []
    for event in events:
        before = after(before, event)
        said.append(TELLING.event(before, event))
    return [words for words in said if words]


def test_a_fire_in_a_sentence() -> None:
    s = scene({"Haug": "1419", "Bel/1": "0703"}, BELGIAN_FIRE, active=["1420"])
    s = do(s, "fire 1420 Haug", "pass").state
    step = do(s, "resolve 1420", dice=[3, 5])
    assert told(s, step.events)[0] == (
        "Coupole Sud fires at Haug: 3 on the cupola column gives 1 (reconstructed)."
        " Second die 5 + 1 = 6 against 4 (errata): pinned."
    )


def test_a_fire_with_modifiers_and_without_effect() -> None:
    marks = {"Haug": ("bold",)}
    s = scene({"Haug": "0308", "Bel/3": "0208"}, BELGIAN_FIRE, marks=marks)
    s = do(s, "fire Bel/3 Haug", "pass").state
    step = do(s, "resolve Bel/3", dice=[6])
    assert told(s, step.events)[0] == (
        "Bel/3 fires at Haug: 6 + 1 − 2 = 5 on the Belgian column has no effect (reconstructed)."
    )


def test_attacks_in_sentences() -> None:
    s = scene({"Wenzel": "1408", "Bel/3": "1308"}, GERMAN_ASSAULT)
    announced = do(s, "demolish Wenzel 1409 charge")
    words = ["Wenzel will attack Mi-Nord (1409) with the heavy charge."]
    assert told(s, announced.events) == words
    waiting = do(announced.state, "pass").state
    step = do(waiting, "resolve Wenzel", dice=[6])
    assert told(waiting, step.events)[0] == (
        "Wenzel attacks Mi-Nord (1409) with the heavy charge: 6, and 5 or less is needed:"
        " it still stands."
    )
    s = do(s, "assault Wenzel Bel/3", "pass").state
    step = do(s, "resolve Bel/3", dice=[1])
    assert told(s, step.events) == [
        "Wenzel assaults Bel/3: 1 in column 0: Bel/3 is eliminated.",
        "Bel/3 is eliminated in close assault.",
        "Wenzel may advance into 1308.",
    ]


def test_activation_in_a_sentence() -> None:
    s = scene({"Haug": "0703"}, ACTIVATION)
    assert told(s, do(s, "activate 1616", dice=[3]).events) == [
        "Canal Sud (1616) rolls 3 and becomes active."
    ]


def test_every_event_of_play_has_a_sentence_or_needs_none() -> None:
    """Full sentences, and nothing of a secret in what the other side hears."""
    silent = set()
    for scenario in GAME.scenarios.values():
        for seed in range(6):
            rng, dice, s = random.Random(seed), Seeded(seed), scenario.start()
            while not s.over:
                chosen = random_order(GAME.legal(s), rng)
                assert chosen is not None
                step = GAME.enact_unchecked(s, chosen, dice)
                here = s
                for event in step.events:
                    here = after(here, event)
                    words = TELLING.event(here, event)
                    if words:
                        assert words[0].isupper() or words[0].isdigit(), words
                        assert words.endswith("."), words
                        assert "  " not in words
                    else:
                        silent.add(type(event).__name__)
                s = step.state
    assert silent <= {
        "Took", "Rested", "Began", "Consulted", "Flagged", "Asked", "Answered", "Resolved",
        "Counted", "Marked",
    }  # fmt: skip


def test_the_cards_of_squads() -> None:
    marks = {"Haug": ("pinned",), "Wenzel": ("-charge",)}
    s = scene({"Haug": "1117", "Wenzel": "1118"}, GERMAN_MOVE, marks=marks)
    haug = {f.label: f for f in TELLING.unit(s, "Haug")}
    assert haug["Movement"].value == "0 of 4 left"
    assert haug["Effectiveness"].basis is Basis.ERRATA
    assert haug["State"].value == "pinned"
    assert haug["Heavy charge"].value.startswith("left")
    s = do(s, "walk Wenzel 1119").state
    wenzel = {f.label: f for f in TELLING.unit(s, "Wenzel")}
    assert wenzel["Movement"].value == "3 of 4 left"
    assert wenzel["Heavy charge"].value == "spent"
    assert "Demolition" not in {f.label for f in TELLING.unit(s, "Bel/1")}
    assert {f.case for f in (*haug.values(), *wenzel.values())} <= set(GAME.cases) | {""}


@pytest.mark.parametrize("fort", FORTS)
def test_the_cards_of_works(fort: str) -> None:
    s = scene({}, GERMAN_MOVE, active=["1409"], destroyed=["1406"])
    facts = {f.label: f for f in TELLING.place(s, Place(fort))}
    state = {"1409": "active", "1406": "destroyed"}.get(fort, "inactive")
    assert facts["State"].value == state
    assert ("Observation" in facts) is (fort in ("0715", "1009", "1409", "1412"))
    assert facts["Fortification"].basis is FORTS[Place(fort)].basis["kind"]
    if fort in ("1412", "1416"):
        assert " or " in facts["Fortification"].value  # both identities
    for secret in (("1406", "1113"), ("1505", "1416")):
        other = scene({}, GERMAN_MOVE, active=["1409"], destroyed=["1406"], dummies=secret)
        assert TELLING.place(other, Place(fort)) == TELLING.place(s, Place(fort))


def test_prices() -> None:
    s = do(scene({"Haug": "1117"}, GERMAN_MOVE), "walk Haug 1118").state
    bold = TELLING.price(s, order(s, "walk Haug 1119"))
    assert bold is not None
    assert bold.case == "4.6"
    s = do(s, "walk Haug 1119").state
    assert TELLING.price(s, order(s, "walk Haug 1120")) is None  # bold already
    s = scene({"Wenzel": "1408"}, GERMAN_ASSAULT)
    charge = TELLING.price(s, order(s, "demolish Wenzel 1409 charge"))
    assert charge is not None
    assert charge.case == "8.1"
    assert TELLING.price(s, order(s, "demolish Wenzel 1409")) is None
    s = scene({"Haug": "0308"}, GERMAN_MOVE)
    out = TELLING.price(s, order(s, "walk Haug 0407"))
    assert out is not None
    assert out.case == "5.6"
    s = scene({}, BELGIAN_MOVE, "12.2", tracks={"garrison": 1})
    door = TELLING.price(s, order(s, "enter Bel/5 1420"))
    assert door is not None
    assert door.case == "10.3"


def test_looks_ahead_agree_with_what_is_rolled() -> None:
    """The preview of an order names the chart, the column and the sum that the dice then meet."""
    trials = [
        ({"Haug": "1018", "Bel/3": "1017"}, DEFENSIVE, "fire Bel/3 Haug", [6]),
        ({"Wenzel": "1411"}, GERMAN_ASSAULT, "demolish Wenzel 1412 charge", [6]),
        ({"Wenzel": "0207", "Bel/3": "0308"}, GERMAN_ASSAULT, "assault Wenzel Bel/3", [2]),
    ]
    for units, phase, line, dice in trials:
        s = scene(units, phase, destroyed=["1018"])
        seen = TELLING.preview(s, order(s, line))
        assert seen is not None
        words = line.split()
        what = words[2] if words[0] == "assault" else words[1]
        s = do(s, line, "pass").state
        again = TELLING.preview(s, order(s, f"resolve {what}"))
        assert again is not None
        assert (again.table, again.column, again.tally) == (seen.table, seen.column, seen.tally)
        (rolled,) = [e for e in do(s, f"resolve {what}", dice=dice).events if hasattr(e, "dice")]
        assert (rolled.table, rolled.column, rolled.tally) == (  # type: ignore[attr-defined]
            seen.table,
            seen.column,
            seen.tally,
        )
        assert seen.table in TABLES
        assert seen.column in TABLES[seen.table].columns


def test_looking_ahead_at_an_assault_counts_all_who_announced_it() -> None:
    s = scene({"Haug": "1216", "Unger": "1115", "Bel/3": "1116"}, GERMAN_ASSAULT)
    alone = TELLING.preview(s, order(s, "assault Haug Bel/3"))
    s = do(s, "assault Unger Bel/3").state
    both = TELLING.preview(s, order(s, "assault Haug Bel/3"))
    assert alone is not None
    assert both is not None
    assert (alone.column, both.column) == ("0", "+1")


def test_mines_are_foreseen_only_by_who_knows_them() -> None:
    s = scene({"Haug": "1118"}, GERMAN_MOVE, "12.2", mines=["1120"])
    s = do(s, "walk Haug 1119").state
    step = order(s, "walk Haug 1120")
    assert TELLING.preview(GAME.seen_by(s, GAME.sides[0]), step) is None
    known = TELLING.preview(s, step)
    assert known is not None
    assert (known.column, known.tally.total) == ("3", -2)


def test_fields_of_fire() -> None:
    s = scene({"Haug": "1117"}, GERMAN_MOVE)
    assert TELLING.fields is not None
    assert set(TELLING.fields(s, "1409")) == {"1408", "1310"}
    assert len(TELLING.fields(s, "1412")) == 1
    (around,) = TELLING.fields(s, "1420").values()
    assert len(around) == 417
    assert len(TELLING.fields(s, "Haug")["1117"]) == 18  # type: ignore[index]


def test_names() -> None:
    assert called("1409") == "Mi-Nord (1409)"
    assert called("0208") == "Eben (0208)"
    assert called("Haug") == "Haug"
    assert TELLING.noun == ("squad", "squads")
    assert TELLING.points is not None
    assert TELLING.points(scene({}, GERMAN_MOVE, destroyed=["1409", "1420"])) == 1


def test_kinds_say_what_to_choose() -> None:
    for scenario in GAME.scenarios.values():
        for phase in (*scenario.sequence, *GAME.decisions.values()):
            for kind in phase.kinds:
                assert kind.label, (phase.name, kind.order)
                if kind.order.__struct_fields__:
                    assert kind.ask, (phase.name, kind.order)
