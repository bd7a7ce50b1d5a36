"""[3.0] The sequence of play, [12.0] the scenarios, and the game itself."""

from __future__ import annotations

from functools import partial
from typing import Final

from paralab.core.board import Place
from paralab.core.events import Ended, Marked
from paralab.core.game import Game, Phase, Scenario, Scribe, passing
from paralab.core.rulings import rule
from paralab.core.telling import Telling
from paralab.core.state import DEAD, Side, State, Unit, UnitId
from paralab.games.eben_emael.assault import (
    ADVANCING,
    BLASTING,
    LOSING,
    RESOLVING,
    STORMING,
    begin_resolving,
    stay,
)
from paralab.games.eben_emael.fire import FIRING
from paralab.games.eben_emael.orders import ORDERS
from paralab.games.eben_emael.movement import WALKING, end_movement, rest
from paralab.games.eben_emael.parts import (
    BELGIAN,
    BOARD,
    COUNTERS,
    FIRST,
    FORTS,
    GERMAN,
    RESERVES,
    SETUP,
    SIDE_OF,
    TURN_SIDES,
    VICTORY,
)
from paralab.games.eben_emael.setup import (
    ACTIVATING,
    ENTERING,
    HIDING,
    LANDING,
    MINING,
    arrivals,
    end_arrivals,
    sleep,
    wake,
)
from paralab.games.eben_emael.table import (
    BOLD,
    CHARGE,
    DONE,
    INACTIVE,
    NONE,
    OF,
    PINNED,
    POOL,
    RESERVE,
    destroyed,
)


def reorganise(w: Scribe, who: Side) -> None:
    """Pins and bold markers come off, and what mines did this phase is forgotten."""
    for n in OF[who]:
        off = frozenset(
            m for m in w.state.unit(n).marks if m in {PINNED, BOLD, DONE} or m.startswith("mined")
        )
        if off:
            w.write(Marked(unit=n, off=off, cases=("3.0",)))


def close_turn(w: Scribe) -> None:
    """After the tenth turn the game ends."""
    reorganise(w, BELGIAN)
    if w.state.turn == 10:
        w.write(Ended(winner=victor(w.state), cases=("12.1",)))


@rule("12.1")
def victor(s: State) -> Side:
    """The German needs every fort of the list; in 12.2 all but 0708."""
    wanted = [f for f in VICTORY if s.scenario == "12.1" or f != "0708"]
    return GERMAN if all(destroyed(s, f) for f in wanted) else BELGIAN


FIRES: Final = (FIRING, passing(begin_resolving))
TURN: Final = (
    Phase("Belgian Activation Phase", "3.0", BELGIAN, (ACTIVATING, passing(sleep)), wake),
    Phase("German Fire Phase", "3.0", GERMAN, FIRES),
    Phase("German Movement Phase", "3.0", GERMAN, (WALKING, passing(end_movement)), rest),
    Phase("Belgian Defensive Fire Phase", "3.0", BELGIAN, FIRES),
    Phase("German Assault Phase", "3.0", GERMAN, (STORMING, BLASTING, passing(begin_resolving))),
    Phase("German Reorganization Phase", "3.0", begin=lambda w: reorganise(w, GERMAN)),
    Phase("Belgian Fire Phase", "3.0", BELGIAN, FIRES),
    Phase(
        "Belgian Movement Phase",
        "3.0",
        BELGIAN,
        (WALKING, ENTERING, passing(end_arrivals)),
        arrivals,
    ),
    Phase("German Defense Phase", "3.0", GERMAN, FIRES),
    Phase("Belgian Assault Phase", "3.0", BELGIAN, (STORMING, passing(begin_resolving))),
    Phase("Belgian Reorganization Phase", "3.0", begin=close_turn),
)
assert tuple(p.side for p in TURN) == TURN_SIDES

DUMMIES = Phase("choice of dummies", "9.5", BELGIAN, (HIDING,))
MINES = Phase("laying of mines", "11.0", BELGIAN, (MINING,))
SET_UP = Phase("German set-up", "12.2", GERMAN, (LANDING,))

DECISIONS: Final = {
    "resolve": Phase("resolving of what was announced", "5.2", kinds=(RESOLVING,)),
    "loss": Phase("choice of a loss", "7.5", kinds=(LOSING,)),
    "excess": Phase("choice of a unit in excess", "4.4", kinds=(LOSING,)),
    "advance": Phase("advance", "7.6", kinds=(ADVANCING, passing(stay))),
}


def start(scenario: str, options: frozenset[str] = NONE) -> State:
    """The table before anybody has done anything."""
    absent = {"12.1": DEAD, "12.2": POOL}[scenario]

    def unit(n: UnitId) -> Unit:
        if SIDE_OF[n] == BELGIAN:
            return Unit(RESERVE if n in RESERVES else Place(SETUP[n]))
        placed = scenario == "12.1" and n in SETUP
        return Unit(Place(SETUP[n]) if placed else absent, frozenset({CHARGE}))

    units = {who: {n: unit(n) for n in OF[who]} for who in (GERMAN, BELGIAN)}
    return State(scenario, 1, 0, units, {f: NONE | {INACTIVE} for f in FORTS}, options=options)


SCENARIOS: Final = {
    name: Scenario(
        name, name, BOARD, COUNTERS, partial(start, name), (*before, *TURN), FIRST[name], 10,
    )  # fmt: skip
    for name, before in (("12.1", (DUMMIES,)), ("12.2", (DUMMIES, MINES, SET_UP)))
}
TELLING = Telling(noun=("squad", "squads"), sides={GERMAN: "German", BELGIAN: "Belgian"})
GAME: Final = Game(
    "eben_emael", "Eben Emael", SCENARIOS, DECISIONS, ORDERS, {}, telling=TELLING, over_case="12.0"
)
