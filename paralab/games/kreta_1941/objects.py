"""[16.42] The objects: airfields, ports and two localities, and what each is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paralab.core.board import Place
from paralab.core.rulings import rule
from paralab.core.state import State
from paralab.games.kreta_1941.parts import AIRFIELDS, PORTS, STARTS
from paralab.games.kreta_1941.table import british_there

WORTH: Final[Mapping[Place, int]] = {Place(p): n for p, n in STARTS["full"]["points"].items()}
"""The nine objects of the full scenario, and their points."""
SEATS: Final[tuple[Place, ...]] = (*AIRFIELDS, *(p for p in PORTS if p not in AIRFIELDS))
"""The airfields and ports, one of which the Germans have to hold in the historical scenario."""


@rule("13.11")
def clear_of_british(s: State, place: Place) -> bool:
    """Whether no British unit stands in a hex or controls it: so it is held by the Germans."""
    return not british_there(s, place)
