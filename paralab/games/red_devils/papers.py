"""Other drop zones that the British player might have written: nothing may betray his own."""

from __future__ import annotations

import msgspec

from paralab.core.game import Choose
from paralab.core.state import Side, State
from paralab.games.red_devils.drop_zones import narrow
from paralab.games.red_devils.landing import revealed
from paralab.games.red_devils.parts import BRITISH, ON_MAP
from paralab.games.red_devils.table import DROP_ZONES


def another_paper(s: State, owner: Side, choose: Choose) -> State:
    """The same table with other Polish drop zones, as many as on his own paper.

    Once they are revealed there is no other paper; the German has none at any time.
    """
    mine = s.paper(owner, DROP_ZONES)
    if owner != BRITISH or not mine or revealed(s):
        return s
    wide = [p for p in sorted(ON_MAP) if not narrow(p)]
    paper = {DROP_ZONES: frozenset(choose(wide, len(mine)))}
    return msgspec.structs.replace(s, notes={**s.notes, owner: paper})
