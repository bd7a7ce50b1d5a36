"""The Germans from the air and the sea: where they drop, what flies in, what sails."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Final

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.game import Advice, Kind
from paralab.core.state import UnitId
from paralab.games.kreta_1941 import table
from paralab.games.kreta_1941.anti_aircraft import guns_near
from paralab.games.kreta_1941.camouflage import far, hidden
from paralab.games.kreta_1941.convoys import SHORES, convoy
from paralab.games.kreta_1941.doctrine_look import REGION, Handler, Look
from paralab.games.kreta_1941.doctrine_odds import defence_of, odds, worth
from paralab.games.kreta_1941.drops import given_zones
from paralab.games.kreta_1941.objects import WORTH, clear_of_british
from paralab.games.kreta_1941.orders import Cover, Drop, Embark, Fly, Sail, Settle
from paralab.games.kreta_1941.parts import (
    AIRFIELDS,
    ATTACK,
    BOARD,
    BRITISH,
    DIAGRAM,
    GERMAN,
    IS_LAND,
    KIND,
    LAND,
    NEAR,
    PORTS,
    air_points,
    called,
)
from paralab.games.kreta_1941.rows import GROUND
from paralab.games.kreta_1941.table import NO_GUN
from paralab.kit.advising import orders_of

AROUND: Final = 4
"""Landing zones are looked for within so many hexes of an object."""
DIM: Final = 0.72
"""What a hex farther off leaves of an object, to whoever drops."""
FULL_COVER: Final = 9
"""The air points from which only one ship in six is lost (17.4)."""
ENOUGH: Final = 0.8
"""So much a drop has to promise; else the unit waits."""
ASHORE: Final = 0.8
"""So much a landing from the sea has to promise."""
GUARDING: Final = 3
"""Who is within so many hexes of an object is thought to guard it."""
RESERVE: Final = 3
"""So many parachute units are kept for the last day."""
PER_UNIT: Final = 3
"""So much defence one parachute unit is thought to beat."""
ASIDE: Final = 0.1
"""What is left of the objects that other groups are meant for."""
AIR_WEIGHT: Final = 6
"""The strength that aircraft add to a landing."""


# ------------------------------------------------------------------------------ groups
def groups(look: Look) -> tuple[tuple[Place, int], ...]:
    """The objects that the parachutists go for, and how many to each: most points a unit first.

    Nobody knows what lies face down, but everybody sees how many lie around an object. A few stay
    aloft for the last day: what they take then, nobody has time to take back.
    """
    left = len(look.aloft) + len(_dropped(look)) - (0 if look.last_day else RESERVE)
    need = {p: 1 + round(_guards(look, p) / PER_UNIT) for p in look.objects if not look.lost(p)}
    found: dict[Place, int] = {}
    for p in sorted(need, key=lambda p: -look.objects[p] / need[p]):
        if need[p] <= left or (look.last_day and not found):
            found[p] = need[p]
            left -= need[p]
    if found:
        found[max(found, key=lambda p: look.objects[p])] += max(0, left)
    return tuple(found.items())


def _guards(look: Look, place: Place) -> float:
    """Who guards an object, and those who could come to its help, for a third."""
    close = look.near(BRITISH, place, GUARDING)
    return close + (look.near(BRITISH, place, REGION) - close) / 3


def _dropped(look: Look) -> list[Place]:
    """Where those are who have come down in this phase."""
    return [p for n, p in look.ours.items() if look.landed(n)]


def next_aim(look: Look) -> Place | None:
    """The first object that has not got its group yet; none while those aloft are the reserve."""
    if len(look.aloft) <= RESERVE and not look.last_day:
        return None
    for p, need in groups(look):
        if sum(far(p, q) <= AROUND + 1 for q in _dropped(look)) < need:
            return p
    return None


# ------------------------------------------------------------------------------ drops
@cache
def _zones() -> tuple[Place, ...]:
    return tuple(p for p in LAND if any(BOARD.distance(p, q) <= AROUND for q in WORTH))


class Sky:
    """What coming down in each hex would be worth."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._known: dict[Place | None, float] = {}
        self._pull: dict[Place, float] = {}

    def at(self, place: Place | None) -> float:
        """Coming down just here."""
        if place not in self._known:
            self._known[place] = self._at(place)
        return self._known[place]

    def _at(self, place: Place | None) -> float:
        if place is None or place not in IS_LAND:
            return -worth("1szturm")
        look = self.look
        if place in look.foes:
            foe = look.foes[place][0]
            hit = sum(odds(GROUND[place][0], ATTACK["1szturm"] - defence_of(foe)).driven)
            return hit * (worth(foe) + self.pull(place)) - (1 - hit) * worth("1szturm")
        if place in look.held:
            return 0.8 * self.pull(place)
        touched = sum(defence_of(n) for q in NEAR[place] for n in look.foes.get(q, ()))
        friends = sum(q in look.held for p in NEAR[place] for q in (p, *NEAR[p]))
        value = self.pull(place) + 0.1 * min(5, friends) + 0.5 * look.stake(place)
        return value - 0.25 * max(0, touched - 2) - 0.15 * look.danger("1szturm", place)

    def pull(self, place: Place) -> float:
        """The objects close by, each by how far it is and how well it is guarded."""
        if place not in self._pull:
            near = ((p, far(place, p)) for p in self._prizes)
            self._pull[place] = sum(self._prizes[p] * DIM**n for p, n in near if n <= 8)
        return self._pull[place]

    @cached_property
    def _prizes(self) -> Mapping[Place, float]:
        """What each object is worth, if all who are aloft come down around it.

        Where nobody says where to drop, only the one counts for which the next group is meant.
        """
        look = self.look
        more = AIR_WEIGHT + sum(map(defence_of, look.aloft))
        aim = next_aim(look) if look.free else None
        found = {}
        for p, base in look.objects.items():
            ours = look.near(GERMAN, p, AROUND) + more
            prize = 2 * base * ours / (ours + look.near(BRITISH, p, AROUND))
            found[p] = prize if aim in (None, p) else ASIDE * prize
        return found

    def zone(self, place: Place) -> float:
        """Dropping for a hex: one time in six it is met, else any of the six around it."""
        if guns_near(self.look.state, place):
            return -worth("1szturm")
        around = sum(self.at(BOARD.step(place, way)) for way in DIAGRAM.ways.values()) / 6
        guns = 0.15 * sum(BOARD.distance(p, place) <= 2 for p in self._lurking)
        return (self.at(place) + 5 * around) / 6 - guns

    @cached_property
    def _lurking(self) -> tuple[Place, ...]:
        """Where face-down tokens lie that may be anti-aircraft guns."""
        tokens = map(self.look.unit, hidden(self.look.state))
        return tuple(u.at for u in tokens if NO_GUN not in u.marks)


