"""[15.0] Victory: an object held for ten turns, or, in the full scenario, points for nine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paralab.core.board import Place
from paralab.core.events import Counted, Ended, Flagged
from paralab.core.game import Scribe
from paralab.core.rulings import NOTHING, Tally, rule
from paralab.core.state import Side, State
from paralab.games.kreta_1941.objects import SEATS, WORTH, clear_of_british
from paralab.games.kreta_1941.parts import BOARD, BRITISH, GERMAN, SETTINGS, SIDES, called
from paralab.games.kreta_1941.table import STOOD, held

TURNS: Final = 10
"""So many turns running the Germans have to hold an airfield or port (15.0)."""
QUICK_TURN, QUICK_POINTS = 2, 5
"""After which turn, with how many points, the Germans have won at once (16.45)."""
HELD: Final = "held-"
"""The track of an airfield or port: for how many turns running it has been held."""
FLAG: Final = frozenset({STOOD})


@rule("16.4")
def by_points(s: State) -> bool:
    """Whether the nine objects decide (16.4), and not ten turns of one (15.0)."""
    return SETTINGS[s.scenario].free


# ------------------------------------------------------------------------------ the account
def turns_held(s: State, place: Place) -> int:
    """For how many turns running the Germans have held an airfield or port."""
    return s.tracks.get(f"{HELD}{place}", 0)


def best(s: State) -> tuple[int, Place | None]:
    """The longest that any object has been held, and which."""
    place = max(SEATS, key=lambda p: turns_held(s, p))
    return (turns_held(s, place), place) if turns_held(s, place) else (0, None)


@rule("16.43")
def owner(s: State, place: Place) -> Side:
    """Whose unit stood last on an object; all are British at the start."""
    return GERMAN if STOOD in s.flags(place) else BRITISH


def controls(s: State, who: Side) -> Iterator[tuple[Place, int]]:
    """The objects of a side, and what each is worth."""
    return ((p, n) for p, n in WORTH.items() if owner(s, p) == who)


@rule("16.42")
def account(s: State, who: Side) -> Tally:
    """The points of a side, object by object, as if the game ended now."""
    sums = NOTHING
    for place, worth in controls(s, who):
        sums = sums.add(worth, called(place), "16.42", BOARD.basis_of(place))
    return sums


def score(s: State, who: Side) -> int:
    """The points of a side as a number."""
    return sum(worth for _, worth in controls(s, who))


def points(s: State) -> int:
    """By how much the Germans lead; in the historical scenario, the turns they have held."""
    if by_points(s):
        return score(s, GERMAN) - score(s, BRITISH)
    return best(s)[0]


# ------------------------------------------------------------------------------ as play goes on
def note(w: Scribe) -> None:
    """When a phase ends: what is not held any more, and who stands on which object."""
    if by_points(w.state):
        change_hands(w)
    else:
        lose_hold(w)


@rule("15.0")
def lose_hold(w: Scribe) -> None:
    """A British unit on an airfield or port, or next to it, ends the count of its turns."""
    for place in SEATS:
        turns = turns_held(w.state, place)
        if turns and not clear_of_british(w.state, place):
            w.write(Counted(track=f"{HELD}{place}", by=-turns, cases=("15.0",)))


@rule("16.43")
def change_hands(w: Scribe) -> None:
    """Whoever stands on an object when a phase ends controls it until the enemy stands there."""
    s = w.state
    for place in WORTH:
        stood = STOOD in s.flags(place)
        british = place in held(s, BRITISH)
        german = place in held(s, GERMAN) and not british
        if german and not stood:
            w.write(Flagged(at=place, on=FLAG, cases=("16.43",)))
        elif british and stood:
            w.write(Flagged(at=place, off=FLAG, cases=("16.43",)))


def end_turn(w: Scribe) -> None:
    """When a turn ends: whether somebody has won."""
    note(w)
    if by_points(w.state):
        compare(w)
    else:
        count_turns(w)


@rule("15.0")
def count_turns(w: Scribe) -> None:
    """One turn more for whatever is held; the tenth wins, and the eighteenth turn is the last."""
    for place in SEATS:
        if clear_of_british(w.state, place):
            w.write(Counted(track=f"{HELD}{place}", by=1, cases=("15.0", "13.11")))
    if best(w.state)[0] >= TURNS:
        w.write(Ended(winner=GERMAN, cases=("15.0",)))
    elif w.state.turn == SETTINGS[w.state.scenario].turns:
        w.write(Ended(winner=BRITISH, cases=("15.0",)))


@rule("16.45")
def quick(s: State) -> bool:
    """Five points after the second turn."""
    return s.turn == QUICK_TURN and score(s, GERMAN) >= QUICK_POINTS


@rule("16.44")
def leader(s: State) -> Side | None:
    """Who has more points; fifteen are never shared equally."""
    german, british = score(s, GERMAN), score(s, BRITISH)
    if german == british:
        return None
    return GERMAN if german > british else BRITISH


@rule("16.41")
def compare(w: Scribe) -> None:
    """After turn 2 perhaps, after the last turn for certain."""
    if quick(w.state):
        w.write(Ended(winner=GERMAN, cases=("16.45", "16.42", "16.43")))
    elif w.state.turn == SETTINGS[w.state.scenario].turns:
        w.write(Ended(winner=leader(w.state), cases=("16.4", "16.41", "16.42", "16.44")))


# ------------------------------------------------------------------------------ in words
def standing(s: State) -> str:
    """How the game stands, in one line."""
    if by_points(s):
        return f"points: {_both(s)}"
    turns, place = best(s)
    if place is None:
        return "no airfield or port is held by the Germans"
    return f"{called(place)} held for {turns} of {TURNS} turns"


def _both(s: State) -> str:
    return f"{SIDES[GERMAN]} {score(s, GERMAN)}, {SIDES[BRITISH]} {score(s, BRITISH)}"


def verdict(s: State) -> str:
    """Who has won, or would if the game ended now."""
    if not by_points(s):
        return _verdict_of_turns(s)
    first = s.winner if s.over else leader(s)
    if first is None:
        return f"Nobody leads: {_both(s)}."
    if s.over:
        early = " already after the second turn" if s.turn == QUICK_TURN else ""
        return f"The {SIDES[first]} player has won{early}: {_both(s)}."
    return f"If the game ended now, the {SIDES[first]} player would have won: {_both(s)}."


def _verdict_of_turns(s: State) -> str:
    turns, place = best(s)
    if s.over and s.winner == GERMAN and place is not None:
        return f"The German player has won: {called(place)} was held for {turns} turns."
    if s.over:
        return "The British player has won: no airfield or port was held for ten turns running."
    if place is None:
        return "If the game ended now, the British player would have won: no object is held."
    return (
        "If the game ended now, the British player would have won:"
        f" {called(place)} has been held for {turns} of {TURNS} turns."
    )
