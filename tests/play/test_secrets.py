"""Non-interference of a table: what eyes cannot know changes nothing that they are served."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paralab.core.dice import Seeded
from paralab.core.state import Side
from paralab.play.chances import after
from paralab.play.notation import lines, write
from paralab.play.opponents import random_opponent
from paralab.play.picker import Picker
from paralab.play.session import Session
from tests.play.tables import SCENARIOS, game

GERMAN = Side("german")


def table(scenario: str, secret: int) -> Session:
    """A table with closed papers, seen by the German; the Belgian's paper depends on `secret`."""
    g = game()
    session = Session(g, g.scenarios[scenario].start(), Seeded(5), papers="closed", eyes=GERMAN)
    rng = random.Random(secret)
    while g.desk(session.state).case in {"9.5", "11.6", "11.0"}:  # the Belgian writes
        orders = list(g.legal(g.seen_by(session.state, session.decides)))
        session.do(rng.choice(orders), by=session.decides)
        assert session.heard(session.last).action is None
    return session


def served(session: Session) -> dict[str, Any]:
    """All that the German is served in a position."""
    picker = Picker(session)
    told = {
        "seen": session.seen,
        "lines": sorted(lines(session.legal)),
        "prompt": picker.prompt,
        "buttons": picker.buttons,
        "offers": sorted(picker.offers),
        "heard": [session.heard(n) for n in range(1, session.last + 1)],
        "reasons": session.reasons,
        "undo": session.can_undo,
        "export": session.as_replay(),
    }
    picker.close()
    return told


@pytest.mark.parametrize("scenario", SCENARIOS)
@settings(deadline=None, max_examples=12)
@given(st.integers(0, 30), st.integers(31, 60), st.integers(0, 999), st.integers(10, 90))
def test_two_papers_one_view(scenario: str, one: int, two: int, play: int, steps: int) -> None:
    a, b = table(scenario, one), table(scenario, two)
    by, rng = random_opponent(play), random.Random(play)
    for _ in range(steps):
        assert served(a) == served(b)
        side = a.decides
        if side is None:
            break
        if side == GERMAN:
            _ask(a, b, rng)
        order = by(a.game, a.game.seen_by(a.state, side)).order
        if a.game.objections(b.game.seen_by(b.state, side), order):
            break  # the Belgian's own paper forbids it: the stories part for all to see
        fall = rng.randrange(10**6)
        a.dice, b.dice = Seeded(fall), Seeded(fall)
        a.do(order, by=side)
        b.do(order, by=side)
        if a.seen != b.seen or a.heard(a.last) != b.heard(b.last):
            break  # something came to light
    else:
        assert served(a) == served(b)


def _ask(a: Session, b: Session, rng: random.Random) -> None:
    """Why not, where to, what are the odds: of lawful orders and of nonsense."""
    orders = list(a.legal)
    for order in rng.sample(orders, min(3, len(orders))):
        line = write(order)
        assert a.why(line) == b.why(line) == ()
        assert after(a, [line]) == after(b, [line])
        assert a.needs(order) == b.needs(order)
    unit = rng.choice(sorted(a.seen.units[GERMAN]))
    place = rng.choice(sorted(a.scenario.board.where))
    for line in (f"move {unit} -> {place}", f"fire {unit} {place}", f"demolish {unit} {place}"):
        assert a.why(line) == b.why(line)
    assert {p: (w.left, w.risky) for p, w in a.reach(unit).items()} == {
        p: (w.left, w.risky) for p, w in b.reach(unit).items()
    }


def test_the_german_file_holds_nothing_of_the_paper() -> None:
    session = table("12.2", 4)
    text = session.as_replay()
    secrets = {e for paper in session.state.notes.values() for es in paper.values() for e in es}
    assert len(secrets) == 17
    assert not [s for s in secrets if s in text]
    assert text.count("# written in secret") == 17
    assert "check" not in text
    assert "seed" not in text
    session.eyes = Side("belgian")
    assert all(s in session.as_replay() for s in secrets)
