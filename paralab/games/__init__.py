"""The games, one folder each; a new one adds its name to the list, and touches nothing else."""

from __future__ import annotations

import sys
from types import ModuleType

NAMES = ("eben_emael", "crete", "red_devils", "kreta_1941")
"""The games that are here, by the names of their folders."""


class _Shelf(ModuleType):
    """`paralab.games` is this package and the question what games there are, both at once.

    Importing a game puts the package where `paralab.games()` was; so the package answers too.
    """

    def __call__(self) -> tuple[str, ...]:
        return NAMES


sys.modules[__name__].__class__ = _Shelf
