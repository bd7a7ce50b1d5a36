"""[5.2] The fight of an airborne unit that has come down in a hex of the enemy."""

from __future__ import annotations

from paralab.core.board import Place
from paralab.core.events import Announced, Eliminated
from paralab.core.game import Scribe
from paralab.core.rulings import rule
from paralab.core.state import UnitId
from paralab.games.crete.advance import conclude
from paralab.games.crete.forces import defenders
from paralab.games.crete.orders import Attack
from paralab.games.crete.results import Blow, hopeless, strike


@rule("5.2")
def begin_scatter_fight(w: Scribe, unit: UnitId, at: Place) -> None:
    """Attack whoever stands there, all-out and without air units, until one side is gone.

    The unit lies in the hex already. It is lost where it cannot attack at 1 to 3 (9.4).
    """
    w.write(Announced(order=Attack(unit, at), cases=("5.2", "11.5")))
    s = w.state
    blow = Blow("attack", (unit,), (), defenders(s), (at,), limited=False)
    if hopeless(s, blow):
        w.write(Eliminated(unit=unit, cases=("9.4", "5.2")))
        conclude(w, (), (), "5.2")
        return
    strike(w, blow)