def dropping(look: Look, kind: Kind) -> Iterator[Advice]:
    """Where the plan says; or where the landing is worth most, all ways of scattering counted."""
    s = look.state
    names = [UnitId(n) for n in kind.subjects(s)]
    if not names:
        return
    if given_zones(s):
        for order in kind.of(s, names[0]):
            if isinstance(order, Drop):
                yield Advice(order, 10.0, f"The plan drops {called(names[0])} {_near(order.at)}.")
        return
    if next_aim(look) is None:
        return
    sky = look.recall("sky", Sky)
    ranked = sorted(((sky.zone(p), p) for p in _zones()), key=lambda f: -f[0])
    for value, place in ranked[:3]:
        order = Drop(names[0], place)
        if value > ENOUGH and kind.lawful(s, order):
            words = f"{called(names[0])} drops {_near(place)}: {_why(look, place)}."
            yield Advice(order, 10 + value, words)


def _near(place: Place) -> str:
    aim = min(WORTH, key=lambda p: BOARD.distance(p, place))
    off = far(aim, place)
    if off == 0:
        return f"on {called(aim)}"
    return f"at {place}, {off} hex{'es' * (off > 1)} from {called(aim)}"


def _why(look: Look, place: Place) -> str:
    friends = sum(BOARD.distance(p, place) <= 4 for p in look.ours.values())
    if friends:
        return f"{friends} German unit{'s are' if friends > 1 else ' is'} close by"
    foes = sum(BOARD.distance(p, place) <= 4 for p in look.theirs.values())
    return f"only {foes} British lie close by" if foes else "nobody is seen close by"


