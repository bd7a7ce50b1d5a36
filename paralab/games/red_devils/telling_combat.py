"""What combat says of itself: cards, looks ahead, results by name."""

from __future__ import annotations

from typing import Final

from paralab.core.actions import Action
from paralab.core.state import State, UnitId
from paralab.core.telling import Fact, Preview
from paralab.games.red_devils.attacks import attackers, defenders
from paralab.games.red_devils.columns import CHART, cover
from paralab.games.red_devils.demolition import BRIDGE, COLUMN
from paralab.games.red_devils.orders import Attack, Blow, Resolve
from paralab.games.red_devils.parts import COUNTERS, RANGE, SETTINGS, STRENGTH
from paralab.games.red_devils.results import COMBAT, look_up
from paralab.games.red_devils.results import RESULTS as MEANT
from paralab.games.red_devils.table import at, on_map
from paralab.games.red_devils.victory import controlled, worth
from paralab.kit.wording import listed, signed

RESULTS: Final = {
    COMBAT: tuple(MEANT.values()),
    BRIDGE: ("intact", "destroyed"),
}
"""What dice may come to, by what they are rolled for: the worst for whoever rolls them first."""


def preview_combat(s: State, order: Action) -> Preview | None:
    """How an attack that is announced or might be, or the bridge, will be looked up."""
    match order:
        case Attack(unit=name, target=target) if on_map(s, name) and on_map(s, target):
            together = dict.fromkeys((*attackers(s, target), name))
            return _preview(s, target, tuple(together))
        case Resolve(target=target) if attackers(s, target):
            return _preview(s, target, attackers(s, target))
        case Blow():
            title = "The railway bridge is blown: destroyed on 1 to 5"
            return Preview(title, BRIDGE, COLUMN, case="11.0")
    return None


def _preview(s: State, target: UnitId, who: tuple[UnitId, ...]) -> Preview:
    objects = defenders(s, target)
    number, sums, where = look_up(s, objects, who)
    verb = "attacks" if len(who) == 1 else "attack"
    title = f"{listed(who)} {verb} {listed(objects)}: {signed(number)}"
    return Preview(title, CHART.name, where, case="7.6", shifts=sums)


def combat_facts(s: State, name: str) -> tuple[Fact, ...]:
    """What a unit is worth in combat, where it stands."""
    basis = COUNTERS[UnitId(name)].basis
    reach = RANGE[name]
    facts = [
        Fact("Strength", str(STRENGTH[name]), "2.4", basis),
        Fact("Range", "1 hex" if reach == 1 else f"{reach} hexes", "2.5", basis),
    ]
    if on_map(s, name) and (sums := cover(at(s, name)).entries):
        ground = ", ".join(f"{e.words}, {_columns(-e.value)} left" for e in sums)
        facts.append(Fact("Attacked here", ground, "7.3", sums[0].basis))
    return tuple(facts)


def _columns(n: int) -> str:
    return "1 column" if n == 1 else f"{n} columns"


def victory_facts(s: State, place: str) -> tuple[Fact, ...]:
    """What a hex is worth, and who has it."""
    setting = SETTINGS[s.scenario]
    found = next((p for p in setting.victory if p == place), None)
    if found is None:
        return ()
    n = worth(s, found)
    points = "nothing, since the railway bridge is gone" if not n else f"{n}"
    whose = "the British control it" if found in controlled(s) else "not British now"
    return (
        Fact("Victory points", points, "12.1" if n else "12.4", setting.basis[found]),
        Fact("Control", whose, "12.2"),
    )
