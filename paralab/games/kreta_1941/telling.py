"""The words and facts of this game."""

from __future__ import annotations

from typing import Final

from paralab.core.telling import Telling
from paralab.games.kreta_1941.parts import HALVES, SIDES, called

TELLING: Final = Telling(sides=SIDES, thing=called, parts=HALVES)