def settling(look: Look, kind: Kind) -> Iterator[Advice]:
    """Of the nearest hexes the most useful."""
    sky = look.recall("sky", Sky)
    for order in orders_of(look.state, kind, Settle):
        words = f"{called(order.unit)} is put down {_near(order.at)}."
        yield Advice(order, 50 + sky.at(order.at), words)


# ------------------------------------------------------------------------------ by air
def flying(look: Look, kind: Kind) -> Iterator[Advice]:
    """The strongest that wait, to the airfield where most is to be done."""
    s = look.state
    names = sorted(map(UnitId, kind.subjects(s)), key=lambda n: (-worth(n), n))
    clear = (p for p in AIRFIELDS if clear_of_british(s, p))
    fields = sorted(clear, key=lambda p: -_use(look, p))
    for n in names:
        for field in fields:
            order = Fly(n, field)
            if kind.lawful(s, order):
                words = f"{called(n)} flies in to {called(field)}, which is free of the British."
                yield Advice(order, 6 + _use(look, field) * 0.1, words)
                return


def _use(look: Look, field: Place) -> float:
    near = sum(BOARD.distance(field, p) <= 5 for p in look.ours.values())
    return near - 0.5 * look.near(BRITISH, field, 2)


def open_fields(look: Look) -> int:
    """How many units can be flown in this turn."""
    return sum(n for p, n in AIRFIELDS.items() if clear_of_british(look.state, p))


# ------------------------------------------------------------------------------ by sea
def _sailors(look: Look) -> list[UnitId]:
    """Who had better come by sea: tanks always, the others while no airfield takes them."""
    flown = open_fields(look)
    tanks = [n for n in look.waiting if KIND[n] == "tank"]
    rest = sorted((n for n in look.waiting if KIND[n] != "tank"), key=lambda n: (-worth(n), n))
    return [*rest[flown * 2 :], *tanks]


def embarking(look: Look, kind: Kind) -> Iterator[Advice]:
    """As many as cover is there for, to beaches that nobody guards and friends are near."""
    s = look.state
    if look.air < FULL_COVER and not convoy(s):
        return
    best: tuple[float, Embark] | None = None
    least = 0.0 if convoy(s) else ASHORE  # the cover is for all three
    for n in _sailors(look):
        for shore in SHORES if KIND[n] != "tank" else PORTS:
            if table.british_there(s, shore):
                continue
            order = Embark(n, shore)
            value = _landing(look, shore)
            if (best is None or value > best[0]) and value > least and kind.lawful(s, order):
                best = (value, order)
        if best is not None:
            break
    if best is not None:
        order = best[1]
        words = f"{called(order.unit)} sails for {called(order.at)}, which nobody guards."
        yield Advice(order, 20 + best[0], words)


def _landing(look: Look, shore: Place) -> float:
    pull = max(p.worth * DIM ** far(shore, p.place) for p in look.posts)
    friends = sum(far(shore, p) <= AROUND for p in look.ours.values())
    guards = look.near(BRITISH, shore, AROUND)
    return pull + 0.4 * min(4, friends) - 0.1 * guards - 0.5 * look.danger("1/85Geb", shore)


def covering(look: Look, kind: Kind) -> Iterator[Advice]:
    """Nine points: then only one ship in six is lost."""
    points = min(FULL_COVER, look.air)
    order = Cover(Place(f"air-{points}"))
    if points and convoy(look.state) and kind.lawful(look.state, order):
        words = f"{air_points(points)} cover the convoy: at sea nothing else saves it."
        yield Advice(order, 10.0, words)


def sailing(look: Look, kind: Kind) -> Iterator[Advice]:
    """Once it is covered; nobody sails without."""
    s = look.state
    if s.tracks.get(table.COVER, 0) and kind.lawful(s, Sail()):
        many = len(convoy(s))
        words = f"The convoy of {many} unit{'s' * (many > 1)} has its cover, and sails."
        yield Advice(Sail(), 5.0, words)


HANDLERS: Final[Mapping[type[Action], Handler]] = {
    Cover: covering,
    Drop: dropping,
    Embark: embarking,
    Fly: flying,
    Sail: sailing,
    Settle: settling,
}
